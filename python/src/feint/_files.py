"""Scenario and policy files, and paths of files that say which queries are real."""

from __future__ import annotations

import base64
import json
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeAlias

from feint.errors import Refused

Scenario: TypeAlias = str | os.PathLike[str] | Mapping[str, Any]
Policy: TypeAlias = str | os.PathLike[str]

_NAMES = ("exact", "certified", "greedy", "random", "balanced", "oblivious")
#: The forms in which TOML can begin the table tool.flwr, and those of the table tool, in which it can be nested.
_FLOWER_TABLE = re.compile(r"""^\s*\[?\s*["']?tool["']?\s*(?:\.\s*["']?flwr\b|[\]=])""", re.MULTILINE)


def scenario_file(scenario: Scenario) -> Path | None:
    """Return the file of a scenario; ``None`` if the scenario itself was given."""
    if isinstance(scenario, Mapping):
        return None
    # A path has one line, and does not begin as JSON and YAML's flow style do.
    if isinstance(scenario, str) and ("\n" in scenario or scenario.lstrip().startswith("{")):
        return None
    file = Path(scenario)
    if not file.is_file():
        raise Refused(f"{file}: no such file; a scenario is a file, its text or a mapping")
    return file


def scenario_path(scenario: Scenario, home: Path) -> Path:
    """Return the file of a scenario, which is written into a directory if the scenario itself was given."""
    file = scenario_file(scenario)
    if file is None:
        value = scenario_value(scenario)
        file = home / ("scenario.yaml" if isinstance(value, str) else "scenario.json")
        file.write_text(value if isinstance(value, str) else json.dumps(value, allow_nan=False), encoding="utf-8")
    return file.absolute()


def scenario_value(scenario: Scenario) -> str | dict[str, Any]:
    """Return a scenario as an object, or as the text of a YAML file."""
    if isinstance(scenario, Mapping):
        return dict(scenario)
    text = _text(scenario)
    try:
        found = json.loads(text)
    except ValueError:
        # Text that is not JSON is YAML; otherwise the program reports its faults.
        return text
    return found if isinstance(found, dict) else text


def policy_fields(policy: Policy) -> dict[str, str]:
    """Return the fields of a request that state a policy: its name, or the content of its file."""
    if isinstance(policy, str) and (policy.partition(":")[0] in _NAMES or not Path(policy).is_file()):
        return {"policy": policy}
    return {"policyFile": base64.b64encode(_read(Path(policy))).decode("ascii")}


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
        if project.is_file() and _is_flower_app(project.read_bytes().decode("utf-8", errors="replace")):
            raise Refused(
                f"{name} must be outside of Flower apps, was {found}: {project} has [tool.flwr.app], and Flower sends "
                f"the files below it to every node. Give a directory outside of {directory}, for example by an "
                "environment variable of the server"
            )
    return found


def _text(scenario: str | os.PathLike[str]) -> str:
    file = scenario_file(scenario)
    if file is None:
        return str(scenario)
    try:
        return _read(file).decode("utf-8")
    except UnicodeDecodeError as error:
        raise Refused(f"{file}: must be UTF-8, was something else at byte {error.start}") from None


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise Refused(f"{file}: {error.strerror}") from None


def _is_flower_app(text: str) -> bool:
    """Return whether a project file describes a Flower app. Unusual forms that might are counted as such."""
    return "flwr" in text and _FLOWER_TABLE.search(text) is not None
