"""Exchange the two trainings, and everything that an observer sees stays the same: bytes, receivers, logs."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from flwr.app import ArrayRecord, Context, Message, MetricRecord
from flwr.serverapp import strategy as flowers
from flwr.serverapp.strategy import Strategy

from tests.flower.scripted import Script, ScriptedRun
from tests.flower.training import NODES, Federation, averaging, trained

SCRIPT: Script = [(True, 3), (False, 1), (False, 2), (True, 2), (True, 1), (False, 3), (False, 3), (True, 3)]

OFF: dict[str, Any] = {"fraction_evaluate": 0.0}
STRATEGIES: dict[str, Callable[[], Strategy]] = {
    "half": lambda: averaging(fraction_train=0.5),
    "evaluated": lambda: averaging(fraction_evaluate=1.0),
    "FedAvg": averaging,
    "FedProx": lambda: flowers.FedProx(**OFF, proximal_mu=0.1),
    "FedAvgM": lambda: flowers.FedAvgM(**OFF, server_learning_rate=0.5, server_momentum=0.9),
    "FedAdagrad": lambda: flowers.FedAdagrad(**OFF),
    "FedAdam": lambda: flowers.FedAdam(**OFF),
    "FedYogi": lambda: flowers.FedYogi(**OFF),
    "FedMedian": lambda: flowers.FedMedian(**OFF),
    "FedTrimmedAvg": lambda: flowers.FedTrimmedAvg(**OFF),
    "Krum": lambda: flowers.Krum(**OFF),
    "MultiKrum": lambda: flowers.MultiKrum(**OFF, num_nodes_to_select=3),
    "Bulyan": lambda: flowers.Bulyan(**OFF),
    "QFedAvg": lambda: flowers.QFedAvg(0.1, train_loss_key="loss", **OFF),
    "DifferentialPrivacyClientSideFixedClipping": lambda: flowers.DifferentialPrivacyClientSideFixedClipping(
        averaging(), 0.0, 0.5, 5
    ),
    "DifferentialPrivacyServerSideFixedClipping": lambda: flowers.DifferentialPrivacyServerSideFixedClipping(
        averaging(), 0.0, 0.5, 5
    ),
    "DifferentialPrivacyClientSideAdaptiveClipping": lambda: flowers.DifferentialPrivacyClientSideAdaptiveClipping(
        averaging(), 0.0, 5, clipped_count_stddev=0.0
    ),
    "DifferentialPrivacyServerSideAdaptiveClipping": lambda: flowers.DifferentialPrivacyServerSideAdaptiveClipping(
        averaging(), 0.0, 5, clipped_count_stddev=0.0
    ),
}
#: Flower's own code for these takes floating-point arrays alone.
FLOATS = ("QFedAvg", "ServerSide")


def failing(message: Message, context: Context) -> Message:
    """Fail in ways that depend on the node and the round, which are the same for either trajectory.

    In every third round too many fail for it to be informative; in the others two of five.
    """
    number = int(str(message.content.config_records["config"]["server-round"]))
    if (number + context.node_id) % 5 == 0 or (number % 3 == 0 and context.node_id > 2):
        raise RuntimeError("no power")
    reply = trained(message, context)
    if (number + context.node_id) % 5 == 1:
        reply.content.metric_records["metrics"]["num-examples"] = 0
    return reply


def both(
    first: Path, second: Path, caplog: pytest.LogCaptureFixture, **variant: Any
) -> tuple[tuple[Any, Any], tuple[Any, Any]]:
    views = []
    run = ScriptedRun(SCRIPT)
    for path, wanted, played in ((first, "a", run), (second, "b", run.exchanged())):
        caplog.clear()
        federation = Federation(SCRIPT, wanted=wanted, run=played, **variant)
        with caplog.at_level(logging.INFO):
            result = federation.start(path)
        said = [(record.levelname, record.getMessage()) for record in caplog.records]
        views.append(((federation.grid.sent, said), result))
    return views[0], views[1]


def telling(train: Callable[[Message, Context], Message]) -> Callable[[Message, Context], Message]:
    """Add what some strategies need of clients: a positive loss, and whether they clipped."""

    def told(message: Message, context: Context) -> Message:
        reply = train(message, context)
        metrics = reply.content.metric_records["metrics"]
        metrics["loss"] = 1 + abs(float(str(metrics["loss"])))
        metrics["norm_bit"] = int(context.node_id % 2)
        return reply

    return told


def test_all_of_flowers_strategies_are_tried_but_trees() -> None:
    names = {name for name in flowers.__all__ if not name.startswith("FedXgb")} - {"Strategy", "Result"}
    assert names <= set(STRATEGIES)


@pytest.mark.parametrize("train", [trained, failing])
@pytest.mark.parametrize("name", STRATEGIES)
def test_nothing_that_is_sent_or_said_depends_on_what_is_wanted(
    name: str, train: Callable[[Message, Context], Message], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    variant: dict[str, Any] = {
        "make": STRATEGIES[name],
        "options": {"metrics": ["loss"]},
        "counts": not any(part in name for part in FLOATS),
        "train": telling(train),
    }
    (one, first), (other, second) = both(tmp_path / "1", tmp_path / "2", caplog, **variant)
    assert one == other
    assert len(one[0]) >= len(SCRIPT)
    assert first.arrays["weights"].numpy().tolist() != second.arrays["weights"].numpy().tolist()


def test_nor_when_clients_fail(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (one, _), (other, _) = both(tmp_path / "1", tmp_path / "2", caplog, train=failing)
    assert one == other
    usable = [int(said.split()[0]) for _, said in one[1] if "replies can be used" in said]
    assert {2 * number > NODES for number in usable} == {True, False}


def test_nor_do_metrics_of_rounds(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    options = {"metrics": ["loss"]}
    make = STRATEGIES["evaluated"]
    (_, one), (_, other) = both(tmp_path / "1", tmp_path / "2", caplog, make=make, options=options)
    assert one.train_metrics_clientapp == other.train_metrics_clientapp
    assert one.evaluate_metrics_clientapp == other.evaluate_metrics_clientapp
    assert set(one.train_metrics_clientapp) == set(range(1, len(SCRIPT) + 1))
    assert all(set(record) == {"loss"} for record in one.train_metrics_clientapp.values())


def test_the_two_models_differ_so_that_there_is_something_to_hide(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (_, one), (_, other) = both(tmp_path / "1", tmp_path / "2", caplog)
    assert np.abs(one.arrays["weights"].numpy() - other.arrays["weights"].numpy()).min() > 0.5


def test_a_decoy_that_steps_by_other_rules_shows(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The test above can fail: with a policy whose decoys always step, failing clients tell the trajectories apart."""
    views = []
    for path, wanted, script in (
        (tmp_path / "1", "a", SCRIPT),
        (tmp_path / "2", "b", [(not learns, incentive) for learns, incentive in SCRIPT]),
    ):
        run = ScriptedRun(script, decoy_steps="YES", policy="greedy")
        federation = Federation(script, wanted=wanted, run=run, options={"samples_needed": 120})
        federation.start(path)
        views.append(federation.grid.sent)
    assert views[0] != views[1]
    del caplog


def test_what_the_server_evaluates_is_not_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    def evaluate(_: int, arrays: ArrayRecord) -> MetricRecord:
        return MetricRecord({"real-mean": float(np.mean(arrays["weights"].numpy()))})

    federation = Federation(SCRIPT)
    with caplog.at_level(logging.INFO):
        result = federation.start(tmp_path / "1", evaluate_fn=evaluate)
    assert set(result.evaluate_metrics_serverapp) == set(range(len(SCRIPT) + 1))
    assert "real-mean" not in caplog.text
