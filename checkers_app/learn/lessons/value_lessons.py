"""The lessons on trees and values: nodes, minimax, and evaluation."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from checkers_app.engine.textbook.minimax import minimax
from checkers_app.games.base import Move, Side, State, Term
from checkers_app.games.tictactoe import GAME as TICTACTOE
from checkers_app.games.tictactoe import LINES, TicTacToe
from checkers_app.learn.lessons.branch_tasks import branch_task, by_minimax
from checkers_app.learn.lessons.lesson import (
    ChoiceTask,
    Lesson,
    LessonSearch,
    Practice,
    Task,
    move_of,
    result,
    score_text,
)
from checkers_app.learn.tree.predict import Verdict
from checkers_app.learn.tree.tree import Method, Scale
from checkers_app.learn.tree.worth import said
from checkers_app.words import N_, say

# --- the game as a tree ---------------------------------------------------------------------------


THREE_EMPTY = TicTacToe(crosses=0b000_011_010, noughts=0b010_100_100)
"""A position in which squares 1, 7 and 9 are empty and X is to move."""


def nodes_below(state: State) -> int:
    """The number of positions in the whole tree below a position, including the position itself."""
    return 1 + sum(nodes_below(state.play(move)) for move in state.legal_moves())


def _judge_tree(state: State, move: Move) -> Verdict:
    """A move is right if the most positions can follow it."""
    counts = {each: nodes_below(state.play(each)) for each in state.legal_moves()}
    text, nodes = state.move_text(move), counts[move]
    if nodes == max(counts.values()):
        right = N_(
            "Right: {move} and everything below it come to {nodes} nodes, more than for any other move."
        )
        return Verdict(True, partial(say, right, move=text, nodes=nodes))
    wrong = N_(
        "After {move} O can end the game at once. {move} and everything below it come to {nodes} nodes."
    )
    return Verdict(False, partial(say, wrong, move=text, nodes=nodes))


def _which_are_over(state: State) -> ChoiceTask:
    """Asks which two moves end the game."""
    lines = [
        (f"{state.move_text(move)}, {after.move_text(reply)}", after.play(reply))
        for move in state.legal_moves()
        for after in (state.play(move),)
        for reply in after.legal_moves()
    ]

    def judge(option: int) -> Verdict:
        moves, reached = lines[option]
        is_over = reached.outcome() is not None
        sentence = N_("After the moves {moves} nobody has three in a row, and X plays on.")
        if is_over:
            sentence = N_("Right: after the moves {moves} O has three in a row. That is a leaf.")
        return Verdict(is_over, partial(say, sentence, moves=moves))

    return ChoiceTask(
        N_("After which two moves, one by X and one by O, is the game over?"),
        N_("More than one answer is right. Choose one of them."),
        tuple(range(len(lines))),
        judge,
        lambda option: lines[option][0],
        state=state,
    )


def by_ply(state: State) -> list[int]:
    """The numbers of positions in the tree after 0, 1, 2 … plies."""
    found, here = list[int](), [state]
    while here:
        found.append(len(here))
        here = [each.play(move) for each in here for move in each.legal_moves()]
    return found


def _leaves(state: State) -> int:
    return 1 if state.outcome() is not None else sum(_leaves(state.play(m)) for m in state.legal_moves())


def _played_out(empty: int) -> int:
    """The number of positions in a tree in which every game fills all of the ``empty`` squares."""
    return 1 + empty * _played_out(empty - 1) if empty else 1


def _how_many_nodes(state: State) -> ChoiceTask:
    """Asks how many nodes the whole tree has."""
    nodes, leaves, followers = nodes_below(state), _leaves(state), nodes_below(state) - 1
    played_out = _played_out(len(state.legal_moves()))

    def judge(number: int) -> Verdict:
        plies = " + ".join(map(str, by_ply(state)))
        if number == nodes:
            sentence = N_("Right: {plies} = {number} nodes, ply by ply.")
        elif number == leaves:
            sentence = N_("{number} is the number of leaves. The nodes on the way to them count as well.")
        elif number == followers:
            sentence = N_(
                "{number} is the number of nodes that can follow. The position on the board is a node "
                "as well."
            )
        else:
            sentence = N_("{number} would be right if every game lasted to the last square.")
        return Verdict(number == nodes, partial(say, sentence, number=number, plies=plies))

    return ChoiceTask(
        N_("How many nodes does the whole tree have?"),
        N_("Count ply by ply."),
        tuple(sorted({nodes, leaves, followers, played_out})),
        judge,
        state=state,
    )


def game_tree() -> Lesson:
    """The lesson on positions, moves, plies and leaves."""
    state = THREE_EMPTY
    return Lesson(
        "tree",
        N_("A game is a tree"),
        (
            N_(
                "The position on the board is the top of a tree. Each move is a branch and leads to a node. "
                "One move by one side is a ply."
            ),
            N_(
                "X can play on three squares, then O on two, then X on one. But as soon as one side "
                "has three in a row, the game is over, and nothing follows."
            ),
            N_(
                "A node at which the game is over is called a leaf. The whole tree of tic-tac-toe has "
                "549,946 nodes and 255,168 leaves, one for each game."
            ),
        ),
        N_("Positions are nodes, moves are branches."),
        TICTACTOE,
        state,
        (LessonSearch(N_("Minimax to the end"), Method.MINIMAX, 3, results=True),),
        (
            Task(
                N_("Which move for X has the most nodes below it? Play it."),
                N_("Count what can follow each of the three."),
                state,
                _judge_tree,
            ),
            _which_are_over(state),
            _how_many_nodes(state),
        ),
        Practice.MINIMAX,
        has_rule=False,
        spoilers=(1,),
    )


# --- minimax --------------------------------------------------------------------------------------


def _judge_minimax(state: State, move: Move) -> Verdict:
    """A move is right if it has the best value when searched to the end of the game."""
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


_LAST_PLIES = TicTacToe(crosses=0b000_010_101, noughts=0b101_000_010)


def last_plies() -> Lesson:
    """The lesson on minimax in the last three plies of a game."""
    return Lesson(
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
            N_("Only one of X’s moves stops O."),
        ),
        N_("Assume that the other side answers as well as it can."),
        TICTACTOE,
        _LAST_PLIES,
        (LessonSearch(N_("Minimax to the end"), Method.MINIMAX, 3, results=True),),
        (
            Task(
                N_("Play the move that minimax chooses."),
                N_("Choose an empty square."),
                _LAST_PLIES,
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
    )


# --- an evaluation --------------------------------------------------------------------------------


_LINE = 100
"""The value of a line: one point, in hundredths."""


def count_lines(state: State) -> int:
    """The value of the lines without a mark of the other side, minus the value of those without a mark of the
    side to move.

    (Nilsson, "Problem-Solving Methods in Artificial Intelligence", 1971.)
    """
    sides = [{state.piece_at(square) for square in line} for line in LINES]
    mover, other = state.side_to_move, state.side_to_move.other
    taken = [{piece.side for piece in pieces if piece is not None} for pieces in sides]
    return _LINE * (sum(other not in line for line in taken) - sum(mover not in line for line in taken))


def line_terms(state: State) -> tuple[Term, ...]:
    """The terms whose sum is :func:`count_lines`."""
    return (Term(N_("Lines without any of the other side’s marks"), count_lines(state) // _LINE, _LINE),)


def average(state: State, side: Side) -> Fraction:
    """The mean result for ``side`` (win 1, draw 0, loss -1) if both sides play random legal moves."""
    outcome = state.outcome()
    if outcome is not None:
        return Fraction(0 if outcome.winner is None else 1 if outcome.winner is side else -1)
    moves = state.legal_moves()
    return sum((average(state.play(move), side) for move in moves), Fraction(0)) / len(moves)


def _judge_counting(state: State, move: Move) -> Verdict:
    """A move is right if it is the best one after the opponent's strongest reply."""
    values = {each: -minimax(state.play(each), 1, count_lines).score for each in state.legal_moves()}
    value, text = values[move], state.move_text(move)
    if value == max(values.values()):
        right = N_("Right: whatever O answers, {move} is worth at least {score}, more than any other move.")
        return Verdict(True, lambda: say(right, move=text, score=score_text(value)))
    wrong = N_("After {move} O has an answer that leads to {score}. Another move is worth more.")
    return Verdict(False, lambda: say(wrong, move=text, score=score_text(value)))


def _count_task(state: State) -> ChoiceTask:
    """Asks for the difference in open lines on a board, with X to move."""

    def judge(option: int) -> Verdict:
        found = count_lines(state)
        if option == found:
            sentence = N_("Right: it is {score}, lines still open for X minus lines still open for O.")
        elif option == -found:
            sentence = N_("{score} is the count for O: you subtracted the wrong way around.")
        else:
            sentence = N_("It is not {score}. A mark takes away every line through its square.")
        return Verdict(option == found, lambda: say(sentence, score=score_text(option)))

    return ChoiceTask(
        N_("What is this board worth to X?"),
        N_("Lines still open for X, minus lines still open for O."),
        (-200, -100, 0, 100, 200),
        judge,
        score_text,
        state=state,
    )


def _judge_two_deep(option: int) -> Verdict:
    """Judges the answer about the value of X on 5 after O's best reply."""
    after = TICTACTOE.initial.play(move_of(TICTACTOE.initial, "5"))
    worth, at_once = -minimax(after, 1, count_lines).score, -count_lines(after)
    if option == worth:
        sentence = N_("Right: O’s best answer leads to {score}.")
    elif option == at_once:
        sentence = N_("Depth 1 says {score}. O has not answered yet.")
    else:
        sentence = N_("Not {score}: try O’s answers one by one and keep the one that is worst for X.")
    return Verdict(option == worth, lambda: say(sentence, score=score_text(option)))


def counting() -> Lesson:
    """The lesson on an evaluation that counts lines that are still open."""
    return Lesson(
        "counting",
        N_("Counting a position"),
        (
            N_(
                "The end of a game is often too far away. Then the search stops early and gives the "
                "position a number by a quick rule, fair to both sides: the evaluation."
            ),
            N_(
                "Here the rule is: lines still open for X, minus lines still open for O. With X on 5 and O "
                "on 1 that is 5 minus 4: +1.00."
            ),
            N_(
                "Depth 2 means: two plies ahead. The search tries each move with each answer. A move "
                "is worth the count after the answer that is worst for X."
            ),
        ),
        N_("An evaluation is a guess, made quickly."),
        TICTACTOE,
        TICTACTOE.initial,
        (LessonSearch(N_("Minimax: 82"), Method.MINIMAX, 2, evaluation=count_lines, terms=line_terms),),
        (
            _count_task(TicTacToe(crosses=0b000_000_001, noughts=0b000_010_000)),
            _count_task(TicTacToe(crosses=0b000_010_000, noughts=0b000_000_010)),
            ChoiceTask(
                N_("What value does a search to depth 2 give to X on 5?"),
                N_("Depth 2: O answers once."),
                (-200, 100, 300, 400),
                _judge_two_deep,
                score_text,
                state=TICTACTOE.initial.play(move_of(TICTACTOE.initial, "5")),
            ),
            Task(
                N_("Play the move for X that depth 2 chooses."),
                N_("For each move think of O’s best answer."),
                TICTACTOE.initial,
                _judge_counting,
            ),
        ),
        Practice.MINIMAX,
    )


LESSONS = (game_tree, last_plies, counting)
