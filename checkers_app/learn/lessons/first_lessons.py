"""The basic lessons, on live positions."""

from __future__ import annotations

from functools import partial

from checkers_app.engine.api import INFINITY, WIN_BOUND, Limits, Position
from checkers_app.engine.textbook.minimax import alpha_beta, minimax, win_or_loss
from checkers_app.engine.textbook.search import Search
from checkers_app.engine.textbook.switches import Switches
from checkers_app.games.base import Move, State, no_opinion
from checkers_app.games.checkers import GAME as CHECKERS
from checkers_app.games.tictactoe import GAME as TICTACTOE
from checkers_app.games.tictactoe import TicTacToe
from checkers_app.learn.lessons.branch_tasks import branch_task, by_minimax
from checkers_app.learn.lessons.lesson import (
    ChoiceTask,
    Lesson,
    LessonSearch,
    Practice,
    Task,
    best_first,
    count,
    count_terms,
    index_of,
    result,
    worst_first,
)
from checkers_app.learn.tree.predict import Verdict
from checkers_app.learn.tree.tree import Method, Scale
from checkers_app.learn.tree.worth import said, short
from checkers_app.notation.fen import parse_fen
from checkers_app.words import N_, say


def _judge_minimax(state: State, move: Move) -> Verdict:
    """Lesson 1: right for the move with the best value of the complete search."""
    side = state.side_to_move
    values = {each: -result(state.play(each)) for each in state.legal_moves()}
    text, value = state.move_text(move), values[move]
    is_right = value == max(values.values())

    def reason() -> str:
        sentence = N_("{move} is worth {worth} to {side}: {other} has an answer that completes a line.")
        if is_right:
            sentence = N_("Right: {move} is worth {worth} to {side}, and nothing is worth more.")
        worth, sides = (
            said(value, Scale.RESULT),
            {"side": TICTACTOE.side_name(side), "other": TICTACTOE.side_name(side.other)},
        )
        return say(sentence, move=text, worth=worth, **sides)

    return Verdict(is_right, reason)


_CUT_STATE = TicTacToe(crosses=0b010_001_100, noughts=0b101_010_000)
_CUT_MOVE = "2"


def _judge_cut(state: State, move: Move) -> Verdict:
    """Lesson 2: right for a reply of O that gives X no more than it already has elsewhere."""
    before = _CUT_STATE.legal_moves()[: index_of(_CUT_STATE, _CUT_MOVE)]
    alpha = max(-result(_CUT_STATE.play(each)) for each in before)
    beta = result(state.play(move))
    text = state.move_text(move)

    def reason() -> str:
        sentence = N_("After {move} β is {high}, and α is {low}. X would be glad to come here.")
        if alpha >= beta:
            sentence = N_("Right: after {move} β is {high}, and α is {low}. α ≥ β: nothing more can matter.")
        low, high = short(alpha, Scale.RESULT), short(beta, Scale.RESULT)
        return say(sentence, move=text, high=high, low=low)

    return Verdict(alpha >= beta, reason)


THREE_EMPTY = TicTacToe(crosses=0b000_011_010, noughts=0b010_100_100)
"""Squares 1, 7 and 9 are empty, and X is to move."""
_THIRD_MOVE = "6"
_WINDOWS = ((0, INFINITY), (0, -1), (-1, INFINITY), (-INFINITY, INFINITY))
"""The possible windows (α, β) of the third move."""


def _window_text(option: int) -> str:
    low, high = (short(bound, Scale.RESULT) for bound in _WINDOWS[option])
    return say("α = {low}, β = {high}", low=low, high=high)


def _judge_window(option: int) -> Verdict:
    """Right for the window with which alpha-beta enters X's third move."""
    tree = _CUT_SEARCH.record(TICTACTOE, _CUT_STATE).tree
    (row,) = (row for row in tree.children(0) if tree.move_text(row) == _THIRD_MOVE)
    if _WINDOWS[option] == tree.window(row):
        right = N_("Right: {window}. X is sure of that much, and O has found nothing here yet.")
        return Verdict(True, lambda: say(right, window=_window_text(option)))
    sentence = N_("{window}: X is sure of more already, by its first move.")
    if _WINDOWS[option][1] < INFINITY:
        sentence = N_("{window}: the β of another branch does not come along. It holds only below it.")
    return Verdict(False, lambda: say(sentence, window=_window_text(option)))


def _judge_left_out(number: int) -> Verdict:
    """Right for the number of positions that alpha-beta leaves out if the best move comes last."""
    left_out = result_nodes(THREE_EMPTY) - _CUT_SEARCH.record(TICTACTOE, THREE_EMPTY).visited
    sentence = N_("Not {number}. α ≥ β does happen, but only at a node’s last move.")
    if number == left_out:
        sentence = N_("Right: {number}. The best move comes last, and until then nothing can be cut.")
    return Verdict(number == left_out, partial(say, sentence, number=number))


def result_nodes(state: State) -> int:
    """Positions that minimax visits to the end of the game."""
    return minimax(state, 9, no_opinion, win_or_loss).nodes


_CUT_SEARCH = LessonSearch(N_("Alpha-beta"), Method.ALPHA_BETA, 3, results=True)

_ORDER_STATE = TicTacToe(crosses=0b100_000_001, noughts=0b001_000_100)
_ORDER_DEPTH = 5


def _nodes_with_first(state: State, first: Move) -> int:
    def order(here: State) -> list[Move]:
        moves = list(here.legal_moves())
        return sorted(moves, key=lambda move: move != first) if here == state else moves

    return alpha_beta(state, _ORDER_DEPTH, no_opinion, end_score=win_or_loss, order=order).nodes


def _judge_order(state: State, move: Move) -> Verdict:
    """Lesson 3: right for a move that leads to the fewest positions if it is searched first."""
    counts = {each: _nodes_with_first(state, each) for each in state.legal_moves()}
    text, nodes = state.move_text(move), counts[move]
    if nodes == min(counts.values()):
        right = N_("Right: with {move} first and the others as listed, {nodes} nodes are visited.")
        return Verdict(True, partial(say, right, move=text, nodes=nodes))
    wrong = N_("With {move} first and the others as listed, {nodes} nodes are visited. What would O answer?")
    return Verdict(False, partial(say, wrong, move=text, nodes=nodes))


_HORIZON = parse_fen("W:W18,22,23,26,32:B4,9,14,15,17")


def _judge_quiescence(state: State, move: Move) -> Verdict:
    """Lesson 4: right for the move of a search to depth 1 that plays captures out."""
    search = Search(count, Switches(quiescence=True), Limits(depth=1))
    scores = dict(search.root_scores(Position(state)))
    is_right = scores[move] == max(scores.values())

    def reason() -> str:
        sentence = N_("With the captures played out {move} is worth only {score}.")
        if is_right:
            sentence = N_("Right: with the captures played out {move} is worth {score}, the most of all.")
        return say(sentence, move=state.move_text(move), score=said(scores[move], Scale.HUNDREDTHS))

    return Verdict(is_right, reason)


_DEEP = Switches(move_ordering=True, transposition_table=True, iterative_deepening=True, quiescence=True)


def _judge_deep(state: State, move: Move) -> Verdict:
    """Lesson 5: right for a move that depth 12 does not see as lost."""
    search = Search(CHECKERS.evaluation, _DEEP, Limits(depth=11))
    score = -search.run(Position(state.play(move))).score
    text = state.move_text(move)
    if score > -WIN_BOUND:
        return Verdict(True, partial(say, N_("Right: 12 plies deep {move} does not lose."), move=text))

    def reason() -> str:
        # seen from before the move, the end is one ply further away
        worth = said(score + 1, Scale.HUNDREDTHS)
        return say("{move} is {worth}. Depth 6 cannot see that far.", move=text, worth=worth)

    return Verdict(False, reason)


def first_lessons() -> tuple[Lesson, ...]:
    """Minimax, the first cutoff, the order of moves, the horizon, and what depth buys."""
    checkers, tictactoe = CHECKERS, TICTACTOE
    last_plies = TicTacToe(crosses=0b000_010_101, noughts=0b101_000_010)
    deep = parse_fen("B:W26,27:B5,8")
    after_cut_move = _CUT_STATE.play(_CUT_STATE.legal_moves()[index_of(_CUT_STATE, _CUT_MOVE)])
    return (
        Lesson(
            "minimax",
            N_("The last three plies"),
            (
                (
                    N_(
                        "Three squares are empty, and X is to move. We can look at everything: 14 nodes, "
                        "this one included."
                    )
                ),
                N_("At the bottom the games are over. A win for X counts 1, a draw 0, a loss −1."),
                N_(
                    "X wants the largest number: we call X MAX (▲). O wants the smallest: we call O MIN "
                    "(▼). From the bottom up, each takes the number it wants. That is minimax."
                ),
                N_("Only one of X's moves stops O."),
            ),
            N_("Assume that the other side answers as well as it can."),
            tictactoe,
            last_plies,
            (LessonSearch(N_("Minimax to the end"), Method.MINIMAX, 3, results=True),),
            (
                Task(
                    N_("Play the move that minimax chooses."),
                    N_("Choose an empty square."),
                    last_plies,
                    _judge_minimax,
                ),
                branch_task(
                    N_("Which branch does MAX choose in this tree?"),
                    N_("MAX is at the top, then comes MIN, then MAX again."),
                    (((9, 4), (2, 6)), ((4, 3), (8, 1)), ((8, 7), (4, 7))),
                    by_minimax,
                ),
            ),
            Practice.MINIMAX,
        ),
        Lesson(
            "first-cutoff",
            N_("The first cutoff"),
            (
                (
                    N_(
                        "X has looked at square 1: best play leads to a draw, 0. So X is sure of 0. "
                        "That is α: at least this much."
                    )
                ),
                (
                    N_(
                        "Now X tries 2. O's first answer, 1, completes three in a row: −1. So 2 is worth −1 "
                        "at most. That is β: at most this much."
                    )
                ),
                (
                    N_(
                        "Between α and β is the window: only values in it can still matter. 0 ≥ −1 closes "
                        "it: O's other answer is not looked at. The same happens after 6. 10 nodes instead "
                        "of 14."
                    )
                ),
            ),
            N_("As soon as α ≥ β, stop."),
            tictactoe,
            _CUT_STATE,
            (
                _CUT_SEARCH,
                LessonSearch(N_("Minimax"), Method.MINIMAX, 3, results=True),
            ),
            (
                Task(
                    N_("Play the answer of O that closes the window."),
                    N_("X has played 2. Choose an empty square."),
                    after_cut_move,
                    _judge_cut,
                ),
                ChoiceTask(
                    N_("Which α and β does the search have when it begins with X’s move 6?"),
                    N_("1 was worth 0, and 2 was cut with −1."),
                    tuple(range(len(_WINDOWS))),
                    _judge_window,
                    _window_text,
                    state=_CUT_STATE,
                ),
                ChoiceTask(
                    N_("How many of these 14 nodes does alpha-beta leave out?"),
                    N_("X looks at 1 first, then at 7, then at 9."),
                    (0, 1, 2, 4),
                    _judge_left_out,
                    state=THREE_EMPTY,
                ),
            ),
            Practice.ONE_CUT,
        ),
        Lesson(
            "ordering",
            N_("The order of moves"),
            (
                N_("Both sides want square 5: whoever takes it has three in a row."),
                (
                    N_(
                        "With the worst move first everywhere alpha-beta visits 130 nodes, as many as "
                        "minimax: not one cut. With the best move first everywhere it visits 10 and gives "
                        "the same answer: after 5 every other move is refuted by one reply."
                    )
                ),
                (
                    N_(
                        "Which move is best is known only afterwards. So a search guesses: captures, moves "
                        "that caused cutoffs before, the best move of the search one ply less deep."
                    )
                ),
            ),
            N_("The better the first move, the smaller the tree."),
            tictactoe,
            _ORDER_STATE,
            (
                LessonSearch(N_("As listed: 44"), Method.ALPHA_BETA, _ORDER_DEPTH, results=True),
                LessonSearch(
                    N_("Worst first: 130"),
                    Method.ALPHA_BETA,
                    _ORDER_DEPTH,
                    results=True,
                    order=worst_first,
                    short=N_("Worst: 130"),
                ),
                LessonSearch(
                    N_("Best first: 10"),
                    Method.ALPHA_BETA,
                    _ORDER_DEPTH,
                    results=True,
                    order=best_first,
                    short=N_("Best: 10"),
                ),
            ),
            (
                Task(
                    N_("Play the move that should be searched first."),
                    N_("The one that leaves the smallest tree."),
                    _ORDER_STATE,
                    _judge_order,
                ),
            ),
            Practice.ONE_CUT,
        ),
        Lesson(
            "horizon",
            N_("The horizon"),
            (
                (
                    N_(
                        "Here men are counted, and a king counts two. A search to depth 1 plays a jump and "
                        "counts: 22x6 takes two men, +2.00, 18x11 only one, +1.00. So it plays 22x6."
                    )
                ),
                (
                    N_(
                        "It does not see what comes next: Black jumps 15x31, takes two men and has a king. "
                        "That makes −1.00. The counting was done in the middle of an exchange."
                    )
                ),
                (
                    N_(
                        "Quiescence cures this. Where the depth ends, captures are still played out, and "
                        "only a quiet position is counted."
                    )
                ),
            ),
            N_("Never count in the middle of an exchange."),
            checkers,
            _HORIZON,
            (
                LessonSearch(N_("Depth 1"), Method.ALPHA_BETA, 1, evaluation=count, terms=count_terms),
                LessonSearch(
                    N_("Depth 1 and quiescence"),
                    Method.SEARCH,
                    1,
                    Switches(quiescence=True),
                    evaluation=count,
                    terms=count_terms,
                    short=N_("With quiescence"),
                ),
            ),
            (
                Task(
                    N_("Play the move that depth 1 chooses with quiescence."),
                    N_("Which white men can be taken?"),
                    _HORIZON,
                    _judge_quiescence,
                ),
            ),
            Practice.EXCHANGES,
        ),
        Lesson(
            "depth",
            N_("Why depth 6 loses to depth 12"),
            (
                (
                    N_(
                        "Two men each, Black to move. A search to depth 6 finds nothing wrong with 5-9: "
                        "about even, it says."
                    )
                ),
                (
                    N_(
                        "Depth 12 knows better. 5-9 loses by force {when}, counting 5-9 itself. Depth 6 "
                        "cannot see that far."
                    )
                ),
                (
                    N_(
                        "The rules are the same for both, and so is the counting. Six plies more cost 12 "
                        "times the nodes here, with four men; from the first position of a game about 75 "
                        "times."
                    )
                ),
            ),
            N_("What is not seen cannot be avoided."),
            checkers,
            deep,
            (
                LessonSearch(N_("Depth 6"), Method.SEARCH, 6, _DEEP),
                LessonSearch(N_("Depth 12"), Method.SEARCH, 12, _DEEP),
            ),
            (
                Task(
                    N_("Play a move that does not lose."),
                    N_("Your move is checked by a search of depth 12."),
                    deep,
                    _judge_deep,
                ),
            ),
            Practice.SACRIFICES,
            short_title=N_("Depth 6 against depth 12"),
            plies=10,
        ),
    )
