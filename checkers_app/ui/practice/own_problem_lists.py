"""The lists on the page with the user's own problems."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from checkers_app.games.checkers import GAME
from checkers_app.practice.judging import RefusedPosition
from checkers_app.practice.own_problems import OwnSets
from checkers_app.practice.problem_file import PosedProblem, Verdict
from checkers_app.practice.problems import ProblemEntry
from checkers_app.practice.progress import Practised, Subject
from checkers_app.ui.boards.mini_board import mini_board
from checkers_app.ui.kit import elements as el
from checkers_app.ui.practice.desk_scene import today_here
from checkers_app.views.practice.own_problem_words import due_in, item_title, taken_words, verdict_words
from checkers_app.words import N_, say, say_count

ROW, HIGH_ROW = 76, 108
"""The height, in units, of a row with a position: in lists at least as wide as :data:`BROAD`, and in narrower
lists.
"""
BROAD = 640
"""The width, in units, of a list in which every reason fits on two lines."""
_SET_ROW = 48
_BOARD = 60


class ListedKind(Enum):
    """Determines which positions of a set are listed."""

    ALL = N_("All {number}")
    TAKEN = N_("Problems {number}")
    REFUSED = N_("Rejected {number}")

    def holds(self, verdict: Verdict) -> bool:
        """True if the filter includes a position with this verdict."""
        kind = {ListedKind.TAKEN: ProblemEntry, ListedKind.REFUSED: RefusedPosition}.get(self)
        return kind is None or isinstance(verdict, kind)


def set_list(
    sets: OwnSets, progress: Practised, chosen: int, choose: Callable[[int], None], fewest: int, most: int
) -> el.Element:
    """A list of the sets, each with the number of problems that are due or, if none are due, the total number
    of problems.

    Args:
        sets: the sets.
        progress: the practice history.
        chosen: the index of the selected set.
        choose: called with the index of the set that the user selects.
        fewest: the minimum number of rows.
        most: the maximum number of rows; 0 for all.
    """

    def row(index: int) -> el.Element:
        each = sets[index]
        due = due_in(each, progress, today_here())
        told = say("{due} due", due=due) if due else str(len(each.entries))
        name = el.Words(each.name, style="label", long=True, grow=1)
        return el.Row(name, el.Words(told, style="note", color="ink2"), gap=8, pad=(12, 0))

    return el.Rows(
        "sets",
        len(sets),
        row,
        row_height=_SET_ROW,
        chosen=chosen,
        choose=choose,
        label=say("Problem sets"),
        fewest=fewest,
        highest=(most or len(sets)) * _SET_ROW,
    )


def problem_row(item: PosedProblem, progress: Practised) -> el.Element:
    """A row with a position, its number in the file, and the verdict on whether it is a sound problem."""
    state, verdict = item.state, item.verdict
    board: el.Element = el.Space(_BOARD)
    if state is not None:
        turned = state.side_to_move is GAME.top_side
        board = mini_board(GAME, state, _BOARD, flipped=turned)
    taken = isinstance(verdict, ProblemEntry)
    refused = isinstance(verdict, RefusedPosition)
    sign = "check" if taken else "warn" if refused else "clock"
    third = None
    if isinstance(verdict, ProblemEntry):
        card = progress.card(Subject.PROBLEM, verdict.id)
        solved = say_count("solved", "solved in {number} tries", card.best)
        third = el.Words(
            solved if card.solved else taken_words(verdict), style="note", color="ink2", long=True
        )
    told = el.Column(
        el.Words(item_title(item), style="note", color="ink2", long=True),
        el.Words(verdict_words(item), style="label", wrap=True),
        third,
        gap=2,
        grow=1,
    )
    icon = el.Icon(sign, 20, "good" if taken else "bad" if refused else "ink2")
    return el.Row(board, icon, told, gap=12, pad=(8, 4), align="middle")
