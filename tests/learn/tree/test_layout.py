from __future__ import annotations

import random as random_module
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import CHECKERS, TICTACTOE, after_random_moves, randoms

from checkers_app.engine.api import WIN, Limits, Position
from checkers_app.engine.textbook.switches import ALL, Switches
from checkers_app.learn.tree.layout import TreeLayout
from checkers_app.learn.tree.recording import record_alpha_beta, record_minimax, record_search, whole_tree
from checkers_app.learn.tree.steps import Steps
from checkers_app.learn.tree.strips import (
    CLASSES,
    EVEN,
    GAP,
    STUB,
    class_rows,
    halved,
    mips,
    painted,
    value_class,
)
from checkers_app.learn.tree.tree import Scale, Tree


def make_tree(random: Random) -> Tree:
    kind = random.randrange(4)
    if kind == 0:
        return record_minimax(TICTACTOE, after_random_moves(TICTACTOE.initial, random, 5), 4).tree
    state = after_random_moves(CHECKERS.initial, random, 60)
    if kind == 1:
        return record_alpha_beta(CHECKERS, state, 4).tree
    switches = ALL if kind == 2 else Switches()
    limits = Limits(depth=4, nodes=random.choice([None, 40, 200]))
    return record_search(CHECKERS, Position(state), switches, limits).tree


def some_folds(tree: Tree, random: Random) -> dict[int, int]:
    inner = [row for row in range(len(tree)) if tree.sizes[row] > 1]
    return {row: random.randint(1, 9) for row in random.sample(inner, min(len(inner), random.randrange(4)))}


def shown(layout: TreeLayout) -> list[tuple[int, int]]:
    """(row, level) of everything not hidden by a fold, found by plain recursion."""

    def below(row: int, level: int) -> list[tuple[int, int]]:
        found = [(row, level)]
        if row not in layout.folds:
            for child in layout.tree.children(row):
                found += below(child, level + 1)
        return found

    return below(0, 0)


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(randoms)
def test_siblings_never_overlap_and_parents_stand_over_the_middle_of_their_leaves(random: Random) -> None:
    tree = make_tree(random)
    layout = TreeLayout(tree, some_folds(tree, random))
    for row, level in shown(layout):
        left, right = layout.span(row)
        assert right - left >= 1
        assert layout.middle(row) == (left + right) / 2
        if row in layout.folds:
            assert right - left == layout.folds[row]
        elif tree.sizes[row] == 1:
            assert right - left == 1
        else:
            edge = left
            for child in tree.children(row):
                assert layout.span(child)[0] == edge, "siblings touch and never overlap"
                edge = layout.span(child)[1]
            assert edge == right
        for place in (left, (left + right) / 2, right - 0.01):
            assert layout.hit(level, place) == row
    assert layout.span(0) == (0, layout.width)
    assert layout.hit(0, -0.1) is None
    assert layout.hit(0, layout.width) is None
    deepest = max(level for _, level in shown(layout))
    assert all(layout.hit(deepest + 1, place) is None for place in range(layout.width))


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(randoms, st.floats(0, 1), st.floats(0.001, 1), st.floats(0.05, 40))
def test_what_is_visible_is_placed_once_or_bundled(
    random: Random, start: float, part: float, pixels: float
) -> None:
    tree = make_tree(random)
    layout = TreeLayout(tree, some_folds(tree, random))
    left = start * layout.width
    right = left + part * layout.width
    placed, bundles = layout.visible(left, right, pixels)
    rows = {item.row: item for item in placed}
    assert len(rows) == len(placed)
    for row, level in shown(layout):
        x0, x1 = layout.span(row)
        if x1 <= left or x0 >= right:
            assert row not in rows or row == 0
            continue
        covering = [bundle for bundle in bundles if bundle.first <= row < bundle.end]
        assert (row in rows) + len(covering) == 1
        if row in rows:
            item = rows[row]
            assert (item.left, item.right, item.level) == (x0, x1, level)
            assert item.parent == tree.parent(row)
            assert item.is_folded == (row in layout.folds)
            assert row == 0 or (x1 - x0) * pixels >= 7 - 1e-6
    for bundle in bundles:
        assert bundle.parent in rows
        assert bundle.level == rows[bundle.parent].level + 1
        assert layout.leaf0[bundle.first] == bundle.left < bundle.right == layout.leaf0[bundle.end]
        siblings = [row for row in tree.children(bundle.parent) if bundle.first <= row < bundle.end]
        assert all((layout.span(row)[1] - layout.span(row)[0]) * pixels < 7 + 1e-6 for row in siblings)


@settings(max_examples=40, deadline=None)
@given(randoms)
def test_strips_show_the_class_of_every_leafs_ancestor(random: Random) -> None:
    tree = make_tree(random)
    layout = TreeLayout(tree, some_folds(tree, random))
    rows = class_rows(layout)
    assert len(rows) == 1 + max(level for _, level in shown(layout))
    wanted = [bytearray(layout.width) for _ in rows]
    for row, level in shown(layout):
        left, right = layout.span(row)
        for place in range(left, right):
            cell = STUB if tree.is_stub(row) else value_class(tree.values[row], tree.scale)
            if tree.bounds[row] == 3 and not tree.is_stub(row):
                cell = 2
            wanted[level][place] = cell
    assert [bytearray(row) for row in rows] == wanted
    assert GAP not in rows[0]


def test_folding_can_be_undone_and_wrong_folds_are_refused() -> None:
    tree = record_alpha_beta(CHECKERS, CHECKERS.initial, 3).tree
    layout = TreeLayout(tree)
    first = tree.first_child(0)
    assert first is not None
    small = layout.folded(first, 5)
    assert small.width == layout.width - (layout.span(first)[1] - layout.span(first)[0]) + 5
    assert small.unfolded(first).leaf0 == layout.leaf0
    inside = first + 1
    both = small.folded(inside, 3)
    assert both.width == small.width, "a fold within a fold takes no room"
    assert both.unfolded(first).width == layout.folded(inside, 3).width
    leaf = len(tree) - 1
    for row, width in ((leaf, 3), (first, 0)):
        with pytest.raises(ValueError, match="cannot be folded"):
            layout.folded(row, width)
    assert layout.hidden_beside(0, 0, layout.width) == (0, 0)
    assert sum(layout.hidden_beside(0, layout.width / 2, layout.width / 2)) == 7 - 1


@pytest.mark.slow
def test_the_whole_tictactoe_tree_is_laid_out() -> None:
    tree = whole_tree(TICTACTOE, TICTACTOE.initial)
    layout = TreeLayout(tree)
    assert layout.width == 255_168
    placed, bundles = layout.visible(0, layout.width, 1080 / layout.width)
    assert len(placed) == 1 + 9 + 72
    assert len(bundles) == 72
    placed, bundles = layout.visible(100_000, 100_020, 54)
    assert all(not bundles for bundles in [bundles])
    assert 20 < len(placed) < 80
    rows = class_rows(layout)
    assert [len(row) for row in rows] == [255_168] * 10
    leaves = b"".join(rows)
    assert leaves.count(GAP) > 0
    ends = [row for row in random_module.Random(1).sample(range(len(tree)), 500) if tree.sizes[row] == 1]
    for row in ends:
        assert rows[tree.level(row)][layout.leaf0[row]] == value_class(tree.values[row], Scale.RESULT)


def test_values_have_classes() -> None:
    assert [value_class(v, Scale.RESULT) for v in (-1, 0, 1)] == [3, EVEN, 9]
    assert [value_class(v, Scale.HUNDREDTHS) for v in (5 - WIN, -150, -50, 20, 50, 150, WIN - 5)] == [
        3, 4, 5, EVEN, 7, 8, 9,
    ]  # fmt: skip
    for value in (0, 1, 20, 21, 100, 101, 9_999, 10_000, WIN):
        assert value_class(value, Scale.HUNDREDTHS) + value_class(-value, Scale.HUNDREDTHS) == 2 * EVEN


@given(st.binary(min_size=1, max_size=200))
def test_halving_takes_means_of_neighbours(data: bytes) -> None:
    pixels = data * 4
    small = halved(pixels)
    texels = [pixels[i : i + 4] for i in range(0, len(pixels), 4)]
    if len(texels) % 2:
        texels.append(texels[-1])
    wanted = b"".join(
        bytes((x + y) // 2 for x, y in zip(a, b, strict=True))
        for a, b in zip(texels[::2], texels[1::2], strict=True)
    )
    assert small == wanted


def test_painting_and_mips() -> None:
    greys = tuple((10 * n, 11 * n, 12 * n) for n in range(3, CLASSES))
    palette = (None, (1, 2, 3), (4, 5, 6), *greys)
    pixels = painted(bytes((0, 1, 9)), palette)
    assert pixels == bytes((0, 0, 0, 0, 1, 2, 3, 255, 90, 99, 108, 255))
    levels = mips(bytes(4 * 5000), shortest=700)
    assert [len(level) // 4 for level in levels] == [5000, 2500, 1250, 625]
    with pytest.raises(ValueError, match="palette has 10 colours"):
        painted(b"\0", palette[:3])


@pytest.mark.parametrize("seed", range(12))
def test_a_tree_made_in_parts_is_the_same_tree(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    tree = make_tree(Random(seed))
    folds = some_folds(tree, Random(seed))
    at_once, steps = TreeLayout(tree, folds), Steps(tree)
    entered = [steps.entering(row) for row in range(len(tree))]
    strips = class_rows(at_once)
    monkeypatch.setattr("checkers_app.learn.tree.columns._SLICE", 7)
    in_parts, steps = TreeLayout(tree, folds), Steps(tree)
    assert in_parts.leaf0 == at_once.leaf0
    assert class_rows(in_parts) == strips
    assert [steps.entering(row) for row in range(len(tree))] == entered


@pytest.mark.slow
def test_the_whole_tree_put_together_in_parts_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    state = after_random_moves(TICTACTOE.initial, Random(4), 3)
    monkeypatch.setattr("checkers_app.learn.tree.columns._SLICE", 11)
    copied = whole_tree(TICTACTOE, state, results=False)
    assert copied.depth == len(state.legal_moves())
    recorded = record_minimax(TICTACTOE, state, copied.depth).tree
    for name in ("moves", "values", "sizes", "endings", "bounds", "depths"):
        assert getattr(copied, name) == getattr(recorded, name), name
