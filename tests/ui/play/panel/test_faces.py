"""The face of the computer's character reacts to events, and then rests."""

from __future__ import annotations

import pygame
import pytest
from driver import Driver, against
from strategies import CHECKERS, TICTACTOE

from checkers_app.engine.levels import Character
from checkers_app.games.base import Game, Side
from checkers_app.notation.positions import find_position
from checkers_app.play.match import HUMAN, Match
from checkers_app.storage.settings import Motion, Settings
from checkers_app.ui.boards.sprites import AT_REST, Pose, Sprites
from checkers_app.ui.kit.theme import THEMES
from checkers_app.ui.play.panel.faces import Gesture, gestures, posed

MOVING = Settings(motion=Motion.NORMAL)


def match_at(fen: str, human: Side = Side.FIRST) -> Match:
    game, state = find_position(fen)
    return Match.new(game, against(2, human), state)


def face(driver: Driver) -> bytes:
    """The pixels of the portrait on the computer's card."""
    card = next(part for part in driver.top.tree.walk() if part.name == "player 1")
    portrait = next(part for part in card.walk() if part.role == "image")
    screen = pygame.display.get_surface()
    assert screen is not None
    return pygame.image.tobytes(screen.subsurface(portrait.rect), "RGB")


def faces(driver: Driver, seconds: float) -> list[bytes]:
    """Its different pictures in this period, in order."""
    seen = [face(driver)]
    for _ in range(round(seconds * 30)):
        driver.wait(1 / 30)
        if face(driver) != seen[-1]:
            seen.append(face(driver))
    return seen


def rested(driver: Driver) -> bytes:
    driver.wait_for(lambda: driver.top.frame_rate() == 0)
    return face(driver)


@pytest.mark.slow
def test_it_answers_what_is_taken_and_comes_to_rest() -> None:
    """Black jumps; White, the computer, shakes its head, and blinks when it has moved."""
    driver = Driver.quick(MOVING)
    driver.start(match_at("B:W18,31,32:B14,1,2"))
    before = rested(driver)
    driver.play_move(driver.match().state.legal_moves()[0])
    assert driver.match().moves[0].captures
    assert len(faces(driver, 3.0)) > 4
    assert rested(driver) == before
    seen = driver.seen()
    driver.wait(1.0)
    assert driver.seen() == seen


@pytest.mark.slow
def test_the_end_of_the_game_is_answered() -> None:
    driver = Driver.quick(MOVING)
    driver.start(match_at("B:W18,31,32:B13,1,2"))
    before = rested(driver)
    driver.play().controls.resign()
    driver.play().controls.resign()
    assert len(faces(driver, 1.0)) > 3
    assert rested(driver) == before


@pytest.mark.slow
@pytest.mark.parametrize("motion", [Motion.OFF, Motion.NORMAL])
def test_nothing_of_it_moves_without_motion_and_nothing_is_drawn_for_it(motion: Motion) -> None:
    driver = Driver.quick(Settings(motion=motion))
    driver.start(match_at("B:W18,31,32:B14,1,2"))
    rested(driver)
    driver.play_move(driver.match().state.legal_moves()[0])
    seen = faces(driver, 3.0)
    assert (len(seen) > 1) is (motion is not Motion.OFF)
    assert driver.top.frame_rate() == 0


@pytest.mark.parametrize("game", [TICTACTOE, CHECKERS], ids=lambda game: game.key)
def test_who_has_no_face_makes_none(game: Game) -> None:
    driver = Driver.quick(MOVING)
    match = Match.new(game, (HUMAN, HUMAN) if game is CHECKERS else against(1))
    driver.start(match)
    driver.play_move(driver.match().state.legal_moves()[0])
    driver.wait_for(lambda: not driver.play().moving and driver.top.frame_rate() != 30)
    assert driver.top.frame_rate() != 30


def test_who_wins_nods_and_who_loses_shakes_the_head() -> None:
    match = Match.new(CHECKERS, against(2))
    black, white = Side.FIRST, Side.SECOND
    assert gestures(match, black, taken=True) == {black: Gesture.NOD, white: Gesture.SHAKE}
    assert gestures(match, white, taken=False) == {white: Gesture.BLINK}
    assert gestures(match.resign(black), None, taken=False) == {white: Gesture.NOD, black: Gesture.SHAKE}
    assert gestures(match.agree_draw(), None, taken=False) == dict.fromkeys(Side, Gesture.START)


@pytest.mark.parametrize("gesture", Gesture)
def test_a_gesture_begins_and_ends_in_its_own_way(gesture: Gesture) -> None:
    poses = [posed(gesture, part / 40) for part in range(41)]
    assert poses[-1] == posed(gesture, 5.0) == posed(gesture, -0.1) == AT_REST
    moved = {(pose.right != 0, pose.down != 0) for pose in poses}
    wanted = {Gesture.NOD: (False, True), Gesture.SHAKE: (True, False)}
    assert (wanted.get(gesture, (False, False))) in moved
    assert any(pose.closed for pose in poses)
    assert len(set(poses)) < 24, "each is rendered and kept"


@pytest.mark.parametrize("character", Character)
def test_every_face_has_its_states(character: Character) -> None:
    """The eyes, and a head separate from its disc; at rest it equals the file's picture."""
    sprites = Sprites(THEMES["maple"])

    def pixels(pose: Pose) -> bytes:
        return pygame.image.tobytes(sprites.portrait(character.portrait, 100, pose), "RGBA")

    poses = (AT_REST, Pose(closed=True), Pose(right=4), Pose(down=4))
    assert len({pixels(pose) for pose in poses}) == len(poses)
    own = sprites.portrait(character.portrait, 100)
    assert pixels(AT_REST) == pygame.image.tobytes(own, "RGBA")
    moved = sprites.portrait(character.portrait, 100, Pose(right=4))
    assert moved.get_at((50, 94)) == own.get_at((50, 94)), "the disc stays"
