"""One request and its answer, over connections that are kept."""

from __future__ import annotations

import http.client
import io
import os
import ssl
import threading
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import socket

    from feint._place import Endpoint

# The service ends connections that have been silent for 30 seconds.
_LONGEST_IDLE = 20.0


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
class Answer:
    """Response of a service."""

    status: int
    body: bytes
    retry_after: float = 0.0
    version: str | None = None


class Connections:
    """Connections to a service, kept alive between requests. Threads may share them, each has one for itself meanwhile.

    Parameters
    ----------
    context
        How certificates are checked; as the system does unless given.
    """

    def __init__(self, context: ssl.SSLContext | None = None) -> None:
        self._context = context
        self._lock = threading.Lock()
        self._idle: list[_Connection] = []
        self._process = os.getpid()

    def exchange(self, endpoint: Endpoint, request: Request, seconds: float) -> Answer:
        """Send a request once, and read all of its answer within this time."""
        connection = self._take(endpoint)
        try:
            answer = connection.exchange(request, time.monotonic() + seconds)
        except BaseException:
            connection.close()
            raise
        with self._lock:
            self._idle.append(connection)
        return answer

    def close(self) -> None:
        """End what is not in use."""
        with self._lock:
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()

    def _take(self, endpoint: Endpoint) -> _Connection:
        with self._lock:
            if self._process != os.getpid():
                # A process that was forked must not write into its parent's connections.
                self._idle, self._process = [], os.getpid()
            fresh = time.monotonic() - _LONGEST_IDLE
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

    def exchange(self, request: Request, end: float) -> Answer:
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
        return Answer(response.status, body, retry_after, response.getheader("Feint-Version"))

    def close(self) -> None:
        self._http.close()

    def _left(self) -> float:
        left = self._end - time.monotonic()
        if left <= 0:
            raise TimeoutError
        return left

    def _response(self, sock: socket.socket, *args: Any, **kwargs: Any) -> http.client.HTTPResponse:
        return http.client.HTTPResponse(_Timed(sock, self), *args, **kwargs)  # type: ignore[arg-type]

    def timed(self, sock: socket.socket) -> None:
        sock.settimeout(self._left())


class _Timed(io.RawIOBase):
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
        self._connection.timed(self._sock)
        return self._raw.readinto(buffer)

    def close(self) -> None:
        self._raw.close()
        super().close()
