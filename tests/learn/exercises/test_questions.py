"""Questions read as text and answered again by a short independent search."""

from __future__ import annotations

import json
import math

import pytest

from checkers_app.drawing.marks import Page, Rectangle, Stroke, Text
from checkers_app.learn.class_sets.question_sheet import question_page
from checkers_app.learn.exercises.question import QuestionKind, TreeQuestion, make_question

Tree = float | str | list["Tree"]


def read(text: str) -> list[Tree]:
    """Nested lists; the unknown leaf is "x"."""
    text = f"({text})".replace("x", '"x"').replace(" ", ",").replace("(", "[").replace(")", "]")
    found: list[Tree] = json.loads(text)
    return found


def put(tree: Tree, old: Tree, new: float) -> Tree:
    return [put(each, old, new) for each in tree] if isinstance(tree, list) else new if tree == old else tree


def plain(tree: Tree, *, maximising: bool = True) -> float:
    if not isinstance(tree, list):
        return float(tree)
    return (max if maximising else min)(plain(each, maximising=not maximising) for each in tree)


def looked_at(tree: Tree) -> list[float]:
    """The leaves that alpha-beta visits."""
    seen: list[float] = []

    def search(node: Tree, alpha: float, beta: float, sign: int) -> float:
        if not isinstance(node, list):
            seen.append(float(node))
            return sign * float(node)
        for child in node:
            alpha = max(alpha, -search(child, -beta, -alpha, -sign))
            if alpha >= beta:
                break
        return alpha

    search(tree, -math.inf, math.inf, 1)
    return seen


def answers(question: TreeQuestion) -> set[str]:
    tree = read(question.tree_text())
    match question.asked:
        case QuestionKind.CUT:
            assert question.leaf is not None
            leaf = float(question.text(question.leaf))
            return {
                str(x) for x in range(10) if looked_at(put(tree, "x", x + 0.0)).count(leaf) - (x == leaf) < 1
            }
        case QuestionKind.FIRST:
            orders = [[tree[at], *tree[:at], *tree[at + 1 :]] for at in range(len(tree))]
            counts = [len(looked_at(list(order))) for order in orders]
            assert counts.count(min(counts)) == 1
            return {"BCDE"[counts.index(min(counts))]}
        case QuestionKind.CHANGE:
            value = plain(tree)
            leaves = [question.label(option) for option in question.options]
            return {
                leaf
                for leaf in leaves
                if any(plain(put(tree, int(leaf), other)) != value for other in (-1e6, 1e6))
            }


@pytest.mark.slow
@pytest.mark.each
@pytest.mark.parametrize("asked", QuestionKind)
@pytest.mark.parametrize("block", range(6))
def test_three_hundred_questions_of_each_kind_have_that_answer(asked: QuestionKind, block: int) -> None:
    for seed in range(50 * block + 1, 50 * block + 51):
        question = make_question(seed, asked)
        right = {question.label(option) for option in question.right}
        assert answers(question) == right, question.tree_text()
        labels = [question.label(option) for option in question.options]
        assert len(set(labels)) == len(labels) > len(right) > 0


@pytest.mark.parametrize("asked", QuestionKind)
def test_a_wrong_answer_is_answered_without_the_right_one(asked: QuestionKind) -> None:
    question = make_question(3, asked)
    assert question.objection(question.right) == ""
    wrong = [frozenset({option}) for option in question.options if option not in question.right]
    for picked in [*wrong, frozenset[int](), *(question.right | each for each in wrong)]:
        objection = question.objection(picked)
        assert objection
        assert question.answer() not in objection
    again = make_question(3, asked)
    assert (again.tree_text(), again.right) == (question.tree_text(), question.right)
    assert make_question(4, asked).tree_text() != question.tree_text()


def crossed(page: Page) -> set[str]:
    """The text to the right of the crossed boxes."""
    found = set()
    boxes = [mark for mark in page.marks if isinstance(mark, Rectangle)]
    for box in boxes:
        lines = [
            mark
            for mark in page.marks
            if isinstance(mark, Stroke)
            and box.x < mark.x1 < box.x + box.width
            and box.y < mark.y1 < box.y + 20
        ]
        beside = [
            mark.text
            for mark in page.marks
            if isinstance(mark, Text) and 0 < mark.x - box.x < 40 and 0 < mark.y - box.y < 20
        ]
        if lines:
            found.add(f"{int(box.y > 600)} {beside[0]}")
    return found


@pytest.mark.parametrize("asked", QuestionKind)
def test_two_questions_on_a_page_and_their_answers_on_the_other(asked: QuestionKind) -> None:
    questions = [make_question(seed, asked) for seed in (8, 9)]
    blank, solved = (question_page(8, asked, solved=solved) for solved in (False, True))
    assert not crossed(blank)
    assert crossed(solved) == {
        f"{place} {question.label(option)}"
        for place, question in enumerate(questions)
        for option in question.right
    }
    texts = " ".join(mark.text for mark in blank.marks if isinstance(mark, Text))
    told = " ".join(mark.text for mark in solved.marks if isinstance(mark, Text))
    for question in questions:
        assert question.words() in texts
        assert question.answer() in told
        assert question.answer() not in texts
    for page in (blank, solved):
        assert all(mark.fitting >= 9 for mark in page.marks if isinstance(mark, Text))
