"""What the strategy is made of, piece by piece."""

from __future__ import annotations

import random
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from flwr.app import Array, ArrayRecord, ConfigRecord, Context, Message, MetricRecord, RecordDict
from flwr.serverapp.strategy import FedAdam, FedAvg, FedXgbBagging

from feint.flower import CovertStrategy, DecoyStep, SimulatedDecoy, TaskDecoy, telemetry
from feint.flower.keeping import Keeper, restore, restore_strategy
from feint.flower.likeness import require_like_strategies
from feint.flower.replies import usable_replies
from feint.flower.sampling import connected_nodes, nodes_needed, seeded
from tests.flower.scripted import ScriptedRun
from tests.flower.training import NODES, Federation, RecordingGrid, arrays, averaging, client_app, trained, weights


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
    assert found.samples == sum(10 + node for node in (0, 2, 3, 4))


def test_who_was_not_asked_does_not_count_and_nobody_counts_twice() -> None:
    came, _ = replies()
    found = usable_replies([*came, *reversed(came)], [3, 1], "num-examples", arrays(0.0))
    assert [reply.metadata.src_node_id for reply in found.usable] == [1, 3]


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


def test_what_an_adaptive_strategy_remembers_is_kept() -> None:
    strategy, other = FedAdam(eta=0.5), FedAdam(eta=0.5)
    strategy.m_t = {"w": np.arange(3, dtype=np.float32)}
    strategy.v_t = {"w": np.ones(3)}
    keeper = Keeper()
    restore_strategy(other, keeper.keep_strategy(strategy), keeper.arrays)
    assert other.m_t is not None
    assert other.v_t is not None
    assert other.m_t["w"].dtype == np.float32
    assert other.m_t["w"].tolist() == [0, 1, 2]
    assert other.train_metrics_aggr_fn is not None


@pytest.mark.parametrize(
    "value", [None, True, 3, 0.1, float("inf"), "x", b"\x00\xff", [1, (2, "y")], {1: {"a": b"z"}}, ("t",)]
)
def test_values_come_back_as_they_were(value: Any) -> None:
    keeper = Keeper()
    assert restore(keeper.keep(value, "value"), keeper.arrays) == value


def test_records_come_back_as_they_were() -> None:
    keeper = Keeper()
    kept = keeper.keep([arrays(2.0), ConfigRecord({"a": 1}), MetricRecord({"b": [0.5]})], "value")
    record, config, metrics = restore(kept, keeper.arrays)
    assert isinstance(record, ArrayRecord)
    assert weights(record).tolist() == [2, 2, 2]
    assert config == ConfigRecord({"a": 1})
    assert metrics == MetricRecord({"b": [0.5]})


def test_what_cannot_be_kept_is_named() -> None:
    strategy = averaging()
    strategy.strange = object()  # type: ignore[attr-defined]
    with pytest.raises(TypeError, match=r"strategy\.strange: a object cannot be kept .* state_dict"):
        Keeper().keep_strategy(strategy)


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


def test_names_of_tasks_are_dealt_by_a_coin() -> None:
    """False alarm with probability 2 ** -63."""
    dealt = {TaskDecoy(averaging(), arrays(0.0)).wanted for _ in range(64)}
    assert dealt == {"a", "b"}
    with pytest.raises(ValueError, match="two different names"):
        TaskDecoy(averaging(), arrays(0.0), tasks=("a", "a"))
    with pytest.raises(ValueError, match=r"wanted must be one of \['x', 'y'\]"):
        TaskDecoy(averaging(), arrays(0.0), tasks=("y", "x"), wanted="z")
    assert TaskDecoy(averaging(), arrays(0.0), tasks=("y", "x"), wanted="x").wanted == "x"


def test_a_dealt_name_survives_a_restart(tmp_path: Path) -> None:
    run = ScriptedRun([(True, 1), (True, 1)])
    first = TaskDecoy(averaging(), arrays(4.0))
    grid = RecordingGrid(client_app())
    CovertStrategy(averaging(), run, decoy=first, checkpoint=tmp_path).start(grid, arrays(0.0), num_rounds=1)
    second = TaskDecoy(averaging(), arrays(4.0))
    second._tasks = ("b", "a") if first.wanted == "a" else ("a", "b")
    CovertStrategy(averaging(), run, decoy=second, checkpoint=tmp_path).start(grid, arrays(0.0))
    assert second.wanted == first.wanted


@pytest.mark.parametrize(("steps", "moves"), [("YES", 2), ("NO", 0), ("IF_INFORMATIVE", 1)])
def test_a_simulated_decoy_goes_where_its_function_says_when_the_policy_says(
    steps: Any, moves: int, tmp_path: Path
) -> None:
    def failing(message: Message, context: Context) -> Message:
        if message.content.config_records["config"]["server-round"] == 2:
            raise RuntimeError("no power")
        return trained(message, context)

    seen: list[DecoyStep] = []

    def train_fn(record: ArrayRecord, step: DecoyStep) -> ArrayRecord:
        seen.append(step)
        return ArrayRecord({"weights": Array(weights(record) + np.float32(1)), "counter": record["counter"]})

    run = ScriptedRun([(False, 3), (False, 2), (False, 1), (True, 1)], decoy_steps=steps)
    run.decisions[2] = replace(run.decisions[2], decoy_steps="NO")
    grid = RecordingGrid(client_app(failing))
    strategy = CovertStrategy(
        averaging(), run, decoy=SimulatedDecoy(train_fn), checkpoint=tmp_path, oracle_state=lambda _: 1
    )
    strategy.start(grid, arrays(0.0))
    assert len(seen) == moves
    first, second, third, fourth = (np.frombuffer(r[0][5][0][2][0][4][-12:], dtype=np.float32)[0] for r in grid.sent)
    assert (first, fourth) == (0, 0)
    assert (second, third) == {"YES": (1, 2), "NO": (0, 0), "IF_INFORMATIVE": (1, 1)}[steps]
    assert all(step.state == 1 for step in seen)


def test_a_function_that_changes_the_shape_is_refused(tmp_path: Path) -> None:
    decoy = SimulatedDecoy(lambda record, _: ArrayRecord({"weights": record["weights"]}))
    run = ScriptedRun([(False, 1)], decoy_steps="YES")
    with pytest.raises(ValueError, match="train_fn must give arrays of the names, types and shapes"):
        CovertStrategy(averaging(), run, decoy=decoy, checkpoint=tmp_path).start(
            RecordingGrid(client_app()), arrays(0.0)
        )


def test_each_client_has_a_record_of_its_own(tmp_path: Path) -> None:
    """What one client writes into its message must not reach another, nor the next round."""

    def writing(message: Message, context: Context) -> Message:
        config = message.content.config_records["config"]
        assert "scribble" not in config
        config["scribble"] = context.node_id
        message.content.array_records["arrays"].pop("counter")
        reply = trained(message, context)
        reply.content.array_records["arrays"]["counter"] = Array(np.array([3], dtype=np.int64))
        return reply

    federation = Federation([(True, 1), (False, 1), (True, 1)], train=writing)
    federation.start(tmp_path, train_config=ConfigRecord({"lr": 0.1}))
    assert federation.run is not None
    assert federation.run.told == {1: True, 2: True, 3: True}


@pytest.mark.parametrize("key", ["incentive", "task"])
def test_our_keys_must_be_free(key: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=f"'{key}' already: give another incentive_key or task_key"):
        Federation([(True, 1)]).start(tmp_path, train_config=ConfigRecord({key: 0.1}))


def test_policies_with_several_decoys_are_refused_before_anything_is_sent(tmp_path: Path) -> None:
    federation = Federation([(True, 1)], run=ScriptedRun([(True, 1)], policy="open:decoys=3"))
    with pytest.raises(ValueError, match="open:decoys=3 has several decoys"):
        federation.start(tmp_path)
    assert federation.grid.sent == []


def test_trees_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="its arrays grow"):
        CovertStrategy(
            FedXgbBagging(),
            ScriptedRun([]),
            decoy=SimulatedDecoy(lambda record, _: record),
            checkpoint=tmp_path,
        )


def test_rounds_are_run_by_start_alone(tmp_path: Path) -> None:
    strategy = Federation([(True, 1)]).strategy(tmp_path)
    with pytest.raises(RuntimeError, match="by its method start"):
        strategy.configure_train(1, arrays(0.0), ConfigRecord(), RecordingGrid(client_app()))


def test_messages_keep_their_pace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    monkeypatch.setattr("feint.flower.strategy.time.sleep", slept.append)
    Federation([(True, 1), (False, 1), (True, 1)], options={"pace": 60.0}).start(tmp_path)
    assert slept[0] == 0
    assert all(30 < seconds <= 60 for seconds in slept[1:])
    assert len(slept) == 3


def test_a_report_has_progress_cost_and_record(tmp_path: Path) -> None:
    federation = Federation([(True, 3), (False, 2), (True, 1)])
    strategy = federation.strategy(tmp_path)
    strategy.start(federation.grid, arrays(0.0), num_rounds=2)
    report = strategy.report()
    assert (report.rounds, report.horizon, report.finished, report.incentive_paid) == (2, 3, False, 5)
    assert [seen.incentive for seen in report.record] == [3, 2]


def test_telemetry_is_off_though_flower_was_imported_first(monkeypatch: pytest.MonkeyPatch) -> None:
    name = next(n for n in ("flwr.supercore.telemetry", "flwr.common.telemetry") if n in sys.modules)
    module = sys.modules[name]
    monkeypatch.setattr(module, "FLWR_TELEMETRY_ENABLED", "1")
    monkeypatch.setenv("FLWR_TELEMETRY_ENABLED", "1")
    called: list[Any] = []
    monkeypatch.setattr("urllib.request.urlopen", lambda *args, **_: called.append(args))
    telemetry.turn_off()
    assert module.create_event(module.EventType.PING, None) == "disabled"
    assert called == []
