"""Train covertly with ten shops, and ask what one of them could tell that listened."""

from __future__ import annotations

import argparse
import logging
import os
import secrets
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flwr.serverapp import Grid, ServerApp

import feint
from feint.flower import InProcessGrid
from feint.flower.eavesdrop import eavesdropping, overheard, write_record
from flower_quickstart.client_app import client_app
from flower_quickstart.customers import TASKS, other_customers
from flower_quickstart.model import accuracy
from flower_quickstart.server_app import Settings, covert

if TYPE_CHECKING:
    from flwr.app import Context
    from flwr.clientapp import ClientApp
    from flwr.serverapp.strategy import Result

#: Attackers who know the policy and the scenario; the first sees more.
_BEST_INFORMED = ("policy-aware-steps", "policy-aware")


@dataclass(frozen=True)
class Told:
    """Result of a training, and what the first shop can infer from it.

    Attributes
    ----------
    settings
        How it was done.
    right
        The share of other customers that the model is right about.
    rounds
        How many rounds the first shop heard.
    probability
        What it gives to the wanted task, knowing the policy; ``None`` if the record contradicts all that it knows.
    """

    settings: Settings
    right: float
    rounds: int
    probability: float | None

    def __str__(self) -> str:
        """Say it in sentences."""
        wanted, policy = self.settings.wanted, self.settings.policy
        return (
            f"Policy {policy}: after {self.rounds} rounds the model of {wanted}, the wanted task, is right about "
            f"{self.right:.0%} of other customers.\n"
            f"The first shop has kept the weights, the incentive and the task of each round. {self._suspicion()}\n"
        )

    def _suspicion(self) -> str:
        if self.probability is None:
            return "What it heard cannot have happened by what it knows of policy and scenario."
        given = f"Knowing policy and scenario, it gives {self.settings.wanted} a probability of {self.probability:.2f}"
        if abs(self.probability - 0.5) < 1e-6:
            return f"{given}: it might as well toss a coin."
        return f"{given}: " + ("it has found the learner out." if self.probability > 0.5 else "it is misled.")


def main() -> None:
    """Train once with a policy that leaks nothing, and once with one that does not care."""
    options = _options()
    logging.getLogger("flwr").setLevel(logging.ERROR)
    wanted = options.wanted or secrets.choice(TASKS)
    with tempfile.TemporaryDirectory() as directory:
        for policy in options.policy or ["oblivious", "greedy"]:
            settings = Settings(Path(directory) / policy, wanted, policy, seed=options.seed)
            sys.stdout.write(f"{trained(settings, in_engine=options.engine)}\n")


def trained(settings: Settings, *, in_engine: bool) -> Told:
    """Train, and let the first shop listen."""
    heard = settings.home / "heard"
    app = client_app([eavesdropping(heard)])
    result = (_in_flower if in_engine else _in_process)(settings, app)
    everything = overheard(heard)
    first = min(one.node for one in everything)
    record = settings.home / "first-shop.npz"
    write_record((one for one in everything if one.node == first), record)
    audit = feint.command("audit", settings.scenario, "--policy", settings.policy, "--record", record, "--ended")
    return Told(
        settings,
        right=accuracy(result.arrays, other_customers(), settings.wanted),
        rounds=audit["recorded"][0]["queries"],
        probability=_given_to(settings.wanted, audit),
    )


def _in_process(settings: Settings, app: ClientApp) -> Result:
    """Run all shops in this process, one after the other."""
    return covert(InProcessGrid(app, settings.shops), settings)


def _in_flower(settings: Settings, app: ClientApp) -> Result:
    """Run the shops in Flower's simulation engine."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    from flwr.simulation import run_simulation  # noqa: PLC0415 - Ray reads what it may report when it is imported

    results: list[Result] = []
    server_app = ServerApp()

    @server_app.main()
    def _(grid: Grid, _: Context) -> None:
        results.append(covert(grid, settings))

    resources: Any = {"client_resources": {"num_cpus": 1, "num_gpus": 0.0}, "init_args": {"include_dashboard": False}}
    run_simulation(server_app, app, settings.shops, backend_config=resources)
    return results[0]


def _given_to(wanted: str, audit: dict[str, Any]) -> float | None:
    """Look up what the best informed attacker gives to the wanted task. Records number tasks by their names' order."""
    number = str(sorted(TASKS).index(wanted))
    suspicions = {one["attacker"]: one for one in audit["recorded"][0]["suspicions"]}
    for attacker in _BEST_INFORMED:
        if suspicions[attacker]["possible"]:
            posterior = {one["trajectory"]: one["probability"] for one in suspicions[attacker]["posterior"]}
            return float(posterior[number])
    return None


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--wanted", choices=TASKS, help="the task that is wanted; by default a coin decides")
    parser.add_argument("--policy", action="append", help="repeatable (default: oblivious, then greedy)")
    parser.add_argument("--engine", action="store_true", help="use Flower's simulation engine")
    parser.add_argument("--seed", type=int, help="the same decisions each time; a reader of the seed can compute them")
    return parser.parse_args()
