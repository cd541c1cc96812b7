"""Runs that are being prepared, and those that fail."""

from __future__ import annotations

import pytest

import feint
from tests.client.fake import SHOWN, TOKEN, Act, FakeService, says
from tests.client.test_transport import Watch, transport_to


def preparing(progress: float) -> Act:
    return says(200, {**SHOWN, "state": "preparing", "policy": "exact", "progress": progress})


def test_a_run_that_is_prepared_is_waited_for(fast: feint.RetryPolicy) -> None:
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
        run = feint.ServiceRun(transport_to(fake, clock), "a")
        with pytest.raises(feint.Unavailable, match="run a is still being prepared after 10 s"):
            run.wait_ready(10)
    assert 9 <= clock.time <= 10


def test_a_run_that_fails_is_refused(fast: feint.RetryPolicy) -> None:
    failed = says(200, {**SHOWN, "state": "failed", "policy": "exact", "failure": "needs 80 GB, has 4 GB"})
    with FakeService([preparing(0), failed]) as fake:
        run = feint.connect(fake.url, TOKEN, patience=fast).run("a")
        with pytest.raises(feint.Refused, match="run a has failed: needs 80 GB, has 4 GB"):
            run.wait_ready()
        with pytest.raises(feint.Refused, match="has failed"):
            run.status()
        assert run.summary().failure == "needs 80 GB, has 4 GB"
