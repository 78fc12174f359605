"""Frames with labels, and the pictures of single dice cut out of them.

A crop shows the felt as if seen from straight above: the calibration's step from millimetres to pixels at that place
is undone, so a die's face is a square of DIE pixels wherever the camera hangs. The C++ reader cuts the same way
(vision/die_crop.cc); dataset_test in tests/vision compares the two.
"""
import json
import os

import cv2
import numpy as np

DIE = 20          # a die's edge in a crop, in pixels
CROP = 48         # what the network sees
WIDE = 76         # what is kept of it, so that it can be turned and shifted while training

NONE, FLAT, COCKED, PROPPED, STACKED, MOVING, HIDDEN = range(7)
KINDS = ["none", "flat", "cocked", "propped", "stacked", "moving", "hidden"]


class Camera:
    def __init__(self, path):
        with open(path) as f:
            c = json.load(f)
        self.H = np.array(c["homography_mm_to_px"], float)
        self.inv = np.linalg.inv(self.H)
        self.die_mm = c["die_edge_mm"]
        self.zones = c["zones"]
        self.size = (c["image"]["width"], c["image"]["height"])

    def mm(self, p):
        q = self.inv @ np.array([p[0], p[1], 1.0])
        return q[:2] / q[2]

    def jacobian(self, p):
        """Pixels per millimetre at a place of the picture, 2 x 2."""
        x, y = self.mm(p)
        H = self.H
        w = H[2, 0] * x + H[2, 1] * y + H[2, 2]
        u = (H[0, 0] * x + H[0, 1] * y + H[0, 2]) / w
        v = (H[1, 0] * x + H[1, 1] * y + H[1, 2]) / w
        return np.array([[H[0, 0] - u * H[2, 0], H[0, 1] - u * H[2, 1]], [H[1, 0] - v * H[2, 0], H[1, 1] - v * H[2, 1]]]) / w

    def die_px(self, p):
        return self.die_mm * np.sqrt(abs(np.linalg.det(self.jacobian(p))))


class Straight:
    """No calibration: seen from above, dice of so many pixels."""

    def __init__(self, die_px, size):
        self.px, self.size = die_px, size
        self.zones = None
        self.die_mm = 1.0

    def jacobian(self, p):
        return np.eye(2) * self.px

    def die_px(self, p):
        return self.px


def crop_matrix(cam, p, size, die=DIE):
    """2 x 3 affine map from crop pixels to picture pixels; p is the middle."""
    A = cam.jacobian(p) * (cam.die_mm / die)
    c = (size - 1) / 2.0
    t = np.asarray(p, float) - A @ np.array([c, c])
    return np.hstack([A, t[:, None]])


def cut(img, cam, p, size=WIDE, die=DIE):
    """Crop round p. A big die is first made smaller by whole numbers, area by area, so that nothing aliases."""
    M = crop_matrix(cam, p, size, die)
    k = int(max(1, np.floor(cam.die_px(p) / die + 0.25)))
    if k > 1:
        corners = M @ np.array([[0, size - 1, 0, size - 1], [0, 0, size - 1, size - 1], [1, 1, 1, 1]], float)
        x0, y0 = np.floor(corners.min(1) / k).astype(int) - 2
        x1, y1 = np.ceil(corners.max(1) / k).astype(int) + 3
        h, w = img.shape[0] // k, img.shape[1] // k
        x0, y0, x1, y1 = max(0, x0), max(0, y0), min(w, x1), min(h, y1)
        if x1 <= x0 or y1 <= y0:
            return np.zeros((size, size, 3), np.uint8)
        img = cv2.resize(img[y0 * k:y1 * k, x0 * k:x1 * k], (x1 - x0, y1 - y0), interpolation=cv2.INTER_AREA)
        # pixel centres: full = k * small + (k - 1) / 2
        M = M.copy()
        M[:, 2] -= (k - 1) / 2.0
        M /= k
        M[:, 2] -= (x0, y0)
    return cv2.warpAffine(img, M, (size, size), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE)


def kind_of(d):
    """Kind and value (0: not to be learned) of a labelled die; None: a case on the edge, left out."""
    s, v, vis = d["state"], d["value"] or 0, d.get("visible")
    if s == "moving":
        return MOVING, 0
    if s in ("flat", "cocked", "off", "propped"):
        if vis is not None and vis < (0.90 if s == "cocked" else 0.94):
            return (HIDDEN, 0) if vis < 0.7 else None
        return {"cocked": COCKED, "propped": PROPPED}.get(s, FLAT), v
    if s == "stacked":
        return STACKED, v if (vis or 0) > 0.94 else 0
    if s == "occluded":
        if vis is not None and vis >= 0.94:
            return FLAT, v
        return (HIDDEN, 0) if vis is None or vis < 0.75 else None
    raise ValueError(s)


def frames(folder):
    """(path, camera, label) of every frame of one rendered house."""
    cams = {}
    with open(os.path.join(folder, "labels.jsonl")) as f:
        for line in f:
            l = json.loads(line)
            c = l["camera"]
            if c not in cams:
                cams[c] = Camera(os.path.join(folder, "cameras", c, "camera.json"))
            yield os.path.join(folder, l["file"]), cams[c], l


def dice_of(label):
    """Every die in the picture that has a place: (centre, kind, value, corners or None)."""
    for d in label["dice"] + label["other_dice"]:
        if d["center"] is None:
            continue
        k = kind_of(d)
        if k is None:
            yield d["center"], None, 0, None
            continue
        if k[0] in (STACKED, HIDDEN) and (d.get("visible") or 0) < 0.10:
            yield d["center"], None, 0, None
            continue
        yield d["center"], k[0], k[1], d["corners"] if k[0] != MOVING else None


def local_corners(cam, p, corners, die=DIE):
    """Corners of the skyward face in crop pixels, the crop's middle being (0, 0)."""
    A = np.linalg.inv(cam.jacobian(p) * (cam.die_mm / die))
    return (np.asarray(corners, float) - np.asarray(p, float)) @ A.T


# --- the whole picture, made small, for the spotter ---------------------------------------------

SMALL_DIE = 8     # whole-number steps leave dice of 8 to 12 pixels


def shrink_factor(die_px):
    return max(1, int(die_px / SMALL_DIE + 1e-9))


def shrink(img, k):
    """Every k x k pixels become one; what does not fill a block at the right and lower edge is left out."""
    if k == 1:
        return img
    h, w = img.shape[0] // k, img.shape[1] // k
    return cv2.resize(img[:h * k, :w * k], (w, h), interpolation=cv2.INTER_AREA)


def middle_die_px(cam, size):
    return cam.die_px(((size[0] - 1) / 2.0, (size[1] - 1) / 2.0))


def features(small):
    """What the spotter sees of the small picture, at half its size: brightness, small bright spots, small dark spots,
    and two differences of colour. Pips are spots of two to three pixels; finding them here, where every pixel counts,
    leaves the network to say which spots make a die."""
    h, w = small.shape[0] // 4 * 4, small.shape[1] // 4 * 4
    small = small[:h, :w]
    grey = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
    box = np.ones((3, 3), np.uint8)
    bright = cv2.morphologyEx(grey, cv2.MORPH_TOPHAT, box)
    dark = cv2.morphologyEx(grey, cv2.MORPH_BLACKHAT, box)
    half = lambda x: cv2.resize(x, (w // 2, h // 2), interpolation=cv2.INTER_AREA)
    b, g, r = cv2.split(half(small).astype(np.float32))
    return np.stack([half(grey).astype(np.float32), 3 * half(bright).astype(np.float32), 3 * half(dark).astype(np.float32), r - g, b - g], -1) / 255
