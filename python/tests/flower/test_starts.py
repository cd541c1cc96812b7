"""Two trainings must begin alike: a model that was trained before tells in its first message."""

from __future__ import annotations

from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from flwr.app import Array, ArrayRecord

from feint.flower import CovertStrategy, SimulatedDecoy, TaskDecoy
from feint.flower.compatibility import FALSE_ALARM, chance_of, largest_distance, require_like_starts
from tests.flower.scripted import ScriptedRun
from tests.flower.training import RecordingGrid, averaging, client_app


def network(seed: int, *, trained: float = 0.0) -> ArrayRecord:
    """Draw the weights of a small network; training adds to them."""
    draws = np.random.default_rng(seed)
    parts: dict[str, Any] = {
        "hidden": draws.uniform(-0.1, 0.1, (64, 32)),
        "bias": np.zeros(32),
        "output": draws.normal(size=32),
        "temperature": draws.uniform(0.5, 2, 1),
    }
    if trained:
        parts = {name: part + draws.normal(scale=trained, size=part.shape) for name, part in parts.items()}
    return ArrayRecord(
        {**{name: Array(part.astype(np.float32)) for name, part in parts.items()}, "batches": Array(np.array([0]))}
    )


def changed(name: str, values: Any) -> ArrayRecord:
    record = network(1)
    record[name] = Array(np.asarray(values))
    return record


def test_models_that_are_equal_or_drawn_alike_are_taken() -> None:
    """Fifty models; a false alarm has a probability of 0.005 at most, and seeds are fixed."""
    require_like_starts([network(1), network(1)])
    for seed in range(50):
        require_like_starts([network(2 * seed), network(2 * seed + 1)])
    require_like_starts([network(1, trained=0.1), network(2, trained=0.1)])


@pytest.mark.parametrize(
    ("other", "message"),
    [
        (network(2, trained=0.1), r"'hidden' has values of two distributions, whose distance is 0\.\d+"),
        (changed("bias", np.linspace(-1, 1, 32, dtype=np.float32)), "'bias' is constant in one model"),
        (changed("bias", np.full(32, 0.5, dtype=np.float32)), "'bias' is constant in one model"),
        (changed("output", np.linspace(20, 30, 32, dtype=np.float32)), "'output' has values of two distributions"),
        (changed("output", 30 * network(1)["output"].numpy()), "'output' has values of two distributions"),
        (changed("temperature", np.zeros(1, dtype=np.float32)), "'temperature' is 0 in one model only"),
        (changed("batches", np.array([7])), "'batches' is of type int64, which is not drawn, and differs"),
    ],
    ids=["trained", "bias", "constant", "shifted", "scaled", "zero", "counter"],
)
def test_a_model_that_was_trained_beside_one_that_was_not_is_refused(other: ArrayRecord, message: str) -> None:
    for one, two in ((network(1), other), (other, network(1))):
        with pytest.raises(ValueError, match=message):
            require_like_starts([one, two])


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 6])
def test_the_bound_of_the_chance_holds_for_small_samples(size: int) -> None:
    """All ways to share the ranks between two samples are as likely as each other."""
    ranks = np.arange(2 * size)
    found = [largest_distance(np.array(one), np.setdiff1d(ranks, one)) for one in combinations(ranks.tolist(), size)]
    assert len(found) == comb(2 * size, size)
    for distance in set(found):
        assert np.mean(np.array(found) >= distance) <= chance_of(distance, size) + 1e-12


def test_samples_of_one_law_are_as_far_apart_as_expected() -> None:
    """Each of 2,000 trials exceeds the limit with a probability of 1e-4 or less: more than 5 do with less than 1e-6."""
    draws = np.random.default_rng(3)
    far = sum(
        chance_of(largest_distance(draws.normal(size=40), draws.normal(size=40)), 40) < FALSE_ALARM for _ in range(2000)
    )
    assert far <= 5


def starts(real: ArrayRecord, decoy: TaskDecoy | SimulatedDecoy, path: Path, **options: Any) -> RecordingGrid:
    grid = RecordingGrid(client_app())
    run = ScriptedRun([(True, 1), (False, 1)])
    strategy = CovertStrategy(averaging(), run, decoy=decoy, checkpoint=path)
    strategy.start(grid, real, **options)
    return grid


def plain(values: Any) -> ArrayRecord:
    return ArrayRecord({"weights": Array(np.asarray(values, dtype=np.float32))})


def test_a_strategy_refuses_a_warm_start_beside_a_cold_one_before_anything_is_sent(tmp_path: Path) -> None:
    cold, warm = plain(np.zeros(9)), plain(np.linspace(-1, 1, 9))
    for real, other in ((cold, warm), (warm, cold)):
        for decoy in (
            TaskDecoy(averaging(), other),
            SimulatedDecoy(lambda record, _: record, other),
        ):
            with pytest.raises(ValueError, match="Begin all from scratch or all trained alike"):
                starts(real, decoy, tmp_path)
    flagged = TaskDecoy(averaging(), warm, allow_unlike_starts=True)
    assert len(starts(cold, flagged, tmp_path / "1").sent) == 2
    made_up = SimulatedDecoy(lambda record, _: record, warm, allow_unlike_starts=True)
    assert len(starts(cold, made_up, tmp_path / "2").sent) == 2
    assert len(starts(warm, SimulatedDecoy(lambda record, _: record), tmp_path / "3").sent) == 2


def test_a_run_that_goes_on_is_not_compared_again(tmp_path: Path) -> None:
    """When a run goes on, the checkpoint's arrays count, and not those that are given."""
    grid = RecordingGrid(client_app())
    run = ScriptedRun([(True, 1), (False, 1)])
    for other, rounds in ((np.zeros(9), 1), (np.linspace(-1, 1, 9), 2)):
        strategy = CovertStrategy(averaging(), run, decoy=TaskDecoy(averaging(), plain(other)), checkpoint=tmp_path)
        strategy.start(grid, plain(np.zeros(9)), num_rounds=rounds)
    assert len(grid.sent) == 2
