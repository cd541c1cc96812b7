"""Time that the server works between replies and the next messages, by trajectory.

usage: python benchmarks/server_timing.py [--runs R] [--weights W]
"""

from __future__ import annotations

import argparse
import logging
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from flwr.app import Array, ArrayRecord, Context, Message, MetricRecord, RecordDict
from flwr.clientapp import ClientApp
from flwr.serverapp.strategy import FedAvg

import feint
from feint.flower import CovertStrategy, InProcessGrid, TaskDecoy

if TYPE_CHECKING:
    from collections.abc import Iterable

NODES = 10

SCENARIO = """\
name: timing
horizon: 100
successes: 30
incentives: [1, 2, 3]
oracle:
  success: [[0.1, 0.3, 0.5], [0.3, 0.6, 0.9]]
  participation: {clients: 10, stay: 0.8, thresholds: [0, 5]}
objective: {kind: goal}
"""


class Stopwatch(InProcessGrid):
    """Notes when replies were there, and when the next messages were."""

    def __init__(self, app: ClientApp) -> None:
        super().__init__(app, NODES)
        self.replied = 0.0
        self.gaps: list[float] = []

    def send_and_receive(self, messages: Iterable[Message], *, timeout: float | None = None) -> Iterable[Message]:
        """Note the time since the last replies."""
        messages = list(messages)
        self.gaps.append(time.perf_counter() - self.replied)
        replies = list(super().send_and_receive(messages, timeout=timeout))
        self.replied = time.perf_counter()
        return replies


class Told:
    """A run that remembers what it was told to do."""

    def __init__(self, run: feint.Run) -> None:
        self._run = run
        self.learns: list[bool] = []

    def __getattr__(self, name: str) -> object:
        """Be the run in all else."""
        return getattr(self._run, name)

    def ask(self, oracle: int, number: int | None = None) -> feint.Decision:
        """Ask, and remember."""
        decision = self._run.ask(oracle, number)
        self.learns.append(decision.learns)
        return decision


def client_app() -> ClientApp:
    """Make clients who send back what they get."""
    app = ClientApp()

    @app.train()
    def train(message: Message, _: Context) -> Message:
        content = RecordDict(
            {"arrays": message.content.array_records["arrays"], "metrics": MetricRecord({"num-examples": 10})}
        )
        return Message(content, reply_to=message)

    return app


def averaging() -> FedAvg:
    """Make a strategy."""
    return FedAvg(fraction_evaluate=0.0)


def main() -> None:
    """Measure, and print."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--runs", type=int, default=20)
    options.add_argument("--weights", type=int, default=50_000)
    given = options.parse_args()
    logging.getLogger("flwr").setLevel(logging.ERROR)
    gaps: dict[bool, list[float]] = {True: [], False: []}
    start = ArrayRecord({"weights": Array(np.zeros(given.weights, dtype=np.float32))})
    with feint.local() as service:
        for _ in range(given.runs):
            told = Told(service.create_run(SCENARIO, "oblivious"))
            grid = Stopwatch(client_app())
            with tempfile.TemporaryDirectory() as place:
                decoy = TaskDecoy(averaging(), start)
                CovertStrategy(averaging(), told, decoy=decoy, checkpoint=Path(place) / "run").start(grid, start)  # type: ignore[arg-type]
            # The first gap is the start; gap k + 1 follows the replies to query k.
            for learns, gap in zip(told.learns[:-1], grid.gaps[1:], strict=True):
                gaps[learns].append(1000 * gap)
    real, decoys = (np.array(gaps[learns]) for learns in (True, False))
    greater = (real[:, None] > decoys[None, :]).mean() + 0.5 * (real[:, None] == decoys[None, :]).mean()
    error = np.sqrt((len(real) + len(decoys) + 1) / (12 * len(real) * len(decoys)))
    print(f"{given.weights} weights, {len(real)} gaps after learning queries, {len(decoys)} after decoys, in ms")
    for name, values in (("learning", real), ("decoy", decoys)):
        low, middle, high = np.percentile(values, [10, 50, 90])
        print(f"{name:>10}: median {middle:.2f}, 80 % between {low:.2f} and {high:.2f}")
    print(f"one after learning is longer than one after a decoy with probability {greater:.3f} +- {1.96 * error:.3f}")


if __name__ == "__main__":
    main()
