"""Material for a class: a series of slides, and worksheets with their key."""

from __future__ import annotations

from pathlib import Path

import pytest

from checkers_app.drawing.marks import Stroke
from checkers_app.learn.exercises.exercise import from_branches
from checkers_app.learn.exercises.link import exercise_steps
from checkers_app.learn.export.slides import step_slide
from checkers_app.terminal.cli import main

TREE = ["exercise", "--tree", "(3 12) (2 4)"]


def test_every_step_is_a_slide(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    exercise = from_branches(((3, 12), (2, 4)))
    last = len(exercise_steps(exercise))
    assert last > 9
    assert main([*TREE, "--step", "all", "--svg", str(tmp_path / "slide.svg")]) == 0
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == [f"slide-{step:02}.svg" for step in range(1, last + 1)]
    assert capsys.readouterr().out.splitlines() == list(map(str, files))
    for step, file in enumerate(files, start=1):
        assert file.read_text(encoding="utf-8") == step_slide(exercise, step).svg()


@pytest.mark.slow
def test_both_kinds_of_pictures_are_written(tmp_path: Path) -> None:
    both = ["--svg", str(tmp_path / "a.svg"), "--png", str(tmp_path / "b.png")]
    assert main([*TREE, "--step", "all", *both]) == 0
    assert len(list(tmp_path.glob("a-*.svg"))) == len(list(tmp_path.glob("b-*.png"))) > 9


@pytest.mark.parametrize("step", ["x", "0", "All", "1.5"])
def test_a_step_is_a_number_or_all(step: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([*TREE, "--step", step, "--svg", str(tmp_path / "slide.svg")])
    assert step in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@pytest.mark.slow
@pytest.mark.needs("fpdf")
def test_the_sheets_of_a_lesson_have_a_key(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheets, key = tmp_path / "sheets.pdf", tmp_path / "key.pdf"
    lesson = ["exercise", "--lesson", "6", "--to", "pdf", "--out", str(sheets)]
    assert main([*lesson, "--key", str(key)]) == 0
    assert sheets.read_bytes().startswith(b"%PDF")
    assert key.read_bytes().startswith(b"%PDF")
    assert sheets.read_bytes() != key.read_bytes()
    before = sheets.read_bytes()
    capsys.readouterr()
    assert main([*lesson, "--key", str(sheets)]) == 2
    assert "--key names the same file as the sheets" in capsys.readouterr().err
    assert sheets.read_bytes() == before


def test_only_a_pdf_has_a_key(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    key = str(tmp_path / "key.pdf")
    assert main(["exercise", "--lesson", "6", "--to", "html", "--key", key]) == 2
    assert "leave out --key" in capsys.readouterr().err


def test_the_frame_of_a_slide_is_inside_the_picture() -> None:
    exercise = from_branches(((3, 12), (2, 4)))
    for step in range(1, len(exercise_steps(exercise)) + 1):
        slide = step_slide(exercise, step)
        for mark in slide.marks:
            if isinstance(mark, Stroke):
                assert min(mark.y1, mark.y2) > 1
                assert max(mark.x1, mark.x2) < slide.width - 1
