"""The page of games: unfinished games, saved games, and collections of any size."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pygame

from checkers_app.games.checkers import GAME
from checkers_app.play.match import HUMAN, Match
from checkers_app.play.saved.exchange import match_of_record
from checkers_app.play.setting_up import where_to_begin
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import (
    ToExplorer,
    ToMainMenu,
    ToRejected,
    ToReviewAll,
    ToSetup,
    ToStatistics,
    ToTidying,
)
from checkers_app.ui.games.chosen_game import ChosenGame, Reach
from checkers_app.ui.games.game_buttons import GameButtons
from checkers_app.ui.games.game_list import LIST_KEYS, game_list
from checkers_app.ui.games.preview import step_from, tall_preview, wide_preview
from checkers_app.ui.games.sidebar import SideActions, close_button, sidebar, source_choice
from checkers_app.ui.games.to_file import ToFile
from checkers_app.ui.input.everywhere import chosen_board
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.command import Command, command, key_line, key_name
from checkers_app.ui.kit.keyboard import is_command
from checkers_app.ui.kit.text_field import TextEdit
from checkers_app.ui.scene import Reset, Transition
from checkers_app.ui.view_scene import ViewScene
from checkers_app.views.games.collection import Collection
from checkers_app.views.games.game_listing import GameListing
from checkers_app.views.games.list_search import came_of_position
from checkers_app.views.games.shelf_view import SAVED, UNFINISHED, ShelfView
from checkers_app.views.games.shown import Shown
from checkers_app.views.interaction.status import thousands
from checkers_app.views.review.review_list import list_to_review
from checkers_app.words import N_, say, say_count

PATIENCE = 0.120
"""The delay in seconds from the last keystroke until the list is searched."""
_CARET_KEYS = frozenset((pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END, pygame.K_DELETE))
_WIDEST = 1700
_HINTS = N_("Player, event, year, result, or first moves: 11-15 23-19"), N_("Name, year, moves"), N_("Search")


class GamesCommands(NamedTuple):
    """The commands of the page, in the order in which F1 lists them."""

    choose: Command
    open: Command
    step: Command
    ends: Command
    remove: Command
    restore: Command
    find: Command
    open_file: Command
    close: Command
    save: Command
    print: Command
    copy: Command
    paste: Command
    review: Command
    review_all: Command
    tidy: Command
    guess: Command
    back: Command


class GamesScene(ViewScene):
    """The list, its sources on the left, and the selected game on the right."""

    def __init__(
        self, context: Context, file: Path | None = None, note: str = "", wanted: str = "", chosen: str = ""
    ) -> None:
        super().__init__(context)
        self._shelf = ShelfView(context.library, context.files)
        self._listing = GameListing(self._shelf)
        self._shown: Shown | None = None
        """The game in the preview."""
        self._begins = file is None and not (wanted or chosen or note)
        """True until the page is laid out, if it was opened without a choice of what to list."""
        self._search = TextEdit(self._typed, wanted)
        self._note = note
        self._due: float | None = None
        reach = Reach(
            row=lambda: self._listing.row,
            shown=lambda: self._shown,
            place=self._listing.search.place,
            beside=self._neighbour,
            go=self.go,
            say=self._say,
            changed=self.refresh,
            gone=self._gone,
        )
        self._game = ChosenGame(context, self._shelf, reach)
        self._reviewed = 0
        """The counter of review changes when the buttons were last updated."""
        if file is not None and not self._shelf.list_open(file):
            self._note = self._shelf.open(file)
        elif wanted and file is None:
            self._shelf.source = SAVED
        self._arrange(keep=False)
        if chosen:
            self._choose_kept(chosen)
            self._note = note

    def shown(self) -> None:
        """Update the list; when the page is first shown in a large window, list the saved games."""
        begins, self._begins = self._begins, False
        if not begins:
            self._shelf.refresh()
            self._arrange(keep=True)
        elif not self.dense and self._shelf.rows_of(SAVED):
            self._shelf.source = SAVED  # the unfinished games have their pictures at the side
            self._arrange(keep=False)
        super().shown()

    # --- the list -------------------------------------------------------------------------------

    def _arrange(self, *, keep: bool) -> None:
        """Search and sort the list; if ``keep`` is True, the selected game stays selected if possible."""
        shown = self._listing.row
        self._listing.arrange(self._search.text, self._now, keep=keep)
        if not keep:
            self.touch.scrolls.pop("list", None)
        self._due = None
        if self._listing.row is not shown or self._shown is None:
            self._look_at_row()
        self.refresh()

    def _choose(self, index: int) -> None:
        """Select a game in the list, and move the keyboard focus to the list."""
        self._listing.chosen, self._listing.at_side = index, ""
        self.touch.keyboard = False
        if self._searching:
            self.touch.focus("list")
        self._search.go(len(self._search.text))
        self._look_at_row()

    def _neighbour(self, step: int) -> Callable[[], None] | None:
        """A function that selects the game this many rows further down; None if there is no such game."""
        index = self._listing.neighbour(step)
        return partial(self._choose, index) if index is not None else None

    def _look_at_row(self) -> None:
        row = self._listing.row
        self._game.asked = False
        self._shown = self._shelf.shown(row, self._listing.search.place(row)) if row is not None else None
        self.refresh()

    def _sort(self, title: str) -> None:
        """Sort by a column; reverse the order if the list is already sorted by it."""
        self._listing.sort(title)
        self._arrange(keep=True)

    def _typed(self) -> None:
        self._due = self._now + PATIENCE
        self.refresh()

    def _choose_source(self, source: str | Collection | Path) -> None:
        if isinstance(source, Path):
            problem = self._open_path(source)
            if problem:
                self._shelf.close(source)
                self._say(say("{problem} The file is no longer in the list.", problem=problem))
            return
        self._shelf.source, self._listing.at_side = source, ""
        if self._listing.search.position is None:  # a position is searched for in one source after the other
            self._search.set("")
        self._note = ""
        self._arrange(keep=False)

    def _choose_at_side(self, key: str) -> None:
        """Show an unfinished game from the sidebar; the list does not change."""
        self._listing.at_side = key
        self._look_at_row()

    def _choose_kept(self, key: str) -> None:
        """Select a game of the library in the list."""
        entry = self._shelf.entry(key)
        self._choose_source(SAVED if entry is not None and entry.finished else UNFINISHED)
        places = [index for index, row in enumerate(self._listing.rows) if row.key == key]
        if places:
            self._listing.chosen = places[0]
            self._look_at_row()

    def _clear_search(self) -> None:
        self._search.set("")
        self._arrange(keep=True)

    def update(self, now: float) -> Transition | None:
        """Continue reading an open file, and search the list once the user has stopped typing."""
        answer = super().update(now)
        if self._listing.read_on(now):
            self._arrange(keep=True)
        if self._due is not None and now >= self._due:
            self._arrange(keep=True)
        if self._context.reviews.news != self._reviewed:
            self._reviewed = self._context.reviews.news
            self.refresh()
        return answer

    # --- files ------------------------------------------------------------------------------------

    def _step(self, name: str) -> None:
        if self._shown is not None:
            self._shown = replace(self._shown, ply=step_from(self._shown, name))
            self.refresh()

    def _gone(self) -> None:
        """Select another game, because the selected game is no longer in the list."""
        listing = self._listing
        place, listing.at_side = 0 if listing.at_side else listing.chosen, ""
        self._arrange(keep=False)
        listing.chosen = max(0, min(place, len(listing.rows) - 1))
        self._look_at_row()

    def _close_file(self) -> None:
        """Close the displayed file; if no file is displayed, go to the main menu, as on other pages."""
        source = self._shelf.source
        if isinstance(source, Collection):
            self._shelf.close(source.path)
            self._choose_source(self._shelf.source)
        else:
            self.go(Reset(ToMainMenu()))

    def _open_file(self) -> None:
        self.show(ToFile(N_("Open a PDN file"), N_("Open"), ".pdn", self._open_path))

    def _open_path(self, path: Path) -> str:
        problem = self._shelf.open(path)
        if not problem:
            self._search.set("")
            self._note = ""
            self._arrange(keep=False)
        return problem

    def _set_up(self) -> None:
        shown = self._shown
        game, state = (GAME, GAME.initial) if shown is None else (shown.game, shown.state)
        begin = where_to_begin(game, state)
        if begin is not None:
            game, state = begin
            self.show(ToSetup(state, game))

    def _explore(self) -> None:
        """Explore the position in the preview, or the first position if the preview shows the last one."""
        shown = self._shown
        if shown is None:
            match = Match.new(chosen_board(self._context), (HUMAN, HUMAN))
        else:
            plies = shown.ply if shown.ply < len(shown.moves) else 0
            match = match_of_record(shown.record, plies, game=shown.game)
        self.show(ToExplorer(match))

    def _explorer_button(self) -> el.Element:
        """The button for the explorer: in the header or, in a small window, next to the search field."""
        return el.header_button("explore", self._explore, say("Explorer"), "openings")

    def _review_all(self) -> None:
        """Review the listed games, which are all games or those that match the search."""
        wanted = list_to_review(self._shelf, self._listing.rows)
        if wanted.games or self._context.reviews.running_list is not None:
            self.show(ToReviewAll(wanted))
        else:
            self._say(say("There are no finished games in this list."))

    def _say(self, note: str) -> None:
        self._note = note
        self.refresh()

    def forget_answer(self) -> None:
        """Clear the result of the last action, but not the reason why a file could not be read."""
        self._note = ""

    # --- what could not be read -------------------------------------------------------------------

    def _close_report(self) -> None:
        self._note = ""
        if isinstance(self._shelf.source, Collection):
            self._shelf.source.closed_report = True

    # --- events ---------------------------------------------------------------------------------

    def commands(self) -> GamesCommands:
        """The commands for the selected game, for files, and for the preview."""
        game = self._game.commands(self._listing.row, self._shown)
        preview = {
            (pygame.K_HOME, False): lambda: self._step("first"),
            (pygame.K_END, False): lambda: self._step("last"),
        }
        ends = say("to the start of the preview; End goes to the end")
        step = say("one move back in the preview; Right: one move forward")
        find = say("search: just start typing; Bksp deletes")
        close = say("main menu")  # as on other pages
        if isinstance(self._shelf.source, Collection):
            close = say("Remove it from the list; the file stays")
        control = partial(command, control=True)
        return GamesCommands(
            choose=key_line(say("Up Down"), say("choose a game; PgUp and PgDn move a page"), *LIST_KEYS),
            open=game.open,
            step=key_line(key_name(pygame.K_LEFT), step, pygame.K_LEFT, pygame.K_RIGHT),
            ends=Command(key_name(pygame.K_HOME), ends, preview),
            remove=game.remove,
            restore=control(pygame.K_z, say("restore what was removed"), self._game.put_back),
            find=control(pygame.K_f, find, lambda: self.touch.focus("search")),
            open_file=control(pygame.K_o, say("open a file"), self._open_file),
            close=control(pygame.K_w, close, self._close_file),
            save=game.save,
            print=game.print,
            copy=control(pygame.K_c, say("copy the game"), self._game.copy),
            paste=control(pygame.K_v, say("paste a game or a position"), self._game.paste),
            review=game.review,
            review_all=control(
                pygame.K_l,
                say("review all games in the list"),
                self._review_all,
                available=bool(self._listing.rows),
            ),
            tidy=control(
                pygame.K_t, say("tidy up: duplicates, files, names"), lambda: self.show(ToTidying())
            ),
            guess=game.guess,
            back=command(pygame.K_ESCAPE, say("clear the search, or go back"), self._escape),
        )

    def _escape(self) -> None:
        if self._game.asked:
            self._game.keep()
        elif self._search.text:
            self._clear_search()
        else:
            self.back()

    @property
    def _searching(self) -> bool:
        """True while the search field has the focus."""
        focused = self.touch.focused
        return focused is not None and focused.name == "search"

    def take(self, event: pygame.event.Event) -> bool:
        """Send letters to the search field and arrow keys to the list or the preview, regardless of the
        focus.
        """
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.TEXTINPUT:
            pressed = event.text == " " and self.touch.keyboard and not self._searching
            return not pressed and self._search.handle(event)
        if event.type == pygame.MOUSEWHEEL and not self.touch.handle(event, self._now):
            return any(rows.scroll(self.touch.scrolls, -event.y) for rows in self._lists())
        return event.type == pygame.MOUSEWHEEL

    def _lists(self) -> list[el.Rows]:
        """The elements that list games; empty if no game is listed."""
        return [control for control in self.touch.controls if isinstance(control, el.Rows)]

    def _key(self, event: pygame.event.Event) -> bool:
        if self._edits(event) or event.key == pygame.K_BACKSPACE:
            self._search.handle(event)
        elif event.key in {pygame.K_LEFT, pygame.K_RIGHT} and not self._choosing:
            self._step("prev" if event.key == pygame.K_LEFT else "next")
        elif event.key in LIST_KEYS:
            for rows in self._lists():
                rows.key(event.key)
            return bool(self._lists())
        else:
            return False
        return True

    @property
    def _choosing(self) -> bool:
        """True while the focus is on a row of options, which uses the left and right arrows."""
        return self.touch.keyboard and isinstance(self.touch.focused, el.Choice)

    def _edits(self, event: pygame.event.Event) -> bool:
        """True for a key that edits the search field instead of acting on the game."""
        inside, text = self._searching, bool(self._search.text)
        first, last = self._search.selected
        if is_command(event):
            marked = first < last and event.key in {pygame.K_c, pygame.K_x}
            anywhere = event.key in {pygame.K_a, pygame.K_u} and (text or inside)
            return anywhere or marked or (inside and event.key in {pygame.K_v, pygame.K_z, pygame.K_y})
        if event.key == pygame.K_DELETE and first < last:
            return True
        return inside and text and event.key in _CARET_KEYS

    # --- what is on the page ----------------------------------------------------------------------

    def view(self) -> el.Element:
        """The sources, the list and the selected game; in a small window the sources are in the header."""
        shelves = el.ByRoom(el.Space(0, grow=0.0), source_choice(self._shelf, self._side_actions), grow=9)
        subtitle = say("Unfinished, saved, and whole collections")
        if self._listing.search.position is not None and self._listing.rows:
            subtitle = came_of_position(self._listing.rows)
        return el.page_frame(
            (say("Games"), ""),
            el.ByRoom(
                el.FirstFit(self._three_beside),
                el.ByShape(lambda: el.FirstFit(self._beside, self._below), self._below),
            ),
            back=self.back,
            subtitle=subtitle,
            actions=[
                shelves,
                el.header_button("setup", self._set_up, say("Set up"), "board"),
                None if self.dense else self._explorer_button(),
                el.header_button("stats", partial(self.show, ToStatistics()), say("Statistics"), "chart"),
                el.header_button(
                    "open_file", self.commands().open_file, say("Open file…"), "open", primary=True
                ),
            ],
            widest=_WIDEST,
        )

    @property
    def _side_actions(self) -> SideActions:
        return SideActions(
            self._choose_source, self._choose_at_side, self.commands().close, open=self._game.open
        )

    @property
    def _buttons(self) -> GameButtons:
        return GameButtons(self._listing.row, self._shown, self._game)

    def _three_beside(self) -> el.Element:
        """The sources, the list and the preview next to each other."""
        card = tall_preview(self._shown, self._step, self._buttons.below())
        return el.Row(
            sidebar(self._shelf, self._side_actions, self._listing.at_side),
            el.Column(self._list_card(), self._report_card(), natural=688, grow=2.5),
            el.Steady(card, natural=280, least=280, most=432, grow=1),
            align="fill",
        )

    def _beside(self) -> el.Element:
        card = tall_preview(self._shown, self._step, self._buttons.in_two_lines())
        return el.Row(
            el.Column(self._list_card(), self._report_card(), natural=492, grow=1),
            el.Steady(card, natural=276, least=276),
            align="fill",
        )

    def _below(self) -> el.Element:
        card = wide_preview(self._shown, self._step, self._buttons.in_a_line())
        return el.Column(self._list_card(), self._report_card(), card)

    def _list_card(self) -> el.Element:
        source = self._shelf.source
        total = len(self._shelf.rows_of(source))
        count = say_count("{count} game", "{count} games", total, count=thousands(total))
        if self._search.text and self._due is None:
            count = say(
                "{found} of {count}", found=thousands(len(self._listing.rows)), count=thousands(total)
            )
        if not self._listing.rows:
            listing = self._nothing()
        else:
            listing = game_list(
                self._listing.rows,
                None if self._listing.at_side else self._listing.chosen,
                choose=self._choose,
                activate=self._game.open,
                sorted_by=(self._listing.sorted_by, self._listing.turned),
                sort=self._sort,
                unknown=self._listing.unknown,
            )
        card = el.Card(
            self._search_row(count),
            el.Column(self._progress(), pad=(15, 0)),
            el.Column(listing, pad=(6, 0), grow=1),
            el.Space(6),
            gap=0,
            pad=0,
            label=say("List"),
        )
        return el.Steady(card, high=200, grow=1)

    def _search_row(self, count: str) -> el.Element:
        """The search field and the number of games; in a small window, also a button that closes a file."""
        active, listed = bool(self._search.text), isinstance(self._shelf.source, Collection)

        def field() -> el.Element:
            hints = [*map(say, _HINTS)]
            return el.Field("search", self._search, hint=hints, icon="search", active=active, grow=1)

        def number(least: int) -> el.Words:
            return el.Words(count, style="label_plain", color="ink2", anchor="right", least=least)

        commands = self.commands()
        close = close_button(commands.close) if listed else None

        def review_all(*wordings: str) -> el.Button:
            return el.Button("review_all", commands.review_all, *wordings, icon="chart")

        def tidy(*wordings: str) -> el.Button:
            return el.Button("tidy", commands.tidy, *wordings, icon="list")

        return el.ByRoom(
            el.Row(
                field(),
                number(least=90),
                review_all(say("Review all"), ""),
                tidy(say("Tidy up"), ""),
                gap=8,
                pad=(16, 14),
            ),
            el.Row(
                field(),
                number(least=60),
                self._explorer_button() if self.dense else None,
                review_all(),
                tidy(),
                close,
                gap=8,
                pad=(10, 8),
            ),
        )

    def _progress(self) -> el.Element:
        """A bar that shows how much of a file has been read, or how much of the list has been searched."""
        source = self._shelf.source
        if not self._listing.search.complete:
            return el.ProgressBar(self._listing.search.progress, height=2, label=say("Searched"))
        if isinstance(source, Collection) and not source.done:
            return el.ProgressBar(source.progress, height=2, label=say("Read"))
        return el.Space(2)

    def _nothing(self) -> el.Element:
        """A message that says why no games are listed."""
        source = self._shelf.source
        if not self._listing.search.complete:
            words, second = say("Looking through the games…"), say("Esc ends the search.")
        elif self._listing.search.position is not None:
            words, second = say("No game here contains this position."), say("Esc clears the search.")
        elif self._search.text:
            words = say("No game matches “{words}”.", words=self._search.text)
            second = say("Esc clears the search.")
        elif isinstance(source, Collection):
            words, second = (
                (say("There are no games in this file."), "") if source.done else (say("Reading…"), "")
            )
        elif source == UNFINISHED:
            words, second = (
                say("There are no unfinished games."),
                say("Every game is saved here from its first move."),
            )
        else:
            words = say("No game has been finished yet.")
            second = say("Drop a PDN file on the window, or open one.")
        return el.Column(
            el.Space(),
            el.Words(words, style="status", anchor="center", wrap=True),
            el.Words(second, style="label_plain", color="ink2", anchor="center", wrap=True),
            el.Space(grow=3.0),
            gap=8,
            pad=(16, 0),
            grow=1,
        )

    def _report_card(self) -> el.Element | None:
        """A message, or the problems with a button for their details; None if there is nothing to report."""
        title, detail, show = self._note, "", None
        if not title:
            title, problems = self._shelf.problems()
            if not problems:
                return None
            first = problems[0]
            detail = say("{place}: {reason}", place=first.title, reason=first.reason)
            show = el.Button(
                "show", partial(self.show, ToRejected(self._shelf.problems)), say("Show"), icon="look"
            )
        close = None
        if self._note or isinstance(self._shelf.source, Collection):
            close = el.Button("close_report", self._close_report, icon="close", tip=say("Close"))
        words = el.Column(
            el.Words(title, style="status" if detail else "button", wrap=True),
            el.Words(detail, style="label_plain", color="ink2", long=True) if detail else None,
            gap=0,
            grow=1,
        )
        return el.Card(
            el.Row(el.Icon("warn", 20, "warn"), words, show, close, gap=8, grow=1),
            ground="warn_bg",
            border="warn",
            pad=(16, 8),
            lowest=64,
            label=say("Note"),
        )
