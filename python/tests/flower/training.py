"""A federation small enough to know everything about: clients pull a vector towards their own target for a task."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from flwr.app import Array, ArrayRecord, Context, Message, MetricRecord, RecordDict
from flwr.clientapp import ClientApp
from flwr.serverapp.strategy import FedAvg, Strategy

from feint.flower import CovertStrategy, InProcessGrid, TaskDecoy
from tests.flower.scripted import Script, ScriptedRun

Vector = Any

NODES = 5
SIZE = 3


def arrays(value: float, *, counts: bool = True) -> ArrayRecord:
    """Give weights and, unless told not to, an integer counter, as PyTorch's batch norms have."""
    record = ArrayRecord({"weights": Array(np.full(SIZE, value, dtype=np.float32))})
    if counts:
        record["counter"] = Array(np.array([3], dtype=np.int64))
    return record


def trained(message: Message, context: Context) -> Message:
    config = message.content.config_records["config"]
    node = int(context.node_config["partition-id"])
    incentive = int(str(config["incentive"]))
    target = {"a": 1.0, "b": -2.0}.get(str(config.get("task")), 0.5) + 0.1 * node
    given = message.content.array_records["arrays"]
    weights = given["weights"].numpy()
    moved = weights + np.float32(0.25) * (np.float32(target) - weights)
    reply = ArrayRecord({"weights": Array(moved)})
    if "counter" in given:
        reply["counter"] = Array(np.array([3 + node], dtype=np.int64))
    metrics = MetricRecord({"num-examples": 10 * incentive + node, "loss": float(np.mean(moved)), "secret": 1.0})
    return Message(RecordDict({"arrays": reply, "metrics": metrics}), reply_to=message)


def evaluated(message: Message, _: Context) -> Message:
    weights = message.content.array_records["arrays"]["weights"].numpy()
    metrics = MetricRecord({"num-examples": 7, "loss": float(np.mean(weights))})
    return Message(RecordDict({"metrics": metrics}), reply_to=message)


def client_app(train: Callable[[Message, Context], Message] = trained) -> ClientApp:
    app = ClientApp()
    app.train()(train)
    app.evaluate()(evaluated)
    return app


def averaging(**options: Any) -> Strategy:
    return FedAvg(**{"fraction_evaluate": 0.0, **options})


class RecordingGrid(InProcessGrid):
    """Remembers what was sent, as bytes would show it."""

    def __init__(
        self, app: ClientApp, nodes: int = NODES, connected: Callable[[], Iterable[int]] | None = None
    ) -> None:
        super().__init__(app, nodes, connected)
        self.sent: list[Any] = []

    def push_messages(self, messages: Iterable[Message]) -> Iterable[str]:
        messages = list(messages)
        self.sent.append([shown(message) for message in messages])
        return super().push_messages(messages)


def shown(message: Message) -> Any:
    """List everything that the receiver of a message can read, except ids and times, which differ each time."""
    records = []
    for key, record in message.content.items():
        if isinstance(record, ArrayRecord):
            values: Any = [(name, a.dtype, tuple(a.shape), a.stype, a.data) for name, a in record.items()]
        else:
            values = [(name, type(value).__name__, value) for name, value in record.items()]
        records.append((key, type(record).__name__, values))
    about = message.metadata
    return (about.dst_node_id, about.src_node_id, about.message_type, about.group_id, about.ttl, records)


@dataclass
class Federation:
    """A covert training and all that can be varied of it."""

    script: Script
    wanted: str = "a"
    make: Callable[[], Strategy] = averaging
    train: Callable[[Message, Context], Message] = trained
    options: dict[str, Any] = field(default_factory=dict)
    run: ScriptedRun | None = None
    counts: bool = True

    def __post_init__(self) -> None:
        self.run = self.run or ScriptedRun(self.script)
        self.grid = RecordingGrid(client_app(self.train))

    def strategy(self, checkpoint: Any) -> CovertStrategy:
        assert self.run is not None
        other = "b" if self.wanted == "a" else "a"
        decoy = TaskDecoy(self.make(), self.begin(other), wanted=self.wanted, allow_unlike_starts=True)
        return CovertStrategy(self.make(), self.run, decoy=decoy, checkpoint=checkpoint, seed=7, **self.options)

    def start(self, checkpoint: Any, **options: Any) -> Any:
        return self.strategy(checkpoint).start(self.grid, self.begin(self.wanted), **options)

    def begin(self, task: str) -> ArrayRecord:
        return arrays({"a": 0.0, "b": 4.0}[task], counts=self.counts)


def weights(record: ArrayRecord) -> Vector:
    return record["weights"].numpy()
