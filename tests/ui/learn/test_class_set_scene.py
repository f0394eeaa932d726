"""The page for making sheets for a class, as a user meets it."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from driver import PORTRAIT, SIZES, Driver
from exercise_desk import open_exercise

from checkers_app.drawing.marks import Page
from checkers_app.drawing.pdf import PaperSize, pdf
from checkers_app.learn.class_sets.class_set import class_questions, class_set
from checkers_app.learn.class_sets.question_sheet import question_key_pages, question_set_pages
from checkers_app.learn.class_sets.sheet import key_pages, set_pages
from checkers_app.learn.exercises.exercise import Given
from checkers_app.learn.exercises.question import QuestionKind
from checkers_app.ui.destinations import ToClassSet, ToQuestions
from checkers_app.ui.learn.class_set_scene import ClassSetScene
from checkers_app.views.learn import class_files

pytestmark = pytest.mark.unpainted


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Driver]:
    driver = Driver(size=(1280, 800))
    driver.open(ToClassSet())
    driver.context.files.folder = tmp_path
    yield driver
    driver.close()


def few(driver: Driver, number: int = 2) -> None:
    """Request this many sheets with the button for fewer."""
    fewer = driver.control("How many sheets").rect
    for _ in range(30 - number):
        driver.click((fewer.left + 12, fewer.centery))


def plainly(pages: Sequence[Page], size: PaperSize = PaperSize.A4) -> bytes:
    """Replaces making a PDF of pages, which takes half a second."""
    return repr((pages, size)).encode()


@pytest.fixture
def plain_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(class_files, "pdf", plainly)


def said(driver: Driver) -> str:
    return "\n".join(driver.outline())


def done(driver: Driver) -> None:
    scene = driver.top
    assert isinstance(scene, ClassSetScene)
    driver.wait_for(lambda: not scene.saver.running)
    driver.turn()


@pytest.mark.slow
@pytest.mark.few(2)
@pytest.mark.needs("fpdf")
@pytest.mark.parametrize("size", [*SIZES, *PORTRAIT])
def test_from_the_exercise_to_the_files(driver: Driver, tmp_path: Path, size: tuple[int, int]) -> None:
    scene = open_exercise(driver, 7, 1, size)
    driver.context.files.folder = tmp_path
    driver.wait(1.0)
    driver.press("For a class")
    few(driver)
    driver.focus("Paper")  # in a small window it is further down
    driver.press("US Letter")
    assert driver.window.contains(driver.control("Save PDF").rect), "what is done stays in sight"
    driver.press("Save PDF")
    driver.press("Save")
    done(driver)
    name = "class-7-level-1-2"
    assert f"Saved in {name}.pdf, with the answer key in {name}-key.pdf." in said(driver)
    tasks = class_set(2, 1, 7)
    assert (tmp_path / f"{name}.pdf").read_bytes() == pdf(set_pages(tasks), PaperSize.LETTER)
    assert (tmp_path / f"{name}-key.pdf").read_bytes() == pdf(key_pages(tasks), PaperSize.LETTER)
    driver.key("escape")
    assert driver.top is scene


def test_a_set_for_a_browser_and_for_a_learning_platform(desk: Driver, tmp_path: Path) -> None:
    few(desk)
    for name, ending in (("Web page (HTML)", ".html"), ("GIFT", ".gift")):
        desk.press(name)
        assert "Paper" not in said(desk), "that is for a printer"
        desk.press("Save file")
        desk.press("Save")
        done(desk)
        assert f"Saved in class-1-level-2-2{ending}." in said(desk)
    html, gift = (tmp_path / f"class-1-level-2-2{ending}" for ending in (".html", ".gift"))
    assert html.read_text("utf-8").count("<section ") == 2
    assert gift.read_text("utf-8").count("::") == 2 * 4 * 2


@pytest.mark.slow
@pytest.mark.needs("fpdf")
@pytest.mark.usefixtures("plain_files")
def test_half_filled_sheets_and_their_whole_key(driver: Driver, tmp_path: Path) -> None:
    open_exercise(driver, 7, 2)
    driver.context.files.folder = tmp_path
    driver.key("g")  # half of them here: the set begins with that
    driver.press("For a class")
    assert any("Half filled in" in line and "chosen" in line for line in driver.outline())
    few(driver)
    driver.press("One left")
    driver.press("Save PDF")
    driver.press("Save")
    done(driver)
    name, tasks = "class-7-level-2-2-most", class_set(2, 2, 7)
    assert (tmp_path / f"{name}.pdf").read_bytes() == plainly(set_pages(tasks, given=Given.MOST))
    assert (tmp_path / f"{name}-key.pdf").read_bytes() == plainly(key_pages(tasks, given=Given.MOST))
    assert plainly(set_pages(tasks)) != plainly(set_pages(tasks, given=Given.MOST))


def test_the_choice_of_what_is_given_by_keyboard(desk: Driver) -> None:
    desk.focus("How much is filled in")
    desk.key("right")
    assert any("Half filled in" in line and "chosen" in line for line in desk.outline())


@pytest.mark.slow
@pytest.mark.needs("fpdf")
@pytest.mark.usefixtures("plain_files")
def test_by_keyboard_alone(desk: Driver, tmp_path: Path) -> None:
    desk.focus("How many sheets")
    for _ in range(28):
        desk.key("left")
    desk.key("ctrl+s")
    desk.key("return")
    done(desk)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "class-1-level-2-2-key.pdf",
        "class-1-level-2-2.pdf",
    ]


@pytest.mark.needs("fpdf")
@pytest.mark.parametrize("there", ["class-1-level-2-30.pdf", "class-1-level-2-30-key.pdf"])
def test_a_file_that_exists_stays_until_it_is_confirmed(desk: Driver, tmp_path: Path, there: str) -> None:
    (tmp_path / there).write_text("mine")
    desk.press("Save PDF")
    desk.press("Save")
    assert f"{there} already exists. Press Save again to replace it." in said(desk)
    assert desk.name == "FileScene"
    assert [path.read_text() for path in tmp_path.iterdir()] == ["mine"]
    desk.press("Cancel")
    assert [path.read_text() for path in tmp_path.iterdir()] == ["mine"]


@pytest.mark.slow
@pytest.mark.needs("fpdf")
@pytest.mark.usefixtures("plain_files")
def test_a_folder_that_takes_no_file_is_told(desk: Driver, tmp_path: Path) -> None:
    few(desk)
    desk.press("Save PDF")
    for _ in range(len("class-1-level-2-2.pdf")):
        desk.key("backspace")
    desk.type("nowhere/set")
    (tmp_path / "nowhere").write_text("not a folder")
    desk.press("Save")
    done(desk)
    assert "set.pdf cannot be written" in said(desk)


@pytest.mark.slow
@pytest.mark.needs("fpdf")
def test_cancel_leaves_nothing(desk: Driver, tmp_path: Path) -> None:
    desk.press("Deep cuts")
    desk.press("Save PDF")
    desk.press("Save")
    desk.press("Cancel")
    done(desk)
    assert "Cancelled. Nothing was saved." in said(desk)
    assert not list(tmp_path.iterdir())
    desk.press("A4")
    assert "Cancelled" not in said(desk)


@pytest.mark.slow
def test_without_the_library_a_pdf_is_made_too(
    desk: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "fpdf", None)
    few(desk)
    desk.press("Save PDF")
    desk.press("Save")
    done(desk)
    assert "Saved in class-1-level-2-2.pdf, with the answer key in class-1-level-2-2-key.pdf." in said(desk)
    assert all(path.read_bytes().startswith(b"%PDF") for path in tmp_path.iterdir())


@pytest.mark.slow
@pytest.mark.needs("fpdf")
@pytest.mark.usefixtures("plain_files")
def test_from_a_question_to_the_files(desk: Driver, tmp_path: Path) -> None:
    desk.open(ToQuestions())
    desk.press("Which branch first?")
    seed = desk.top.question.seed
    desk.key("p")
    few(desk)
    assert "One cut" not in desk.labels(), "a question has no level"
    desk.press("Save PDF")
    desk.press("Save")
    done(desk)
    name = f"class-{seed}-first-2"
    assert f"Saved in {name}.pdf, with the answer key in {name}-key.pdf." in said(desk)
    sheets = class_questions(2, QuestionKind.FIRST, seed)
    assert (tmp_path / f"{name}.pdf").read_bytes() == plainly(question_set_pages(sheets))
    assert (tmp_path / f"{name}-key.pdf").read_bytes() == plainly(question_key_pages(sheets))
    desk.press("Exercises")
    assert "One cut" in desk.labels()


@pytest.mark.parametrize("size", [*SIZES, *PORTRAIT])
def test_the_choices_have_room(desk: Driver, size: tuple[int, int]) -> None:
    desk.resize(size)
    desk.check_layout()


@pytest.mark.slow
@pytest.mark.needs("fpdf")
@pytest.mark.usefixtures("plain_files")
def test_where_the_key_alone_cannot_be_written_it_says_that_the_sheets_are_there(
    desk: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:

    def full(path: Path, content: bytes) -> None:
        if "key" in path.name:
            raise OSError(28, "No space left on device")
        path.write_bytes(content)

    monkeypatch.setattr("checkers_app.views.learn.class_files.write_bytes_atomic", full)
    few(desk)
    desk.press("Save PDF")
    desk.press("Save")
    done(desk)
    told = (
        "The sheets are saved in class-1-level-2-2.pdf, "
        "but the answer key class-1-level-2-2-key.pdf cannot be"
    )
    assert told in said(desk)
    assert [path.name for path in tmp_path.iterdir()] == ["class-1-level-2-2.pdf"]


def test_the_number_of_the_first_tree_steps_up_and_down_and_round(desk: Driver) -> None:
    stepper = desk.control("The same number gives the same set again").rect
    fewer, more = (stepper.left + 12, stepper.centery), (stepper.right - 12, stepper.centery)

    def after(place: tuple[int, int]) -> int:
        desk.click(place)
        line = next(line for line in desk.outline() if "from tree " in line)
        return int(line.partition("from tree ")[2].split()[0])

    assert [after(more), after(more), after(fewer), after(fewer)] == [2, 3, 2, 1]
