"""Grades move ordering and an evaluation function for checkers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from checkers_app.learn.grading.asking import Attempt, Student
from checkers_app.learn.grading.game_trees import GameTree, TreeNode, name
from checkers_app.learn.grading.marks import CriterionMark, FileGrade

_ESTIMATES = ((3, 1, 4), (2, 1, 3), (-2, 5, 0, 4), (0, -1, 6), (2, 7, 2), (-3, -1, -2, -5))


def grade_ordering(student: Student) -> FileGrade:
    """Grade ``order(node)``."""
    trees = {is_max: [_one_move(values, is_max=is_max) for values in _ESTIMATES] for is_max in (True, False)}
    attempts = {is_max: [(tree, student.searches(tree)) for tree in found] for is_max, found in trees.items()}
    everything = [*attempts[True], *attempts[False]]
    return FileGrade(
        "ordering",
        (
            _first_fault("Every move listed once", 3, everything, _not_all),
            _first_fault("The highest value first for MAX", 3, attempts[True], _not_sorted),
            _first_fault("The lowest value first for MIN", 3, attempts[False], _not_sorted),
        ),
    )


def _one_move(values: Sequence[int], *, is_max: bool) -> GameTree:
    children = tuple(TreeNode((), value, not is_max) for value in values)
    return GameTree((TreeNode(tuple(range(1, len(values) + 1)), 0, is_max), *children))


def _first_fault(
    label: str,
    most: int,
    attempts: Sequence[tuple[GameTree, Attempt]],
    fault: Callable[[GameTree, Attempt], str],
) -> CriterionMark:
    failing = [(tree, attempt) for tree, attempt in attempts if attempt.failure or fault(tree, attempt)]
    if not failing:
        return CriterionMark(label, most)
    tree, attempt = min(failing, key=lambda pair: pair[0].size)
    return CriterionMark(label, most, attempt.failure or fault(tree, attempt), tree.text())


def _returned(attempt: Attempt) -> list[int] | None:
    found = attempt.result
    if not isinstance(found, list) or not all(isinstance(item, dict) and "node" in item for item in found):
        return None
    return [item["node"] for item in found]


def _not_all(tree: GameTree, attempt: Attempt) -> str:
    found, children = _returned(attempt), tree.nodes[0].children
    if found is None:
        return "A list of the children was expected."
    for child in children:
        if child not in found:
            return f"{name(child)} is missing: no move may be left out."
    if len(found) > len(children):
        return "A move is listed twice."
    return ""


def _not_sorted(tree: GameTree, attempt: Attempt) -> str:
    found, root = _returned(attempt), tree.nodes[0]
    if not found:
        return "A list of the children was expected."
    values = [tree.nodes[number].value for number in found]
    wanted = sorted(values, reverse=root.is_max)
    if values == wanted:
        return ""
    side, best = ("MAX", "highest") if root.is_max else ("MIN", "lowest")
    if found == list(root.children):
        words = "The moves are in the order of children(): they are not sorted."
    elif values == wanted[::-1]:
        words = "The order is the wrong way around."
    else:
        words = "The moves are not sorted by value()."
    right, wrong = (" ".join(map(str, each)) for each in (wanted, values))
    return f"{words} {side} needs the {best} value() first: {right}, not {wrong}."


_START = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
_MORE_FOR_BLACK = "B:W21,22:B9,10,11"
_MORE_FOR_BLACK_WHITE_MOVES = "W:W21,22:B9,10,11"
_POSITIONS = (
    (_START, "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"),
    ("B:W21,22:B9,10,11", "W:W22,23,24:B11,12"),
    ("B:WK30:B1,2", "W:W31,32:BK3"),
    ("B:W18,27:BK10", "W:WK23:B6,15"),
)
"""Pairs of a position and the same position with colours exchanged and the board rotated."""
_KING, _MAN = "B:W32:BK14", "B:W32:B14"


def grade_evaluation(student: Student) -> FileGrade:
    """Grade ``evaluate(state)`` on checkers positions, for the side to move."""
    texts = [_START, _MORE_FOR_BLACK, _MORE_FOR_BLACK_WHITE_MOVES, _KING, _MAN]
    texts += [text for pair in _POSITIONS for text in pair]
    found = {text: student.evaluates(text) for text in dict.fromkeys(texts)}
    again = {text: student.evaluates(text) for text in texts[:5]}
    labels = (
        ("A number", 1),
        ("The same answer every time", 1),
        ("More men are better for the side to move", 3),
        ("More men are worse for the other side", 3),
        ("A king is worth more than a man", 2),
        ("The same value for both colours", 2),
    )
    failure = next((attempt.failure for attempt in found.values() if attempt.failure), "")
    no_number = next((text for text, attempt in found.items() if attempt.value is None), "")
    if failure or no_number:
        words = failure or f"evaluate returned {_told(found[no_number].result)}, which is not a number."
        return FileGrade(
            "evaluation", tuple(CriterionMark(label, most, words, no_number) for label, most in labels)
        )
    values = {text: attempt.value or 0.0 for text, attempt in found.items()}
    second = {text: attempt.value for text, attempt in again.items()}
    faults = (
        ("", ""),
        _changing(values, second),
        _sign_fault(values, _MORE_FOR_BLACK, 1),
        _sign_fault(values, _MORE_FOR_BLACK_WHITE_MOVES, -1),
        _king_fault(values),
        _colour_fault(values),
    )
    marks = (
        CriterionMark(label, most, words, example)
        for (label, most), (words, example) in zip(labels, faults, strict=True)
    )
    return FileGrade("evaluation", tuple(marks))


def _told(result: object) -> str:
    return str(result["other"]) if isinstance(result, dict) and "other" in result else str(result)


def _changing(values: dict[str, float], second: dict[str, float | None]) -> tuple[str, str]:
    for text, value in second.items():
        if value != values[text]:
            words = (
                f"The same position was given the value {values[text]:g} first, then {value:g}. The value "
                "may depend only on the position."
            )
            return words, text
    return "", ""


def _sign_fault(values: dict[str, float], text: str, sign: int) -> tuple[str, str]:
    here, other = values[text], values[_MORE_FOR_BLACK_WHITE_MOVES if sign > 0 else _MORE_FOR_BLACK]
    if here * sign > 0:
        return "", ""
    who = "Black, to move, is a man ahead" if sign > 0 else "Black is a man ahead, with White to move"
    told = f"{who}, but the value is {here:g}."
    if len(set(values.values())) == 1:
        return f"Every position has the same value. {told}", text
    if here == other:
        return (
            "The side to move is ignored: the value must be from the point of view of the side to move. "
            f"{told}"
        ), text
    if here * other < 0:
        return f"The sign is wrong: a positive value is good for the side to move. {told}", text
    words = "Count the pieces on both sides: add those of the side to move, and subtract the opponent's."
    return f"{words} {told}", text


def _king_fault(values: dict[str, float]) -> tuple[str, str]:
    king, man = values[_KING], values[_MAN]
    if king > man:
        return "", ""
    words = "A king counts no more than a man" if king == man else "A king counts less than a man"
    return f"{words}: the value is {king:g} with a king and {man:g} with a man.", f"{_KING}\n{_MAN}"


def _colour_fault(values: dict[str, float]) -> tuple[str, str]:
    for one, other in _POSITIONS:
        if abs(values[one] - values[other]) > 1e-9:
            words = (
                "The second position is a copy of the first, with the colours exchanged and the board "
                "rotated, but the"
            )
            return f"{words} values are {values[one]:g} and {values[other]:g}.", f"{one}\n{other}"
    return "", ""
