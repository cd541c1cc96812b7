"""A run as its owner sees it, kept by a service or by a program of its own."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, Protocol, runtime_checkable

if TYPE_CHECKING:
    from datetime import datetime

DecoySteps = Literal["YES", "NO", "IF_INFORMATIVE"]


@dataclass(frozen=True)
class Decision:
    """Decision about one query. It is secret; its printed form leaves out what identifies the real trajectory.

    Attributes
    ----------
    number
        Number of the query, from 1.
    learns
        Whether the real trajectory is queried, and not a decoy.
    incentive
        Incentive to pay.
    decoy_steps
        Whether the decoy steps after this query; ``None`` when the real trajectory is queried.
    decoy_state
        The oracle's state in which the decoy's step is to appear, if the policy states one.
    decoy
        Number of the queried decoy, from 1; ``None`` when the real trajectory is queried.
    task
        Name of the task to query, which is public; ``None`` if the run was created without tasks.
    """

    number: int
    learns: bool = field(repr=False)
    incentive: int
    decoy_steps: DecoySteps | None = field(repr=False)
    decoy_state: int | None = field(repr=False)
    decoy: int | None = field(default=None, repr=False)
    task: str | None = None


@dataclass(frozen=True)
class Oracle:
    """Oracle states of the scenario.

    Attributes
    ----------
    states
        Number of states, which are numbered from 1.
    thresholds
        The smallest number of connected clients of each state, if the scenario has any.
    samples_needed
        A round with more samples than this is informative; ``None`` if samples do not decide.
    """

    states: int
    thresholds: tuple[int, ...] | None = None
    samples_needed: int | None = None

    def state_of(self, clients: int) -> int:
        """Return the oracle's state for a number of connected clients.

        Parameters
        ----------
        clients
            Number of connected clients.

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
        Observables of that observer: of ``queries``, ``incentives``, ``steps``, ``contents``, ``attendance`` and
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
        Whether the run has no further queries.
    queue
        Successes still needed.
    incentive_paid
        Incentive paid so far; in a service including that of an unanswered query.
    horizon, successes
        Number of queries of the run, and of successes that it needs; ``successes - queue`` were achieved.
    policy
        The policy's name.
    oracle
        The oracle's states in the scenario.
    asked, asked_in
        The unanswered query, and the oracle's state in which it was asked.
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
        Number of decoys that the policy queries; ``None`` if the run has no policy yet.
    guarantee
        The proven guarantee of the policy; ``None`` if there is none.
    tasks, wanted
        Names of the tasks, sorted, and the wanted one of them; ``None`` if the run was created without tasks.
    deadline, pace
        Seconds after which an unanswered query counts as uninformative, and between two decisions; ``None`` without.
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
    tasks: tuple[str, ...] | None = None
    wanted: str | None = field(default=None, repr=False)
    deadline: float | None = None
    pace: float | None = None


@dataclass(frozen=True)
class Summary:
    """A run in a service's list, in any state. An observer's token gets the first four fields; the rest is ``None``.

    Attributes
    ----------
    id
        Identifier of the run.
    state
        ``preparing``, ``ready``, ``waiting``, ``finished``, ``closed``, ``failed`` or ``damaged``.
    sent
        Queries answered.
    incentive_paid
        Incentive paid so far, including that of an unanswered query.
    name, policy
        Name of the run for people, and name of its policy.
    created
        Time of its creation.
    queue
        Successes still needed. It is secret.
    model_rejected
        Whether the answers contradict the scenario.
    progress
        Progress of the preparation, from 0 to 1, while it goes on.
    failure
        Reason of the failure, if it has failed.
    """

    id: str
    state: str
    sent: int
    incentive_paid: int
    name: str | None = None
    policy: str | None = None
    created: datetime | None = None
    queue: int | None = field(default=None, repr=False)
    model_rejected: bool | None = None
    progress: float | None = None
    failure: str | None = None


@dataclass(frozen=True)
class Seen:
    """A row of a run's public record: the public facts of one query.

    Attributes
    ----------
    number
        Number of the query, from 1.
    trajectory
        Public name of the trajectory, which does not show whether it is real.
    incentive
        Incentive paid.
    step
        Whether the trajectory stepped.
    state
        The oracle's state in which the step appears, where it is public.
    """

    number: int
    trajectory: str
    incentive: int
    step: bool
    state: int | None = None


@runtime_checkable
class Run(Protocol):
    """A run to ask and tell, kept by a service or by a program of its own.

    Requests may be repeated: a repeated request changes nothing and gets the same answer.
    """

    @property
    def id(self) -> str:
        """Identifier of the run."""
        ...

    def ask(self, oracle: int, number: int | None = None) -> Decision:
        """Request the decision about a query.

        Without a number it is the next query, for a program that drives its run alone. A new object, as after a
        restart, first looks up which one that is. A query that was left unanswered is asked again in the state in
        which it was asked, whatever `oracle` is now: it is decided, and may have been sent.

        Parameters
        ----------
        oracle
            The oracle's state now, from 1.
        number
            Number of the query, from 1 and without gaps. A program that may be killed, or that shares the run, gives
            it, and asks for the same number in the same state again.

        Returns
        -------
        Decision
            The decision, which is the same for each repeated request.

        Raises
        ------
        TypeError
            If the state or the number is not an integer.
        Conflict
            If the query was asked for in another state, another one is due, or the run is over or not ready; without a
            number also if an answer has to be told again first, or another program works on the run.
        StateLost
            If the run expects a query that was answered before, or decides one anew.
        """
        ...

    def tell(self, number: int, informative: bool) -> bool:  # noqa: FBT001 - the answer is the argument
        """Report the answer to a query.

        After :class:`feint.Unavailable`, report it again as soon as possible.

        Parameters
        ----------
        number
            Number of the query.
        informative
            Whether its answer was informative: a ``bool`` or NumPy's.

        Returns
        -------
        bool
            Whether the queried trajectory steps now.

        Raises
        ------
        TypeError
            If ``number`` is not an integer, or ``informative`` not a boolean.
        Conflict
            If the opposite was told before, which counts, or the query has not been asked for.
        """
        ...

    def give_up(self, number: int) -> bool:
        """Close a query whose answer will never come. Nothing steps; returns ``False``."""
        ...

    def status(self) -> Status:
        """Return the status of the run."""
        ...

    def record(self) -> list[Seen]:
        """Return the public record so far."""
        ...
