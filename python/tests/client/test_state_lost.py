"""A run that expects what was answered before has lost its state, which is an alarm."""

from __future__ import annotations

import pytest

import feint
from tests.client.fake import DECIDED, SHOWN, TOKEN, TOLD, Act, FakeService, problem, says

ASKED = says(201, DECIDED)
AGAIN = says(200, DECIDED)
ANSWERED = says(200, TOLD)


def expects(number: int) -> Act:
    return problem(409, f"the next query is {number}", expectedNumber=number)


def test_a_number_that_was_answered_is_an_alarm(fast: feint.RetryPolicy) -> None:
    with FakeService([ASKED, ANSWERED, expects(1), expects(1), says(200, {**SHOWN, "sent": 0})]) as fake:
        run = feint.connect(fake.url, TOKEN, patience=fast).run("a")
        run.ask(1, 1)
        run.tell(1, informative=True)
        for lost in (lambda: run.ask(1, 2), lambda: run.tell(2, informative=True), lambda: run.ask(1)):
            with pytest.raises(feint.StateLost) as alarm:
                lost()
            assert alarm.value.expected_number == 1
            assert alarm.value.known_number == 1
            assert not isinstance(alarm.value, feint.Conflict)


def test_a_query_that_is_decided_anew_is_an_alarm(fast: feint.RetryPolicy) -> None:
    with FakeService([ASKED, AGAIN, ASKED]) as fake:
        run = feint.connect(fake.url, TOKEN, patience=fast).run("a")
        run.ask(1, 1)
        run.ask(1, 1)
        with pytest.raises(feint.StateLost):
            run.ask(1, 1)


def test_other_conflicts_are_no_alarm(fast: feint.RetryPolicy) -> None:
    with FakeService([ASKED, expects(1), ANSWERED, expects(2), expects(7)]) as fake:
        run = feint.connect(fake.url, TOKEN, patience=fast).run("a")
        run.ask(1, 1)
        with pytest.raises(feint.Conflict):
            run.ask(1, 2)
        run.tell(1, informative=True)
        for number in (3, 2):
            with pytest.raises(feint.Conflict):
                run.ask(1, number)
