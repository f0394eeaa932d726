"""The row of captured pieces: in words, growing, in every window."""

from __future__ import annotations

import pygame
import pytest
from driver import Driver, against
from strategies import CHECKERS

from checkers_app.games.base import Side
from checkers_app.notation.positions import find_position
from checkers_app.play.match import HUMAN, Match
from checkers_app.storage.settings import Motion, Settings

SIZES = ((480, 640), (700, 1000), (800, 600), (1280, 800))


def match_at(fen: str) -> Match:
    game, state = find_position(fen)
    return Match.new(game, (HUMAN, HUMAN), state)


def jumped(match: Match) -> Match:
    return match.play(match.state.legal_moves()[0])


def card(driver: Driver, side: Side) -> list[str]:
    found = next(part for part in driver.top.tree.walk() if part.name == f"player {int(side)}")
    return [part.label for part in found.walk() if part.label.startswith("taken")]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("fen", "words"),
    [
        ("B:W18,31,32:B14,1", "taken: 1 man"),
        ("B:W18,26,32:B14,1", "taken: 2 men"),
        ("B:WK18,32:B14,1", "taken: 1 king"),
        ("B:W18,K26,32:B14,1", "taken: 1 man and 1 king"),
    ],
)
def test_what_was_taken_is_told_beside_the_name(size: tuple[int, int], fen: str, words: str) -> None:
    driver = Driver(size=size)
    driver.start(match_at(fen))
    assert not card(driver, Side.FIRST)
    driver.start(jumped(match_at(fen)))
    assert card(driver, Side.FIRST) == [words]
    assert not card(driver, Side.SECOND)
    assert f'text "{words}"' in driver.outline()


def row(driver: Driver) -> bytes:
    """The pixels of the first player's row; empty while there is none."""
    found = next(part for part in driver.top.tree.walk() if part.name == "player 0")
    taken = [part.rect for part in found.walk() if part.label.startswith("taken")]
    screen = pygame.display.get_surface()
    assert screen is not None
    return pygame.image.tobytes(screen.subsurface(taken[0]), "RGB") if taken else b""


@pytest.mark.slow
def test_the_row_grows_when_the_jump_has_been_shown() -> None:
    driver = Driver.quick(Settings(motion=Motion.NORMAL))
    driver.start(match_at("B:W18,31,32:B14,1"))
    driver.wait(0.5)
    driver.play_move(driver.match().state.legal_moves()[0])
    shown = [row(driver)]
    while driver.play().moving:
        driver.wait(1 / 60)
        shown.append(row(driver))
    assert len({picture for picture in shown if picture}) <= 2, "empty until the piece is gone from the board"
    while driver.top.frame_rate():
        driver.wait(1 / 60)
        shown.append(row(driver))
    assert len(set(shown)) > 4
    driver.wait(0.5)
    assert row(driver) == shown[-1]
    assert driver.top.frame_rate() == 0


def test_without_motion_it_is_whole_at_once() -> None:
    driver = Driver.quick(Settings(motion=Motion.OFF))
    driver.start(match_at("B:W18,31,32:B14,1"))
    driver.play_move(driver.match().state.legal_moves()[0])
    driver.wait(0.05)
    first = row(driver)
    driver.wait(0.5)
    assert first
    assert row(driver) == first


def test_what_is_taken_back_leaves_the_row() -> None:
    driver = Driver()
    driver.start(jumped(match_at("B:W18,31,32:B14,1")))
    driver.key("ctrl+z")
    assert not card(driver, Side.FIRST)


@pytest.mark.parametrize("size", SIZES)
def test_eleven_pieces_fit_beside_every_name(size: tuple[int, int]) -> None:
    """The discs come closer together; the number stays whole."""
    match = Match.new(CHECKERS, (HUMAN, HUMAN))
    for _ in range(400):
        if sum(len(move.captures) for move in match.moves) > 14 or match.outcome is not None:
            break
        moves = match.state.legal_moves()
        match = match.play(max(moves, key=lambda move: len(move.captures)))
    driver = Driver(size=size)
    driver.start(match.with_seats(against(2)) if match.outcome is None else match)
    taken = [part for part in driver.top.tree.walk() if part.label.startswith("taken")]
    assert len(taken) == 2
    for part in taken:
        assert part.rect.width > 60
        assert driver.top.tree.rect.contains(part.rect)
