"""What a frame may look like in a house that was never rendered: turned, coloured, lit, blurred and compressed anew."""
import cv2
import numpy as np


def colour(x, r, strong=0.5):
    """uint8 BGR -> uint8 BGR. Now and then channels change places: no colour means anything."""
    x = x.astype(np.float32)
    if r.random() < 0.35 * strong * 2:
        x = x[..., r.permutation(3)]
    if r.random() < 0.12:
        g = x.mean(-1, keepdims=True)
        x = g + (x - g) * r.uniform(0, 0.5)
    x = x * r.uniform(0.75, 1.3) * r.uniform(0.9, 1.1, 3).astype(np.float32)
    m = x.mean()
    x = (x - m) * r.uniform(0.75, 1.25) + m + r.uniform(-14, 14)
    x = 255 * np.clip(x / 255, 0, 1) ** r.uniform(0.75, 1.35)
    return x.astype(np.uint8)


def sensor(x, r):
    q = r.random()
    if q < 0.25:
        x = cv2.GaussianBlur(x, (0, 0), r.uniform(0.4, 1.0))
    elif q < 0.40:
        b = cv2.GaussianBlur(x, (0, 0), 1.0)
        x = cv2.addWeighted(x, 1.7, b, -0.7, 0)
    if r.random() < 0.5:
        n = r.standard_normal(x.shape, dtype=np.float32) * r.uniform(1, 8)
        if r.random() < 0.5:
            n = cv2.GaussianBlur(n, (0, 0), 0.8) * 2
        x = np.clip(x.astype(np.float32) + n, 0, 255).astype(np.uint8)
    if r.random() < 0.35:
        ok, buf = cv2.imencode(".jpg", x, [cv2.IMWRITE_JPEG_QUALITY, int(r.integers(40, 92))])
        x = cv2.imdecode(buf, cv2.IMREAD_COLOR)
    return x


def motion(x, r, length):
    """Smear over `length` pixels in some direction."""
    n = max(3, int(round(length)) | 1)
    k = np.zeros((n, n), np.float32)
    a = r.uniform(0, np.pi)
    c = (n - 1) / 2
    cv2.line(k, (int(round(c - c * np.cos(a))), int(round(c - c * np.sin(a)))), (int(round(c + c * np.cos(a))), int(round(c + c * np.sin(a)))), 1.0)
    return cv2.filter2D(x, -1, k / k.sum(), borderType=cv2.BORDER_REPLICATE)
