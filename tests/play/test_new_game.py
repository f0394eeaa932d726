"""How a game begins: seats, random choices, ballots."""

from __future__ import annotations

import random
from dataclasses import replace

import pygame
import pytest
from strategies import CHECKERS, TICTACTOE

from checkers_app.engine.levels import Character
from checkers_app.engine.service import EngineService
from checkers_app.games.base import IllegalMoveError, Move, Side
from checkers_app.notation.ballots import openings_for, three_move_openings
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.new_game import can_repeat, new_match, seats_for
from checkers_app.play.thinking import full_strength
from checkers_app.storage.settings import GameChoice, OpeningChoice, Opponent, SettingsStore, SideChoice
from checkers_app.ui.context import Context
from checkers_app.ui.menu.menu import MenuScene
from checkers_app.ui.routes import open_scene
from checkers_app.ui.scene import Push


def test_seats_follow_the_choice() -> None:
    rng = random.Random(1)
    choice = GameChoice(level=5, levels=(3, 4))
    computer = Seat(Control.COMPUTER, 5)
    assert seats_for(choice, rng) == (HUMAN, computer)
    assert seats_for(replace(choice, side=SideChoice.SECOND), rng) == (computer, HUMAN)
    assert seats_for(replace(choice, opponent=Opponent.TWO_PLAYERS), rng) == (HUMAN, HUMAN)
    both = seats_for(replace(choice, opponent=Opponent.DEMONSTRATION), rng)
    assert both == (Seat(Control.COMPUTER, 3), Seat(Control.COMPUTER, 4))
    drawn = {seats_for(replace(choice, side=SideChoice.LOT), rng).index(HUMAN) for _ in range(30)}
    assert drawn == {0, 1}


def test_the_computer_has_the_character_of_the_choice() -> None:
    rng = random.Random(1)
    choice = GameChoice(Opponent.DEMONSTRATION, characters=("tricky", "from a later version"))
    assert [seat.character for seat in seats_for(choice, rng)] == [Character.TRICKY, Character.BALANCED]
    choice = GameChoice(character="defensive", characters=("tricky", "tricky"))
    assert seats_for(choice, rng)[1].character is Character.DEFENSIVE


def test_every_game_differs_unless_a_seed_is_asked_for() -> None:
    rng, choice = random.Random(1), GameChoice(Opponent.DEMONSTRATION, opening=OpeningChoice.LOT)
    seats = seats_for(choice, rng)
    games = [new_match(CHECKERS, seats, choice, rng) for _ in range(4)]
    assert len({game.seats for game in games}) == 4
    again = [new_match(CHECKERS, seats, replace(choice, seed=12), rng) for _ in range(3)]
    assert len({(game.seats, game.moves) for game in again}) == 1
    assert again[0].seats[0].seed != again[0].seats[1].seed


@pytest.mark.skipif(
    full_strength(CHECKERS, 10) is None, reason="full strength is not there without its engine"
)
def test_a_seed_promises_nothing_at_full_strength() -> None:
    """Its searches are limited by time, so the random choices are not repeated either."""
    rng = random.Random(1)
    choice = GameChoice(Opponent.DEMONSTRATION, levels=(9, 10), opening=OpeningChoice.LOT, seed=12)
    games = [new_match(CHECKERS, seats_for(choice, rng), choice, rng) for _ in range(4)]
    assert len({game.seats for game in games}) == 4
    assert can_repeat(CHECKERS, (1, 9))
    assert not can_repeat(CHECKERS, (9, 10))
    assert can_repeat(TICTACTOE, (1, 2, 99)), "every level there looks at positions, not at the clock"


def test_a_free_opening_begins_at_the_start() -> None:
    match = new_match(CHECKERS, (HUMAN, HUMAN), GameChoice(), random.Random(1))
    assert match.state == CHECKERS.initial
    assert match.opening_plies == 0


def test_a_lot_never_draws_a_barred_ballot() -> None:
    rng = random.Random(5)
    choice = GameChoice(opening=OpeningChoice.LOT)
    barred = {opening.state for opening in three_move_openings(barred=True) if opening.barred}
    drawn = {new_match(CHECKERS, (HUMAN, HUMAN), choice, rng).state for _ in range(400)}
    assert not drawn & barred
    assert len(drawn) > 100


def test_a_picked_ballot_is_on_the_board() -> None:
    choice = GameChoice(opening=OpeningChoice.PICKED, ballot=3)
    match = new_match(CHECKERS, (HUMAN, HUMAN), choice, random.Random(1))
    assert [match.states[i].move_text(move) for i, move in enumerate(match.moves)] == [
        "9-13",
        "21-17",
        "10-14",
    ]
    assert match.side_to_move is Side.SECOND
    # A number of a ballot that does not exist, from an old settings file, means a free opening.
    unknown = replace(choice, ballot=900)
    assert new_match(CHECKERS, (HUMAN, HUMAN), unknown, random.Random(1)).moves == ()


def test_games_without_a_deck_begin_freely() -> None:
    choice = GameChoice(opening=OpeningChoice.LOT)
    assert new_match(TICTACTOE, (HUMAN, HUMAN), choice, random.Random(1)).moves == ()
    assert openings_for(TICTACTOE) == ()


def test_the_opening_cannot_be_taken_back() -> None:
    opening = three_move_openings()[0].moves
    match = Match.new(CHECKERS, (HUMAN, HUMAN), opening=opening)
    assert not match.can_undo
    match = match.play(match.state.legal_moves()[0])
    assert match.undo().moves == opening
    assert not match.undo().can_undo


def test_an_opening_must_be_legal() -> None:
    with pytest.raises(IllegalMoveError):
        Match.new(CHECKERS, (HUMAN, HUMAN), opening=(Move((9, 18)),))


def key(code: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=0)


def test_a_ballot_counts_only_once_it_is_picked(display: pygame.Surface) -> None:
    del display
    with EngineService() as service:
        context = Context(SettingsStore(None), service, random.Random(1))
    menu = MenuScene(context)
    menu.resize((800, 600))
    menu.touch.focus("opening")
    way = menu.handle(key(pygame.K_LEFT))  # from the first round to the last
    assert isinstance(way, Push)
    assert context.settings.choice("checkers").opening is OpeningChoice.FREE
    scene = open_scene(way.destination, context)
    scene.resize((800, 600))
    scene.handle(key(pygame.K_RETURN))
    choice = context.settings.choice("checkers")
    assert (choice.opening, choice.ballot) == (OpeningChoice.PICKED, 1)
