"""An exception in the window: the report, the card, and the way back to the game."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pygame
import pytest
from breaking import BoomError, boom
from driver import Clock, Driver, against
from legible import complaints
from strategies import CHECKERS

from checkers_app.engine.api import Limits, Position, Report, SearchResult, StopToken
from checkers_app.engine.engines import Engines
from checkers_app.play.match import HUMAN, Match
from checkers_app.play.saved.library import Desk
from checkers_app.storage.reports import Reports
from checkers_app.ui.crash.scene import CrashScene
from checkers_app.ui.menu.menu import MenuScene
from checkers_app.ui.play.scene import PlayScene
from checkers_app.ui.scene import Scene
from checkers_app.views.crash.safe_game import safe_game, words
from checkers_app.views.crash.trouble import AGAIN, Broken, Trouble
from checkers_app.words.sentence import Sentence


@dataclass
class Room:
    """A window whose loop runs step by step as in the program."""

    driver: Driver
    folder: Path
    steps: list[Callable[[], object]]

    def run(self, *scenes: Scene) -> None:
        """Run the loop; each of its turns takes one of the steps."""
        self.driver.app.run(*scenes)

    @property
    def top(self) -> Scene | None:
        return self.driver.app.stack.top

    def reports(self) -> list[Path]:
        return sorted(self.folder.glob("*.txt"))


@pytest.fixture
def room(tmp_path: Path) -> Room:
    """The program with a folder for reports; each turn takes the next step."""
    clock, folder = Clock(), tmp_path / "reports"
    steps: list[Callable[[], object]] = []

    def make_step(_: float, drew: bool) -> None:  # noqa: FBT001
        del drew
        if steps:
            steps.pop(0)()
        else:
            driver.app._running = False

    trouble = Trouble(Reports(folder), clock=clock.monotonic)
    driver = Driver(clock=clock, games_folder=tmp_path / "games", on_frame=make_step, trouble=trouble)
    return Room(driver, folder, steps)


def begun(room: Room, plies: int = 9) -> PlayScene:
    """A saved game on the board."""
    match = Match.new(CHECKERS, (HUMAN, HUMAN))
    for _ in range(plies):
        match = match.play(match.state.legal_moves()[0])
    library, desk = room.driver.context.library, Desk()
    library.write(desk, match)
    desk.release()
    key = library.entries()[0].key
    return PlayScene(room.driver.context, *library.open(key))


def hit(room: Room, name: str) -> None:
    """Press and release a control within one turn of the loop."""
    place = room.driver.part(name).rect.center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, pos=place, button=1))


def press(key: int, mod: int = 0) -> None:
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))


def at_crash(room: Room, seen: list[Any]) -> None:
    """Record the text of the card."""
    assert isinstance(room.top, CrashScene)
    seen.append(room.driver.outline())


# --- where it may break -----------------------------------------------------------------------------


@pytest.mark.slow
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
    room.run(MenuScene(room.driver.context), scene)
    card, resumed = seen
    assert 'heading "Something went wrong; your game is safe"' in card
    assert 'text "Move 5 is saved. You can continue from here."' in card
    assert isinstance(resumed, PlayScene)
    assert resumed is not scene
    assert resumed.match.moves == before.moves
    (report,) = room.reports()
    told = report.read_text(encoding="utf-8")
    assert "BoomError: it is broken" in told
    assert "Shown: MenuScene, PlayScene" in told
    assert report.name.startswith("crash-"), "it was shown"


@pytest.mark.parametrize(
    ("plies", "saved", "last"),
    [
        (
            0,
            "The beginning of the game is saved. You can continue from there.",
            "Only the beginning was saved.",
        ),
        (1, "Move 1 is saved. You can continue from here.", "The last saved move is 1."),
        (2, "Move 1 is saved. You can continue from here.", "The last saved move is 1."),
        (8, "Move 4 is saved. You can continue from here.", "The last saved move is 4."),
        (9, "Move 5 is saved. You can continue from here.", "The last saved move is 5."),
    ],
)
def test_no_move_is_called_saved_that_was_not_made(plies: int, saved: str, last: str, room: Room) -> None:
    begun(room, plies).leave()
    safe = safe_game(room.driver.context.library)
    assert words(Broken("", None), safe, kept=True)[1] == saved
    assert words(Broken("", None), safe, kept=False)[1] == last


def test_leaving_what_is_broken_may_break_as_well(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = begun(room)
    seen: list[Any] = []
    monkeypatch.setattr(scene, "update", boom)
    monkeypatch.setattr(scene.sitting.session, "close", boom, raising=False)
    room.steps += [lambda: at_crash(room, seen)]
    room.run(scene)
    assert seen


def test_the_end_that_the_system_asked_for_in_the_same_moment_is_not_lost(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    room.driver.open(MenuScene(room.driver.context))
    monkeypatch.setattr(room.top, "handle", boom)
    press(pygame.K_a)
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    with pytest.raises(BoomError):
        room.driver.turn()
    assert pygame.event.peek(pygame.QUIT)


def test_a_crash_in_the_menu_leads_back_to_the_menu(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    menu = MenuScene(room.driver.context)
    monkeypatch.setattr(menu, "draw", boom)
    seen: list[Any] = []
    room.steps += [
        lambda: at_crash(room, seen),
        lambda: press(pygame.K_RETURN),
        lambda: seen.append(room.top),
    ]
    room.run(menu)
    assert 'text "No unfinished game is waiting."' in seen[0]
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
        lambda: press(pygame.K_RETURN),
        lambda: seen.append(room.top),
        lambda: room.driver.app.stack.push(begun(room)),
    ]
    with pytest.raises(BoomError):
        room.run(begun(room))
    assert 'text "Move 5 is saved. You can continue from here."' in seen[0]
    assert 'text "Something went wrong again. Move 5 is saved: continue from the menu."' in seen[1]
    assert 'button "Resume" focused' in seen[0]
    assert 'button "Resume"' not in "".join(seen[1])
    assert isinstance(seen[2], MenuScene)
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
    assert ["again" in " ".join(card) for card in seen] == [False, False]


def test_a_game_that_could_not_be_written_is_not_called_safe(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = begun(room)
    room.driver.context.library.trouble = Sentence("no space left on device")
    monkeypatch.setattr(scene, "update", boom)
    seen: list[Any] = []
    room.steps += [lambda: at_crash(room, seen)]
    room.run(scene)
    assert {'heading "Something went wrong"', 'text "The last saved move is 5."'} <= set(seen[0])


def test_without_room_for_the_report_the_card_says_so(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    room.folder.write_text("a file where the folder should be")
    scene = begun(room)
    monkeypatch.setattr(scene, "update", boom)
    seen: list[Any] = []
    room.steps += [lambda: at_crash(room, seen)]
    room.run(scene)
    assert 'text "The report could not be saved."' in seen[0]


# --- threads ----------------------------------------------------------------------------------------


class Breaking:
    """An engine that fails at its first move."""

    def new_game(self) -> None:
        """Nothing to clear."""

    def search(self, position: Position, limits: Limits, stop: StopToken, report: Report) -> SearchResult:
        del position, limits, stop, report
        raise BoomError("the engine is broken")


def test_an_engine_that_breaks_is_written_down_and_told_over_the_game(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Engines, "for_level", lambda *_, **__: Breaking())
    match = Match.new(CHECKERS, against(3))
    scene = PlayScene(room.driver.context, match.play(match.state.legal_moves()[0]))
    seen: list[Any] = []

    def look() -> None:
        if isinstance(room.top, CrashScene):
            seen.append((room.top.overlay, room.driver.outline()))
            room.steps[:] = [lambda: hit(room, "resume"), lambda: seen.append(room.top)]
        elif len(room.steps) < 2:
            room.steps.append(look)

    room.steps += [look, look]
    room.run(scene)
    card, after = seen
    assert card[0], "the game stays in sight"
    assert 'heading "Something went wrong in the background"' in card[1]
    assert after is scene
    told = room.reports()[0].read_text(encoding="utf-8")
    assert "BoomError: the engine is broken" in told
    assert "thread engine" in told


def test_a_thread_that_breaks_is_told_once_a_minute(tmp_path: Path) -> None:
    clock = Clock()
    trouble = Trouble(Reports(tmp_path), clock=clock.monotonic)
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


def test_a_report_that_is_copied_stays_where_it_was_scrolled_to(room: Room) -> None:
    report = "\n".join(f"line {number}" for number in range(40))
    driver = room.driver
    driver.open(CrashScene(driver.context, Broken(report, None)))
    driver.push("more")
    assert any(line.startswith("document") for line in driver.outline())
    driver.move(driver.part("text").rect.center)
    driver.wheel(-5)
    scrolled = [line for line in driver.outline() if line.startswith("row")]
    assert 'row "line 15"' in scrolled[0]
    driver.push("copy")
    assert [line for line in driver.outline() if line.startswith("row")] == scrolled


@pytest.mark.parametrize("size", [(480, 600), (640, 600), (1280, 800)])
@pytest.mark.parametrize("broken", [Broken("", None, again=True), Broken("", None, background=True)])
def test_what_the_card_says_can_be_read(
    room: Room, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], broken: Broken
) -> None:
    begun(room).leave()
    card = CrashScene(room.driver.context, broken)
    card.resize(size)
    assert complaints(monkeypatch, card, size) == []
    room.driver.app.close()
