"""Runs that a controller of their own keeps."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

import feint
from tests.client.fake import DECIDED
from tests.client.test_command import script
from tests.client.test_local import gone, until
from tests.client.test_service import SMALL, play

if TYPE_CHECKING:
    from pathlib import Path


def pid_of(run: feint.ControlRun) -> int:
    assert run._program is not None
    return run._program._child.pid


def test_known_answers(scenario: Path, tmp_path: Path) -> None:
    # The example of docs/howto/embed-the-controller.md.
    with feint.control(scenario, "random", state=tmp_path / "run.json", seed=7) as run:
        assert isinstance(run, feint.Run)
        assert run.id == str(tmp_path / "run.json")
        assert run.ask(2) == feint.Decision(1, learns=False, incentive=1, decoy_steps="YES", decoy_state=None, decoy=1)
        assert run.status().asked_in == 2
        assert run.tell(1, informative=True) is True
        status = run.status()
        assert (status.sent, status.queue, status.incentive_paid, status.finished) == (1, 4, 1, False)
        assert (status.asked, status.asked_in, status.state, status.forecast) == (None, None, None, None)
        assert (status.horizon, status.successes, status.policy) == (12, 4, "random")
        assert status.oracle == feint.Oracle(states=2)
        (seen,) = run.record()
        assert (seen.number, seen.incentive, seen.step) == (1, 1, True)


def test_a_run_goes_on_when_its_program_was_killed(scenario: Path, tmp_path: Path) -> None:
    with feint.control(scenario, "random", state=tmp_path / "whole.json", seed=5) as run:
        expected = play(run)
    with feint.control(scenario, "random", state=tmp_path / "killed.json", seed=5) as run:
        played = []
        for number in range(1, 13):
            if number == 4:
                os.kill(pid_of(run), signal.SIGKILL)
            decision = run.ask(1 + (number - 1) % 2)
            if number == 8:
                os.kill(pid_of(run), signal.SIGKILL)
            played.append((decision, run.tell(number, number % 2 == 1)))
    assert played == expected


def test_a_run_is_gone_on_with_where_it_was_left(tmp_path: Path) -> None:
    with feint.control(SMALL, "oblivious", state=tmp_path / "run.json") as run:
        first = run.ask(1)
        moves = run.tell(1, informative=True)
        second = run.ask(1)
    with pytest.raises(feint.Conflict, match=r"run\.json was closed here"):
        run.status()
    with feint.control(SMALL, "oblivious", state=tmp_path / "run.json") as run:
        assert run.ask(1, 1) == first
        assert run.tell(1, informative=True) is moves
        # Asked in state 1, whatever it is now.
        assert run.ask(2) == second
        run.tell(2, informative=False)
        assert run.ask(2).number == 3


def test_a_query_is_closed_at_its_deadline_and_a_later_answer_changes_nothing(tmp_path: Path) -> None:
    with feint.control(SMALL, "oblivious", state=tmp_path / "run", deadline=0.001) as run:
        assert run.status().deadline == 0.001
        run.ask(1)
        until(lambda: run.status().sent == 1)
        assert run.tell(1, informative=True) is False
        assert run.ask(1).number == 2
    with pytest.raises(feint.Refused, match=r"deadline must be left out, was 1 ms|deadline must be 1 ms, was left out"):
        feint.control(SMALL, "oblivious", state=tmp_path / "run")


def test_decisions_of_a_controller_have_a_pace(tmp_path: Path) -> None:
    with feint.control(SMALL, "oblivious", state=tmp_path / "run", pace=0.01) as run:
        assert run.status().pace == 0.01
        for number in (1, 2, 3):
            assert run.ask(1).number == number
            run.tell(number, informative=True)
    with pytest.raises(feint.Refused, match="pace must be"):
        feint.control(SMALL, "oblivious", state=tmp_path / "run", pace=0.02)
    with pytest.raises(feint.Refused, match=r"pace must be .* from 0\.001"):
        feint.control(SMALL, "oblivious", state=tmp_path / "other", pace=0)


def test_conflicts_and_refusals(scenario: Path, tmp_path: Path) -> None:
    with feint.control(scenario, "oblivious", state=tmp_path / "run.json") as run:
        with pytest.raises(feint.Conflict) as gap:
            run.ask(1, 5)
        assert gap.value.expected_number == 1
        run.ask(1)
        with pytest.raises(feint.Conflict):
            run.ask(2)
        run.tell(1, informative=True)
        with pytest.raises(feint.Refused, match=r"oracle state must be in 1\.\.2, was 3"):
            run.ask(3)
        with pytest.raises(feint.Conflict, match="reported as"):
            run.tell(1, informative=False)
        with pytest.raises(feint.Refused, match=r"run\.json"):
            feint.control(scenario, "oblivious", state=tmp_path / "run.json")
    with pytest.raises(feint.Refused, match="fingerprint"):
        feint.control(scenario, "greedy", state=tmp_path / "run.json")


def test_faults_of_a_scenario_are_told_field_by_field(scenario: Path, tmp_path: Path) -> None:
    with pytest.raises(feint.Refused, match=r"^scenario: horizon: must be .*, was 0") as caught:
        feint.control({**SMALL, "horizon": 0, "successes": -1}, "oblivious", state=tmp_path / "run.json")
    assert [fault["path"] for fault in caught.value.faults] == ["horizon", "successes"]
    assert {"path", "rule", "value", "hint"} <= set(caught.value.faults[0])
    file = tmp_path / "bad.yaml"
    file.write_text(scenario.read_text().replace("horizon: 12", "horizon: 0"))
    with pytest.raises(feint.Refused, match=r"bad\.yaml: horizon: ") as caught:
        feint.control(file, "oblivious", state=tmp_path / "run.json")
    assert [fault["path"] for fault in caught.value.faults] == ["horizon"]


@pytest.mark.parametrize("printed", ["Welcome to feint", "[1]"])
def test_another_program_of_the_same_name_is_named(printed: str, scenario: Path, tmp_path: Path) -> None:
    other = script(tmp_path, f"echo '{printed}'; exec cat\n")
    with pytest.raises(feint.Unavailable, match=r"program must answer with an object, .* set FEINT_PROGRAM"):
        feint.control(scenario, "oblivious", state=tmp_path / "run.json", program=other)


@pytest.mark.parametrize(
    ("reply", "words"),
    [
        ('{"version": "7.3.1"}', r"program is version 7\.3\.1, and this package, feint, is "),
        ('{"error": {"kind": "request", "message": "?", "expectedNumber": null}}', "older than this package"),
    ],
)
def test_a_program_of_another_version_is_refused(reply: str, words: str, scenario: Path, tmp_path: Path) -> None:
    program = script(tmp_path, f"read -r line; echo '{reply}'; exec cat >/dev/null\n")
    with pytest.raises(feint.Unavailable, match=words):
        feint.control(scenario, "oblivious", state=tmp_path / "run.json", program=program)


def test_an_answer_that_cannot_be_kept_is_told_again_first(scenario: Path, tmp_path: Path) -> None:
    place = tmp_path / "place"
    place.mkdir()
    with feint.control(scenario, "oblivious", state=place / "run.json") as run:
        run.ask(1)
        place.rename(tmp_path / "elsewhere")
        with pytest.raises(feint.Unavailable):
            run.tell(1, informative=True)
        with pytest.raises(feint.Conflict, match="answer to query 1 may not have arrived"):
            run.ask(1)
        (tmp_path / "elsewhere").rename(place)
        run.tell(1, informative=True)
        assert run.ask(1).number == 2


def test_a_program_that_never_answers_is_stopped(scenario: Path, tmp_path: Path) -> None:
    silent = script(tmp_path, "exec sleep 600\n")
    with pytest.raises(feint.Unavailable, match=r"has not answered within 0\.1 s"):
        feint.control(scenario, "oblivious", state=tmp_path / "run.json", program=silent, ready_within=0.1)


def test_a_program_that_always_fails_is_given_up(scenario: Path, tmp_path: Path) -> None:
    count = tmp_path / "count"
    failing = script(tmp_path, f"echo once >>{count}; echo feint: no luck >&2; exit 1\n")
    with pytest.raises(feint.Unavailable, match="feint control has ended with exit code 1: no luck"):
        feint.control(scenario, "oblivious", state=tmp_path / "run.json", program=failing)
    assert count.read_text() == 3 * "once\n"


def echo(directory: Path, heard: Path) -> Path:
    """Write a program that keeps the lines it gets, and answers each."""
    reply = {"sent": 0, "asked": None, "askedIn": None, "steps": True, **DECIDED}
    return script(
        directory, f"while IFS= read -r line; do echo \"$line\" >>{heard}; echo '{json.dumps(reply)}'; done\n"
    )


def test_asks_in_all_states_are_equally_long(scenario: Path, tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    with feint.control(scenario, "oblivious", state=tmp_path / "run.json", program=echo(tmp_path, heard)) as run:
        for state in (9, 10, 100):
            run.ask(state, 1)
    _, *asked = heard.read_text().splitlines()
    assert [json.loads(line) for line in asked] == [{"ask": {"number": 1, "oracle": state}} for state in (9, 10, 100)]
    assert len({len(line) for line in asked}) == 1


def test_both_answers_are_equally_long(scenario: Path, tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    with feint.control(scenario, "oblivious", state=tmp_path / "run.json", program=echo(tmp_path, heard)) as run:
        run.tell(1, informative=True)
        run.tell(1, informative=False)
    _, yes, no = heard.read_text().splitlines()
    assert len(yes) == len(no)
    assert (yes, no) == (
        '{"tell": {"number": 1, "informative": true}}',
        '{"tell": {"number": 1, "informative":false}}',
    )


def test_a_controller_ends_with_the_program_that_started_it(scenario: Path, tmp_path: Path) -> None:
    text = (
        "import feint, sys; run = feint.control(sys.argv[1], 'oblivious', state=sys.argv[2]); "
        "print(run._program._child.pid, flush=True); input()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", text, str(scenario), str(tmp_path / "run.json")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as program:
        assert program.stdout is not None
        pid = int(program.stdout.readline())
        assert not gone(pid)
        program.kill()
    until(lambda: gone(pid))


def test_a_process_that_was_forked_leaves_its_parents_run_alone(scenario: Path, tmp_path: Path) -> None:
    with feint.control(scenario, "oblivious", state=tmp_path / "run.json") as run:
        child = os.fork()
        if child == 0:
            try:
                run.ask(1)
            except feint.FeintError:
                run.close()
                os._exit(7)
            os._exit(8)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
        assert run.ask(1).number == 1


def test_what_tells_is_not_printed(scenario: Path, tmp_path: Path) -> None:
    with feint.control(scenario, "oblivious", state=tmp_path / "run.json") as run:
        printed = [repr(run.ask(2)), repr(run.status()), repr(run)]
    assert printed[0] == "Decision(number=1, incentive=2, task=None)"
    assert not any(word in text for text in printed for word in ("learns", "decoy", "queue"))
