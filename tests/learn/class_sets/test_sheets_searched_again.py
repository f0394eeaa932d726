"""Sheets are read from the page and searched again by a short independent search."""

from __future__ import annotations

import re
import zlib
from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise

import pytest

from checkers_app.drawing.marks import Page, Rectangle, Stroke, Text
from checkers_app.drawing.pdf import PaperSize, pdf, picture_pdf
from checkers_app.drawing.svg import page_svg
from checkers_app.learn.class_sets.class_set import STATED, class_set
from checkers_app.learn.class_sets.sheet import drawn, key_pages, set_pages, sheet_page
from checkers_app.learn.exercises.exercise import Given
from checkers_app.learn.tree.abstract import Branches

FAR = 10**6
Path = tuple[int, ...]


@dataclass
class Looked:
    """Alpha-beta on a tree of numbers; nodes are identified by their paths."""

    tree: Branches
    strict: bool = False
    """Whether it cuts off only at alpha > beta."""
    windows: dict[Path, tuple[int, int]] = field(default_factory=dict)
    values: dict[Path, int] = field(default_factory=dict)
    leaves: list[Path] = field(default_factory=list)
    cuts: list[tuple[Path, int]] = field(default_factory=list)
    """The node, and how many of its branches are cut."""
    deep: int = 0

    def __post_init__(self) -> None:
        self.search(self.tree, (), (-FAR, -1), (FAR, -1))

    def search(self, node: Branches, path: Path, alpha: tuple[int, int], beta: tuple[int, int]) -> int:
        """Bounds are numbers with the ply of the node that set them."""
        if isinstance(node, int):
            self.leaves.append(path)
            return node
        self.windows[path] = alpha[0], beta[0]
        best = -FAR if len(path) % 2 == 0 else FAR
        for place, child in enumerate(node, 1):
            value = self.search(child, (*path, place), alpha, beta)
            if len(path) % 2 == 0:
                best = max(best, value)
                alpha = max(alpha, (best, len(path)), key=lambda bound: bound[0])
            else:
                best = min(best, value)
                beta = min(beta, (best, len(path)), key=lambda bound: bound[0])
            closed = alpha[0] > beta[0] if self.strict else alpha[0] >= beta[0]
            if closed and place < len(node):
                self.cuts.append((path, len(node) - place))
                far = beta[1] if len(path) % 2 == 0 else alpha[1]
                self.deep += len(path) - far >= 3
                break
        self.values[path] = best
        return best

    def worth(self, path: Path, unseen: int | None = None) -> int:
        """By minimax; leaves that were not visited may have any value."""
        node = self.tree
        for place in path:
            assert isinstance(node, tuple)
            node = node[place - 1]
        if isinstance(node, int):
            return node if unseen is None or path in self.leaves else unseen
        below = [self.worth((*path, place), unseen) for place in range(1, len(node) + 1)]
        return max(below) if len(path) % 2 == 0 else min(below)

    def answer(self, path: Path) -> str:
        """A bound if unvisited leaves could have any value and would change the result."""
        if path not in self.values:
            return "–"
        low, value, high = self.worth(path, -FAR), self.values[path], self.worth(path, FAR)
        assert value in {low, high}
        return f"{'' if low == high else '≤' if value == high else '≥'}{value}"


def inner(node: Branches, path: Path = ()) -> list[Path]:
    """The inner nodes, each before its descendants."""
    if isinstance(node, int):
        return []
    return [path, *(row for place, child in enumerate(node, 1) for row in inner(child, (*path, place)))]


def leaves(node: Branches) -> int:
    return 1 if isinstance(node, int) else sum(map(leaves, node))


def in_boxes(page: Page, radius: int) -> list[str]:
    """The contents of the boxes with such corners, from the top of the page."""
    found: list[str] = []
    box = None
    for mark in page.marks:
        if isinstance(mark, Rectangle):
            if box is not None:
                found.append("")
            box = mark if mark.radius == radius else None
        elif isinstance(mark, Text) and box is not None and mark.text not in {"α", "β"}:
            inside = box.x <= mark.x <= box.x + box.width and box.y <= mark.y <= box.y + box.height
            found.append(mark.text if inside else "")
            box = None
    return found if box is None else [*found, ""]


def letters(tree: Branches) -> dict[Path, str]:
    """Ply by ply, from left to right."""
    return dict(
        zip(sorted(inner(tree), key=lambda path: (len(path), path)), "ABCDEFGHIJKLMNOPQRST", strict=False)
    )


def read_and_searched(seed: int, level: int, *, windows: bool) -> None:
    first, second = drawn(seed, level)
    page = sheet_page((first, second), solved=True, windows=windows)
    told = " ".join(f"{mark.label} {mark.text}" for mark in page.marks if isinstance(mark, Text))
    looked, last = Looked(first.branches), second.branches
    plain = [str(looked.worth(path)) for path in inner(first.branches)]
    if level == 1:
        other = Looked(last)
        assert in_boxes(page, 6) == [*plain, *(str(other.worth(path)) for path in inner(last))]
        looked = other
    else:
        assert in_boxes(page, 6) == [*plain, *(looked.answer(path) for path in inner(last))]
        assert f"leaves looked at: {len(looked.leaves)} of {leaves(last)}" in told
        strokes = [mark for mark in page.marks if isinstance(mark, Stroke) and mark.width == 2.4]
        assert len(strokes) == 2 * sum(number for _, number in looked.cuts)
        assert Looked(last, strict=True).leaves == looked.leaves, "so ≥ and > are the same"
        assert (len(looked.cuts) == 1) if level == 2 else (len(looked.cuts) > 1 and looked.deep > 0)
    assert f"Value of A: {looked.worth(())} " in told
    assert isinstance(last, tuple)
    branches = {(place,): looked.worth((place,)) for place in range(1, len(last) + 1)}
    best = [path for path, value in branches.items() if value == looked.worth(())]
    assert len(best) == 1, "there is one right move"
    assert f"best move: A to {letters(last)[best[0]]}" in told
    if windows:
        bounds = [looked.windows.get(path) for path in inner(last)]
        signs = {-FAR: "\N{MINUS SIGN}∞", FAR: "+∞"}
        wanted = [signs.get(end, str(end)) for bound in bounds if bound is not None for end in bound]
        assert [text for text in in_boxes(page, 3) if text] == wanted
    blank = sheet_page((first, second), solved=False, windows=windows)
    assert not any([*in_boxes(blank, 6), *in_boxes(blank, 3)]), "nothing is given away"


def decided(node: Branches, path: Path = ()) -> list[Path]:
    """The inner nodes, each after its descendants."""
    if isinstance(node, int):
        return []
    return [*(row for place, child in enumerate(node, 1) for row in decided(child, (*path, place))), path]


def first_of(order: list[Path], given: Given) -> set[Path]:
    return set(order[: {Given.NONE: 0, Given.HALF: len(order) // 2, Given.MOST: len(order) - 1}[given]])


@pytest.mark.few
@pytest.mark.parametrize("given", [Given.HALF, Given.MOST])
@pytest.mark.parametrize(("level", "windows"), [(1, False), (2, False), (3, False), (2, True)])
def test_of_the_boxes_those_that_are_given_are_filled_and_no_others(
    level: int, given: Given, *, windows: bool
) -> None:
    for seed in range(1, 13):
        tasks = drawn(seed, level)
        page = sheet_page(tasks, solved=False, windows=windows, given=given)
        wanted, crossed = [], 0
        for number, exercise in enumerate(tasks):
            looked, pruned = Looked(exercise.branches), number == 1 and level > 1
            there = first_of(list(looked.values) if pruned else decided(exercise.branches), given)
            assert there
            told = looked.answer if pruned else lambda path, looked=looked: str(looked.worth(path))
            wanted += [told(path) if path in there else "" for path in inner(exercise.branches)]
            crossed += sum(count for path, count in looked.cuts if pruned and path in there)
        assert in_boxes(page, 6) == wanted
        widths = Counter(mark.width for mark in page.marks if isinstance(mark, Stroke))
        assert widths[2.4] == 2 * crossed
        assert widths[4] == 0, "the line that both sides choose is not given"
        if windows:
            signs = {-FAR: "\N{MINUS SIGN}∞", FAR: "+∞"}
            bounds = [looked.windows[path] if path in there else () for path in inner(exercise.branches)]
            found = [text for text in in_boxes(page, 3) if text]
            assert found == [signs.get(end, str(end)) for bound in bounds for end in bound]
        again = sheet_page(drawn(seed, level), solved=False, windows=windows, given=given)
        assert page_svg(page) == page_svg(again)


@pytest.mark.parametrize("given", list(Given))
def test_the_key_of_half_filled_sheets_has_everything(given: Given) -> None:
    sheets = class_set(3, 2, 1)
    plain, key = key_pages(sheets), key_pages(sheets, given=given)
    for before, after in zip(plain, key, strict=True):
        assert in_boxes(before, 6) == in_boxes(after, 6)
        assert all(in_boxes(after, 6))
    kept, other = ([mark for page in pages for mark in page.marks] for pages in (plain, key))
    changed = [after for before, after in zip(kept, other, strict=True) if before != after]
    assert all(isinstance(mark, Text) and "level 2 · " in mark.text for mark in changed), "headings alone"
    assert bool(changed) is (given is not Given.NONE)


@pytest.mark.slow
@pytest.mark.each
@pytest.mark.parametrize("block", range(6))
@pytest.mark.parametrize(("level", "windows"), [(1, False), (2, False), (3, False), (2, True)])
def test_three_hundred_sheets_of_each_kind_are_right(level: int, block: int, *, windows: bool) -> None:
    for seed in range(50 * block + 1, 50 * block + 51):
        read_and_searched(seed, level, windows=windows)


@pytest.mark.slow
@pytest.mark.few(3)
@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("seed", [1, 5000])
def test_the_sheets_of_a_set_differ_and_are_as_hard_as_stated(level: int, seed: int) -> None:
    sheets = class_set(30, level, seed)
    trees = [first.branches for first, _ in sheets]
    assert len(set(trees)) == 30
    stated, best = STATED[level], Counter[int]()
    for tree in trees:
        looked = Looked(tree)
        assert isinstance(tree, tuple)
        best[max(range(len(tree)), key=lambda place: looked.worth((place + 1,)))] += 1
        assert (len(inner(tree)), leaves(tree)) == (stated.boxes, stated.leaves)
        if level > 1:
            closed = [window for window in looked.windows.values() if window != (-FAR, FAR)]
            found = len(looked.leaves), len(looked.cuts), looked.deep, len(closed)
            assert found == (stated.looked_at, stated.cuts, stated.deep, stated.windows)
    assert len(set(best.values())) == 1


@pytest.mark.needs("fpdf")
@pytest.mark.slow
@pytest.mark.few(1)
@pytest.mark.parametrize("windows", [False, True])
def test_a_set_is_as_many_pages_in_black_and_white(*, windows: bool) -> None:
    sheets = class_set(5, 2, 1)
    for pages in (set_pages(sheets, windows=windows), key_pages(sheets, windows=windows)):
        for size in PaperSize:
            content = pdf(pages, size)
            assert len(re.findall(rb"/Type /Page\b", content)) == len(pages)
            streams = re.findall(rb"/Filter /FlateDecode\n.*?stream\n(.*?)\nendstream", content, re.DOTALL)
            drawn_on = [text for text in map(unpacked, streams) if b" Tf" in text]
            assert len(drawn_on) == len(pages)
            for text in drawn_on:
                assert not re.search(rb"\b(rg|RG|k|K|sc|SC|scn|SCN)\n", text), "a colour"
                assert set(re.findall(rb"([\d.]+) [gG]\n", text)) <= {b"0", b"1", b"0.0000", b"1.0000"}
        for page in pages:
            boxes = sorted((mark.y, mark.x, mark.width) for mark in page.marks if isinstance(mark, Rectangle))
            for (y, x, width), (below, other, _) in pairwise(boxes):
                assert y != below or x + width <= other + 0.01, "boxes do not overlap"
            assert all(mark.fitting >= 9 for mark in page.marks if isinstance(mark, Text))


@pytest.mark.parametrize(
    ("size", "inches"), [(PaperSize.A4, (210 / 25.4, 297 / 25.4)), (PaperSize.LETTER, (8.5, 11.0))]
)
def test_without_another_library_the_pages_are_pictures_of_the_size_of_the_paper(
    size: PaperSize, inches: tuple[float, float]
) -> None:
    pages = set_pages(class_set(2, 2, 1))
    content = picture_pdf(pages, size)
    assert content == picture_pdf(pages, size), "the same pages are the same file"
    assert len(re.findall(rb"/Type /Page\b", content)) == len(pages)
    boxes = re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", content)
    for wide, high in boxes:
        assert (float(wide) / 72, float(high) / 72) == pytest.approx(inches, abs=0.005)
    assert len(content) < 200_000


def unpacked(stream: bytes) -> bytes:
    try:
        return zlib.decompress(stream)
    except zlib.error:
        return b""
