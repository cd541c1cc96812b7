"""Any command of the program."""

from __future__ import annotations

import json
import os
import subprocess
from typing import Any

from feint import _program
from feint.errors import Unavailable

_DONE = 0
_IMPOSSIBLE = 3


def command(
    name: str,
    *args: str | float | os.PathLike[str],
    program: _program.Program = None,
    timeout: float | None = None,
) -> dict[str, Any]:
    """Run a command and give what it prints with ``--json``.

    An answer that is not the hoped-for one is an answer, too: that no policy meets the demands of ``design``
    (``feasible`` is false), or that the model does not ``fit`` (``rejected`` is true). What the program warns of is
    logged.

    Parameters
    ----------
    name
        Such as ``audit``.
    *args
        Its arguments, as on the command line.
    program
        The program; that of ``FEINT_PROGRAM``, else ``feint`` on the path, unless given.
    timeout
        How many seconds it may take.

    Returns
    -------
    dict
        What it has printed.

    Raises
    ------
    Refused
        If there is a mistake in the arguments or in a file, in the program's own words.
    Unavailable
        If there is no such program, it takes too long or it fails.
    """
    what = f"feint {name}"
    words = [name, *(os.fspath(one) if isinstance(one, os.PathLike) else str(one) for one in args)]
    # What follows -- is no option any more.
    words.insert(words.index("--") if "--" in words else len(words), "--json")
    try:
        ended = subprocess.run(
            [_program.found(program), *words],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
            encoding="utf-8",
            errors="replace",
            timeout=timeout,
        )
    except subprocess.TimeoutExpired:
        raise Unavailable(f"{what} has not ended after {timeout:g} s, and was stopped") from None
    if ended.returncode not in (_DONE, _IMPOSSIBLE):
        raise _program.failure(what, ended.returncode, ended.stderr)
    _program.warn(ended.stderr)
    try:
        reply = json.loads(ended.stdout)
    except ValueError:
        reply = None
    if not isinstance(reply, dict):
        raise Unavailable(f"{what} --json must print an object, was something else: {ended.stdout[:100]!r}")
    return reply
