"""A program that is talked to in lines."""

from __future__ import annotations

import contextlib
import json
import queue
import threading
from typing import TYPE_CHECKING, Any

from feint import _program
from feint._child import Child
from feint.errors import Unavailable

if TYPE_CHECKING:
    from feint.errors import FeintError

_ANSWER_WITHIN = 60.0


class Talk:
    """A program that answers line by line, until it ends.

    Parameters
    ----------
    command
        The program with its arguments.
    directory
        Where it is started.
    ready_within
        How many seconds it may take to its first answer.
    """

    def __init__(self, command: list[str], directory: str, ready_within: float) -> None:
        self._program = command[0]
        self._child = Child(command, replies=True, directory=directory)
        self._limit = ready_within
        self._lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._warned = False
        threading.Thread(target=self._read, name="feint-control", daemon=True).start()

    def _read(self) -> None:
        with self._child.output as output:
            for line in output:
                self._lines.put(line)
        self._lines.put(b"")

    def reply(self, line: str) -> dict[str, Any] | None:
        """Give the reply to a line; ``None`` if the program has ended without one."""
        # A program that does not read any more may have said why before.
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
        self._limit = _ANSWER_WITHIN
        self._warn()
        try:
            found = json.loads(answer)
        except ValueError:
            found = None
        if not isinstance(found, dict):
            raise Unavailable(
                f"{self._program} must answer with an object, was something else: {answer[:100]!r}; set FEINT_PROGRAM "
                "to Feint's bin/feint if this is another program"
            )
        return found

    def _warn(self) -> None:
        """Hand on what is to be known before the policy is trusted, once."""
        if not self._warned:
            self._warned = True
            _program.warn(self._child.said())

    def end(self) -> FeintError:
        """End the program by the end of its input, and give what it has said as an error."""
        code = self._child.stop(gently=True)
        return _program.failure("feint control", code, self._child.said())
