"""The learner: federated averaging, made covert."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from flwr.serverapp.strategy import FedAvg

import feint
from feint.flower import CovertStrategy, Report, TaskDecoy
from flower_comments.data import CLIENTS, MOST, TASKS, split
from flower_comments.network import accuracy, initial
from flower_comments.room import Room, RoomGrid

if TYPE_CHECKING:
    from flwr.app import ArrayRecord
    from flwr.serverapp import Grid

SCENARIO = Path(__file__).parents[3] / "scenarios" / "hate-speech-participation.yaml"
#: Of the scenario, for clients who have as many comments as they may.
_SAMPLES_NEEDED = 4000
_STAY = 0.8


@dataclass(frozen=True)
class Settings:
    """Settings of a training.

    Attributes
    ----------
    home
        Where the run and the checkpoint are kept. It is secret.
    vectors
        The file of everybody's comments.
    wanted
        The task that is wanted. It is secret.
    policy
        Who decides in each round which task is trained, and what is paid.
    scenario
        What the policy knows of the rounds.
    seed
        Of everything that is drawn: starts, comings and goings, comments given, and all decisions.
    """

    home: Path
    vectors: Path
    wanted: str
    policy: str = "oblivious"
    scenario: Path = SCENARIO
    seed: int = 1


@dataclass(frozen=True)
class Outcome:
    """Result of a training.

    Attributes
    ----------
    model
        The wanted model.
    accuracy
        Its accuracy on comments that no client has.
    report
        Rounds, steps and what was paid.
    seconds
        How long the rounds took.
    """

    model: ArrayRecord
    accuracy: float
    report: Report
    seconds: float


def covert(grid: Grid, settings: Settings) -> Outcome:
    """Train for the wanted task, and beside it for the other, with clients who come and go."""
    settings.home.mkdir(parents=True, exist_ok=True)
    (other,) = set(TASKS) - {settings.wanted}
    comments = split(settings.vectors)
    starts = {task: initial(comments.comments.vectors.shape[1], settings.seed * 2 + i) for i, task in enumerate(TASKS)}
    with feint.control(settings.scenario, settings.policy, state=settings.home / "run", seed=settings.seed) as run:
        strategy = CovertStrategy(
            averaging(),
            run,
            decoy=TaskDecoy(averaging(), starts[other], tasks=TASKS, wanted=settings.wanted),
            checkpoint=settings.home / "checkpoint",
            samples_needed=_SAMPLES_NEEDED * comments.per_client / MOST,
        )
        room = Room(CLIENTS, _STAY, settings.seed)
        for _ in range(run.status().sent):
            room.move()
        began = time.perf_counter()
        model = strategy.start(RoomGrid(grid, room), starts[settings.wanted], timeout=600).arrays
        took = time.perf_counter() - began
        held = comments.validation
        right = accuracy(model, held.vectors, held.labels[settings.wanted])
        return Outcome(model, right, strategy.report(), took)


def averaging() -> FedAvg:
    """Give the strategy that a plain training would have: all who are there, be it one."""
    return FedAvg(fraction_evaluate=0.0, min_train_nodes=1, min_available_nodes=1)
