"""Task decoys and made-up ones."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from flwr.app import Array, ArrayRecord, Context, Message

from feint.flower import CovertStrategy, DecoyStep, SimulatedDecoy, TaskDecoy
from tests.flower.scripted import ScriptedRun
from tests.flower.training import RecordingGrid, arrays, averaging, client_app, trained, weights


def test_names_of_tasks_are_dealt_by_a_coin() -> None:
    """False alarm with probability 2 ** -63."""
    dealt = {TaskDecoy(averaging(), arrays(0.0)).wanted for _ in range(64)}
    assert dealt == {"a", "b"}
    with pytest.raises(ValueError, match="two or more different names"):
        TaskDecoy(averaging(), arrays(0.0), tasks=("a", "a"))
    with pytest.raises(ValueError, match=r"wanted must be one of \['x', 'y'\]"):
        TaskDecoy(averaging(), arrays(0.0), tasks=("y", "x"), wanted="z")
    assert TaskDecoy(averaging(), arrays(0.0), tasks=("y", "x"), wanted="x").wanted == "x"


def test_a_dealt_name_survives_a_restart(tmp_path: Path) -> None:
    run = ScriptedRun([(True, 1), (True, 1)])
    first = TaskDecoy(averaging(), arrays(4.0), allow_unlike_starts=True)
    grid = RecordingGrid(client_app())
    CovertStrategy(averaging(), run, decoy=first, checkpoint=tmp_path).start(grid, arrays(0.0), num_rounds=1)
    second = TaskDecoy(averaging(), arrays(4.0), allow_unlike_starts=True)
    second._wanted = "b" if first.wanted == "a" else "a"
    CovertStrategy(averaging(), run, decoy=second, checkpoint=tmp_path).start(grid, arrays(0.0))
    assert second.wanted == first.wanted


@pytest.mark.parametrize(("steps", "moves"), [("YES", 2), ("NO", 0), ("IF_INFORMATIVE", 1)])
def test_a_simulated_decoy_goes_where_its_function_says_when_the_policy_says(
    steps: Any, moves: int, tmp_path: Path
) -> None:
    def failing(message: Message, context: Context) -> Message:
        if message.content.config_records["config"]["server-round"] == 2 and context.node_id > 1:
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


@pytest.mark.parametrize("learns", [True, False], ids=["real", "decoy"])
@pytest.mark.parametrize("steps", ["YES", "NO", "IF_INFORMATIVE"])
def test_nothing_steps_in_a_round_without_a_usable_reply(steps: Any, learns: Any, tmp_path: Path) -> None:
    """A decoy that moves although no client has answered would be identified: the real training cannot."""

    def failing(message: Message, context: Context) -> Message:
        if message.content.config_records["config"]["server-round"] == 1:
            raise RuntimeError("no power")
        return trained(message, context)

    def train_fn(record: ArrayRecord, _: DecoyStep) -> ArrayRecord:
        return ArrayRecord({"weights": Array(weights(record) + np.float32(1)), "counter": record["counter"]})

    run = ScriptedRun([(learns, 1), (learns, 1)], decoy_steps=steps, policy="balanced")
    grid = RecordingGrid(client_app(failing))
    strategy = CovertStrategy(averaging(), run, decoy=SimulatedDecoy(train_fn), checkpoint=tmp_path)
    result = strategy.start(grid, arrays(0.0), num_rounds=1)
    assert weights(result.arrays).tolist() == [0, 0, 0]
    strategy.start(grid, arrays(0.0))
    assert [values(sent) for sent in grid.sent] == [[0, 0, 0]] * 2
    assert run.told[1] is False
    assert run.given_up == {1}
    assert next(seen.step for seen in run.record()) is False


def test_a_round_that_was_given_up_is_given_up_again_after_a_kill(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed after the answer was stored: it is neither told nor stepped otherwise than it was decided."""

    def gone(_: Message, __: Context) -> Message:
        raise RuntimeError("no power")

    run = ScriptedRun([(False, 1), (False, 1)], decoy_steps="YES", policy="balanced")
    grid = RecordingGrid(client_app(gone))
    strategy = CovertStrategy(
        averaging(), run, decoy=SimulatedDecoy(lambda record, _: record), checkpoint=tmp_path, oracle_state=lambda _: 1
    )

    def die(_: int) -> bool:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(run, "give_up", die)
        strategy.start(grid, arrays(0.0))
    assert run.told == {}
    strategy.start(grid, arrays(0.0))
    assert run.given_up == {1, 2}


def values(sent: Any) -> list[float]:
    return list(np.frombuffer(sent[0][5][0][2][0][4][-12:], dtype=np.float32))


def test_a_function_that_changes_the_shape_is_refused(tmp_path: Path) -> None:
    decoy = SimulatedDecoy(lambda record, _: ArrayRecord({"weights": record["weights"]}))
    run = ScriptedRun([(False, 1)], decoy_steps="YES")
    with pytest.raises(ValueError, match="train_fn must give arrays of the names, types and shapes"):
        CovertStrategy(averaging(), run, decoy=decoy, checkpoint=tmp_path).start(
            RecordingGrid(client_app()), arrays(0.0)
        )
