"""The example with PyTorch, where there is PyTorch."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("torch", reason="the example needs PyTorch")

from flower_pytorch.command import in_process
from flower_pytorch.network import accuracy, initial
from flower_pytorch.pictures import CLIENTS, TASKS, other_pictures, pictures_of
from flower_pytorch.training import Settings
from tests.examples.conftest import EXAMPLES


def test_it_trains_the_wanted_task(tmp_path: Path) -> None:
    model = in_process(Settings(tmp_path / "run", "shape", seed=1))
    assert list(model) == list(initial(0))
    assert accuracy(model, other_pictures(), "shape") > 0.9


def test_the_command_says_what_came_of_it() -> None:
    command = [sys.executable, str(EXAMPLES / "flower-pytorch" / "run.py"), "--wanted", "side", "--seed", "2"]
    said = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300).stdout
    right = re.fullmatch(r"Policy oblivious: the network of side, the wanted task, is right about (\d+)% of .*\n", said)
    assert right is not None
    assert int(right[1]) > 90


def test_a_network_that_was_not_trained_sees_nothing() -> None:
    for task in TASKS:
        assert accuracy(initial(0), other_pictures(), task) < 0.65


def test_both_tasks_are_about_the_same_pictures_and_are_two() -> None:
    own = [pictures_of(client) for client in range(CLIENTS)]
    for one in own:
        alike = (one.labels["shape"] == one.labels["side"]).float().mean()
        # 200 coins: a deviation is 0.035, and six of them are passed once in 500 million times.
        assert abs(float(alike) - 0.5) < 6 * 0.035
