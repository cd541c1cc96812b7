"""Check the links of the site: each leads to a file of the site, and to a place in it.

Usage: links.py FOLDER

Links to other hosts are not followed.
"""

from __future__ import annotations

import html
import re
import sys
from pathlib import Path
from urllib.parse import unquote, urlsplit

_LINK = re.compile(r"""<[^<>]*?\s(?:href|src)=(?:"([^"]*)"|'([^']*)')""")
_PLACE = re.compile(r"""\s(?:id|name)=(?:"([^"]*)"|'([^']*)')""")
_SCRIPT = re.compile(r"<script\b[^>]*>.*?</script>|<!--.*?-->", re.DOTALL)


def main() -> None:
    """Print each broken link, and end with 1 if there is one."""
    site = Path(sys.argv[1]).resolve()
    places: dict[Path, set[str]] = {}
    links: list[tuple[Path, str]] = []
    for page in sorted(site.rglob("*.html")):
        text = _SCRIPT.sub("", page.read_text(encoding="utf-8"))
        places[page] = {html.unescape(one or other) for one, other in _PLACE.findall(text)}
        links += [(page, html.unescape(one or other)) for one, other in _LINK.findall(text)]
    broken = sorted(
        {f"{page.relative_to(site)}: {link}" for page, link in links if not _leads(site, page, link, places)}
    )
    print(f"{len(links)} links in {len(places)} pages, {len(broken)} broken")  # noqa: T201
    if broken:
        sys.exit("\n".join(broken))


def _leads(site: Path, page: Path, link: str, places: dict[Path, set[str]]) -> bool:
    parts = urlsplit(link)
    if parts.scheme or parts.netloc or page.name == "404.html":
        return True
    target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
    if target.is_dir():
        target /= "index.html"
    if not target.is_relative_to(site) or not target.exists():
        return False
    fragment = unquote(parts.fragment)
    # Javadoc marks the top of a page with the empty name, and scripts make places of searches.
    return not fragment or target.suffix != ".html" or fragment in places[target] or parts.fragment in places[target]


if __name__ == "__main__":
    main()
