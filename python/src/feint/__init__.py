"""Covert stochastic optimization from Python: ask a policy what to do, and tell it what came back."""

from feint.errors import Conflict, FeintError, Refused, Unavailable
from feint.run import Decision, Oracle, Run, Seen, Status

__all__ = ["Conflict", "Decision", "FeintError", "Oracle", "Refused", "Run", "Seen", "Status", "Unavailable"]
