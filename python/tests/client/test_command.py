"""Commands of the program that was built, and what they end with."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pytest

import feint

if TYPE_CHECKING:
    from pathlib import Path


def script(directory: Path, text: str) -> Path:
    """Write a program that stands in for Feint."""
    file = directory / "program"
    file.write_text("#!/bin/sh\n" + text)
    file.chmod(0o755)
    return file


def test_what_a_command_prints(scenario: Path) -> None:
    # The optimal cost of the small scenario, as feint solve prints it.
    solved = feint.command("solve", scenario)
    assert math.isclose(solved["value"], 0.8268975801787977, rel_tol=1e-12)
    assert solved["provenance"]["command"] == "feint solve small.yaml --json"


def test_a_refusal_has_the_words_of_the_program(tmp_path: Path) -> None:
    with pytest.raises(feint.Refused, match=r"nowhere\.yaml: no such file") as caught:
        feint.command("solve", tmp_path / "nowhere.yaml")
    assert not str(caught.value).startswith("feint:")
    with pytest.raises(feint.Refused, match="unknown option: --nonsense"):
        feint.command("solve", "x.yaml", "--nonsense")
    with pytest.raises(feint.Refused, match="unknown command: nonsense"):
        feint.command("nonsense")


def test_an_answer_that_nobody_hoped_for_is_an_answer(tmp_path: Path, scenario: Path) -> None:
    # An incentive of 1 in state 1 succeeds once in ten times, not always.
    rows = "".join(f"{i},1,1,1\n" for i in range(60))
    (tmp_path / "rounds.csv").write_text("time,oracle,incentive,success\n" + rows)
    fit = feint.command("fit", scenario, "--log", tmp_path / "rounds.csv")
    assert fit["rejected"] is True


def test_warnings_are_logged(tmp_path: Path, scenario: Path, caplog: pytest.LogCaptureFixture) -> None:
    feint.command("solve", scenario, "-o", tmp_path / "small.policy")
    other = tmp_path / "other.yaml"
    other.write_text(scenario.read_text().replace("0.1, 0.3", "0.1, 0.31"))
    assert caplog.text == ""
    feint.command("evaluate", other, "--policy", tmp_path / "small.policy")
    with feint.control(other, tmp_path / "small.policy", state=tmp_path / "run.json") as run:
        run.ask(1)
    words = f"{tmp_path}/small.policy was made for another scenario than small: it may not be optimal here"
    assert [record.getMessage().replace(f"{tmp_path}/", "") for record in caplog.records] == [
        words.replace(f"{tmp_path}/", "")
    ] * 2


def test_arguments_are_handed_on(tmp_path: Path) -> None:
    echo = script(tmp_path, 'printf \'{"words": "%s"}\' "$*"\n')
    assert feint.command("audit", tmp_path, "--runs", 5, "--share", 0.5, program=echo) == {
        "words": f"audit {tmp_path} --runs 5 --share 0.5 --json"
    }
    assert feint.command("solve", "--", "-x", program=echo) == {"words": "solve --json -- -x"}


def test_a_program_that_fails_is_unavailable(tmp_path: Path) -> None:
    with pytest.raises(feint.Unavailable, match="feint solve has ended with exit code 1: internal fault"):
        feint.command("solve", program=script(tmp_path, "echo feint: internal fault >&2; exit 1\n"))
    with pytest.raises(feint.Unavailable, match="feint solve was ended by signal 9"):
        feint.command("solve", program=script(tmp_path, "kill -9 $$\n"))
    with pytest.raises(feint.Unavailable, match="must print an object"):
        feint.command("solve", program=script(tmp_path, "echo hello\n"))
    with pytest.raises(feint.Unavailable, match=r"has not ended after 0\.1 s"):
        feint.command("solve", program=script(tmp_path, "exec sleep 600\n"), timeout=0.1)


def test_a_program_is_given_or_named_or_on_the_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    named, given = tmp_path / "named", tmp_path / "given"
    for directory in (tmp_path / "path", named, given):
        directory.mkdir()
        script(directory, f'echo \'{{"who": "{directory.name}"}}\'\n').rename(directory / "feint")
    monkeypatch.setenv("PATH", f"{tmp_path}/path:/usr/bin:/bin")
    monkeypatch.setenv("FEINT_PROGRAM", str(named / "feint"))
    assert feint.command("solve", program=given / "feint") == {"who": "given"}
    assert feint.command("solve") == {"who": "named"}
    monkeypatch.delenv("FEINT_PROGRAM")
    assert feint.command("solve") == {"who": "path"}


def test_no_program_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scenario: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("FEINT_PROGRAM", raising=False)
    words = "no program feint on the path: .* set FEINT_PROGRAM to its bin/feint"
    with pytest.raises(feint.Unavailable, match=words):
        feint.command("solve")
    with pytest.raises(feint.Unavailable, match=words), feint.local():
        pass
    with pytest.raises(feint.Unavailable, match=words):
        feint.control(scenario, "oblivious", state=tmp_path / "run.json")
    with pytest.raises(feint.Unavailable, match=r"program must name Feint's bin/feint, was /nowhere/feint"):
        feint.command("solve", program="/nowhere/feint")
    monkeypatch.setenv("FEINT_PROGRAM", str(tmp_path))
    with pytest.raises(feint.Unavailable, match="FEINT_PROGRAM must name"):
        feint.command("solve")


def test_without_java_the_launcher_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scenario: Path) -> None:
    monkeypatch.setenv("JAVA_HOME", str(tmp_path))
    words = f"JAVA_HOME is {tmp_path}, but there is no bin/java in it"
    with pytest.raises(feint.Refused, match=words):
        feint.command("solve", scenario)
    with pytest.raises(feint.Refused, match=words), feint.local():
        pass
    with pytest.raises(feint.Refused, match=words):
        feint.control(scenario, "oblivious", state=tmp_path / "run.json")
