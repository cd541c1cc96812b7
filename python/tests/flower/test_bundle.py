"""Nothing secret is in what Flower sends to every node: the app's bundle."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest
from flwr.cli.build import build_fab_from_disk

import feint
from feint._checkpoint import Checkpoint
from feint.flower import CheckpointError, TaskDecoy
from tests.flower.test_howto import files, play
from tests.flower.training import Federation, arrays, averaging
from tests.kept import kept_state

SCRIPT = [(True, 1), (False, 1), (True, 1)]

APP = """
[project]
name = "mine"
version = "1.0.0"
description = "An app"
license = "Apache-2.0"
dependencies = []

[tool.flwr.app]
publisher = "me"

[tool.flwr.app.components]
serverapp = "server_app:app"
clientapp = "client_app:app"
"""


def make_app(directory: Path) -> Path:
    directory.mkdir(exist_ok=True)
    (directory / "pyproject.toml").write_text(APP, "utf-8")
    (directory / "server_app.py").write_text("app = None\n", "utf-8")
    (directory / "client_app.py").write_text("app = None\n", "utf-8")
    return directory


def bundled(app: Path) -> set[str]:
    """Build the app's bundle with Flower's own function, and list its files."""
    with zipfile.ZipFile(io.BytesIO(build_fab_from_disk(app))) as bundle:
        return {name for name in bundle.namelist() if not name.startswith(".info/")}


@pytest.mark.parametrize("rounds", [1, 3])
def test_no_file_of_a_checkpoint_has_a_name_that_flower_packs(rounds: int, tmp_path: Path) -> None:
    """The refusal is bypassed: the directory becomes an app after the training has run in it."""
    app = tmp_path / "mine"
    Federation(SCRIPT).start(app / "checkpoint", num_rounds=rounds)
    assert len(list((app / "checkpoint").iterdir())) == 2
    make_app(app)
    assert bundled(app) == {"pyproject.toml", "server_app.py", "client_app.py"}


def test_the_bundles_of_these_tests_do_take_files_in(tmp_path: Path) -> None:
    app = make_app(tmp_path / "mine")
    (app / "checkpoint").mkdir()
    (app / "checkpoint" / "state.toml").write_text("", "utf-8")
    assert "checkpoint/state.toml" in bundled(app)


@pytest.mark.parametrize("wanted", ["a", "b"])
def test_the_order_of_tasks_in_a_checkpoint_does_not_depend_on_which_is_wanted(wanted: str, tmp_path: Path) -> None:
    Federation(SCRIPT, wanted=wanted).start(tmp_path / "checkpoint")
    assert kept_state(tmp_path / "checkpoint")["setOut"]["tasks"] == ["a", "b"]


def test_a_checkpoint_inside_an_app_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app(tmp_path / "mine")
    monkeypatch.chdir(app)
    before = sorted(app.rglob("*"))
    said = (
        r"checkpoint must be outside of Flower apps, was .*/mine/secret/checkpoint: .*/mine/pyproject\.toml has "
        r"\[tool\.flwr\.app\], and Flower sends the files below it to every node\. Give a directory outside"
    )
    for path in ("secret/checkpoint", app / "secret" / "checkpoint"):
        with pytest.raises(feint.Refused, match=said):
            Federation(SCRIPT).strategy(path)
    assert sorted(app.rglob("*")) == before


def test_a_link_into_an_app_is_refused_and_one_out_of_it_is_not(tmp_path: Path) -> None:
    """Flower packs no links, and files are packed where they are."""
    app = make_app(tmp_path / "mine")
    (app / "inside").mkdir()
    (tmp_path / "outside").mkdir()
    (tmp_path / "link").symlink_to(app / "inside")
    (app / "link").symlink_to(tmp_path / "outside")
    with pytest.raises(feint.Refused, match="outside of Flower apps"):
        Federation(SCRIPT).strategy(tmp_path / "link" / "checkpoint")
    Federation(SCRIPT).start(app / "link" / "checkpoint")
    assert bundled(app) == {"pyproject.toml", "server_app.py", "client_app.py"}


def test_a_directory_that_becomes_an_app_later_is_refused_when_it_goes_on(tmp_path: Path) -> None:
    federation = Federation(SCRIPT)
    federation.start(tmp_path / "mine" / "checkpoint", num_rounds=1)
    make_app(tmp_path / "mine")
    with pytest.raises(feint.Refused, match="outside of Flower apps"):
        federation.start(tmp_path / "mine" / "checkpoint")


def test_a_relative_checkpoint_stays_where_it_was_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    federation = Federation(SCRIPT)
    strategy = federation.strategy("checkpoint")
    monkeypatch.chdir(make_app(tmp_path / "mine"))
    strategy.start(federation.grid, arrays(0.0))
    assert (tmp_path / "elsewhere" / "checkpoint").is_dir()
    assert not (tmp_path / "mine" / "checkpoint").exists()


@pytest.mark.service
def test_the_apps_directory_holds_nothing_of_a_training_that_has_run_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The how-to's app, started in its own directory, as a SuperLink that was started there would."""
    app = make_app(tmp_path / "mine")
    play("+", app, monkeypatch, home=tmp_path / "secret")
    assert bundled(app) - {"client_app.py", "server_app.py", "yours.py", "eavesdrop.py"} == {"pyproject.toml"}
    assert (tmp_path / "secret" / "runs" / "runs.sqlite").exists()
    assert "training.yaml" not in {path.name for path in app.iterdir()}


@pytest.mark.service
def test_the_how_tos_app_refuses_a_secret_directory_inside_the_app(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_app(tmp_path / "mine")
    with pytest.raises(feint.Refused, match="data must be outside of Flower apps"):
        play("+", app, monkeypatch, home=app / "secret")
    assert {path.name for path in (app / "secret").iterdir()} == {"training.yaml"}


def test_the_how_to_names_no_path_that_depends_on_where_the_server_is_started() -> None:
    assert not [line for line in files("+")["server_app.py"].splitlines() if 'data="' in line or 'checkpoint="' in line]


def test_a_checkpoint_that_is_opened_by_itself_is_refused_as_well(tmp_path: Path) -> None:
    with pytest.raises(feint.Refused, match="outside of Flower apps"):
        Checkpoint(make_app(tmp_path / "mine") / "checkpoint", "flower")


def test_names_of_tasks_that_are_given_in_any_order_are_the_same_tasks(tmp_path: Path) -> None:
    federation = Federation(SCRIPT, wanted="b")
    federation.start(tmp_path, num_rounds=1)
    strategy = federation.strategy(tmp_path)
    strategy.decoy = TaskDecoy(averaging(), federation.begin("a"), tasks=("b", "a"), wanted="b")
    strategy.start(federation.grid, federation.begin("b"))
    strategy.decoy = TaskDecoy(averaging(), federation.begin("a"), tasks=("b", "c"), wanted="b")
    with pytest.raises(
        CheckpointError, match=r"tasks are \['b', 'c'\], and the checkpoint was begun with \['a', 'b'\]"
    ):
        strategy.start(federation.grid, federation.begin("b"))
