"""What the players of a game are called, and what is said of each."""

from __future__ import annotations

from checkers_app.engine.levels import playable
from checkers_app.games.base import Side
from checkers_app.notation.record import Record
from checkers_app.play.match import Match
from checkers_app.play.wording import character_of, own_name
from checkers_app.views.play.panel_view import PanelView
from checkers_app.words import say


def player_name(match: Match, side: Side) -> str:
    """What the player of a side is called."""
    own = match.seats[side].own
    if own is not None:
        return own_name(own)
    if not match.seats[side].is_human:
        character = character_of(match.game, match.seats[side])
        return say("Computer") if character is None else say(character.animal)
    if match.human_side is side:
        return say("You")
    return match.seats[side].name or match.game.side_name(side)


def name_on_card(view: PanelView, side: Side) -> str:
    """What a player's card calls him: by the name that a file of games gives a person."""
    return _name(view.match, side, view.names[side])


def shared_name(match: Match, side: Side, record: Record) -> str:
    """What others are told that a player of a game is called; ``record`` is what is known of it."""
    return _name(match, side, record.tag("White" if side else "Black"))


def _name(match: Match, side: Side, written: str) -> str:
    """The name that is written in a file, for a person, or else what the player is."""
    named = match.human_side is None and match.seats[side].is_human
    known = written != match.game.side_names[side]  # as files say where nobody has a name
    return written if written and named and known else player_name(match, side)


def said_of_player(view: PanelView, side: Side, *, narrow: bool = False) -> str:
    """What is said of a player besides the name: side, level, and of two people whose turn it is.

    To the only person the status says that; the bar at the edge of the card marks it for everybody.  A
    ``narrow`` card has room for the number of the level only.
    """
    match, said = view.match, []
    name = match.game.side_name(side)
    if name_on_card(view, side) != name:
        said.append(name)
    seat = match.seats[side]
    if not seat.is_human and seat.own is None:
        level = playable(match.game, seat.level)
        if not narrow:
            said.append(say(level.name))
        said.append(say("level {number}", number=level.numeral))
    two = all(seat.is_human for seat in match.seats)
    if two and view.turn is side and view.facts is None:
        said.append(say("to move") if said else say("To move"))
    return " · ".join(said)
