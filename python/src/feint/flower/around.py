"""A grid around another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flwr.serverapp import Grid

if TYPE_CHECKING:
    from collections.abc import Iterable

    from flwr.app import Message, RecordDict


class AroundGrid(Grid):
    """Passes everything on to another grid. Subclasses say what they do otherwise.

    Parameters
    ----------
    grid
        The grid itself.
    """

    def __init__(self, grid: Grid) -> None:
        self._grid = grid

    def set_run(self, run: Any) -> None:
        """Pass on."""
        self._grid.set_run(run)

    @property
    def run(self) -> Any:
        """Pass on."""
        return self._grid.run

    def create_message(
        self, content: RecordDict, message_type: str, dst_node_id: int, group_id: str, ttl: float | None = None
    ) -> Message:
        """Pass on."""
        return self._grid.create_message(content, message_type, dst_node_id, group_id, ttl)

    def get_node_ids(self) -> Iterable[int]:
        """Pass on."""
        return self._grid.get_node_ids()

    def push_messages(self, messages: Iterable[Message]) -> Iterable[str]:
        """Pass on."""
        return self._grid.push_messages(messages)

    def pull_messages(self, message_ids: Iterable[str]) -> Iterable[Message]:
        """Pass on."""
        return self._grid.pull_messages(message_ids)

    def send_and_receive(self, messages: Iterable[Message], *, timeout: float | None = None) -> Iterable[Message]:
        """Pass on."""
        return self._grid.send_and_receive(messages, timeout=timeout)
