"""Covert stochastic optimization from Python: ask a policy for decisions, and tell it the answers."""

__version__ = "0.1.0"

from feint._control import ControlRun, control
from feint._local import LocalService, local
from feint._program import command
from feint._service import Service, ServiceRun, connect
from feint._transport import RetryPolicy
from feint.errors import CheckpointError, Conflict, FeintError, Refused, StateLost, Unavailable
from feint.loop import CovertLoop, Turn
from feint.run import Decision, Guarantee, Oracle, Run, Seen, Status, Summary

#: Former name of `RetryPolicy`.
Patience = RetryPolicy

__all__ = [
    "CheckpointError",
    "Conflict",
    "ControlRun",
    "CovertLoop",
    "Decision",
    "FeintError",
    "Guarantee",
    "LocalService",
    "Oracle",
    "Patience",
    "Refused",
    "RetryPolicy",
    "Run",
    "Seen",
    "Service",
    "ServiceRun",
    "StateLost",
    "Status",
    "Summary",
    "Turn",
    "Unavailable",
    "__version__",
    "command",
    "connect",
    "control",
    "local",
]
