"""What all tests of the strategy share."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not wait for the disk: a killed process loses nothing that it has written, only a machine does."""
    monkeypatch.setattr("os.fsync", lambda _: None)
