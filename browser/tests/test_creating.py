import re
from collections.abc import Callable

from playwright.sync_api import expect

from service import SCENARIO, Service
from visitor import Visitor


def test_a_run_is_created_from_a_shipped_scenario(owner: Visitor) -> None:
    owner.go_to_new()
    owner.page.get_by_label("Scenario", exact=True).select_option("two-state")
    expect(owner.page.get_by_label("Text of the scenario")).to_have_value(re.compile("horizon: 25"))
    owner.page.get_by_label("Name").fill("made by hand <b>")
    owner.page.get_by_role("button", name="Create the run").click()
    owner.page.get_by_role("heading", name="made by hand <b>").wait_for()
    owner.page.get_by_text("0 of 25").wait_for()
    expect(owner.page).to_have_title("made by hand <b> · Feint")


def test_faults_are_shown_at_their_lines(visit: Callable[..., Visitor], service: Service) -> None:
    visitor = visit(service.url, excused=("422",))
    visitor.sign_in(service.token)
    visitor.go_to_new()
    text = SCENARIO.replace("horizon: 12", "horizon: -1").replace("[[0.7, 0.3]", "[[0.7, 0.2]")
    area = visitor.page.get_by_label("Text of the scenario")
    area.fill(text)
    visitor.page.get_by_role("button", name="Create the run").click()
    alert = visitor.page.get_by_role("alert")
    alert.get_by_text("2 faults").wait_for()
    lines = text.split("\n")
    for word, line in (("horizon", "horizon: -1"), ("oracle.transition", "  transition: [[0.7, 0.2], [0.4, 0.6]]")):
        number = lines.index(line) + 1
        expect(alert.get_by_text(f"Line {number}: {word}")).to_have_count(1)
        item = visitor.page.locator(f".marked li[value='{number}']")
        assert item.locator(".source").text_content() == line
        item.locator("button").press("Enter")
        expect(area).to_be_focused()
        assert area.evaluate("area => area.value.slice(area.selectionStart, area.selectionEnd)") == line
    area.fill(SCENARIO)
    visitor.page.get_by_role("button", name="Create the run").click()
    visitor.page.get_by_role("heading", name="plover").wait_for()


def test_each_policy_is_explained(owner: Visitor, service: Service) -> None:
    owner.go_to_new()
    choices = owner.page.get_by_role("group", name="Policy")
    known = service.ask("GET", "/v1/scenarios")["policies"]
    expect(choices.get_by_role("radio")).to_have_count(len(known) + 1)
    for policy in known:
        expect(choices.get_by_role("radio", name=f"{policy['name']} {policy['explanation']}")).to_have_count(1)
    expect(choices.get_by_role("radio", name="oblivious Treats")).to_be_checked()
    owner.page.get_by_label("Text of the scenario").fill(SCENARIO)
    choices.get_by_role("radio", name="greedy").check()
    owner.page.get_by_role("button", name="Create the run").click()
    owner.page.locator(".facts").get_by_text("greedy").wait_for()


def test_an_unknown_policy_is_reported(visit: Callable[..., Visitor], service: Service) -> None:
    visitor = visit(service.url, excused=("422",))
    visitor.sign_in(service.token)
    visitor.go_to_new()
    visitor.page.get_by_label("Text of the scenario").fill(SCENARIO)
    visitor.page.get_by_role("radio", name="another").check()
    visitor.page.get_by_label("Policy with options").fill("clairvoyant")
    visitor.page.get_by_role("button", name="Create the run").click()
    visitor.page.get_by_role("alert").get_by_text("clairvoyant").wait_for()
