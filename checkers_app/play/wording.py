"""Sentences about a game that the window and the terminal share."""

from __future__ import annotations

from types import MappingProxyType

from checkers_app.engine.levels import Character, playable
from checkers_app.games.base import Game, Outcome, Reason, Side
from checkers_app.play.match import Seat


def grouped(number: float) -> str:
    """A whole number with spaces, which do not break, between its thousands: ``549 946``."""
    return f"{round(number):,}".replace(",", "\u00a0")


def outcome_headline(game: Game, outcome: Outcome, human: Side | None) -> str:
    """Who won, in two or three words.  ``human`` is the side of the only human, if there is one."""
    if outcome.winner is None:
        return "A draw"
    if human is None:
        return f"{game.side_name(outcome.winner)} won"
    return "You won" if outcome.winner is human else "You lost"


def outcome_reason(game: Game, outcome: Outcome) -> str:
    """Why the game ended, as a clause that can follow a colon."""
    loser = game.side_name(outcome.winner.other) if outcome.winner is not None else ""
    winner = game.side_name(outcome.winner) if outcome.winner is not None else ""
    words = game.end_words.get(outcome.reason, _END_WORDS[outcome.reason])
    return words.format(winner=winner, loser=loser)


_END_WORDS = MappingProxyType(
    {
        Reason.LINE: "{winner} has a complete row",
        Reason.BOARD_FULL: "the board is full",
        Reason.NO_PIECES: "{loser} has no piece left",
        Reason.BLOCKED: "{loser} cannot move",
        Reason.TIME: "{loser} ran out of time",
        Reason.REPETITION: "the same position for the third time",
        Reason.FORTY_MOVES: "40 moves without a capture or an advance",
        Reason.AGREEMENT: "both sides agreed",
        Reason.RESIGNATION: "{loser} resigned",
    }
)
"""For the reasons that a board has no words of its own for."""


def outcome_sentence(game: Game, outcome: Outcome, human: Side | None) -> str:
    """Who won and why, such as ``You won: Black cannot move.``."""
    return f"{outcome_headline(game, outcome, human)}: {outcome_reason(game, outcome)}."


def character_of(game: Game, seat: Seat) -> Character | None:
    """The character that a seat's player shows; None for a person, and on a board on which nothing is
    exchanged or held back, so that characters do not differ.
    """
    return None if seat.is_human or game.places_pieces else seat.character


def computer_name(game: Game, seat: Seat) -> str:
    """What the computer is called in a list of games: ``Fox, level 6``, or the name of the level."""
    character, level = character_of(game, seat), playable(game, seat.level)
    return level.name if character is None else f"{character.animal.capitalize()}, level {level.number}"
