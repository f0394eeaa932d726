"""A board for choosing moves by clicking, by dragging, by typing squares, or with the arrow keys."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Protocol

import pygame

from checkers_app.games.base import Game, Move, MoveTextError, Piece
from checkers_app.notation.moves import parse_move
from checkers_app.play.match import Match
from checkers_app.storage.settings import Settings
from checkers_app.ui.boards.animation import Timeline
from checkers_app.ui.boards.choices import with_choices
from checkers_app.ui.boards.moving.drag import Drag, WayHome
from checkers_app.ui.boards.moving.shown_move import ShownMove
from checkers_app.ui.boards.moving.typed import (
    complete_move,
    complete_square,
    first_square,
    square_called,
    typed_letter,
)
from checkers_app.ui.boards.moving.view import BoardView, Chosen, Deed, Seen
from checkers_app.ui.boards.picture import Picture
from checkers_app.ui.kit.keyboard import PRESS
from checkers_app.ui.sound import Sound
from checkers_app.views.interaction.prompt import Prompt
from checkers_app.views.interaction.questions import AskedAbout, answer
from checkers_app.views.interaction.selection import Refused, Selection
from checkers_app.views.interaction.status import MARK
from checkers_app.words import say

DOUBLE_CLICK = 0.5
"""The maximum time in seconds between the two clicks of a double click."""
CONFIRMING = 1.0
"""For this many seconds after a move made by a single click, further clicks on its path only confirm it.

Later, such a click may begin another move.
"""


class OnBoard(Protocol):
    """The position in which the user chooses a move."""

    @property
    def match(self) -> Match:
        """The game up to the position."""

    @property
    def human_to_move(self) -> bool:
        """True if the user may move a piece."""


@dataclass(frozen=True, slots=True)
class Help:
    """Additional help for choosing a move; the destinations of the selected piece are always shown."""

    must: bool = True
    """True to mark the pieces that must jump even before a move is refused."""
    touched: bool = False
    """True to show what a click on the square under the pointer would do."""
    beat: bool = False
    """True to make the pieces that must jump pulse after a move is refused."""


class PlayBoard(BoardView):
    """Handles the user's interaction with the squares of a displayed position.

    Args:
        on_board: the game and its displayed position.
        prompt: shows why a move is refused.
        settings: returns the current settings.
        flipped: True to start with a rotated board.
        play: plays the sounds.
        decided: called when the user chooses a square, so that pending requests, such as one for a
            hint, can be cancelled.
        one_click: returns whether a single click may play a move; None to use the setting.
        asked_about: returns the game that typed questions are about, with what is known about it; None if
            questions, which begin with ``?``, cannot be typed.
    """

    def __init__(
        self,
        on_board: OnBoard,
        prompt: Prompt,
        settings: Callable[[], Settings],
        *,
        flipped: bool = False,
        play: Callable[[Sound], None] = lambda _: None,
        decided: Callable[[], None] = lambda: None,
        one_click: Callable[[], bool] | None = None,
        asked_about: Callable[[], AskedAbout] | None = None,
    ) -> None:
        super().__init__(on_board.match.game, flipped=flipped, piece_first=lambda: settings().piece_first)
        self._on_board = on_board
        self._prompt = prompt
        self._settings = settings
        self._play = play
        self._decided = decided
        self._one_click = one_click or (lambda: settings().one_click_against(None))
        self._shown_move = ShownMove(lambda: settings().motion.speed, play)
        self._pressed: int | None = None
        self._drag: Drag | None = None
        self._home: WayHome | None = None
        self._played: tuple[int, float, int] = (0, -math.inf, 0)
        """The square and time of the click that made the last move, and the number of plies after it."""
        self._way: tuple[int, ...] = ()
        """The path of a piece moved by a single click on it; clicks on the path only confirm the move."""
        self._asked_about = asked_about
        self.selection = self._nothing()
        """The squares of the next move that have been chosen so far."""
        self.typed = ""
        """The part of a move that has been typed so far."""

    @property
    def game(self) -> Game:
        """The game to which the position belongs."""
        return self._on_board.match.game

    def _nothing(self) -> Selection:
        return Selection(self._on_board.match.state)

    def put_back(self) -> bool:
        """Undo an unfinished jump and put its piece back; return False if no jump was begun."""
        begun = len(self.selection.chosen) > 1
        if begun:
            self.clear()
        return begun

    def clear(self) -> None:
        """Deselect everything, and clear all messages about the selection."""
        self.selection = self._nothing()
        self._pressed = self._drag = self._home = None
        self.typed = ""
        self._prompt.clear()

    def _refuse(self, sentence: str, now: float) -> None:
        self._prompt.refuse(sentence, now)
        self._play(Sound.REFUSED)

    # --- animation ---------------------------------------------------------------------------------------

    def show_move(self, timeline: Timeline | None, *, by_hand: bool = False) -> None:
        """Start the animation of a move; None ends the current animation. ``by_hand`` is True if the move was
        played by dragging the piece.
        """
        self._shown_move.show(timeline, by_hand=by_hand)

    @property
    def showing(self) -> bool:
        """True while a move is being animated."""
        return self._shown_move.showing

    def hurry(self, now: float) -> bool:
        """Skip the rest of the animation; return False if nothing is being animated."""
        showing = self.showing
        if showing:
            self._shown_move.finish(now)
        return showing

    def settle(self, now: float) -> bool:
        """Update the animations; return True when an animation has ended or a piece has slid back."""
        shown = self._shown_move.finish_if_over(now)
        home = self._home is not None and self._home.over(now, self._settings().motion.speed)
        if home:
            self._home = None
        return shown or home

    def moving(self, now: float) -> bool:
        """True while anything on the board is being animated."""
        return self._home is not None or self._shown_move.moving(now)

    # --- the mouse ----------------------------------------------------------------------------------

    def mouse(self, event: pygame.event.Event, now: float) -> Deed | None:
        """Handle a mouse event; return None if the event has no effect on the board."""
        if event.type == pygame.MOUSEMOTION:
            over_another = self.point(event)
            if self._drag is not None:
                self._drag = self._drag.to(event.pos, self.geometry)
            return Seen() if over_another or self._drag is not None else None
        if event.type == pygame.WINDOWLEAVE:
            self.point(event)
            return Seen()
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._press(event.pos)
        lost = event.type == pygame.WINDOWFOCUSLOST  # the button is released outside the window
        if lost:
            self._pressed = None
        if (lost or event.type == pygame.MOUSEBUTTONDOWN) and self._drag is not None:
            self._go_home(now)
            return Seen()
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._release(event.pos, now)
        return None

    def _press(self, pointer: tuple[int, int]) -> Deed | None:
        """Start dragging a piece if it belongs to the player."""
        had_cursor, self.cursor = self.cursor is not None, None
        square = self._pressed = self.square_at(pointer)
        match = self._on_board.match
        nothing = Seen() if had_cursor else None
        if square is None or not self._on_board.human_to_move or match.game.places_pieces:
            return nothing
        before = self.selection
        going_on = before.chosen[-1:] == (square,)
        piece = match.state.piece_at(before.chosen[0] if going_on else square)
        if piece is None or piece.side is not match.state.side_to_move:
            return nothing
        self._home = None
        self._drag = Drag.begin(square, piece, before, pointer, self.geometry)
        if not going_on:
            picked = replace(before, chosen=(square,))
            self.selection = picked if picked.moves else self._nothing()
        return Seen()

    def _release(self, pointer: tuple[int, int], now: float) -> Deed | None:
        """Handle the release of the mouse button: a click chooses a square, and a drag drops the piece."""
        square = self.square_at(pointer)
        pressed, self._pressed = self._pressed, None
        if self._drag is None:
            if pressed is None:
                return None
            return (self.choose(pressed, now) if square is not None else None) or Seen()
        drag = self._drag = self._drag.to(pointer, self.geometry)
        if not drag.moved:
            self._drag, self.selection = None, drag.before
            return self.choose(drag.square, now) or Seen()
        if square is not None and square != drag.square:
            return self._drop(drag, square, now)
        self._go_home(now)
        return Seen()

    def _drop(self, drag: Drag, square: int, now: float) -> Deed:
        """Drop the piece on another square; the piece slides back if it cannot go there."""
        chosen = self.selection.chosen
        deed: Deed | None = None
        if any(square in move.path[len(chosen) :] for move in self.selection.moves if chosen):
            deed = self.choose(square, now)
        else:
            # For a piece that cannot move at all there is a separate reason, whatever the destination.
            squares = (*chosen, square) if chosen else (drag.square,)
            self._prompt.clear_note()
            self._refuse(self._on_board.match.state.refusal(squares), now)
        if isinstance(deed, Chosen):
            self._drag = None
            return replace(deed, by_hand=True)
        if self.selection.chosen == chosen:
            self._go_home(now)
        self._drag = None
        return Seen()

    def _go_home(self, now: float) -> None:
        drag, self._drag = self._drag, None
        if drag is not None:
            self._home = WayHome(drag.square, drag.piece, drag.place(self.geometry), now)

    @property
    def dragging(self) -> bool:
        """True while a piece is being dragged."""
        return self._drag is not None

    @property
    def touched(self) -> int | None:
        """The square under the pointer, if clicking it or dropping a piece on it would have an effect."""
        square, moves = self.hover, self.selection.moves
        if square is None or self.cursor is not None or not self._on_board.human_to_move:
            return None
        chosen = self.selection.chosen
        if any(square in move.path[len(chosen) :] for move in moves if chosen):
            return square
        if self.dragging or chosen[-1:] == (square,) or len(chosen) > 1:
            return None
        return square if any(move.origin == square for move in self.selection.state.legal_moves()) else None

    # --- keys -----------------------------------------------------------------------------------------

    @property
    def _first_square(self) -> int:
        return next(iter(self.selection.next_squares), super()._first_square)

    def choose_cursor(self, now: float) -> Deed | None:
        """Choose the square under the keyboard cursor, if there is one."""
        return None if self.cursor is None else self.choose(self.cursor, now) or Seen()

    def key(self, event: pygame.event.Event, now: float, *, enter: bool = True) -> Deed | None:
        """Handle a key for typing a move, an arrow key, or Enter if the cursor is on the board."""
        deed = self.type(event, now)
        if deed is None and self.steer(event):
            return Seen()
        return self.choose_cursor(now) if deed is None and enter and event.key in PRESS else deed

    def type(self, event: pygame.event.Event, now: float) -> Deed | None:
        """Handle a key for typing a move or a question; return None for any other key."""
        letter = typed_letter(event, self.typed, self.game)
        if letter == MARK and self._asked_about is None:
            return None
        if not self._on_board.human_to_move and not (self.typed or letter).startswith(MARK):
            return None
        if letter:
            self._show_typed(self.typed + letter)
            return self._play_if_complete(now) or Seen()
        if not self.typed:
            return None
        if event.key == pygame.K_BACKSPACE:
            self._show_typed(self.typed[:-1])
        elif event.key == pygame.K_ESCAPE:
            self._show_typed("")
        elif event.key in PRESS:
            return self._play_typed(now) or Seen()
        else:
            return None
        return Seen()

    def _show_typed(self, text: str) -> None:
        """Set the typed text and select the piece that it names."""
        self.clear()
        origin = first_square(self.game, text) if text else None
        picked = replace(self.selection, chosen=(origin,)) if origin is not None else self.selection
        self.selection = picked if picked.moves else self.selection
        self.typed = text

    def _play_if_complete(self, now: float) -> Deed | None:
        game, text = self.game, self.typed
        move = complete_move(game, self._on_board.match.state, text)
        if move is not None:
            return self._chosen(move, move.destination, now)
        if game.places_pieces and (square := complete_square(game, text)) is not None:
            self._show_typed("")
            return self.choose(square, now)
        return None

    def _play_typed(self, now: float) -> Deed | None:
        match, text = self._on_board.match, self.typed
        self._show_typed("")
        if text.startswith(MARK):
            self._answer(text.removeprefix(MARK))
            return None
        if (square := square_called(match.game, text)) is not None:
            return self.choose(square, now)
        try:
            move = parse_move(match.game, match.state, text)
        except MoveTextError as error:
            self._refuse(str(error), now)
            return None
        return self._chosen(move, move.destination, now)

    def _answer(self, question: str) -> None:
        """Answer a typed question."""
        if self._asked_about is not None:
            head = say("Your question: {question}", question=question or MARK)
            self._prompt.say(head, answer(question, self._asked_about()))

    # --- choosing -------------------------------------------------------------------------------------

    def choose(self, square: int, now: float) -> Deed | None:
        """Choose a square; return None if the choice currently has no effect."""
        if not self._on_board.human_to_move:
            return None
        answer = replace(self.selection, one_click=self._one_click()).click(square)
        if self._second_click(square, answer, now) or self._confirms(square, answer, now):
            return None
        self._way = ()
        self._decided()
        self._prompt.clear_note()
        self.typed = ""
        if isinstance(answer, Move):
            return self._chosen(answer, square, now)
        if isinstance(answer, Refused):
            self._refuse(answer.sentence, now)
        else:
            self.selection = answer
            self._prompt.refused = ""
        return Seen()

    def show_moves(self, square: int, now: float) -> None:
        """Select a piece without moving it, to show where it may go or why it may not move."""
        self.clear()
        answer = replace(self.selection, one_click=False).click(square)
        if isinstance(answer, Refused):
            self._prompt.refuse(answer.sentence, now)
        elif isinstance(answer, Selection):
            self.selection = answer

    def _second_click(self, square: int, answer: Selection | Move | Refused, now: float) -> bool:
        """True for the second click of a double click whose first click has already made a complete move.

        Clicks that have an effect of their own do not count. If pieces are placed, the same square or column
        may be chosen again, and once the other side has replied, the piece that has just arrived may be
        chosen.
        """
        first, played_at, plies = self._played
        made = len(self._on_board.match.moves)
        if square != first or now - played_at >= DOUBLE_CLICK or made < plies:
            return False
        if isinstance(answer, Refused):
            return True
        placed = self.game.places_pieces and isinstance(answer, Move)
        return made == plies and not placed

    def _confirms(self, square: int, answer: Selection | Move | Refused, now: float) -> bool:
        """True for a click on the path of a move that was just made by a single click; such a click only
        confirms the move.

        A click that would be refused can only be a confirmation. Any other click counts as one only for a
        short time, because a later click may be meant for another move.
        """
        _, played_at, plies = self._played
        if square not in self._way or len(self._on_board.match.moves) != plies:
            return False
        if not isinstance(answer, Refused) and now - played_at >= CONFIRMING:
            return False
        self._way = self._way[self._way.index(square) + 1 :]
        return True

    @property
    def stale(self) -> bool:
        """True if the selection does not belong to the displayed position."""
        return self.selection.state != self._on_board.match.state

    def _chosen(self, move: Move, square: int, now: float) -> Chosen:
        self._played = (square, now, len(self._on_board.match.moves) + 1)
        by_one_click = square == move.origin and not self.selection.chosen
        self._way = move.path[1:] if by_one_click else ()
        return Chosen(move)

    # --- display --------------------------------------------------------------------------------------

    def picture(self, picture: Picture, now: float, help_with: Help) -> Picture:
        """Return ``picture`` with the animation, or with the marks that help the user choose a move."""
        alpha = self._shown_move.arrow_alpha(now)
        picture = replace(picture, cursor=self.cursor, last_move_alpha=alpha)
        frame = self._shown_move.frame(now)
        if frame is not None:
            rest = {square: piece for square, piece in picture.pieces.items() if square not in frame.hidden}
            still = replace(picture, last_move=None, winning=(), values={}, must=(), hint=None, hinted=None)
            return replace(still, pieces=rest, sprites=frame.sprites)
        if not self._on_board.human_to_move:
            return picture
        if help_with.touched:
            picture = replace(picture, touched=self.touched, ghost=self._ghost(picture.pieces))
        picture = self._with_hover(picture)
        must = help_with.must or bool(self._prompt.refused)
        pulse = self._prompt.pulse(now) if help_with.beat else 0.0
        return self._in_hand(with_choices(picture, self.selection, show_must=must, pulse=pulse), now)

    def _with_hover(self, picture: Picture) -> Picture:
        """Add the piece that a click under the pointer would place."""
        state = self._on_board.match.state
        hover = state.aimed_at(self.hover) if self.hover is not None else None
        if hover is None or not self.game.places_pieces or hover in picture.pieces or self.selection.chosen:
            return picture
        return replace(picture, hover=hover, ghost=Piece(state.side_to_move))

    def _ghost(self, pieces: Mapping[int, Piece]) -> Piece | None:
        """The selected piece, to be shown on a destination under the pointer; None during a drag."""
        chosen, touched = self.selection.chosen, self.touched
        if touched is None or self.dragging or not chosen or touched in chosen or touched in pieces:
            return None
        return pieces.get(chosen[0])

    def _in_hand(self, picture: Picture, now: float) -> Picture:
        """Add the piece that is being dragged or is sliding back."""
        if self._drag is not None:
            square, sprite = self._drag.square, self._drag.sprite(self.geometry)
        elif self._home is not None:
            speed = self._settings().motion.speed
            square, sprite = self._home.square, self._home.sprite(self.geometry, now, speed)
        else:
            return picture
        rest = {other: piece for other, piece in picture.pieces.items() if other != square}
        return replace(picture, pieces=rest, sprites=(*picture.sprites, sprite))

    def squares(self, pieces: Mapping[int, Piece]) -> dict[int, str]:
        """Map every playable square to its description, such as ``19, white king, may jump``."""
        moves = self._on_board.match.state.legal_moves() if self._on_board.human_to_move else ()
        moving = [move for move in moves if len(move.path) > 1]
        may = {move.origin: say("may jump") if move.captures else say("may move") for move in moving}
        if self.selection.chosen:
            may = dict.fromkeys(self.selection.next_squares, say("can go here"))
            may[self.selection.chosen[-1]] = say("chosen")
        words = super().squares(pieces)
        return words | {square: f"{words[square]}, {what}" for square, what in may.items()}

    @property
    def notes(self) -> Mapping[int, str]:
        """Notes for the first and the last square of the other side's last move."""
        moves = self._on_board.match.moves
        if not moves or not self._on_board.human_to_move:
            return {}
        ended = {moves[-1].destination: say("the last move ended here")}
        return {moves[-1].origin: say("the last move began here")} | ended
