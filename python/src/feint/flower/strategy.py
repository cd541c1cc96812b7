"""Flower's loop, with a policy that says whose arrays are sent."""

from __future__ import annotations

import logging
import secrets
import time
from typing import TYPE_CHECKING

from flwr.app import ArrayRecord, ConfigRecord, Message, MetricRecord
from flwr.serverapp.strategy import Result, Strategy

from feint.flower.checkpoint import Checkpoint
from feint.flower.replies import Replies, usable_replies
from feint.flower.report import Report
from feint.flower.session import Session
from feint.flower.trajectory import Call, destinations, taken

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Iterable, Sequence

    from flwr.serverapp import Grid

    from feint.flower.decoy import Decoy
    from feint.run import Run, Status

_LOGGER = logging.getLogger("flwr")
_TIMEOUT = 3600.0


class CovertStrategy(Strategy):
    """Makes any other strategy covert.

    Each round is a query of the run: its policy says whether the real arrays or the decoy's are sent, and what is paid.
    A server that is killed goes on from the checkpoint, where it was.

    Parameters
    ----------
    strategy
        What trains: it samples nodes, makes messages and averages replies.
    run
        The run to ask and tell, of `feint.connect`, `feint.local` or `feint.control`.
    decoy
        What else is trained: a `TaskDecoy` or a `SimulatedDecoy`.
    checkpoint
        A directory of this run's own. It is secret.
    oracle_state
        Says in which state the oracle is, from 1; by default the number of connected nodes does, by the scenario's
        thresholds.
    samples_needed
        A round is informative if clients give more than so many samples; by default what the scenario says, and if it
        says nothing, if more than half of the messages sent were answered.
    incentive_key
        The key of the incentive in the config record of each message.
    metrics
        The names of clients' metrics that may be averaged and logged. Others are passed over.
    pace
        Messages go out no sooner than so many seconds after the last replies came, whoever is queried. Longer than the
        server's own work takes, it hides how long that took.
    seed
        For sampling nodes, in tests. Unless given, it is drawn, and kept in the checkpoint.
    """

    def __init__(
        self,
        strategy: Strategy,
        run: Run,
        *,
        decoy: Decoy,
        checkpoint: str | os.PathLike[str],
        oracle_state: Callable[[Grid], int] | None = None,
        samples_needed: float | None = None,
        incentive_key: str = "incentive",
        metrics: Sequence[str] = (),
        pace: float = 0.0,
        seed: int | None = None,
    ) -> None:
        if any(kind.__name__.startswith("FedXgb") for kind in type(strategy).__mro__):
            raise ValueError(f"{type(strategy).__name__} cannot be covert: its arrays grow with each step, which shows")
        self.strategy = strategy
        self.run = run
        self.decoy = decoy
        self.checkpoint = checkpoint
        self.oracle_state = oracle_state
        self.samples_needed = samples_needed
        self.incentive_key = incentive_key
        self.metrics = tuple(metrics)
        self.pace = pace
        self.seed = secrets.token_hex(16) if seed is None else str(seed)
        self._timeout = _TIMEOUT
        self._earliest = 0.0
        self._session: Session | None = None

    def start(
        self,
        grid: Grid,
        initial_arrays: ArrayRecord,
        num_rounds: int | None = None,
        timeout: float = _TIMEOUT,
        train_config: ConfigRecord | None = None,
        evaluate_config: ConfigRecord | None = None,
        evaluate_fn: Callable[[int, ArrayRecord], MetricRecord | None] | None = None,
    ) -> Result:
        """Train until the run is over, from where the checkpoint is.

        Parameters
        ----------
        grid
            Where the nodes are.
        initial_arrays
            Where the real training begins; if the checkpoint is further, only their names, types and shapes count.
        num_rounds
            Stop after this round, to go on another time; as many as the run has queries, unless given. A run that is
            ended because the model is good enough tells when it was.
        timeout
            Seconds to wait for enough nodes, and for replies, whoever is queried.
        train_config, evaluate_config
            What goes out with each message; copied for each.
        evaluate_fn
            Evaluates the real arrays on the server, before the first round and after each. What it gives is in the
            result, and not in the log: it tells when the real arrays moved.

        Returns
        -------
        Result
            With the real model.
        """
        self._timeout = timeout
        checkpoint = Checkpoint(self.checkpoint)
        try:
            session = self._begin(checkpoint, initial_arrays)
            last = session.status.horizon if num_rounds is None else min(num_rounds, session.status.horizon)
            _LOGGER.info("Starting %s around %s:", type(self).__name__, type(self.strategy).__name__)
            self.summary()
            if evaluate_fn is not None and session.number - 1 not in session.server_metrics:
                session.evaluated(session.number - 1, evaluate_fn)
            while session.number <= last and not session.over:
                number = session.number
                self._round(grid, session, train_config or ConfigRecord(), evaluate_config or ConfigRecord())
                if evaluate_fn is not None and session.number > number:
                    session.evaluated(number, evaluate_fn)
            session.save()
            return session.result()
        finally:
            if self._session is not None:
                self._session.leave()
            self._session = None
            checkpoint.close()

    def _round(self, grid: Grid, session: Session, train: ConfigRecord, evaluate: ConfigRecord) -> None:
        number, arrays = session.number, session.real.arrays
        messages = list(self.configure_train(number, arrays, train, grid))
        if session.over:
            return
        _LOGGER.info("[ROUND %s/%s]", number, session.status.horizon)
        self.aggregate_train(number, self._exchange(grid, messages))
        messages = list(self.configure_evaluate(number, arrays, evaluate, grid))
        if messages:
            self.aggregate_evaluate(number, self._exchange(grid, messages))

    def _exchange(self, grid: Grid, messages: list[Message]) -> Iterable[Message]:
        time.sleep(max(0.0, self._earliest - time.monotonic()))
        replies = list(grid.send_and_receive(messages, timeout=self._timeout)) if messages else []
        self._earliest = time.monotonic() + self.pace
        return replies

    def _begin(self, checkpoint: Checkpoint, arrays: ArrayRecord) -> Session:
        session = Session(self.run, checkpoint, self.seed)
        status = session.status
        if self.oracle_state is None and status.oracle.thresholds is None:
            raise ValueError("the scenario has no oracle.participation.thresholds: give oracle_state")
        if self.decoy.proven_with is None or not status.policy.startswith(self.decoy.proven_with):
            name = type(self.decoy).__name__
            _LOGGER.warning("%s with policy %s: nothing is proven of what arrays give away", name, status.policy)
        if "decoys=" in status.policy:
            raise ValueError(f"policy {status.policy} has several decoys, and a covert strategy has one")
        self._session = session
        session.begin(self.strategy, self.decoy, arrays)
        return session

    def _now(self) -> Session:
        if self._session is None:
            raise RuntimeError("the rounds of a covert strategy are run by its method start, from the checkpoint")
        return self._session

    def configure_train(
        self, server_round: int, arrays: ArrayRecord, config: ConfigRecord, grid: Grid
    ) -> Iterable[Message]:
        """Ask what to do, and make the messages of a round. The arrays given are not used: the trajectories' are."""
        del arrays
        session = self._now()
        if server_round != session.number:
            raise ValueError(f"round {server_round} cannot be configured: query {session.number} is due")
        if not session.ask(grid, self._timeout, self.oracle_state):
            session.messages = []
            return []
        session.messages = self._messages(grid, config, Call(server_round, session.seed, trains=True))
        return session.messages

    def aggregate_train(
        self, server_round: int, replies: Iterable[Message]
    ) -> tuple[ArrayRecord | None, MetricRecord | None]:
        """Judge the replies, tell, and step what has to step; the real arrays, and the metrics that may be seen."""
        session = self._now()
        found = usable_replies(replies, destinations(session.messages), session.queried.weight_key, session.sent)
        _LOGGER.info("\t%s of %s replies can be used", len(found.usable), found.sent)
        means = found.means(self.metrics)
        if means:
            session.train_metrics[server_round] = means
        session.answered(found, informative=self._is_informative(found, session.status))
        return session.real.arrays, _record(means)

    def configure_evaluate(
        self, server_round: int, arrays: ArrayRecord, config: ConfigRecord, grid: Grid
    ) -> Iterable[Message]:
        """Have clients evaluate exactly what was sent in this round, if the wrapped strategy evaluates at all."""
        del arrays
        session = self._now()
        session.messages = self._messages(grid, config, Call(server_round, session.seed, trains=False))
        return session.messages

    def aggregate_evaluate(self, server_round: int, replies: Iterable[Message]) -> MetricRecord | None:
        """Average the metrics that may be seen."""
        session = self._now()
        found = usable_replies(replies, destinations(session.messages), session.queried.weight_key, None)
        means = found.means(self.metrics)
        if means:
            session.evaluate_metrics[server_round] = means
        return _record(means)

    def summary(self) -> None:
        """Log what the wrapped strategy is set to."""
        self.strategy.summary()

    def report(self) -> Report:
        """Say how the training stands."""
        status = self.run.status()
        return Report(
            rounds=status.sent,
            horizon=status.horizon,
            finished=status.finished,
            steps=status.successes - status.queue,
            successes=status.successes,
            incentive_paid=status.incentive_paid,
            forecast=status.forecast,
            record=self.run.record(),
        )

    def _messages(self, grid: Grid, config: ConfigRecord, call: Call) -> list[Message]:
        session = self._now()
        if self.incentive_key in config:
            raise taken(self.incentive_key)
        paid = ConfigRecord({**config, self.incentive_key: session.decision.incentive})
        messages = session.queried.messages(grid, session.nodes, session.sent, paid, call)
        # Whoever has left meanwhile would be waited for until the time is over.
        connected = set(grid.get_node_ids())
        return [message for message in messages if message.metadata.dst_node_id in connected]

    def _is_informative(self, found: Replies, status: Status) -> bool:
        """Judge by the same rule whoever was queried."""
        needed = status.oracle.samples_needed if self.samples_needed is None else self.samples_needed
        if needed is None:
            return 2 * len(found.usable) > found.sent
        return found.samples > needed


def _record(means: dict[str, float]) -> MetricRecord | None:
    return MetricRecord(dict(means)) if means else None
