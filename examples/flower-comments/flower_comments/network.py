"""A network of one hidden layer of rectified units and a sigmoid output, trained on cross-entropy."""

from __future__ import annotations

from typing import Any

import numpy as np
from flwr.app import Array, ArrayRecord

Floats = Any

HIDDEN = 128
_NAMES = ("hidden", "hidden-bias", "output", "output-bias")


def initial(inputs: int, seed: int) -> ArrayRecord:
    """Give weights to begin with: uniform within the inverse square root of what a unit adds up, biases 0."""
    random = np.random.default_rng(seed)

    def drawn(added_up: int, *shape: int) -> Floats:
        most = 1 / np.sqrt(added_up)
        return random.uniform(-most, most, size=shape)

    return packed([drawn(inputs, inputs, HIDDEN), np.zeros(HIDDEN), drawn(HIDDEN, HIDDEN), np.zeros(1)])


def trained(arrays: ArrayRecord, vectors: Floats, labels: Floats, *, batch: int = 32, step: float = 1) -> ArrayRecord:
    """Descend one epoch, batch by batch in the order given, each time by the mean gradient of the batch."""
    hidden, hidden_bias, output, output_bias = (weights.copy() for weights in unpacked(arrays))
    for begin in range(0, len(vectors), batch):
        x, y = vectors[begin : begin + batch], labels[begin : begin + batch]
        active = np.maximum(x @ hidden + hidden_bias, 0)
        errors = (step / len(x)) * (_sigmoid(active @ output + output_bias) - y)
        back = np.outer(errors, output) * (active > 0)
        output -= active.T @ errors
        output_bias -= errors.sum()
        hidden -= x.T @ back
        hidden_bias -= back.sum(axis=0)
    return packed([hidden, hidden_bias, output, output_bias])


def scores(arrays: ArrayRecord, vectors: Floats) -> Floats:
    """Give the log-odds of the label for each vector."""
    hidden, hidden_bias, output, output_bias = unpacked(arrays)
    return np.maximum(vectors @ hidden + hidden_bias, 0) @ output + output_bias


def accuracy(arrays: ArrayRecord, vectors: Floats, labels: Floats) -> float:
    """Say for which share of the vectors the likelier label is the right one."""
    return float(np.mean((scores(arrays, vectors) > 0) == (labels > 0)))


def packed(weights: list[Floats]) -> ArrayRecord:
    """Make Flower's record of weights, in 32 bits."""
    return ArrayRecord(
        {name: Array(np.asarray(one, dtype=np.float32)) for name, one in zip(_NAMES, weights, strict=True)}
    )


def unpacked(arrays: ArrayRecord) -> list[Floats]:
    """Give the weights of Flower's record."""
    return [arrays[name].numpy() for name in _NAMES]


def _sigmoid(scores: Floats) -> Floats:
    # Beyond this the exponential of 32 bits overflows, and the sigmoid is 0.
    return 1 / (1 + np.exp(-np.maximum(scores, -80)))
