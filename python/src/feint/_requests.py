"""Fields of ask and tell requests. Their length does not depend on the oracle's state or on the answer."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import SupportsIndex

# Digits of the largest 32-bit integer, which no oracle state exceeds.
_STATE_WIDTH = 10


def integer(name: str, value: SupportsIndex) -> int:
    """Check that a value is an integer, such as NumPy's, and not a boolean.

    Raises
    ------
    TypeError
        If it is not.
    """
    boolean = isinstance(value, bool) or "bool" in str(getattr(value, "dtype", ""))
    try:
        if not boolean:
            return operator.index(value)
    except TypeError:
        pass
    raise TypeError(f"{name} must be an integer, was {value!r}")


def ask_fields(number: int, oracle: int) -> str:
    """Format what an ask request says. Spaces before the state make all states equally long."""
    return f'"number": {number}, "oracle": {oracle:>{_STATE_WIDTH}}'


def tell_field(informative: object) -> str:
    """Format what a tell request says of the answer. Both forms have the same length.

    Raises
    ------
    TypeError
        If it is neither a ``bool`` nor NumPy's.
    """
    numpy_scalar = type(informative).__module__ == "numpy" and type(informative).__name__ in ("bool", "bool_")
    if not isinstance(informative, bool) and not numpy_scalar:
        raise TypeError(f"informative must be True or False, was {informative!r}")
    return '"informative": true' if informative else '"informative":false'
