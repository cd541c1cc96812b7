"""The learner: federated averaging, made covert."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from flwr.serverapp.strategy import FedAvg

import feint
from feint.flower import CovertStrategy, TaskDecoy
from flower_pytorch.network import initial
from flower_pytorch.pictures import CLIENTS, TASKS

if TYPE_CHECKING:
    from flwr.app import ArrayRecord
    from flwr.serverapp import Grid

SCENARIO = Path(__file__).with_name("scenario.yaml")
#: A round with more pictures than this is informative: an incentive of 2 buys fewer, an incentive of 3 more.
PICTURES_NEEDED = 1000


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
    seed
        For tests: decisions can be computed from it.
    """

    home: Path
    wanted: str
    policy: str = "oblivious"
    seed: int | None = None


def covert(grid: Grid, settings: Settings) -> ArrayRecord:
    """Train for the wanted task, and beside it for the other; the wanted network's weights."""
    settings.home.mkdir(parents=True, exist_ok=True)
    (other,) = set(TASKS) - {settings.wanted}
    with feint.control(SCENARIO, settings.policy, state=settings.home / "run", seed=settings.seed) as run:
        strategy = CovertStrategy(
            averaging(),
            run,
            decoy=TaskDecoy(averaging(), begun(other), tasks=TASKS, wanted=settings.wanted),
            checkpoint=settings.home / "checkpoint",
            oracle_state=lambda _: 1,
            samples_needed=PICTURES_NEEDED,
        )
        return strategy.start(grid, begun(settings.wanted), timeout=60).arrays


def averaging() -> FedAvg:
    """Give the strategy that a plain training would have: all clients in every round."""
    return FedAvg(fraction_evaluate=0.0, min_train_nodes=CLIENTS, min_available_nodes=CLIENTS)


def begun(task: str) -> ArrayRecord:
    """Give the weights that the training of a task begins with, whether it is wanted or not."""
    return initial(TASKS.index(task))
