"""Runs the real program in the real window and writes down what it shows, for test_window.py.

The window is driven from outside by xdotool; this file only listens.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from pygame import Rect

from checkers_app.games import boards
from checkers_app.notation.fen import parse_fen
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.storage.files import write_atomic
from checkers_app.ui.app import App
from checkers_app.ui.menu.menu import MenuScene
from checkers_app.ui.play.scene import PlayScene
from checkers_app.ui.practice.desk_scene import DeskScene
from checkers_app.ui.scene import Scene
from checkers_app.ui.view_scene import ViewScene


def controls(scene: Scene) -> tuple[dict[str, Rect], str | None]:
    """The positions of all controls by name, and the name of the focused element."""
    if not isinstance(scene, ViewScene):
        return {}, None
    touch = scene.touch
    focused = touch.focused.name if touch.keyboard and touch.focused is not None else None
    return {control.name: control.seen for control in touch.controls if control.enabled}, focused


def main() -> None:
    journal = Path(sys.argv[1])
    fen = sys.argv[2] if len(sys.argv) > 2 else None
    last = ""

    def listen(_: float, drew: bool) -> None:  # noqa: FBT001
        nonlocal last
        if not drew:
            return
        note: dict[str, object] = {"scene": type(app.stack.top).__name__}
        play = next((scene for scene in app.stack._scenes if isinstance(scene, PlayScene)), None)
        if play is not None:
            match = play.match
            note |= {
                "moves": [list(move.path) for move in match.moves],
                "to_move": int(match.side_to_move),
                "human": match.seat_to_move.is_human,
                "levels": [seat.level for seat in match.seats],
                "over": match.outcome is not None,
                "headline": play.status().headline,
                "moving": play.moving,
            }
        note |= touchable()
        text = json.dumps(note)
        if text != last:
            last = text
            write_atomic(journal, text)

    def touchable() -> dict[str, object]:
        """The positions of controls in pixels, and the focused element."""
        scene, zoom = app.stack.top, app.context.look.zoom
        if scene is None:
            return {}
        places, focused = controls(scene)
        widgets = {
            name: [round(value * zoom) for value in (*place.center, *place)] for name, place in places.items()
        }
        found: dict[str, object] = {"widgets": widgets, "focus": focused}
        found["size"] = app.context.look.canvas(app._window.surface).get_size()
        found["pixels"] = app._window.surface.get_size()
        if isinstance(scene, DeskScene):
            found["moves"] = [list(move.path) for move in scene.desk.match.moves]
        if isinstance(scene, PlayScene | DeskScene):
            centres = {n: scene.board.geometry.centre(n) for n in scene.board.game.cells}
            found["squares"] = {n: [round(x * zoom), round(y * zoom)] for n, (x, y) in centres.items()}
            found["cursor"] = scene.board.cursor
        return found

    app = App(seed=7, on_frame=listen)
    if fen is None:
        app.run(MenuScene(app.context))
    else:
        seats = (Seat(Control.COMPUTER, 1), HUMAN)
        app.run(PlayScene(app.context, Match.new(boards()["checkers"], seats, parse_fen(fen))))


main()
