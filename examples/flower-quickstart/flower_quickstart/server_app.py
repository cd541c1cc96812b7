"""The learner: federated averaging, made covert.

Flower sends the app to the clients, this file and pyproject.toml included. So nothing here says which task is wanted:
that is in a file on the server.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from flwr.serverapp import Grid, ServerApp
from flwr.serverapp.strategy import FedAvg, Result

import feint
from feint.flower import CovertStrategy, TaskDecoy
from flower_quickstart.customers import SHOPS, TASKS
from flower_quickstart.model import initial

if TYPE_CHECKING:
    from flwr.app import ArrayRecord, Context

SCENARIO = Path(__file__).with_name("scenario.yaml")


@dataclass(frozen=True)
class Settings:
    """Settings of a training.

    Attributes
    ----------
    home
        Where the run and the checkpoint are kept. It is secret.
    wanted
        The task that is wanted. It is secret.
    policy
        Who decides in each round which task is trained, and what is paid.
    scenario
        What the policy knows of the rounds.
    shops
        How many take part.
    customers_needed
        A round with more samples than this is informative.
    seed
        For tests: decisions can be computed from it.
    """

    home: Path
    wanted: str
    policy: str = "oblivious"
    scenario: str | Path = SCENARIO
    shops: int = SHOPS
    customers_needed: int = 430
    seed: int | None = None


def covert(grid: Grid, settings: Settings) -> Result:
    """Train for the wanted task, and beside it for the other."""
    settings.home.mkdir(parents=True, exist_ok=True)
    (other,) = set(TASKS) - {settings.wanted}
    with feint.control(settings.scenario, settings.policy, state=settings.home / "run", seed=settings.seed) as run:
        strategy = CovertStrategy(
            averaging(settings.shops),
            run,
            decoy=TaskDecoy(averaging(settings.shops), begun(other), tasks=TASKS, wanted=settings.wanted),
            checkpoint=settings.home / "checkpoint",
            oracle_state=lambda _: 1,
            samples_needed=settings.customers_needed,
        )
        return strategy.start(grid, begun(settings.wanted), timeout=300)


def averaging(shops: int) -> FedAvg:
    """Give the strategy that a plain training would have: all shops in every round."""
    return FedAvg(fraction_evaluate=0.0, min_train_nodes=shops, min_available_nodes=shops)


def begun(task: str) -> ArrayRecord:
    """Give the weights that the training of a task begins with, whether it is wanted or not."""
    return initial(TASKS.index(task))


app = ServerApp()


@app.main()
def main(grid: Grid, _: Context) -> None:
    """Run where Flower runs apps, with the settings of a file on the server."""
    home = Path(os.environ["QUICKSTART_HOME"])
    given = json.loads((home / "settings.json").read_text(encoding="utf-8"))
    result = covert(grid, Settings(home, **given))
    np.save(home / "model.npy", result.arrays["weights"].numpy())
