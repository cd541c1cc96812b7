"""A service of the program under test, on loopback, and direct requests to its API."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

_PATIENCE = 60.0
_LOOK = 0.02

#: A small problem that every policy solves at once. Its name occurs nowhere else.
SCENARIO = """\
name: plover
horizon: 12
successes: 3
incentives: [1, 2]
oracle:
  success: [[0.2, 0.4], [0.5, 0.8]]
  transition: [[0.7, 0.3], [0.4, 0.6]]
objective: {kind: goal}
"""


@contextmanager
def reserved_port() -> Iterator[int]:
    """Reserve a port, also while the service is stopped.

    On Linux a socket that is bound and does not listen reserves it: a service can listen on the port, and connections
    are refused while none does. On other systems the port is only known to have been free.
    """
    with socket.socket() as bound:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind(("127.0.0.1", 0))
        port = int(bound.getsockname()[1])
        if sys.platform != "linux":
            bound.close()
        yield port


class Service:
    """A service process; requests use its admin token."""

    def __init__(self, home: Path, port: int) -> None:
        self.home = home
        self.port = port
        self.url = f"http://127.0.0.1:{self.port}"
        self.token = ""
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        ready = self.home / "ready.json"
        ready.unlink(missing_ok=True)
        program = os.environ["FEINT_PROGRAM"]
        command = [program, "serve", "--port", str(self.port), "--data", str(self.home / "data")]
        # The service ends with these tests, also if they crash.
        command += ["--ready-file", str(ready), "--end-with-input", "--rate-limit", "100000"]
        with (self.home / "output").open("ab") as output:
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=output, stderr=output)
        until = time.monotonic() + _PATIENCE
        while not ready.exists():
            assert self._process.poll() is None, (self.home / "output").read_text(encoding="utf-8")
            assert time.monotonic() < until, "the service does not start"
            time.sleep(_LOOK)
        self.token = json.loads(ready.read_text(encoding="utf-8"))["token"]

    def kill(self) -> None:
        """Kill the process, as a power cut would."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def ask(self, method: str, path: str, body: Any = None, token: str | None = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {token or self.token}", "Content-Type": "application/json"}
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        with urllib.request.urlopen(request, timeout=_PATIENCE) as answer:
            text = answer.read()
        return json.loads(text) if text else None

    def new_token(self, scope: str = "admin") -> str:
        return str(self.ask("POST", "/v1/tokens", {"scope": scope})["token"])

    def new_run(self, name: str, policy: str = "oblivious", scenario: str = SCENARIO) -> str:
        """Create a run and wait until it is ready; return its id."""
        run = self.make_run(name, policy, scenario)
        until = time.monotonic() + _PATIENCE
        while self.ask("GET", f"/v1/runs/{run}")["state"] == "preparing":
            assert time.monotonic() < until, "the run is not prepared"
            time.sleep(_LOOK)
        return run

    def make_run(self, name: str, policy: str, scenario: str = SCENARIO) -> str:
        """Create a run without waiting; return its id."""
        return str(self.ask("POST", "/v1/runs", {"name": name, "policy": policy, "scenario": scenario})["id"])

    def play(self, run: str, queries: int, *, informative: bool | None = None) -> None:
        """Request and answer this number of queries; every other answer is informative by default."""
        sent = self.ask("GET", f"/v1/runs/{run}")["sent"]
        for number in range(sent + 1, sent + queries + 1):
            self.ask("POST", f"/v1/runs/{run}/queries", {"number": number, "oracle": 1 + number % 2})
            answer = number % 2 == 0 if informative is None else informative
            self.ask("PUT", f"/v1/runs/{run}/queries/{number}/answer", {"informative": answer})


@contextmanager
def serving(home: Path) -> Iterator[Service]:
    with reserved_port() as port:
        service = Service(home, port)
        service.start()
        try:
            yield service
        finally:
            service.kill()
