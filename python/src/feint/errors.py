"""Exceptions, with the messages of the program that refused."""

from __future__ import annotations

from typing import Any


class FeintError(Exception):
    """Anything that Feint refuses or cannot do."""


class Refused(FeintError):  # noqa: N818 - named as the reader of a traceback would say it
    """The request makes no sense: a fault in it, a wrong token, no such run.

    Parameters
    ----------
    message
        What is wrong, in the words of the program.
    faults
        What is wrong with a scenario, field by field, if that is what was refused: ``path``, ``rule``, ``value`` and
        ``hint``.
    status
        The service's status, such as 401 for a wrong token and 404 for a run that there is not; ``None`` without one.
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
        What it contradicts.
    expected_number
        The query that is due, if another one was meant. It is never one that was answered before:
        that is :class:`StateLost`.
    """

    def __init__(self, message: str, expected_number: int | None = None) -> None:
        super().__init__(message)
        self.expected_number = expected_number


class StateLost(FeintError):  # noqa: N818
    """The run has lost queries that were decided: it expects one that was answered before, or has decided it anew.

    Two decisions on one query may give the real trajectory away. Stop, and find out what was restored.

    Parameters
    ----------
    message
        What was lost.
    expected_number
        The query that the run expects.
    known_number
        The last query that is known to have been decided.
    """

    def __init__(self, message: str, expected_number: int, known_number: int) -> None:
        super().__init__(message)
        self.expected_number = expected_number
        self.known_number = known_number


class Unavailable(FeintError):  # noqa: N818
    """The service does not answer, or something required is missing. The request may be repeated."""
