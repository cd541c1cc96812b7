"""A logistic regression: a weight for each fact, and a bias."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from flwr.app import Array, ArrayRecord

from flower_quickstart.customers import FACTS

if TYPE_CHECKING:
    from flower_quickstart.customers import Customers, Floats

_STEP = 0.5


def initial(seed: int) -> ArrayRecord:
    """Give weights to begin with."""
    return _packed(np.random.default_rng(seed).normal(scale=0.1, size=FACTS + 1))


def trained(arrays: ArrayRecord, customers: Customers, task: str, rows: Floats) -> ArrayRecord:
    """Take one step of gradient descent on the customers in these rows."""
    weights = _unpacked(arrays)
    facts, labels = _with_ones(customers.facts[rows]), customers.labels[task][rows]
    gradient = facts.T @ (_sigmoid(facts @ weights) - labels) / len(rows)
    return _packed(weights - _STEP * gradient)


def accuracy(arrays: ArrayRecord, customers: Customers, task: str) -> float:
    """Say how many of the customers the model is right about."""
    says = _with_ones(customers.facts) @ _unpacked(arrays) > 0
    return float(np.mean(says == (customers.labels[task] > 0)))


def _packed(weights: Floats) -> ArrayRecord:
    return ArrayRecord({"weights": Array(weights)})


def _unpacked(arrays: ArrayRecord) -> Floats:
    return arrays["weights"].numpy()


def _with_ones(facts: Floats) -> Floats:
    return np.hstack([facts, np.ones((len(facts), 1))])


def _sigmoid(scores: Floats) -> Floats:
    return 1 / (1 + np.exp(-scores))
