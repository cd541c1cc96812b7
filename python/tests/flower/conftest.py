"""Fixtures of the tests of the strategy."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _no_power_cuts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave it to the system when files get to the disk: who is killed loses nothing by that, and tests are quicker."""
    monkeypatch.setattr("feint._checkpoint.os.fsync", lambda _: None)
