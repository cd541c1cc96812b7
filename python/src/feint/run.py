"""A run as its owner deals with it, whichever program keeps it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, runtime_checkable

DecoySteps = Literal["YES", "NO", "IF_INFORMATIVE"]


@dataclass(frozen=True)
class Decision:
    """Decision about one query. It is secret; its printed form leaves out what identifies the real trajectory.

    Attributes
    ----------
    number
        Which query of the run it is, from 1.
    learns
        Whether the real trajectory is queried, and not a decoy.
    incentive
        What to pay.
    decoy_steps
        Whether the decoy moves after this query; ``None`` when the real trajectory is queried.
    decoy_state
        The oracle's state as in which the decoy's step is to be made, if the policy says so.
    decoy
        Which decoy is queried, from 1; ``None`` when the real trajectory is.
    """

    number: int
    learns: bool = field(repr=False)
    incentive: int
    decoy_steps: DecoySteps | None = field(repr=False)
    decoy_state: int | None = field(repr=False)
    decoy: int | None = field(default=None, repr=False)


@dataclass(frozen=True)
class Oracle:
    """Oracle states of the scenario.

    Attributes
    ----------
    states
        How many there are: 1 to this number.
    thresholds
        The smallest number of connected clients of each state, if the scenario has any.
    samples_needed
        A round with more samples than this is informative, if the scenario says so.
    """

    states: int
    thresholds: tuple[int, ...] | None = None
    samples_needed: int | None = None

    def state_of(self, clients: int) -> int:
        """Return the oracle's state for a number of connected clients.

        Parameters
        ----------
        clients
            How many are.

        Returns
        -------
        int
            The state, from 1.
        """
        if self.thresholds is None:
            raise ValueError("the scenario has no oracle.participation.thresholds: give oracle_state")
        return sum(1 for threshold in self.thresholds if clients >= threshold)


@dataclass(frozen=True)
class Guarantee:
    """Proven guarantee of a policy that is played without changes.

    Attributes
    ----------
    advantage
        The largest advantage, from 0 to 1, of an observer who sees no more than `seen`; 0 if nothing leaks.
    seen
        What the observer may see: of ``queries``, ``incentives``, ``steps``, ``contents``, ``attendance`` and
        ``state``.
    """

    advantage: float
    seen: frozenset[str]


@dataclass(frozen=True)
class Status:
    """Status of a run. It is secret; its printed form leaves out what identifies the real trajectory.

    Attributes
    ----------
    sent
        Queries answered.
    finished
        Whether there is nothing more to ask.
    queue
        Successes still needed.
    incentive_paid
        What was paid so far; in a service for the query that waits, too.
    horizon, successes
        How many queries the run has, and how many successes it needs; ``successes - queue`` were achieved.
    policy
        The policy's name.
    oracle
        What the scenario says of the oracle's states.
    asked, asked_in
        The query that waits for its answer, and the oracle's state it was asked in.
    state
        The run's state in the service, such as ``ready``; ``None`` without a service.
    forecast
        ``finishProbability``, ``furtherIncentive``, how they were computed, and ``sent``, the number of answered
        queries at that time; ``None`` without a service, or if the service has none.
    forecast_state
        ``current``, ``earlier`` (of the run after ``forecast["sent"]`` answers), ``pending``, ``not-computed`` or
        ``no-model``; ``None`` without a service.
    model_rejected
        Whether the answers contradict the scenario; ``None`` without a service.
    decoys
        How many decoys the policy queries; ``None`` if the run has no policy yet.
    guarantee
        What is proven of the policy; ``None`` if nothing is.
    """

    sent: int
    finished: bool
    queue: int = field(repr=False)
    incentive_paid: int
    horizon: int
    successes: int
    policy: str
    oracle: Oracle
    asked: int | None = None
    asked_in: int | None = None
    state: str | None = None
    forecast: dict[str, Any] | None = field(default=None, repr=False)
    model_rejected: bool | None = None
    decoys: int | None = field(default=None, repr=False)
    guarantee: Guarantee | None = None
    forecast_state: str | None = field(default=None, repr=False)


@dataclass(frozen=True)
class Seen:
    """A row of a run's public record: what everybody saw of one query.

    Attributes
    ----------
    number
        Which query it was, from 1.
    trajectory
        A name that does not tell which trajectory is real.
    incentive
        What was paid.
    step
        Whether the trajectory moved.
    state
        The oracle's state that shows in the step, if it does.
    """

    number: int
    trajectory: str
    incentive: int
    step: bool
    state: int | None = None


@runtime_checkable
class Run(Protocol):
    """A run to ask and tell, kept by a service or by a program of one's own.

    What was asked and told may be asked and told again: it changes nothing, and gives the same answer.
    """

    @property
    def id(self) -> str:
        """Identifier of the run."""
        ...

    def ask(self, oracle: int, number: int | None = None) -> Decision:
        """Ask what to do.

        Parameters
        ----------
        oracle
            The oracle's state now, from 1.
        number
            Which query it is about; the one that is due unless given. Who may be killed gives it, and asks for the
            same number in the same state again.

        Returns
        -------
        Decision
            What to do, the same whenever it is asked again.
        """
        ...

    def give_up(self, number: int) -> bool:
        """Close a query whose answer will never come. Nothing steps; returns ``False``."""
        ...

    def tell(self, number: int, informative: bool) -> bool:  # noqa: FBT001 - the answer is the argument
        """Tell what came of a query.

        Parameters
        ----------
        number
            Which query.
        informative
            Whether its answer was.

        Returns
        -------
        bool
            Whether the trajectory that was queried moves now.
        """
        ...

    def status(self) -> Status:
        """Say how the run stands."""
        ...

    def record(self) -> list[Seen]:
        """List what everybody saw so far."""
        ...
