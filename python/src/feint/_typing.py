"""Features of newer versions of ``typing`` that this package uses with Python 3.10."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from typing_extensions import override
else:
    Method = TypeVar("Method")

    def override(method: Method) -> Method:
        """Mark a method that overrides one of a base class, and inherits its documentation."""
        return method


__all__ = ["override"]
