"""A run that a service keeps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from feint import _replies, _requests
from feint._exchange import Request
from feint._summary import Summary
from feint._turns import Turns
from feint._wire import Wire, body_of
from feint.errors import Conflict, Refused, Unavailable

if TYPE_CHECKING:
    from collections.abc import Callable

    from feint._exchange import Answer
    from feint.run import Decision, Seen, Status

READY_WITHIN = 600.0

_FIRST = 201
_FIRST_LOOK = 0.02
_LAST_LOOK = 1.0


class ServiceRun:
    """A run of a service. It is a :class:`feint.Run`, and threads may share it.

    Whatever is asked and told may be asked and told again, by this object or by another process: the answer stays the
    same permanently. Programs that share a run agree on the numbers of queries and give them.
    """

    def __init__(self, wire: Wire, id: str) -> None:  # noqa: A002 - what the service calls it
        self._wire = wire
        self._id = id
        self._path = "/v1/runs/" + quote(id, safe="")
        self._turns = Turns()

    @property
    def id(self) -> str:
        """Identifier of the run in its service."""
        return self._id

    def ask(self, oracle: int, number: int | None = None) -> Decision:
        """Ask what to do.

        Without a number it is the query that is due, for a program that drives its run alone. A new object, as after a
        restart, first looks where the run is. A query that was left open then is asked again in the state in which it
        was asked, whatever the state is now: what was decided is decided, and may have been sent.

        Parameters
        ----------
        oracle
            The oracle's state now, from 1.
        number
            Which query it is about, from 1 and without gaps.

        Returns
        -------
        Decision
            What to do, the same whenever it is asked again.

        Raises
        ------
        TypeError
            If the state or the number is not an integer.
        Conflict
            If the query was asked for in another state, another one is due, the run is over or not ready; without a
            number also if an answer has to be told again first, or another program works on the run.
        StateLost
            If the run expects a query that was answered before, or decides one anew.
        """
        oracle = _requests.integer("oracle", oracle)
        if number is not None:
            number = _requests.integer("number", number)
            answer = self._asked(number, oracle)
            if answer.status == _FIRST:
                self._turns.asked(number)
            return _replies.decision(body_of(answer))
        with self._turns.asking:
            return self._ask_due(oracle)

    def tell(self, number: int, informative: bool) -> bool:  # noqa: FBT001 - the answer is the argument
        """Tell what came of a query.

        If this ends with :class:`feint.Unavailable`, it is to be told again, whenever that is possible.

        Parameters
        ----------
        number
            Which query.
        informative
            Whether its answer was: a ``bool`` or NumPy's.

        Returns
        -------
        bool
            Whether the trajectory that was queried moves now.

        Raises
        ------
        TypeError
            If ``number`` is not an integer, or ``informative`` not a boolean.
        Conflict
            If the opposite was told before, which counts, or the query has not been asked for.
        """
        body = f"{{{_requests.tell_field(informative)}}}"
        return self._closed(number, "PUT", "answer", body.encode())

    def give_up(self, number: int) -> bool:
        """Close a query whose answer will never come. Nothing steps; returns ``False``."""
        return self._closed(number, "POST", "give-up", None)

    def status(self) -> Status:
        """Say how the run stands.

        One that is closed is ``finished``, too: there is nothing more to ask. Its ``state`` tells the two apart.

        Raises
        ------
        Refused
            If the run has failed, or the token is an observer's; :meth:`summary` speaks of these, too.
        """
        reply = self._show()
        if "policy" not in reply:
            raise Refused(f"an observer is not told how run {self._id} stands: use the run's token, or summary()")
        if reply["state"] in ("failed", "damaged"):
            raise _failed(Summary.of(reply))
        return _replies.status(reply, finished=reply["state"] in ("finished", "closed"), asked=reply["openQuery"])

    def summary(self) -> Summary:
        """Say how the run stands in short, in whichever state it is."""
        return Summary.of(self._show())

    def record(self) -> list[Seen]:
        """List what everybody saw so far."""
        return _replies.seen(self._wire.json(Request("GET", self._path + "/record?format=json")))

    def record_csv(self) -> str:
        """Give the public record as ``feint audit --record`` reads it."""
        return self._text("/record?format=csv")

    def log_csv(self) -> str:
        """Give all rounds as ``feint estimate`` and ``feint fit`` read them. It is secret."""
        return self._text("/log")

    def end(self) -> None:
        """End the run for good: nothing more is decided in it. A query that waits can still be answered."""
        self._wire.send(Request("POST", self._path + "/close"))

    def delete(self) -> None:
        """Delete the run with all that is known of it; for admins."""
        self._wire.send(Request("DELETE", self._path))

    def wait_ready(self, within: float = READY_WITHIN, progress: Callable[[float], None] | None = None) -> None:
        """Wait until the policy is solved and the run can be asked.

        Parameters
        ----------
        within
            For how many seconds.
        progress
            Told the share that is done, from 0 to 1.

        Raises
        ------
        Refused
            If the run fails.
        Unavailable
            If it is not ready in time; it is prepared nevertheless.
        """
        clock = self._wire.clock
        end = clock.now() + within
        pause = _FIRST_LOOK
        while (summary := self.summary()).state == "preparing":
            if progress is not None and summary.progress is not None:
                progress(summary.progress)
            if end - clock.now() < pause:
                raise Unavailable(f"run {self._id} is still being prepared after {within:g} s")
            clock.sleep(pause)
            pause = min(2 * pause, _LAST_LOOK)
        if summary.state in ("failed", "damaged"):
            raise _failed(summary)

    def __repr__(self) -> str:
        """Say which run of which service it is."""
        return f"<feint run {self._id} at {self._wire}>"

    def _ask_due(self, oracle: int) -> Decision:
        number, oracle = self._turns.due(oracle, self._look)
        try:
            answer = self._asked(number, oracle)
            if answer.status != _FIRST:
                self._require_open(number)
        except Conflict:
            # A number that is expected instead is the count of another program: it is not adopted.
            self._turns.lost()
            raise
        return _replies.decision(body_of(answer))

    def _look(self) -> tuple[int, int | None, int | None]:
        reply = self._show()
        return reply["sent"], reply.get("openQuery"), reply.get("askedIn")

    def _require_open(self, number: int) -> None:
        """Refuse a repeated decision whose query another program has sent and closed."""
        sent, asked, _ = self._look()
        if asked != number:
            raise Conflict(
                f"query {number} has been answered: another program works on run {self._id}",
                sent + 1 if asked is None else asked,
            )

    def _asked(self, number: int, oracle: int) -> Answer:
        body = f"{{{_requests.ask_fields(number, oracle)}}}"
        with self._turns.keeping():
            answer = self._wire.send(Request("POST", self._path + "/queries", body.encode(), soon=True))
        self._turns.decided(number, first=answer.status == _FIRST)
        return answer

    def _closed(self, number: int, method: str, what: str, body: bytes | None) -> bool:
        number = _requests.integer("number", number)
        with self._turns.telling(number):
            reply = self._wire.json(Request(method, f"{self._path}/queries/{number}/{what}", body, soon=True))
        if reply["late"]:
            # The query had been given up: the run may be anywhere.
            self._turns.lost()
        return bool(reply["steps"])

    def _show(self) -> dict[str, Any]:
        return self._wire.json(Request("GET", self._path))

    def _text(self, what: str) -> str:
        return self._wire.send(Request("GET", self._path + what, accept="text/csv")).body.decode()


def _failed(run: Summary) -> Refused:
    return Refused(f"run {run.id} has failed: {run.failure or 'no reason is known'}")
