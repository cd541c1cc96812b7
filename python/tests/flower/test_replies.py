"""Which replies count, when a round is informative, and what a step is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from flwr.app import Array, ConfigRecord, Context, Message, MetricRecord, RecordDict

from feint.flower import TrainingStopped
from feint.flower.replies import DecodedArray, _array_fault, _values, usable_replies
from tests.flower.training import NODES, Federation, RecordingGrid, arrays, client_app, trained, weights


def replies(train: Any = trained) -> tuple[list[Message], list[int]]:
    grid = RecordingGrid(client_app(train))
    config = ConfigRecord({"incentive": 1, "task": "a"})
    content = RecordDict({"arrays": arrays(0.0), "config": config})
    nodes = list(grid.get_node_ids())
    return list(grid.send_and_receive([Message(content, node, "train") for node in nodes])), nodes


def raises(_: RecordDict) -> None:
    raise RuntimeError("no power")


def put(name: str, value: Any) -> Any:
    return lambda content: content.array_records["arrays"].__setitem__(name, Array(value))


def weigh(value: Any) -> Any:
    return lambda content: content.metric_records["metrics"].__setitem__("num-examples", value)


REASONS = {
    "raises": "error 1: RuntimeError: no power",
    "shape": "array 'weights' has the shape (7,) instead of (3,)",
    "nan": "array 'weights' has numbers that are not finite or too large for float32",
    "names": "arrays of other names than were sent",
    "no arrays": "0 records of arrays instead of 1",
    "two arrays": "2 records of arrays instead of 1",
    "no weight": "metric 'num-examples' is not a positive number",
    "two metrics": "2 records of metrics instead of 1",
    "zero": "metric 'num-examples' is not a positive number",
    "negative": "metric 'num-examples' is not a positive number",
    "infinite": "metric 'num-examples' is not a positive number",
    "list": "metric 'num-examples' is not a positive number",
}

SPOILT: dict[str, Any] = {
    "raises": raises,
    "shape": put("weights", np.zeros(7, dtype=np.float32)),
    "nan": put("weights", np.array([0, np.nan, 0], dtype=np.float32)),
    "names": put("more", np.zeros(1)),
    "no arrays": lambda content: content.pop("arrays"),
    "two arrays": lambda content: content.__setitem__("again", arrays(1.0)),
    "no weight": lambda content: content.metric_records["metrics"].pop("num-examples"),
    "two metrics": lambda content: content.__setitem__("other", MetricRecord({"num-examples": 3})),
    "zero": weigh(0),
    "negative": weigh(-3),
    "infinite": weigh(float("inf")),
    "list": weigh([1, 2]),
}


@pytest.mark.parametrize("how", SPOILT)
def test_a_reply_that_cannot_be_used_does_not_count(how: str) -> None:
    def train(message: Message, context: Context) -> Message:
        reply = trained(message, context)
        if context.node_id == 2:
            SPOILT[how](reply.content)
        return reply

    came, nodes = replies(train)
    found = usable_replies(came, nodes, "num-examples", arrays(0.0))
    assert [reply.metadata.src_node_id for reply in found.usable] == [1, 3, 4, 5]
    assert found.sent == NODES
    assert found.reasons() == f"1 x {REASONS[how]}"
    assert found.samples == sum(10 + node for node in (0, 2, 3, 4))


def test_who_was_not_asked_does_not_count_and_nobody_counts_twice() -> None:
    came, _ = replies()
    found = usable_replies([*came, *reversed(came)], [3, 1], "num-examples", arrays(0.0))
    assert [reply.metadata.src_node_id for reply in found.usable] == [1, 3]


def test_reasons_are_counted_and_cut_and_on_one_line() -> None:
    def train(message: Message, context: Context) -> Message:
        if context.node_id == 4:
            reply = trained(message, context)
            reply.content.metric_records["metrics"]["more"] = 1.0
            return reply
        if context.node_id < 3:
            raise RuntimeError("no\npower\x1b[31m" + 300 * "!")
        return trained(message, context)

    came, nodes = replies(train)
    found = usable_replies(came, [*nodes, 9], "num-examples", arrays(0.0))
    first, *others = found.reasons().split("; ")
    assert first.startswith("2 x error 1: RuntimeError: no power [31m!!!")
    assert first.endswith("!...")
    assert len(first) == len("2 x error 1: ") + 200
    assert others == ["1 x no reply", "1 x records or metrics of other names or kinds than most"]


def broken(_: Message, __: Context) -> Message:
    raise RuntimeError("no power")


def test_the_log_says_why_replies_cannot_be_used(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    def train(message: Message, context: Context) -> Message:
        if message.content.config_records["config"]["server-round"] == 1 or context.node_id == 2:
            broken(message, context)
        return trained(message, context)

    with caplog.at_level("INFO"):
        Federation([(True, 1), (False, 1)], train=train).start(tmp_path)
    said = [(r.levelname, r.getMessage()) for r in caplog.records if "cannot be used" in r.getMessage()]
    assert said == [
        ("WARNING", "\tcannot be used: 5 x error 1: RuntimeError: no power"),
        ("INFO", "\tcannot be used: 1 x error 1: RuntimeError: no power"),
    ]


@pytest.mark.parametrize(("most", "rounds"), [(1, 1), (3, 3), (None, 12)])
def test_a_training_stops_when_nobody_answers_and_goes_on(most: int | None, rounds: int, tmp_path: Path) -> None:
    federation = Federation([(i % 2 == 0, 1) for i in range(12)], train=broken, options={"max_unanswered_rounds": most})
    assert federation.run is not None
    if most is None:
        federation.start(tmp_path)
    else:
        said = f"in {most} rounds one after the other, the last of which was round {rounds}: 5 x error 1: .*no power"
        with pytest.raises(TrainingStopped, match=said):
            federation.start(tmp_path)
    assert len(federation.run.told) == len(federation.grid.sent) == rounds
    federation.grid._client_app = client_app(trained)
    federation.start(tmp_path)
    assert list(federation.run.told.values()) == [False] * rounds + [True] * (12 - rounds)


def test_rounds_without_replies_that_do_not_follow_each_other_stop_nothing(tmp_path: Path) -> None:
    def train(message: Message, context: Context) -> Message:
        if int(str(message.content.config_records["config"]["server-round"])) % 5:
            broken(message, context)
        return trained(message, context)

    federation = Federation([(True, 1)] * 19, train=train)
    federation.start(tmp_path)
    assert federation.run is not None
    assert sum(federation.run.told.values()) == 3


def test_a_round_is_informative_if_more_than_half_of_those_asked_answer(tmp_path: Path) -> None:
    for failing, informative in ((2, True), (3, False)):

        def train(message: Message, context: Context, failing: int = failing) -> Message:
            if context.node_id <= failing:
                raise RuntimeError("no power")
            return trained(message, context)

        federation = Federation([(True, 1)], train=train)
        federation.start(tmp_path / str(failing))
        assert federation.run is not None
        assert federation.run.told == {1: informative}


@pytest.mark.parametrize(("needed", "informative"), [(59, True), (60, False), (61, False)])
def test_a_round_is_informative_with_more_samples_than_needed(
    needed: int,
    informative: Any,
    tmp_path: Path,
) -> None:
    federation = Federation([(True, 1)], options={"samples_needed": needed})
    federation.start(tmp_path)
    assert federation.run is not None
    assert federation.run.told == {1: informative}  # five nodes give 10 to 14 samples


def test_a_step_is_the_average_by_samples_and_keeps_types(tmp_path: Path) -> None:
    federation = Federation([(True, 1)])
    result = federation.start(tmp_path)
    samples = np.array([10, 11, 12, 13, 14])
    expected = 0.25 * np.sum(samples * (1 + 0.1 * np.arange(5))) / samples.sum()
    assert weights(result.arrays) == pytest.approx(expected, rel=1e-6)
    assert result.arrays["weights"].dtype == "float32"
    assert result.arrays["counter"].dtype == "int64"
    assert result.arrays["counter"].numpy().tolist() == [5]  # 3 + 2.07, rounded


@pytest.mark.parametrize(
    ("sent", "reply", "fits"),
    [
        (np.zeros(4, "f4"), np.full(4, 3e38, "f4"), True),  # the sum overflows
        (np.zeros(4, "f4"), np.array([np.inf, -np.inf, 0, 0], "f4"), False),
        (np.zeros(4, "f4"), np.array([0, 0, 0, np.nan], "f4"), False),
        (np.zeros((2, 2), "f8"), np.ones((2, 2), "f4"), True),
        (np.zeros((2, 2), "f8"), np.asfortranarray(np.arange(4.0).reshape(2, 2)), True),
        (np.zeros(1, "f4"), np.array([1e300]), False),
        (np.zeros(2, "i1"), np.array([127, -128], "i8"), True),
        (np.zeros(2, "i1"), np.array([128, 0], "i8"), False),
        (np.zeros(2, "i1"), np.array([-128, 127], "i1"), True),
        (np.zeros((), "f4"), np.array(2, "f4"), True),
        (np.zeros((0, 3), "f4"), np.zeros((0, 3), "f4"), True),
        (np.zeros(2, "?"), np.array([True, False]), True),
    ],
)
def test_arrays_are_decoded_once_and_as_flower_decodes_them(sent: Any, reply: Any, fits: Any) -> None:
    values = _values(Array(reply), Array(sent))
    assert (_array_fault(values, Array(sent)) is None) is fits
    assert values.dtype == reply.dtype
    np.testing.assert_array_equal(values, reply)
    decoded = DecodedArray(Array(reply), values)
    assert decoded.data == Array(reply).data
    changed = decoded.numpy()
    changed[...] = 0
    np.testing.assert_array_equal(decoded.numpy(), reply)
