"""The quickstart where Flower deploys it, and killed there."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from feint.flower import InProcessGrid
from tests.deployment import deployed
from tests.examples.conftest import EXAMPLES
from tests.kept import kept_state

QUICKSTART = EXAMPLES / "flower-quickstart"
SHOPS = 2

pytest.importorskip("flwr.superlink.grid.http_grid", reason="older Flowers are deployed in another way")


def short_scenario(place: Path, rounds: int) -> Path:
    text = (QUICKSTART / "flower_quickstart" / "scenario.yaml").read_text(encoding="utf-8")
    path = place / "short.yaml"
    shorter = text.replace("horizon: 40", f"horizon: {rounds}").replace("successes: 12", f"successes: {rounds}")
    path.write_text(shorter, encoding="utf-8")
    return path


def kept(home: Path) -> dict[str, Any]:
    found: dict[str, Any] = kept_state(home / "checkpoint") or {"number": 0}
    return found


def is_in(home: Path, number: int) -> bool:
    """Say whether query number is open: it is on the disk, and its answer is not."""
    now = kept(home)
    return now["number"] == number and now["query"] is not None and now["query"]["answer"] is None


def stands(home: Path) -> Any:
    """Say where both trainings are: after how many steps, at arrays of which SHA-256."""
    trainings = kept(home)["trainings"]
    return {name: (training["steps"], training["arrays"]) for name, training in trainings.items()}


@pytest.mark.parametrize("rounds", [1, pytest.param(3, marks=pytest.mark.long)])
def test_a_server_killed_in_every_round_has_the_model_of_one_that_never_was(
    rounds: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(QUICKSTART))
    from flower_quickstart.client_app import client_app  # noqa: PLC0415
    from flower_quickstart.server_app import Settings, covert  # noqa: PLC0415

    home = tmp_path / "secret"
    home.mkdir()
    given: dict[str, Any] = {
        "wanted": "buys",
        "scenario": str(short_scenario(tmp_path, rounds)),
        "shops": SHOPS,
        "customers_needed": 0,
        "seed": 5,
    }
    (home / "settings.json").write_text(json.dumps(given), encoding="utf-8")
    (tmp_path / "flower").mkdir()
    with deployed(tmp_path / "flower", SHOPS, {"QUICKSTART_HOME": str(home)}) as deployment:
        deployment.run(QUICKSTART)
        for number in range(1, rounds + 1):
            deployment.until(partial(is_in, home, number), f"query {number} is open")
            # Killed while it sends, the server leaves clients waiting for a minute: every other time is enough of that.
            if number % 2 == 1:
                deployment.until(lambda: deployment.process("flwr-clientapp") is not None, "a client is at work")
            deployment.kill("flwr-serverapp")
            run = deployment.run(QUICKSTART)
        deployment.until((home / "model.npy").exists, "the model is there")
        deployment.until(lambda: deployment.status(run) == "finished:completed", "the run is over")

    never_killed = covert(InProcessGrid(client_app(), SHOPS), Settings(tmp_path / "other", **given))
    assert np.array_equal(np.load(home / "model.npy"), never_killed.arrays["weights"].numpy())
    assert stands(home) == stands(tmp_path / "other")
    assert sum(steps for steps, _ in stands(home).values()) == rounds
