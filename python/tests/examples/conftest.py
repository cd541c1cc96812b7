"""The examples, as modules."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

# NumPy and PyTorch read it when they are imported: computations as small as these gain nothing from threads.
os.environ.setdefault("OMP_NUM_THREADS", "1")

EXAMPLES = Path(__file__).parents[3] / "examples"


@pytest.fixture(scope="session", autouse=True)
def quick() -> Iterator[None]:
    """Let Java start quickly: most programs here live for seconds."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FEINT_JAVA_OPTS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC")
        patch.setenv("FEINT_BUILD", "never")
        yield
