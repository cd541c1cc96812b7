"""State of a strategy as JSON and arrays: what strategies keep beside plain values and arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from flwr.app import Array, ArrayRecord, ConfigRecord, MetricRecord

from feint import _serialization as plain
from feint._typing import override
from feint.flower.compatibility import is_strategy

if TYPE_CHECKING:
    from collections.abc import Callable

    from flwr.serverapp.strategy import Strategy

    from feint._serialization import Arrays


def arrays_of(record: ArrayRecord) -> Arrays:
    """Unpack a record."""
    return {name: array.numpy() for name, array in record.items()}


def record_of(arrays: Arrays) -> ArrayRecord:
    """Pack arrays into a record, in their order, row by row."""
    return ArrayRecord({name: Array(np.asarray(array, order="C")) for name, array in arrays.items()})


class Serializer(plain.Serializer):
    """Converts values into JSON and named arrays, Flower's records and strategies among them."""

    remedy = "give the strategy the methods state_dict() and load_state_dict(state)"

    @override
    def serialize(self, value: Any, path: str) -> Any:
        if isinstance(value, ArrayRecord):
            return {"ArrayRecord": self.pairs(arrays_of(value), path)}
        if isinstance(value, ConfigRecord):
            return {"ConfigRecord": self.pairs(dict(value), path)}
        if isinstance(value, MetricRecord):
            return {"MetricRecord": self.pairs(dict(value), path)}
        return super().serialize(value, path)

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


_RECORDS: dict[str, Callable[[dict[Any, Any]], Any]] = {
    "ArrayRecord": record_of,
    "ConfigRecord": ConfigRecord,
    "MetricRecord": MetricRecord,
}


def deserialize(kept: Any, arrays: Arrays) -> Any:
    """Return the value that `Serializer.serialize` has converted."""
    return plain.deserialize(kept, arrays, _RECORDS)


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
