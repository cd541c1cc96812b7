"""A directory from which a restarted program continues. It shows which trajectory is real: it is secret."""

from __future__ import annotations

import hashlib
import io
import json
import os
import struct
import zlib
from typing import TYPE_CHECKING, Any, BinaryIO

from feint._files import secret_path
from feint.errors import CheckpointError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from feint._serialization import Arrays

_FORMAT = 3
#: Flower packs files of certain endings into the app that it sends to every node; this is none of them.
_STATE = "state.secret"
#: Lengths of the text and of the arrays of an entry, the SHA-256 of both, and the checksum of these three.
_LENGTHS = struct.Struct(">QQ32s")
_HEAD = struct.Struct(f">{_LENGTHS.size}sI")
#: The file is written anew when it would be longer than this number of times what is needed of it.
_LONGEST = 3
_FEW_BYTES = 1 << 16


class Checkpoint:
    """State and arrays of one run, replaced whole or not at all.

    They are in one file. Each `write` appends an entry with the state and the new arrays, and syncs it once. When the
    file would become too long, it is replaced by one with what is needed. An entry at the end that is incomplete was
    never reported as written, and is ignored.

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
        self._path = self.directory / _STATE
        self._lock = _lock(self.directory / "lock")
        self._file: BinaryIO | None = None
        self._end = 0
        self._places: dict[str, tuple[int, int]] = {}
        self._new: dict[str, bytes] = {}

    def close(self) -> None:
        """Release the directory."""
        self._close_file()
        os.close(self._lock)

    def _close_file(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None

    def read(self) -> dict[str, Any] | None:
        """Read the state, or ``None`` if there is none yet."""
        if not self._path.exists():
            return None
        self._close_file()
        self._file = self._path.open("r+b", buffering=0)
        found, self._places, self._end = read_entries(self._file, self._path)
        if found.get("kind") != self._kind:
            raise CheckpointError(f"{self._path} must be a checkpoint of {self._kind}, was one of {found.get('kind')}")
        state: dict[str, Any] = found["state"]
        return state

    def write(self, state: Mapping[str, Any], needed: set[str]) -> None:
        """Replace the state.

        Parameters
        ----------
        state
            Values that JSON can represent.
        needed
            The names of the arrays it needs, as `put` returned them. Others are deleted.
        """
        known = needed & self._places.keys()
        entry, places = self._entry(state, {name: self._new[name] for name in sorted(needed - known)})
        lengths = [length for name, (_, length) in self._places.items() if name in known]
        longest = _LONGEST * (len(entry) + sum(lengths)) + _FEW_BYTES
        if self._file is None or self._end + len(entry) > longest:
            entry, self._places = self._entry(state, {name: self._bytes(name) for name in sorted(needed)})
            self._close_file()
            _replace(self._path, entry)
            self._file = self._path.open("r+b", buffering=0)
            self._end = len(entry)
        else:
            _append(self._file, self._end, entry)
            self._places = {name: self._places[name] for name in known}
            self._places.update({name: (self._end + start, length) for name, (start, length) in places.items()})
            self._end += len(entry)
        self._new = {}

    def _entry(self, state: Mapping[str, Any], arrays: dict[str, bytes]) -> tuple[bytes, dict[str, tuple[int, int]]]:
        """Return an entry, and where the arrays are in it."""
        lengths = [[name, len(data)] for name, data in arrays.items()]
        text = json.dumps({"format": _FORMAT, "kind": self._kind, "arrays": lengths, "state": state}).encode("utf-8")
        held = b"".join(arrays.values())
        head = _LENGTHS.pack(len(text), len(held), hashlib.sha256(text + held).digest())
        entry = b"".join([_HEAD.pack(head, zlib.crc32(head)), text, held])
        return entry, _places(lengths, _HEAD.size + len(text))

    def put(self, arrays: Arrays) -> str:
        """Add arrays to the next state.

        Returns
        -------
        str
            Their name: the SHA-256 of their bytes.
        """
        import numpy as np  # noqa: PLC0415 - programs without arrays need no NumPy

        buffer = io.BytesIO()
        buffer.write(json.dumps(list(arrays)).encode("utf-8") + b"\n")
        for array in arrays.values():
            np.save(buffer, array, allow_pickle=False)
        data = buffer.getvalue()
        name = hashlib.sha256(data).hexdigest()
        if name not in self._places:
            self._new[name] = data
        return name

    def get(self, name: str) -> Arrays:
        """Return stored arrays."""
        import numpy as np  # noqa: PLC0415

        buffer = io.BytesIO(self._bytes(name))
        return {key: np.load(buffer, allow_pickle=False) for key in json.loads(buffer.readline())}

    def _bytes(self, name: str) -> bytes:
        if name in self._new:
            return self._new[name]
        if self._file is None or name not in self._places:
            raise CheckpointError(f"{self._path} is damaged: it names arrays that it does not have")
        start, length = self._places[name]
        self._file.seek(start)
        data = _exactly(self._file, length)
        if data is None or hashlib.sha256(data).hexdigest() != name:
            raise CheckpointError(f"{self._path} is damaged: the SHA-256 of arrays is not their name")
        return data


def read_entries(file: BinaryIO, path: Path) -> tuple[dict[str, Any], dict[str, tuple[int, int]], int]:
    """Return the last complete entry, the places of all arrays, and the end of the entry."""
    size = os.fstat(file.fileno()).st_size
    places: dict[str, tuple[int, int]] = {}
    found: dict[str, Any] | None = None
    end = 0
    while end < size:
        file.seek(end)
        head, check = _HEAD.unpack(_exactly(file, _HEAD.size) or bytes(_HEAD.size))
        if zlib.crc32(head) != check:
            break
        text_length, held_length, digest = _LENGTHS.unpack(head)
        after = end + _HEAD.size + text_length + held_length
        body = _exactly(file, text_length + held_length) if after <= size else None
        if body is None or hashlib.sha256(body).digest() != digest:
            if after < size:
                raise CheckpointError(f"{path} is damaged: the SHA-256 of an entry is not that of its contents")
            break
        found = json.loads(body[:text_length])
        if found["format"] != _FORMAT:
            raise CheckpointError(f"{path} has format {found['format']!r}; this program reads {_FORMAT}")
        places.update(_places(found["arrays"], end + _HEAD.size + text_length))
        end = after
    if found is None:
        raise CheckpointError(f"{path} is damaged, or of an earlier version of Feint: it has no complete entry")
    return found, places, end


def _places(lengths: list[list[Any]], start: int) -> dict[str, tuple[int, int]]:
    places = {}
    for name, length in lengths:
        places[name] = (start, length)
        start += length
    return places


def _exactly(file: BinaryIO, length: int) -> bytes | None:
    """Read this number of bytes of an unbuffered file, or return ``None`` if there are fewer."""
    data = bytearray()
    while len(data) < length:
        found = file.read(length - len(data))
        if not found:
            return None
        data += found
    return bytes(data)


def _append(file: BinaryIO, end: int, data: bytes) -> None:
    try:
        file.seek(end)
        file.truncate()
        _write(file, data)
    except OSError:
        file.truncate(end)
        raise


def _write(file: BinaryIO, data: bytes) -> None:
    """Write to an unbuffered file, which may take a part at a time, and sync it."""
    rest = memoryview(data)
    while rest:
        rest = rest[file.write(rest) :]
    os.fsync(file.fileno())


def _replace(path: Path, data: bytes) -> None:
    temporary = path.with_name(path.name + ".new")
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0), 0o600)
    with os.fdopen(descriptor, "wb", buffering=0) as file:
        _write(file, data)
    temporary.replace(path)
    if os.name == "posix":
        directory = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(directory)
        finally:
            os.close(directory)


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
