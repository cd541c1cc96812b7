import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from service import Service, serving
from visitor import Visitor

RUNS = 1000
ON_A_PAGE = 50


@pytest.fixture(scope="module")
def crowded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with serving(tmp_path_factory.mktemp("crowded")) as service:
        begun = time.monotonic()
        with ThreadPoolExecutor(16) as pool:
            list(pool.map(lambda i: service.make_run(f"run {i:04d}", "greedy"), range(RUNS)))
        print(f"\n{RUNS} runs created in {time.monotonic() - begun:.1f} s")
        yield service


@pytest.fixture
def reader(visit: Callable[..., Visitor], crowded: Service) -> Visitor:
    visitor = visit(crowded.url)
    visitor.sign_in(crowded.token)
    visitor.page.locator("tbody tr").first.wait_for()
    return visitor


def rows(visitor: Visitor) -> list[str]:
    return visitor.page.locator("tbody th").all_text_contents()


def turned(visitor: Visitor, link: str, before: list[str]) -> list[str]:
    """Follow a link and wait for another page; return its rows."""
    visitor.page.get_by_role("link", name=link).click()
    visitor.page.wait_for_function(
        "before => document.querySelector('tbody th')?.textContent !== before", arg=before[0]
    )
    return rows(visitor)


def test_pages_have_no_gaps_in_either_direction(reader: Visitor) -> None:
    pages = [rows(reader)]
    for _ in range(3):
        pages.append(turned(reader, "Next page", pages[-1]))
    seen = [name for page in pages for name in page]
    assert len(seen) == len(set(seen)) == 4 * ON_A_PAGE
    assert turned(reader, "Previous page", pages[3]) == pages[2]
    assert turned(reader, "Previous page", pages[2]) == pages[1]
    assert turned(reader, "First page", pages[1]) == pages[0]


def test_the_order_can_be_reversed(reader: Visitor) -> None:
    newest = rows(reader)
    reader.page.get_by_label("Order").select_option("oldest")
    reader.page.wait_for_function("name => document.querySelector('tbody th').textContent !== name", arg=newest[0])
    oldest = rows(reader)
    assert len(oldest) == ON_A_PAGE
    assert not set(oldest) & set(newest)


def test_runs_are_found_by_name(reader: Visitor) -> None:
    reader.page.get_by_label("Name contains").fill("RUN 023")
    reader.page.keyboard.press("Enter")
    reader.page.wait_for_function("() => document.querySelectorAll('tbody tr').length === 10")
    assert sorted(rows(reader)) == [f"run {i:04d}" for i in range(230, 240)]


def test_counts_filter_by_state(reader: Visitor, crowded: Service) -> None:
    run = crowded.new_run("ended")
    crowded.ask("POST", f"/v1/runs/{run}/close")
    counts = reader.page.get_by_role("navigation", name="Runs by state")
    counts.get_by_role("link", name="1 closed").click()
    reader.page.get_by_role("link", name="ended").wait_for()
    assert rows(reader) == ["ended"]
    reader.page.go_back()
    reader.page.wait_for_function("n => document.querySelectorAll('tbody tr').length === n", arg=ON_A_PAGE)


def test_new_runs_are_shown_on_request_only(reader: Visitor, crowded: Service) -> None:
    before = rows(reader)
    crowded.new_run("newcomer")
    offer = reader.page.get_by_role("button", name="Show 1 new run")
    offer.wait_for()
    assert rows(reader) == before
    offer.click()
    reader.page.get_by_role("link", name="newcomer").wait_for()
