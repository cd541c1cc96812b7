"""The decoy training: of another task, or simulated."""

from __future__ import annotations

import copy
import logging
import random  # noqa: TC003 - a field's type, for who asks
import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from feint._typing import override
from feint.flower.compatibility import require_like_arrays, require_like_starts, require_like_strategies, structure
from feint.flower.errors import CheckpointError
from feint.flower.trajectory import Trajectory

if TYPE_CHECKING:
    from flwr.app import ArrayRecord
    from flwr.serverapp.strategy import Strategy

    from feint.run import Status


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


class Decoy(ABC):
    """Decoy training, which observers cannot tell from the real one."""

    #: Observables that the policy's guarantee must cover, so that it extends to the arrays; ``None`` if it never does.
    proof_needs: frozenset[str] | None = None
    #: Warning of the log if the guarantee does not extend to the arrays.
    warning = "nothing is proven of what arrays give away"

    def check_policy(self, status: Status) -> None:
        """Refuse a policy with several decoys, and warn of one whose proof does not extend to the arrays."""
        if status.decoys is not None and status.decoys != 1:
            raise ValueError(f"policy {status.policy} has {status.decoys} decoys, and a covert strategy has one")
        given, needed = status.guarantee, self.proof_needs
        if needed is None or given is None or given.advantage > 0 or not needed <= given.seen:
            _LOGGER.warning("%s with policy %s: %s", type(self).__name__, status.policy, self.warning)

    @abstractmethod
    def begin(
        self, strategy: Strategy, arrays: ArrayRecord, kept: dict[str, Any] | None
    ) -> tuple[Trajectory, Trajectory, dict[str, Any]]:
        """Create both trajectories.

        Parameters
        ----------
        strategy, arrays
            Strategy and initial arrays of the real training.
        kept
            The third result at the start of the run, if the run is resumed; otherwise ``None``.

        Returns
        -------
        tuple
            The real trajectory, the decoy, and a description of them for the checkpoint.
        """

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
    """A second genuine training, of another task, by the same clients.

    Each message has the task's name, and clients train for both tasks in the same way. The secret is which of the two
    is wanted. With an ``oblivious`` policy no message depends on it.

    Parameters
    ----------
    strategy
        A strategy of its own, of the class and with the settings of the real one.
    initial_arrays
        Its initial arrays: of the same names, types and shapes.
    task_key
        The key of the task's name in the config record.
    tasks
        Names of the two tasks for the clients, in any order. Choose names that describe what is trained, such as two
        columns of labels, and not the purpose.
    wanted
        The name of the wanted one. It is secret, and an app's files and its config are sent to all nodes: read it from
        the server's environment, or from a file there. Unless given, it is drawn at construction: create a decoy for
        each run. A checkpoint that was begun with another wanted task is refused.
    allow_unlike_starts
        Accept initial models that differ in more than values drawn alike, such as a trained one beside one from
        scratch. The first messages tell them apart then.
    """

    # The clients are the oracle: they see its state and who is connected. A policy that hides from them treats both
    # trajectories alike, and lets each step by its own replies.
    proof_needs = frozenset({"queries", "incentives", "steps", "contents", "attendance", "state"})

    def __init__(
        self,
        strategy: Strategy,
        initial_arrays: ArrayRecord,
        task_key: str = "task",
        *,
        tasks: tuple[str, str] = ("a", "b"),
        wanted: str | None = None,
        allow_unlike_starts: bool = False,
    ) -> None:
        if len(tasks) != 2 or tasks[0] == tasks[1]:
            raise ValueError(f"tasks must be two different names: {tasks!r}")
        if wanted is not None and wanted not in tasks:
            raise ValueError(f"wanted must be one of {sorted(tasks)}")
        self.strategy = strategy
        self.initial_arrays = initial_arrays
        self.task_key = task_key
        self.allow_unlike_starts = allow_unlike_starts
        self._tasks = sorted(tasks)
        self._given = wanted
        self._wanted = secrets.choice(tasks) if wanted is None else wanted

    @property
    def wanted(self) -> str:
        """The name of the wanted task. It is secret."""
        return self._wanted

    @override
    def begin(
        self, strategy: Strategy, arrays: ArrayRecord, kept: dict[str, Any] | None
    ) -> tuple[Trajectory, Trajectory, dict[str, Any]]:
        require_like_strategies(strategy, self.strategy)
        require_like_arrays(arrays, self.initial_arrays)
        if kept is not None:
            self._resume(kept)
        elif not self.allow_unlike_starts:
            require_like_starts(arrays, self.initial_arrays)
        (other,) = (name for name in self._tasks if name != self._wanted)
        return (
            Trajectory(strategy, arrays, {self.task_key: self._wanted}),
            Trajectory(self.strategy, self.initial_arrays, {self.task_key: other}),
            {"tasks": self._tasks, "wanted": self._wanted},
        )

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
    def begin(
        self, strategy: Strategy, arrays: ArrayRecord, kept: dict[str, Any] | None
    ) -> tuple[Trajectory, Trajectory, dict[str, Any]]:
        if kept:
            raise CheckpointError("the decoy is simulated, and the checkpoint was begun with a task decoy")
        start = arrays if self.initial_arrays is None else self.initial_arrays
        require_like_arrays(arrays, start)
        if kept is None and not self.allow_unlike_starts:
            require_like_starts(arrays, start)
        return Trajectory(strategy, arrays, {}), Trajectory(copy.deepcopy(strategy), start, {}), {}

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
