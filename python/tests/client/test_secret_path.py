"""Files that say which queries are real are never written into a Flower app."""

from __future__ import annotations

from pathlib import Path

import pytest

import feint
from feint._files import secret_path

APPS = {
    "Flower's form": "[project]\nname = 'x'\n\n[tool.flwr.app]\npublisher = 'me'\n",
    "components alone": "[tool.flwr.app.components]\nserverapp = 'x:app'\n",
    "spaces": "  [ tool . flwr . app ]\n",
    "quotes": '[tool."flwr".app]\n',
    "a table above it": "[tool.flwr]\napp.publisher = 'me'\n",
    "the uppermost table": "[tool]\nflwr.app.publisher = 'me'\n",
    "a key": "tool.flwr.app.publisher = 'me'\n",
    "an inline table": "tool = {flwr = {app = {publisher = 'me'}}}\n",
    "Windows": "[project]\r\n[tool.flwr.app]\r\n",
}
OTHERS = {
    "nothing": "",
    "a package that needs Flower": "[project]\ndependencies = [\n  'flwr==1.41',\n  \"flwr\"\n]\n",
    "Poetry": "[tool.poetry.dependencies]\nflwr = '^1.24'\n",
    "a comment": "# [tool.flwr.app]\n[project]\nname = 'x'\n",
    "other tools": "[tool.mypy]\nstrict = true\n",
}


@pytest.mark.parametrize("form", APPS)
def test_a_path_inside_an_app_is_refused(form: str, tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_bytes(APPS[form].encode())
    for path in (tmp_path, tmp_path / "one", tmp_path / "one" / "two"):
        with pytest.raises(feint.Refused, match="state must be outside of Flower apps"):
            secret_path(path, "state")


@pytest.mark.parametrize("form", OTHERS)
def test_a_path_inside_another_project_is_taken(form: str, tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_bytes(OTHERS[form].encode())
    assert secret_path(tmp_path / "one", "state") == (tmp_path / "one").resolve()


def test_a_project_file_that_is_not_utf_8_is_read(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_bytes(b"# \xff\n[tool.flwr.app]\n")
    with pytest.raises(feint.Refused, match="outside of Flower apps"):
        secret_path(tmp_path / "one", "state")


def test_runs_are_not_kept_inside_an_app(tmp_path: Path, scenario: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pyproject.toml").write_text(APPS["Flower's form"], "utf-8")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(feint.Refused, match="data must be outside of Flower apps"), feint.local(data="runs"):
        pass
    with pytest.raises(feint.Refused, match="state must be outside of Flower apps"):
        feint.control(scenario, "oblivious", state="run.json")
    assert [path.name for path in tmp_path.iterdir()] == ["pyproject.toml"]
