"""Typed trees: what is read, what is rejected and where."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checkers_app.learn.tree.abstract import Branches, depth_of
from checkers_app.learn.tree.own_tree import (
    LARGEST,
    LEAST,
    MOST_LEAVES,
    MOST_PLIES,
    TreeTextError,
    read_tree,
    tree_text,
)
from checkers_app.learn.tree.recording import record_abstract

BOOK = ((3, 12, 8), (2, 4, 6), (14, 5, 2))


@pytest.mark.parametrize(
    ("text", "branches"),
    [
        ("(3 12 8) (2 4 6) (14 5 2)", BOOK),
        ("((3 12 8) (2 4 6) (14 5 2))", BOOK),
        ("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]", BOOK),
        ("(3,12,8)(2,4,6)(14,5,2)", BOOK),
        ("3 5 2", (3, 5, 2)),
        ("7", (7,)),
        ("(7)", (7,)),
        ("((3 4))", ((3, 4),)),
        ("3 (4 (5 6))", (3, (4, (5, 6)))),
        ("-5 \N{MINUS SIGN}6 +7 007", (-5, -6, 7, 7)),
        ("(1\n2)\t(3\r\n4)", ((1, 2), (3, 4))),
    ],
)
def test_brackets_are_nodes_and_numbers_leaves(text: str, branches: Branches) -> None:
    assert read_tree(text) == branches


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("", 0, "Type a tree: numbers are leaves, brackets are branches."),
        ("  ,", 0, "Type a tree: numbers are leaves, brackets are branches."),
        ("(3 12 8) (2 4 6 (14 5 2)", 9, "The bracket ( at character 10 is never closed."),
        ("(3 12) 8) (2)", 8, "The bracket ) at character 9 closes nothing."),
        ("(3 [4 5) 6)", 7, "The bracket [ is closed by ) at character 8."),
        ("(3 ()) 4", 3, "There is nothing in the brackets at character 4."),
        ("(3 x) 4", 3, "“x” (character 4) is neither a bracket nor a whole number."),
        ("3.5", 1, "“.” (character 2) is neither a bracket nor a whole number."),
        ("3 \x07", 2, "“U+0007” (character 3) is neither a bracket nor a whole number."),
        ("4 1000", 2, "The leaf at character 3 is not a whole number from \N{MINUS SIGN}99 to 999."),
        ("4 -100", 2, "The leaf at character 3 is not a whole number from \N{MINUS SIGN}99 to 999."),
        ("9" * 10_000, 0, "The leaf at character 1 is not a whole number from \N{MINUS SIGN}99 to 999."),
        ("1 " * 201, 400, "Too many leaves: more than 200, counted up to character 401."),
        ("(" * 10_000, 12, "At character 13 the tree is more than 12 plies deep."),
        ("2 " + "(" * 12 + "1" + ")" * 12, 0, "At character 1 the tree is more than 12 plies deep."),
    ],
)
def test_what_is_no_tree_is_refused_with_the_reason_and_the_place(text: str, place: int, words: str) -> None:
    with pytest.raises(TreeTextError) as caught:
        read_tree(text)
    assert (caught.value.place, str(caught.value)) == (place, words)


TREES = st.recursive(
    st.integers(LEAST, LARGEST),
    lambda below: st.lists(below, min_size=1, max_size=4).map(tuple),
    max_leaves=40,
).filter(lambda tree: 0 < depth_of(tree) <= MOST_PLIES)


@given(TREES)
def test_a_tree_is_read_as_it_is_written(tree: Branches) -> None:
    assert read_tree(tree_text(tree)) == tree


def minimax_of(tree: Branches, *, maximising: bool = True) -> int:
    """Three independent lines."""
    if isinstance(tree, int):
        return tree
    return (max if maximising else min)(minimax_of(below, maximising=not maximising) for below in tree)


@given(TREES)
def test_leaves_may_lie_at_different_depths(tree: Branches) -> None:
    plain, pruned = record_abstract(tree, pruning=False), record_abstract(tree, pruning=True)
    assert plain.values[0] == pruned.values[0] == minimax_of(tree)


def fuzz(number: int) -> None:
    """Texts of brackets, numbers and rubbish: each is read, or rejected with a place within it."""
    random = Random(number)
    letters = "()[](), 0123456789-\N{MINUS SIGN}+xX.\n\x00\N{ARABIC-INDIC DIGIT THREE}\U0001f600"
    for _ in range(1000):
        text = "".join(random.choices(letters, k=random.randrange(60)))
        try:
            tree = read_tree(text)
        except TreeTextError as error:
            assert error.place <= len(text), text  # noqa: PT017 - what is no tree is what most of them are
        else:
            assert read_tree(tree_text(tree)) == tree


def test_any_text_is_read_or_refused() -> None:
    for number in range(5):
        fuzz(number)


@pytest.mark.slow
def test_30_000_texts_are_read_or_refused() -> None:
    for number in range(30):
        fuzz(number)


def test_as_many_leaves_as_are_allowed_are_searched() -> None:
    tree = read_tree("(1 2 3 4 5 6 7 8 9 0) " * (MOST_LEAVES // 10))
    assert record_abstract(tree, pruning=False).values[0] == 0
