"""Names of tasks: which one a decision is about, and whether a run proves that they are alike."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from feint._protocol import checked_tasks

if TYPE_CHECKING:
    from collections.abc import Collection

    from feint.run import Decision, Status

#: What a policy's guarantee must cover, so that it extends to what tasks send: clients see the oracle's state and
#: replies.
PROOF_NEEDS = frozenset({"queries", "incentives", "steps", "contents", "attendance", "state"})
_LOGGER = logging.getLogger("feint")


class TaskNames:
    """Tasks of a run by name, the wanted one among them.

    Parameters
    ----------
    names
        Names of the tasks, in any order.
    wanted
        The wanted one. May be ``None`` if the run was created with tasks.
    """

    def __init__(self, names: Collection[str], wanted: str | None) -> None:
        self.names: list[str] = checked_tasks(names, wanted)["tasks"]
        self._wanted = wanted

    def check(self, status: Status) -> None:
        """Compare the names with those of a run.

        Raises
        ------
        ValueError
            If the run has other tasks, another wanted task, or none and more than one decoy.
        """
        if status.tasks is not None and sorted(status.tasks) != self.names:
            raise ValueError(f"tasks must be those of the run, {sorted(status.tasks)}, were {self.names}")
        if status.tasks is None and self._wanted is None:
            raise ValueError("the run was created without tasks: create it with tasks")
        if status.decoys is not None and status.decoys + 1 != len(self.names):
            raise ValueError(
                f"policy {status.policy} needs {status.decoys + 1} tasks, one more than decoys, has {len(self.names)}"
            )
        if status.tasks is None and len(self.names) > 2:
            raise ValueError("a run with more than two tasks must be created with tasks")
        if None not in (status.wanted, self._wanted) and status.wanted != self._wanted:
            raise _other_wanted()

    @staticmethod
    def warn_of_policy(status: Status) -> None:
        """Warn of a policy whose proof does not extend to what tasks send."""
        proven = status.guarantee
        if proven is None or proven.advantage > 0 or not proven.seen >= PROOF_NEEDS:
            _LOGGER.warning("policy %s: nothing is proven of what tasks give away; use oblivious", status.policy)

    def due(self, decision: Decision) -> str:
        """Return the name of the task that a decision is about.

        Raises
        ------
        ValueError
            If the wanted task of the run is another one.
        """
        if decision.task is None:
            if self._wanted is None:
                raise ValueError("the run was created without tasks: create it with tasks")
            (decoy,) = (name for name in self.names if name != self._wanted)
            return self._wanted if decision.learns else decoy
        if self._wanted is not None and decision.learns != (decision.task == self._wanted):
            raise _other_wanted()
        return decision.task


def _other_wanted() -> ValueError:
    """Return the error about another wanted task, which names neither."""
    return ValueError("wanted is not the task that the run was created with")
