"""A row of the list of the user's own problems."""

from __future__ import annotations

from checkers_app.games.checkers import GAME
from checkers_app.practice.judging import Refused
from checkers_app.practice.problem_file import PosedProblem
from checkers_app.practice.problems import ProblemEntry
from checkers_app.practice.progress import Practised, Subject
from checkers_app.ui.boards.mini_board import mini_board
from checkers_app.ui.kit import elements as el
from checkers_app.views.practice.own_problem_words import item_title, taken_words, verdict_words
from checkers_app.words import say

ROW = 76
"""The height of a row in units."""
_BOARD = 60


def problem_row(item: PosedProblem, progress: Practised) -> el.Element:
    """The position, its place in the file, and the verdict."""
    state, verdict = item.state, item.verdict
    board: el.Element = el.Space(_BOARD)
    if state is not None:
        turned = state.side_to_move is GAME.top_side
        board = mini_board(GAME, state, _BOARD, flipped=turned)
    taken = isinstance(verdict, ProblemEntry)
    refused = isinstance(verdict, Refused)
    sign = "check" if taken else "warn" if refused else "clock"
    third = None
    if isinstance(verdict, ProblemEntry):
        card = progress.card(Subject.PROBLEM, verdict.id)
        solved = say("solved") if card.solved else taken_words(verdict)
        third = el.Words(solved, style="note", color="ink2", long=True)
    told = el.Column(
        el.Words(item_title(item), style="note", color="ink2", long=True),
        el.Words(verdict_words(item), style="label", wrap=True),
        third,
        gap=2,
        grow=1,
    )
    icon = el.Icon(sign, 20, "good" if taken else "bad" if refused else "ink2")
    return el.Row(board, icon, told, gap=12, pad=(8, 4), align="middle")
