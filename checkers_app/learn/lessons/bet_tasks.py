"""Questions about unsound searches: is the result still right, and what would the value be after a pass?"""

from __future__ import annotations

from checkers_app.engine.api import Limits, Position
from checkers_app.engine.textbook.minimax import minimax
from checkers_app.engine.textbook.search import Search
from checkers_app.engine.textbook.switches import Switches
from checkers_app.games.base import State
from checkers_app.learn.lessons.lesson import ChoiceTask, count, score_text
from checkers_app.learn.tree.predict import Verdict
from checkers_app.words import N_, say, say_number

_FEWER, _MORE, _OTHER = (
    N_("The same move, after fewer nodes"),
    N_("The same move, after more nodes"),
    N_("Another move"),
)
_ANSWERS = (_FEWER, _MORE, _OTHER)


def won_bet_task(prompt: str, how: str, state: State, depth: int, switches: Switches) -> ChoiceTask:
    """Asks whether a selective search plays the same move as the full search to the same depth.

    Args:
        prompt: the question.
        how: a hint on where to look for the answer.
        state: the position to search, in which the game is not over.
        depth: the depth of both searches in plies.
        switches: the improvements of the selective search.
    """

    def judge(option: int) -> Verdict:
        position, limits = Position(state), Limits(depth=depth)
        whole = Search(count, Switches(), limits).run(position)
        saving = Search(count, switches, limits).run(position)
        assert whole.move is not None and saving.move is not None  # noqa: S101, PT018 - the game goes on
        same, fewer = whole.move == saving.move, saving.nodes < whole.nodes
        is_right = _ANSWERS[option] is (_OTHER if not same else _FEWER if fewer else _MORE)
        if is_right and same:
            sentence = N_("Right: both play {move}, this one after {nodes} nodes instead of {all}.")
        elif is_right:
            sentence = N_("Right: it plays {other}. The full search plays {move}.")
        elif same and _ANSWERS[option] is _OTHER:
            sentence = N_("No, both play {move}: the bet is won here.")
        elif same:
            sentence = N_("The purpose of the bet is to leave nodes out: here it saved {saved}.")
        else:
            sentence = N_("No, it misses {move}: the bet is lost here.")
        move, other = state.move_text(whole.move), state.move_text(saving.move)

        def reason() -> str:
            nodes, everything = say_number(saving.nodes), say_number(whole.nodes)
            saved = say_number(whole.nodes - saving.nodes)
            return say(sentence, move=move, other=other, nodes=nodes, all=everything, saved=saved)

        return Verdict(is_right, reason)

    options = tuple(range(len(_ANSWERS)))
    return ChoiceTask(prompt, how, options, judge, lambda option: say(_ANSWERS[option]), state=state)


def pass_task(prompt: str, how: str, state: State, depth: int, options: tuple[int, ...]) -> ChoiceTask:
    """Asks what the value would be for the side to move if that side could pass.

    Args:
        prompt: the question.
        how: a hint on where to look for the answer.
        state: a position in which the side to move would like to pass.
        depth: the number of plies searched, both after the pass and for the real moves.
        options: the values to choose from, in hundredths of a man for the side to move.
    """

    def judge(option: int) -> Verdict:
        passed = state.passed()
        assert passed is not None  # noqa: S101 - there are pieces enough where it is asked
        idle = -minimax(passed, depth, count).score
        best = minimax(state, depth, count).score
        if option == idle:
            sentence = N_("Right: a pass would lead to {score}. The best available move leads to {best}.")
        elif option == best:
            sentence = N_("The best move leads to {score}. A side that can pass does not have to move.")
        else:
            sentence = N_("Not {score}. What can the other side do if no piece has moved?")
        return Verdict(option == idle, lambda: say(sentence, score=score_text(option), best=score_text(best)))

    return ChoiceTask(prompt, how, options, judge, score_text, state=state)
