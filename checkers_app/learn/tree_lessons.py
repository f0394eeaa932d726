"""Lessons on the tree itself: how it grows, how it is searched depth by depth, and where its paths meet."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from checkers_app.engine.api import Limits, Position
from checkers_app.engine.textbook.search import Search
from checkers_app.engine.textbook.switches import Switches
from checkers_app.engine.textbook.visitor import Ending
from checkers_app.games.base import Move, State
from checkers_app.games.checkers import GAME as CHECKERS
from checkers_app.games.tictactoe import GAME as TICTACTOE
from checkers_app.games.tictactoe import TicTacToe
from checkers_app.learn.further_lessons import count_lines, line_terms
from checkers_app.learn.lesson import Lesson, LessonSearch, Practice, Task, move_of
from checkers_app.learn.predict import Verdict
from checkers_app.learn.recording import record_search
from checkers_app.learn.tree import Method
from checkers_app.words import later, say


def nodes_below(state: State) -> int:
    """Positions of the whole tree of what can follow, the one at its top among them."""
    return 1 + sum(nodes_below(state.play(move)) for move in state.legal_moves())


def _judge_tree(state: State, move: Move) -> Verdict:
    """The move after which most positions can follow."""
    counts = {each: nodes_below(state.play(each)) for each in state.legal_moves()}
    text, nodes = state.move_text(move), counts[move]
    if nodes == max(counts.values()):
        right = later("Right: with {move} itself that is a tree of {nodes} positions, the largest of all.")
        return Verdict(True, partial(say, right, move=text, nodes=nodes))
    wrong = later(
        "After {move} O can end the game at once. With {move} itself that is a tree of {nodes} positions."
    )
    return Verdict(False, partial(say, wrong, move=text, nodes=nodes))


_DEEPENING = Switches(iterative_deepening=True)
_BUDGET = 1000
"""Positions until time is up."""


def _judge_deepening(state: State, move: Move) -> Verdict:
    """The move of the last depth that was finished when time is up."""
    reached = Search(CHECKERS.evaluation, _DEEPENING, Limits(nodes=_BUDGET)).run(Position(state))
    text = state.move_text(move)
    if move == reached.move:
        right = later("Right: {move} is the move of depth {depth}, the last one that was finished.")
        return Verdict(True, partial(say, right, move=text, depth=reached.depth))
    for depth in range(reached.depth - 1, 0, -1):
        if Search(CHECKERS.evaluation, _DEEPENING, Limits(depth=depth)).run(Position(state)).move == move:
            early = later("{move} was in hand after depth {depth}. There was time for more.")
            return Verdict(False, partial(say, early, move=text, depth=depth))
    never = later("{move} was never in hand. Play the steps to the end: which branch is thick?")
    return Verdict(False, partial(say, never, move=text))


_MEMORY = Switches(transposition_table=True)
_MEMORY_DEPTH = 4
_PATH = ("2", "5")
"""The moves before the task."""


def _judge_table(state: State, move: Move) -> Verdict:
    """A move after which the search has found its position in the table."""
    game, text = replace(TICTACTOE, evaluation=count_lines), state.move_text(move)
    tree = record_search(game, Position(game.initial), _MEMORY, Limits(depth=_MEMORY_DEPTH)).tree
    row = 0
    for step in (*_PATH, text):
        row = next(
            child for child in tree.children(row) if not tree.is_stub(child) and tree.move_text(child) == step
        )
    if tree.endings[row] == Ending.TABLE:
        right = later(
            "Right: X on {first} and {move}, O on {reply}. It was searched before, with X on {move} first."
        )
        return Verdict(True, partial(say, right, first=_PATH[0], reply=_PATH[1], move=text))
    wrong = later(
        "No path until then had X on {first} and {move} with O on {reply}. Swap the two moves of X."
    )
    return Verdict(False, partial(say, wrong, first=_PATH[0], reply=_PATH[1], move=text))


# --- the lessons ----------------------------------------------------------------------------------


def game_tree() -> Lesson:
    """Positions, moves, plies and leaves."""
    state = TicTacToe(crosses=0b000_011_010, noughts=0b010_100_100)
    return Lesson(
        "tree",
        later("A game is a tree"),
        (
            later(
                "The position on the board is the top of a tree, and each move is a branch. One move of one "
                "side is a ply."
            ),
            later(
                "X can play on three squares, then O on two, then X on one. Two games end before that: O "
                "completes 3, 6, 9. That makes 1 + 3 + 6 + 4 = 14 positions."
            ),
            later(
                "Where a game is over is a leaf. The whole tree of tic-tac-toe has 549\u00a0946 nodes and "
                "255\u00a0168 leaves. Each leaf is the end of one game."
            ),
        ),
        later("Positions are nodes, moves are branches."),
        TICTACTOE,
        state,
        (LessonSearch(later("Minimax to the end"), Method.MINIMAX, 3, results=True),),
        Task(
            later("Play the move of X with the largest tree."),
            later("Count what can follow each of the three."),
            state,
            _judge_tree,
        ),
        Practice.MINIMAX,
    )


def deepening() -> Lesson:
    """Iterative deepening: always a move in hand."""
    return Lesson(
        "deepening",
        later("One depth after another"),
        (
            later(
                "How deep can a search look before time is up? Nobody knows. So it looks one ply deep, then "
                "two, then three, and plays the move of the last depth that was finished."
            ),
            later(
                "Here depths 1 to 3 take 160 positions together, 1 to 4 take 648 and 1 to 5 take 2\u00a0622."
            ),
            later(
                "Starting again costs little: depth 6 alone takes 4\u00a0914 positions, depths 1 to 6 "
                "together 7\u00a0615. And each depth hands on its best move, which is tried first."
            ),
        ),
        later("There is always a move in hand."),
        CHECKERS,
        CHECKERS.initial,
        (
            LessonSearch(later("Depths 1 to 3"), Method.SEARCH, 3, _DEEPENING),
            LessonSearch(later("1 to 4"), Method.SEARCH, 4, _DEEPENING),
            LessonSearch(later("1 to 5"), Method.SEARCH, 5, _DEEPENING),
        ),
        Task(
            later("Time is up after 1\u00a0000 positions. Play the move in hand."),
            later("Which depth was finished by then?"),
            CHECKERS.initial,
            _judge_deepening,
        ),
        Practice.ONE_CUT,
        short_title=later("Depth after depth"),
    )


def transpositions() -> Lesson:
    """The transposition table."""
    game = TICTACTOE
    state = game.initial
    for text in _PATH:
        state = state.play(move_of(state, text))
    return Lesson(
        "transpositions",
        later("Many paths, one position"),
        (
            later(
                "X on 1, O on 5, X on 2; or X on 2 first and then on 1: the board is the same. Three plies "
                "deep there are 504 paths, but only 252 positions."
            ),
            later(
                "So a search writes into a table what it finds: the value, whether that is exact, at least "
                "or at most, and how deep it looked. Where the position comes again, the table answers."
            ),
            later(
                "To depth 4 that takes 405 positions instead of 492. In the whole game 549\u00a0946 nodes "
                "are only 5\u00a0478 positions."
            ),
        ),
        later("What was found once need not be searched again."),
        game,
        game.initial,
        (
            LessonSearch(
                later("With a table"),
                Method.SEARCH,
                _MEMORY_DEPTH,
                _MEMORY,
                evaluation=count_lines,
                terms=line_terms,
            ),
            LessonSearch(
                later("Without"), Method.SEARCH, _MEMORY_DEPTH, evaluation=count_lines, terms=line_terms
            ),
        ),
        Task(
            later("Play the move of X after which the table answers."),
            later("X is on 2, O on 5. Everything after X on 1 was searched before."),
            state,
            _judge_table,
        ),
        Practice.DEEP_CUTS,
        short_title=later("Many paths"),
    )
