#!/usr/bin/python3
"""Labelled, ray traced craps-table surveillance frames. See README.md."""
import argparse
import json
import math
import multiprocessing as mp
import os
import sys
import tempfile
import zlib

import cv2
import numpy as np

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import post      # noqa: E402
import props     # noqa: E402
import render    # noqa: E402
import scenes    # noqa: E402
from dice import Die, EDGE, skyward    # noqa: E402
from layout import XL, XW, YD          # noqa: E402

FPS = 30.0


def load_profile(path):
    with open(path) as f:
        return json.load(f)


def resolve(profile, rng):
    """Fix what is the same for a whole house: felt and print."""
    P = dict(profile)
    P["felt"] = {k: scenes.draw(rng, v) for k, v in profile["felt"].items()}
    return P


# --- what an installer would measure -----------------------------------------------

def clip(poly, inside, cross):
    out = []
    for i in range(len(poly)):
        a, b = poly[i - 1], poly[i]
        if inside(b):
            if not inside(a):
                out.append(cross(a, b))
            out.append(b)
        elif inside(a):
            out.append(cross(a, b))
    return out


def clip_rect(poly, x0, y0, x1, y1):
    """Sutherland-Hodgman against an axis-parallel rectangle."""
    poly = [np.asarray(p, float) for p in poly]
    for ax, lim, sgn in ((0, x0, 1), (0, x1, -1), (1, y0, 1), (1, y1, -1)):
        def cross(a, b, ax=ax, lim=lim):
            t = (lim - a[ax]) / (b[ax] - a[ax])
            return a + t * (b - a)
        poly = clip(poly, lambda p: sgn * (p[ax] - lim) >= 0, cross)
        if not poly:
            return []
    return poly


def footprint(cam, z):
    n = 40
    u, v = np.linspace(0, cam.W - 1, n), np.linspace(0, cam.H - 1, n)
    b = [(x, 0) for x in u] + [(cam.W - 1, y) for y in v[1:]] + [(x, cam.H - 1) for x in u[::-1][1:]] + [(0, y) for y in v[::-1][1:-1]]
    return cam.backproject(b, z)[:, :2]


def zone(cam, rect, z):
    """Part of a horizontal rectangle (mm, height z) in the picture, as px polygon."""
    poly = clip_rect(footprint(cam, z), *rect)
    if len(poly) < 3:
        return None
    p = cam.project([(q[0], q[1], z) for q in poly])
    p = cv2.approxPolyDP(p.astype(np.float32)[:, None], 0.6, True)[:, 0]
    if len(p) < 3 or cv2.contourArea(p) < 60:
        return None
    p[:, 0] = np.clip(p[:, 0], 0, cam.W - 1)
    p[:, 1] = np.clip(p[:, 1], 0, cam.H - 1)
    return p


def hull_zone(cam, rect, z0, z1):
    ps = [p for p in (zone(cam, rect, z0), zone(cam, rect, z1)) if p is not None]
    if not ps:
        return None
    return cv2.convexHull(np.concatenate(ps).astype(np.float32))[:, 0]


def r2(a):
    return [[round(float(v), 1) for v in p] for p in a]


def camera_json(cam, P):
    vis = scenes.visible_felt(cam)
    # four marks on the felt, well inside the picture, to the nearest 10 mm; px as clicked (whole px)
    marks = []
    for fx, fy in ((0.12, 0.12), (0.88, 0.12), (0.88, 0.88), (0.12, 0.88)):
        p = cam.backproject([(fx * cam.W, fy * cam.H)])[0]
        x = min(max(p[0], vis[0] + 10), vis[2] - 10)
        y = min(max(p[1], vis[1] + 10), vis[3] - 10)
        marks.append((round(x / 10) * 10.0, round(y / 10) * 10.0))
    mm = np.array(marks)
    px = np.rint(cam.project([(x, y, 0) for x, y in mm]))
    Hm = cv2.getPerspectiveTransform(mm.astype(np.float32), px.astype(np.float32))
    corner = [s for q in marks for s in [cam.px_per_mm(q[0], q[1])]]
    mid = cam.backproject([((cam.W - 1) / 2, (cam.H - 1) / 2)])[0]
    W = props.RAIL_W
    rails = [zone(cam, r, props.RAIL_Z) for r in ((XL - 600, -W, XW, 0), (XW, -W, XW + W, YD + W), (XL - 600, YD, XW, YD + W))]
    bx, by = P["bowl"]["at"]
    wx, wy = (68, 50) if P["bowl"]["shape"] == "tray" else (72, 72)
    lay = zone(cam, vis, 0.0)
    bowl = hull_zone(cam, (bx - wx, by - wy, bx + wx, by + wy), 0, 30)
    bank = hull_zone(cam, scenes.BANK, 0, 20 * props.CHIP_T)
    work = hull_zone(cam, scenes.WORK, 0, 20 * props.CHIP_T)
    polys = lambda *a: [r2(p) for p in a if p is not None]
    return {
        "id": cam.id,
        "image": {"width": cam.W, "height": cam.H},
        "die_edge_mm": EDGE,
        "reference_points": [{"mm": [float(a), float(b)], "px": [float(c), float(d)]} for (a, b), (c, d) in zip(mm, px)],
        "homography_mm_to_px": [[float("%.9g" % v) for v in row] for row in Hm],
        "px_per_mm": {"center": round(cam.px_per_mm(mid[0], mid[1]), 4), "min": round(min(corner), 4), "max": round(max(corner), 4)},
        "zones": {"layout": polys(lay), "rails": polys(*rails), "bowl": polys(bowl), "bank": polys(bank), "dealer_chips": polys(work)},
    }


def camera_truth(cam):
    return {"id": cam.id, "role": cam.role, "position_mm": [round(float(v), 3) for v in cam.C], "target_mm": [float(v) for v in cam.target[:2]],
            "height_mm": cam.height, "tilt_deg": cam.tilt, "azimuth_deg": cam.azimuth, "roll_deg": cam.roll, "focal_px": cam.f,
            "k1": cam.k1, "k2": cam.k2, "distortion": "u_d = u (1 + k1 r^2 + k2 r^4), r = |u| / (half image diagonal)", "die_px_at_target": cam.die_px}


# --- labels ---------------------------------------------------------------------------

def die_label(cam, d, visible=None, value="up"):
    moving = d.state == "moving"
    face = cam.project(d.face_corners())
    hull = cv2.convexHull(cam.project(d.corners()).astype(np.float32))[:, 0]
    val = None if moving or value is None else int(d.up)
    return {"value": val,
            "center": [round(float(v), 2) for v in (cam.project([d.face_center()]) if not moving else cam.project([d.pos]))[0]],
            "corners": [[round(float(v), 2) for v in p] for p in (face if not moving else hull)],
            "hull": [[round(float(v), 2) for v in p] for p in hull],
            "state": d.state, "zone": d.zone, "yaw": None if moving else round(d.yaw_deg(), 2),
            "tilt": None if moving else round(math.degrees(skyward(d.R)[1]), 2),
            "visible": None if visible is None else round(visible, 3)}


MISSING = {"value": None, "center": None, "corners": None, "hull": None, "state": "off", "zone": "none", "yaw": None, "tilt": None, "visible": 0.0}


def frame_label(fr, cam, plate, vis):
    out = []
    for i, d in enumerate(fr.dice):
        v = None if vis is None or d.state == "moving" else vis[i]
        readable_face = d.state not in ("moving", "occluded") and not getattr(d, "hidden", False) and (v is None or v > 0.75)
        out.append(die_label(cam, d, v, "up" if readable_face else None))
    out += [dict(MISSING) for _ in range(fr.missing)]
    roll = sorted(d["value"] for d in out) if fr.readable else None
    return out, roll


# --- workers ----------------------------------------------------------------------------

class Job:
    """State shared by the worker processes (built once per process)."""

    def __init__(self, args, profile):
        self.args, self.profile = args, profile
        self.pid = zlib.crc32(profile["name"].encode())
        self.P = resolve(profile, self.rng(1))
        self.cams = scenes.make_cameras(profile, self.rng(2), args.size, profile["name"] + "-c", args.size[0] / 1920.0)
        self.seq_cams = scenes.make_cameras(profile, self.rng(2), args.seq_size, profile["name"] + "-s", args.seq_size[0] / 1920.0, 18.0)
        n = len(self.cams) * args.plates
        self.colors = {q: scenes.deal_colors(profile, self.rng(9, int(q)), n) for q in (False, True)}
        self.studios = {}
        self.plates = {}
        self.maps = {}

    def rng(self, *key):
        return np.random.default_rng(np.random.SeedSequence([self.args.seed, self.pid, *key]))

    def cam(self, seq, i):
        return (self.seq_cams if seq else self.cams)[i]

    def studio(self, seq, i):
        if (seq, i) not in self.studios:
            self.studios[seq, i] = render.Studio(self.cam(seq, i), self.P, [self.args.seed, self.pid, 3], self.args.work, self.args.cache)
        return self.studios[seq, i]

    def plate(self, seq, i, k):
        if (seq, i, k) not in self.plates:
            r = self.rng(4, int(seq), i, k)
            spares = 0 if k % 2 == 0 else int(r.integers(2, 4))
            color = self.colors[seq][i * self.args.plates + k]
            self.plates[seq, i, k] = scenes.Plate(self.cam(seq, i), self.P, r, spares, color)
        return self.plates[seq, i, k]

    def map(self, seq, i):
        if (seq, i) not in self.maps:
            self.maps[seq, i] = self.cam(seq, i).remap_tables()
        return self.maps[seq, i]


JOB = None


def _init(args, profile):
    global JOB
    cv2.setNumThreads(1)
    JOB = Job(args, profile)


def _prepare(key):
    JOB.studio(*key).prepare()
    return key


def _plate(key):
    seq, i, k = key
    JOB.studio(seq, i).plate_image(JOB.plate(seq, i, k))
    return key


def eligible(job, cls):
    """Cameras that can show a class at all."""
    out = []
    for i, cam in enumerate(job.cams):
        pl = job.plate(False, i, 0)
        if cls == "on_rail" and not scenes.rail_spots(pl, np.random.default_rng(0), 300):
            continue
        if cls == "in_bowl" and not cam.inside(scenes.props.bowl(job.P).pts, 4):
            continue
        if cls == "on_bank" and sum(cam.inside([(x, y, z + EDGE)], 1.3 * cam.die_px + 6) for x, y, z in pl.bank) < 4:
            continue
        out.append(i)
    return out


def plan(job, args):
    """List of (index, class, camera, plate), decided before rendering."""
    names = list(args.classes)
    n = scenes.apportion([args.classes[c] for c in names], args.count)
    todo = [c for c, k in zip(names, n) for _ in range(k)]
    r = job.rng(5)
    todo = [todo[j] for j in r.permutation(len(todo))]
    out = []
    cams = {c: eligible(job, c) for c in names}
    turn = {c: int(r.integers(0, 99)) for c in names}
    for idx, c in enumerate(todo):
        if not cams[c]:
            raise SystemExit("no camera of this profile can show class %s" % c)
        cam = cams[c][turn[c] % len(cams[c])]
        turn[c] += 1
        k = int(r.integers(0, args.plates))
        if c == "empty":
            k -= k % 2          # plates without spare dice in the bowl
        out.append((idx, c, cam, k))
    return out


def _still(task):
    idx, cls, ci, k = task
    args = JOB.args
    cam, st, plate = JOB.cam(False, ci), JOB.studio(False, ci), JOB.plate(False, ci, k)
    why = ""
    for attempt in range(80):
        rng = JOB.rng(6, idx, attempt)
        try:
            fr = scenes.build(cls, plate, rng)
        except scenes.Retry as e:
            why = str(e)
            continue
        vis = None
        if fr.dice and cls not in ("moving", "crowd_moving"):
            vis = st.visibility(plate, fr.items, fr.dice)
            need = [v for v, d in zip(vis, fr.dice) if d.state != "occluded" and not getattr(d, "hidden", False)]
            if need and min(need) < fr.min_visible:
                why = "visible %.2f" % min(need)
                continue
            if cls == "occluded" and (vis[0] > fr.extra["max_visible_0"] or vis[1] < 0.97):
                why = "occluded die visible %.2f" % vis[0]
                continue
        break
    else:
        raise RuntimeError("frame %d (%s, %s): no scene found, last: %s" % (idx, cls, cam.id, why))
    base = st.plate_image(plate)
    if fr.tracks:
        poses = []
        for s in range(fr.subframes):
            t = (s + 0.5) / fr.subframes
            poses.append([Die(*tr(t)) for tr in fr.tracks])
    else:
        poses = [fr.dice] if fr.dice else []
    img = st.frame(plate, base, fr.items, poses)
    s = post.settings(JOB.P, rng, cam.W / 1920.0)
    pic, _ = post.develop(img, cam, JOB.map(False, ci), s, rng, plate.white)
    name = "images/%05d.jpg" % idx
    buf = post.jpeg(pic, s["quality"])
    with open(os.path.join(args.out, name), "wb") as f:
        f.write(buf)
    dl, roll = frame_label(fr, cam, plate, vis)
    lab = {"file": name, "class": cls, "camera": cam.id, "dice": dl, "readable": fr.readable, "roll": roll, "invalid_reason": fr.reason,
           "other_dice": [die_label(cam, d) for d in plate.spares if cam.inside([d.pos], 2)],
           "meta": meta(plate, s, cam, k, st.seam, fr)}
    return idx, [lab], len(buf), None


def meta(plate, s, cam, k, seam, fr=None):
    m = {"dice_color": plate.style["color"], "pip_style": plate.style["pip_style"], "finish": plate.style["finish"], "pip_off_mm": round(plate.style["pip_off"], 3),
         "pip_d_mm": round(plate.style["pip_d"], 3), "plate": k, "quality": s["quality"], "ev": round(s["ev"], 2), "defocus": round(s["defocus"], 2), "seam": round(seam, 5)}
    if fr:
        m.update({a: b for a, b in fr.extra.items() if not a.startswith("_") and a != "max_visible_0"})
    return m


def _sequence(task):
    si, ci, k, n = task
    args = JOB.args
    cam, st, plate = JOB.cam(True, ci), JOB.studio(True, ci), JOB.plate(True, ci, k)
    for attempt in range(40):
        rng = JOB.rng(7, si, attempt)
        try:
            tracks, t0, ex, rest, fps = scenes.build_sequence(plate, rng, n, FPS)
        except scenes.Retry:
            continue
        end = [Die(*tr.pose(1e9)) for tr in tracks]
        if min(st.visibility(plate, [], end)) >= 0.97:
            break
    else:
        raise RuntimeError("sequence %d: no scene found" % si)
    vis = st.visibility(plate, [], end)
    base = st.plate_image(plate)
    s = post.settings(JOB.P, rng, cam.W / 1920.0)
    folder = "seq%02d" % si
    os.makedirs(os.path.join(args.out, folder), exist_ok=True)
    labs, size, gain, still = [], 0, None, None
    for i in range(n):
        ta = t0 + i / fps
        span = [tr.pose(ta) for tr in tracks], [tr.pose(ta + ex) for tr in tracks]
        # a die is at rest in a frame when it does not move during the exposure any more
        at_rest = [bool(ta >= tr.rest - 1e-9) for tr in tracks]
        blur = max(np.linalg.norm(cam.project([a[0]])[0] - cam.project([b[0]])[0]) + cam.die_px * 0.7 * float(np.abs(a[1] - b[1]).max()) for a, b in zip(*span))
        sub = 1 if all(at_rest) else int(min(18, max(4, blur / 1.8)))
        poses = [[Die(*tr.pose(ta + ex * (q + 0.5) / sub)) for tr in tracks] for q in range(sub)]
        if all(at_rest):
            still = st.frame(plate, base, [], poses) if still is None else still
            img = still
        else:
            seen = [k2 for k2 in range(2) if cam.inside([poses[0][k2].pos], -3 * cam.die_px)]
            img = st.frame(plate, base, [], [[p[k2] for k2 in seen] for p in poses]) if seen else base
        pic, gain = post.develop(img, cam, JOB.map(True, ci), s, rng, plate.white, gain)
        name = "%s/%02d.jpg" % (folder, i)
        buf = post.jpeg(pic, s["quality"])
        size += len(buf)
        with open(os.path.join(args.out, name), "wb") as f:
            f.write(buf)
        ds = []
        for j, tr in enumerate(tracks):
            p, R = tr.pose(ta + ex / 2)
            d = Die(p, R, "flat" if at_rest[j] else "moving")
            lab = die_label(cam, d, vis[j] if at_rest[j] else None)
            if not cam.inside([p], -cam.die_px):
                lab = dict(MISSING, state="moving")
            ds.append(lab)
        done = i >= rest
        assert done == all(at_rest), (i, rest, at_rest)
        labs.append({"file": name, "class": "sequence", "camera": cam.id, "dice": ds, "readable": done,
                     "roll": sorted(d["value"] for d in ds) if done else None, "invalid_reason": None if done else "moving",
                     "other_dice": [die_label(cam, d) for d in plate.spares if cam.inside([d.pos], 2)],
                     "sequence": {"id": folder, "index": i, "length": n, "fps": fps, "rest_frame": rest, "exposure_s": round(ex, 5)},
                     "meta": meta(plate, s, cam, k, st.seam)})
    return 100000 + si, labs, size, None


def _guard(fn, task):
    try:
        return fn(task)
    except Exception as e:      # report in the parent, with the task
        import traceback
        return task[0], [], 0, "%s: %s\n%s" % (task, e, traceback.format_exc())


def _still_g(t):
    return _guard(_still, t)


def _seq_g(t):
    return _guard(_sequence, t)


def parse(argv):
    ap = argparse.ArgumentParser(description=__doc__)
    ap.add_argument("--profile", required=True, help="house profile (json)")
    ap.add_argument("--out", required=True)
    ap.add_argument("--seed", type=int, default=1)
    ap.add_argument("--count", type=int, default=20, help="number of stills")
    ap.add_argument("--classes", default="", help="comma list, each NAME or NAME:WEIGHT (default: the standard mix)")
    ap.add_argument("--size", default="1920x1080", help="of stills")
    ap.add_argument("--sequences", type=int, default=0, help="number of clips")
    ap.add_argument("--seq-size", default="1280x720")
    ap.add_argument("--plates", type=int, default=3, help="table set-ups per camera")
    ap.add_argument("--jobs", type=int, default=1, help="processes, one POV-Ray thread each")
    ap.add_argument("--cache", default=os.path.join(tempfile.gettempdir(), "dice_scenes_cache"), help="plates are kept here (needs to be under /tmp or $HOME)")
    a = ap.parse_args(argv)
    wh = lambda s: tuple(int(v) for v in s.lower().split("x"))
    a.size, a.seq_size = wh(a.size), wh(a.seq_size)
    cl = {}
    for c in filter(None, a.classes.split(",")):
        name, _, w = c.partition(":")
        if name == "sequence":
            raise SystemExit("clips are asked for with --sequences N")
        if name not in scenes.STILL_CLASSES + scenes.CROWDS:
            raise SystemExit("unknown class %s; known: %s" % (name, " ".join(scenes.STILL_CLASSES)))
        cl[name] = float(w or 1)
    a.classes = cl or dict(scenes.DEFAULT_WEIGHTS)
    return a


def main(argv=None):
    args = parse(argv)
    profile = load_profile(args.profile)
    os.makedirs(os.path.join(args.out, "images") if args.count else args.out, exist_ok=True)
    args.work = tempfile.mkdtemp(prefix="dice_scenes_", dir="/tmp")
    os.makedirs(args.cache, exist_ok=True)
    job = Job(args, profile)
    tasks = plan(job, args) if args.count else []
    r = job.rng(8)
    seqs = [(i, int(r.permutation(len(job.seq_cams))[0]), int(r.integers(0, args.plates)), int(r.integers(8, 13))) for i in range(args.sequences)]
    plates = sorted({(False, c, k) for _, _, c, k in tasks} | {(True, c, k) for _, c, k, _ in seqs})
    cams = sorted({(s, c) for s, c, _ in plates})
    labels, bytes_, errors, done = {}, 0, [], 0
    total = len(tasks) + len(seqs)
    try:
        with mp.get_context("fork").Pool(args.jobs, _init, (args, profile)) as pool:
            list(pool.imap_unordered(_prepare, cams))
            for i, _ in enumerate(pool.imap_unordered(_plate, plates)):
                print("\r%s: plate %d/%d   " % (profile["name"], i + 1, len(plates)), end="", file=sys.stderr, flush=True)
            for fn, ts in ((_still_g, tasks), (_seq_g, seqs)):
                for idx, lab, size, err in pool.imap_unordered(fn, ts):
                    done += 1
                    labels[idx] = lab
                    bytes_ += size
                    if err:
                        errors.append(err)
                    print("\r%s: %d/%d  %.1f MB  %d errors   " % (profile["name"], done, total, bytes_ / 1e6, len(errors)), end="", file=sys.stderr, flush=True)
        print(file=sys.stderr)
        for s, c in cams:
            cam = job.cam(s, c)
            d = os.path.join(args.out, "cameras", cam.id)
            os.makedirs(d, exist_ok=True)
            for name, data in (("camera.json", camera_json(cam, job.P)), ("truth.json", camera_truth(cam))):
                with open(os.path.join(d, name), "w") as f:
                    json.dump(data, f, indent=1)
        with open(os.path.join(args.out, "labels.jsonl"), "w") as f:
            for idx in sorted(labels):
                for lab in labels[idx]:
                    f.write(json.dumps(lab) + "\n")
    finally:
        render.clean(args.work)
    for e in errors:
        print("ERROR", e, file=sys.stderr)
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
