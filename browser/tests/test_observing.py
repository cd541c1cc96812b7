"""An observer's browser receives no secrets; the same search finds secrets in the owner's browser."""

import json
from collections.abc import Callable

from playwright.sync_api import expect

from service import SCENARIO, Service
from visitor import Visitor

SECRETS = ("learn", "obfuscate", "trajector", "queue", "plover", "petrel", "policy", "successes", "informative",
           "belief", "givenAway", "forecast", "incentives", "transition")  # fmt: skip
ENTRY = {"id", "publicName", "state", "horizon", "queriesAsked", "sent", "incentivePaid"}


def found(visitor: Visitor) -> set[str]:
    """Secrets in the answers of the service; the static files are the same for everyone."""
    texts = [text for url, text in visitor.received() if "/v1/" in url]
    return {secret for secret in SECRETS for text in texts if secret.lower() in text.lower()}


def files(visitor: Visitor) -> set[tuple[str, str]]:
    return {(url, text) for url, text in visitor.received() if "/v1/" not in url}


def look_around(visitor: Visitor, service: Service, run: str) -> None:
    """View the list, one state, and the run while it is in use."""
    visitor.page.get_by_role("link", name="finished").click()
    visitor.page.get_by_role("link", name="total").click()
    visitor.page.locator(f"a[href='#/runs/{run}']").click()
    visitor.page.locator(".facts").wait_for()
    service.play(run, 2)
    visitor.page.locator(".facts").get_by_text("5").first.wait_for()


def test_an_observer_receives_no_secret_and_an_owner_does(visit: Callable[..., Visitor], service: Service) -> None:
    run = service.new_run("petrel", "oblivious:order=alternate")
    # A run without a name has the scenario's.
    service.ask("POST", "/v1/runs", {"policy": "oblivious", "scenario": SCENARIO})
    service.play(run, 3)
    observer = visit(service.url)
    observer.sign_in(service.new_token("observer"))
    look_around(observer, service, run)
    owner = visit(service.url)
    owner.sign_in(service.token)
    # A page that is left while it loads does not receive its content.
    owner.page.get_by_role("link", name="plover").first.wait_for()
    owner.run(run)
    owner.page.get_by_text("5 queries were answered").wait_for()
    owner.go_to_new()
    owner.wait_until(lambda: found(owner) == set(SECRETS), "the search does not find all secrets of the owner's pages")
    assert found(observer) == set()
    assert "petrel" not in observer.page.content()
    # An owner's pages have charts as well.
    assert len(files(observer)) > 10
    assert files(observer) < files(owner)


def test_an_observer_receives_only_public_fields_of_a_run(visit: Callable[..., Visitor], service: Service) -> None:
    run = service.new_run("petrel")
    observer = visit(service.url)
    observer.sign_in(service.new_token("observer"))
    service.play(run, 3)
    look_around(observer, service, run)
    answers = [json.loads(text) for url, text in observer.received() if "/v1/" in url]
    entries = [one for one in answers if "sent" in one] + [entry for one in answers for entry in one.get("runs", [])]
    assert len(entries) > 5
    assert all(set(entry) == ENTRY for entry in entries)


def test_an_observer_sees_the_public_name_and_the_horizon(visit: Callable[..., Visitor], service: Service) -> None:
    wanted = {"name": "petrel", "publicName": "training 7", "policy": "oblivious", "scenario": SCENARIO}
    run = service.ask("POST", "/v1/runs", wanted)["id"]
    service.play(run, 3)
    observer = visit(service.url)
    observer.sign_in(service.new_token("observer"))
    observer.page.get_by_role("row", name="training 7").get_by_text("3 of 12 queries").wait_for()
    observer.page.get_by_role("link", name="training 7").click()
    observer.page.get_by_role("heading", name="training 7").wait_for()
    facts = observer.page.locator(".facts")
    facts.get_by_text("3 of 12").wait_for()
    expect(facts.locator("dt")).to_have_text(["Name", "State", "Horizon", "Queries sent", "Incentive paid"])
    expect(facts.locator("dd")).to_have_text(["training 7", "running", "12 queries", "3 of 12", "6"])
    service.ask("POST", f"/v1/runs/{run}/queries", {"number": 4, "oracle": 1})
    observer.page.locator(".facts").get_by_text("4 of 12, one of them not answered").wait_for()


def test_the_page_requests_nothing_hidden_from_observers(visit: Callable[..., Visitor], service: Service) -> None:
    run = service.new_run("petrel")
    service.play(run, 3)
    observer = visit(service.url)
    observer.sign_in(service.new_token("observer"))
    look_around(observer, service, run)
    for route in ("/new", f"/compare/{run},{run}0"):
        observer.evaluate("route => { location.hash = route }", route)
        observer.page.wait_for_url("**/#/runs")
        observer.page.get_by_role("heading", name="Runs", exact=True).wait_for()
    # A status of 403 would be an error; these paths are not even requested.
    for word in ("timeline", "plan", "scenarios", "name=", "alarm="):
        assert not [url for url in observer.requested if "/v1/" in url and word in url]
