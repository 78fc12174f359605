"""Casino dice: geometry, pip arrangement, poses and POV-Ray text."""
import math

import numpy as np

EDGE = 19.0
H = EDGE / 2

# Right-handed die: 1, 2, 3 run counter-clockwise round their common corner.
NORMAL = {1: (1, 0, 0), 6: (-1, 0, 0), 2: (0, 1, 0), 5: (0, -1, 0), 3: (0, 0, 1), 4: (0, 0, -1)}
NORMAL = {k: np.array(v, float) for k, v in NORMAL.items()}


def face_axes(v):
    """Two in-plane axes (t, b) of face v with t x b = outward normal."""
    n = NORMAL[v]
    i = int(np.argmax(np.abs(n)))
    t = np.zeros(3)
    t[(i + 1) % 3] = 1.0
    b = np.cross(n, t)
    return t, b


def pips(v, a, flip):
    """Pip centres on face v in its (t, b) plane; flip mirrors 2/3 or turns 6."""
    c = [(-a, -a), (a, a)] if not flip else [(-a, a), (a, -a)]
    o = [(-a, a), (a, -a)] if not flip else [(-a, -a), (a, a)]
    if v == 1:
        return [(0, 0)]
    if v == 2:
        return c
    if v == 3:
        return c + [(0, 0)]
    if v == 4:
        return c + o
    if v == 5:
        return c + o + [(0, 0)]
    m = [(-a, 0), (a, 0)] if not flip else [(0, -a), (0, a)]
    return c + o + m


def rot_axis(axis, ang):
    x, y, z = np.asarray(axis, float) / np.linalg.norm(axis)
    c, s = math.cos(ang), math.sin(ang)
    C = 1 - c
    return np.array([[c + x * x * C, x * y * C - z * s, x * z * C + y * s],
                     [y * x * C + z * s, c + y * y * C, y * z * C - x * s],
                     [z * x * C - y * s, z * y * C + x * s, c + z * z * C]])


def rot_z(ang):
    return rot_axis((0, 0, 1), ang)


def up_rotation(value, yaw):
    """Rotation with face `value` skyward, turned by yaw (radians) about z."""
    n = NORMAL[value]
    t, _ = face_axes(value)
    # rows: world x, y, z expressed in die coordinates
    b = np.cross(n, t)
    base = np.stack([t, b, n])
    return rot_z(yaw) @ base


def random_rotation(rng):
    q = rng.normal(size=4)
    q /= np.linalg.norm(q)
    w, x, y, z = q
    return np.array([[1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
                     [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
                     [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)]])


def skyward(R):
    """Face whose normal points most upwards, and how far it is from vertical (rad)."""
    best = max(NORMAL, key=lambda v: (R @ NORMAL[v])[2])
    return best, math.acos(min(1.0, (R @ NORMAL[best])[2]))


class Die:
    """One die in the scene. pos is the cube's centre."""

    def __init__(self, pos, R, state="flat", zone="layout", value=None):
        self.pos = np.asarray(pos, float)
        self.R = np.asarray(R, float)
        self.state = state
        self.zone = zone
        self.up = value if value is not None else skyward(self.R)[0]

    def corners(self):
        c = np.array([[x, y, z] for x in (-H, H) for y in (-H, H) for z in (-H, H)])
        return c @ self.R.T + self.pos

    def face_corners(self, v=None):
        v = v or self.up
        t, b = face_axes(v)
        n = NORMAL[v]
        c = np.array([H * (n + su * t + sv * b) for su, sv in ((-1, -1), (1, -1), (1, 1), (-1, 1))])
        return c @ self.R.T + self.pos

    def footprint(self):
        """Vertical projection on the felt, as the face polygon (flat dice only)."""
        return self.face_corners()[:, :2]

    def face_center(self, v=None):
        return self.R @ (H * NORMAL[v or self.up]) + self.pos

    def yaw_deg(self):
        c = self.face_corners()
        e = c[1] - c[0]
        return math.degrees(math.atan2(e[1], e[0])) % 90.0


# --- POV-Ray ----------------------------------------------------------------

# colour: (transmitted colour per ABSORB mm, body tint), linear RGB
TINT = {
    "red": ((0.80, 0.020, 0.030), (0.80, 0.015, 0.025)),
    "dark_red": ((0.62, 0.012, 0.022), (0.55, 0.010, 0.020)),
    "green": ((0.030, 0.52, 0.13), (0.010, 0.36, 0.09)),
    "blue": ((0.030, 0.13, 0.72), (0.012, 0.07, 0.55)),
    "amber": ((0.90, 0.43, 0.03), (0.85, 0.34, 0.015)),
    "purple": ((0.42, 0.05, 0.60), (0.28, 0.025, 0.42)),
    "white": ((1, 1, 1), (0.80, 0.79, 0.74)),
    # not seen on a craps table, but in a drawer: what a reader must not lean on
    "black": ((1, 1, 1), (0.018, 0.018, 0.020)),
    "ivory": ((1, 1, 1), (0.72, 0.62, 0.42)),
    "yellow": ((1, 1, 1), (0.80, 0.56, 0.05)),
    "solid_red": ((1, 1, 1), (0.55, 0.02, 0.03)),
    "solid_blue": ((1, 1, 1), (0.03, 0.09, 0.45)),
    "solid_green": ((1, 1, 1), (0.02, 0.28, 0.10)),
    "pink": ((1, 1, 1), (0.75, 0.30, 0.40)),
}
OPAQUE = ("white", "black", "ivory", "yellow", "solid_red", "solid_blue", "solid_green", "pink")
DARK_PIPS = ("white", "ivory", "yellow", "pink")


def _v(a):
    return "<%.7g,%.7g,%.7g>" % tuple(a)


def _mesh(bevel):
    """Triangles of a cube with a small chamfer."""
    lo = H - bevel
    tri = []

    def vert(axis, sign, other):
        p = np.zeros(3)
        p[axis] = sign * H
        for ax, sg in other.items():
            p[ax] = sg * lo
        return p

    for ax in range(3):
        o1, o2 = [a for a in range(3) if a != ax]
        for s in (-1, 1):
            q = [vert(ax, s, {o1: a, o2: b}) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
            tri += [(q[0], q[1], q[2]), (q[0], q[2], q[3])]
    for a in range(3):
        for b in range(a + 1, 3):
            c = 3 - a - b
            for sa in (-1, 1):
                for sb in (-1, 1):
                    q = [vert(a, sa, {b: sb, c: -1}), vert(a, sa, {b: sb, c: 1}),
                         vert(b, sb, {a: sa, c: 1}), vert(b, sb, {a: sa, c: -1})]
                    tri += [(q[0], q[1], q[2]), (q[0], q[2], q[3])]
    for sx in (-1, 1):
        for sy in (-1, 1):
            for sz in (-1, 1):
                tri.append((vert(0, sx, {1: sy, 2: sz}), vert(1, sy, {0: sx, 2: sz}), vert(2, sz, {0: sx, 1: sy})))
    return "\n".join("triangle{%s,%s,%s}" % (_v(p), _v(q), _v(r)) for p, q, r in tri)


def _face_matrix(v, lift=0.0):
    """POV matrix taking (t, b, n) coordinates of face v to die coordinates."""
    t, b = face_axes(v)
    n = NORMAL[v]
    o = n * (H + lift)
    return "matrix<%s,%s,%s,%s>" % tuple(",".join("%.7g" % c for c in a) for a in (t, b, n, o))


def pov_declare(style, amb=1.0):
    """#declare CasinoDie for one dice style (see scenes.pick_dice_style)."""
    col = style["color"]
    trans, body = TINT[col]
    opaque = col in OPAQUE
    gain = style.get("tint_gain", 1.0)
    trans = [min(0.97, c * gain) for c in trans]
    body = [min(0.95, c * gain) for c in body]
    pipc = style["pip_rgb"]
    out = []
    if opaque:
        out.append("#declare T_die = texture { pigment { rgb %s } finish { ambient %g diffuse 0.72 "
                   "specular 0.12 roughness 0.002 reflection { 0.0, 0.5 fresnel on } conserve_energy } }" % (_v(body), amb))
        interior = "interior { ior 1.49 }"
    else:
        sand = style["finish"] == "sand"
        filt = style.get("filter", 0.80) * (0.62 if sand else 1.0)
        normal = "normal { granite 0.10 scale 0.6 }" if sand else ""
        spec = "specular 0.06 roughness 0.02" if sand else "specular 0.35 roughness 0.0006"
        refl = "reflection { 0.0, 0.25 fresnel on }" if sand else "reflection { 0.0, 1.0 fresnel on }"
        out.append("#declare T_die = texture { pigment { rgbf <%.4g,%.4g,%.4g,%.4g> } %s finish { ambient %g diffuse 0.75 %s %s conserve_energy } }"
                   % (*body, filt, normal, amb, spec, refl))
        fd = style.get("absorb_mm", 9.0)
        interior = "interior { ior 1.47 fade_distance %g fade_power 1001 fade_color rgb %s }" % (fd, _v(trans))
    out.append("#declare T_pip = texture { pigment { rgb %s } finish { ambient %g diffuse 0.82 specular 0.05 roughness 0.003 } }" % (_v(pipc), amb))
    out.append("#declare T_pip2 = texture { pigment { rgb %s } finish { ambient %g diffuse 0.75 } }" % (_v(style.get("pip2_rgb", body)), amb))
    out.append("#declare T_die_print = texture { pigment { rgb %s } finish { ambient %g diffuse 0.7 } }" % (_v(style["print_rgb"]), amb))
    r = style["pip_d"] / 2
    parts = ["mesh {\n%s\ninside_vector <0.31,0.27,1>\ntexture{T_die} %s }" % (_mesh(style["bevel"]), interior)]
    for v in range(1, 7):
        m = []
        for (x, y) in pips(v, style["pip_off"], style["flip"][v]):
            rr = r * (style.get("ace_scale", 1.0) if v == 1 else 1.0)
            if style["pip_style"] == "ring":  # bird's eye: ring and dot
                m.append("difference{ cylinder{<%g,%g,-0.45>,<%g,%g,0.012>,%g} cylinder{<%g,%g,-1>,<%g,%g,1>,%g} texture{T_pip} }"
                         % (x, y, x, y, rr, x, y, x, y, rr * 0.74))
                m.append("cylinder{<%g,%g,-0.45>,<%g,%g,0.012>,%g texture{T_pip} }" % (x, y, x, y, rr * 0.52))
            elif style["pip_style"] == "dot":  # solid spot with a small coloured centre
                m.append("cylinder{<%g,%g,-0.45>,<%g,%g,0.012>,%g texture{T_pip} }" % (x, y, x, y, rr))
                m.append("cylinder{<%g,%g,-0.40>,<%g,%g,0.018>,%g texture{T_pip2} }" % (x, y, x, y, rr * 0.30))
            else:
                m.append("cylinder{<%g,%g,-0.45>,<%g,%g,0.012>,%g texture{T_pip} }" % (x, y, x, y, rr))
        if v in style.get("prints", {}):
            for (txt, h, x, y, ang) in style["prints"][v]:
                w = 0.62 * h * len(txt)
                m.append('text{ ttf "cyrvetic.ttf" "%s" 0.02,0 scale <%g,%g,1> translate <%g,%g,0> rotate z*%g translate <%g,%g,-0.005> texture{T_die_print} no_shadow}'
                         % (txt, h, h, -w / 2, -h * 0.35, ang, x, y))
        parts.append("union {\n%s\n%s }" % ("\n".join(m), _face_matrix(v)))
    out.append("#declare CasinoDie = union {\n%s\n}" % "\n".join(parts))
    return "\n".join(out) + "\n"


def pov_instance(d):
    R, p = d.R, d.pos
    # POV row-vector convention: rows of the matrix are the images of the axes
    m = ",".join("%.9g" % c for c in list(R[:, 0]) + list(R[:, 1]) + list(R[:, 2]) + list(p))
    return "object { CasinoDie matrix<%s> }\n" % m


def pov_id(d, index):
    """Die as six flat-coloured quads: red = 8 * face + 4, green and blue = index."""
    out = []
    for v in range(1, 7):
        c = d.face_corners(v)
        col = "rgb <%g,%g,%g>" % ((8 * v + 4) / 255.0, 16 * (index % 15 + 1) / 255.0, 16 * (index // 15) / 255.0)
        out.append("mesh{triangle{%s,%s,%s} triangle{%s,%s,%s} texture{pigment{%s} finish{ambient 1 diffuse 0}}}"
                   % (_v(c[0]), _v(c[1]), _v(c[2]), _v(c[0]), _v(c[2]), _v(c[3]), col))
    return "\n".join(out) + "\n"
