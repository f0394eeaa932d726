"""What a report of a crash tells, and the card on which it is read and copied."""

from __future__ import annotations

from pathlib import Path, PureWindowsPath
from typing import Any

import pygame
import pytest
from breaking import BoomError, boom
from driving import SIZES, Driver, Shown
from noted import noted
from pairs import pairs

from checkers_app import __version__, paths
from checkers_app.storage.reports import Reports
from checkers_app.storage.settings import Settings
from checkers_app.terminal.cli import main
from checkers_app.ui import app as app_module
from checkers_app.ui.app import App
from checkers_app.ui.crash import scene as crash_module
from checkers_app.ui.crash.scene import CrashScene
from checkers_app.ui.kit.theme import THEMES
from checkers_app.views.crash.report import fatal_report, report_of, without_home
from checkers_app.views.crash.trouble import Broken, Trouble


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    for name in ("settings_file", "games_folder", "reports_folder", "puzzles_file"):
        monkeypatch.setattr(paths, name, lambda name=name: tmp_path / name)
    monkeypatch.setattr(pygame, "quit", lambda: None)
    monkeypatch.setattr(pygame.display, "message_box", lambda *words: said.append(words))
    said: list[Any] = []
    return tmp_path


def test_what_breaks_at_the_start_is_one_line_and_told_at_the_next(
    home: Path,
    display: pygame.Surface,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    shown: Shown,
) -> None:
    assert display
    with monkeypatch.context() as broken:
        broken.setattr(app_module, "SettingsStore", boom)
        assert main([]) == 1
    (report,) = (home / "reports_folder").glob("*.txt")
    said = capsys.readouterr().err
    assert said == f"checkers-app: something broke (BoomError); the report is in {report}\n"
    told = report.read_text(encoding="utf-8")
    assert "in checkers_app/ui/app.py" in told
    assert f", pygame-ce {pygame.ver}, SDL {'.'.join(map(str, pygame.get_sdl_version()))}\n" in told

    def end(app: App) -> None:
        app.stack.draw(app.context.look.canvas(app._window.surface), 0.0)
        app._running = False

    monkeypatch.setattr(App, "turn", end)
    assert main([]) == 0
    assert any(text == "It broke last time" for text, _ in shown.texts)
    shown.texts.clear()
    assert main([]) == 0
    assert not any("broke" in text for text, _ in shown.texts), "it is told once"
    assert [path.name[:6] for path in (home / "reports_folder").iterdir()] == ["crash-"]


@pytest.mark.parametrize(
    "message",
    [r"C:\Users\Ada\games\x", "No such file: 'C:\\\\Users\\\\Ada\\\\x.pdn'", "C:/Users/Ada/x"],
)
def test_the_home_of_a_user_of_windows_is_not_named_either(
    message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "home", lambda: PureWindowsPath(r"C:\Users\Ada"))
    assert "Ada" in message
    assert "Ada" not in without_home(message)
    assert "~" in without_home(message)


def test_a_home_that_nobody_knows_breaks_no_report(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", unknown)
    assert "BoomError: it is broken" in report_of(BoomError("it is broken"), ())


def test_what_the_system_ended_is_told_at_the_next_start(tmp_path: Path) -> None:
    tmp_path.joinpath("fatal-99999999.txt").write_text(
        "Fatal Python error: Bus error\n\nCurrent thread 0x1 (most recent call first):\n"
        f'  File "{Path.home()}/x/checkers_app/engine/checkers/engine.py", line 12 in search\n'
        "Extension modules: pygame.base (total: 1)\n"
    )
    trouble = Trouble(Reports(tmp_path))
    broken = trouble.left_behind()
    assert broken is not None
    assert broken.earlier
    assert "Fatal Python error: Bus error" in broken.report
    assert "  in checkers_app/engine/checkers/engine.py, line 12, search" in broken.report
    assert str(Path.home()) not in broken.report
    assert trouble.left_behind() is None


# --- the report ---------------------------------------------------------------------------------------


def test_a_report_tells_where_and_nothing_of_the_user() -> None:
    secret = Path.home() / "diary.pdn"
    try:
        try:
            boom()
        except BoomError as error:
            raise FileNotFoundError(2, "No such file", str(secret)) from error
    except FileNotFoundError as error:
        text = report_of(error, ("MenuScene",))
    lines = text.splitlines()
    assert lines[0] == f"Checkers & Tic-tac-toe {__version__}"
    assert lines[2] == "Shown: MenuScene"
    assert lines[3] == "FileNotFoundError: [Errno 2] No such file: '~/diary.pdn'"
    assert "after BoomError: it is broken" in lines
    assert str(Path.home()) not in text
    assert str(Path(__file__).parent) not in text


def test_an_endless_recursion_and_a_ring_of_causes_are_short_reports() -> None:
    def deeper(level: int) -> int:
        return deeper(level + 1) + 1

    with pytest.raises(RecursionError) as caught:
        deeper(0)
    caught.value.__cause__ = other = ValueError("x" * 10_000)
    other.__cause__ = caught.value
    text = report_of(caught.value, ())
    assert len(text.splitlines()) < 80
    assert len(text) < 8_000


def test_a_torn_note_of_the_interpreter_is_a_report_too() -> None:
    assert "half a li" in fatal_report("Fatal Python error: Abort\n\nhalf a li")


# --- the card -----------------------------------------------------------------------------------------


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    copied: list[str] = []
    monkeypatch.setattr(crash_module, "copy_text", noted(copied, answer=True))
    return copied


def test_copying_by_key_and_button_and_the_whole_report_can_be_read(
    menu: Driver, clipboard: list[str], shown: Shown
) -> None:
    report = "\n".join(["Checkers", "System", *(f"line {n}" for n in range(40))])
    menu.open(CrashScene(menu.app.context, Broken(report, None)))
    menu.key(pygame.K_c, pygame.KMOD_CTRL)
    assert clipboard == [report]
    shown.texts.clear()
    menu.app.stack.dirty = True
    menu.turn()
    assert "Copied" in [text for text, _ in shown.texts]
    menu.clock.now += 2.1
    menu.turn(2)
    menu.push("copy")
    assert clipboard == [report, report]
    menu.push("more")
    menu.group().focus("text")
    for _ in range(60):
        menu.key(pygame.K_DOWN)
        menu.group().focus("text")
    shown.texts.clear()
    menu.app.stack.dirty = True
    menu.turn()
    assert "line 39" in [text for text, _ in shown.texts]
    menu.push("more")
    assert "text" not in {widget.name for widget in menu.group().widgets}


@pytest.mark.parametrize(("theme", "size"), pairs(THEMES, [*SIZES, (480, 600)]))
def test_the_card_stays_inside_the_window(theme: str, size: tuple[int, int], menu: Driver) -> None:
    context = menu.app.context
    context.change_settings(Settings(theme=theme))
    path = Path("/home/somebody-with-a-long-name") / "folder" / ("deep" * 20) / "crash-20260101.txt"
    report = "\n".join(
        ["A & B", "System", "Shown: PlayScene", *(f"  in {'x' * 90}, line {n}" for n in range(40))]
    )
    for broken in (
        Broken(report, path),
        Broken(report, None, again=True),
        Broken(report, path, background=True),
    ):
        card = CrashScene(context, broken, pygame.Surface(size))
        card.resize(size)
        for _ in range(2):
            assert pygame.Rect((0, 0), size).contains(card._rect)
            card.draw(pygame.Surface(size), 0.0)
            for widget in card._group.widgets:
                assert card._rect.contains(widget.rect), widget.name
            card._unfold()
