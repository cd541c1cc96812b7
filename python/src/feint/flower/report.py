"""Status of a covert training, and a warning about a scenario that the answers contradict."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from feint.run import Run, Seen

_LOGGER = logging.getLogger("flwr")


@dataclass(frozen=True)
class Report:
    """Status of a covert training, for its owner.

    It is secret; its printed form leaves out what identifies the real training.

    Attributes
    ----------
    rounds, horizon
        Number of completed rounds, and of all.
    finished
        Whether the run has no further queries.
    steps, steps_needed
        Steps that the real training has made, and steps that it needs.
    incentive_paid
        Sum of the incentives of all rounds so far. A round counts once, to however many clients its incentive is sent.
    forecast
        Forecast of the rest of the run; ``None`` if there is none.
    record
        The public record.
    model_rejected
        Whether the answers contradict the scenario: then forecasts do not hold, nor does what is proven of a balanced
        policy. ``None`` with `feint.control`, which does not test it.
    """

    rounds: int
    horizon: int
    finished: bool
    steps: int = field(repr=False)
    steps_needed: int
    incentive_paid: int
    forecast: dict[str, Any] | None = field(repr=False)
    record: list[Seen]
    model_rejected: bool | None = field(default=None, repr=False)


def warn_of_contradiction(run: Run) -> None:
    """Warn if the answers contradict the scenario, where the warning itself reveals nothing.

    Called after the last round, because the time of the request would be observable during the rounds. With an
    oblivious policy all answers count, whichever training is wanted. With other policies only those of the real
    training count, so that the log must not report it; the report does.

    Parameters
    ----------
    run
        The run. `feint.control` does not test its scenario.
    """
    status = run.status()
    proven = status.guarantee
    if status.model_rejected and proven is not None and "state" in proven.seen:
        _LOGGER.warning(
            "The answers contradict the scenario (after %s rounds): success probabilities or the law of its states are "
            "wrong, and forecasts do not hold. Estimate the scenario from the log of the run",
            status.sent,
        )
