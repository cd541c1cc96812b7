"""Contents of a checkpoint, read without its lock."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from feint._checkpoint import read_entries


def kept_state(directory: Path) -> Any:
    """Return the last state, or ``None`` if there is none yet."""
    path = directory / "state.secret"
    if not path.exists():
        return None
    with path.open("rb", buffering=0) as file:
        entry, _, _ = read_entries(file, path)
    return entry["state"]
