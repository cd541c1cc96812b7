"""Grids: one that forwards to another, and one in this process."""

from __future__ import annotations

import importlib
import importlib.util
import math
import time
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from flwr.app import Context, Error, Message, RecordDict
from flwr.serverapp import Grid

from feint._typing import override

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from flwr.clientapp import ClientApp

_CLIENT_APP_RAISED = 1
#: Seconds between two looks for replies.
_POLL = 0.1


def exchange(grid: Grid, messages: Iterable[Message], timeout: float | None) -> list[Message]:
    """Send messages, and return the replies that come before a time limit.

    Flower's grid of deployments looks for replies every three seconds; this looks ten times a second. Other grids do it
    their own way, by their method `send_and_receive`.
    """
    if not type(grid).__module__.startswith("flwr."):
        return list(grid.send_and_receive(messages, timeout=timeout))
    end = math.inf if timeout is None else time.monotonic() + timeout
    # Flower gives no id to a message that could not be pushed.
    waiting = {name for name in grid.push_messages(messages) if name}
    replies: list[Message] = []
    while waiting:
        found = list(grid.pull_messages(waiting))
        replies += found
        waiting.difference_update(reply.metadata.reply_to_message_id for reply in found)
        left = end - time.monotonic()
        if left <= 0:
            break
        if waiting:
            time.sleep(min(_POLL, left))
    return replies


class ProxyGrid(Grid):
    """Forwards everything to another grid. Subclasses override what they change.

    Parameters
    ----------
    grid
        The other grid.
    """

    def __init__(self, grid: Grid) -> None:
        self._grid = grid

    @override
    def set_run(self, run: Any) -> None:
        self._grid.set_run(run)

    @property
    @override
    def run(self) -> Any:
        return self._grid.run

    @override
    def create_message(
        self, content: RecordDict, message_type: str, dst_node_id: int, group_id: str, ttl: float | None = None
    ) -> Message:
        return self._grid.create_message(content, message_type, dst_node_id, group_id, ttl)

    @override
    def get_node_ids(self) -> Iterable[int]:
        return self._grid.get_node_ids()

    @override
    def push_messages(self, messages: Iterable[Message]) -> Iterable[str]:
        return self._grid.push_messages(messages)

    @override
    def pull_messages(self, message_ids: Iterable[str]) -> Iterable[Message]:
        return self._grid.pull_messages(message_ids)

    @override
    def send_and_receive(self, messages: Iterable[Message], *, timeout: float | None = None) -> Iterable[Message]:
        return exchange(self._grid, messages, timeout)


class InProcessGrid(Grid):
    """Grid in this process, for tests and experiments: runs a client app for each message, in their order.

    Parameters
    ----------
    client_app
        App of the nodes.
    nodes
        Number of nodes. Node i has the id i + 1, and the partition i.
    connected
        Returns the nodes that are connected now; all, unless given.
    """

    def __init__(self, client_app: ClientApp, nodes: int, connected: Callable[[], Iterable[int]] | None = None) -> None:
        _identify()
        self._client_app = client_app
        self._contexts = {
            i + 1: Context(
                run_id=1,
                node_id=i + 1,
                node_config={"partition-id": i, "num-partitions": nodes},
                state=RecordDict(),
                run_config={},
            )
            for i in range(nodes)
        }
        self._connected = connected
        self._replies: dict[str, Message] = {}

    @override
    def set_run(self, run: Any) -> None:
        """Do nothing: there is one run."""

    @property
    @override
    def run(self) -> Any:
        raise NotImplementedError("an in-process grid knows nothing of runs")

    @override
    def create_message(
        self, content: RecordDict, message_type: str, dst_node_id: int, group_id: str, ttl: float | None = None
    ) -> Message:
        return Message(content, dst_node_id, message_type, ttl=ttl, group_id=group_id)

    @override
    def get_node_ids(self) -> Iterable[int]:
        return list(self._contexts) if self._connected is None else list(self._connected())

    @override
    def push_messages(self, messages: Iterable[Message]) -> Iterable[str]:
        ids = []
        for message in messages:
            name = str(uuid4())
            message.metadata.__dict__["_message_id"] = name
            self._replies[name] = self._answer(message)
            ids.append(name)
        return ids

    @override
    def pull_messages(self, message_ids: Iterable[str]) -> Iterable[Message]:
        return [self._replies.pop(name) for name in message_ids if name in self._replies]

    @override
    def send_and_receive(self, messages: Iterable[Message], *, timeout: float | None = None) -> Iterable[Message]:
        del timeout
        return self.pull_messages(self.push_messages(messages))

    def _answer(self, message: Message) -> Message:
        context = self._contexts[message.metadata.dst_node_id]
        try:
            return self._client_app(message, context)
        except Exception as e:  # noqa: BLE001 - as the engine does: a client's trouble is a reply
            return Message(Error(code=_CLIENT_APP_RAISED, reason=f"{type(e).__name__}: {e}"), reply_to=message)


def _identify() -> None:
    """Set the sender of messages, which newer versions of Flower require and their runtimes set."""
    if importlib.util.find_spec("flwr.supercore.task_identity") is None:
        return
    identity = importlib.import_module("flwr.supercore.task_identity").TaskIdentity
    for name in ("task_id", "run_id", "node_id"):
        if getattr(identity, f"_{name}") is None:
            setattr(identity, name, 1)
