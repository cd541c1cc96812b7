"""A service of one's own, for as long as it is needed."""

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

from feint import _program
from feint._child import Child
from feint._patience import Patience
from feint._place import Place
from feint._secret_path import secret_path
from feint._service import Service, wire_to
from feint.errors import Conflict, FeintError, Unavailable

if TYPE_CHECKING:
    from feint._place import Endpoint

# The launcher of a checkout may have to build first.
_READY_WITHIN = 600.0
_LOOK = 0.02
# What it says when it is ready is no reason for its end.
_GREETING = "serving at "
_LOG = logging.getLogger("feint")


class LocalService(Service):
    """A service that was started here. It is a context manager; :meth:`close` ends it, too.

    A service that ends without being told to is started again on the same data, and requests that it has not answered
    are sent again.
    """

    def __init__(self, server: _Server, patience: Patience) -> None:
        super().__init__(wire_to(_ServerPlace(server), patience))
        self._server = server

    def close(self) -> None:
        """End the service. Its runs are kept if ``data`` was given, and deleted otherwise."""
        super().close()
        self._server.stop()


def local(
    *,
    program: _program.Program = None,
    data: str | os.PathLike[str] | None = None,
    patience: Patience | None = None,
    allow_seeds: bool = False,
) -> LocalService:
    """Start a service on a free port of this machine.

    It ends with the block, if it is used as a context manager, else when it is closed. It ends with this program, too,
    whether that ends by itself or is killed. If it dies, it is started again at the next request.

    Parameters
    ----------
    program
        The program; that of ``FEINT_PROGRAM``, else ``feint`` on the path, unless given.
    data
        The directory that the runs are kept in; runs that it has are resumed. It says which queries are real: keep it
        secret, and outside of Flower apps. Unless given, a temporary one is deleted in the end, with all runs.
    patience
        How long to go on trying while the service does not answer.
    allow_seeds
        For tests: lets runs have a seed.

    Returns
    -------
    LocalService
        The service, with an admin's token, to be used as a context manager.

    Raises
    ------
    Refused
        If it does not start: the directory cannot be used or is inside a Flower app, another service is at work
        there, Java is missing.
    Unavailable
        If there is no such program, or it is not ready in time.
    """
    kept = None if data is None else secret_path(data, "data")
    found = _program.found(program)
    home = Path(tempfile.mkdtemp(prefix="feint-"))
    ready = home / "ready.json"
    place = kept or home / "data"
    # What the service prints is the reason in error messages, so that it prints errors alone.
    quiet = ["--end-with-input", "--log-level", "error"]
    command = [found, "serve", "--port", "0", "--data", str(place), "--ready-file", str(ready), *quiet]
    server = _Server([*command, "--allow-seeds"] if allow_seeds else command, home, ready)
    try:
        server.start()
        return LocalService(server, patience or Patience())
    except BaseException:
        server.stop()
        raise


class _Server:
    """The program behind a service of one's own. Threads may share it.

    Parameters
    ----------
    command
        The program with its arguments.
    home
        A directory that is deleted in the end.
    ready
        The file that the program writes when it can be asked.
    """

    def __init__(self, command: list[str], home: Path, ready: Path) -> None:
        self.ready = ready
        self._command = command
        self._home = home
        self._owner = os.getpid()
        self._lock = threading.Lock()
        self._child: Child | None = None
        self._stopped = False
        atexit.register(self.stop)

    def start(self) -> None:
        """Start the program, and wait until it can be asked."""
        self.ready.unlink(missing_ok=True)
        self._child = child = Child(self._command, replies=False)
        end = time.monotonic() + _READY_WITHIN
        while not self.ready.exists():
            code = child.ended()
            if code is not None:
                raise _program.failure("feint serve", code, child.said())
            if time.monotonic() > end:
                raise Unavailable(f"feint serve is not ready after {_READY_WITHIN:g} s: {child.said()[-1000:]}")
            time.sleep(_LOOK)

    def revive(self) -> None:
        """Start the program again if it has ended without being told to.

        Raises
        ------
        Conflict
            If it was told to.
        Unavailable
            If it cannot be started again.
        """
        if os.getpid() != self._owner:
            # A process that was forked has no children of its parent.
            return
        with self._lock:
            if self._stopped:
                raise Conflict("the service of feint.local was ended here: start another with feint.local")
            code = None if self._child is None else self._child.ended()
            if self._child is None or code is None:
                return
            said = [line for line in self._child.said().splitlines() if not line.startswith(_GREETING)]
            why = _program.failure("feint serve", code, "\n".join(said))
            self._child.stop()
            _LOG.warning("%s: it is started again", why)
            try:
                self.start()
            except FeintError as error:
                raise Unavailable(f"{why}; and it cannot be started again: {error}") from None

    def stop(self) -> None:
        """End the program, and delete what is temporary."""
        if os.getpid() != self._owner:
            # A process that was forked must not take the runs away from its parent.
            return
        with self._lock:
            self._stopped = True
            atexit.unregister(self.stop)
            if self._child is not None:
                self._child.stop()
            shutil.rmtree(self._home, ignore_errors=True)


class _ServerPlace(Place):
    """Endpoint of a local service, which is restarted if it has ended."""

    def __init__(self, server: _Server) -> None:
        found = Place.of(server.ready, None)
        super().__init__(found.now(), server.ready)
        self._server = server

    def renewed(self, failed: Endpoint) -> bool:
        """Start the service again if it has ended, and look whether there is another endpoint to try."""
        self._server.revive()
        return super().renewed(failed)
