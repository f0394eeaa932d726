"""The lesson on the transposition table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from checkers_app.engine.api import Limits, Position
from checkers_app.engine.textbook.switches import Switches
from checkers_app.engine.textbook.transposition import TranspositionTable, usable_score
from checkers_app.engine.textbook.visitor import Ending
from checkers_app.games.base import Move, State
from checkers_app.games.tictactoe import GAME as TICTACTOE
from checkers_app.learn.lessons.lesson import ChoiceTask, Lesson, LessonSearch, Practice, Task, move_of
from checkers_app.learn.lessons.value_lessons import count_lines, line_terms
from checkers_app.learn.tree.predict import Verdict
from checkers_app.learn.tree.recording import record_search
from checkers_app.learn.tree.tree import Method
from checkers_app.words import N_, say

_MEMORY = Switches(transposition_table=True)


_MEMORY_DEPTH = 4


_PATH = ("2", "5")
"""The moves that lead to the position of the task."""


def _judge_table(state: State, move: Move) -> Verdict:
    """A move is right if the search found the position after it in the table."""
    game, text = replace(TICTACTOE, evaluation=count_lines), state.move_text(move)
    tree = record_search(game, Position(game.initial), _MEMORY, Limits(depth=_MEMORY_DEPTH)).tree
    row = 0
    for step in (*_PATH, text):
        row = next(
            child for child in tree.children(row) if not tree.is_stub(child) and tree.move_text(child) == step
        )
    if tree.endings[row] == Ending.TABLE:
        right = N_(
            "Right: X on {first} and {move}, O on {reply}. This position was searched before, with X "
            "on {move} first."
        )
        return Verdict(True, partial(say, right, first=_PATH[0], reply=_PATH[1], move=text))
    wrong = N_("No earlier path had X on {first} and {move} with O on {reply}. Swap X’s two moves.")
    return Verdict(False, partial(say, wrong, first=_PATH[0], reply=_PATH[1], move=text))


_YES, _NO = 1, 0


_OPEN = (-9, 9)
"""A window that returns every value exactly."""


@dataclass(frozen=True, slots=True)
class _Card:
    """A table entry and the window of the search that looks it up."""

    prompt: str
    how: str
    score: int
    found_in: tuple[int, int]
    """The window in which the score was found, which determines whether it is a bound."""
    window: tuple[int, int]
    """The window of the search that looks the entry up."""
    right: str
    wrong: str
    deeper: int = 0
    """The number of plies by which the search is deeper than the entry."""

    def usable(self) -> bool:
        """Whether this program's search would use the entry."""
        table, state = TranspositionTable(), TICTACTOE.initial
        depth = 4
        table.store(state, 1, depth, 0, self.score, *self.found_in, state.legal_moves()[0])
        entry = table.get(state)
        return entry is not None and (
            usable_score(entry, 1, depth + self.deeper, 0, *self.window) is not None
        )

    def judge(self, option: int) -> Verdict:
        """Judge the answer "yes" or "no"."""
        is_right = option == (_YES if self.usable() else _NO)
        return Verdict(is_right, partial(say, self.right if is_right else self.wrong))


_CARDS = (
    _Card(
        N_("The table says: at least 3. The search has α = 1 and β = 2. Can the entry replace a search?"),
        N_("Think of all the values that the entry leaves open."),
        3,
        (1, 3),
        (1, 2),
        N_("Right: at least 3 is more than β. The node is cut, whatever it is worth."),
        N_("β is 2, and the value is 3 or more. Does it matter how much more?"),
    ),
    _Card(
        N_("The table says: at least 3. The search has α = 2 and β = 5. Can the entry replace a search?"),
        N_("Think of all the values that the entry leaves open."),
        3,
        (1, 3),
        (2, 5),
        N_(
            "Right: it could be 4, it could be 9. But the entry helps: α may rise to 3, and its move is "
            "tried first."
        ),
        N_("At least 3 does not mean less than 5: it could be 4, it could be 9."),
    ),
    _Card(
        N_(
            "The table says: exactly 3, from depth 4. The search needs depth 5. Can the entry replace "
            "a search?"
        ),
        N_("A table entry records how deep the search looked."),
        3,
        _OPEN,
        (2, 5),
        N_(
            "Right: a value from depth 4 is not valid at depth 5. But the entry helps: its move is "
            "tried first."
        ),
        N_("It is exact for depth 4. One ply deeper, the value may be different."),
        deeper=1,
    ),
    _Card(
        N_("The table says: at most 0. The search has α = 1 and β = 5. Can the entry replace a search?"),
        N_("Think of all the values that the entry leaves open."),
        0,
        (0, 3),
        (1, 5),
        N_("Right: at most 0 is less than α. MAX will not come to this node, whatever it is worth."),
        N_("α is 1, and the value is 0 or less. Does it matter how much less?"),
    ),
)


def _yes_or_no(option: int) -> str:
    return say("Yes") if option == _YES else say("No")


def transpositions() -> Lesson:
    """The lesson on the transposition table."""
    game = TICTACTOE
    state = game.initial
    for text in _PATH:
        state = state.play(move_of(state, text))
    return Lesson(
        "transpositions",
        N_("Many paths, one position"),
        (
            N_(
                "X on 1, O on 5, X on 2, or X on 2, O on 5, X on 1: the board is the same. Three plies "
                "deep there are 504 paths, but only 252 positions."
            ),
            N_(
                "So a search writes what it finds into a table: the value, whether it means “exactly”, "
                "“at least” or “at most”, and how deep the search looked. When the position occurs "
                "again, the table answers."
            ),
            N_(
                "To depth 4, this takes 405 nodes instead of 492. The whole game has 549,946 nodes but "
                "only 5,478 positions."
            ),
        ),
        N_("There is no need to search again for what was found once."),
        game,
        game.initial,
        (
            LessonSearch(
                N_("With a table"),
                Method.SEARCH,
                _MEMORY_DEPTH,
                _MEMORY,
                evaluation=count_lines,
                terms=line_terms,
            ),
            LessonSearch(
                N_("Without"), Method.SEARCH, _MEMORY_DEPTH, evaluation=count_lines, terms=line_terms
            ),
        ),
        (
            Task(
                N_("Play the move for X that leads to a position already in the table."),
                N_("X is on 2, O on 5. Everything after X on 1 was searched before."),
                state,
                _judge_table,
            ),
            *(ChoiceTask(card.prompt, card.how, (_YES, _NO), card.judge, _yes_or_no) for card in _CARDS),
        ),
        Practice.DEEP_CUTS,
        short_title=N_("Many paths"),
    )


LESSONS = (transpositions,)
