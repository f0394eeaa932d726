"""The names of the players of a game, and the descriptions next to them."""

from __future__ import annotations

from checkers_app.engine.levels import playable
from checkers_app.games.base import Side
from checkers_app.notation.record import Record
from checkers_app.play.match import Match
from checkers_app.play.wording import character_of, own_name
from checkers_app.views.play.moment import Moment
from checkers_app.words import say


def player_name(match: Match, side: Side) -> str:
    """The name of the player who plays a side."""
    own = match.seats[side].own
    if own is not None:
        return own_name(own)
    if not match.seats[side].is_human:
        character = character_of(match.game, match.seats[side])
        return say("Computer") if character is None else say(character.animal)
    if match.human_side is side:
        return say("You")
    return match.seats[side].name or match.game.side_name(side)


def name_on_card(view: Moment, side: Side) -> str:
    """The name on a player's card; for a person, this is the name in the game's file."""
    return _name(view.match, side, view.names[side])


def shared_name(match: Match, side: Side, record: Record) -> str:
    """The name of a player in an exported game, whose record is ``record``."""
    return _name(match, side, record.tag("White" if side else "Black"))


def _name(match: Match, side: Side, written: str) -> str:
    """The name that the game's file gives for a person; otherwise the usual name of the player."""
    named = match.human_side is None and match.seats[side].is_human
    known = written != match.game.side_names[side]  # files use this for a player without a name
    return written if written and named and known else player_name(match, side)


def said_of_player(view: Moment, side: Side, *, narrow: bool = False) -> str:
    """The description below a player's name: the side, the level and, if two people play, whose turn it is.

    If only one person plays, the status card says whose turn it is.  In all games, a bar at the edge of the
    card marks the side to move.  A ``narrow`` card has space only for the number of the level.
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
