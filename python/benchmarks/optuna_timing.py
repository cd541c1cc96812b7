"""Time per trial of a covert search, and of Optuna alone with the same studies.

Usage: optuna_timing.py [TRIALS]

Prints the median time per trial, for studies in memory and in SQLite: of `CovertStudy` with a local service, of
Optuna's ask and tell, and their difference. In brackets is the mean processor time per trial of this program and of the
service together. A quarter of the trials is played before, to warm up. For Linux.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import optuna

import feint
from feint.optuna import CovertStudy

if TYPE_CHECKING:
    from collections.abc import Callable

TASKS = ("one", "three", "two")


def objective(trial: Any) -> float:
    """Suggest three parameters, and compute nothing that takes time."""
    return float(sum(trial.suggest_float(name, 0, 1) for name in "abc"))


def studies(storage: str | None) -> dict[str, Any]:
    """Create a study for each task."""
    return {task: optuna.create_study(storage=storage, sampler=optuna.samplers.RandomSampler()) for task in TASKS}


def worked(service: int) -> float:
    """Return the processor time of this program and of the service so far, in seconds."""
    fields = Path(f"/proc/{service}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return time.process_time() + (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def timed(play: Callable[[], object], trials: int, service: int) -> tuple[float, float]:
    """Return the median time of a call and its mean processor time, in milliseconds."""
    for _ in range(trials // 4):
        play()
    times, before = [], worked(service)
    for _ in range(trials):
        began = time.perf_counter()
        play()
        times.append(1000 * (time.perf_counter() - began))
    return statistics.median(times), 1000 * (worked(service) - before) / trials


def main(trials: int) -> None:
    """Measure, and print a line for each kind of storage."""
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    objectives = dict.fromkeys(TASKS, objective)
    scenario = {"horizon": 2 * trials, "successes": trials // 4}
    with feint.local() as service, tempfile.TemporaryDirectory() as home:
        child = service._server._child  # noqa: SLF001 - its processor time
        if child is None:
            raise SystemExit("the service has no process")
        for name in ("memory", "SQLite"):
            urls = [None if name == "memory" else f"sqlite:///{Path(home) / kind}.db" for kind in ("covert", "alone")]
            run = service.create_run(scenario, "oblivious:decoys=2", tasks=TASKS, wanted="two")
            covert = CovertStudy(studies(urls[0]), "two", run)
            alone = list(studies(urls[1]).values())

            def mine(covert: CovertStudy = covert) -> None:
                covert.optimize(objectives, n_trials=1)

            def theirs(alone: Any = alone) -> None:
                study = alone[0]
                alone.append(alone.pop(0))
                trial = study.ask()
                study.tell(trial, objective(trial))

            one, other = timed(mine, trials, child.pid), timed(theirs, trials, child.pid)
            rows = (("covert", *one), ("Optuna alone", *other), ("difference", one[0] - other[0], one[1] - other[1]))
            print(name, *(f"{kind} {taken:.2f} ms ({work:.2f} ms)" for kind, taken, work in rows), sep=", ")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2500)
