"""Whose turn it is, for a program that drives its run alone."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

from feint.errors import Conflict, Refused, StateLost

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
        self._decided = 0
        self._answered = 0

    @contextmanager
    def keeping(self) -> Iterator[None]:
        """Raise an alarm if the run expects less than was known when the request was sent."""
        least, known = max(self._decided, self._answered + 1), self._decided
        try:
            yield
        except Conflict as conflict:
            if conflict.expected_number is not None:
                self._require(conflict.expected_number, least, known)
            raise

    def _require(self, expected: int, least: int, known: int) -> None:
        if expected < least:
            self.lost()
            raise StateLost(
                f"the run has lost its state: it expects query {expected}, and query {known} was decided before; "
                "do not ask again, end the run and see what was restored",
                expected,
                known,
            )

    def decided(self, number: int, *, first: bool) -> None:
        """Note that this query was decided, now for the first time or before."""
        if first:
            self._require(number, self._decided + 1, self._decided)
        self._decided = max(self._decided, number)

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
            least, known = max(self._decided, self._answered + 1), self._decided
            sent, asked, asked_in = look()
            due = sent + 1 if asked is None else asked
            self._require(due, least, known)
            self._due = due
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
            with self.keeping():
                yield
        except (Conflict, Refused, StateLost):
            self._unsure.discard(number)
            self.lost()
            raise
        self._unsure.discard(number)
        self._decided = max(self._decided, number)
        self._answered = max(self._answered, number)
        # A repeated answer says nothing of where the run is now.
        if self._due == number:
            self._due = number + 1
