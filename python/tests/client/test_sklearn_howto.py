"""The how-to for scikit-learn trains what it says, covertly, also if it is killed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

HOWTO = Path(__file__).parents[3] / "docs/howto/from-scikit-learn.md"

#: Runs the program of the how-to, and ends it without a word before or after the answer to a query is told.
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


def asking(run, oracle):
    decision = ask(run, oracle)
    if (moment, decision.number) == ("asked", number):
        os._exit(9)
    return decision


feint.ControlRun.tell, feint.ControlRun.ask = telling, asking
runpy.run_path("covert.py", run_name="__main__")
"""


@pytest.fixture
def program(tmp_path: Path) -> Path:
    pytest.importorskip("sklearn")
    blocks = re.findall(r"^```\w+ (\S+)\n(.*?)^```$", HOWTO.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    for name, text in blocks:
        (tmp_path / name).write_text(text, "utf-8")
    (tmp_path / "killed.py").write_text(KILLED, "utf-8")
    return tmp_path


def run(place: Path, wanted: str, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *command],
        cwd=place,
        env={**os.environ, "WANTED_TASK": wanted},
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
def test_the_wanted_model_is_trained(wanted: str, program: Path) -> None:
    require_trained(run(program, wanted, "covert.py"), wanted)


@pytest.mark.service
def test_a_program_that_is_killed_goes_on_with_its_models(program: Path) -> None:
    """Killed late, when most of the training is behind it, at each kind of moment."""
    for moment, number in (("asked", 2), ("before", 36), ("after", 38), ("asked", 39), ("after", 40)):
        assert run(program, "even", "killed.py", moment, str(number)).returncode == 9
    require_trained(run(program, "even", "covert.py"), "even")
    again = run(program, "even", "covert.py")
    require_trained(again, "even")
    other = run(program, "large", "covert.py")
    assert (other.returncode, other.stdout) == (1, "")
    assert "whose wanted task is the other one" in other.stderr
    (program / "models.npz").unlink()
    assert "its models.npz is missing" in run(program, "even", "covert.py").stderr
