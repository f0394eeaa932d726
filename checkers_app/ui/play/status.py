"""What the status card says: match and moment -> one or two plain sentences.  Pure."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from checkers_app.engine.api import WIN_BOUND, Progress, plies_to_win
from checkers_app.games.base import Game, Move, Reason, Side, State
from checkers_app.play.match import Match
from checkers_app.play.session import Session
from checkers_app.play.thinking import Purpose
from checkers_app.play.wording import outcome_headline, outcome_reason
from checkers_app.ui.boards.selection import Selection
from checkers_app.ui.play.prompt import Prompt


class Tone(Enum):
    """How the status card is coloured."""

    CALM = "calm"
    WARN = "warn"
    ERROR = "error"
    END = "end"


@dataclass(frozen=True, slots=True)
class Status:
    """The text of the status card."""

    headline: str
    detail: str = ""
    """A second line; may be empty.  Small windows leave it out."""
    tone: Tone = Tone.CALM


def thousands(number: int) -> str:
    """A count with thin groups: ``67 149``; from a million on ``14.2 M``."""
    if number >= 1_000_000:
        return f"{number / 1_000_000:.1f} M"
    return f"{number:,}".replace(",", "\u00a0")


def score_text(score: int) -> str:
    """A score in men: ``+0.32``, ``−1.58``; a proven end as ``win in 5`` or ``loss in 4``
    (moves), or ``win`` where its length is not known.
    """
    plies = plies_to_win(score)
    if plies is not None:
        moves = max(1, (plies + 1) // 2)
        return f"{'win' if score > 0 else 'loss'} in {moves}"
    if abs(score) > WIN_BOUND:
        return "win" if score > 0 else "loss"
    if score == 0:
        return "0.00"
    return f"{'+' if score > 0 else '−'}{abs(score) / 100:.2f}"


def verdict(game: Game, score: int, viewpoint: Side) -> str:
    """Who stands better, in words; ``score`` is from the view of ``viewpoint``."""
    name = game.side_name(viewpoint if score > 0 else viewpoint.other)
    size = abs(score)
    if size > WIN_BOUND:
        return f"{name} wins"
    if size < 30:
        return "Even"
    if size < 100:
        return f"{name} is a little better"
    return f"{name} is better" if size < 250 else f"{name} is winning"


def jump_summary(state: State) -> str:
    """The compulsory jumps of a position: ``22 takes 18 and 11; 23 takes 18``, or an empty text."""
    moves = state.legal_moves()
    if not all(move.captures for move in moves):  # a board may leave it to the player
        return ""
    routes = dict.fromkeys((move.origin, move.captures) for move in moves)
    return "; ".join(f"{origin} takes {_joined(captures)}" for origin, captures in list(routes)[:4])


def _joined(squares: tuple[int, ...]) -> str:
    *head, last = map(str, squares)
    return f"{', '.join(head)} and {last}" if head else last


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
    chosen: tuple[int, ...] = ()


def status(match: Match, moment: Moment) -> Status:
    """What to tell the player now."""
    game, human = match.game, match.human_side
    outcome = match.outcome
    if outcome is not None:
        reason = outcome_reason(game, outcome)
        return Status(outcome_headline(game, outcome, human), _sentence(reason), Tone.END)
    if moment.failure:
        return Status(
            "The search stopped with an error", f"Click here to try again. {moment.failure}", Tone.ERROR
        )
    if moment.refused:
        summary = jump_summary(match.state)
        detail = _sentence(summary) if summary and len(summary) <= 60 else ""
        return Status(moment.refused, detail, Tone.WARN)
    if moment.note:
        return Status(moment.note, moment.note_detail)
    if moment.thinking or not match.seat_to_move.is_human:
        return _thinking(match, moment)
    return _turn(match, moment)


def session_status(session: Session, prompt: Prompt, selection: Selection) -> Status:
    """What to tell the player of a session now."""
    thinking = session.thinking
    moment = Moment(
        thinking=thinking.running,
        progress=thinking.progress,
        refused=prompt.refused,
        failure=thinking.failure,
        note=prompt.note,
        note_detail=prompt.detail,
        looking_for_hint=thinking.purpose is Purpose.HINT,
        hint=session.hint,
        chosen=selection.chosen,
    )
    return status(session.match, moment)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + "."


def _thinking(match: Match, moment: Moment) -> Status:
    progress = moment.progress
    detail = "The board is free to look at."
    if moment.looking_for_hint:
        detail = "You can move at any time."
    elif match.human_side is not None and match.moves:
        detail = "Your move is done; the board is free to look at."
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
        shown = "The dashed arrow shows the move."
        if len(moment.hint.path) == 1:
            shown = f"The dashed frame shows where the {game.piece_names[0]} goes."
        return Status(f"Hint: {state.move_text(moment.hint)}", shown)
    if len(moment.chosen) > 1:
        return Status("Go on jumping", f"Choose the next square after {moment.chosen[-1]}.", Tone.WARN)
    claim = match.claimable_draw
    if claim is Reason.REPETITION:
        return Status("You can claim a draw", "The same position stands for the third time.")
    if claim is Reason.FORTY_MOVES:
        return Status("You can claim a draw", "40 moves without a capture or an advance.")
    jumps = jump_summary(state)
    if jumps:
        headline = "You must jump" if yours else f"{side} must jump"
        if ";" in jumps or len(jumps) > 24:
            return Status(headline, _sentence(jumps), Tone.WARN)
        return Status(f"{headline}: {jumps}", "It is the only jump there is.", Tone.WARN)
    opening = _opening_text(match)
    if yours:
        return Status("Your turn", opening or f"You play {side}.")
    return Status(f"{side} to move", opening)


def _opening_text(match: Match) -> str:
    """The opening's moves, while they are the last that were made."""
    if not match.opening_plies or len(match.moves) != match.opening_plies:
        return ""
    texts = [state.move_text(move) for state, move in zip(match.states, match.moves, strict=False)]
    return f"The opening: {', '.join(texts)}."
