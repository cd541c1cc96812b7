"""Retry policy of clients."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass

_DRAWS = random.SystemRandom()


@dataclass(frozen=True)
class Patience:
    """Time limits of a client's retries while a service does not answer, in seconds.

    Attributes
    ----------
    total
        From the first attempt of a call to the last.
    attempt
        How long one attempt to ask or to tell may take, so that a connection that has died in silence is noticed; other
        calls may take all of the time.
    first_pause
        Before the second attempt; each further pause is twice as long.
    longest_pause
        What pauses grow to; each is then cut by up to a half, at random.
    """

    total: float = 30.0
    attempt: float = 10.0
    first_pause: float = 0.05
    longest_pause: float = 2.0

    def __post_init__(self) -> None:
        """Refuse what is not positive."""
        for name in ("total", "attempt", "first_pause", "longest_pause"):
            if not getattr(self, name) > 0:
                raise ValueError(f"{name} of a patience must be positive, was {getattr(self, name)}")

    def pause(self, failures: int) -> float:
        """Return the pause after a number of consecutive failures."""
        longest = min(self.first_pause * 2.0 ** min(failures - 1, 64), self.longest_pause)
        # Clients that failed together should not come back together. Draws of the caller's own are left alone.
        return longest * (1 - _DRAWS.random() / 2)


class Clock:
    """Time as it passes, which tests let pass faster."""

    def now(self) -> float:
        """Say how many seconds have passed since some moment."""
        return time.monotonic()

    def sleep(self, seconds: float) -> None:
        """Wait."""
        time.sleep(seconds)
