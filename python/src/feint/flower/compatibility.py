"""Checks that trainings are alike in all that a message shows, except for the numbers in their arrays."""

from __future__ import annotations

import math
from itertools import combinations
from typing import TYPE_CHECKING, Any, TypeGuard

import numpy as np
from flwr.app import ArrayRecord, ConfigRecord, MetricRecord
from flwr.serverapp.strategy import Strategy

if TYPE_CHECKING:
    from collections.abc import Sequence

_PLAIN = (bool, int, float, str, bytes, type(None))
_RECORDS = (dict, list, tuple, ConfigRecord, MetricRecord)
#: Probability at most that two models whose numbers are drawn independently and alike are refused.
FALSE_ALARM = 1e-4


def structure(arrays: ArrayRecord) -> list[tuple[str, str, tuple[int, ...]]]:
    """Return the structure of arrays, which messages show: names in order, types and shapes."""
    return [(name, array.dtype, tuple(array.shape)) for name, array in arrays.items()]


def require_like_arrays(real: ArrayRecord, decoy: ArrayRecord) -> None:
    """Refuse arrays that could be told apart without looking at their numbers."""
    if len(real) == 0:
        raise ValueError("initial_arrays are empty: there is nothing to train")
    for mine, other in zip(structure(real), structure(decoy), strict=False):
        if mine != other:
            raise ValueError(
                f"the decoy's arrays must have the names, types and shapes of the real ones: {other} instead of {mine}"
            )
    if len(real) != len(decoy):
        raise ValueError(f"the decoy must have as many arrays as the real model: {len(decoy)} instead of {len(real)}")


def require_like_strategies(real: Strategy, decoy: Strategy, path: str = "strategy") -> None:
    """Refuse strategies that sample, pack or step differently.

    Compared are their classes and all attributes, those of strategies that they wrap included: values with their
    types, functions by name, records of arrays by structure, since where a training begins is its own.
    """
    if real is decoy:
        raise ValueError(f"{path}: the decoy needs a strategy of its own, not the same object: it keeps its own state")
    if type(real) is not type(decoy):
        raise ValueError(
            f"{path}: both strategies must be of one class: {type(real).__name__} and {type(decoy).__name__}"
        )
    mine, other = vars(real), vars(decoy)
    for name in sorted(mine.keys() | other.keys()):
        value, theirs = mine.get(name), other.get(name)
        if is_strategy(value) and is_strategy(theirs):
            require_like_strategies(value, theirs, f"{path}.{name}")
        elif _comparable(value) != _comparable(theirs):
            raise ValueError(f"{path}.{name}: both strategies must have the same: {value!r} and {theirs!r}")


def require_like_starts(starts: Sequence[ArrayRecord]) -> None:
    """Refuse initial models that differ in more than values drawn alike.

    The first message of a trained model tells it from one that begins from scratch. Each array must be equal in all
    models, or differ in all and pass, in each pair, a Kolmogorov-Smirnov test of its values and one of their
    magnitudes: if only some were equal, they would be told from the others. A constant array and an array of integers
    are not drawn, and must be equal. A single number that is drawn can be anything but 0. A difference that is small
    for the size of the arrays is not found.

    Parameters
    ----------
    starts
        Arrays of each training, of the same names, types and shapes.

    Raises
    ------
    ValueError
        If an array differs in more than that.
    """
    pairs = list(combinations(starts, 2))
    level = FALSE_ALARM / (2 * len(starts[0]) * len(pairs))
    for name in starts[0]:
        compared = [(one[name].numpy(), other[name].numpy()) for one, other in pairs]
        why = next((why for pair in compared if (why := _difference(*pair, level)) is not None), None)
        if why is None and len({np.array_equal(*pair) for pair in compared}) > 1:
            why = "is equal in some of the models only"
        if why is not None:
            raise ValueError(
                f"array {name!r} {why}: the models that the trainings begin with tell them apart. Begin all from "
                "scratch or all trained alike; allow_unlike_starts=True of the decoy skips this check"
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


def _comparable(value: Any) -> Any:
    """Return a form of a value that is equal if and only if the values are, as far as they can be compared."""
    kind = type(value).__name__
    if isinstance(value, (np.ndarray, np.generic)):
        return kind, str(value.dtype), value.shape, value.tobytes()
    if isinstance(value, _PLAIN):
        return kind, repr(value)
    if isinstance(value, ArrayRecord):
        return kind, structure(value)
    if isinstance(value, _RECORDS):
        items = value if isinstance(value, (list, tuple)) else value.items()
        return kind, [_comparable(item) for item in items]
    return kind, getattr(value, "__module__", None), getattr(value, "__qualname__", None)


def is_strategy(value: Any) -> TypeGuard[Strategy]:
    """Return whether a value is a strategy of Flower's."""
    return isinstance(value, Strategy)


def setting(strategy: Strategy, name: str, default: Any) -> Any:
    """Return a setting of a strategy, or of the one that it wraps."""
    found = getattr(strategy, name, None)
    if found is not None:
        return found
    for value in vars(strategy).values():
        if is_strategy(value):
            return setting(value, name, default)
    return default
