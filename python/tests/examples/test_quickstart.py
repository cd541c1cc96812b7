"""The quickstart: what it prints is what there is to be told."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from flwr.app import ConfigRecord, Message, RecordDict

from feint.flower import InProcessGrid
from flower_quickstart.client_app import SHARES, app
from flower_quickstart.command import Told, trained
from flower_quickstart.customers import SHOPS, TASKS, other_customers
from flower_quickstart.model import accuracy
from flower_quickstart.server_app import Settings, averaging, begun
from tests.examples.conftest import EXAMPLES


def test_one_who_knows_the_policy_tells_nothing_of_open_and_everything_of_greedy() -> None:
    command = [sys.executable, str(EXAMPLES / "flower-quickstart" / "run.py"), "--seed", "1"]
    said = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300).stdout
    first, second = said.split("Policy greedy:")
    assert "Policy oblivious: after 40 rounds" in first
    assert "a probability of 0.50: it might as well toss a coin" in first
    assert "a probability of 1.00: it has found the learner out" in second


def test_it_does_not_matter_which_task_is_wanted(tmp_path: Path) -> None:
    for wanted in TASKS:
        told = trained(Settings(tmp_path / wanted, wanted, seed=3), in_engine=False)
        assert told.probability == pytest.approx(0.5, abs=1e-12)
        assert told.right > 0.85


def test_the_sentences_say_what_was_found(tmp_path: Path) -> None:
    settings = Settings(tmp_path, "buys")
    said = {p: str(Told(settings, right=0.9, rounds=40, probability=p)) for p in (0.5, 1.0, 0.0, None)}
    assert "0.50: it might as well toss a coin" in said[0.5]
    assert "1.00: it has found the learner out" in said[1.0]
    assert "0.00: it is misled" in said[0.0]
    assert "cannot have happened" in said[None]
    assert all("right about 90% of other customers" in text for text in said.values())


def test_in_flowers_engine_it_is_the_same_training(tmp_path: Path) -> None:
    pytest.importorskip("ray", reason="Flower's engine needs flwr[simulation]")
    here, there = (
        trained(Settings(tmp_path / str(in_engine), "leaves", seed=2), in_engine=in_engine)
        for in_engine in (False, True)
    )
    assert (there.right, there.rounds, there.probability) == (here.right, here.rounds, here.probability)


def test_plain_averaging_trains_either_task() -> None:
    for task in TASKS:
        config = ConfigRecord({"task": task, "incentive": 3})
        result = averaging(SHOPS).start(InProcessGrid(app, SHOPS), begun(task), num_rounds=12, train_config=config)
        assert accuracy(begun(task), other_customers(), task) < 0.7
        assert accuracy(result.arrays, other_customers(), task) > 0.85


def test_a_shop_gives_what_it_is_paid_for() -> None:
    few, some, many = (np.array([replied(incentive, number) for number in range(1, 31)]) for incentive in SHARES)
    # The same customers are at hand whatever is paid: from 20 to 100 of them.
    assert np.all(few < some)
    assert np.all(some < many)
    assert 0.8 * 20 <= many.min() < many.max() <= 0.8 * 100
    assert np.all(abs(some / many - 0.5) < 0.04)


def replied(incentive: int, number: int) -> int:
    grid = InProcessGrid(app, SHOPS)
    config = ConfigRecord({"task": TASKS[0], "incentive": incentive, "server-round": number})
    (reply,) = grid.send_and_receive([Message(RecordDict({"arrays": begun(TASKS[0]), "config": config}), 1, "train")])
    return int(str(reply.content.metric_records["metrics"]["num-examples"]))


def test_nothing_that_flower_sends_to_clients_says_which_task_is_wanted() -> None:
    """The app goes to every client, so tasks are named only where both are."""
    place = EXAMPLES / "flower-quickstart"
    for path in [place / "pyproject.toml", *(place / "flower_quickstart").glob("*.*")]:
        text = path.read_text(encoding="utf-8")
        if path.name != "customers.py":
            assert not re.search("|".join(TASKS), text), f"{path.name} names a task"
