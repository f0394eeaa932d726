"""The text of an exercise and a step: copied from the pages, and opened by them and from the command line."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from driver import Driver
from exercise_desk import open_exercise
from strategies import CHECKERS
from tree_page import changed, open_tree, search_ends, sight

from checkers_app import paths
from checkers_app.learn.exercises.link import ExerciseLink
from checkers_app.storage.settings import Settings, encode
from checkers_app.terminal.cli import main
from checkers_app.ui import app
from checkers_app.ui.learn.exercise.exercise_scene import ExerciseScene
from checkers_app.ui.learn.picture_scene import place_of
from checkers_app.ui.learn.tree.scene import TreeScene
from checkers_app.views.learn.tree.study import Way

CTRL = pygame.KMOD_CTRL


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The clipboard contains the last of these."""
    texts = [""]
    monkeypatch.setattr(pygame.scrap, "put_text", texts.append)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: texts[-1])
    return texts


def pasted(driver: Driver, clipboard: list[str], text: str) -> None:
    clipboard.append(text)
    driver.strike(pygame.K_v, CTRL)
    driver.turn(2)


def at_step(driver: Driver) -> tuple[int, int, Way]:
    """The exercise on the page of the tree, its step and its search."""
    search_ends(driver)
    session = driver.top.session
    assert session.place.exercise is not None
    return session.place.exercise.seed, session.step + 1, session.way


def test_an_exercise_is_copied_and_opened_by_keys(driver: Driver, clipboard: list[str]) -> None:
    scene = open_exercise(driver, 7, 3)
    driver.strike(pygame.K_c, CTRL)
    assert clipboard[-1] == "exercise 7, level 3"
    assert driver.says("“exercise 7, level 3” was copied")
    pasted(driver, clipboard, "Exercise 12, windows")
    assert (scene.work.seed, scene.work.exercise.level, scene.work.asks_windows) == (12, 2, True)
    assert any("Exercise 12" in line for line in driver.outline())
    driver.strike(pygame.K_c, CTRL)
    assert clipboard[-1] == "exercise 12, windows"


@pytest.mark.slow
def test_it_is_copied_and_opened_by_the_mouse(driver: Driver, clipboard: list[str]) -> None:
    scene = open_exercise(driver)
    driver.push("picture")
    driver.press("Copy")
    assert clipboard[-1] == "exercise 7, level 2"
    assert driver.says("was copied")
    clipboard.append("exercise 9, levle 1")
    driver.press("Paste")
    assert driver.says("“levle” (character 13) is not understood")
    clipboard.append("exercise 9, level 1")
    driver.press("Paste")
    driver.turn(2)
    assert driver.top is scene
    assert (scene.work.seed, scene.work.exercise.level) == (9, 1)


@pytest.mark.slow
@pytest.mark.parametrize(("text", "way"), [("level 1", Way.MINIMAX), ("level 2", Way.ALPHA_BETA)])
def test_a_step_opens_the_search_there(driver: Driver, clipboard: list[str], text: str, way: Way) -> None:
    open_exercise(driver, 3, 2)
    pasted(driver, clipboard, f"exercise 7, {text}, step 5")
    assert isinstance(driver.top, TreeScene)
    assert at_step(driver) == (7, 5, way)
    driver.key(".")
    driver.strike(pygame.K_c, CTRL)
    assert clipboard[-1] == f"exercise 7, {text}, step 6"
    assert driver.says("was copied")
    driver.key("escape")
    assert driver.name == "ExerciseScene"


@pytest.mark.slow
@pytest.mark.parametrize("by_mouse", [True, False])
def test_from_an_exercise_one_goes_to_its_search(driver: Driver, *, by_mouse: bool) -> None:
    open_exercise(driver, 9, 1)
    if by_mouse:
        driver.push("picture")
        driver.press("Watch it think")
        driver.turn(3)
    else:
        driver.key("t")
    assert at_step(driver) == (9, 1, Way.MINIMAX)


@pytest.mark.slow
def test_a_step_opens_from_the_card_too(driver: Driver, clipboard: list[str]) -> None:
    open_exercise(driver)
    driver.key("s")
    clipboard.append("exercise 7, level 2, step 9")
    driver.press("Paste")
    driver.turn(3)
    assert at_step(driver) == (7, 9, Way.ALPHA_BETA)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "Which exercise?"),
        ("exercise 7, step 37", "The search in exercise 7 has 36 steps: there is no step 37."),
        ("harjoitus 7", "“harjoitus” (character 1) is not understood"),
    ],
)
def test_what_opens_nothing_is_said(driver: Driver, clipboard: list[str], text: str, words: str) -> None:
    scene = open_exercise(driver)
    pasted(driver, clipboard, text)
    assert driver.top is scene
    assert driver.says(words)
    assert scene.work.seed == 7


@pytest.mark.slow
def test_the_tree_page_opens_one_and_says_what_is_wrong(driver: Driver, clipboard: list[str]) -> None:
    open_tree(driver, CHECKERS)
    driver.strike(pygame.K_c, CTRL)
    assert driver.says("There is no text to copy for this tree")
    assert clipboard == [""]
    pasted(driver, clipboard, "exercise 7, level 5")
    assert driver.says("Nothing was pasted: There is no level 5: choose 1, 2 or 3.")
    pasted(driver, clipboard, "exercise 7, level 2, step 12")
    assert at_step(driver) == (7, 12, Way.ALPHA_BETA)
    assert any("Exercise 7" in line for line in driver.outline())
    driver.top.session.choose_way(Way.MINIMAX)
    search_ends(driver)
    changed(driver)
    assert sight(driver).session.link is None
    driver.strike(pygame.K_c, CTRL)
    assert driver.says("There is no text to copy for this tree")


def test_where_there_is_no_clipboard_that_is_said(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_clipboard(*_: object) -> str:
        raise pygame.error

    monkeypatch.setattr(pygame.scrap, "put_text", no_clipboard)
    monkeypatch.setattr(pygame.scrap, "get_text", no_clipboard)
    open_exercise(driver)
    driver.strike(pygame.K_c, CTRL)
    assert driver.says("No clipboard is available.")
    driver.strike(pygame.K_v, CTRL)
    assert driver.says("Which exercise?")


@pytest.mark.slow
def test_the_picture_says_which_exercise_it_is(driver: Driver, keepsakes: Path) -> None:
    driver.open(place_of(ExerciseLink(7, 2, step=5)))
    search_ends(driver)
    driver.key("s")
    driver.press("Save as SVG")
    (file,) = keepsakes.iterdir()
    assert file.name == "exercise-7-level-2.tree.svg"
    assert ">Exercise 7 · " in file.read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_command_line_opens_the_window_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(paths, "settings_file", lambda: tmp_path / "settings.json")
    monkeypatch.setattr(paths, "games_folder", lambda: tmp_path / "games")
    monkeypatch.setattr(paths, "reports_folder", lambda: tmp_path / "reports")
    (tmp_path / "settings.json").write_text(encode(Settings()), encoding="utf-8")
    seen: list[object] = []
    turned = app.App.turn

    def turn(window: app.App) -> None:
        scene = window.stack.top
        if isinstance(scene, TreeScene):
            scene.session.work.join(60)
            scene.update(0.0)
            seen.append(scene.session.link)
        elif isinstance(scene, ExerciseScene):
            seen.append((scene.work.seed, scene.work.asks_windows))
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        turned(window)

    monkeypatch.setattr(app.App, "turn", turn)
    assert main(["open", "exercise", "7,", "level", "2,", "step", "5"]) == 0
    assert main(["open", "exercise 12, windows"]) == 0
    assert seen == [ExerciseLink(7, 2, step=5), (12, True)]
    assert main(["open", "exercise", "7,", "stop", "5"]) == 2
    assert "“stop” (character 13) is not understood" in capsys.readouterr().err
