"""Flower as it is deployed: a SuperLink, SuperNodes and apps in processes of their own, on this machine only.

Everything that is started has the deployment's directory in its environment, as FLWR_HOME, and is found by that: also
what Flower starts itself, in sessions of its own.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

_LOOK = 0.05
#: A SuperNode that waits for the rest of a message of a killed server lets go when that is given up, after a minute.
_PATIENCE = 280.0
_PROGRAMS = Path(sys.executable).parent


class Deployment:
    """A SuperLink and its SuperNodes at work.

    Parameters
    ----------
    home
        A directory of its own.
    environment
        What its processes find in their environment, apps included.
    """

    def __init__(self, home: Path, environment: dict[str, str]) -> None:
        self.home = home
        self._environment = {
            **os.environ,
            # Flower looks for its other programs on the path.
            "PATH": os.pathsep.join([str(_PROGRAMS), os.environ["PATH"]]),
            "FLWR_TELEMETRY_ENABLED": "0",
            "FLWR_DISABLE_UPDATE_CHECK": "1",
            "PYTHONUNBUFFERED": "1",
            **environment,
            "FLWR_HOME": str(home),
        }
        self._started: list[subprocess.Popen[bytes]] = []
        self._run: str | None = None

    def begin(self, nodes: int) -> None:
        """Start a SuperLink and a number of SuperNodes with a partition each."""
        link, *runtimes = _free_ports(1 + nodes)
        address = f"127.0.0.1:{link}"
        here = f'[superlink]\ndefault = "here"\n\n[superlink.here]\naddress = "{address}"\ninsecure = true\n'
        (self.home / "config.toml").write_text(here, encoding="utf-8")
        # Apps run in the environment of the tests: nothing is fetched.
        self._start(
            "flower-superlink", "--insecure", "--host", "127.0.0.1", "--port", str(link),
            "--disable-runtime-dependency-installation",
        )  # fmt: skip
        self.until(lambda: self._works() and _answers(f"http://{address}/health"), "the SuperLink answers")
        for i, port in enumerate(runtimes):
            self._start(
                "flower-supernode", "--insecure", "--superlink", address, "--host", "127.0.0.1", "--port", str(port),
                "--node-config", f"partition-id={i} num-partitions={nodes}",
            )  # fmt: skip

    def run(self, app: Path, **config: str | int) -> str:
        """Start an app with these settings; the run's id."""
        values = [f"{key.replace('_', '-')}={json.dumps(value)}" for key, value in config.items()]
        options = ["--run-config", " ".join(values)] if values else []
        self._run = str(self._ask("run", str(app), *options)["run-id"])
        return self._run

    def status(self, run: str) -> str:
        """Say how a run stands, such as ``running`` or ``finished:completed``."""
        (found,) = self._ask("ls", "--run-id", run)["runs"]
        return str(found["status"])

    def process(self, program: str) -> int | None:
        """Give a process that runs a program of Flower's, such as ``flwr-serverapp``, if there is one."""
        return next((pid for pid in self._processes() if _runs(pid, program)), None)

    def kill(self, program: str) -> None:
        """Kill a process that runs a program, with no time to say goodbye."""
        pid = self.process(program)
        assert pid is not None, f"there is no {program} to kill\n{self.said()}"
        os.kill(pid, signal.SIGKILL)
        self.until(lambda: pid not in self._processes(), f"{program} is gone")

    def until(self, true: Callable[[], bool], what: str) -> None:
        """Wait until something is true, with a time limit."""
        end = time.monotonic() + _PATIENCE
        while not true():
            assert time.monotonic() < end, f"not within {_PATIENCE:g} s: {what}\n{self.said()}"
            time.sleep(_LOOK)

    def end(self) -> None:
        """End everything that was started, gently first."""
        for how in (signal.SIGTERM, signal.SIGKILL):
            for pid in self._processes():
                _signal(pid, how)
            end = time.monotonic() + (5 if how is signal.SIGTERM else _PATIENCE)
            while self._processes() and time.monotonic() < end:
                time.sleep(_LOOK)
        for one in self._started:
            one.wait(_PATIENCE)
        left = self._processes()
        assert not left, f"processes are left: {left}"

    def said(self) -> str:
        """Give what the processes have printed, and the log of the last run."""
        texts = [path.read_text(encoding="utf-8", errors="replace") for path in sorted(self.home.glob("*.out"))]
        if self._run is not None:
            texts.append(self._command("log", self._run, "--show", check=False))
        return "\n".join(texts)

    def _works(self) -> bool:
        assert all(one.poll() is None for one in self._started), f"a process has ended: {self.said()}"
        return True

    def _start(self, program: str, *options: str) -> None:
        out = self.home / f"{program}-{len(self._started)}.out"
        with out.open("wb") as file:
            started = subprocess.Popen(
                [str(_PROGRAMS / program), *options],
                cwd=self.home,
                env=self._environment,
                stdin=subprocess.DEVNULL,
                stdout=file,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        self._started.append(started)

    def _ask(self, *words: str) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self._command(*words, "--format", "json"))
        assert found["success"], found
        return found

    def _command(self, *words: str, check: bool = True) -> str:
        ended = subprocess.run(
            [str(_PROGRAMS / "flwr"), *words],
            cwd=self.home,
            env=self._environment,
            capture_output=True,
            text=True,
            timeout=_PATIENCE,
            check=check,
        )
        return ended.stdout

    def _processes(self) -> list[int]:
        """List the living processes that have this deployment's directory in their environment."""
        mark = f"FLWR_HOME={self.home}".encode()
        found = []
        for place in Path("/proc").glob("[0-9]*"):
            try:
                mine = mark in (place / "environ").read_bytes().split(b"\0")
            except OSError:
                continue
            if mine and int(place.name) != os.getpid():
                found.append(int(place.name))
        return sorted(found)


@contextmanager
def deployed(home: Path, nodes: int, environment: dict[str, str] | None = None) -> Iterator[Deployment]:
    """Deploy Flower, and end everything with the block."""
    deployment = Deployment(home, environment or {})
    with ExitStack() as stack:
        stack.callback(deployment.end)
        deployment.begin(nodes)
        yield deployment


def _free_ports(count: int) -> list[int]:
    with ExitStack() as stack:
        sockets = [stack.enter_context(socket.socket()) for _ in range(count)]
        for one in sockets:
            one.bind(("127.0.0.1", 0))
        return [one.getsockname()[1] for one in sockets]


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=1) as answer:  # noqa: S310 - our own
            return bool(answer.status == 200)
    except OSError:
        return False


def _runs(pid: int, program: str) -> bool:
    try:
        words = Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
    except OSError:
        return False
    return any(word.endswith(program.encode()) for word in words[:2])


def _signal(pid: int, how: signal.Signals) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, how)
