"""Checkpoints: entries, arrays, damage, and files that stay short."""

from __future__ import annotations

import os
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import feint
from feint._checkpoint import Checkpoint


def written(directory: Path, count: int, size: int = 3) -> list[int]:
    """Write states with two arrays each, one of them new; return the length of the file after each."""
    lengths = []
    checkpoint = Checkpoint(directory, "test")
    checkpoint.read()
    fixed = checkpoint.put({"fixed": np.arange(size)})
    for number in range(count):
        name = checkpoint.put({"a": np.full(size, number), "file": np.array(number)})
        checkpoint.write({"number": number, "fixed": fixed, "changing": name}, {fixed, name})
        lengths.append((directory / "state.secret").stat().st_size)
    checkpoint.close()
    return lengths


def found(directory: Path) -> tuple[Any, Any, Any]:
    checkpoint = Checkpoint(directory, "test")
    try:
        state = checkpoint.read()
        if state is None:
            return None, None, None
        return state["number"], checkpoint.get(state["fixed"]), checkpoint.get(state["changing"])
    finally:
        checkpoint.close()


def test_the_last_state_and_its_arrays_are_found(tmp_path: Path) -> None:
    assert found(tmp_path) == (None, None, None)
    for count in (1, 2, 5):
        written(tmp_path, count)
        number, fixed, changing = found(tmp_path)
        assert number == count - 1
        assert fixed["fixed"].tolist() == [0, 1, 2]
        assert changing["a"].tolist() == 3 * [count - 1]
        assert changing["file"].shape == ()


def test_a_write_cut_off_anywhere_leaves_the_state_before(tmp_path: Path) -> None:
    before, after = written(tmp_path, 2)
    whole = (tmp_path / "state.secret").read_bytes()
    for end in range(before, after):
        (tmp_path / "state.secret").write_bytes(whole[:end])
        assert found(tmp_path)[0] == 0
        # Space may be on the disk before what is in it.
        (tmp_path / "state.secret").write_bytes(whole[:end] + bytes(after - end))
        assert found(tmp_path)[0] == (1 if whole[end:].strip(b"\0") == b"" else 0)
    (tmp_path / "state.secret").write_bytes(whole[: after - 1])
    written(tmp_path, 3)
    assert found(tmp_path)[0] == 2


def test_damage_is_found(tmp_path: Path) -> None:
    first, second, _ = written(tmp_path, 3)
    whole = (tmp_path / "state.secret").read_bytes()
    for place in (0, 9, 50, 60, first - 1, first + 70, second - 1):
        damaged = bytearray(whole)
        damaged[place] ^= 1
        (tmp_path / "state.secret").write_bytes(damaged[:second] if place < 16 else damaged)
        with pytest.raises(feint.CheckpointError, match="is damaged"):
            found(tmp_path)
    (tmp_path / "state.secret").write_text('{"format": 2}')
    with pytest.raises(feint.CheckpointError, match="earlier version of Feint"):
        found(tmp_path)


def test_a_file_is_at_most_three_times_as_long_as_what_it_holds(tmp_path: Path) -> None:
    lengths = written(tmp_path, 40, 10_000)
    held = 2 * 8 * 10_000
    assert max(lengths) < 3.1 * held + 2**16
    assert sum(later < earlier for earlier, later in pairwise(lengths)) in range(5, 12)
    assert found(tmp_path)[0] == 39


@pytest.mark.skipif(os.name != "posix", reason="directories are synced on POSIX alone")
def test_a_write_is_synced_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    monkeypatch.setattr("feint._checkpoint.os.fsync", synced.append)
    written(tmp_path, 10)
    assert len(synced) == 1 + 10


def test_a_full_disk_leaves_the_state_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    checkpoint = Checkpoint(tmp_path, "test")
    checkpoint.write({"number": 1}, set())
    with monkeypatch.context() as patch, pytest.raises(OSError, match="No space"):
        patch.setattr("feint._checkpoint.os.fsync", full)
        checkpoint.write({"number": 2}, set())
    assert checkpoint.read() == {"number": 1}
    checkpoint.write({"number": 3}, set())
    assert checkpoint.read() == {"number": 3}
    checkpoint.close()
