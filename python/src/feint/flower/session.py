"""A covert training in progress: all trajectories, the open query, and their checkpoint."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from flwr.app import MetricRecord
from flwr.serverapp.strategy import Result

from feint.errors import CheckpointError, Conflict
from feint.flower.compatibility import structure
from feint.flower.decoy import DecoyStep
from feint.flower.errors import TrainingStopped
from feint.flower.sampling import connected_nodes
from feint.flower.trajectory import copied, store

if TYPE_CHECKING:
    from collections.abc import Callable

    from flwr.app import ArrayRecord, Message
    from flwr.serverapp import Grid
    from flwr.serverapp.strategy import Strategy

    from feint._checkpoint import Checkpoint
    from feint.flower.decoy import Decoy
    from feint.flower.replies import Replies
    from feint.flower.trajectory import Trajectory
    from feint.run import Decision, Run, Status

Metrics = dict[int, dict[str, Any]]


@dataclass(frozen=True, repr=False)
class Query:
    """A query of the run.

    Attributes
    ----------
    decision
        Decision of the policy.
    name
        Name of the queried trajectory.
    trajectory
        The queried trajectory.
    arrays
        Arrays that are sent: those of the trajectory at the time of the decision.
    """

    decision: Decision
    name: str
    trajectory: Trajectory
    arrays: ArrayRecord


class Session:
    """A covert training between `CovertStrategy.start` and its return, or the end of the process.

    The checkpoint is written twice in a round. Before the policy is asked: the query, the oracle's state and the
    connected nodes. So a restarted server asks the same again, gets the same decision, and sends the same messages to
    the same nodes. Before the policy is told: whether the round was informative, and the arrays after a step. So a
    restarted server tells the same again, and steps to the same arrays.

    The constructor creates all trajectories, or restores them from the checkpoint.

    Parameters
    ----------
    run
        The run to ask and tell.
    status
        Its status now.
    checkpoint
        Checkpoint of the training.
    seed
        Seed for sampling nodes, unless the checkpoint has one.
    strategy, arrays
        Strategy and initial arrays of the real training.
    decoy
        The decoy trainings.

    Raises
    ------
    CheckpointError
        If the checkpoint is of another run or of other arrays, or the run has begun without it.
    """

    def __init__(
        self,
        run: Run,
        status: Status,
        checkpoint: Checkpoint,
        *,
        seed: str,
        strategy: Strategy,
        decoy: Decoy,
        arrays: ArrayRecord,
    ) -> None:
        self._run = run
        self._checkpoint = checkpoint
        self._decoy = decoy
        self.seed = seed
        self.status = status
        self.number = 1
        self.over = status.finished
        self.oracle = 0
        self.nodes: list[int] = []
        self.messages: list[Message] = []
        self.train_metrics: Metrics = {}
        self.evaluate_metrics: Metrics = {}
        self.server_metrics: Metrics = {}
        self.unanswered = 0
        self._reasons = ""
        self._open = False
        self._query: Query | None = None
        kept = checkpoint.read()
        self._trainings = decoy.begin(strategy, arrays, None if kept is None else kept["setOut"])
        self._stored: dict[str, dict[str, Any]] = {}
        try:
            if kept is None:
                self._start()
            else:
                self._resume(kept, arrays)
        except BaseException:
            self.restore_original()
            raise

    @property
    def real(self) -> Trajectory:
        """The real trajectory."""
        return self._trainings.by_name[self._trainings.real]

    def restore_original(self) -> None:
        """Restore the state that the strategies had before the training; their progress is in the checkpoint."""
        for trajectory in self._trainings.by_name.values():
            trajectory.restore_original()

    def _start(self) -> None:
        if self.status.sent or self.status.asked is not None:
            raise CheckpointError(
                f"run {self._run.id} has begun already, and {self._checkpoint.directory} has nothing of it: "
                "give the checkpoint that it was begun with, or a new run"
            )
        self._stored = {name: each.store(self._checkpoint) for name, each in self._trainings.by_name.items()}
        self.save()

    def _resume(self, kept: dict[str, Any], arrays: ArrayRecord) -> None:
        where = self._checkpoint.directory
        if kept["run"] != self._run.id:
            raise CheckpointError(f"{where} is the checkpoint of run {kept['run']}, and this is run {self._run.id}")
        query = kept["query"]
        # A query that waits may have been given up by another program meanwhile.
        if self.status.sent - kept["number"] not in ((-1,) if query is None else (-1, 0)):
            raise CheckpointError(
                f"{where} is at query {kept['number']}, and run {self._run.id} has answers to {self.status.sent}: "
                "give the checkpoint with which the run was continued"
            )
        self._stored = kept["trainings"]
        for name, stored in self._stored.items():
            self._trainings.by_name[name].load(self._checkpoint, stored)
        if structure(self.real.arrays) != structure(arrays):
            raise CheckpointError(f"{where} has other arrays: {structure(self.real.arrays)}, not {structure(arrays)}")
        self.seed = kept["seed"]
        self.number = kept["number"]
        for name in ("train", "evaluate", "server"):
            getattr(self, f"{name}_metrics").update({int(k): v for k, v in kept["metrics"][name].items()})
        if query is None:
            return
        self.oracle, self.nodes = query["oracle"], query["nodes"]
        answer = query["answer"]
        if answer is None:
            self._open = True
        elif self._close(answer) and answer["leadsTo"] is not None:
            self._settle(answer["queried"], answer["leadsTo"])
            self._trainings.by_name[answer["queried"]].load(self._checkpoint, answer["leadsTo"])
        else:
            self._settle(answer["queried"], None)

    @property
    def query(self) -> Query:
        """The open query, or the last one."""
        if self._query is None:
            raise RuntimeError("no query has been asked for")
        return self._query

    def ask(self, grid: Grid, patience: float, oracle_state: Callable[[Grid], int] | None) -> bool:
        """Request the decision of this round.

        Returns
        -------
        bool
            Whether there is one; false if the policy has ended the run.
        """
        if not self._open or not set(self.nodes) & set(grid.get_node_ids()):
            # A simulation that is started again has other nodes: the nodes of the first attempt no longer exist.
            self.nodes = connected_nodes(grid, self.real.strategy, patience)
        if not self._open:
            count = len(self.nodes)
            found = self.status.oracle.state_of(count) if oracle_state is None else oracle_state(grid)
            self.oracle = _state_within(found, self.status.oracle.states)
            self._open = True
            self.save({"oracle": self.oracle, "nodes": self.nodes, "answer": None})
        try:
            decision = self._run.ask(self.oracle, self.number)
        except Conflict:
            if not self._run.status().finished:
                raise
            self._open, self.over = False, True
            return False
        name = self._decoy.due(decision)
        trajectory = self._trainings.by_name[name]
        self._query = Query(decision, name, trajectory, trajectory.arrays)
        return True

    def answered(self, found: Replies, *, informative: bool) -> None:
        """Report the answer of a round, and make the step that follows.

        A round without a usable reply is given up: neither the real training nor the decoy steps, whatever the policy
        has drawn for the decoy. A decoy that steps although no client has answered could be identified.

        Parameters
        ----------
        found
            The usable replies.
        informative
            Whether they are enough.
        """
        decision, queried = self.query.decision, self.query.trajectory
        given_up = not found.usable
        self.unanswered = self.unanswered + 1 if given_up else 0
        self._reasons = found.reasons()
        answer = queried.aggregate(self.number, found)
        informative = informative and answer is not None
        target = answer if informative else None
        if not decision.learns and not given_up:
            moves = decision.decoy_steps == "YES" or (decision.decoy_steps == "IF_INFORMATIVE" and informative)
            target = self._decoy.step(answer, queried.arrays, self._decoy_step(decision)) if moves else None
        leads_to = None
        if target is not None:
            state = queried.state()
            leads_to = store(self._checkpoint, target, state, queried.steps + 1)
        name = self.query.name
        reply = {"informative": informative, "givenUp": given_up, "queried": name, "leadsTo": leads_to}
        self.save({"oracle": self.oracle, "nodes": self.nodes, "answer": reply})
        steps = self._close(reply)
        if target is not None and steps:
            queried.commit(target, state)
        else:
            queried.rollback()
        self._settle(name, leads_to if steps else None)

    def unsent(self) -> None:
        """Record that the open query was not sent, so that it may be sent to nodes that connect later."""
        self.nodes = []
        self.save({"oracle": self.oracle, "nodes": self.nodes, "answer": None})

    def require_answers(self, rounds: int | None) -> None:
        """Stop if none of the last ``rounds`` rounds had a usable reply."""
        if self.unanswered == rounds and self.number <= self.status.horizon:
            raise TrainingStopped(
                f"no reply could be used in {rounds} rounds one after the other, the last of which was round "
                f"{self.number - 1}: {self._reasons}. Start the training again when the clients answer; it goes on "
                "with the next round"
            )

    def _close(self, answer: dict[str, Any]) -> bool:
        """Report the answer to the open query, and return whether its trajectory steps."""
        if answer["givenUp"]:
            return bool(self._run.give_up(self.number))
        return bool(self._run.tell(self.number, answer["informative"]))

    def evaluated(self, number: int, evaluate: Callable[[int, ArrayRecord], MetricRecord | None]) -> None:
        """Evaluate a copy of the real arrays on the server, so that changes of the record have no effect."""
        found = evaluate(number, copied(self.real.arrays))
        if found is not None:
            self.server_metrics[number] = dict(found)

    def save(self, query: dict[str, Any] | None = None) -> None:
        """Write the checkpoint."""
        state = {
            "run": self._run.id,
            "seed": self.seed,
            "setOut": self._trainings.description,
            "number": self.number,
            "query": query,
            "trainings": self._stored,
            "metrics": {
                "train": self.train_metrics,
                "evaluate": self.evaluate_metrics,
                "server": self.server_metrics,
            },
        }
        answer = None if query is None else query["answer"]
        stored = [*self._stored.values(), *([answer["leadsTo"]] if answer and answer["leadsTo"] else [])]
        self._checkpoint.write(state, {name for one in stored for name in (one["arrays"], one["memory"]) if name})

    def result(self) -> Result:
        """Return the real model and the metrics."""
        return Result(
            arrays=self.real.arrays,
            train_metrics_clientapp=_records(self.train_metrics),
            evaluate_metrics_clientapp=_records(self.evaluate_metrics),
            evaluate_metrics_serverapp=_records(self.server_metrics),
        )

    def _decoy_step(self, decision: Decision) -> DecoyStep:
        state = self.oracle if decision.decoy_state is None else decision.decoy_state
        draws = random.Random(f"{self.seed}:decoy:{self.number}")  # noqa: S311 - to be repeated after a restart
        return DecoyStep(number=self.number, incentive=decision.incentive, state=state, random=draws)

    def _settle(self, name: str, leads_to: dict[str, Any] | None) -> None:
        if leads_to is not None:
            self._stored[name] = leads_to
        self.number += 1
        self._open = False
        self.over = self.number > self.status.horizon


def _state_within(state: int, states: int) -> int:
    """Return the oracle's state, as a plain integer in the range of the scenario. It is checked before it is stored."""
    if isinstance(state, bool) or not isinstance(state, (int, np.integer)) or not 1 <= state <= states:
        raise ValueError(f"oracle_state must give a state in 1..{states}, was {state!r}")
    return int(state)


def _records(metrics: Metrics) -> dict[int, MetricRecord]:
    return {number: MetricRecord(values) for number, values in sorted(metrics.items())}
