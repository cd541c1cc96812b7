"""Visitors detect errors, violations of the content security policy, and requests to other hosts."""

from service import Service
from visitor import Visitor


def test_violations_of_the_policy_are_detected(owner: Visitor) -> None:
    with owner.page.expect_console_message(lambda message: "policy violated: script-src" in message.text):
        owner.evaluate(
            """() => {
          const script = document.createElement('script');
          script.textContent = 'window.ran = true';
          document.head.append(script);
        }"""
        )
    assert owner.evaluate("window.ran") is None
    assert any("policy violated: script-src" in error for error in owner.errors)
    owner.errors.clear()


def test_errors_of_scripts_are_detected(owner: Visitor) -> None:
    with owner.page.expect_event("pageerror"):
        owner.evaluate("() => { setTimeout(() => { throw new Error('on purpose') }) }")
    assert owner.errors == ["on purpose"]
    owner.errors.clear()


def test_requests_to_other_hosts_are_detected(owner: Visitor, service: Service) -> None:
    owner.page.goto(service.url.replace("127.0.0.1", "localhost"))
    assert owner.strangers()
    owner.leave()
    owner.requested.clear()
