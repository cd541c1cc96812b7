"""Switch for the telemetry and the update check of Flower, which are on by default."""

from __future__ import annotations

import os
import sys

_SWITCH = "FLWR_TELEMETRY_ENABLED"


def turn_off() -> None:
    """Turn Flower's telemetry off in this process and in those it starts.

    Flower reads the switch when it is imported, so one that has been imported already is told apart. SuperLinks and
    SuperNodes are processes of their own: set ``FLWR_TELEMETRY_ENABLED=0`` and ``FLWR_DISABLE_UPDATE_CHECK=1`` for
    them.
    """
    os.environ[_SWITCH] = "0"
    os.environ["FLWR_DISABLE_UPDATE_CHECK"] = "1"
    for name in ("flwr.supercore.telemetry", "flwr.common.telemetry"):
        module = sys.modules.get(name)
        if module is not None:
            setattr(module, _SWITCH, "0")
