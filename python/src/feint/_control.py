"""A run that a program of its own keeps, without a service."""

from __future__ import annotations

import atexit
import contextlib
import json
import logging
import os
import queue
import re
import shutil
import tempfile
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any

from feint._files import Policy, Scenario, scenario_path, secret_path
from feint._program import ChildProcess, failure, log_warnings, program_command, require_fit
from feint._protocol import (
    QuerySequencer,
    ask_fields,
    checked_tasks,
    integer,
    read_decision,
    read_record,
    read_status,
    tell_field,
)
from feint._typing import override
from feint.errors import Conflict, FeintError, Refused, Unavailable
from feint.run import Run

if TYPE_CHECKING:
    from collections.abc import Collection
    from types import TracebackType

    from typing_extensions import Self

    from feint._program import Program
    from feint.run import Decision, Seen, Status

_READY_SECONDS = 600.0
_ANSWER_SECONDS = 60.0
_ATTEMPTS = 3
_LOG = logging.getLogger("feint")


class ControlRun(Run):
    """A run of ``feint control``. It is a context manager; threads may share it.

    A program that ends unexpectedly is started again, and unanswered requests are sent again: everything that was
    answered is on disk.
    """

    def __init__(
        self, command: list[str], state: Path, home: Path, limits: tuple[float, float], terms: dict[str, Any]
    ) -> None:
        self._command = command
        self._terms = terms
        self._state = state
        self._home = home
        self._limits = limits
        self._sequence = QuerySequencer()
        self._lock = threading.Lock()
        self._program: LineProtocol | None = None
        self._closed = False
        self._owner = os.getpid()
        self._directory = str(Path.cwd())
        atexit.register(self.close)

    @property
    @override
    def id(self) -> str:
        """Path of the file that holds the run."""
        return str(self._state)

    @override
    def ask(self, oracle: int, number: int | None = None) -> Decision:
        oracle = integer("oracle", oracle)
        if number is not None:
            number = integer("number", number)
            self._sequence.reset()
            return self._ask(number, oracle)
        with self._sequence.asking:
            number, oracle = self._sequence.next_query(oracle, self._look_up)
            try:
                return self._ask(number, oracle)
            except Conflict:
                self._sequence.reset()
                raise

    @override
    def tell(self, number: int, informative: bool) -> bool:
        number = integer("number", number)
        field = tell_field(informative)
        with self._sequence.answering(number):
            reply = self._request(f'{{"tell": {{"number": {number}, {field}}}}}')
        if reply.get("late"):
            # Its deadline had passed: the next query is not known.
            self._sequence.reset()
        return bool(reply["steps"])

    @override
    def give_up(self, number: int) -> bool:
        number = integer("number", number)
        with self._sequence.answering(number):
            reply = self._request(f'{{"giveUp": {{"number": {number}}}}}')
        return bool(reply["steps"])

    @override
    def status(self) -> Status:
        # The program refuses a file with other tasks, deadline or pace, so that these are the run's.
        reply = {**self._terms, **self._request('{"status": {}}')}
        return read_status(reply, finished=reply["finished"], asked=reply["asked"])

    @override
    def record(self) -> list[Seen]:
        return read_record(self._request('{"record": {}}'))

    def begin(self) -> None:
        """Start the program, wait until it answers, and check that it fits this package."""
        reply = self._exchange('{"version": {}}')
        if reply.get("error", {}).get("kind") == "request":
            raise Unavailable(f"{self._command[0]} does not say its version: it is older than this package, replace it")
        require_fit(self._command[0], self._checked(reply).get("version"))

    def close(self) -> None:
        """End the program. The run stays in its file and can be resumed."""
        if os.getpid() != self._owner:
            # A process that was forked has no children of its parent.
            return
        with self._lock:
            self._closed = True
            atexit.unregister(self.close)
            if self._program is not None:
                self._program.end()
                self._program = None
            shutil.rmtree(self._home, ignore_errors=True)

    def __enter__(self) -> Self:
        """Return the run itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the program."""
        self.close()

    def __repr__(self) -> str:
        """Return the file of the run."""
        return f"<feint run in {self._state}>"

    def _ask(self, number: int, oracle: int) -> Decision:
        with self._sequence.detecting_loss():
            reply = self._request(f'{{"ask": {{{ask_fields(number, oracle)}}}}}')
        self._sequence.record_decision(number, first=False)
        return read_decision(reply)

    def _look_up(self) -> tuple[int, int | None, int | None]:
        reply = self._request('{"status": {}}')
        return reply["sent"], reply["asked"], reply["askedIn"]

    def _request(self, line: str) -> dict[str, Any]:
        return self._checked(self._exchange(line))

    def _checked(self, reply: dict[str, Any]) -> dict[str, Any]:
        """Return the reply, unless it is an error."""
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
            if self._program is None:
                self._program = LineProtocol(self._command, self._directory, self._limits)
            try:
                reply = self._program.reply(line)
            except BaseException:
                # A reply that comes later must not be taken for that to the next line.
                self._program.end()
                self._program = None
                raise
            if reply is not None:
                return reply
            why = self._program.end()
            self._program = None
            if isinstance(why, Refused) or attempt + 1 == _ATTEMPTS:
                raise why
            _LOG.warning("%s: it is started again", why)
        raise AssertionError


class LineProtocol:
    """A process of ``feint control``, which answers each line of JSON with one, until it ends.

    Parameters
    ----------
    command
        The program with its arguments.
    directory
        Its working directory.
    limits
        Time limits of its first answer and of each later one, in seconds.
    """

    def __init__(self, command: list[str], directory: str, limits: tuple[float, float]) -> None:
        self._command = command[0]
        self._child = ChildProcess(command, replies=True, directory=directory)
        self._limit, self._later_limit = limits
        self._lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._warned = False
        threading.Thread(target=self._read, name="feint-control", daemon=True).start()

    def reply(self, line: str) -> dict[str, Any] | None:
        """Return the reply to a line; ``None`` if the program has ended without one."""
        # A program that does not read any more may have printed the reason before.
        with contextlib.suppress(OSError):
            self._child.input.write(line.encode() + b"\n")
            self._child.input.flush()
        try:
            answer = self._lines.get(timeout=self._limit)
        except queue.Empty:
            self._child.kill()
            raise Unavailable(f"feint control has not answered within {self._limit:g} s, and was stopped") from None
        if not answer.endswith(b"\n"):
            return None
        self._limit = self._later_limit
        if not self._warned:
            # Warnings about the policy come before the first answer.
            self._warned = True
            log_warnings(self._child.stderr())
        try:
            found = json.loads(answer)
        except ValueError:
            found = None
        if not isinstance(found, dict):
            raise Unavailable(
                f"{self._command} must answer with an object, was something else: {answer[:100]!r}; set FEINT_PROGRAM "
                "to Feint's bin/feint if this is another program"
            )
        return found

    def end(self) -> FeintError:
        """End the program by the end of its input, and return its last messages as an error."""
        code = self._child.stop(gently=True)
        return failure("feint control", code, self._child.stderr())

    def _read(self) -> None:
        with self._child.output as output:
            for line in output:
                self._lines.put(line)
        self._lines.put(b"")


def control(
    scenario: Scenario,
    policy: Policy,
    *,
    state: str | os.PathLike[str],
    program: Program = None,
    seed: int | None = None,
    tasks: Collection[str] | None = None,
    wanted: str | None = None,
    deadline: float | None = None,
    pace: float | None = None,
    ready_within: float = _READY_SECONDS,
) -> ControlRun:
    """Start a run that ``feint control`` keeps in a file, or resume it.

    The program ends with the block, and with this program, even if that is killed.

    Parameters
    ----------
    scenario
        A scenario file, the text of one, or a mapping with the same fields.
    policy
        A policy's name, such as ``oblivious`` or ``exact``, or a policy file.
    state
        File of the run; an existing one is resumed. It shows which queries are real: keep it secret, and outside of
        Flower apps.
    program
        The program; that of ``FEINT_PROGRAM``, else the one in this package, else ``feint`` on the path, unless given.
    seed
        For tests: decisions can be computed from it.
    tasks
        Names of the tasks, one more than the policy has decoys: decisions then name the task to query. Their order has
        no effect. Required with more than one decoy.
    wanted
        The wanted one of the tasks. It is secret. Drawn by the program unless given.
    deadline
        Seconds after which an unanswered query counts as uninformative. Public, and the same for every task.
    pace
        Seconds of a public clock: decisions are released at its multiples. `ask` waits for that.
    ready_within
        Time limit for the solution of the policy, in seconds.

    Returns
    -------
    ControlRun
        The run, to be used as a context manager.

    Raises
    ------
    Refused
        If the scenario has faults, the policy does not exist, or the file is in use, of another run, or inside a Flower
        app.
    ValueError
        If the tasks are not distinct, or the wanted one is not among them.
    Unavailable
        If there is no such program, or it is not ready in time.
    """
    named = checked_tasks(tasks, wanted)
    terms = {name: value for name, value in (("deadline", deadline), ("pace", pace)) if value is not None}
    kept = secret_path(state, "state")
    command = program_command(program, "control")
    home = Path(tempfile.mkdtemp(prefix="feint-"))
    try:
        file = scenario_path(scenario, home)
    except BaseException:
        shutil.rmtree(home, ignore_errors=True)
        raise
    command += [str(file), "--policy", os.fspath(policy), "--state", str(kept)]
    if seed is not None:
        command += ["--seed", str(integer("seed", seed))]
    for name, seconds in terms.items():
        command += [f"--{name}", f"{seconds:f}"]
    if "tasks" in named:
        command += ["--tasks", ",".join(named["tasks"])]
    if "wanted" in named:
        # In a file, since all users of the machine see the arguments of a program.
        options = home / "options"
        text = named["wanted"].replace("\\", "\\\\")
        options.write_text(f'"--wanted={text}"\n', encoding="utf-8")
        command.append(f"@{options}")
    run = ControlRun(command, kept, home, (ready_within, _ANSWER_SECONDS + (pace or 0.0)), {**named, **terms})
    try:
        run.begin()
    except BaseException:
        run.close()
        raise
    return run
