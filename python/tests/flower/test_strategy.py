"""What is left of the strategy itself: records of clients, keys, pace, reports, telemetry."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from flwr.app import Array, ConfigRecord, Context, Message
from flwr.serverapp.strategy import FedXgbBagging

from feint.flower import CovertStrategy, SimulatedDecoy, telemetry
from tests.flower.scripted import ScriptedRun
from tests.flower.training import Federation, RecordingGrid, arrays, client_app, trained


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
