"""Commands as typed functions with result objects."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, TypedDict, TypeVar

from feint._progress import progress_bar
from feint._results import Audit, Comparison, Design, Evaluation, Limit, Result, Solution
from feint._scenario import scenario_command, setting_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from typing_extensions import Unpack

    from feint._files import Policy, Scenario
    from feint._program import Program
    from feint._progress import Progress

_Kind = TypeVar("_Kind", bound=Result)
_Word: TypeAlias = str | float | os.PathLike[str] | None
#: Returns the command that draws the picture of a result, and its arguments.
_Picture: TypeAlias = "Callable[[dict[str, Any]], tuple[str, list[str]]]"


class Options(TypedDict, total=False):
    """Options that all functions with result objects have.

    Attributes
    ----------
    settings
        Values that replace those of the scenario, by path: ``{"horizon": 46, "oracle.success[0][2]": 0.4}``.
    threads
        Number of threads; one per core unless given. Results do not depend on it.
    display
        Whether to compute the page for notebooks, and the picture of a comparison or an audit, with the result; yes
        unless given.
    progress
        Called with the name of a task and its completed share. Unless given, a bar of tqdm, if that is installed;
        ``None`` for none.
    program
        The program; that of ``FEINT_PROGRAM``, else the one in this package, else ``feint`` on the path, unless given.
    timeout
        Time limit in seconds; none unless given.
    """

    settings: Mapping[str, object]
    threads: int
    display: bool
    progress: Progress | None
    program: Program
    timeout: float | None


def compare(
    scenario: Scenario,
    policies: Sequence[Policy] = (),
    *,
    audit: int | None = None,
    episodes: int | None = None,
    seed: int | None = None,
    **options: Unpack[Options],
) -> Comparison:
    """Compare policies: completion, payments, and the success of an attacker that knows the policy.

    Parameters
    ----------
    scenario
        A scenario file, the text of one, or a mapping with the same fields, such as a :class:`feint.Scenario`.
    policies
        Names or files of policies; ``exact``, ``greedy`` and ``random`` unless given.
    audit
        Number of audited runs of each policy, 0 for none; up to 200 of each policy without a proof unless given.
    episodes
        Number of simulated runs of policies that cannot be evaluated exactly.
    seed
        Seed of simulated runs; 1 unless given.
    **options
        :class:`feint.Options`.

    Returns
    -------
    Comparison
        The result.

    Raises
    ------
    Refused
        If the scenario has faults, all of which are listed, or a policy or an option is wrong.
    Unavailable
        If there is no such program, or it takes too long.
    """
    words = [*_policies(policies), *_option("episodes", episodes), *_option("seed", seed)]
    words += ["--no-audit"] if audit == 0 else _option("audit", audit)
    return _run(Comparison, "compare", scenario, words, options)


def audit(
    scenario: Scenario,
    policy: Policy,
    *,
    runs: int | None = None,
    attackers: Sequence[str] = (),
    knows: str | None = None,
    sees: Iterable[str] = (),
    seed: int | None = None,
    **options: Unpack[Options],
) -> Audit:
    """Attack simulated runs of a policy.

    Parameters
    ----------
    scenario
        A scenario file, the text of one, or a mapping with the same fields, such as a :class:`feint.Scenario`.
    policy
        Name or file of the policy.
    runs
        Number of runs; 1,000 unless given.
    attackers
        Names of attackers; all that apply unless given.
    knows
        Instead of a name, what an attacker knows: ``nothing``, ``model`` or ``policy``.
    sees
        Instead of a name, what an attacker sees beside queries: ``incentives``, ``steps``, ``contents``, ``state``.
    seed
        Seed of the runs; 1 unless given.
    **options
        :class:`feint.Options`.

    Returns
    -------
    Audit
        The result.

    Raises
    ------
    Refused
        If the scenario has faults, all of which are listed, or a policy or an option is wrong.
    Unavailable
        If there is no such program, or it takes too long.
    """
    words = [*_policies([policy]), *_option("runs", runs), *_option("seed", seed)]
    words += [f"--attacker={name}" for name in attackers]
    words += [*_option("knows", knows), *_option("sees", ",".join(sees) or None)]
    return _run(Audit, "audit", scenario, words, options)


def evaluate(
    scenario: Scenario,
    policy: Policy,
    *,
    episodes: int | None = None,
    audit: int | None = None,
    perturb: float | None = None,
    seed: int | None = None,
    **options: Unpack[Options],
) -> Evaluation:
    """Evaluate a policy: exactly, or by simulation if it has a memory.

    Parameters
    ----------
    scenario
        A scenario file, the text of one, or a mapping with the same fields, such as a :class:`feint.Scenario`.
    policy
        Name or file of the policy.
    episodes
        Number of runs to simulate.
    audit
        Number of runs in which an attacker that knows the policy is tried; none unless given.
    perturb
        Also evaluates 16 perturbed problems whose probabilities are off by up to this amount.
    seed
        Seed of simulated runs; 1 unless given.
    **options
        :class:`feint.Options`.

    Returns
    -------
    Evaluation
        The result.

    Raises
    ------
    Refused
        If the scenario has faults, all of which are listed, or a policy or an option is wrong.
    Unavailable
        If there is no such program, or it takes too long.
    """
    seeded = _option("seed", seed)
    words = [*_policies([policy]), *_option("episodes", episodes), *_option("audit", audit)]
    words += [*_option("perturb", perturb), *seeded]
    shown = [*_policies([policy]), "--no-audit", *seeded]
    return _run(Evaluation, "evaluate", scenario, words, options, lambda _: ("compare", shown))


def solve(
    scenario: Scenario,
    *,
    certified: bool = False,
    gap: float | str | None = None,
    output: str | os.PathLike[str] | None = None,
    **options: Unpack[Options],
) -> Solution:
    """Compute the optimal expected cost, or bounds on it for a scenario that is too large.

    Parameters
    ----------
    scenario
        A scenario file, the text of one, or a mapping with the same fields, such as a :class:`feint.Scenario`.
    certified
        Whether to compute bounds even if the scenario can be solved exactly.
    gap
        Largest difference of the bounds, or their relative difference as a text such as ``0.1%``.
    output
        File for the policy.
    **options
        :class:`feint.Options`.

    Returns
    -------
    Solution
        The result. Its picture is of the policy ``exact``, or ``certified`` if ``certified`` was given.

    Raises
    ------
    Refused
        If the scenario has faults, all of which are listed, or an option is wrong.
    Unavailable
        If there is no such program, or it takes too long.
    """
    words = [*_option("gap", gap), *_option("output", output), *(["--certified"] if certified else [])]
    shown = ["--policy=certified" if certified else "--policy=exact", "--no-audit"]
    return _run(Solution, "solve", scenario, words, options, lambda _: ("compare", shown))


def design(
    scenario: Scenario,
    *,
    finish: float,
    exposure: float | None = None,
    zero_leak: str | None = None,
    minimize: str | None = None,
    runs: int | None = None,
    seed: int | None = None,
    output: str | os.PathLike[str] | None = None,
    **options: Unpack[Options],
) -> Design:
    """Find the cheapest policy that meets a target, or report that none exists.

    Parameters
    ----------
    scenario
        A scenario file, the text of one, or a mapping with the same fields, such as a :class:`feint.Scenario`.
    finish
        Required probability of completing.
    exposure
        Allowed probability of exposure to the paper's eavesdropper; not with ``zero_leak``.
    zero_leak
        Instead of ``exposure``: a policy that leaks nothing, ``oblivious`` or ``balanced``.
    minimize
        ``incentive`` unless given, ``learning-queries`` or ``cost``.
    runs
        Number of simulated runs of balanced policies.
    seed
        Seed of simulated runs; 1 unless given.
    output
        File for the policy.
    **options
        :class:`feint.Options`.

    Returns
    -------
    Design
        The result; ``feasible`` is false if no policy meets the target. Its picture is of the policy, if that has a
        name, and otherwise of the completion that each incentive buys at this exposure.

    Raises
    ------
    Refused
        If the scenario has faults, all of which are listed, or an option is wrong.
    Unavailable
        If there is no such program, or it takes too long.
    """
    words = [*_option("finish", finish), *_option("exposure", exposure), *_option("zero-leak", zero_leak)]
    words += [*_option("minimize", minimize), *_option("runs", runs), *_option("seed", seed)]
    words += _option("output", output)
    return _run(Design, "design", scenario, words, options, lambda found: _design_picture(found, exposure, seed))


def limit(
    scenario: Scenario,
    *,
    finish: float | None = None,
    runs: int | None = None,
    seed: int | None = None,
    **options: Unpack[Options],
) -> Limit:
    """Bound the completion probability of all policies that leak nothing.

    Parameters
    ----------
    scenario
        A scenario file, the text of one, or a mapping with the same fields, such as a :class:`feint.Scenario`.
    finish
        Also finds the smallest number of queries with which runs complete with this probability.
    runs
        Number of simulated runs of the balanced policy.
    seed
        Seed of simulated runs; 1 unless given.
    **options
        :class:`feint.Options`.

    Returns
    -------
    Limit
        The result. Its picture is of the balanced and the oblivious policy.

    Raises
    ------
    Refused
        If the scenario has faults, all of which are listed, or an option is wrong.
    Unavailable
        If there is no such program, or it takes too long.
    """
    seeded = _option("seed", seed)
    words = [*_option("finish", finish), *_option("runs", runs), *seeded]
    shown = ["--policy=balanced", "--policy=oblivious", "--no-audit", *seeded]
    return _run(Limit, "limit", scenario, words, options, lambda _: ("compare", shown))


def _design_picture(found: dict[str, Any], exposure: float | None, seed: int | None) -> tuple[str, list[str]]:
    name = found.get("policy")
    if isinstance(name, str):
        return "compare", [f"--policy={name}", "--no-audit", *_option("seed", seed)]
    return "frontier", _option("exposure", exposure)


def _option(name: str, value: _Word) -> list[str]:
    return [] if value is None else [f"--{name}={os.fspath(value) if isinstance(value, os.PathLike) else value}"]


def _policies(policies: Iterable[Policy]) -> list[str]:
    return [f"--policy={os.fspath(policy)}" for policy in policies]


def _run(
    kind: type[_Kind],
    name: str,
    scenario: Scenario,
    words: list[str],
    options: Options,
    picture: _Picture | None = None,
) -> _Kind:
    """Run a command. Its picture is drawn with it, unless another command draws it, which runs when it is needed."""
    common = [*setting_words(options.get("settings", {})), *_option("threads", options.get("threads"))]
    given: dict[str, Any] = {"program": options.get("program"), "timeout": options.get("timeout")}
    with tempfile.TemporaryDirectory(prefix="feint-") as home:
        page, svg = Path(home) / "page.html", Path(home) / "picture.svg"
        files = []
        if options.get("display", True):
            files = [f"--report={page}", *([] if picture else [f"--plot={svg}"])]
        reply = _reported(name, scenario, [*words, *common, *files], Path(home), options, given)
        reply.pop("report", None)
        reply.pop("plot", None)
        text = page.read_text(encoding="utf-8") if page.exists() else None
        pictures = {"svg": svg.read_bytes()} if svg.exists() else {}

    def draw(form: str) -> bytes:
        drawing, shown = picture(reply) if picture else (name, words)
        with tempfile.TemporaryDirectory(prefix="feint-") as home:
            file = Path(home) / f"picture.{form}"
            scenario_command(drawing, scenario, [*shown, *common, f"--plot={file}"], Path(home), **given)
            return file.read_bytes()

    return kind(reply, text, draw, pictures)


def _reported(
    name: str, scenario: Scenario, words: list[str], home: Path, options: Options, given: dict[str, Any]
) -> dict[str, Any]:
    """Run a command with the progress that the options ask for."""
    bar = None if "progress" in options else progress_bar()
    if bar is None:
        return scenario_command(name, scenario, words, home, progress=options.get("progress"), **given)
    with bar:
        return scenario_command(name, scenario, words, home, progress=bar, **given)
