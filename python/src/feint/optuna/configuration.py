"""Check that studies are configured alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    import optuna

_PLAIN = (bool, int, float, str, bytes, type(None))
#: Parts of samplers and pruners that differ in each, by parts of their names.
_OWN = ("seed", "rng", "random", "study", "search_space")


def require_like_studies(studies: Mapping[str, optuna.Study], *, begun: bool) -> None:
    """Refuse studies that could be told apart by how they were set up.

    Compared are directions, numbers of trials, classes of samplers and pruners, and their attributes as far as these
    are plain values, or consist of them; seeds and generators are left out.

    Parameters
    ----------
    studies
        The studies by task.
    begun
        Whether they were used by an earlier run: then numbers of trials are left out.

    Raises
    ------
    ValueError
        If they differ, with the name of the setting.
    """
    (first, one), *others = ((name, _settings(study, begun=begun)) for name, study in studies.items())
    for name, other in others:
        for setting in sorted(one.keys() | other.keys()):
            mine, theirs = one.get(setting), other.get(setting)
            if mine != theirs:
                raise ValueError(
                    f"studies must be configured alike: {setting} of {first} is {mine!r}, of {name} {theirs!r}"
                )


def _settings(study: optuna.Study, *, begun: bool) -> dict[str, Any]:
    found: dict[str, Any] = {"directions": [direction.name for direction in study.directions]}
    if not begun:
        found["number of trials"] = len(study.get_trials(deepcopy=False))
    for name, part in (("sampler", study.sampler), ("pruner", study.pruner)):
        _collect(part, name, found, depth=0)
    return found


def _collect(part: Any, path: str, found: dict[str, Any], depth: int) -> None:
    found[path] = type(part).__qualname__
    if depth == 3:
        return
    for name, value in getattr(part, "__dict__", {}).items():
        if any(own in name for own in _OWN):
            continue
        if isinstance(value, _PLAIN):
            found[f"{path}.{name.lstrip('_')}"] = value
        elif isinstance(value, (list, tuple)) and all(isinstance(item, _PLAIN) for item in value):
            found[f"{path}.{name.lstrip('_')}"] = list(value)
        elif type(value).__module__.startswith("optuna."):
            _collect(value, f"{path}.{name.lstrip('_')}", found, depth + 1)
