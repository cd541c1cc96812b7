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

from feint._typing import override
from feint.flower.compatibility import setting
from feint.flower.errors import TrainingStopped
from feint.flower.grid import ProxyGrid

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from flwr.app import Message
    from flwr.serverapp import Grid
    from flwr.serverapp.strategy import Strategy

_LOGGER = logging.getLogger("flwr")
_PAUSE = 0.2
#: Seconds between two lines of the log while waiting.
LOG_INTERVAL = 30.0


class TooFewNodes(Exception):  # noqa: N818 - it says what there is
    """The strategy waits for more nodes than are connected."""


class SnapshotGrid(ProxyGrid):
    """A grid whose nodes are those that were connected when the round began.

    Wrapped strategies sample from it. A strategy that still requests nodes after the time limit is stopped, since the
    answer never changes.

    Parameters
    ----------
    grid
        The other grid.
    nodes
        The connected nodes.
    patience
        Time limit of requests, in seconds.
    """

    def __init__(self, grid: Grid, nodes: list[int], patience: float) -> None:
        super().__init__(grid)
        self._nodes = nodes
        self._end = time.monotonic() + patience

    @override
    def get_node_ids(self) -> Iterable[int]:
        if time.monotonic() > self._end:
            raise TooFewNodes(f"the strategy waits for more than the {len(self._nodes)} connected nodes")
        return list(self._nodes)

    @override
    def push_messages(self, messages: Iterable[Message]) -> Iterable[str]:
        """Refuse: strategies create messages, and do not send them."""
        del messages
        raise RuntimeError("a wrapped strategy must not send messages of its own: they would tell trajectories apart")

    @override
    def pull_messages(self, message_ids: Iterable[str]) -> Iterable[Message]:
        """Refuse, as `push_messages` does."""
        del message_ids
        raise RuntimeError("a wrapped strategy must not receive messages of its own")

    @override
    def send_and_receive(self, messages: Iterable[Message], *, timeout: float | None = None) -> Iterable[Message]:
        """Refuse, as `push_messages` does."""
        del messages, timeout
        raise RuntimeError("a wrapped strategy must not send messages of its own: they would tell trajectories apart")


def nodes_needed(strategy: Strategy, connected: int) -> int:
    """Return the number of nodes that a strategy waits for, by its settings."""
    fraction = setting(strategy, "fraction_train", 0.0)
    sample = max(int(connected * fraction), setting(strategy, "min_train_nodes", 0)) if fraction else 0
    return max(sample, int(setting(strategy, "min_available_nodes", 0)))


def connected_nodes(grid: Grid, strategy: Strategy, patience: float) -> list[int]:
    """Wait for as many nodes as the strategy needs, and return the connected ones.

    While it waits, it logs the number of nodes every half minute.

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
        if now - said >= LOG_INTERVAL:
            said = now
            _LOGGER.info(
                "Waiting for nodes: %s of %s are connected, for %.0f s of %g", len(nodes), needed, waited, patience
            )
        time.sleep(_PAUSE)


@contextmanager
def seeded(*parts: object) -> Iterator[None]:
    """Seed the global generators, which strategies use, and restore their state afterwards."""
    before, numpys = random.getstate(), np.random.get_state()  # noqa: NPY002 - strategies use it
    digest = hashlib.sha256(":".join(map(str, parts)).encode("utf-8")).digest()
    random.seed(int.from_bytes(digest, "big"))
    np.random.seed(np.frombuffer(digest, dtype=">u4"))  # noqa: NPY002
    try:
        yield
    finally:
        random.setstate(before)
        np.random.set_state(numpys)  # noqa: NPY002
