"""Feint's program: its path, its version, its commands, and processes that run it."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import re
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from feint import __version__
from feint._java import bundled, bundled_command
from feint._progress import run_reporting
from feint.errors import FeintError, Refused, Unavailable

if TYPE_CHECKING:
    from typing import TypeAlias

    from feint._progress import Progress

    Program: TypeAlias = str | os.PathLike[str] | None

_DONE = 0
_REFUSED = 2
_IMPOSSIBLE = 3
_STOP_SECONDS = 15.0
_LOG = logging.getLogger("feint")


def program_command(program: Program, *arguments: str) -> list[str]:
    """Return the command that runs the program with arguments.

    The program is the given one, else that of ``FEINT_PROGRAM``, else the one in this package, else ``feint`` on the
    path.

    Parameters
    ----------
    program
        Path of the program, or ``None``.
    *arguments
        Its arguments.

    Raises
    ------
    Unavailable
        If there is no program, or no Java for the one in this package.
    """
    named = os.fspath(program) if program is not None else os.environ.get("FEINT_PROGRAM") or None
    if named is None and bundled():
        return bundled_command(*arguments)
    path = shutil.which(named or "feint")
    if path is not None:
        return [str(Path(path).absolute()), *arguments]
    if named is None:
        raise Unavailable(
            "no program feint on the path: unpack a distribution of Feint and set FEINT_PROGRAM to its bin/feint, "
            "or to feint in a checkout"
        )
    source = "program" if program is not None else "FEINT_PROGRAM"
    raise Unavailable(f"{source} must name Feint's bin/feint, was {named}, which is not there or cannot be run")


def require_fit(what: str, version: object) -> None:
    """Refuse a program whose interface may differ from the one that this package was written for.

    Versions fit if they have the same major number and, before 1.0, the same minor number. A program that was built
    without a version is accepted.

    Parameters
    ----------
    what
        Which program, for the message.
    version
        Version that the program reports, such as ``0.1.0``.

    Raises
    ------
    Unavailable
        If it does not fit.
    """
    if isinstance(version, str) and re.match(r"\d+\.\d+", version) and _series(version) != _series(__version__):
        raise Unavailable(
            f"{what} is version {version}, and this package, feint, is {__version__}: install versions that are "
            f"both {'.'.join(_series(__version__))}.x"
        )


def command(
    name: str,
    *args: str | float | os.PathLike[str],
    program: Program = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """Run a command and return its output with ``--json``.

    A negative result is a result, not an error: that no policy meets the demands of ``design`` (``feasible`` is
    false), or that the model does not ``fit`` (``rejected`` is true). Warnings of the program are logged.

    Parameters
    ----------
    name
        Name of the command, such as ``audit``.
    *args
        Its arguments, as on the command line.
    program
        The program; that of ``FEINT_PROGRAM``, else the one in this package, else ``feint`` on the path, unless given.
    timeout
        Time limit in seconds.
    progress
        Called with the name of a task and its completed share, some times a second.

    Returns
    -------
    dict
        The output of the command.

    Raises
    ------
    Refused
        If there is a mistake in the arguments or in a file, with the message of the program. ``faults`` lists all
        faults of a scenario.
    Unavailable
        If there is no such program, it takes too long or it fails.
    """
    what = f"feint {name}"
    words = [name, *(os.fspath(one) if isinstance(one, os.PathLike) else str(one) for one in args)]
    # Arguments after -- are not options.
    words.insert(words.index("--") if "--" in words else len(words), "--json")
    command_line = program_command(program, *words)
    try:
        ended = run_reporting(command_line, progress, timeout) if progress else _run(command_line, timeout)
    except subprocess.TimeoutExpired:
        raise Unavailable(f"{what} has not ended after {timeout:g} s, and was stopped") from None
    if ended.returncode not in (_DONE, _IMPOSSIBLE):
        raise failure(what, ended.returncode, ended.stderr, _faults(ended.stdout))
    log_warnings(ended.stderr)
    try:
        reply = json.loads(ended.stdout)
    except ValueError:
        reply = None
    if not isinstance(reply, dict):
        raise Unavailable(f"{what} --json must print an object, was something else: {ended.stdout[:100]!r}")
    return reply


def _run(command_line: list[str], timeout: float | None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command_line,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        encoding="utf-8",
        errors="replace",
        timeout=timeout,
    )


def _faults(stdout: str) -> tuple[dict[str, Any], ...]:
    """Return the faults of a scenario that a program has printed before it refused."""
    try:
        return tuple(json.loads(stdout)["error"]["faults"])
    except (ValueError, LookupError, TypeError):
        return ()


def log_warnings(stderr: str) -> None:
    """Log the lines that a successful program has written to standard error."""
    for line in stderr.splitlines():
        _LOG.warning("%s", line.removeprefix("feint: ").removeprefix("warning: "))


def failure(what: str, code: int, stderr: str, faults: tuple[dict[str, Any], ...] = ()) -> FeintError:
    """Return the error for a program that has ended.

    Parameters
    ----------
    what
        Which program, for those without a message.
    code
        The exit code.
    stderr
        Its standard error.
    faults
        Faults of the scenario, field by field.
    """
    words = "\n".join(line.removeprefix("feint: ") for line in stderr.strip().splitlines())
    if code == _REFUSED:
        return Refused(words or f"{what} has refused and not said why", faults)
    end = f"was ended by signal {-code}" if code < 0 else f"has ended with exit code {code}"
    return Unavailable(f"{what} {end}" + (f": {words}" if words else ""))


class ChildProcess:
    """A process that runs beside this one until it is stopped. Its standard error is kept in a temporary file.

    Parameters
    ----------
    command
        The program with its arguments.
    replies
        Whether its standard output is a pipe to this process; otherwise it is kept with its standard error.
    directory
        Its working directory; the current one unless given.
    """

    def __init__(self, command: list[str], *, replies: bool, directory: str | None = None) -> None:
        self._stderr: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - closed by stop
        self._last_stderr = ""
        self._owner = os.getpid()
        # In a session of its own, so that Ctrl-C ends this program first, which then ends the child.
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE if replies else self._stderr,
            stderr=self._stderr,
            start_new_session=True,
            cwd=directory,
        )

    @property
    def pid(self) -> int:
        """Id of the process."""
        return self._process.pid

    @property
    def input(self) -> IO[bytes]:
        """Standard input of the process."""
        assert self._process.stdin is not None  # noqa: S101
        return self._process.stdin

    @property
    def output(self) -> IO[bytes]:
        """Standard output of the process."""
        assert self._process.stdout is not None  # noqa: S101
        return self._process.stdout

    def exit_code(self) -> int | None:
        """Return the exit code; ``None`` while the process runs."""
        return self._process.poll()

    def stderr(self) -> str:
        """Return the standard error so far."""
        if not self._stderr.closed:
            length = os.fstat(self._stderr.fileno()).st_size
            self._last_stderr = os.pread(self._stderr.fileno(), length, 0).decode("utf-8", errors="replace")
        return self._last_stderr

    def stop(self, *, gently: bool = False, within: float = _STOP_SECONDS) -> int:
        """End the process and return its exit code.

        Parameters
        ----------
        gently
            Whether the end of its input ends it; otherwise it gets a SIGTERM.
        within
            Seconds after which it is killed.
        """
        if os.getpid() != self._owner:
            # A forked process does not stop its parent's child.
            return 0
        with contextlib.suppress(OSError):
            self.input.close()
        if not gently:
            self._process.terminate()
        try:
            code = self._process.wait(within)
        except subprocess.TimeoutExpired:
            _LOG.warning("process %d has not ended within %g s, and is killed", self.pid, within)
            code = self.kill()
        self.stderr()
        self._stderr.close()
        return code

    def kill(self) -> int:
        """Kill the process and all processes of its session."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.pid, signal.SIGKILL)
        return self._process.wait()


def _series(version: str) -> list[str]:
    major, minor, *_ = re.split(r"\D", version)
    return [major, minor] if major == "0" else [major]
