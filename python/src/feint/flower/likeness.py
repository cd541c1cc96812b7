"""Two trajectories must be alike in all that a message shows, but for the numbers in their arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeGuard

if TYPE_CHECKING:
    from flwr.app import ArrayRecord
    from flwr.serverapp.strategy import Strategy

_PLAIN = (bool, int, float, str, bytes, type(None))


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

    Compared are their classes and all plain attributes, those of strategies that they wrap included.
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
        elif isinstance(value, _PLAIN) and isinstance(theirs, _PLAIN) and value != theirs:
            raise ValueError(f"{path}.{name}: both strategies must have the same: {value!r} and {theirs!r}")


def is_strategy(value: Any) -> TypeGuard[Strategy]:
    """Say whether a value is a strategy of Flower's."""
    from flwr.serverapp.strategy import Strategy  # noqa: PLC0415 - Flower is imported after its telemetry is off

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
