"""The two networks, and how they leave Python: plain convolutions, written to ONNX layer by layer.

The spotter runs over the whole picture, made small, and says where a die could be. The reader looks at one place in
full sharpness and says what lies there, which face is up, and how it lies. Both are small on purpose: reading a
frame must not take longer than decoding it.
"""
import numpy as np
import onnx
import tensorflow as tf
from onnx import TensorProto, helper, numpy_helper

layers = tf.keras.layers

# reader output: 7 kinds, 6 values, centre (dx, dy in die edges), turn (cos 4a, sin 4a)
KINDS_AT, VALUES_AT, CENTRE_AT, TURN_AT, OUT = 0, 7, 13, 15, 17


def spotter():
    """Features of a picture with dice of 8 to 12 pixels (dataset.features) -> for every 4 x 4 of its pixels: logit of a
    die's centre, and where from here."""
    x = i = layers.Input((None, None, 5))
    x = layers.Conv2D(24, 4, 2, "same", activation="relu", name="c1")(x)
    for n in (2, 3):
        x = layers.DepthwiseConv2D(3, 1, "same", name="d%d" % n)(x)
        x = layers.Conv2D(32, 1, activation="relu", name="p%d" % n)(x)
    # most cells hold no die: start from there
    x = layers.Conv2D(3, 1, name="out", bias_initializer=tf.keras.initializers.Constant([-4.0, 0.0, 0.0]))(x)
    return tf.keras.Model(i, x)


def reader(crop):
    x = i = layers.Input((crop, crop, 3))
    x = layers.Conv2D(20, 5, 2, "same", activation="relu", name="c1")(x)
    x = layers.Conv2D(32, 3, 1, "same", activation="relu", name="c2")(x)
    x = layers.MaxPooling2D(2, name="m2")(x)
    x = layers.Conv2D(48, 3, 1, "same", activation="relu", name="c3")(x)
    x = layers.Conv2D(64, 3, 1, "same", activation="relu", name="c4")(x)
    x = layers.MaxPooling2D(2, name="m4")(x)
    x = layers.Conv2D(96, 3, 1, "same", activation="relu", name="c5")(x)
    x = layers.MaxPooling2D(2, name="m5")(x)
    x = layers.Conv2D(128, 3, 1, "valid", activation="relu", name="f6")(x)
    x = layers.Dropout(0.2, name="drop")(x)
    x = layers.Conv2D(OUT, 1, name="out")(x)
    return tf.keras.Model(i, layers.Reshape((OUT,), name="flat")(x))


def to_onnx(model, path, shape, note):
    """Input: N x channels x H x W floats, blue green red or grey, 0 to 1. Only the layers used above are known."""
    nodes, weights = [], []

    def put(name, a):
        weights.append(numpy_helper.from_array(np.ascontiguousarray(a, np.float32), name))
        return name

    at = "picture"
    for l in model.layers:
        n = l.name
        if isinstance(l, (layers.InputLayer, layers.Dropout)):
            continue
        if isinstance(l, layers.DepthwiseConv2D):
            w, b = l.get_weights()
            nodes.append(helper.make_node("Conv", [at, put(n + "_w", w.transpose(2, 3, 0, 1)), put(n + "_b", b)], [n], n,
                                          kernel_shape=w.shape[:2], strides=l.strides, pads=[1, 1, 1, 1], group=w.shape[2]))
        elif isinstance(l, layers.Conv2D):
            w, b = l.get_weights()
            k, s = w.shape[0], l.strides[0]
            # TensorFlow's "same" puts the odd pixel behind; sizes here are multiples of the stride
            total = 0 if l.padding == "valid" else max(0, k - s)
            before = total // 2
            nodes.append(helper.make_node("Conv", [at, put(n + "_w", w.transpose(3, 2, 0, 1)), put(n + "_b", b)], [n], n,
                                          kernel_shape=[k, k], strides=[s, s], pads=[before, before, total - before, total - before]))
            if l.activation is tf.keras.activations.relu:
                nodes.append(helper.make_node("Relu", [n], [n + "_r"]))
                n += "_r"
        elif isinstance(l, layers.MaxPooling2D):
            nodes.append(helper.make_node("MaxPool", [at], [n], n, kernel_shape=[2, 2], strides=[2, 2]))
        elif isinstance(l, layers.Reshape):
            nodes.append(helper.make_node("Flatten", [at], [n], n, axis=1))
        else:
            raise TypeError(l)
        at = n
    nodes[-1].output[0] = "answer"
    out = [None] * (2 if any(n.op_type == "Flatten" for n in nodes) else 4)
    graph = helper.make_graph(nodes, "skyward", [helper.make_tensor_value_info("picture", TensorProto.FLOAT, shape)],
                              [helper.make_tensor_value_info("answer", TensorProto.FLOAT, out)], weights)
    m = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 11)], producer_name="skyward", doc_string=note)
    m.ir_version = 7
    onnx.checker.check_model(m)
    onnx.save(m, path)
