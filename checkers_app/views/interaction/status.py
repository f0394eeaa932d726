"""Pure functions that write the text of the status card: one or two sentences about the state of a game."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache, partial

from checkers_app.engine.api import WIN_BOUND, Progress, plies_to_win
from checkers_app.games.base import Game, Move, Side, State, square_name
from checkers_app.games.jumps import jump_wordings
from checkers_app.learn.coach.coach import hint_reason
from checkers_app.learn.coach.tally import just_lost
from checkers_app.learn.tree.worth import signed
from checkers_app.play.hint import Hint
from checkers_app.play.look_back import LookBack
from checkers_app.play.match import Match
from checkers_app.play.session import Session
from checkers_app.play.thinking import Purpose
from checkers_app.play.whole_tree import Advice, advice, whole_tree
from checkers_app.play.wording import (
    claim_sentence,
    ending_sentence,
    numbered_move,
    who_won,
)
from checkers_app.views.interaction.prompt import Prompt
from checkers_app.views.interaction.selection import Selection
from checkers_app.words import N_, say, say_count, say_number
from checkers_app.words.sentence import Sentence


class Tone(Enum):
    """The tone of a status message, which determines the colour of the status card."""

    CALM = "calm"
    WARN = "warn"
    ERROR = "error"
    END = "end"


MARK = "?"
"""The prefix of a typed question; without it, the letters would be treated as keyboard shortcuts."""

SHORT = 36
"""The maximum number of characters in a headline that is short enough for every window."""


@dataclass(frozen=True, slots=True)
class Status:
    """The text of the status card."""

    headline: str
    detail: str = ""
    """The second line, which may be empty."""
    tone: Tone = Tone.CALM
    shorter: tuple[str, ...] = ()
    """Shorter wordings of the second line, the longest first; an empty wording omits the line."""


def thousands(number: int) -> str:
    """A count with separators, such as ``67,149``, or in millions if it is at least a million, such as ``14.2
    M``.
    """
    if number >= 1_000_000:
        return say("{number} M", number=say_number(number / 1_000_000, 1))
    return say_number(number)


def score_text(score: int) -> str:
    """A score in men, such as ``+0.32`` or ``−1.58``.

    A proven result is written as ``win in 5`` or ``loss in 4``, counted in moves, or as ``win`` or ``loss``
    if the number of moves is unknown.
    """
    plies = plies_to_win(score)
    if plies is not None:
        moves = max(1, (plies + 1) // 2)
        return say("win in {moves}", moves=moves) if score > 0 else say("loss in {moves}", moves=moves)
    if abs(score) > WIN_BOUND:
        return say("win") if score > 0 else say("loss")
    return signed(score / 100, 2)


def for_whom(game: Game, side: Side) -> str:
    """The label next to a score that says from whose point of view the score is given, such as ``for
    White``.
    """
    return say("for {side}", side=game.side_name(side))


def from_tables() -> tuple[str, str]:
    """The text for a score from the endgame tables, in a longer and a shorter wording."""
    return say("from the endgame tables"), say("from the tables")


def verdict(game: Game, score: int, viewpoint: Side) -> str:
    """Which side is better, in words; ``score`` is from the point of view of ``viewpoint``."""
    words, _ = _verdicts(score)
    return say(words, side=game.side_name(viewpoint if score > 0 else viewpoint.other))


def verdict_sentence(game: Game, score: int, viewpoint: Side) -> str:
    """A sentence that says which side is better and by how much: ``White is better: +1.50 for White.``."""
    _, sentence = _verdicts(score)
    leader, whose = viewpoint if score > 0 else viewpoint.other, game.side_name(viewpoint)
    return say(sentence, side=game.side_name(leader), score=score_text(score), viewpoint=whose)


def _verdicts(score: int) -> tuple[str, str]:
    return next((words, sentence) for least, words, sentence in _VERDICTS if abs(score) >= least)


_VERDICTS = (
    (WIN_BOUND + 1, N_("{side} wins"), N_("{side} wins: {score} for {viewpoint}.")),
    (250, N_("{side} is winning"), N_("{side} is winning: {score} for {viewpoint}.")),
    (100, N_("{side} is better"), N_("{side} is better: {score} for {viewpoint}.")),
    (30, N_("{side} is a little better"), N_("{side} is a little better: {score} for {viewpoint}.")),
    (0, N_("Even"), N_("Even: {score} for {viewpoint}.")),
)
"""The minimum scores in hundredths of a man, each with the texts without and with the score."""


def jump_words(state: State) -> tuple[str, ...]:
    """The compulsory jumps in a position, in several wordings, the longest first; empty if there are none."""
    moves = state.legal_moves()
    if not all(move.captures for move in moves):  # some boards leave the choice to the player
        return ()
    return jump_wordings(moves, partial(square_name, state))


@dataclass(frozen=True, slots=True)
class StatusFacts:
    """The data, apart from the match, on which the status depends."""

    thinking: bool = False
    progress: Progress | None = None
    refused: str = ""
    failure: str = ""
    note: str = ""
    """The response to a request from the player, such as a declined draw."""
    note_detail: str = ""
    note_shorter: tuple[str, ...] = ()
    told: bool = True
    """True if the computer's thoughts are shown."""
    looking_for_hint: bool = False
    hint: Move | None = None
    hint_whole: bool = True
    """False while the hint shows only which piece to move or, on a board where pieces are placed, what to
    look for.
    """
    hint_reason: str = ""
    """The reason why the suggested move is good; may be empty."""
    advice: Advice | None = None
    """The reasons for the hint, on boards whose complete game tree is known."""
    typed: str = ""
    """The beginning of a move that the player is typing."""
    paused: bool = False
    """True if it is the computer's turn but the game is paused."""
    chosen: tuple[int, ...] = ()


def status(match: Match, facts: StatusFacts) -> Status:
    """The text of the status card for a match."""
    if match.outcome is not None:
        if facts.note:  # a response to the last request, such as that something was copied
            return _noted(facts)
        brief = who_won(match)
        return Status(say("The game is over"), ending_sentence(match), Tone.END, (brief,))
    if facts.failure:
        way_out = say("Click here to try again.")
        headline = say("The search stopped with an error")
        return Status(headline, f"{way_out} {facts.failure}", Tone.ERROR, (way_out,))
    if facts.refused:
        return _refused(match.state, facts.refused)
    if facts.typed:
        return _typed(facts.typed)
    if facts.note:
        return _noted(facts)
    if facts.paused:
        return Status(say("Paused"), say("P resumes, S plays one move."))
    if facts.thinking or not match.seat_to_move.is_human:
        return _thinking(match, facts)
    return _turn(match, facts)


def _noted(facts: StatusFacts) -> Status:
    return Status(facts.note, facts.note_detail, Tone.CALM, (*facts.note_shorter, ""))


def _refused(state: State, refusal: str) -> Status:
    """The reason for refusing a click; a long reason continues in the second line."""
    head, *rest = _BREAK.split(refusal, maxsplit=1)
    jumps = jump_words(state)
    if not rest:
        must = say("You must jump: {jumps}.", jumps=jumps[0]) if jumps else ""
        return Status(head, must, Tone.WARN, _rest(jumps))
    if len(refusal) <= SHORT:
        only = jumps and len(state.legal_moves()) == 1
        return Status(refusal, say("It is the only jump.") if only else "", Tone.WARN)
    shorter = _rest(jumps) if jumps else ("",)
    return Status(head, say("{clause}.", clause=rest[0]), Tone.WARN, shorter)


_BREAK = re.compile(r"\s*[:.]\s+|\uff1a")
"""The places at which a refusal may be split into two lines, in any language: the second line begins with
a square, a number or a capital letter.
"""


def _rest(wordings: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(say("{clause}.", clause=words) for words in wordings[1:])


def session_status(
    session: Session, prompt: Prompt, selection: Selection, typed: str = "", *, told: bool = True
) -> Status:
    """The text of the status card for a session.

    ``typed`` is the beginning of a move that the player is typing; ``told`` is True if the computer's
    thoughts are shown.
    """
    thinking, hint = session.thinking, session.hint
    facts = StatusFacts(
        told=told,
        thinking=thinking.running,
        progress=thinking.progress,
        refused=prompt.refused,
        failure=thinking.failure,
        note=prompt.note,
        note_detail=prompt.detail,
        note_shorter=prompt.shorter,
        looking_for_hint=thinking.purpose is Purpose.HINT,
        hint=hint.move if hint is not None else None,
        hint_whole=hint is None or hint.whole,
        hint_reason=_reason(session.match, hint) if hint is not None else "",
        advice=hint_advice(session),
        typed=typed,
        paused=session.paused and not thinking.running and not session.match.seat_to_move.is_human,
        chosen=selection.chosen,
    )
    return status(session.match, facts)


def answer_status(match: Match, prompt: Prompt, typed: str) -> Status | None:
    """The response to the last action while an earlier position is displayed; None if there is none.

    ``match`` ends at that position; the response does not depend on the result of the game.
    """
    if prompt.refused:
        return _refused(match.state, prompt.refused)
    if typed:
        return _typed(typed)
    if not prompt.note:
        return None
    return Status(prompt.note, prompt.detail, Tone.CALM, (*prompt.shorter, ""))


def _typed(text: str) -> Status:
    if text.startswith(MARK):
        question = say("Your question: {question}_", question=text.removeprefix(MARK))
        return Status(
            question, say("Enter asks the question, Esc cancels it; Enter alone lists what you can ask.")
        )
    return Status(say("Your move: {typed}_", typed=text), say("Enter plays it, Esc cancels it."))


@lru_cache(maxsize=2)
def _reason(match: Match, hint: Hint) -> str:
    """Why a hint is good; cached, because every frame needs the status."""
    return hint_reason(match.state, hint, just_lost(match.states, match.moves), match.game)


def hint_advice(session: Session) -> Advice | None:
    """The reasons for the hint, on a board whose complete game tree is known; otherwise None."""
    match, hint = session.match, session.hint
    tree = whole_tree(match.game) if hint is not None else None
    if tree is None or hint is None or hint.move not in match.state.legal_moves():
        return None
    other = match.side_to_move.other
    against_computer = not match.seats[other].is_human
    return advice(match.game, tree, match.state, hint.move, against_computer=against_computer)


def copied_position(shown: Match) -> tuple[str, str]:
    """The two lines of the message that says which position was copied."""
    side = shown.game.side_name(shown.side_to_move)
    turn = say("{side} to move.", side=side)
    if not shown.moves:
        return say("The first position is copied"), turn
    last = numbered_move(shown, len(shown.moves) - 1)
    headline = say("Position after {move} copied", move=last)
    if len(headline) <= SHORT:
        return headline, turn
    return say("Position copied"), say("After {move}. {side} to move.", move=last, side=side)


def not_kept(status: Status, trouble: Sentence | str) -> Status:
    """The status with a different second line, which begins with the reason why the game was not saved."""
    reason, short = say("Game not saved: {reason}.", reason=trouble), say("Game not saved.")
    others = [text for text in (status.detail, *status.shorter) if text]
    return replace(
        status,
        detail=" ".join((reason, *others[:1])),
        shorter=(*(f"{short} {text}" for text in others), reason, short),
    )


def look_back_status(session: Session, look: LookBack) -> Status:
    """The status while the player looks at an earlier position or a variation."""
    shown, live = look.match, session.match
    running = session.clocks.running(live) if session.clocks is not None else None
    detail = say("A move here starts a variation. Esc: back to the game.")
    if running is not None:
        detail = (
            say("Your clock is still running. Esc: back to the game.")
            if live.human_side is running
            else say(
                "{side}'s clock is still running. Esc: back to the game.", side=live.game.side_name(running)
            )
        )
    if len(look.path) > 1:
        still = say("The game itself is unchanged. Esc returns to it.")
        return Status(say("Looking at a variation"), still if running is None else detail)
    if not shown.moves:
        return Status(say("Looking at the start"), detail)
    number, last = shown.moves_played, live.moves_played
    if len(shown.moves) > len(live.moves):
        return Status(say("Looking ahead to move {number}", number=number), detail)
    return Status(say("Looking at move {number} of {last}", number=number, last=last), detail)


def _thinking(match: Match, facts: StatusFacts) -> Status:
    progress = facts.progress
    detail = say("You can step through the game.")
    if facts.looking_for_hint:
        detail = say("You can move at any time.")
    elif match.human_side is not None and match.moves:
        detail = say("You have moved. Meanwhile, you can step through the game.")
    if facts.told and progress is not None and progress.nodes:
        detail = say_count(
            "Depth {depth}, {nodes} node",
            "Depth {depth}, {nodes} nodes",
            progress.nodes,
            depth=progress.depth,
            nodes=thousands(progress.nodes),
        )
    if facts.looking_for_hint:
        return Status(say("Looking for a good move"), detail)
    if match.human_side is None:
        return Status(say("{side} is thinking", side=match.game.side_name(match.side_to_move)), detail)
    return Status(say("The computer is thinking"), detail)


def _turn(match: Match, facts: StatusFacts) -> Status:
    game, state = match.game, match.state
    side, player = game.side_name(match.side_to_move), match.seat_to_move.name
    yours = match.human_side is match.side_to_move
    if facts.hint is not None:
        return _hinted(match, facts, facts.hint)
    if len(facts.chosen) > 1:
        last = square_name(state, facts.chosen[-1])
        next_square = say("Choose the next square after {square}.", square=last)
        return Status(say("Keep jumping"), next_square, Tone.WARN)
    claim = match.claimable_draw
    if claim is not None:
        return Status(say("You can claim a draw"), claim_sentence(claim))
    jumps = jump_words(state)
    if jumps:
        headline = say("You must jump")
        if not yours:
            headline = (
                say("{player} must jump", player=player) if player else say("{side} must jump", side=side)
            )
        if len(state.legal_moves()) > 1 or len(jumps[0]) > SHORT - len(headline):
            return Status(headline, say("{clause}.", clause=jumps[0]), shorter=_rest(jumps))
        headline = say("You must jump: {jumps}", jumps=jumps[0])
        if not yours:
            headline = (
                say("{player} must jump: {jumps}", player=player, jumps=jumps[0])
                if player
                else say("{side} must jump: {jumps}", side=side, jumps=jumps[0])
            )
        return Status(headline, say("It is the only jump."))
    opening = _opening_text(match)
    if yours:
        return Status(say("Your turn"), opening or say("You play {side}.", side=side))
    turn = say("{player}'s turn", player=player) if player else say("{side} to move", side=side)
    return Status(turn, opening)


_LOOK_AT = {
    None: N_("Look at the piece on {square}"),
    False: N_("Look at the man on {square}"),
    True: N_("Look at the king on {square}"),
}


def _hinted(match: Match, facts: StatusFacts, hint: Move) -> Status:
    """The text of a hint: first what to look at, then the move and the reason."""
    if not facts.hint_whole:
        told = facts.advice.to_look_for if facts.advice is not None else ""
        if not told and not match.game.places_pieces:
            piece = match.state.piece_at(hint.origin)
            kind = piece.king if piece is not None and match.game.counts_men else None
            told = say(_LOOK_AT[kind], square=square_name(match.state, hint.origin))
        shorter = say("H shows the move.")
        return Status(
            told or say("There is a good move here"),
            say("Hint again (H) shows the move."),
            Tone.CALM,
            (shorter,),
        )
    if facts.advice is not None:
        tone = Tone.WARN if facts.advice.urgent else Tone.CALM
        return Status(facts.advice.headline, facts.advice.detail, tone, facts.advice.shorter)
    shown = say("The dashed arrow shows the move.")
    if len(hint.path) == 1:
        shown = say("The dashed frame shows the square.")
    reason = facts.hint_reason
    headline = say("Hint: {move}", move=match.state.move_text(hint))
    return Status(headline, reason or shown, Tone.CALM, ("",) if reason else ())


def _opening_text(match: Match) -> str:
    """The moves of the opening, as long as no other move has been made."""
    if not match.opening_plies or len(match.moves) != match.opening_plies:
        return ""
    texts = [state.move_text(move) for state, move in zip(match.states, match.moves, strict=False)]
    return say("The opening: {moves}.", moves=", ".join(texts))
