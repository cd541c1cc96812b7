"""Other parts of the strategy: records of clients, keys, pace, reports, telemetry."""

from __future__ import annotations

import random
import sys
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from flwr.app import Array, ConfigRecord, Context, Message
from flwr.serverapp.strategy import FedXgbBagging

from feint import Guarantee
from feint.flower import CovertStrategy, SimulatedDecoy, telemetry
from tests.flower.scripted import NOTHING_LEAKS, ScriptedRun
from tests.flower.training import Federation, RecordingGrid, arrays, client_app, trained


def test_each_client_has_a_record_of_its_own(tmp_path: Path) -> None:
    """Changes that one client makes to its message reach neither another client nor the next round."""

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
    run = ScriptedRun([(True, 1)], policy="mine")
    run.decoys = 3
    federation = Federation([(True, 1)], run=run)
    with pytest.raises(ValueError, match="policy mine needs 4 tasks, one more than decoys, has 2"):
        federation.start(tmp_path)
    assert federation.grid.sent == []


def test_a_policy_that_says_that_it_has_one_decoy_is_played(tmp_path: Path) -> None:
    federation = Federation([(True, 1)], run=ScriptedRun([(True, 1)], policy="oblivious:decoys=1"))
    federation.start(tmp_path)
    assert len(federation.grid.sent) == 1


@pytest.mark.parametrize(
    ("guarantee", "proven"),
    [
        (NOTHING_LEAKS, True),
        (replace(NOTHING_LEAKS, advantage=0.01), False),
        (Guarantee(0.0, NOTHING_LEAKS.seen - {"state"}), False),
        (Guarantee(0.0, NOTHING_LEAKS.seen - {"attendance"}), False),
        (None, False),
    ],
)
@pytest.mark.parametrize("policy", ["oblivious", "opened-by-mistake", "a name of its own"])
def test_what_is_proven_is_what_the_run_says_whatever_its_policy_is_called(
    policy: str, guarantee: Guarantee | None, proven: Any, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    run = ScriptedRun([(True, 1)], policy=policy)
    run.guarantee = guarantee
    Federation([], run=run).start(tmp_path)
    assert ("nothing is proven of what arrays give away" not in caplog.text) == proven


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


class SetTime:
    """A clock that sleeping and working move."""

    def __init__(self) -> None:
        self.now = 1_000_003.0

    def time(self) -> float:
        return self.now

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


@pytest.mark.parametrize(("pace", "equal"), [(64.0, True), (0.0, False)])
def test_the_times_of_messages_are_those_of_a_public_clock(
    pace: float, equal: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server works for 7 seconds longer after learning queries: with a pace, no time shows it."""
    draws = random.Random(5)
    script = [(draws.random() < 0.5, 1) for _ in range(40)]
    clock = SetTime()
    monkeypatch.setattr("feint.flower.strategy.time", clock)
    federation = Federation(script, options={"pace": pace})
    assert federation.run is not None
    run, sent = federation.run, []
    tell, push = run.tell, federation.grid.push_messages

    def telling(number: int, informative: bool) -> bool:  # noqa: FBT001 - as the run has it
        clock.now += 7 * script[number - 1][0] + draws.random()
        return tell(number, informative)

    def pushing(messages: Any) -> Any:
        sent.append(clock.now)
        found = push(messages)
        clock.now += 10 + draws.random()
        return found

    monkeypatch.setattr(run, "tell", telling)
    monkeypatch.setattr(federation.grid, "push_messages", pushing)
    federation.start(tmp_path)
    between = list(zip(script, (later - earlier for earlier, later in pairwise(sent)), strict=False))
    gaps = [{round(gap, 6) for (learns, _), gap in between if learns is kind} for kind in (True, False)]
    if equal:
        assert gaps == [{pace}, {pace}]
        assert {moment % pace for moment in sent} == {0}
    else:
        assert min(gaps[0]) > max(gaps[1])


def test_a_pace_must_be_a_time(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="pace must be a number of seconds, or 0 for none, was -1"):
        Federation([(True, 1)], options={"pace": -1}).strategy(tmp_path)


def test_a_report_has_progress_cost_and_record(tmp_path: Path) -> None:
    federation = Federation([(True, 3), (False, 2), (True, 1)])
    strategy = federation.strategy(tmp_path)
    strategy.start(federation.grid, arrays(0.0), num_rounds=2)
    report = strategy.report()
    assert (report.rounds, report.horizon, report.finished, report.incentive_paid) == (2, 3, False, 5)
    assert [seen.incentive for seen in report.record] == [3, 2]


@pytest.mark.parametrize("policy", ["oblivious", "balanced"])
def test_a_scenario_that_the_answers_contradict_is_reported_and_warned_of_where_that_tells_nothing(
    policy: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    run = ScriptedRun([(i % 2 == 0, 1) for i in range(40)], policy=policy)
    run.rejected_after = 13
    federation = Federation([], run=run)
    strategy = federation.strategy(tmp_path)
    strategy.start(federation.grid, arrays(0.0), num_rounds=11)
    assert "contradict" not in caplog.text
    assert strategy.report().model_rejected is False
    strategy.start(federation.grid, arrays(0.0))
    said = [record for record in caplog.records if "The answers contradict the scenario" in record.getMessage()]
    # With a balanced policy only the answers to the real training count.
    assert [(record.name, record.levelname, "after 40 rounds" in record.getMessage()) for record in said] == (
        [("flwr", "WARNING", True)] if policy == "oblivious" else []
    )
    assert strategy.report().model_rejected is True
    assert "model_rejected" not in repr(strategy.report())


def test_a_run_is_not_asked_how_it_stands_between_rounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    status = ScriptedRun.status

    def counting(run: ScriptedRun) -> Any:
        asked.append(1)
        return status(run)

    monkeypatch.setattr(ScriptedRun, "status", counting)
    Federation([(True, 1)] * 30).start(tmp_path / "1")
    assert len(asked) == 2


def test_a_number_of_unanswered_rounds_below_one_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="max_unanswered_rounds must be at least 1, was 0"):
        Federation([(True, 1)], options={"max_unanswered_rounds": 0}).strategy(tmp_path)


def test_a_report_tells_steps_taken_from_steps_needed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    federation = Federation([(True, 3), (False, 2)])
    strategy = federation.strategy(tmp_path)
    status = replace(strategy.run.status(), successes=5, queue=3)
    monkeypatch.setattr(strategy.run, "status", lambda: status)
    report = strategy.report()
    assert (report.steps, report.steps_needed) == (2, 5)


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
