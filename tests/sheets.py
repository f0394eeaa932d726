"""Sheets of exercises as SVG."""

from __future__ import annotations

from checkers_app.drawing.svg import page_svg
from checkers_app.learn.class_sets.sheet import drawn, sheet_page
from checkers_app.learn.exercises.exercise import Given


def sheet(seed: int, level: int = 2, *, given: Given = Given.NONE) -> str:
    """The page to hand out."""
    return page_svg(sheet_page(drawn(seed, level), solved=False, given=given))


def solution(seed: int, level: int = 2) -> str:
    """The page with its solution."""
    return page_svg(sheet_page(drawn(seed, level), solved=True))
