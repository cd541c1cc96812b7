"""A service of one's own, for as long as it is needed."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from feint import _program
from feint._child import Child
from feint._patience import Patience
from feint._place import Place
from feint._service import Service, served
from feint.errors import Unavailable

if TYPE_CHECKING:
    from collections.abc import Iterator

# The launcher of a checkout may have to build first.
_READY_WITHIN = 600.0
_LOOK = 0.02


@contextmanager
def local(
    *,
    program: _program.Program = None,
    data: str | os.PathLike[str] | None = None,
    patience: Patience | None = None,
    allow_seeds: bool = False,
) -> Iterator[Service]:
    """Start a service on a free port of this machine, and end it with the block.

    It ends with this program, too, whether that ends by itself or is killed.

    Parameters
    ----------
    program
        The program; that of ``FEINT_PROGRAM``, else ``feint`` on the path, unless given.
    data
        The directory that the runs are kept in; one that exists is gone on with. It says which queries are real: keep
        it secret. Unless given, a temporary one is deleted in the end, with all runs.
    patience
        How long to go on trying while the service does not answer.
    allow_seeds
        For tests: lets runs have a seed.

    Yields
    ------
    Service
        The service, with an admin's token.

    Raises
    ------
    Refused
        If it does not start: the directory cannot be used, another service is at work there, Java is missing.
    Unavailable
        If there is no such program, or it is not ready in time.
    """
    found = _program.found(program)
    owner = os.getpid()
    home = Path(tempfile.mkdtemp(prefix="feint-"))
    try:
        ready = home / "ready.json"
        place = home / "data" if data is None else Path(data).absolute()
        command = [found, "serve", "--port", "0", "--data", str(place), "--ready-file", str(ready)]
        command.append("--end-with-input")
        child = Child([*command, "--allow-seeds"] if allow_seeds else command, replies=False)
        atexit.register(child.stop)
        try:
            _await(child, ready)
            with served(Place.of(ready, None), patience or Patience()) as service:
                yield service
        finally:
            atexit.unregister(child.stop)
            child.stop()
    finally:
        # A process that was forked must not take the runs away from its parent.
        if os.getpid() == owner:
            shutil.rmtree(home, ignore_errors=True)


def _await(child: Child, ready: Path) -> None:
    end = time.monotonic() + _READY_WITHIN
    while not ready.exists():
        code = child.ended()
        if code is not None:
            raise _program.failure("feint serve", code, child.said())
        if time.monotonic() > end:
            raise Unavailable(f"feint serve is not ready after {_READY_WITHIN:g} s: {child.said()[-1000:]}")
        time.sleep(_LOOK)
