"""The keys of a play scene: typed moves, shortcuts and the cursor on the board."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from checkers_app.play.look_back import LookBack
from checkers_app.ui.boards.moving.view import Deed
from checkers_app.ui.input.board_keys import BOARD_KEYS
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.command import Key
from checkers_app.ui.kit.keyboard import PRESS
from checkers_app.ui.play.controls import Controls
from checkers_app.ui.play.part import ScenePart, Sitting
from checkers_app.ui.play.ways_out import WaysOut
from checkers_app.ui.view_scene import key_of


class Keys(ScenePart):
    """Carries out the actions assigned to keys.

    Args:
        sitting: the game, and the selection on its board.
        controls: the operations on the game.
        ways_out: the ways to leave the game.
        do: carries out an action on the board.
        show_end: shows the card at the end of the game again.
        touch: the focus and pointer on the page.
        toggle_sheet: raises or lowers the sheet.
    """

    takes: frozenset[int] | None = frozenset({pygame.KEYDOWN})

    def __init__(
        self,
        sitting: Sitting,
        controls: Controls,
        ways_out: WaysOut,
        do: Callable[[Deed | None], bool],
        show_end: Callable[[float], None],
        touch: el.Touch,
        toggle_sheet: Callable[[], None],
    ) -> None:
        self._session = sitting.session
        self._board = sitting.board
        self._controls = controls
        self._ways_out = ways_out
        self._do = do
        self._show_end = show_end
        self._touch = touch
        self._toggle_sheet = toggle_sheet

    def handle(self, event: pygame.event.Event, now: float) -> bool:
        """Handle an event; return True if it is a key press that had an effect."""
        if event.type != pygame.KEYDOWN:
            return False
        if self._controls.why.key(event):
            return True
        if self._do(self._board.type(event, now)):
            self._touch.keyboard = False
            return True
        return self._shortcut(event) or self._board_key(event, now)

    def _shortcut(self, event: pygame.event.Event) -> bool:
        action = self._actions(shift=bool(event.mod & pygame.KMOD_SHIFT)).get(key_of(event))
        if action is None:
            return False
        action()
        return True

    def _actions(self, *, shift: bool) -> dict[tuple[int, bool], Callable[[], None]]:
        """Map each key, with or without Ctrl, to its action."""
        controls, ways_out = self._controls, self._ways_out
        ways = _look_keys(controls.look, arrows=self._board.cursor is None and not self._touch.keyboard)
        named: dict[str, Callable[[], None]] = {
            "escape": self._escape,
            "undo": controls.undo,
            "redo": controls.redo,
            "new": ways_out.new_game,
            "copy": partial(ways_out.copy, position=shift),
            "paste": ways_out.paste,
            "save": ways_out.save,
            "print": ways_out.to_paper,
            "find": ways_out.to_games,
            "previous_game": ways_out.previous_game,
            "next_game": ways_out.next_game,
            "sides": controls.ask_to_change_sides,
            "main_menu": ways_out.to_main_menu,
            "quit": ways_out.quit,
            "play_on": ways_out.play_on,
            "analyse": controls.analyse,
            "write": controls.write,
            "move_now": controls.session.move_now,
            "review": ways_out.to_review,
            "hint": controls.hint,
            "think": ways_out.to_tree,
            "looking": controls.toggle_looking,
            "flip": controls.flip,
            "values": controls.show_values,
            "endings": controls.toggle_endings,
            "sheet": self._toggle_sheet,
            "help": ways_out.to_rules,
            "menu": ways_out.to_game_menu,
            "settings": ways_out.to_settings,
        }
        actions: dict[Key, Callable[[], None]] = {
            **{BOARD_KEYS[name].pressed: action for name, action in named.items()},
            **{(key, False): partial(controls.walk, step) for key, step in ways.items()},
            (pygame.K_BACKSPACE, False): controls.undo,
            (pygame.K_p, False): controls.demonstration.pause,
            (pygame.K_s, False): controls.demonstration.step,
            (pygame.K_d, False): controls.demonstration.next_pace,
        }
        if self._session.draw_offer is not None:
            actions |= {
                (pygame.K_y, False): self._session.accept_draw,
                (pygame.K_n, False): self._session.decline_draw,
            }
        return actions

    def _escape(self) -> None:
        if self._board.selection.chosen:
            self._board.clear()
        elif self._controls.reader is not None and not self._controls.look.beside:
            self._ways_out.leave()
        elif self._controls.look.active:
            self._controls.go_back()
        else:
            self._ways_out.to_game_menu()

    def _board_key(self, event: pygame.event.Event, now: float) -> bool:
        """Move the cursor with the arrow keys; Enter chooses its square, unless a button has the focus."""
        if event.key in PRESS and not self._touch.keyboard:
            if self._session.match.outcome is not None and not self._controls.look.active:
                self._show_end(now)
            else:
                self._do(self._board.choose_cursor(now))
        elif self._board.steer(event):
            self._touch.keyboard = False
        else:
            return False
        return True


def _look_keys(look: LookBack, *, arrows: bool) -> dict[int, Callable[[], None]]:
    """Map each key to the step that it makes when looking back through the game.

    Args:
        look: the displayed place in the game.
        arrows: True if the arrows may be used; if there is a cursor on the board, they move the cursor
            instead.
    """
    keys = {
        pygame.K_HOME: look.first,
        pygame.K_END: look.last,
        pygame.K_PAGEUP: look.previous,
        pygame.K_PAGEDOWN: look.next,
    }
    if arrows and look.path:
        keys[pygame.K_LEFT] = look.previous
    if arrows and (look.active or look.can_go_on):
        keys[pygame.K_RIGHT] = look.next
    return keys
