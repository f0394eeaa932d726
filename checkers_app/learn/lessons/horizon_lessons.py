"""The lessons on the horizon: quiescence, and the errors that remain."""

from __future__ import annotations

from checkers_app.engine.api import WIN_BOUND, Limits, Position
from checkers_app.engine.textbook.search import Search
from checkers_app.engine.textbook.switches import Switches
from checkers_app.engine.textbook.visitor import Ending
from checkers_app.games.base import Move, State
from checkers_app.games.checkers import GAME as CHECKERS
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
from checkers_app.learn.tree.tree import Method, Scale
from checkers_app.learn.tree.worth import said
from checkers_app.notation.fen import parse_fen
from checkers_app.words import N_, say

# --- quiescence -----------------------------------------------------------------------------------


_HORIZON = parse_fen("W:W18,22,23,26,32:B4,9,14,15,17")


def _judge_quiescence(state: State, move: Move) -> Verdict:
    """A move is right if it is the best one in a search to depth 1 that plays captures out."""
    search = Search(count, Switches(quiescence=True), Limits(depth=1))
    scores = dict(search.root_scores(Position(state)))
    is_right = scores[move] == max(scores.values())

    def reason() -> str:
        sentence = N_("With the captures played out, {move} is worth only {score}.")
        if is_right:
            sentence = N_(
                "Right: with the captures played out, {move} is worth {score}, more than any other move."
            )
        return say(sentence, move=state.move_text(move), score=said(scores[move], Scale.HUNDREDTHS))

    return Verdict(is_right, reason)


def horizon() -> Lesson:
    """The lesson on quiescence at the horizon."""
    return Lesson(
        "horizon",
        N_("The horizon"),
        (
            (
                N_(
                    "Here men are counted, and a king counts as two. A search to depth 1 plays a jump "
                    "and counts: 22x6 takes two men (+2.00), 18x11 only one (+1.00). So it plays 22x6."
                )
            ),
            (
                N_(
                    "It does not see what comes next: Black jumps 15x31, takes two men and gets a "
                    "king. That makes −1.00. The counting was done in the middle of an exchange."
                )
            ),
            (
                N_(
                    "Quiescence cures this. When the depth limit is reached, captures are still played "
                    "out, and only a quiet position is counted."
                )
            ),
        ),
        N_("Never count in the middle of an exchange."),
        CHECKERS,
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
    )


# --- behind the horizon ---------------------------------------------------------------------------


_QUIET = Switches(quiescence=True)


def _judge_behind(state: State, move: Move) -> Verdict:
    """A move is right if a search to depth 7 sees no loss of the game after it."""
    score, text = scores_of_moves(state, 7, _QUIET)[move], state.move_text(move)
    if score > -WIN_BOUND:
        right = N_("Right: after {move} White is worse off ({score}), but depth 7 sees no end of the game.")
        return Verdict(True, lambda: say(right, move=text, score=score_text(score)))
    wrong = N_("{move} is {worth}: the harm was just beyond the horizon of depth 6.")
    return Verdict(False, lambda: say(wrong, move=text, worth=score_text(score)))


_BEHIND = parse_fen("W:W27,32:B3,5,18")


_PUT_OFF = "27-23"
"""The move that a search to depth 6 plays."""


_REASONS = (
    N_("White wins a man"),
    N_("The harm comes later"),
    N_("Captures were not played out"),
)
"""Possible reasons why depth 6 sees no harm in the move; the searches show which of them are true."""


def _wins_a_man() -> bool:
    """Whether the exchange wins something for White."""
    return scores_of_moves(_BEHIND, 1, _QUIET)[move_of(_BEHIND, _PUT_OFF)] > count(_BEHIND)


def _comes_later() -> bool:
    """Whether a search one ply deeper gives the move a lower score."""
    move = move_of(_BEHIND, _PUT_OFF)
    return scores_of_moves(_BEHIND, 7, _QUIET)[move] < scores_of_moves(_BEHIND, 6, _QUIET)[move]


def _stops_in_exchanges() -> bool:
    """Whether a search to depth 6 evaluates any position before the captures are over."""
    search = LessonSearch("", Method.SEARCH, 6, _QUIET, evaluation=count, terms=count_terms)
    return Ending.HORIZON in search.record(CHECKERS, _BEHIND).tree.endings


def _judge_why(option: int) -> Verdict:
    sentence = (
        N_("It is an exchange, one man for one. White stays a man down."),
        N_("Right: one ply deeper, the move is {worth}."),
        N_("They were played out: with quiescence, only quiet positions are counted."),
    )[option]
    is_right = (_wins_a_man, _comes_later, _stops_in_exchanges)[option]()

    def reason() -> str:
        return say(
            sentence, worth=score_text(scores_of_moves(_BEHIND, 7, _QUIET)[move_of(_BEHIND, _PUT_OFF)])
        )

    return Verdict(is_right, reason)


def _judge_put_off(state: State, move: Move) -> Verdict:
    """A move is right if it is the best one in a search to depth 6 with captures played out."""
    scores, text = scores_of_moves(state, 6, _QUIET), state.move_text(move)
    score = scores[move]
    if score == max(scores.values()):
        right = N_(
            "Right: at depth 6, {move} is worth {score}, more than any other move. The harm only comes later."
        )
        return Verdict(True, lambda: say(right, move=text, score=score_text(score)))
    wrong = N_("{move} is worth {score} at depth 6. Another move postpones more of the harm.")
    return Verdict(False, lambda: say(wrong, move=text, score=score_text(score)))


def behind_the_horizon() -> Lesson:
    """The lesson on losses that are delayed until they lie beyond the horizon, even with quiescence."""
    state = _BEHIND
    return Lesson(
        "behind",
        N_("Beyond the horizon"),
        (
            N_(
                "White is a man down. Black’s man on 18 will be crowned unless White exchanges it. "
                "Captures are played out, and a king counts as two."
            ),
            N_(
                "Depth 6 sees the king: −2.00 after 27-24 and after 32-28. After 27-23, an exchange, it sees "
                "only −1.00. So that is what it plays."
            ),
            N_(
                "Depth 7 sees one ply further. After 27-23 White’s last man is caught as well, and the "
                "game is lost. The exchange has only pushed the harm beyond the horizon."
            ),
        ),
        N_("Putting off a loss does not prevent it."),
        CHECKERS,
        state,
        (
            LessonSearch(N_("Depth 6"), Method.SEARCH, 6, _QUIET, evaluation=count, terms=count_terms),
            LessonSearch(N_("Depth 7"), Method.SEARCH, 7, _QUIET, evaluation=count, terms=count_terms),
        ),
        (
            Task(
                N_("Play a move after which depth 7 sees no loss."),
                N_("White is worse off in any case."),
                state,
                _judge_behind,
            ),
            ChoiceTask(
                N_("Why does depth 6 see only −1.00 after 27-23?"),
                N_("Compare the two searches."),
                tuple(range(len(_REASONS))),
                _judge_why,
                lambda option: say(_REASONS[option]),
            ),
            Task(
                N_("Here, too, depth 6 pushes the loss out of sight. Play the move it chooses."),
                N_("White gives something up and gets a king."),
                parse_fen("W:W16,25,32:BK7,11,13,21"),
                _judge_put_off,
            ),
        ),
        Practice.EXCHANGES,
    )


LESSONS = (horizon, behind_the_horizon)
