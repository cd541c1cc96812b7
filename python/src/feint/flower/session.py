"""A covert training at work: where both trajectories are, which query is open, and what of it is on the disk."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import numpy as np
from flwr.app import MetricRecord
from flwr.serverapp.strategy import Result

from feint.errors import Conflict
from feint.flower.checkpoint import CheckpointError
from feint.flower.decoy import DecoyStep
from feint.flower.likeness import structure
from feint.flower.sampling import connected_nodes
from feint.flower.stopped import TrainingStopped
from feint.flower.trajectory import copied, stored

if TYPE_CHECKING:
    from collections.abc import Callable

    from flwr.app import ArrayRecord, Message
    from flwr.serverapp import Grid
    from flwr.serverapp.strategy import Strategy

    from feint.flower.checkpoint import Checkpoint
    from feint.flower.decoy import Decoy
    from feint.flower.replies import Replies
    from feint.flower.trajectory import Trajectory
    from feint.run import Decision, Run, Status

Metrics = dict[int, dict[str, Any]]


class Session:
    """A run between `start` and its end, or the end of the process.

    The disk is written twice in a round. Before the policy is asked: which query, in which state of the oracle, with
    which nodes connected. So a restarted server asks the same again, is answered the same, and sends the same to the
    same nodes. And before the policy is told: whether the round was informative, and where that leads. So a
    restarted server tells the same again, and moves to the same point.

    Parameters
    ----------
    run
        To ask and tell.
    checkpoint
        Where this is kept.
    seed
        For sampling nodes, unless the checkpoint has one.
    """

    def __init__(self, run: Run, checkpoint: Checkpoint, seed: str) -> None:
        self._run = run
        self._checkpoint = checkpoint
        self.seed = seed
        self.status: Status = run.status()
        self.number = 1
        self.over = self.status.finished
        self.oracle = 0
        self.nodes: list[int] = []
        self.messages: list[Message] = []
        self.train_metrics: Metrics = {}
        self.evaluate_metrics: Metrics = {}
        self.server_metrics: Metrics = {}
        self.unanswered = 0
        self._reasons = ""
        self._open = False
        self._begun: tuple[Trajectory, ...] = ()
        self._stored: dict[bool, dict[str, Any]] = {}
        self.real: Trajectory
        self.decoy: Trajectory
        self.decision: Decision
        self.sent: ArrayRecord

    def begin(self, strategy: Strategy, decoy: Decoy, arrays: ArrayRecord) -> None:
        """Begin, or go on from the checkpoint."""
        kept = self._checkpoint.read()
        self._decoy = decoy
        self.real, self.decoy, self._set_out = decoy.begin(strategy, arrays, None if kept is None else kept["setOut"])
        self._begun = (self.real, self.decoy)
        if kept is None:
            if self.status.sent or self.status.asked is not None:
                raise CheckpointError(
                    f"run {self._run.id} has begun already, and {self._checkpoint.directory} has nothing of it: "
                    "give the checkpoint that it was begun with, or a new run"
                )
            self._stored = {True: self.real.store(self._checkpoint), False: self.decoy.store(self._checkpoint)}
            self.save()
        else:
            self._go_on(kept, arrays)

    def leave(self) -> None:
        """Leave the strategies as they were found: what they have learnt is in the checkpoint."""
        for trajectory in self._begun:
            trajectory.leave()

    def _go_on(self, kept: dict[str, Any], arrays: ArrayRecord) -> None:
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
        self._stored = {True: kept["real"], False: kept["decoy"]}
        self.real.fetch(self._checkpoint, kept["real"])
        self.decoy.fetch(self._checkpoint, kept["decoy"])
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
            self._settle(answer["learns"], answer["leadsTo"])
            self._of(answer["learns"]).fetch(self._checkpoint, answer["leadsTo"])
        else:
            self._settle(answer["learns"], None)

    @property
    def queried(self) -> Trajectory:
        """The trajectory that the open query, or the last one, is for."""
        return self._of(self.decision.learns)

    def ask(self, grid: Grid, patience: float, oracle_state: Callable[[Grid], int] | None) -> bool:
        """Ask what to do in this round.

        Returns
        -------
        bool
            Whether there is anything to do: the policy may have ended the run.
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
            self.decision = self._run.ask(self.oracle, self.number)
        except Conflict:
            if not self._run.status().finished:
                raise
            self._open, self.over = False, True
            return False
        self.sent = self.queried.arrays
        return True

    def answered(self, found: Replies, *, informative: bool) -> None:
        """Judge a round, tell, and step what has to step.

        A round without a reply that can be used is given up: neither the real training nor the decoy steps, whatever
        the policy has drawn for the decoy. A decoy that steps although no client has answered would be known as such.

        Parameters
        ----------
        found
            The replies that can be used.
        informative
            Whether they are enough.
        """
        queried, learns = self.queried, self.decision.learns
        given_up = not found.usable
        self.unanswered = self.unanswered + 1 if given_up else 0
        self._reasons = found.reasons()
        answer = queried.aggregate(self.number, found)
        informative = informative and answer is not None
        target = answer if informative else None
        if not learns and not given_up:
            moves = self.decision.decoy_steps == "YES" or (
                self.decision.decoy_steps == "IF_INFORMATIVE" and informative
            )
            target = self._decoy.step(answer, queried.arrays, self._decoy_step()) if moves else None
        leads_to = None
        if target is not None:
            state = queried.state()
            leads_to = stored(self._checkpoint, target, state, queried.steps + 1)
        reply = {"informative": informative, "givenUp": given_up, "learns": learns, "leadsTo": leads_to}
        self.save({"oracle": self.oracle, "nodes": self.nodes, "answer": reply})
        steps = self._close(reply)
        if target is not None and steps:
            queried.move(target, state)
        else:
            queried.forget()
        self._settle(learns, leads_to if steps else None)

    def unsent(self) -> None:
        """Note that the open query was not sent, so that it may be sent to nodes that connect later."""
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
        """Tell the run what came of the open query, and return whether its trajectory steps."""
        if answer["givenUp"]:
            return bool(self._run.give_up(self.number))
        return bool(self._run.tell(self.number, answer["informative"]))

    def evaluated(self, number: int, evaluate: Callable[[int, ArrayRecord], MetricRecord | None]) -> None:
        """Evaluate a copy of the real arrays on the server: what is done to that shows nowhere."""
        found = evaluate(number, copied(self.real.arrays))
        if found is not None:
            self.server_metrics[number] = dict(found)

    def save(self, query: dict[str, Any] | None = None) -> None:
        """Write the checkpoint."""
        state = {
            "run": self._run.id,
            "seed": self.seed,
            "setOut": self._set_out,
            "number": self.number,
            "query": query,
            "real": self._stored[True],
            "decoy": self._stored[False],
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
        """Say what came of it, in Flower's words: the real model."""
        return Result(
            arrays=self.real.arrays,
            train_metrics_clientapp=_records(self.train_metrics),
            evaluate_metrics_clientapp=_records(self.evaluate_metrics),
            evaluate_metrics_serverapp=_records(self.server_metrics),
        )

    def _of(self, learns: bool) -> Trajectory:  # noqa: FBT001 - the key is a fact
        return self.real if learns else self.decoy

    def _decoy_step(self) -> DecoyStep:
        decision = self.decision
        state = self.oracle if decision.decoy_state is None else decision.decoy_state
        draws = random.Random(f"{self.seed}:decoy:{self.number}")  # noqa: S311 - to be repeated after a restart
        return DecoyStep(number=self.number, incentive=decision.incentive, state=state, random=draws)

    def _settle(self, learns: bool, leads_to: dict[str, Any] | None) -> None:  # noqa: FBT001
        if leads_to is not None:
            self._stored[learns] = leads_to
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
