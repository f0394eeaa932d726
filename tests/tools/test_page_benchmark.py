"""The cost of building pages: the same count each time, printed one page a line."""

from __future__ import annotations

import os

import pytest
from checkers_tools.page_benchmark import measure_pages, table

SIZE = ((480, 640),)


@pytest.mark.slow
def test_the_calls_and_elements_of_a_page_are_the_same_in_every_run() -> None:
    first, second = (measure_pages(SIZE, ("rejected", "share"))["480x640"] for _ in range(2))
    for page in ("rejected", "share"):
        costs = first[page]
        assert costs["ms"] > 0
        assert costs["calls"] > costs["made"] >= costs["shown"] > 10
        assert [costs[name] for name in ("calls", "made", "shown")] == [
            second[page][name] for name in ("calls", "made", "shown")
        ]


@pytest.mark.parametrize(
    ("page", "most"),
    [
        ("problem", 1_600),
        ("practice", 2_900),
        pytest.param("menu", 3_400, marks=pytest.mark.slow),
        pytest.param("exercise", 3_000, marks=pytest.mark.slow),
        pytest.param("own-player", 2_700, marks=pytest.mark.slow),
        pytest.param("play", 2_000, marks=pytest.mark.slow),
        pytest.param("tree", 3_600, marks=pytest.mark.slow),
        pytest.param("opponent", 5_900, marks=pytest.mark.slow),
    ],
)
def test_a_page_stays_as_cheap_as_it_is(page: str, most: int) -> None:
    """About a tenth more calls than today are allowed: limits in seconds would hold only on an idle
    machine.
    """
    assert measure_pages(SIZE, (page,))["480x640"][page]["calls"] <= most


def test_the_table_has_a_line_for_each_page_and_counts_those_that_are_too_slow() -> None:
    costs = {
        "menu": {"ms": 1.5, "calls": 10, "made": 3, "shown": 2},
        "tree": {"ms": 4.25, "calls": 20, "made": 5, "shown": 4},
    }
    lines = list(table({"800x600": costs}))
    assert [line.split() for line in lines[1:3]] == [
        ["menu", "1.50", "10", "3", "2"],
        ["tree", "4.25", "20", "5", "4"],
    ]
    assert lines[-1] == (
        "800x600: median 2.88 ms, longest 4.25 ms; above 4 ms: 1 of 2 pages, above 2 ms: 1; 30 calls"
    )


def test_the_driver_of_the_screen_is_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    measure_pages(SIZE, ("rejected",))
    assert "SDL_VIDEODRIVER" not in os.environ
