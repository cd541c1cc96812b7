"""Client sampling: seeded, with time limits."""

from __future__ import annotations

import logging
import random
from pathlib import Path
from typing import Any

import pytest
from flwr.serverapp.strategy import FedAvg

from feint.flower import TrainingStopped
from feint.flower.sampling import connected_nodes, nodes_needed, seeded
from tests.flower.training import Federation, RecordingGrid, averaging, client_app


def test_nobody_is_waited_for_for_ever(tmp_path: Path) -> None:
    federation = Federation([(True, 1)], make=lambda: averaging(min_available_nodes=9))
    said = r"5 of 9 nodes are connected after 0\.3 s: no round was sent\. Start the training again"
    with pytest.raises(TrainingStopped, match=said):
        federation.start(tmp_path, timeout=0.3)
    assert federation.grid.sent == []
    assert federation.run is not None
    assert (federation.run.asked, federation.run.told) == ({}, {})


class Clock:
    """A clock that is set by those who sleep."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


def test_the_log_says_every_half_minute_what_is_waited_for(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    monkeypatch.setattr("feint.flower.sampling.time", clock)
    federation = Federation([(True, 1)], make=lambda: averaging(min_available_nodes=4))
    federation.grid._connected = lambda: range(1, 6 if clock.now > 1100 else 3)
    with caplog.at_level(logging.INFO):
        federation.start(tmp_path)
    said = [record.getMessage() for record in caplog.records if "Waiting" in record.getMessage()]
    assert said == [f"Waiting for nodes: 2 of 4 are connected, for {seconds} s of 3600" for seconds in (0, 30, 60, 90)]
    assert len(federation.grid.sent) == 1


def test_a_round_whose_nodes_have_left_is_sent_when_there_are_some_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """All nodes leave after the decision and before the messages."""
    monkeypatch.setattr("feint.flower.strategy._PAUSE", 0.0)
    federation = Federation([(True, 1), (True, 1)])
    looks = iter([range(1, 6), [], [], *[range(1, 4)] * 10])
    federation.grid._connected = lambda: next(looks)
    federation.start(tmp_path, timeout=60)
    assert federation.run is not None
    assert federation.run.told == {1: True, 2: True}
    assert [len(sent) for sent in federation.grid.sent] == [3, 3]
    assert "no message for round 1 with 5 connected nodes: trying again" in caplog.text


def test_a_strategy_that_waits_by_rules_of_its_own_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("feint.flower.trajectory._PATIENCE", 0.05)

    class Patient(FedAvg):
        def configure_train(self, server_round: int, arrays: Any, config: Any, grid: Any) -> Any:
            while len(list(grid.get_node_ids())) < 100:
                pass
            return super().configure_train(server_round, arrays, config, grid)

    federation = Federation([(True, 1)], make=lambda: Patient(fraction_evaluate=0.0))
    with pytest.raises(TrainingStopped, match="no message for round 1 with 5 connected nodes: it was not sent"):
        federation.start(tmp_path, timeout=0)
    assert federation.run is not None
    assert (federation.run.asked, federation.run.told) == ({1: 2}, {})
    # It goes on with the nodes of then, and not with those that were too few.
    grid = RecordingGrid(client_app(), 100)
    federation.strategy(tmp_path).start(grid, federation.begin("a"))
    assert federation.run.told == {1: True}
    assert len(grid.sent[0]) == 100


def test_how_many_nodes_a_strategy_waits_for() -> None:
    assert nodes_needed(averaging(fraction_train=0.5, min_train_nodes=3), 20) == 10
    assert nodes_needed(averaging(fraction_train=0.1, min_train_nodes=3), 20) == 3
    assert nodes_needed(averaging(min_available_nodes=30), 20) == 30
    grid = RecordingGrid(client_app())
    assert connected_nodes(grid, averaging(), 0) == [1, 2, 3, 4, 5]


def test_sampling_is_seeded_and_leaves_the_global_generator_as_it_was() -> None:
    random.seed(3)
    expected = random.random()
    random.seed(3)
    with seeded("x", 1):
        one = random.random()
    assert random.random() == expected
    with seeded("x", 1):
        assert random.random() == one
    with seeded("x", 2):
        assert random.random() != one
