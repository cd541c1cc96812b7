"""Deterministic client sampling, identical for both trajectories, with a timeout."""

from __future__ import annotations

import hashlib
import logging
import math
import random
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

import numpy as np

from feint.flower.around import AroundGrid
from feint.flower.likeness import setting
from feint.flower.stopped import TrainingStopped

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from flwr.app import Message
    from flwr.serverapp import Grid
    from flwr.serverapp.strategy import Strategy

_LOGGER = logging.getLogger("flwr")
_PAUSE = 0.2
#: Seconds between two lines of the log about what is waited for.
SAID_EVERY = 30.0


class TooFewNodes(Exception):  # noqa: N818 - it says what there is
    """A strategy waits for more nodes than there are."""


class SnapshotGrid(AroundGrid):
    """A grid whose nodes are those that were connected when the round began.

    Wrapped strategies sample from it. One that goes on asking for nodes after its time is stopped, since the answer
    never changes.

    Parameters
    ----------
    grid
        The grid itself.
    nodes
        Who was connected.
    patience
        Seconds after which asking is refused.
    """

    def __init__(self, grid: Grid, nodes: list[int], patience: float) -> None:
        super().__init__(grid)
        self._nodes = nodes
        self._end = time.monotonic() + patience

    def get_node_ids(self) -> Iterable[int]:
        """List the nodes of the snapshot."""
        if time.monotonic() > self._end:
            raise TooFewNodes(f"the strategy waits for more than the {len(self._nodes)} connected nodes")
        return list(self._nodes)

    def push_messages(self, messages: Iterable[Message]) -> Iterable[str]:
        """Refuse: strategies make messages, and do not send them."""
        del messages
        raise RuntimeError("a wrapped strategy must not send messages of its own: they would tell trajectories apart")

    def pull_messages(self, message_ids: Iterable[str]) -> Iterable[Message]:
        """Refuse, likewise."""
        del message_ids
        raise RuntimeError("a wrapped strategy must not receive messages of its own")

    def send_and_receive(self, messages: Iterable[Message], *, timeout: float | None = None) -> Iterable[Message]:
        """Refuse, likewise."""
        del messages, timeout
        raise RuntimeError("a wrapped strategy must not send messages of its own: they would tell trajectories apart")


def nodes_needed(strategy: Strategy, connected: int) -> int:
    """Say how many nodes a strategy waits for, as far as its settings tell."""
    fraction = setting(strategy, "fraction_train", 0.0)
    sample = max(int(connected * fraction), setting(strategy, "min_train_nodes", 0)) if fraction else 0
    return max(sample, int(setting(strategy, "min_available_nodes", 0)))


def connected_nodes(grid: Grid, strategy: Strategy, patience: float) -> list[int]:
    """List the connected nodes, after waiting for as many as the strategy needs.

    The log says every half minute what is waited for.

    Raises
    ------
    TrainingStopped
        If there are too few of them after `patience` seconds.
    """
    began = time.monotonic()
    said = -math.inf
    while True:
        nodes = sorted(grid.get_node_ids())
        needed = nodes_needed(strategy, len(nodes))
        if len(nodes) >= needed:
            return nodes
        now = time.monotonic()
        waited = now - began
        if waited >= patience:
            raise TrainingStopped(
                f"{len(nodes)} of {needed} nodes are connected after {patience:g} s: no round was sent. Start the "
                "training again when they are; it goes on where it was"
            )
        if now - said >= SAID_EVERY:
            said = now
            _LOGGER.info(
                "Waiting for nodes: %s of %s are connected, for %.0f s of %g", len(nodes), needed, waited, patience
            )
        time.sleep(_PAUSE)


@contextmanager
def seeded(*parts: object) -> Iterator[None]:
    """Draw from a seed of our own where strategies use the global generators, and leave these as they were."""
    before, numpys = random.getstate(), np.random.get_state()  # noqa: NPY002 - strategies use it
    digest = hashlib.sha256(":".join(map(str, parts)).encode("utf-8")).digest()
    random.seed(int.from_bytes(digest, "big"))
    np.random.seed(np.frombuffer(digest, dtype=">u4"))  # noqa: NPY002
    try:
        yield
    finally:
        random.setstate(before)
        np.random.set_state(numpys)  # noqa: NPY002
