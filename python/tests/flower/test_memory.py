"""Strategies that remember in ways of their own: what they remember changes with a step, and with nothing else."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from flwr.app import Array, ArrayRecord, ConfigRecord
from flwr.serverapp.strategy import FedAdam, FedAvg, FedProx, Strategy

from feint.flower.compatibility import require_like_strategies
from feint.flower.serialization import Serializer, deserialize
from tests.flower.scripted import Script, ScriptedRun
from tests.flower.test_exchange import failing
from tests.flower.training import Federation, RecordingGrid, averaging, client_app, weights

SCRIPT: Script = [(True, 3), (False, 1), (True, 2), (False, 2), (False, 3), (True, 1), (False, 3), (True, 3)]


class Counting(FedAvg):
    """Counts how often it is asked, and says so to clients."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.calls = 0

    def configure_train(self, server_round: int, arrays: Any, config: Any, grid: Any) -> Any:
        self.calls += 1
        config["calls"] = self.calls
        return super().configure_train(server_round, arrays, config, grid)

    def configure_evaluate(self, server_round: int, arrays: Any, config: Any, grid: Any) -> Any:
        self.calls += 10
        return super().configure_evaluate(server_round, arrays, config, grid)


class InPlace(FedAvg):
    """Adds to an array of its own, which it makes when it needs it."""

    velocity: Any

    def aggregate_train(self, server_round: int, replies: Any) -> Any:
        arrays, metrics = super().aggregate_train(server_round, replies)
        assert arrays is not None
        if not hasattr(self, "velocity"):
            self.velocity = np.zeros(3, dtype=np.float32)
        self.velocity += arrays["weights"].numpy()
        moved = {**dict(arrays.items()), "weights": Array(arrays["weights"].numpy() + self.velocity)}
        return ArrayRecord(moved), metrics


class Scalar(FedAvg):
    """Multiplies by a number of NumPy's, which makes single precision double, as one of Python's does not."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.rate = np.float64(0.1)

    def aggregate_train(self, server_round: int, replies: Any) -> Any:
        arrays, metrics = super().aggregate_train(server_round, replies)
        assert arrays is not None
        moved = np.floor(arrays["weights"].numpy() * self.rate * 1e9)
        return ArrayRecord({**dict(arrays.items()), "weights": Array(np.asarray(moved))}), metrics


MAKE: dict[str, Callable[[], Strategy]] = {
    "counting": lambda: Counting(fraction_evaluate=0.0),
    "counting evaluations": lambda: Counting(fraction_evaluate=1.0),
    "in place": lambda: InPlace(fraction_evaluate=0.0),
    "scalar": lambda: Scalar(fraction_evaluate=0.0),
    "adam": lambda: FedAdam(fraction_evaluate=0.0),
}


@pytest.mark.parametrize("name", MAKE)
def test_a_server_started_for_each_round_does_as_one_that_goes_on(name: str, tmp_path: Path) -> None:
    whole, parts = (Federation(SCRIPT, make=MAKE[name], train=failing) for _ in range(2))
    result = whole.start(tmp_path / "whole")
    assert whole.run is not None
    assert set(whole.run.told.values()) == {True, False}
    for number in range(1, len(SCRIPT) + 1):
        last = parts.start(tmp_path / "parts", num_rounds=number)
    assert parts.grid.sent == whole.grid.sent
    assert weights(last.arrays).tobytes() == weights(result.arrays).tobytes()


@pytest.mark.parametrize("name", MAKE)
def test_the_next_training_with_the_same_objects_begins_afresh(name: str, tmp_path: Path) -> None:
    federation = Federation(SCRIPT, make=MAKE[name])
    strategy = federation.strategy(tmp_path / "1")
    sent = []
    for path in (tmp_path / "1", tmp_path / "2"):
        strategy.checkpoint, strategy.run = path, ScriptedRun(SCRIPT)
        grid = RecordingGrid(client_app())
        strategy.start(grid, federation.begin("a"))
        sent.append(grid.sent)
    assert sent[0] == sent[1]


def with_attribute(value: Any) -> Strategy:
    strategy = averaging()
    strategy.extra = value  # type: ignore[attr-defined]
    return strategy


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (1, 1.0),
        (1, True),
        ([1, 2], [1, 3]),
        ((1,), [1]),
        ({"a": 1}, {"a": 2}),
        (np.float32(0.1), np.float32(0.2)),
        (np.zeros(2), np.ones(2)),
        (ConfigRecord({"a": 1}), ConfigRecord({"a": 2})),
        (ArrayRecord({"a": Array(np.zeros(2))}), ArrayRecord({"a": Array(np.zeros(3))})),
        (None, [1]),
        (max, min),
    ],
)
def test_settings_of_all_kinds_must_be_the_same(one: Any, other: Any) -> None:
    with pytest.raises(ValueError, match=r"strategy\.extra: both strategies must have the same"):
        require_like_strategies(with_attribute(one), with_attribute(other))


@pytest.mark.parametrize(
    "value", [[1, (2.0, "x")], {"a": np.ones(2)}, float("nan"), lambda: 3, None, {"a": ArrayRecord()}]
)
def test_the_same_settings_are_accepted(value: Any) -> None:
    require_like_strategies(with_attribute(value), with_attribute(value))


def test_arrays_that_belong_to_a_task_may_differ() -> None:
    one, other = (ArrayRecord({"a": Array(np.full(2, x))}) for x in (0.0, 1.0))
    require_like_strategies(with_attribute(one), with_attribute(other))


def test_a_number_is_sent_in_one_type() -> None:
    with pytest.raises(ValueError, match="proximal_mu"):
        require_like_strategies(FedProx(proximal_mu=1), FedProx(proximal_mu=1.0))


def test_dictionaries_of_other_kinds_cannot_be_kept() -> None:
    with pytest.raises(TypeError, match="a defaultdict cannot be kept"):
        Serializer().serialize(defaultdict(int), "x")


@pytest.mark.parametrize("value", [np.float64(0.1), np.int64(3), np.bool_(True), np.float32(2)])  # noqa: FBT003
def test_numbers_of_numpys_come_back_as_such(value: Any) -> None:
    serializer = Serializer()
    found = deserialize(serializer.serialize(value, "x"), serializer.arrays)
    assert type(found) is type(value)
    assert found == value
