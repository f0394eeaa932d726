"""The report of a crash, and the card for reading and copying it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest
from breaking import boom
from driver import Driver, Shown
from legible import faults
from noted import noted
from trees import each_room, speaking

from checkers_app import paths
from checkers_app.terminal.cli import main
from checkers_app.ui import app as app_module
from checkers_app.ui.app import App
from checkers_app.ui.crash import scene as crash_module
from checkers_app.ui.crash.scene import CrashScene
from checkers_app.views.crash.trouble import Broken
from checkers_app.words import MadeUp


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    for name in ("settings_file", "games_folder", "reports_folder", "puzzles_file"):
        monkeypatch.setattr(paths, name, lambda name=name: tmp_path / name)
    monkeypatch.setattr(pygame, "quit", lambda: None)
    monkeypatch.setattr(pygame.display, "message_box", lambda *words: said.append(words))
    said: list[Any] = []
    return tmp_path


@pytest.mark.slow
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
    assert said == f"checkers-app: something went wrong (BoomError); the report is in {report}\n"
    told = report.read_text(encoding="utf-8")
    assert "in checkers_app/ui/app.py" in told
    assert f", pygame-ce {pygame.ver}, SDL {'.'.join(map(str, pygame.get_sdl_version()))}\n" in told

    def end(app: App) -> None:
        surface = pygame.display.get_surface()
        assert surface is not None
        app.stack.draw(app.context.look.canvas(surface), 0.0)
        app._running = False

    monkeypatch.setattr(App, "turn", end)
    assert main([]) == 0
    assert any(text == "Something went wrong last time" for text in shown)
    shown.texts.clear()
    assert main([]) == 0
    assert not any("broke" in text for text in shown), "it is told once"
    assert [path.name[:6] for path in (home / "reports_folder").iterdir()] == ["crash-"]


# --- the card -----------------------------------------------------------------------------------------


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    copied: list[str] = []
    monkeypatch.setattr(crash_module, "copy_text", noted(copied, answer=True))
    return copied


@pytest.mark.slow
def test_copying_by_key_and_button_and_the_whole_report_can_be_read(
    menu: Driver, clipboard: list[str]
) -> None:
    report = "\n".join(["Checkers", "System", *(f"line {n}" for n in range(40))])
    menu.open(CrashScene(menu.context, Broken(report, None)))
    menu.key("ctrl+c")
    assert clipboard == [report]
    assert 'button "Copied"' in menu.outline()
    menu.clock.now += 2.1
    menu.turn(2)
    menu.push("copy")
    assert clipboard == [report, report]
    menu.push("more")
    menu.push("text")
    assert 'row "line 39"' not in menu.outline()
    for _ in range(40):
        menu.key("down")
        menu.push("text")
    assert 'row "line 39"' in menu.outline()
    menu.push("more")
    assert not any(line.startswith("document") for line in menu.outline())


@each_room
def test_the_card_stays_inside_the_window(
    menu: Driver, size: tuple[int, int], language: MadeUp | None
) -> None:
    context = menu.context
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
        with speaking(language):
            for _ in range(2):
                assert faults(card.tree) == []
                assert pygame.Rect((0, 0), size).contains(card.tree.rect)
                more = next(control for control in card.touch.controls if control.name == "more")
                more.click(more.rect.center)
