"""The page of games: unfinished and saved ones, and collections of any size."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pygame
from pygame import Surface

from checkers_app.games.checkers import GAME
from checkers_app.play.setting_up import where_to_begin
from checkers_app.ui.card import Key
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToRejected, ToSetup, ToStatistics
from checkers_app.ui.games.chosen_game import ChosenGame, Reach
from checkers_app.ui.games.game_list import LIST_KEYS, NO_ROW, GameList
from checkers_app.ui.games.games_drawing import (
    draw_count,
    draw_nothing,
    draw_progress,
    draw_question,
    draw_report,
)
from checkers_app.ui.games.games_layout import GamesLayout, games_layout, has_title, source_row
from checkers_app.ui.games.games_widgets import game_buttons, report_buttons, search_field
from checkers_app.ui.games.preview import Preview
from checkers_app.ui.games.sidebar import SideActions, sidebar_rows, source_choice
from checkers_app.ui.games.to_file import ToFile
from checkers_app.ui.key_lines import key_line
from checkers_app.ui.kit.double_click import DoubleClick
from checkers_app.ui.kit.keyboard import ENTER, is_command
from checkers_app.ui.kit.text_field import TextEdit
from checkers_app.ui.kit.widgets import Segments, Widget
from checkers_app.ui.page import Page
from checkers_app.ui.scene import Transition
from checkers_app.views.games.collection import Collection
from checkers_app.views.games.list_search import ListSearch, came_of_position
from checkers_app.views.games.rows import GameRow
from checkers_app.views.games.shelf_view import SAVED, SLICE, UNFINISHED, ShelfView
from checkers_app.views.games.shown import Shown

PATIENCE = 0.120
"""Seconds after the last letter before the list is searched."""
_CARET_KEYS = frozenset((pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END, pygame.K_DELETE))
REARRANGE = 0.3
"""Seconds between two arrangements of a list that still grows."""


class GamesScene(Page):
    """The list, what it is chosen from at the left, and the chosen game at the right."""

    title = "Games"
    widest = 1700

    keys = (
        key_line("Up Down", "choose a game; PgUp and PgDn by the page", *LIST_KEYS),
        key_line("Enter", "open the game", *ENTER),
        key_line("Left", "a move back in the preview; Right a move on", pygame.K_LEFT, pygame.K_RIGHT),
        key_line("Home", "the preview's start; End its end", pygame.K_HOME, pygame.K_END),
        key_line("Delete", "remove the game; Ctrl Z restores it", pygame.K_DELETE),
        key_line("Ctrl Z", "restore what was removed", pygame.K_z, control=True),
        key_line("Ctrl F", "search; a letter begins it, Bksp shortens it", pygame.K_f, control=True),
        key_line("Ctrl O", "open a file", pygame.K_o, control=True),
        key_line("Ctrl W", "close the file", pygame.K_w, control=True),
        key_line("Ctrl S", "add the game to a file", pygame.K_s, control=True),
        key_line("Ctrl C", "copy the game", pygame.K_c, control=True),
        key_line("Ctrl V", "paste a game or a position", pygame.K_v, control=True),
        key_line("Ctrl R", "review the game", pygame.K_r, control=True),
        key_line("Esc", "empty the search, or back", pygame.K_ESCAPE),
    )

    def __init__(
        self,
        context: Context,
        file: Path | None = None,
        note: str = "",
        wanted: str = "",
        chosen: str = "",
    ) -> None:
        super().__init__(context)
        self._shelf = ShelfView(context.library, context.kept_rows, context.collections, context.recent)
        self._finding = ListSearch(self._shelf.record)
        self._list = GameList()
        self._preview = Preview()
        self._clicks = DoubleClick()
        self._kept = ""
        """The name of the unfinished game that is chosen at the side; empty while one of the list is."""
        self._begins = file is None and not (wanted or chosen or note)
        """True until the page is laid out, if nothing was said about what it lists."""
        self._search = TextEdit(self._typed, wanted)
        self._note = note
        self._due: float | None = None
        self._arranged_at = 0.0
        reach = Reach(
            row=lambda: self._row,
            shown=lambda: self._preview.shown,
            place=self._finding.place,
            go=self._go,
            say=self._say,
            changed=self._refresh,
            gone=self._gone,
        )
        self._game = ChosenGame(context, self._shelf, reach)
        self._reviewed = 0
        """The news of reviews that the buttons know."""
        self._layout: GamesLayout
        if file is not None and not self._shelf.list_open(file):
            self._note = self._shelf.open(file)
        elif wanted and file is None:
            self._shelf.source = SAVED
        self._arrange(keep=False)
        if chosen:
            self._choose_kept(chosen)
            self._note = note

    def resize(self, size: tuple[int, int]) -> None:
        """Lay the page out for a window of this size; shown again, it lists what has been kept meanwhile."""
        if size == self._size:
            self._shelf.refresh()
            self._arrange(keep=True)
        super().resize(size)
        begins, self._begins = self._begins, False
        if begins and not self._compact and self._shelf.rows_of(SAVED):
            self._shelf.source = SAVED  # the unfinished games have their pictures at the side
            self._arrange(keep=False)

    # --- the list -------------------------------------------------------------------------------

    def _arrange(self, *, keep: bool) -> None:
        """Search and sort what is listed."""
        rows = self._shelf.rows_of(self._shelf.source)
        found = self._finding.arranged(rows, self._search.text, self._list.column, turned=self._list.turned)
        self.subtitle = "Unfinished, saved, and whole collections"
        if self._finding.position is not None and found:
            self.subtitle = came_of_position(found)
        before = self._row
        self._list.set(found, keep=keep)
        self._due = None
        self._arranged_at = self._now
        if self._kept:
            self._list.chosen = NO_ROW
        if self._row is not before or self._preview.shown is None:
            self._look_at_row()
        self._refresh()

    @property
    def source(self) -> str | Collection:
        """What is listed: the unfinished games, the saved ones or those of a file."""
        return self._shelf.source

    @property
    def rows(self) -> Sequence[GameRow]:
        """The games that are listed."""
        return self._list.rows

    @property
    def row(self) -> GameRow | None:
        """The game that is chosen in the list; None while one at the side is."""
        return self._list.row

    @property
    def shown(self) -> Shown | None:
        """The game in the preview, and its position that is shown."""
        return self._preview.shown

    @property
    def _row(self) -> GameRow | None:
        """The chosen game: one of the list, or an unfinished one at the side."""
        if not self._kept:
            return self._list.row
        return next((row for row in self._shelf.rows_of(UNFINISHED) if row.key == self._kept), None)

    def _look_at_list(self) -> None:
        """A game of the list is chosen: the keys are the list's now."""
        self._kept = ""
        self._group.keyboard = False
        if self._group.focused is not None and self._group.focused.name == "search":
            self._group.focus("primary")
        self._search.go(len(self._search.text))
        self._look_at_row()
        self._refresh()

    def _look_at_row(self) -> None:
        row = self._row
        self._game.asked = False
        self._preview.shown = self._shelf.shown(row, self._finding.place(row)) if row is not None else None

    def _typed(self) -> None:
        self._due = self._now + PATIENCE
        self._refresh()

    def _choose_source(self, source: str | Collection | Path) -> None:
        if isinstance(source, Path):
            problem = self._open_path(source)
            if problem:
                self._shelf.close(source)
                self._say(f"{problem} It is no longer in the list.")
            return
        self._shelf.source, self._kept = source, ""
        if self._finding.position is None:  # a position is looked for in one source after the other
            self._search.set("")
        self._note = ""
        self._arrange(keep=False)

    def _choose_at_side(self, key: str) -> None:
        """An unfinished game is shown; the list stays as it is."""
        self._kept, self._list.chosen = key, NO_ROW
        self._look_at_row()
        self._refresh()

    def _choose_kept(self, key: str) -> None:
        """A game of the library."""
        entry = self._shelf.entry(key)
        self._choose_source(SAVED if entry is not None and entry.finished else UNFINISHED)
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
                self._shelf.list_read()
                self._arrange(keep=True)
        if not self._finding.complete:
            self._finding.look_on(SLICE)
            if self._finding.complete or now >= self._arranged_at + REARRANGE:
                self._arrange(keep=True)
        if self._due is not None and now >= self._due:
            self._arrange(keep=True)
        if self._context.reviews.news != self._reviewed:
            self._reviewed = self._context.reviews.news
            self._refresh()
        return None

    # --- files ------------------------------------------------------------------------------------

    def _step(self, name: str) -> None:
        if self._preview.shown is not None:
            self._preview.shown = replace(self._preview.shown, ply=self._preview.go(name))
            self._refresh()

    def _gone(self) -> None:
        """The chosen game is not in the list any more: the one that follows is chosen."""
        place, self._kept = self._list.chosen, ""
        self._arrange(keep=False)
        self._list.chosen = max(0, min(place, len(self._list.rows) - 1))
        self._list.show_chosen()
        self._look_at_row()
        self._refresh()

    def _close_file(self) -> None:
        source = self._shelf.source
        if isinstance(source, Collection):
            self._shelf.close(source.path)
            self._choose_source(self._shelf.source)

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
        game, state = (GAME, GAME.initial) if shown is None else (shown.game, shown.state)
        begin = where_to_begin(game, state)
        if begin is not None:
            game, state = begin
            self._show(ToSetup(state, game))

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
            (pygame.K_DELETE, False): self._game.remove,
            (pygame.K_f, True): self._focus_search,
            (pygame.K_o, True): self._open_file,
            (pygame.K_s, True): self._game.save,
            (pygame.K_c, True): self._game.copy,
            (pygame.K_v, True): self._game.paste,
            (pygame.K_r, True): self._game.review,
            (pygame.K_w, True): self._close_file,
            (pygame.K_z, True): self._game.put_back,
            (pygame.K_HOME, False): lambda: self._step("first"),
            (pygame.K_END, False): lambda: self._step("last"),
        }

    def _focus_search(self) -> None:
        self._group.focus("search")
        self._refresh()

    def _escape(self) -> None:
        if self._game.asked:
            self._game.keep()
        elif self._search.text:
            self._clear_search()
        else:
            self._back()

    def _take(self, event: pygame.event.Event) -> bool:
        if self._edits(event):
            self._search.handle(event)
            return True
        if super()._take(event):
            return True
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.TEXTINPUT:
            worked = self._worked
            pressed = event.text == " " and worked is not None and worked.name != "search"
            return not pressed and self._search.handle(event)
        if event.type == pygame.MOUSEWHEEL:
            self._list.wheel(event.y)
            self._dirty = True
            return True
        if event.type in {pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION}:
            return self._mouse(event)
        return False

    def _edits(self, event: pygame.event.Event) -> bool:
        """True for a key that is meant for what is in the search field, and not for the game."""
        if event.type != pygame.KEYDOWN:
            return False
        focused = self._group.focused
        inside, text = focused is not None and focused.name == "search", bool(self._search.text)
        first, last = self._search.selected
        if is_command(event):
            marked = first < last and event.key in {pygame.K_c, pygame.K_x}
            anywhere = event.key in {pygame.K_a, pygame.K_u} and (text or inside)
            return anywhere or marked or (inside and event.key in {pygame.K_v, pygame.K_z, pygame.K_y})
        if event.key == pygame.K_DELETE and first < last:
            return True
        return inside and text and event.key in _CARET_KEYS

    @property
    def _worked(self) -> Widget | None:
        """What the keyboard has gone to; None while its keys are those of the list."""
        return self._group.focused if self._group.keyboard else None

    def _key(self, event: pygame.event.Event) -> bool:
        if event.key in ENTER and not self._group.keyboard:
            self._game.open()
        elif event.key in {pygame.K_LEFT, pygame.K_RIGHT} and not isinstance(self._worked, Segments):
            self._step("prev" if event.key == pygame.K_LEFT else "next")
        elif event.key == pygame.K_BACKSPACE:
            self._search.handle(event)
        elif self._list.step(event.key):
            self._look_at_list()
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
        elif hit == "row" and self._list.row is not None:
            row = self._list.row
            if self._clicks.second((row.number, row.key), event.pos, self._now):
                self._game.open()
            else:
                self._look_at_list()
        return True

    # --- layout ---------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        layout = self._layout = games_layout(self._size, self._content, report=any(self._report()))
        self._list.place(layout.listing, layout.columns)
        self._preview.place(layout.preview, bottom=layout.preview_bottom, beside=layout.portrait)
        self._refresh()

    def _refresh(self) -> None:
        """The widgets for what can be done now."""
        self._dirty = True
        if self._size == (0, 0):
            return
        if any(self._report()) != self._layout.reported:
            self._lay_out()
            return
        look = self._context.look
        head = [
            ("setup", "board", "Set up", self._set_up, False),
            ("stats", "chart", "Statistics", lambda: self._show(ToStatistics()), False),
            ("open_file", "open", "Open file…", self._open_file, True),
        ]
        actions = self._actions(head)
        widgets: list[Widget] = [self._back_button()]
        choose = SideActions(
            self._choose_source, self._choose_at_side, self._close_file, open=self._game.open
        )
        if self._compact:
            row = source_row(self._head(), actions[0].rect.x)
            widgets += source_choice(self._shelf, choose, row)
        else:
            widgets += sidebar_rows(self._context.look, self._shelf, self._layout.side, choose, self._kept)
        focused = self._group.focused
        active = bool(self._search.text) or (focused is not None and focused.name == "search")
        widgets += [*actions, search_field(self._layout, self._search, active=active)]
        widgets += self._preview.step_buttons(self._step)
        widgets += game_buttons(look, self._layout, self._row, self._preview.shown, self._game)
        widgets += self._report_buttons()
        self._group.set(widgets, focus="primary")

    def _report_buttons(self) -> list[Widget]:
        if not any(self._report()):
            return []
        return report_buttons(
            self._layout.report,
            show=self._show_problems if not self._note else None,
            close=self._close_report if self._note or isinstance(self._shelf.source, Collection) else None,
        )

    # --- drawing --------------------------------------------------------------------------------

    def _draw_head(self, surface: Surface) -> None:
        if has_title(self._head()):
            super()._draw_head(surface)

    def _draw_content(self, surface: Surface) -> None:
        look, layout = self._context.look, self._layout
        if not layout.compact:
            look.card(surface, layout.side)
        look.card(surface, layout.frame)
        look.card(surface, layout.right)
        source = self._shelf.source
        total = len(self._shelf.rows_of(source))
        found = len(self._list.rows) if self._search.text and self._due is None else None
        draw_count(look, surface, layout, total, found)
        if not self._finding.complete:
            draw_progress(look, surface, layout, self._finding.progress)
        elif isinstance(source, Collection) and not source.done:
            draw_progress(look, surface, layout, source.progress)
        if self._list.rows:
            self._list.draw(look, surface)
        else:
            draw_nothing(look, surface, layout.listing, source, self._search.text, self._finding)
        self._preview.draw(look, surface)
        if self._game.asked:
            draw_question(look, surface, layout, self._game.question)
        title, detail = self._report()
        if title:
            buttons = self._report_buttons()
            right = buttons[0].rect.x if buttons else layout.report.right
            draw_report(look, surface, layout.report, (title, detail), right)
