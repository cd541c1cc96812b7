"""Searches killed by the system, at whatever they are doing, with a real service and studies on disk."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

optuna = pytest.importorskip("optuna")

import feint  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator

TASKS = ("one", "three", "two")
HORIZON = 60
BARE = {"horizon": HORIZON, "successes": 20, "incentives": [1, 2]}

#: A search whose trials complete, fail and are pruned by their numbers, whatever their parameters are.
SEARCH = """
import sys
import optuna
import feint
from feint.optuna import CovertStudy

data, run_id, url = sys.argv[1:]
optuna.logging.set_verbosity(optuna.logging.ERROR)


def objective(trial):
    x = trial.suggest_float("x", 0, 1)
    if trial.number % 4 == 2:
        raise optuna.TrialPruned
    if trial.number % 7 == 3:
        raise OSError("no power")
    return x


with feint.connect(data) as service:
    run = service.run(run_id)
    studies = {
        task: optuna.create_study(storage=url, study_name=task, load_if_exists=True) for task in run.status().tasks
    }
    print("begun", flush=True)
    CovertStudy(studies, "two", run).optimize(dict.fromkeys(studies, objective), catch=(OSError,))
"""


@pytest.fixture
def service(tmp_path: Path) -> Iterator[feint.Service]:
    with feint.local(data=tmp_path / "data", allow_seeds=True) as started:
        yield started


def begin(place: Path, run: feint.Run) -> subprocess.Popen[bytes]:
    url = f"sqlite:///{place / run.id}.db"
    command = [sys.executable, "-c", SEARCH, str(place / "data" / "service.json"), run.id, url]
    return subprocess.Popen(command, stdout=subprocess.PIPE)


@pytest.mark.service
@pytest.mark.parametrize("kills", [3, pytest.param(50, marks=pytest.mark.long)])
def test_kills_change_no_decision(kills: int, service: feint.Service, tmp_path: Path) -> None:
    """A program is killed when it has begun, after a time in which it plays a part of the run."""
    draws = random.Random(33)
    whole = service.create_run(BARE, "oblivious:decoys=2", tasks=TASKS, wanted="two", seed=4)
    began = time.monotonic()
    with begin(tmp_path, whole) as program:
        assert program.stdout is not None
        program.stdout.readline()
        began = time.monotonic()
        assert program.wait() == 0
    took = time.monotonic() - began
    assert whole.status().sent == HORIZON
    killed = runs = 0
    while killed < kills:
        runs += 1
        run = service.create_run(BARE, "oblivious:decoys=2", tasks=TASKS, wanted="two", seed=4)
        over = False
        while not over:
            with begin(tmp_path, run) as program:
                assert program.stdout is not None
                program.stdout.readline()
                if killed < kills:
                    time.sleep(draws.uniform(0, took / 3))
                    os.kill(program.pid, signal.SIGKILL)
                code = program.wait()
            killed += code == -signal.SIGKILL
            assert code in (0, -signal.SIGKILL)
            over = code == 0
        assert run.record() == whole.record()
        for task in TASKS:
            study = optuna.load_study(study_name=task, storage=f"sqlite:///{tmp_path / run.id}.db")
            trials = study.get_trials()
            assert len(trials) == sum(seen.trajectory == task for seen in whole.record())
            assert all(trial.state.is_finished() for trial in trials)
