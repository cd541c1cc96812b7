"""A service that this program starts and ends."""

from __future__ import annotations

import atexit
import logging
import os
import shutil
import tempfile
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

from feint._files import secret_path
from feint._program import ChildProcess, failure, program_command
from feint._service import Service
from feint._transport import Connections, EndpointSource, RetryPolicy, Transport
from feint._typing import override
from feint.errors import Conflict, FeintError, Unavailable

if TYPE_CHECKING:
    from feint._program import Program
    from feint._transport import Endpoint

# The launcher of a checkout may have to build first.
_READY_SECONDS = 600.0
_POLL_SECONDS = 0.02
# Printed when the service is ready: not a reason for its end.
_GREETING = "serving at "
_LOG = logging.getLogger("feint")


class LocalService(Service):
    """A service that was started by this program. It is a context manager; :meth:`close` ends it, too.

    A service that ends unexpectedly is started again on the same data, and unanswered requests are sent again.
    """

    def __init__(self, server: _Server, patience: RetryPolicy) -> None:
        super().__init__(Transport(_ServerEndpoint(server), Connections(), patience))
        self._server = server

    @override
    def close(self) -> None:
        """End the service. Its runs are kept if ``data`` was given, and deleted otherwise."""
        super().close()
        self._server.stop()


def local(
    *,
    program: Program = None,
    data: str | os.PathLike[str] | None = None,
    patience: RetryPolicy | None = None,
    allow_seeds: bool = False,
) -> LocalService:
    """Start a service on a free port of this machine.

    It ends with the block, if it is used as a context manager, else when it is closed; and with this program, even if
    that is killed. A service that has died is started again at the next request.

    Parameters
    ----------
    program
        The program; that of ``FEINT_PROGRAM``, else the one in this package, else ``feint`` on the path, unless given.
    data
        Directory of the runs; existing ones are resumed. It shows which queries are real: keep it secret, and outside
        of Flower apps. Unless given, a temporary directory is used, and deleted in the end with all runs.
    patience
        Retry policy while the service does not answer.
    allow_seeds
        For tests: lets runs have a seed.

    Returns
    -------
    LocalService
        The service, with an admin's token, to be used as a context manager.

    Raises
    ------
    Refused
        If it does not start: the directory cannot be used or is inside a Flower app, another service runs
        on it, Java is missing.
    Unavailable
        If there is no such program, or it is not ready in time.
    """
    kept = None if data is None else secret_path(data, "data")
    command = program_command(program, "serve", "--port", "0")
    home = Path(tempfile.mkdtemp(prefix="feint-"))
    ready = home / "ready.json"
    directory = kept or home / "data"
    # Its output is the reason in error messages, so that it prints errors alone.
    quiet = ["--end-with-input", "--log-level", "error"]
    command += ["--data", str(directory), "--ready-file", str(ready), *quiet]
    server = _Server([*command, "--allow-seeds"] if allow_seeds else command, home, ready)
    try:
        server.start()
        return LocalService(server, patience or RetryPolicy())
    except BaseException:
        server.stop()
        raise


class _Server:
    """Process of a local service. Threads may share it.

    Parameters
    ----------
    command
        The program with its arguments.
    home
        A directory that is deleted in the end.
    ready
        The file that the program writes when it is ready.
    """

    def __init__(self, command: list[str], home: Path, ready: Path) -> None:
        self.ready = ready
        self._command = command
        self._home = home
        self._owner = os.getpid()
        self._lock = threading.Lock()
        self._child: ChildProcess | None = None
        self._stopped = False
        atexit.register(self.stop)

    def start(self) -> None:
        """Start the program, and wait until it is ready."""
        self.ready.unlink(missing_ok=True)
        self._child = child = ChildProcess(self._command, replies=False)
        end = time.monotonic() + _READY_SECONDS
        while not self.ready.exists():
            code = child.exit_code()
            if code is not None:
                raise failure("feint serve", code, child.stderr())
            if time.monotonic() > end:
                raise Unavailable(f"feint serve is not ready after {_READY_SECONDS:g} s: {child.stderr()[-1000:]}")
            time.sleep(_POLL_SECONDS)

    def revive(self) -> None:
        """Start the program again if it has ended unexpectedly.

        Raises
        ------
        Conflict
            If it was stopped.
        Unavailable
            If it cannot be started again.
        """
        if os.getpid() != self._owner:
            # A process that was forked has no children of its parent.
            return
        with self._lock:
            if self._stopped:
                raise Conflict("the service of feint.local was ended here: start another with feint.local")
            code = None if self._child is None else self._child.exit_code()
            if self._child is None or code is None:
                return
            lines = [line for line in self._child.stderr().splitlines() if not line.startswith(_GREETING)]
            why = failure("feint serve", code, "\n".join(lines))
            self._child.stop()
            _LOG.warning("%s: it is started again", why)
            try:
                self.start()
            except FeintError as error:
                raise Unavailable(f"{why}; and it cannot be started again: {error}") from None

    def stop(self) -> None:
        """End the program, and delete temporary files."""
        if os.getpid() != self._owner:
            # A process that was forked must not take the runs away from its parent.
            return
        with self._lock:
            self._stopped = True
            atexit.unregister(self.stop)
            if self._child is not None:
                self._child.stop()
            shutil.rmtree(self._home, ignore_errors=True)


class _ServerEndpoint(EndpointSource):
    """Endpoint of a local service, which is restarted if it has ended."""

    def __init__(self, server: _Server) -> None:
        super().__init__(EndpointSource.from_file(server.ready).current(), server.ready)
        self._server = server

    @override
    def refresh(self, failed: Endpoint) -> bool:
        self._server.revive()
        return super().refresh(failed)
