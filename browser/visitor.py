"""A visitor of the dashboard, with a record of everything that the browser received."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Page, Request

from looking import overflow

#: Milliseconds; long enough for a busy machine.
PATIENCE = 30_000

_WATCH_POLICY = """
document.addEventListener('securitypolicyviolation', (event) =>
  console.error(`policy violated: ${event.violatedDirective} ${event.blockedURI}`));
"""


class Visitor:
    """A browser's page at the service's address.

    ``excused`` are expected statuses of answers, for each of which the browser logs an error.
    """

    def __init__(
        self,
        browser: Browser,
        url: str,
        *,
        width: int = 1100,
        scheme: str = "light",
        excused: tuple[str, ...] = (),
        at: str = "/",
    ) -> None:
        self.url = url
        self.errors: list[str] = []
        self.requested: list[str] = []
        self.events: list[str] = []
        self._answered: list[Request] = []
        # The first request has no session and is answered with 401.
        self._excused = ("401", *excused)
        self._context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)
        self._context.set_default_timeout(PATIENCE)
        self._context.add_init_script(_WATCH_POLICY)
        self.page: Page = self._context.new_page()
        self.page.on("console", self._complain)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("request", lambda request: self.requested.append(request.url))
        # The browser drops the content of aborted requests before it can be read.
        self.page.on("requestfinished", self._keep)
        wire = self._context.new_cdp_session(self.page)
        wire.send("Network.enable")
        wire.on("Network.eventSourceMessageReceived", lambda event: self.events.append(event["data"]))
        self.page.goto(url + at)

    def _keep(self, request: Request) -> None:
        self._answered.append(request)

    def _complain(self, message: ConsoleMessage) -> None:
        excused = message.text.startswith("Failed to load resource") and any(
            word in message.text for word in self._excused
        )
        if message.type in {"error", "warning"} and not excused:
            self.errors.append(message.text)

    def sign_in(self, token: str) -> None:
        self.page.get_by_label("Token").fill(token)
        self.page.get_by_role("button", name="Sign in").click()
        self.page.get_by_text("Signed in as").wait_for()

    def go(self, route: str, sign: str) -> None:
        """Go to a route, such as ``/runs``, and wait for a text of its page."""
        self.page.evaluate("route => { location.hash = route }", route)
        self.page.get_by_text(sign).first.wait_for()

    def go_to_new(self) -> None:
        self.go("/new", "Create the run")

    def run(self, run: str, charts: int = 5) -> None:
        """Go to a run's page and wait for its charts."""
        self.page.evaluate("route => { location.hash = route }", f"/runs/{run}")
        if charts:
            self.page.locator(".plot canvas").nth(charts - 1).wait_for()

    def strangers(self) -> list[str]:
        """Requests to other hosts than the service."""
        home = urlsplit(self.url).netloc
        return [url for url in self.requested if urlsplit(url).scheme != "data" and urlsplit(url).netloc != home]

    def received(self) -> list[tuple[str, str]]:
        """Address and body of each answer except streams, and of each event of the streams."""
        answers = [answer for request in self._answered if (answer := request.response()) is not None]
        bodies = [
            (answer.url, answer.text())
            for answer in answers
            if "event-stream" not in answer.headers.get("content-type", "") and answer.status not in {204, 304}
        ]
        return bodies + [(f"{self.url}/v1/events", event) for event in self.events]

    def wait_until(self, holds: Callable[[], bool], what: str) -> None:
        """Wait for a condition that the page does not show, such as the arrival of an answer."""
        deadline = time.monotonic() + PATIENCE / 1000
        while not holds():
            assert time.monotonic() < deadline, what
            self.page.wait_for_timeout(50)

    def overflow(self) -> int:
        """Number of pixels by which the page is wider than the window."""
        return overflow(self.page)

    def evaluate(self, script: str, argument: Any = None) -> Any:
        return self.page.evaluate(script, argument)

    def leave(self) -> None:
        self._context.close()
