from collections.abc import Callable
from pathlib import Path

from service import serving
from visitor import Visitor

LOST = "The connection to the service is lost."


def test_a_page_continues_after_a_restart_of_the_service(visit: Callable[..., Visitor], tmp_path: Path) -> None:
    with serving(tmp_path) as service:
        run = service.new_run("outlives its service")
        service.play(run, 2)
        token = service.new_token()
        visitor = visit(service.url, excused=("net::", "503"))
        visitor.sign_in(token)
        visitor.run(run)
        visitor.evaluate("() => { window.untouched = true }")
        other = visit(service.url, excused=("net::", "503"))
        other.sign_in(token)
        row = other.page.get_by_role("row", name="outlives its service")
        row.get_by_text("2 of 12 queries").wait_for()
        service.kill()
        visitor.page.get_by_text(LOST).wait_for()
        other.page.get_by_text(LOST).wait_for()
        service.start()
        visitor.page.get_by_text(LOST).wait_for(state="detached")
        service.play(run, 1)
        visitor.page.get_by_text("3 queries were answered").wait_for()
        row.get_by_text("3 of 12 queries").wait_for()
        assert visitor.evaluate("window.untouched")
        # The resumed session can still make changes.
        visitor.page.get_by_role("button", name="Close…").click()
        visitor.page.get_by_role("button", name="Close the run").click()
        visitor.page.locator(".facts").get_by_text("closed").wait_for()


def test_a_session_that_ended_with_the_service_asks_for_a_token(visit: Callable[..., Visitor], tmp_path: Path) -> None:
    with serving(tmp_path) as service:
        run = service.new_run("comes back")
        visitor = visit(service.url, excused=("net::", "503"))
        # The token of a process is invalid in the next one.
        visitor.sign_in(service.token)
        visitor.run(run, charts=0)
        visitor.page.get_by_role("heading", name="comes back").wait_for()
        service.kill()
        service.start()
        visitor.page.get_by_label("Token").wait_for()
        visitor.sign_in(service.token)
        visitor.page.get_by_role("heading", name="comes back").wait_for()
