"""Mouse and keys on the board -> the session: the squares chosen so far, the pointer, the cursor."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

import pygame

from checkers_app.games.base import Move, MoveTextError
from checkers_app.notation.moves import parse_move
from checkers_app.play.match import Match
from checkers_app.ui.boards.geometry import BoardGeometry, neighbour
from checkers_app.ui.boards.picture import Sprite
from checkers_app.ui.kit.keyboard import PRESS
from checkers_app.ui.play.drag import Drag, WayHome
from checkers_app.ui.play.typed import complete_move, complete_square, first_square, typed_letter
from checkers_app.views.play.prompt import Prompt
from checkers_app.views.play.selection import Refused, Selection

DOUBLE_CLICK = 0.5
"""Seconds in which a second click on a square belongs to the first."""
CONFIRMING = 1.0
"""Seconds in which a click on a square that a piece has jumped over to may still be meant for that jump."""


class Sight(Protocol):
    """The position that a player works on."""

    @property
    def match(self) -> Match:
        """The game up to that position."""

    @property
    def human_to_move(self) -> bool:
        """True if a piece may be moved."""

    def play(self, move: Move) -> None:
        """Move a piece."""

    def interrupt(self) -> None:
        """The player has made up their mind: what was asked for is not needed any more."""


class BoardInput:
    """What a player does with the squares.

    Args:
        session: the game, or a place in it that is looked at.
        prompt: where refusals are said.
        one_click: answers whether a single possible move is played by one click.
        speed: answers a factor on the time of motion; 0 shows none.
    """

    def __init__(
        self,
        session: Sight,
        prompt: Prompt,
        one_click: Callable[[], bool] = lambda: True,
        speed: Callable[[], float] = lambda: 1.0,
    ) -> None:
        self._session = session
        self._prompt = prompt
        self._one_click = one_click
        self._speed = speed
        self.play: Callable[[Move], None] = session.play
        """What is done with a move that was chosen."""
        self._pressed: int | None = None
        self._drag: Drag | None = None
        self._home: WayHome | None = None
        self._played: tuple[int, float, int] = (0, -math.inf, 0)
        """The square of the click that made the last move, when that was, and the plies made by then."""
        self._way: tuple[int, ...] = ()
        """Where the piece went that a click on it alone has moved: a click there confirms that."""
        self.selection = self._nothing()
        """The squares chosen of the next move."""
        self.cursor: int | None = None
        """The square that the keyboard works on."""
        self.hover: int | None = None
        """The square under the pointer."""
        self.typed = ""
        """What has been typed of a move."""
        self.dropped = False
        """True while a move is played by putting its piece down: it need not be shown any more."""

    def _nothing(self) -> Selection:
        return Selection(self._session.match.state, one_click=self._one_click())

    def put_back(self) -> bool:
        """Put a piece whose jump is begun back to where it stood; True if there was one."""
        begun = len(self.selection.chosen) > 1
        if begun:
            self.clear()
        return begun

    def clear(self) -> None:
        """Put down what was picked up, and take back what was said about it."""
        self.selection = self._nothing()
        self._pressed = self._drag = self._home = None
        self.typed = ""
        self._prompt.clear()

    # --- the mouse ------------------------------------------------------------------------------

    def mouse(self, event: pygame.event.Event, geometry: BoardGeometry, now: float) -> bool:
        """Take an event of the mouse; True if something may look different now."""
        if event.type == pygame.MOUSEMOTION:
            before, self.hover = self.hover, geometry.square_at(event.pos)
            if self._drag is not None:
                self._drag = self._drag.to(event.pos, geometry)
            return self.hover != before or self._drag is not None
        if event.type == pygame.WINDOWLEAVE:
            self.hover = None
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._press(event.pos, geometry)
        lost = event.type == pygame.WINDOWFOCUSLOST  # whoever lets go now does so elsewhere
        if lost:
            self._pressed = None
        if (lost or event.type == pygame.MOUSEBUTTONDOWN) and self._drag is not None:
            self._go_home(geometry, now)
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._release(event.pos, geometry, now)
        return False

    def _press(self, pointer: tuple[int, int], geometry: BoardGeometry) -> bool:
        """A piece of the player's own is taken in the hand."""
        had_cursor, self.cursor = self.cursor is not None, None
        square = self._pressed = geometry.square_at(pointer)
        state = self._session.match.state
        if square is None or not self._session.human_to_move or self._session.match.game.places_pieces:
            return had_cursor
        before = self.selection
        going_on = before.chosen[-1:] == (square,)
        piece = state.piece_at(before.chosen[0] if going_on else square)
        if piece is None or piece.side is not state.side_to_move:
            return had_cursor
        self._home = None
        self._drag = Drag.begin(square, piece, before, pointer, geometry)
        if not going_on:
            picked = replace(before, chosen=(square,))
            self.selection = picked if picked.moves else self._nothing()
        return True

    def _release(self, pointer: tuple[int, int], geometry: BoardGeometry, now: float) -> bool:
        """A click chooses a square; a drag puts a piece down."""
        square = geometry.square_at(pointer)
        pressed, self._pressed = self._pressed, None
        drag = self._drag
        if drag is None:
            if pressed is not None and square is not None:
                self.choose(pressed, now)
            return pressed is not None
        drag = self._drag = drag.to(pointer, geometry)
        if not drag.moved:
            self._drag, self.selection = None, drag.before
            self.choose(drag.square, now)
        elif square is None or square == drag.square:
            self._go_home(geometry, now)
        else:
            self._drop(drag, square, geometry, now)
        return True

    def _drop(self, drag: Drag, square: int, geometry: BoardGeometry, now: float) -> None:
        """The piece is put down on another square: it stays there or goes home."""
        match, chosen = self._session.match, self.selection.chosen
        if any(square in move.path[len(chosen) :] for move in self.selection.moves if chosen):
            self.dropped = True
            self.choose(square, now)
            self.dropped = False
        else:
            # A piece that cannot move at all has its own reason, wherever it was to go.
            squares = (*chosen, square) if chosen else (drag.square,)
            self._prompt.clear_note()
            self._prompt.refuse(match.state.refusal(squares), now)
        if self._session.match is match and self.selection.chosen == chosen:
            self._go_home(geometry, now)
        self._drag = None

    def _go_home(self, geometry: BoardGeometry, now: float) -> None:
        drag, self._drag = self._drag, None
        if drag is not None:
            self._home = WayHome(drag.square, drag.piece, drag.place(geometry), now)

    @property
    def dragging(self) -> bool:
        """True while a piece is in the hand."""
        return self._drag is not None

    @property
    def moving(self) -> bool:
        """True while a piece slides home."""
        return self._home is not None

    def settle(self, now: float) -> bool:
        """Take note of the time; True once, when a piece has come home."""
        over = self._home is not None and self._home.over(now, self._speed())
        if over:
            self._home = None
        return over

    def in_motion(self, geometry: BoardGeometry, now: float) -> tuple[int, Sprite] | None:
        """The piece in the hand or on its way home, with the square that it is missing from."""
        if self._drag is not None:
            return self._drag.square, self._drag.sprite(geometry)
        if self._home is not None:
            return self._home.square, self._home.sprite(geometry, now, self._speed())
        return None

    @property
    def touched(self) -> int | None:
        """The square under the pointer if a click or a drop there would do something."""
        square, moves = self.hover, self.selection.moves
        if square is None or self.cursor is not None or not self._session.human_to_move:
            return None
        chosen = self.selection.chosen
        if any(square in move.path[len(chosen) :] for move in moves if chosen):
            return square
        if self.dragging or chosen[-1:] == (square,) or len(chosen) > 1:
            return None
        return square if any(move.origin == square for move in self.selection.state.legal_moves()) else None

    # --- keys -----------------------------------------------------------------------------------

    def move_cursor(self, rows: int, columns: int, *, flipped: bool) -> None:
        """An arrow key; ``flipped`` says whether the board is turned."""
        game = self._session.match.game
        if flipped:
            rows, columns = -rows, -columns
        if self.cursor is None:
            self.cursor = next(iter(self.selection.next_squares), next(iter(game.cells)))
        else:
            self.cursor = neighbour(game, self.cursor, rows, columns)

    def choose_cursor(self, now: float) -> None:
        """Choose the square of the cursor, if there is one."""
        if self.cursor is not None:
            self.choose(self.cursor, now)

    def type(self, event: pygame.event.Event, now: float) -> bool:
        """Take a key of a move being typed; True if it was one."""
        if not self._session.human_to_move:
            return False
        letter = typed_letter(event, self.typed)
        if letter:
            self._show_typed(self.typed + letter)
            self._play_if_complete(now)
        elif not self.typed:
            return False
        elif event.key == pygame.K_BACKSPACE:
            self._show_typed(self.typed[:-1])
        elif event.key == pygame.K_ESCAPE:
            self._show_typed("")
        elif event.key in PRESS:
            self._play_typed(now)
        else:
            return False
        return True

    def _show_typed(self, text: str) -> None:
        """Keep what was typed, and pick the piece up that it names."""
        self.clear()
        match = self._session.match
        origin = first_square(match.game, text) if text else None
        picked = replace(self.selection, chosen=(origin,)) if origin is not None else self.selection
        self.selection = picked if picked.moves else self.selection
        self.typed = text

    def _play_if_complete(self, now: float) -> None:
        match, text = self._session.match, self.typed
        move = complete_move(match.state, text)
        if move is not None:
            self._play(move, move.destination, now)
        elif match.game.places_pieces and (square := complete_square(match.game, text)) is not None:
            self._show_typed("")
            self.choose(square, now)

    def _play_typed(self, now: float) -> None:
        match, text = self._session.match, self.typed
        self._show_typed("")
        if text.isdigit() and int(text) in match.game.cells:
            self.choose(int(text), now)
            return
        try:
            move = parse_move(match.game, match.state, text)
        except MoveTextError as error:
            self._prompt.refuse(str(error), now)
        else:
            self._play(move, move.destination, now)

    # --- choosing -------------------------------------------------------------------------------

    def choose(self, square: int, now: float) -> None:
        """A square of the board was chosen."""
        session = self._session
        if not session.human_to_move:
            return
        answer = self.selection.click(square)
        if self._second_click(square, answer, now) or self._confirms(square, answer, now):
            return
        self._way = ()
        session.interrupt()
        self._prompt.clear_note()
        self.typed = ""
        if isinstance(answer, Refused):
            self._prompt.refuse(answer.sentence, now)
        elif isinstance(answer, Move):
            self._play(answer, square, now)
        else:
            self.selection = answer
            self._prompt.refused = ""

    def _second_click(self, square: int, answer: Selection | Move | Refused, now: float) -> bool:
        """True for the second half of a double click whose first half was a whole move.

        A click that means something is none: where pieces are placed the same square may be meant again, as
        the same column is, and so is a piece that has just arrived once the other side has answered.
        """
        first, played_at, plies = self._played
        made = len(self._session.match.moves)
        if square != first or now - played_at >= DOUBLE_CLICK or made < plies:
            return False
        if isinstance(answer, Refused):
            return True
        placed = self._session.match.game.places_pieces and isinstance(answer, Move)
        return made == plies and not placed

    def _confirms(self, square: int, answer: Selection | Move | Refused, now: float) -> bool:
        """True for a click on where a piece went by one click, as if the move were not made yet.

        On the last of its squares such a click can mean nothing else; those between are free, and a little
        later they may be meant for the other side's move.
        """
        _, played_at, plies = self._played
        if square not in self._way or len(self._session.match.moves) != plies:
            return False
        if not isinstance(answer, Refused) and now - played_at >= CONFIRMING:
            return False
        self._way = self._way[self._way.index(square) + 1 :]
        return True

    @property
    def stale(self) -> bool:
        """True if what is chosen belongs to another position than the one that is shown."""
        return self.selection.state != self._session.match.state

    def _play(self, move: Move, square: int, now: float) -> None:
        self._played = (square, now, len(self._session.match.moves) + 1)
        by_one_click = square == move.origin and not self.selection.chosen
        self._way = move.path[1:] if by_one_click else ()
        self.play(move)
