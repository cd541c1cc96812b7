"""Every example of the README runs."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

import feint

README = Path(__file__).parents[2] / "README.md"
EXAMPLES = re.findall(r"^```python\n(.*?)^```$", README.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 6


@pytest.mark.parametrize("text", EXAMPLES, ids=range(len(EXAMPLES)))
def test_an_example_runs(text: str, tmp_path: Path, scenario: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copy(scenario, tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COVERT_HOME", str(tmp_path))
    moved: list[int] = []
    yours = {
        "oracle_state": lambda: 2,
        "send": lambda decision: decision.number % 2 == 0,
        "step": lambda decision: moved.append(decision.number),
    }
    if "service.json" in text:
        with feint.local(data="data"):
            exec(compile(text, "README.md", "exec"), dict(yours))  # noqa: S102 - ours
    else:
        exec(compile(text, "README.md", "exec"), dict(yours))  # noqa: S102 - ours
    if "step(decision)" in text:
        # An oblivious policy moves the queried trajectory when its answer is informative.
        assert moved == [2, 4, 6, 8, 10, 12]
