"""Trees as pictures for slides: what is in them at a step, and how they are saved from the pages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import pygame
import pytest
from driver import Driver
from exercise_desk import answers, open_exercise
from strategies import CHECKERS
from tree_page import changed, open_tree, study

from checkers_app import paths
from checkers_app.engine.api import INFINITY
from checkers_app.learn.exercises.exercise import Exercise, make_exercise
from checkers_app.learn.exercises.link import exercise_steps
from checkers_app.learn.export.slides import step_slide
from checkers_app.learn.tree.pseudocode import Event
from checkers_app.learn.tree.tree import Bound, Tree
from checkers_app.terminal.cli import main
from checkers_app.ui.learn.tree.tree_file import step_drawing

SVG = "{http://www.w3.org/2000/svg}"


def texts(svg: str, *, numbers: bool) -> Counter[str]:
    """The texts of a picture: those about the tree are set in letters of one width, the words are not."""
    root = ET.fromstring(svg)  # noqa: S314 - our own text
    assert root.tag == f"{SVG}svg"
    found = root.iter(f"{SVG}text")
    return Counter(each.text or "" for each in found if ("Mono" in each.attrib["font-family"]) is numbers)


def told(bound: int) -> str:
    return {INFINITY: "+∞", -INFINITY: "−∞"}.get(bound, str(bound))


def seen_by_then(exercise: Exercise, number: int) -> Iterator[str]:
    """The visible moves, values, cuts and windows after a step, according to the record, each as text."""
    steps = exercise_steps(exercise)
    tree: Tree = steps.tree
    done = [steps[each] for each in range(number)]
    entered = {step.row for step in done if step.event is Event.ENTER}
    decided = {step.row for step in done if step.event in {Event.EVALUATE, Event.RETURN}}
    for row in entered:
        sign = {Bound.AT_MOST: "≤", Bound.AT_LEAST: "≥"}.get(tree.bound(row), "")
        yield f"{sign}{tree.values[row]}" if row in decided else "?"
        if row:
            yield tree.move_text(row)
        if exercise.prunes and not tree.is_leaf(row):
            alpha, beta = tree.window(row)
            yield f"α {told(alpha)}  β {told(beta)}"
    for step in done:
        if step.event is Event.CUT and step.child is not None:
            yield f"{tree.values[step.child]} cut"


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "level"), [(7, 1), (7, 2), (12, 2), (9, 3)])
def test_a_step_holds_what_the_record_says_of_it_and_nothing_else(seed: int, level: int) -> None:
    exercise = make_exercise(seed, level)
    last = len(exercise_steps(exercise))
    for number in sorted({1, 2, 5, last // 3, last // 2, 2 * last // 3, last - 1, last}):
        found = texts(step_drawing(exercise, number).svg_text(), numbers=True)
        assert found == Counter(seen_by_then(exercise, number)), number


@pytest.mark.slow
def test_a_later_step_shows_more() -> None:
    exercise = make_exercise(7)
    last = len(exercise_steps(exercise))
    known = []
    for number in range(1, last + 1):
        found = texts(step_drawing(exercise, number).svg_text(), numbers=True)
        known.append(found.total() - found["?"])
    assert known == sorted(known)
    assert known[0] < known[last // 2] < known[-1]


def test_the_step_is_told_with_its_window() -> None:
    exercise = make_exercise(7)
    steps = exercise_steps(exercise)
    for number in (3, 9, 20):
        step = steps[number - 1]
        words = texts(step_drawing(exercise, number).svg_text(), numbers=False)
        said = next(word for word in words if word.startswith(f"Step {number} of {len(steps)} · "))
        assert f"α {told(step.alpha)}, β {told(step.beta)}" in said
        assert step.comparison in said
    with pytest.raises(IndexError):
        step_drawing(exercise, len(steps) + 1)


def test_it_is_black_on_white_without_a_colour() -> None:
    text = step_drawing(make_exercise(9, 3), 30).svg_text()
    colours = set(re.findall(r"#[0-9A-Fa-f]{6}\b", text))
    assert {"#000000", "#FFFFFF"} <= colours
    assert all(colour[1:3] == colour[3:5] == colour[5:] for colour in colours)


@pytest.mark.slow
def test_a_tree_is_saved_by_the_mouse_and_the_place_told(driver: Driver, keepsakes: Path) -> None:
    open_tree(driver)
    driver.push("picture")
    assert driver.outline()[0] == 'dialog "Save a picture"'
    driver.press("Save as PNG")
    file = keepsakes / "checkers.tree.png"
    assert driver.says(f"Saved {file.name} in {keepsakes}")
    assert pygame.image.load(file).get_width() == 2400
    driver.press("Save as SVG")
    seen = texts(file.with_suffix(".svg").read_text(encoding="utf-8"), numbers=True)
    assert seen["10-15"] == 1  # what both sides would choose
    assert "?" not in seen


@pytest.mark.slow
def test_a_tree_is_saved_by_keys_at_the_step_that_is_shown(driver: Driver, keepsakes: Path) -> None:
    open_tree(driver, CHECKERS)
    driver.top.session.go_to(0)
    changed(driver)
    last = len(study(driver).steps)
    driver.key("s")
    driver.key("tab")
    driver.focus("Save as PNG")
    driver.key("return")
    driver.key("escape")
    driver.top.session.go_to(last)
    changed(driver)
    driver.key("s")
    driver.key("tab")
    driver.focus("Save as PNG")
    driver.key("return")
    first, full = (pygame.image.load(keepsakes / f"checkers.tree{end}.png") for end in ("", "-2"))
    assert pygame.image.tobytes(first, "RGB") != pygame.image.tobytes(full, "RGB")


@pytest.mark.slow
def test_an_exercise_is_saved_with_what_is_written(driver: Driver, keepsakes: Path) -> None:
    scene = open_exercise(driver)
    exercise = scene.work.exercise
    driver.push("picture")
    driver.press("Save as SVG")
    driver.press("Close")
    file = keepsakes / "exercise-7-level-2.tree.svg"
    blank = texts(file.read_text(encoding="utf-8"), numbers=True)
    leaves = Counter(str(exercise.full.values[row]) for row in exercise.order if exercise.full.is_leaf(row))
    assert blank >= leaves
    row = scene.work.boxes[0]
    driver.type(answers(exercise)[row])
    driver.key("s")
    driver.press("Save as SVG")
    written = texts(file.with_stem("exercise-7-level-2.tree-2").read_text(encoding="utf-8"), numbers=True)
    assert written - blank == Counter([answers(exercise)[row]])


@pytest.mark.slow
def test_the_signs_of_what_is_right_are_lines_as_on_the_page(driver: Driver, keepsakes: Path) -> None:
    scene = open_exercise(driver)
    scene.work.show_solution()
    driver.key("s")
    driver.press("Save as SVG")
    text = (keepsakes / "exercise-7-level-2.tree.svg").read_text(encoding="utf-8")
    (line,) = re.findall(r'd="([^"]*)"', (paths.assets() / "icons" / "check.svg").read_text(encoding="utf-8"))
    groups = ET.fromstring(text).iter(f"{SVG}g")  # noqa: S314 - our own text
    signs = [group for group in groups if group.find(f"{SVG}path[@d='{line}']") is not None]
    assert len(signs) == len(answers(scene.work.exercise))
    assert {(sign.attrib["fill"], sign.attrib["stroke"]) for sign in signs} == {("none", "#000000")}


@pytest.mark.slow
@pytest.mark.parametrize("page", ["tree", "exercise"])
def test_a_folder_that_cannot_be_written_is_said(driver: Driver, keepsakes: Path, page: str) -> None:
    keepsakes.write_text("a file where the folder should be")
    if page == "tree":
        open_tree(driver)
    else:
        open_exercise(driver)
    driver.key("s")
    for kind in ("PNG", "SVG"):
        driver.press(f"Save as {kind}")
        assert driver.says("cannot be written")
    assert keepsakes.read_text() == "a file where the folder should be"


@pytest.mark.slow
def test_a_step_is_written_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    svg, png = tmp_path / "step.svg", tmp_path / "step.png"
    verb = ["exercise", "--seed", "7", "--step", "5"]
    assert main([*verb, "--svg", str(svg), "--png", str(png)]) == 0
    assert capsys.readouterr().out.splitlines() == [str(svg), str(png)]
    slide = step_slide(make_exercise(7), 5)
    assert svg.read_text(encoding="utf-8") == slide.svg()
    assert "Step 5, at " in slide.title
    assert png.read_bytes() == slide.png()
    assert pygame.image.load(png).get_size() == (3 * slide.width, 3 * slide.height)
    assert main([*verb[:-1], "37", "--svg", str(svg)]) == 2
    assert "the search has 36 steps; there is no step 37" in capsys.readouterr().err
    assert main([*verb, "--svg", str(svg), "--key", str(tmp_path / "key.pdf")]) == 2
    assert "leave --key out" in capsys.readouterr().err
    assert main([*verb, "--svg", str(png / "no.svg")]) == 1
    assert "cannot be written" in capsys.readouterr().err


def test_a_tree_of_ones_own_has_steps_too(tmp_path: Path) -> None:
    svg = tmp_path / "step.svg"
    tree = ["exercise", "--tree", "(3 12 8) (2 4 6) (14 5 2)"]
    assert main([*tree, "--step", "8", "--svg", str(svg)]) == 0
    seen = texts(svg.read_text(encoding="utf-8"), numbers=True)
    assert seen["12"] == 1
    assert seen["14"] == 1, "every leaf is there from the start"
