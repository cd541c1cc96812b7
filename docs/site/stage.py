"""Stage the documents of the repository as pages of the site.

Usage: stage.py ROOT TARGET

Copies the documents, and the files that they link to, into TARGET/pages with the paths that they have in the
repository, so that links are valid in both. Writes TARGET/mkdocs.yml with the navigation, which is the list of the
documents in the README.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import yaml

_LINK = re.compile(r"(?<=\]\()([^)#:\s]+)(?=[)#])")
_ENTRY = re.compile(r"\[([^\]]+)\]\(([^)]+)\)")
_FENCE = "```"
_NAMED_FENCE = re.compile(r"^```(\w+) (\S+)$")
_BLOCK = re.compile(r"\|| *- | *[0-9]+\. ")
_API = """# Python API

::: feint

::: feint.flower

::: feint.optuna
"""


class Stage:
    """Pages of the site, from the documents of the repository."""

    def __init__(self, root: Path, target: Path) -> None:
        self._root = root
        self._target = target
        self._pages = target / "pages"
        listed = subprocess.run(["git", "ls-files"], cwd=root, check=True, capture_output=True, text=True)  # noqa: S607
        self._tracked = [Path(line) for line in listed.stdout.splitlines()]

    def write(self) -> None:
        """Write pages and configuration."""
        top = [path for path in self._tracked if path.suffix == ".md" and len(path.parts) == 1]
        docs = [path for path in self._tracked if path.parts[0] == "docs" and path.suffix == ".md"]
        for page in [*top, *docs, Path("python/README.md")]:
            self._page(page)
        (self._pages / "python/api.md").write_text(_API, encoding="utf-8")
        shutil.copytree(self._root / "python/src/feint", self._target / "python/feint")
        configuration = {
            "INHERIT": os.path.relpath(self._root / "docs/site/mkdocs.yml", self._target),
            "nav": self._navigation(),
        }
        text = yaml.safe_dump(configuration, sort_keys=False, allow_unicode=True)
        (self._target / "mkdocs.yml").write_text(text, encoding="utf-8")

    def _page(self, page: Path) -> None:
        text = (self._root / page).read_text(encoding="utf-8")
        self._save(page, _LINK.sub(lambda link: self._linked(page, link[1]), _spaced(text)))

    def _linked(self, page: Path, link: str) -> str:
        """Return the link in the site, after copying what is not a page itself."""
        path = Path(os.path.normpath(page.parent / link))
        if not (self._root / path).is_dir():
            if path.suffix != ".md":
                self._copy(path)
            return link
        index = path / "index.md"
        if not (self._pages / index).exists():
            files = [file for file in self._tracked if file.is_relative_to(path)]
            rows = [f"- [{_title(self._root / file, path)}]({file.relative_to(path).as_posix()})" for file in files]
            self._save(index, "\n".join([f"# {path.as_posix()}", "", *rows, ""]))
            for file in files:
                self._copy(file)
        return f"{link.rstrip('/')}/index.md"

    def _copy(self, file: Path) -> None:
        if not (self._pages / file).exists():
            (self._pages / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(self._root / file, self._pages / file)

    def _save(self, page: Path, text: str) -> None:
        (self._pages / page).parent.mkdir(parents=True, exist_ok=True)
        (self._pages / page).write_text(text, encoding="utf-8")

    def _navigation(self) -> list[dict[str, Any]]:
        readme = (self._root / "README.md").read_text(encoding="utf-8")
        items = readme.partition("## Documents")[2].split("\n- **")[1:]
        sections: list[dict[str, Any]] = [
            {"Feint": [{"Introduction": "README.md"}, {"Python package": "python/README.md"}]}
        ]
        for item in items:
            name, _, rest = item.partition(":**")
            entries: list[dict[str, Any]] = []
            methods: list[dict[str, Any]] = []
            for title, link in _ENTRY.findall(rest.partition("\n\n")[0]):
                page = f"{link}/index.md" if (self._root / link).is_dir() else link
                (methods if link.startswith("docs/methods/") else entries).append({_capital(title): page})
            sections.append({name: [*entries, *([{"Methods": methods}] if methods else [])]})
        api = [{"Python": "python/api.md"}]
        if (self._pages / "javadoc").is_dir():
            api.append({"Java": "javadoc/index.html"})
        return [*sections, {"API": api}]


def _spaced(text: str) -> str:
    """Return the text in the form of Python-Markdown: empty lines before lists and tables, file names as titles."""
    lines: list[str] = []
    fenced = False
    for line in text.splitlines():
        begins = _BLOCK.match(line) and lines and lines[-1].strip() and not fenced
        if begins and not _BLOCK.match(lines[-1]) and not lines[-1].startswith(" "):
            lines.append("")
        if line.startswith(_FENCE):
            fenced = not fenced
        lines.append(_NAMED_FENCE.sub(r'```\1 title="\2"', line))
    return "\n".join(lines) + "\n"


def _title(file: Path, folder: Path) -> str:
    if file.suffix == ".md":
        return file.read_text(encoding="utf-8").partition("\n")[0].lstrip("# ")
    return file.as_posix().partition(f"{folder.as_posix()}/")[2]


def _capital(title: str) -> str:
    return title[0].upper() + title[1:]


if __name__ == "__main__":
    Stage(Path(sys.argv[1]), Path(sys.argv[2])).write()
