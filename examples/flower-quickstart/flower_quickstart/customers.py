"""Customers of ten shops, made up: what is known of each, and two things that one might want to predict."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

Floats = Any

SHOPS = 10
FACTS = 12
TASKS = ("leaves", "buys")
_PER_SHOP = 100
_SEED = 20


@dataclass(frozen=True)
class Customers:
    """Some customers.

    Attributes
    ----------
    facts
        A row of numbers for each.
    labels
        For each task, 1 for those who will do it.
    """

    facts: Floats
    labels: dict[str, Floats]


def customers_of(shop: int) -> Customers:
    """Give the customers of shop 0 to 9."""
    return _drawn(shop, _PER_SHOP)


def other_customers() -> Customers:
    """Give customers whom no shop has, to try models on."""
    return _drawn(SHOPS, 2000)


def _drawn(stream: int, count: int) -> Customers:
    truth = np.random.default_rng(_SEED).normal(size=(len(TASKS), FACTS))
    random = np.random.default_rng([_SEED, stream])
    facts = random.normal(size=(count, FACTS))
    scores = facts @ truth.T + random.normal(size=(count, len(TASKS)))
    labels = {task: (scores[:, i] > 0).astype(np.float64) for i, task in enumerate(TASKS)}
    return Customers(facts, labels)
