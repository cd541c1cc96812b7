"""Servers killed by the system, at whatever they are doing, with a real service that keeps the run."""

from __future__ import annotations

import os
import random
import signal
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import feint
from tests.flower.secrecy import Attendance, Rounds, client_app, covert, scenario

KILLS = 50
HORIZON = 24


class Still(Attendance):
    """Clients who neither come nor go: a server that goes on finds them as they were."""

    def advance(self) -> None:
        """Leave them."""


def train(data: Path, run_id: str, place: Path) -> Any:
    with feint.connect(data / "service.json") as service:
        strategy, start, _ = covert(service.run(run_id), "killed", place)
        grid = Rounds(client_app("killed", place / "heard"), Still("killed"))
        return strategy.start(grid, start).arrays["weights"].numpy()


def killed(data: Path, run_id: str, place: Path, after: float) -> bool:
    """Train in a process of its own, and kill that after some time; whether it was killed."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            train(data, run_id, place)
            code = 0
        finally:
            os._exit(code)
    time.sleep(after)
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return True
    assert os.WEXITSTATUS(status) == 0
    return False


@pytest.mark.service
def test_fifty_kills_change_neither_decisions_nor_the_model(tmp_path: Path) -> None:
    draws = random.Random(14)
    data = tmp_path / "data"
    with feint.local(data=data, allow_seeds=True) as service:
        whole = service.create_run(scenario(HORIZON), "oblivious", seed=3)
        began = time.monotonic()
        expected = train(data, whole.id, tmp_path / "whole")
        took = time.monotonic() - began
        kills = runs = 0
        while kills < KILLS:
            runs += 1
            place = tmp_path / f"killed-{runs}"
            run = service.create_run(scenario(HORIZON), "oblivious", seed=3)
            while kills < KILLS and killed(data, run.id, place, draws.uniform(0, took / 3)):
                kills += 1
            found = train(data, run.id, place)
            np.testing.assert_array_equal(found, expected)
            assert run.record() == whole.record()
            assert run.status().finished
