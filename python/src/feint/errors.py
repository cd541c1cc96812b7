"""Exceptions, with the messages of the program that refused."""

from __future__ import annotations

from typing import Any


class FeintError(Exception):
    """Base class of all errors of Feint."""


class Refused(FeintError):  # noqa: N818 - named as the reader of a traceback would say it
    """The request is invalid: a fault in it, a wrong token, no such run.

    Parameters
    ----------
    message
        Message of the program.
    faults
        Faults of a scenario, field by field: ``path``, ``rule``, ``value`` and ``hint``.
    status
        Status of the service's response, such as 401 for a wrong token or 404 for an unknown run; ``None`` without one.
    """

    def __init__(self, message: str, faults: tuple[dict[str, Any], ...] = (), status: int | None = None) -> None:
        super().__init__(message)
        self.faults = faults
        self.status = status


class Conflict(FeintError):  # noqa: N818
    """The request contradicts what was decided or told before, or comes at the wrong moment.

    Parameters
    ----------
    message
        Message of the program.
    expected_number
        Number of the query that is due, if another one was requested. It is never one that was answered before: that is
        :class:`StateLost`.
    """

    def __init__(self, message: str, expected_number: int | None = None) -> None:
        super().__init__(message)
        self.expected_number = expected_number


class StateLost(FeintError):  # noqa: N818
    """The run has lost queries that were decided: it expects one that was answered before, or has decided it anew.

    Two decisions on one query may reveal the real trajectory. Stop, and see what was restored.

    Parameters
    ----------
    message
        Description of the loss.
    expected_number
        Number of the query that the run expects.
    known_number
        Number of the last query that is known to have been decided.
    """

    def __init__(self, message: str, expected_number: int, known_number: int) -> None:
        super().__init__(message)
        self.expected_number = expected_number
        self.known_number = known_number


class CheckpointError(FeintError):
    """A checkpoint cannot be used: it is damaged, in use, or that of another run."""


class Unavailable(FeintError):  # noqa: N818
    """The service does not answer, or something required is missing. The request may be repeated."""
