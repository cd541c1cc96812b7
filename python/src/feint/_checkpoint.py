"""A directory from which a restarted program continues. It shows which trajectory is real: it is secret."""

from __future__ import annotations

import hashlib
import io
import json
import os
from typing import TYPE_CHECKING, Any

from feint._files import secret_path
from feint.errors import CheckpointError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from feint._serialization import Arrays

_FORMAT = 2
#: Flower packs files of certain endings into the app that it sends to every node; this is none of them.
_STATE = "state.secret"


class Checkpoint:
    """State and arrays of one run, replaced whole or not at all.

    Arrays are files that are named by their SHA-256; the state names those it needs. A new state is moved over the old
    one when all its arrays are on the disk. Arrays that it does not name, or that were written in part, are deleted
    then.

    Parameters
    ----------
    directory
        Path of the directory, outside of Flower apps; created with mode 0700 if it does not exist.
    kind
        Kind of program that keeps its state here, such as ``flower``; a checkpoint of another kind is refused.
    """

    def __init__(self, directory: str | os.PathLike[str], kind: str) -> None:
        self._kind = kind
        self.directory = secret_path(directory, "checkpoint")
        self.directory.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._lock = _lock(self.directory / "lock")

    def close(self) -> None:
        """Release the directory."""
        os.close(self._lock)

    def read(self) -> dict[str, Any] | None:
        """Read the state, or ``None`` if there is none yet."""
        path = self.directory / _STATE
        try:
            text = path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return None
        try:
            state: dict[str, Any] = json.loads(text)
        except ValueError as e:
            raise CheckpointError(f"{path} is damaged: {e}") from e
        if state.get("format") != _FORMAT:
            raise CheckpointError(f"{path} has format {state.get('format')!r}; this program reads {_FORMAT}")
        if state.get("kind") != self._kind:
            raise CheckpointError(f"{path} must be a checkpoint of {self._kind}, was one of {state.get('kind')}")
        return state

    def write(self, state: Mapping[str, Any], needed: set[str]) -> None:
        """Replace the state.

        Parameters
        ----------
        state
            Values that JSON can represent.
        needed
            The names of the arrays it needs, as `put` returned them.
        """
        text = json.dumps({"format": _FORMAT, "kind": self._kind, **state})
        _replace(self.directory / _STATE, text.encode("utf-8"))
        for path in [*self.directory.glob("*.npz"), *self.directory.glob("*.new")]:
            if path.suffix == ".new" or path.stem not in needed:
                path.unlink()

    def put(self, arrays: Arrays) -> str:
        """Store arrays.

        Returns
        -------
        str
            Their name: the SHA-256 of the file.
        """
        import numpy as np  # noqa: PLC0415 - programs without arrays need no NumPy

        buffer = io.BytesIO()
        # A sign before each name, since some names are those of NumPy's own arguments.
        np.savez(buffer, **{f"={name}": array for name, array in arrays.items()})  # type: ignore[arg-type]
        data = buffer.getvalue()
        name = hashlib.sha256(data).hexdigest()
        path = self._path(name)
        if not path.exists():
            _replace(path, data)
        return name

    def get(self, name: str) -> Arrays:
        """Return stored arrays, after a check of their SHA-256."""
        path = self._path(name)
        try:
            data = path.read_bytes()
        except FileNotFoundError as e:
            raise CheckpointError(f"{path} is missing") from e
        if hashlib.sha256(data).hexdigest() != name:
            raise CheckpointError(f"{path} is damaged: its SHA-256 is not its name")
        import numpy as np  # noqa: PLC0415

        with np.load(io.BytesIO(data), allow_pickle=False) as file:
            return {key[1:]: file[key] for key in file.files}

    def _path(self, name: str) -> Path:
        return self.directory / f"{name}.npz"


def _replace(path: Path, data: bytes) -> None:
    temporary = path.with_name(path.name + ".new")
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    temporary.replace(path)
    _sync_directory(path.parent)


def _sync_directory(directory: Path) -> None:
    if os.name == "posix":
        descriptor = os.open(directory, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _lock(path: Path) -> int:
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if os.name == "posix":
            import fcntl  # noqa: PLC0415 - not everywhere

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        else:
            import msvcrt  # noqa: PLC0415

            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
    except OSError as e:
        os.close(descriptor)
        raise CheckpointError(f"{path.parent} is in use by another process") from e
    return descriptor
