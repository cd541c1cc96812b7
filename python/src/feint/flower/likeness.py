"""Two trajectories must be alike in all that a message shows, but for the numbers in their arrays."""

from __future__ import annotations

from typing import Any, TypeGuard

import numpy as np
from flwr.app import ArrayRecord, ConfigRecord, MetricRecord
from flwr.serverapp.strategy import Strategy

_PLAIN = (bool, int, float, str, bytes, type(None))
_RECORDS = (dict, list, tuple, ConfigRecord, MetricRecord)


def structure(arrays: ArrayRecord) -> list[tuple[str, str, tuple[int, ...]]]:
    """List what a message shows of arrays besides their numbers: names in order, types and shapes."""
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
        elif _shown(value) != _shown(theirs):
            raise ValueError(f"{path}.{name}: both strategies must have the same: {value!r} and {theirs!r}")


def _shown(value: Any) -> Any:
    """Give a value in a form that is equal if and only if the values are, in what can be compared."""
    kind = type(value).__name__
    if isinstance(value, (np.ndarray, np.generic)):
        return kind, str(value.dtype), value.shape, value.tobytes()
    if isinstance(value, _PLAIN):
        return kind, repr(value)
    if isinstance(value, ArrayRecord):
        return kind, structure(value)
    if isinstance(value, _RECORDS):
        items = value if isinstance(value, (list, tuple)) else value.items()
        return kind, [_shown(item) for item in items]
    return kind, getattr(value, "__module__", None), getattr(value, "__qualname__", None)


def is_strategy(value: Any) -> TypeGuard[Strategy]:
    """Say whether a value is a strategy of Flower's."""
    return isinstance(value, Strategy)


def setting(strategy: Strategy, name: str, default: Any) -> Any:
    """Look a setting up in a strategy, or in the one that it wraps."""
    found = getattr(strategy, name, None)
    if found is not None:
        return found
    for value in vars(strategy).values():
        if is_strategy(value):
            return setting(value, name, default)
    return default
