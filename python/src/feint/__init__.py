"""Covert stochastic optimization from Python: ask a policy what to do, and tell it what came back."""

from feint._command import command
from feint._control import ControlRun, control
from feint._local import LocalService, local
from feint._patience import Patience
from feint._service import Service, connect
from feint._service_run import ServiceRun
from feint._summary import Summary
from feint._version import __version__
from feint.errors import Conflict, FeintError, Refused, StateLost, Unavailable
from feint.run import Decision, Guarantee, Oracle, Run, Seen, Status

__all__ = [
    "Conflict",
    "ControlRun",
    "Decision",
    "FeintError",
    "Guarantee",
    "LocalService",
    "Oracle",
    "Patience",
    "Refused",
    "Run",
    "Seen",
    "Service",
    "ServiceRun",
    "StateLost",
    "Status",
    "Summary",
    "Unavailable",
    "__version__",
    "command",
    "connect",
    "control",
    "local",
]
