"""Trainings of several tasks: what is sent is the same, whichever of them is wanted."""

from __future__ import annotations

import logging
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from flwr.app import Array, ArrayRecord, Context, Message
from flwr.serverapp.strategy import FedAdam

from feint import CheckpointError
from feint._checkpoint import Checkpoint
from feint.flower import CovertStrategy, SimulatedDecoy, TaskDecoy
from tests.flower.test_exchange import failing
from tests.flower.training import RecordingGrid, arrays, averaging, client_app
from tests.task_run import TaskRun

TASKS = ("a", "b", "c", "d")
TURNS = [("c", 3), ("a", 1), ("d", 2), ("c", 2), ("b", 3), ("a", 3), ("b", 1), ("d", 3), ("a", 2), ("c", 1)]


def starts() -> dict[str, ArrayRecord]:
    return {task: arrays(float(i), counts=False) for i, task in enumerate(TASKS)}


def adam() -> FedAdam:
    return FedAdam(fraction_evaluate=0.0)


def train(wanted: str, path: Path, given: str | None = None) -> tuple[Any, RecordingGrid]:
    run = TaskRun(TURNS, wanted, TASKS)
    decoy = TaskDecoy(adam(), starts(), tasks=TASKS, wanted=given, allow_unlike_starts=True)
    grid = RecordingGrid(client_app(failing))
    strategy = CovertStrategy(adam(), run, decoy=decoy, checkpoint=path, seed=7, oracle_state=lambda _: 1)
    return strategy.start(grid, starts()[wanted]), grid


@pytest.mark.parametrize("told", [True, False], ids=["given", "of the run"])
def test_nothing_that_is_sent_or_said_depends_on_which_of_four_is_wanted(
    told: Any, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    views, models = [], []
    for wanted in TASKS:
        caplog.clear()
        with caplog.at_level(logging.INFO):
            result, grid = train(wanted, tmp_path / wanted, wanted if told else None)
        views.append((grid.sent, [(record.levelname, record.getMessage()) for record in caplog.records]))
        models.append(result.arrays["weights"].numpy().tolist())
    assert views[0] == views[1] == views[2] == views[3]
    assert len(views[0][0]) == len(TURNS)
    assert len({str(model) for model in models}) == len(TASKS)


def test_a_permutation_of_names_changes_nothing_but_names(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A permutation that does not preserve the order of names, in every byte of messages, and in logs."""
    names = {"a": "c", "b": "a", "c": "d", "d": "b"}
    before = {new: old for old, new in names.items()}

    def renamed(message: Message, context: Context) -> Message:
        """Train for the task that had this name before."""
        config = message.content.config_records["config"]
        config["task"] = before[str(config["task"])]
        return failing(message, context)

    views = []
    for task_of, client, place in (({name: name for name in TASKS}, failing, "1"), (names, renamed, "2")):
        caplog.clear()
        run = TaskRun([(task_of[task], incentive) for task, incentive in TURNS], task_of["b"], TASKS)
        begin = {task_of[task]: record for task, record in starts().items()}
        decoy = TaskDecoy(adam(), begin, tasks=TASKS, allow_unlike_starts=True)
        grid = RecordingGrid(client_app(client))
        strategy = CovertStrategy(
            adam(), run, decoy=decoy, checkpoint=tmp_path / place, seed=7, oracle_state=lambda _: 1
        )
        with caplog.at_level(logging.INFO):
            strategy.start(grid, begin[task_of["b"]])
        views.append((repr(grid.sent), [(record.levelname, record.getMessage()) for record in caplog.records]))
    for name in TASKS:
        assert f"('task', 'str', '{name}')" in views[0][0]
    there = re.sub(r"\('task', 'str', '(\w)'\)", lambda found: f"('task', 'str', '{names[found[1]]}')", views[0][0])
    assert there == views[1][0] != views[0][0]
    assert views[0][1] == views[1][1]


def test_a_server_that_is_started_again_goes_on_with_all_tasks(tmp_path: Path) -> None:
    whole, expected = train("b", tmp_path / "whole")
    run = TaskRun(TURNS, "b", TASKS)
    grid = RecordingGrid(client_app(failing))
    for last in (3, 4, 9, None):
        decoy = TaskDecoy(adam(), starts(), tasks=TASKS, wanted="b", allow_unlike_starts=True)
        strategy = CovertStrategy(adam(), run, decoy=decoy, checkpoint=tmp_path / "1", seed=7, oracle_state=lambda _: 1)
        result = strategy.start(grid, starts()["b"], num_rounds=last)
    assert grid.sent == expected.sent
    assert result.arrays["weights"].numpy().tobytes() == whole.arrays["weights"].numpy().tobytes()


def drawn(seed: int) -> ArrayRecord:
    return ArrayRecord({"weights": Array(np.random.default_rng(seed).normal(size=400))})


def test_models_must_be_alike_in_every_pair(tmp_path: Path) -> None:
    """With one model for all decoys, the real one would be the odd one out."""

    def begin(real: ArrayRecord, given: Any, name: str) -> None:
        run = TaskRun(TURNS, "b", TASKS)
        decoy = TaskDecoy(averaging(), given, tasks=TASKS)
        strategy = CovertStrategy(averaging(), run, decoy=decoy, checkpoint=tmp_path / name, oracle_state=lambda _: 1)
        strategy.start(RecordingGrid(client_app(lambda message, _: message)), real, num_rounds=0)

    begin(drawn(1), drawn(1), "equal")
    begin(drawn(1), {"a": drawn(2), "c": drawn(3), "d": drawn(4)}, "drawn")
    for name, given in (("shared", drawn(2)), ("pair", {"a": drawn(2), "c": drawn(3), "d": drawn(3)})):
        with pytest.raises(ValueError, match="is equal in some of the models only"):
            begin(drawn(1), given, name)
    with pytest.raises(ValueError, match="must have the arrays of every decoy"):
        begin(drawn(1), {"a": drawn(2)}, "missing")


def test_a_run_must_have_the_same_tasks(tmp_path: Path) -> None:
    def begin(decoy: Any, run: TaskRun) -> None:
        strategy = CovertStrategy(averaging(), run, decoy=decoy, checkpoint=tmp_path, oracle_state=lambda _: 1)
        strategy.start(RecordingGrid(client_app()), arrays(0.0))

    four = TaskRun(TURNS, "b", TASKS)
    with pytest.raises(ValueError, match=r"tasks must be those of the run, \['a', 'b', 'c', 'd'\], were \['a', 'b'\]"):
        begin(TaskDecoy(averaging(), arrays(0.0)), four)
    with pytest.raises(ValueError, match="wanted is not the task that the run was created with"):
        begin(TaskDecoy(averaging(), arrays(0.0), tasks=TASKS, wanted="a"), four)
    with pytest.raises(ValueError, match="has 3 decoys, and a simulated decoy is one"):
        begin(SimulatedDecoy(lambda record, _: record), four)
    with pytest.raises(ValueError, match="was created with tasks: use a TaskDecoy"):
        begin(SimulatedDecoy(lambda record, _: record), TaskRun([("a", 1)], "a", ("a", "b")))


def test_a_checkpoint_of_a_loop_is_refused(tmp_path: Path) -> None:
    kept = Checkpoint(tmp_path, "loop")
    kept.write({}, set())
    kept.close()
    with pytest.raises(CheckpointError, match="must be a checkpoint of flower, was one of loop"):
        train("a", tmp_path)
