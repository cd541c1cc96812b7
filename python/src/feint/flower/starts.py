"""Comparison of the two models that trainings begin with."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from flwr.app import ArrayRecord

#: Probability at most that two models whose numbers are drawn independently and alike are refused.
FALSE_ALARM = 1e-4


def require_like_starts(real: ArrayRecord, decoy: ArrayRecord) -> None:
    """Refuse initial models that differ in more than values drawn alike.

    The first message of a trained model tells it from one that begins from scratch. Each array must be equal in both
    models, or pass a Kolmogorov-Smirnov test of its values and one of their magnitudes. A constant array and an array
    of integers are not drawn, and must be equal. A single number that is drawn can be anything but 0. A difference that
    is small for the size of the arrays is not found.

    Parameters
    ----------
    real, decoy
        Arrays of the same names, types and shapes.

    Raises
    ------
    ValueError
        If an array differs in more than that.
    """
    level = FALSE_ALARM / (2 * len(real))
    for name, array in real.items():
        why = _difference(array.numpy(), decoy[name].numpy(), level)
        if why is not None:
            raise ValueError(
                f"array {name!r} {why}: the models that the two trainings begin with tell them apart. Begin both from "
                "scratch or both trained alike; allow_unlike_starts=True of the decoy skips this check"
            )


def _difference(mine: Any, other: Any, level: float) -> str | None:
    if np.array_equal(mine, other):
        return None
    if mine.dtype.kind not in "fc":
        return f"is of type {mine.dtype}, which is not drawn, and differs"
    if mine.size == 1:
        return "is 0 in one model only" if (mine == 0).any() or (other == 0).any() else None
    if (mine == mine.flat[0]).all() or (other == other.flat[0]).all():
        return "is constant in one model and differs in the other"
    for seen in (np.real, np.abs):
        distance = largest_distance(seen(mine).ravel(), seen(other).ravel())
        if chance_of(distance, mine.size) < level:
            return f"has values of two distributions, whose distance is {distance:.3g}"
    return None


def largest_distance(one: Any, other: Any) -> float:
    """Return the Kolmogorov-Smirnov distance of two samples."""
    where = np.concatenate([one, other])
    shares = [np.searchsorted(np.sort(sample), where, side="right") / len(sample) for sample in (one, other)]
    return float(np.max(np.abs(shares[0] - shares[1])))


def chance_of(distance: float, size: int) -> float:
    """Return a bound of the probability that two samples of this size, drawn alike, are this far apart.

    The inequality of Dvoretzky, Kiefer and Wolfowitz for two samples of one size, with a constant that holds for every
    size (Wei and Dudley 2012).
    """
    return min(1.0, math.exp(1 - size * distance**2))
