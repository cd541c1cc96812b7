"""A run whose decisions are written down beforehand, and which keeps its word as a service does."""

from __future__ import annotations

from dataclasses import replace

from feint import Conflict, Decision, Guarantee, Oracle, Seen, Status
from feint.run import DecoySteps

Script = list[tuple[bool, int]]

#: What is proven of oblivious policies.
NOTHING_LEAKS = Guarantee(0.0, frozenset({"queries", "incentives", "steps", "contents", "attendance", "state"}))


class ScriptedRun:
    def __init__(self, script: Script, decoy_steps: DecoySteps = "IF_INFORMATIVE", policy: str = "oblivious") -> None:
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
        self.decoys = 1
        self.guarantee: Guarantee | None = NOTHING_LEAKS if policy == "oblivious" else None
        self.asked: dict[int, int] = {}
        self.told: dict[int, bool] = {}
        self.given_up: set[int] = set()
        self.oracle = Oracle(states=2, thresholds=(0, 3))
        #: After how many answers the model is rejected; ``None`` if the run does not test it.
        self.rejected_after: float | None = None

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
            raise Conflict(f"the answer to query {number} was reported as {self.told[number]}")
        return self._steps(self.decisions[number - 1], informative=informative)

    def give_up(self, number: int) -> bool:
        """Close a query whose answer never comes: nothing steps."""
        self.tell(number, informative=False)
        self.given_up.add(number)
        return False

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
            decoys=self.decoys,
            guarantee=self.guarantee,
            model_rejected=None if self.rejected_after is None else sent >= self.rejected_after,
        )

    def record(self) -> list[Seen]:
        return [
            Seen(
                number=number,
                trajectory="1" if self.decisions[number - 1].learns else "2",
                incentive=self.decisions[number - 1].incentive,
                step=number not in self.given_up and self._steps(self.decisions[number - 1], informative=informative),
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
