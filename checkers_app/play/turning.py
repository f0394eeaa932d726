"""The one move of a finished game that decided most, by the judgement of its review."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from checkers_app.engine.api import WIN_BOUND
from checkers_app.games.base import Move, Side, State
from checkers_app.play.match import Match
from checkers_app.play.review import DECIDED, INACCURATE, Assessment, Judged, judged_ply
from checkers_app.play.whole_tree import WholeTree, whole_tree
from checkers_app.play.wording import capital, owner_word, player_word

EVEN = 50
"""Hundredths of a man: a game in which nobody was ever further ahead was even."""
_CLEAR = 100
"""Hundredths of a man: a lead that is called one without a word beside it."""


@dataclass(frozen=True, slots=True)
class MoveLine:
    """A move with what it led to, or would have led to."""

    label: str
    """``Played`` or ``Better``."""
    text: str
    """The move as text."""
    score: int | None = None
    """Hundredths of a man from the view of :attr:`Turning.side`; None where only the word is true."""
    word: str = ""


@dataclass(frozen=True, slots=True)
class Turning:
    """What the card at the end of a game says of how it went."""

    state: State
    """The position to show."""
    title: str
    sentence: str
    shorter: str = ""
    """The sentence for less room; empty where it is short already."""
    played: Move | None = None
    """The move made in it."""
    better: Move | None = None
    """The move that would have been better."""
    side: Side | None = None
    """Who played it: the scores are from the view of that side."""
    lines: tuple[MoveLine, ...] = ()
    looking: bool = False
    """True while it is being looked for."""


def turning_point(
    match: Match, judged: Sequence[Judged] | None, viewpoint: Side, *, looking: bool = False
) -> Turning:
    """What decided a finished game.

    Args:
        match: the game, over.
        judged: what its moves were worth, as a review says; None if that is not known.  A board that can be
            played out needs none: there the values are true.
        viewpoint: whose mistake is told of a drawn game, if there is one.
        looking: True if what the moves were worth is being looked for.
    """
    tree = whole_tree(match.game)
    if tree is not None:
        judged = judged_by(match, tree)
    if judged is None:
        return _looking(match) if looking else _last_position(match)
    winner = match.outcome.winner if match.outcome is not None else None
    chosen = [item for item in judged if item.ply >= match.opening_plies]
    if not any(winner is None or item.side is not winner for item in chosen):
        return _last_position(match)  # the opening was drawn, and nobody has moved who could be judged
    item = decisive(match, judged, viewpoint)
    return _no_mistake(match, judged) if item is None else _told(match, item)


def judged_by(match: Match, tree: WholeTree) -> tuple[Judged, ...]:
    """Every move of a game on a board that can be played out, judged by the true values."""
    looks = [Assessment(tree.score(state), tree.best_line(state), certain=True) for state in match.states]
    return tuple(judged_ply(match, ply, *looks[ply : ply + 2]) for ply in range(len(match.moves)))


def decisive(match: Match, judged: Sequence[Judged], viewpoint: Side) -> Judged | None:
    """The mistake that lost most of whoever lost, the last of several; None if there was no mistake.

    Of a drawn game it is the viewpoint's, or else the other side's.
    """
    winner = match.outcome.winner if match.outcome is not None else None
    sides = (viewpoint, viewpoint.other) if winner is None else (winner.other,)
    wrong = [item for item in judged if item.ply >= match.opening_plies and item.mark.wrong]
    for side in sides:
        own = [item for item in wrong if item.side is side]
        if own:
            return max(own, key=lambda item: (item.loss, item.ply))
    return None


# --- in words -----------------------------------------------------------------------------------


def _told(match: Match, item: Judged) -> Turning:
    state = match.states[item.ply]
    certain = item.best.certain and item.after.certain
    better = item.best.line[0] if item.best.line else None
    if better is not None and state.play(better) == match.states[item.ply + 1]:
        better = None  # the tables know of a better one, the search does not
    lines = [_line(match, state, "Played", item.move, item.score, certain=certain)]
    would = ""
    if better is not None:
        lines.append(_line(match, state, "Better", better, item.best.score, certain=certain))
        would = f"{_move_text(match, state, better)} {_would_have(match, item, certain=certain)}."
    happened = f"{_what_happened(match, item, certain=certain)}."
    return Turning(
        state,
        f"Move {match.move_number(item.ply)} was the turning point",
        f"{happened} {capital(would)}".strip(),
        capital(would) or happened,
        item.move,
        better,
        item.side,
        tuple(lines),
    )


def _line(match: Match, state: State, label: str, move: Move, score: int, *, certain: bool) -> MoveLine:
    text = _move_text(match, state, move)
    return MoveLine(label, text, None, _result(score)) if certain else MoveLine(label, text, score)


def _move_text(match: Match, state: State, move: Move) -> str:
    """A move as text; where it is the number of a square, that is said, or it would look like a move's."""
    text = state.move_text(move)
    return f"square {text}" if match.game.places_pieces else text


def _result(score: int) -> str:
    return "wins" if score > 0 else "loses" if score < 0 else "draw"


def _player(match: Match, side: Side) -> str:
    return player_word(match.game, side, match.human_side)


def _what_happened(match: Match, item: Judged, *, certain: bool) -> str:
    """What the move did, without a full stop."""
    who, before, after = capital(_player(match, item.side)), item.best.score, item.score
    if certain or before > WIN_BOUND:
        return f"{who} let a {'win' if before > 0 else 'draw'} slip away"
    far = "far " if after <= -DECIDED else ""
    if before >= INACCURATE:
        lead = f"a {'winning' if before >= DECIDED else 'good' if before >= _CLEAR else 'small'} lead"
        if after >= INACCURATE:
            return f"{who} gave up part of {lead}"
        return f"{who} let {lead} slip away" + (f" and fell {far}behind" if after <= -INACCURATE else "")
    return f"{who} fell {far}behind" if before > -INACCURATE else f"{who} fell further behind"


def _would_have(match: Match, item: Judged, *, certain: bool) -> str:
    """What the better move would have done, without a full stop."""
    who, best = _player(match, item.side), item.best.score
    if certain or best > WIN_BOUND:
        return "would have won" if best > 0 else "would have kept the draw"
    if best >= DECIDED:
        return f"would have kept {who} winning"
    if best >= INACCURATE:
        return f"would have kept {who} ahead"
    return "would have kept the game even" if best > -INACCURATE else "would have kept the game closer"


def _no_mistake(match: Match, judged: Sequence[Judged]) -> Turning:
    last = match.moves[-1] if match.moves else None
    winner = match.outcome.winner if match.outcome is not None else None
    if winner is not None:
        whose = owner_word(match.game, winner.other, match.human_side)
        sentence = f"None of {whose} moves was a clear mistake."
        return Turning(match.state, "No single turning point", sentence, played=last)
    if all(item.best.certain and item.after.certain for item in judged):
        sentence = "Neither side could have forced more."
        return Turning(match.state, "Even from start to end", sentence, played=last)
    item = max((item for item in judged if item.ply >= match.opening_plies), key=lambda item: abs(item.score))
    widest = abs(item.score)
    if widest >= EVEN:
        sentence = "Neither side made a clear mistake."
        return Turning(match.state, "No single turning point", sentence, played=last)
    ahead = match.game.side_name(item.side if item.score > 0 else item.side.other)
    when = f"{ahead} after move {match.move_number(item.ply)}"
    sentence = f"The widest lead was {widest / 100:.2f} men, for {when}."
    if not widest:
        sentence = "Neither side was ever ahead."
    return Turning(match.state, "Even from start to end", sentence, played=last)


def _looking(match: Match) -> Turning:
    last = match.moves[-1] if match.moves else None
    return Turning(match.state, "Looking for the turning point", "", played=last, looking=True)


def _last_position(match: Match) -> Turning:
    sentence = "The position on the board now."
    if not match.game.places_pieces:
        pieces = match.game.pieces(match.state).values()
        first, second = (sum(piece.side is side for piece in pieces) for side in Side)
        names = match.game.side_names
        left = f"{first or 'no'} {'piece' if first == 1 else 'pieces'} left"
        sentence = f"{names[0]} has {left}, {names[1]} {second or 'none'}."
    last = match.moves[-1] if match.moves else None
    return Turning(match.state, "The last position", sentence, played=last)
