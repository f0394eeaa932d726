"""Writing a remark: a card in which what is said of a move can be typed, and its mark chosen.

The game goes on under it.  Keys belong to the text while the card is open; a click beside the card keeps what
was typed and then means what it always means, so that nothing typed is lost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType

import pygame
from pygame import Rect, Surface

from checkers_app.games.base import Move, Side
from checkers_app.notation.pdn_text import MARK_TEXTS
from checkers_app.notation.remarks import LONGEST, MARKS, Remark, remark_at
from checkers_app.play.game_tree import path_of
from checkers_app.play.match import Match
from checkers_app.play.wording import grouped
from checkers_app.ui.boards.geometry import BoardGeometry
from checkers_app.ui.kit.keyboard import ENTER, is_command
from checkers_app.ui.kit.layout import PlayLayout
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.text_area import ROLE, TextArea
from checkers_app.ui.kit.text_field import TextEdit
from checkers_app.ui.kit.widget_group import WidgetGroup
from checkers_app.ui.kit.widgets import Button, Widget
from checkers_app.ui.play.part import ScenePart, Sitting

_NAMES = MappingProxyType(
    {
        3: "A brilliant move",
        1: "A good move",
        5: "An interesting move",
        6: "A doubtful move",
        2: "A mistake",
        4: "A blunder",
    }
)
_HIGH, _LOW = 230, 208
"""Units of the card over the board of a large and of a small portrait window."""
_WIDEST = 520
_ONE_ROW = 300
"""Below this many units of height marks and buttons are in one row."""
_NARROW = 300
_HEAD = 62
"""Units over the text."""
_ROW = 40
_WHEEL = frozenset((4, 5, 6, 7))
"""What a turn of the wheel is sent as, too."""
_NOT_LASTING = (
    "Enter adds it, Esc cancels. It is gone when you leave the game, unless you save it (Ctrl S).",
    "Enter adds it, Esc cancels. Kept only if you save the game (Ctrl S).",
    "Enter adds it. Kept only if you save (Ctrl S).",
    "Kept only if you save (Ctrl S).",
)
_NEAR = 200
"""This many characters before the text is full its length is told."""


def remark_card(layout: PlayLayout, board: BoardGeometry, move: Move | None) -> Rect:
    """Where the card lies: over moves and engine, in a wide window over evaluation and engine.

    In a portrait window it lies over one end of the board, at which it hides least of where ``move`` went.
    """
    if layout.evaluation is not None:
        return (
            layout.evaluation.union(layout.engine) if layout.lines is not None else layout.evaluation.copy()
        )
    if not layout.portrait:
        return layout.moves.union(layout.engine)
    rect = Rect(0, 0, min(_WIDEST, board.rect.width - 8), _LOW if layout.sheet is not None else _HIGH)
    rect.midbottom = (board.rect.centerx, layout.status.bottom)
    over = rect.copy()
    over.top = board.rect.top + 4
    if move is None:
        return rect
    square = board.cell_rect(move.destination)
    return min(rect, over, key=lambda place: place.clip(square).height)


@dataclass(frozen=True, slots=True)
class _Draft:
    """What is being said of which place."""

    moves: tuple[Move, ...]
    """From the start: a place in the tree may move while the game continues."""
    place: str
    """Its name."""
    former: Remark
    mark: int


class RemarkEditor(ScenePart):
    """The card in which a remark is written.

    Args:
        sitting: the game, which keeps what is written, and which of its positions is looked at.
        changed: called when something looks different.
        lasting: False where what is written is gone with the game unless it is saved.
    """

    def __init__(
        self,
        sitting: Sitting,
        changed: Callable[[], None],
        *,
        lasting: bool = True,
    ) -> None:
        self._lasting = lasting
        self._at = sitting
        self._context = sitting.context
        self._session = sitting.session
        self._sight = sitting.look
        self._changed = changed
        self._draft: _Draft | None = None
        self._edit = TextEdit(self._refresh, longest=LONGEST)
        self._area = TextArea("remark", self._edit, self._width, "Your remark")
        self._group = WidgetGroup()
        self._layout: PlayLayout | None = None
        self._deaf = False
        """True from the key that opened the card until it is up: the letter it types is not meant."""
        self.rect = Rect(0, 0, 0, 0)
        """Where the card lies."""

    def _width(self, text: str) -> int:
        return self._context.look.width(text, ROLE)

    @property
    def open(self) -> bool:
        """True while a remark is being written."""
        return self._draft is not None

    @property
    def group(self) -> WidgetGroup:
        """The text and the buttons of the card."""
        return self._group

    @property
    def remark(self) -> Remark:
        """What would be kept now."""
        return Remark(self._edit.text, self._draft.mark if self._draft is not None else 0)

    # --- acts -----------------------------------------------------------------------------------

    def begin(self) -> None:
        """Write about the place that is looked at."""
        match, remark = self._sight.match, remark_at(self._session.record, self._sight.path)
        self._draft = _Draft(match.moves, place_name(match), remark, remark.mark)
        self._edit.set(remark.text)
        self._deaf = True
        self._lay_out()
        self._group.focus("remark")
        self._group.keyboard = True
        self._refresh()

    def keep(self) -> None:
        """What was written is said of the move from now on."""
        draft, remark = self._draft, self.remark
        self.cancel()
        if draft is None:
            return
        path = path_of(self._session.record, draft.moves)
        if path is not None:
            self._session.annotate(path, remark)

    def cancel(self) -> None:
        """What was said before stays as it is."""
        if self._draft is not None:
            self._draft = None
            self._changed()

    def _mark(self, mark: int) -> None:
        """Give the move a mark, or take it away again."""
        draft = self._draft
        if draft is None or not draft.moves:
            return
        self._draft = replace(draft, mark=0 if mark == draft.mark else mark)
        self._refresh()

    def _clear(self) -> None:
        """Remove text and mark; Undo brings the text back."""
        draft = self._draft
        if draft is not None:
            self._draft = replace(draft, mark=0)
            self._edit.go(0)
            self._edit.go(len(self._edit.text), select=True)
            self._edit.insert("")
            self._refresh()

    # --- where it lies --------------------------------------------------------------------------

    def place(self, size: tuple[int, int], layout: PlayLayout) -> None:
        """Lay it out for a window."""
        del size
        self._layout = layout
        self._lay_out()

    def _refresh(self) -> None:
        """Something looks different."""
        self._group.set(self._widgets() if self.open else (), focus="remark")
        self._changed()

    def _lay_out(self) -> None:
        draft = self._draft
        if draft is None or self._layout is None:
            return
        self.rect = remark_card(
            self._layout, self._at.board.geometry, draft.moves[-1] if draft.moves else None
        )
        inner = self._inner
        rows = 1 if self._one_row or not draft.moves else 2
        bottom = inner.bottom - rows * _ROW - 8 * rows
        top = self.rect.y + _HEAD
        self._area.place(Rect(inner.x, top, inner.width, bottom - top))
        self._refresh()

    @property
    def _inner(self) -> Rect:
        pad = 10 if self.rect.width < _NARROW else 16
        return self.rect.inflate(-2 * pad, -2 * pad)

    @property
    def _one_row(self) -> bool:
        return self.rect.height < _ONE_ROW

    def _widgets(self) -> list[Widget]:
        draft, inner = self._draft, self._inner
        if draft is None:
            return []
        bar = Rect(inner.x, inner.bottom - _ROW, inner.width, _ROW)
        marks = Rect(bar.x, bar.y - _ROW - 8, min(bar.width, len(MARKS) * 52), _ROW)
        if self._one_row and draft.moves:
            marks.width, marks.y = min(len(MARKS) * 48, bar.width * 56 // 100), bar.y
            bar = Rect(marks.right + 10, bar.y, bar.right - marks.right - 10, _ROW)
        half = min(140, (bar.width - 6) // 2)
        keep = Rect(bar.right - half, bar.y, half, _ROW)
        remark, empty = self.remark, Remark()
        label = "Delete" if remark == empty != draft.former else "Keep" if self._lasting else "Add"
        cancel, clear = keep.move(-half - 6, 0), Rect(inner.right - 36, self.rect.y + 8, 36, 36)
        tip = "Remove text and mark" if draft.moves else "Remove the text"
        return [
            self._area,
            *(self._mark_buttons(marks, draft.mark) if draft.moves else ()),
            Button("cancel", cancel, self.cancel, label="Cancel", tip="Leave it as it was (Esc)"),
            Button("keep", keep, self.keep, label=label, primary=True, tip="Enter"),
            Button("clear", clear, self._clear, icon="trash", flat=True, tip=tip, enabled=remark != empty),
        ]

    def _mark_buttons(self, bar: Rect, chosen: int) -> Iterator[Button]:
        for index, mark in enumerate(MARKS):
            left, right = (bar.x + (bar.width + 4) * (index + more) // len(MARKS) for more in (0, 1))
            rect, act = Rect(left, bar.y, right - left - 4, _ROW), partial(self._mark, mark)
            tip = f"{_NAMES[mark]} (Ctrl {index + 1})"
            yield Button(f"mark{mark}", rect, act, label=MARK_TEXTS[mark], tip=tip, active=mark == chosen)

    # --- events ---------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event, now: float) -> bool:
        """Take an event; True if it is done with, as every key is while the card is open."""
        if not self.open:
            return False
        if event.type in {pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT, pygame.TEXTEDITING}:
            self._key(event, now)
            return True
        return self._mouse(event, now)

    def _key(self, event: pygame.event.Event, now: float) -> None:
        if event.type in {pygame.KEYDOWN, pygame.KEYUP}:
            # Where a command has no letter of its own, as Ctrl 1, some systems send the 1, too.
            self._deaf = event.type == pygame.KEYDOWN and is_command(event)
        if event.type == pygame.TEXTINPUT:
            if not self._deaf and self._typing:
                self._area.handle(event)
        elif event.type == pygame.KEYDOWN and not self._decide(event):
            if self._typing and event.key != pygame.K_TAB:
                self._area.handle(event)
            else:
                self._group.handle(event, now)
                self._refresh()  # the focus may be elsewhere

    def _decide(self, event: pygame.event.Event) -> bool:
        """The keys that mean the same wherever the focus is."""
        control = is_command(event)
        if event.key == pygame.K_ESCAPE:
            self.cancel()
        elif event.key in ENTER and (control or self._typing):
            self.keep()
        elif control and pygame.K_1 <= event.key < pygame.K_1 + len(MARKS):
            self._mark(MARKS[event.key - pygame.K_1])
        else:
            return False
        return True

    @property
    def _typing(self) -> bool:
        """True unless the keyboard has gone to a button: whoever clicks one continues with the text."""
        return self._group.focused is self._area or not self._group.keyboard

    def _mouse(self, event: pygame.event.Event, now: float) -> bool:
        if event.type == pygame.MOUSEWHEEL:
            inside = self.rect.collidepoint(self._group.pointer)
            if inside:
                self._area.handle(event)
                self._changed()
            return inside
        if event.type == pygame.MOUSEBUTTONDOWN and event.button not in _WHEEL:
            if not self.rect.collidepoint(event.pos):
                self.keep()
                return False
            self._area.handle(event)
            self._group.handle(event, now)
            self._refresh()
            return True
        if event.type == pygame.MOUSEMOTION:
            dragged = self._area.handle(event)
            self._group.handle(event, now)
            return dragged or self.rect.collidepoint(event.pos)
        if event.type == pygame.MOUSEBUTTONUP:
            dragged = self._area.handle(event)
            return self._group.handle(event, now) or dragged or self.rect.collidepoint(event.pos)
        return False

    # --- what is shown --------------------------------------------------------------------------

    def needs_draw(self, now: float) -> bool:
        """True after a change of the text or a button."""
        self._group.update(now)
        return self.open and self._group.dirty

    def draw(self, surface: Surface, now: float) -> None:
        """Draw the card over the scene."""
        del now
        draft, look = self._draft, self._context.look
        if draft is None:
            return
        theme, inner = look.theme, self._inner
        over_board = self._layout is not None and self._layout.portrait
        (look.overlay if over_board else look.card)(surface, self.rect)
        role = "status" if self.rect.width < _NARROW else "name"
        titles = (f"Remark on {draft.place}", draft.place[:1].upper() + draft.place[1:])
        look.say(surface, titles, role, theme.ink, (inner.x, self.rect.y + 24), inner.width - 44)
        self._draw_note(look, surface, inner)
        self._area.active = self._typing
        self._group.draw(look, surface)

    def _draw_note(self, look: Look, surface: Surface, inner: Rect) -> None:
        """How it is kept, or how much room is left."""
        words: tuple[str, ...]
        theme, length, y = look.theme, len(self._edit.text), self.rect.y + 47
        if length > LONGEST - _NEAR:
            words = (f"{grouped(length)} of {grouped(LONGEST)} characters",)
            ink = theme.warn if length >= LONGEST else theme.ink2
        elif self._lasting:
            words, ink = ("Enter keeps it, Esc cancels.",), theme.ink2
        else:
            words, ink = _NOT_LASTING, theme.ink2
        look.say(surface, words, "note", ink, (inner.x, y), inner.width)


def place_name(match: Match) -> str:
    """How the place in a game is called at which a match stands: ``12… 22x15`` after that move."""
    if not match.moves:
        return "the start"
    before = match.states[-2]
    points = "…" if before.side_to_move is Side.SECOND else "."
    return f"{match.moves_played}{points} {before.move_text(match.moves[-1])}"
