"""Use of the dashboard by keyboard alone."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from service import SCENARIO, Service
from visitor import Visitor

MOST_TABS = 80


def tab_to(page: Page, name: str) -> None:
    """Press Tab until the element of this name has the focus."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        focused = page.evaluate(
            "() => [document.activeElement.getAttribute('aria-label'), document.activeElement.textContent, "
            "...[...(document.activeElement.labels ?? [])].map((label) => label.textContent)]"
        )
        if name in focused:
            assert page.evaluate("() => document.activeElement.matches(':focus-visible')")
            return
    raise AssertionError(f"{name} cannot be reached by {MOST_TABS} tabs")


def test_sign_in_compare_open_and_create_by_keys(visit: Callable[..., Visitor], service: Service) -> None:
    for name in ("by key one", "by key two"):
        service.play(service.new_run(name), 2)
    page = visit(service.url).page
    page.get_by_label("Token").wait_for()
    # The field has the focus initially.
    page.keyboard.insert_text(service.token)
    page.keyboard.press("Enter")
    page.get_by_role("link", name="by key one").wait_for()

    tab_to(page, "Compare by key two")
    page.keyboard.press("Space")
    tab_to(page, "Compare by key one")
    page.keyboard.press("Space")
    tab_to(page, "Compare")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Compare runs").wait_for()

    tab_to(page, "by key one")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="by key one").wait_for()
    expect(page.locator("h1")).to_be_focused()
    page.locator(".plot canvas").nth(4).wait_for()
    tab_to(page, "Show as table")
    page.keyboard.press("Enter")
    page.locator("figure tbody tr").nth(1).wait_for()

    page.evaluate("() => document.activeElement.blur()")
    tab_to(page, "New run")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="New run").wait_for()
    tab_to(page, "Name")
    page.keyboard.insert_text("all by keys")
    tab_to(page, "Text of the scenario, as YAML")
    page.keyboard.insert_text(SCENARIO)
    tab_to(page, "Create the run")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="all by keys").wait_for()


def test_the_first_tab_skips_to_the_content(owner: Visitor) -> None:
    owner.page.reload()
    owner.page.get_by_role("heading", name="Runs", exact=True).wait_for()
    owner.page.keyboard.press("Tab")
    owner.page.keyboard.press("Enter")
    expect(owner.page.locator("#main")).to_be_focused()
    owner.page.keyboard.press("Tab")
    assert owner.evaluate("() => document.activeElement.closest('main') !== null")


def test_a_dialog_keeps_the_focus_and_escape_cancels_it(owner: Visitor, service: Service) -> None:
    run = service.new_run("do not close")
    owner.run(run, charts=0)
    button = owner.page.get_by_role("button", name="Close…")
    button.press("Enter")
    owner.page.get_by_role("dialog").wait_for()
    expect(owner.page.get_by_role("button", name="Cancel")).to_be_focused()
    owner.page.keyboard.press("Escape")
    owner.page.get_by_role("dialog").wait_for(state="detached")
    expect(button).to_be_focused()
    assert service.ask("GET", f"/v1/runs/{run}")["state"] == "ready"
