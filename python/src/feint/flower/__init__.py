"""Covert federated learning with Flower: wrap the strategy you have."""

from feint.flower import telemetry

telemetry.turn_off()

from feint.flower.around import AroundGrid  # noqa: E402 - telemetry first
from feint.flower.checkpoint import CheckpointError  # noqa: E402
from feint.flower.decoy import Decoy, DecoyStep, SimulatedDecoy, TaskDecoy  # noqa: E402
from feint.flower.inprocess import InProcessGrid  # noqa: E402
from feint.flower.report import Report  # noqa: E402
from feint.flower.stopped import TrainingStopped  # noqa: E402
from feint.flower.strategy import CovertStrategy  # noqa: E402

__all__ = [
    "AroundGrid",
    "CheckpointError",
    "CovertStrategy",
    "Decoy",
    "DecoyStep",
    "InProcessGrid",
    "Report",
    "SimulatedDecoy",
    "TaskDecoy",
    "TrainingStopped",
]
