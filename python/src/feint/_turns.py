"""Whose turn it is, for a program that drives its run alone."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

from feint.errors import Conflict, Refused

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import TypeAlias

    # Queries answered, the one that waits for its answer and the state in which it was asked.
    Look: TypeAlias = Callable[[], tuple[int, int | None, int | None]]


class Turns:
    """Counts queries, so that who drives a run alone need not. What is not known is looked up."""

    def __init__(self) -> None:
        self.asking = threading.Lock()
        self._due: int | None = None
        self._unsure: set[int] = set()

    def due(self, oracle: int, look: Look) -> tuple[int, int]:
        """Say which query is due, and in which state it is to be asked.

        One that was left open is asked as it was asked before.
        """
        if self._unsure:
            number = min(self._unsure)
            raise Conflict(
                f"the answer to query {number} may not have arrived: tell it again before asking for the next", number
            )
        if self._due is None:
            sent, asked, asked_in = look()
            self._due = sent + 1 if asked is None else asked
            if asked_in is not None:
                oracle = asked_in
        return self._due, oracle

    def asked(self, number: int) -> None:
        """Note that this query was asked for the first time."""
        self._due = number

    def lost(self) -> None:
        """Note that it is not known which query is due."""
        self._due = None

    @contextmanager
    def telling(self, number: int) -> Iterator[None]:
        """Note what becomes of an answer: unless it is taken or refused, it may have arrived or not."""
        self._unsure.add(number)
        try:
            yield
        except (Conflict, Refused):
            self._unsure.discard(number)
            self.lost()
            raise
        self._unsure.discard(number)
        # A repeated answer says nothing of where the run is now.
        if self._due == number:
            self._due = number + 1
