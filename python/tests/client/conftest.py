"""The program that was built, and what it is tried on."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import feint

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="session", autouse=True)
def quick() -> Iterator[None]:
    """Let Java start quickly: most programs here live for seconds."""
    with pytest.MonkeyPatch.context() as patch:
        options = os.environ.get("FEINT_JAVA_OPTS", "")
        patch.setenv("FEINT_JAVA_OPTS", f"{options} -XX:TieredStopAtLevel=1 -XX:+UseSerialGC")
        patch.setenv("FEINT_BUILD", "never")
        yield


@pytest.fixture(scope="session")
def service(quick: None) -> Iterator[feint.Service]:  # noqa: ARG001 - started after it
    """Give a service that all tests share."""
    with feint.local(allow_seeds=True) as started:
        yield started


@pytest.fixture(scope="session")
def scenario() -> Path:
    """Give twelve queries of two states."""
    return ROOT / "scenarios" / "small.yaml"


@pytest.fixture
def fast() -> feint.RetryPolicy:
    """Try again at once, and for as long as the busiest machine may need."""
    return feint.RetryPolicy(total=60, attempt=60, first_pause=0.001, longest_pause=0.01)


@pytest.fixture
def short() -> feint.RetryPolicy:
    """Be patient for a moment."""
    return feint.RetryPolicy(total=0.3, attempt=0.1, first_pause=0.001, longest_pause=0.01)
