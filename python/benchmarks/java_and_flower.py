"""Flower's engine and Java's experiment on the same comments: rounds per second, and whether they learn the same.

usage: python benchmarks/java_and_flower.py [--comments FILE] [--seeds S] [--in-process P] [--runs R]

It needs flwr[simulation]. First 35 nodes of which 17 are asked in each round, plainly and covertly: seconds per round,
and the server's own share of them. Then the example flower-comments, which is the experiment of ``feint reproduce``
written anew, against that. Runs without Flower's engine, of ``--in-process``, are quicker, and learn the same: with
``--seeds 0`` they are all there is, and flwr is enough.
"""

from __future__ import annotations

import os

os.environ.update(OMP_NUM_THREADS="1", RAY_USAGE_STATS_ENABLED="0")

import argparse
import logging
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean, median, stdev
from typing import TYPE_CHECKING, Any

import numpy as np
from flwr.app import ConfigRecord
from flwr.serverapp import Grid, ServerApp
from flwr.serverapp.strategy import FedAvg

import feint
from feint.flower import CovertStrategy, TaskDecoy

sys.path.insert(0, str(Path(__file__).parents[2] / "examples" / "flower-comments"))

from flower_comments.client_app import client_app
from flower_comments.command import in_flower, in_process
from flower_comments.data import CLIENTS, MOST, TASKS, split
from flower_comments.network import initial
from flower_comments.room import Room, RoomGrid
from flower_comments.training import SCENARIO, Outcome, Settings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from flwr.app import Context, Message

ASKED = 17
ROUNDS = 40
#: Runs of each policy in the shorter of the two experiments whose difference is timed.
FEW = 4
QUERIES = 100


class Stopwatch(RoomGrid):
    """Notes how long rounds take, and how long the server works between them. Everybody stays."""

    def __init__(self, grid: Grid) -> None:
        super().__init__(grid, Room(CLIENTS, 1, seed=1))
        self._room.present[:] = True
        self._replied: float | None = None
        self.rounds: list[float] = []
        self.own: list[float] = []

    def send_and_receive(self, messages: Iterable[Message], *, timeout: float | None = None) -> Iterable[Message]:
        """Note the time since the last replies, and since those before."""
        messages = list(messages)
        sent, before = time.perf_counter(), self._replied
        replies = super().send_and_receive(messages, timeout=timeout)
        if not messages:
            return replies
        self._replied = time.perf_counter()
        if before is not None:
            self.own.append(sent - before)
            self.rounds.append(self._replied - before)
        return replies


@dataclass
class Learnt:
    """Accuracies by task, and how fast they were had."""

    accuracies: dict[str, list[float]] = field(default_factory=lambda: {task: [] for task in TASKS})
    seconds: float = 0
    rounds: int = 0


def main() -> None:
    """Measure, and print."""
    options = _options()
    logging.getLogger("flwr").setLevel(logging.ERROR)
    with tempfile.TemporaryDirectory() as directory:
        place = Path(directory)
        vectors = place / "vectors.npz"
        source = ["--comments", options.comments] if options.comments else ["--rows", "12000"]
        feint.command("embed", *source, "--output", vectors)
        learnt = {}
        if options.seeds:
            _engine(vectors, place)
            learnt["Flower"] = _learnt(in_flower, vectors, place / "engine", options.seeds)
        if options.in_process:
            learnt["InProcessGrid"] = _learnt(in_process, vectors, place / "in-process", options.in_process)
        speed, java = _java(vectors, place, options)
    for name, found in learnt.items():
        print(f"{name}: {found.rounds / found.seconds:.2f} rounds per second; Java: {speed:.1f}; ", end="")
        print(f"{speed * found.seconds / found.rounds:.0f} times as many")
        for task, accuracies in found.accuracies.items():
            _compare(f"{task}: {name}", accuracies, java[task])


def _engine(vectors: Path, place: Path) -> None:
    """Say what a round costs in Flower's engine, and what Feint adds."""
    starts = {task: initial(384, i) for i, task in enumerate(TASKS)}
    own = {}

    def averaging() -> FedAvg:
        return FedAvg(fraction_train=ASKED / CLIENTS, fraction_evaluate=0.0, min_train_nodes=ASKED)

    def plain(grid: Grid) -> None:
        config = ConfigRecord({"task": TASKS[0], "incentive": 3})
        averaging().start(grid, starts[TASKS[0]], num_rounds=ROUNDS, train_config=config)

    def covert(grid: Grid) -> None:
        decoy = TaskDecoy(averaging(), starts[TASKS[1]], tasks=TASKS, wanted=TASKS[0])
        with feint.local() as service:
            run = service.create_run(SCENARIO, "oblivious")
            strategy = CovertStrategy(averaging(), run, decoy=decoy, checkpoint=place / "engine-checkpoint")
            strategy.start(grid, starts[TASKS[0]], num_rounds=ROUNDS)

    for name, train in (("plain", plain), ("covert", covert)):
        watch = _simulated(train, vectors)
        own[name] = median(watch.own)
        print(f"{name}: {median(watch.rounds):.3f} s a round, of which the server's own {1000 * own[name]:.1f} ms")
    print(f"Feint adds {1000 * (own['covert'] - own['plain']):.1f} ms to a round")


def _simulated(train: Callable[[Grid], None], vectors: Path) -> Stopwatch:
    from flwr.simulation import run_simulation  # noqa: PLC0415 - after what Ray reads

    watches: list[Stopwatch] = []
    app = ServerApp()

    @app.main()
    def _(grid: Grid, _: Context) -> None:
        watches.append(Stopwatch(grid))
        train(watches[0])

    resources: Any = {"client_resources": {"num_cpus": 1, "num_gpus": 0.0}, "init_args": {"include_dashboard": False}}
    run_simulation(app, client_app(vectors, 1), CLIENTS, backend_config=resources)
    return watches[0]


def _learnt(play: Callable[[Settings], Outcome], vectors: Path, place: Path, seeds: int) -> Learnt:
    """Run the example, an engine's start left out of the time."""
    learnt = Learnt()
    for seed in range(seeds):
        wanted = TASKS[seed % 2]
        outcome = play(Settings(place / str(seed), vectors, wanted, seed=seed))
        learnt.accuracies[wanted].append(outcome.accuracy)
        learnt.rounds += outcome.report.rounds
        learnt.seconds += outcome.seconds
    return learnt


def _java(vectors: Path, place: Path, options: argparse.Namespace) -> tuple[float, dict[str, Any]]:
    """Run Java's experiment; rounds per second, and by task the accuracy with its interval."""
    text = SCENARIO.read_text(encoding="utf-8")
    needed = round(4000 * split(vectors).per_client / MOST)
    decoy = "rule: second-person" if options.comments else "label: topic"
    scenario = place / "scenario.yaml"
    text = text.replace("samplesNeeded: 4000", f"samplesNeeded: {needed}\n  decoy: {{kind: task, {decoy}}}")
    scenario.write_text(text, encoding="utf-8")
    source = ["--comments", options.comments] if options.comments else []
    took, found = [], {}
    for runs in (FEW, options.runs):
        began = time.perf_counter()
        found = feint.command("reproduce", "table-1", "--scenario", scenario, *source, "--runs", runs, "--trained", 0)
        took.append(time.perf_counter() - began)
    rows = found["rows"]
    (ours,) = (row for row in rows if row["policy"] == "oblivious" and row["decoy"] == "task")
    speed = len(rows) * QUERIES * (options.runs - FEW) / (took[1] - took[0])
    return speed, {"toxic": ours["learnerAccuracy"], "second": ours["otherTasks"][0]["accuracy"]}


def _compare(what: str, flower: list[float], java: dict[str, float]) -> None:
    middle, half = mean(flower), _student(len(flower)) * stdev(flower) / len(flower) ** 0.5
    low, high = middle - half, middle + half
    agree = low <= java["mean"] <= high and java["low"] <= middle <= java["high"]
    print(
        f"{what} {middle:.4f} [{low:.4f}, {high:.4f}] of {len(flower)} runs, "
        f"Java {java['mean']:.4f} [{java['low']:.4f}, {java['high']:.4f}]: "
        + ("each is in the other's interval" if agree else "they DISAGREE")
    )


def _student(count: int) -> float:
    """Give the 97.5 % quantile of Student's law with one degree of freedom less, by drawing from it."""
    return float(np.quantile(np.random.default_rng(1).standard_t(count - 1, size=2_000_000), 0.975))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--comments", metavar="FILE", help="labelled comments; by default sentences from a grammar")
    parser.add_argument("--seeds", type=int, default=8, help="runs in Flower, half for each task (default: 8)")
    parser.add_argument("--in-process", type=int, default=0, metavar="P", help="runs without the engine (default: 0)")
    parser.add_argument("--runs", type=int, default=24, help="runs of each policy in Java (default: 24)")
    return parser.parse_args()


if __name__ == "__main__":
    main()
