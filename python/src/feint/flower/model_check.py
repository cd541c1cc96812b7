"""Warning about a scenario that the answers contradict."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from feint.run import Run

_LOGGER = logging.getLogger("flwr")


def warn_of_contradiction(run: Run) -> None:
    """Warn if the answers contradict the scenario, where the warning itself reveals nothing.

    Called after the last round, because the time of the request would be observable during the rounds. With an
    oblivious policy all answers count, whichever training is wanted. With other policies only those of the real
    training count, so that the log must not report it; the report does.

    Parameters
    ----------
    run
        The run to ask. One of `feint.control` does not test its scenario.
    """
    status = run.status()
    proven = status.guarantee
    if status.model_rejected and proven is not None and "state" in proven.seen:
        _LOGGER.warning(
            "The answers contradict the scenario (after %s rounds): success probabilities or the law of its states are "
            "wrong, and forecasts do not hold. Estimate the scenario from the log of the run",
            status.sent,
        )
