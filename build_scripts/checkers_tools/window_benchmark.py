"""``bench ui``: measures the real window with code that runs in its event loop, not in its scenes."""

from __future__ import annotations

import json
import math
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
from pygame import Rect, Surface

from checkers_app.engine.levels import levels_for, strongest
from checkers_app.games.checkers import GAME
from checkers_app.games.tictactoe import GAME as TICTACTOE
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.ui.app import App
from checkers_app.ui.context import Context
from checkers_app.ui.learn.tree.flight import TreeFlight
from checkers_app.ui.learn.tree.scene import TreeScene
from checkers_app.ui.measured_window import USUAL, Conditions, Pair, measured_window
from checkers_app.ui.menu.menu import MenuScene
from checkers_app.ui.play.scene import PlayScene
from checkers_app.ui.scene import Quit, Scene, Transition
from checkers_app.ui.screen import WindowError, need_screen
from checkers_app.ui.sound import QUIET, Sound, Sounds
from checkers_app.views.learn.tree.study import Way
from checkers_tools.page_benchmark import SIZES, measure_pages, table
from checkers_tools.spoken_benchmark import measure_updates

FRAME_SECONDS = 6.0
IDLE_SECONDS = 6.0
CLICKS = 60
SOUNDS = 40
UNHEARD = 5
"""The number of silent clicks, one second apart, after which the sound device is considered missing."""
BLOCKED = 1
"""A square whose piece cannot move at the start: a click on it is rejected at once with a sound."""
FIRST_FRAMES = 3
SETTLE = 1.0
"""The time after which the window is open and its caches are warm, in seconds."""

FIRST_SIGHT = 0.1
"""The time during which a new tree is drawn without any cache, in seconds."""

_ABSENT = {"frame_to_sound_ms": "no sound device", "reader_update_ms": "no screen reader"}
"""The reason why a measurement is not available."""

SILENT, UNSPOKEN = "--silent", "--unspoken"


class _FullRate:
    """A scene shown at the full frame rate whether or not it changes."""

    title = ""
    overlay = False

    def __init__(self, scene: Scene) -> None:
        self._scene = scene

    def resize(self, size: tuple[int, int]) -> None:
        self._scene.resize(size)

    def shown(self) -> None:
        self._scene.shown()

    def handle(self, event: pygame.event.Event) -> Transition | None:
        return self._scene.handle(event)

    def update(self, now: float) -> Transition | None:
        return self._scene.update(now)

    def needs_draw(self, now: float) -> bool:
        self._scene.needs_draw(now)
        return True

    def frame_rate(self) -> int:
        return 60

    def draw(self, surface: Surface, now: float) -> None:
        self._scene.draw(surface, now)

    def forget_answer(self) -> None:
        """Do nothing, because there is no answer."""

    def draw_part(self, surface: Surface, now: float) -> Rect | None:
        del surface, now
        return None

    def leave(self) -> None:
        self._scene.leave()


def percentiles(values: list[float]) -> dict[str, float]:
    """The median and the 99th percentile (nearest rank), rounded to hundredths."""
    ranked = sorted(values)
    last = len(ranked) - 1
    return {
        "p50": round(ranked[round(0.50 * last)], 2),
        "p99": round(ranked[round(0.99 * last)], 2),
    }


def _first_frame_command(under: Conditions = USUAL) -> list[str]:
    """The command that starts the program to show its first frame."""
    without = [option for option, on in ((SILENT, under.sound), (UNSPOKEN, under.spoken)) if not on]
    return [sys.executable, "-m", "checkers_app", "dev", "first-frame", *without]


def measure_first_frame(under: Conditions = USUAL) -> float:
    """The seconds from the start of a process to the first frame of the menu; the best of several runs."""
    best = float("inf")
    for _ in range(FIRST_FRAMES):
        began = time.time()
        out = subprocess.run(_first_frame_command(under), capture_output=True, text=True, check=True).stdout
        stamp = next(line.split()[2] for line in out.splitlines() if line.startswith("first frame"))
        best = min(best, float(stamp) - began)
    return round(best, 3)


def _run_for(
    seconds: float,
    make_scene: Callable[[App], Scene],
    on_frame: Callable[[float, bool], None],
    under: Conditions,
) -> None:
    """Run a scene for this long after it has settled, calling ``on_frame`` for each frame."""
    began = float("inf")

    def watch(now: float, drew: bool) -> None:  # noqa: FBT001  the signature of App.on_frame
        nonlocal began
        began = min(began, now)
        if now - began > SETTLE + seconds:
            pygame.event.post(pygame.event.Event(pygame.QUIT))
        elif now - began > SETTLE:
            on_frame(time.monotonic(), drew)

    with measured_window(watch, under) as app:
        app.run(make_scene(app))


def measure_frames(make_scene: Callable[[App], Scene], under: Conditions = USUAL) -> dict[str, float]:
    """The milliseconds between frames while the scene that ``make_scene`` creates runs at 60 Hz."""
    stamps: list[float] = []

    def on_frame(now: float, drew: bool) -> None:  # noqa: FBT001  the signature of App.on_frame
        if drew:
            stamps.append(now)

    _run_for(FRAME_SECONDS, lambda app: _FullRate(make_scene(app)), on_frame, under)
    return percentiles([1000 * (b - a) for a, b in pairwise(stamps)])


def animating(app: App) -> Scene:
    """A game of the computer against itself at its lowest level, in which pieces move nearly all the time."""
    seat = Seat(Control.COMPUTER, 1)
    return PlayScene(app.context, Match.new(GAME, (seat, seat)))


def searching(app: App) -> Scene:
    """A game in which the computer thinks for seconds, at the strongest textbook level."""
    levels = [level for level in levels_for(GAME) if level.engine == "textbook"]
    return PlayScene(app.context, Match.new(GAME, (Seat(Control.COMPUTER, levels[-1].number), HUMAN)))


def full_strength(app: App) -> Scene:
    """A game in which the computer thinks at its highest level, on as many processors as that level uses."""
    top = strongest(GAME)
    return PlayScene(app.context, Match.new(GAME, (Seat(Control.COMPUTER, top.number), HUMAN)))


def two_players(app: App) -> PlayScene:
    """A board that waits for a click."""
    return PlayScene(app.context, Match.new(GAME, (HUMAN, HUMAN)))


def whole_tree(app: App) -> Scene:
    """An animated zoom over all of tic-tac-toe: the 549,946 nodes of minimax."""
    return _flown(TreeFlight(app.context, TICTACTOE, Way.MINIMAX, 9))


def checkers_tree(app: App) -> Scene:
    """An animated zoom over minimax from the start of checkers, six plies deep."""
    return _flown(TreeFlight(app.context, GAME, Way.MINIMAX, 6))


def _flown(flight: TreeFlight) -> Scene:
    flight.wait()
    return flight


class _Opening(TreeScene):
    """A tree scene that requests all of tic-tac-toe after its first, smaller tree."""

    def __init__(self, context: Context) -> None:
        super().__init__(context, TICTACTOE, TICTACTOE.initial)
        self.clicked = 0.0
        """The time of the request; 0 before that."""
        self.opened = 0.0
        """The time when the tree became available; 0 before that."""
        self.turns: list[float] = []
        """The start times of the turns of the event loop, from the click to shortly after the tree's first
        frame.
        """

    def update(self, now: float) -> Transition | None:
        """Record that a turn of the event loop begins."""
        answer = super().update(now)
        session = self.session
        if not self.clicked:
            if session.study is not None and not self.needs_draw(now):
                self.clicked = now
                session.choose_way(Way.MINIMAX)
        elif session.study is not None:
            self.opened = self.opened or now
            if now - self.opened > FIRST_SIGHT:
                return Quit()
        if self.clicked:
            self.turns.append(now)
        return answer


def measure_opening(under: Conditions = USUAL) -> dict[str, float]:
    """Measure how the tree of tic-tac-toe with its 549,946 nodes opens: the seconds from the click to the
    tree, and the milliseconds between turns of the event loop in the meantime.
    """
    with measured_window(lambda _, __: None, under) as app:
        scene = _Opening(app.context)
        app.run(scene)
    turns = [1000 * (b - a) for a, b in pairwise(scene.turns)]
    during = percentiles(turns)
    return {
        "seconds": round(scene.opened - scene.clicked, 2),
        "turn_p50_ms": during["p50"],
        "turn_p99_ms": during["p99"],
        "turn_longest_ms": round(max(turns), 2),
    }


def measure_clicks(under: Conditions = USUAL) -> dict[str, float]:
    """The milliseconds from the click on a piece to the frame on the screen that shows its selection."""
    latencies: list[float] = []
    clicked_at = 0.0
    zoom = 1.0
    scene: PlayScene | None = None
    rng = random.Random(1)

    def click(square: int) -> None:
        nonlocal clicked_at
        assert scene is not None  # noqa: S101  set before the first click
        x, y = scene.board.geometry.centre(square)
        position = (round(x * zoom), round(y * zoom))
        # Record the time first, because the frame may come before this thread continues.
        clicked_at = time.monotonic()
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, pos=position, button=1))

    def later() -> None:
        # A second click on a selected piece deselects it, so that each click changes the picture.
        threading.Timer(0.05 + rng.random() / 10, click, (11,)).start()

    def on_frame(now: float, drew: bool) -> None:  # noqa: FBT001  the signature of App.on_frame
        nonlocal clicked_at
        if drew and clicked_at:
            latencies.append(1000 * (now - clicked_at))
            clicked_at = 0.0
            if len(latencies) == CLICKS:
                pygame.event.post(pygame.event.Event(pygame.QUIT))
            else:
                later()

    settled = time.monotonic() + SETTLE

    def watch(_: float, drew: bool) -> None:  # noqa: FBT001  the signature of App.on_frame
        nonlocal settled
        if time.monotonic() > settled:
            settled = float("inf")
            later()
        on_frame(time.monotonic(), drew)

    with measured_window(watch, under) as app:
        # This is the actual size, which may be smaller than the requested one.
        zoom = app.context.look.zoom
        scene = two_players(app)
        app.run(scene)
    return percentiles(latencies)


def measure_idle(make_scene: Callable[[App], Scene], under: Conditions = USUAL) -> float:
    """The percentage of one processor that is used while nothing happens, long after the last sound."""
    spent: list[tuple[float, float]] = []
    sounds: Sounds | None = None

    def on_frame(now: float, _: bool) -> None:  # noqa: FBT001  the signature of App.on_frame
        if not spent and sounds is not None:
            sounds.play(Sound.MOVE)
        spent.append((now, time.process_time()))

    def heard(app: App) -> Scene:
        nonlocal sounds
        sounds = app.context.sounds
        sounds.start()
        return make_scene(app)

    # The window polls less often when nothing has happened for a while: measure after that.
    _run_for(IDLE_SECONDS + (QUIET if under.sound else 0) + 5, heard, on_frame, under)
    last = spent[-1]
    first = next(item for item in spent if item[0] > last[0] - IDLE_SECONDS)
    return round(100 * (last[1] - first[1]) / (last[0] - first[0]), 2)


def _sounding() -> bool:
    return pygame.mixer.get_init() is not None and pygame.mixer.get_busy()


def _taken_after(frame: float, probe: pygame.mixer.Channel) -> float:
    """The seconds from a frame until the device has taken the sound that starts now, and all earlier ones."""
    while probe.get_busy():
        time.sleep(0.0003)
    return time.monotonic() - frame


def measure_sounds(under: Conditions = USUAL) -> dict[str, float] | None:
    """The milliseconds from the frame that responds to a click until the device has taken the click's sound.

    The frame is that of the turn in which the sound started; frames of earlier clicks, which are still
    animated, do not count.  The result is None if there is no sound device.
    """
    latencies: list[float] = []
    clicked_at = math.inf
    unheard = 0
    scene: PlayScene | None = None

    def click() -> None:
        nonlocal clicked_at
        assert scene is not None  # noqa: S101  set before the first click
        zoom, (x, y) = scene.sitting.context.look.zoom, scene.board.geometry.centre(BLOCKED)
        clicked_at = time.monotonic()
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, pos=(round(x * zoom), round(y * zoom)), button=1))

    def listen(frame: float, probe: pygame.mixer.Channel) -> None:
        latencies.append(1000 * _taken_after(frame, probe))
        if len(latencies) == SOUNDS:
            pygame.event.post(pygame.event.Event(pygame.QUIT))
        else:
            time.sleep(0.2 + rng.random() / 50)  # not synchronized with the device
            click()

    rng = random.Random(1)
    settled = time.monotonic() + SETTLE

    def watch(now: float, drew: bool) -> None:  # noqa: FBT001  the signature of App.on_frame
        nonlocal settled, clicked_at, unheard
        if now > min(settled, clicked_at + SETTLE):  # the device was not open yet
            settled = math.inf
            unheard += 1
            if unheard > UNHEARD:
                pygame.event.post(pygame.event.Event(pygame.QUIT))
            else:
                click()
        elif drew and clicked_at < now and _sounding():
            clicked_at = math.inf
            unheard = 0
            probe = pygame.mixer.Sound(buffer=bytes(2)).play()
            threading.Thread(target=listen, args=(now, probe), daemon=True).start()

    with measured_window(watch, under) as app:
        scene = two_players(app)
        app.context.sounds.start()
        app.context.sounds.play(Sound.MOVE)
        app.run(scene)
    return percentiles(latencies) if len(latencies) == SOUNDS else None


def rss_mib() -> float | None:
    """The resident memory of this process in MiB, or None if the system does not report it."""
    try:
        status = Path("/proc/self/status").read_text(encoding="ascii")
    except OSError:
        return None
    kib = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))
    return round(kib / 1024, 1)


def _measured_at(under: Conditions, kinds: Collection[str]) -> dict[str, Any]:
    """The measurements that depend on the size of the window."""
    report: dict[str, Any] = {}
    frames = {"animating": animating, "searching": searching, "full_strength": full_strength}
    trees = {"whole_tree": whole_tree, "checkers_tree": checkers_tree}
    shown = {**(frames if "frames" in kinds else {}), **(trees if "trees" in kinds else {})}
    if shown:
        report["frame_ms"] = {name: measure_frames(scene, under) for name, scene in shown.items()}
    if "trees" in kinds:
        report["tree_opening"] = measure_opening(under)
    if "clicks" in kinds:
        report["click_to_paint_ms"] = measure_clicks(under)
    if "sounds" in kinds and under.sound:
        report["frame_to_sound_ms"] = measure_sounds(under)
    if "reader" in kinds:
        report["reader_update_ms"] = measure_updates(under.size)
    if "idle" in kinds:
        report["idle_cpu_percent"] = {
            "menu": measure_idle(lambda app: MenuScene(app.context), under),
            "board": measure_idle(two_players, under),
        }
    return report


def _need_room(sizes: Sequence[Pair]) -> None:
    """Check that the screen is large enough for windows of these sizes.

    Raises:
        WindowError: if the screen is too small, or if there is none.
    """
    need_screen()
    wide, high = pygame.display.get_desktop_sizes()[0]
    pygame.quit()
    for width, height in sizes:
        if width > wide or height > high:
            raise WindowError(f"a window of {width}x{height} does not fit on the screen ({wide}x{high})")


def run(*, as_json: bool, sizes: Sequence[Pair], kinds: Collection[str], under: Conditions = USUAL) -> int:
    """Run the measurements and print them; return the exit status.

    Args:
        as_json: print one JSON object.
        sizes: the sizes of the window; the results for each are reported under its name, such as
            ``1280x800``.  If empty, only the size in ``under`` is measured, without such a heading.
        kinds: the measurements: "first-frame", "frames", "trees", "clicks", "sounds", "idle", "reader",
            "pages"; pages are built at :data:`SIZES` if no sizes are given, and need no screen.
        under: the other conditions, which include the size that is used if no sizes are given.

    Raises:
        WindowError: if there is no screen or it is too small.
    """
    report: dict[str, Any] = {}
    shown = set(kinds) - {"pages"}
    if shown:
        _need_room(sizes)
    if "first-frame" in kinds:
        report["first_frame_s"] = measure_first_frame(under)
    if sizes and shown:
        report |= {f"{size[0]}x{size[1]}": _measured_at(replace(under, size=size), kinds) for size in sizes}
    else:
        report |= _measured_at(under, shown)
    report["rss_mib"] = rss_mib()
    # This comes last, because it measures the memory of the window.
    built = measure_pages(sizes or SIZES) if "pages" in kinds else {}
    if as_json:
        print(json.dumps(report | ({"page_build": built} if built else {})))
    else:
        print("\n".join((*_lines(report), *(table(built) if built else ()))))
    return 0


def _lines(report: Mapping[str, Any], *heads: str) -> Iterator[str]:
    """A line for each group of figures, with a title and the figures."""
    for name, value in report.items():
        if isinstance(value, dict) and "p50" not in value and "seconds" not in value:
            yield from _lines(value, *heads, name)
        else:
            yield f"{' '.join((*heads, name)):36} {_ABSENT.get(name) if value is None else value}"
