"""Faults that a reader of a page notices: findings of axe, text that is cut, and what does not fit on its sheet."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pypdfium2
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

WIDTHS = (1600, 400, 1100)

#: Elements that hide a part of their content, and texts of drawings that leave their drawing.
_CUT = """() => {
  const cut = [];
  for (const element of document.querySelectorAll('main *')) {
    const hidden = [element, element.closest('thead')].some(e => e && getComputedStyle(e).clipPath !== 'none');
    if (hidden || element.closest('.plot') || getComputedStyle(element).display === 'inline') continue;
    if (getComputedStyle(element).overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) {
      cut.push(element.textContent.trim().slice(0, 60));
    }
  }
  for (const plot of document.querySelectorAll('.plot')) {
    const box = plot.getBoundingClientRect();
    for (const text of plot.querySelectorAll('text')) {
      const at = text.getBoundingClientRect();
      const across = at.left > box.left - 1 && at.right < box.right + 1;
      const inside = across && at.top > box.top - 1 && at.bottom < box.bottom + 1;
      if (at.width && !inside) cut.push(text.textContent);
    }
  }
  return cut;
}"""

#: Marks the first and the last text of everything that belongs on one sheet, and returns a name of each.
_MARK = """() => {
  const whole = [...document.querySelectorAll('figure, .answer, table:not(.long)')]
    .filter(one => !one.closest('details') && one.getClientRects().length);
  whole.forEach((one, k) => {
    const mark = (part, end) => {
      const text = document.createElement('span');
      text.textContent = `[${k}${end}]`;
      text.style.cssText = 'position: absolute; font-size: 2px; line-height: 1; white-space: nowrap';
      part.prepend(text);
      return text;
    };
    const last = one.matches('table') ? [...one.querySelectorAll('th, td')].pop() : one;
    mark(one.querySelector('caption') || (one.matches('table') ? one.querySelector('th, td') : one), 'a');
    const end = mark(last, 'z');
    const tail = one.querySelector(':scope > :is(p, figcaption):last-child');
    // In the last line, so that the mark takes no line of its own below it.
    if (last === one) (tail || one).append(end);
  });
  return whole.map(one => one.tagName.toLowerCase() + ': ' + one.textContent.replace(/\\s+/g, ' ').slice(0, 40));
}"""


def serious(page: Page) -> list[str]:
    """Serious and critical findings of axe, with their elements."""
    return findings(page, {"serious", "critical"})


def findings(page: Page, impacts: set[str] | None = None) -> list[str]:
    """Findings of axe with these impacts, with their elements; by default all."""
    return [
        f"{found['id']} ({found['impact']}): {[node['target'] for node in found['nodes']]}"
        for found in Axe().run(page).response["violations"]
        if impacts is None or found["impact"] in impacts
    ]


def overflow(page: Page) -> int:
    """Number of pixels by which the page is wider than the window."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


def cut(page: Page) -> list[str]:
    """Texts of which a part is not visible."""
    return list(page.evaluate(_CUT))


def printed(page: Page, file: Path) -> pypdfium2.PdfDocument:
    """The page on sheets of A4, or of the size that it asks for."""
    page.pdf(path=file, format="A4", prefer_css_page_size=True)
    return pypdfium2.PdfDocument(file)


def beyond(document: pypdfium2.PdfDocument) -> list[str]:
    """Characters that are cut off by the edge of their sheet."""
    found = []
    for number, sheet in enumerate(document):
        width, height = sheet.get_size()
        text = sheet.get_textpage()
        for i in range(text.count_chars()):
            left, bottom, right, top = text.get_charbox(i)
            if left < 0 or bottom < 0 or right > width or top > height:
                found.append(f"sheet {number + 1}: {text.get_text_range(i, 1)}")
    return found


def missing(page: Page, document: pypdfium2.PdfDocument) -> Counter[str]:
    """Characters of the page that are missing on the sheets."""
    page.emulate_media(media="print")
    # A hyphen at the end of a line is left out of the text of a sheet.
    shown = Counter("".join(page.locator("main").inner_text().replace("-", "").split()))
    return shown - Counter("".join(sheet.get_textpage().get_text_range() for sheet in document))


def divided(page: Page, file: Path) -> list[str]:
    """Charts, tables and rows that begin on one sheet and end on another."""
    names = page.evaluate(_MARK)
    sheets = [sheet.get_textpage().get_text_range() for sheet in printed(page, file)]

    def sheet_of(mark: str) -> int:
        found = [number for number, text in enumerate(sheets, 1) if mark in text]
        assert len(found) == 1, f"{mark} is on sheets {found}"
        return found[0]

    ends = ((name, sheet_of(f"[{k}a]"), sheet_of(f"[{k}z]")) for k, name in enumerate(names))
    return [f"{name} is on sheets {first} and {last}" for name, first, last in ends if first != last]
