#!/usr/bin/python3
"""Houses that do not exist: profiles drawn from wide ranges, so that nothing a reader learns from them is one house's.

A house is its number: the same number gives the same profile, byte for byte. The three profiles of profiles/ are
somebody else's; these overlap them in everything and copy them in nothing.

    houses.py --from 0 --to 40 --out DIR
"""
import argparse
import colorsys
import json
import os

import numpy as np

NAMES = ["SUN HARBOR", "IRON CREEK", "TWIN ELKS", "BLUE HERON", "SILVER SPUR", "GRAND DELTA", "LUCKY ACRE", "OLD MINT", "NORTH STAR", "PALM COURT"]


def rgb(h, s, v):
    return [int(round(255 * c)) for c in colorsys.hsv_to_rgb(h % 1.0, s, v)]


def house(number, style="mixed"):
    r = np.random.default_rng([20261118, number])
    u = lambda a, b: float(round(r.uniform(a, b), 4))
    pick = lambda *options: options[int(r.integers(len(options)))]
    span = lambda a, b, w: (lambda m: [round(m, 4), round(m + w, 4)])(u(a, b - w))
    name = NAMES[number % len(NAMES)]

    h = float(pick(u(0.30, 0.46), u(0.55, 0.68), u(0.95, 1.03), u(0.0, 1.0), u(0.70, 0.85)))
    felt = rgb(h, u(0.35, 0.92), u(0.22, 0.62)) if r.random() < 0.88 else rgb(h, u(0.0, 0.2), u(0.15, 0.6))
    pale = lambda: rgb(u(0.08, 0.18), u(0.0, 0.3), u(0.82, 0.97))
    strong = lambda: rgb(u(0, 1), u(0.6, 0.9), u(0.7, 0.95))
    pd = pick(([196, 32, 34], [244, 242, 236]), ([240, 238, 230], [18, 18, 20]), ([24, 24, 28], [240, 238, 230]), (strong(), pale()))
    felt_part = {"felt": felt, "line": pale(), "number": pick(strong(), pale()), "accent": pick(strong(), pale()), "house": name,
                 "font": pick("sans", "cond", "serif", "serifc", "slab"), "house_font": pick("slab", "serif", "sans"), "line_w": u(3.0, 5.0),
                 "variant": int(r.integers(0, 3)), "pass_w": u(66, 86), "field_h": u(145, 180), "come_h": u(135, 170), "box_h": u(225, 265),
                 "xs": u(1.0, 1.35), "boxes": ["4", "5", pick("SIX", "6"), "8", pick("NINE", "9"), "10"],
                 "printed_dice": pick("flat", "tilted", "iso", "flat"), "pd_body": pd[0], "pd_pip": pd[1], "pd_edge": pick(pale(), strong(), [20, 20, 20]),
                 "pd_size": u(22, 36), "wear": span(0.02, 0.5, 0.2), "nap": u(0.03, 0.06), "big68": bool(r.integers(0, 2))}
    if r.random() < 0.4:
        felt_part["prop_back"] = rgb(u(0, 1), u(0.2, 0.8), u(0.1, 0.4))
    if r.random() < 0.3:
        felt_part["prop_fill_a"] = rgb(u(0, 1), u(0.4, 0.9), u(0.3, 0.7))
    if r.random() < 0.2:
        felt_part["field_fill"] = rgb(h + u(-0.1, 0.1), u(0.3, 0.8), u(0.2, 0.5))

    any_dark = lambda: rgb(u(0, 1), u(0.0, 0.7), u(0.08, 0.45))
    casino = ["red", "dark_red", "green", "blue", "amber", "purple", "white"]
    odd = ["black", "ivory", "yellow", "solid_red", "solid_blue", "solid_green", "pink"]
    colors = [str(c) for c in r.permutation(casino)[:5]] + ([str(c) for c in r.permutation(odd)[:2]] if style == "mixed" else [])
    light_h = span(1800, 2700, 400)
    cams = []
    for role, lo, hi, target in (("wide", 16, 22, [[480, 740], [420, 580]]), ("center", 18, 34, [[-100, 700], [480, 760]]),
                                 ("end", 24, 40, [[1100, 1420], [440, 600]]), ("close", 34, 60, [[700, 1300], [350, 650]])):
        cams.append({"role": role, "die_px": span(lo, hi, 3), "height": span(2200, 3800, 400),
                     "tilt": span(0, 12, 4) if r.random() < 0.4 else span(8, 35, 5),
                     "azimuth": span(-180, 180, 20), "roll": span(-180, 180, 10) if r.random() < 0.4 else span(-10, 10, 6),
                     "target": target, "k1": span(-0.10, 0.03, 0.02)})
    ev = u(-0.9, 0.3)
    return {
        "name": "house-%03d" % number, "felt": felt_part,
        "rails": {"liner": any_dark(), "wood": rgb(u(0.03, 0.1), u(0.3, 0.7), u(0.2, 0.6)), "pad": any_dark(), "rack": any_dark(), "rubber": any_dark(),
                  "carpet": any_dark(), "carpet2": rgb(u(0, 1), u(0.2, 0.7), u(0.3, 0.6)), "pyramid": u(22, 32)},
        "bowl": {"shape": pick("round", "tray"), "at": [u(-370, 370), pick(u(110, 125), u(960, 978))], "color": rgb(u(0, 1), u(0.1, 0.7), u(0.1, 0.6)),
                 "lining": rgb(u(0, 1), u(0.1, 0.8), u(0.1, 0.5))},
        "stick": rgb(u(0.06, 0.12), u(0.3, 0.6), u(0.4, 0.85)), "uniform": pick([24, 24, 28], [210, 210, 206], rgb(u(0, 1), u(0.3, 0.9), u(0.2, 0.6))),
        "chips": {"set": pick("classic", "coast", "river", "pastel", "desert"), "bets": [12, int(r.integers(28, 56))], "house": name.split()[0],
                  "inlay": pick([240, 236, 224], pale(), strong())},
        "puck": {"on": [pale(), [14, 14, 16]], "off": [[18, 18, 20], pale()]},
        "lammers": [[pick("4", "5", "6", "2"), strong(), [20, 20, 20]], ["5", [240, 240, 236], strong()], ["BUY", pale(), [20, 20, 20]],
                    [pick("100", "500"), strong(), [240, 240, 236]], [pick("LAY", "10", "OFF"), any_dark(), [240, 240, 236]]],
        "dice": {"color": {"choice": colors, "weights": [round(float(w), 3) for w in r.uniform(0.5, 3.0, len(colors))]},
                 "pip_d": span(3.4, 4.5, 0.4), "pip_off": span(4.7, 5.6, 0.3), "bevel": [0.15, pick(0.3, 0.3, 0.9)],
                 "pip_style": {"choice": ["solid", "ring", "dot"], "weights": [5, 2, 2]}, "finish": {"choice": ["polished", "sand"], "weights": [3, 2]},
                 "logo_prob": 0.6, "serial_prob": 0.7, "mark": name.split()[0][:6], "ace_scale": pick(1.0, 1.0, 1.0, 1.25),
                 "filter": [0.60, 0.88], "absorb_mm": [5.5, 13.0], "tint_gain": [0.8, 1.15]},
        "cameras": cams,
        "light": {"count": {"choice": [1, 2, 3], "weights": [2, 3, 2]}, "kelvin": span(2600, 5600, 900), "power": [0.8, 1.2], "ambient": span(0.06, 0.24, 0.08),
                  "size": span(250, 950, 300), "height": light_h, "key_ratio": [1.1, 3.5]},
        "image": {"exposure_s": [0.008, 0.0166], "defocus": span(0.35, 1.15, 0.45), "vignette": [0.0, 0.2], "ev": [round(ev, 3), round(ev + 0.5, 3)],
                  "wb_r": [0.86, 1.15], "wb_b": [0.84, 1.15], "shot": span(0.006, 0.03, 0.01), "read": [0.001, 0.006], "sharpen": [0.0, 0.9],
                  "saturation": span(0.75, 1.2, 0.2), "jpeg": {"choice": [58, 64, 70, 76, 82, 88, 94], "weights": [1, 2, 3, 3, 3, 2, 1]}},
    }


def main():
    ap = argparse.ArgumentParser(description=__doc__)
    ap.add_argument("--from", dest="first", type=int, default=0)
    ap.add_argument("--to", type=int, default=10)
    ap.add_argument("--style", choices=["mixed", "casino"], default="mixed", help="casino: only the dice a casino uses")
    ap.add_argument("--out", required=True)
    a = ap.parse_args()
    os.makedirs(a.out, exist_ok=True)
    for n in range(a.first, a.to):
        p = house(n, a.style)
        with open(os.path.join(a.out, p["name"] + ".json"), "w") as f:
            json.dump(p, f, indent=1)


if __name__ == "__main__":
    main()
