"""The context menu of a square, shown next to the square."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pygame
from pygame import Rect, Surface

from checkers_app.ui.kit import elements as el
from checkers_app.ui.learn.why_not.why_not import LONG_PRESS
from checkers_app.ui.play.controls import Controls
from checkers_app.ui.play.part import Layer, Over, OverCard, Sitting
from checkers_app.ui.play.ways_out import WaysOut
from checkers_app.words import say

_APPLICATION = 0x40000065
"""The key code of the menu key, for which pygame has no name."""
_KEYS = frozenset({_APPLICATION, pygame.K_MENU})
_MODIFIERS = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META

Row = tuple[str, str, Callable[[], object]]
"""A row of the menu: its icon, text and action."""


class PieceMenu(Layer):
    """A menu that opens with a right click, a long press, or the menu key on the square under the cursor.

    Args:
        sitting: the game and its board.
        controls: the operations on the game.
        ways: the ways to leave the game.
        changed: called when the menu opens or closes.
    """

    def __init__(
        self, sitting: Sitting, controls: Controls, ways: WaysOut, changed: Callable[[], None]
    ) -> None:
        super().__init__()
        self._at = sitting
        self._controls = controls
        self._ways = ways
        self._changed = changed
        self._square: int | None = None
        self._press: tuple[int, float] | None = None
        """The square on which the mouse button is held, and the time when it was pressed."""
        self._now = 0.0

    @property
    def awake(self) -> bool:
        """Always True, because a long press, the right button or a key can open the menu."""
        return True

    @property
    def open(self) -> bool:
        """True while the menu is open."""
        return self._square is not None

    def close(self) -> None:
        """Close the menu."""
        if self._square is not None:
            self._square = None
            self._changed()

    # --- contents ----------------------------------------------------------------------------------------

    def _rows(self, square: int) -> Iterator[Row]:
        """The available actions for a square: for a piece that can be moved, for a possible destination, and
        for the position.
        """
        at, match = self._at, self._at.look.match
        if at.look.human_to_move and at.reader is None:
            piece = match.state.piece_at(square)
            mine = piece is not None and piece.side is match.side_to_move
            if mine and not match.game.places_pieces:
                yield "play", say("Where can it move?"), partial(at.board.show_moves, square, self._now)
            moves = match.state.legal_moves()
            if any(square in {move.origin, move.destination} for move in moves):
                yield "puzzle", say("Why not this move?"), partial(self._controls.why.ask_about, square)
            if not at.look.active:
                yield "hint", say("Show a good move"), self._controls.hint
        if self._controls.told:
            yield "think", say("Watch it think"), self._ways.to_tree
        if match.game.by_hand is not None:
            yield "board", say("Set the board up from here"), self._ways.to_setup

    def _show(self, square: int | None) -> bool:
        """Open the menu at a square, unless there are no actions or a move to ask about is being chosen."""
        if square is None or self._controls.why.choosing or not any(self._rows(square)):
            return False
        self._at.board.clear()
        self._controls.why.close()
        self._square = square
        self._changed()
        return True

    def made(self) -> el.Element | None:
        """Create the menu above or below its square, which stays visible."""
        if self._square is None:
            self.card = None
            return None

        def pressed(act: Callable[[], object]) -> None:
            self.close()
            act()
            self._changed()

        rows = [
            el.MenuButton(f"square {icon}", partial(pressed, act), words, icon=icon, first=index == 0)
            for index, (icon, words, act) in enumerate(self._rows(self._square))
        ]
        self.card = OverCard(*rows, gap=2, pad=8, label=say("What you can do here"))
        board, square = self._at.board.geometry, self._square
        below = board.cell_rect(square).centery < board.rect.centery

        def neighbour() -> Rect:
            return board.cell_rect(square).move(0, board.cell if below else -board.cell)

        return Over(self.card, neighbour, at="start" if below else "end")

    # --- events -----------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event, now: float) -> bool:
        """Handle an event; return True if it was used."""
        self._now = now
        return self._handle_open(event, now) if self.open else self._handle_closed(event)

    def _handle_closed(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            shifted = event.key == pygame.K_F10 and bool(event.mod & pygame.KMOD_SHIFT)
            return (event.key in _KEYS or shifted) and self._show(self._of_the_keyboard())
        if event.type == pygame.MOUSEBUTTONDOWN:
            square = self._at.board.square_at(event.pos)
            self._press = (square, self._now) if square is not None and event.button == 1 else None
            asked = event.button == pygame.BUTTON_RIGHT and not self._at.board.dragging
            return asked and self._show(square)
        if event.type == pygame.MOUSEMOTION:
            if self._press is not None and self._at.board.square_at(event.pos) != self._press[0]:
                self._press = None
        elif event.type in {pygame.MOUSEBUTTONUP, pygame.WINDOWFOCUSLOST}:
            self._press = None
        return False

    def _of_the_keyboard(self) -> int:
        """The square under the cursor; without a cursor, the square of a piece that can be moved."""
        board, state = self._at.board, self._at.look.match.state
        if board.cursor is not None:
            return board.cursor
        moves = state.legal_moves()
        return moves[0].origin if moves else next(iter(self._at.look.match.game.cells))

    def _handle_open(self, event: pygame.event.Event, now: float) -> bool:
        if event.type == pygame.KEYDOWN:
            if event.key == pygame.K_ESCAPE or event.key in _KEYS:
                self.close()
            elif event.mod & _MODIFIERS:
                self.close()
                return False
            else:
                self.touch.handle(event, now)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and not self.rect.collidepoint(event.pos):
            self.close()
            if event.button == pygame.BUTTON_RIGHT:
                self._handle_closed(event)
            return True
        if event.type in {pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION}:
            self.touch.handle(event, now)
            return True
        return False

    def update(self, now: float) -> bool:
        """Open the menu after a long press; return True if it has opened."""
        self._now = now
        if self._press is None or now - self._press[1] < LONG_PRESS:
            return False
        square, self._press = self._press[0], None
        return self._show(square)

    def rate(self, now: float) -> int:
        """The rate, in Hz, of the checks for a long press while the button is held."""
        del now
        return 20 if self._press is not None else 0

    def draw(self, surface: Surface, now: float) -> None:
        """Draw the menu on top of the board."""
        del now
        if self.card is not None:
            self.touch.draw(self._at.context.look, surface)
