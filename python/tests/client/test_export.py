"""The exported Markov decision process, solved by two other programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import feint

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path
    from typing import Any

np = pytest.importorskip("numpy")
sparse = pytest.importorskip("scipy.sparse")

SETTINGS = {
    "whole ledger": [],
    "margin": ["--set", "objective={kind: goal}"],
    "no ledger": ["--set", "objective={kind: weighted, unfinished: 3, exposed: 0, incentive: 0.1}"],
}


@pytest.fixture(params=SETTINGS)
def process(request: pytest.FixtureRequest, scenario: Path, tmp_path: Path) -> Mapping[str, Any]:
    """Return the arrays of an exported process and the optimal cost."""
    file = tmp_path / "small.npz"
    solved = feint.command("solve", scenario, *SETTINGS[request.param], "--export", file)
    with np.load(file) as arrays:
        return {**arrays, "value": solved["value"]}


def transitions(process: Mapping[str, Any]) -> Any:
    """Return the transitions with a row for each pair of state and action."""
    states, actions = process["c"].shape
    matrix = (process["P_data"], process["P_indices"], process["P_indptr"])
    return sparse.csr_matrix(matrix, shape=(states * actions, states))


def agree(process: Mapping[str, Any], values: Any) -> None:
    """Compare V with n = 0..N queries left with the export, and V_N with the command's value."""
    np.testing.assert_allclose(values, process["V"], rtol=0, atol=1e-9)
    assert abs(process["initial"] @ values[-1] - process["value"]) <= 1e-9


def test_rows_sum_to_one(process: Mapping[str, Any]) -> None:
    np.testing.assert_allclose(transitions(process).sum(axis=1), 1, rtol=0, atol=1e-12)
    horizon, (states, actions) = int(process["horizon"][0]), process["c"].shape
    q = process["Q"].reshape(horizon, states, actions)
    np.testing.assert_allclose(q.min(axis=2), process["V"][1:], rtol=0, atol=1e-12)


def test_pymdptoolbox_finds_the_same_values(process: Mapping[str, Any]) -> None:
    mdp = pytest.importorskip("mdptoolbox.mdp")
    actions = process["c"].shape[1]
    pairs = transitions(process)
    solver = mdp.FiniteHorizon(
        [pairs[action::actions] for action in range(actions)],
        -process["c"],
        1,
        int(process["horizon"][0]),
        h=-process["h"],
    )
    solver.run()
    agree(process, -solver.V.T[::-1])


def test_quantecon_finds_the_same_values(process: Mapping[str, Any]) -> None:
    quantecon = pytest.importorskip("quantecon.markov")
    states, actions = process["c"].shape
    problem = quantecon.DiscreteDP(
        -process["c"].ravel(),
        transitions(process),
        1,
        np.repeat(np.arange(states), actions),
        np.tile(np.arange(actions), states),
    )
    values, _ = quantecon.backward_induction(problem, int(process["horizon"][0]), -process["h"])
    agree(process, -values[::-1])
