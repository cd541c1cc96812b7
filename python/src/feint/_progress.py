"""Progress of commands: reports of the program, and a bar of tqdm."""

from __future__ import annotations

import importlib
import os
import re
import subprocess
import threading
import warnings
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from typing_extensions import Self

#: Takes the name of a task and its completed share, from 0 to 1.
Progress: TypeAlias = Callable[[str, float], None]

_LINE = re.compile(r"feint: progress ([0-9.]+) (.*)")
_DELAY_SECONDS = 0.7


def run_reporting(command: list[str], progress: Progress, timeout: float | None) -> subprocess.CompletedProcess[str]:
    """Run a program and report its progress.

    Parameters
    ----------
    command
        The program with its arguments.
    progress
        Takes the reports.
    timeout
        Time limit in seconds.

    Returns
    -------
    CompletedProcess
        The exit code and the output, without the reports.

    Raises
    ------
    TimeoutExpired
        If it takes too long; it is killed.
    """
    errors: list[str] = []
    outputs: list[str] = []
    with subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        errors="replace",
        env={**os.environ, "FEINT_PROGRESS": "lines"},
    ) as child:
        assert child.stdout is not None  # noqa: S101
        assert child.stderr is not None  # noqa: S101
        output = child.stdout
        reader = threading.Thread(target=lambda: outputs.append(output.read()), name="feint-output", daemon=True)
        reader.start()
        # Reports are made by this thread: bars of notebooks need the one that runs the cell.
        limit = None if timeout is None else threading.Timer(timeout, child.kill)
        if limit is not None:
            limit.start()
        try:
            for line in child.stderr:
                found = _LINE.fullmatch(line.rstrip("\n"))
                if found:
                    progress(found[2], float(found[1]))
                else:
                    errors.append(line)
            reader.join()
            code = child.wait()
        except BaseException:
            child.kill()
            raise
        finally:
            expired = limit is not None and limit.finished.is_set()
            if limit is not None:
                limit.cancel()
    if expired and timeout is not None:
        raise subprocess.TimeoutExpired(command, timeout)
    return subprocess.CompletedProcess(command, code, "".join(outputs), "".join(errors))


class ProgressBar:
    """A bar of tqdm for each task in turn; a context manager. It needs tqdm.

    Bars appear after less than a second, so that short work has none.
    """

    def __init__(self, tqdm: Any) -> None:
        self._tqdm = tqdm
        self._task = ""
        self._bar: Any = None

    def __call__(self, task: str, share: float) -> None:
        """Show that a share of a task is complete."""
        if self._bar is None or task != self._task:
            self.close()
            self._task = task
            self._bar = self._tqdm(total=1.0, desc=task, delay=_DELAY_SECONDS, leave=False, bar_format=_FORMAT)
        self._bar.update(share - self._bar.n)

    def close(self) -> None:
        """Remove the bar."""
        if self._bar is not None:
            self._bar.close()
            self._bar = None

    def __enter__(self) -> Self:
        """Return the bar itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Remove the bar."""
        self.close()


_FORMAT = "{desc}: {percentage:3.0f}%|{bar}| [{elapsed}<{remaining}]"


def progress_bar() -> ProgressBar | None:
    """Return a bar, if tqdm is installed."""
    with warnings.catch_warnings():
        # Without ipywidgets, tqdm warns in notebooks and draws its bar as text.
        warnings.simplefilter("ignore")
        try:
            return ProgressBar(importlib.import_module("tqdm.auto").tqdm)
        except ImportError:
            return None
