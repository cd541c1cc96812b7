"""The command ``feint``: the program that this package contains."""

from __future__ import annotations

import os
import subprocess
import sys

from feint._java import bundled, bundled_command
from feint.errors import Unavailable

_USERS_MISTAKE = 2


def main() -> int:
    """Run the program with the arguments of this process, in its place where the system allows it."""
    named = os.environ.get("FEINT_PROGRAM")
    try:
        command = [named, *sys.argv[1:]] if named else _bundled(sys.argv[1:])
    except Unavailable as e:
        sys.stderr.write(f"feint: {e}\n")
        return _USERS_MISTAKE
    if os.name == "posix":
        try:
            os.execvp(command[0], command)  # noqa: S606 - replaces this process
        except OSError as e:
            sys.stderr.write(f"feint: {command[0]} cannot be run: {e.strerror}\n")
            return _USERS_MISTAKE
    return subprocess.run(command, check=False).returncode


def _bundled(arguments: list[str]) -> list[str]:
    if not bundled():
        raise Unavailable(
            "this installation of the package feint has no program: install a wheel, "
            "or set FEINT_PROGRAM to feint in a checkout or to bin/feint of a distribution"
        )
    return bundled_command(*arguments)


if __name__ == "__main__":
    sys.exit(main())
