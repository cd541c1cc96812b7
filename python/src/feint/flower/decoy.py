"""Decoy trainings: of other tasks, or simulated."""

from __future__ import annotations

import copy
import logging
import random  # noqa: TC003 - a field's type, for who asks
import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from flwr.app import ArrayRecord

from feint._protocol import checked_tasks
from feint._tasks import PROOF_NEEDS, TaskNames
from feint._typing import override
from feint.errors import CheckpointError
from feint.flower.compatibility import require_like_arrays, require_like_starts, require_like_strategies, structure
from feint.flower.trajectory import Trajectory

if TYPE_CHECKING:
    from flwr.serverapp.strategy import Strategy

    from feint.run import Decision, Status


_LOGGER = logging.getLogger("flwr")


@dataclass(frozen=True)
class DecoyStep:
    """A step of a simulated decoy.

    Attributes
    ----------
    number
        Number of the query before the step, from 1.
    incentive
        Incentive of that query.
    state
        The oracle's state in which the step appears to be made: with as many clients, as much data.
    random
        Generator of this step; its draws are the same if the step is repeated after a restart.
    """

    number: int
    incentive: int
    state: int
    random: random.Random


TrainFunction = Callable[["ArrayRecord", DecoyStep], "ArrayRecord"]


@dataclass(frozen=True)
class Trainings:
    """The real training and its decoys.

    Attributes
    ----------
    by_name
        Trajectory of each training.
    real
        Name of the real one.
    description
        What the checkpoint keeps of them.
    """

    by_name: dict[str, Trajectory]
    real: str
    description: dict[str, Any]


class Decoy(ABC):
    """Decoy trainings, which observers cannot tell from the real one."""

    #: Observables that the policy's guarantee must cover, so that it extends to the arrays; ``None`` if it never does.
    proof_needs: frozenset[str] | None = None
    #: Warning of the log if the guarantee does not extend to the arrays.
    warning = "nothing is proven of what arrays give away"

    @abstractmethod
    def check_run(self, status: Status) -> None:
        """Refuse a run that these decoys are not for."""

    def warn_of_policy(self, status: Status) -> None:
        """Warn of a policy whose proof does not extend to the arrays."""
        given, needed = status.guarantee, self.proof_needs
        if needed is None or given is None or given.advantage > 0 or not needed <= given.seen:
            _LOGGER.warning("%s with policy %s: %s", type(self).__name__, status.policy, self.warning)

    @abstractmethod
    def begin(self, strategy: Strategy, arrays: ArrayRecord, kept: dict[str, Any] | None) -> Trainings:
        """Create all trajectories.

        Parameters
        ----------
        strategy, arrays
            Strategy and initial arrays of the real training.
        kept
            The description at the start of the run, if the run is resumed; otherwise ``None``.
        """

    @abstractmethod
    def due(self, decision: Decision) -> str:
        """Return the name of the training that a decision is about."""

    @abstractmethod
    def step(self, answer: ArrayRecord | None, arrays: ArrayRecord, step: DecoyStep) -> ArrayRecord | None:
        """Return the next arrays of the decoy.

        Parameters
        ----------
        answer
            Aggregate of the clients' replies; ``None`` if there is none.
        arrays
            The current arrays of the decoy.
        step
            The step to make.

        Returns
        -------
        ArrayRecord or None
            The next arrays; ``None`` if no step can be made.
        """


class TaskDecoy(Decoy):
    """Further genuine trainings, of other tasks, by the same clients.

    Each message has the task's name, and clients train for all tasks in the same way. The secret is which of them is
    wanted. With an ``oblivious`` policy no message depends on it.

    Parameters
    ----------
    strategy
        A strategy of its own, of the class and with the settings of the real one. It is copied for each decoy.
    initial_arrays
        Initial arrays of the decoys: of the same names, types and shapes as the real ones. With several decoys a
        mapping of tasks to arrays; the entry of the wanted task, if there is one, is not used. One record for several
        decoys is possible if the real training begins with it, too.
    task_key
        The key of the task's name in the config record.
    tasks
        Names of the tasks for the clients, in any order: one more than the policy has decoys, and those of the run, if
        it was created with tasks. Choose names that describe what is trained, such as columns of labels, and not the
        purpose.
    wanted
        The name of the wanted one. It is secret, and an app's files and its config are sent to all nodes: read it from
        the server's environment, or from a file there. A run that was created with tasks must want the same. Unless
        given, it is the run's, and with a run without tasks it is drawn at construction: create a decoy for each run. A
        checkpoint that was begun with another wanted task is refused.
    allow_unlike_starts
        Accept initial models that differ in more than values drawn alike, such as a trained one beside one from
        scratch. The first messages tell them apart then.
    """

    # The clients are the oracle: they see its state and who is connected. A policy that hides from them treats all
    # trajectories alike, and lets each step by its own replies.
    proof_needs = PROOF_NEEDS

    def __init__(
        self,
        strategy: Strategy,
        initial_arrays: ArrayRecord | Mapping[str, ArrayRecord],
        task_key: str = "task",
        *,
        tasks: Collection[str] = ("a", "b"),
        wanted: str | None = None,
        allow_unlike_starts: bool = False,
    ) -> None:
        self._tasks: list[str] = checked_tasks(tasks, wanted)["tasks"]
        self.strategy = strategy
        self.initial_arrays = initial_arrays
        self.task_key = task_key
        self.allow_unlike_starts = allow_unlike_starts
        self._given = wanted
        self._wanted = secrets.choice(self._tasks) if wanted is None else wanted

    @property
    def wanted(self) -> str:
        """The name of the wanted task. It is secret."""
        return self._wanted

    @override
    def check_run(self, status: Status) -> None:
        if self._given is None and status.wanted is not None:
            self._wanted = status.wanted
        TaskNames(self._tasks, self._wanted).check(status)

    @override
    def begin(self, strategy: Strategy, arrays: ArrayRecord, kept: dict[str, Any] | None) -> Trainings:
        if kept is not None:
            self._resume(kept)
        starts = self._starts(arrays)
        require_like_strategies(strategy, self.strategy)
        for start in starts.values():
            if start is not arrays:
                require_like_arrays(arrays, start)
        if kept is None and not self.allow_unlike_starts:
            require_like_starts(list(starts.values()))
        trainings = {}
        for name, start in starts.items():
            own = strategy if name == self._wanted else copy.deepcopy(self.strategy)
            trainings[name] = Trajectory(own, start, {self.task_key: name})
        return Trainings(trainings, self._wanted, {"tasks": self._tasks, "wanted": self._wanted})

    def _starts(self, real: ArrayRecord) -> dict[str, ArrayRecord]:
        """Return the initial arrays of each task, by name and in its order."""
        given = self.initial_arrays
        starts = {}
        for name in self._tasks:
            found = given if isinstance(given, ArrayRecord) else given.get(name)
            if found is None and name != self._wanted:
                raise ValueError(
                    f"initial_arrays must have the arrays of every decoy; some of {self._tasks} are missing"
                )
            starts[name] = real if name == self._wanted or found is None else found
        return starts

    def _resume(self, kept: dict[str, Any]) -> None:
        """Adopt the wanted task of the checkpoint, unless the arguments contradict it. Messages do not name it."""
        if kept.get("tasks") != self._tasks:
            raise CheckpointError(f"tasks are {self._tasks}, and the checkpoint was begun with {kept.get('tasks')}")
        if self._given not in (None, kept["wanted"]):
            raise CheckpointError(
                "wanted is not the task that the checkpoint was begun with: give that task, or train the other one in "
                "a new run with a new checkpoint"
            )
        self._wanted = kept["wanted"]

    @override
    def due(self, decision: Decision) -> str:
        return TaskNames(self._tasks, self._wanted).due(decision)

    @override
    def step(self, answer: ArrayRecord | None, arrays: ArrayRecord, step: DecoyStep) -> ArrayRecord | None:
        del arrays, step
        return answer


class SimulatedDecoy(Decoy):
    """A training that the server simulates. Clients' replies to its queries are discarded.

    A policy can hide when which trajectory is queried; nothing is proven of the arrays that `train_fn` makes. One
    client that compares its own replies with what is sent next was right about the real training in 96 % of 400 runs
    of a test with eight clients, although `train_fn` made the steps that clients make on average. In Flower every
    receiver is a client: use a `TaskDecoy`, unless clients are trusted and only others listen.

    Parameters
    ----------
    train_fn
        Function of the decoy's arrays and a `DecoyStep` that returns new arrays of the same names, types and shapes.
    initial_arrays
        Its initial arrays; those of the real training unless given.
    allow_unlike_starts
        Accept initial models that differ in more than values drawn alike, as with a `TaskDecoy`.
    """

    warning = (
        "one client that checks whether its own update was used was right about the real training in 96 % of the runs "
        "of a test, and in Flower every receiver is a client. Use a TaskDecoy with an oblivious policy, unless "
        "clients are trusted"
    )

    def __init__(
        self, train_fn: TrainFunction, initial_arrays: ArrayRecord | None = None, *, allow_unlike_starts: bool = False
    ) -> None:
        self.train_fn = train_fn
        self.initial_arrays = initial_arrays
        self.allow_unlike_starts = allow_unlike_starts

    @override
    def check_run(self, status: Status) -> None:
        if status.decoys is not None and status.decoys != 1:
            raise ValueError(f"policy {status.policy} has {status.decoys} decoys, and a simulated decoy is one")
        if status.tasks is not None:
            raise ValueError("the run was created with tasks: use a TaskDecoy, or a run without tasks")

    @override
    def begin(self, strategy: Strategy, arrays: ArrayRecord, kept: dict[str, Any] | None) -> Trainings:
        if kept:
            raise CheckpointError("the decoy is simulated, and the checkpoint was begun with a task decoy")
        start = arrays if self.initial_arrays is None else self.initial_arrays
        require_like_arrays(arrays, start)
        if kept is None and not self.allow_unlike_starts:
            require_like_starts([arrays, start])
        both = {"real": Trajectory(strategy, arrays, {}), "decoy": Trajectory(copy.deepcopy(strategy), start, {})}
        return Trainings(both, "real", {})

    @override
    def due(self, decision: Decision) -> str:
        return "real" if decision.learns else "decoy"

    @override
    def step(self, answer: ArrayRecord | None, arrays: ArrayRecord, step: DecoyStep) -> ArrayRecord | None:
        del answer
        made = self.train_fn(arrays, step)
        if structure(made) != structure(arrays):
            raise ValueError(
                "train_fn must give arrays of the names, types and shapes it was given: "
                f"{structure(made)} instead of {structure(arrays)}"
            )
        return made
