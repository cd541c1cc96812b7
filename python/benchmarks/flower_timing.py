"""Time that Feint adds to the server's own work per round of a Flower training, with one decoy and with three.

usage: python benchmarks/flower_timing.py [--rounds N] [--weights W]

35 nodes in this process, of which 17 are asked for W weights in each round; they add a constant to them. Plain and
covert trainings are played in turns. Printed is the server's own work between replies and the next messages, without
that of the nodes: the median, and in brackets the mean processor times of this process and of the service. For Linux.
"""

from __future__ import annotations

import argparse
import logging
import os
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from flwr.app import Array, ArrayRecord, ConfigRecord, Context, Message, MetricRecord, RecordDict
from flwr.clientapp import ClientApp
from flwr.serverapp.strategy import FedAvg

import feint
from feint.flower import CovertStrategy, InProcessGrid, TaskDecoy

if TYPE_CHECKING:
    from collections.abc import Iterable

NODES, ASKED = 35, 17
TURNS = 4
SCENARIO = {
    "successes": 1000,
    "incentives": [1, 2, 3],
    "oracle": {
        "success": [[0.1, 0.3, 0.5], [0.3, 0.6, 0.9]],
        "participation": {"clients": NODES, "stay": 0.8, "thresholds": [0, 20]},
    },
    "objective": {"kind": "goal"},
}


class Stopwatch(InProcessGrid):
    """Notes the server's own time and processor time between replies and the next messages."""

    def __init__(self, service: int | None) -> None:
        super().__init__(_client_app(), NODES)
        self._service = service
        self._before: Any = None
        #: Time, processor time of this process, and processor time of the service, in milliseconds.
        self.own: list[Any] = []

    def send_and_receive(self, messages: Iterable[Message], *, timeout: float | None = None) -> Iterable[Message]:
        """Note what the server needed."""
        messages = list(messages)
        now = self._now()
        if self._before is not None:
            self.own.append(1000 * (now - self._before))
        replies = list(super().send_and_receive(messages, timeout=timeout))
        self._before = self._now()
        return replies

    def _now(self) -> Any:
        served = 0.0
        if self._service is not None:
            # In nanoseconds for each thread; the file `stat` counts whole hundredths of a second.
            for task in Path(f"/proc/{self._service}/task").iterdir():
                served += int((task / "schedstat").read_text(encoding="ascii").split()[0]) / 1e9
        return np.array([time.perf_counter(), time.process_time(), served])


def _client_app() -> ClientApp:
    app = ClientApp()

    @app.train()
    def train(message: Message, _: Context) -> Message:
        sent = message.content.array_records["arrays"]
        # Other bytes than were sent, as of a training.
        arrays = ArrayRecord({key: Array(array.numpy() + np.float32(0.01)) for key, array in sent.items()})
        return Message(RecordDict({"arrays": arrays, "metrics": MetricRecord({"num-examples": 10})}), reply_to=message)

    return app


def _averaging() -> FedAvg:
    return FedAvg(fraction_train=ASKED / NODES, fraction_evaluate=0.0, min_train_nodes=ASKED)


def _arrays(weights: int) -> ArrayRecord:
    hidden = (weights - 1) // 386
    shapes = ((384, hidden), (hidden,), (hidden,), (1,))
    return ArrayRecord({str(i): Array(np.zeros(shape, dtype=np.float32)) for i, shape in enumerate(shapes)})


def main() -> None:
    """Measure, and print."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--rounds", type=int, default=200, help="rounds of each training")
    options.add_argument("--weights", type=int, default=49_409)
    given = options.parse_args()
    logging.getLogger("flwr").setLevel(logging.ERROR)
    start = _arrays(given.weights)
    own: dict[int, list[Any]] = {}
    with feint.local() as service, tempfile.TemporaryDirectory(dir=Path.cwd()) as place:
        child = service._server._child  # noqa: SLF001 - its processor time
        if child is None:
            raise SystemExit("the service has no process")
        for turn in range(TURNS):
            for decoys in (0, 1, 3):
                rounds = given.rounds // TURNS
                watch = Stopwatch(child.pid if decoys else None)
                if decoys:
                    tasks = [f"task-{i}" for i in range(decoys + 1)]
                    policy = f"oblivious:decoys={decoys}"
                    run = service.create_run({**SCENARIO, "horizon": 4 * rounds + 4000}, policy, tasks=tasks)
                    decoy = TaskDecoy(_averaging(), start, tasks=tasks)
                    kept = Path(place) / f"{turn}-{decoys}"
                    strategy = CovertStrategy(_averaging(), run, decoy=decoy, checkpoint=kept)
                    strategy.start(watch, start, num_rounds=rounds)
                else:
                    config = ConfigRecord({"task": "task-0", "incentive": 3})
                    _averaging().start(watch, start, num_rounds=rounds, train_config=config)
                own.setdefault(decoys, []).extend(watch.own)
    for decoys, times in own.items():
        elapsed = float(np.median(times, axis=0)[0])
        mine, served = (float(mean) for mean in np.mean(times, axis=0)[1:])
        print(f"{decoys} decoys: {elapsed:.2f} ms ({mine:.2f} and {served:.2f} ms), load {os.getloadavg()[0]:.0f}")


if __name__ == "__main__":
    main()
