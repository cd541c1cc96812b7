"""What is sent again, what is not, and for how long."""

from __future__ import annotations

import json
import shutil
import ssl
import subprocess
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

import feint
from feint._exchange import Connections, Request
from feint._patience import Clock
from feint._place import Endpoint, Place
from feint._service_run import ServiceRun
from feint._wire import Wire
from tests.client.fake import FakeService, breaks_off, hangs_up, problem, says, trickles

if TYPE_CHECKING:
    from pathlib import Path

    from tests.client.fake import Act

TOKEN = "0123456789abcdef.SECRETSECRETSECRETSECRETSECRETSECRETSECRETS"  # noqa: S105
SHOWN = {"id": "a", "state": "ready", "sent": 3, "incentivePaid": 5}
DECIDED = {
    "number": 1,
    "type": "learn",
    "incentive": 2,
    "decoy": 0,
    "decoySteps": None,
    "decoyState": None,
    "trajectory": "B",
}
TOLD = {"number": 1, "informative": True, "steps": True, "late": False}


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


def wire_to(fake: FakeService, clock: Clock) -> Wire:
    place = Place(Endpoint(fake.url, TOKEN))
    return Wire(place, Connections(), feint.Patience(), clock)


@pytest.mark.parametrize(
    "passing",
    [problem(503, "disk full"), problem(429, "slow down"), problem(502, "x"), says(504, "html"), hangs_up, breaks_off],
)
def test_what_passes_is_sent_again_as_it_was(passing: Act, fast: feint.Patience) -> None:
    with FakeService([passing, passing, says(201, DECIDED)]) as fake:
        decision = feint.connect(fake.url, TOKEN, patience=fast).run("a").ask(2, 1)
    assert decision == feint.Decision(1, learns=True, incentive=2, decoy_steps=None, decoy_state=None)
    assert len(fake.requests) == 3
    assert len(set(fake.requests)) == 1


@pytest.mark.parametrize("status", [400, 401, 403, 404, 409, 413, 422, 500])
def test_what_lasts_is_not_sent_again(status: int, fast: feint.Patience) -> None:
    with FakeService([problem(status, "because"), says(200, SHOWN)]) as fake:
        run = feint.connect(fake.url, TOKEN, patience=fast).run("a")
        with pytest.raises(feint.FeintError, match="because") as caught:
            run.summary()
    assert len(fake.requests) == 1
    kind = {409: feint.Conflict, 500: feint.Unavailable}.get(status, feint.Refused)
    assert type(caught.value) is kind
    if isinstance(caught.value, feint.Refused):
        assert caught.value.status == status


def test_a_conflict_says_which_query_is_expected(fast: feint.Patience) -> None:
    with FakeService([problem(409, "query 7 is next", expectedNumber=7)]) as fake:
        run = feint.connect(fake.url, TOKEN, patience=fast).run("a")
        with pytest.raises(feint.Conflict, match="query 7 is next") as caught:
            run.ask(1, 9)
    assert caught.value.expected_number == 7


def test_faults_of_a_scenario_are_told_one_by_one(fast: feint.Patience) -> None:
    faults = [{"path": "horizon", "rule": "must be positive", "value": "0", "hint": ""}]
    with FakeService([problem(422, "horizon: must be positive", faults=faults)]) as fake:
        service = feint.connect(fake.url, TOKEN, patience=fast)
        with pytest.raises(feint.Refused) as caught:
            service.create_run({"horizon": 0}, "open")
    assert caught.value.faults == tuple(faults)


@pytest.mark.parametrize("act", [problem(503, "disk full"), hangs_up, breaks_off])
def test_patience_ends(act: Act) -> None:
    clock = Watch()
    with FakeService([act]) as fake:
        run = ServiceRun(wire_to(fake, clock), "a")
        with pytest.raises(feint.Unavailable, match="does not answer: tried for 30 s"):
            run.tell(1, informative=True)
    # Pauses are 0.05, 0.1, 0.2 and so on up to 2 s, each cut by up to a half.
    assert 18 <= len(fake.requests) <= 36
    assert 28 <= clock.time <= 30


def test_patience_ends_with_an_answer_that_does_not(short: feint.Patience) -> None:
    with FakeService([trickles]) as fake:
        run = feint.connect(fake.url, TOKEN, patience=short).run("a")
        with pytest.raises(feint.Unavailable, match="no answer in time"):
            run.tell(1, informative=True)


def test_patience_ends_where_nobody_listens(short: feint.Patience) -> None:
    with FakeService([hangs_up]) as fake:
        url = fake.url
    with pytest.raises(feint.Unavailable, match="no connection"):
        feint.connect(url, TOKEN, patience=short).run("a").summary()


def test_pauses_grow_and_retry_after_is_kept() -> None:
    script = [problem(503, "x")] * 8 + [says(429, {"detail": "y"}, Retry_After="7"), says(200, SHOWN)]
    clock = Watch()
    with FakeService(script) as fake:
        assert wire_to(fake, clock).json(Request("GET", "/v1/runs/a")) == SHOWN
    full = [0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 2.0, 2.0]
    assert len(clock.pauses) == 9
    assert all(most / 2 <= pause <= most for most, pause in zip(full, clock.pauses[:-1], strict=True))
    assert clock.pauses[-1] == 7.0


def test_who_is_told_to_come_back_too_late_does_not_wait() -> None:
    clock = Watch()
    with FakeService([says(429, {"detail": "too many"}, Retry_After="31")]) as fake:
        wire = wire_to(fake, clock)
        with pytest.raises(feint.Unavailable, match="too many"):
            wire.json(Request("GET", "/v1/runs/a"))
    assert clock.pauses == []


def test_a_run_is_asked_for_again_by_the_same_request(fast: feint.Patience) -> None:
    made = {"id": "a", "state": "ready"}
    with FakeService([hangs_up, says(201, made), says(200, SHOWN)]) as fake:
        run = feint.connect(fake.url, TOKEN, patience=fast).create_run({"horizon": 3}, "open", "name")
    assert run.id == "a"
    first, second = (json.loads(body) for body in fake.bodies[:2])
    assert first == second
    assert len(first["requestId"]) == 36
    assert (first["scenario"], first["policy"], first["name"]) == ({"horizon": 3}, "open", "name")


def preparing(progress: float) -> Act:
    return says(200, {**SHOWN, "state": "preparing", "policy": "exact", "progress": progress})


def test_a_run_that_is_prepared_is_waited_for(fast: feint.Patience) -> None:
    shares: list[float] = []
    made = says(201, {"id": "a", "state": "preparing"})
    with FakeService([made, preparing(0), preparing(0.4), preparing(0.9), says(200, SHOWN)]) as fake:
        service = feint.connect(fake.url, TOKEN, patience=fast)
        service.create_run({"horizon": 3}, "exact", progress=shares.append)
    assert shares == [0, 0.4, 0.9]
    with FakeService([made]) as fake:
        feint.connect(fake.url, TOKEN, patience=fast).create_run({"horizon": 3}, "exact", wait=False)
    assert len(fake.requests) == 1


def test_waiting_for_a_run_ends() -> None:
    clock = Watch()
    with FakeService([preparing(0.5)]) as fake:
        run = ServiceRun(wire_to(fake, clock), "a")
        with pytest.raises(feint.Unavailable, match="run a is still being prepared after 10 s"):
            run.wait_ready(10)
    assert 9 <= clock.time <= 10


def test_a_run_that_fails_is_refused(fast: feint.Patience) -> None:
    failed = says(200, {**SHOWN, "state": "failed", "policy": "exact", "failure": "needs 80 GB, has 4 GB"})
    with FakeService([preparing(0), failed]) as fake:
        run = feint.connect(fake.url, TOKEN, patience=fast).run("a")
        with pytest.raises(feint.Refused, match="run a has failed: needs 80 GB, has 4 GB"):
            run.wait_ready()
        with pytest.raises(feint.Refused, match="has failed"):
            run.status()
        assert run.summary().failure == "needs 80 GB, has 4 GB"


def test_an_answer_that_may_not_have_arrived_is_told_again_first(short: feint.Patience) -> None:
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


def test_what_was_deleted_before_is_gone(fast: feint.Patience) -> None:
    with FakeService([hangs_up, problem(404, "no such run")]) as fake:
        feint.connect(fake.url, TOKEN, patience=fast).run("a").delete()
    with FakeService([problem(404, "no such run")]) as fake, pytest.raises(feint.Refused, match="no such run"):
        feint.connect(fake.url, TOKEN, patience=fast).run("a").delete()


def test_what_answers_without_json_is_no_service(fast: feint.Patience) -> None:
    with FakeService([says(200, "<html>")]) as fake, pytest.raises(feint.Unavailable, match="no service of Feint's"):
        feint.connect(fake.url, TOKEN, patience=fast).run("a").summary()


def test_a_connection_is_kept_and_threads_have_one_each(fast: feint.Patience) -> None:
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


def test_a_connection_that_the_service_ends_is_made_anew(fast: feint.Patience) -> None:
    with FakeService([says(200, SHOWN, Connection="close")]) as fake:
        run = feint.connect(fake.url, TOKEN, patience=fast).run("a")
        for _ in range(3):
            assert run.summary().sent == 3
    assert fake.connections == 3


def test_both_answers_are_equally_long_on_the_wire(fast: feint.Patience) -> None:
    with FakeService([says(200, TOLD)]) as fake:
        run = feint.connect(fake.url, TOKEN, patience=fast).run("a")
        run.tell(1, informative=True)
        run.tell(1, informative=False)
    yes, no = fake.requests
    assert [json.loads(body) for body in fake.bodies] == [{"informative": True}, {"informative": False}]
    assert len(yes) == len(no)


def test_a_token_is_nowhere_but_in_requests(short: feint.Patience, caplog: pytest.LogCaptureFixture) -> None:
    secret = TOKEN.partition(".")[2]
    caplog.set_level("DEBUG")
    shown = []
    for act in (problem(401, "wrong token"), problem(503, "x"), hangs_up, says(200, "<html>"), trickles):
        with FakeService([act]) as fake:
            service = feint.connect(fake.url, TOKEN, patience=short)
            run = service.run("a")
            with pytest.raises(feint.FeintError) as caught:
                run.summary()
            shown += [repr(service), str(service), repr(run), repr(caught.value), str(caught.value)]
            shown.append(str(caught.getrepr(chain=True)))
        assert secret in fake.requests[0].decode()
    with pytest.raises(ValueError, match="token must be") as refused:
        feint.connect("http://127.0.0.1:1", TOKEN + "\n")
    shown += [str(refused.getrepr(chain=True)), repr(Endpoint("http://127.0.0.1", TOKEN)), caplog.text]
    assert not any(secret in text for text in shown)


def certificate(directory: Path) -> Path:
    tool = shutil.which("openssl")
    if tool is None:
        pytest.skip("no openssl on the path to make a certificate with")
    file = directory / "both.pem"
    subprocess.run(
        f"{tool} req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1 "
        "-keyout both.pem -out cert.pem".split(),
        cwd=directory,
        check=True,
        capture_output=True,
    )
    file.write_text(file.read_text() + (directory / "cert.pem").read_text())
    return file


def test_certificates_are_checked(tmp_path: Path, fast: feint.Patience) -> None:
    file = certificate(tmp_path)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file)
    trusting = ssl.create_default_context(cafile=str(tmp_path / "cert.pem"))
    with FakeService([says(200, SHOWN)], context) as fake:
        with pytest.raises(feint.Unavailable, match="is not trusted"):
            feint.connect(fake.url, TOKEN, patience=fast).run("a").summary()
        assert fake.requests == []
        assert fake.connections == 1
        run = feint.connect(fake.url, TOKEN, patience=fast, context=trusting).run("a")
        assert [run.summary().sent, run.summary().sent] == [3, 3]
        assert fake.connections == 2
