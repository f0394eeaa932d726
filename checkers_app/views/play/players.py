"""What the players of a game are called, and what is said of each."""

from __future__ import annotations

from checkers_app.games.base import Side
from checkers_app.play.match import Match
from checkers_app.play.wording import character_of
from checkers_app.views.play.panel_view import PanelView


def player_name(match: Match, side: Side) -> str:
    """What the player of a side is called."""
    if not match.seats[side].is_human:
        character = character_of(match.game, match.seats[side])
        return "Computer" if character is None else character.animal.capitalize()
    return "You" if match.human_side is side else match.game.side_name(side)


def name_on_card(view: PanelView, side: Side) -> str:
    """What a player's card calls him: by the name that a file of games gives a person."""
    written = view.names[side] if view.match.human_side is None else ""
    return written if written and view.match.seats[side].is_human else player_name(view.match, side)


def said_of_player(view: PanelView, side: Side) -> str:
    """What is said of a player besides the name: side, level, and of two people whose turn it is.

    To the only person the status says that; the bar at the edge of the card marks it for everybody.
    """
    match = view.match
    second = match.game.side_name(side)
    if name_on_card(view, side) == second:
        second = ""
    if view.level_names[side]:
        second = f"{second} · {view.level_names[side]}" if second else view.level_names[side]
    two = all(seat.is_human for seat in match.seats)
    if two and view.turn is side and view.facts is None:
        second = f"{second} · to move" if second else "To move"
    return second
