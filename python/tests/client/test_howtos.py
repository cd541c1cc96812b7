"""The how-tos for training loops and searches do what they say, also if they are killed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

HOWTOS = Path(__file__).parents[3] / "docs/howto"

#: Runs a program, and ends it without a word before or after the answer to a query is told.
KILLED = """
import os, runpy, sys
import feint

moment, number = sys.argv[1], int(sys.argv[2])
tell, ask = feint.ControlRun.tell, feint.ControlRun.ask


def telling(run, told, informative):
    if (moment, told) == ("before", number):
        os._exit(9)
    steps = tell(run, told, informative)
    if (moment, told) == ("after", number):
        os._exit(9)
    return steps


def asking(run, oracle, asked=None):
    decision = ask(run, oracle, asked)
    if (moment, decision.number) == ("asked", number):
        os._exit(9)
    return decision


feint.ControlRun.tell, feint.ControlRun.ask = telling, asking
runpy.run_path("covert.py", run_name="__main__")
"""


def unpack(page: str, place: Path) -> None:
    text = (HOWTOS / page).read_text("utf-8")
    for name, block in re.findall(r"^```\w+ (\S+)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE):
        (place / name).write_text(block, "utf-8")
    (place / "killed.py").write_text(KILLED, "utf-8")


def run(place: Path, wanted: str, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *command],
        cwd=place,
        env={**os.environ, "WANTED_TASK": wanted, "WANTED_STUDY": wanted},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def require_trained(ran: subprocess.CompletedProcess[str], wanted: str) -> None:
    assert ran.returncode == 0, ran.stderr
    found = re.fullmatch(r"(not )?finished\n(\w+): ([0-9.]+)\n", ran.stdout)
    assert found is not None, ran.stdout
    assert found[2] == wanted
    # A coin is right in half of the digits, 15 steps in 0.90; a run of twenty does not get that far.
    assert float(found[3]) > (0.6 if found[1] else 0.8)


@pytest.mark.service
@pytest.mark.parametrize("wanted", ["even", "large"])
def test_scikit_learn(wanted: str, tmp_path: Path) -> None:
    pytest.importorskip("sklearn")
    unpack("from-scikit-learn.md", tmp_path)
    require_trained(run(tmp_path, wanted, "covert.py"), wanted)


@pytest.mark.service
def test_a_program_that_is_killed_goes_on_with_its_models(tmp_path: Path) -> None:
    """Killed late, when most of the training is behind it, at each kind of moment."""
    pytest.importorskip("sklearn")
    unpack("from-scikit-learn.md", tmp_path)
    for moment, number in (("asked", 2), ("before", 36), ("after", 38), ("asked", 39), ("after", 40)):
        assert run(tmp_path, "even", "killed.py", moment, str(number)).returncode == 9
    require_trained(run(tmp_path, "even", "covert.py"), "even")
    require_trained(run(tmp_path, "even", "covert.py"), "even")
    other = run(tmp_path, "large", "covert.py")
    assert (other.returncode, other.stdout) == (1, "")
    assert "wanted must be large, was even" in other.stderr
    (tmp_path / "models" / "state.secret").unlink()
    assert "has begun already" in run(tmp_path, "even", "covert.py").stderr


@pytest.mark.service
@pytest.mark.parametrize(("library", "page"), [("torch", "from-pytorch.md"), ("jax", "from-jax.md")])
def test_networks(library: str, page: str, tmp_path: Path) -> None:
    pytest.importorskip(library, reason=f"the programs of {page} were not run: {library} is not installed")
    unpack(page, tmp_path)
    for moment, number in (("before", 50),):
        assert run(tmp_path, "topic", "killed.py", moment, str(number)).returncode == 9
    ran = run(tmp_path, "topic", "covert.py")
    assert ran.returncode == 0, ran.stderr
    *rounds, last = ran.stdout.splitlines()
    assert [line.split()[0] for line in rounds] == [str(number) for number in range(51, 61)]
    assert {line.split()[1] for line in rounds} <= {"tone", "topic"}
    # A coin is right in half of the cases; fewer than one step has probability below 1e-13.
    assert float(last.removeprefix("topic: ")) > 0.8


@pytest.mark.service
def test_optuna(tmp_path: Path) -> None:
    pytest.importorskip("optuna")
    unpack("tune-covertly-with-optuna.md", tmp_path)
    ran = run(tmp_path, "memory", "search.py")
    assert ran.returncode == 0, ran.stderr
    best, trials = ran.stdout.splitlines()
    assert re.fullmatch(r"memory: \d+\.\d+ with \{'depth': \d+, 'rate': [0-9.e-]+\}", best), best
    assert trials == "80 trials"
    assert run(tmp_path, "memory", "search.py").stdout == ran.stdout
    assert "was used for another request before" in run(tmp_path, "energy", "search.py").stderr
