"""A scripted run whose decisions name tasks, as those of a run that was created with tasks."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from feint import Decision, Oracle, Seen, Status
from tests.flower.scripted import ScriptedRun

if TYPE_CHECKING:
    from collections.abc import Sequence


class TaskRun(ScriptedRun):
    """Queries tasks in the given order, whichever of them is wanted."""

    def __init__(self, turns: Sequence[tuple[str, int]], wanted: str, tasks: Sequence[str]) -> None:
        super().__init__([(task == wanted, incentive) for task, incentive in turns])
        others = [task for task in sorted(tasks) if task != wanted]
        self.tasks = tuple(sorted(tasks))
        self.wanted = wanted
        self.decoys = len(others)
        self.oracle = Oracle(states=1)
        self.decisions = [
            replace(decision, task=task, decoy=None if task == wanted else 1 + others.index(task))
            for decision, (task, _) in zip(self.decisions, turns, strict=True)
        ]
        #: Queries in the order in which they were decided for the first time.
        self.decided: list[int] = []

    def ask(self, oracle: int, number: int | None = None) -> Decision:
        known = set(self.asked)
        decision = super().ask(oracle, number)
        if decision.number not in known:
            self.decided.append(decision.number)
        return decision

    def status(self) -> Status:
        return replace(super().status(), tasks=self.tasks, wanted=self.wanted)

    def record(self) -> list[Seen]:
        return [
            replace(seen, trajectory=str(decision.task))
            for seen, decision in zip(super().record(), self.decisions, strict=False)
        ]
