"""One service and one browser for all tests; each test has a page of its own, whose traffic is recorded."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from service import Service, serving
from visitor import PATIENCE, Visitor

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with serving(tmp_path_factory.mktemp("service")) as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        program = shutil.which("chromium")
        # The sandbox of Chromium does not work as root, as in a container.
        opened = playwright.chromium.launch(executable_path=program, chromium_sandbox=False)
        yield opened
        opened.close()


@pytest.fixture
def visit(browser: Browser) -> Iterator[Callable[..., Visitor]]:
    """Visitors with a fresh browser context each. None may meet an error or request another host."""
    visitors: list[Visitor] = []

    def enter(url: str, **options: object) -> Visitor:
        visitor = Visitor(browser, url, **options)
        visitors.append(visitor)
        return visitor

    yield enter
    for visitor in visitors:
        visitor.leave()
    for visitor in visitors:
        assert visitor.errors == []
        assert visitor.strangers() == []


@pytest.fixture
def owner(visit: Callable[..., Visitor], service: Service) -> Visitor:
    """A visitor who is signed in as an admin."""
    visitor = visit(service.url)
    visitor.sign_in(service.token)
    return visitor
