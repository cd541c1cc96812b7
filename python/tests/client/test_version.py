"""Versions that fit together, and those that do not."""

from __future__ import annotations

import re

import pytest

import feint
from feint import _program
from tests.client.conftest import ROOT


def test_the_package_has_the_version_of_the_program() -> None:
    found = re.search(r"<artifactId>feint</artifactId>\s*<version>([^<]*)</version>", (ROOT / "pom.xml").read_text())
    assert found is not None
    assert feint.__version__ == found[1].removesuffix("-SNAPSHOT")


@pytest.mark.parametrize(
    ("package", "program", "fit"),
    [
        ("0.1.0", "0.1.7", True),
        ("0.1.0", "0.1.0-SNAPSHOT", True),
        ("0.1.0", "development", True),
        ("0.1.0", None, True),
        ("0.1.0", "0.2.0", False),
        ("0.1.0", "1.1.0", False),
        ("0.1.0", "0.10.0", False),
        ("1.2.0", "1.7.0", True),
        ("1.2.0", "2.2.0", False),
    ],
)
def test_versions_fit(package: str, program: str | None, fit: bool, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: FBT001
    monkeypatch.setattr(_program, "__version__", package)
    if fit:
        _program.require_fit("x", program)
    else:
        with pytest.raises(feint.Unavailable, match=f"x is version {program}"):
            _program.require_fit("x", program)
