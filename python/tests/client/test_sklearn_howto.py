"""The how-to for scikit-learn trains what it says, covertly."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

HOWTO = Path(__file__).parents[3] / "docs/howto/from-scikit-learn.md"


@pytest.mark.service
@pytest.mark.parametrize("wanted", ["even", "large"])
def test_the_wanted_model_is_trained(wanted: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("sklearn")
    blocks = re.findall(r"^```\w+ (\S+)\n(.*?)^```$", HOWTO.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    for name, text in blocks:
        (tmp_path / name).write_text(text, "utf-8")
    monkeypatch.setenv("WANTED_TASK", wanted)
    ran = subprocess.run(
        [sys.executable, "covert.py"], cwd=tmp_path, capture_output=True, text=True, timeout=300, check=False
    )
    assert ran.returncode == 0, ran.stderr
    found = re.fullmatch(r"(not )?finished\n(\w+): ([0-9.]+)\n", ran.stdout)
    assert found is not None, ran.stdout
    assert found[2] == wanted
    # A coin is right in half of the digits, 15 steps in 0.90; a run of twenty does not get that far.
    assert float(found[3]) > (0.6 if found[1] else 0.8)
