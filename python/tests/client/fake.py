"""A service that says what a test has written down, connection by connection."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import ssl
    from types import TracebackType

# What to do with a request: whether the connection goes on.
Act = Callable[[socket.socket], bool]

TOKEN = "0123456789abcdef.SECRETSECRETSECRETSECRETSECRETSECRETSECRETS"  # noqa: S105
SHOWN = {"id": "a", "state": "ready", "sent": 3, "incentivePaid": 5}
DECIDED = {
    "number": 1,
    "type": "learn",
    "incentive": 2,
    "decoy": 0,
    "decoySteps": None,
    "decoyState": None,
    "trajectory": "B",
}
TOLD = {"number": 1, "informative": True, "steps": True, "late": False}


def says(status: int, body: dict[str, Any] | str, **headers: str) -> Act:
    """Answer."""
    text = (body if isinstance(body, str) else json.dumps(body)).encode()
    lines = [f"HTTP/1.1 {status} X", f"Content-Length: {len(text)}"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    whole = "\r\n".join(lines).encode() + b"\r\n\r\n" + text

    def act(sock: socket.socket) -> bool:
        sock.sendall(whole)
        return True

    return act


def problem(status: int, detail: str, **more: Any) -> Act:
    return says(status, {"type": "about:blank", "title": "X", "status": status, "detail": detail, **more})


def hangs_up(_: socket.socket) -> bool:
    """Answer nothing, and close the connection."""
    return False


def breaks_off(sock: socket.socket) -> bool:
    """Close the connection in the middle of an answer."""
    sock.sendall(b'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"id"')
    return False


def trickles(sock: socket.socket) -> bool:
    """Send a byte now and then, without an end."""
    stop = threading.Event()
    try:
        sock.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n")
        while not stop.wait(0.01):
            sock.sendall(b" ")
    except OSError:
        pass
    return False


@dataclass
class FakeService:
    """Does one act after the other, and the last one again and again; keeps what was sent to it."""

    acts: list[Act]
    context: ssl.SSLContext | None = None
    requests: list[bytes] = field(default_factory=list)
    connections: int = 0

    def __post_init__(self) -> None:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._open: list[socket.socket] = []
        self._lock = threading.Lock()

    @property
    def url(self) -> str:
        scheme = "http" if self.context is None else "https"
        return f"{scheme}://127.0.0.1:{self._listener.getsockname()[1]}"

    @property
    def bodies(self) -> list[bytes]:
        return [request.partition(b"\r\n\r\n")[2] for request in self.requests]

    def __enter__(self) -> FakeService:  # noqa: PYI034 - Self is of Python 3.11
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        with self._lock:
            for sock in self._open:
                sock.close()

    def _accept(self) -> None:
        while True:
            try:
                sock, _ = self._listener.accept()
            except OSError:
                return
            with self._lock:
                self.connections += 1
                self._open.append(sock)
            threading.Thread(target=self._serve, args=(sock,), daemon=True).start()

    def _serve(self, sock: socket.socket) -> None:
        try:
            if self.context is not None:
                sock = self.context.wrap_socket(sock, server_side=True)
            with sock:
                while (request := _read(sock)) is not None:
                    with self._lock:
                        self.requests.append(request)
                        act = self.acts.pop(0) if len(self.acts) > 1 else self.acts[0]
                    if not act(sock):
                        return
        except OSError:
            return


def _read(sock: socket.socket) -> bytes | None:
    """Read a whole request, byte for byte as it was sent."""
    data = b""
    while b"\r\n\r\n" not in data:
        more = sock.recv(65536)
        if not more:
            return None
        data += more
    head, _, body = data.partition(b"\r\n\r\n")
    length = next(
        (int(line[15:]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length:")),
        0,
    )
    while len(body) < length:
        body += sock.recv(65536)
    return head + b"\r\n\r\n" + body
