"""Scene classes: what lies where, and the truth about it."""
import math

import cv2
import numpy as np

import dice
import props
import sim
from camera import Camera
from dice import Die, EDGE, H, rot_axis, rot_z, up_rotation
from layout import XL, XW, YD

STILL_CLASSES = ["flat", "touching", "near_chips", "cocked_chip", "stacked", "one_missing", "on_rail",
                 "in_bowl", "on_bank", "moving", "occluded", "empty", "five_dice", "propped"]
# For training only: one picture full of what the other classes show one at a time.
CROWDS = ["crowd", "crowd_moving"]
DEFAULT_WEIGHTS = dict(flat=20, touching=14, near_chips=15, cocked_chip=15, stacked=4, one_missing=4, on_rail=4,
                       in_bowl=4, on_bank=4, moving=5, occluded=5, empty=3, five_dice=3)
BANK = (-250.0, 900.0, 250.0, 1040.0)        # the boxperson's chips
WORK = (640.0, 930.0, 1250.0, 1040.0)        # the dealer's working stacks


class Retry(Exception):
    """This attempt does not work out; draw again."""


# --- sampling --------------------------------------------------------------------

def draw(rng, spec):
    """[a, b] -> uniform number; {"choice": [...], "weights": [...]} -> one of them; else itself."""
    if isinstance(spec, dict) and "choice" in spec:
        w = spec.get("weights")
        p = None if w is None else np.array(w, float) / np.sum(w)
        return spec["choice"][int(rng.choice(len(spec["choice"]), p=p))]
    if isinstance(spec, list) and len(spec) == 2 and all(isinstance(v, (int, float)) for v in spec):
        return float(rng.uniform(spec[0], spec[1]))
    return spec


def make_cameras(profile, rng, size, prefix, scale=1.0, min_px=16.0):
    """scale: width of this image relative to the 1920 px that die_px is given for."""
    cams = []
    for i, c in enumerate(profile["cameras"]):
        die_px = draw(rng, c["die_px"])
        height, tilt = draw(rng, c["height"]), draw(rng, c["tilt"])
        az, roll = draw(rng, c["azimuth"]), draw(rng, c["roll"])
        target = (draw(rng, c["target"][0]), draw(rng, c["target"][1]))
        k1, k2 = draw(rng, c["k1"]), draw(rng, c.get("k2", 0.0))
        px = min(60.0, max(min_px, die_px * scale))
        cams.append(Camera("%s%d" % (prefix, i), size, target, height, tilt, az, roll, px, k1, k2, c.get("role", "")))
    return cams


def visible_felt(cam):
    """Rectangle of felt (mm) not hidden behind the near walls."""
    x0, y0, x1, y1 = XL, 0.0, XW, YD
    z = props.RAIL_Z
    C = cam.C
    if C[1] > YD:
        y1 = YD - (C[1] - YD) * z / (C[2] - z)
    if C[1] < 0:
        y0 = -C[1] * z / (C[2] - z)
    if C[0] > XW:
        x1 = XW - (C[0] - XW) * z / (C[2] - z)
    return x0, y0, x1, y1


def apportion(weights, n):
    """Whole numbers proportional to weights that add up to n (largest remainders)."""
    w = np.array(weights, float)
    exact = w / w.sum() * n
    k = np.floor(exact).astype(int)
    for j in np.argsort(-(exact - k), kind="stable")[:n - k.sum()]:
        k[j] += 1
    return k


def deal_colors(P, rng, n):
    """Dice colours for n plates in the profile's proportions, shuffled."""
    c = P["dice"]["color"]
    if not isinstance(c, dict):
        return [c] * n
    k = apportion(c.get("weights", [1] * len(c["choice"])), n)
    out = [v for v, m in zip(c["choice"], k) for _ in range(m)]
    return [out[i] for i in rng.permutation(n)]


def pick_dice_style(P, rng, color):
    D = P["dice"]
    white = color in dice.DARK_PIPS
    st = dict(color=color,
              pip_rgb=(0.012, 0.012, 0.013) if white else tuple(props.lin(D.get("pip_srgb", (246, 246, 242)))),
              print_rgb=tuple(props.lin((150, 30, 30) if white else D.get("print_srgb", (225, 205, 140)))),
              pip_d=draw(rng, D["pip_d"]), pip_off=draw(rng, D["pip_off"]), bevel=draw(rng, D["bevel"]),
              pip_style=draw(rng, D["pip_style"]), finish=draw(rng, D["finish"]),
              filter=draw(rng, D.get("filter", [0.68, 0.84])), absorb_mm=draw(rng, D.get("absorb_mm", [7.0, 12.0])),
              tint_gain=draw(rng, D.get("tint_gain", [0.85, 1.1])), ace_scale=draw(rng, D.get("ace_scale", 1.0)),
              flip={v: bool(rng.integers(0, 2)) for v in range(1, 7)}, prints={})
    if white:
        st["pip_style"] = "solid"
    name = D.get("mark", "MESA")
    if rng.random() < D.get("logo_prob", 0.5):
        where = draw(rng, D.get("logo_face", {"choice": [1, 2]}))
        if where == 1:
            st["prints"][1] = [(name, 1.9, 0, 5.4, 0), ("CASINO", 1.5, 0, -5.4, 0)]
        else:
            st["prints"][2] = [(name, 2.1, 0, 0, 45 if st["flip"][2] else -45)]
    if rng.random() < D.get("serial_prob", 0.6):
        serial = "%06d" % rng.integers(0, 10 ** 6)
        st["prints"][6] = [(serial, 1.7, 0, 0, 0 if st["flip"][6] else 90)]     # between the rows of three
    return st


# --- the plate: everything that stands still between frames -----------------------

class Plate:
    def __init__(self, cam, P, rng, spares, color):
        self.cam, self.P = cam, P
        self.items = []           # props.Item
        self.discs = []           # occupied felt: (x, y, r, height)
        self.bank = []            # (x, y, top z) of the boxperson's stacks
        self.style = pick_dice_style(P, rng, color)
        self.spares = []          # Die in the bowl
        self.vis = visible_felt(cam)
        L = P["light"]
        self.amb = 1.0
        self.amb_rgb = props.kelvin(draw(rng, L["kelvin"])) * draw(rng, L["ambient"])
        self.lights = []
        n = int(draw(rng, L["count"]))
        cx = cam.target[0] * 0.7 + 300
        spots = [(cx - 500, 300), (cx + 600, 700), (cx + 100, -300), (cx - 200, 1300)]
        order = rng.permutation(len(spots))
        key = draw(rng, L["key_ratio"])
        for i in range(n):
            sx, sy = spots[order[i]]
            s = draw(rng, L["size"])
            self.lights.append(dict(at=(sx + rng.normal() * 150, sy + rng.normal() * 150, draw(rng, L["height"])),
                                    size=(s, s * rng.uniform(0.5, 1.3)), power=(1.0 if i == 0 else 1.0 / key) * draw(rng, L["power"]) / (1 + (n - 1) / key) * 1.6,
                                    kelvin=draw(rng, L["kelvin"]), glow=draw(rng, L.get("glow", [1.5, 4.0])),
                                    fade=draw(rng, L.get("fade", [2400, 3600]))))
        # colour of the light on the felt, for the camera's white balance
        tot = sum(props.kelvin(l["kelvin"]) * l["power"] for l in self.lights) + self.amb_rgb
        self.white = tot / tot.mean()
        self._furnish(rng, spares)

    def _free(self, x, y, r):
        return all(math.hypot(x - a, y - b) > r + q for a, b, q, _ in self.discs)

    def _stack(self, rng, x, y, kinds, messy=0.5):
        self.items.append(props.stack(rng, x, y, kinds, messy))
        self.discs.append((x, y, props.CHIP_R + 2.2 * messy, len(kinds) * props.CHIP_T))

    def _kinds(self, rng, n):
        m = len(props.chip_designs(self.P))
        w = np.array([3, 5, 4, 2, 0.6])[:m]
        k = int(rng.choice(m, p=w / w.sum()))
        if rng.random() < 0.2:
            return [int(rng.choice(m, p=w / w.sum())) for _ in range(n)]
        return [k] * n

    def _furnish(self, rng, spares):
        P = self.P
        self.table_pov = props.table(P, rng)
        bx, by = P["bowl"]["at"]
        self.items.append(props.bowl(P))
        self.discs.append((bx, by, 74.0, 30.0))
        for (x, y, yaw) in props.bowl_spots(P, rng, spares):
            self.spares.append(Die((x, y, props.BOWL_Z + H), up_rotation(int(rng.integers(1, 7)), yaw), "off", "bowl"))
        # the boxperson's bank: rows of full stacks sorted by colour
        m = len(props.chip_designs(P))
        x0, y0, x1, y1 = BANK
        cols = int((x1 - x0) // 41)
        for c in range(cols):
            kind = min(m - 1, int(c * m / cols))
            for r in range(3):
                n = int(rng.integers(8, 21)) if rng.random() < 0.85 else 0
                if n:
                    x, y = x0 + 20.5 + 41 * c, y0 + 21 + 44 * r
                    self.items.append(props.stack(rng, x, y, [kind] * n, 0.25))
                    self.bank.append((x, y, n * props.CHIP_T))
        x0, y0, x1, y1 = WORK
        for c in range(int((x1 - x0) // 42)):
            for r in range(2):
                if rng.random() < 0.7:
                    self._stack(rng, x0 + 21 + 42 * c, y0 + 22 + 46 * r, [int(rng.integers(0, m))] * int(rng.integers(6, 20)), 0.3)
        # players' bets
        areas = [(400, 80, 1500, 140, 4), (1480, 150, 1555, 780, 2), (450, 215, 1330, 350, 2.0), (450, 380, 1400, 520, 1.5),
                 (590, 560, 1400, 800, 4), (-250, 240, 250, 780, 1.4), (-700, 80, -380, 780, 1.5)]
        w = np.array([a[4] for a in areas])
        for _ in range(int(rng.integers(*P["chips"]["bets"]))):
            a = areas[int(rng.choice(len(areas), p=w / w.sum()))]
            for _ in range(20):
                x, y = rng.uniform(a[0], a[2]), rng.uniform(a[1], a[3])
                if self._free(x, y, 24):
                    break
            else:
                continue
            self._stack(rng, x, y, self._kinds(rng, int(min(16, 1 + rng.geometric(0.3)))), float(rng.choice([0.3, 0.6, 1.4])))
            if rng.random() < 0.25:      # odds or a second bet heeled next to it
                t = rng.uniform(0, 2 * math.pi)
                x2, y2 = x + 43 * math.cos(t), y + 43 * math.sin(t)
                if self._free(x2, y2, 20) and 30 < y2 < 1040 and x2 < 1620:
                    self._stack(rng, x2, y2, self._kinds(rng, int(rng.integers(1, 8))), 0.6)
        # puck and lammers
        for _ in range(30):
            x, y = (rng.uniform(600, 1380), rng.uniform(740, 800)) if rng.random() < 0.7 else (rng.uniform(440, 560), rng.uniform(580, 800))
            if self._free(x, y, 43):
                self.items.append(props.puck(rng, x, y, int(rng.random() < 0.65)))
                self.discs.append((x, y, 42, 10))
                break
        for _ in range(int(rng.integers(0, 5))):
            if self.discs and rng.random() < 0.35:
                j = int(rng.integers(1, len(self.discs)))
                x, y, r, h = self.discs[j]
                if r < 24:
                    self.items.append(props.lammer(rng, x + rng.uniform(-3, 3), y + rng.uniform(-3, 3), int(rng.integers(0, len(P["lammers"]))), h))
                continue
            x, y = rng.uniform(450, 1500), rng.uniform(90, 820)
            if self._free(x, y, 17):
                self.items.append(props.lammer(rng, x, y, int(rng.integers(0, len(P["lammers"])))))
                self.discs.append((x, y, 16, 3))
        # players leaning on the rail
        for _ in range(int(rng.integers(0, 4))):
            if rng.random() < 0.7:
                tip, ang = (rng.uniform(200, 1550), rng.uniform(-150, -60)), math.pi / 2 + rng.normal() * 0.4
            else:
                tip, ang = (rng.uniform(XW + 60, XW + 150), rng.uniform(150, 950)), math.pi + rng.normal() * 0.4
            self.items.append(props.hand(rng, tip, ang, props.RAIL_Z + 30, int(rng.integers(0, 4)), str(rng.choice(["player", "white", "black"])),
                                         rng.uniform(0.3, 0.9), bool(rng.integers(0, 2)), 420))

    # --- places for dice ------------------------------------------------------
    def ok_spot(self, x, y, r=13.6, discs=True):
        x0, y0, x1, y1 = self.vis
        if not (x0 + 24 < x < x1 - 34 and y0 + 24 < y < y1 - 24):
            return False
        for a in (BANK, ):
            if a[0] - 24 < x < a[2] + 24 and a[1] - 24 < y < a[3] + 24:
                return False
        if discs and not self._free(x, y, r):
            return False
        cam = self.cam
        m = 1.3 * cam.die_px + 6
        return cam.inside([(x, y, 0), (x, y, EDGE)], m)

    def spot(self, rng, near=None, spread=None, r=13.6):
        cam = self.cam
        for _ in range(400):
            if near is not None:
                a, d = rng.uniform(0, 2 * math.pi), rng.uniform(spread[0], spread[1])
                x, y = near[0] + d * math.cos(a), near[1] + d * math.sin(a)
            else:
                p = cam.backproject([(rng.uniform(0, cam.W), rng.uniform(0, cam.H))])[0]
                x, y = p[0], p[1]
            if self.ok_spot(x, y, r):
                return float(x), float(y)
        raise Retry("no free felt")


# --- small geometry ------------------------------------------------------------------

def square(x, y, yaw):
    c = np.array([(-H, -H), (H, -H), (H, H), (-H, H)])
    R = np.array([[math.cos(yaw), -math.sin(yaw)], [math.sin(yaw), math.cos(yaw)]])
    return c @ R.T + (x, y)


def overlap(a, b):
    """Convex polygons overlap (separating axes)."""
    for p in (a, b):
        for i in range(len(p)):
            e = p[(i + 1) % len(p)] - p[i]
            n = np.array([-e[1], e[0]])
            if (a @ n).max() <= (b @ n).min() or (b @ n).max() <= (a @ n).min():
                return False
    return True


def disc_square_gap(cx, cy, r, x, y, yaw):
    """Distance between a disc and a die's footprint (negative when they overlap)."""
    c, s = math.cos(-yaw), math.sin(-yaw)
    dx, dy = cx - x, cy - y
    u, v = c * dx - s * dy, s * dx + c * dy
    du, dv = max(0.0, abs(u) - H), max(0.0, abs(v) - H)
    return math.hypot(du, dv) - r


def slide(lo, hi, free):
    """Smallest t in [lo, hi] for which free(t) holds (free is monotone)."""
    for _ in range(50):
        mid = (lo + hi) / 2
        if free(mid):
            hi = mid
        else:
            lo = mid
    return hi


def flat_die(rng, x, y, z=0.0, yaw=None, state="flat", zone="layout"):
    yaw = rng.uniform(0, 2 * math.pi) if yaw is None else yaw
    v = int(rng.integers(1, 7))
    d = Die((x, y, z + H), up_rotation(v, yaw), state, zone, v)
    d.yaw = yaw
    return d


# --- one still frame --------------------------------------------------------------------

class Frame:
    def __init__(self, cls):
        self.cls = cls
        self.items = []          # extra props of this frame
        self.dice = []           # Die, at rest (or mid-exposure pose)
        self.tracks = None       # for blur: list of callables t in [0, 1] -> (pos, R), one per die
        self.missing = 0         # dice off the table, not in view
        self.readable = False
        self.reason = None
        self.min_visible = 0.97  # of the skyward face, for every die that must be seen
        self.subframes = 1
        self.extra = {}


def _second(rng, plate, first, gap=29.0):
    """Another die, sometimes close to the first."""
    if rng.random() < 0.6:
        x, y = plate.spot(rng, (first.pos[0], first.pos[1]), (gap, 240))
    else:
        x, y = plate.spot(rng)
    if math.hypot(x - first.pos[0], y - first.pos[1]) < gap:
        raise Retry("too close")
    return flat_die(rng, x, y)


def _pair(rng, plate):
    a = flat_die(rng, *plate.spot(rng))
    return [a, _second(rng, plate, a)]


def _distractor(rng, plate, fr, prob):
    """A dealer's hand or the stick somewhere else in the picture."""
    if rng.random() > prob:
        return
    cam = plate.cam
    for _ in range(40):
        p = cam.backproject([(rng.uniform(0.05, 0.95) * cam.W, rng.uniform(0.05, 0.95) * cam.H)])[0]
        x, y = p[0], p[1]
        if not (XL < x < XW and 60 < y < YD):
            continue
        if any(np.linalg.norm(d.pos[:2] - (x, y)) < 140 for d in fr.dice):
            continue
        if rng.random() < 0.6:
            it = dealer_hand(rng, plate, x, y, rng.uniform(26, 60))
        else:
            it = stick_to(rng, x, y, 6.0)
        # must not pass over a die
        foot = it.pts[:, :2]
        if all(not _near_hull(foot, d.pos[:2], 45) for d in fr.dice):
            fr.items.append(it)
            return


def _near_hull(pts, q, margin):
    hull = cv2.convexHull(pts.astype(np.float32))
    return cv2.pointPolygonTest(hull, (float(q[0]), float(q[1])), True) > -margin


def dealer_hand(rng, plate, x, y, z, curl=None):
    if y > 420 or rng.random() < 0.5:
        ang = -math.pi / 2 + rng.normal() * 0.45     # from the dealers' side
        cloth = "uniform"
    else:
        ang = math.pi / 2 + rng.normal() * 0.45      # a player's hand
        cloth = str(rng.choice(["player", "white", "black"]))
    return props.hand(rng, (x, y), ang, z, int(rng.integers(0, 4)), cloth, rng.uniform(0.3, 0.9) if curl is None else curl, bool(rng.integers(0, 2)))


def stick_to(rng, x, y, z_tip):
    o = (rng.uniform(-200, 300), -180.0, 330.0)
    return props.stick(rng, (x, y), o, z_tip, rng.uniform(35, 65), 1 if rng.random() < 0.5 else -1)


def build(cls, plate, rng):
    fr = Frame(cls)
    globals()["_b_" + cls](fr, plate, rng)
    return fr


def _b_flat(fr, plate, rng):
    fr.dice = _pair(rng, plate)
    fr.readable = True
    _distractor(rng, plate, fr, 0.2)


def _b_touching(fr, plate, rng):
    a = flat_die(rng, *plate.spot(rng, r=34))
    mode = rng.random()
    if mode < 0.55:      # face to face, shifted along the face
        side = int(rng.integers(0, 4))
        t = a.yaw + side * math.pi / 2
        sh = rng.uniform(-0.6, 0.6) * EDGE if rng.random() < 0.7 else 0.0
        gap = rng.uniform(0.0, 0.06)
        x = a.pos[0] + (EDGE + gap) * math.cos(t) - sh * math.sin(t)
        y = a.pos[1] + (EDGE + gap) * math.sin(t) + sh * math.cos(t)
        b = flat_die(rng, x, y, yaw=a.yaw + int(rng.integers(0, 4)) * math.pi / 2)
    else:                # a corner or an edge against a face
        yaw, t = rng.uniform(0, 2 * math.pi), rng.uniform(0, 2 * math.pi)
        pa = square(a.pos[0], a.pos[1], a.yaw)
        pos = lambda s: (a.pos[0] + s * math.cos(t), a.pos[1] + s * math.sin(t))
        s = slide(10.0, 40.0, lambda s: not overlap(pa, square(*pos(s), yaw)))
        b = flat_die(rng, *pos(s + rng.uniform(0.0, 0.05)), yaw=yaw)
    if not plate.ok_spot(b.pos[0], b.pos[1]):
        raise Retry("second die")
    fr.dice = [a, b]
    fr.readable = True
    fr.extra["contact"] = "face" if mode < 0.55 else "corner"
    _distractor(rng, plate, fr, 0.15)


def _touch_stack(fr, plate, rng, d, others, n_chips=None):
    """Slide a chip stack up to a die from a random direction until they touch."""
    t = rng.uniform(0, 2 * math.pi)
    messy = 0.25
    pos = lambda s: (d.pos[0] + s * math.cos(t), d.pos[1] + s * math.sin(t))
    r = props.CHIP_R
    s = slide(20.0, 60.0, lambda s: disc_square_gap(*pos(s), r, d.pos[0], d.pos[1], d.yaw) > 0)
    x, y = pos(s + rng.uniform(0.3, 0.8))
    if not plate._free(x, y, r + 1) or not (24 < y < YD - 24 and x < XW - 40):
        raise Retry("stack")
    for o in others:
        if disc_square_gap(x, y, r, o.pos[0], o.pos[1], o.yaw) < 0.5:
            raise Retry("stack on die")
    for (a, b, q, _) in fr.extra.setdefault("_stacks", []):
        if math.hypot(a - x, b - y) < q + r + 0.5:
            raise Retry("stack on stack")
    n = n_chips or int(rng.choice([1, 2, 3, 5, 8, 12], p=[0.2, 0.2, 0.2, 0.2, 0.12, 0.08]))
    fr.items.append(props.stack(rng, x, y, plate._kinds(rng, n), messy * 0.4))
    fr.extra["_stacks"].append((x, y, r, n * props.CHIP_T))


def _b_near_chips(fr, plate, rng):
    fr.dice = _pair(rng, plate)
    fr.readable = True
    which = [fr.dice[0]] if rng.random() < 0.5 else fr.dice
    for d in which:
        for _ in range(int(rng.integers(1, 4))):
            for _ in range(12):
                try:
                    _touch_stack(fr, plate, rng, d, fr.dice)
                    break
                except Retry:
                    pass
    if not fr.extra.get("_stacks"):
        raise Retry("no stack")


def _lean(rng, x, y, n_chips):
    """A die with one bottom edge on the felt, its bottom face on the rim of a low stack at (x, y)."""
    h = n_chips * props.CHIP_T - 0.12
    for _ in range(60):
        d0 = rng.uniform(6.0, 16.5)                 # felt edge to rim, horizontally
        th = math.atan2(h, d0)
        along = d0 / math.cos(th)
        if not (8.0 < along < 17.5) or not (math.radians(9) < th < math.radians(36)):
            continue
        if d0 < 9.5 * (math.cos(th) - math.sin(th)) + 0.8:      # would fall back
            continue
        break
    else:
        raise Retry("lean")
    v = int(rng.integers(1, 7))
    q = int(rng.integers(0, 4)) * math.pi / 2
    lat = rng.uniform(-6.0, 6.0)
    a = rng.uniform(0, 2 * math.pi)                  # direction from the die to the stack
    # local frame: the felt edge is the y axis at x = 0, the stack lies towards +x
    R0 = up_rotation(v, q)
    T = rot_axis((0, 1, 0), -th)                     # raises the +x side
    c = T @ np.array([H, 0, H])
    stack_local = np.array([d0 + props.CHIP_R, lat])
    Rz = rot_z(a)
    off = Rz @ np.array([stack_local[0], stack_local[1], 0])
    pos = np.array([x, y, 0]) - off + Rz @ c
    d = Die(pos, Rz @ T @ R0, "cocked", "layout", v)
    d.yaw = (a + q)
    d.tilt = math.degrees(th)
    assert dice.skyward(d.R)[0] == v
    return d


def _b_cocked_chip(fr, plate, rng):
    n = int(rng.choice([1, 2, 3], p=[0.35, 0.4, 0.25]))
    x, y = plate.spot(rng, r=46)
    d = _lean(rng, x, y, n)
    if not plate.ok_spot(d.pos[0], d.pos[1]):
        raise Retry("leaning die")
    fr.items.append(props.stack(rng, x, y, plate._kinds(rng, n), 0.0))
    fr.extra["_stacks"] = [(x, y, props.CHIP_R, n * props.CHIP_T)]
    # sometimes more chips behind, as from a knocked-over bet
    for _ in range(int(rng.integers(0, 3))):
        t = math.atan2(y - d.pos[1], x - d.pos[0]) + rng.uniform(-1.0, 1.0)
        x2, y2 = x + (39.5 + rng.uniform(0, 6)) * math.cos(t), y + (39.5 + rng.uniform(0, 6)) * math.sin(t)
        if plate._free(x2, y2, 20) and all(math.hypot(a - x2, b - y2) > 39.4 for a, b, _, _ in fr.extra["_stacks"]) \
                and math.hypot(x2 - d.pos[0], y2 - d.pos[1]) > 36 and 24 < y2 < YD - 24 and x2 < XW - 40:
            k = int(rng.integers(1, 6))
            fr.items.append(props.stack(rng, x2, y2, plate._kinds(rng, k), 0.3))
            fr.extra["_stacks"].append((x2, y2, props.CHIP_R, k * props.CHIP_T))
    b = _second(rng, plate, d, 40)
    for (a0, b0, q, _) in fr.extra["_stacks"]:
        if disc_square_gap(a0, b0, q, b.pos[0], b.pos[1], b.yaw) < 1.0:
            raise Retry("other die on chips")
    fr.dice = [d, b]
    fr.min_visible = 0.93
    fr.readable = True
    fr.extra["lean_chips"] = n


def _prop(rng, x, y):
    """A die with a bottom corner on the felt and two bottom edges on the rims of two stacks. (die, [(x, y, chips)])."""
    for _ in range(300):
        v = int(rng.integers(1, 7))
        th = math.radians(rng.uniform(9, 32))
        phi = math.pi / 4 + rng.uniform(-0.45, 0.45) + int(rng.integers(0, 4)) * math.pi / 2
        axis = (-math.sin(phi), math.cos(phi), 0)             # raises the side towards phi
        a = rng.uniform(0, 2 * math.pi)
        R = rot_z(a) @ rot_axis(axis, -th) @ up_rotation(v, 0.0)
        if dice.skyward(R)[0] != v:
            continue
        flat = np.array([(-H, -H, -H), (H, -H, -H), (H, H, -H), (-H, H, -H)]) @ (rot_z(a) @ rot_axis(axis, -th)).T
        lift = -min(flat[:, 2].min(), 0)
        bottom = flat + (0, 0, lift)
        top = int(np.argmax(bottom[:, 2]))
        rests = []
        for side in (-1, 1):
            p, q = bottom[top], bottom[(top + side) % 4]
            best = None
            for t in rng.uniform(0.15, 0.85, 12):
                at = p + t * (q - p)
                n = int(round(at[2] / props.CHIP_T))
                if 1 <= n <= 4 and abs(at[2] - n * props.CHIP_T) < 0.45:
                    best = (at, n, p, q)
                    break
            if best is None:
                break
            at, n, p, q = best
            e = (q - p)[:2] / np.linalg.norm((q - p)[:2])
            out = np.array([e[1], -e[0]])
            if out @ (at[:2] - bottom[:, :2].mean(0)) < 0:
                out = -out
            c = at[:2] + out * (props.CHIP_R - 0.8)
            rests.append((x + c[0], y + c[1], n))
        if len(rests) == 2 and math.hypot(rests[0][0] - rests[1][0], rests[0][1] - rests[1][1]) > 2 * props.CHIP_R + 0.3:
            d = Die((x, y, lift), R, "propped", "layout", v)
            d.tilt = math.degrees(th)
            return d, rests
    raise Retry("prop")


def _b_propped(fr, plate, rng):
    x, y = plate.spot(rng, r=52)
    d, rests = _prop(rng, x, y)
    for (a, b, n) in rests:
        if not (24 < b < YD - 24 and a < XW - 40):
            raise Retry("stack")
        fr.items.append(props.stack(rng, a, b, plate._kinds(rng, n), 0.0))
    other = _second(rng, plate, d, 62)
    for (a, b, _) in rests:
        if disc_square_gap(a, b, props.CHIP_R, other.pos[0], other.pos[1], other.yaw) < 1.0:
            raise Retry("other die on chips")
    fr.dice = [d, other]
    fr.min_visible = 0.9
    fr.reason = "cocked_several"


def _b_stacked(fr, plate, rng):
    a = flat_die(rng, *plate.spot(rng, r=20), state="stacked")
    t, s = rng.uniform(0, 2 * math.pi), rng.uniform(0, 5.5)
    b = flat_die(rng, a.pos[0] + s * math.cos(t), a.pos[1] + s * math.sin(t), EDGE, state="stacked")
    fr.dice = [b, a]
    a.hidden = True
    fr.reason = "stacked"


def _b_one_missing(fr, plate, rng):
    fr.dice = [flat_die(rng, *plate.spot(rng))]
    fr.missing = 1
    fr.reason = "die_off_table"
    _distractor(rng, plate, fr, 0.25)


def rail_spots(plate, rng, n=60):
    """Places on the wooden ledges: (x, y, z)."""
    cam = plate.cam
    out = []
    z = props.RAIL_Z
    for _ in range(n):
        side = rng.integers(0, 3)
        u = rng.uniform(14, props.LEDGE - 14)
        if side == 0:
            p = (rng.uniform(XL, XW - 20), -u, z)
        elif side == 1:
            p = (XW + u, rng.uniform(20, YD - 20), z)
        else:
            p = (rng.uniform(XL, XW - 20), YD + u, z)
        m = 1.3 * cam.die_px + 6
        if cam.inside([p, (p[0], p[1], z + EDGE)], m):
            out.append(p)
    return out


def _b_on_rail(fr, plate, rng):
    spots = rail_spots(plate, rng)
    if not spots:
        raise Retry("no rail in view")
    x, y, z = spots[0]
    d = flat_die(rng, x, y, z, state="off", zone="rail")
    if rng.random() < 0.3 and len(spots) > 1 and math.dist(spots[0], spots[1]) > 40:
        other = flat_die(rng, *spots[1][:2], z, state="off", zone="rail")
    else:
        other = flat_die(rng, *plate.spot(rng))
    fr.dice = [d, other]
    fr.min_visible = 0.9
    fr.reason = "on_rail"


def _b_in_bowl(fr, plate, rng):
    k = 2 if rng.random() < 0.5 else 1
    taken = [(d.pos[0], d.pos[1]) for d in plate.spares]
    got = []
    for _ in range(60):
        s = props.bowl_spots(plate.P, rng, 1)[0]
        if all(math.hypot(s[0] - a, s[1] - b) > 27.5 for a, b in taken):
            got.append(s)
            taken.append(s[:2])
            if len(got) == k:
                break
    if len(got) < k:
        raise Retry("bowl full")
    for (x, y, yaw) in got:
        fr.dice.append(flat_die(rng, x, y, props.BOWL_Z, yaw, "off", "bowl"))
    if k == 1:
        fr.dice.append(flat_die(rng, *plate.spot(rng)))
    fr.min_visible = 0.0
    fr.reason = "in_bowl"


def _b_on_bank(fr, plate, rng):
    cam = plate.cam
    ok = [b for b in plate.bank if cam.inside([(b[0], b[1], b[2]), (b[0], b[1], b[2] + EDGE)], 1.3 * cam.die_px + 6)]
    if not ok:
        raise Retry("no bank in view")
    x, y, z = ok[int(rng.integers(0, len(ok)))]
    r, t = rng.uniform(0, 5), rng.uniform(0, 2 * math.pi)
    fr.dice = [flat_die(rng, x + r * math.cos(t), y + r * math.sin(t), z, state="off", zone="bank"), flat_die(rng, *plate.spot(rng))]
    fr.min_visible = 0.9
    fr.reason = "on_bank"


def _b_moving(fr, plate, rng):
    n = 2 if rng.random() < 0.65 else 1
    base = []
    for _ in range(n):
        for _ in range(30):
            x, y = plate.spot(rng, r=30)
            if all(math.hypot(x - b[0], y - b[1]) > 90 for b in base):
                break
        else:
            raise Retry("moving")
        base.append((x, y))
    fr.tracks = []
    az = rng.uniform(-0.5, 0.5) + (0 if rng.random() < 0.7 else math.pi)
    for (x, y) in base:
        sp = rng.uniform(900, 2600)
        ex = draw(rng, plate.P["image"]["exposure_s"])
        a = az + rng.normal() * 0.3
        vel = np.array([sp * math.cos(a), sp * math.sin(a), rng.uniform(-500, 300)]) * ex
        p0 = np.array([x, y, rng.uniform(20, 60)])
        R0 = dice.random_rotation(rng)
        ax, ang = rng.normal(size=3), rng.uniform(25, 70) * ex
        fr.tracks.append(lambda t, p0=p0, vel=vel, R0=R0, ax=ax, ang=ang: (p0 + vel * (t - 0.5), rot_axis(ax, ang * (t - 0.5)) @ R0))
        fr.dice.append(Die(p0, R0, "moving"))
        blur = np.linalg.norm(plate.cam.project([p0 - vel / 2])[0] - plate.cam.project([p0 + vel / 2])[0])
        if blur < 0.5 * plate.cam.die_px or blur > 3.2 * plate.cam.die_px:
            raise Retry("blur length")
        if not plate.cam.inside([p0 - vel / 2, p0 + vel / 2], plate.cam.die_px):
            raise Retry("leaves the picture")
        fr.subframes = max(fr.subframes, int(min(22, max(8, blur / 2.0))))
    if n == 1:
        d = flat_die(rng, *plate.spot(rng))
        if any(math.hypot(d.pos[0] - b[0], d.pos[1] - b[1]) < 100 for b in base):
            raise Retry("moving")
        fr.dice.append(d)
        fr.tracks.append(lambda t, d=d: (d.pos, d.R))
    fr.min_visible = 0.0
    fr.reason = "moving"


def _b_occluded(fr, plate, rng):
    fr.dice = _pair(rng, plate)
    a, b = fr.dice
    a.state = "occluded"
    x, y = a.pos[0], a.pos[1]
    if rng.random() < 0.6:
        # fingers over or closing on the die
        ang0 = rng.uniform(-18, 18)
        it = dealer_hand(rng, plate, x + ang0, y + rng.uniform(-25, 15), rng.uniform(36, 52), rng.uniform(0.25, 0.6))
        fr.extra["occluder"] = "hand"
    else:
        t = rng.uniform(20, 70)
        o = np.array([rng.uniform(-200, 300), -180.0])
        d = np.array([x, y]) - o
        d /= np.linalg.norm(d)
        tip = np.array([x, y]) + d * t + np.array([-d[1], d[0]]) * rng.uniform(-3, 3)
        z = EDGE + 6.0
        it = props.stick(rng, tip, (o[0], o[1], 330.0), z, rng.uniform(35, 65), 1 if rng.random() < 0.5 else -1)
        fr.extra["occluder"] = "stick"
    fr.items.append(it)
    if _near_hull(it.pts[:, :2], b.pos[:2], 40):
        raise Retry("covers both")
    fr.reason = "occluded"
    fr.extra["max_visible_0"] = 0.62


def _b_empty(fr, plate, rng):
    fr.reason = "no_dice"
    _distractor(rng, plate, fr, 0.3)


def _b_five_dice(fr, plate, rng):
    n = int(rng.choice([5, 5, 5, 6]))
    x, y = plate.spot(rng, r=75)
    yaw = rng.uniform(0, 2 * math.pi)
    loose = rng.random() < 0.5
    pts = []
    for i in range(n):
        if loose:
            for _ in range(60):
                a, r = rng.uniform(0, 2 * math.pi), rng.uniform(0, 62)
                q = (x + r * math.cos(a), y + r * math.sin(a))
                if all(math.dist(q, p) > 27.4 for p in pts):
                    break
            else:
                raise Retry("five")
            yw = rng.uniform(0, 2 * math.pi)
        else:            # a row, two deep, pushed along by the stick
            col, row = i % 3, i // 3
            u, v = (col - 1) * (EDGE + rng.uniform(0.05, 1.5)), (row - 0.5) * (EDGE + rng.uniform(0.05, 2.0))
            q = (x + u * math.cos(yaw) - v * math.sin(yaw), y + u * math.sin(yaw) + v * math.cos(yaw))
            yw = yaw + int(rng.integers(0, 4)) * math.pi / 2
        if not plate.ok_spot(*q):
            raise Retry("five")
        pts.append(q)
        fr.dice.append(flat_die(rng, *q, yaw=yw))
    for i in range(n):
        for j in range(i):
            if overlap(square(*pts[i], fr.dice[i].yaw), square(*pts[j], fr.dice[j].yaw)):
                raise Retry("five overlap")
    if rng.random() < 0.7:
        o = np.array([rng.uniform(-200, 300), -180.0])
        d = o - (x, y)
        d /= np.linalg.norm(d)
        # the bent end lies beside the dice on the far side of the shooter or next to them
        for k in (70, 85, 100):
            it = props.stick(rng, (x + d[0] * k, y + d[1] * k), (o[0], o[1], 330.0), 6.0, 50, 1 if rng.random() < 0.5 else -1)
            if all(np.min(np.linalg.norm(it.pts[4:, :2] - q, axis=1)) > 24 for q in pts):
                fr.items.append(it)
                break
    fr.min_visible = 0.85
    fr.reason = "more_than_two_dice"


# --- crowds: many groups in one picture ------------------------------------------------

def _outline(f):
    pts = [d.corners()[:, :2] for d in f.dice] + [i.pts[:, :2] for i in f.items]
    return cv2.convexHull(np.concatenate(pts).astype(np.float32))[:, 0]


def _apart(a, b, gap):
    d = min(cv2.pointPolygonTest(b.reshape(-1, 1, 2), (float(x), float(y)), True) * -1 for x, y in a)
    e = min(cv2.pointPolygonTest(a.reshape(-1, 1, 2), (float(x), float(y)), True) * -1 for x, y in b)
    return min(d, e) > gap


def _b_crowd(fr, plate, rng):
    """Groups of dice that keep their distance; each die carries the state it has in its own class."""
    kinds = ["occluded"] * int(rng.integers(0, 3)) + list(rng.permutation(
        ["touching"] * 8 + ["near_chips"] * 6 + ["cocked_chip"] * 7 + ["propped"] * 5 + ["stacked"] * 4 + ["lone"] * 12 + ["five_dice"] * int(rng.random() < 0.5)))
    outlines = []
    fr.min_visible = 0.0
    for kind in kinds:
        for _ in range(12):
            f = Frame(kind)
            try:
                if kind == "lone":
                    f.dice = [flat_die(rng, *plate.spot(rng))]
                else:
                    globals()["_b_" + kind](f, plate, rng)
            except Retry:
                continue
            if kind in ("near_chips", "occluded", "cocked_chip", "propped"):
                # the partner may lie far away: keep it only where the group stays small
                a, b = f.dice[0], f.dice[1]
                if math.hypot(a.pos[0] - b.pos[0], a.pos[1] - b.pos[1]) > 90 and kind != "near_chips":
                    f.dice = [a]
                elif math.hypot(a.pos[0] - b.pos[0], a.pos[1] - b.pos[1]) > 90:
                    continue
            o = _outline(f)
            if all(_apart(o, q, 30) for q in outlines):
                outlines.append(o)
                fr.dice += f.dice
                fr.items += f.items
                break
    if len(fr.dice) < 4:
        raise Retry("no room for a crowd")
    fr.reason = "crowd"


def _b_crowd_moving(fr, plate, rng):
    fr.tracks, seen = [], []
    for _ in range(60):
        f = Frame("moving")
        try:
            _b_moving(f, plate, rng)
        except Retry:
            continue
        at = [d.pos[:2] for d in f.dice]
        if any(np.linalg.norm(p - q) < 150 for p in at for q in seen):
            continue
        seen += at
        fr.dice += f.dice
        fr.tracks += f.tracks
        fr.subframes = max(fr.subframes, f.subframes)
        if len(fr.dice) > 4:
            break
    if len(fr.dice) < 2:
        raise Retry("no room for moving dice")
    fr.min_visible = 0.0
    fr.reason = "crowd"


# --- clips --------------------------------------------------------------------------------

def _clear(plate, tracks, t0, T):
    """The flight stays over free felt and the dice keep apart."""
    for t in np.arange(t0, T, 0.004):
        ps = [tr.pose(t)[0] for tr in tracks]
        for p, tr in zip(ps, tracks):
            if p[2] < H - 0.2 or (t < tr.ts[0] and p[2] < 1.8 * H):
                return False
            if not (20 < p[1] < YD - 20 and p[0] < XW - 30):
                return False
            if any(math.hypot(p[0] - x, p[1] - y) < r + 15 and p[2] < h + 16 for x, y, r, h in plate.discs):
                return False
        if np.linalg.norm(ps[0] - ps[1]) < 34:
            return False
    return True


def build_sequence(plate, rng, n_frames, fps=30.0, exposure=None):
    """Two thrown dice that come to rest. Returns (tracks, t of frame 0, exposure, rest frame, fps)."""
    exposure = exposure or draw(rng, plate.P["image"]["exposure_s"])
    for _ in range(40):
        runs = []
        while len(runs) < 2:
            r = sim.throw(rng)
            if r is not None:
                runs.append(r)
        rest_at = int(rng.integers(max(4, n_frames - 5), n_frames - 2))      # rest frame index
        # T is when both rest; one die may settle a little earlier
        lags = [0.0, rng.uniform(0, 0.06)]
        T = max(r.rest + g for r, g in zip(runs, lags))
        t0 = T - (rest_at - rng.uniform(0.05, 0.95)) / fps
        a = flat_die(rng, *plate.spot(rng, r=16))
        b = _second(rng, plate, a, 40)
        az = rng.uniform(-0.7, 0.7) + (0 if rng.random() < 0.7 else math.pi)
        tracks = []
        for run, g, dst in zip(runs, lags, (a, b)):
            Rz = rot_z(az + rng.normal() * 0.15)
            q = run.ps @ Rz.T
            tracks.append(sim.Track(run.ts + (T - g - run.rest), q - q[-1] + np.array([dst.pos[0], dst.pos[1], H]), Rz @ run.Rs))
        if _clear(plate, tracks, t0, T):
            return tracks, t0, exposure, rest_at, fps
    raise Retry("sequence")
