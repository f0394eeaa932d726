"""What the status card says: match and moment -> one or two plain sentences.  Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache

from checkers_app.engine.api import WIN_BOUND, Progress, plies_to_win
from checkers_app.games.base import Game, Move, Outcome, Side, State
from checkers_app.games.jumps import jump_wordings
from checkers_app.learn.coach import hint_reason
from checkers_app.learn.tally import just_lost
from checkers_app.learn.worth import signed
from checkers_app.play.hint import Hint
from checkers_app.play.look_back import LookBack
from checkers_app.play.match import Match
from checkers_app.play.session import Session
from checkers_app.play.thinking import Purpose
from checkers_app.play.whole_tree import Advice, advice, whole_tree
from checkers_app.play.wording import (
    capital,
    ending_sentence,
    grouped,
    numbered_move,
    outcome_headline,
    outcome_reason,
)
from checkers_app.views.play.prompt import Prompt
from checkers_app.views.play.selection import Selection
from checkers_app.words import say


class Tone(Enum):
    """How the status card is coloured."""

    CALM = "calm"
    WARN = "warn"
    ERROR = "error"
    END = "end"


SHORT = 36
"""Letters that a headline has room for in every window."""


@dataclass(frozen=True, slots=True)
class Status:
    """The text of the status card."""

    headline: str
    detail: str = ""
    """A second line; may be empty."""
    tone: Tone = Tone.CALM
    shorter: tuple[str, ...] = ()
    """Other wordings of the second line for less room, the longest first; an empty one leaves it out."""


def thousands(number: int) -> str:
    """A count with thin groups: ``67 149``; from a million on ``14.2 M``."""
    return f"{number / 1_000_000:.1f} M" if number >= 1_000_000 else grouped(number)


def score_text(score: int) -> str:
    """A score in men: ``+0.32``, ``−1.58``; a proven end as ``win in 5`` or ``loss in 4``
    (moves), or ``win`` where its length is not known.
    """
    plies = plies_to_win(score)
    if plies is not None:
        moves = max(1, (plies + 1) // 2)
        return say("win in {moves}", moves=moves) if score > 0 else say("loss in {moves}", moves=moves)
    if abs(score) > WIN_BOUND:
        return say("win") if score > 0 else say("loss")
    return signed(score / 100, 2)


def for_whom(game: Game, side: Side) -> str:
    """What is said beside a score, so that it is known whose view it is from: ``for White``."""
    return say("for {side}", side=game.side_name(side))


def verdict(game: Game, score: int, viewpoint: Side) -> str:
    """Who stands better, in words; ``score`` is from the view of ``viewpoint``."""
    name = game.side_name(viewpoint if score > 0 else viewpoint.other)
    size = abs(score)
    if size > WIN_BOUND:
        return say("{side} wins", side=name)
    if size < 30:
        return say("Even")
    if size < 100:
        return say("{side} is a little better", side=name)
    return say("{side} is better", side=name) if size < 250 else say("{side} is winning", side=name)


def jump_words(state: State) -> tuple[str, ...]:
    """The compulsory jumps of a position in words, the fullest wording first; empty where none are."""
    moves = state.legal_moves()
    if not all(move.captures for move in moves):  # a board may leave it to the player
        return ()
    return jump_wordings(moves)


@dataclass(frozen=True, slots=True)
class Moment:
    """What the scene knows besides the match."""

    thinking: bool = False
    progress: Progress | None = None
    refused: str = ""
    failure: str = ""
    note: str = ""
    """An answer to something the player asked for, such as a declined draw."""
    note_detail: str = ""
    looking_for_hint: bool = False
    hint: Move | None = None
    hint_whole: bool = True
    """False while only the piece is shown, or where pieces are placed what there is to look for."""
    hint_reason: str = ""
    """Why the hint is good; empty where nothing is to be said."""
    advice: Advice | None = None
    """Why the hint is good, where the whole game is known."""
    typed: str = ""
    """What has been typed of a move."""
    paused: bool = False
    """True while a computer that is to move is held."""
    chosen: tuple[int, ...] = ()


def status(match: Match, moment: Moment) -> Status:
    """What to tell the player now."""
    game, outcome = match.game, match.outcome
    if outcome is not None:
        if moment.note:  # an answer to what was asked just now, such as that something is copied
            return _noted(moment)
        brief = outcome_headline(game, outcome, match.human_side)
        return Status("The game is over", ending_sentence(match), Tone.END, (f"{brief}.",))
    if moment.failure:
        way_out = "Click here to try again."
        return Status(
            "The search stopped with an error", f"{way_out} {moment.failure}", Tone.ERROR, (way_out,)
        )
    if moment.refused:
        return _refused(match.state, moment.refused)
    if moment.typed:
        return _typed(moment.typed)
    if moment.note:
        return _noted(moment)
    if moment.paused:
        return Status("Paused", "P resumes, S plays one move.")
    if moment.thinking or not match.seat_to_move.is_human:
        return _thinking(match, moment)
    return _turn(match, moment)


def _noted(moment: Moment) -> Status:
    return Status(moment.note, moment.note_detail, Tone.CALM, ("",))


def _refused(state: State, refusal: str) -> Status:
    """What a click was refused for; a long sentence continues in the second line."""
    head, _, reason = refusal.partition(": ")
    jumps = jump_words(state)
    if not reason:
        return Status(head, _sentence(f"you must jump: {jumps[0]}") if jumps else "", Tone.WARN, _rest(jumps))
    if len(refusal) <= SHORT:
        only = jumps and len(state.legal_moves()) == 1
        return Status(refusal, "It is the only jump." if only else "", Tone.WARN)
    shorter = _rest(jumps) if jumps else ("",)
    return Status(head, _sentence(reason), Tone.WARN, shorter)


def _rest(wordings: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(map(_sentence, wordings[1:]))


def session_status(session: Session, prompt: Prompt, selection: Selection, typed: str = "") -> Status:
    """What to tell the player of a session now; ``typed`` is what there is of a typed move."""
    thinking, hint = session.thinking, session.hint
    moment = Moment(
        thinking=thinking.running,
        progress=thinking.progress,
        refused=prompt.refused,
        failure=thinking.failure,
        note=prompt.note,
        note_detail=prompt.detail,
        looking_for_hint=thinking.purpose is Purpose.HINT,
        hint=hint.move if hint is not None else None,
        hint_whole=hint is None or hint.whole,
        hint_reason=_reason(session.match, hint) if hint is not None else "",
        advice=hint_advice(session),
        typed=typed,
        paused=session.paused and not thinking.running and not session.match.seat_to_move.is_human,
        chosen=selection.chosen,
    )
    return status(session.match, moment)


def answer_status(match: Match, prompt: Prompt, typed: str) -> Status | None:
    """What was answered to the last thing that somebody did who looks at a position; None if nothing was.

    ``match`` goes up to that position: how the game ended is another matter.
    """
    if prompt.refused:
        return _refused(match.state, prompt.refused)
    if typed:
        return _typed(typed)
    return Status(prompt.note, prompt.detail, Tone.CALM, ("",)) if prompt.note else None


def _typed(text: str) -> Status:
    return Status(f"Your move: {text}_", "Enter plays it, Esc takes it back.")


@lru_cache(maxsize=2)
def _reason(match: Match, hint: Hint) -> str:
    """Why a hint is good; the status is asked for with every picture."""
    return hint_reason(match.state, hint, just_lost(match.states, match.moves), match.game)


def hint_advice(session: Session) -> Advice | None:
    """Why the hint is good, on a board that can be played out."""
    match, hint = session.match, session.hint
    tree = whole_tree(match.game) if hint is not None else None
    if tree is None or hint is None or hint.move not in match.state.legal_moves():
        return None
    other = match.side_to_move.other
    rival = match.game.side_name(other) if match.seats[other].is_human else "the computer"
    return advice(match.game, tree, match.state, hint.move, rival)


def copied_position(shown: Match) -> tuple[str, str]:
    """Which position was copied, in two lines."""
    turn = f"{shown.game.side_name(shown.side_to_move)} to move."
    if not shown.moves:
        return "The first position is copied", turn
    last = numbered_move(shown, len(shown.moves) - 1)
    headline = f"Position after {last} copied"
    return (headline, turn) if len(headline) <= SHORT else ("Position copied", f"After {last}. {turn}")


def not_kept(status: Status, notice: str) -> Status:
    """The same, with what is in the way of keeping the game before whatever else the second line has room
    for; ``notice`` names it after a colon.
    """
    reason = f"Game not saved: {notice.partition(': ')[2]}."
    others = [text for text in (status.detail, *status.shorter) if text]
    return replace(
        status,
        detail=" ".join((reason, *others[:1])),
        shorter=(*(f"Game not saved. {text}" for text in others), reason, "Game not saved."),
    )


def look_back_status(session: Session, look: LookBack) -> Status:
    """What to tell a player who looks at an earlier position, or at a variation."""
    shown, live = look.match, session.match
    running = session.clocks.running(live) if session.clocks is not None else None
    detail = "A move here starts a variation. Esc: back to the game."
    if running is not None:
        whose = "Your" if live.human_side is running else f"{live.game.side_name(running)}'s"
        detail = f"{whose} clock still runs. Esc: back to the game."
    if len(look.path) > 1:
        still = "The game itself is unchanged. Esc returns to it."
        return Status("Looking at a variation", still if running is None else detail)
    if not shown.moves:
        return Status("Looking at the start", detail)
    if len(shown.moves) > len(live.moves):
        return Status(f"Looking ahead to move {shown.moves_played}", detail)
    return Status(f"Looking at move {shown.moves_played} of {live.moves_played}", detail)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + "."


def _thinking(match: Match, moment: Moment) -> Status:
    progress = moment.progress
    detail = "You can look around on the board."
    if moment.looking_for_hint:
        detail = "You can move at any time."
    elif match.human_side is not None and match.moves:
        detail = "Your move is made; you can look around."
    if progress is not None and progress.nodes:
        detail = f"Depth {progress.depth}, {thousands(progress.nodes)} nodes"
    if moment.looking_for_hint:
        return Status("Looking for a good move", detail)
    if match.human_side is None:
        return Status(f"{match.game.side_name(match.side_to_move)} is thinking", detail)
    return Status("The computer is thinking", detail)


def _turn(match: Match, moment: Moment) -> Status:
    game, state = match.game, match.state
    side = game.side_name(match.side_to_move)
    yours = match.human_side is match.side_to_move
    if moment.hint is not None:
        return _hinted(match, moment, moment.hint)
    if len(moment.chosen) > 1:
        return Status("Keep jumping", f"Choose the next square after {moment.chosen[-1]}.", Tone.WARN)
    claim = match.claimable_draw
    if claim is not None:
        return Status("You can claim a draw", f"{capital(outcome_reason(game, Outcome(None, claim)))}.")
    jumps = jump_words(state)
    if jumps:
        headline = "You must jump" if yours else f"{side} must jump"
        if len(state.legal_moves()) > 1 or len(jumps[0]) > SHORT - len(headline):
            return Status(headline, _sentence(jumps[0]), Tone.WARN, _rest(jumps))
        return Status(f"{headline}: {jumps[0]}", "It is the only jump.", Tone.WARN)
    opening = _opening_text(match)
    if yours:
        return Status("Your turn", opening or f"You play {side}.")
    return Status(f"{side} to move", opening)


def _hinted(match: Match, moment: Moment, hint: Move) -> Status:
    """A hint: first what to look at, then the move and why."""
    if not moment.hint_whole:
        more = ("Hint again (H) shows the move.", "H shows the move.")
        told = moment.advice.to_look_for if moment.advice is not None else ""
        if not told and not match.game.places_pieces:
            told = f"Look at the {_piece_name(match, hint)} on {hint.origin}"
        return Status(told or "There is a good move here", more[0], Tone.CALM, more[1:])
    if moment.advice is not None:
        tone = Tone.WARN if moment.advice.urgent else Tone.CALM
        return Status(moment.advice.headline, moment.advice.detail, tone, moment.advice.shorter)
    shown = "The dashed arrow shows the move."
    if len(hint.path) == 1:
        shown = f"The dashed frame shows where the {match.game.piece_names[0]} goes."
    reason = moment.hint_reason
    return Status(f"Hint: {match.state.move_text(hint)}", reason or shown, Tone.CALM, ("",) if reason else ())


def _piece_name(match: Match, move: Move) -> str:
    piece = match.state.piece_at(move.origin)
    names = match.game.piece_names
    return names[-1] if piece is not None and piece.king else names[0]


def _opening_text(match: Match) -> str:
    """The opening's moves, while they are the last that were made."""
    if not match.opening_plies or len(match.moves) != match.opening_plies:
        return ""
    texts = [state.move_text(move) for state, move in zip(match.states, match.moves, strict=False)]
    return f"The opening: {', '.join(texts)}."
