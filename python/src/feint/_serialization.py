"""Values as JSON and arrays, without pickles: reading a checkpoint runs no code."""

from __future__ import annotations

import base64
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    import numpy as np

    Arrays = dict[str, "np.ndarray[Any, Any]"]

_PLAIN = (bool, int, float, str, type(None))


class Serializer:
    """Converts values into JSON and named arrays.

    Attributes
    ----------
    arrays
        The arrays of all values so far, by name.
    """

    #: End of the message about a value that cannot be converted.
    remedy = "use numbers, texts, NumPy arrays, and lists and dictionaries of them"

    def __init__(self) -> None:
        self.arrays: Arrays = {}

    def serialize(self, value: Any, path: str) -> Any:
        """Convert a value.

        Parameters
        ----------
        value
            Plain values, arrays, and lists, tuples and dictionaries of them.
        path
            Its path, for the message if it cannot be converted.

        Returns
        -------
        Any
            A value that JSON can represent; arrays are referred to by name.
        """
        # A program that has not imported NumPy has no arrays.
        np = sys.modules.get("numpy")
        if np is not None and isinstance(value, (np.ndarray, np.generic)):
            array = np.array(value)  # a copy: the program may go on with its own
            if array.dtype.hasobject:
                raise TypeError(f"{path}: an array of objects cannot be kept in a checkpoint")
            name = f"a{len(self.arrays)}"
            self.arrays[name] = array
            return {"array" if isinstance(value, np.ndarray) else "number": name}
        if isinstance(value, _PLAIN):
            return value
        if isinstance(value, bytes):
            return {"bytes": base64.b64encode(value).decode("ascii")}
        if type(value) is dict:
            return {"dict": self.pairs(value, path)}
        if type(value) in (list, tuple):
            kind = type(value).__name__
            return {kind: [self.serialize(item, f"{path}[{i}]") for i, item in enumerate(value)]}
        raise TypeError(f"{path}: a {type(value).__name__} cannot be kept in a checkpoint; {self.remedy}")

    def pairs(self, values: dict[Any, Any], path: str) -> list[list[Any]]:
        """Convert the entries of a dictionary."""
        return [[self.serialize(key, path), self.serialize(value, f"{path}[{key!r}]")] for key, value in values.items()]


def deserialize(kept: Any, arrays: Arrays, kinds: Mapping[str, Callable[[dict[Any, Any]], Any]] | None = None) -> Any:
    """Return the value that `Serializer.serialize` has converted.

    Parameters
    ----------
    kept, arrays
        The converted value, and the arrays that it refers to.
    kinds
        Further kinds of values that consist of entries, by name, each with the function that makes it.
    """
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
        items = [deserialize(item, arrays, kinds) for item in held]
        return items if kind == "list" else tuple(items)
    pairs = {deserialize(key, arrays, kinds): deserialize(value, arrays, kinds) for key, value in held}
    return pairs if kind == "dict" or kinds is None else kinds[kind](pairs)
