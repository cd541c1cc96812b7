"""The program, wherever it is installed."""

from __future__ import annotations

import logging
import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from feint.errors import FeintError, Refused, Unavailable

if TYPE_CHECKING:
    from typing import TypeAlias

    Program: TypeAlias = str | os.PathLike[str] | None

_REFUSED = 2
_LOG = logging.getLogger("feint")


def found(program: Program = None) -> str:
    """Find the program: the one that is given, else that of ``FEINT_PROGRAM``, else ``feint`` on the path.

    Raises
    ------
    Unavailable
        If there is none.
    """
    named = os.fspath(program) if program is not None else os.environ.get("FEINT_PROGRAM") or None
    path = shutil.which(named or "feint")
    if path is not None:
        return str(Path(path).absolute())
    if named is None:
        raise Unavailable(
            "no program feint on the path: unpack a distribution of Feint and set FEINT_PROGRAM to its bin/feint, "
            "or to feint in a checkout"
        )
    source = "program" if program is not None else "FEINT_PROGRAM"
    raise Unavailable(f"{source} must name Feint's bin/feint, was {named}, which is not there or cannot be run")


def warn(said: str) -> None:
    """Hand on what a program has said although all is well."""
    for line in said.splitlines():
        _LOG.warning("%s", line.removeprefix("feint: ").removeprefix("warning: "))


def failure(what: str, code: int, said: str) -> FeintError:
    """Give what a program has said before it ended as an error.

    Parameters
    ----------
    what
        Which program, for those that said nothing.
    code
        The exit code.
    said
        What was on standard error.
    """
    words = "\n".join(line.removeprefix("feint: ") for line in said.strip().splitlines())
    if code == _REFUSED:
        return Refused(words or f"{what} has refused and not said why")
    end = f"was ended by signal {-code}" if code < 0 else f"has ended with exit code {code}"
    return Unavailable(f"{what} {end}" + (f": {words}" if words else ""))
