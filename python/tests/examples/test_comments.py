"""The comments' clients: the training that is documented, and those who come and go."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from feint.flower import InProcessGrid
from flower_comments.client_app import client_app, given
from flower_comments.command import in_process, said
from flower_comments.data import CLIENTS, TASKS, balanced, split
from flower_comments.network import HIDDEN, accuracy, initial, packed, scores, trained, unpacked
from flower_comments.room import Room, RoomGrid
from flower_comments.training import SCENARIO, Settings
from tests.examples.conftest import EXAMPLES

INPUTS = 384


@pytest.fixture(scope="session")
def vectors(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write vectors of length 1 whose labels a line tells, twenty for each client."""
    random = np.random.default_rng(3)
    rows = random.normal(size=(800, INPUTS)).astype(np.float32)
    rows[:, :2] *= 20
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    path = tmp_path_factory.mktemp("comments") / "vectors.npz"
    np.savez(path, vectors=rows, toxic=(rows[:, 0] > 0).astype(np.uint8), second=(rows[:, 1] > 0).astype(np.uint8))
    return path


def short(place: Path) -> Path:
    """Write the scenario with fewer rounds."""
    text = SCENARIO.read_text(encoding="utf-8").replace("horizon: 100", "horizon: 30")
    path = place / "short.yaml"
    path.write_text(text.replace("successes: 25", "successes: 8"), encoding="utf-8")
    return path


def loss(weights: list[Any], x: Any, y: Any) -> float:
    hidden, hidden_bias, output, output_bias = weights
    score = np.maximum(x @ hidden + hidden_bias, 0) @ output + output_bias
    return float(np.mean(np.logaddexp(0, score) - y * score))


def test_a_step_goes_down_the_mean_gradient_of_the_loss() -> None:
    random = np.random.default_rng(1)
    x, y = random.normal(size=(8, 5)), (random.random(8) < 0.5).astype(float)
    weights = [random.normal(size=shape) for shape in ((5, 4), 4, 4, 1)]
    before = [one.astype(np.float32).astype(float) for one in weights]
    after = unpacked(trained(packed(before), x, y, batch=8, step=0.01))
    for part, (old, new) in enumerate(zip(before, after, strict=True)):
        for place in np.ndindex(old.shape):
            nudged = [[one.copy() for one in before] for _ in range(2)]
            nudged[0][part][place] += 1e-5
            nudged[1][part][place] -= 1e-5
            slope = (loss(nudged[0], x, y) - loss(nudged[1], x, y)) / 2e-5
            assert (old[place] - new[place]) / 0.01 == pytest.approx(slope, abs=2e-4)


def test_an_epoch_is_one_step_for_each_batch_the_last_of_which_may_be_smaller() -> None:
    random = np.random.default_rng(2)
    x, y = random.normal(size=(70, INPUTS)).astype(np.float32), (random.random(70) < 0.5).astype(np.float32)
    whole = start = initial(INPUTS, 1)
    for begin in (0, 32, 64):
        whole = trained(whole, x[begin : begin + 32], y[begin : begin + 32], batch=1000)
    for one, other in zip(unpacked(whole), unpacked(trained(start, x, y)), strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-5, atol=1e-6)


def test_weights_begin_small_and_biases_at_nothing() -> None:
    hidden, hidden_bias, output, output_bias = unpacked(initial(INPUTS, 7))
    assert hidden.size + hidden_bias.size + output.size + output_bias.size == 49_409
    assert not hidden_bias.any()
    assert not output_bias.any()
    # Uniform: the largest of these numbers is close to the limit, and the variance is a third of its square.
    for weights, most in ((hidden, INPUTS**-0.5), (output, HIDDEN**-0.5)):
        assert 0.9 * most < abs(weights).max() <= most
        assert np.mean(weights**2) == pytest.approx(most**2 / 3, rel=0.3)


def test_scores_beyond_32_bits_of_an_exponential_are_no_trouble() -> None:
    weights = [np.zeros((2, 1)), np.zeros(1), np.zeros(1), np.array([-500.0])]
    with np.errstate(all="raise"):
        after = unpacked(trained(packed(weights), np.ones((1, 2)), np.ones(1)))
    assert after[3][0] == pytest.approx(-499)


def test_the_surplus_of_the_larger_class_is_dropped_from_the_end() -> None:
    labels = np.array([1, 0, 1, 1, 0, 1, 0, 1], dtype=bool)
    assert list(balanced(labels)) == [0, 1, 2, 3, 4, 6]


def test_classes_take_turns_where_one_would_stand_alone_at_the_end() -> None:
    labels = np.array([1] * 20 + [0] * 20, dtype=bool)
    assert list(balanced(labels))[:4] == [20, 0, 21, 1]
    assert sorted(balanced(labels)) == list(range(40))


def test_clients_have_equal_parts_and_the_rest_validates(vectors: Path) -> None:
    parts = split(vectors)
    kept = len(parts.comments)
    assert parts.comments.labels["toxic"].mean() == pytest.approx(0.5)
    assert parts.per_client == int(0.895 * kept / CLIENTS)
    rows = np.vstack([*(parts.client(i).vectors for i in range(CLIENTS)), parts.validation.vectors])
    assert np.array_equal(rows, parts.comments.vectors)


def test_a_client_gives_its_share() -> None:
    assert [given(688, incentive) for incentive in (1, 2, 3)] == [68, 275, 550]
    assert given(10, 1) == 1


def test_clients_come_and_go_as_the_scenario_has_it() -> None:
    room = Room(CLIENTS, 0.8, seed=5)
    seen = []
    for _ in range(4000):
        seen.append(room.present.copy())
        room.move()
    there = np.array(seen)
    stayed = there[1:] == there[:-1]
    # Clients are independent. A mean of 140,000 coins that stay with 0.8 has a deviation of 2 * 0.5 / 374; five of them
    # are passed once in 1.7 million times. Those who change are independent from round to round.
    assert there.mean() == pytest.approx(0.5, abs=5 * 2 * 0.5 / 374)
    assert stayed.mean() == pytest.approx(0.8, abs=5 * 0.4 / 374)


def test_the_grid_shows_who_is_there_and_moves_between_rounds(vectors: Path) -> None:
    room, shadow = Room(CLIENTS, 0.8, seed=1), Room(CLIENTS, 0.8, seed=1)
    grid = RoomGrid(InProcessGrid(client_app(vectors, 1), CLIENTS), room)
    for _ in range(3):
        expected = [i + 1 for i in range(CLIENTS) if shadow.present[i]]
        assert list(grid.get_node_ids()) == list(grid.get_node_ids()) == expected
        assert list(grid.send_and_receive([])) == []
        shadow.move()


def test_it_trains_the_wanted_task(vectors: Path, tmp_path: Path) -> None:
    held = split(vectors).validation
    for i, wanted in enumerate(TASKS):
        settings = Settings(tmp_path / wanted, vectors, wanted, scenario=short(tmp_path), seed=i)
        outcome = in_process(settings)
        assert outcome.accuracy == accuracy(outcome.model, held.vectors, held.labels[wanted]) > 0.9
        assert "8 of 8 steps in 30 rounds" in said(settings, outcome)


@pytest.mark.long
def test_in_flowers_engine_it_trains_too(vectors: Path) -> None:
    pytest.importorskip("ray", reason="Flower's engine needs flwr[simulation]")
    command = [sys.executable, str(EXAMPLES / "flower-comments" / "run.py"), "--vectors", str(vectors), "--engine"]
    said = subprocess.run(command, capture_output=True, text=True, check=True, timeout=600).stdout
    assert "wanted task second: 25 of 25 steps in 100 rounds" in said
    assert float(re.search(r"right about ([0-9.]+)%", said)[1]) > 90  # type: ignore[index]


def test_scores_are_log_odds() -> None:
    weights = [np.eye(2), np.zeros(2), np.array([1.0, -2.0]), np.array([0.5])]
    assert list(scores(packed(weights), np.array([[1.0, -1.0], [-3.0, 1.0]]))) == [1.5, -1.5]


def test_nobody_is_there_until_the_grid_knows_all_nodes(vectors: Path) -> None:
    few = InProcessGrid(client_app(vectors, 1), CLIENTS - 1)
    assert list(RoomGrid(few, Room(CLIENTS, 0.8, seed=1)).get_node_ids()) == []
