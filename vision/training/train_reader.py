#!/usr/bin/env python3
"""Trains the reader on rendered houses: train_reader.py --train DIR… --check DIR… --out reader.onnx"""
import argparse
import glob
import json
import os

import cv2
import numpy as np
import tensorflow as tf

import augment
import dataset as D
import networks as N

cv2.setNumThreads(1)


def collect(folders, seed, negatives=4, mined=None):
    r = np.random.default_rng(seed)
    out = []
    for folder in folders:
        for path, cam, label in D.frames(folder):
            img = cv2.imread(path)
            house = os.path.basename(folder)
            seen = list(D.dice_of(label))
            repeat = label["class"] == "sequence"
            for c, k, v, corners in seen:
                if k is None or (repeat and k == D.FLAT and r.random() < 0.6):
                    continue
                lc = None if corners is None else D.local_corners(cam, c, corners)
                out.append((D.cut(img, cam, c), k, v, lc, house, path))
            wrong = []
            h, w = img.shape[:2]
            for _ in range(negatives):
                best = None
                for _ in range(5):
                    p = r.uniform((5, 5), (w - 6, h - 6))
                    e = cam.die_px(p)
                    if not 8 < e < 90 or any(np.hypot(*(p - c)) < 0.75 * e for c, *_ in seen):
                        continue
                    t = D.cut(img, cam, p)
                    s = t[24:52, 24:52].std()
                    if best is None or s > best[0]:
                        best = (s, t)
                if best:
                    wrong.append(best[1])
            for p in (mined or {}).get(path, []):
                e = cam.die_px(p)
                if all(np.hypot(p[0] - c[0], p[1] - c[1]) > 0.6 * e for c, *_ in seen):
                    wrong.append(D.cut(img, cam, p))
            out += [(t, D.NONE, 0, None, house, path) for t in wrong]
    return out


def sample(item, r, train=True):
    """48 x 48 crop and target vector: kind, value, dx, dy, cos, sin, pose known."""
    t, k, v, lc = item[:4]
    a = r.uniform(0, 2 * np.pi) if train else 0.0
    s = np.exp(r.normal(0, 0.07)) if train else 1.0
    f = r.choice([-1, 1]) if train else 1
    jit = r.uniform(-3.2, 3.2, 2) if train else r.uniform(-1.5, 1.5, 2)
    R = np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]]) @ np.diag([f, 1]) * s   # wide -> crop
    c0, c1 = (D.WIDE - 1) / 2, (D.CROP - 1) / 2
    M = np.hstack([R, (np.array([c1, c1]) + jit - R @ np.array([c0, c0]))[:, None]])
    if train:
        if k in (D.FLAT, D.COCKED) and r.random() < 0.04:
            # a still die smeared by hand: the face is gone, it moves
            t = augment.motion(t, r, r.uniform(11, 30))
            k, v, lc = D.MOVING, 0, None
        elif k != D.MOVING and r.random() < 0.10:
            t = augment.motion(t, r, r.uniform(2, 3.4))
        t = augment.colour(t, r)
    x = cv2.warpAffine(t, M, (D.CROP, D.CROP), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    if train:
        x = augment.sensor(x, r)
    y = np.zeros(7, np.float32)
    y[0], y[1] = k, v
    if k not in (D.NONE,):
        y[2:4] = jit / D.DIE
    if lc is not None and k in (D.FLAT, D.COCKED, D.PROPPED, D.STACKED):
        q = lc @ R.T
        e = (q[1] - q[0]) - (q[3] - q[2])
        th = np.arctan2(e[1], e[0])
        y[4:7] = np.cos(4 * th), np.sin(4 * th), 1
    return x, y


def loss(y, p):
    kind = tf.cast(y[:, 0], tf.int32)
    value = tf.cast(y[:, 1], tf.int32)
    lk = tf.nn.sparse_softmax_cross_entropy_with_logits(labels=kind, logits=p[:, :7])
    has = tf.cast(value > 0, tf.float32)
    lv = tf.nn.sparse_softmax_cross_entropy_with_logits(labels=tf.maximum(value - 1, 0), logits=p[:, 7:13]) * has
    there = tf.cast(kind > 0, tf.float32)
    lc = tf.reduce_sum(tf.square(p[:, 13:15] * 1.0 - y[:, 2:4]), -1) * there * 20.0
    lt = tf.reduce_sum(tf.square(p[:, 15:17] - y[:, 4:6]), -1) * y[:, 6] * 0.5
    return tf.reduce_mean(lk + lv + lc + lt)


def batches(items, weights, size, seed):
    r = np.random.default_rng(seed)
    p = weights / weights.sum()
    while True:
        idx = r.choice(len(items), size, p=p)
        xs, ys = zip(*(sample(items[i], r) for i in idx))
        yield np.stack(xs).astype(np.float32) / 255, np.stack(ys)


def judge(model, items, seed=5):
    r = np.random.default_rng(seed)
    xs, ys = zip(*(sample(i, r, False) for i in items))
    x, y = np.stack(xs).astype(np.float32) / 255, np.stack(ys)
    p = model.predict(x, batch_size=256, verbose=0)
    pk = tf.nn.softmax(p[:, :7]).numpy()
    pv = tf.nn.softmax(p[:, 7:13]).numpy()
    ok_kind = (pk[:, D.FLAT] + pk[:, D.COCKED])
    v = pv.argmax(1) + 1
    conf = ok_kind * pv.max(1)
    readable = np.isin(y[:, 0], [D.FLAT, D.COCKED]) & (y[:, 1] > 0)
    wrong_value = readable & (v != y[:, 1])
    out = []
    for th in (0.5, 0.9, 0.97, 0.99, 0.997):
        out.append("%.3f: read %.4f wrong %d  false %d" % (th, (conf[readable] > th).mean(), ((conf > th) & wrong_value).sum(), ((conf > th) & ~readable).sum()))
    acc = (pk.argmax(1) == y[:, 0]).mean()
    return "kinds %.4f values %.4f | " % (acc, (v == y[:, 1])[readable].mean()) + " | ".join(out), conf, v, y


def main():
    ap = argparse.ArgumentParser(description=__doc__)
    ap.add_argument("--train", nargs="+", required=True)
    ap.add_argument("--check", nargs="*", default=[])
    ap.add_argument("--steps", type=int, default=6000)
    ap.add_argument("--batch", type=int, default=96)
    ap.add_argument("--seed", type=int, default=1)
    ap.add_argument("--mined", help="places that the spotter took for dice (mine.py)")
    ap.add_argument("--start", help="weights to go on from")
    ap.add_argument("--out", required=True)
    a = ap.parse_args()
    tf.keras.utils.set_random_seed(a.seed)
    mined = json.load(open(a.mined)) if a.mined else None
    glb = lambda ps: [d for p in ps for d in sorted(glob.glob(p)) if os.path.exists(d + "/labels.jsonl")]
    train = collect(glb(a.train), a.seed, mined=mined)
    check = collect(glb(a.check), 99, mined=mined)
    kinds = np.array([i[1] for i in train])
    print("train", len(train), np.bincount(kinds, minlength=7), "check", len(check), flush=True)
    share = {D.NONE: 0.22, D.FLAT: 0.40, D.COCKED: 0.14, D.PROPPED: 0.06, D.STACKED: 0.07, D.MOVING: 0.06, D.HIDDEN: 0.05}
    w = np.array([share[k] / max(1, (kinds == k).sum()) for k in kinds])
    w = np.minimum(w, 12.0 / len(train))
    model = N.reader(D.CROP)
    if a.start:
        model.load_weights(a.start)
    schedule = tf.keras.optimizers.schedules.CosineDecay(1.5e-3 if not a.start else 5e-4, a.steps, 0.02)
    opt = tf.keras.optimizers.AdamW(schedule, weight_decay=2e-4)
    gen = batches(train, w, a.batch, a.seed)
    data = tf.data.Dataset.from_generator(lambda: gen, output_signature=(tf.TensorSpec((None, D.CROP, D.CROP, 3)), tf.TensorSpec((None, 7)))).prefetch(4)

    @tf.function
    def step(x, y):
        with tf.GradientTape() as tape:
            l = loss(y, model(x, training=True))
        g = tape.gradient(l, model.trainable_variables)
        opt.apply_gradients(zip(g, model.trainable_variables))
        return l

    run = 0.0
    for i, (x, y) in enumerate(data.take(a.steps)):
        run += float(step(x, y))
        if (i + 1) % 500 == 0:
            print(i + 1, "loss %.4f" % (run / 500), judge(model, check)[0] if check else "", flush=True)
            run = 0.0
            model.save_weights(a.out.replace(".onnx", ".weights.h5"))
    model.save_weights(a.out.replace(".onnx", ".weights.h5"))
    N.to_onnx(model, a.out, [None, 3, D.CROP, D.CROP], "dice reader, seed %d" % a.seed)


if __name__ == "__main__":
    main()
