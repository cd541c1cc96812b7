"""Covert federated learning with Flower: wrap the strategy you have."""

from feint.flower import telemetry

telemetry.turn_off()

from feint.errors import CheckpointError  # noqa: E402
from feint.flower.decoy import Decoy, DecoyStep, SimulatedDecoy, TaskDecoy  # noqa: E402 - telemetry first
from feint.flower.errors import TrainingStopped  # noqa: E402
from feint.flower.grid import InProcessGrid, ProxyGrid  # noqa: E402
from feint.flower.report import Report  # noqa: E402
from feint.flower.strategy import CovertStrategy  # noqa: E402

__all__ = [
    "CheckpointError",
    "CovertStrategy",
    "Decoy",
    "DecoyStep",
    "InProcessGrid",
    "ProxyGrid",
    "Report",
    "SimulatedDecoy",
    "TaskDecoy",
    "TrainingStopped",
]
