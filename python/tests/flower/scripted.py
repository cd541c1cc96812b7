"""A run whose decisions are written down beforehand, and which keeps its word as a service does."""

from __future__ import annotations

from dataclasses import replace

from feint import Conflict, Decision, Oracle, Seen, Status
from feint.run import DecoySteps

Script = list[tuple[bool, int]]


class ScriptedRun:
    def __init__(self, script: Script, decoy_steps: DecoySteps = "IF_INFORMATIVE", policy: str = "open") -> None:
        self.decisions = [
            Decision(
                number=i + 1,
                learns=learns,
                incentive=incentive,
                decoy_steps=None if learns else decoy_steps,
                decoy_state=None,
                decoy=None if learns else 1,
            )
            for i, (learns, incentive) in enumerate(script)
        ]
        self.policy = policy
        self.asked: dict[int, int] = {}
        self.told: dict[int, bool] = {}
        self.oracle = Oracle(states=2, thresholds=(0, 3))

    @property
    def id(self) -> str:
        return "scripted"

    def ask(self, oracle: int, number: int | None = None) -> Decision:
        due = len(self.told) + 1
        number = due if number is None else number
        if number > len(self.decisions) or number > due:
            raise Conflict("wrong moment", due)
        if self.asked.setdefault(number, oracle) != oracle:
            raise Conflict(f"query {number} was asked in state {self.asked[number]}")
        return self.decisions[number - 1]

    def tell(self, number: int, informative: bool) -> bool:  # noqa: FBT001
        assert number in self.asked
        if self.told.setdefault(number, informative) != informative:
            raise Conflict(f"the answer to query {number} was told to be {self.told[number]}")
        return self._steps(self.decisions[number - 1], informative=informative)

    def status(self) -> Status:
        sent = len(self.told)
        waiting = max(self.asked, default=0)
        return Status(
            sent=sent,
            finished=sent == len(self.decisions),
            queue=0,
            incentive_paid=sum(d.incentive for d in self.decisions[:sent]),
            horizon=len(self.decisions),
            successes=1,
            policy=self.policy,
            oracle=self.oracle,
            asked=waiting if waiting > sent else None,
            asked_in=self.asked[waiting] if waiting > sent else None,
        )

    def record(self) -> list[Seen]:
        return [
            Seen(
                number=number,
                trajectory="1" if self.decisions[number - 1].learns else "2",
                incentive=self.decisions[number - 1].incentive,
                step=self._steps(self.decisions[number - 1], informative=informative),
            )
            for number, informative in self.told.items()
        ]

    def exchanged(self) -> ScriptedRun:
        """Make a run like this one in which the two trajectories have changed places."""
        script = [(not d.learns, d.incentive) for d in self.decisions]
        run = ScriptedRun(script, policy=self.policy)
        run.oracle = replace(self.oracle)
        return run

    @staticmethod
    def _steps(decision: Decision, *, informative: bool) -> bool:
        if decision.learns or decision.decoy_steps == "IF_INFORMATIVE":
            return informative
        return decision.decoy_steps == "YES"
