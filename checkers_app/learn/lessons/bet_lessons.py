"""The lessons on shortcuts that can make a search go wrong: the null move and late-move reductions."""

from __future__ import annotations

from functools import partial

from checkers_app.engine.textbook.search import is_reduced
from checkers_app.engine.textbook.switches import Switches
from checkers_app.games.base import Move, State
from checkers_app.games.checkers import GAME as CHECKERS
from checkers_app.learn.lessons.bet_tasks import pass_task, won_bet_task
from checkers_app.learn.lessons.lesson import (
    ChoiceTask,
    Lesson,
    LessonSearch,
    Practice,
    Task,
    count,
    count_terms,
    move_of,
    score_text,
    scores_of_moves,
)
from checkers_app.learn.tree.predict import Verdict
from checkers_app.learn.tree.tree import Method
from checkers_app.notation.fen import parse_fen
from checkers_app.words import N_, say

# --- the null move --------------------------------------------------------------------------------


def _judge_pass(state: State, move: Move) -> Verdict:
    """A move is right if it is the best one in a search to depth 5 without the null move."""
    scores, text = scores_of_moves(state, 5), state.move_text(move)
    score = scores[move]
    if score == max(scores.values()):
        right = N_("Right: {move} is worth {score}, since every reply by Black loses something.")
        return Verdict(True, lambda: say(right, move=text, score=score_text(score)))
    wrong = N_("{move} is worth {score} at depth 5. One move leaves Black without a good answer.")
    return Verdict(False, lambda: say(wrong, move=text, score=score_text(score)))


def passing() -> Lesson:
    """The lesson on the null move and zugzwang."""
    state, null_move = parse_fen("W:W18,19,22,25,29,32:B4,7,8,10,12,20"), Switches(null_move=True)
    return Lesson(
        "null-move",
        N_("A bet on a pass"),
        (
            N_(
                "A quick test: let the other side move twice. If even that does not hurt, the node is cut. "
                "With this null move the search visits 315 nodes here instead of 798."
            ),
            N_(
                "But it is a bet. White has a move here after which each of Black’s six answers loses a man "
                "or more. If Black could pass, nothing would happen: that is zugzwang."
            ),
            N_(
                "The search with the null move lets Black pass, sees 0.00 and cuts. It plays 18-15. "
                "With all improvements together it finds 32-27."
            ),
        ),
        N_("A pass tells you nothing when every move hurts."),
        CHECKERS,
        state,
        (
            LessonSearch(N_("Depth 5"), Method.SEARCH, 5, evaluation=count, terms=count_terms),
            LessonSearch(
                N_("With the null move"),
                Method.SEARCH,
                5,
                null_move,
                evaluation=count,
                terms=count_terms,
            ),
        ),
        (
            Task(
                N_("Play the move that wins a man."),
                N_("A search to depth 5 finds it without the null move."),
                state,
                _judge_pass,
            ),
            pass_task(
                N_("White has played 32-27. What would Black be left with if it could pass?"),
                N_("Count men from Black’s point of view, after five more plies."),
                state.play(move_of(state, "32-27")),
                4,
                (-300, -100, 0, 100),
            ),
            won_bet_task(
                N_("Black to move, depth 5. What does the search play here with the null move?"),
                N_("Does each side have a harmless move?"),
                parse_fen("B:WK3,25,27,32:B1,2,5,6,K16"),
                5,
                null_move,
            ),
            Task(
                N_("Here, too, one move leaves Black only bad answers. Play it."),
                N_("A search to depth 5 finds it without the null move."),
                parse_fen("W:W11,14,22,23:B4,5,12,13"),
                _judge_pass,
            ),
        ),
        Practice.HAVING_TO_MOVE,
    )


# --- late-move reductions -------------------------------------------------------------------------


def _judge_reduction(state: State, move: Move) -> Verdict:
    """A move is right if it is Black's best reply in a search to the reduced depth."""
    scores, text = scores_of_moves(state, 3), state.move_text(move)
    score = scores[move]
    if score == max(scores.values()):
        right = N_("Right: {move} is worth {score} to Black, the best of its seven answers.")
        return Verdict(True, lambda: say(right, move=text, score=score_text(score)))
    wrong = N_("{move} is worth {score} to Black. One answer is better.")
    return Verdict(False, lambda: say(wrong, move=text, score=score_text(score)))


_KINDS = (
    N_("A capture"),
    N_("The third move in the list"),
    N_("A quiet move, seventh in the list"),
)


def _judge_reduced(option: int) -> Verdict:
    """An option is right if this program searches its move to a reduced depth."""
    capturing = parse_fen("W:W18:B15")
    quiet, capture = CHECKERS.initial.legal_moves()[0], capturing.legal_moves()[0]
    move, number = ((capture, 6), (quiet, 2), (quiet, 6))[option]
    sentence = (
        N_("The search must see what follows a capture, so a capture is searched in full."),
        N_("We hope that the first moves are the best ones: they are searched in full."),
        N_("Right: it is quiet and comes late. Such a move is seldom the best one."),
    )[option]
    return Verdict(is_reduced(move, number, 3), partial(say, sentence))


_REDUCED = parse_fen("W:W18,21,23,24,25,26,27,28,30,31:B1,2,6,9,11,14,16,17,20")


def reductions() -> Lesson:
    """The lesson on late-move reductions, and on a sacrifice that they overlook."""
    reduction = Switches(late_move_reduction=True)
    return Lesson(
        "reductions",
        N_("A shallower search of late moves"),
        (
            N_(
                "We hope that good moves come first. So late, quiet moves are searched one ply less "
                "deeply. This is called late-move reduction. With it, the search here visits 71 nodes "
                "instead of 123."
            ),
            N_(
                "This is a bet, too. Depth 4 plays 25-22, worth +2.00. With the reduction, the search "
                "believes that 24-19 is worth as much. In fact 24-19 is worth 0.00."
            ),
            N_(
                "Black’s best answer is the sixth of seven. Searched one ply less deeply, it looks "
                "bad, so it was not searched again."
            ),
        ),
        N_("Moves that are searched less deeply can be missed."),
        CHECKERS,
        _REDUCED,
        (
            LessonSearch(N_("Depth 4"), Method.SEARCH, 4, evaluation=count, terms=count_terms),
            LessonSearch(
                N_("With the reduction"),
                Method.SEARCH,
                4,
                reduction,
                evaluation=count,
                terms=count_terms,
            ),
        ),
        (
            Task(
                N_("Play the reply by Black that the search missed."),
                N_("White has played 24-19. Black gives up a man first."),
                _REDUCED.play(move_of(_REDUCED, "24-19")),
                _judge_reduction,
            ),
            ChoiceTask(
                N_("Which of these moves is searched one ply less deeply?"),
                N_("What is a late, quiet move?"),
                tuple(range(len(_KINDS))),
                _judge_reduced,
                lambda option: say(_KINDS[option]),
            ),
            won_bet_task(
                N_("White to move, depth 5. What does the search play here with the reduction?"),
                N_("Is the best answer to each move an early one?"),
                parse_fen("W:W20,21,23,25,26,29,31,32:B1,3,4,7,8,9,11,16,24"),
                5,
                reduction,
            ),
        ),
        Practice.SACRIFICES,
        short_title=N_("A shallower search"),
    )


LESSONS = (passing, reductions)
