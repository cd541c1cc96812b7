"""Sends requests until they are answered, or patience is over."""

from __future__ import annotations

import http.client
import json
import logging
import ssl
from typing import TYPE_CHECKING, Any

from feint._version import require_fit
from feint.errors import Conflict, FeintError, Refused, Unavailable

if TYPE_CHECKING:
    from feint._exchange import Answer, Connections, Request
    from feint._patience import Clock, Patience
    from feint._place import Endpoint, Place

_PASSING = (429, 502, 503, 504)
_LOG = logging.getLogger("feint")


class Wire:
    """A service as far as requests and answers go. Every request that is sent here may be repeated.

    Parameters
    ----------
    place
        Where to send them.
    connections
        By what.
    patience
        For how long.
    clock
        By which time.
    """

    def __init__(self, place: Place, connections: Connections, patience: Patience, clock: Clock) -> None:
        self._place = place
        self._connections = connections
        self._patience = patience
        self.clock = clock

    def send(self, request: Request) -> Answer:
        """Send a request as often as it takes; the answer is a good one."""
        end = self.clock.now() + self._patience.total
        failures = 0
        while True:
            endpoint = self._place.now()
            wanted = 0.0
            try:
                answer = self._connections.exchange(endpoint, request, self._limit(request, end))
            except ssl.SSLCertVerificationError as error:
                raise Unavailable(
                    f"the service at {endpoint} is not trusted: {error.verify_message or error.reason}"
                ) from None
            except (OSError, http.client.HTTPException) as error:
                reason = _reason(error)
            else:
                if answer.status not in _PASSING:
                    if self._lasts(request, answer, endpoint, repeated=failures > 0):
                        return answer
                    failures += 1
                    continue
                reason = _detail(answer)
                wanted = answer.retry_after
            failures += 1
            looked = self.clock.now()
            self._place.renewed(endpoint)
            # While a service of one's own is started again, nothing can answer.
            end += self.clock.now() - looked
            pause = max(wanted, self._patience.pause(failures))
            if pause >= end - self.clock.now():
                raise Unavailable(
                    f"the service at {endpoint} does not answer: tried for {self._patience.total:g} s, {reason}"
                )
            _LOG.info("the service at %s does not answer, %s: again in %.2f s", endpoint, reason, pause)
            self.clock.sleep(pause)

    def json(self, request: Request) -> dict[str, Any]:
        """Send a request that is answered by an object."""
        return body_of(self.send(request))

    def close(self) -> None:
        """End connections that are not in use."""
        self._connections.close()

    def __str__(self) -> str:
        """Say where the service is."""
        return str(self._place.now())

    def _limit(self, request: Request, end: float) -> float:
        left = max(end - self.clock.now(), 0.001)
        return min(self._patience.attempt, left) if request.soon else left

    def _lasts(self, request: Request, answer: Answer, endpoint: Endpoint, *, repeated: bool) -> bool:
        """Whether the answer is a good one; not if another token is to be tried."""
        # What an earlier attempt has deleted is gone when the next one comes.
        gone = answer.status == 404 and request.method == "DELETE" and repeated
        if 200 <= answer.status < 300 or gone:
            require_fit(f"the service at {endpoint}", answer.version)
            return True
        if answer.status == 401 and self._place.renewed(endpoint):
            return False
        raise _failure(answer)


def body_of(answer: Answer) -> dict[str, Any]:
    """Read an answer that must be an object."""
    found = _object(answer)
    if found is None:
        raise Unavailable(f"what answers is no service of Feint's: status {answer.status} without JSON")
    return found


def _object(answer: Answer) -> dict[str, Any] | None:
    try:
        found = json.loads(answer.body)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None


def _detail(answer: Answer) -> str:
    return str((_object(answer) or {}).get("detail", f"status {answer.status}"))


def _failure(answer: Answer) -> FeintError:
    problem = _object(answer) or {}
    detail = _detail(answer)
    if answer.status == 409:
        return Conflict(detail, problem.get("expectedNumber"))
    if 400 <= answer.status < 500:
        return Refused(detail, tuple(problem.get("faults", ())), answer.status)
    return Unavailable(f"the service has failed: {detail}")


def _reason(error: Exception) -> str:
    if isinstance(error, TimeoutError):
        return "no answer in time"
    if isinstance(error, ConnectionRefusedError):
        return "no connection"
    if isinstance(error, (ConnectionError, http.client.HTTPException)):
        return "the connection was lost"
    return str(error)
