"""Saving a lesson as a worksheet, as a user does it."""

from __future__ import annotations

from threading import Thread, current_thread

import pytest
from driver import Driver

from checkers_app import paths
from checkers_app.drawing.marks import Page
from checkers_app.drawing.svg import page_svg
from checkers_app.learn.class_sets.lesson_sheet import lesson_pages
from checkers_app.learn.lessons.lesson import Lesson
from checkers_app.learn.lessons.lessons import lessons
from checkers_app.ui.learn.lesson import lesson_scene
from checkers_app.ui.learn.lesson.lesson_scene import LessonScene

pytestmark = pytest.mark.unpainted

KEYS = [lesson.key for lesson in lessons()]


def shown(driver: Driver, words: str) -> bool:
    return any(words in line for line in driver.outline())


@pytest.mark.slow
@pytest.mark.parametrize(("size", "by_key"), [((1280, 800), False), ((480, 640), True), ((800, 600), True)])
@pytest.mark.parametrize("key", ["first-cutoff", "tables", "fewest-leaves"])
def test_a_lesson_is_saved_as_a_sheet_and_its_solution(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, key: str, size: tuple[int, int], *, by_key: bool
) -> None:
    folder = paths.keepsakes_folder() / ("a-name-without-any-space" * 4)
    monkeypatch.setattr(paths, "keepsakes_folder", lambda: folder)
    number = KEYS.index(key)
    scene = LessonScene(driver.context, number)
    driver.open(scene, size)
    driver.key("ctrl+s") if by_key else driver.press("Save sheet")
    scene.saver.finish()
    driver.wait(0.1)
    assert shown(driver, "Saved the sheet and its solution")
    driver.check_layout()
    stem = f"lesson-{number + 1}-{key}"
    names = {f"{stem}{end}" for end in (".svg", ".png", "-solution.svg", "-solution.png")}
    assert names <= {path.name for path in folder.iterdir()}
    for page, end in zip(lesson_pages(lessons()[number], number + 1), ("", "-solution"), strict=True):
        assert (folder / f"{stem}{end}.svg").read_text(encoding="utf-8") == page_svg(page)
    driver.press("Close") if by_key else driver.key(".")
    assert not shown(driver, "Saved the sheet"), "the page speaks of the task again"
    assert "check" in driver.names


@pytest.mark.slow
def test_a_sheet_that_is_searched_holds_no_window(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    on: list[Thread] = []

    def pages(lesson: Lesson, number: int) -> tuple[Page, Page]:
        on.append(current_thread())
        return lesson_pages(lesson, number)

    monkeypatch.setattr(lesson_scene, "lesson_pages", pages)
    scene = LessonScene(driver.context, KEYS.index("deepening"))
    driver.open(scene, (1280, 800))
    driver.press("Save sheet")
    assert shown(driver, "Saving…")
    scene.saver.finish()
    assert on
    assert current_thread() not in on
