"""Loops over a run: whose step function is called, what is stored, and what observers see."""

from __future__ import annotations

import asyncio
import functools
import itertools
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import feint
from tests.flower.scripted import ScriptedRun
from tests.task_run import TaskRun

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

TASKS = ("one", "three", "two")
TURNS = [("two", 3), ("one", 1), ("three", 2), ("two", 1), ("three", 3), ("one", 2), ("one", 3)]


@pytest.fixture(autouse=True)
def _no_power_cuts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("feint._checkpoint.os.fsync", lambda _: None)


def adding(state: Any, turn: feint.Turn) -> Any:
    """Add the query's number, unless the incentive is too small."""
    return None if turn.incentive == 1 else {"sum": state["sum"] + turn.number, "weights": state["weights"] + 1}


def start() -> dict[str, Any]:
    return {task: {"sum": 0, "weights": np.zeros(2)} for task in TASKS}


def loop(run: feint.Run, path: Path, step: Callable[..., Any] = adding, **options: Any) -> feint.CovertLoop:
    return feint.CovertLoop(run, dict.fromkeys(TASKS, step), start=start(), checkpoint=path, **options)


def test_a_step_changes_its_own_task_when_the_answer_was_informative(tmp_path: Path) -> None:
    run = TaskRun(TURNS, "one", TASKS)
    played = loop(run, tmp_path)
    rows = list(played)
    assert rows == run.record()
    assert [row.step for row in rows] == [True, False, True, False, True, True, True]
    assert {task: state["sum"] for task, state in played.states.items()} == {"one": 13, "three": 8, "two": 1}
    assert played.states["one"]["weights"].tolist() == [2, 2]


def test_records_are_equal_whichever_task_is_wanted(tmp_path: Path) -> None:
    views = []
    for wanted in TASKS:
        run = TaskRun(TURNS, wanted, TASKS)
        calls: list[Any] = []

        def step(state: Any, turn: feint.Turn, calls: list[Any] = calls) -> Any:
            calls.append(repr((state, turn)))
            return adding(state, turn)

        rows = list(loop(run, tmp_path / wanted, step))
        kept = {path.name: path.read_bytes() for path in (tmp_path / wanted).iterdir()}
        views.append((repr(rows), repr(run.record()), calls, kept))
    assert views[0] == views[1] == views[2]


def test_the_order_in_which_tasks_are_listed_changes_nothing(tmp_path: Path) -> None:
    views = []
    for i, names in enumerate(itertools.permutations(TASKS)):
        run = TaskRun(TURNS, "two", TASKS)
        rows = list(feint.CovertLoop(run, dict.fromkeys(names, adding), start=start(), checkpoint=tmp_path / str(i)))
        views.append((repr(rows), {path.name: path.read_bytes() for path in (tmp_path / str(i)).iterdir()}))
    assert all(view == views[0] for view in views)


class Killed(BaseException):
    pass


def test_a_loop_killed_at_any_point_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def play(run: TaskRun, path: Path, point: int) -> tuple[dict[str, Any], int]:
        left = point

        def watched(function: Any) -> Any:
            def call(*arguments: Any) -> Any:
                nonlocal left
                for _ in range(2):
                    left -= 1
                    if left == -1:
                        raise Killed
                    if _ == 0:
                        found = function(*arguments)
                return found

            return call

        with monkeypatch.context() as patch:
            patch.setattr("feint._checkpoint._replace", watched(replace))
            patch.setattr("feint._checkpoint._append", watched(append))
            patch.setattr(run, "ask", watched(run.ask))
            patch.setattr(run, "tell", watched(run.tell))
            played = loop(run, path, watched(adding))
            assert len(list(played)) <= len(TURNS)
            return played.states, left

    from feint._checkpoint import _append as append  # noqa: PLC0415 - what is wrapped
    from feint._checkpoint import _replace as replace  # noqa: PLC0415

    whole = TaskRun(TURNS, "three", TASKS)
    expected, left = play(whole, tmp_path / "whole", 10**6)
    points = 10**6 - left
    assert points > 60
    for point in range(points):
        run = TaskRun(TURNS, "three", TASKS)
        with pytest.raises(Killed):
            play(run, tmp_path / str(point), point)
        found, _ = play(run, tmp_path / str(point), 10**6)
        assert repr(found) == repr(expected), point
        assert run.decided == list(range(1, len(TURNS) + 1)), point
        assert run.record() == whole.record(), point


def test_an_exception_leaves_the_query_open_and_the_state_as_it_was(tmp_path: Path) -> None:
    def failing(state: Any, turn: feint.Turn) -> Any:
        state["weights"] += 5
        if turn.number == 3 and not failed:
            failed.append(turn)
            raise OSError("no network")
        return adding(state, turn)

    failed: list[feint.Turn] = []
    run = TaskRun(TURNS, "one", TASKS)
    played = loop(run, tmp_path, failing)
    with pytest.raises(OSError, match="no network"):
        list(played)
    assert [row.number for row in played] == [3, 4, 5, 6, 7]
    assert played.states["three"]["weights"].tolist() == [12, 12]


def test_a_state_that_is_changed_afterwards_is_a_copy(tmp_path: Path) -> None:
    shared = np.zeros(2)

    def step(_: Any, turn: feint.Turn) -> Any:
        shared[:] = turn.number
        return shared

    played = loop(TaskRun(TURNS, "one", TASKS), tmp_path, step)
    list(played)
    assert {task: state.tolist() for task, state in played.states.items()} == {
        "one": [7, 7],
        "three": [5, 5],
        "two": [4, 4],
    }


def test_async_loops_take_coroutines_and_functions(tmp_path: Path) -> None:
    async def awaited(state: Any, turn: feint.Turn) -> Any:
        await asyncio.sleep(0)
        return adding(state, turn)

    async def play(run: feint.Run) -> tuple[list[feint.Seen], dict[str, Any]]:
        steps: dict[str, Any] = {"one": adding, "two": awaited, "three": functools.partial(awaited)}
        played = feint.CovertLoop(run, steps, start=start(), checkpoint=tmp_path / "async")
        return [row async for row in played], played.states

    whole = TaskRun(TURNS, "one", TASKS)
    played = loop(whole, tmp_path / "whole")
    rows = list(played)
    found, states = asyncio.run(play(TaskRun(TURNS, "one", TASKS)))
    assert found == rows
    assert repr(states) == repr(played.states)
    with pytest.raises(TypeError, match="use async for"):
        list(loop(TaskRun(TURNS, "one", TASKS), tmp_path / "sync", awaited))


def test_a_query_that_was_given_up_meanwhile_is_not_asked_again(tmp_path: Path) -> None:
    def failing(state: Any, turn: feint.Turn) -> Any:
        if turn.number == 2:
            raise OSError("no network")
        return adding(state, turn)

    run = TaskRun(TURNS, "one", TASKS)
    with pytest.raises(OSError, match="no network"):
        list(loop(run, tmp_path, failing))
    run.give_up(2)
    ask: Callable[..., feint.Decision] = run.ask

    def asking(oracle: int, number: int | None = None) -> feint.Decision:
        if number in run.told:
            raise feint.Conflict(f"query {number} has been answered", len(run.told) + 1)
        return ask(oracle, number)

    run.ask = asking  # type: ignore[method-assign]
    assert [row.number for row in loop(run, tmp_path)] == [3, 4, 5, 6, 7]


def test_a_run_without_tasks_is_refused(tmp_path: Path) -> None:
    run = ScriptedRun([(True, 2), (False, 2), (True, 1)])
    with pytest.raises(ValueError, match="create it with tasks"):
        list(feint.CovertLoop(run, {"x": adding, "y": adding}, checkpoint=tmp_path, oracle_state=lambda: 2))
    assert run.asked == {}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"step": lambda *_: True}, "returns the next state of its task, or None, was True"),
        ({"step": lambda *_: object()}, "state of two: a object cannot be kept in a checkpoint; use numbers"),
    ],
)
def test_mistakes_are_refused(change: dict[str, Any], message: str, tmp_path: Path) -> None:
    with pytest.raises((ValueError, TypeError), match=message):
        list(loop(TaskRun(TURNS, "one", TASKS), tmp_path, **change))


def test_tasks_must_be_those_of_the_run(tmp_path: Path) -> None:
    run = TaskRun(TURNS, "one", TASKS)
    with pytest.raises(ValueError, match=r"tasks must be those of the run, \['one', 'three', 'two'\], were"):
        list(feint.CovertLoop(run, {"one": adding, "two": adding}, checkpoint=tmp_path))
    run.oracle = feint.Oracle(states=2)
    with pytest.raises(ValueError, match="the scenario has 2 oracle states: give oracle_state"):
        list(loop(run, tmp_path))


def test_a_checkpoint_of_another_run_is_refused(tmp_path: Path) -> None:
    run = TaskRun(TURNS, "one", TASKS)
    next(iter(loop(run, tmp_path)))
    with pytest.raises(feint.CheckpointError, match="has begun already"):
        list(loop(run, tmp_path / "other"))
    with pytest.raises(feint.CheckpointError, match="was begun with"):
        list(
            feint.CovertLoop(
                TaskRun([("one", 1)], "one", ("one", "four")),
                {"one": adding, "four": adding},
                checkpoint=tmp_path,
            )
        )
    for _ in range(2):
        number = len(run.told) + 1
        run.ask(1, number)
        run.tell(number, informative=True)
    with pytest.raises(feint.CheckpointError, match="has answers to 3"):
        list(loop(run, tmp_path))


def test_a_policy_without_a_proof_is_warned_of(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    run = TaskRun(TURNS, "one", TASKS)
    run.guarantee = None
    list(loop(run, tmp_path))
    assert "nothing is proven of what tasks give away" in caplog.text
