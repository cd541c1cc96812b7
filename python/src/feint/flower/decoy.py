"""The other training: genuine, or made up."""

from __future__ import annotations

import copy
import random  # noqa: TC003 - a field's type, for who asks
import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from feint.flower.likeness import require_like_arrays, require_like_strategies, structure
from feint.flower.trajectory import Trajectory

if TYPE_CHECKING:
    from flwr.app import ArrayRecord
    from flwr.serverapp.strategy import Strategy


@dataclass(frozen=True)
class DecoyStep:
    """A step that a made-up decoy is to take.

    Attributes
    ----------
    number
        After which query, from 1.
    incentive
        What was paid for it.
    state
        The oracle's state as in which the step is to be made: with as many clients, as much data.
    random
        Draws for this step, the same if it is made again after a restart.
    """

    number: int
    incentive: int
    state: int
    random: random.Random


TrainFunction = Callable[["ArrayRecord", DecoyStep], "ArrayRecord"]


class Decoy(ABC):
    """What the eavesdropper may take for the real training."""

    #: Whether what is proven of the policy's schedule extends to the arrays, with a policy whose name begins like this.
    proven_with: str | None = None

    @abstractmethod
    def begin(
        self, strategy: Strategy, arrays: ArrayRecord, kept: dict[str, Any] | None
    ) -> tuple[Trajectory, Trajectory, dict[str, Any]]:
        """Set both trajectories out.

        Parameters
        ----------
        strategy, arrays
            The real training's.
        kept
            What the third result was when the run began, if it goes on; otherwise ``None``.

        Returns
        -------
        tuple
            The real trajectory, the decoy, and what to keep of how they were set out.
        """

    @abstractmethod
    def step(self, answer: ArrayRecord | None, arrays: ArrayRecord, step: DecoyStep) -> ArrayRecord | None:
        """Say where the decoy goes, now that it moves.

        Parameters
        ----------
        answer
            Where the clients' replies lead; ``None`` if nowhere.
        arrays
            Where the decoy is.
        step
            What the step is to be made of.

        Returns
        -------
        ArrayRecord or None
            Where to; ``None`` if it cannot move.
        """


class TaskDecoy(Decoy):
    """A second genuine training, of another task, by the same clients.

    The task's name goes out with each message, and clients train for either in the same way. What is hidden is which of
    the two is wanted. With an ``open`` policy nothing that is sent depends on that.

    Parameters
    ----------
    strategy
        A strategy of its own, of the class and with the settings of the real one.
    initial_arrays
        Where it begins: arrays of the same names, types and shapes.
    task_key
        The key of the task's name in the config record.
    tasks
        The names that the clients know the two tasks by, in any order. Choose names that say what is trained, such as
        two columns of labels, and not what for.
    wanted
        The name of the wanted one. It is secret, and an app's files and its config are sent to all nodes: read it from
        the server's environment, or from a file there. Unless given, a coin decides in each run.
    """

    proven_with = "open"

    def __init__(
        self,
        strategy: Strategy,
        initial_arrays: ArrayRecord,
        task_key: str = "task",
        *,
        tasks: tuple[str, str] = ("a", "b"),
        wanted: str | None = None,
    ) -> None:
        if len(tasks) != 2 or tasks[0] == tasks[1]:
            raise ValueError(f"tasks must be two different names: {tasks!r}")
        if wanted is not None and wanted not in tasks:
            raise ValueError(f"wanted must be one of {sorted(tasks)}")
        self.strategy = strategy
        self.initial_arrays = initial_arrays
        self.task_key = task_key
        wanted = secrets.choice(tasks) if wanted is None else wanted
        self._tasks = (wanted, tasks[1] if wanted == tasks[0] else tasks[0])

    @property
    def wanted(self) -> str:
        """The name of the wanted task. It is secret."""
        return self._tasks[0]

    def begin(
        self, strategy: Strategy, arrays: ArrayRecord, kept: dict[str, Any] | None
    ) -> tuple[Trajectory, Trajectory, dict[str, Any]]:
        """Set both trajectories out."""
        require_like_strategies(strategy, self.strategy)
        require_like_arrays(arrays, self.initial_arrays)
        if kept is not None:
            wanted, other = kept["tasks"]
            self._tasks = (wanted, other)
        real, decoy = ({self.task_key: name} for name in self._tasks)
        return (
            Trajectory(strategy, arrays, real),
            Trajectory(self.strategy, self.initial_arrays, decoy),
            {"tasks": list(self._tasks)},
        )

    def step(self, answer: ArrayRecord | None, arrays: ArrayRecord, step: DecoyStep) -> ArrayRecord | None:
        """Go where the clients' replies lead."""
        del arrays, step
        return answer


class SimulatedDecoy(Decoy):
    """A training that the server makes up. Clients' replies to its queries are thrown away.

    A policy can hide when which trajectory is queried; nothing is proven of the arrays that `train_fn` makes. A client
    that compares its own reply with what is sent next sees that it was not used.

    Parameters
    ----------
    train_fn
        Takes the decoy's arrays and a `DecoyStep`, and gives new arrays of the same names, types and shapes.
    initial_arrays
        Where it begins; where the real training does, unless given.
    """

    def __init__(self, train_fn: TrainFunction, initial_arrays: ArrayRecord | None = None) -> None:
        self.train_fn = train_fn
        self.initial_arrays = initial_arrays

    def begin(
        self, strategy: Strategy, arrays: ArrayRecord, kept: dict[str, Any] | None
    ) -> tuple[Trajectory, Trajectory, dict[str, Any]]:
        """Set both trajectories out."""
        del kept
        start = arrays if self.initial_arrays is None else self.initial_arrays
        require_like_arrays(arrays, start)
        return Trajectory(strategy, arrays, {}), Trajectory(copy.deepcopy(strategy), start, {}), {}

    def step(self, answer: ArrayRecord | None, arrays: ArrayRecord, step: DecoyStep) -> ArrayRecord | None:
        """Go where `train_fn` says."""
        del answer
        made = self.train_fn(arrays, step)
        if structure(made) != structure(arrays):
            raise ValueError(
                "train_fn must give arrays of the names, types and shapes it was given: "
                f"{structure(made)} instead of {structure(arrays)}"
            )
        return made
