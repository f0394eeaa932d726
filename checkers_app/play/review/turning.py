"""Finds the most decisive move of a finished game, according to its review."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from checkers_app.engine.api import WIN_BOUND
from checkers_app.games.base import Move, Side, State
from checkers_app.play.match import Match
from checkers_app.play.review.review import DECIDED, INACCURATE, Assessment, Judged, judged_ply
from checkers_app.play.whole_tree import WholeTree, whole_tree
from checkers_app.words import N_, say, say_count, say_number

EVEN = 50
"""A game counts as even if no lead was larger than this many hundredths of a man."""
_CLEAR = 100
"""The minimum lead, in hundredths of a man, that is not called small."""


PLAYED, BETTER = N_("Played"), N_("Better")


@dataclass(frozen=True, slots=True)
class MoveLine:
    """A line on the turning-point card: a move, and the result that it led to or would have led to."""

    label: str
    """:data:`PLAYED` or :data:`BETTER`; the label is translated when displayed."""
    text: str
    """The move as text."""
    score: int | None = None
    """The score of :attr:`Turning.side` in hundredths of a man; None if a word is shown."""
    word: str = ""
    """A word for the result of the move, translated when displayed; empty if a score is shown."""


@dataclass(frozen=True, slots=True)
class Turning:
    """The content of the card that shows the turning point of a finished game."""

    state: State
    """The position to display on the card."""
    title: str
    sentence: str
    shorter: str = ""
    """A shorter version of :attr:`sentence`; empty if there is none."""
    played: Move | None = None
    """The move that was played in this position."""
    better: Move | None = None
    """The better move; None if unknown."""
    side: Side | None = None
    """The side that played the move; scores are from its point of view."""
    lines: tuple[MoveLine, ...] = ()
    looking: bool = False
    """True while the turning point is being searched for."""


def turning_point(
    match: Match, judged: Sequence[Judged] | None, viewpoint: Side, *, looking: bool = False
) -> Turning:
    """The decisive moment of a finished game, as the content of a card.

    Args:
        match: the finished game.
        judged: the judged moves from a review; None if unknown.  They are not needed on boards that are small
            enough for a complete search, because the true values of the moves are then known.
        viewpoint: in a drawn game, the side whose mistake is shown if there is one.
        looking: True while the values of the moves are being determined.
    """
    tree = whole_tree(match.game)
    if tree is not None:
        judged = judged_by(match, tree)
    if judged is None:
        return _looking(match) if looking else _last_position(match)
    winner = match.outcome.winner if match.outcome is not None else None
    chosen = [item for item in judged if item.ply >= match.opening_plies]
    if not any(winner is None or item.side is not winner for item in chosen):
        # the opening was a draw, and nobody has made a move that could be judged
        return _last_position(match)
    item = decisive(match, judged, viewpoint)
    return _no_mistake(match, judged) if item is None else _told(match, item)


def judged_by(match: Match, tree: WholeTree) -> tuple[Judged, ...]:
    """Judge every move of a game by its true value, on a board that is small enough for a complete search."""
    looks = [Assessment(tree.score(state), tree.best_line(state), certain=True) for state in match.states]
    return tuple(judged_ply(match, ply, *looks[ply : ply + 2]) for ply in range(len(match.moves)))


def decisive(match: Match, judged: Sequence[Judged], viewpoint: Side) -> Judged | None:
    """The loser's costliest mistake, or the last of several equally costly ones; None if no move is one.

    In a drawn game, this is the costliest mistake of the side ``viewpoint``, or else the costliest mistake of
    the other side.
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
        better = None  # the tables know a better one, the search does not
    lines = [_line(match, state, PLAYED, item.move, item.score, certain=certain)]
    would = ""
    if better is not None:
        lines.append(_line(match, state, BETTER, better, item.best.score, certain=certain))
        would = _would_have(match, item, better, certain=certain)
    happened = _what_happened(match, item, certain=certain)
    return Turning(
        state,
        say("Move {number} mattered most", number=match.move_number(item.ply)),
        f"{happened} {would}".strip(),
        would or happened,
        item.move,
        better,
        item.side,
        tuple(lines),
    )


def _line(match: Match, state: State, label: str, move: Move, score: int, *, certain: bool) -> MoveLine:
    # If a move is the number of a square, say so, because it would look like a move number.
    text = state.move_text(move)
    if match.game.places_pieces:
        text = say("square {square}", square=text)
    return MoveLine(label, text, None, _result(score)) if certain else MoveLine(label, text, score)


def _result(score: int) -> str:
    return N_("wins") if score > 0 else N_("loses") if score < 0 else N_("draw")


class _OfPlayer(NamedTuple):
    """The forms of a sentence about a player: the only person, the computer opponent, or a side."""

    you: str
    computer: str
    side: str

    def said(self, match: Match, side: Side, **fields: object) -> str:
        """The sentence in the form that suits the player of a side."""
        if match.human_side is None:
            return say(self.side, side=match.game.side_name(side), **fields)
        return say(self.you if match.human_side is side else self.computer, **fields)


class _Lead(NamedTuple):
    """Sentences about what can happen to a lead."""

    partly: _OfPlayer
    gone: _OfPlayer
    behind: _OfPlayer
    far_behind: _OfPlayer


_WIN_GONE = _OfPlayer(
    N_("You let a win slip away."),
    N_("The computer let a win slip away."),
    N_("{side} let a win slip away."),
)
_DRAW_GONE = _OfPlayer(
    N_("You let a draw slip away."),
    N_("The computer let a draw slip away."),
    N_("{side} let a draw slip away."),
)
_BEHIND = _OfPlayer(N_("You fell behind."), N_("The computer fell behind."), N_("{side} fell behind."))
_FAR_BEHIND = _OfPlayer(
    N_("You fell far behind."), N_("The computer fell far behind."), N_("{side} fell far behind.")
)
_FURTHER_BEHIND = _OfPlayer(
    N_("You fell further behind."),
    N_("The computer fell further behind."),
    N_("{side} fell further behind."),
)
_WINNING_LEAD = _Lead(
    _OfPlayer(
        N_("You gave up part of a winning lead."),
        N_("The computer gave up part of a winning lead."),
        N_("{side} gave up part of a winning lead."),
    ),
    _OfPlayer(
        N_("You let a winning lead slip away."),
        N_("The computer let a winning lead slip away."),
        N_("{side} let a winning lead slip away."),
    ),
    _OfPlayer(
        N_("You let a winning lead slip away and fell behind."),
        N_("The computer let a winning lead slip away and fell behind."),
        N_("{side} let a winning lead slip away and fell behind."),
    ),
    _OfPlayer(
        N_("You let a winning lead slip away and fell far behind."),
        N_("The computer let a winning lead slip away and fell far behind."),
        N_("{side} let a winning lead slip away and fell far behind."),
    ),
)
_GOOD_LEAD = _Lead(
    _OfPlayer(
        N_("You gave up part of a good lead."),
        N_("The computer gave up part of a good lead."),
        N_("{side} gave up part of a good lead."),
    ),
    _OfPlayer(
        N_("You let a good lead slip away."),
        N_("The computer let a good lead slip away."),
        N_("{side} let a good lead slip away."),
    ),
    _OfPlayer(
        N_("You let a good lead slip away and fell behind."),
        N_("The computer let a good lead slip away and fell behind."),
        N_("{side} let a good lead slip away and fell behind."),
    ),
    _OfPlayer(
        N_("You let a good lead slip away and fell far behind."),
        N_("The computer let a good lead slip away and fell far behind."),
        N_("{side} let a good lead slip away and fell far behind."),
    ),
)
_SMALL_LEAD = _Lead(
    _OfPlayer(
        N_("You gave up part of a small lead."),
        N_("The computer gave up part of a small lead."),
        N_("{side} gave up part of a small lead."),
    ),
    _OfPlayer(
        N_("You let a small lead slip away."),
        N_("The computer let a small lead slip away."),
        N_("{side} let a small lead slip away."),
    ),
    _OfPlayer(
        N_("You let a small lead slip away and fell behind."),
        N_("The computer let a small lead slip away and fell behind."),
        N_("{side} let a small lead slip away and fell behind."),
    ),
    _OfPlayer(
        N_("You let a small lead slip away and fell far behind."),
        N_("The computer let a small lead slip away and fell far behind."),
        N_("{side} let a small lead slip away and fell far behind."),
    ),
)


def _what_happened(match: Match, item: Judged, *, certain: bool) -> str:
    """Describe the effect of the move that was played."""
    before, after = item.best.score, item.score
    if certain or before > WIN_BOUND:
        words = _WIN_GONE if before > 0 else _DRAW_GONE
    elif before >= INACCURATE:
        lead = _WINNING_LEAD if before >= DECIDED else _GOOD_LEAD if before >= _CLEAR else _SMALL_LEAD
        if after >= INACCURATE:
            words = lead.partly
        elif after > -INACCURATE:
            words = lead.gone
        else:
            words = lead.far_behind if after <= -DECIDED else lead.behind
    elif before > -INACCURATE:
        words = _FAR_BEHIND if after <= -DECIDED else _BEHIND
    else:
        words = _FURTHER_BEHIND
    return words.said(match, item.side)


class _Would(NamedTuple):
    """Sentences about a better move, for a move that is named by its notation and by a square."""

    move: _OfPlayer
    square: _OfPlayer


def _anybody(move: str, square: str) -> _Would:
    """Sentences about a better move that do not mention the player."""
    return _Would(_OfPlayer(move, move, move), _OfPlayer(square, square, square))


_WON = _anybody(N_("{move} would have won."), N_("Square {move} would have won."))
_KEPT_DRAW = _anybody(N_("{move} would have kept the draw."), N_("Square {move} would have kept the draw."))
_KEPT_WINNING = _Would(
    _OfPlayer(
        N_("{move} would have kept you winning."),
        N_("{move} would have kept the computer winning."),
        N_("{move} would have kept {side} winning."),
    ),
    _OfPlayer(
        N_("Square {move} would have kept you winning."),
        N_("Square {move} would have kept the computer winning."),
        N_("Square {move} would have kept {side} winning."),
    ),
)
_KEPT_AHEAD = _Would(
    _OfPlayer(
        N_("{move} would have kept you ahead."),
        N_("{move} would have kept the computer ahead."),
        N_("{move} would have kept {side} ahead."),
    ),
    _OfPlayer(
        N_("Square {move} would have kept you ahead."),
        N_("Square {move} would have kept the computer ahead."),
        N_("Square {move} would have kept {side} ahead."),
    ),
)
_KEPT_EVEN = _anybody(
    N_("{move} would have kept the game even."), N_("Square {move} would have kept the game even.")
)
_KEPT_CLOSER = _anybody(
    N_("{move} would have kept the game closer."), N_("Square {move} would have kept the game closer.")
)


def _would_have(match: Match, item: Judged, better: Move, *, certain: bool) -> str:
    """Describe the effect that the better move would have had."""
    best = item.best.score
    if certain or best > WIN_BOUND:
        words = _WON if best > 0 else _KEPT_DRAW
    elif best >= DECIDED:
        words = _KEPT_WINNING
    elif best >= INACCURATE:
        words = _KEPT_AHEAD
    else:
        words = _KEPT_EVEN if best > -INACCURATE else _KEPT_CLOSER
    sentence = words.square if match.game.places_pieces else words.move
    return sentence.said(match, item.side, move=match.states[item.ply].move_text(better))


_NO_MISTAKE = _OfPlayer(
    N_("None of your moves was a clear mistake."),
    N_("None of the computer's moves was a clear mistake."),
    N_("None of {side}'s moves was a clear mistake."),
)


def _no_mistake(match: Match, judged: Sequence[Judged]) -> Turning:
    last = match.moves[-1] if match.moves else None
    winner = match.outcome.winner if match.outcome is not None else None
    no_point, even = say("No single move was decisive"), say("Even from start to end")
    if winner is not None:
        return Turning(match.state, no_point, _NO_MISTAKE.said(match, winner.other), played=last)
    if all(item.best.certain and item.after.certain for item in judged):
        return Turning(match.state, even, say("Neither side could have forced a win."), played=last)
    item = max((item for item in judged if item.ply >= match.opening_plies), key=lambda item: abs(item.score))
    widest = abs(item.score)
    if widest >= EVEN:
        return Turning(match.state, no_point, say("Neither side made a clear mistake."), played=last)
    sentence = say(
        "The biggest lead was {men} men, for {side} after move {number}.",
        men=say_number(widest / 100, 2),
        side=match.game.side_name(item.side if item.score > 0 else item.side.other),
        number=match.move_number(item.ply),
    )
    if not widest:
        sentence = say("Neither side was ever ahead.")
    return Turning(match.state, even, sentence, played=last)


def _looking(match: Match) -> Turning:
    last = match.moves[-1] if match.moves else None
    return Turning(match.state, say("Which move mattered most?"), "", played=last, looking=True)


def _last_position(match: Match) -> Turning:
    sentence = say("The position on the board now.")
    if not match.game.places_pieces:
        pieces = match.game.pieces(match.state).values()
        first, second = (sum(piece.side is side for piece in pieces) for side in Side)
        sentence = _pieces_left(match, first, second)
    last = match.moves[-1] if match.moves else None
    return Turning(match.state, say("The last position"), sentence, played=last)


def _pieces_left(match: Match, first: int, second: int) -> str:
    names = {"first": match.game.side_name(Side.FIRST), "second": match.game.side_name(Side.SECOND)}
    if not first:
        return say("{first} has no pieces left, and {second} has {count}.", **names, count=second)
    if not second:
        return say_count(
            "{first} has {number} piece left, and {second} has none.",
            "{first} has {number} pieces left, and {second} has none.",
            first,
            **names,
        )
    return say_count(
        "{first} has {number} piece left, and {second} has {count}.",
        "{first} has {number} pieces left, and {second} has {count}.",
        first,
        **names,
        count=second,
    )
