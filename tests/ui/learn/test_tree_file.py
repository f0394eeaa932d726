"""Trees as pictures for slides: their content at a step, and how they are saved from the pages."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree as ET

import pygame
import pytest
from driver import Driver
from exercise_desk import answers, open_exercise
from strategies import CHECKERS
from tree_page import changed, open_tree, search_ends, study

from checkers_app import paths
from checkers_app.engine.api import INFINITY
from checkers_app.learn.exercises.exercise import from_branches, make_exercise
from checkers_app.learn.exercises.link import ExerciseLink
from checkers_app.learn.export.slides import step_slide
from checkers_app.learn.tree.abstract import tree_game
from checkers_app.terminal.cli import main
from checkers_app.ui.destinations import ToTree

SVG = "{http://www.w3.org/2000/svg}"


def texts(svg: str, *, numbers: bool) -> Counter[str]:
    """The texts of a picture: those of the tree are monospaced, the others are not."""
    root = ET.fromstring(svg)  # noqa: S314 - our own text
    assert root.tag == f"{SVG}svg"
    found = root.iter(f"{SVG}text")
    return Counter(each.text or "" for each in found if ("Mono" in each.attrib["font-family"]) is numbers)


def told(bound: int) -> str:
    return {INFINITY: "+∞", -INFINITY: "−∞"}.get(bound, str(bound))


@pytest.mark.slow
@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_step_of_an_exercise_is_saved_as_the_exports_draw_it(
    driver: Driver, keepsakes: Path, level: int
) -> None:
    link = ExerciseLink(7, level, step=5)
    game = tree_game(link.exercise.branches)
    driver.open(ToTree(game, game.initial, exercise=link))
    search_ends(driver)
    driver.key("s")
    driver.press("Save as SVG")
    driver.press("Save as PNG")
    (svg,) = keepsakes.glob("*.svg")
    slide = step_slide(link.exercise, 5)
    assert svg.read_text(encoding="utf-8") == slide.svg()
    assert svg.with_suffix(".png").read_bytes() == slide.png()


def test_a_tree_of_ones_own_is_saved_with_all_its_leaves(driver: Driver, keepsakes: Path) -> None:
    branches = ((3, 12, 8), (2, 4, 6), (14, 5, 2))
    game = tree_game(branches)
    open_tree(driver, game)
    driver.top.session.go_to(7)
    changed(driver)
    driver.key("s")
    driver.press("Save as SVG")
    (svg,) = keepsakes.glob("*.svg")
    assert svg.read_text(encoding="utf-8") == step_slide(from_branches(branches), 8).svg()
    seen = texts(svg.read_text(encoding="utf-8"), numbers=True)
    assert {"14", "5", "6"} <= set(seen), "the leaves that are still to come are there"


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
    assert seen["10-15"] == 1  # the line that both sides would choose
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
    assert "leave out --key" in capsys.readouterr().err
    assert main([*verb, "--svg", str(png / "no.svg")]) == 1
    assert "cannot be written" in capsys.readouterr().err


def test_a_tree_of_ones_own_has_steps_too(tmp_path: Path) -> None:
    svg = tmp_path / "step.svg"
    tree = ["exercise", "--tree", "(3 12 8) (2 4 6) (14 5 2)"]
    assert main([*tree, "--step", "8", "--svg", str(svg)]) == 0
    seen = texts(svg.read_text(encoding="utf-8"), numbers=True)
    assert seen["12"] == 1
    assert seen["14"] == 1, "every leaf is there from the start"
