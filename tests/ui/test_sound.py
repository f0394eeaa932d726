"""The sounds on SDL's test device: it plays nothing audible, but takes as long as a real one."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
import pytest
from driver import Driver
from strategies import CHECKERS, TICTACTOE

from checkers_app import paths
from checkers_app.games.base import Move
from checkers_app.games.checkers.fen import parse_fen
from checkers_app.play.clocks import ClockState, TimeControl, Turn
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.storage.settings import Settings
from checkers_app.ui.boards.animation import JUMP, REST, timeline
from checkers_app.ui.boards.moving.shown_move import ShownMove
from checkers_app.ui.menu.settings_scene import OptionsScene
from checkers_app.ui.play.scene import PlayScene
from checkers_app.ui.sound import QUIET, Sound, Sounds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@pytest.fixture
def sounds() -> Iterator[Sounds]:
    made = Sounds(Settings)
    yield made
    made.close(5.0)
    pygame.mixer.quit()


def until(sounds: Sounds, now: float, wanted: Callable[[], bool]) -> None:
    """Let the thread work while the clock stands still."""
    deadline = time.monotonic() + 100
    while not wanted():
        assert time.monotonic() < deadline
        time.sleep(0.001)
        sounds.tend(now)


def test_the_device_is_opened_for_a_sound_and_closed_when_it_was_quiet(sounds: Sounds) -> None:
    sounds.start()
    sounds.tend(100.0)
    assert not sounds.open
    assert pygame.mixer.get_init() is None
    sounds.play(Sound.MOVE)
    until(sounds, 100.0, lambda: sounds.open)
    assert pygame.mixer.get_init() == (44_100, -16, 1)
    assert pygame.mixer.get_busy(), "what was asked for before is played"
    sounds.tend(100.0 + QUIET - 1)
    assert pygame.mixer.get_init() is not None
    until(sounds, 101.0 + QUIET, lambda: pygame.mixer.get_init() is None)
    sounds.tend(101.0 + QUIET)
    sounds.play(Sound.CAPTURE)
    until(sounds, 101.0 + QUIET, lambda: sounds.open)


def test_before_it_is_started_and_when_it_is_muted_nothing_is_opened() -> None:
    for made in (Sounds(Settings), Sounds(lambda: Settings(sound=False))):
        made.tend(1.0)
        made.play(Sound.MOVE)
        made.stir()
        made.tend(1.0)
        time.sleep(0.01)
        assert pygame.mixer.get_init() is None
        made.start()


def test_the_volume_is_that_of_the_settings() -> None:
    volume = 30
    made = Sounds(lambda: Settings(volume=volume))
    made.start()
    made.tend(1.0)
    made.play(Sound.WON)
    until(made, 1.0, lambda: made.open and pygame.mixer.get_busy())
    playing = next(channel for i in range(8) if (channel := pygame.mixer.Channel(i)).get_busy())
    sound = playing.get_sound()
    assert sound is not None
    assert sound.get_volume() == pytest.approx(0.3, abs=0.01)
    made.close(5.0)
    pygame.mixer.quit()


@pytest.mark.skipif(sys.platform == "win32", reason="no named pipes")
@pytest.mark.parametrize("damage", ["mkfifo", "mkdir", "touch", "symlink_to"])
def test_a_damaged_installation_is_silent(
    sounds: Sounds, damage: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing waits for files that are no sounds: a named pipe, a folder, an empty file, a link to itself."""
    damaged = tmp_path / "crown.wav"
    if damage == "mkfifo":
        os.mkfifo(damaged)
    elif damage == "mkdir":
        damaged.mkdir()
    elif damage == "touch":
        damaged.touch()
    else:
        damaged.symlink_to(damaged)
    asked: list[str] = []

    def sound_file(name: str) -> Path:
        asked.append(name)
        return damaged if name == "crown" else paths.asset("sounds", f"{name}.wav")

    monkeypatch.setattr(paths, "sound_file", sound_file)
    sounds.start()
    sounds.tend(100.0)
    sounds.play(Sound.MOVE)
    until(sounds, 100.0, lambda: "crown" in asked and sounds._work is None)
    assert not sounds.open


@pytest.mark.slow
@pytest.mark.skipif(Path("/dev/snd").exists(), reason="there is a sound device")
def test_without_a_device_nothing_is_heard_and_nothing_is_said() -> None:
    """The sound library of Linux would fill the terminal; and whatever takes what it says must not wait for
    the interpreter, as the thread does that looks for a device: every sixth look never ended."""
    program = """
import time
from checkers_app.storage.settings import Settings
from checkers_app.ui.sound import AGAIN, Sound, Sounds
made = Sounds(Settings)
made.start()
for look in range(20):
    now = 1.0 + 2 * AGAIN * look
    made.tend(now)
    made.play(Sound.MOVE)
    made.tend(now)
    for _ in range(20):
        time.sleep(0.005)
        made.tend(now)
print(made.open)
made.close(5.0)
"""
    environment = {name: value for name, value in os.environ.items() if name != "SDL_AUDIODRIVER"}
    ran = subprocess.run(
        [sys.executable, "-c", program],
        env=environment,
        capture_output=True,
        text=True,
        timeout=90,
        check=False,
    )
    assert (ran.returncode, ran.stderr, ran.stdout.splitlines()[-1]) == (0, "", "False")


@pytest.mark.parametrize("speed", [0.6, 1.0, 2.0])
def test_three_men_are_three_knocks_in_time_with_the_picture(speed: float) -> None:
    state = parse_fen("W:W30:B26,18,10")
    (move,) = state.legal_moves()
    shown = timeline(CHECKERS, state, move)
    now = 0.0
    heard: list[tuple[float, Sound]] = []
    motion = ShownMove(lambda: speed, lambda sound: heard.append((now, sound)))
    motion.show(shown)
    while motion.showing:
        frame = motion.frame(now)
        assert frame is not None
        motion.finish_if_over(now)
        now += 1 / 60
    landed = [JUMP, 2 * JUMP + REST, 3 * JUMP + 2 * REST]
    knocks = [when for when, sound in heard if sound is Sound.CAPTURE]
    assert len(knocks) == len(landed)
    for wanted, when in zip(landed, knocks, strict=True):
        assert 0 <= when - wanted / speed <= 1 / 60 + 1e-9


def test_a_crown_is_heard_after_its_move() -> None:
    state = parse_fen("W:W6:B12")
    shown = timeline(CHECKERS, state, next(iter(state.legal_moves())))
    assert [sound for _, sound in shown.knocks] == [Sound.MOVE, Sound.CROWN]
    assert shown.knocks[0][0] < shown.arrival < shown.knocks[1][0] < shown.duration


def test_a_move_that_is_skipped_or_not_shown_is_heard_once() -> None:
    shown = timeline(CHECKERS, CHECKERS.initial, Move((11, 15)))
    heard: list[Sound] = []
    motion = ShownMove(lambda: 1.0, heard.append)
    motion.show(shown)
    motion.finish(0.01)
    assert heard == [Sound.MOVE]
    motion.show(shown, by_hand=True)
    motion.finish_if_over(5.0)
    motion.finish_if_over(9.0)
    assert heard == [Sound.MOVE] * 2
    still = ShownMove(lambda: 0.0, heard.append)
    still.show(shown)
    still.finish_if_over(1.0)
    assert heard == [Sound.MOVE] * 3


@pytest.mark.slow
def test_a_game_of_tic_tac_toe_is_heard_to_its_end(heard: list[Sound]) -> None:
    driver = Driver.quick()
    driver.start(Match.new(TICTACTOE, (HUMAN, HUMAN)))
    for square in (1, 4, 2, 5, 3):
        driver.type(str(square))
        driver.key("return")
        driver.turn(3)
    assert heard == [Sound.MARK] * 5 + [Sound.WON]


def test_a_move_that_is_not_allowed_is_refused(heard: list[Sound]) -> None:
    driver = Driver.quick()
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN)))
    driver.type("11-20")
    driver.key("return")
    driver.turn(2)
    assert heard == [Sound.REFUSED]


def begun(*moves: tuple[int, int]) -> Driver:
    match = Match.new(CHECKERS, (HUMAN, HUMAN))
    for move in moves:
        match = match.play(next(legal for legal in match.state.legal_moves() if legal.path == move))
    driver = Driver.quick()
    driver.start(match)
    return driver


def test_taking_back_and_putting_back_are_heard(heard: list[Sound]) -> None:
    driver = begun((11, 15), (22, 18))
    driver.type("15-22")
    driver.key("return")
    driver.turn(2)
    assert heard == [Sound.CAPTURE]
    driver.press("Undo")
    driver.turn(2)
    assert heard == [Sound.CAPTURE] * 2
    driver.key("ctrl+y")
    driver.turn(2)
    assert heard == [Sound.CAPTURE] * 3
    driver.key("ctrl+n")  # nothing is undone
    driver.turn(2)
    assert heard == [Sound.CAPTURE] * 3


def test_of_a_turn_that_is_taken_back_one_move_is_heard(heard: list[Sound]) -> None:
    driver = Driver.quick()
    driver.start(Match.new(CHECKERS, (HUMAN, Seat(Control.COMPUTER, 1))).play(Move((11, 15))))
    driver.answer()
    driver.turn(2)
    heard.clear()
    driver.press("Undo")
    driver.turn(2)
    assert driver.match().moves == ()
    assert heard == [Sound.MOVE]


def test_each_step_of_looking_back_is_heard_and_a_leap_is_not(heard: list[Sound]) -> None:
    driver = begun((11, 15), (22, 18), (15, 22), (25, 18))
    for key, wanted in (("left", Sound.CAPTURE),) * 2 + (("left", Sound.MOVE), ("right", Sound.MOVE)):
        heard.clear()
        driver.key(key)
        driver.turn(2)
        assert heard == [wanted]
    heard.clear()
    driver.key("home")
    driver.turn(2)
    assert heard == []
    driver.key("right")
    driver.turn(2)
    assert heard == [Sound.MOVE]
    driver.key("escape")
    driver.turn(2)
    assert heard == [Sound.MOVE], "three moves away"
    driver.turn(20)
    assert heard == [Sound.MOVE]


def test_a_move_that_is_tried_while_looking_back_is_heard_once(heard: list[Sound]) -> None:
    driver = begun((11, 15), (22, 18))
    driver.key("left")
    driver.turn(2)
    heard.clear()
    driver.type("23-19")
    driver.key("return")
    driver.turn(2)
    assert heard == [Sound.MOVE]


@pytest.mark.parametrize(("other", "wanted"), [(Seat(Control.COMPUTER, 1), Sound.LOST), (HUMAN, Sound.WON)])
def test_a_game_that_is_given_up_is_heard(heard: list[Sound], other: Seat, wanted: Sound) -> None:
    driver = Driver.quick()
    driver.start(Match.new(CHECKERS, (HUMAN, other)))
    driver.resign()
    driver.turn(3)
    assert heard == [wanted]


@pytest.mark.slow
def test_time_that_runs_short_is_heard_once_and_of_the_last_seconds_each(heard: list[Sound]) -> None:
    driver = Driver.quick()
    match = Match.new(CHECKERS, (HUMAN, HUMAN)).play(Move((11, 15))).play(Move((23, 19)))
    turns = (Turn(0, (61.0, 300.0), None), Turn(2, (61.0, 300.0), 1.0))
    driver.open(PlayScene(driver.context, match, time=ClockState(TimeControl(300), (61.0, 300.0), 0, turns)))
    driver.wait(5.0)
    assert heard == [Sound.LOW_TIME]
    driver.wait(45.5)
    assert heard == [Sound.LOW_TIME]
    driver.wait(9.0)
    assert heard == [Sound.LOW_TIME] + [Sound.TICK] * 9


def test_ctrl_m_mutes_on_every_page_and_the_settings_show_it() -> None:
    driver = Driver()
    driver.open(OptionsScene(driver.context, "Sound"))
    assert 'switch "Sound (Ctrl M)" on' in driver.outline()
    driver.key("ctrl+m")
    assert not driver.context.settings.sound
    assert 'switch "Sound (Ctrl M)" off' in driver.outline()


@pytest.mark.parametrize("size", [(480, 640), (800, 600), (1280, 800)])
def test_the_page_is_worked_by_mouse_and_by_keyboard(heard: list[Sound], size: tuple[int, int]) -> None:
    driver = Driver(size=size)
    driver.open(OptionsScene(driver.context))
    driver.press("Sound")
    driver.press("30%")
    assert driver.context.settings.volume == 30
    driver.press("Try it")
    assert heard == [Sound.CAPTURE]
    driver.focus("Volume")
    driver.key("right")
    assert driver.context.settings.volume == 50
    driver.focus("Try it")
    driver.key("return")
    assert heard == [Sound.CAPTURE] * 2
    driver.press("Sound (Ctrl M)")
    assert not driver.context.settings.sound
    assert not driver.control("Try it").enabled
