"""Covert stochastic optimization from Python: ask a policy for decisions, and tell it the answers."""

__version__ = "0.1.0"

from feint._analysis import Options, audit, compare, design, evaluate, limit, solve
from feint._control import ControlRun, control
from feint._local import LocalService, local
from feint._program import command
from feint._results import (
    Attacker,
    AttackResult,
    Audit,
    Comparison,
    Design,
    Estimate,
    EvaluatedPolicy,
    Evaluation,
    Limit,
    ModelError,
    ModelErrors,
    Picture,
    Result,
    Solution,
    Verdict,
)
from feint._scenario import Scenario
from feint._service import Service, ServiceRun, connect
from feint._transport import RetryPolicy
from feint.errors import CheckpointError, Conflict, FeintError, Refused, StateLost, Unavailable
from feint.loop import CovertLoop, Turn
from feint.run import Decision, Guarantee, Oracle, Run, Seen, Status, Summary

__all__ = [
    "AttackResult",
    "Attacker",
    "Audit",
    "CheckpointError",
    "Comparison",
    "Conflict",
    "ControlRun",
    "CovertLoop",
    "Decision",
    "Design",
    "Estimate",
    "EvaluatedPolicy",
    "Evaluation",
    "FeintError",
    "Guarantee",
    "Limit",
    "LocalService",
    "ModelError",
    "ModelErrors",
    "Options",
    "Oracle",
    "Picture",
    "Refused",
    "Result",
    "RetryPolicy",
    "Run",
    "Scenario",
    "Seen",
    "Service",
    "ServiceRun",
    "Solution",
    "StateLost",
    "Status",
    "Summary",
    "Turn",
    "Unavailable",
    "Verdict",
    "__version__",
    "audit",
    "command",
    "compare",
    "connect",
    "control",
    "design",
    "evaluate",
    "limit",
    "local",
    "solve",
]
