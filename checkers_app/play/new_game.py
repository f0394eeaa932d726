"""How a game begins: who sits where, and which opening is on the board."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from checkers_app.games.base import Game, Side
from checkers_app.notation.ballots import Opening, openings_for
from checkers_app.play.match import HUMAN, SEEDS, Control, Match, Seat
from checkers_app.storage.settings import GameChoice, OpeningChoice, Opponent, SideChoice


def seats_for(choice: GameChoice, rng: Random) -> tuple[Seat, Seat]:
    """Who sits where for a choice in the menu; ``rng`` draws the lot for the side."""
    if choice.opponent is Opponent.TWO_PLAYERS:
        return HUMAN, HUMAN
    seats = [Seat(Control.COMPUTER, level) for level in choice.levels]
    if choice.opponent is Opponent.COMPUTER:
        human = {
            SideChoice.FIRST: Side.FIRST,
            SideChoice.SECOND: Side.SECOND,
            SideChoice.LOT: Side(rng.getrandbits(1)),
        }[choice.side]
        seats[human] = HUMAN
    return seats[0], seats[1]


def new_match(game: Game, seats: tuple[Seat, Seat], choice: GameChoice, rng: Random) -> Match:
    """A match at its start, or after the moves of the ballot that the choice asks for.

    The computer's players get other seeds than they had, so that no game is like the one before.
    """
    opening = _opening(game, choice, rng)
    first, second = (seat if seat.is_human else replace(seat, seed=rng.randrange(SEEDS)) for seat in seats)
    return Match.new(game, (first, second), opening=opening.moves if opening is not None else ())


def _opening(game: Game, choice: GameChoice, rng: Random) -> Opening | None:
    openings = openings_for(game, barred=True)
    if choice.opening is OpeningChoice.LOT:
        allowed = [opening for opening in openings if not opening.barred]
        return rng.choice(allowed) if allowed else None
    if choice.opening is OpeningChoice.PICKED:
        return next((opening for opening in openings if opening.number == choice.ballot), None)
    return None
