"""The ask and tell protocol of a run: fields of requests, replies as values, and the sequence of queries.

The length of a request does not depend on the oracle's state or on the answer.
"""

from __future__ import annotations

import json
import operator
import threading
from contextlib import contextmanager
from datetime import datetime, timedelta, timezone
from typing import TYPE_CHECKING, Any

from feint.errors import Conflict, Refused, StateLost, Unavailable
from feint.run import Decision, Guarantee, Oracle, Seen, Status, Summary

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator
    from typing import SupportsIndex, TypeAlias

    # Number of answered queries, the unanswered query, and the state in which it was asked.
    Lookup: TypeAlias = Callable[[], tuple[int, int | None, int | None]]

# Digits of the largest 32-bit integer, which no oracle state exceeds.
_STATE_WIDTH = 10
_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)


def integer(name: str, value: SupportsIndex) -> int:
    """Return a value as an integer, if it is one, such as NumPy's, and not a boolean.

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
    """Format the fields of an ask request. Spaces before the state make all states equally long."""
    return f'"number": {number}, "oracle": {oracle:>{_STATE_WIDTH}}'


def tell_field(informative: object) -> str:
    """Format the answer of a tell request. Both forms have the same length.

    Raises
    ------
    TypeError
        If it is neither a ``bool`` nor NumPy's.
    """
    numpy_scalar = type(informative).__module__ == "numpy" and type(informative).__name__ in ("bool", "bool_")
    if not isinstance(informative, bool) and not numpy_scalar:
        raise TypeError(f"informative must be True or False, was {informative!r}")
    return '"informative": true' if informative else '"informative":false'


def checked_tasks(tasks: Collection[str] | None, wanted: str | None) -> dict[str, Any]:
    """Return the fields of a new run that state its tasks, in an order that does not depend on the given one.

    Raises
    ------
    TypeError
        If the tasks are one string.
    ValueError
        If they are fewer than two or not distinct, or the wanted one is not among them.
    """
    if tasks is None:
        if wanted is not None:
            raise ValueError("wanted is one of the tasks of the run: give tasks")
        return {}
    if isinstance(tasks, str):
        raise TypeError(f"tasks must be a collection of names, was the string {tasks!r}")
    names = sorted(tasks)
    if len(names) < 2 or len(set(names)) < len(names):
        raise ValueError(f"tasks must be two or more different names, were {names}")
    if any("," in name for name in names):
        raise ValueError(f"names of tasks must have no comma, were {names}")
    if wanted is None:
        return {"tasks": names}
    if wanted not in names:
        raise ValueError(f"wanted must be one of {names}")
    return {"tasks": names, "wanted": wanted}


def padded(fields: dict[str, Any], secret: str, choices: Iterable[Any]) -> str:
    """Format fields as JSON, with spaces at the end that make the text equally long for all choices of a secret."""
    longest = max((len(json.dumps(choice)) for choice in choices), default=0)
    short = longest - len(json.dumps(fields[secret])) if secret in fields else 0
    return json.dumps(fields, allow_nan=False) + " " * short


def read_decision(reply: dict[str, Any]) -> Decision:
    """Read the decision about a query."""
    return Decision(
        number=reply["number"],
        learns=reply["type"] == "learn",
        incentive=reply["incentive"],
        decoy_steps=reply["decoySteps"],
        decoy_state=reply["decoyState"],
        decoy=reply["decoy"] or None,
        task=reply.get("task"),
    )


def read_record(reply: dict[str, Any]) -> list[Seen]:
    """Read a public record."""
    return [
        Seen(row["number"], row["trajectory"], row["incentive"], row["step"], row.get("state")) for row in reply["rows"]
    ]


def read_status(reply: dict[str, Any], *, finished: bool, asked: int | None) -> Status:
    """Read the status of a run."""
    try:
        oracle = reply["oracle"]
        thresholds = oracle["thresholds"]
        return Status(
            sent=reply["sent"],
            finished=finished,
            queue=reply["queue"],
            incentive_paid=reply["incentivePaid"],
            horizon=reply["horizon"],
            successes=reply["successes"],
            policy=reply["policy"],
            oracle=Oracle(oracle["states"], None if thresholds is None else tuple(thresholds), oracle["samplesNeeded"]),
            asked=asked,
            asked_in=reply["askedIn"],
            state=reply.get("state"),
            forecast=reply.get("forecast"),
            model_rejected=reply.get("modelRejected"),
            decoys=reply.get("decoys"),
            guarantee=_read_guarantee(reply.get("guarantee")),
            forecast_state=reply.get("forecastState"),
            tasks=None if reply.get("tasks") is None else tuple(reply["tasks"]),
            wanted=reply.get("wanted"),
            deadline=reply.get("deadline"),
            pace=reply.get("pace"),
        )
    except KeyError as error:
        raise Unavailable(
            f"the program does not say {error} of a run: it is older than this package, replace it"
        ) from None


def _read_guarantee(reply: dict[str, Any] | None) -> Guarantee | None:
    return None if reply is None else Guarantee(reply["advantage"], frozenset(reply["seen"]))


def read_summary(reply: dict[str, Any]) -> Summary:
    """Read a run of a service's list, as far as the token may see it."""
    created = reply.get("created")
    return Summary(
        id=reply["id"],
        state=reply["state"],
        sent=reply["sent"],
        incentive_paid=reply["incentivePaid"],
        name=reply.get("name"),
        policy=reply.get("policy"),
        created=None if created is None else _EPOCH + timedelta(milliseconds=created),
        queue=reply.get("queue"),
        model_rejected=reply.get("modelRejected"),
        progress=reply.get("progress"),
        failure=reply.get("failure"),
    )


class QuerySequencer:
    """Number of the next query, for a program that drives its run alone. It is looked up where it is not known.

    Attributes
    ----------
    asking
        Lock that is held from the choice of a number to its decision.
    """

    def __init__(self) -> None:
        self.asking = threading.Lock()
        self._next: int | None = None
        self._unconfirmed: set[int] = set()
        self._decided = 0
        self._answered = 0

    @contextmanager
    def detecting_loss(self) -> Iterator[None]:
        """Raise `StateLost` if the run expects less than was known when the request was sent."""
        least, known = max(self._decided, self._answered + 1), self._decided
        try:
            yield
        except Conflict as conflict:
            if conflict.expected_number is not None:
                self._require(conflict.expected_number, least, known)
            raise

    def _require(self, expected: int, least: int, known: int) -> None:
        if expected < least:
            self.reset()
            raise StateLost(
                f"the run has lost its state: it expects query {expected}, and query {known} was decided before; "
                "do not ask again, end the run and see what was restored",
                expected,
                known,
            )

    def record_decision(self, number: int, *, first: bool) -> None:
        """Record that a query was decided, now for the first time or before."""
        if first:
            self._require(number, self._decided + 1, self._decided)
        self._decided = max(self._decided, number)

    def next_query(self, oracle: int, look_up: Lookup) -> tuple[int, int]:
        """Return the number of the next query, and the oracle's state to ask it in.

        An unanswered query is asked again in its own state.
        """
        if self._unconfirmed:
            number = min(self._unconfirmed)
            raise Conflict(
                f"the answer to query {number} may not have arrived: tell it again before asking for the next", number
            )
        if self._next is None:
            least, known = max(self._decided, self._answered + 1), self._decided
            sent, asked, asked_in = look_up()
            number = sent + 1 if asked is None else asked
            self._require(number, least, known)
            self._next = number
            if asked_in is not None:
                oracle = asked_in
        return self._next, oracle

    def set_next(self, number: int) -> None:
        """Set the number of the next query to one that was just asked for the first time."""
        self._next = number

    def reset(self) -> None:
        """Discard the number of the next query, so that it is looked up."""
        self._next = None

    @contextmanager
    def answering(self, number: int) -> Iterator[None]:
        """Record the outcome of an answer: unless it is accepted or refused, it may have arrived or not."""
        self._unconfirmed.add(number)
        try:
            with self.detecting_loss():
                yield
        except (Conflict, Refused, StateLost):
            self._unconfirmed.discard(number)
            self.reset()
            raise
        self._unconfirmed.discard(number)
        self._decided = max(self._decided, number)
        self._answered = max(self._answered, number)
        # A repeated answer does not show the number of the next query.
        if self._next == number:
            self._next = number + 1
