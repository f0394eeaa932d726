"""F1 lists the keys of the current page: every one of them works, and no other key does anything."""

from __future__ import annotations

import pygame
import pytest
from collections_page import COLLECTION
from driver import Driver, Shown
from legible import complaints
from strategies import CHECKERS, TICTACTOE
from tree_page import search_ends

from checkers_app.games.checkers import Checkers
from checkers_app.play.match import HUMAN, Match
from checkers_app.play.review.desk import ReviewDesk
from checkers_app.ui.destination import Destination
from checkers_app.ui.destinations import (
    ToAbout,
    ToDuel,
    ToEnding,
    ToExercise,
    ToExplorer,
    ToFirstSteps,
    ToGames,
    ToGuess,
    ToLearn,
    ToLessons,
    ToOpeningDrill,
    ToOpponent,
    ToOwnProblems,
    ToPractice,
    ToProblem,
    ToProblemLibrary,
    ToPuzzles,
    ToReview,
    ToSchool,
    ToSetup,
    ToStatistics,
    ToTree,
    ToWeaknesses,
)
from checkers_app.ui.games.to_file import ToFile
from checkers_app.ui.input.everywhere import everywhere_lines
from checkers_app.ui.kit.command import key_name
from checkers_app.ui.practice.own_problems_example import own_problems_example

PLAYED = Match.new(CHECKERS, (HUMAN, HUMAN)).play(CHECKERS.initial.legal_moves()[0])
PAGES: dict[str, Destination] = {
    "learn": ToLearn(CHECKERS, None),
    "tree": ToTree(TICTACTOE, TICTACTOE.initial),
    "duel": ToDuel(None),
    "exercise": ToExercise(),
    "lessons": ToLessons(),
    "review": ToReview(PLAYED.agree_draw()),
    "puzzles": ToPuzzles(),
    "practice": ToPractice(),
    "first-steps": ToFirstSteps(),
    "problem": ToProblem(),
    "library": ToProblemLibrary(),
    "school": ToSchool(),
    "ending": ToEnding("wardell"),
    "drill": ToOpeningDrill(),
    "guess": ToGuess(PLAYED.agree_draw()),
    "own-problems": ToOwnProblems(),
    "games": ToGames(),
    "set-up": ToSetup(Checkers()),
    "statistics": ToStatistics(),
    "explorer": ToExplorer(PLAYED),
    "weaknesses": ToWeaknesses(CHECKERS),
    "opponent": ToOpponent(CHECKERS),
    "file": ToFile("Save", "Save", ".pdn", str, "game"),
    "about": ToAbout(),
}
DESKS = {"first-steps", "problem", "ending", "drill", "guess"}
"""Pages with a board for practice."""
WITH_A_FIELD = {"file", "set-up", "games"}
"""Pages on which the keys of a text field, which F1 does not list, work as in every field."""
EDITING = {pygame.K_HOME, pygame.K_END, pygame.K_DELETE, pygame.K_BACKSPACE, pygame.K_LEFT, pygame.K_RIGHT}
PLAIN = (
    *range(pygame.K_a, pygame.K_z + 1),
    *range(pygame.K_0, pygame.K_9 + 1),
    *(pygame.K_COMMA, pygame.K_PERIOD, pygame.K_MINUS, pygame.K_PLUS, pygame.K_EQUALS, pygame.K_SLASH),
    *(pygame.K_LEFTBRACKET, pygame.K_RIGHTBRACKET, pygame.K_DELETE, pygame.K_BACKSPACE, pygame.K_INSERT),
    *(pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP, pygame.K_PAGEDOWN),
    *(pygame.K_F2, pygame.K_F3, pygame.K_F4, pygame.K_F5, pygame.K_F6, pygame.K_F7, pygame.K_F8, pygame.K_F9),
)
each_page = pytest.mark.parametrize("page", PAGES)


@pytest.fixture(autouse=True)
def no_review_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ReviewDesk, "tick", lambda *_, **__: None)


def begin(driver: Driver, page: str) -> None:
    destination = PAGES[page]
    if page == "games":
        driver.context.files.folder.mkdir(parents=True, exist_ok=True)
        file = driver.context.files.folder / "evening.pdn"
        file.write_text(COLLECTION)
        destination = ToGames(file)
    if page == "own-problems":
        own_problems_example(driver.context)
    driver.open(destination)
    settle(driver)


def settle(driver: Driver) -> None:
    """Waits until other threads have ended and everything is drawn."""
    if driver.name == "TreeScene":
        search_ends(driver)
    driver.wait(2)
    driver.draw()


def answers(driver: Driver, key: int, *, control: bool) -> bool:
    """True if a key opens a page or changes what is drawn."""
    scene = driver.top
    assert not scene.needs_draw(driver.now)
    mod = pygame.KMOD_CTRL if control else 0
    letter = chr(key) if 32 < key < 127 and not control else ""
    leads = scene.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=letter))
    return leads is not None or scene.needs_draw(driver.now)


def told(driver: Driver) -> frozenset[tuple[int, bool]]:
    lines = (*driver.top.commands(), *everywhere_lines())
    return frozenset(key for line in lines for key in line.keys)


@pytest.mark.slow
@each_page
def test_f1_opens_on_the_keys_of_the_page(driver: Driver, shown: Shown, page: str) -> None:
    begin(driver, page)
    scene = driver.top
    driver.key("f1")
    assert driver.name == "RulesScene"
    for text in ("This page", "Rules", "Board keys"):
        assert text in shown
    for line in (*scene.commands(), everywhere_lines()[0]):
        assert line.cap in shown, "all of them are seen in a window of the usual size"
    driver.key("f1")
    assert driver.top is scene


@each_page
def test_every_shortcut_of_a_page_is_told(driver: Driver, page: str) -> None:
    begin(driver, page)
    assert driver.top.handled_keys() <= told(driver)


@each_page
def test_f1_and_the_tool_tips_say_the_same(driver: Driver, page: str) -> None:
    begin(driver, page)
    commands = driver.top.commands()
    tips = {each.tip for each in commands}
    caps = {key_name(key, control=control) for each in commands for key, control in each.keys}
    ends = tuple(f" ({cap})" for cap in caps)
    # Esc may do more than the button in the header, such as deselecting a piece first.
    parts = (part for part in driver.parts() if part.name != "back")
    told_by_tips = {part.tip for part in parts if part.tip.endswith(ends)}
    assert told_by_tips <= tips


@pytest.mark.slow
@each_page
def test_a_key_that_is_not_told_does_nothing(driver: Driver, page: str) -> None:
    begin(driver, page)
    known = told(driver)
    for key in PLAIN:
        for control in (False, True):
            edits = page in WITH_A_FIELD and (control or key in EDITING)
            if (key, control) not in known and not edits:
                assert not answers(driver, key, control=control), pygame.key.name(key)


@each_page
def test_every_key_that_is_told_does_something(driver: Driver, page: str) -> None:
    begin(driver, page)
    scene = driver.top
    for line in scene.commands():
        for key, control in line.keys - scene.handled_keys():
            begin(driver, page)
            prepared(driver, page, key)
            assert answers(driver, key, control=control), f"{line.cap}: {pygame.key.name(key)}"


def prepared(driver: Driver, page: str, key: int) -> None:
    """The preparation for a key that has no effect at the beginning."""
    if page == "set-up" and key in {pygame.K_SPACE, pygame.K_DELETE, pygame.K_BACKSPACE}:
        driver.key("down")
    if page == "exercise" and key == pygame.K_BACKSPACE:
        driver.key("4")
    if page in {"tree", "exercise"} and key in {pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_F5}:
        driver.change(projector=True)  # before a class
        driver.key("pagedown")
    if page == "tree" and key != pygame.K_F5:
        driver.key("home")
    if page in {"lessons", "puzzles", *DESKS} and key in {pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE}:
        driver.key("down")
    settle(driver)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(480, 640), (800, 600), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("page", ["tree", "exercise", "file"])
def test_the_list_can_be_read(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, page: str, size: tuple[int, int]
) -> None:
    driver.open(PAGES[page], size)
    driver.key("f1")
    assert not complaints(monkeypatch, driver.top, size)


@pytest.mark.slow
def test_a_file_dialog_tells_its_keys_over_the_page_that_opened_it(driver: Driver) -> None:
    driver.open(ToGames())
    driver.key("ctrl+o")
    assert driver.name == "FileScene"
    driver.key("f1")
    assert driver.name == "RulesScene"
    driver.key("escape")
    assert driver.name == "FileScene"


@pytest.mark.slow
def test_at_the_tree_of_a_board_the_rules_are_those_of_that_board(driver: Driver, shown: Shown) -> None:
    driver.open(PAGES["tree"])
    driver.key("f1")
    driver.key("right")
    driver.draw()
    words = " ".join(shown)
    assert " ".join(TICTACTOE.rules[0].split()[:4]) in words
