"""The page that says what the program is: its version, its parts, and whose they are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from checkers_app import paths
from checkers_app.ui.about.work_list import ROW, WorkList
from checkers_app.ui.card import Key
from checkers_app.ui.context import Context
from checkers_app.ui.key_lines import ESCAPE, key_line
from checkers_app.ui.kit import draw
from checkers_app.ui.kit.clipboard import copy_text
from checkers_app.ui.kit.desktop import show_folder
from checkers_app.ui.kit.libraries import drawn_with
from checkers_app.ui.kit.scrolled import TextBox, lines_of
from checkers_app.ui.kit.widgets import Button, Option, Segments, Widget
from checkers_app.ui.page import Page
from checkers_app.ui.scene import Transition
from checkers_app.views.about.facts import details, facts
from checkers_app.views.about.works import works

_TABS = ("Facts", "Licences")
_BESIDE = 980
"""From this width on the facts and the licences stand side by side."""
_PRIVATE = "Everything runs on this computer. No account, no network, no tracking."
_THANKS = "To everyone who wrote down how alpha-beta works, from Shannon to Knuth and Schaeffer."
_LONGEST = 96
"""Letters in a line of a licence, however wide the window."""
_TOLD = 2.0
"""Seconds for which a button says that it has copied."""


@dataclass(frozen=True, slots=True)
class _Places:
    """Where the cards stand; an empty one is not shown."""

    facts: Rect
    works: Rect
    text: Rect
    thanks: Rect


_NOWHERE = Rect(0, 0, 0, 0)


class AboutScene(Page):
    """Facts at the left, licences at the right; in a small window one after the other."""

    title = "About"

    keys = (
        key_line("PgUp PgDn", "scroll the licence", pygame.K_PAGEUP, pygame.K_PAGEDOWN),
        key_line("Ctrl C", "copy what the program is and runs on", pygame.K_c, control=True),
        ESCAPE,
    )

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.subtitle = "Version, licences, thanks"
        self._works = works()
        self._facts = facts(context.resources, drawn_with())
        self._tab = 0
        self._chosen = 0
        self._list_top = self._text_top = 0
        self._copied = ""
        self._copied_at = 0.0
        self._note = ""
        self._places = _Places(_NOWHERE, _NOWHERE, _NOWHERE, _NOWHERE)
        self._list: WorkList | None = None
        self._text: TextBox | None = None

    # --- what can be done -------------------------------------------------------------------------

    def _shortcuts(self) -> Mapping[Key, Callable[[], None]]:
        return {
            **super()._shortcuts(),
            (pygame.K_c, True): self._copy_details,
            (pygame.K_PAGEUP, False): lambda: self._scroll_text(-1),
            (pygame.K_PAGEDOWN, False): lambda: self._scroll_text(1),
        }

    def _take(self, event: pygame.event.Event) -> bool:
        if super()._take(event):
            return True
        if event.type != pygame.MOUSEWHEEL:
            return False
        pointer = self._group.pointer
        for part in (self._list, self._text):
            if part is not None and part.rect.inflate(32, 24).collidepoint(pointer):
                part.scroll(-event.y * (1 if part is self._list else 3))
                self._remember()
        return True

    def handle(self, event: pygame.event.Event) -> Transition | None:
        """Take an event, and remember how far the lists were scrolled by it."""
        answer = super().handle(event)
        self._remember()
        return answer

    def _remember(self) -> None:
        if self._list is not None and self._text is not None:
            tops = self._list.top, self._text.top
            if tops != (self._list_top, self._text_top):
                self._list_top, self._text_top = tops
                self._dirty = True

    def _scroll_text(self, pages: int) -> None:
        if self._text is not None:
            self._text.scroll(pages * (self._text.visible - 1))

    def _choose(self, index: int) -> None:
        self._chosen = index
        if self._list is not None:
            self._list_top = self._list.top
        self._text_top = 0
        self._lay_out()

    def _choose_tab(self, index: int) -> None:
        self._tab = index
        self._lay_out()

    def _copy_details(self) -> None:
        self._copy("details", details(self._context.resources, drawn_with()))

    def _copy_text(self) -> None:
        self._copy("copy", self._works[self._chosen].text)

    def _copy(self, button: str, text: str) -> None:
        self._copied = button if copy_text(text) else ""
        self._copied_at = self._now
        self._note = "" if self._copied else "There is no clipboard here."
        self._lay_out()

    def _show_files(self) -> None:
        folder = paths.games_folder().parent
        self._note = "" if show_folder(folder) else f"Your files are in {folder}"
        self._lay_out()

    def update(self, now: float) -> Transition | None:
        """The word Copied goes after a while."""
        if self._copied and now > self._copied_at + _TOLD:
            self._copied = ""
            self._lay_out()
        return super().update(now)

    # --- layout -----------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        content = self._content
        widgets: list[Widget] = [self._back_button()]
        beside = content.width >= _BESIDE
        if not beside:
            head = self._head()
            tabs = Rect(head.right - 220, head.y, 220, head.height)
            options = [Option(title) for title in _TABS]
            widgets.append(Segments("tab", tabs, options, self._tab, self._choose_tab))
        self._places = places = self._arrange(beside=beside)
        self._list = self._text = None
        if places.facts.width:
            widgets += self._fact_buttons(places.facts)
        if places.works.width:
            widgets += self._licence_parts(places)
        self._group.set(widgets, focus="works" if places.works.width else "tab")
        self._dirty = True

    def _arrange(self, *, beside: bool) -> _Places:
        content = self._content
        if not beside and self._tab == 0:
            return _Places(content, _NOWHERE, _NOWHERE, _NOWHERE)
        left = content.x + (413 if beside else 0)
        right = Rect(left, content.y, content.right - left, content.height)
        thanks = Rect(right.x, right.bottom - 92, right.width, 92) if beside else _NOWHERE
        bottom = (thanks.y - 13) if beside else right.bottom
        room = bottom - right.y - 13
        # Whole rows, and about as much for the text.
        rows = max(3, min(len(self._works), (room * 3 // 5 - 62) // ROW))
        works_card = Rect(right.x, right.y, right.width, 62 + ROW * rows)
        text = Rect(right.x, works_card.bottom + 13, right.width, bottom - works_card.bottom - 13)
        facts_card = Rect(content.x, content.y, 400, content.height) if beside else _NOWHERE
        return _Places(facts_card, works_card, text, thanks)

    def _fact_buttons(self, card: Rect) -> list[Widget]:
        wide = (card.width - 52) // 2
        top = card.bottom - 64
        first = Rect(card.x + 20, top, wide, 44)
        label = "Copied" if self._copied == "details" else "Copy details"
        icon = "check" if self._copied == "details" else "copy"
        return [
            Button("details", first, self._copy_details, icon=icon, label=label, tip="Ctrl C"),
            Button("files", first.move(wide + 12, 0), self._show_files, icon="open", label="Your files"),
        ]

    def _licence_parts(self, places: _Places) -> list[Widget]:
        card = places.works
        inner = Rect(card.x + 20, card.y + 50, card.width - 40, card.height - 62)
        self._list = WorkList(inner, self._works, self._chosen, self._list_top, self._choose)
        box = Rect(places.text.x + 20, places.text.y + 54, places.text.width - 40, places.text.height - 68)
        letters = (box.width - 16) * 100 // self._context.look.width("0" * 100, "machine")
        lines = lines_of(self._works[self._chosen].text, min(letters, _LONGEST))
        self._text = TextBox(box, lines, self._text_top)
        copied = self._copied == "copy"
        button = Rect(places.text.right - 124, places.text.y + 10, 108, 36)
        copy = Button(
            "copy",
            button,
            self._copy_text,
            icon="check" if copied else "copy",
            label="Copied" if copied else "Copy",
            tip="Copy this licence",
        )
        return [self._list, copy, self._text]

    # --- drawing ----------------------------------------------------------------------------------

    def _draw_content(self, surface: Surface) -> None:
        places = self._places
        if places.facts.width:
            self._draw_facts(surface, places.facts)
        if places.works.width:
            self._draw_licences(surface, places)
        if places.thanks.width:
            self._draw_thanks(surface, places.thanks)

    def _draw_facts(self, surface: Surface, card: Rect) -> None:
        look = self._context.look
        theme = look.theme
        look.card(surface, card)
        left, right, y = card.x + 20, card.right - 20, card.y + 56
        look.icon(surface, "app_mark", (left + 36, y), 72)
        look.text(surface, "Checkers &", "scene", theme.ink, (left + 88, y - 13))
        look.text(surface, "Tic-tac-toe", "scene", theme.ink, (left + 88, y + 14))
        y += 62
        words = "Play the machine. Then watch it think."
        look.text(surface, words, "body", theme.ink2, (left, y), "left", right - left)
        draw.line(surface, theme.line, (left, y + 30), (right, y + 30))
        y += 56
        step = 32 if card.height >= 560 else 27
        for fact in self._facts:
            look.text(surface, fact.name, "label_plain", theme.ink2, (left, y))
            look.text(surface, fact.value, "machine_medium", theme.ink, (right, y), "right")
            y += step
        draw.line(surface, theme.line, (left, y), (right, y))
        y += 26
        told = [(theme.ink, line) for line in look.wrap(_PRIVATE, "body", right - left)]
        for notice in (*self._context.notices, self._note):
            told += [(theme.warn, line) for line in look.wrap(notice, "body", right - left)]
        for ink, line in told:
            if y > card.bottom - 78:
                break
            look.text(surface, line, "body", ink, (left, y), "left", right - left)
            y += 22

    def _draw_licences(self, surface: Surface, places: _Places) -> None:
        look = self._context.look
        theme = look.theme
        look.card(surface, places.works)
        look.card(surface, places.text)
        card = places.works
        look.text(surface, "Licences", "heading", theme.ink, (card.x + 20, card.y + 26))
        count = f"{len(self._works)} works, all free to use and share"
        room = card.width - 140
        look.text(surface, count, "label_plain", theme.ink2, (card.right - 20, card.y + 26), "right", room)
        work, card = self._works[self._chosen], places.text
        head = f"{work.name}: {work.licence}"
        look.text(surface, head, "heading", theme.ink, (card.x + 20, card.y + 28), "left", card.width - 160)

    def _draw_thanks(self, surface: Surface, card: Rect) -> None:
        look = self._context.look
        look.card(surface, card)
        tile = Rect(card.x + 20, card.y + 24, 44, 44)
        look.box(surface, tile, look.theme.panel2, look.theme.line, radius=10)
        look.icon(surface, "book", tile.center, 24, look.theme.ink2)
        room = card.width - 100
        lines = look.wrap(_THANKS, "label_plain", room)
        y = card.centery - 9 * len(lines)
        look.text(surface, "Thanks", "heading", look.theme.ink, (card.x + 80, y))
        for line in lines:
            y += 20
            look.text(surface, line, "label_plain", look.theme.ink2, (card.x + 80, y))
