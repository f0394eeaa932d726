"""The layers of an endgame on a card, as a user meets them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from driver import PORTRAIT, SIZES, Driver

from checkers_app.engine.resources import NOTHING
from checkers_app.learn.lessons.lessons import lessons
from checkers_app.storage.settings import Settings
from checkers_app.ui.destinations import ToLayers
from checkers_app.ui.kit.elements import Scroll
from checkers_app.ui.learn.lesson.lesson_scene import LessonScene
from checkers_app.words.languages import LANGUAGES, Language

NUMBER = {lesson.key: number for number, lesson in enumerate(lessons())}


@pytest.mark.slow
@pytest.mark.parametrize("by_key", [True, False])
@pytest.mark.parametrize("size", [(480, 640), (800, 600), (1280, 800)])
def test_the_lesson_on_tables_leads_to_its_layers(
    driver: Driver, size: tuple[int, int], *, by_key: bool
) -> None:
    driver.open(LessonScene(driver.context, NUMBER["tables"]), size)
    driver.key("l") if by_key else driver.press("Layer by layer")
    assert driver.name == "LayersScene"
    words = " ".join(driver.outline())
    assert "1,984 positions" in words
    assert "676 are decided; 1,308 are draws" in words
    driver.press("Close")
    assert driver.name == "LessonScene"


@pytest.mark.slow
def test_no_other_lesson_leads_there(driver: Driver) -> None:
    driver.open(LessonScene(driver.context, NUMBER["minimax"]))
    assert "layers" not in driver.names
    driver.key("l")
    assert driver.name == "LessonScene"


def test_every_bar_is_told(driver: Driver) -> None:
    driver.open(ToLayers())
    words = "\n".join(line.strip() for line in driver.outline())
    for plies, positions in enumerate((144, 28, 80, 20, 36, 64, 80, 36, 52, 68, 68), 1):
        won = "won" if plies % 2 else "lost"
        assert f'cell "{plies}"\ncell "{won} by the side to move"\ncell "{positions}"' in words


@pytest.mark.slow
@pytest.mark.parametrize("size", [*PORTRAIT, *SIZES])
@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.code)
def test_the_bars_are_seen_at_every_size(language: Language, size: tuple[int, int]) -> None:
    driver = Driver(Settings(language=language.code), size)
    driver.open(ToLayers(), size)
    driver.check_layout()
    assert not any(isinstance(element, Scroll) for element in driver.top.tree.walk())


def test_without_tables_it_says_so(driver: Driver) -> None:
    context = driver.context
    before = context.knowledge.resources
    context.knowledge.resources = replace(NOTHING)
    try:
        driver.open(ToLayers())
        assert "There are no endgame tables here" in " ".join(driver.outline())
    finally:
        context.knowledge.resources = before
