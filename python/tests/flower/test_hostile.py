"""One client who sends whatever it likes: its reply counts as none, and the others train on."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from flwr.app import Array, ArrayRecord, Context, Message
from flwr.serverapp.strategy import FedAvg

from tests.flower.training import Federation, trained, weights

HOSTILE = 2


def npy(shape: tuple[int, ...]) -> bytes:
    """Give the header of an array without the array."""
    buffer = io.BytesIO()
    np.lib.format.write_array_header_1_0(buffer, {"descr": "<f4", "fortran_order": False, "shape": shape})
    return buffer.getvalue()


def npz() -> bytes:
    buffer = io.BytesIO()
    np.savez(buffer, weights=np.zeros(3))
    return buffer.getvalue()


def raw(data: bytes, stype: str = "numpy.ndarray") -> Array:
    return Array("float32", (3,), stype, data)


ARRAYS: dict[str, Array] = {
    "no array": raw(b"no array"),
    "nothing": raw(b""),
    "another serialisation": raw(b"x", "pickle"),
    "more than there is memory": raw(npy((10**13,))),
    "less than it says": raw(npy((3,))),
    "several": raw(npz()),
    "words": Array(np.array(["a", "b", "c"])),
    "dates": Array(np.zeros(3, dtype="datetime64[s]")),
    "complex numbers": Array(np.zeros(3, dtype=complex)),
    "raw bytes": Array(np.zeros(3, dtype="V4")),
    "too large for its type": Array(np.full(3, 1e300)),
    "not a number": Array(np.full(3, np.nan, dtype=np.float32)),
}

METRICS: dict[str, dict[str, Any]] = {
    "more": {"more": 1.0},
    "a list": {"loss": [1.0, 2.0]},
    "samples beyond counting": {"num-examples": 1.7e308},
    "fewer than no samples": {"num-examples": -3},
    "a list of samples": {"num-examples": [3]},
}


def with_one(train: Callable[[Message, Context], Message], path: Path) -> tuple[Any, Any]:
    federation = Federation([(True, 1), (False, 1), (True, 2)], train=train, options={"metrics": ["loss"]})
    result = federation.start(path)
    assert federation.run is not None
    return weights(result.arrays).tolist(), (federation.run.told, federation.grid.sent)


def changed(tmp_path: Path, change: Callable[[Message], None]) -> None:
    def failing(message: Message, context: Context) -> Message:
        if context.node_id == HOSTILE:
            raise RuntimeError("gone")
        return trained(message, context)

    def hostile(message: Message, context: Context) -> Message:
        reply = trained(message, context)
        if context.node_id == HOSTILE:
            change(reply)
        return reply

    assert with_one(hostile, tmp_path / "hostile") == with_one(failing, tmp_path / "failing")


@pytest.mark.parametrize("name", ARRAYS)
def test_arrays_that_are_none_count_as_no_reply(name: str, tmp_path: Path) -> None:
    def change(reply: Message) -> None:
        reply.content.array_records["arrays"]["weights"] = ARRAYS[name]

    changed(tmp_path, change)


@pytest.mark.parametrize("name", METRICS)
def test_metrics_unlike_the_others_count_as_no_reply(name: str, tmp_path: Path) -> None:
    def change(reply: Message) -> None:
        reply.content.metric_records["metrics"].update(METRICS[name])

    changed(tmp_path, change)


def test_a_metric_too_few_counts_as_no_reply(tmp_path: Path) -> None:
    def change(reply: Message) -> None:
        reply.content.metric_records["metrics"].pop("secret")

    changed(tmp_path, change)


@pytest.mark.parametrize("name", ["arrays", "metrics"])
def test_records_of_other_names_count_as_no_reply(name: str, tmp_path: Path) -> None:
    def change(reply: Message) -> None:
        reply.content["other"] = reply.content.pop(name)

    changed(tmp_path, change)


def test_an_integer_that_is_none_counts_as_no_reply(tmp_path: Path) -> None:
    def change(reply: Message) -> None:
        reply.content.array_records["arrays"]["counter"] = Array(np.array([1e300]))

    changed(tmp_path, change)


def test_an_average_that_is_not_finite_leads_nowhere(tmp_path: Path) -> None:
    """Each reply can be used, and what the strategy makes of them cannot."""

    class Exploding(FedAvg):
        def aggregate_train(self, server_round: int, replies: Any) -> Any:
            arrays, metrics = super().aggregate_train(server_round, replies)
            assert arrays is not None
            return ArrayRecord({k: Array(a.numpy() * np.inf) for k, a in arrays.items()}), metrics

    federation = Federation([(True, 1), (False, 1)], make=lambda: Exploding(fraction_evaluate=0.0))
    result = federation.start(tmp_path)
    assert federation.run is not None
    assert federation.run.told == {1: False, 2: False}
    assert weights(result.arrays).tolist() == [0, 0, 0]


def test_a_strategy_that_changes_shapes_is_refused(tmp_path: Path) -> None:
    class Growing(FedAvg):
        def aggregate_train(self, server_round: int, replies: Any) -> Any:
            arrays, metrics = super().aggregate_train(server_round, replies)
            assert arrays is not None
            return ArrayRecord({k: Array(np.append(a.numpy(), 0)) for k, a in arrays.items()}), metrics

    with pytest.raises(ValueError, match=r"Growing must keep names and shapes.*\(4,\)"):
        Federation([(True, 1)], make=lambda: Growing(fraction_evaluate=0.0)).start(tmp_path)
