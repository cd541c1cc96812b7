"""A service and its runs, over HTTP."""

from __future__ import annotations

import os
import re
import ssl
import uuid
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from feint._files import Policy, Scenario, policy_fields, scenario_value
from feint._protocol import (
    QuerySequencer,
    ask_fields,
    checked_tasks,
    integer,
    padded,
    read_decision,
    read_record,
    read_status,
    read_summary,
    tell_field,
)
from feint._transport import Connections, Endpoint, EndpointSource, Request, RetryPolicy, Transport
from feint._typing import override
from feint.errors import Conflict, Refused, Unavailable
from feint.run import Run

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator
    from types import TracebackType

    from typing_extensions import Self

    from feint._transport import Response
    from feint.run import Decision, Seen, Status, Summary

_RUNS = "/v1/runs"
_PAGE = 500
_HOST_AND_PORT = re.compile(r"([\w.-]+|\[[0-9a-fA-F:]+\]):\d{1,5}(/.*)?")
_READY_SECONDS = 600.0
_CREATED = 201
_FIRST_PAUSE = 0.02
_LONGEST_PAUSE = 1.0


class ServiceRun(Run):
    """A run of a service. Threads may share it.

    Every request may be repeated, by this object or by another process: the answer stays the same permanently.
    Programs that share a run agree on the numbers of queries and give them.
    """

    def __init__(self, transport: Transport, id: str) -> None:  # noqa: A002 - what the service calls it
        self._transport = transport
        self._id = id
        self._path = f"{_RUNS}/{quote(id, safe='')}"
        self._sequence = QuerySequencer()

    @property
    @override
    def id(self) -> str:
        return self._id

    @override
    def ask(self, oracle: int, number: int | None = None) -> Decision:
        oracle = integer("oracle", oracle)
        if number is not None:
            number = integer("number", number)
            response = self._ask(number, oracle)
            if response.status == _CREATED:
                self._sequence.set_next(number)
            return read_decision(response.json())
        with self._sequence.asking:
            return self._ask_next(oracle)

    @override
    def tell(self, number: int, informative: bool) -> bool:
        body = f"{{{tell_field(informative)}}}"
        return self._answer(number, "PUT", "answer", body.encode())

    @override
    def give_up(self, number: int) -> bool:
        return self._answer(number, "POST", "give-up", None)

    @override
    def status(self) -> Status:
        """Return the status of the run.

        A closed run is ``finished``, too: it has no further queries. Its ``state`` tells the two apart.

        Raises
        ------
        Refused
            If the run has failed, or the token is an observer's; :meth:`summary` works for these, too.
        """
        reply = self._show()
        if "policy" not in reply:
            raise Refused(f"an observer is not told how run {self._id} stands: use the run's token, or summary()")
        if reply["state"] in ("failed", "damaged"):
            raise _failed(read_summary(reply))
        return read_status(reply, finished=reply["state"] in ("finished", "closed"), asked=reply["openQuery"])

    def summary(self) -> Summary:
        """Return the summary of the run, in any state."""
        return read_summary(self._show())

    @override
    def record(self) -> list[Seen]:
        return read_record(self._transport.json(Request("GET", self._path + "/record?format=json")))

    def record_csv(self) -> str:
        """Return the public record in the form that ``feint audit --record`` reads."""
        return self._text("/record?format=csv")

    def log_csv(self) -> str:
        """Return all rounds in the form that ``feint estimate`` and ``feint fit`` read. They are secret."""
        return self._text("/log")

    def end(self) -> None:
        """Close the run: no further query is decided. An unanswered query can still be answered."""
        self._transport.send(Request("POST", self._path + "/close"))

    def delete(self) -> None:
        """Delete the run with all of its data; for admins."""
        self._transport.send(Request("DELETE", self._path))

    def wait_ready(self, within: float = _READY_SECONDS, progress: Callable[[float], None] | None = None) -> None:
        """Wait until the policy is solved and the run can be asked.

        Parameters
        ----------
        within
            Time limit in seconds.
        progress
            Called with the progress, from 0 to 1.

        Raises
        ------
        Refused
            If the run fails.
        Unavailable
            If it is not ready in time; its preparation continues.
        """
        clock = self._transport.clock
        end = clock.now() + within
        pause = _FIRST_PAUSE
        while (summary := self.summary()).state == "preparing":
            if progress is not None and summary.progress is not None:
                progress(summary.progress)
            if end - clock.now() < pause:
                raise Unavailable(f"run {self._id} is still being prepared after {within:g} s")
            clock.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)
        if summary.state in ("failed", "damaged"):
            raise _failed(summary)

    def __repr__(self) -> str:
        """Return the id of the run and the address of its service."""
        return f"<feint run {self._id} at {self._transport}>"

    def _ask_next(self, oracle: int) -> Decision:
        number, oracle = self._sequence.next_query(oracle, self._look_up)
        try:
            response = self._ask(number, oracle)
            if response.status != _CREATED:
                self._require_open(number)
        except Conflict:
            # A number that is expected instead is the count of another program: it is not adopted.
            self._sequence.reset()
            raise
        return read_decision(response.json())

    def _look_up(self) -> tuple[int, int | None, int | None]:
        reply = self._show()
        return reply["sent"], reply.get("openQuery"), reply.get("askedIn")

    def _require_open(self, number: int) -> None:
        """Refuse a repeated decision whose query another program has sent and closed."""
        sent, asked, _ = self._look_up()
        if asked != number:
            raise Conflict(
                f"query {number} has been answered: another program works on run {self._id}",
                sent + 1 if asked is None else asked,
            )

    def _ask(self, number: int, oracle: int) -> Response:
        body = f"{{{ask_fields(number, oracle)}}}"
        with self._sequence.detecting_loss():
            response = self._transport.send(Request("POST", self._path + "/queries", body.encode(), soon=True))
        self._sequence.record_decision(number, first=response.status == _CREATED)
        return response

    def _answer(self, number: int, method: str, what: str, body: bytes | None) -> bool:
        number = integer("number", number)
        with self._sequence.answering(number):
            reply = self._transport.json(Request(method, f"{self._path}/queries/{number}/{what}", body, soon=True))
        if reply["late"]:
            # The query had been given up: the next one is not known.
            self._sequence.reset()
        return bool(reply["steps"])

    def _show(self) -> dict[str, Any]:
        return self._transport.json(Request("GET", self._path))

    def _text(self, what: str) -> str:
        return self._transport.send(Request("GET", self._path + what, accept="text/csv")).body.decode()


def _failed(run: Summary) -> Refused:
    return Refused(f"run {run.id} has failed: {run.failure or 'no reason is known'}")


class Service:
    """A service with its runs. Threads may share it; :func:`feint.connect` and :func:`feint.local` return one."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create_run(
        self,
        scenario: Scenario,
        policy: Policy,
        name: str | None = None,
        *,
        request_id: str | None = None,
        seed: int | None = None,
        follows: str | None = None,
        tasks: Collection[str] | None = None,
        wanted: str | None = None,
        deadline: float | None = None,
        pace: float | None = None,
        wait: bool = True,
        ready_within: float = _READY_SECONDS,
        progress: Callable[[float], None] | None = None,
    ) -> ServiceRun:
        """Create a run, and wait until it can be asked.

        Parameters
        ----------
        scenario
            A scenario file, the text of one, or a mapping with the same fields.
        policy
            A policy's name, such as ``oblivious`` or ``exact``, or a policy file.
        name
            Name for people; the scenario's own unless given.
        request_id
            Identifies this request. A program that may be killed stores the identifier and sends it again: repeated
            requests create one run. Drawn unless given.
        seed
            For tests, where the service allows it: decisions can be computed from it.
        follows
            The id of a run that is finished or closed, of the same scenario and the same balanced policy. The new run
            follows it with the same trajectories, while the oracle goes on: its filters are carried over.
        tasks
            Names of the tasks, one more than the policy has decoys: decisions then name the task to query. Their order
            has no effect. Required with more than one decoy.
        wanted
            The wanted one of the tasks. It is secret. Drawn by the service unless given.
        deadline
            Seconds after which an unanswered query counts as uninformative. Public, and the same for every task.
        pace
            Seconds of a public clock: decisions are released at its multiples.
        wait
            Whether to wait until the policy is solved.
        ready_within
            Time limit in seconds.
        progress
            Called with the progress, from 0 to 1, while waiting.

        Returns
        -------
        ServiceRun
            The run.

        Raises
        ------
        Refused
            If the scenario has faults or the policy does not exist.
        ValueError
            If the tasks are not distinct, or the wanted one is not among them.
        Unavailable
            If the service does not answer, or the run is not ready in time; its preparation continues.
        """
        fields: dict[str, Any] = {
            "scenario": scenario_value(scenario),
            **policy_fields(policy),
            "requestId": str(uuid.uuid4()) if request_id is None else request_id,
        }
        given = {"name": name, "follows": follows, "deadline": deadline, "pace": pace}
        fields.update({key: value for key, value in given.items() if value is not None})
        if seed is not None:
            fields["seed"] = integer("seed", seed)
        fields.update(checked_tasks(tasks, wanted))
        body = padded(fields, "wanted", fields.get("tasks", ())).encode()
        run = self.run(self._transport.json(Request("POST", _RUNS, body))["id"])
        if wait:
            run.wait_ready(ready_within, progress)
        return run

    def run(self, id: str) -> ServiceRun:  # noqa: A002 - what the service calls it
        """Return the run with an id. Nothing is sent yet.

        Raises
        ------
        ValueError
            If the id is blank.
        """
        if not id.strip():
            raise ValueError(f"id of a run must not be empty, was {id!r}")
        return ServiceRun(self._transport, id)

    def runs(self, state: str | None = None) -> Iterator[Summary]:
        """Iterate over runs in the order of their creation, fetched as they are read.

        Parameters
        ----------
        state
            Only runs in this state: ``preparing``, ``ready``, ``waiting``, ``finished``, ``closed``, ``failed``,
            ``damaged``.

        Yields
        ------
        Summary
            A summary of each run, as far as the token may see it.
        """
        path = f"{_RUNS}?limit={_PAGE}" + ("" if state is None else f"&state={quote(state, safe='')}")
        after = ""
        while True:
            page = self._transport.json(Request("GET", path + after))
            for reply in page["runs"]:
                yield read_summary(reply)
            if page.get("next") is None:
                return
            after = f"&after={quote(page['next'], safe='')}"

    def close(self) -> None:
        """Close the connections that are not in use. The service keeps running, and this object can still be used."""
        self._transport.close()

    def __enter__(self) -> Self:
        """Return the service itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the connections."""
        self.close()

    def __repr__(self) -> str:
        """Return the address, without the token."""
        return f"<feint service at {self._transport}>"


def connect(
    url: str | os.PathLike[str],
    token: str | None = None,
    *,
    patience: RetryPolicy | None = None,
    context: ssl.SSLContext | None = None,
    ca: str | os.PathLike[str] | None = None,
    insecure: bool = False,
) -> Service:
    """Return the service at an address. Nothing is sent yet.

    Parameters
    ----------
    url
        Such as ``https://feint.example.org``; or the file ``service.json`` in the service's data directory, which is
        read again after the service was restarted.
    token
        An admin's token for everything, that of a run to ask and to tell. The file has one of its own.
    patience
        Retry policy while the service does not answer; half a minute unless given.
    context
        Which certificates to trust; those that the system trusts unless given.
    ca
        PEM file with the certificates to trust, and no others; instead of a context.
    insecure
        Lets the address begin with ``http://`` although it is not on this machine: others can read along then.

    Returns
    -------
    Service
        The service.
    """
    if ca is not None:
        if context is not None:
            raise ValueError("ca and context both say which certificates to trust: give one of them")
        context = _trusting(Path(ca))
    address = os.fspath(url)
    if _HOST_AND_PORT.fullmatch(address) and not Path(address).exists():
        raise ValueError(f"address of the service must begin with http:// or https://, was {address}")
    if address.startswith(("http:", "https:")):
        if token is None:
            raise ValueError("a token is needed with an address: feint token create makes one")
        source = EndpointSource(Endpoint(address, token, insecure))
    else:
        source = EndpointSource.from_file(Path(address), token, insecure=insecure)
    return Service(Transport(source, Connections(context), patience or RetryPolicy()))


def _trusting(ca: Path) -> ssl.SSLContext:
    try:
        return ssl.create_default_context(cafile=ca)
    except (ssl.SSLError, OSError) as error:
        raise ValueError(f"{ca}: must hold certificates in PEM, cannot be used: {error}") from error
