"""Clients who store what they get, and what the audit makes of it."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from flwr.app import Context
from flwr.serverapp import Grid, ServerApp

import feint
from feint.flower import InProcessGrid
from feint.flower.eavesdrop import Heard, overheard, trajectories, write_record
from tests.flower.secrecy import NODES, client_app, covert, record_runs, scenario


@pytest.fixture(scope="module")
def service() -> Iterator[feint.Service]:
    with feint.local(allow_seeds=True) as service:
        yield service


#: Short trainings for every build, longer ones by hand.
SIZES = [(40, 12), pytest.param(400, 24, marks=pytest.mark.long)]


def audited(service: feint.Service, policy: str, runs: int, horizon: int, directory: Path) -> dict[str, dict[str, Any]]:
    file = directory / "scenario.yaml"
    file.write_text(scenario(horizon), encoding="utf-8")
    records, truth = record_runs(service, policy, runs, horizon, directory / policy)
    found = feint.command("audit", str(file), "--policy", policy, "--record", *map(str, records), "--truth", str(truth))
    return {attacker["name"]: attacker for attacker in found["attackers"]}


def require_found_out(attackers: dict[str, dict[str, Any]], share: float) -> None:
    for name in (
        "first",
        "policy-aware",
        "policy-aware-steps",
        "trained-linear",
        "trained-network",
        "trained-client-linear",
    ):
        assert attackers[name]["correct"] >= share, attackers[name]


def require_coins(attackers: dict[str, dict[str, Any]]) -> None:
    """All attackers' intervals hold together with probability 99 %: with true coins, so does this."""
    assert len(attackers) > 20
    for attacker in attackers.values():
        low, high = attacker["jointInterval"]
        assert low <= 0 <= high, attacker


@pytest.mark.service
@pytest.mark.parametrize(("runs", "horizon"), SIZES)
def test_greedy_is_found_out_by_its_messages(runs: int, horizon: int, service: feint.Service, tmp_path: Path) -> None:
    require_found_out(audited(service, "greedy", runs, horizon, tmp_path), 0.99)


@pytest.mark.service
@pytest.mark.parametrize(("runs", "horizon"), SIZES)
def test_open_with_a_task_decoy_gives_nothing_away_by_its_messages(
    runs: int, horizon: int, service: feint.Service, tmp_path: Path
) -> None:
    require_coins(audited(service, "oblivious", runs, horizon, tmp_path))


@pytest.mark.engine
def test_the_engine_sends_what_the_grid_in_this_process_does(service: feint.Service) -> None:
    """Rounds, arrays, incentives, tasks and replies are the same: what holds of one holds of the other."""
    heard = []
    for engine in (False, True):
        with tempfile.TemporaryDirectory() as name:
            place = Path(name)
            strategy, start, _ = covert(service.create_run(scenario(24), "oblivious", seed=5), "engine", place)
            app = client_app("engine", place / "heard")

            def main(grid: Grid, _: Context, strategy: Any = strategy, start: Any = start) -> None:
                strategy.start(grid, start, num_rounds=6)

            if engine:
                from flwr.simulation import run_simulation  # noqa: PLC0415 - not everywhere

                server = ServerApp()
                server.main()(main)
                run_simulation(server, app, NODES, backend_config={"init_args": {"num_cpus": 2}})
            else:
                strategy.start(InProcessGrid(app, NODES), start, num_rounds=6)
            heard.append(sorted(map(shown, overheard(place / "heard"))))
    assert len(heard[0]) == 18
    for mine, other in zip(*heard, strict=True):
        assert mine[:3] == other[:3]
        # The engine's nodes have other numbers, so sums are made in another order.
        np.testing.assert_allclose(mine[3], other[3], rtol=1e-12)


def shown(heard: Heard) -> tuple[Any, ...]:
    assert heard.reply is not None
    return heard.number, heard.incentive, heard.task, [*heard.point, *heard.reply]


def query(number: int, point: list[float], node: int = 1, task: str | None = None) -> Heard:
    return Heard(node=node, number=number, incentive=2, task=task, point=np.array(point), reply=None)


def test_paths_are_followed_where_tasks_have_no_names() -> None:
    points = [[0.0], [0.0], [5.0], [0.2], [5.0], [4.6], [0.4]]
    assert trajectories([query(i, point) for i, point in enumerate(points)]) == [0, 0, 1, 0, 1, 1, 0]


def test_tasks_are_numbered_alike_though_one_was_never_heard_of() -> None:
    """A greedy learner may have queried for nothing but the wanted task."""
    assert trajectories([query(1, [0.0], task="b")], ["a", "b"]) == [1]


def test_a_record_has_what_colluders_have_together(tmp_path: Path) -> None:
    heard = [
        query(1, [0.0], node=1, task="x"),
        query(1, [0.0], node=2, task="x"),
        query(2, [9.0], node=2, task="c"),
        query(3, [1.0], node=1, task="x"),
    ]
    write_record(heard, tmp_path / "run.npz")
    with np.load(tmp_path / "run.npz") as file:
        assert file["trajectory"].tolist() == [1, 0, 1]
        assert file["attending"].tolist() == [2, 1, 1]
        assert np.isnan(file["reply"]).all()
    write_record(heard, tmp_path / "run.csv")
    assert (tmp_path / "run.csv").read_text() == "number,trajectory,incentive,step\n1,1,2,1\n2,0,2,\n3,1,2,\n"
    with pytest.raises(ValueError, match="no client heard round 2"):
        write_record([heard[0], heard[3]], tmp_path / "gap.csv")
    assert not (tmp_path / "gap.csv").exists()
