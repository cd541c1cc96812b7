"""State of a strategy as JSON and arrays, without pickles: reading a checkpoint runs no code."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING, Any

import numpy as np
from flwr.app import Array, ArrayRecord, ConfigRecord, MetricRecord

from feint.flower.compatibility import is_strategy

if TYPE_CHECKING:
    from flwr.serverapp.strategy import Strategy

Arrays = dict[str, "np.ndarray[Any, Any]"]

_PLAIN = (bool, int, float, str, type(None))


def arrays_of(record: ArrayRecord) -> Arrays:
    """Unpack a record."""
    return {name: array.numpy() for name, array in record.items()}


def record_of(arrays: Arrays) -> ArrayRecord:
    """Pack arrays into a record, in their order, row by row."""
    return ArrayRecord({name: Array(np.asarray(array, order="C")) for name, array in arrays.items()})


class Serializer:
    """Converts values into JSON and named arrays.

    Attributes
    ----------
    arrays
        The arrays of all values so far, by name.
    """

    def __init__(self) -> None:
        self.arrays: Arrays = {}

    def serialize(self, value: Any, path: str) -> Any:
        """Convert a value.

        Parameters
        ----------
        value
            Plain values, arrays, Flower's records, and lists, tuples and dictionaries of them.
        path
            Its path in the strategy, for the message if it cannot be converted.

        Returns
        -------
        Any
            A value that JSON can represent; arrays are referred to by name.
        """
        if isinstance(value, (np.ndarray, np.generic)):
            array = np.array(value)  # a copy: strategies may go on with their own
            if array.dtype.hasobject:
                raise TypeError(f"{path}: an array of objects cannot be kept in a checkpoint")
            name = f"a{len(self.arrays)}"
            self.arrays[name] = array
            return {"array" if isinstance(value, np.ndarray) else "number": name}
        if isinstance(value, _PLAIN):
            return value
        if isinstance(value, bytes):
            return {"bytes": base64.b64encode(value).decode("ascii")}
        if isinstance(value, ArrayRecord):
            return {"ArrayRecord": self._pairs(arrays_of(value), path)}
        if isinstance(value, ConfigRecord):
            return {"ConfigRecord": self._pairs(dict(value), path)}
        if isinstance(value, MetricRecord):
            return {"MetricRecord": self._pairs(dict(value), path)}
        if type(value) is dict:
            return {"dict": self._pairs(value, path)}
        if type(value) in (list, tuple):
            kind = type(value).__name__
            return {kind: [self.serialize(item, f"{path}[{i}]") for i, item in enumerate(value)]}
        raise TypeError(
            f"{path}: a {type(value).__name__} cannot be kept in a checkpoint; "
            "give the strategy the methods state_dict() and load_state_dict(state)"
        )

    def serialize_strategy(self, strategy: Strategy, path: str = "strategy") -> Any:
        """Convert the state of a strategy: its attributes, including those of strategies that it wraps.

        Functions are left out. If a strategy has ``state_dict`` and ``load_state_dict``, these are used instead.
        """
        if hasattr(strategy, "state_dict") and hasattr(strategy, "load_state_dict"):
            return {"state": self.serialize(strategy.state_dict(), f"{path}.state_dict()")}
        attributes: dict[str, Any] = {}
        for name, value in vars(strategy).items():
            if is_strategy(value):
                attributes[name] = {"strategy": self.serialize_strategy(value, f"{path}.{name}")}
            elif not callable(value):
                attributes[name] = self.serialize(value, f"{path}.{name}")
        return {"attributes": attributes}

    def _pairs(self, values: dict[Any, Any], path: str) -> list[list[Any]]:
        return [[self.serialize(key, path), self.serialize(value, f"{path}[{key!r}]")] for key, value in values.items()]


def deserialize(kept: Any, arrays: Arrays) -> Any:
    """Return the value that `Serializer.serialize` has converted."""
    if not isinstance(kept, dict):
        return kept
    ((kind, held),) = kept.items()
    if kind == "array":
        return arrays[held].copy()
    if kind == "number":
        return arrays[held][()]
    if kind == "bytes":
        return base64.b64decode(held)
    if kind in ("list", "tuple"):
        items = [deserialize(item, arrays) for item in held]
        return items if kind == "list" else tuple(items)
    pairs = {deserialize(key, arrays): deserialize(value, arrays) for key, value in held}
    if kind == "ArrayRecord":
        return record_of(pairs)
    if kind == "ConfigRecord":
        return ConfigRecord(pairs)
    if kind == "MetricRecord":
        return MetricRecord(pairs)
    return pairs


def restore_strategy(strategy: Strategy, kept: Any, arrays: Arrays, *, only: bool = False) -> None:
    """Restore the state of a strategy; with `only`, delete attributes that the state does not have."""
    if "state" in kept:
        strategy.load_state_dict(deserialize(kept["state"], arrays))  # type: ignore[attr-defined]
        return
    attributes = kept["attributes"]
    for name in [name for name, value in vars(strategy).items() if only and not callable(value)]:
        if name not in attributes:
            delattr(strategy, name)
    for name, value in attributes.items():
        if isinstance(value, dict) and "strategy" in value:
            restore_strategy(getattr(strategy, name), value["strategy"], arrays, only=only)
        else:
            setattr(strategy, name, deserialize(value, arrays))
