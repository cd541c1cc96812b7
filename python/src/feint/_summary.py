"""A run in a list."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone
from typing import Any


@dataclass(frozen=True)
class Summary:
    """A run in short, in whichever state it is. An observer's token is told the first four; the rest is ``None``.

    Attributes
    ----------
    id
        What names it.
    state
        ``preparing``, ``ready``, ``waiting``, ``finished``, ``closed``, ``failed`` or ``damaged``.
    sent
        Queries answered.
    incentive_paid
        What was paid so far, for the query on its way, too.
    name, policy
        Its name for people, and its policy's.
    created
        When it was made.
    queue
        Successes still needed. It is secret.
    model_rejected
        Whether the answers contradict the scenario.
    progress
        The share of the preparation that is done, while it goes on.
    failure
        Why it has failed, if it has.
    """

    id: str
    state: str
    sent: int
    incentive_paid: int
    name: str | None = None
    policy: str | None = None
    created: datetime | None = None
    queue: int | None = field(default=None, repr=False)
    model_rejected: bool | None = None
    progress: float | None = None
    failure: str | None = None

    @staticmethod
    def of(reply: dict[str, Any]) -> Summary:
        """Read what a service says of a run."""
        created = reply.get("created")
        return Summary(
            id=reply["id"],
            state=reply["state"],
            sent=reply["sent"],
            incentive_paid=reply["incentivePaid"],
            name=reply.get("name"),
            policy=reply.get("policy"),
            created=None
            if created is None
            else datetime(1970, 1, 1, tzinfo=timezone.utc) + timedelta(milliseconds=created),
            queue=reply.get("queue"),
            model_rejected=reply.get("modelRejected"),
            progress=reply.get("progress"),
            failure=reply.get("failure"),
        )
