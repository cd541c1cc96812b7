"""Runs whose trajectories have the names of tasks."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from service import SCENARIO, Service
from visitor import Visitor

#: Not in alphabetical order: the order of a list must not tell which task is wanted.
TASKS = ["wren", "lark", "rook"]


def test_a_run_with_tasks_is_created_and_shown_by_task(owner: Visitor, service: Service) -> None:
    owner.go_to_new()
    owner.page.get_by_label("Text of the scenario").fill(SCENARIO)
    owner.page.get_by_role("radio", name="another").check()
    owner.page.get_by_label("Policy with options").fill("oblivious:decoys=2")
    owner.page.get_by_label("Name", exact=True).fill("three of them")
    owner.page.get_by_label("Tasks").fill(", ".join(TASKS))
    owner.page.get_by_label("Wanted task").fill("rook")
    owner.page.get_by_role("button", name="Create the run").click()
    owner.page.get_by_role("heading", name="three of them").wait_for()
    run = str(owner.evaluate("location.hash")).rpartition("/")[2]
    service.play(run, 6)
    facts = owner.page.locator(".facts")
    expect(facts.get_by_text("lark, rook, wren")).to_be_visible()
    expect(facts.locator("dt", has_text="Wanted").locator("+ dd")).to_have_text("rook")
    record = [one["trajectory"] for one in service.ask("GET", f"/v1/runs/{run}/record")["rows"]]
    counts = ", ".join(f"{record.count(task)} for {task}" for task in sorted(TASKS))
    owner.page.get_by_text(f"6 queries were answered: {counts};").wait_for()
    chart = owner.page.locator("figure", has_text="Which queries were sent?")
    chart.get_by_text("Show as table").click()
    expect(chart.locator("tbody tr")).to_have_count(6)
    expect(chart.locator("tbody tr").first).to_contain_text(record[0])
    assert owner.overflow() == 0


def test_an_observer_sees_tasks_in_alphabetical_order_and_not_the_wanted_one(
    visit: Callable[..., Visitor], service: Service
) -> None:
    body = {
        "policy": "oblivious:decoys=2",
        "scenario": SCENARIO,
        "publicName": "named",
        "tasks": TASKS,
        "wanted": "rook",
    }
    run = service.ask("POST", "/v1/runs", body)["id"]
    service.play(run, 3)
    observer = visit(service.url)
    observer.sign_in(service.new_token("observer"))
    observer.page.get_by_role("link", name="named").click()
    facts = observer.page.locator(".facts")
    expect(facts.locator("dt", has_text="Tasks").locator("+ dd")).to_have_text("lark, rook, wren")
    answers = [text for url, text in observer.received() if "/v1/" in url]
    assert answers
    assert not any(re.search("wanted|learn", text) for text in answers)
