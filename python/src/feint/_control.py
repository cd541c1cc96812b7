"""A run that a program of its own keeps, without a service."""

from __future__ import annotations

import atexit
import json
import logging
import os
import re
import shutil
import tempfile
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any

from feint import _program, _replies, _requests
from feint._scenario import Policy, Scenario, scenario_file, scenario_value
from feint._secret_path import secret_path
from feint._talk import Talk
from feint._turns import Turns
from feint._version import require_fit
from feint.errors import Conflict, FeintError, Refused, Unavailable

if TYPE_CHECKING:
    from types import TracebackType

    from feint.run import Decision, Seen, Status

_READY_WITHIN = 600.0
_ATTEMPTS = 3
_LOG = logging.getLogger("feint")


class ControlRun:
    """A run of ``feint control``. It is a :class:`feint.Run`, and a context manager; threads may share it.

    A program that ends without being told to is started again, and what it has not answered is sent again: everything
    that was answered is on the disk.
    """

    def __init__(self, command: list[str], state: Path, home: Path, ready_within: float) -> None:
        self._command = command
        self._state = state
        self._home = home
        self._ready_within = ready_within
        self._turns = Turns()
        self._lock = threading.Lock()
        self._talk: Talk | None = None
        self._closed = False
        self._owner = os.getpid()
        self._directory = str(Path.cwd())
        atexit.register(self.close)

    @property
    def id(self) -> str:
        """The file that the run is kept in."""
        return str(self._state)

    def ask(self, oracle: int, number: int | None = None) -> Decision:
        """Ask what to do.

        Without a number it is the query that is due. A query that was left open when an earlier program ended is asked
        again in the state in which it was asked, whatever the state is now: what was decided is decided, and may have
        been sent.

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
            If the query was asked for in another state, another one is due or the run is over; without a number also
            if an answer has to be told again first.
        StateLost
            If the run expects a query that was answered before.
        """
        oracle = _requests.integer("oracle", oracle)
        if number is not None:
            number = _requests.integer("number", number)
            self._turns.lost()
            return self._asked(number, oracle)
        with self._turns.asking:
            number, oracle = self._turns.due(oracle, self._look)
            try:
                return self._asked(number, oracle)
            except Conflict:
                self._turns.lost()
                raise

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
        number = _requests.integer("number", number)
        field = _requests.tell_field(informative)
        with self._turns.telling(number):
            reply = self._request(f'{{"tell": {{"number": {number}, {field}}}}}')
        return bool(reply["steps"])

    def give_up(self, number: int) -> bool:
        """Close a query whose answer will never come. Nothing steps; returns ``False``."""
        number = _requests.integer("number", number)
        with self._turns.telling(number):
            reply = self._request(f'{{"giveUp": {{"number": {number}}}}}')
        return bool(reply["steps"])

    def status(self) -> Status:
        """Say how the run stands."""
        reply = self._request('{"status": {}}')
        return _replies.status(reply, finished=reply["finished"], asked=reply["asked"])

    def record(self) -> list[Seen]:
        """List what everybody saw so far."""
        return _replies.seen(self._request('{"record": {}}'))

    def begin(self) -> None:
        """Start the program, wait until it answers, and check that it fits this package."""
        reply = self._exchange('{"version": {}}')
        if reply.get("error", {}).get("kind") == "request":
            raise Unavailable(f"{self._command[0]} does not say its version: it is older than this package, replace it")
        require_fit(self._command[0], self._good(reply).get("version"))

    def close(self) -> None:
        """End the program. The run is kept in its file and can be resumed."""
        if os.getpid() != self._owner:
            # A process that was forked has no children of its parent.
            return
        with self._lock:
            self._closed = True
            atexit.unregister(self.close)
            if self._talk is not None:
                self._talk.end()
                self._talk = None
            shutil.rmtree(self._home, ignore_errors=True)

    def __enter__(self) -> ControlRun:  # noqa: PYI034 - Self is of Python 3.11
        """Give the run itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the program."""
        self.close()

    def __repr__(self) -> str:
        """Say where the run is kept."""
        return f"<feint run in {self._state}>"

    def _asked(self, number: int, oracle: int) -> Decision:
        with self._turns.keeping():
            reply = self._request(f'{{"ask": {{{_requests.ask_fields(number, oracle)}}}}}')
        self._turns.decided(number, first=False)
        return _replies.decision(reply)

    def _look(self) -> tuple[int, int | None, int | None]:
        reply = self._request('{"status": {}}')
        return reply["sent"], reply["asked"], reply["askedIn"]

    def _request(self, line: str) -> dict[str, Any]:
        return self._good(self._exchange(line))

    def _good(self, reply: dict[str, Any]) -> dict[str, Any]:
        """Give the reply, unless it is an error."""
        error = reply.get("error")
        if error is None:
            return reply
        # A scenario that was given as text or as a mapping has a temporary file here.
        message = re.sub(re.escape(str(self._home)) + r"/scenario\.\w+", "scenario", str(error["message"]))
        if error["kind"] == "conflict":
            raise Conflict(message, error["expectedNumber"])
        if error["kind"] == "storage":
            raise Unavailable(message)
        raise Refused(message, tuple(error.get("faults", ())))

    def _exchange(self, line: str) -> dict[str, Any]:
        if os.getpid() != self._owner:
            raise FeintError("a run of feint.control is for the process that began it, and was forked into another")
        with self._lock:
            return self._reply(line)

    def _reply(self, line: str) -> dict[str, Any]:
        for attempt in range(_ATTEMPTS):
            if self._closed:
                raise Conflict(f"the run in {self._state} was closed here: begin again with feint.control")
            if self._talk is None:
                self._talk = Talk(self._command, self._directory, self._ready_within)
            try:
                reply = self._talk.reply(line)
            except BaseException:
                # A reply that comes later must not be taken for that to the next line.
                self._talk.end()
                self._talk = None
                raise
            if reply is not None:
                return reply
            why = self._talk.end()
            self._talk = None
            if isinstance(why, Refused) or attempt + 1 == _ATTEMPTS:
                raise why
            _LOG.warning("%s: it is started again", why)
        raise AssertionError


def control(
    scenario: Scenario,
    policy: Policy,
    *,
    state: str | os.PathLike[str],
    program: _program.Program = None,
    seed: int | None = None,
    ready_within: float = _READY_WITHIN,
) -> ControlRun:
    """Begin a run that ``feint control`` keeps in a file, or go on with it.

    The program ends with the block, and with this program, too, whether that ends by itself or is killed.

    Parameters
    ----------
    scenario
        A scenario file, the text of one, or a mapping with the same fields.
    policy
        A policy's name, such as ``oblivious`` or ``exact``, or a policy file.
    state
        The file that the run is kept in; an existing one is resumed. It says which queries are real: keep it
        secret, and outside of Flower apps.
    program
        The program; that of ``FEINT_PROGRAM``, else ``feint`` on the path, unless given.
    seed
        For tests: decisions can be computed from it.
    ready_within
        How many seconds the policy may take to be solved.

    Returns
    -------
    ControlRun
        The run, to be used as a context manager.

    Raises
    ------
    Refused
        If the scenario has faults, the policy does not exist, or the file is in use, of another run, or inside a Flower
        app.
    Unavailable
        If there is no such program, or it is not ready in time.
    """
    kept = secret_path(state, "state")
    found = _program.found(program)
    file = scenario_file(scenario)
    home = Path(tempfile.mkdtemp(prefix="feint-"))
    if file is None:
        value = scenario_value(scenario)
        file = home / ("scenario.yaml" if isinstance(value, str) else "scenario.json")
        file.write_text(value if isinstance(value, str) else json.dumps(value, allow_nan=False), encoding="utf-8")
    command = [found, "control", str(file.absolute()), "--policy", os.fspath(policy), "--state", str(kept)]
    if seed is not None:
        command += ["--seed", str(_requests.integer("seed", seed))]
    run = ControlRun(command, kept, home, ready_within)
    try:
        run.begin()
    except BaseException:
        run.close()
        raise
    return run
