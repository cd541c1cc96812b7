"""Scenarios as values."""

from __future__ import annotations

import copy
import html
import json
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from feint._files import scenario_path
from feint._program import command
from feint.errors import Refused

if TYPE_CHECKING:
    import os

    from typing_extensions import Self

    from feint._files import Scenario as ScenarioInput
    from feint._program import Program


class Scenario(Mapping[str, Any]):
    """A scenario without faults: a mapping of its fields, with all defaults filled in. Immutable.

    It is accepted wherever a scenario is: by functions such as :func:`feint.compare`, by services and by controllers.
    """

    def __init__(self, fields: Mapping[str, Any], fingerprint: str) -> None:
        self._fields = copy.deepcopy(dict(fields))
        self._fingerprint = fingerprint

    @classmethod
    def from_file(
        cls,
        file: str | os.PathLike[str],
        *,
        settings: Mapping[str, object] | None = None,
        program: Program = None,
    ) -> Self:
        """Read a scenario file, YAML or JSON.

        Parameters
        ----------
        file
            The file.
        settings
            Values that replace those of the file: ``{"horizon": 46, "oracle.success[0][2]": 0.4}``.
        program
            The program; that of ``FEINT_PROGRAM``, else the one in this package, else ``feint`` on the path, unless
            given.

        Returns
        -------
        Scenario
            The scenario.

        Raises
        ------
        Refused
            If there is no such file, or it is not a scenario. ``faults`` lists all faults, each with ``path``,
            ``rule``, ``value``, ``hint`` and ``line``.
        Unavailable
            If there is no program.
        """
        path = Path(file)
        if not path.is_file():
            raise Refused(f"{path}: no such file")
        return cls._checked(path, settings or {}, program)

    @classmethod
    def from_dict(cls, fields: Mapping[str, Any], *, program: Program = None) -> Self:
        """Check a scenario that is given as a mapping with the fields of a file.

        Parameters
        ----------
        fields
            The fields.
        program
            The program; that of ``FEINT_PROGRAM``, else the one in this package, else ``feint`` on the path, unless
            given.

        Returns
        -------
        Scenario
            The scenario.

        Raises
        ------
        Refused
            If it is not a scenario. ``faults`` lists all faults, each with ``path``, ``rule``, ``value``, ``hint`` and
            ``line``.
        Unavailable
            If there is no program.
        """
        return cls._checked(fields, {}, program)

    def replace(self, settings: Mapping[str, object], *, program: Program = None) -> Self:
        """Return this scenario with other values.

        Parameters
        ----------
        settings
            The values by path: ``{"horizon": 46, "oracle.success[0][2]": 0.4}``.
        program
            As of :meth:`from_dict`.

        Returns
        -------
        Scenario
            The changed scenario.

        Raises
        ------
        Refused
            If the result is not a scenario, with all faults.
        """
        return self._checked(self, settings, program)

    @classmethod
    def _checked(cls, scenario: ScenarioInput, settings: Mapping[str, object], program: Program) -> Self:
        with tempfile.TemporaryDirectory(prefix="feint-") as home:
            reply = scenario_command("scenario", scenario, [*setting_words(settings)], Path(home), program=program)
        return cls(reply["fields"], reply["provenance"]["scenario"]["fingerprint"])

    @property
    def name(self) -> str:
        """Name of the scenario."""
        return str(self._fields["name"])

    @property
    def fingerprint(self) -> str:
        """SHA-256 of the problem: equal for equal problems, however their files are written."""
        return self._fingerprint

    @property
    def horizon(self) -> int:
        """Number of queries of a run."""
        return int(self._fields["horizon"])

    @property
    def successes(self) -> int:
        """Number of informative answers that a run needs."""
        return int(self._fields["successes"])

    def to_dict(self) -> dict[str, Any]:
        """Return a copy of the fields."""
        return copy.deepcopy(self._fields)

    def __getitem__(self, name: str) -> Any:
        """Return a copy of a field."""
        return copy.deepcopy(self._fields[name])

    def __iter__(self) -> Iterator[str]:
        """Iterate over the names of the fields."""
        return iter(self._fields)

    def __len__(self) -> int:
        """Return the number of fields."""
        return len(self._fields)

    def __repr__(self) -> str:
        """Return name and sizes."""
        return f"<feint.Scenario {self.name}: {self.successes} successes in {self.horizon} queries>"

    def _repr_html_(self) -> str:
        fields = html.escape(json.dumps(self._fields, indent=2, ensure_ascii=False))
        return (
            f"<details><summary><b>{html.escape(self.name)}</b>: {self.successes} successes in {self.horizon} queries"
            f"</summary><pre>{fields}</pre></details>"
        )


def setting_words(settings: Mapping[str, object]) -> Iterator[str]:
    """Return the words of a command line that replace values of a scenario."""
    for path, value in settings.items():
        yield f"--set={path}={value if isinstance(value, str) else json.dumps(value, allow_nan=False)}"


def scenario_command(
    name: str, scenario: ScenarioInput, words: list[str], home: Path, **options: Any
) -> dict[str, Any]:
    """Run a command on a scenario, and return its output.

    Parameters
    ----------
    name
        Name of the command.
    scenario
        A scenario file, the text of one, or a mapping with the same fields.
    words
        Further arguments.
    home
        Directory for a scenario that is no file.
    **options
        Those of :func:`feint.command`.

    Raises
    ------
    Refused
        With all faults of the scenario; a scenario that is no file is called ``scenario`` in the message.
    """
    file = scenario_path(scenario, home)
    try:
        return command(name, file, *words, **options)
    except Refused as refused:
        message = str(refused).replace(f"{home}/{file.name}", "scenario")
        raise Refused(message, refused.faults) from None
