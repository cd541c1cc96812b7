"""Every page at every width, light and dark: no overflow, and no serious finding of axe."""

import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from looking import WIDTHS, beyond, missing, printed, serious
from service import SCENARIO, Service
from visitor import Visitor

LONG = "Ein sehr langer Name, имя, 名前, اسم: " + "unbreakable" * 9


@pytest.fixture(scope="module")
def made(service: Service) -> dict[str, str]:
    """Runs in different states: one whose model is wrong, one with a long name that is over, one without queries."""
    wrong = SCENARIO.replace("horizon: 12", "horizon: 80").replace("successes: 3", "successes: 30")
    runs = {
        "rejected": service.new_run("never informative", "greedy", wrong),
        "finished": service.new_run(LONG, "oblivious"),
        "fresh": service.new_run("fresh", "balanced"),
    }
    service.play(runs["rejected"], 60, informative=False)
    service.play(runs["finished"], 12)
    assert service.ask("GET", f"/v1/runs/{runs['rejected']}")["fit"]["rejected"]
    return runs


def pages(made: dict[str, str]) -> dict[str, tuple[str, str, int]]:
    """Routes by name, each with a text of its page and its number of charts."""
    return {
        "runs": ("/runs", "updated live", 0),
        "none": ("/runs?state=failed", "No runs here", 0),
        "rejected": (f"/runs/{made['rejected']}", "60 queries were answered", 5),
        "finished": (f"/runs/{made['finished']}", "12 queries were answered", 5),
        "fresh": (f"/runs/{made['fresh']}", "No query has been answered yet", 0),
        "compare": (f"/compare/{','.join(made.values())}", "Side by side", 3),
        "new": ("/new", "Create the run", 0),
        "unknown": ("/runs/00", "there is no run 00", 0),
        "nothing": ("/compare", "Select two to eight runs", 0),
    }


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_on_any_page(
    visit: Callable[..., Visitor], service: Service, made: dict[str, str], scheme: str
) -> None:
    visitor = visit(service.url, scheme=scheme, excused=("404", "422"))
    visitor.page.get_by_label("Token").wait_for()
    findings = {"sign-in": serious(visitor.page)}
    visitor.sign_in(service.token)
    screenshots = Path(os.environ["FEINT_SCREENSHOTS"]) if "FEINT_SCREENSHOTS" in os.environ else None
    for name, (route, sign, charts) in pages(made).items():
        visitor.go(route, sign)
        visitor.page.wait_for_function("n => document.querySelectorAll('.plot canvas').length === n", arg=charts)
        expect(visitor.page.locator("h1")).to_have_count(1)
        if charts:
            visitor.page.get_by_text("Show as table").first.click()
        for width in WIDTHS:
            visitor.page.set_viewport_size({"width": width, "height": 900})
            assert visitor.overflow() <= 0, f"{name} at {width} px"
            if screenshots:
                visitor.page.screenshot(path=screenshots / f"{name}-{scheme}-{width}.png", full_page=True)
        findings[name] = serious(visitor.page)
    visitor.go_to_new()
    visitor.page.get_by_label("Text of the scenario").fill(SCENARIO.replace("12", "-1"))
    visitor.page.get_by_role("button", name="Create the run").click()
    visitor.page.locator(".fault").wait_for()
    findings["faults"] = serious(visitor.page)
    assert {where: what for where, what in findings.items() if what} == {}


def test_axe_finds_a_serious_fault(owner: Visitor) -> None:
    owner.evaluate("() => document.querySelector('main').append(document.createElement('button'))")
    assert any(finding.startswith("button-name") for finding in serious(owner.page))


def test_axe_finds_nothing_serious_for_an_observer(
    visit: Callable[..., Visitor], service: Service, made: dict[str, str]
) -> None:
    visitor = visit(service.url, width=400)
    visitor.sign_in(service.new_token("observer"))
    for route, part in (("/runs", "tbody tr"), (f"/runs/{made['rejected']}", ".facts dt")):
        visitor.evaluate("route => { location.hash = route }", route)
        visitor.page.locator(part).first.wait_for()
        assert serious(visitor.page) == []
        assert visitor.overflow() <= 0


def test_charts_follow_the_colour_scheme(visit: Callable[..., Visitor], service: Service, made: dict[str, str]) -> None:
    visitor = visit(service.url)
    visitor.sign_in(service.token)
    visitor.run(made["finished"])
    picture = "document.querySelector('.plot canvas').toDataURL()"
    light = visitor.evaluate(picture)
    visitor.page.emulate_media(color_scheme="dark")
    visitor.page.wait_for_function(f"light => {picture} !== light", arg=light)
    visitor.page.emulate_media(color_scheme="light")
    visitor.page.wait_for_function(f"light => {picture} === light", arg=light)


def test_a_run_is_printed_without_a_cut_column(
    visit: Callable[..., Visitor], service: Service, made: dict[str, str], tmp_path: Path
) -> None:
    visitor = visit(service.url)
    visitor.sign_in(service.token)
    visitor.run(made["rejected"])
    for summary in visitor.page.get_by_text("Show as table").all():
        summary.click()
    visitor.page.locator("figure table").nth(4).wait_for()
    document = printed(visitor.page, tmp_path / "run.pdf")
    assert beyond(document) == []
    assert missing(visitor.page, document) == Counter()


def test_a_cut_column_is_detected(owner: Visitor, service: Service, tmp_path: Path) -> None:
    run = service.new_run("wide")
    owner.run(run, charts=0)
    owner.evaluate(
        """() => {
          const wide = document.createElement('p');
          wide.textContent = 'x '.repeat(300);
          wide.style.whiteSpace = 'nowrap';
          document.querySelector('main').append(wide);
        }"""
    )
    document = printed(owner.page, tmp_path / "run.pdf")
    assert beyond(document) or missing(owner.page, document)
