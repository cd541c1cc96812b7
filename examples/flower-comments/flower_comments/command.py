"""Train a classifier of comments covertly, with 35 clients who come and go."""

from __future__ import annotations

import argparse
import logging
import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flwr.serverapp import Grid, ServerApp

import feint
from feint.flower import InProcessGrid
from flower_comments.client_app import client_app
from flower_comments.data import CLIENTS, TASKS
from flower_comments.training import Outcome, Settings, covert

if TYPE_CHECKING:
    from flwr.app import Context
    from flwr.clientapp import ClientApp

_GENERATED = 6000


def main() -> None:
    """Train, and say what came of it."""
    options = _options()
    logging.getLogger("flwr").setLevel(logging.ERROR)
    with tempfile.TemporaryDirectory() as directory:
        home = Path(directory)
        vectors = options.vectors.absolute() if options.vectors else generated(home / "vectors.npz")
        wanted = options.wanted or TASKS[options.seed % 2]
        settings = Settings(home / "run", vectors, wanted, options.policy, seed=options.seed)
        outcome = (in_flower if options.engine else in_process)(settings)
        sys.stdout.write(said(settings, outcome))


def generated(path: Path) -> Path:
    """Let Feint make comments up and turn them into vectors: half a minute the first time."""
    feint.command("embed", "--rows", _GENERATED, "--output", path)
    return path


def in_process(settings: Settings) -> Outcome:
    """Run all clients in this process, one after the other."""
    return covert(InProcessGrid(_client_app(settings), CLIENTS), settings)


def in_flower(settings: Settings) -> Outcome:
    """Run the clients in Flower's simulation engine."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    from flwr.simulation import run_simulation  # noqa: PLC0415 - Ray reads what it may report when it is imported

    outcomes: list[Outcome] = []
    server_app = ServerApp()

    @server_app.main()
    def _(grid: Grid, _: Context) -> None:
        outcomes.append(covert(grid, settings))

    resources: Any = {"client_resources": {"num_cpus": 1, "num_gpus": 0.0}, "init_args": {"include_dashboard": False}}
    run_simulation(server_app, _client_app(settings), CLIENTS, backend_config=resources)
    return outcomes[0]


def said(settings: Settings, outcome: Outcome) -> str:
    """Say what came of it."""
    report = outcome.report
    return (
        f"Policy {settings.policy}, wanted task {settings.wanted}: {report.steps} of {report.steps_needed} steps in "
        f"{report.rounds} rounds, {report.incentive_paid} paid.\n"
        f"On comments that no client has, the model is right about {outcome.accuracy:.1%}.\n"
    )


def _client_app(settings: Settings) -> ClientApp:
    return client_app(settings.vectors, settings.seed)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--vectors", type=Path, metavar="FILE.npz", help="what feint embed has written; by default of made-up comments"
    )
    parser.add_argument("--wanted", choices=TASKS, help="the task that is wanted; by default the seed says")
    parser.add_argument("--policy", default="oblivious", help="(default: oblivious)")
    parser.add_argument("--engine", action="store_true", help="use Flower's simulation engine")
    parser.add_argument("--seed", type=int, default=1, help="of everything that is drawn (default: 1)")
    return parser.parse_args()
