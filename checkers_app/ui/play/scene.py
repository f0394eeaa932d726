"""The play scene: one match on the board, by mouse and by keyboard, against whoever sits there."""

from __future__ import annotations

import math
from dataclasses import replace

import pygame
from pygame import Surface

from checkers_app.engine.levels import playable
from checkers_app.engine.service import Failed, Finished, ProgressEvent
from checkers_app.games.base import IllegalMoveError, Move, Piece, Side
from checkers_app.play.match import Match
from checkers_app.play.new_game import new_match
from checkers_app.ui.boards.animation import Ease, Timeline, timeline
from checkers_app.ui.boards.picture import Picture
from checkers_app.ui.boards.selection import Refused, Selection
from checkers_app.ui.context import Context
from checkers_app.ui.kit.layout import BoardGeometry, Mode, PlayLayout, neighbour, play_layout
from checkers_app.ui.kit.widget_group import WidgetGroup
from checkers_app.ui.play.panel import PanelView, draw_bar, draw_panel, list_length, move_rows
from checkers_app.ui.play.picture import with_choices
from checkers_app.ui.play.status import Moment, Status, status
from checkers_app.ui.play.thinking import Thinker
from checkers_app.ui.play.tools import tool_buttons
from checkers_app.ui.scene import Push, Transition

SHAKE = 0.160
PULSE = 0.5
ARROW_FADE = 0.120
BAR_EASE = 0.3
"""Seconds."""


class PlayScene:
    """A match in the window."""

    overlay = False

    def __init__(self, context: Context, match: Match) -> None:
        self._context = context
        self._match = match
        self._selection = Selection(match.state)
        self._flipped = match.human_side is match.game.top_side
        self._thinker = Thinker(context)
        self._timeline: Timeline | None = None
        self._timeline_start: float | None = None
        self._refused = ""
        self._refused_at = -10.0
        self._note = ("", "")
        self._hint: Move | None = None
        self._resign_asked = False
        self._cursor: int | None = None
        self._hover: int | None = None
        self._pressed: int | None = None
        self._scroll = 0
        self._share = Ease(0.5, BAR_EASE)
        self._arrived_at = -10.0
        self._now = 0.0
        self._dirty = True
        self._pending: Transition | None = None
        self._group = WidgetGroup()
        self._size = (0, 0)
        self._layout: PlayLayout
        self._geometry: BoardGeometry

    # --- what other scenes ask of this one ------------------------------------------------------

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self._match

    @property
    def moving(self) -> bool:
        """True while a move is being shown."""
        return self._timeline is not None

    @property
    def places_marks(self) -> bool:
        """True on boards where a move places a mark instead of moving a piece."""
        return all(len(move.path) == 1 for move in self._match.game.initial.legal_moves())

    def status(self) -> Status:
        """What the status card says now."""
        thinker = self._thinker
        moment = Moment(
            thinking=thinker.thinking,
            progress=thinker.progress,
            refused=self._refused,
            failure=thinker.failure,
            note=self._note[0],
            note_detail=self._note[1],
            looking_for_hint=thinker.for_hint,
            hint=self._hint,
            chosen=self._selection.chosen,
        )
        return status(self._match, moment)

    def replace_match(self, match: Match) -> None:
        """Go on with another match or another position: what was asked of the computer is forgotten."""
        self._thinker.forget()
        if len(match.moves) == match.opening_plies:
            self._thinker.reset()
        self._match = match
        self._timeline = None
        self._clear_prompt()
        self._hint = None
        self._scroll = 0
        self._dirty = True
        self._rebuild_widgets()

    def restart(self) -> None:
        """Another game with the same players; the opening is found as the settings say."""
        game = self._match.game
        choice = self._context.settings.choice(game.key)
        self.replace_match(new_match(game, self._match.seats, choice, self._context.rng))

    def play_again(self) -> None:
        """Another game with the same players, once this one is over."""
        if self._match.outcome is not None:
            self.restart()

    def change_level(self, level: int, side: Side | None) -> None:
        """Another level for the computer from its next move on, on one side or (None) on both."""
        seats = tuple(
            replace(seat, level=level) if side is None or side is own else seat
            for own, seat in zip(Side, self._match.seats, strict=True)
        )
        self._match = self._match.with_seats((seats[0], seats[1]))
        self._dirty = True

    def undo(self) -> None:
        """Take back the player's whole turn."""
        if self._match.can_undo:
            self.replace_match(self._match.undo())

    def redo(self) -> None:
        """Play again what was taken back."""
        if self._match.can_redo:
            self.replace_match(self._match.redo())

    def change_sides(self) -> None:
        """The players swap seats; the computer goes on for the other side."""
        first, second = self._match.seats
        self.replace_match(self._match.with_seats((second, first)))
        self._flipped = self._match.human_side is self._match.game.top_side
        self._relayout()

    def flip(self) -> None:
        """Turn the board half round."""
        self._flipped = not self._flipped
        self._relayout()

    def offer_draw(self) -> None:
        """Claim a draw, or offer one to the other side."""
        if self._match.outcome is not None:
            return
        if self._match.claimable_draw is not None:
            self.replace_match(self._match.claim_draw())
        elif self._match.human_side is None or self._thinker.would_agree(self._match):
            self.replace_match(self._match.agree_draw())
        else:
            self._note = ("The computer plays on", "It does not see a draw in this position yet.")
            self._dirty = True

    def resign(self) -> None:
        """Give up; asks once before it counts."""
        if self._match.outcome is not None:
            return
        if not self._resign_asked:
            self._resign_asked = True
            self._note = ("Resign this game?", "Press Resign again to give up, or play on.")
            self._dirty = True
            return
        self.replace_match(self._match.resign(self._resigning_side()))

    def _resigning_side(self) -> Side:
        human = self._match.human_side
        return self._match.side_to_move if human is None else human

    def hint(self) -> None:
        """Look for a good move and show it."""
        if self._human_to_move() and self._timeline is None:
            self._clear_prompt()
            self._thinker.ask_hint(self._match, self._now)
            self._dirty = True

    # --- Scene ----------------------------------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        """Lay the scene out for a window of this size."""
        self._size = size
        self._relayout()

    def _relayout(self) -> None:
        self._layout = play_layout(self._size)
        self._geometry = BoardGeometry.fit(self._match.game, self._layout.board, flipped=self._flipped)
        self._rebuild_widgets()
        self._dirty = True

    def leave(self) -> None:
        """Give up the search that is running."""
        self._thinker.forget()

    def frame_rate(self) -> int:
        """60 Hz while pieces move, less while only the dots of the thinking computer do."""
        now = self._now
        easing = (
            self._share.moving(now) or now - self._refused_at < PULSE or now - self._arrived_at < ARROW_FADE
        )
        if self._timeline is not None or easing:
            return 60
        return 20 if self._thinker.thinking else 0

    def needs_draw(self, now: float) -> bool:
        """True after every change; while anything moves :meth:`frame_rate` says how often to look."""
        self._group.update(now)
        return self._dirty or self._group.dirty

    def update(self, now: float) -> Transition | None:
        """Finish animations, take what the search has sent, let the computer move."""
        self._now = now
        if self._timeline is not None and self._timeline_time(now) >= self._timeline.duration:
            self._end_timeline()
        for event in self._thinker.poll():
            self._take(event)
        if self._timeline is None:
            self._let_computer_act(now)
        pending, self._pending = self._pending, None
        return pending

    def _end_timeline(self) -> None:
        self._timeline = None
        self._arrived_at = self._now
        self._dirty = True

    def _timeline_time(self, now: float) -> float:
        speed = self._context.settings.motion.speed
        if self._timeline_start is None:
            self._timeline_start = now
        return (now - self._timeline_start) * speed if speed else math.inf

    def _take(self, event: ProgressEvent | Finished | Failed) -> None:
        self._dirty = True
        if isinstance(event, Finished) and self._thinker.for_hint:
            self._hint = self._thinker.take_move()
        if not isinstance(event, Failed):
            self._show_score()
        self._rebuild_widgets()

    def _let_computer_act(self, now: float) -> None:
        match = self._match
        if match.seat_to_move.is_human or self._thinker.failure or match.outcome is not None:
            return
        if match.claimable_draw is not None and self._thinker.content_with_draw(match):
            self.replace_match(match.claim_draw())
            return
        if not self._thinker.busy:
            self._thinker.ask_move(match, now)
            self._dirty = True
            return
        if self._thinker.answered(now):
            move = self._thinker.take_move()
            if move is None:
                self._thinker.fail("It found no move.")
            else:
                self._play(move)

    def _play(self, move: Move) -> None:
        before = self._match.state
        try:
            match = self._match.play(move)
        except IllegalMoveError as error:
            self._thinker.fail(f"It answered with an illegal move: {error}.")
            return
        self._thinker.forget()
        self._match = match
        self._timeline = timeline(match.game, before, move)
        self._timeline_start = None
        self._clear_prompt()
        self._hint = None
        self._scroll = 0
        self._dirty = True
        self._rebuild_widgets()

    def _clear_prompt(self) -> None:
        self._selection = Selection(self._match.state)
        self._refused = ""
        self._note = ("", "")
        self._resign_asked = False
        self._pressed = None

    # --- events ---------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> Transition | None:
        """Take one event."""
        pressed = event.type in {pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN}
        if pressed and self._timeline is not None:
            self._end_timeline()
        if event.type == pygame.KEYDOWN and self._shortcut(event):
            return self._take_pending()
        board_key = event.type == pygame.KEYDOWN and not self._group.keyboard
        if board_key and event.key in {pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE}:
            if self._cursor is not None:
                self._click(self._cursor)
        elif event.type == pygame.KEYDOWN and event.key in _ARROWS:
            self._move_cursor(*_ARROWS[event.key])
        elif not self._group.handle(event, self._now):
            self._mouse(event)
        return self._take_pending()

    def _take_pending(self) -> Transition | None:
        pending, self._pending = self._pending, None
        return pending

    def _shortcut(self, event: pygame.event.Event) -> bool:
        control = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
        action = {
            (pygame.K_ESCAPE, False): self._escape,
            (pygame.K_F10, False): self.open_menu,
            (pygame.K_z, True): self.undo,
            (pygame.K_BACKSPACE, False): self.undo,
            (pygame.K_y, True): self.redo,
            (pygame.K_n, True): self.play_again,
            (pygame.K_x, True): self.change_sides,
            (pygame.K_h, False): self.hint,
            (pygame.K_f, False): self.flip,
            (pygame.K_e, False): self.toggle_endings,
        }.get((event.key, control))
        if action is None:
            return False
        action()
        return True

    def _escape(self) -> None:
        if self._selection.chosen:
            self._clear_prompt()
            self._dirty = True
        else:
            self.open_menu()

    def open_menu(self) -> None:
        """Lay the game menu over the board."""
        from checkers_app.ui.play.game_menu import GameMenu  # noqa: PLC0415  the two scenes know each other

        self._pending = Push(GameMenu(self._context, self))

    def _mouse(self, event: pygame.event.Event) -> None:
        if event.type == pygame.MOUSEMOTION:
            hover = self._geometry.square_at(event.pos)
            if hover != self._hover:
                self._hover = hover
                self._dirty = True
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if self._layout.status.collidepoint(event.pos) and self._thinker.failure:
                self._thinker.forget()
                self._dirty = True
            self._pressed = self._geometry.square_at(event.pos)
            self._cursor = None
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._release(event.pos)
        elif event.type == pygame.MOUSEWHEEL:
            spare = list_length(self._match) - move_rows(self._layout.moves)
            self._scroll = max(0, min(spare, self._scroll + event.y))
            self._dirty = True

    def _release(self, position: tuple[int, int]) -> None:
        pressed, self._pressed = self._pressed, None
        square = self._geometry.square_at(position)
        if pressed is None or square is None:
            return
        if square == pressed or self._selection.chosen[-1:] == (pressed,):
            self._click(square)
        elif any(move.origin == pressed for move in self._match.state.legal_moves()):
            self._selection = Selection(self._match.state, (pressed,))
            self._click(square)
        else:
            self._click(pressed)

    def _move_cursor(self, rows: int, columns: int) -> None:
        game = self._match.game
        if self._flipped:
            rows, columns = -rows, -columns
        if self._cursor is None:
            self._cursor = next(iter(self._selection.next_squares), next(iter(game.cells)))
        else:
            self._cursor = neighbour(game, self._cursor, rows, columns)
        self._group.keyboard = False
        self._dirty = True

    def _human_to_move(self) -> bool:
        return self._match.outcome is None and self._match.seat_to_move.is_human

    def _click(self, square: int) -> None:
        """A square of the board was chosen."""
        self._dirty = True
        if not self._human_to_move():
            return
        if self._thinker.busy:
            self._thinker.forget()
        self._note = ("", "")
        self._resign_asked = False
        answer = self._selection.click(square)
        if isinstance(answer, Refused):
            self._refused = answer.sentence
            self._refused_at = self._now
        elif isinstance(answer, Move):
            self._play(answer)
        else:
            self._selection = answer
            self._refused = ""

    # --- drawing --------------------------------------------------------------------------------

    def draw(self, surface: Surface, now: float) -> None:
        """Draw the whole scene."""
        look = self._context.look
        look.background(surface)
        look.painter(self._match.game.key).draw(surface, self._geometry, self._picture(now))
        bottom = self._top_side().other
        share = self._share.value(now)
        if bottom is not self._viewpoint():
            share = 1 - share
        draw_bar(look, surface, self._layout.bar, share, bottom, known=self._thinker.last is not None)
        draw_panel(look, surface, self._layout, self._panel(now))
        self._group.draw(look, surface)
        self._dirty = False

    def _top_side(self) -> Side:
        top = self._match.game.top_side
        return top.other if self._flipped else top

    def _viewpoint(self) -> Side:
        human = self._match.human_side
        return human if human is not None else Side.FIRST

    def _show_score(self) -> None:
        score = self._thinker.score_for(self._viewpoint())
        if score is None:
            return
        self._share.send(0.5 + 0.48 * math.tanh(score / 300), self._now)

    def _picture(self, now: float) -> Picture:
        match, settings = self._match, self._context.settings
        pieces = match.game.pieces(match.state)
        picture = Picture(
            pieces=pieces,
            last_move=match.moves[-1] if match.moves else None,
            last_move_alpha=min(1.0, max(0.0, (now - self._arrived_at) / ARROW_FADE)),
            numbers=settings.show_numbers,
            cursor=self._cursor,
        )
        if match.outcome is not None:
            picture = replace(picture, winning=match.state.winning_squares())
        if self._timeline is not None:
            frame = self._timeline.frame(self._timeline_time(now))
            rest = {square: piece for square, piece in pieces.items() if square not in frame.hidden}
            return replace(picture, pieces=rest, sprites=frame.sprites, last_move=None, winning=())
        picture = replace(picture, values=self._values())
        if not self._human_to_move():
            return picture
        if not self._selection.chosen:
            picture = replace(picture, hint=self._hint)
            if self.places_marks and self._hover is not None and self._hover not in pieces:
                picture = replace(picture, hover=self._hover, ghost=Piece(match.side_to_move))
        pulse = max(0.0, 1 - (now - self._refused_at) / PULSE) if self._refused else 0.0
        show_must = settings.show_must_jump or bool(self._refused)
        return with_choices(picture, self._selection, show_must=show_must, pulse=pulse)

    def _values(self) -> dict[int, str]:
        """The labels of the endgame overlay, if it is on."""
        if not self._context.settings.show_endings or self._match.outcome is not None:
            return {}
        return self._context.endings.labels(self._selection)

    def toggle_endings(self) -> None:
        """Switch the endgame overlay on or off."""
        settings = self._context.settings
        self._context.change_settings(replace(settings, show_endings=not settings.show_endings))
        self._dirty = True
        self._rebuild_widgets()

    @property
    def endings_shown(self) -> bool:
        """True while the endgame overlay is switched on."""
        return self._context.settings.show_endings

    @property
    def endings_reach(self) -> int:
        """With how many pieces the endgame overlay begins; 0 where there is none."""
        return 0 if self.places_marks else self._context.endings.reach

    def _panel(self, now: float) -> PanelView:
        thinker, match = self._thinker, self._match
        viewpoint = self._viewpoint()
        since = now - self._refused_at
        shake = 0
        if self._refused and since < SHAKE and self._context.settings.motion.speed:
            shake = round(4 * math.sin(since / SHAKE * 4 * math.pi))
        return PanelView(
            match=match,
            status=self.status(),
            top=self._top_side(),
            viewpoint=viewpoint,
            level_names=(self._level_name(Side.FIRST), self._level_name(Side.SECOND)),
            scores=thinker.scores_for(viewpoint, len(match.moves)),
            search=thinker.last,
            search_side=thinker.last_side,
            search_moves=thinker.line,
            iterations=thinker.iterations_for(viewpoint),
            from_book=thinker.from_book and not thinker.thinking,
            thinking=thinker.thinking,
            dots=now,
            scroll=self._scroll,
            shake=shake,
        )

    def _level_name(self, side: Side) -> str:
        seat = self._match.seats[side]
        if seat.is_human:
            return ""
        level = playable(self._match.game.key, seat.level)
        if self._layout.mode is Mode.COMPACT:
            return f"level {level.number}"
        return f"{level.name} · level {level.number}"

    def _rebuild_widgets(self) -> None:
        if self._size != (0, 0):
            compact = self._layout.mode is Mode.COMPACT
            self._group.set(tool_buttons(self, self._layout.tools, compact=compact))


_ARROWS = {
    pygame.K_UP: (-1, 0),
    pygame.K_DOWN: (1, 0),
    pygame.K_LEFT: (0, -1),
    pygame.K_RIGHT: (0, 1),
}
