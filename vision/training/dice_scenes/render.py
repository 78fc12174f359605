"""POV-Ray calls.

A camera never moves, so a picture is made of a plate (the furnished table, ray
traced once) and of the windows of it that this frame's dice, chips, hands and
their shadows can change, ray traced again with everything in the scene.
"""
import hashlib
import math
import os
import shutil
import subprocess
import tempfile

import cv2
import numpy as np

import dice
import layout
import props
from layout import XL, XW, YD

HEAD = """#version 3.7;
global_settings { assumed_gamma 1.0 max_trace_level 8 adc_bailout 0.02 }
background { rgb <0,0,0> }
"""
SKY = "sky_sphere { pigment { gradient z color_map { [0 rgb %s] [0.4 rgb %s] [1 rgb %s] } } }\n"


def pov(text, w, h, folder, threads=1, aa=True):
    """Render text in folder; linear float32 BGR, 0..1."""
    fd, src = tempfile.mkstemp(suffix=".pov", dir=folder)
    os.close(fd)
    dst = src[:-4] + ".ppm"
    with open(src, "w") as f:
        f.write(text)
    cmd = ["povray", "+I" + os.path.basename(src), "+O" + os.path.basename(dst), "+W%d" % w, "+H%d" % h, "+FP16",
           "File_Gamma=1.0", "-D", "-V", "-GA", "+WT%d" % threads]
    cmd += ["+A0.10", "+AM2", "+R2", "-J"] if aa else ["-A"]
    p = subprocess.run(cmd, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    img = cv2.imread(dst, cv2.IMREAD_UNCHANGED) if os.path.exists(dst) else None
    if p.returncode or img is None:
        raise RuntimeError("povray failed on %s:\n%s" % (src, p.stdout.decode(errors="replace")[-3000:]))
    os.unlink(src)
    os.unlink(dst)
    return img.astype(np.float32) / 65535.0


def felt_region(cam):
    """Felt rectangle the camera can see, in mm."""
    u = np.linspace(0, cam.W - 1, 24)
    v = np.linspace(0, cam.H - 1, 24)
    border = [(x, y) for x in u for y in (0, cam.H - 1)] + [(x, y) for y in v for x in (0, cam.W - 1)]
    p = cam.backproject(border)
    x0, x1 = max(XL - 590, p[:, 0].min() - 15), min(XW, p[:, 0].max() + 15)
    y0, y1 = max(0.0, p[:, 1].min() - 15), min(YD, p[:, 1].max() + 15)
    return x0, y0, x1, y1


class Studio:
    """Renders plates and frames of one camera."""

    def __init__(self, cam, P, felt_seed, work, cache, threads=1):
        self.cam, self.P, self.threads, self.cache = cam, P, threads, cache
        self.dir = os.path.join(work, cam.id)
        self.rect = felt_region(cam)
        self.felt_seed = felt_seed

    def prepare(self):
        """Write the textures this camera needs."""
        os.makedirs(self.dir, exist_ok=True)
        x0, y0, x1, y1 = self.rect
        s = max(self.cam.px_per_mm(x, y) for x in (x0, (x0 + x1) / 2, x1) for y in (y0, (y0 + y1) / 2, y1)) * 1.3
        s = min(s, math.sqrt(14e6 / ((x1 - x0) * (y1 - y0))))
        c = layout.felt_texture(self.P["felt"], self.rect, s, np.random.default_rng(self.felt_seed))
        cv2.imwrite(os.path.join(self.dir, "felt.ppm"), c.img)
        with open(os.path.join(self.dir, "felt.txt"), "w") as f:
            f.write("%r %r %r %r" % (c.x0, c.y0, c.x1, c.y1))
        props.write_prints(self.dir, self.P)

    def _static(self, plate, idmode):
        with open(os.path.join(self.dir, "felt.txt")) as f:
            x0, y0, x1, y1 = map(float, f.read().split())
        felt = ('#declare T_felt = texture { pigment { image_map { ppm "felt.ppm" gamma srgb map_type 0 interpolate 2 } scale <%.8g,%.8g,1> translate <%.8g,%.8g,0> } finish { ambient %g diffuse 0.82 } }\n'
                % (x1 - x0, y1 - y0, x0, y0, plate.amb))
        decl = props.declares(self.P, plate.amb) + felt + dice.pov_declare(plate.style, plate.amb)
        if idmode:
            decl = props.to_id(decl)
        t = decl
        if not idmode:
            a = plate.amb_rgb
            k = props.LEVEL
            t += SKY % (props.V(a * k * 0.35), props.V(a * k * 0.6), props.V(a * k * 0.8)) + props.lights(plate.lights, a)
        t += plate.table_pov + "".join(i.pov for i in plate.items)
        t += "".join(dice.pov_instance(d) for d in plate.spares)
        return t

    def static(self, plate, idmode=False):
        key = "_pov_id" if idmode else "_pov"
        if not hasattr(plate, key):
            setattr(plate, key, self._static(plate, idmode))
        return getattr(plate, key)

    def plate_image(self, plate):
        text = HEAD + self.cam.pov() + self.static(plate)
        felt = open(os.path.join(self.dir, "felt.ppm"), "rb").read()
        prints = b"".join(open(os.path.join(self.dir, f), "rb").read() for f in sorted(os.listdir(self.dir)) if f.endswith(".png"))
        key = hashlib.sha256(text.encode() + felt + prints).hexdigest()[:24]
        path = os.path.join(self.cache, key + ".ppm")
        if not os.path.exists(path):
            img = pov(text, self.cam.Wr, self.cam.Hr, self.dir, self.threads)
            os.makedirs(self.cache, exist_ok=True)
            tmp = "%s.%d.tmp.ppm" % (path, os.getpid())
            cv2.imwrite(tmp, np.clip(img * 65535 + 0.5, 0, 65535).astype(np.uint16))
            os.replace(tmp, path)
        return cv2.imread(path, cv2.IMREAD_UNCHANGED).astype(np.float32) / 65535.0

    # --- windows --------------------------------------------------------------
    def _rect(self, pts, margin):
        p = self.cam.render_px(pts)
        x0, y0 = np.floor(p.min(0) - margin).astype(int)
        x1, y1 = np.ceil(p.max(0) + margin).astype(int)
        x0, y0 = max(0, x0), max(0, y0)
        x1, y1 = min(self.cam.Wr, x1), min(self.cam.Hr, y1)
        return (x0, y0, x1, y1) if x1 > x0 and y1 > y0 else None

    def _with_shadows(self, pts, plate):
        pts = np.asarray(pts, float)
        out = [pts]
        up = pts[pts[:, 2] > 0.01]
        for l in plate.lights:
            for sx in (-0.5, 0.5):
                for sy in (-0.5, 0.5):
                    L = np.array([l["at"][0] + sx * l["size"][0], l["at"][1] + sy * l["size"][1], l["at"][2]])
                    out.append(up + (up - L) * (up[:, 2] / (L[2] - up[:, 2]))[:, None])
        return np.concatenate(out)

    @staticmethod
    def merge(rects):
        rects = [r for r in rects if r]
        again = True
        while again:
            again = False
            for i in range(len(rects)):
                for j in range(i):
                    a, b = rects[i], rects[j]
                    u = (min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3]))
                    area = lambda r: (r[2] - r[0]) * (r[3] - r[1])
                    if area(u) < 1.15 * (area(a) + area(b)) + 12000:
                        rects = [r for k, r in enumerate(rects) if k not in (i, j)] + [u]
                        again = True
                        break
                if again:
                    break
        return rects

    # --- frames ---------------------------------------------------------------
    def frame(self, plate, base, items, poses):
        """Linear picture. poses: list over sub-exposures of lists of Die."""
        img = base.copy()
        groups = [i.pts for i in items]
        n = len(poses[0]) if poses else 0
        for k in range(n):
            groups.append(np.concatenate([s[k].corners() for s in poses]))
        rects = self.merge([self._rect(self._with_shadows(g, plate), 6) for g in groups])
        delta = "".join(i.pov for i in items)
        self.seam = 0.0
        for (x0, y0, x1, y1) in rects:
            acc = 0.0
            for sub in poses or [[]]:
                text = HEAD + self.cam.pov((x0, y0, x1 - x0, y1 - y0)) + self.static(plate) + delta + "".join(dice.pov_instance(d) for d in sub)
                acc = acc + pov(text, x1 - x0, y1 - y0, self.dir, self.threads)
            acc = acc / max(1, len(poses))
            # how well the window's border agrees with the plate (0 = exactly)
            for a, b in ((acc[0], base[y0, x0:x1]), (acc[-1], base[y1 - 1, x0:x1]), (acc[:, 0], base[y0:y1, x0]), (acc[:, -1], base[y0:y1, x1 - 1])):
                self.seam = max(self.seam, float(np.median(np.abs(a - b))))
            img[y0:y1, x0:x1] = acc
        return img

    def visibility(self, plate, items, ds):
        """Share of each die's skyward face that the camera sees."""
        out = []
        rects = self.merge([self._rect(d.corners(), 3) for d in ds])
        seen = np.zeros(len(ds))
        delta = "".join(i.pov for i in items)
        idd = "".join(dice.pov_id(d, i) for i, d in enumerate(ds))
        for (x0, y0, x1, y1) in rects:
            text = HEAD + self.cam.pov((x0, y0, x1 - x0, y1 - y0)) + self.static(plate, True) + delta + idd
            m = np.rint(pov(text, x1 - x0, y1 - y0, self.dir, self.threads, aa=False) * 255).astype(int)
            for i, d in enumerate(ds):
                seen[i] += np.count_nonzero((m[..., 2] == 8 * d.up + 4) & (m[..., 1] == 16 * (i % 15 + 1)) & (m[..., 0] == 16 * (i // 15)))
        for i, d in enumerate(ds):
            area = cv2.contourArea(self.cam.render_px(d.face_corners()).astype(np.float32))
            out.append(float(min(1.0, seen[i] / max(area, 1e-6))))
        return out


def clean(path):
    shutil.rmtree(path, ignore_errors=True)
