"""Measures whether the time of a message shows the type of the query before, in Flower trainings with a pace.

usage: python benchmarks/flower_pace.py [--queries Q] [--pace SECONDS] [--trainings T] [--extra SECONDS]

T trainings at a time, each in a process with four nodes, share a service. The server works for `--extra` seconds longer
after the answers to learning queries. Compared are the times between consecutive rounds, and the times since the last
multiple of the pace, with the statistics of `pace_timing.py`.
"""

from __future__ import annotations

import argparse
import logging
import multiprocessing
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from flwr.app import Array, ArrayRecord, Context, Message, MetricRecord, RecordDict
from flwr.clientapp import ClientApp
from flwr.serverapp.strategy import FedAvg
from pace_timing import SCENARIO, Samples, compare

import feint
from feint.flower import CovertStrategy, InProcessGrid, TaskDecoy

if TYPE_CHECKING:
    from collections.abc import Iterable

NODES = 4
TASKS = ("one", "two")


class NotedGrid(InProcessGrid):
    """Notes the times of rounds in milliseconds."""

    def __init__(self) -> None:
        super().__init__(_client_app(), NODES)
        self.times: list[float] = []

    def push_messages(self, messages: Iterable[Message]) -> Iterable[str]:
        """Note the time."""
        self.times.append(1000 * time.time())
        return super().push_messages(messages)


def _client_app() -> ClientApp:
    app = ClientApp()

    @app.train()
    def train(message: Message, _: Context) -> Message:
        sent = message.content.array_records["arrays"]
        arrays = ArrayRecord({key: Array(array.numpy() + np.float32(0.01)) for key, array in sent.items()})
        return Message(RecordDict({"arrays": arrays, "metrics": MetricRecord({"num-examples": 10})}), reply_to=message)

    return app


def play(endpoint: Path, place: Path, chosen: argparse.Namespace) -> tuple[Samples, Samples]:
    """Return the times between rounds and since the last multiple of the pace, by the type of the query before."""
    logging.getLogger("flwr").setLevel(logging.ERROR)
    rounds = chosen.queries // chosen.trainings
    learns: list[bool] = []
    with feint.connect(endpoint) as service:
        run: Any = service.create_run({**SCENARIO, "horizon": rounds}, "oblivious:order=coin", tasks=TASKS)
        ask, tell = run.ask, run.tell

        def asking(*arguments: Any) -> feint.Decision:
            decision: feint.Decision = ask(*arguments)
            learns.append(decision.learns)
            return decision

        def telling(*arguments: Any) -> bool:
            if learns[-1]:
                time.sleep(chosen.extra)
            return bool(tell(*arguments))

        run.ask, run.tell = asking, telling
        start = ArrayRecord({"weights": Array(np.zeros(100, dtype=np.float32))})
        decoy = TaskDecoy(FedAvg(fraction_evaluate=0.0), start, tasks=TASKS)
        grid = NotedGrid()
        strategy = CovertStrategy(
            FedAvg(fraction_evaluate=0.0), run, decoy=decoy, checkpoint=place, pace=chosen.pace, oracle_state=_state
        )
        strategy.start(grid, start)
    between: Samples = {True: [], False: []}
    offset: Samples = {True: [], False: []}
    for i, learned in enumerate(learns[:-1]):
        between[learned].append(grid.times[i + 1] - grid.times[i])
        offset[learned].append(grid.times[i + 1] % (1000 * (chosen.pace or 1)))
    return between, offset


def _state(_: object) -> int:
    return 1


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--queries", type=int, default=24_000)
    parser.add_argument("--pace", type=float, default=0.5)
    parser.add_argument("--trainings", type=int, default=24)
    parser.add_argument("--extra", type=float, default=0.01)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        data = Path(directory, "data")
        with feint.local(data=data), multiprocessing.get_context("spawn").Pool(chosen.trainings) as pool:
            given = [(data / "service.json", Path(directory, str(i)), chosen) for i in range(chosen.trainings)]
            played = pool.starmap(play, given, chunksize=1)
    for i, what in enumerate(("between", "offset")):
        samples: Samples = {kind: [value for one in played for value in one[i][kind]] for kind in (True, False)}
        print(f"pace {chosen.pace} s, extra {chosen.extra} s, {compare(what, samples)}")


if __name__ == "__main__":
    main()
