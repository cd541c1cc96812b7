"""Time per trial of a covert search, and of Optuna alone with the same studies.

Usage: optuna_timing.py [TRIALS]

Prints the medians of the time per trial, for studies in memory and in SQLite: of `CovertStudy` with a local service, of
Optuna's ask and tell, and their difference; in brackets the processor time of this program, which other work on the
machine changes little.
"""

from __future__ import annotations

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


def timed(play: Callable[[], object], trials: int) -> tuple[float, float]:
    """Return the median time of a call, and the processor time, in milliseconds."""
    times, work = [], []
    for _ in range(trials):
        began, worked = time.perf_counter(), time.process_time()
        play()
        times.append(1000 * (time.perf_counter() - began))
        work.append(1000 * (time.process_time() - worked))
    return statistics.median(times), statistics.median(work)


def main(trials: int) -> None:
    """Measure, and print a line for each kind of storage."""
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    objectives = dict.fromkeys(TASKS, objective)
    scenario = {"horizon": trials, "successes": trials // 4}
    with feint.local() as service, tempfile.TemporaryDirectory() as home:
        for name in ("memory", "SQLite"):
            urls = [None if name == "memory" else f"sqlite:///{Path(home) / kind}.db" for kind in ("covert", "alone")]
            run = service.create_run(scenario, "oblivious:decoys=2", tasks=TASKS, wanted="two")
            covert = CovertStudy(studies(urls[0]), "two", run)
            alone = list(studies(urls[1]).values())

            def single(alone: Any = alone, turn: list[int] = [0]) -> None:  # noqa: B006 - counts the calls
                study = alone[turn[0] % len(alone)]
                turn[0] += 1
                trial = study.ask()
                study.tell(trial, objective(trial))

            mine = timed(lambda covert=covert: covert.optimize(objectives, n_trials=1), trials)  # type: ignore[misc]
            theirs = timed(single, trials)
            rows = [
                ("covert", mine),
                ("Optuna alone", theirs),
                ("difference", (mine[0] - theirs[0], mine[1] - theirs[1])),
            ]
            print(name, *(f"{kind} {taken:.2f} ms ({work:.2f} ms)" for kind, (taken, work) in rows), sep=", ")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
