"""What the first lessons left open: counting, bounds, unsafe savings, and where searching ends."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from checkers_app.engine.api import WIN_BOUND, Limits, Position
from checkers_app.engine.textbook.minimax import minimax
from checkers_app.engine.textbook.search import Search
from checkers_app.engine.textbook.switches import Switches
from checkers_app.games.base import Move, Side, State, Term
from checkers_app.games.checkers import GAME as CHECKERS
from checkers_app.games.tictactoe import GAME as TICTACTOE
from checkers_app.games.tictactoe import LINES, TicTacToe
from checkers_app.learn.lesson import (
    Lesson,
    LessonSearch,
    Practice,
    Task,
    count,
    count_terms,
    move_of,
    result,
)
from checkers_app.learn.predict import Verdict
from checkers_app.learn.tree import Method, Scale
from checkers_app.learn.worth import said
from checkers_app.notation.fen import parse_fen
from checkers_app.words import later, say

_LINE = 100
"""What a line counts: one point, in hundredths."""


def count_lines(state: State) -> int:
    """The lines that the other side has not touched, minus those that the side to move has not touched.

    (Nilsson, "Problem-Solving Methods in Artificial Intelligence", 1971.)
    """
    sides = [{state.piece_at(square) for square in line} for line in LINES]
    mover, other = state.side_to_move, state.side_to_move.other
    taken = [{piece.side for piece in pieces if piece is not None} for pieces in sides]
    return _LINE * (sum(other not in line for line in taken) - sum(mover not in line for line in taken))


def line_terms(state: State) -> tuple[Term, ...]:
    """What :func:`count_lines` adds up."""
    return (Term(later("Lines without a mark of the other side"), count_lines(state) // _LINE, _LINE),)


def average(state: State, side: Side) -> Fraction:
    """The mean result for ``side``, 1, 0 or -1, if both sides play any legal move from here, all as often."""
    outcome = state.outcome()
    if outcome is not None:
        return Fraction(0 if outcome.winner is None else 1 if outcome.winner is side else -1)
    moves = state.legal_moves()
    return sum((average(state.play(move), side) for move in moves), Fraction(0)) / len(moves)


def _scores(state: State, depth: int, switches: Switches | None = None) -> dict[Move, int]:
    """Every move with the value that a search by counting finds for it, no window narrowed."""
    search = Search(count, switches or Switches(), Limits(depth=depth))
    return dict(search.root_scores(Position(state)))


def _score(score: int) -> str:
    return said(score, Scale.HUNDREDTHS)


# --- the tasks' judges ----------------------------------------------------------------------------


def _judge_counting(state: State, move: Move) -> Verdict:
    """The move that keeps the most after the answer that is worst for it."""
    values = {each: -minimax(state.play(each), 1, count_lines).score for each in state.legal_moves()}
    value, text = values[move], state.move_text(move)
    if value == max(values.values()):
        right = later("Right: whatever O answers, {move} keeps {score}, the most of all.")
        return Verdict(True, lambda: say(right, move=text, score=_score(value)))
    wrong = later("After {move} O has an answer that leaves {score}. Another move keeps more.")
    return Verdict(False, lambda: say(wrong, move=text, score=_score(value)))


def _judge_bound(state: State, move: Move) -> Verdict:
    """A move that wins, whatever alpha-beta's bound says of the others."""
    text, after = state.move_text(move), state.play(move)
    if -result(after) > 0:
        right = later("Right: {move} wins, searched by itself.")
        return Verdict(True, partial(say, right, move=text))
    wrong = later("{move} loses: O’s other answer completes a line. Its value was only a bound.")
    return Verdict(False, partial(say, wrong, move=text))


_QUIET = Switches(quiescence=True)


def _judge_behind(state: State, move: Move) -> Verdict:
    """A move after which depth 7 sees no end of the game."""
    score, text = _scores(state, 7, _QUIET)[move], state.move_text(move)
    if score > -WIN_BOUND:
        right = later("Right: with {move} White is worse, {score}, but depth 7 sees no end of the game.")
        return Verdict(True, lambda: say(right, move=text, score=_score(score)))
    wrong = later("{move} is {worth}: the harm was just behind the horizon of depth 6.")
    return Verdict(False, lambda: say(wrong, move=text, worth=_score(score)))


def _judge_pass(state: State, move: Move) -> Verdict:
    """The best move of depth 5 without the null move."""
    scores, text = _scores(state, 5), state.move_text(move)
    score = scores[move]
    if score == max(scores.values()):
        right = later("Right: {move} is worth {score}, since every answer of Black’s loses something.")
        return Verdict(True, lambda: say(right, move=text, score=_score(score)))
    wrong = later("{move} is worth {score} at depth 5. One move leaves Black without a good answer.")
    return Verdict(False, lambda: say(wrong, move=text, score=_score(score)))


def _judge_reduction(state: State, move: Move) -> Verdict:
    """Black's best answer at the depth that is left."""
    scores, text = _scores(state, 3), state.move_text(move)
    score = scores[move]
    if score == max(scores.values()):
        right = later("Right: {move} is worth {score} to Black, the best of its seven answers.")
        return Verdict(True, lambda: say(right, move=text, score=_score(score)))
    wrong = later("{move} is worth {score} to Black. One answer is better.")
    return Verdict(False, lambda: say(wrong, move=text, score=_score(score)))


_ORDERED = Switches(move_ordering=True, transposition_table=True, iterative_deepening=True)
_WIN_DEPTH = 9


def _judge_table(state: State, move: Move) -> Verdict:
    """The move that wins as soon as it can be done."""
    search = Search(count, _ORDERED, Limits(depth=_WIN_DEPTH - 1))
    score, text = -search.run(Position(state.play(move))).score, state.move_text(move)
    if score > WIN_BOUND:
        right = later("Right: {move} is {worth}.")
        # Seen from before the move the end is one ply further away.
        return Verdict(True, lambda: say(right, move=text, worth=_score(score - 1)))
    wrong = later("After {move} depth 9 finds no win, and the tables say: a draw.")
    return Verdict(False, partial(say, wrong, move=text))


def _judge_average(state: State, move: Move) -> Verdict:
    """A move that does not lose against the best answers."""
    text, after = state.move_text(move), state.play(move)
    if -result(after) >= 0:
        return Verdict(
            True, partial(say, later("Right: after {move} O draws against every answer."), move=text)
        )
    wrong = later("{move} loses: X has an answer that threatens two lines at once.")
    return Verdict(False, partial(say, wrong, move=text))


# --- the lessons ----------------------------------------------------------------------------------


def counting() -> Lesson:
    """An evaluation: lines that are still open."""
    return Lesson(
        "counting",
        later("Counting a position"),
        (
            later(
                "The end of a game is often too far away. Then a search stops and counts: quickly, and the "
                "same for both sides."
            ),
            later(
                "Here it counts lines: those without an O, minus those without an X. With X on 5 and O on 1 "
                "that is 5 minus 4: +1.00."
            ),
            later(
                "A search to depth 2 tries each move with each answer. A move is worth what is left after "
                "the answer that is worst for X."
            ),
        ),
        later("An evaluation is a guess, made quickly."),
        TICTACTOE,
        TICTACTOE.initial,
        (
            LessonSearch(later("Minimax: 82"), Method.MINIMAX, 2, evaluation=count_lines, terms=line_terms),
            LessonSearch(
                later("Alpha-beta: 36"), Method.ALPHA_BETA, 2, evaluation=count_lines, terms=line_terms
            ),
        ),
        Task(
            later("Play the move of X that depth 2 chooses."),
            later("For each move think of O’s best answer."),
            TICTACTOE.initial,
            _judge_counting,
        ),
        Practice.MINIMAX,
    )


def bounds() -> Lesson:
    """A cut node's value is only a bound."""
    state = TicTacToe(crosses=0b001_011_000, noughts=0b110_100_000)
    return Lesson(
        "bounds",
        later("A bound is not a value"),
        (
            later("Alpha-beta and minimax agree: the best move is worth 1, a win for X."),
            later(
                "But look at the other moves. X is sure of 1 by its first move. After 2 O’s first answer, 1, "
                "lets X win as well: 1 ≥ 1, and the rest is cut. So 2 seems to be worth 1, too."
            ),
            later(
                "That only says: at most 1. O’s other answer, 3, completes three in a row, and 2 loses. A "
                "program that draws lots among equal moves would lose here every third time."
            ),
        ),
        later("The value of a node that was cut is only a bound."),
        TICTACTOE,
        state,
        (
            LessonSearch(later("Alpha-beta"), Method.ALPHA_BETA, 3, results=True),
            LessonSearch(later("Minimax"), Method.MINIMAX, 3, results=True),
        ),
        Task(
            later("Play a move that wins."),
            later("Alpha-beta says 1 of all three."),
            state,
            _judge_bound,
        ),
        Practice.DEEP_CUTS,
    )


def behind_the_horizon() -> Lesson:
    """Quiescence does not cure the horizon: harm is put off until it is out of sight."""
    state = parse_fen("W:W27,32:B3,5,18")
    return Lesson(
        "behind",
        later("Behind the horizon"),
        (
            later(
                "White is a man down and cannot keep Black’s man from becoming a king. Captures are played "
                "out, and a king counts two."
            ),
            later(
                "Depth 6 sees the king: −2.00 after 27-24 and after 32-28. After 27-23, an exchange, it sees "
                "only −1.00. So that is what it plays."
            ),
            later(
                "Depth 7 sees one ply more. After 27-23 White’s last man is caught as well, and the game is "
                "lost. The exchange has only pushed the harm behind the horizon."
            ),
        ),
        later("What is put off is not undone."),
        CHECKERS,
        state,
        (
            LessonSearch(later("Depth 6"), Method.SEARCH, 6, _QUIET, evaluation=count, terms=count_terms),
            LessonSearch(later("Depth 7"), Method.SEARCH, 7, _QUIET, evaluation=count, terms=count_terms),
        ),
        Task(
            later("Play a move after which depth 7 sees no lost game."),
            later("White is worse in any case."),
            state,
            _judge_behind,
        ),
        Practice.EXCHANGES,
    )


def passing() -> Lesson:
    """The null move, and zugzwang."""
    state = parse_fen("W:W18,19,22,25,29,32:B4,7,8,10,12,20")
    return Lesson(
        "null-move",
        later("A bet on a pass"),
        (
            later(
                "A quick test: let the other side move twice. If even that does not hurt, the node is cut. "
                "This null move saves a lot: 315 positions here instead of 798."
            ),
            later(
                "But it is a bet. White has a move here after which each of Black’s six answers loses a man "
                "or more. If Black could pass, nothing would happen. The rules do not allow it: that is "
                "zugzwang."
            ),
            later("The search with the null move lets Black pass, sees 0.00 and cuts. It plays 18-15."),
        ),
        later("A pass tells nothing where every move hurts."),
        CHECKERS,
        state,
        (
            LessonSearch(later("Depth 5"), Method.SEARCH, 5, evaluation=count, terms=count_terms),
            LessonSearch(
                later("With the null move"),
                Method.SEARCH,
                5,
                Switches(null_move=True),
                evaluation=count,
                terms=count_terms,
            ),
        ),
        Task(
            later("Play the move that wins a man."),
            later("Depth 5 finds it without the null move."),
            state,
            _judge_pass,
        ),
        Practice.HAVING_TO_MOVE,
    )


_REDUCED = parse_fen("W:W18,21,23,24,25,26,27,28,30,31:B1,2,6,9,11,14,16,17,20")


def reductions() -> Lesson:
    """Late-move reduction, and a sacrifice that it overlooks."""
    return Lesson(
        "reductions",
        later("A shorter look at late moves"),
        (
            later(
                "The best moves stand first in the list, one hopes. So late, quiet moves are searched one "
                "ply less deep: the late-move reduction. Here 71 positions are enough instead of 123."
            ),
            later(
                "That is a bet, too. Depth 4 plays 25-22, worth +2.00. With the reduction it believes that "
                "24-19 is worth as much. In truth 24-19 is worth 0.00."
            ),
            later(
                "Black’s best answer is the sixth of seven. One ply less deep it looks bad, and so it was "
                "not looked at again."
            ),
        ),
        later("What is searched less can be missed."),
        CHECKERS,
        _REDUCED,
        (
            LessonSearch(later("Depth 4"), Method.SEARCH, 4, evaluation=count, terms=count_terms),
            LessonSearch(
                later("With the reduction"),
                Method.SEARCH,
                4,
                Switches(late_move_reduction=True),
                evaluation=count,
                terms=count_terms,
            ),
        ),
        Task(
            later("Play the answer of Black that was missed."),
            later("White has played 24-19. Black gives something first."),
            _REDUCED.play(move_of(_REDUCED, "24-19")),
            _judge_reduction,
        ),
        Practice.SACRIFICES,
        short_title=later("A shorter look"),
    )


def tables() -> Lesson:
    """Endgame tables: positions solved from the end backwards."""
    state = parse_fen("W:WK32:BK26")
    return Lesson(
        "tables",
        later("Knowing instead of searching"),
        (
            later(
                "One king each. There are only 1\u00a0984 such positions, few enough to work them all out "
                "once and look them up."
            ),
            later(
                "It is done from the end backwards. In 144 the side to move wins at once. In 28 every move "
                "leads into one of these: lost. And so on, until nothing is added: 676 are decided, "
                "1\u00a0308 are draws."
            ),
            later(
                "Here the win takes 9 plies. A search that counts kings says 0.00 up to depth 8, and is "
                "right only from depth 9 on."
            ),
        ),
        later("A table knows. A search has to find."),
        CHECKERS,
        state,
        (
            LessonSearch(
                later("Depth 8"), Method.SEARCH, _WIN_DEPTH - 1, _ORDERED, evaluation=count, terms=count_terms
            ),
            LessonSearch(
                later("Depth 9"), Method.SEARCH, _WIN_DEPTH, _ORDERED, evaluation=count, terms=count_terms
            ),
        ),
        Task(later("Play the move that wins."), later("The other one draws."), state, _judge_table),
        Practice.ENDINGS,
        short_title=later("Knowing, not searching"),
        has_layers=True,
    )


def averages() -> Lesson:
    """Random games to the end instead of an evaluation, and what an average hides."""
    state = TicTacToe(crosses=0b001_100_000, noughts=0b000_010_000)
    return Lesson(
        "averages",
        later("An average is not a minimum"),
        (
            later(
                "Some programs do not count. They play on at random to the end, often, and take the average "
                "of the results: 1, 0 or −1."
            ),
            later(
                "Taken over all games that can follow, O’s move 1 is best here: +0.17. Then come 9 with "
                "+0.13, 2 with +0.10, 8 with +0.07, 3 with −0.23 and 4 with −0.37."
            ),
            later(
                "But X does not answer at random. So Monte Carlo tree search plays the answers that do well "
                "more and more often, until the good ones decide."
            ),
        ),
        later("Minimax fears the best answer, an average fears none."),
        TICTACTOE,
        state,
        (
            LessonSearch(later("Alpha-beta"), Method.ALPHA_BETA, 6, results=True),
            LessonSearch(later("Minimax"), Method.MINIMAX, 6, results=True),
        ),
        Task(
            later("Play a move of O that does not lose."),
            later("The best average is not one of them."),
            state,
            _judge_average,
        ),
        Practice.MINIMAX,
        short_title=later("Averages"),
    )
