"""The state shared by scenes: the files in use are reopened if that changes something."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from weakref import ref

import pygame
import pytest

from checkers_app.engine import resources
from checkers_app.engine.service import EngineService
from checkers_app.games.draughts.national import GAMES
from checkers_app.play.puzzles.puzzle_store import PuzzleStore
from checkers_app.storage.settings import SettingsStore
from checkers_app.ui.context import Context
from checkers_app.words.sentence import Sentence


@pytest.fixture
def context(display: pygame.Surface, tmp_path: Path) -> Iterator[Context]:
    del display
    with EngineService() as service:
        yield Context(SettingsStore(tmp_path / "settings.json"), service, Random(1))


def test_the_book_is_closed_and_opened_with_its_setting(context: Context) -> None:
    before = context.knowledge.engines
    for wanted in (False, True):
        context.change_settings(replace(context.settings, use_book=wanted))
        assert (context.knowledge.resources.book is not None) == wanted
    assert context.knowledge.engines is not before


def test_other_files_leave_no_table_of_the_old_engines(context: Context) -> None:
    """A game in progress still refers to the engines that it began with."""
    before = context.knowledge.engines
    engine = before.searcher(GAMES["russian"])
    assert engine is not None
    gone = ref(engine)
    del engine
    context.change_settings(replace(context.settings, use_book=not context.settings.use_book))
    assert before is not context.knowledge.engines
    assert gone() is None


def test_tables_that_were_built_are_opened(context: Context) -> None:
    before = context.knowledge.resources
    context.tend()
    assert context.knowledge.resources is before
    context.knowledge.table_build.finished = True
    context.tend()
    assert context.knowledge.resources is not before
    assert context.knowledge.endings.tables is context.knowledge.resources.tables is not None


def test_every_problem_is_told(context: Context, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert context.told_notices == []
    monkeypatch.setattr(resources, "book_file", lambda: tmp_path / "nowhere.book")
    monkeypatch.setattr(resources, "_net_problem", lambda: Sentence("The learned evaluation is not used: no"))
    context.knowledge.table_build.finished = True
    context.tend()
    book, net = context.notices
    assert book == "The opening book is not used: nowhere.book: no such file or directory."
    assert net == "The learned evaluation is not used: no."
    assert context.told_notices == [book, net]
    context.library.trouble = Sentence("the disk is full")
    assert context.told_notices == [context.notices[0], "And 2 more; see About."]


def test_every_notice_is_a_sentence(context: Context, tmp_path: Path) -> None:
    (tmp_path / "settings.json").mkdir()  # instead of the file
    context.change_settings(replace(context.settings, show_numbers=False))
    (tmp_path / "puzzles.json").write_text("broken")
    context.puzzles = PuzzleStore(tmp_path / "puzzles.json")
    context.library.trouble = Sentence("the disk is full")
    assert len(context.notices) == 3
    assert all(notice.endswith(".") and not notice.endswith("..") for notice in context.notices)
