"""Scenarios and policies in the forms in which people have them."""

from __future__ import annotations

import base64
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeAlias

from feint.errors import Refused

Scenario: TypeAlias = str | os.PathLike[str] | Mapping[str, Any]
Policy: TypeAlias = str | os.PathLike[str]

_NAMES = ("exact", "greedy", "random", "balanced", "oblivious")


def scenario_file(scenario: Scenario) -> Path | None:
    """Give the file that is meant; ``None`` if the scenario itself was given."""
    if isinstance(scenario, Mapping):
        return None
    # A path has one line, and does not begin as JSON and YAML's flow style do.
    if isinstance(scenario, str) and ("\n" in scenario or scenario.lstrip().startswith("{")):
        return None
    file = Path(scenario)
    if not file.is_file():
        raise Refused(f"{file}: no such file; a scenario is a file, its text or a mapping")
    return file


def scenario_value(scenario: Scenario) -> str | dict[str, Any]:
    """Give the scenario as an object, or as the text of a YAML file."""
    if isinstance(scenario, Mapping):
        return dict(scenario)
    text = _text(scenario)
    try:
        found = json.loads(text)
    except ValueError:
        # What is not JSON is YAML, or the program says what is wrong with it.
        return text
    return found if isinstance(found, dict) else text


def _text(scenario: str | os.PathLike[str]) -> str:
    file = scenario_file(scenario)
    if file is None:
        return str(scenario)
    try:
        return _read(file).decode("utf-8")
    except UnicodeDecodeError as error:
        raise Refused(f"{file}: must be UTF-8, was something else at byte {error.start}") from None


def policy_fields(policy: Policy) -> dict[str, str]:
    """Give what a service wants to know of a policy: its name, or what is in its file."""
    if isinstance(policy, str) and (policy.partition(":")[0] in _NAMES or not Path(policy).is_file()):
        return {"policy": policy}
    return {"policyFile": base64.b64encode(_read(Path(policy))).decode("ascii")}


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise Refused(f"{file}: {error.strerror}") from None
