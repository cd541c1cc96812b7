"""The notebooks run from the first cell to the last."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[3]
NOTEBOOKS = sorted((ROOT / "examples/notebooks").glob("*.ipynb"))


def texts(notebook: Any) -> str:
    """Return what the cells have printed, and their values as text."""
    found = []
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            found.append(output.get("text", ""))
            found.append(output.get("data", {}).get("text/plain", ""))
    return "\n".join(found)


def test_there_are_notebooks() -> None:
    assert [file.name for file in NOTEBOOKS] == ["covert-training.ipynb", "tutorial.ipynb"]


@pytest.mark.service
@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_runs(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    nbformat = pytest.importorskip("nbformat")
    client = pytest.importorskip("nbclient")
    for name in ("JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR"):
        monkeypatch.setenv(name, str(tmp_path / name.lower()))
    shutil.copy(file, tmp_path)
    notebook = nbformat.read(tmp_path / file.name, as_version=4)
    # Outputs are of the day on which a notebook is run; none is stored.
    assert not any(cell.get("outputs") or cell.get("execution_count") for cell in notebook.cells)
    client.NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(tmp_path)}}).execute()
    printed = texts(notebook)
    if file.stem == "tutorial":
        # The known answers of the tutorial.
        assert "horizon: must be in [1, 1000000]" in printed
        assert "greedy: identified, completes in 100.0% of runs" in printed
        assert "oblivious: hidden, completes in 78.8% of runs" in printed
        assert "oblivious:incentive=cheapest,finish=0.95,stop=yes completes in 95 % of runs" in printed
    else:
        assert "even: 0." in printed
        assert "large: 0." in printed
    frames = [output.data for cell in notebook.cells for output in cell.get("outputs", ()) if "data" in output]
    assert any("iframe" in data.get("text/html", "") for data in frames)
