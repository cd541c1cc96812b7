"""Programs that are started here, and ended here."""

from __future__ import annotations

import contextlib
import logging
import os
import signal
import subprocess
import tempfile
from typing import IO

_END_WITHIN = 15.0
_LOG = logging.getLogger("feint")


class Child:
    """A program that runs beside this one until it is stopped. What it says on standard error is kept.

    Parameters
    ----------
    command
        The program with its arguments.
    replies
        Whether what it prints is read here; otherwise it is kept with what it says on standard error.
    directory
        Where it is started; here unless given.
    """

    def __init__(self, command: list[str], *, replies: bool, directory: str | None = None) -> None:
        self._said: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - closed by stop
        self._last_said = ""
        self._owner = os.getpid()
        # In a session of its own, so that Ctrl-C ends this program first, which then ends the child.
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE if replies else self._said,
            stderr=self._said,
            start_new_session=True,
            cwd=directory,
        )

    @property
    def pid(self) -> int:
        """The process."""
        return self._process.pid

    @property
    def mine(self) -> bool:
        """Whether this process has started it, and is not one that was forked since."""
        return os.getpid() == self._owner

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

    def ended(self) -> int | None:
        """Give the exit code, if it has ended."""
        return self._process.poll()

    def said(self) -> str:
        """Give what it has said so far."""
        if not self._said.closed:
            length = os.fstat(self._said.fileno()).st_size
            self._last_said = os.pread(self._said.fileno(), length, 0).decode("utf-8", errors="replace")
        return self._last_said

    def stop(self, *, gently: bool = False, within: float = _END_WITHIN) -> int:
        """End it, and give its exit code.

        Parameters
        ----------
        gently
            Whether the end of its input ends it; otherwise it gets a SIGTERM.
        within
            After how many seconds it is killed.
        """
        if not self.mine:
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
        self.said()
        self._said.close()
        return code

    def kill(self) -> int:
        """End it at once, and whatever it has started."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.pid, signal.SIGKILL)
        return self._process.wait()
