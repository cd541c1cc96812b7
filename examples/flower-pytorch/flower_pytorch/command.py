"""Train networks that look at pictures covertly, with ten clients."""

from __future__ import annotations

import argparse
import logging
import os
import secrets
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flwr.serverapp import Grid, ServerApp

from feint.flower import InProcessGrid
from flower_pytorch.client_app import app
from flower_pytorch.network import accuracy
from flower_pytorch.pictures import CLIENTS, TASKS, other_pictures
from flower_pytorch.training import Settings, covert

if TYPE_CHECKING:
    from flwr.app import ArrayRecord, Context


def main() -> None:
    """Train, and say what came of it."""
    options = _options()
    logging.getLogger("flwr").setLevel(logging.ERROR)
    wanted = options.wanted or secrets.choice(TASKS)
    with tempfile.TemporaryDirectory() as directory:
        settings = Settings(Path(directory) / "run", wanted, options.policy, options.seed)
        sys.stdout.write(said(settings, (in_flower if options.engine else in_process)(settings)))


def in_process(settings: Settings) -> ArrayRecord:
    """Run all clients in this process, one after the other."""
    return covert(InProcessGrid(app, CLIENTS), settings)


def in_flower(settings: Settings) -> ArrayRecord:
    """Run the clients in Flower's simulation engine."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    from flwr.simulation import run_simulation  # noqa: PLC0415 - Ray reads what it may report when it is imported

    models: list[ArrayRecord] = []
    server_app = ServerApp()

    @server_app.main()
    def _(grid: Grid, _: Context) -> None:
        models.append(covert(grid, settings))

    resources: Any = {"client_resources": {"num_cpus": 1, "num_gpus": 0.0}, "init_args": {"include_dashboard": False}}
    run_simulation(server_app, app, CLIENTS, backend_config=resources)
    return models[0]


def said(settings: Settings, model: ArrayRecord) -> str:
    """Say what came of it."""
    right = accuracy(model, other_pictures(), settings.wanted)
    return (
        f"Policy {settings.policy}: the network of {settings.wanted}, the wanted task, is right about {right:.0%} "
        "of pictures that no client has.\n"
    )


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--wanted", choices=TASKS, help="the task that is wanted; by default a coin decides")
    parser.add_argument("--policy", default="oblivious", help="(default: oblivious)")
    parser.add_argument("--engine", action="store_true", help="use Flower's simulation engine")
    parser.add_argument("--seed", type=int, help="the same decisions each time; a reader of the seed can compute them")
    return parser.parse_args()
