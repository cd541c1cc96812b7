"""Encoder and OpenBLAS, which the commands ``reproduce`` and ``embed`` need and a wheel is too small for.

They are downloaded when they are first needed, and checked against the SHA-256 that the wheel has of each file.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import sys
import tempfile
import urllib.request
from pathlib import Path
from typing import NamedTuple

from feint.errors import Unavailable

#: A repository of Maven in place of Maven Central, such as a mirror.
REPOSITORY_VARIABLE = "FEINT_MAVEN"
_CENTRAL = "https://repo.maven.apache.org/maven2"
_COMMANDS = ("reproduce", "embed")
_HELP = ("-h", "--help", "-V", "--version")
_CHUNK = 1 << 20
_SECONDS = 60.0


class _File(NamedTuple):
    sha256: str
    size: int
    path: str

    @property
    def name(self) -> str:
        return self.path.rpartition("/")[2]


def needs_encoder(arguments: tuple[str, ...]) -> bool:
    """Return whether a command line needs the encoder; help on a command does not."""
    return arguments[:1] != () and arguments[0] in _COMMANDS and not any(word in _HELP for word in arguments[1:])


def encoder_jars(listed: Path, cache: Path) -> list[str]:
    """Return the jars of the encoder and of OpenBLAS, after downloading those that are missing.

    Says on standard error what it downloads before it begins.

    Parameters
    ----------
    listed
        File with a line for each jar: SHA-256, size in bytes, and path in a repository of Maven.
    cache
        Directory to keep them in.

    Raises
    ------
    Unavailable
        If a file cannot be downloaded or written, or is not the one that was expected.
    """
    files = [_file(line) for line in listed.read_text(encoding="utf-8").splitlines()]
    missing = [file for file in files if not _is_there(cache / file.name, file)]
    if missing:
        repository = os.environ.get(REPOSITORY_VARIABLE) or _CENTRAL
        megabytes = max(1, round(sum(file.size for file in missing) / 1e6))
        sys.stderr.write(
            f"feint: needs the encoder and OpenBLAS: downloading {len(missing)} files, {megabytes} MB, "
            f"from {repository} to {cache}, once ...\n"
        )
        sys.stderr.flush()
        try:
            cache.mkdir(mode=0o700, parents=True, exist_ok=True)
            for file in missing:
                _download(f"{repository.rstrip('/')}/{file.path}", file, cache)
        except OSError as e:
            raise Unavailable(
                f"the encoder cannot be downloaded from {repository} to {cache}: {e}; {REPOSITORY_VARIABLE} names "
                "another repository of Maven, FEINT_CACHE another directory"
            ) from None
    return [str(cache / file.name) for file in files]


def _file(line: str) -> _File:
    sha256, size, path = line.split()
    return _File(sha256, int(size), path)


def _is_there(path: Path, file: _File) -> bool:
    # Its content was checked before it got this name.
    return path.is_file() and path.stat().st_size == file.size


def _download(url: str, file: _File, cache: Path) -> None:
    """Download a file under another name, and rename it if it is the expected one."""
    digest, size = hashlib.sha256(), 0
    handle, part = tempfile.mkstemp(prefix=".part-", dir=cache)
    try:
        with os.fdopen(handle, "wb") as output, urllib.request.urlopen(url, timeout=_SECONDS) as reply:  # noqa: S310
            # No more than is expected is kept, whatever is sent.
            while size <= file.size and (chunk := reply.read(_CHUNK)):
                output.write(chunk)
                digest.update(chunk)
                size += len(chunk)
        if digest.hexdigest() != file.sha256:
            raise Unavailable(f"{url} must have the SHA-256 {file.sha256}, was {digest.hexdigest()}: it is not used")
        Path(part).replace(cache / file.name)
    finally:
        with contextlib.suppress(FileNotFoundError):
            Path(part).unlink()
