"""State of strategies is stored and restored without changes."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from flwr.app import ArrayRecord, ConfigRecord, MetricRecord
from flwr.serverapp.strategy import FedAdam

from feint.flower.serialization import Serializer, deserialize, restore_strategy
from tests.flower.training import arrays, averaging, weights


def test_what_an_adaptive_strategy_remembers_is_kept() -> None:
    strategy, other = FedAdam(eta=0.5), FedAdam(eta=0.5)
    strategy.m_t = {"w": np.arange(3, dtype=np.float32)}
    strategy.v_t = {"w": np.ones(3)}
    serializer = Serializer()
    restore_strategy(other, serializer.serialize_strategy(strategy), serializer.arrays)
    assert other.m_t is not None
    assert other.v_t is not None
    assert other.m_t["w"].dtype == np.float32
    assert other.m_t["w"].tolist() == [0, 1, 2]
    assert other.train_metrics_aggr_fn is not None


@pytest.mark.parametrize(
    "value", [None, True, 3, 0.1, float("inf"), "x", b"\x00\xff", [1, (2, "y")], {1: {"a": b"z"}}, ("t",)]
)
def test_values_come_back_as_they_were(value: Any) -> None:
    serializer = Serializer()
    assert deserialize(serializer.serialize(value, "value"), serializer.arrays) == value


def test_records_come_back_as_they_were() -> None:
    serializer = Serializer()
    kept = serializer.serialize([arrays(2.0), ConfigRecord({"a": 1}), MetricRecord({"b": [0.5]})], "value")
    record, config, metrics = deserialize(kept, serializer.arrays)
    assert isinstance(record, ArrayRecord)
    assert weights(record).tolist() == [2, 2, 2]
    assert config == ConfigRecord({"a": 1})
    assert metrics == MetricRecord({"b": [0.5]})


def test_what_cannot_be_kept_is_named() -> None:
    strategy = averaging()
    strategy.strange = object()  # type: ignore[attr-defined]
    with pytest.raises(TypeError, match=r"strategy\.strange: a object cannot be kept .* state_dict"):
        Serializer().serialize_strategy(strategy)
