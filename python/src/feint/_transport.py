"""Requests to a service over HTTP: its address, connections, and retries."""

from __future__ import annotations

import http.client
import io
import ipaddress
import json
import logging
import os
import random
import ssl
import threading
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from feint._program import require_fit
from feint.errors import Conflict, FeintError, Refused, Unavailable

if TYPE_CHECKING:
    import socket
    from pathlib import Path

# The service ends connections that have been silent for 30 seconds.
_MAX_IDLE_SECONDS = 20.0
_TRANSIENT = (429, 502, 503, 504)
_RANDOM = random.SystemRandom()
_LOG = logging.getLogger("feint")


@dataclass(frozen=True)
class RetryPolicy:
    """Time limits of a client's retries while a service does not answer, in seconds.

    Attributes
    ----------
    total
        From the first attempt of a call to the last.
    attempt
        Time limit of one attempt to ask or to tell, so that a dead connection is noticed; other calls may take all of
        the time.
    first_pause
        Before the second attempt; each further pause is twice as long.
    longest_pause
        Limit of the pauses; each is then cut by up to a half, at random.
    """

    total: float = 30.0
    attempt: float = 10.0
    first_pause: float = 0.05
    longest_pause: float = 2.0

    def __post_init__(self) -> None:
        """Refuse limits that are not positive."""
        for name in ("total", "attempt", "first_pause", "longest_pause"):
            if not getattr(self, name) > 0:
                raise ValueError(f"{name} of a patience must be positive, was {getattr(self, name)}")

    def pause(self, failures: int) -> float:
        """Return the pause after a number of consecutive failures."""
        longest = min(self.first_pause * 2.0 ** min(failures - 1, 64), self.longest_pause)
        # Clients that failed together should not come back together. The caller's generators are not used.
        return longest * (1 - _RANDOM.random() / 2)


class Clock:
    """Time of the system. Tests replace it."""

    def now(self) -> float:
        """Return a number of seconds that grows with time."""
        return time.monotonic()

    def sleep(self, seconds: float) -> None:
        """Wait."""
        time.sleep(seconds)


@dataclass(frozen=True)
class Endpoint:
    """Address and token of a service. The token is in no representation of it."""

    url: str
    token: str = field(repr=False)
    insecure: bool = False

    def __post_init__(self) -> None:
        """Refuse an invalid address or token, without showing the token."""
        parts = urlsplit(self.url)
        if parts.scheme not in ("http", "https"):
            raise ValueError(f"address of the service must begin with http:// or https://, was {self.url}")
        if not parts.hostname or parts.query or parts.fragment or parts.username is not None:
            raise ValueError("address of the service must be a host and a port, was something else")
        if parts.scheme == "http" and not self.insecure and not _is_loopback(parts.hostname):
            raise ValueError(
                f"address of the service must begin with https:// beyond this machine, was {self.url}: an "
                "eavesdropper on the network would learn which queries are real (insecure=True allows it)"
            )
        if not self.token or not all(" " < c < "\x7f" for c in self.token):
            raise ValueError("token must be ID.SECRET, was something else")

    @property
    def https(self) -> bool:
        """Whether the connection is encrypted."""
        return urlsplit(self.url).scheme == "https"

    @property
    def address(self) -> tuple[str, int]:
        """Host and port."""
        parts = urlsplit(self.url)
        return str(parts.hostname), parts.port or (443 if self.https else 80)

    def path(self, path: str) -> str:
        """Return a path of the service as a path of its host."""
        return urlsplit(self.url).path.rstrip("/") + path

    def __str__(self) -> str:
        """Return the address without the token."""
        return self.url


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


class EndpointSource:
    """Current endpoint of a service. One from a file is read again after the service was restarted.

    Parameters
    ----------
    endpoint
        The endpoint now.
    file
        The file that the service writes when it is ready: ``service.json``.
    token
        Used instead of the one in the file.
    """

    def __init__(self, endpoint: Endpoint, file: Path | None = None, token: str | None = None) -> None:
        self._endpoint = endpoint
        self._file = file
        self._token = token

    @staticmethod
    def from_file(file: Path, token: str | None = None, *, insecure: bool = False) -> EndpointSource:
        """Read the endpoint from the file that a service has written."""
        return EndpointSource(_read_endpoint(file, token, insecure=insecure), file, token)

    def current(self) -> Endpoint:
        """Return the last known endpoint."""
        return self._endpoint

    def refresh(self, failed: Endpoint) -> bool:
        """Return whether there is now another endpoint than the one that failed."""
        if self._file is not None:
            try:
                self._endpoint = _read_endpoint(self._file, self._token, insecure=failed.insecure)
            except (Unavailable, ValueError):
                # Between the end of one service and the start of the next there is no file.
                return False
        return self._endpoint != failed


def _read_endpoint(file: Path, token: str | None, *, insecure: bool) -> Endpoint:
    try:
        content = json.loads(file.read_text(encoding="utf-8"))
        require_fit(f"the service that wrote {file}", content.get("version"))
        return Endpoint(content["url"], token or content["token"], insecure)
    except OSError as error:
        raise Unavailable(f"no service is running: {file} should say where it is ({error.strerror})") from None
    except (AttributeError, KeyError, TypeError, ValueError):
        raise ValueError(f"{file} must be {{url, token}}, was something else") from None


@dataclass(frozen=True)
class Request:
    """Request to a service.

    Attributes
    ----------
    soon
        Whether an answer comes quickly, so that an attempt without one may be given up soon.
    """

    method: str
    path: str
    body: bytes | None = None
    accept: str = "application/json"
    soon: bool = False


@dataclass(frozen=True)
class Response:
    """Response of a service."""

    status: int
    body: bytes
    retry_after: float = 0.0
    version: str | None = None

    def json(self) -> dict[str, Any]:
        """Return the body, which must be an object.

        Raises
        ------
        Unavailable
            If it is not.
        """
        found = self._object()
        if found is None:
            raise Unavailable(f"what answers is no service of Feint's: status {self.status} without JSON")
        return found

    def detail(self) -> str:
        """Return the message of an error."""
        return str((self._object() or {}).get("detail", f"status {self.status}"))

    def error(self) -> FeintError:
        """Return the exception for a status that is an error and not transient."""
        problem = self._object() or {}
        if self.status == 409:
            return Conflict(self.detail(), problem.get("expectedNumber"))
        if 400 <= self.status < 500:
            return Refused(self.detail(), tuple(problem.get("faults", ())), self.status)
        return Unavailable(f"the service has failed: {self.detail()}")

    def _object(self) -> dict[str, Any] | None:
        try:
            found = json.loads(self.body)
        except ValueError:
            return None
        return found if isinstance(found, dict) else None


class Connections:
    """Connections to a service, kept alive between requests. Threads may share it; each uses a connection of its own.

    Parameters
    ----------
    context
        Which certificates to trust; the system's unless given.
    """

    def __init__(self, context: ssl.SSLContext | None = None) -> None:
        self._context = context
        self._lock = threading.Lock()
        self._idle: list[_Connection] = []
        self._process = os.getpid()

    def exchange(self, endpoint: Endpoint, request: Request, seconds: float) -> Response:
        """Send a request once, and read the whole response within a number of seconds."""
        connection = self._take(endpoint)
        try:
            response = connection.exchange(request, time.monotonic() + seconds)
        except BaseException:
            connection.close()
            raise
        with self._lock:
            self._idle.append(connection)
        return response

    def close(self) -> None:
        """Close the connections that are not in use."""
        with self._lock:
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()

    def _take(self, endpoint: Endpoint) -> _Connection:
        with self._lock:
            if self._process != os.getpid():
                # A process that was forked must not write into its parent's connections.
                self._idle, self._process = [], os.getpid()
            fresh = time.monotonic() - _MAX_IDLE_SECONDS
            good = [one for one in self._idle if one.endpoint == endpoint and one.used > fresh]
            stale = [one for one in self._idle if one not in good]
            self._idle = good
            found = self._idle.pop() if self._idle else None
        for connection in stale:
            connection.close()
        return found or _Connection(endpoint, self._secure() if endpoint.https else None)

    def _secure(self) -> ssl.SSLContext:
        if self._context is None:
            self._context = ssl.create_default_context()
        return self._context


class _Connection:
    def __init__(self, endpoint: Endpoint, context: ssl.SSLContext | None) -> None:
        self.endpoint = endpoint
        self.used = 0.0
        self._end = 0.0
        host, port = endpoint.address
        self._http: http.client.HTTPConnection = (
            http.client.HTTPConnection(host, port)
            if context is None
            else http.client.HTTPSConnection(host, port, context=context)
        )
        self._http.response_class = self._response  # type: ignore[assignment]

    def exchange(self, request: Request, end: float) -> Response:
        self._end = end
        self._http.timeout = self._left()
        if self._http.sock is not None:
            self._http.sock.settimeout(self._left())
        headers = {
            "Authorization": "Bearer " + self.endpoint.token,
            "Accept": request.accept,
            "Content-Type": "application/json",
        }
        self._http.request(request.method, self.endpoint.path(request.path), request.body, headers)
        response = self._http.getresponse()
        body = response.read()
        self.used = time.monotonic()
        wanted = response.getheader("Retry-After") or ""
        retry_after = float(wanted) if wanted.isascii() and wanted.isdigit() and len(wanted) < 7 else 0.0
        return Response(response.status, body, retry_after, response.getheader("Feint-Version"))

    def close(self) -> None:
        self._http.close()

    def _left(self) -> float:
        left = self._end - time.monotonic()
        if left <= 0:
            raise TimeoutError
        return left

    def _response(self, sock: socket.socket, *args: Any, **kwargs: Any) -> http.client.HTTPResponse:
        return http.client.HTTPResponse(_TimedInput(sock, self), *args, **kwargs)  # type: ignore[arg-type]

    def limit(self, sock: socket.socket) -> None:
        sock.settimeout(self._left())


class _TimedInput(io.RawIOBase):
    """Input of an exchange with one deadline for all of it; the limit of a socket restarts with every byte."""

    def __init__(self, sock: socket.socket, connection: _Connection) -> None:
        super().__init__()
        self._sock = sock
        self._connection = connection
        self._raw = sock.makefile("rb", buffering=0)

    def makefile(self, _mode: str) -> io.BufferedReader:
        return io.BufferedReader(self)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int | None:
        self._connection.limit(self._sock)
        return self._raw.readinto(buffer)

    def close(self) -> None:
        self._raw.close()
        super().close()


class Transport:
    """Sends requests to a service until they are answered or time is up. Every request may be repeated.

    Parameters
    ----------
    source
        Endpoint of the service.
    connections
        Connections to it.
    retries
        Time limits.
    clock
        Clock of the time limits.
    """

    def __init__(
        self, source: EndpointSource, connections: Connections, retries: RetryPolicy, clock: Clock | None = None
    ) -> None:
        self._source = source
        self._connections = connections
        self._retries = retries
        self.clock = clock or Clock()

    def send(self, request: Request) -> Response:
        """Send a request, repeatedly if needed, and return the response, whose status is a success."""
        end = self.clock.now() + self._retries.total
        failures = 0
        while True:
            endpoint = self._source.current()
            wanted = 0.0
            try:
                response = self._connections.exchange(endpoint, request, self._limit(request, end))
            except ssl.SSLCertVerificationError as error:
                raise Unavailable(
                    f"the service at {endpoint} is not trusted: {error.verify_message or error.reason}"
                ) from None
            except (OSError, http.client.HTTPException) as error:
                reason = _reason(error)
            else:
                if response.status not in _TRANSIENT:
                    if self._accept(request, response, endpoint, repeated=failures > 0):
                        return response
                    failures += 1
                    continue
                reason = response.detail()
                wanted = response.retry_after
            failures += 1
            failed = self.clock.now()
            self._source.refresh(endpoint)
            # While a local service is restarted, nothing can answer: that time does not count.
            end += self.clock.now() - failed
            pause = max(wanted, self._retries.pause(failures))
            if pause >= end - self.clock.now():
                raise Unavailable(
                    f"the service at {endpoint} does not answer: tried for {self._retries.total:g} s, {reason}"
                )
            _LOG.info("the service at %s does not answer, %s: again in %.2f s", endpoint, reason, pause)
            self.clock.sleep(pause)

    def json(self, request: Request) -> dict[str, Any]:
        """Send a request whose response is an object, and return the object."""
        return self.send(request).json()

    def close(self) -> None:
        """Close connections that are not in use."""
        self._connections.close()

    def __str__(self) -> str:
        """Return the address of the service."""
        return str(self._source.current())

    def _limit(self, request: Request, end: float) -> float:
        left = max(end - self.clock.now(), 0.001)
        return min(self._retries.attempt, left) if request.soon else left

    def _accept(self, request: Request, response: Response, endpoint: Endpoint, *, repeated: bool) -> bool:
        """Return whether the response is a success; false if another token is to be tried."""
        # A run that an earlier attempt has deleted does not exist at the next one.
        gone = response.status == 404 and request.method == "DELETE" and repeated
        if 200 <= response.status < 300 or gone:
            require_fit(f"the service at {endpoint}", response.version)
            return True
        if response.status == 401 and self._source.refresh(endpoint):
            return False
        raise response.error()


def _reason(error: Exception) -> str:
    if isinstance(error, TimeoutError):
        return "no answer in time"
    if isinstance(error, ConnectionRefusedError):
        return "no connection"
    if isinstance(error, (ConnectionError, http.client.HTTPException)):
        return "the connection was lost"
    return str(error)
