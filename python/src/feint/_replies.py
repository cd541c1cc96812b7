"""Replies about a run, as values."""

from __future__ import annotations

from typing import Any

from feint.errors import Unavailable
from feint.run import Decision, Guarantee, Oracle, Seen, Status


def decision(reply: dict[str, Any]) -> Decision:
    """Read what to do about a query."""
    return Decision(
        number=reply["number"],
        learns=reply["type"] == "learn",
        incentive=reply["incentive"],
        decoy_steps=reply["decoySteps"],
        decoy_state=reply["decoyState"],
        decoy=reply["decoy"] or None,
    )


def seen(reply: dict[str, Any]) -> list[Seen]:
    """Read a public record."""
    return [
        Seen(row["number"], row["trajectory"], row["incentive"], row["step"], row.get("state")) for row in reply["rows"]
    ]


def status(reply: dict[str, Any], *, finished: bool, asked: int | None) -> Status:
    """Read how a run stands."""
    try:
        oracle = reply["oracle"]
        thresholds = oracle["thresholds"]
        return Status(
            sent=reply["sent"],
            finished=finished,
            queue=reply["queue"],
            incentive_paid=reply["incentivePaid"],
            horizon=reply["horizon"],
            successes=reply["successes"],
            policy=reply["policy"],
            oracle=Oracle(oracle["states"], None if thresholds is None else tuple(thresholds), oracle["samplesNeeded"]),
            asked=asked,
            asked_in=reply["askedIn"],
            state=reply.get("state"),
            forecast=reply.get("forecast"),
            model_rejected=reply.get("modelRejected"),
            decoys=reply.get("decoys"),
            guarantee=_guarantee(reply.get("guarantee")),
            forecast_state=reply.get("forecastState"),
        )
    except KeyError as error:
        raise Unavailable(
            f"the program does not say {error} of a run: it is older than this package, replace it"
        ) from None


def _guarantee(reply: dict[str, Any] | None) -> Guarantee | None:
    return None if reply is None else Guarantee(reply["advantage"], frozenset(reply["seen"]))
