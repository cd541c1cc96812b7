"""A client that checks whether its own update was used: it finds a simulated decoy out, and not a task decoy."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from flwr.app import Array, ArrayRecord, Context, Message, MetricRecord, RecordDict
from flwr.clientapp import ClientApp

from feint.flower import CovertStrategy, Decoy, DecoyStep, InProcessGrid, SimulatedDecoy, TaskDecoy
from feint.flower.eavesdrop import Heard, eavesdropping, overheard
from tests.flower.scripted import ScriptedRun
from tests.flower.training import averaging

NODES = 8
ROUNDS = 24
SIZE = 20
STEP = 0.3
OPTIMA = {"a": np.linspace(-1, 1, SIZE), "b": np.cos(np.arange(SIZE))}


def packed(weights: Any) -> ArrayRecord:
    return ArrayRecord({"weights": Array(np.asarray(weights))})


def moved(weights: Any, optimum: Any, draws: np.random.Generator) -> Any:
    """Take a client's step: that of a quadratic loss, with noise of its data."""
    return weights - STEP * (weights - optimum + draws.normal(size=SIZE))


def client_app(seed: int, heard: Path) -> ClientApp:
    """Make clients of which the first stores what it gets and sends."""
    listen = eavesdropping(heard)

    def first_listens(message: Message, context: Context, call_next: Any) -> Message:
        if context.node_id == 1:
            return listen(message, context, call_next)
        reply: Message = call_next(message, context)
        return reply

    app = ClientApp(mods=[first_listens])

    @app.train()
    def train(message: Message, context: Context) -> Message:
        config = message.content.config_records["config"]
        draws = np.random.default_rng([seed, context.node_id, int(str(config["server-round"]))])
        weights = message.content.array_records["arrays"]["weights"].numpy()
        reply = packed(moved(weights, OPTIMA[str(config.get("task", "a"))], draws))
        metrics = MetricRecord({"num-examples": 10})
        return Message(RecordDict({"arrays": reply, "metrics": metrics}), reply_to=message)

    return app


def made_up(record: ArrayRecord, step: DecoyStep) -> ArrayRecord:
    """Make the step that as many clients would make on average, of the law of theirs: no decoy can be better."""
    draws = np.random.default_rng(step.random.getrandbits(32))
    weights = record["weights"].numpy()
    return packed(np.mean([moved(weights, OPTIMA["a"], draws) for _ in range(NODES)], axis=0))


def simulated(start: ArrayRecord) -> Decoy:
    return SimulatedDecoy(made_up, start)


def other_task(start: ArrayRecord) -> Decoy:
    return TaskDecoy(averaging(), start, wanted="a")


def guess(heard: list[Heard], names: list[str]) -> str:
    """Guess that the real training is the one whose moves are closer to the client's own updates."""
    gaps: dict[str, list[float]] = defaultdict(list)
    last: dict[str, Heard] = {}
    for name, now in zip(names, heard, strict=True):
        if name in last and last[name].reply is not None:
            gaps[name].append(float(np.sum((now.point - last[name].reply) ** 2)))
        last[name] = now
    return min(gaps, key=lambda name: float(np.mean(gaps[name])))


def right_guesses(runs: int, decoy: Callable[[ArrayRecord], Decoy], place: Path) -> int:
    right = 0
    for seed in range(runs):
        draws = random.Random(seed)
        script = [(draws.random() < 0.5, 1) for _ in range(ROUNDS)]
        run = ScriptedRun(script, decoy_steps="YES")
        starts = np.random.default_rng([seed, 0]).normal(size=(2, SIZE))
        heard = place / str(seed)
        strategy = CovertStrategy(
            averaging(), run, decoy=decoy(packed(starts[1])), checkpoint=place / f"{seed}-checkpoint", seed=seed
        )
        strategy.start(InProcessGrid(client_app(seed, heard), NODES), packed(starts[0]))
        record = run.record()
        (real,) = {seen.trajectory for seen, (learns, _) in zip(record, script, strict=True) if learns}
        right += guess(overheard(heard), [seen.trajectory for seen in record]) == real
    return right


def test_a_client_finds_a_simulated_decoy_out(tmp_path: Path) -> None:
    """A coin is right 11 times of 12 or more with a probability of 0.0032."""
    assert right_guesses(12, simulated, tmp_path) >= 11


def test_a_client_does_not_find_a_task_decoy_out(tmp_path: Path) -> None:
    """A coin is right 11 times of 12 or more, or once or less, with a probability of 0.0064."""
    assert 1 < right_guesses(12, other_task, tmp_path) < 11


@pytest.mark.long
def test_how_often_a_client_is_right_about_a_simulated_decoy(tmp_path: Path) -> None:
    """The share that the how-to and the warning name; 400 runs have a deviation of 0.01 at 0.96."""
    assert right_guesses(400, simulated, tmp_path) / 400 == pytest.approx(0.96, abs=0.04)


@pytest.mark.parametrize("policy", ["oblivious", "balanced"])
def test_a_simulated_decoy_is_warned_of_at_the_start(
    policy: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    run = ScriptedRun([(True, 1)], policy=policy)
    strategy = CovertStrategy(averaging(), run, decoy=SimulatedDecoy(made_up), checkpoint=tmp_path / "checkpoint")
    strategy.start(InProcessGrid(client_app(1, tmp_path / "heard"), NODES), packed(np.zeros(SIZE)))
    said = [record for record in caplog.records if "SimulatedDecoy with policy" in record.getMessage()]
    assert [record.levelname for record in said] == ["WARNING"]
    assert "right about the real training in 96 % of the runs of a test" in said[0].getMessage()
