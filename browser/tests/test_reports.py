"""Every kind of report page, at every width, light and dark, and on paper."""

from __future__ import annotations

import os
import subprocess
from collections import Counter
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from looking import WIDTHS, beyond, cut, divided, findings, missing, overflow, printed
from visitor import PATIENCE

ROOT = Path(__file__).parents[2]
SCENARIOS = ROOT / "scenarios"

#: Commands by the names of their pages. SMALL and the like are scenarios.
COMMANDS = {
    "compare": "compare TEN -p greedy -p exact:goal -p balanced -p oblivious -p random --episodes 60 --audit 40",
    "evaluate": "evaluate TEN -p balanced --episodes 60 --perturb 0.02",
    "evaluate-exact": "evaluate SMALL -p greedy",
    "solve": "solve TEN",
    "audit": "audit TEN -p balanced:decoys=3 --runs 60",
    "audit-worlds": "audit SMALL -p balanced --perturb 0.02 --runs 40",
    "design": "design TEN --finish 0.9 --exposure 0.1",
    "design-zero-leak": "design TEN --finish 0.7 --zero-leak balanced",
    "limit": "limit TEN --runs 60 --finish 0.9",
    "search": "search SMALL -m spsa --iterations 20",
    "search-bandit": "search SMALL -m ucb --iterations 2000",
    "frontier": "frontier SMALL",
    "frontier-leakage": "frontier SMALL --leakage --epsilon 0.01,0.1 --runs 60",
    "herd": "herd --prior 0.5 --signal 0.2,0.7 --level 0.4 --hiding 1 --exposure 10 --runs 200",
    "run-pricing": "run PRICING -p balanced --runs 10",
    "run": "run QUADRATIC -p greedy --runs 10",
}
FILES = {"TEN": "ten-clients", "SMALL": "small", "PRICING": "pricing", "QUADRATIC": "quadratic"}


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The pages, written by the program under test."""
    folder = tmp_path_factory.mktemp("reports")
    written = {}
    for name, command in COMMANDS.items():
        words = [str(SCENARIOS / f"{FILES[word]}.yaml") if word in FILES else word for word in command.split()]
        written[name] = folder / f"{name}.html"
        done = subprocess.run(
            [os.environ["FEINT_PROGRAM"], *words, "--report", written[name]],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{command}: {done.stderr}"
    return written


def opened(browser: Browser, file: Path, scheme: str = "light") -> Page:
    context = browser.new_context(viewport={"width": 1100, "height": 900}, color_scheme=scheme)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(file.as_uri())
    page.wait_for_function(
        "() => [...document.querySelectorAll('.plot')].every(plot => plot.querySelector('svg path'))"
    )
    return page


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", COMMANDS)
def test_a_report_fits_every_screen(browser: Browser, reports: dict[str, Path], name: str, scheme: str) -> None:
    page = opened(browser, reports[name], scheme)
    screenshots = Path(os.environ["FEINT_SCREENSHOTS"]) if "FEINT_SCREENSHOTS" in os.environ else None
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        # Charts are drawn again in the frame after the one in which the window changed.
        page.wait_for_function(
            "() => [...document.querySelectorAll('.plot')].every(plot => {"
            "  const drawing = plot.querySelector('svg');"
            "  return drawing && Math.abs(drawing.getBoundingClientRect().width - plot.clientWidth) <= 1; })"
        )
        assert overflow(page) <= 0, f"{width} px"
        assert cut(page) == [], f"{width} px"
        if screenshots:
            page.screenshot(path=screenshots / f"{name}-{scheme}-{width}.png", full_page=True)
    assert findings(page) == []
    page.context.close()


@pytest.mark.parametrize("name", COMMANDS)
def test_a_report_is_printed_without_a_cut(
    browser: Browser, reports: dict[str, Path], name: str, tmp_path: Path
) -> None:
    page = opened(browser, reports[name])
    document = printed(page, tmp_path / "page.pdf")
    assert beyond(document) == []
    assert missing(page, document) == Counter()
    assert divided(page, tmp_path / "marked.pdf") == []
    page.context.close()


def test_cut_texts_and_divided_charts_are_detected(browser: Browser, reports: dict[str, Path], tmp_path: Path) -> None:
    page = opened(browser, reports["compare"])
    page.add_style_tag(content="figure { break-inside: auto !important } .plot { padding-bottom: 50rem }")
    assert any(one.startswith("figure") for one in divided(page, tmp_path / "divided.pdf"))
    page.add_style_tag(content=".answer { overflow: hidden; white-space: nowrap }")
    assert cut(page) != []
    page.context.close()
