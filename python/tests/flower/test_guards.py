"""Effects of users' own functions, records and directories on a covert training."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from flwr.app import ArrayRecord, ConfigRecord, Context, Message, MetricRecord
from flwr.serverapp.strategy import FedAvg, FedXgbBagging

from feint.flower import CheckpointError, CovertStrategy, SimulatedDecoy, TaskDecoy
from feint.flower.report import Report
from tests.flower.scripted import Script, ScriptedRun
from tests.flower.training import Federation, arrays, averaging, trained

SCRIPT: Script = [(True, 1), (False, 1), (True, 1), (False, 1), (True, 1)]


def test_an_evaluation_that_changes_its_record_changes_no_message(tmp_path: Path) -> None:
    """It is given the real arrays alone: whatever it did to them would show in the real training's messages."""

    def evaluate(_: int, record: ArrayRecord) -> None:
        record.pop("counter", None)

    federation = Federation(SCRIPT)
    federation.start(tmp_path, evaluate_fn=evaluate)
    assert [len(messages[0][5][0][2]) for messages in federation.grid.sent] == [2] * len(SCRIPT)


def test_an_evaluation_that_was_interrupted_is_made_up_for(tmp_path: Path) -> None:
    federation = Federation(SCRIPT)
    calls: list[int] = []

    def evaluate(number: int, record: ArrayRecord) -> MetricRecord:
        calls.append(number)
        if len(calls) == 3:
            raise KeyboardInterrupt
        return MetricRecord({"mean": float(np.mean(record["weights"].numpy()))})

    with pytest.raises(KeyboardInterrupt):
        federation.start(tmp_path / "1", evaluate_fn=evaluate)
    result = federation.start(tmp_path / "1", evaluate_fn=evaluate)
    whole = Federation(SCRIPT).start(tmp_path / "2", evaluate_fn=evaluate)
    assert result.evaluate_metrics_serverapp == whole.evaluate_metrics_serverapp


def test_lists_in_config_records_are_each_messages_own(tmp_path: Path) -> None:
    def writing(message: Message, context: Context) -> Message:
        layers: Any = message.content.config_records["config"]["layers"]
        assert layers == [1, 2]
        layers.append(3)
        return trained(message, context)

    federation = Federation(SCRIPT, train=writing)
    federation.start(tmp_path, train_config=ConfigRecord({"layers": [1, 2]}))
    assert federation.run is not None
    assert all(federation.run.told.values())


def test_the_tasks_key_must_be_free(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="'task' already: give another incentive_key or task_key"):
        Federation(SCRIPT).start(tmp_path / "1", train_config=ConfigRecord({"task": "x"}))
    decoy = TaskDecoy(averaging(), arrays(0.0), "incentive")
    with pytest.raises(ValueError, match="'incentive' already: give another incentive_key or task_key"):
        CovertStrategy(averaging(), ScriptedRun(SCRIPT), decoy=decoy, checkpoint=tmp_path / "2").start(
            Federation(SCRIPT).grid, arrays(0.0)
        )


def test_a_state_of_numpys_is_a_state(tmp_path: Path) -> None:
    federation = Federation(SCRIPT, options={"oracle_state": lambda _: np.int64(2)})
    federation.start(tmp_path)
    assert federation.run is not None
    assert set(federation.run.asked.values()) == {2}


@pytest.mark.parametrize("wrong", [0, 3, -1, 1.5, "2", True, None, np.float64(2)])
def test_a_state_out_of_range_is_refused_before_anything_is_stored(wrong: Any, tmp_path: Path) -> None:
    federation = Federation(SCRIPT, options={"oracle_state": lambda _: wrong})
    with pytest.raises(ValueError, match=r"oracle_state must give a state in 1\.\.2, was "):
        federation.start(tmp_path)
    assert federation.run is not None
    assert federation.run.asked == {}
    federation.options["oracle_state"] = lambda _: 2
    federation.start(tmp_path)
    assert set(federation.run.asked.values()) == {2}


def test_numpys_generator_is_seeded_where_strategies_sample(tmp_path: Path) -> None:
    class Shuffling(FedAvg):
        def configure_train(self, server_round: int, arrays: Any, config: Any, grid: Any) -> Any:
            made = list(super().configure_train(server_round, arrays, config, grid))
            return [made[i] for i in np.random.permutation(len(made))]  # noqa: NPY002

    sent = []
    for path in (tmp_path / "1", tmp_path / "2"):
        federation = Federation(SCRIPT, make=lambda: Shuffling(fraction_evaluate=0.0))
        federation.start(path)
        sent.append(federation.grid.sent)
    assert sent[0] == sent[1]


def test_trees_of_ones_own_are_refused(tmp_path: Path) -> None:
    class Mine(FedXgbBagging):
        pass

    with pytest.raises(ValueError, match="Mine cannot be covert"):
        CovertStrategy(Mine(), ScriptedRun([]), decoy=SimulatedDecoy(lambda record, _: record), checkpoint=tmp_path)


def test_a_copy_that_the_run_has_left_behind_is_refused(tmp_path: Path) -> None:
    federation = Federation(SCRIPT)
    federation.start(tmp_path / "one", num_rounds=2)
    shutil.copytree(tmp_path / "one", tmp_path / "copy")
    federation.start(tmp_path / "one", num_rounds=4)
    sent = len(federation.grid.sent)
    with pytest.raises(CheckpointError, match="copy is at query 3, and run scripted has answers to 4"):
        federation.start(tmp_path / "copy")
    assert len(federation.grid.sent) == sent


def test_what_a_kill_leaves_half_written_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "state.secret.new").write_bytes(b"half")
    Federation(SCRIPT).start(tmp_path)
    assert list(tmp_path.glob("*.new")) == []


@pytest.mark.parametrize("full", range(8))
def test_a_full_disk_ends_the_server_and_not_the_run(
    full: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is full at one of the writes; when there is room again, it goes on."""
    whole, federation = Federation(SCRIPT), Federation(SCRIPT)
    whole.start(tmp_path / "whole")
    left = [full]

    def write(_: int) -> None:
        if left[0] == 0:
            left[0] = -1
            raise OSError(28, "No space left on device")
        left[0] -= 1

    with monkeypatch.context() as patch, pytest.raises(OSError, match="No space"):
        patch.setattr("feint._checkpoint.os.fsync", write)
        federation.start(tmp_path / "full")
    federation.start(tmp_path / "full")
    again = [sent for i, sent in enumerate(federation.grid.sent) if i == 0 or sent != federation.grid.sent[i - 1]]
    assert again == whole.grid.sent


def test_a_printed_report_keeps_the_secret() -> None:
    report = Report(
        rounds=3,
        horizon=9,
        finished=False,
        steps=2,
        steps_needed=5,
        incentive_paid=4,
        forecast={"finishProbability": 0.75},
        record=[],
    )
    assert "steps=" not in repr(report)
    assert "0.75" not in repr(report)
