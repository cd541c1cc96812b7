"""Many small covert trainings, and what clients who collude have of them."""

from __future__ import annotations

import csv
import random
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
from flwr.app import Array, ArrayRecord, Context, Message, MetricRecord, RecordDict
from flwr.clientapp import ClientApp
from flwr.serverapp.strategy import FedAvg, Strategy

import feint
from feint.flower import CovertStrategy, InProcessGrid, TaskDecoy
from feint.flower.eavesdrop import eavesdropping, overheard, write_record

NODES = 8
COLLUDERS = (0, 1, 2)
SIZE = 6
#: The optimum of each task. What is hidden is which of the two is wanted; that they differ is known.
OPTIMA = {"a": np.linspace(-1, 1, SIZE), "b": np.cos(np.arange(SIZE))}


def scenario(horizon: int) -> str:
    """Give a scenario that needs a success every fourth query."""
    return f"""\
name: eight-clients
horizon: {horizon}
successes: {horizon // 4}
incentives: [1, 2, 3]
oracle:
  success: [[0.1, 0.3, 0.5], [0.3, 0.6, 0.9]]
  participation: {{clients: {NODES}, stay: 0.8, thresholds: [0, 5]}}
objective: {{kind: goal}}
"""


class Attendance:
    """Clients who come and go; the first eavesdropper stays, so as to hear every round."""

    def __init__(self, seed: str) -> None:
        self._random = random.Random(seed)
        self._here = {node: node == 1 or self._random.random() < 0.5 for node in range(1, NODES + 1)}

    def __call__(self) -> Iterable[int]:
        return [node for node, here in self._here.items() if here]

    def advance(self) -> None:
        for node, here in self._here.items():
            if node > 1 and self._random.random() >= 0.8:
                self._here[node] = not here


class Rounds(InProcessGrid):
    """A grid whose clients come and go between rounds."""

    def __init__(self, app: ClientApp, attendance: Attendance) -> None:
        super().__init__(app, NODES, attendance)
        self._attendance = attendance

    def send_and_receive(self, messages: Iterable[Message], *, timeout: float | None = None) -> Iterable[Message]:
        replies = super().send_and_receive(messages, timeout=timeout)
        self._attendance.advance()
        return replies


def client_app(seed: str, listening: Path) -> ClientApp:
    """Make clients who take a noisy gradient step; those who collude store what they get."""
    listen = eavesdropping(listening)

    def overhear(message: Message, context: Context, call_next: Any) -> Message:
        if context.node_config["partition-id"] in COLLUDERS:
            return listen(message, context, call_next)
        reply: Message = call_next(message, context)
        return reply

    app = ClientApp(mods=[overhear])

    @app.train()
    def train(message: Message, context: Context) -> Message:
        config = message.content.config_records["config"]
        node = int(context.node_config["partition-id"])
        draws = generator(seed, node, config["server-round"])
        weights = message.content.array_records["arrays"]["weights"].numpy()
        samples = 4 * int(str(config["incentive"])) + node
        noise = draws.normal(size=SIZE) / np.sqrt(samples)
        moved = weights - 0.3 * (weights - OPTIMA[str(config["task"])] + noise)
        metrics = MetricRecord({"num-examples": samples})
        return Message(RecordDict({"arrays": packed(moved), "metrics": metrics}), reply_to=message)

    return app


def generator(*parts: object) -> np.random.Generator:
    """Make a generator that is the same in every process."""
    return np.random.default_rng(zlib.crc32(":".join(map(str, parts)).encode()))


def packed(weights: Any) -> ArrayRecord:
    return ArrayRecord({"weights": Array(np.asarray(weights))})


def averaging() -> Strategy:
    return FedAvg(fraction_evaluate=0.0, min_train_nodes=1, min_available_nodes=1)


def covert(run: feint.Run, seed: str, directory: Path) -> tuple[CovertStrategy, ArrayRecord, str]:
    """Set a training out: the strategy, where it begins, and the wanted task."""
    # Where a task begins belongs to the task, whichever is wanted.
    starts = {task: packed(generator(seed, task).normal(size=SIZE)) for task in OPTIMA}
    wanted, other = random.Random(f"{seed} wanted").sample(sorted(OPTIMA), 2)
    decoy = TaskDecoy(averaging(), starts[other], wanted=wanted)
    strategy = CovertStrategy(averaging(), run, decoy=decoy, checkpoint=directory / "checkpoint", samples_needed=60)
    return strategy, starts[wanted], wanted


def play(run: feint.Run, seed: str, directory: Path) -> str:
    """Play one training; the name of the wanted task."""
    strategy, start, wanted = covert(run, seed, directory)
    strategy.start(Rounds(client_app(seed, directory / "heard"), Attendance(seed)), start)
    return wanted


def record_runs(
    service: feint.Service, policy: str, runs: int, horizon: int, directory: Path
) -> tuple[list[Path], Path]:
    """Play many trainings; the records of those who collude, and the truth."""
    records = []
    truth = directory / "truth.csv"
    directory.mkdir(parents=True)
    with truth.open("w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        rows.writerow(["run", "real"])
        for i in range(runs):
            place = directory / f"run-{i:04}"
            place.mkdir()
            wanted = play(service.create_run(scenario(horizon), policy, seed=i), f"{policy} {i}", place)
            path = directory / f"run-{i:04}.npz"
            write_record(overheard(place / "heard"), path, OPTIMA)
            records.append(path)
            rows.writerow([path.stem, sorted(OPTIMA).index(wanted)])
    return records, truth
