"""A training that goes its way: arrays, and the strategy that moves them. The real one and the decoy are both this."""

from __future__ import annotations

import logging
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
from flwr.app import Array, ArrayRecord, ConfigRecord, Message, MetricRecord, RecordDict
from flwr.serverapp.exception import AggregationError, InconsistentMessageReplies

from feint.flower.keeping import Keeper, arrays_of, record_of, restore_strategy
from feint.flower.likeness import setting
from feint.flower.sampling import SnapshotGrid, TooFewNodes, nodes_needed, seeded

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from flwr.serverapp import Grid
    from flwr.serverapp.strategy import Strategy

    from feint.flower.checkpoint import Checkpoint
    from feint.flower.replies import Replies

_LOGGER = logging.getLogger("flwr")
_PATIENCE = 10.0

Record = TypeVar("Record", bound=ArrayRecord | ConfigRecord | MetricRecord)
State = tuple[Any, dict[str, Any]]


class Trajectory:
    """Arrays and the strategy that moves them.

    Parameters
    ----------
    strategy
        Samples nodes, makes messages, averages replies.
    arrays
        Where it begins.
    labels
        What goes out with each of its messages besides: the task's name, for one.
    """

    def __init__(self, strategy: Strategy, arrays: ArrayRecord, labels: dict[str, str]) -> None:
        self.strategy = strategy
        self.arrays = record_of(arrays_of(arrays))  # packed as after a step or a restart, however it came
        self.labels = labels
        self.steps = 0
        self._found = self._memory = self.state()

    @property
    def weight_key(self) -> str:
        """The metric that says how many samples a reply was made with."""
        return str(setting(self.strategy, "weighted_by_key", "num-examples"))

    def messages(
        self, grid: Grid, nodes: list[int], arrays: ArrayRecord, config: ConfigRecord, call: Call
    ) -> list[Message]:
        """Make the messages of a round, each with records of its own.

        Flower's strategies put one record into all messages of a round, and write into the one they are given: a change
        of one message would change all, of this round and the next.

        Parameters
        ----------
        grid
            Where the nodes are.
        nodes
            Those that were connected when the round began.
        arrays
            What is sent: where this training is, or, in evaluation, where it was when it was queried.
        config
            What goes out with each message; it is copied.
        call
            Which round it is, and whether for training or evaluation.
        """
        if call.trains and len(nodes) < nodes_needed(self.strategy, len(nodes)):
            return []
        snapshot = SnapshotGrid(grid, nodes, _PATIENCE)
        for key in self.labels:
            if key in config:
                raise taken(key)
        own = copied(config)
        own.update(self.labels)
        configure = self.strategy.configure_train if call.trains else self.strategy.configure_evaluate
        with _silence(), seeded(call.seed, call.number, call.trains):
            try:
                made = list(configure(call.number, copied(arrays), own, snapshot))
            except TooFewNodes:
                made = []
        if not call.trains:
            self.forget()
        return [_copy(message, call.number) for message in made]

    def aggregate(self, number: int, replies: Replies) -> ArrayRecord | None:
        """Average replies: where this training would go next, with the types of the arrays that it began with.

        The strategy remembers that it has been there, until it is made to `forget`.
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
        """Take apart what the strategy remembers: what JSON can hold, and arrays."""
        keeper = Keeper()
        return keeper.keep_strategy(self.strategy), keeper.arrays

    def forget(self) -> None:
        """Make the strategy remember what it did after its last step, as one that was started again does."""
        restore_strategy(self.strategy, *self._memory, only=True)

    def leave(self) -> None:
        """Leave the strategy as it was found."""
        restore_strategy(self.strategy, *self._found, only=True)

    def move(self, arrays: ArrayRecord, state: State) -> None:
        """Go there, and remember that."""
        self.arrays = arrays
        self._memory = state
        self.steps += 1

    def store(self, checkpoint: Checkpoint) -> dict[str, Any]:
        """Store everything in a checkpoint.

        Returns
        -------
        dict
            What the checkpoint's state is to say of it.
        """
        return stored(checkpoint, self.arrays, self._memory, self.steps)

    def fetch(self, checkpoint: Checkpoint, stored: dict[str, Any]) -> None:
        """Go back to where `store` found it."""
        self.arrays = record_of(checkpoint.get(stored["arrays"]))
        memory = stored["memory"]
        restore_strategy(self.strategy, stored["remembers"], {} if memory is None else checkpoint.get(memory))
        self._memory = self.state()
        self.steps = stored["steps"]


def stored(checkpoint: Checkpoint, arrays: ArrayRecord, state: State, steps: int) -> dict[str, Any]:
    """Store where a trajectory is or will be, and say what the checkpoint's state is to say of it."""
    remembered, memory = state
    return {
        "arrays": checkpoint.put(arrays_of(arrays)),
        "remembers": remembered,
        "memory": checkpoint.put(memory) if memory else None,
        "steps": steps,
    }


@dataclass(frozen=True)
class Call:
    """Which round is configured.

    Attributes
    ----------
    number
        The round.
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
    """Give numbers the types they had, since a step must not change what messages look like; ``None`` if that fails.

    Averages of integers are no integers, and what is not finite leads nowhere.
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
    """Keep wrapped strategies from saying what they do: when they speak depends on who was queried."""

    def passes(record: logging.LogRecord) -> bool:
        return record.levelno >= logging.ERROR

    _LOGGER.addFilter(passes)
    try:
        yield
    finally:
        _LOGGER.removeFilter(passes)


def taken(key: str) -> ValueError:
    """Say that a key of ours is not free."""
    return ValueError(f"the config record has {key!r} already: give another incentive_key or task_key")


def destinations(messages: Iterable[Message]) -> list[int]:
    """List to whom messages go."""
    return [message.metadata.dst_node_id for message in messages]
