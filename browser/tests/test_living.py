import re
import time
from collections.abc import Callable

from playwright.sync_api import Route, expect

from service import Service
from visitor import Visitor


def test_the_list_is_shown_at_once(visit: Callable[..., Visitor], service: Service) -> None:
    """Starts with a cold cache: a separate sign-in would fill it."""
    service.new_run("first in view")
    begun = time.monotonic()
    visitor = visit(service.url, at=f"/#token={service.token}")
    visitor.page.get_by_role("link", name="first in view").wait_for()
    elapsed = time.monotonic() - begun
    shown = visitor.evaluate("performance.now()")
    print(f"\nfirst view: {shown:.0f} ms from the navigation, {1000 * elapsed:.0f} ms with a new browser window")


def test_the_page_of_a_run_shows_a_decision_without_a_reload(owner: Visitor, service: Service) -> None:
    run = service.new_run("alive")
    service.play(run, 2)
    owner.run(run)
    owner.evaluate("() => { window.untouched = true }")
    for number in range(3, 7):
        begun = time.monotonic()
        service.play(run, 1)
        answered = time.monotonic()
        owner.page.get_by_text(f"{number} queries were answered").wait_for()
        print(f"\nquery {number}: shown {1000 * (time.monotonic() - answered):.0f} ms after its answer, "
              f"{1000 * (time.monotonic() - begun):.0f} ms after its request")  # fmt: skip
    expect(owner.page.get_by_text("6 of 12")).to_be_visible()
    assert owner.evaluate("window.untouched")


def test_an_unanswered_query_is_counted_with_its_incentive(owner: Visitor, service: Service) -> None:
    run = service.new_run("on its way")
    service.play(run, 2)
    owner.run(run)
    owner.page.get_by_text("4 is paid for 2 queries. The plan expects 4 (4 to 4) by now.").wait_for()
    service.ask("POST", f"/v1/runs/{run}/queries", {"number": 3, "oracle": 1})
    owner.page.get_by_text(
        "6 is paid for 3 queries, one of them not answered. The plan expects 6 (6 to 6) by now."
    ).wait_for()
    expect(owner.page.get_by_text("3 of 12, one of them not answered")).to_be_visible()


def test_an_identified_run_raises_an_alarm(owner: Visitor, service: Service) -> None:
    run = service.new_run("greedy one", "greedy")
    service.play(run, 1)
    owner.page.reload()
    owner.page.get_by_role("row", name="greedy one").get_by_text("identified").wait_for()
    owner.run(run)
    owner.page.get_by_text("An eavesdropper who knows the policy reached a posterior above 0.9999").wait_for()
    owner.page.get_by_text("It is 1 now (sees queries).").wait_for()


def test_the_verdict_is_the_first_element_of_the_page(owner: Visitor, service: Service) -> None:
    run = service.new_run("judged")
    service.play(run, 2)
    owner.run(run)
    card = owner.page.locator("h1 + .verdict")
    facts = card.locator(":scope > div")
    expect(facts.locator("h2")).to_have_text(["Is it safe?", "Will it complete?", "What does it cost?"])
    expect(facts.nth(0).locator(".result")).to_have_text("Safe so far")
    expect(facts.nth(0)).to_contain_text("can only guess, whatever the oracle does.")
    known = service.ask("GET", f"/v1/runs/{run}")
    likely = known["forecast"]["finishProbability"]
    word = "On track" if likely >= 0.9 else "At risk" if likely >= 0.5 else "Not on track"
    expect(facts.nth(1).locator(".result")).to_have_text(word)
    expect(facts.nth(2).locator(".result")).to_have_text(re.compile("^4 so far, .* expected$"))
    service.play(run, 10, informative=True)
    expect(facts.nth(1).locator(".result")).to_have_text(re.compile("^(Complete|Not complete)$"))
    expect(facts.nth(2).locator(".result")).to_have_text(re.compile("in all$"))


def test_a_simulated_forecast_is_never_certain(owner: Visitor, service: Service) -> None:
    run = service.new_run("sure")
    service.play(run, 1)

    def surely(route: Route) -> None:
        answer = route.fetch()
        known = answer.json()
        known["forecast"] |= {"finishProbability": 1, "standardError": 0.003}
        route.fulfill(response=answer, json=known)

    owner.page.route(f"**/v1/runs/{run}", surely)
    owner.run(run)
    card = owner.page.locator("h1 + .verdict > div").nth(1)
    expect(card).to_contain_text("Under the model, it reaches all its successes in all simulated runs (± 0.3%).")
    # Ends the requests that the page has sent meanwhile, before the page is closed.
    owner.page.unroute_all(behavior="wait")


def test_a_posterior_beyond_its_limits_raises_an_alarm(owner: Visitor, service: Service) -> None:
    # The posterior after the first query is 0.96 or 0.04.
    run = service.new_run("lopsided", "balanced:epsilon=0.46")
    service.play(run, 1)
    assert not service.ask("GET", f"/v1/runs/{run}")["identified"]
    owner.run(run)
    alarm = owner.page.locator(".alarm")
    alarm.get_by_text("exposed", exact=True).wait_for()
    alarm.get_by_text("left the range from 0.05 to 0.95").wait_for()
    expect(owner.page.locator(".verdict .result").first).to_have_text("Not safe")


def test_a_run_that_goes_on_is_running(owner: Visitor, service: Service) -> None:
    run = service.new_run("going on")
    service.play(run, 1)
    owner.page.reload()
    counts = owner.page.get_by_role("navigation", name="Runs by state")
    expect(counts.get_by_role("link")).to_have_text(
        [
            re.compile(word)
            for word in ("total", "preparing", "running", "finished", "closed", "failed", "damaged", "alarms")
        ]
    )
    counts.get_by_role("link", name="running").click()
    row = owner.page.get_by_role("row", name="going on")
    row.get_by_text("running").wait_for()
    # The next query waits for its answer.
    service.ask("POST", f"/v1/runs/{run}/queries", {"number": 2, "oracle": 1})
    row.get_by_text("2 of 12 queries").wait_for()
    expect(row.get_by_text("running")).to_be_visible()
    owner.run(run)
    owner.page.locator(".facts").get_by_text("running").wait_for()


def test_empty_charts_collapse(owner: Visitor, service: Service) -> None:
    runs = [service.new_run(f"still {name}") for name in ("one", "two")]
    owner.go(f"/compare/{','.join(runs)}", "No query of these runs has been answered yet.")
    expect(owner.page.locator(".plot:visible")).to_have_count(0)
    service.play(runs[0], 1)
    owner.page.locator(".plot canvas").nth(2).wait_for()


def test_only_new_queries_are_fetched(owner: Visitor, service: Service) -> None:
    run = service.new_run("step by step")
    service.play(run, 3)
    owner.run(run)
    service.play(run, 1)
    owner.page.get_by_text("4 queries were answered").wait_for()
    asked = [int(url.split("from=")[1]) for url in owner.requested if f"{run}/timeline" in url]
    assert asked == sorted(asked)
    assert asked.count(0) == 1
    assert 3 in asked


def test_the_list_changes_in_place(owner: Visitor, service: Service) -> None:
    run = service.new_run("in the list")
    owner.page.reload()
    link = owner.page.get_by_role("link", name="in the list")
    link.focus()
    row = owner.page.get_by_role("row", name="in the list")
    row.get_by_text("0 of 12 queries").wait_for()
    service.play(run, 1)
    row.get_by_text("1 of 12 queries").wait_for()
    expect(link).to_be_focused()


def test_the_table_has_the_numbers_of_the_chart(owner: Visitor, service: Service) -> None:
    run = service.new_run("as a table")
    service.play(run, 3)
    owner.run(run)
    figure = owner.page.locator("figure", has_text="Which queries were sent?")
    figure.get_by_text("Show as table").click()
    log = service.ask("GET", f"/v1/runs/{run}/timeline?from=0")
    rows = figure.locator("tbody tr")
    expect(rows).to_have_count(3)
    expect(rows.locator("td:first-of-type")).to_have_text(log["type"])
    region = figure.get_by_role("region")
    region.focus()
    service.play(run, 1)
    rows.nth(3).wait_for()
    expect(region).to_be_focused()


def test_a_run_is_closed_and_deleted_after_confirmation(owner: Visitor, service: Service) -> None:
    run = service.new_run("to be ended")
    owner.run(run, charts=0)
    owner.page.get_by_role("button", name="Close…").click()
    owner.page.get_by_role("button", name="Cancel").click()
    assert service.ask("GET", f"/v1/runs/{run}")["state"] == "ready"
    owner.page.get_by_role("button", name="Close…").click()
    owner.page.get_by_role("button", name="Close the run").click()
    owner.page.locator(".facts").get_by_text("closed").wait_for()
    owner.page.get_by_role("button", name="Delete…").click()
    owner.page.get_by_role("button", name="Delete the run").click()
    owner.page.get_by_role("heading", name="Runs", exact=True).wait_for()
    expect(owner.page.get_by_role("link", name="to be ended")).to_have_count(0)


def test_the_page_of_a_run_shows_its_deletion(visit: Callable[..., Visitor], service: Service) -> None:
    # A request of the page that is under way when the run is deleted is answered with 404.
    owner = visit(service.url, excused=("404",))
    owner.sign_in(service.token)
    run = service.new_run("taken away")
    owner.run(run, charts=0)
    owner.page.get_by_role("heading", name="taken away").wait_for()
    service.ask("DELETE", f"/v1/runs/{run}")
    owner.page.get_by_text("This run was deleted.").wait_for()


def test_the_list_shows_the_deletion_of_a_run(owner: Visitor, service: Service) -> None:
    run = service.new_run("struck out")
    owner.page.reload()
    row = owner.page.get_by_role("row", name="struck out")
    row.wait_for()
    service.ask("DELETE", f"/v1/runs/{run}")
    row.get_by_text("deleted").wait_for()


def test_runs_are_compared(owner: Visitor, service: Service) -> None:
    runs = [service.new_run(f"rival {policy}", policy) for policy in ("oblivious", "greedy", "balanced")]
    for run in runs:
        service.play(run, 3)
    owner.page.reload()
    for policy in ("oblivious", "greedy", "balanced"):
        owner.page.get_by_label(f"Compare rival {policy}").check()
    owner.page.get_by_role("button", name="Compare").click()
    owner.page.locator(".plot canvas").nth(2).wait_for()
    table = owner.page.get_by_role("region", name="Runs side by side")
    expect(table.get_by_role("link")).to_have_text(["rival oblivious", "rival greedy", "rival balanced"])
    link = table.get_by_role("link", name="rival greedy")
    link.focus()
    service.play(runs[1], 1)
    table.get_by_text("4 of 12").wait_for()
    expect(link).to_be_focused()
