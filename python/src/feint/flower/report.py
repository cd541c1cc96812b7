"""Status of a covert training."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from feint.run import Seen


@dataclass(frozen=True)
class Report:
    """Status of a covert training, for its owner.

    It is secret; its printed form leaves out what identifies the real training.

    Attributes
    ----------
    rounds, horizon
        How many rounds are over, of how many.
    finished
        Whether there is nothing more to ask.
    steps, steps_needed
        How many steps the real training has taken, and how many it needs.
    incentive_paid
        Sum of the incentives of all rounds so far. A round counts once, to however many clients its incentive is sent.
    forecast
        What is to be expected from now on, as far as the run's keeper says.
    record
        What everybody saw.
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
