"""Version of this package, and the check that the program fits it."""

from __future__ import annotations

import re

from feint.errors import Unavailable

__version__ = "0.1.0"


def require_fit(what: str, version: object) -> None:
    """Refuse a program whose interface may differ from the one that this package was written for.

    Versions fit if they have the same major number and, before 1.0, the same minor number. A program that was built
    without a version is accepted.

    Parameters
    ----------
    what
        Which program, for the message.
    version
        What it says of itself, such as ``0.1.0``.

    Raises
    ------
    Unavailable
        If it does not fit.
    """
    if isinstance(version, str) and re.match(r"\d+\.\d+", version) and _series(version) != _series(__version__):
        raise Unavailable(
            f"{what} is version {version}, and this package, feint-client, is {__version__}: install versions that are "
            f"both {'.'.join(_series(__version__))}.x"
        )


def _series(version: str) -> list[str]:
    major, minor, *_ = re.split(r"\D", version)
    return [major, minor] if major == "0" else [major]
