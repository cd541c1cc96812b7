"""Clients who come and go, on a grid whose nodes are always connected."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from feint.flower import ProxyGrid

if TYPE_CHECKING:
    from collections.abc import Iterable

    from flwr.app import Message
    from flwr.serverapp import Grid


class Room:
    """Set of connected clients: each stays, or stays away, with the same probability per round.

    At first each is there or not by the toss of a coin, as in the long run.

    Parameters
    ----------
    clients
        How many there are.
    stay
        The probability.
    seed
        The same seed gives the same comings and goings.
    """

    def __init__(self, clients: int, stay: float, seed: int) -> None:
        self._random = np.random.default_rng(seed)
        self._stay = stay
        self.present = self._random.random(clients) < 0.5

    def move(self) -> None:
        """Go on to the next round."""
        self.present ^= self._random.random(len(self.present)) >= self._stay


class RoomGrid(ProxyGrid):
    """A grid that shows only those who are in the room, which they enter and leave between rounds.

    Parameters
    ----------
    grid
        The grid itself, whose nodes are always connected.
    room
        Who is there, in the order of the nodes' ids.
    """

    def __init__(self, grid: Grid, room: Room) -> None:
        super().__init__(grid)
        self._room = room

    def get_node_ids(self) -> Iterable[int]:
        """List the connected clients; none until the grid knows all nodes, which takes an engine a moment."""
        nodes = sorted(self._grid.get_node_ids())
        if len(nodes) < len(self._room.present):
            return []
        return [node for node, here in zip(nodes, self._room.present, strict=True) if here]

    def send_and_receive(self, messages: Iterable[Message], *, timeout: float | None = None) -> Iterable[Message]:
        """Play a round; then some leave and others come."""
        replies = self._grid.send_and_receive(messages, timeout=timeout)
        self._room.move()
        return replies
