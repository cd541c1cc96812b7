"""Trajectories that could be told apart are refused."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from flwr.app import Array, ArrayRecord
from flwr.serverapp.strategy import FedAdam

from feint.flower import CovertStrategy, TaskDecoy
from feint.flower.compatibility import require_like_strategies
from tests.flower.scripted import ScriptedRun
from tests.flower.training import RecordingGrid, arrays, averaging, client_app


def test_trajectories_must_be_alike() -> None:
    one = averaging()
    with pytest.raises(ValueError, match="a strategy of its own"):
        require_like_strategies(one, one)
    with pytest.raises(ValueError, match="of one class: FedAvg and FedAdam"):
        require_like_strategies(one, FedAdam())
    with pytest.raises(ValueError, match=r"strategy\.min_train_nodes: both strategies must have the same: 2 and 3"):
        require_like_strategies(one, averaging(min_train_nodes=3))


@pytest.mark.parametrize(
    ("decoy", "message"),
    [
        (ArrayRecord({"weights": Array(np.zeros(3))}), "float64"),
        (ArrayRecord({"weights": Array(np.zeros(4, dtype=np.float32))}), r"\(4,\)"),
        (ArrayRecord({"weights": Array(np.zeros(3, dtype=np.float32))}), "as many arrays"),
    ],
)
def test_arrays_must_be_alike(decoy: ArrayRecord, message: str, tmp_path: Path) -> None:
    strategy = CovertStrategy(
        averaging(), ScriptedRun([(True, 1)]), decoy=TaskDecoy(averaging(), decoy), checkpoint=tmp_path
    )
    with pytest.raises(ValueError, match=message):
        strategy.start(RecordingGrid(client_app()), arrays(0.0))
