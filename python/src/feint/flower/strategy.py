"""A Flower strategy whose policy decides which training each round serves."""

from __future__ import annotations

import logging
import math
import secrets
import time
from typing import TYPE_CHECKING

from flwr.app import ArrayRecord, ConfigRecord, Message, MetricRecord
from flwr.serverapp.strategy import Result, Strategy

from feint._checkpoint import Checkpoint
from feint._files import secret_path
from feint._typing import override
from feint.flower.errors import TrainingStopped
from feint.flower.grid import exchange
from feint.flower.replies import usable_replies
from feint.flower.report import Report, warn_of_contradiction
from feint.flower.sampling import LOG_INTERVAL
from feint.flower.session import Session
from feint.flower.trajectory import Call, destinations, key_conflict

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Iterable, Sequence

    from flwr.serverapp import Grid

    from feint.flower.decoy import Decoy
    from feint.run import Run

_LOGGER = logging.getLogger("flwr")
_TIMEOUT = 3600.0
_PAUSE = 1.0


class CovertStrategy(Strategy):
    """Makes any other strategy covert.

    Each round is a query of the run: its policy decides whether the real arrays or the decoy's are sent, and what is
    paid. A server that was killed continues from the checkpoint.

    Parameters
    ----------
    strategy
        The wrapped strategy: it samples nodes, creates messages and averages replies.
    run
        The run to ask and tell, of `feint.connect`, `feint.local` or `feint.control`.
    decoy
        The decoy training: a `TaskDecoy` or a `SimulatedDecoy`.
    checkpoint
        A directory of this run's own. It is secret, and must be outside of Flower apps.
    oracle_state
        Returns the oracle's state, from 1; by default it follows from the number of connected nodes and the scenario's
        thresholds.
    samples_needed
        A round is informative if clients give more samples than this; by default the scenario's number, and without
        one, if more than half of the messages sent were answered.
    incentive_key
        The key of the incentive in the config record of each message.
    metrics
        Names of clients' metrics that may be averaged and logged. Others are ignored.
    pace
        Seconds of a public clock: messages are sent at its multiples since 1970. If it is longer than the server's own
        work, the moment shows nothing of the duration of that work.
    max_unanswered_rounds
        Stop after this number of consecutive rounds without a usable reply; ``None`` for never. The number does
        not depend on which training is the real one. Started again, the training continues.
    seed
        Seed for sampling nodes, in tests. Unless given, it is drawn, and stored in the checkpoint.
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
        max_unanswered_rounds: int | None = 5,
        seed: int | None = None,
    ) -> None:
        if any(kind.__name__.startswith("FedXgb") for kind in type(strategy).__mro__):
            raise ValueError(f"{type(strategy).__name__} cannot be covert: its arrays grow with each step, which shows")
        self.strategy = strategy
        self.run = run
        self.decoy = decoy
        self.checkpoint = secret_path(checkpoint, "checkpoint")
        self.oracle_state = oracle_state
        self.samples_needed = samples_needed
        self.incentive_key = incentive_key
        self.metrics = tuple(metrics)
        if not 0 <= pace < math.inf:
            raise ValueError(f"pace must be a number of seconds, or 0 for none, was {pace}")
        self.pace = pace
        if max_unanswered_rounds is not None and max_unanswered_rounds < 1:
            raise ValueError(f"max_unanswered_rounds must be at least 1, was {max_unanswered_rounds}")
        self.max_unanswered_rounds = max_unanswered_rounds
        self.seed = secrets.token_hex(16) if seed is None else str(seed)
        self._timeout = _TIMEOUT
        self._session: Session | None = None

    @override
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
        """Train until the run is over, from the checkpoint if it exists.

        Parameters
        ----------
        grid
            Grid of the nodes.
        initial_arrays
            Initial arrays of the real training; with a checkpoint, only their names, types and shapes count.
        num_rounds
            Stop after this round, to continue another time; as many as the run has queries, unless given. Ending a run
            because the model is good enough reveals when it was.
        timeout
            Seconds to wait for enough nodes, and for replies, for all trajectories alike.
        train_config, evaluate_config
            Config record of each message; copied for each.
        evaluate_fn
            Evaluates the real arrays on the server, before the first round and after each. Its metrics are in the
            result, and not in the log: they reveal when the real arrays changed.

        Returns
        -------
        Result
            With the real model.

        Raises
        ------
        TrainingStopped
            If too few nodes are connected after `timeout` seconds, or no reply can be used in too many rounds.
        """
        self._timeout = timeout
        checkpoint = Checkpoint(self.checkpoint, "flower")
        try:
            session = self._begin(checkpoint, initial_arrays)
            last = session.status.horizon if num_rounds is None else min(num_rounds, session.status.horizon)
            _LOGGER.info("Starting %s around %s:", type(self).__name__, type(self.strategy).__name__)
            self.summary()
            if evaluate_fn is not None and session.number - 1 not in session.server_metrics:
                session.evaluated(session.number - 1, evaluate_fn)
            first = session.number
            while session.number <= last and not session.over:
                number = session.number
                self._round(grid, session, train_config or ConfigRecord(), evaluate_config or ConfigRecord())
                if session.number > number and evaluate_fn is not None:
                    session.evaluated(number, evaluate_fn)
            warn_of_contradiction(self.run)
            if session.number == first:
                _LOGGER.warning("No round was left: nothing was trained, and the result is that of the checkpoint")
            session.save()
            return session.result()
        finally:
            if self._session is not None:
                self._session.restore_original()
            self._session = None
            checkpoint.close()

    def _round(self, grid: Grid, session: Session, train: ConfigRecord, evaluate: ConfigRecord) -> None:
        number, arrays = session.number, session.real.arrays
        messages = self._configured(grid, session, train)
        if session.over:
            return
        _LOGGER.info("[ROUND %s/%s]", number, session.status.horizon)
        self.aggregate_train(number, self._exchange(grid, messages))
        messages = list(self.configure_evaluate(number, arrays, evaluate, grid))
        if messages:
            self.aggregate_evaluate(number, self._exchange(grid, messages))
        session.require_answers(self.max_unanswered_rounds)

    def _configured(self, grid: Grid, session: Session, config: ConfigRecord) -> list[Message]:
        """Create the messages of a round. A round without a message is not sent and not paid, but retried."""
        end = time.monotonic() + self._timeout
        said = -math.inf
        while True:
            messages = list(self.configure_train(session.number, session.real.arrays, config, grid))
            if messages or session.over:
                return messages
            connected = len(session.nodes)
            session.unsent()
            why = f"the strategy makes no message for round {session.number} with {connected} connected nodes"
            now = time.monotonic()
            if now >= end:
                raise TrainingStopped(f"{why}: it was not sent. Start the training again when there are more")
            if now - said >= LOG_INTERVAL:
                said = now
                _LOGGER.warning("%s: trying again", why)
            time.sleep(_PAUSE)

    def _exchange(self, grid: Grid, messages: list[Message]) -> Iterable[Message]:
        if not messages:
            return []
        if self.pace > 0:
            now = time.time()
            time.sleep((now // self.pace + 1) * self.pace - now)
        return exchange(grid, messages, self._timeout)

    def _begin(self, checkpoint: Checkpoint, arrays: ArrayRecord) -> Session:
        status = self.run.status()
        if self.oracle_state is None and status.oracle.thresholds is None:
            raise ValueError("the scenario has no oracle.participation.thresholds: give oracle_state")
        self.decoy.check_run(status)
        self.decoy.warn_of_policy(status)
        self._session = Session(
            self.run,
            status,
            checkpoint,
            seed=self.seed,
            strategy=self.strategy,
            decoy=self.decoy,
            arrays=arrays,
        )
        return self._session

    def _now(self) -> Session:
        if self._session is None:
            raise RuntimeError("the rounds of a covert strategy are run by its method start, from the checkpoint")
        return self._session

    @override
    def configure_train(
        self, server_round: int, arrays: ArrayRecord, config: ConfigRecord, grid: Grid
    ) -> Iterable[Message]:
        """Request the decision and create the messages of a round. The given arrays are not used."""
        del arrays
        session = self._now()
        if server_round != session.number:
            raise ValueError(f"round {server_round} cannot be configured: query {session.number} is due")
        if not session.ask(grid, self._timeout, self.oracle_state):
            session.messages = []
            return []
        session.messages = self._messages(grid, config, Call(server_round, session.seed, trains=True))
        return session.messages

    @override
    def aggregate_train(
        self, server_round: int, replies: Iterable[Message]
    ) -> tuple[ArrayRecord | None, MetricRecord | None]:
        """Report the answer, make the step that follows, and return the real arrays and the public metrics."""
        session = self._now()
        found = usable_replies(
            replies, destinations(session.messages), session.query.trajectory.weight_key, session.query.arrays
        )
        _LOGGER.info("\t%s of %s replies can be used", len(found.usable), found.sent)
        if found.faults:
            level = logging.INFO if found.usable else logging.WARNING
            _LOGGER.log(level, "\tcannot be used: %s", found.reasons())
        means = found.means(self.metrics)
        if means:
            session.train_metrics[server_round] = means
        needed = session.status.oracle.samples_needed if self.samples_needed is None else self.samples_needed
        session.answered(found, informative=found.are_enough(needed))
        return session.real.arrays, _record(means)

    @override
    def configure_evaluate(
        self, server_round: int, arrays: ArrayRecord, config: ConfigRecord, grid: Grid
    ) -> Iterable[Message]:
        """Create messages to evaluate the arrays that were sent in this round, if the wrapped strategy evaluates."""
        del arrays
        session = self._now()
        session.messages = self._messages(grid, config, Call(server_round, session.seed, trains=False))
        return session.messages

    @override
    def aggregate_evaluate(self, server_round: int, replies: Iterable[Message]) -> MetricRecord | None:
        """Return the averages of the public metrics."""
        session = self._now()
        found = usable_replies(replies, destinations(session.messages), session.query.trajectory.weight_key, None)
        means = found.means(self.metrics)
        if means:
            session.evaluate_metrics[server_round] = means
        return _record(means)

    @override
    def summary(self) -> None:
        """Log the settings of the wrapped strategy."""
        self.strategy.summary()

    def report(self) -> Report:
        """Return the status of the training."""
        status = self.run.status()
        return Report(
            rounds=status.sent,
            horizon=status.horizon,
            finished=status.finished,
            steps=status.successes - status.queue,
            steps_needed=status.successes,
            incentive_paid=status.incentive_paid,
            forecast=status.forecast,
            record=self.run.record(),
            model_rejected=status.model_rejected,
        )

    def _messages(self, grid: Grid, config: ConfigRecord, call: Call) -> list[Message]:
        session = self._now()
        if self.incentive_key in config:
            raise key_conflict(self.incentive_key)
        paid = ConfigRecord({**config, self.incentive_key: session.query.decision.incentive})
        messages = session.query.trajectory.messages(grid, session.nodes, session.query.arrays, paid, call)
        # A node that has left meanwhile would be waited for until the timeout.
        connected = set(grid.get_node_ids())
        return [message for message in messages if message.metadata.dst_node_id in connected]


def _record(means: dict[str, float]) -> MetricRecord | None:
    return MetricRecord(dict(means)) if means else None
