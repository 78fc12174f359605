#!/usr/bin/env python3
"""Trains the spotter on rendered houses: train_spotter.py --train DIR… --check DIR… --out spotter.onnx"""
import argparse
import glob
import os

import cv2
import numpy as np
import tensorflow as tf

import augment
import dataset as D
import networks as N

cv2.setNumThreads(1)
PATCH = 208
CELLS = PATCH // 4


def collect(folders):
    out = []
    for folder in folders:
        for path, cam, label in D.frames(folder):
            if label["class"] == "sequence" and label["sequence"]["index"] % 3:
                continue
            img = cv2.imread(path)
            k = D.shrink_factor(D.middle_die_px(cam, (img.shape[1], img.shape[0])))
            seen = [((np.array(c) - (k - 1) / 2) / k, kind, cam.die_px(c) / k) for c, kind, _, _ in D.dice_of(label)]
            out.append((D.shrink(img, k), seen, path))
    return out


def sample(item, r):
    img, seen, _ = item
    h, w = img.shape[:2]
    e = seen[0][2] if seen else 9.5
    s = np.clip(r.uniform(7.5, 12.5) / e, 0.7, 1.45)
    a, f = r.uniform(0, 2 * np.pi), r.choice([-1, 1])
    R = np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]]) @ np.diag([f, 1]) * s
    if seen and r.random() < 0.6:
        at = seen[int(r.integers(len(seen)))][0] + r.normal(0, 25, 2)
    else:
        at = r.uniform((0, 0), (w, h))
    c = (PATCH - 1) / 2
    M = np.hstack([R, (np.array([c, c]) - R @ at)[:, None]])
    x = cv2.warpAffine(augment.colour(img, r) if r.random() < 0.8 else img, M, (PATCH, PATCH), flags=cv2.INTER_LINEAR,
                       borderMode=cv2.BORDER_REFLECT)
    # what the border mirrors is not labelled: leave it out
    mask = cv2.warpAffine(np.ones((h, w), np.uint8), M, (PATCH, PATCH), flags=cv2.INTER_NEAREST)[2::4, 2::4].astype(np.float32)
    x = D.features(augment.sensor(x, r))
    heat = np.zeros((CELLS, CELLS), np.float32)
    off = np.zeros((CELLS, CELLS, 2), np.float32)
    yy, xx = np.mgrid[0:CELLS, 0:CELLS].astype(np.float32)
    for p, kind, _ in seen:
        q = (R @ p + M[:, 2] - 1.5) / 4
        if not (-2 < q[0] < CELLS + 1 and -2 < q[1] < CELLS + 1):
            continue
        d2 = (xx - q[0]) ** 2 + (yy - q[1]) ** 2
        if kind is None:
            mask[d2 < 9] = 0
            continue
        g = np.exp(-d2 / (2 * 0.75 ** 2))
        near = g > heat
        heat = np.maximum(heat, g)
        off[near, 0], off[near, 1] = (q[0] - xx)[near], (q[1] - yy)[near]
        i, j = int(round(q[1])), int(round(q[0]))
        if 0 <= i < CELLS and 0 <= j < CELLS:
            heat[i, j] = 1
    return x, np.concatenate([heat[..., None], off, mask[..., None]], -1)


def loss(y, p):
    heat, off, mask = y[..., 0], y[..., 1:3], y[..., 3]
    z = p[..., 0]
    q = tf.clip_by_value(tf.sigmoid(z), 1e-5, 1 - 1e-5)
    hit = tf.cast(heat > 0.999, tf.float32) * mask
    lp = -tf.math.log(q) * (1 - q) ** 2 * hit
    ln = -tf.math.log(1 - q) * q ** 2 * (1 - heat) ** 4 * (1 - hit) * mask
    near = tf.cast(heat > 0.3, tf.float32) * mask
    lo = tf.reduce_sum(tf.abs(p[..., 1:3] - off), -1) * near
    n = tf.reduce_sum(hit) + 1.0
    return (3 * tf.reduce_sum(lp) + tf.reduce_sum(ln) + 0.3 * tf.reduce_sum(lo) / 3) / n


def peaks(p, least):
    """Cells that are the best of their 3 x 3: (logit, x, y) in pixels of the small picture."""
    z = p[..., 0]
    big = cv2.dilate(z, np.ones((3, 3), np.uint8))
    out = []
    for i, j in zip(*np.nonzero((z >= big) & (z > least))):
        out.append((float(z[i, j]), (j + p[i, j, 1]) * 4 + 1.5, (i + p[i, j, 2]) * 4 + 1.5))
    return out


def spot(model, img):
    return model(D.features(img)[None], training=False).numpy()[0]


def judge(model, items):
    hits, miss, false = [], 0, []
    for img, seen, path in items:
        found = peaks(spot(model, img), -6)
        used = set()
        for p, kind, e in seen:
            near = [(z, i) for i, (z, x, y) in enumerate(found) if np.hypot(x - p[0], y - p[1]) < 0.45 * e]
            used |= {i for i, (z, x, y) in enumerate(found) if np.hypot(x - p[0], y - p[1]) < 0.9 * e}
            if kind in (D.FLAT, D.COCKED):
                if near:
                    hits.append(max(near)[0])
                else:
                    miss += 1
        false += [z for i, (z, _, _) in enumerate(found) if i not in used]
    hits, false = np.array(hits), np.array(false)
    return "dice %d never %d" % (len(hits) + miss, miss) + "".join(
        " | %+d: missed %d, false/frame %.1f" % (t, miss + (hits < t).sum(), (false > t).sum() / len(items)) for t in (-4, -3, -2, -1, 0))


def main():
    ap = argparse.ArgumentParser(description=__doc__)
    ap.add_argument("--train", nargs="+", required=True)
    ap.add_argument("--check", nargs="*", default=[])
    ap.add_argument("--steps", type=int, default=4000)
    ap.add_argument("--batch", type=int, default=16)
    ap.add_argument("--seed", type=int, default=1)
    ap.add_argument("--start")
    ap.add_argument("--out", required=True)
    a = ap.parse_args()
    tf.keras.utils.set_random_seed(a.seed)
    glb = lambda ps: [d for p in ps for d in sorted(glob.glob(p)) if os.path.exists(d + "/labels.jsonl")]
    train, check = collect(glb(a.train)), collect(glb(a.check))
    print("frames", len(train), len(check), flush=True)
    model = N.spotter()
    if a.start:
        model.load_weights(a.start)
    opt = tf.keras.optimizers.AdamW(tf.keras.optimizers.schedules.CosineDecay(4e-3 if not a.start else 1e-3, a.steps, 0.02), weight_decay=1e-4)
    r = np.random.default_rng(a.seed)

    def gen():
        while True:
            xs, ys = zip(*(sample(train[int(r.integers(len(train)))], r) for _ in range(a.batch)))
            yield np.stack(xs), np.stack(ys)

    data = tf.data.Dataset.from_generator(gen, output_signature=(tf.TensorSpec((None, PATCH // 2, PATCH // 2, 5)), tf.TensorSpec((None, CELLS, CELLS, 4)))).prefetch(4)

    @tf.function
    def step(x, y):
        with tf.GradientTape() as tape:
            l = loss(y, model(x, training=True))
        opt.apply_gradients(zip(tape.gradient(l, model.trainable_variables), model.trainable_variables))
        return l

    run = 0.0
    for i, (x, y) in enumerate(data.take(a.steps)):
        run += float(step(x, y))
        if (i + 1) % 500 == 0:
            print(i + 1, "loss %.4f" % (run / 500), judge(model, check) if check else "", flush=True)
            run = 0.0
    model.save_weights(a.out.replace(".onnx", ".weights.h5"))
    N.to_onnx(model, a.out, [1, 5, None, None], "dice spotter, seed %d" % a.seed)


if __name__ == "__main__":
    main()
