"""Fixtures for all tests.  Tests that draw need no screen."""

from __future__ import annotations

import gc
import io
import os
import tempfile
from functools import lru_cache
from itertools import count
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ["LANGUAGE"] = "en"  # regardless of the language of the person who runs the tests

from typing import TYPE_CHECKING, TypeVar

import chosen
import pygame
import pytest
from collector import give_large_blocks_back, leave_alone_what_there_is
from hypothesis import HealthCheck, Phase, settings
from installed import example_groups, hide_installed_boards, installed

from checkers_app import paths
from checkers_app.engine import resources
from checkers_app.engine.checkers import book
from checkers_app.engine.checkers.endgames import files, library
from checkers_app.games import boards
from checkers_app.ui import app
from checkers_app.ui.kit import desktop, look
from checkers_app.ui.kit.fonts import Fonts
from checkers_app.words import speak

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from checkers_app.games.base import Game

gc.disable()  # until all tests are collected
give_large_blocks_back()
hide_installed_boards()
# For build_scripts/mutate.py, which only needs to know whether a test fails, without randomness.
settings.register_profile("patient", suppress_health_check=[HealthCheck.too_slow], deadline=None)
settings.load_profile("patient")  # the machine may be busy
settings.register_profile("quick", parent=settings.get_profile("patient"), max_examples=40)
settings.register_profile(
    "mutation",
    max_examples=25,
    derandomize=True,
    database=None,
    deadline=None,
    phases=(Phase.explicit, Phase.generate),
)


@pytest.fixture
def connect_four(tmp_path: Path) -> Iterator[Game]:
    """The example of ``docs/examples``, found by its entry points among the boards."""
    monkeypatch = pytest.MonkeyPatch()
    folder = tmp_path / "site"
    folder.mkdir()
    with installed(folder, monkeypatch, "connect-four-board", example_groups()):
        yield boards()["connect_four"]


PICTURE_BYTES = 50_000_000
"""The limit in bytes for pictures cached between tests."""
LONG_SECONDS = 7200
"""The time limit in seconds for a test marked ``long``."""
QUICK = "not slow and not long and not window and not release"
"""The quick tests, as ``addopts`` in ``pyproject.toml`` chooses them."""


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out files that need a package that is not installed, and for the quick suite all-slow files."""
    left_out = chosen.cannot_be_imported(collection_path) or (
        config.getoption("markexpr") == QUICK and chosen.is_slow(collection_path)
    )
    return True if left_out else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Choose the quick tests, and give the long ones the time they need."""
    if chosen.missing():
        left_out = [item for item in items if chosen.lacks(item)]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not chosen.lacks(item)]
    chosen.thin_out(items)
    for item in items:
        if item.get_closest_marker("long") and not item.get_closest_marker("family"):
            item.add_marker(pytest.mark.timeout(LONG_SECONDS))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Report the tests that were left out because something is not installed."""
    if packages := sorted(chosen.missing().values()):
        names = ", ".join(packages)
        terminalreporter.write_line(
            f'Left out: tests that need {names} (pip install -e ".[dev]" brings them).'
        )


USERS_FOLDERS = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_DOCUMENTS_DIR")
_A_HOME = pytest.StashKey["tempfile.TemporaryDirectory[str]"]()


def pytest_configure(config: pytest.Config) -> None:
    """Protect the files of the person who runs the tests, also from programs that a test starts.

    The quick suite tries fewer examples of each property.
    """
    if config.getoption("markexpr") == QUICK and not config.getoption("hypothesis_profile"):
        settings.load_profile("quick")
    config.stash[_A_HOME] = folder = tempfile.TemporaryDirectory(prefix="checkers-app-tests-")
    for name in USERS_FOLDERS:
        os.environ[name] = str(Path(folder.name, name))


def pytest_unconfigure(config: pytest.Config) -> None:
    """Delete the folders."""
    config.stash[_A_HOME].cleanup()


@pytest.fixture(scope="session")
def user_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """One folder after another; with ``tmp_path``, each test would scan the folders of all earlier tests."""
    folder = tmp_path_factory.mktemp("users")
    return (folder / str(number) for number in count())


@pytest.fixture(autouse=True)
def user_folder(user_folders: Iterator[Path]) -> Path:
    """The folder that replaces the user's own folders in a test."""
    folder = next(user_folders)
    folder.mkdir()
    return folder


@pytest.fixture(autouse=True)
def games_folder(user_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for the saved games of a test, separate from the user's own."""
    folder = user_folder / "kept games"
    monkeypatch.setattr(paths, "games_folder", lambda: folder)
    return folder


@pytest.fixture(autouse=True)
def keepsakes(user_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for files that a test saves, separate from the user's own documents."""
    folder = user_folder / "kept"
    monkeypatch.setattr(paths, "keepsakes_folder", lambda: folder)
    return folder


@pytest.fixture(autouse=True)
def started(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Sequence[str], Mapping[str, str]]]:
    """The commands sent to the desktop, with their environments; none of them is run."""
    commands: list[tuple[Sequence[str], Mapping[str, str]]] = []
    monkeypatch.setattr(desktop, "start", lambda *command: commands.append(command))
    monkeypatch.setattr(os, "startfile", lambda path: commands.append(([str(path)], {})), raising=False)
    return commands


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The program uses English unless a test chooses another language."""
    monkeypatch.setattr(app, "system_languages", lambda _: ())
    yield
    speak()


@pytest.fixture(scope="session")
def display() -> Iterator[pygame.Surface]:
    """A window surface of 1280 by 800 pixels."""
    pygame.display.init()
    pygame.font.init()
    yield pygame.display.set_mode((1280, 800))
    pygame.quit()


@pytest.fixture(autouse=True)
def pygame_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the display for the other tests when a program ends within a test."""
    monkeypatch.setattr(pygame, "quit", lambda: None)


def draw_pictures_once() -> None:
    """Nearly every test of the window draws the same SVGs at the same sizes as those before it."""
    load = pygame.image.load_sized_svg
    drawn: dict[tuple[bytes, tuple[int, int]], pygame.Surface] = {}

    def load_once(file: io.BytesIO | str, size: tuple[int, int]) -> pygame.Surface:
        if not isinstance(file, io.BytesIO):
            return load(file, size)
        key = file.read(), size
        if key not in drawn:
            # A page that is being saved is drawn on another thread.
            if sum(4 * width * height for _, (width, height) in list(drawn)) > PICTURE_BYTES:
                drawn.clear()
            drawn[key] = load(io.BytesIO(key[0]), size)
        return drawn[key].copy()

    pytest.MonkeyPatch().setattr(pygame.image, "load_sized_svg", load_once)


draw_pictures_once()


_Content = TypeVar("_Content")


def read_once(read: Callable[[Path], _Content], *shipped: Path) -> Callable[[Path], _Content]:
    """A reader that reads files of the program once: every window opens them, and no test changes them."""
    known: dict[Path, _Content] = {}

    def reader(path: Path) -> _Content:
        if path not in shipped and path.parent not in shipped:
            return read(path)
        if path not in known:
            known[path] = read(path)
        return known[path]

    return reader


def do_once_what_windows_do_again() -> None:
    """Read the files that come with the program, and render the texts of windows of the same zoom."""
    patch = pytest.MonkeyPatch()
    patch.setattr(library, "open_table", read_once(files.open_table, paths.asset("tables")))
    patch.setattr(resources, "read_book", read_once(book.read_book, paths.book_file()))
    patch.setattr(look, "Fonts", lru_cache(maxsize=4)(Fonts))


do_once_what_windows_do_again()


def pytest_collection_finish() -> None:
    """Exclude the collected tests from garbage collection, and enable it again."""
    leave_alone_what_there_is()
    gc.enable()
