"""Prepares new games: determines the players and the opening."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random

from checkers_app.engine.levels import Character
from checkers_app.games.base import Game, Side
from checkers_app.notation.ballots import Opening, openings_for
from checkers_app.play.match import HUMAN, SEEDS, Control, Match, Seat
from checkers_app.play.thinking import full_strength
from checkers_app.storage.settings import GameChoice, OpeningChoice, Opponent, SideChoice


def seats_for(choice: GameChoice, rng: Random) -> tuple[Seat, Seat]:
    """The players for the options chosen in the menu; ``rng`` is used if the side is to be chosen at
    random.
    """
    if choice.opponent is Opponent.TWO_PLAYERS:
        first, second = (replace(HUMAN, name=name.strip()) for name in choice.names)
        return first, second
    if choice.opponent is Opponent.DEMONSTRATION:
        return _computer(choice, Side.FIRST), _computer(choice, Side.SECOND)
    human = {
        SideChoice.FIRST: Side.FIRST,
        SideChoice.SECOND: Side.SECOND,
        SideChoice.LOT: Side(rng.getrandbits(1)),
    }[choice.side]
    computer = _computer(choice, None)
    return (HUMAN, computer) if human is Side.FIRST else (computer, HUMAN)


def _computer(choice: GameChoice, side: Side | None) -> Seat:
    """The opponent of a person (if ``side`` is None), or one of the two players of a demonstration."""
    return Seat(Control.COMPUTER, choice.level_of(side), character_named(choice.character_of(side)))


def new_match(game: Game, seats: tuple[Seat, Seat], choice: GameChoice, rng: Random) -> Match:
    """A new match at its start, or after the moves of the chosen opening.

    The computer players get new seeds, so that every game is different.  However, if the options contain a
    seed and the players can repeat a game, they always reply to the same moves in the same way.
    """
    repeated = choice.seed and can_repeat(game, levels_of(seats))
    lots = Random(choice.seed) if repeated else rng
    opening = _opening(game, choice, lots)
    first, second = (seat if seat.is_human else replace(seat, seed=lots.randrange(SEEDS)) for seat in seats)
    return Match.new(game, (first, second), opening=opening.moves if opening is not None else ())


def levels_of(seats: Iterable[Seat]) -> list[float]:
    """The levels of the computer players; people and the user's own players have none."""
    return [seat.level for seat in seats if not seat.is_human and seat.own is None]


def can_repeat(game: Game, levels: Iterable[float]) -> bool:
    """True if players of these levels would play the same game again with the same seeds.

    Players at full strength do not: their searches are limited by time and use every processor core, so no
    two searches are the same.
    """
    return not any(full_strength(game, level) for level in levels)


def next_seats(
    seats: tuple[Seat, Seat], *, other_sides: bool = False, level: float | None = None
) -> tuple[Seat, Seat]:
    """The seats of the same two players in their next game.

    Args:
        seats: their seats in the previous game.
        other_sides: whether the players swap sides.
        level: another level for the computer, which replaces the user's own player; None for no change.
    """
    first, second = (
        seat if seat.is_human or level is None else replace(seat, level=level, own=None) for seat in seats
    )
    return (second, first) if other_sides else (first, second)


def character_named(name: str) -> Character:
    """The character with this name in the settings; the balanced character if the name is unknown."""
    return next((character for character in Character if character.value == name), Character.BALANCED)


def _opening(game: Game, choice: GameChoice, rng: Random) -> Opening | None:
    openings = openings_for(game, barred=True)
    if choice.opening is OpeningChoice.LOT:
        allowed = [opening for opening in openings if not opening.barred]
        return rng.choice(allowed) if allowed else None
    if choice.opening is OpeningChoice.PICKED:
        return next((opening for opening in openings if opening.number == choice.ballot), None)
    return None
