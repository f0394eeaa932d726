"""The text of the status fits into its card."""

from __future__ import annotations

from random import Random

import pytest
from driver import Driver
from moments import SEATINGS, moments, playout
from pygame import Rect, Surface
from strategies import CHECKERS, TICTACTOE

from checkers_app.engine.levels import levels_for
from checkers_app.games import boards
from checkers_app.play.match import HUMAN, Match
from checkers_app.ui.kit.fonts import ELLIPSIS, Fonts
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.theme import THEMES
from checkers_app.views.interaction.status import (
    status,
)

SIZES = ((800, 600), (1280, 800))


@pytest.fixture(scope="module")
def look(display: Surface) -> Look:
    assert display
    return Look(THEMES["maple"], Fonts())


FIXED = (
    "Your turn",
    "Black to move",
    "White to move",
    "The computer is thinking",
    "Black is thinking",
    "Looking for a good move",
    "The search stopped with an error",
    "You can claim a draw",
    "Keep jumping",
    "You must jump",
    "White must jump: 32 takes 27",
    "The computer plays on",
    "Resign this game?",
    "Paused",
    "The game is over",
    "That is White's piece",
)


def place(size: tuple[int, int], what: str) -> Rect:
    driver = Driver.quick(size=size)
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN)))
    return driver.place(what)


def status_room(size: tuple[int, int]) -> int:
    return place(size, "status").width - 66


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", FIXED)
def test_every_fixed_headline_is_shown_whole(look: Look, size: tuple[int, int], text: str) -> None:
    assert look.width(text, "status") <= status_room(size)


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_headlines_of_games_fit_or_end_in_an_ellipsis(look: Look, size: tuple[int, int]) -> None:
    room = status_room(size)
    random = Random(11)
    cut = seen = 0
    for game in (CHECKERS, TICTACTOE):
        for seats in SEATINGS:
            for match in playout(random, game, seats, 150):
                for moment in moments(match, random):
                    said = status(match, moment)
                    for text, role in (
                        (said.headline, "status"),
                        (said.detail, "note"),
                        (said.detail, "note_figures"),
                    ):
                        shown = look.fit(text, role, room)
                        assert look.width(shown, role) <= room
                        seen += 1
                        if shown != text:
                            assert shown.endswith(ELLIPSIS)
                            cut += 1
    assert seen > 1000
    assert cut / seen < 0.02, "shortening is the exception"


@pytest.mark.slow
@pytest.mark.parametrize("game", ["checkers", "tictactoe"])
def test_player_cards_have_room_for_the_level(look: Look, game: str) -> None:
    side_names = {"checkers": ("Black", "White"), "tictactoe": ("X", "O")}[game]
    for size in SIZES:
        card = place(size, "group")
        compact = size == (800, 600)
        room = card.width - 32 - (50 if compact else 70)
        for level in levels_for(boards()[game]):
            name = f"level {level.number}" if compact else f"{level.name} · level {level.number}"
            for side in side_names:
                assert look.width(f"{side} · {name}", "label_plain") <= room
