"""Services that are started and ended here, and killed in between."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import feint
from feint._program import program_command
from tests.client.test_command import script
from tests.client.test_service import play

if TYPE_CHECKING:
    from collections.abc import Callable

PATIENT = feint.RetryPolicy(total=120)


def until(condition: Callable[[], bool]) -> None:
    """Wait for longer than the slowest machine needs: what takes longer hangs."""
    end = time.monotonic() + 120
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)


def gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return (
        Path(f"/proc/{pid}/stat").exists()
        and Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    )


def test_runs_are_kept_where_they_are_wanted(tmp_path: Path, scenario: Path) -> None:
    data = tmp_path / "data"
    with feint.local(data=data) as service:
        run = service.create_run(scenario, "random")
        decision = run.ask(2)
        pid = json.loads((data / "service.json").read_text())["pid"]
        with pytest.raises(feint.Refused, match="data"), feint.local(data=data):
            pass
    assert gone(pid)
    assert not (data / "service.json").exists()
    with feint.local(data=data) as service:
        assert service.run(run.id).ask(1) == decision


def test_runs_without_a_place_are_deleted(tmp_path: Path, scenario: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with feint.local() as service:
        service.create_run(scenario, "oblivious")
        assert len(list(tmp_path.glob("*/data/runs.sqlite"))) == 1
        assert [path.stat().st_mode & 0o77 for path in tmp_path.iterdir()] == [0]
        pid = json.loads(next(tmp_path.glob("*/ready.json")).read_text())["pid"]
    assert list(tmp_path.iterdir()) == []
    assert gone(pid)


def test_a_service_ends_with_a_program_that_fails(tmp_path: Path) -> None:
    file = tmp_path / "data" / "service.json"
    pids = []

    def fail() -> None:
        pids.append(json.loads(file.read_text())["pid"])
        raise ArithmeticError

    with pytest.raises(ArithmeticError), feint.local(data=file.parent):
        fail()
    assert gone(pids[0])
    assert not file.exists()


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, None], ids=["killed", "ended", "left"])
def test_a_service_ends_with_the_program_that_started_it(tmp_path: Path, how: signal.Signals | None) -> None:
    ready = tmp_path / "data" / "service.json"
    text = "import feint, sys; block = feint.local(data=sys.argv[1]); block.__enter__(); print(); input()"
    with subprocess.Popen(
        [sys.executable, "-c", text, str(tmp_path / "data")], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        assert program.stdout.readline() == b"\n"
        pid = json.loads(ready.read_text())["pid"]
        if how is None:
            program.stdin.write(b"\n")
            program.stdin.flush()
        else:
            program.send_signal(how)
        program.wait()
    until(lambda: gone(pid))
    until(lambda: not ready.exists())


def test_a_service_of_ones_own_is_started_again_when_it_was_killed(
    tmp_path: Path, scenario: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "data" / "service.json"
    with feint.local(data=file.parent, allow_seeds=True) as service:
        expected = play(service.create_run(scenario, "random", seed=5))
        run = service.create_run(scenario, "random", seed=5)
        played = []
        for number in range(1, 13):
            if number == 4:
                os.kill(json.loads(file.read_text())["pid"], signal.SIGKILL)
            decision = run.ask(1 + (number - 1) % 2)
            if number == 8:
                os.kill(json.loads(file.read_text())["pid"], signal.SIGKILL)
            played.append((decision, run.tell(number, number % 2 == 1)))
        pid = json.loads(file.read_text())["pid"]
    assert played == expected
    assert [record.getMessage() for record in caplog.records] == [
        "feint serve was ended by signal 9: it is started again"
    ] * 2
    assert gone(pid)


def test_a_service_that_cannot_be_started_again_says_why(tmp_path: Path, scenario: Path) -> None:
    once = tmp_path / "once"
    real = shlex.join(program_command(None))
    program = script(
        tmp_path,
        f'if [ -e {once} ]; then echo feint: no luck >&2; exit 2; fi; touch {once}; exec {real} "$@"\n',
    )
    with feint.local(program=program, data=tmp_path / "data", patience=PATIENT) as service:
        run = service.create_run(scenario, "oblivious")
        run.ask(1)
        os.kill(json.loads((tmp_path / "data" / "service.json").read_text())["pid"], signal.SIGKILL)
        with pytest.raises(feint.Unavailable, match=r"ended by signal 9; and it cannot be started again: no luck"):
            run.tell(1, informative=True)
        once.unlink()
        # Unavailable means that the answer is to be told again.
        with pytest.raises(feint.Conflict, match="answer to query 1 may not have arrived"):
            run.ask(1)
        run.tell(1, informative=True)


def test_a_service_needs_no_block(tmp_path: Path, scenario: Path) -> None:
    service = feint.local(data=tmp_path / "data")
    run = service.create_run(scenario, "oblivious")
    pid = json.loads((tmp_path / "data" / "service.json").read_text())["pid"]
    service.close()
    service.close()
    assert gone(pid)
    with pytest.raises(feint.Conflict, match=r"was ended here: start another with feint\.local"):
        run.summary()


class Service:
    """A service that is started and killed while others ask it."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.start()

    def start(self) -> None:
        command = program_command(None, "serve", "--port", "0", "--data", str(self.data), "--allow-seeds")
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


def test_a_run_goes_on_when_its_service_was_killed(tmp_path: Path, scenario: Path) -> None:
    file = tmp_path / "data" / "service.json"
    service = Service(tmp_path / "data")
    try:
        until(file.exists)
        connected = feint.connect(file, patience=PATIENT)
        expected = play(connected.create_run(scenario, "random", seed=5))
        run = connected.create_run(scenario, "random", seed=5)
        played = []
        for number in range(1, 13):
            for moment in range(2):
                if (number, moment) in [(3, 0), (7, 1)]:
                    service.kill()
                    service.start()
                if moment == 0:
                    decision = run.ask(1 + (number - 1) % 2)
                else:
                    played.append((decision, run.tell(number, number % 2 == 1)))
        assert played == expected
        assert run.status().finished
    finally:
        service.kill()
