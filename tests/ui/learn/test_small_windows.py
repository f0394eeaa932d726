"""In a small window the learning pages show the same information as in a large one."""

import re

import pytest
from driver import Driver
from strategies import CHECKERS, TICTACTOE
from tree_page import open_tree

from checkers_app.learn.lessons.lessons import lessons
from checkers_app.learn.tree.predict import CutQuestion
from checkers_app.ui.kit.elements import Words
from checkers_app.ui.outlined import opened
from checkers_app.ui.scene import Scene
from checkers_app.ui.view_scene import ViewScene
from checkers_app.words import MadeUp

TITLES = ("The search tree", "The duel", "Lessons", "Exercises")
SMALL = ((480, 640), (700, 1000), (800, 600), (1024, 768))


def said(scene: Scene) -> list[Words]:
    """The visible texts on a page."""
    assert isinstance(scene, ViewScene)
    return [element for element in scene.tree.walk() if isinstance(element, Words) and element.shown]


@pytest.mark.slow
@pytest.mark.parametrize("size", SMALL)
@pytest.mark.parametrize(
    ("page", "told"),
    [
        ("tree", r"\d+ nodes"),
        ("duel", "[Ff]ewe(r|st) nodes"),
        ("lessons", rf"Page 1 of {len(lessons())}\. Read, see, do\."),
    ],
)
def test_the_line_under_the_title_is_told(page: str, told: str, size: tuple[int, int]) -> None:
    with opened(page, CHECKERS, size) as scene:
        lines = [line for words in said(scene) for line in words.shown]
    assert any(re.search(told, line) for line in lines), lines


@pytest.mark.parametrize("size", [(800, 600), (1024, 768), (1280, 800), (480, 640)])
def test_titles_beside_each_other_are_on_a_line_and_below_each_other_in_a_column(
    size: tuple[int, int],
) -> None:
    with opened("learn", CHECKERS, size) as scene:
        places = {words.label: words.rect for words in said(scene)}
    tree, duel, lessons, exercises = (places[name] for name in TITLES)
    if size[0] > size[1]:
        assert tree.y == duel.y < lessons.y == exercises.y
    else:
        assert tree.x == duel.x == lessons.x == exercises.x


@pytest.mark.slow
def test_the_tree_keeps_its_height_when_a_question_is_answered(driver: Driver) -> None:
    open_tree(driver, TICTACTOE, TICTACTOE.initial.play(TICTACTOE.initial.legal_moves()[0]), (480, 640))
    driver.key("p")
    while not isinstance(driver.top.session.quiz.question, CutQuestion):
        driver.key("page down")

    def height() -> int:
        return driver.control("The tree").rect.height

    asked = height()
    driver.press("Check")
    assert height() == asked


@pytest.mark.parametrize("page", ["learn", "tree", "duel", "exercise", "lessons"])
def test_all_that_is_said_can_be_said_in_another_language(page: str) -> None:
    """A word without an accent is English, except names and moves."""
    names = r"Checkers|Tic-tac-toe|Black|White|Ctrl V|\bMAX\b|\bMIN\b"
    with opened(page, CHECKERS, (1280, 800), language=MadeUp()) as scene:
        assert isinstance(scene, ViewScene)
        texts = [element.label for element in scene.tree.walk() if element.role in {"text", "heading"}]
    words = re.findall(r"[^\W\d_]{3,}", re.sub(names, "", " ".join(texts)))
    assert words
    assert [word for word in words if re.search("[aeiou]", word) and word.isascii()] == []
