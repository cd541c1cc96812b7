"""Results of commands as objects: attributes, dictionaries, tables, pages and pictures."""

from __future__ import annotations

import copy
import html
import importlib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from feint._typing import override
from feint.errors import FeintError

if TYPE_CHECKING:
    import os
    from collections.abc import Callable

    from typing_extensions import Self

    #: Draws a picture in a format: ``svg``, ``png`` or ``pdf``.
    Draw = Callable[[str], bytes]

#: Fields of evaluations, by their names in JSON.
_EVALUATED = {
    "cost": "cost",
    "finishProbability": "finish_probability",
    "eavesdropperCorrect": "eavesdropper_correct",
    "exposedProbability": "exposed_probability",
    "expectedIncentive": "expected_incentive",
    "exact": "exact",
}


class Picture(bytes):
    """The bytes of a picture, which notebooks display.

    Parameters
    ----------
    content
        The bytes.
    format
        ``svg``, ``png`` or ``pdf``.
    """

    format: str

    def __new__(cls, content: bytes, format: str) -> Self:  # noqa: A002 - what it is
        """Create a picture from its bytes."""
        picture = super().__new__(cls, content)
        picture.format = format
        return picture

    def save(self, file: str | os.PathLike[str]) -> None:
        """Write the picture to a file."""
        Path(file).write_bytes(self)

    def __repr__(self) -> str:
        """Return format and size."""
        return f"<feint.Picture {self.format}, {len(self)} bytes>"

    def _repr_svg_(self) -> str | None:
        return self.decode("utf-8") if self.format == "svg" else None

    def _repr_png_(self) -> bytes | None:
        return bytes(self) if self.format == "png" else None


@dataclass(frozen=True)
class Estimate:
    """A quantity that is exact, or the mean over runs.

    Attributes
    ----------
    value
        The quantity.
    interval
        Its 95 % confidence interval; ``None`` if it is exact, or if all runs agree.
    runs
        Number of simulated runs, 0 if it is exact.
    """

    value: float
    interval: tuple[float, float] | None
    runs: int


@dataclass(frozen=True)
class Attacker:
    """The success of the attacker of a verdict.

    Attributes
    ----------
    name
        Name of the attacker, such as ``policy-aware-steps``.
    basis
        ``proven``, ``measured`` or ``not-measured``.
    right
        Share of runs in which it picks the real trajectory; ``None`` if that was not measured.
    interval
        The 95 % confidence interval of a measured share, otherwise ``None``.
    runs
        Number of audited runs.
    trajectories
        Number of trajectories: one real one and the decoys.
    any_oracle
        Whether the proof needs no model of the oracle.
    """

    name: str
    basis: str
    right: float | None
    interval: tuple[float, float] | None
    runs: int
    trajectories: int
    any_oracle: bool


@dataclass(frozen=True)
class Verdict:
    """Three facts about a policy: whether it completes, what it pays, and whether an attacker identifies it.

    Attributes
    ----------
    headline
        The verdict in a sentence.
    completes
        Share of runs that complete.
    incentive
        Mean total incentive of a run.
    attacker
        An attacker that knows the policy.
    level
        ``hidden``, ``undecided`` or ``identified``.
    """

    headline: str
    completes: Estimate
    incentive: Estimate
    attacker: Attacker
    level: str

    @classmethod
    def of(cls, fields: dict[str, Any]) -> Verdict:
        """Return the verdict in JSON as an object."""
        attacker = fields["attacker"]
        return cls(
            fields["headline"],
            _estimate(fields["completes"]),
            _estimate(fields["incentive"]),
            Attacker(
                attacker["name"],
                attacker["basis"],
                attacker["right"],
                _interval(attacker["interval"]),
                attacker["runs"],
                attacker["trajectories"],
                attacker["anyOracle"],
            ),
            fields["level"],
        )

    def row(self) -> dict[str, Any]:
        """Return the facts as cells of a table."""
        return {
            "completes": self.completes.value,
            "incentive": self.incentive.value,
            "attacker_right": self.attacker.right,
            "basis": self.attacker.basis,
            "level": self.level,
        }


@dataclass(frozen=True)
class EvaluatedPolicy:
    """A policy in a comparison.

    Attributes
    ----------
    policy
        Name of the policy.
    verdict
        The verdict on it.
    cost
        Expected objective of a run.
    finish_probability
        Probability that a run has all its successes.
    eavesdropper_correct
        Probability that the paper's eavesdropper is right at the end.
    exposed_probability
        Probability that a run is exposed to that eavesdropper.
    expected_incentive
        Mean total incentive of a run.
    exact
        Whether these numbers are computed exactly; otherwise they are means over runs.
    """

    policy: str
    verdict: Verdict
    cost: float
    finish_probability: float
    eavesdropper_correct: float
    exposed_probability: float
    expected_incentive: float
    exact: bool


@dataclass(frozen=True)
class AttackResult:
    """The success of one attacker in an audit.

    Attributes
    ----------
    name
        Name of the attacker, or what it knows and sees.
    knows
        ``nothing``, ``model`` or ``policy``.
    sees
        What it observes, such as ``queries`` and ``incentives``.
    correct
        Share of runs in which it picked the real trajectory.
    advantage
        Advantage over random guessing, from -1 to 1.
    interval
        A 95 % confidence interval of the advantage.
    """

    name: str
    knows: str
    sees: tuple[str, ...]
    correct: float
    advantage: float
    interval: tuple[float, float]


@dataclass(frozen=True)
class ModelError:
    """Leakage of a balanced policy in worlds whose probabilities differ from its model.

    Attributes
    ----------
    amount
        By how much entries of success and transition differ at most.
    worlds
        Number of worlds.
    runs
        Number of runs in each of them.
    mean
        Mean advantage of an attacker that knows the policy and the world.
    worst
        The largest advantage in one of these worlds, which is no bound for others.
    again
        Its advantage in new runs in that world.
    interval
        A 95 % confidence interval of that; ``None`` if all runs agree.
    """

    amount: float
    worlds: int
    runs: int
    mean: float
    worst: float
    again: float
    interval: tuple[float, float] | None


@dataclass(frozen=True)
class ModelErrors:
    """Sensitivity of a balanced policy to errors of its model.

    Attributes
    ----------
    policy
        Name of the policy.
    amounts
        Leakage by the size of the errors.
    rounds
        Logged rounds for which the mean advantage is small, by that advantage; extrapolated from simulated logs.
    """

    policy: str
    amounts: tuple[ModelError, ...]
    rounds: dict[float, float]

    @classmethod
    def of(cls, fields: dict[str, Any]) -> ModelErrors:
        """Return the sensitivity in JSON as an object."""
        return cls(
            fields["policy"],
            tuple(
                ModelError(
                    one["amount"],
                    one["worlds"],
                    one["runs"],
                    one["mean"],
                    one["worst"],
                    one["again"]["mean"],
                    None if one["again"]["low"] is None else (one["again"]["low"], one["again"]["high"]),
                )
                for one in fields["amounts"]
            ),
            {one["advantage"]: one["rounds"] for one in (fields.get("rounds") or {}).get("targets", ())},
        )


class Result:
    """Result of a command: attributes, a dictionary, a table, a page for notebooks, and a picture."""

    def __init__(self, fields: dict[str, Any], page: str | None, draw: Draw, pictures: dict[str, bytes]) -> None:
        self._fields = fields
        self._page = page
        self._draw = draw
        self._pictures = pictures

    @property
    def headline(self) -> str:
        """The result in a sentence."""
        verdict = self._fields.get("verdict")
        return verdict["headline"] if verdict else f"no verdict on {self.scenario}"

    @property
    def model_errors(self) -> tuple[ModelErrors, ...]:
        """Sensitivity of balanced policies to errors of the model; empty without one, or where it takes too long."""
        return tuple(ModelErrors.of(one) for one in self._fields.get("modelErrors") or ())

    @property
    def scenario(self) -> str:
        """Name of the scenario."""
        return str(self._fields["scenario"])

    @property
    def provenance(self) -> dict[str, Any]:
        """Version, command, scenario, seed and Java of the result."""
        return copy.deepcopy(dict(self._fields["provenance"]))

    def to_dict(self) -> dict[str, Any]:
        """Return a copy of the fields that the command prints with ``--json``."""
        return copy.deepcopy(self._fields)

    def to_pandas(self) -> Any:
        """Return a ``pandas.DataFrame``.

        Raises
        ------
        FeintError
            If pandas is not installed.
        """
        try:
            pandas = importlib.import_module("pandas")
        except ImportError:
            raise FeintError(
                'tables need pandas: run pip install pandas, or pip install "feint[notebook]"; to_dict() needs neither'
            ) from None
        return pandas.DataFrame(self._rows())

    def html(self) -> str:
        """Return the page that the command writes with ``--report``: a document of its own.

        Raises
        ------
        FeintError
            If the result was computed with ``display=False``.
        """
        if self._page is None:
            raise FeintError("the result has no page: it was computed with display=False")
        return self._page

    def plot(self, format: str = "svg") -> Picture:  # noqa: A002 - what it is
        """Return a picture of the result, which notebooks display.

        A picture that does not exist yet is drawn by running the program once more, with the same seed.

        Parameters
        ----------
        format
            ``svg``, ``png`` or ``pdf``.
        """
        if format not in {"svg", "png", "pdf"}:
            raise ValueError(f"format must be svg, png or pdf, was {format}")
        if format not in self._pictures:
            self._pictures[format] = self._draw(format)
        return Picture(self._pictures[format], format)

    def _rows(self) -> list[dict[str, Any]]:
        raise NotImplementedError

    def _repr_html_(self) -> str | None:
        if self._page is None:
            return None
        # A frame keeps the styles of the page and of the notebook apart.
        return (
            f'<iframe srcdoc="{html.escape(self._page)}" sandbox="allow-scripts" title="{html.escape(self.headline)}" '
            'style="width: 100%; height: 36rem; border: 1px solid #ccc; resize: vertical"></iframe>'
        )

    def __repr__(self) -> str:
        """Return the kind of the result and its headline."""
        return f"<feint.{type(self).__name__}: {self.headline}>"


class _Judged(Result):
    """Result with the verdict on one policy."""

    @property
    def verdict(self) -> Verdict | None:
        """The verdict on the policy; ``None`` if there is none."""
        fields = self._fields.get("verdict")
        return Verdict.of(fields) if fields else None


class Evaluation(_Judged):
    """Result of :func:`feint.evaluate`."""

    @property
    def policy(self) -> str:
        """Name of the policy."""
        return str(self._fields["policy"])

    @property
    def cost(self) -> float:
        """Expected objective of a run."""
        return float(self._fields["cost"])

    @property
    def finish_probability(self) -> float:
        """Probability that a run has all its successes."""
        return float(self._fields["finishProbability"])

    @property
    def eavesdropper_correct(self) -> float:
        """Probability that the paper's eavesdropper is right at the end."""
        return float(self._fields["eavesdropperCorrect"])

    @property
    def exposed_probability(self) -> float:
        """Probability that a run is exposed to the paper's eavesdropper."""
        return float(self._fields["exposedProbability"])

    @property
    def expected_incentive(self) -> float:
        """Mean total incentive of a run."""
        return float(self._fields["expectedIncentive"])

    @property
    def exact(self) -> bool:
        """Whether the numbers are computed exactly; otherwise they are means over runs."""
        return bool(self._fields["exact"])

    @override
    def _rows(self) -> list[dict[str, Any]]:
        return [{"policy": self.policy, **_evaluated(self._fields)}]


class Comparison(Result):
    """Result of :func:`feint.compare`."""

    @property
    def recommended(self) -> str | None:
        """Name of the policy to take; ``None`` if none of them is hidden."""
        found: str | None = self._fields["verdict"]["recommended"]
        return found

    @property
    def identified(self) -> tuple[str, ...]:
        """Names of the policies that an attacker identifies in more than 60 % of runs."""
        return tuple(self._fields["verdict"]["identified"])

    @property
    def policies(self) -> tuple[EvaluatedPolicy, ...]:
        """The policies, in the order in which they were given."""
        return tuple(
            EvaluatedPolicy(one["policy"], Verdict.of(one["verdict"]), **_evaluated(one))
            for one in self._fields["policies"]
        )

    def __getitem__(self, policy: str) -> EvaluatedPolicy:
        """Return the policy with a name."""
        for one in self.policies:
            if one.policy == policy:
                return one
        raise KeyError(policy)

    @override
    def _rows(self) -> list[dict[str, Any]]:
        return [
            {"policy": one["policy"], **Verdict.of(one["verdict"]).row(), **_evaluated(one)}
            for one in self._fields["policies"]
        ]


class Audit(_Judged):
    """Result of :func:`feint.audit`."""

    @property
    def policy(self) -> str:
        """Name of the policy."""
        return str(self._fields["policy"])

    @property
    def runs(self) -> int:
        """Number of simulated runs."""
        return int(self._fields["runs"])

    @property
    def attackers(self) -> tuple[AttackResult, ...]:
        """The attackers that were tried."""
        return tuple(
            AttackResult(
                one["name"],
                one["knows"],
                tuple(one["sees"]),
                one["correct"],
                one["advantage"],
                (one["interval"][0], one["interval"][1]),
            )
            for one in self._fields["attackers"]
        )

    @property
    def worst(self) -> AttackResult:
        """The attacker with the largest advantage, direct or inverted."""
        return self[self._fields["worst"]]

    @property
    def conclusion(self) -> str:
        """The conclusion in a word, such as ``proven`` or ``found-out``."""
        return str(self._fields["conclusion"])

    def __getitem__(self, attacker: str) -> AttackResult:
        """Return the attacker with a name."""
        for one in self.attackers:
            if one.name == attacker:
                return one
        raise KeyError(attacker)

    @override
    def _rows(self) -> list[dict[str, Any]]:
        return [
            {
                "attacker": one.name,
                "knows": one.knows,
                "sees": ", ".join(one.sees),
                "correct": one.correct,
                "advantage": one.advantage,
                "low": one.interval[0],
                "high": one.interval[1],
            }
            for one in self.attackers
        ]


class Solution(_Judged):
    """Result of :func:`feint.solve`."""

    @property
    def value(self) -> float | None:
        """Optimal expected cost; ``None`` if only bounds are known."""
        found: float | None = self._fields.get("value")
        return found

    @property
    def values(self) -> tuple[float, ...]:
        """Optimal expected cost by the oracle's initial state; empty if only bounds are known."""
        return tuple(self._fields.get("values") or ())

    @property
    def lower(self) -> float:
        """Proven lower bound of the optimal expected cost."""
        return float(self._fields["lower"])

    @property
    def upper(self) -> float:
        """Upper bound of the optimal expected cost, which the policy attains."""
        return float(self._fields["upper"])

    @property
    def gap(self) -> float:
        """Difference of the bounds."""
        return float(self._fields["gap"])

    @property
    def method(self) -> str:
        """Method by which the scenario was solved."""
        return str(self._fields["method"])

    @property
    @override
    def headline(self) -> str:
        if self.verdict is not None:
            return self.verdict.headline
        if self.value is not None:
            return f"The optimal expected cost of {self.scenario} is {self.value:.6g}."
        return f"The optimal expected cost of {self.scenario} is between {self.lower:.6g} and {self.upper:.6g}."

    @override
    def _rows(self) -> list[dict[str, Any]]:
        if self.values:
            return [{"state": state, "cost": cost} for state, cost in enumerate(self.values, 1)]
        return [{"lower": self.lower, "upper": self.upper, "gap": self.gap}]


class Design(_Judged):
    """Result of :func:`feint.design`."""

    @property
    def feasible(self) -> bool | None:
        """Whether a policy meets the target; ``None`` if that could not be decided."""
        found: bool | None = self._fields["feasible"]
        return found

    @property
    def policy(self) -> str | None:
        """Name of the policy, if it leaks nothing; otherwise ``None``: give ``output`` to keep it in a file."""
        name = self._fields.get("policy")
        return name if isinstance(name, str) else None

    @property
    def finish_probability(self) -> float | None:
        """Probability that a run of the policy has all its successes; ``None`` if the target is not feasible."""
        found: float | None = self._fields.get("finishProbability")
        return found

    @property
    def exposure(self) -> float | None:
        """Probability that a run is exposed to the paper's eavesdropper; ``None`` if that was not demanded."""
        found: float | None = self._fields.get("exposure")
        return found

    @property
    def incentive(self) -> float | None:
        """Mean total incentive of a run; ``None`` if the target is not feasible."""
        found: float | None = self._fields.get("incentive")
        return found

    @property
    def best_finish(self) -> float | None:
        """If the target is not feasible: the largest completion probability under the other requirement."""
        found: float | None = self._fields.get("bestFinish")
        return found

    @property
    def smallest_horizon(self) -> int | None:
        """If the target is not feasible: the number of queries that would be enough."""
        found: int | None = self._fields.get("smallestHorizon")
        return found

    @property
    @override
    def headline(self) -> str:
        if self._fields.get("verdict"):
            return str(self._fields["verdict"]["headline"])
        return f"No policy of {self.scenario} is known to meet the target."

    @override
    def _rows(self) -> list[dict[str, Any]]:
        return [
            {
                "feasible": self.feasible,
                "policy": self.policy,
                "finish_probability": self.finish_probability,
                "exposure": self.exposure,
                "incentive": self.incentive,
            }
        ]


class Limit(Result):
    """Result of :func:`feint.limit`."""

    @property
    def bound(self) -> float:
        """Upper bound of the completion probability of all policies that leak nothing."""
        return float(self._fields["bound"])

    @property
    def recommended(self) -> str | None:
        """The one of ``balanced`` and ``oblivious`` that completes more often."""
        found: str | None = self._fields["verdict"]["recommended"]
        return found

    @property
    def balanced(self) -> Verdict:
        """The verdict on the balanced policy, which needs a model of the oracle and is simulated."""
        return Verdict.of(self._fields["balanced"]["verdict"])

    @property
    def oblivious(self) -> Verdict:
        """The verdict on the oblivious policy, which needs no model of the oracle."""
        return Verdict.of(self._fields["oblivious"]["verdict"])

    @property
    def horizons(self) -> dict[str, int | None]:
        """Number of queries by ``bound``, ``balanced`` and ``oblivious``, if ``finish`` was given."""
        return dict(self._fields.get("horizons") or {})

    @override
    def _rows(self) -> list[dict[str, Any]]:
        shares = {
            "bound": self.bound,
            "balanced": self.balanced.completes.value,
            "oblivious": self.oblivious.completes.value,
        }
        queries = self.horizons
        return [
            {"policy": name, "finish_probability": share, **({"queries": queries.get(name)} if queries else {})}
            for name, share in shares.items()
        ]


def _estimate(fields: dict[str, Any]) -> Estimate:
    return Estimate(fields["value"], _interval(fields["interval"]), fields["runs"])


def _interval(limits: list[float] | None) -> tuple[float, float] | None:
    return None if limits is None else (limits[0], limits[1])


def _evaluated(fields: dict[str, Any]) -> dict[str, Any]:
    return {name: fields[key] for key, name in _EVALUATED.items()}
