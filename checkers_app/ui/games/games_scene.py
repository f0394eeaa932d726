"""The page of games: unfinished and saved ones, and collections of any size."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pygame
from pygame import Rect, Surface

from checkers_app.games.checkers import Checkers
from checkers_app.notation.pdn_writer import pdn_text
from checkers_app.play.exchange import PasteError, append_games, match_from_text, match_of_record
from checkers_app.play.library import InUseError
from checkers_app.play.new_game import seats_for
from checkers_app.ui.card import Key
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToGame, ToKeptGame, ToRejected, ToSetup, ToStatistics
from checkers_app.ui.games.collection import Collection
from checkers_app.ui.games.game_list import COMPACT, STANDARD, WIDE, GameList
from checkers_app.ui.games.page import Page
from checkers_app.ui.games.preview import Preview
from checkers_app.ui.games.rows import arranged
from checkers_app.ui.games.shelf_view import SAVED, SLICE, UNFINISHED, ShelfView
from checkers_app.ui.games.sidebar import sidebar_rows, source_segments
from checkers_app.ui.games.to_file import ToFile
from checkers_app.ui.kit.clipboard import copy_text, pasted_text
from checkers_app.ui.kit.layout import Mode
from checkers_app.ui.kit.text_field import TextEdit, TextField
from checkers_app.ui.kit.widgets import Button, Widget
from checkers_app.ui.play.status import thousands
from checkers_app.ui.scene import Reset, Transition

PATIENCE = 0.120
"""Seconds after the last letter before the list is searched."""
REARRANGE = 0.3
"""Seconds between two arrangements of a list that still grows."""
_ENTER = {pygame.K_RETURN, pygame.K_KP_ENTER}


class GamesScene(Page):
    """The list, what it is chosen from at the left, and the chosen game at the right."""

    title = "Games"

    def __init__(self, context: Context, file: Path | None = None, note: str = "", wanted: str = "") -> None:
        super().__init__(context)
        self.subtitle = "Unfinished, saved, and whole collections"
        self._shelf = ShelfView(context)
        self._list = GameList()
        self._preview = Preview()
        self._search = TextEdit(self._typed, wanted)
        self._note = note
        self._due: float | None = None
        self._arranged_at = 0.0
        self._asked_to_delete = False
        self._frame = self._side = self._listing = self._right = Rect(0, 0, 0, 0)
        if file is not None:
            self._note = self._shelf.open(file)
        elif wanted:
            self._shelf.source = SAVED
        self._arrange(keep=False)

    # --- the list -------------------------------------------------------------------------------

    def _arrange(self, *, keep: bool) -> None:
        """Search and sort what is listed."""
        rows = self._shelf.rows_of(self._shelf.source)
        found = arranged(rows, self._search.text, self._list.column, turned=self._list.turned)
        before = self._list.row
        self._list.set(found, keep=keep)
        self._due = None
        self._arranged_at = self._now
        if self._list.row is not before or self._preview.shown is None:
            self._look_at_row()
        self._refresh()

    def _look_at_row(self) -> None:
        row = self._list.row
        self._asked_to_delete = False
        self._preview.shown = self._shelf.shown(row) if row is not None else None

    def _typed(self) -> None:
        self._due = self._now + PATIENCE
        self._refresh()

    def _choose_source(self, source: str | Collection) -> None:
        self._shelf.source = source
        self._search.set("")
        self._note = ""
        self._arrange(keep=False)

    def _choose_kept(self, key: str) -> None:
        """A game of the sidebar."""
        self._choose_source(UNFINISHED)
        places = [index for index, row in enumerate(self._list.rows) if row.key == key]
        if places:
            self._list.chosen = places[0]
            self._list.show_chosen()
            self._look_at_row()
            self._refresh()

    def _clear_search(self) -> None:
        self._search.set("")
        self._arrange(keep=True)

    def update(self, now: float) -> Transition | None:
        """Read on in a file that is being opened; search once the typing pauses."""
        self._now = now
        for collection in self._shelf.collections:
            if not collection.done:
                collection.read(SLICE)
                if collection.done or now >= self._arranged_at + REARRANGE:
                    self._arrange(keep=True)
                break
        if not self._shelf.complete:
            self._shelf.read_on()
            if self._shelf.complete or now >= self._arranged_at + REARRANGE:
                self._shelf.refresh()
                self._arrange(keep=True)
        if self._due is not None and now >= self._due:
            self._arrange(keep=True)
        return None

    # --- what can be done to the chosen game ------------------------------------------------------

    def _step(self, name: str) -> None:
        if self._preview.shown is not None:
            self._preview.shown = replace(self._preview.shown, ply=self._preview.go(name))
            self._refresh()

    def _primary(self) -> None:
        row = self._list.row
        if row is not None and row.unfinished:
            self._go(Reset(ToKeptGame(row.key)))
        else:
            self._open()

    def _open(self) -> None:
        """Look at the game on the board."""
        row, shown = self._list.row, self._preview.shown
        if row is None or shown is None:
            return
        if row.key:
            self._go(Reset(ToKeptGame(row.key)))
        else:
            self._go(Reset(ToGame(match_of_record(shown.record, shown.ply))))

    def _continue(self) -> None:
        """Play on from the position that is shown, as a game of its own."""
        shown = self._preview.shown
        if shown is None:
            return
        choice = self._context.settings.choice(shown.game.key)
        seats = seats_for(choice, self._context.rng)
        self._go(Reset(ToGame(match_of_record(shown.record, shown.ply, seats, shown.game))))

    def _delete(self) -> None:
        """Asks once, then takes the game away."""
        row = self._list.row
        if row is None or not row.key:
            return
        if not self._asked_to_delete:
            self._asked_to_delete = True
            self._refresh()
            return
        self._asked_to_delete = False
        try:
            self._context.library.delete(row.key)
        except InUseError as error:
            self._note = f"{error}."
        except OSError as error:
            self._note = f"The game cannot be deleted: {error.strerror or error}."
        self._shelf.refresh()
        place = self._list.chosen
        self._arrange(keep=False)
        self._list.chosen = max(0, min(place, len(self._list.rows) - 1))
        self._list.show_chosen()
        self._look_at_row()
        self._refresh()

    def _keep(self) -> None:
        self._asked_to_delete = False
        self._refresh()

    def _save(self) -> None:
        shown = self._preview.shown
        if shown is None or not isinstance(shown.record.start, Checkers):
            self._say("Only checkers is written as PDN." if shown is not None else "No game is chosen.")
            return
        record = shown.record

        def save(path: Path) -> str:
            try:
                append_games(path, [record])
            except OSError as error:
                return f"{path.name} cannot be written: {error.strerror or error}."
            self._say(f"The game is saved in {path.name}.")
            return ""

        self._show(ToFile("Save as PDN", "Save", ".pdn", save, "games.pdn"))

    def _copy(self) -> None:
        shown = self._preview.shown
        if shown is not None and isinstance(shown.record.start, Checkers):
            copied = copy_text(pdn_text(shown.record))
            self._say("The game is copied as PDN." if copied else "There is no clipboard here.")

    def _paste(self) -> None:
        seats = seats_for(self._context.settings.choice("checkers"), self._context.rng)
        try:
            match = match_from_text(pasted_text(), seats)
        except PasteError as error:
            self._say(f"What is on the clipboard is no game: {error}.")
            return
        self._go(Reset(ToGame(match)))

    def _open_file(self) -> None:
        self._show(ToFile("Open a PDN file", "Open", ".pdn", self._open_path))

    def _open_path(self, path: Path) -> str:
        problem = self._shelf.open(path)
        if not problem:
            self._search.set("")
            self._note = ""
            self._arrange(keep=False)
        return problem

    def _set_up(self) -> None:
        shown = self._preview.shown
        state = shown.state if shown is not None else None
        self._show(ToSetup(state if isinstance(state, Checkers) else Checkers()))

    def _statistics(self) -> None:
        self._show(ToStatistics())

    def _say(self, note: str) -> None:
        self._note = note
        self._refresh()

    # --- what could not be read -------------------------------------------------------------------

    def _show_problems(self) -> None:
        title, problems = self._shelf.problems()
        self._show(ToRejected(title, problems))

    def _close_report(self) -> None:
        self._note = ""
        if isinstance(self._shelf.source, Collection):
            self._shelf.source.closed_report = True
        self._refresh()

    def _report(self) -> tuple[str, str]:
        """Headline and second line of the card under the list; empty where all is well."""
        if self._note:
            return self._note, ""
        title, problems = self._shelf.problems()
        if not problems:
            return "", ""
        first = problems[0]
        return title, f"{first.title}: {first.reason}"

    # --- events ---------------------------------------------------------------------------------

    def _shortcuts(self) -> Mapping[Key, Callable[[], None]]:
        return {
            **super()._shortcuts(),
            (pygame.K_ESCAPE, False): self._escape,
            (pygame.K_DELETE, False): self._delete,
            (pygame.K_f, True): self._focus_search,
            (pygame.K_o, True): self._open_file,
            (pygame.K_s, True): self._save,
            (pygame.K_c, True): self._copy,
            (pygame.K_v, True): self._paste,
            (pygame.K_HOME, False): lambda: self._step("first"),
            (pygame.K_END, False): lambda: self._step("last"),
        }

    def _focus_search(self) -> None:
        self._group.focus("search")
        self._refresh()

    def _escape(self) -> None:
        if self._asked_to_delete:
            self._keep()
        elif self._search.text:
            self._clear_search()
        else:
            self._back()

    def _take(self, event: pygame.event.Event) -> bool:
        if super()._take(event):
            return True
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.TEXTINPUT:
            typing = bool(self._search.text) or self._group.focused is None or not self._group.keyboard
            return (typing or event.text != " ") and self._search.handle(event)
        if event.type == pygame.MOUSEWHEEL:
            self._list.wheel(event.y)
            self._dirty = True
            return True
        if event.type in {pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION}:
            return self._mouse(event)
        return False

    def _key(self, event: pygame.event.Event) -> bool:
        if event.key in _ENTER and not self._group.keyboard:
            self._primary()
        elif event.key in {pygame.K_LEFT, pygame.K_RIGHT}:
            self._step("prev" if event.key == pygame.K_LEFT else "next")
        elif event.key == pygame.K_BACKSPACE:
            self._search.handle(event)
        elif self._list.step(event.key):
            self._group.keyboard = False
            self._look_at_row()
            self._refresh()
        else:
            return False
        return True

    def _mouse(self, event: pygame.event.Event) -> bool:
        hit = self._list.mouse(event)
        if hit is None:
            return False
        self._dirty = True
        if hit.startswith("sort:"):
            self._list.sort(hit.removeprefix("sort:"))
            self._arrange(keep=True)
        elif hit == "row":
            self._group.keyboard = False
            self._look_at_row()
            self._refresh()
        return True

    # --- layout ---------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        content, compact = self._content, self._compact
        gap = 8 if compact else 12
        wide = self._mode is Mode.WIDE
        right = 276 if compact else 400 if wide else 264
        self._side = Rect(content.x, content.y, 0 if compact else 240, content.height)
        left = self._side.right + (0 if compact else gap)
        report = 64 + gap if any(self._report()) else 0
        self._frame = Rect(left, content.y, content.right - right - gap - left, content.height - report)
        self._right = Rect(content.right - right, content.y, right, content.height)
        top = self._frame.y + (48 if compact else 70)
        self._listing = Rect(self._frame.x, top, self._frame.width, self._frame.bottom - top)
        self._list.place(self._listing, COMPACT if compact else WIDE if wide else STANDARD)
        inner = self._right.inflate(-20 if compact else -32, -20 if compact else -32)
        self._preview.place(inner, bottom=self._right.bottom - (114 if compact else 172))
        self._refresh()

    def _refresh(self) -> None:
        """The widgets for what can be done now."""
        self._dirty = True
        if self._size == (0, 0):
            return
        if bool(any(self._report())) != (self._frame.height < self._content.height):
            self._lay_out()
            return
        head = [
            ("setup", "board", "Set up", self._set_up, False),
            ("stats", "chart", "Statistics", self._statistics, False),
            ("open_file", "open", "Open file…", self._open_file, True),
        ]
        actions = self._actions(head)
        widgets: list[Widget] = [self._back_button()]
        if self._compact:
            last = actions[0].rect.x if actions else self._content.right
            widgets.append(source_segments(self._shelf, self._choose_source, self._head(), last))
        else:
            widgets += sidebar_rows(
                self._context.look,
                self._shelf,
                self._side,
                (self._choose_source, self._choose_kept),
                self._list.row,
            )
        widgets += [*actions, self._search_field()]
        widgets += self._preview.step_buttons(self._step)
        widgets += [*self._game_buttons(), *self._report_buttons()]
        self._group.set(widgets, focus="primary")

    def _search_field(self) -> Widget:
        frame, compact = self._frame, self._compact
        rect = (
            Rect(frame.x + 9, frame.y + 9, frame.width - 18 - 98, 36)
            if compact
            else Rect(frame.x + 15, frame.y + 15, frame.width - 30 - 110, 44)
        )
        hint = "Player, event, opening" if compact else "Player, event, result or 10-14"
        focused = self._group.focused
        active = bool(self._search.text) or (focused is not None and focused.name == "search")
        return TextField("search", rect, self._search, hint=hint, icon="search", active=active)

    def _game_buttons(self) -> list[Widget]:
        row, shown = self._list.row, self._preview.shown
        compact = self._compact
        box = self._right.inflate(-20 if compact else -32, 0)
        gap, height = 8, 44
        top = self._right.bottom - (10 if compact else 16) - 2 * (height + gap) + gap - (0 if compact else 52)
        half = (box.width - gap) // 2
        full = Rect(box.x, top, box.width, height)
        if compact:
            places = [
                Rect(box.x + i % 2 * (half + gap), top + i // 2 * (height + gap), half, height)
                for i in range(4)
            ]
        else:
            second, third = top + height + gap, top + 2 * (height + gap)
            places = [
                full,
                Rect(box.x, second, half, height),
                Rect(box.x + half + gap, second, half, height),
                Rect(box.x, third, box.width, height),
            ]
        if self._asked_to_delete:
            return [
                Button("delete", places[1], self._delete, icon="trash", label="Delete"),
                Button(
                    "keep", places[2] if not compact else places[0], self._keep, label="Keep", primary=True
                ),
            ]
        unfinished = row is not None and row.unfinished
        label, icon = ("Continue", "play") if unfinished else ("Open", "open")
        there = shown is not None
        tip = "Go on where it stands (Enter)" if unfinished else "Look at it on the board (Enter)"
        buttons: list[Widget] = [
            Button(
                "primary",
                places[0],
                self._primary,
                icon=icon,
                label=label,
                primary=True,
                tip=tip,
                enabled=there,
            ),
            Button(
                "play_on",
                places[1],
                self._continue,
                icon="play",
                label="Play on",
                tip="Play on from the position that is shown, as a game of its own",
                enabled=there and bool(shown and shown.state.legal_moves()),
            ),
            Button(
                "save",
                places[2],
                self._save,
                icon="save",
                label="Save",
                tip="Add it to a PDN file (Ctrl S)",
                enabled=there,
            ),
        ]
        if row is not None and row.key:
            buttons.append(
                Button("delete", places[3], self._delete, icon="trash", label="Delete…", stacked=False)
            )
        return buttons

    def _report_rect(self) -> Rect:
        gap = 8 if self._compact else 12
        return Rect(self._frame.x, self._frame.bottom + gap, self._frame.width, 64)

    def _report_buttons(self) -> list[Widget]:
        if not any(self._report()):
            return []
        card = self._report_rect()
        close = Rect(card.right - 56, card.y + 10, 44, 44)
        buttons: list[Widget] = []
        if not self._note:
            closes = isinstance(self._shelf.source, Collection)
            show = Rect(close.x - 100 if closes else card.right - 104, card.y + 10, 92, 44)
            buttons.append(Button("show", show, self._show_problems, icon="look", label="Show"))
        if self._note or isinstance(self._shelf.source, Collection):
            buttons.append(Button("close_report", close, self._close_report, icon="close", tip="Close"))
        return buttons

    # --- drawing --------------------------------------------------------------------------------

    def _draw_content(self, surface: Surface) -> None:
        look = self._context.look
        theme = look.theme
        if not self._compact:
            look.card(surface, self._side)
        look.card(surface, self._frame)
        look.card(surface, self._right)
        self._draw_count(surface)
        if self._list.rows:
            self._list.draw(look, surface)
        else:
            self._draw_nothing(surface)
        self._preview.draw(look, surface)
        if self._asked_to_delete:
            place = next(widget.rect for widget in self._group.widgets if widget.name == "keep")
            top = place.y - 22
            look.text(surface, "Delete this game?", "status", theme.ink, (self._right.centerx, top), "center")
        self._draw_report(surface)

    def _draw_count(self, surface: Surface) -> None:
        look, frame = self._context.look, self._frame
        total, found = len(self._shelf.rows_of(self._shelf.source)), len(self._list.rows)
        words = f"{thousands(total)} game{'' if total == 1 else 's'}"
        if self._search.text and self._due is None:
            words = f"{thousands(found)} of {thousands(total)}"
        y = frame.y + (27 if self._compact else 37)
        look.text(surface, words, "label_plain", look.theme.ink2, (frame.right - 16, y), "right")
        source = self._shelf.source
        if isinstance(source, Collection) and not source.done:
            bar = Rect(frame.x + 15, self._listing.y - 8, frame.width - 30, 2)
            look.box(surface, bar, look.theme.line, radius=1)
            done = Rect(bar.x, bar.y, max(2, round(bar.width * source.progress)), 2)
            look.box(surface, done, look.theme.accent, radius=1)

    def _draw_nothing(self, surface: Surface) -> None:
        look, source = self._context.look, self._shelf.source
        if self._search.text:
            words = f"No game matches “{self._search.text}”."
            second = "Esc clears the search."
        elif isinstance(source, Collection):
            words, second = ("Reading…", "") if not source.done else ("There is no game in this file.", "")
        elif source == UNFINISHED:
            words, second = "No game is unfinished.", "Every game is kept here from its first move on."
        else:
            words, second = "No game has been finished yet.", "Drop a PDN file on the window, or open one."
        x, y = self._listing.centerx, self._listing.y + 90
        room = self._listing.width - 32
        look.text(surface, look.fit(words, "status", room), "status", look.theme.ink, (x, y), "center")
        look.text(
            surface,
            look.fit(second, "label_plain", room),
            "label_plain",
            look.theme.ink2,
            (x, y + 26),
            "center",
        )

    def _draw_report(self, surface: Surface) -> None:
        title, detail = self._report()
        if not title:
            return
        look, card = self._context.look, self._report_rect()
        theme = look.theme
        look.card(surface, card, fill=theme.warn_bg, border=theme.warn)
        look.icon(surface, "warn", (card.x + 28, card.centery), 20, theme.warn)
        buttons = self._report_buttons()
        room = (buttons[0].rect.x if buttons else card.right) - card.x - 62
        if detail:
            look.text(surface, title, "status", theme.ink, (card.x + 50, card.y + 22), "left", room)
            look.text(surface, detail, "label_plain", theme.ink2, (card.x + 50, card.y + 43), "left", room)
        else:
            lines = look.wrap(title, "button", room)[:2]
            for index, line in enumerate(lines):
                y = card.centery + 20 * index - 10 * (len(lines) - 1)
                look.text(surface, line, "button", theme.ink, (card.x + 50, y), "left", room)
