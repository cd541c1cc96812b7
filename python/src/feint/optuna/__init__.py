"""Covert hyper-parameter search with Optuna: several genuine studies, one of which is wanted."""

from feint.optuna.study import CovertStudy, CovertTrial

__all__ = ["CovertStudy", "CovertTrial"]
