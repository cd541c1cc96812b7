"""Who is asked: seeded, and waited for no longer than it makes sense."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from flwr.serverapp.strategy import FedAvg

from feint.flower.sampling import connected_nodes, nodes_needed, seeded
from tests.flower.training import Federation, RecordingGrid, averaging, client_app


def test_nobody_is_waited_for_for_ever(tmp_path: Path) -> None:
    federation = Federation([(True, 1)], make=lambda: averaging(min_available_nodes=9))
    federation.start(tmp_path, timeout=0.3)
    assert federation.grid.sent == []
    assert federation.run is not None
    assert federation.run.told == {1: False}


def test_a_strategy_that_waits_by_rules_of_its_own_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("feint.flower.trajectory._PATIENCE", 0.05)

    class Patient(FedAvg):
        def configure_train(self, server_round: int, arrays: Any, config: Any, grid: Any) -> Any:
            while len(list(grid.get_node_ids())) < 100:
                pass
            return super().configure_train(server_round, arrays, config, grid)

    federation = Federation([(True, 1)], make=lambda: Patient(fraction_evaluate=0.0))
    federation.start(tmp_path)
    assert federation.run is not None
    assert federation.run.told == {1: False}


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
