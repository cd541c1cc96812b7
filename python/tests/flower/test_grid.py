"""Replies that are looked for soon, in Flower's own grids."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from flwr.app import ArrayRecord, ConfigRecord, Message, RecordDict
from flwr.serverapp import Grid

from feint.flower.grid import ProxyGrid, exchange
from tests.flower.training import RecordingGrid, arrays, client_app


class SlowGrid(RecordingGrid):
    """Replies come one at a time, each at the second look."""

    __module__ = "flwr.superlink.grid"

    def __init__(self) -> None:
        super().__init__(client_app())
        self.looks = 0

    def pull_messages(self, message_ids: Iterable[str]) -> Iterable[Message]:
        self.looks += 1
        return super().pull_messages(sorted(message_ids)[:1]) if self.looks % 2 == 0 else []

    def send_and_receive(self, messages: Iterable[Message], *, timeout: float | None = None) -> Iterable[Message]:
        del messages, timeout
        raise AssertionError("looks for replies every three seconds")


class SetTime:
    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


def messages(nodes: Iterable[int]) -> list[Message]:
    return [Message(RecordDict({"arrays": arrays(0.0), "config": config()}), node, "train") for node in nodes]


def config() -> Any:
    return ConfigRecord({"task": "a", "incentive": 1})


@pytest.mark.parametrize("wrapped", [False, True])
def test_replies_are_looked_for_ten_times_a_second(wrapped: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SetTime()
    monkeypatch.setattr("feint.flower.grid.time", clock)
    slow = SlowGrid()
    grid: Grid = ProxyGrid(slow) if wrapped else slow
    found = exchange(grid, messages([1, 2, 3]), 60)
    assert sorted(reply.metadata.src_node_id for reply in found) == [1, 2, 3]
    assert slow.looks == 6
    assert clock.now == pytest.approx(0.5)
    assert all(isinstance(reply.content.array_records["arrays"], ArrayRecord) for reply in found)


def test_replies_that_do_not_come_are_waited_for_until_the_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SetTime()
    monkeypatch.setattr("feint.flower.grid.time", clock)
    monkeypatch.setattr(SlowGrid, "pull_messages", lambda *_: [])
    assert exchange(SlowGrid(), messages([1, 2]), 7.25) == []
    assert clock.now == pytest.approx(7.25)


def test_a_message_that_could_not_be_pushed_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    push = RecordingGrid.push_messages
    monkeypatch.setattr("feint.flower.grid.time", SetTime())
    monkeypatch.setattr(SlowGrid, "push_messages", lambda grid, sent: [*list(push(grid, sent))[:1], None])
    assert len(exchange(SlowGrid(), messages([1, 2]), None)) == 1
