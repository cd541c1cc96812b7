"""Runs with tasks by name, of the service and of a controller: four tasks, one of them wanted."""

from __future__ import annotations

import dataclasses
import json
from typing import TYPE_CHECKING, Any

import pytest

import feint
from tests.kept import kept_state

if TYPE_CHECKING:
    from pathlib import Path

TASKS = ("alpha", "beta", "gamma", "delta")
BARE: dict[str, Any] = {"horizon": 8, "successes": 2, "incentives": [1, 2]}
POLICY = "oblivious:decoys=3"


def play(run: feint.Run) -> list[feint.Decision]:
    """Ask and tell to the end: every third query is not informative."""
    played = []
    while not run.status().finished:
        played.append(run.ask(1))
        run.tell(played[-1].number, played[-1].number % 3 != 0)
    return played


def test_decisions_name_tasks(service: feint.Service) -> None:
    run = service.create_run(BARE, POLICY, tasks=TASKS, wanted="gamma")
    status = run.status()
    assert (status.tasks, status.wanted, status.decoys) == (tuple(sorted(TASKS)), "gamma", 3)
    assert "gamma" not in repr(status).replace(repr(status.tasks), "")
    decisions = play(run)
    assert all(decision.learns == (decision.task == "gamma") for decision in decisions)
    assert len({(decision.task, decision.decoy) for decision in decisions}) <= len(TASKS)
    assert [seen.trajectory for seen in run.record()] == [decision.task for decision in decisions]


def test_a_service_and_a_controller_decide_alike_whatever_the_order_of_tasks(
    service: feint.Service, tmp_path: Path
) -> None:
    run = service.create_run(BARE, POLICY, tasks=TASKS, wanted="delta", seed=5)
    expected = play(run)
    again = service.create_run(BARE, POLICY, tasks=sorted(TASKS, reverse=True), wanted="delta", seed=5)
    assert play(again) == expected
    assert again.record_csv() == run.record_csv()
    with feint.control(BARE, POLICY, state=tmp_path / "run", tasks=TASKS[::-1], wanted="delta", seed=5) as controlled:
        assert play(controlled) == expected
        assert controlled.record() == run.record()


def test_names_that_a_file_of_options_must_quote(tmp_path: Path) -> None:
    tasks = ("it's", "a\\b c", "@x #y")
    for i, wanted in enumerate(tasks):
        with feint.control(BARE, "oblivious:decoys=2", state=tmp_path / str(i), tasks=tasks, wanted=wanted) as run:
            assert run.status().tasks == tuple(sorted(tasks))
            asked = [(decision.task, decision.learns) for decision in play(run)]
            assert {task for task, _ in asked} == set(tasks)
            assert {task for task, learns in asked if learns} == {wanted}


def test_the_wanted_task_is_drawn_unless_it_is_given(service: feint.Service) -> None:
    """False alarm with probability 4 * (3/4) ** 60, about 1.3e-7."""
    drawn = {service.create_run(BARE, POLICY, tasks=TASKS).status().wanted for _ in range(60)}
    assert drawn == set(TASKS)


def test_a_policy_with_several_decoys_needs_tasks(service: feint.Service) -> None:
    with pytest.raises(feint.Refused, match="tasks"):
        service.create_run(BARE, POLICY)
    with pytest.raises(feint.Refused, match="tasks"):
        service.create_run(BARE, POLICY, tasks=TASKS[:3])


def test_records_are_equal_byte_by_byte_when_the_wanted_task_is_exchanged(
    service: feint.Service, tmp_path: Path
) -> None:
    """Runs whose draws ask the tasks in the same order, one for each wanted task: nothing else differs."""
    found: dict[str, dict[str, tuple[str, str, int]]] = {}
    for wanted in ("alpha", "beta"):
        for seed in range(30):
            run = service.create_run(BARE, POLICY, tasks=TASKS, wanted=wanted, seed=seed)
            steps = dict.fromkeys(TASKS, lambda state, turn: None if turn.number % 3 == 0 else state + 1)
            path = tmp_path / f"{wanted}-{seed}"
            loop = feint.CovertLoop(run, steps, start=dict.fromkeys(TASKS, 0), checkpoint=path)
            rows = list(loop)
            assert rows == [dataclasses.replace(seen, state=None) for seen in run.record()]
            order = " ".join(row.trajectory for row in rows)
            kept = json.dumps({**kept_state(path), "run": None})
            found.setdefault(order, {})[wanted] = (run.record_csv(), kept, (path / "state.secret").stat().st_size)
    both = [views for views in found.values() if len(views) == 2]
    # Of 24 orders of tasks with 30 draws for each wanted one, some are drawn for both.
    assert len(both) > 5
    for views in both:
        assert views["alpha"] == views["beta"]


def test_a_loop_over_a_controller_with_three_tasks(tmp_path: Path) -> None:
    tasks = TASKS[:3]
    with feint.control(BARE, "oblivious:decoys=2", state=tmp_path / "run", tasks=tasks) as run:
        steps = dict.fromkeys(tasks, lambda state, _: state + 1)
        loop = feint.CovertLoop(run, steps, start=dict.fromkeys(tasks, 0), checkpoint=tmp_path / "states")
        assert len(list(loop)) == 8
        assert sum(loop.states.values()) == 8
