"""A card for typing a comment on a move and choosing a mark for it.

The game continues while the card is open.  Keys go to the text; a click outside the card saves the text
and then has its usual effect, so that no text is lost.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType

import pygame
from pygame import Rect, Surface

from checkers_app.games.base import Move, Side
from checkers_app.notation.pdn_text import MARK_TEXTS
from checkers_app.notation.remarks import LONGEST, MARKS, Remark, remark_at
from checkers_app.play.match import Match
from checkers_app.play.saved.game_tree import path_of
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.command import key_tip, with_key
from checkers_app.ui.kit.keyboard import ENTER, is_command
from checkers_app.ui.kit.text_area import ROLE, TextArea
from checkers_app.ui.kit.text_field import TextEdit
from checkers_app.ui.play.part import Layer, Over, OverCard, Sitting
from checkers_app.words import N_, say, say_in, say_number

_NAMES = MappingProxyType(
    {
        3: N_("A brilliant move"),
        1: N_("A good move"),
        5: N_("An interesting move"),
        6: N_("A doubtful move"),
        2: N_("A mistake"),
        4: N_("A blunder"),
    }
)
_TEXT = "remark-text"
_HIGH = 196
"""The height in units of the card when it is on top of the board."""
_WIDEST = 520
_ROW = 40
_WHEEL = frozenset((4, 5, 6, 7))
"""The mouse button numbers that the wheel also produces."""
_NOT_LASTING = (
    N_("Enter adds it, Esc cancels. It is lost when you leave the game, unless you save the game (Ctrl S)."),
    N_("Enter adds it, Esc cancels. Save the game to keep it (Ctrl S)."),
    N_("Enter adds it. Save to keep it (Ctrl S)."),
    N_("Save to keep it (Ctrl S)."),
)
_NEAR = 200
"""If fewer characters than this are left, their number is shown."""


@dataclass(frozen=True, slots=True)
class _Draft:
    """The comment being written, and the position it refers to."""

    moves: tuple[Move, ...]
    """The moves from the start, because a path in the tree may change while the game continues."""
    place: str
    """The name of the position."""
    former: Remark
    mark: int


class RemarkEditor(Layer):
    """The card for writing a comment.

    Args:
        sitting: the game in which the comment is stored, and the displayed position.
        cards: returns the position of the cards that the editor covers in a landscape window.
        changed: called when the display has changed.
        lasting: False if the comment is lost unless the user saves the game.
    """

    def __init__(
        self,
        sitting: Sitting,
        cards: Callable[[], Rect],
        changed: Callable[[], None],
        *,
        lasting: bool = True,
    ) -> None:
        super().__init__()
        self._lasting = lasting
        self._at = sitting
        self._context = sitting.context
        self._session = sitting.session
        self._sight = sitting.look
        self._cards = cards
        self._changed = changed
        self._draft: _Draft | None = None
        self._edit = TextEdit(self._refresh, longest=LONGEST)
        self._area = TextArea(_TEXT, self._edit, self._width, "")
        self._key_is_down = False
        """True until the key that opened the card is released; until then, its letter is ignored."""

    def _width(self, text: str) -> int:
        return self._context.look.width(text, ROLE)

    @property
    def open(self) -> bool:
        """True while a comment is being written."""
        return self._draft is not None

    @property
    def remark(self) -> Remark:
        """The comment in its current form."""
        return Remark(self._edit.text, self._draft.mark if self._draft is not None else 0)

    # --- actions --------------------------------------------------------------------------------

    def begin(self) -> None:
        """Start writing a comment on the displayed position."""
        match, remark = self._sight.match, remark_at(self._session.record, self._sight.path)
        self._draft = _Draft(match.moves, place_name(match), remark, remark.mark)
        self._edit.set(remark.text)
        self._key_is_down = True
        self.touch.focus(_TEXT)
        self.touch.keyboard = True
        self._refresh()

    def keep(self) -> None:
        """Save the comment and close the card."""
        draft, remark = self._draft, self.remark
        self.cancel()
        if draft is None:
            return
        path = path_of(self._session.record, draft.moves)
        if path is not None:
            self._session.annotate(path, remark)

    def cancel(self) -> None:
        """Close the card and discard the changes."""
        if self._draft is not None:
            self._draft = None
            self._changed()

    def _mark(self, mark: int) -> None:
        """Set the mark of the move, or remove it if it is already set."""
        draft = self._draft
        if draft is None or not draft.moves:
            return
        self._draft = replace(draft, mark=0 if mark == draft.mark else mark)
        self._refresh()

    def _clear(self) -> None:
        """Delete the text and the mark; Undo restores the text."""
        draft = self._draft
        if draft is not None:
            self._draft = replace(draft, mark=0)
            self._edit.go(0)
            self._edit.go(len(self._edit.text), select=True)
            self._edit.insert("")
            self._refresh()

    # --- layout ---------------------------------------------------------------------------------

    def _refresh(self) -> None:
        """Request that the card be rebuilt."""
        self._changed()

    def made(self) -> el.Element | None:
        """Create the card, over the cards next to the board or over one end of the board."""
        draft = self._draft
        if draft is None:
            self.card = None
            return None
        self._area.active = self._typing
        self._area.hint = say("Your remark")
        return el.ByShape(lambda: self._over_cards(draft), lambda: self._over_board(draft))

    def _over_cards(self, draft: _Draft) -> el.Element:
        self.card = el.Card(*self._inside(draft), gap=6, pad=(12, 10), label=_title(draft))
        self.card.role = "dialog"
        return Over(self.card, self._cards, at="fill")

    def _over_board(self, draft: _Draft) -> el.Element:
        """The card over the end of the board that is further away from the move."""
        geometry = self._at.board.geometry
        low = draft.moves and geometry.centre(draft.moves[-1].destination)[1] > geometry.rect.centery
        inside = self._inside(draft)
        self.card = OverCard(*inside, gap=6, pad=(16, 10), label=_title(draft), height=_HIGH, width=_WIDEST)
        return Over(self.card, lambda: self._at.board.geometry.rect, at="start" if low else "end", edge=4)

    def _inside(self, draft: _Draft) -> list[el.Element]:
        title, short = _title(draft), say("Remark")
        words = el.FirstFit(
            el.Heading(title, style="name"),
            el.Heading(title, style="status"),
            lambda: el.Heading(short, style="status"),
            grow=1,
        )
        head = el.Row(words, self._clear_button(draft), gap=8)
        area = el.Area(self._area, label=say("Your remark"), grow=1)
        foot = el.FirstFit(self._one_row(draft), lambda: self._two_rows(draft))
        return [head, self._note(), area, foot]

    def _clear_button(self, draft: _Draft) -> el.Button:
        tip = say("Remove text and mark") if draft.moves else say("Remove the text")
        enabled = self.remark != Remark()
        return el.Button(
            "clear", self._clear, icon="trash", flat=True, tip=tip, enabled=enabled, width=36, height=30
        )

    def _one_row(self, draft: _Draft) -> el.Element:
        return el.Row(*self._marks(draft), *self._decisions(draft), gap=6)

    def _two_rows(self, draft: _Draft) -> el.Element:
        marks = el.Row(*self._marks(draft), gap=4) if draft.moves else None
        return el.Column(marks, el.Row(*self._decisions(draft), gap=6), gap=8)

    def _decisions(self, draft: _Draft) -> list[el.Button]:
        remark, empty = self.remark, Remark()
        label = say_in("a remark", "Keep") if self._lasting else say("Add")
        if remark == empty != draft.former:
            label = say("Delete")
        tip = key_tip(say("Leave it as it was"), pygame.K_ESCAPE)
        return [
            el.Button("cancel", self.cancel, say("Cancel"), tip=tip, height=_ROW, grow=1),
            el.Button("keep", self.keep, label, primary=True, tip=say("Enter"), height=_ROW, grow=1),
        ]

    def _marks(self, draft: _Draft) -> list[el.Element]:
        if not draft.moves:
            return []
        return [
            el.Pane(self._mark_button(index, mark, active=mark == draft.mark), 26, most=48, grow=1)
            for index, mark in enumerate(MARKS, 1)
        ]

    def _mark_button(self, index: int, mark: int, *, active: bool) -> el.Button:
        act = partial(self._mark, mark)
        tip = with_key(say(_NAMES[mark]), say("Ctrl {number}", number=index))
        return el.Button(f"mark{mark}", act, MARK_TEXTS[mark], label=tip, tip=tip, active=active, height=_ROW)

    # --- events ---------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event, now: float) -> bool:
        """Handle an event; return True if it was used.  While the card is open, it uses all keys."""
        if not self.open:
            return False
        if event.type in {pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT, pygame.TEXTEDITING}:
            self._key(event, now)
            return True
        return self._mouse(event, now)

    def _key(self, event: pygame.event.Event, now: float) -> None:
        if event.type in {pygame.KEYDOWN, pygame.KEYUP}:
            self._key_is_down = False
        if event.type == pygame.TEXTINPUT:
            if not self._key_is_down and self._typing:
                self._area.handle(event)
        elif event.type == pygame.KEYDOWN and not self._decide(event):
            if self._typing and event.key != pygame.K_TAB:
                self._area.handle(event)
            else:
                self.touch.handle(event, now)
                self._refresh()  # the focus may have moved

    def _decide(self, event: pygame.event.Event) -> bool:
        """Handle the keys whose meaning does not depend on the focus."""
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
        """True unless a button was focused with the keyboard; clicking a button does not end typing."""
        return (self.touch.focused is None or self.touch.focused.name == _TEXT) or not self.touch.keyboard

    def _mouse(self, event: pygame.event.Event, now: float) -> bool:
        if event.type == pygame.MOUSEWHEEL:
            inside = self.rect.collidepoint(self.touch.pointer)
            if inside:
                self._area.handle(event)
                self._changed()
            return inside
        if event.type == pygame.MOUSEBUTTONDOWN and event.button not in _WHEEL:
            if not self.rect.collidepoint(event.pos):
                self.keep()
                return False
            self._area.handle(event)
            self.touch.handle(event, now)
            self._refresh()
            return True
        if event.type == pygame.MOUSEMOTION:
            dragged = self._area.handle(event)
            self.touch.handle(event, now)
            return dragged or self.rect.collidepoint(event.pos)
        if event.type == pygame.MOUSEBUTTONUP:
            dragged = self._area.handle(event)
            return self.touch.handle(event, now) or dragged or self.rect.collidepoint(event.pos)
        return False

    # --- display --------------------------------------------------------------------------------

    def draw(self, surface: Surface, now: float) -> None:
        """Draw the card on top of the scene."""
        del now
        if self.card is not None:
            self._area.active = self._typing
            self.touch.draw(self._context.look, surface)

    def _note(self) -> el.Element:
        """A note on how the comment is saved, or on how many characters are left."""
        length, ink = len(self._edit.text), "ink2"
        words: tuple[str, ...] = (say("Enter keeps it, Esc cancels."),)
        if length > LONGEST - _NEAR:
            words = (
                say("{number} of {most} characters", number=say_number(length), most=say_number(LONGEST)),
            )
            ink = "warn" if length >= LONGEST else "ink2"
        elif not self._lasting:
            words = tuple(map(say, _NOT_LASTING))
        return el.Words(*words, style="note", color=ink)


def _title(draft: _Draft) -> str:
    return say("Remark on {place}", place=draft.place)


def place_name(match: Match) -> str:
    """The name of a match's current position, such as ``12… 22x15`` if that was the last move."""
    if not match.moves:
        return say("the start")
    before = match.states[-2]
    points = "…" if before.side_to_move is Side.SECOND else "."
    return f"{match.moves_played}{points} {before.move_text(match.moves[-1])}"
