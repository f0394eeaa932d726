"""The opening explorer: a position, and next to it the moves played in this position with their results."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

import pygame
from pygame import Surface

from checkers_app.engine.api import Limits
from checkers_app.games.lines import line_texts
from checkers_app.play.analysing import Analysing
from checkers_app.play.explorer.collections import ExplorerError
from checkers_app.play.explorer.explorer import MoveCount
from checkers_app.play.match import Match
from checkers_app.storage.files import is_file
from checkers_app.ui.boards.moving.board_element import board_element
from checkers_app.ui.boards.moving.view import BoardView
from checkers_app.ui.boards.picture import Picture
from checkers_app.ui.context import Context
from checkers_app.ui.explorer.explorer_rows import ExplorerLine, game_rows, legend, move_rows
from checkers_app.ui.explorer.filter_fields import filter_fields
from checkers_app.ui.games.opening import to_reading
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.command import Command, Key, command, shortcuts_of
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.text_field import TextEdit
from checkers_app.ui.scene import Transition
from checkers_app.ui.view_scene import ViewScene
from checkers_app.views.explorer.exploring import ChosenGames, Exploring
from checkers_app.views.games.reading_on import ReadingOn
from checkers_app.views.interaction.status import score_text
from checkers_app.words import say, say_count, say_number

_LIMITS = Limits(seconds=4.0)
"""The limits of the search that scores each move."""
PATIENCE = 0.150
"""The delay in seconds from the last keystroke in a filter until the games are counted."""
_YEAR = 4


class ExplorerScene(ViewScene):
    """The board, the moves, the filters, and the games in which a move was played.

    Args:
        context: the shared objects.
        match: the position to explore first, and the moves that led to it.
    """

    def __init__(self, context: Context, match: Match) -> None:
        super().__init__(context)
        self._exploring = Exploring(context.files.indexing.folder, match, context.knowledge.resources.book)
        self._analysing = Analysing(context.backing, self._exploring, _LIMITS, on=True)
        self._reading = ReadingOn(context.library)
        self._indexing = context.files.indexing
        self._ended = context.files.indexing.ended
        """The number of finished indexing jobs that the page has handled."""
        self.player = TextEdit(self._typed, "", 60)
        """The field for the player whose games are counted."""
        self._since, self._until = TextEdit(self._typed, "", _YEAR), TextEdit(self._typed, "", _YEAR)
        self._filtering = False
        """True while the filter fields are shown."""
        self._due: float | None = None
        self._game = 0
        """The index of the selected game in the list."""
        self._note = ""
        self._shown = 0.0
        """The indexing progress that is displayed."""
        self._cancelled = False
        """True once the player has stopped the indexing."""
        self._begin()

    # --- indexing ---------------------------------------------------------------------------------

    @property
    def _files(self) -> tuple[Path, ...]:
        """The files that are open or were opened recently."""
        paths = [*self._context.files.recent.paths, *(item.path for item in self._context.files.collections)]
        return tuple(dict.fromkeys(path for path in paths if is_file(path)))

    def _begin(self) -> None:
        """Explore the chosen collections as soon as the user's own games have been read."""
        if self._exploring.chosen is not ChosenGames.FILES and not self._context.library.complete:
            self._exploring.close()
            return
        self._exploring.use(self._context.library.listed, self._files)
        self._index()

    def _index(self) -> None:
        """Build the missing indexes in the background."""
        explorer = self._exploring.explorer
        self._cancelled, self._note = False, ""
        if explorer is not None:
            self._indexing.start(explorer.missing)

    def _cancel(self) -> None:
        self._indexing.cancel()
        self._cancelled = True
        if self._exploring.explorer is not None:  # use the completed indexes
            self._exploring.explorer.look()
            self._exploring.look_again()

    def _follow(self) -> bool:
        """Update the indexing progress; return True if the page has changed."""
        indexing, explorer = self._indexing, self._exploring.explorer
        indexing.poll()
        if indexing.ended == self._ended:
            changed = indexing.running and indexing.share != self._shown
            self._shown = indexing.share
            return changed
        self._ended = indexing.ended
        if explorer is not None:
            explorer.problems.update(indexing.problems)
            explorer.look()
            self._exploring.look_again()
            if not self._cancelled:
                indexing.start(explorer.missing)  # a job for another choice may have been running
        return True

    def update(self, now: float) -> Transition | None:
        """Continue reading the library, process the results of indexing and searching, and apply filters."""
        waiting = self._exploring.explorer is None
        if self._reading.step(now) or (waiting and self._context.library.complete):
            if self._context.library.complete:
                self._begin()
            self.refresh()
        if self._follow():
            self.refresh()
        explorer = self._exploring.explorer
        if explorer is not None and explorer.missing and not self._cancelled and not self._indexing.running:
            self._indexing.start(explorer.missing)  # an index was damaged
            self.refresh()
        if self._analysing.tick(free=True):
            self.refresh()
        if self._due is not None and now >= self._due:
            self._due = None
            self._exploring.filter_player(self.player.text)
            self._exploring.filter_years(self._since.text, self._until.text)
            self.refresh()
        return super().update(now)

    def frame_rate(self) -> int:
        """A low rate while there is progress to show; otherwise 0."""
        return 5 if self._indexing.running else 0

    def leave(self) -> None:
        """Stop the search; the indexing continues."""
        self._analysing.stop()
        self._exploring.close()

    # --- actions ----------------------------------------------------------------------------------

    def _choose(self, index: int) -> None:
        self._exploring.chosen = tuple(ChosenGames)[index]
        self._begin()

    def _go(self, count: Callable[[], None]) -> None:
        count()
        self.touch.forget_scroll("moves")

    def _step_back(self) -> None:
        self._go(self._exploring.back)

    def _to_start(self) -> None:
        self._go(partial(self._exploring.back, to_start=True))

    def _typed(self) -> None:
        self._due = self._now + PATIENCE

    def show_filters(self) -> None:
        """Show or hide the filter fields."""
        self._filtering = not self._filtering

    def _clear_filters(self) -> None:
        for edit in (self.player, self._since, self._until):
            edit.set("")
        self._exploring.filter_player("")
        self._exploring.filter_years("", "")
        self._exploring.filter_result(0)
        self._exploring.filter_side(0)

    def _choose_game(self, index: int) -> None:
        self._game = index

    def _open_game(self, index: int) -> None:
        try:
            found = self._exploring.read((self._exploring.listed or ())[index])
        except ExplorerError as error:
            self._note = str(error)
            return
        entry = found.entry
        self.show(
            to_reading(
                found.row,
                found.record,
                entry.match if entry is not None else None,
                source=found.source or say("Saved games"),
                file=found.file,
                clock=entry.kept.clock if entry is not None and entry.kept is not None else None,
                place=found.place,
            )
        )

    def back(self) -> None:
        """Return to the moves, or to the page from which this one was opened."""
        if self._exploring.listed is not None:
            self._exploring.close_list()
            self.refresh()
        else:
            super().back()

    def commands(self) -> Sequence[Command]:
        """The commands for stepping back through the moves, and for leaving the page."""
        return self._going_back, self._going_to_start, self.way_back

    @property
    def _going_back(self) -> Command:
        possible = self._exploring.can_go_back
        return command(pygame.K_BACKSPACE, say("One move back"), self._step_back, available=possible)

    @property
    def _going_to_start(self) -> Command:
        possible = self._exploring.can_go_back
        return command(pygame.K_HOME, say("First position"), self._to_start, available=possible)

    def shortcuts(self) -> Mapping[Key, Callable[[], None]]:
        """The keys of the commands; while a text field has the focus, only the key for going back."""
        in_field = isinstance(self.touch.focused, el.Field)
        return shortcuts_of([self.way_back]) if in_field else super().shortcuts()

    # --- content of the page ----------------------------------------------------------------------

    def view(self) -> el.Element:
        """The board next to the moves, or above them."""
        options = [el.Option(say(item.value)) for item in ChosenGames]
        at = tuple(ChosenGames).index(self._exploring.chosen)
        choice = el.Choice("collections", options, at, self._choose, label=say("Collections"))
        explorer = self._exploring.explorer
        count = explorer.games if explorer is not None else 0
        subtitle = say_count("{count} game", "{count} games", count, count=say_number(count))
        content = el.ByShape(
            lambda: el.Row(
                self._board_card(520, 180),
                el.Steady(self._list_card(), natural=420, least=340, grow=2),
                align="fill",
                grow=1,
            ),
            lambda: el.Column(self._board_card(240, 120, wide=True), self._list_card(), grow=1),
        )
        title = say("Opening explorer"), say("Explorer")
        return el.page_frame(title, content, back=self.back, subtitle=subtitle, actions=[choice])

    def _board_card(self, units: int, least: int, *, wide: bool = False) -> el.Element:
        """The position, with the moves that led to it below the board or, in a ``wide`` card, next to it."""
        match = self._exploring.match
        last = match.moves[-1] if match.moves else None
        side = match.game.side_name(match.side_to_move)
        number = match.move_number(len(match.moves))
        label = say("Move {number}, {side} to play", number=number, side=side)
        picture = Picture(pieces=match.game.pieces(match.state), last_move=last)

        view = BoardView(match.game)

        def paint(look: Look, surface: Surface) -> None:
            view.draw(look, surface, picture)

        grow = 0 if wide else 1
        board = board_element(
            view, lambda: picture.pieces, paint, size=units, smallest=least, label=label, grow=grow
        )
        line = " ".join(line_texts(match.states[0], match.moves))
        steps = el.Row(
            el.Button("first", self._going_to_start, icon="first", grow=1),
            el.Button("prev", self._going_back, icon="prev", grow=1),
            gap=8,
        )
        words = el.Words(label, style="label_plain", color="ink2")
        moves = el.Words(line, style="machine", long=not wide, wrap=wide)
        if wide:
            beside = el.Column(steps, words, el.Scroll("line", moves, grow=1), gap=8, grow=1)
            return el.Card(el.Row(board, beside, gap=12, align="fill"))
        return el.Card(board, steps, words, moves, gap=8, most=units + 60, grow=1)

    def _list_card(self) -> el.Element:
        if self._exploring.listed is not None:
            return self._games_card()
        words = say("Filter (on)") if self._exploring.filters.any_set else say("Filter")
        button = el.Button("filter", self.show_filters, words, icon="up" if self._filtering else "down")
        parts = [self._filter() if self._filtering else None, self._progress(), self._notes()]
        return el.Card(
            *parts, self._moves(), title=say("Moves played here"), actions=[button], gap=8, grow=2, least=300
        )

    def _moves(self) -> el.Element:
        exploring = self._exploring
        if not exploring.moves:
            return el.Column(el.Words(self._why_nothing(), color="ink2", wrap=True), el.Space(), grow=1)
        lines = self._analysing.lines
        scores = {root.move: score_text(root.score) for root in lines.moves} if lines is not None else {}
        book, state = exploring.book, exploring.state
        rows = [
            ExplorerLine(
                state.move_text(item.move),
                item,
                scores.get(item.move, ""),
                item.move in book,
                partial(self._go, partial(exploring.play, item.move)),
                partial(self._list, item),
            )
            for item in exploring.moves
        ]
        side = exploring.game.side_name(exploring.match.side_to_move)
        told = el.Words(say("Score for {side}", side=side), style="note", color="ink2", optional=True)
        head = el.Row(legend(exploring.game), el.Space(), told, gap=12)
        return el.Column(head, move_rows(exploring.game, rows), gap=6, grow=1)

    def _why_nothing(self) -> str:
        """The reason why no moves are listed."""
        exploring = self._exploring
        if exploring.explorer is None or self._indexing.running:
            return say("Looking through the games…")
        if not exploring.explorer.collections or not exploring.explorer.games:
            return say("There are no games here yet. Finish a game, or open a PDN file on the “Games” page.")
        if exploring.filters.any_set:
            return say("No game here matches the filter.")
        return say("No game continued from this position.")

    def _progress(self) -> el.Element | None:
        """The indexing progress, or a button to resume indexing after it was cancelled."""
        explorer = self._exploring.explorer
        if self._indexing.running:
            bar = el.ProgressBar(self._indexing.share, label=say("Indexing games"), grow=1)
            words = el.Words(say("Indexing games"), style="note", color="ink2")
            return el.Row(words, bar, el.Button("cancel", self._cancel, say("Cancel")), gap=10)
        if self._cancelled and explorer is not None and explorer.missing:
            told = el.Words(say("Some games are not counted yet."), style="note", wrap=True, grow=1)
            return el.Row(told, el.Button("index", self._index, say("Count them")), gap=10)
        return None

    def _notes(self) -> el.Element | None:
        """The error messages; None if nothing is wrong."""
        explorer = self._exploring.explorer
        problems = list(explorer.problems.values()) if explorer is not None else []
        notes = [
            el.Words(text, style="note", color="bad", wrap=True) for text in (*problems, self._note) if text
        ]
        return el.Column(*notes, gap=2) if notes else None

    def _filter(self) -> el.Element:
        fields = self.player, self._since, self._until
        return filter_fields(self._exploring, *fields, clear=self._clear_filters)

    def _list(self, item: MoveCount) -> None:
        """List the games in which a move was played."""
        self._game = 0
        self.touch.forget_scroll("listed")
        self._exploring.list_games(item)

    def _games_card(self) -> el.Element:
        exploring = self._exploring
        listed, count = exploring.listed or (), exploring.listed_count
        move, total = (exploring.state.move_text(count.move), count.games) if count is not None else ("", 0)
        close = el.Button("moves", self.back, say("Back to the moves"), icon="back")
        rows = game_rows(listed, exploring.game, self._game, self._choose_game, self._open_game)
        title = say_count("{number} game with {move}", "{number} games with {move}", total, move=move)
        note = None
        if len(listed) < total:
            words = say_count(
                "Only the latest game is listed.", "Only the latest {number} games are listed.", len(listed)
            )
            note = el.Words(words, style="note", color="ink2", wrap=True)
        return el.Card(self._notes(), note, rows, title=title, actions=[close], gap=8, grow=2, least=300)
