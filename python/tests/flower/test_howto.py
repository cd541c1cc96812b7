"""The how-to's app, before and after, as it is printed."""

from __future__ import annotations

import importlib
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest
from flwr.app import Context, RecordDict

import feint
from feint.flower import InProcessGrid
from feint.flower.eavesdrop import overheard, write_record

HOWTO = Path(__file__).parents[3] / "docs/howto/train-covertly-with-flower.md"

YOURS = """
import numpy as np
from flwr.app import Array, ArrayRecord

saved = []
LABELS = {"tone": 1.0, "topic": -2.0, "length": 4.0, "person": 0.5}


def new_model():
    return ArrayRecord({"weights": Array(np.zeros(2))})


def load_data(partition, task):
    return np.full(30, LABELS[task] + partition)


def train(arrays, data):
    weights = arrays["weights"].numpy()
    return ArrayRecord({"weights": Array(weights + 0.5 * (data.mean() - weights))})


def save(arrays):
    saved.append(arrays["weights"].numpy())
"""


def files(sign: str) -> dict[str, str]:
    """Give the files of the app: with "-" as it was, with "+" as it is then."""
    found = {}
    for kind, name, text in re.findall(
        r"^```(\w+) (\S+)\n(.*?)^```$", HOWTO.read_text("utf-8"), re.DOTALL | re.MULTILINE
    ):
        kept = [line[1:] for line in text.splitlines() if line[:1] in (" ", sign)] if kind == "diff" else None
        found[name] = text if kept is None else "\n".join(kept)
    return found


def with_four_tasks(server: str) -> str:
    """Change the lines of the server that the second block changes."""
    (block,) = re.findall(r"^```diff\n(.*?)^```$", HOWTO.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    for before, after in re.findall(r"((?:^-.*\n)+)((?:^\+.*\n)+)", block, re.MULTILINE):
        old, new = (re.sub(r"^[-+]", "", lines, flags=re.MULTILINE) for lines in (before, after))
        assert old in server
        server = server.replace(old, new)
    return server


def play(sign: str, place: Path, monkeypatch: pytest.MonkeyPatch, home: Path, *, four: bool = False) -> ModuleType:
    texts = {**files(sign), "yours.py": YOURS}
    if four:
        texts["server_app.py"] = with_four_tasks(texts["server_app.py"])
    home.mkdir(exist_ok=True)
    (home / "training.yaml").write_text(texts.pop("training.yaml"), "utf-8")
    if sign == "+":
        texts["client_app.py"] = texts["client_app.py"].replace("app = ClientApp()\n", texts["eavesdrop.py"])
    for name, text in texts.items():
        (place / name).write_text(text, "utf-8")
    monkeypatch.chdir(place)
    monkeypatch.setenv("WANTED_TASK", "tone")
    monkeypatch.setenv("COVERT_HOME", str(home))
    monkeypatch.syspath_prepend(str(place))
    for name in ("yours", "server_app", "client_app"):
        sys.modules.pop(name, None)
    client, server = importlib.import_module("client_app"), importlib.import_module("server_app")
    context = Context(run_id=1, node_id=0, node_config={}, state=RecordDict(), run_config={})
    server.app._main(InProcessGrid(client.app, 10), context)
    return importlib.import_module("yours")


def test_the_app_as_it_was_trains(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (model,) = play("-", tmp_path, monkeypatch, tmp_path).saved
    assert model == pytest.approx(5.5, abs=1e-6)


@pytest.mark.service
def test_the_app_with_the_lines_changed_trains_the_same_model_covertly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (model,) = play("+", tmp_path, monkeypatch, tmp_path / "home").saved
    assert model == pytest.approx(5.5, abs=0.01)
    heard = overheard("heard")
    assert {one.task for one in heard} == {"tone", "topic"}
    assert {one.number for one in heard} == set(range(1, 41))
    write_record(heard, "run.npz")
    scenario = tmp_path / "home" / "training.yaml"
    audit = feint.command("audit", scenario, "--policy", "oblivious", "--record", "run.npz", "--truth", "truth.csv")
    assert {one["runs"] for one in audit["attackers"]} == {1}


@pytest.mark.service
def test_the_app_trains_one_of_four_tasks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (model,) = play("+", tmp_path, monkeypatch, tmp_path / "home", four=True).saved
    # All clients answer, so that each task makes its ten steps.
    assert model == pytest.approx(5.5, abs=0.01)
    assert {one.task for one in overheard("heard")} == {"tone", "topic", "length", "person"}
