"""Typed functions and their results, as notebooks show them."""

from __future__ import annotations

import importlib
import math
import sys
from typing import TYPE_CHECKING, Any

import pytest

import feint

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def comparison(scenario: Path) -> feint.Comparison:
    """Give a comparison of two policies, one of which leaks nothing by proof."""
    return feint.compare(scenario, ["greedy", "oblivious"], audit=20, seed=3)


def test_a_comparison_has_attributes(comparison: feint.Comparison) -> None:
    assert [one.policy for one in comparison.policies] == ["greedy", "oblivious"]
    greedy = comparison["greedy"]
    # Known answers: feint compare scenarios/small.yaml prints them.
    assert math.isclose(greedy.finish_probability, 0.918029128016025, rel_tol=1e-12)
    assert math.isclose(greedy.expected_incentive, 24, rel_tol=1e-12)
    assert greedy.verdict.attacker.right == 1
    assert greedy.verdict.attacker.runs == 20
    assert greedy.verdict.level == "identified"
    oblivious = comparison["oblivious"].verdict
    assert (oblivious.attacker.basis, oblivious.attacker.right, oblivious.level) == ("proven", 0.5, "hidden")
    assert comparison.recommended == "oblivious"
    assert comparison.identified == ("greedy",)
    assert comparison.headline in repr(comparison)
    with pytest.raises(KeyError, match="nonsense"):
        comparison["nonsense"]


def test_a_result_is_the_output_of_the_command(comparison: feint.Comparison, scenario: Path) -> None:
    printed = feint.command("compare", scenario, "-p", "greedy", "-p", "oblivious", "--audit", 20, "--seed", 3)
    found = comparison.to_dict()
    assert found.pop("provenance")["scenario"] == printed.pop("provenance")["scenario"]
    assert found == printed
    found["seed"] = 0
    assert comparison.to_dict()["seed"] == 3


def test_a_table_has_a_row_for_each_policy(comparison: feint.Comparison) -> None:
    table = comparison.to_pandas()
    assert list(table["policy"]) == ["greedy", "oblivious"]
    assert list(table["attacker_right"]) == [1.0, 0.5]


def test_a_table_needs_pandas(comparison: feint.Comparison, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(feint.FeintError, match=r'pip install "feint\[notebook\]"'):
        comparison.to_pandas()


def test_notebooks_show_the_page(comparison: feint.Comparison) -> None:
    page = comparison.html()
    assert page.startswith("<!DOCTYPE html>")
    assert "greedy" in page
    shown = comparison._repr_html_()
    assert shown is not None
    assert shown.startswith("<iframe srcdoc=")
    assert 'sandbox="allow-scripts"' in shown
    # The page is an attribute: none of its quotes ends it.
    assert shown.count('"') == 8


def test_notebooks_show_the_picture(comparison: feint.Comparison, tmp_path: Path) -> None:
    picture = comparison.plot()
    assert picture.startswith(b"<?xml")
    assert picture._repr_svg_() == picture.decode()
    assert picture._repr_png_() is None
    drawn = comparison.plot("png")
    assert drawn.startswith(b"\x89PNG")
    assert drawn._repr_png_() == bytes(drawn)
    drawn.save(tmp_path / "picture.png")
    assert (tmp_path / "picture.png").read_bytes() == drawn
    with pytest.raises(ValueError, match="format must be svg, png or pdf, was gif"):
        comparison.plot("gif")


def test_without_display_there_is_no_page(scenario: Path) -> None:
    found = feint.evaluate(scenario, "greedy", display=False)
    assert (found.policy, found.exact) == ("greedy", True)
    assert math.isclose(found.finish_probability, 0.918029128016025, rel_tol=1e-12)
    assert found.verdict is not None
    assert found._repr_html_() is None
    with pytest.raises(feint.FeintError, match="display=False"):
        found.html()
    assert found.plot().startswith(b"<?xml")


def test_an_audit_has_attackers(scenario: Path) -> None:
    found = feint.audit(scenario, "greedy", runs=20, attackers=["policy-aware", "first"], settings={"horizon": 10})
    assert [one.name for one in found.attackers] == ["first", "policy-aware"]
    assert (found.runs, found.policy, abs(found.worst.advantage)) == (20, "greedy", 1)
    assert found["policy-aware"].correct == 1
    assert found.provenance["scenario"]["settings"] == ["horizon=10"]
    assert len(found.to_pandas()) == 2
    assert found.plot().startswith(b"<?xml")


def test_a_solution_has_its_value(scenario: Path) -> None:
    found = feint.solve(scenario)
    assert found.value is not None
    assert math.isclose(found.value, 0.8268975801787977, rel_tol=1e-12)
    assert (found.lower, found.upper, found.gap) == (found.value, found.value, 0)
    assert list(found.to_pandas()["state"]) == [1, 2]
    assert " is 0.827." in found.html()
    assert found.headline.startswith("exact completes in 91.8 % of runs, pays 24 on average, and ")
    assert found.verdict is not None
    assert found.verdict.attacker.basis == "not-measured"
    # The verdict is on small scenarios; the large ones have the value or its bounds.
    assert found.model_errors == ()


def test_a_balanced_policy_has_model_errors(scenario: Path) -> None:
    found = feint.audit(scenario, "balanced", runs=20, attackers=["policy-aware-steps"], display=False)
    (errors,) = found.model_errors
    assert errors.policy == "balanced"
    assert [one.amount for one in errors.amounts] == [0.02, 0.05]
    for one in errors.amounts:
        assert 0 <= one.mean <= one.worst <= 1
        assert (one.worlds, one.runs) == (16, 50)
    assert list(errors.rounds) == [0.1, 0.05]
    assert errors.rounds[0.05] > errors.rounds[0.1] > 0


def test_a_design_is_feasible_or_not(scenario: Path, tmp_path: Path) -> None:
    found = feint.design(scenario, finish=0.5, zero_leak="oblivious", display=False)
    assert found.feasible is True
    assert found.policy == "oblivious:incentive=cheapest,finish=0.5,stop=yes"
    assert found.incentive is not None
    file = tmp_path / "designed.policy"
    mixed = feint.design(scenario, finish=0.5, exposure=0.5, output=file, display=False)
    assert (mixed.feasible, mixed.policy, file.is_file()) == (True, None, True)
    hopeless = feint.design(scenario, finish=0.99, exposure=0.01, display=False)
    assert hopeless.feasible is False
    assert hopeless.best_finish is not None
    assert repr(hopeless).startswith("<feint.Design: ")


def test_a_limit_bounds_policies(scenario: Path) -> None:
    found = feint.limit(scenario, finish=0.5, runs=50, display=False)
    assert math.isclose(found.bound, 0.7850153857671917, rel_tol=1e-9)
    assert found.balanced.completes.runs == 50
    assert math.isclose(found.oblivious.completes.value, 0.6351312213793262, rel_tol=1e-9)
    assert set(found.horizons) == {"bound", "balanced", "oblivious"}
    assert len(found.to_pandas()) == 3


def test_a_refusal_lists_every_fault(scenario: Path) -> None:
    fields = feint.Scenario.from_file(scenario).to_dict()
    fields["horizon"] = 0
    fields["successes"] = -3
    fields["oracle"]["success"][0][1] = 1.3
    paths = ["horizon", "successes", "oracle.success[0][1]"]
    for wrong in (lambda: feint.Scenario.from_dict(fields), lambda: feint.compare(fields)):
        with pytest.raises(feint.Refused, match=r"^scenario: horizon: must be in \[1, 1000000\], was 0") as caught:
            wrong()
        assert [fault["path"] for fault in caught.value.faults] == paths
    with pytest.raises(feint.Refused, match=r"nowhere\.yaml: no such file"):
        feint.Scenario.from_file("nowhere.yaml")


def test_a_scenario_is_a_value(scenario: Path) -> None:
    read = feint.Scenario.from_file(scenario, settings={"horizon": 11})
    assert (read.name, read.horizon, read.successes) == ("small", 11, 4)
    assert read["incentives"] == [1, 2]
    assert len(read) == len(list(read))
    again = feint.Scenario.from_dict(read.to_dict())
    assert again == read
    assert again.fingerprint == read.fingerprint
    assert read.replace({"oracle.success[0][1]": 0.2})["oracle"]["success"] == [[0.1, 0.2], [0.4, 0.8]]
    assert "small" in read._repr_html_()
    # It is a scenario for every function that takes one.
    assert feint.evaluate(read, "greedy", display=False).scenario == "small"


class Bar:
    """Stands in for the bar of tqdm."""

    made: list[Bar] = []  # noqa: RUF012 - of all bars

    def __init__(self, **options: Any) -> None:
        self.task = options["desc"]
        self.n = 0.0
        self.closed = False
        Bar.made.append(self)

    def update(self, by: float) -> None:
        """Move the bar."""
        self.n += by

    def close(self) -> None:
        """Remove the bar."""
        self.closed = True


REPORTS = """printf 'feint: warning: careful\\n' >&2
printf 'feint: progress 0.2500 solving\\nfeint: progress 0.5000 solving\\nfeint: progress 1.0000 evaluating\\n' >&2
printf '{"mode": "%s"}' "$FEINT_PROGRESS"
"""


def test_progress_is_reported(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    program = tmp_path / "program"
    program.write_text("#!/bin/sh\n" + REPORTS)
    program.chmod(0o755)
    seen: list[tuple[str, float]] = []
    reply = feint.command("solve", program=program, progress=lambda task, share: seen.append((task, share)))
    assert reply == {"mode": "lines"}
    assert seen == [("solving", 0.25), ("solving", 0.5), ("evaluating", 1.0)]
    assert caplog.messages == ["careful"]
    program.write_text("#!/bin/sh\nexec sleep 600\n")
    with pytest.raises(feint.Unavailable, match=r"has not ended after 0\.1 s"):
        feint.command("solve", program=program, timeout=0.1, progress=lambda _task, _share: None)


def test_a_bar_shows_progress_if_there_is_tqdm(monkeypatch: pytest.MonkeyPatch) -> None:
    progress = importlib.import_module("feint._progress")
    monkeypatch.setattr(importlib.import_module("tqdm.auto"), "tqdm", Bar)
    with progress.progress_bar() as bar:
        bar("solving", 0.25)
        bar("solving", 0.5)
        bar("evaluating", 1.0)
    assert [(one.task, one.n, one.closed) for one in Bar.made] == [("solving", 0.5, True), ("evaluating", 1.0, True)]
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    assert progress.progress_bar() is None
