"""Something breaks in the window: the report, the card, and the way back to the game."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pygame
import pytest
from driving import SIZES, Clock, Driver, Shown, against
from noted import noted
from pairs import pairs
from strategies import CHECKERS

from checkers_app import __version__, paths
from checkers_app.engine.api import Limits, Position, Report, SearchResult, StopToken
from checkers_app.engine.engines import Engines
from checkers_app.play.library import Desk
from checkers_app.play.match import HUMAN, Match
from checkers_app.storage.reports import Reports
from checkers_app.storage.settings import Motion, Settings, encode
from checkers_app.terminal.cli import main
from checkers_app.ui import app as app_module
from checkers_app.ui.app import App
from checkers_app.ui.crash import scene as crash_module
from checkers_app.ui.crash.report import fatal_report, report_of
from checkers_app.ui.crash.scene import CrashScene
from checkers_app.ui.crash.trouble import AGAIN, Broken, Trouble
from checkers_app.ui.kit.theme import THEMES
from checkers_app.ui.menu.menu import MenuScene
from checkers_app.ui.play.scene import PlayScene
from checkers_app.ui.scene import Scene


class BoomError(RuntimeError):
    """What is thrown here."""


def boom(*_: object, **__: object) -> Any:
    raise BoomError("it is broken")


@dataclass
class Room:
    """A window whose loop is run as the program runs it, step by step."""

    driver: Driver
    folder: Path
    steps: list[Callable[[], object]]

    def run(self, *scenes: Scene) -> None:
        """Run the loop; one of the steps is made at each of its turns."""
        self.driver.app.run(*scenes)

    @property
    def top(self) -> Scene | None:
        return self.driver.app.stack.top

    def reports(self) -> list[Path]:
        return sorted(self.folder.glob("*.txt"))


@pytest.fixture
def room(display: pygame.Surface, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Room:
    """The program with somewhere to write reports; at each turn the next of the steps is made."""
    assert display
    clock = Clock()
    settings, folder = tmp_path / "settings.json", tmp_path / "reports"
    monkeypatch.setattr(app_module, "time", clock)
    monkeypatch.setattr(pygame, "quit", lambda: None)
    settings.write_text(encode(Settings(motion=Motion.OFF, window_size=(800, 600))))
    steps: list[Callable[[], object]] = []

    def make_step(_: float, drew: bool) -> None:  # noqa: FBT001
        del drew
        if steps:
            steps.pop(0)()
        else:
            app._running = False

    trouble = Trouble(Reports(folder), clock.monotonic)
    app = App(
        settings_path=settings, games_folder=tmp_path / "games", seed=7, on_frame=make_step, trouble=trouble
    )
    return Room(Driver(app, clock, settings), folder, steps)


def begun(room: Room, plies: int = 9) -> PlayScene:
    """A game that is kept, on the board."""
    match = Match.new(CHECKERS, (HUMAN, HUMAN))
    for _ in range(plies):
        match = match.play(match.state.legal_moves()[0])
    library, desk = room.driver.app.context.library, Desk()
    library.write(desk, match)
    desk.release()
    key = library.entries()[0].key
    return PlayScene(room.driver.app.context, *library.open(key))


def hit(room: Room, name: str) -> None:
    """Press and release a widget, within a turn of the loop."""
    place = room.driver.widget(name).rect.center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, pos=place, button=1))


def press(key: int, mod: int = 0) -> None:
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))


def at_crash(room: Room, seen: list[Any]) -> None:
    scene = room.top
    assert isinstance(scene, CrashScene)
    seen.append(scene)


# --- where it may break -----------------------------------------------------------------------------


@pytest.mark.parametrize("method", ["draw", "handle", "update", "needs_draw", "frame_rate"])
def test_whatever_breaks_in_a_game_it_is_resumed_as_it_was(
    method: str, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = begun(room)
    before = scene.match
    seen: list[Any] = []
    monkeypatch.setattr(scene, method, boom)
    if method == "handle":
        press(pygame.K_a)
    room.steps += [lambda: at_crash(room, seen), lambda: hit(room, "resume"), lambda: seen.append(room.top)]
    room.run(MenuScene(room.driver.app.context), scene)
    card, resumed = seen
    assert card._title == "Something broke; your game is safe"
    assert card._sentence == "Move 5 is saved. You can go on from here."
    assert isinstance(resumed, PlayScene)
    assert resumed is not scene
    assert resumed.match.moves == before.moves
    (report,) = room.reports()
    told = report.read_text(encoding="utf-8")
    assert "BoomError: it is broken" in told
    assert "Shown: MenuScene, PlayScene" in told
    assert report.name.startswith("crash-"), "it was shown"


def test_leaving_what_is_broken_may_break_as_well(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = begun(room)
    seen: list[Any] = []
    monkeypatch.setattr(scene, "update", boom)
    monkeypatch.setattr(scene._session, "close", boom, raising=False)
    room.steps += [lambda: at_crash(room, seen)]
    room.run(scene)
    assert seen


def test_a_crash_in_the_menu_leads_back_to_the_menu(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    menu = MenuScene(room.driver.app.context)
    monkeypatch.setattr(menu, "draw", boom)
    seen: list[Any] = []
    room.steps += [
        lambda: at_crash(room, seen),
        lambda: press(pygame.K_RETURN),
        lambda: seen.append(room.top),
    ]
    room.run(menu)
    assert seen[0]._sentence == "No unfinished game is waiting."
    assert isinstance(seen[1], MenuScene)


def test_a_second_crash_soon_after_leads_to_the_menu_and_a_third_ends_the_program(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PlayScene, "draw", boom)
    seen: list[Any] = []
    room.steps += [
        lambda: at_crash(room, seen),
        lambda: hit(room, "resume"),
        lambda: at_crash(room, seen),
        lambda: seen.append({widget.name for widget in room.driver.group().widgets}),
        lambda: press(pygame.K_RETURN),
        lambda: seen.append(room.top),
        lambda: room.driver.app.stack.push(begun(room)),
    ]
    with pytest.raises(BoomError):
        room.run(begun(room))
    assert not seen[0]._broken.again
    assert seen[1]._broken.again
    assert "resume" not in seen[2]
    assert isinstance(seen[3], MenuScene)
    assert len(room.reports()) == 3
    assert [path.name[:4] for path in room.reports()].count("new-") == 1, "the last one is told next time"


def test_a_second_crash_much_later_is_a_first_one(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PlayScene, "draw", boom)
    seen: list[Any] = []

    def much_later() -> None:
        room.driver.clock.now += AGAIN + 1
        hit(room, "resume")

    room.steps += [lambda: at_crash(room, seen), much_later, lambda: at_crash(room, seen)]
    room.run(begun(room))
    assert [card._broken.again for card in seen] == [False, False]


def test_a_game_that_could_not_be_written_is_not_called_safe(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = begun(room)
    room.driver.app.context.library.notice = "The game is not kept: no space left on device"
    monkeypatch.setattr(scene, "update", boom)
    seen: list[Any] = []
    room.steps += [lambda: at_crash(room, seen)]
    room.run(scene)
    assert (seen[0]._title, seen[0]._sentence) == ("Something broke", "The last save is move 5.")


def test_without_room_for_the_report_the_card_says_so(
    room: Room, monkeypatch: pytest.MonkeyPatch, shown: Shown
) -> None:
    room.folder.write_text("a file where the folder should be")
    scene = begun(room)
    monkeypatch.setattr(scene, "update", boom)
    seen: list[Any] = []
    room.steps += [lambda: at_crash(room, seen)]
    room.run(scene)
    assert "The report could not be saved." in " ".join(text for text, _ in shown.texts)


# --- threads ----------------------------------------------------------------------------------------


class Breaking:
    """An engine that fails at its first move."""

    def new_game(self) -> None:
        """Nothing to forget."""

    def search(self, position: Position, limits: Limits, stop: StopToken, report: Report) -> SearchResult:
        del position, limits, stop, report
        raise BoomError("the engine is broken")


def test_an_engine_that_breaks_is_written_down_and_told_over_the_game(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Engines, "for_level", lambda *_, **__: Breaking())
    match = Match.new(CHECKERS, against(3))
    scene = PlayScene(room.driver.app.context, match.play(match.state.legal_moves()[0]))
    seen: list[Any] = []

    def look() -> None:
        if isinstance(room.top, CrashScene):
            seen.append(room.top)
            room.steps[:] = [lambda: hit(room, "resume"), lambda: seen.append(room.top)]
        elif len(room.steps) < 2:
            room.steps.append(look)

    room.steps += [look, look]
    room.run(scene)
    card, after = seen
    assert card.overlay, "the game stays in sight"
    assert "background" in card._title
    assert after is scene
    told = room.reports()[0].read_text(encoding="utf-8")
    assert "BoomError: the engine is broken" in told
    assert "thread engine" in told


def test_a_thread_that_breaks_is_told_once_a_minute(tmp_path: Path) -> None:
    clock = Clock()
    trouble = Trouble(Reports(tmp_path), clock.monotonic)
    hook = threading.excepthook
    threading.excepthook = lambda _: None
    try:
        with trouble.watching():
            for _ in range(3):
                thread = threading.Thread(target=boom, name="tables")
                thread.start()
                thread.join()
    finally:
        threading.excepthook = hook
    first = trouble.news()
    assert first is not None
    assert first.background
    assert "thread tables" in first.report
    assert trouble.news() is None
    assert len(list(tmp_path.glob("crash-*.txt"))) == 3
    clock.now += AGAIN
    trouble.in_background(BoomError())
    assert trouble.news() is not None


# --- the end of the program, and the next start -------------------------------------------------------


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
    assert "in checkers_app/ui/app.py" in report.read_text(encoding="utf-8")

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
