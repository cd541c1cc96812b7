from collections.abc import Callable

from playwright.sync_api import expect

from service import SCENARIO, Service
from visitor import Visitor


def test_a_token_opens_the_list(visit: Callable[..., Visitor], service: Service) -> None:
    visitor = visit(service.url)
    visitor.page.get_by_label("Token").wait_for()
    expect(visitor.page).to_have_title("Sign in · Feint")
    visitor.sign_in(service.token)
    visitor.page.get_by_role("heading", name="Runs", exact=True).wait_for()
    expect(visitor.page.get_by_text("Signed in as admin")).to_be_visible()


def test_a_wrong_token_is_reported(visit: Callable[..., Visitor], service: Service) -> None:
    visitor = visit(service.url)
    visitor.page.get_by_label("Token").fill("0123456789abcdef." + "x" * 43)
    visitor.page.keyboard.press("Enter")
    alert = visitor.page.get_by_role("alert")
    alert.get_by_text("Not signed in: this service does not know the token, or no longer accepts it.").wait_for()
    expect(visitor.page.get_by_label("Token")).to_be_focused()
    visitor.sign_in(service.token)


def test_a_token_in_the_address_signs_in_and_is_erased(visit: Callable[..., Visitor], service: Service) -> None:
    visitor = visit(service.url, at=f"/#token={service.token}")
    visitor.page.get_by_text("Signed in as admin").wait_for()
    assert service.token not in visitor.page.url
    visitor.page.go_back()
    assert service.token not in visitor.page.url


def test_a_refused_link_shows_no_page_of_an_earlier_session(visit: Callable[..., Visitor], service: Service) -> None:
    link = f"{service.url}/#token=0123456789abcdef.{'x' * 43}"
    visitor = visit(service.url)
    visitor.sign_in(service.token)
    visitor.page.get_by_text("Signed in as admin").wait_for()
    for before in (None, "about:blank"):
        if before:
            visitor.page.goto(before)
        visitor.page.goto(link)
        visitor.page.get_by_role("alert").get_by_text("Not signed in").wait_for()
        expect(visitor.page.get_by_text("Signed in as admin")).not_to_be_visible()
        assert "token" not in visitor.page.url


def test_signing_out_ends_the_session(visit: Callable[..., Visitor], service: Service) -> None:
    visitor = visit(service.url)
    visitor.sign_in(service.new_token())
    visitor.page.get_by_role("button", name="Sign out").click()
    visitor.page.get_by_label("Token").wait_for()
    visitor.page.reload()
    visitor.page.get_by_label("Token").wait_for()
    expect(visitor.page.get_by_role("table")).to_have_count(0)


def test_signing_in_again_returns_to_the_same_page(visit: Callable[..., Visitor], service: Service) -> None:
    run = service.new_run("lost and found")
    token = service.new_token()
    visitor = visit(service.url)
    visitor.sign_in(token)
    visitor.run(run, charts=0)
    visitor.page.get_by_role("heading", name="lost and found").wait_for()
    service.ask("DELETE", f"/v1/tokens/{token.split('.')[0]}")
    visitor.page.get_by_label("Token").wait_for()
    visitor.sign_in(service.token)
    visitor.page.get_by_role("heading", name="lost and found").wait_for()


def test_unsent_input_survives_a_new_sign_in(visit: Callable[..., Visitor], service: Service) -> None:
    token = service.new_token()
    visitor = visit(service.url)
    visitor.sign_in(token)
    visitor.go_to_new()
    visitor.page.get_by_label("Text of the scenario").fill(SCENARIO)
    visitor.page.get_by_label("Name").fill("half done")
    service.ask("DELETE", f"/v1/tokens/{token.split('.')[0]}")
    visitor.page.get_by_role("button", name="Create the run").click()
    visitor.sign_in(service.token)
    expect(visitor.page.get_by_label("Text of the scenario")).to_have_value(SCENARIO)
    visitor.page.get_by_role("button", name="Create the run").click()
    visitor.page.get_by_role("heading", name="half done").wait_for()


def test_the_owner_of_one_run_sees_only_that_run(visit: Callable[..., Visitor], service: Service) -> None:
    run = service.new_run("mine alone")
    service.play(run, 2)
    visitor = visit(service.url)
    visitor.sign_in(service.new_token(f"run:{run}"))
    visitor.page.get_by_role("heading", name="mine alone").wait_for()
    expect(visitor.page.get_by_role("link", name="New run")).to_have_count(0)
    expect(visitor.page.get_by_role("button", name="Delete")).to_have_count(0)


def test_scripts_cannot_read_the_session(owner: Visitor) -> None:
    stored = owner.evaluate("[document.cookie, localStorage.length, sessionStorage.length]")
    assert stored == ["", 0, 0]
