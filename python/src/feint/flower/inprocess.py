"""A grid in this process: for tests and experiments, without Ray and without a network."""

from __future__ import annotations

import importlib
import importlib.util
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from flwr.app import Context, Error, Message, RecordDict
from flwr.serverapp import Grid

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from flwr.clientapp import ClientApp

_CLIENT_APP_RAISED = 1


class InProcessGrid(Grid):
    """Runs a client app for each message, one after the other, in the order of the messages.

    Parameters
    ----------
    client_app
        What nodes run.
    nodes
        How many there are. Node i has the id i + 1, and the partition i.
    connected
        Says which nodes are connected now; all, unless given.
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

    def set_run(self, run: Any) -> None:
        """Do nothing: there is one run."""

    @property
    def run(self) -> Any:
        """There is one run, and nothing to be known of it."""
        raise NotImplementedError("an in-process grid knows nothing of runs")

    def create_message(
        self, content: RecordDict, message_type: str, dst_node_id: int, group_id: str, ttl: float | None = None
    ) -> Message:
        """Make a message."""
        return Message(content, dst_node_id, message_type, ttl=ttl, group_id=group_id)

    def get_node_ids(self) -> Iterable[int]:
        """List the connected nodes."""
        return list(self._contexts) if self._connected is None else list(self._connected())

    def push_messages(self, messages: Iterable[Message]) -> Iterable[str]:
        """Run the client app for each message."""
        ids = []
        for message in messages:
            name = str(uuid4())
            message.metadata.__dict__["_message_id"] = name
            self._replies[name] = self._answer(message)
            ids.append(name)
        return ids

    def pull_messages(self, message_ids: Iterable[str]) -> Iterable[Message]:
        """Take the replies."""
        return [self._replies.pop(name) for name in message_ids if name in self._replies]

    def send_and_receive(self, messages: Iterable[Message], *, timeout: float | None = None) -> Iterable[Message]:
        """Run the client app for each message, and take the replies."""
        del timeout
        return self.pull_messages(self.push_messages(messages))

    def _answer(self, message: Message) -> Message:
        context = self._contexts[message.metadata.dst_node_id]
        try:
            return self._client_app(message, context)
        except Exception as e:  # noqa: BLE001 - as the engine does: a client's trouble is a reply
            return Message(Error(code=_CLIENT_APP_RAISED, reason=f"{type(e).__name__}: {e}"), reply_to=message)


def _identify() -> None:
    """Say who makes messages, which newer Flowers want to know and their runtimes say."""
    if importlib.util.find_spec("flwr.supercore.task_identity") is None:
        return
    identity = importlib.import_module("flwr.supercore.task_identity").TaskIdentity
    for name in ("task_id", "run_id", "node_id"):
        if getattr(identity, f"_{name}") is None:
            setattr(identity, name, 1)
