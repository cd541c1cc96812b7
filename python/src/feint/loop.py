"""A loop of your own over the queries of a run, with a step function for each task."""

from __future__ import annotations

import asyncio
import copy
import inspect
import threading
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from feint._checkpoint import Checkpoint
from feint._files import secret_path
from feint._protocol import integer
from feint._serialization import Serializer, deserialize
from feint._tasks import TaskNames
from feint.errors import CheckpointError, Conflict
from feint.run import Seen

if TYPE_CHECKING:
    import os
    from collections.abc import AsyncIterator, Iterator, Mapping

    from feint.run import Run, Status


@dataclass(frozen=True)
class Turn:
    """A query, as a step function sees it. Everything here is public.

    Attributes
    ----------
    number
        Number of the query, from 1. After a kill the same number can be due again: use it as the key of what is sent.
    task
        Name of the task to query.
    incentive
        Incentive to pay.
    """

    number: int
    task: str
    incentive: int


StepFunction = Callable[[Any, Turn], Any] | Callable[[Any, Turn], Awaitable[Any]]


class CovertLoop:
    """Loop over the queries of a run: asks, calls the step function of the task that is due, tells, and checkpoints.

    Each iteration is a query; its value is the row of the public record, with the task as the ``trajectory``. With
    ``async for``, step functions may be coroutines; others run in a thread. A program that was killed continues from
    the checkpoint. An exception of a step function leaves the query open: the next loop asks it again.

    Parameters
    ----------
    run
        The run to ask and tell, of `feint.connect`, `feint.local` or `feint.control`, which was created with tasks.
    steps
        Step function of each task. It is given the state of its task and a `Turn`, sends the query, and returns the
        next state, or ``None`` if the answer was not informative. The loop adopts the state if the run says that the
        task steps. Step functions must treat their tasks alike.
    start
        Initial state of each task: numbers, texts, NumPy arrays, and lists and dictionaries of them; ``None`` for tasks
        that are not named.
    checkpoint
        A directory of this run's own. It is secret, and must be outside of Flower apps.
    oracle_state
        Returns the oracle's state, from 1. Not needed if the scenario has one state.
    """

    def __init__(
        self,
        run: Run,
        steps: Mapping[str, StepFunction],
        *,
        checkpoint: str | os.PathLike[str],
        start: Mapping[str, Any] | None = None,
        oracle_state: Callable[[], int] | None = None,
    ) -> None:
        self._names = TaskNames(steps, None)
        given = dict(start or {})
        if not given.keys() <= steps.keys():
            raise ValueError(f"start has tasks without a step function: {sorted(given.keys() - steps.keys())}")
        self._run = run
        self._steps = dict(steps)
        self._checkpoint = secret_path(checkpoint, "checkpoint")
        self._oracle_state = oracle_state
        self._states = {name: given.get(name) for name in self._names.names}

    @property
    def states(self) -> dict[str, Any]:
        """State of each task: the initial one until the loop has begun, then that after the last query."""
        return dict(self._states)

    def __iter__(self) -> Iterator[Seen]:
        """Play the queries that are left."""
        with _Played(self._run, self._names, self._checkpoint, self._states, self._oracle_state) as played:
            while (turn := played.ask()) is not None:
                found = self._steps[turn.task](played.state(turn), turn)
                if inspect.iscoroutine(found):
                    found.close()
                    raise TypeError(f"the step function of {turn.task} is a coroutine: use async for")
                yield played.tell(turn, found)

    async def __aiter__(self) -> AsyncIterator[Seen]:
        """Play the queries that are left; other coroutines run meanwhile."""
        played = await asyncio.to_thread(
            _Played, self._run, self._names, self._checkpoint, self._states, self._oracle_state
        )
        try:
            while (turn := await asyncio.to_thread(played.ask)) is not None:
                step: Any = self._steps[turn.task]
                if inspect.iscoroutinefunction(step):
                    found = step(played.state(turn), turn)
                else:
                    found = await asyncio.to_thread(step, played.state(turn), turn)
                yield await asyncio.to_thread(played.tell, turn, await found if inspect.isawaitable(found) else found)
        finally:
            await asyncio.to_thread(played.close)


class _Played:
    """A loop in progress.

    The checkpoint is written twice for each query. Before the run is asked: the query and the oracle's state, so that a
    restarted program asks the same again. Before the run is told: the answer and the next state, so that it tells the
    same again and steps to the same state.

    Parameters
    ----------
    run, names
        The run and its tasks.
    directory
        Directory of the checkpoint.
    states
        State of each task, which is replaced when the task steps.
    oracle_state
        Returns the oracle's state.
    """

    def __init__(
        self,
        run: Run,
        names: TaskNames,
        directory: os.PathLike[str],
        states: dict[str, Any],
        oracle_state: Callable[[], int] | None,
    ) -> None:
        self._run = run
        self._names = names
        self._states = states
        self._oracle_state = oracle_state
        self._lock = threading.Lock()
        status = run.status()
        names.check(status)
        names.warn_of_policy(status)
        if oracle_state is None and status.oracle.states > 1:
            raise ValueError(f"the scenario has {status.oracle.states} oracle states: give oracle_state")
        self._horizon = status.horizon
        self._over = status.finished
        self._number = 1
        self._oracle: int | None = None
        self._checkpoint = Checkpoint(directory, "loop")
        try:
            kept = self._checkpoint.read()
            if kept is None:
                self._begin(status)
            else:
                self._resume(kept, status)
        except BaseException:
            self._checkpoint.close()
            raise

    def __enter__(self) -> _Played:  # noqa: PYI034 - Self is of Python 3.11
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Release the checkpoint, when nothing is being asked or told."""
        with self._lock:
            self._checkpoint.close()

    def ask(self) -> Turn | None:
        """Ask for the query that is due; ``None`` if the run is over."""
        with self._lock:
            while not self._over:
                if self._oracle is None:
                    found = 1 if self._oracle_state is None else integer("oracle_state", self._oracle_state())
                    self._oracle = found
                    self._save()
                try:
                    decision = self._run.ask(self._oracle, self._number)
                except Conflict:
                    status = self._run.status()
                    if status.sent >= self._number:  # given up meanwhile, or its deadline has passed
                        self._settle(status)
                    elif status.finished:
                        self._over = True
                    else:
                        raise
                    continue
                return Turn(decision.number, self._names.due(decision), decision.incentive)
            self._oracle = None
            self._save()
            return None

    def state(self, turn: Turn) -> Any:
        """Return a copy of the state of the task that is due: a step that changes it and fails changes nothing."""
        return copy.deepcopy(self._states[turn.task])

    def tell(self, turn: Turn, found: Any) -> Seen:
        """Tell the answer: the next state of the task, or ``None``. Returns what observers see of the query."""
        if isinstance(found, bool):
            raise TypeError(f"a step function returns the next state of its task, or None, was {found}")
        with self._lock:
            informative = found is not None
            leads_to = None
            if informative:
                # A copy: arrays of a model that is trained on would change with it.
                leads_to, found = _stored(self._checkpoint, found, turn.task)
            answer = {"task": turn.task, "informative": informative, "leadsTo": leads_to}
            self._save(answer)
            steps = self._answered(answer)
            if steps and informative:
                self._states[turn.task] = found
            return Seen(turn.number, turn.task, turn.incentive, steps)

    def _begin(self, status: Status) -> None:
        if status.sent or status.asked is not None:
            raise CheckpointError(
                f"run {self._run.id} has begun already, and {self._checkpoint.directory} has nothing of it: "
                "give the checkpoint that it was begun with, or a new run"
            )
        self._stored = {}
        for name, state in self._states.items():
            self._stored[name], self._states[name] = _stored(self._checkpoint, state, name)
        self._save()

    def _resume(self, kept: dict[str, Any], status: Status) -> None:
        where = self._checkpoint.directory
        if kept["run"] != self._run.id:
            raise CheckpointError(f"{where} is the checkpoint of run {kept['run']}, and this is run {self._run.id}")
        if sorted(kept["states"]) != self._names.names:
            raise CheckpointError(f"tasks are {self._names.names}, and {where} was begun with {sorted(kept['states'])}")
        self._number, self._oracle, self._stored = kept["number"], kept["oracle"], kept["states"]
        # A query that waits may have been given up by another program meanwhile.
        if status.sent - self._number not in ((-1,) if self._oracle is None else (-1, 0)):
            raise CheckpointError(
                f"{where} is at query {self._number}, and run {self._run.id} has answers to {status.sent}: give the "
                "checkpoint with which the run was continued"
            )
        if kept["answer"] is not None:
            self._answered(kept["answer"])
        for name, stored in self._stored.items():
            arrays = {} if stored["arrays"] is None else self._checkpoint.get(stored["arrays"])
            self._states[name] = deserialize(stored["value"], arrays)

    def _answered(self, answer: dict[str, Any]) -> bool:
        """Tell the answer to the open query, and return whether its task steps."""
        steps = bool(self._run.tell(self._number, answer["informative"]))
        if steps and answer["informative"]:
            self._stored[answer["task"]] = answer["leadsTo"]
        self._next()
        return steps

    def _settle(self, status: Status) -> None:
        self._next()
        self._over = self._over or status.finished

    def _next(self) -> None:
        self._number += 1
        self._oracle = None
        self._over = self._over or self._number > self._horizon

    def _save(self, answer: dict[str, Any] | None = None) -> None:
        state = {
            "run": self._run.id,
            "number": self._number,
            "oracle": self._oracle,
            "answer": answer,
            "states": self._stored,
        }
        leads_to = None if answer is None else answer["leadsTo"]
        stored = [*self._stored.values(), *([] if leads_to is None else [leads_to])]
        self._checkpoint.write(state, {one["arrays"] for one in stored if one["arrays"] is not None})


def _stored(checkpoint: Checkpoint, state: Any, task: str) -> tuple[dict[str, Any], Any]:
    """Store a state, and return its entry of the checkpoint and a copy."""
    serializer = Serializer()
    value = serializer.serialize(state, f"state of {task}")
    arrays = checkpoint.put(serializer.arrays) if serializer.arrays else None
    return {"value": value, "arrays": arrays}, deserialize(value, serializer.arrays)
