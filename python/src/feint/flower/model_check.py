"""Warning about a scenario that the answers contradict."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from feint.run import Run

_LOGGER = logging.getLogger("flwr")


def warn_of_contradiction(run: Run) -> None:
    """Warn if the answers contradict the scenario, and the warning tells nothing.

    Called when the rounds are over: during them, the time that the question takes would be seen. With an open policy
    all answers count, whichever training is wanted. With others those to the real training alone do, so that the log
    must not say it; the report does.

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
