"""``bench ui --only pages``: measures the cost of creating and laying out each page, without drawing it."""

from __future__ import annotations

import gc
import os
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from statistics import median
from types import FrameType

from checkers_app.games.checkers import GAME
from checkers_app.ui.kit import elements as el
from checkers_app.ui.measured_window import Pair
from checkers_app.ui.outlined import PAGES, opened
from checkers_app.ui.view_scene import ViewScene

SIZES: tuple[Pair, ...] = ((1280, 800), (480, 640))
"""The sizes in pixels of the usual window and of the smallest one."""
LIMIT = 4.0
"""The maximum time for building a page, in milliseconds."""
HALF_LIMIT = 2.0
"""The maximum time for at least half of the pages, in milliseconds."""
ROUNDS = 15
"""The number of times that a page is built; the fastest build counts."""
SECONDS = 0.5
"""The time in seconds after which no further build of the same page is started."""

_DRIVER = "SDL_VIDEODRIVER"


@dataclass(frozen=True, slots=True)
class PageCost:
    """The cost of building one page with warm caches.

    Attributes:
        ms: the CPU time of the thread that builds the page, in milliseconds, for the fastest of several
            builds.
        calls: the number of Python function calls, which is the same in every run.
        made: the number of elements created.
        shown: the number of elements on the finished page.
    """

    ms: float
    calls: int
    made: int
    shown: int


def measure_pages(
    sizes: Sequence[Pair] = SIZES, pages: Sequence[str] = tuple(PAGES)
) -> dict[str, dict[str, dict[str, float]]]:
    """The cost of each page in windows of several sizes: size -> page -> the fields of a :class:`PageCost`.

    No window is opened on the screen.
    """
    found: dict[str, dict[str, dict[str, float]]] = {}
    with _without_screen():
        for size in sizes:
            costs = found[f"{size[0]}x{size[1]}"] = {}
            for page in pages:
                with opened(page, GAME, size) as scene:
                    assert isinstance(scene, ViewScene)  # noqa: S101  all pages are
                    costs[page] = asdict(cost_of(scene))
    return found


def cost_of(scene: ViewScene) -> PageCost:
    """Build a page several times and report the fastest build; an extra first build fills the caches."""
    _ = scene.tree
    times: list[float] = []
    end = time.monotonic() + SECONDS
    gc.collect()
    gc.freeze()  # as in the window once everything has been loaded: see ui/loading.py
    try:
        while len(times) < ROUNDS and (len(times) < 2 or time.monotonic() < end):
            scene.refresh()
            began = time.thread_time()
            _ = scene.tree
            times.append(1000 * (time.thread_time() - began))
    finally:
        gc.unfreeze()
    calls, made = _calls(scene)
    return PageCost(round(min(times), 2), calls, made, sum(1 for _ in scene.tree.walk()))


def _calls(scene: ViewScene) -> tuple[int, int]:
    """The number of Python function calls in one build, and the number of elements that it creates."""
    calls = made = 0
    creation = el.Element.__init__.__code__

    def note(frame: FrameType, event: str, _: object) -> None:
        nonlocal calls, made
        if event == "call":
            calls += 1
            made += frame.f_code is creation

    scene.refresh()
    before = sys.getprofile()
    sys.setprofile(note)
    try:
        _ = scene.tree
    finally:
        sys.setprofile(before)
    return calls, made


@contextmanager
def _without_screen() -> Iterator[None]:
    """Make SDL draw to memory only."""
    before = os.environ.get(_DRIVER)
    os.environ[_DRIVER] = "dummy"
    try:
        yield
    finally:
        if before is None:
            del os.environ[_DRIVER]
        else:
            os.environ[_DRIVER] = before


def table(found: Mapping[str, Mapping[str, Mapping[str, float]]]) -> Iterator[str]:
    """The report of :func:`measure_pages` as text: a line for each page, then the number of slow pages."""
    names = list(next(iter(found.values())))
    head = "".join(f" {size:>12} {'calls':>7} {'made':>5} {'shown':>5}" for size in found)
    yield f"{'page build, CPU ms':20}{head}"
    for name in names:
        cells = (costs[name] for costs in found.values())
        yield f"{name:20}" + "".join(
            f" {cost['ms']:12.2f} {cost['calls']:7} {cost['made']:5} {cost['shown']:5}" for cost in cells
        )
    for size, costs in found.items():
        each = [cost["ms"] for cost in costs.values()]
        calls = sum(cost["calls"] for cost in costs.values())
        yield (
            f"{size}: median {median(each):.2f} ms, longest {max(each):.2f} ms; "
            f"above {LIMIT:g} ms: {sum(ms > LIMIT for ms in each)} of {len(each)} pages, "
            f"above {HALF_LIMIT:g} ms: {sum(ms > HALF_LIMIT for ms in each)}; {calls:,} calls"
        )
