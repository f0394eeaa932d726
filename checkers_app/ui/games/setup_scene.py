"""The page on which a position is set up: click to place, click again to take away."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame
from pygame import Rect, Surface

from checkers_app.engine.levels import playable
from checkers_app.games.base import Piece, Side
from checkers_app.games.checkers import GAME, Checkers
from checkers_app.notation.fen import FenError
from checkers_app.notation.record import Record
from checkers_app.play.exchange import append_games
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.setting_up import Fault, Setup
from checkers_app.ui.boards.picture import Picture, Sprite
from checkers_app.ui.card import Key, StillScene
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToGame, ToRules
from checkers_app.ui.games.fault_mark import draw_fault
from checkers_app.ui.games.setup_layout import SetupLayout, setup_layout
from checkers_app.ui.games.to_file import ToFile
from checkers_app.ui.games.tray import Tray
from checkers_app.ui.kit.clipboard import copy_text, pasted_text
from checkers_app.ui.kit.layout import BoardGeometry, Mode, neighbour
from checkers_app.ui.kit.text_field import TextEdit, TextField
from checkers_app.ui.kit.widgets import Button, Option, Segments, Widget
from checkers_app.ui.play.board_input import ARROWS
from checkers_app.ui.play.panel import draw_side
from checkers_app.ui.scene import Pop, Push, Reset

GHOST = 0.42
"""How opaque the piece under the pointer is."""
PIECES = (
    Piece(Side.FIRST),
    Piece(Side.FIRST, king=True),
    Piece(Side.SECOND),
    Piece(Side.SECOND, king=True),
    None,
)
"""The tray: what is put down; None erases."""
_TOOL_KEYS = (pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4, pygame.K_5)
_TOO_FAR = 40
"""Positions that can be gone back to."""


class SetupScene(StillScene):
    """A board, a tray of pieces, the position as text, and what is wrong with it in words."""

    def __init__(self, context: Context, state: Checkers) -> None:
        super().__init__(context)
        self._setup = Setup.of(state)
        self._past: list[Setup] = []
        self._tool = 0
        self._flipped = False
        self._player: Side | None = Side.FIRST
        """The person's side; None for two people."""
        self._note: Fault | None = None
        self._edit = TextEdit(self._typed, self._setup.text)
        self._hover: int | None = None
        self._cursor: int | None = None
        self._pressed: int | None = None
        self._drag: tuple[int, tuple[int, int]] | None = None
        self._layout: SetupLayout
        self._geometry: BoardGeometry

    # --- the position ---------------------------------------------------------------------------

    def _set(self, setup: Setup, *, text: bool = True) -> None:
        """Another position; the one before can be gone back to."""
        if setup != self._setup:
            self._past = [*self._past[-_TOO_FAR:], self._setup]
        self._setup = setup
        self._note = None
        if text:
            self._edit.set(setup.text)
        self._refresh()

    def _undo(self) -> None:
        if self._past:
            self._setup = self._past.pop()
            self._note = None
            self._edit.set(self._setup.text)
            self._refresh()

    def _click(self, square: int) -> None:
        self._set(self._setup.click(square, PIECES[self._tool]))

    def _clear(self) -> None:
        self._set(replace(self._setup, pieces={}))

    def _start(self) -> None:
        self._set(Setup.of(GAME.initial if isinstance(GAME.initial, Checkers) else Checkers()))

    def _flip(self) -> None:
        self._flipped = not self._flipped
        self._lay_out()

    def _choose_tool(self, index: int) -> None:
        self._tool = index
        self._refresh()

    def _choose_turn(self, index: int) -> None:
        self._set(replace(self._setup, side_to_move=Side(index)))

    def _choose_player(self, index: int) -> None:
        self._player = (Side.FIRST, Side.SECOND, None)[index]
        self._refresh()

    def _typed(self) -> None:
        """The text was changed by hand: a position is shown at once, anything else is told."""
        try:
            self._set(Setup.parse(self._edit.text), text=False)
        except FenError as error:
            self._say("This text is no position", error)

    def _say(self, headline: str, error: Exception | str) -> None:
        text = str(error)
        self._note = Fault(headline, text[:1].upper() + text[1:] + ".")
        self._refresh()

    def _copy(self) -> None:
        if not copy_text(self._setup.text):
            self._say("Nothing was copied", "there is no clipboard here")

    def _paste(self) -> None:
        try:
            self._set(Setup.parse(pasted_text()))
        except FenError as error:
            self._say("This text is no position", error)

    # --- what to do with it -----------------------------------------------------------------------

    def _seats(self) -> tuple[Seat, Seat]:
        if self._player is None:
            return HUMAN, HUMAN
        levels = self._context.settings.choice(GAME.key).levels
        seats = [Seat(Control.COMPUTER, level) for level in levels]
        seats[self._player] = HUMAN
        return seats[0], seats[1]

    def _play(self) -> None:
        if self._setup.fault() is None:
            self._go(Reset(ToGame(Match.new(GAME, self._seats(), self._setup.state()))))

    def _save(self) -> None:
        if self._setup.fault() is not None:
            return
        record = Record(self._setup.state(), tags=(("Event", "Position"),))

        def save(path: Path) -> str:
            try:
                append_games(path, [record])
            except OSError as error:
                return f"{path.name} cannot be written: {error.strerror or error}."
            return ""

        self._go(Push(ToFile("Save as PDN", "Save", ".pdn", save, "positions.pdn")))

    def _back(self) -> None:
        self._go(Pop())

    # --- events ---------------------------------------------------------------------------------

    @property
    def _typing(self) -> bool:
        focused = self._group.focused
        return focused is not None and focused.name == "text"

    def _shortcuts(self) -> Mapping[Key, Callable[[], None]]:
        return {
            (pygame.K_ESCAPE, False): self._back,
            (pygame.K_F1, False): lambda: self._go(Push(ToRules(GAME))),
            (pygame.K_z, True): self._undo,
            (pygame.K_s, True): self._save,
            (pygame.K_c, True): self._copy,
            (pygame.K_v, True): self._paste,
        }

    def _take(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and self._layout.board.collidepoint(event.pos):
            self._group.focus("play")
            self._refresh()
        if super()._take(event):
            return True
        if self._typing and event.type in {pygame.KEYDOWN, pygame.TEXTINPUT}:
            return self._edit_key(event)
        if event.type == pygame.KEYDOWN:
            return self._board_key(event)
        return self._mouse(event)

    def _edit_key(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.TEXTINPUT:
            return self._edit.handle(event)
        if event.key in {pygame.K_RETURN, pygame.K_KP_ENTER}:
            self._group.focus("play")
            self._refresh()
            return True
        return bool(event.key != pygame.K_TAB) and self._edit.handle(event)

    def _board_key(self, event: pygame.event.Event) -> bool:
        if event.key in _TOOL_KEYS:
            self._choose_tool(_TOOL_KEYS.index(event.key))
        elif event.key == pygame.K_f:
            self._flip()
        elif event.key in ARROWS and not self._group.keyboard:
            self._move_cursor(*ARROWS[event.key])
        elif event.key == pygame.K_SPACE and not self._group.keyboard and self._cursor is not None:
            self._click(self._cursor)
        elif event.key in {pygame.K_DELETE, pygame.K_BACKSPACE} and self._cursor is not None:
            self._set(self._setup.put(self._cursor, None))
        elif event.key in {pygame.K_RETURN, pygame.K_KP_ENTER} and not self._group.keyboard:
            self._play()
        else:
            return False
        return True

    def _move_cursor(self, rows: int, columns: int) -> None:
        if self._flipped:
            rows, columns = -rows, -columns
        self._cursor = 1 if self._cursor is None else neighbour(GAME, self._cursor, rows, columns)
        self._dirty = True

    def _mouse(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            before, self._hover = self._hover, self._geometry.square_at(event.pos)
            held = self._pressed
            if held is not None and held in self._setup.pieces and (self._drag or self._hover != held):
                self._drag = (held, event.pos)
            self._dirty |= before != self._hover or self._drag is not None
            return False
        if event.type == pygame.MOUSEBUTTONDOWN:
            square = self._geometry.square_at(event.pos)
            if square is None:
                return False
            self._cursor = None
            self._group.keyboard = False
            if event.button == 3:
                self._set(self._setup.put(square, None))
            elif event.button == 1:
                self._pressed = square
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._pressed is not None:
            self._release(event.pos)
            return True
        return False

    def _release(self, position: tuple[int, int]) -> None:
        pressed, self._pressed = self._pressed, None
        drag, self._drag = self._drag, None
        square = self._geometry.square_at(position)
        self._dirty = True
        if pressed is None:
            return
        if drag is not None:
            off = square is None and not self._geometry.field.collidepoint(position)
            if square is not None:
                self._set(self._setup.move(pressed, square))
            elif off:
                self._set(self._setup.put(pressed, None))
        elif square == pressed:
            self._click(square)

    # --- layout ---------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        self._layout = setup_layout(self._size)
        self._geometry = BoardGeometry.fit(GAME, self._layout.board, flipped=self._flipped)
        self._refresh()

    @property
    def _compact(self) -> bool:
        return self._layout.mode is Mode.COMPACT

    def _refresh(self) -> None:
        self._dirty = True
        if self._size != (0, 0):
            self._group.set(self._widgets(), focus="play")

    def _widgets(self) -> list[Widget]:
        layout, compact = self._layout, self._compact
        look = self._context.look
        head = layout.head
        pad = 10 if compact else 16
        widgets: list[Widget] = [
            Button("back", Rect(head.topleft, (head.height,) * 2), self._back, icon="home", tip="Back (Esc)"),
            Tray(layout.tray, PIECES, self._tool, self._choose_tool, compact=compact),
        ]
        options = [Option(GAME.side_name(side), draw=partial(draw_side, look, GAME, side)) for side in Side]
        inner = layout.tools.inflate(-2 * pad, -2 * pad)
        label = 0 if compact else 84
        turn = Rect(inner.x + label, inner.y, inner.width - label, 44)
        widgets.append(Segments("turn", turn, options, self._setup.side_to_move, self._choose_turn))
        acts = (
            ("clear", "trash", "Clear", self._clear),
            ("start", "board", "Start", self._start),
            ("flip", "flip", "Flip", self._flip),
        )
        for place, (name, icon, word, action) in zip(
            _thirds(inner, inner.bottom - 44, 44), acts, strict=True
        ):
            widgets.append(Button(name, place, action, icon=icon, label="" if compact else word, tip=word))
        widgets += self._text_widgets()
        fault = self._setup.fault()
        tip = fault.headline if fault is not None else ""
        who = [*options, Option("Two players", short="Two")]
        index = 2 if self._player is None else int(self._player)
        opponent = layout.opponent.inflate(-2 * pad, 0)
        widgets.append(
            Segments(
                "player",
                Rect(
                    opponent.x + label,
                    opponent.y + (8 if compact else 10),
                    opponent.width - label,
                    36,
                ),
                who,
                index,
                self._choose_player,
            )
        )
        half = (opponent.width - 12) // 2
        y = layout.buttons.centery - 22
        widgets += [
            Button(
                "play",
                Rect(opponent.x, y, half, 44),
                self._play,
                icon="play",
                label="Play",
                primary=True,
                tip=tip,
                enabled=not tip,
            ),
            Button(
                "save",
                Rect(opponent.x + half + 12, y, half, 44),
                self._save,
                icon="save",
                label="Save",
                tip=tip,
                enabled=not tip,
            ),
        ]
        return widgets

    def _text_widgets(self) -> list[Widget]:
        card, compact = self._layout.text, self._compact
        if compact:
            field = Rect(card.x, card.y, card.width - 104, 44)
            copy, paste = Rect(field.right + 8, card.y, 44, 44), Rect(field.right + 60, card.y, 44, 44)
        else:
            field = Rect(card.x + 16, card.y + 64, card.width - 32, 52)
            paste = Rect(card.right - 16 - 104, card.y + 12, 104, 40)
            copy = Rect(paste.x - 108, card.y + 12, 100, 40)
        return [
            TextField("text", field, self._edit, hint="B:W21-32:B1-12", active=self._typing, role="machine"),
            Button(
                "copy",
                copy,
                self._copy,
                icon="copy",
                label="" if compact else "Copy",
                tip="Copy the text (Ctrl C)",
            ),
            Button(
                "paste",
                paste,
                self._paste,
                icon="paste",
                label="" if compact else "Paste",
                tip="Paste a position (Ctrl V)",
            ),
        ]

    # --- drawing --------------------------------------------------------------------------------

    def draw(self, surface: Surface, now: float) -> None:
        """Draw the board, the cards and the widgets."""
        look, layout = self._context.look, self._layout
        look.background(surface)
        painter = look.painter(GAME)
        painter.draw(surface, self._geometry, self._picture())
        fault = self._setup.fault()
        if fault is not None and fault.square is not None:
            draw_fault(look, surface, self._geometry.cell_rect(fault.square))
        self._draw_head(surface)
        for card in (layout.tray, layout.tools, layout.opponent, layout.buttons):
            look.card(surface, card)
        if not self._compact:
            look.card(surface, layout.text)
        self._draw_words(surface)
        self._draw_status(surface, self._note or fault)
        super().draw(surface, now)

    def _picture(self) -> Picture:
        pieces, sprites = dict(self._setup.pieces), []
        tool = PIECES[self._tool]
        if self._drag is not None:
            square, (x, y) = self._drag
            field, cell = self._geometry.field, self._geometry.cell
            across, down = (x - field.x) / cell, (y - field.y) / cell
            if self._flipped:
                across, down = GAME.columns - across, GAME.rows - down
            sprites.append(Sprite(pieces.pop(square), across, down, lift=0.1))
        elif self._hover is not None and tool is not None and self._hover not in pieces:
            row, column = GAME.cells[self._hover]
            sprites.append(Sprite(tool, column + 0.5, row + 0.5, alpha=GHOST))
        hover = self._hover if self._drag is None else None
        return Picture(
            pieces=pieces,
            sprites=tuple(sprites),
            selected=hover if hover in pieces else None,
            cursor=self._cursor if self._cursor is not None else hover,
        )

    def _draw_head(self, surface: Surface) -> None:
        look, head = self._context.look, self._layout.head
        left = head.x + head.height + (12 if self._compact else 14)
        if self._compact:
            look.text(surface, "Set up", "scene", look.theme.ink, (left, head.centery))
            return
        look.text(surface, "Set up a position", "scene", look.theme.ink, (left, head.y + 13))
        words = "Click to place, click again to take away"
        look.text(surface, words, "label_plain", look.theme.ink2, (left, head.y + 36))

    def _draw_words(self, surface: Surface) -> None:
        look, layout, theme = self._context.look, self._layout, self._context.look.theme
        pad = 10 if self._compact else 16
        tray = layout.tray
        y = tray.y + (18 if self._compact else 25)
        look.text(surface, "Pieces", "status", theme.ink, (tray.x + pad, y))
        counts = " · ".join(f"{GAME.side_name(side)} {self._setup.count(side)}" for side in Side)
        look.text(surface, counts, "label_plain", theme.ink2, (tray.right - pad, y), "right")
        level = playable(GAME, self._context.settings.choice(GAME.key).levels[0])
        against = (
            f"Against {level.name}, level {level.number}"
            if self._player is not None
            else "Two people at one window"
        )
        card = layout.opponent
        look.text(
            surface,
            against,
            "note",
            theme.ink2,
            (card.x + pad, card.bottom - 12),
            "left",
            card.width - 2 * pad,
        )
        if self._compact:
            return
        look.text(surface, "To move", "label", theme.ink2, (layout.tools.x + 16, layout.tools.y + 38))
        look.text(surface, "You play", "label", theme.ink2, (card.x + 16, card.y + 30))
        look.text(
            surface,
            "Position as text (FEN)",
            "status",
            theme.ink,
            (layout.text.x + 16, layout.text.y + 32),
            "left",
            210,
        )

    def _draw_status(self, surface: Surface, fault: Fault | None) -> None:
        look, card = self._context.look, self._layout.status
        theme = look.theme
        if fault is None:
            look.card(surface, card)
            icon, tint = "check", theme.good
            headline, detail = (
                "The position is legal",
                "Click a dark square to place a piece. Keys 1 to 5 choose.",
            )
        else:
            look.card(surface, card, fill=theme.warn_bg, border=theme.warn)
            icon, tint, headline, detail = "warn", theme.warn, fault.headline, fault.detail
        room = card.width - 62
        first, second = look.wrap(headline, "status", room), look.wrap(detail, "label_plain", room)
        lines = [(line, "status", theme.ink, 21) for line in first[: 2 if self._compact else 1]]
        left_over = max(1, (card.height - 16 - 21 * len(lines)) // 17)
        lines += [(line, "label_plain", theme.ink2, 17) for line in second[:left_over]]
        y = card.centery - sum(height for *_, height in lines) // 2
        look.icon(surface, icon, (card.x + 26, y + 11 if len(lines) > 2 else card.centery), 20, tint)
        for line, role, ink, height in lines:
            look.text(surface, line, role, ink, (card.x + 50, y + height // 2), "left", room)
            y += height


def _thirds(inner: Rect, y: int, height: int) -> list[Rect]:
    width = (inner.width - 24) // 3
    return [Rect(inner.x + index * (width + 12), y, width, height) for index in range(3)]
