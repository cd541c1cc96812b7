"""Paths of files that say which queries are real."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from feint.errors import Refused

if TYPE_CHECKING:
    import os

#: The forms in which TOML can begin the table tool.flwr, and those of the table tool, in which it can be nested.
_TABLE = re.compile(r"""^\s*\[?\s*["']?tool["']?\s*(?:\.\s*["']?flwr\b|[\]=])""", re.MULTILINE)


def secret_path(path: str | os.PathLike[str], name: str) -> Path:
    """Return the absolute path without symbolic links, unless it is inside a Flower app.

    ``flwr run`` packs the files of an app's directory and sends them to every node.

    Parameters
    ----------
    path
        The path of a secret file or directory, which need not exist.
    name
        The argument that the path was given as, for the message.

    Raises
    ------
    Refused
        If a directory above the path, or the path itself, is a Flower app.
    """
    found = Path(path).resolve()
    for directory in (found, *found.parents):
        project = directory / "pyproject.toml"
        if project.is_file() and _is_app(project.read_bytes().decode("utf-8", errors="replace")):
            raise Refused(
                f"{name} must be outside of Flower apps, was {found}: {project} has [tool.flwr.app], and Flower sends "
                f"the files below it to every node. Give a directory outside of {directory}, for example by an "
                "environment variable of the server"
            )
    return found


def _is_app(text: str) -> bool:
    """Return whether a project file describes a Flower app. Unusual forms that might are counted as such."""
    return "flwr" in text and _TABLE.search(text) is not None
