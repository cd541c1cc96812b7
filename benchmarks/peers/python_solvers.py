"""Time of backward induction in Python's solvers and in Feint, for the same exported problem.

    pip install quantecon pymdptoolbox scipy
    python benchmarks/peers/python_solvers.py [SCENARIO [SETTING ...]]

Feint exports the problem; each solver computes all values and actions from the export, in turn, five times. Feint's time is
that of the whole command, with its start. Values must agree within 1e-9.
"""

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import mdptoolbox.mdp
import numpy
import quantecon.markov
import scipy.sparse

ROOT = Path(__file__).resolve().parents[2]
ROUNDS = 5


def main(scenario: str, settings: list[str]) -> None:
    """Print a table of medians."""
    options = [option for setting in settings for option in ("--set", setting)]
    with tempfile.TemporaryDirectory() as folder:
        export = Path(folder, "mdp.npz")
        command = [str(ROOT / "feint"), "solve", scenario, *options]
        subprocess.run([*command, "--export", str(export)], check=True, stdout=subprocess.DEVNULL)
        arrays = dict(numpy.load(export))
    states, actions = arrays["c"].shape
    horizon = int(arrays["horizon"][0])
    transitions = scipy.sparse.csr_matrix(
        (arrays["P_data"], arrays["P_indices"], arrays["P_indptr"]), shape=(states * actions, states)
    )
    by_action = [transitions[action::actions] for action in range(actions)]
    pairs = numpy.repeat(numpy.arange(states), actions), numpy.tile(numpy.arange(actions), states)

    def toolbox() -> numpy.ndarray:
        solver = mdptoolbox.mdp.FiniteHorizon(by_action, -arrays["c"], 1, horizon, h=-arrays["h"])
        solver.run()
        return -solver.V[:, 0]

    def quantecon_induction() -> numpy.ndarray:
        problem = quantecon.markov.DiscreteDP(-arrays["c"].ravel(), transitions, 1, *pairs)
        return -quantecon.markov.backward_induction(problem, horizon, -arrays["h"])[0][0]

    def feint() -> numpy.ndarray:
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        return arrays["V"][horizon]

    solvers = {"pymdptoolbox": toolbox, "QuantEcon": quantecon_induction, "Feint, whole command": feint}
    seconds: dict[str, list[float]] = {name: [] for name in solvers}
    for round_number in range(ROUNDS + 1):
        for name, solve in solvers.items():
            begin = time.perf_counter()
            values = solve()
            if round_number > 0:
                seconds[name].append(time.perf_counter() - begin)
            reached = arrays["initial"] > 0
            if not numpy.allclose(values[reached], arrays["V"][horizon][reached], rtol=0, atol=1e-9):
                raise SystemExit(f"{name}: other values")
    print(f"{scenario} {' '.join(settings)}: {states} states, {actions} actions, {horizon} queries")
    for name, times in seconds.items():
        print(f"| {name} | {statistics.median(times):.3f} s | {min(times):.3f} to {max(times):.3f} s |")


main(sys.argv[1] if len(sys.argv) > 1 else "scenarios/small.yaml", sys.argv[2:])
