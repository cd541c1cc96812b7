"""Retries of requests, and their time limits."""

from __future__ import annotations

import json
import os
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

import feint
from feint._transport import Clock, Connections, Endpoint, EndpointSource, Request, Transport
from tests.client.fake import DECIDED, SHOWN, TOKEN, TOLD, FakeService, breaks_off, hangs_up, problem, says, trickles

if TYPE_CHECKING:
    from tests.client.fake import Act


class Watch(Clock):
    """A clock that notes how long it was slept on, and lets no time pass but that."""

    def __init__(self) -> None:
        self.time = 0.0
        self.pauses: list[float] = []

    def now(self) -> float:
        return self.time

    def sleep(self, seconds: float) -> None:
        self.pauses.append(seconds)
        self.time += seconds


def transport_to(fake: FakeService, clock: Clock) -> Transport:
    return Transport(EndpointSource(Endpoint(fake.url, TOKEN)), Connections(), feint.RetryPolicy(), clock)


@pytest.mark.parametrize(
    "passing",
    [problem(503, "disk full"), problem(429, "slow down"), problem(502, "x"), says(504, "html"), hangs_up, breaks_off],
)
def test_what_passes_is_sent_again_as_it_was(passing: Act, fast: feint.RetryPolicy) -> None:
    with FakeService([passing, passing, says(201, DECIDED)]) as fake:
        decision = feint.connect(fake.url, TOKEN, patience=fast).run("a").ask(2, 1)
    assert decision == feint.Decision(1, learns=True, incentive=2, decoy_steps=None, decoy_state=None)
    assert len(fake.requests) == 3
    assert len(set(fake.requests)) == 1


@pytest.mark.parametrize("status", [400, 401, 403, 404, 409, 413, 422, 500])
def test_what_lasts_is_not_sent_again(status: int, fast: feint.RetryPolicy) -> None:
    with FakeService([problem(status, "because"), says(200, SHOWN)]) as fake:
        run = feint.connect(fake.url, TOKEN, patience=fast).run("a")
        with pytest.raises(feint.FeintError, match="because") as caught:
            run.summary()
    assert len(fake.requests) == 1
    kind = {409: feint.Conflict, 500: feint.Unavailable}.get(status, feint.Refused)
    assert type(caught.value) is kind
    if isinstance(caught.value, feint.Refused):
        assert caught.value.status == status


def test_a_conflict_says_which_query_is_expected(fast: feint.RetryPolicy) -> None:
    with FakeService([problem(409, "query 7 is next", expectedNumber=7)]) as fake:
        run = feint.connect(fake.url, TOKEN, patience=fast).run("a")
        with pytest.raises(feint.Conflict, match="query 7 is next") as caught:
            run.ask(1, 9)
    assert caught.value.expected_number == 7


def test_faults_of_a_scenario_are_told_one_by_one(fast: feint.RetryPolicy) -> None:
    faults = [{"path": "horizon", "rule": "must be positive", "value": "0", "hint": ""}]
    with FakeService([problem(422, "horizon: must be positive", faults=faults)]) as fake:
        service = feint.connect(fake.url, TOKEN, patience=fast)
        with pytest.raises(feint.Refused) as caught:
            service.create_run({"horizon": 0}, "oblivious")
    assert caught.value.faults == tuple(faults)


@pytest.mark.parametrize("act", [problem(503, "disk full"), hangs_up, breaks_off])
def test_patience_ends(act: Act) -> None:
    clock = Watch()
    with FakeService([act]) as fake:
        run = feint.ServiceRun(transport_to(fake, clock), "a")
        with pytest.raises(feint.Unavailable, match="does not answer: tried for 30 s"):
            run.tell(1, informative=True)
    # Pauses are 0.05, 0.1, 0.2 and so on up to 2 s, each cut by up to a half.
    assert 18 <= len(fake.requests) <= 36
    assert 28 <= clock.time <= 30


def test_patience_ends_with_an_answer_that_does_not(short: feint.RetryPolicy) -> None:
    with FakeService([trickles]) as fake:
        run = feint.connect(fake.url, TOKEN, patience=short).run("a")
        with pytest.raises(feint.Unavailable, match="no answer in time"):
            run.tell(1, informative=True)


def test_patience_ends_where_nobody_listens(short: feint.RetryPolicy) -> None:
    with FakeService([hangs_up]) as fake:
        url = fake.url
    with pytest.raises(feint.Unavailable, match="no connection"):
        feint.connect(url, TOKEN, patience=short).run("a").summary()


def test_pauses_grow_and_retry_after_is_kept() -> None:
    script = [problem(503, "x")] * 8 + [says(429, {"detail": "y"}, Retry_After="7"), says(200, SHOWN)]
    clock = Watch()
    with FakeService(script) as fake:
        assert transport_to(fake, clock).json(Request("GET", "/v1/runs/a")) == SHOWN
    full = [0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 2.0, 2.0]
    assert len(clock.pauses) == 9
    assert all(most / 2 <= pause <= most for most, pause in zip(full, clock.pauses[:-1], strict=True))
    assert clock.pauses[-1] == 7.0


def test_who_is_told_to_come_back_too_late_does_not_wait() -> None:
    clock = Watch()
    with FakeService([says(429, {"detail": "too many"}, Retry_After="31")]) as fake:
        wire = transport_to(fake, clock)
        with pytest.raises(feint.Unavailable, match="too many"):
            wire.json(Request("GET", "/v1/runs/a"))
    assert clock.pauses == []


def test_a_run_is_asked_for_again_by_the_same_request(fast: feint.RetryPolicy) -> None:
    made = {"id": "a", "state": "ready"}
    with FakeService([hangs_up, says(201, made), says(200, SHOWN)]) as fake:
        run = feint.connect(fake.url, TOKEN, patience=fast).create_run({"horizon": 3}, "oblivious", "name")
    assert run.id == "a"
    first, second = (json.loads(body) for body in fake.bodies[:2])
    assert first == second
    assert len(first["requestId"]) == 36
    assert (first["scenario"], first["policy"], first["name"]) == ({"horizon": 3}, "oblivious", "name")


def test_a_run_that_follows_another_names_it(fast: feint.RetryPolicy) -> None:
    made = {"id": "b", "state": "ready"}
    with FakeService([says(201, made), says(200, SHOWN)]) as fake:
        feint.connect(fake.url, TOKEN, patience=fast).create_run({"horizon": 3}, "balanced", follows="a")
    assert json.loads(fake.bodies[0])["follows"] == "a"


def test_an_answer_that_may_not_have_arrived_is_told_again_first(short: feint.RetryPolicy) -> None:
    nothing = says(200, {**SHOWN, "openQuery": 4, "askedIn": 2})
    with FakeService([nothing, says(201, {**DECIDED, "number": 4}), hangs_up]) as fake:
        run = feint.connect(fake.url, TOKEN, patience=short).run("a")
        assert run.ask(1).number == 4
        assert json.loads(fake.bodies[1]) == {"number": 4, "oracle": 2}
        with pytest.raises(feint.Unavailable):
            run.tell(4, informative=True)
        sent = len(fake.requests)
        with pytest.raises(feint.Conflict, match="answer to query 4 may not have arrived") as caught:
            run.ask(1)
        assert caught.value.expected_number == 4
        assert len(fake.requests) == sent
        fake.acts[:] = [says(200, {**TOLD, "number": 4}), says(201, {**DECIDED, "number": 5})]
        assert run.tell(4, informative=True) is True
        assert run.ask(1).number == 5


def test_what_was_deleted_before_is_gone(fast: feint.RetryPolicy) -> None:
    with FakeService([hangs_up, problem(404, "no such run")]) as fake:
        feint.connect(fake.url, TOKEN, patience=fast).run("a").delete()
    with FakeService([problem(404, "no such run")]) as fake, pytest.raises(feint.Refused, match="no such run"):
        feint.connect(fake.url, TOKEN, patience=fast).run("a").delete()


def test_a_service_of_another_version_is_refused(fast: feint.RetryPolicy) -> None:
    with FakeService(
        [says(200, SHOWN, Feint_Version="7.3.1"), says(200, SHOWN, Feint_Version=feint.__version__)]
    ) as fake:
        run = feint.connect(fake.url, TOKEN, patience=fast).run("a")
        with pytest.raises(feint.Unavailable, match=r"the service at http://.* is version 7\.3\.1, and this package"):
            run.summary()
        assert run.summary().sent == 3


def test_what_answers_without_json_is_no_service(fast: feint.RetryPolicy) -> None:
    with FakeService([says(200, "<html>")]) as fake, pytest.raises(feint.Unavailable, match="no service of Feint's"):
        feint.connect(fake.url, TOKEN, patience=fast).run("a").summary()


def test_a_connection_is_kept_and_threads_have_one_each(fast: feint.RetryPolicy) -> None:
    with FakeService([says(200, SHOWN)]) as fake:
        run = feint.connect(fake.url, TOKEN, patience=fast).run("a")
        for _ in range(20):
            run.summary()
        assert fake.connections == 1
        with ThreadPoolExecutor(4) as threads:
            sent = list(threads.map(lambda _: run.summary().sent, range(200)))
    assert sent == [3] * 200
    assert len(fake.requests) == 220
    assert fake.connections <= 4


def test_a_process_that_was_forked_has_connections_of_its_own(fast: feint.RetryPolicy) -> None:
    with FakeService([says(200, SHOWN)]) as fake:
        run = feint.connect(fake.url, TOKEN, patience=fast).run("a")
        run.summary()
        child = os.fork()
        if child == 0:
            os._exit(run.summary().sent)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 3
        assert run.summary().sent == 3
    assert (fake.connections, len(fake.requests)) == (2, 3)


def test_a_connection_that_the_service_ends_is_made_anew(fast: feint.RetryPolicy) -> None:
    with FakeService([says(200, SHOWN, Connection="close")]) as fake:
        run = feint.connect(fake.url, TOKEN, patience=fast).run("a")
        for _ in range(3):
            assert run.summary().sent == 3
    assert fake.connections == 3
