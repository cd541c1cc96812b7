"""How a covert training stands."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from feint.run import Seen


@dataclass(frozen=True)
class Report:
    """How a covert training stands, for its owner. It is secret, and what tells is left out where it is printed.

    Attributes
    ----------
    rounds, horizon
        How many rounds are over, of how many.
    finished
        Whether there is nothing more to ask.
    steps, successes
        How many steps the real training has taken, of how many.
    incentive_paid
        What was paid so far.
    forecast
        What is to be expected from now on, as far as the run's keeper says.
    record
        What everybody saw.
    """

    rounds: int
    horizon: int
    finished: bool
    steps: int = field(repr=False)
    successes: int
    incentive_paid: int
    forecast: dict[str, Any] | None = field(repr=False)
    record: list[Seen]
