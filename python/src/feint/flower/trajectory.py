"""One of the trainings, the real one or a decoy: arrays, and the strategy that updates them."""

from __future__ import annotations

import logging
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
from flwr.app import Array, ArrayRecord, ConfigRecord, Message, MetricRecord, RecordDict
from flwr.serverapp.exception import AggregationError, InconsistentMessageReplies

from feint.flower.compatibility import setting
from feint.flower.sampling import SnapshotGrid, TooFewNodes, nodes_needed, seeded
from feint.flower.serialization import Serializer, arrays_of, record_of, restore_strategy

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from flwr.serverapp import Grid
    from flwr.serverapp.strategy import Strategy

    from feint._checkpoint import Checkpoint
    from feint.flower.replies import Replies

_LOGGER = logging.getLogger("flwr")
_PATIENCE = 10.0

Record = TypeVar("Record", bound=ArrayRecord | ConfigRecord | MetricRecord)
State = tuple[Any, dict[str, Any]]


class Trajectory:
    """Arrays and the strategy that updates them.

    Parameters
    ----------
    strategy
        Samples nodes, creates messages, averages replies.
    arrays
        Initial arrays.
    labels
        Further entries of the config record of each message, such as the task's name.
    """

    def __init__(self, strategy: Strategy, arrays: ArrayRecord, labels: dict[str, str]) -> None:
        self.strategy = strategy
        self.arrays = record_of(arrays_of(arrays))  # packed as after a step or a restart, however it came
        self.labels = labels
        self.steps = 0
        self._original = self._committed = self.state()

    @property
    def weight_key(self) -> str:
        """Name of the metric with the number of samples of a reply."""
        return str(setting(self.strategy, "weighted_by_key", "num-examples"))

    def messages(
        self, grid: Grid, nodes: list[int], arrays: ArrayRecord, config: ConfigRecord, call: Call
    ) -> list[Message]:
        """Create the messages of a round, each with records of its own.

        Flower's strategies put one record into all messages of a round, and write into the one they are given: a change
        of one message would change all, of this round and the next.

        Parameters
        ----------
        grid
            Grid of the nodes.
        nodes
            Nodes that were connected when the round began.
        arrays
            Arrays to send: the current ones or, in evaluation, those at the time of the query.
        config
            Config record of each message; it is copied.
        call
            The round, and whether it is for training or evaluation.
        """
        if call.trains and len(nodes) < nodes_needed(self.strategy, len(nodes)):
            return []
        snapshot = SnapshotGrid(grid, nodes, _PATIENCE)
        for key in self.labels:
            if key in config:
                raise key_conflict(key)
        own = copied(config)
        own.update(self.labels)
        configure = self.strategy.configure_train if call.trains else self.strategy.configure_evaluate
        with _silence(), seeded(call.seed, call.number, call.trains):
            try:
                made = list(configure(call.number, copied(arrays), own, snapshot))
            except TooFewNodes:
                made = []
        if not call.trains:
            self.rollback()
        return [_copy(message, call.number) for message in made]

    def aggregate(self, number: int, replies: Replies) -> ArrayRecord | None:
        """Average replies, and return the next arrays, with the types of the initial ones; ``None`` if there are none.

        The strategy keeps the new state until `rollback`.
        """
        if not replies.usable:
            return None
        with _silence():
            try:
                arrays, _ = self.strategy.aggregate_train(number, list(replies.usable))
            except (AggregationError, InconsistentMessageReplies):
                return None
        if arrays is None:
            return None
        found, given = ({name: tuple(a.shape) for name, a in record.items()} for record in (arrays, self.arrays))
        if found != given:
            kind = type(self.strategy).__name__
            raise ValueError(f"{kind} must keep names and shapes, which show: {found} instead of {given}")
        return _as_typed(arrays, self.arrays)

    def state(self) -> State:
        """Return the state of the strategy, as JSON and arrays."""
        serializer = Serializer()
        return serializer.serialize_strategy(self.strategy), serializer.arrays

    def rollback(self) -> None:
        """Restore the strategy's state after the last step, which is also the one after a restart."""
        restore_strategy(self.strategy, *self._committed, only=True)

    def restore_original(self) -> None:
        """Restore the state that the strategy had before the training."""
        restore_strategy(self.strategy, *self._original, only=True)

    def commit(self, arrays: ArrayRecord, state: State) -> None:
        """Make a step to these arrays, with this state of the strategy."""
        self.arrays = arrays
        self._committed = state
        self.steps += 1

    def store(self, checkpoint: Checkpoint) -> dict[str, Any]:
        """Store the trajectory in a checkpoint.

        Returns
        -------
        dict
            Its entry of the checkpoint's state.
        """
        return store(checkpoint, self.arrays, self._committed, self.steps)

    def load(self, checkpoint: Checkpoint, stored: dict[str, Any]) -> None:
        """Restore the trajectory from its entry of the checkpoint's state."""
        self.arrays = record_of(checkpoint.get(stored["arrays"]))
        memory = stored["memory"]
        restore_strategy(self.strategy, stored["remembers"], {} if memory is None else checkpoint.get(memory))
        self._committed = self.state()
        self.steps = stored["steps"]


def store(checkpoint: Checkpoint, arrays: ArrayRecord, state: State, steps: int) -> dict[str, Any]:
    """Store a position of a trajectory, and return its entry of the checkpoint's state."""
    remembered, memory = state
    return {
        "arrays": checkpoint.put(arrays_of(arrays)),
        "remembers": remembered,
        "memory": checkpoint.put(memory) if memory else None,
        "steps": steps,
    }


@dataclass(frozen=True)
class Call:
    """Round that is configured.

    Attributes
    ----------
    number
        Number of the round.
    seed
        The run's seed for sampling nodes.
    trains
        Whether for training; otherwise for evaluation.
    """

    number: int
    seed: str
    trains: bool


def copied(record: Record) -> Record:
    """Copy a record and the lists in it; arrays cannot be changed, and are shared."""
    values: Any = {key: list(value) if isinstance(value, list) else value for key, value in record.items()}
    return type(record)(values)


def _copy(message: Message, number: int) -> Message:
    return Message(
        RecordDict({key: copied(record) for key, record in message.content.items()}),
        message.metadata.dst_node_id,
        message.metadata.message_type,
        ttl=message.metadata.ttl,
        group_id=str(number),
    )


def _as_typed(arrays: ArrayRecord, like: ArrayRecord) -> ArrayRecord | None:
    """Cast arrays to the types of others, since a step must not change the form of messages.

    Averages of integers are rounded. Returns ``None`` if a number is not finite.
    """
    typed: dict[str, Array] = {}
    for name, before in like.items():
        after = arrays[name].numpy()
        kind = np.dtype(before.dtype)
        with np.errstate(all="ignore"):
            cast = (np.rint(after) if kind.kind in "biu" and after.dtype != kind else after).astype(kind)
        if not (np.isfinite(after).all() and np.isfinite(cast).all()):
            return None
        typed[name] = Array(np.asarray(cast, order="C"))
    return ArrayRecord(typed)


@contextmanager
def _silence() -> Iterator[None]:
    """Suppress the log of wrapped strategies below errors: its times depend on the queried trajectory."""

    def passes(record: logging.LogRecord) -> bool:
        return record.levelno >= logging.ERROR

    _LOGGER.addFilter(passes)
    try:
        yield
    finally:
        _LOGGER.removeFilter(passes)


def key_conflict(key: str) -> ValueError:
    """Return the error for a config record that has one of our keys."""
    return ValueError(f"the config record has {key!r} already: give another incentive_key or task_key")


def destinations(messages: Iterable[Message]) -> list[int]:
    """Return the nodes that messages are sent to."""
    return [message.metadata.dst_node_id for message in messages]
