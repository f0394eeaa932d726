"""A page with a board for practising first steps, problems, endings or openings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, datetime

import pygame
from pygame import Surface

from checkers_app.engine.checkers.book import BookError, read_book
from checkers_app.games.base import Piece
from checkers_app.notation.ballots import three_move_openings
from checkers_app.notation.positions import position_text
from checkers_app.paths import book_file
from checkers_app.play.match import Match
from checkers_app.play.review.review import Mark
from checkers_app.practice.endings import BY_KEY
from checkers_app.practice.problems import ProblemBook, ProblemFileError, shipped_problems
from checkers_app.practice.progress import Subject
from checkers_app.ui.boards.moving.board_element import board_element
from checkers_app.ui.boards.moving.play_board import Help, PlayBoard
from checkers_app.ui.boards.moving.view import Chosen, Deed
from checkers_app.ui.boards.picture import Picture
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import (
    ToEnding,
    ToFirstSteps,
    ToGuess,
    ToOpeningDrill,
    ToProblem,
    ToPuzzles,
    ToReview,
)
from checkers_app.ui.input.everywhere import game_from
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.clipboard import copy_text
from checkers_app.ui.kit.command import Command, command, key_line
from checkers_app.ui.kit.keyboard import ARROWS, PRESS
from checkers_app.ui.kit.look import Look
from checkers_app.ui.practice.day_box import DayBox
from checkers_app.ui.practice.rating_scale import RatingScale
from checkers_app.ui.review.badge import Badge
from checkers_app.ui.scene import Reset, Scene, Transition
from checkers_app.ui.sound import Sound
from checkers_app.ui.view_scene import ViewScene
from checkers_app.views.interaction.prompt import Prompt
from checkers_app.views.interaction.status import copied_position
from checkers_app.views.practice.desk import (
    FEW,
    DeskAct,
    DeskPhase,
    DeskRow,
    Leaving,
    PlayOn,
    PracticeDesk,
    Said,
)
from checkers_app.views.practice.ending_desk import EndingDesk
from checkers_app.views.practice.guess_desk import GuessDesk
from checkers_app.views.practice.learn_desk import LearnDesk
from checkers_app.views.practice.mistake_desk import MistakeDesk
from checkers_app.views.practice.mistake_sources import Sources
from checkers_app.views.practice.opening_desk import OpeningDesk, drills_for
from checkers_app.views.practice.problem_desk import THEMES, ProblemDesk, problem_of_the_day, queue_for
from checkers_app.words import N_, say

_WORDS = {
    "hint": N_("hint: the piece, then the move"),
    "show": N_("show the answer"),
    "next": N_("the next one"),
    "again": N_("start again"),
    "undo": N_("take back the move"),
    "tell": N_("show the moves to win"),
    "see": N_("see it played without a mistake"),
    "play_on": N_("play from here against the computer"),
    "first_game": N_("play a first game"),
    "practise": N_("all the puzzles again"),
    "first": N_("guess the moves of the first side"),
    "second": N_("guess the moves of the second side"),
    "review": N_("review a game"),
}
"""Maps the names of buttons to descriptions of their actions."""
_KEYS = {"before": pygame.K_LEFT, "after": pygame.K_RIGHT}
"""The keys of buttons that have no letter."""
_LINE = 20
"""The minimum height in units of a row of the list, with or without a badge."""
_MANY = 7
"""The number of rows of a list that takes up the remaining space."""
_LIST = 116
"""The minimum height in units of the card with the list, which also applies if the list is empty."""


_ONE = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}


def today_here() -> date:
    """Today's date in the local time zone."""
    return datetime.now().astimezone().date()


def open_desk(
    context: Context, wanted: ToFirstSteps | ToProblem | ToPuzzles | ToEnding | ToOpeningDrill | ToGuess
) -> Scene:
    """Open the practice page for a destination, or a page that explains why there is nothing to practise."""
    today = today_here()
    match wanted:
        case ToFirstSteps():
            return DeskScene(context, LearnDesk(context.practice, today))
        case ToProblem():
            return _problems(context, wanted, today)
        case ToPuzzles(keys):
            sources = Sources(context.library, context.reviews)
            return DeskScene(context, MistakeDesk(context.puzzles, today, sources, keys))
        case ToEnding(key):
            tables = context.knowledge.resources.tables
            if tables is None:
                return NothingScene(context, N_("Endgame school"), N_("There are no endgame tables."))
            return DeskScene(context, EndingDesk(BY_KEY[key], tables, context.practice, today))
        case ToOpeningDrill():
            return _drills(context, today)
        case ToGuess(match, name):
            return DeskScene(context, GuessDesk(match, name, context.backing))


def _own_problems(context: Context, wanted: ToProblem, today: date) -> Scene:
    """Open the problems of one of the user's sets: first the problems that are due, then new problems."""
    own, store = context.problem_sets.own.find(wanted.own), context.practice
    book = own.book if own is not None else ProblemBook()
    queue, first = queue_for(book, store, today), book.by_id.get(wanted.first)
    if first is not None:
        queue = [first, *(entry for entry in queue if entry is not first)]
    try:
        desk = ProblemDesk(queue, store, today, len(book), "", own=wanted.own) if queue else None
    except ProblemFileError:
        return NothingScene(context, N_("Your problems"), N_("The problems of the set cannot be used."))
    if desk is None:
        none = N_("Every problem of the set is solved and none is due today.")
        return NothingScene(context, N_("Your problems"), none)
    return DeskScene(context, desk)


def _problems(context: Context, wanted: ToProblem, today: date) -> Scene:
    if wanted.own:
        return _own_problems(context, wanted, today)
    book, store = shipped_problems(), context.practice
    queue = queue_for(book, store, today)
    kind = N_("Problems due again, then new ones near your strength")
    if wanted.theme:
        queue = [entry for entry in queue if any(theme.value == wanted.theme for theme in entry.themes)]
        kind = next((name for theme, name in THEMES.items() if theme.value == wanted.theme), wanted.theme)
    first = book.by_id.get(wanted.first)
    daily = problem_of_the_day(book, today, store.progress.rating)
    if first is None and daily is not None and not wanted.theme:
        first = None if store.progress.card(Subject.PROBLEM, daily.id).tries else daily
    if first is not None:
        queue = [first, *(entry for entry in queue if entry is not first)]
    if not queue:
        return NothingScene(context, N_("Problems"), N_("Every problem is solved and none is due today."))
    return DeskScene(
        context, ProblemDesk(queue, store, today, len(book), kind, None if wanted.theme else daily)
    )


def _drills(context: Context, today: date) -> Scene:
    try:
        book = context.knowledge.resources.book or read_book(book_file())
    except BookError:
        return NothingScene(context, N_("Openings"), N_("The opening book cannot be used."))
    drills = drills_for(three_move_openings(), context.practice, today)
    if not drills:
        return NothingScene(context, N_("Openings"), N_("No opening is due today."))
    return DeskScene(context, OpeningDesk(drills, book, context.practice, today))


class NothingScene(ViewScene):
    """A page that explains why there is nothing to practise.

    Args:
        context: the shared objects.
        title: the untranslated title of the page.
        why: the untranslated reason.
    """

    def __init__(self, context: Context, title: str, why: str) -> None:
        super().__init__(context)
        self._title, self._why = title, why

    def commands(self) -> Sequence[Command]:
        """The command that leaves the page."""
        return (self.way_back,)

    def view(self) -> el.Element:
        """The page with the reason."""
        return el.page_frame(
            say(self._title), el.Card(el.Words(say(self._why), wrap=True)), back=self.back, widest=720
        )


class DeskScene(ViewScene):
    """A page with a board, and the task and the results next to the board, or above and below it.

    Args:
        context: the shared objects.
        desk: provides the task and reacts to moves.
    """

    def __init__(self, context: Context, desk: PracticeDesk) -> None:
        super().__init__(context)
        self.desk = desk
        self._prompt = Prompt()
        self._board = PlayBoard(desk, self._prompt, lambda: context.settings, play=context.sounds.play)
        self._copied = ""
        """The message about a copied position, which is shown until something else happens."""

    def commands(self) -> Sequence[Command]:
        """The keys for moving on the board, using the buttons, and going back."""
        acts, steps = self.desk.acts(), list[Command]()
        if not any(act.name in _KEYS for act in acts):
            steps = [key_line("← →", say("go through the moves afterwards"), *_KEYS.values())]
        waits = self.desk.phase in {DeskPhase.NOTHING, DeskPhase.CHOICE}
        digits = () if waits else range(pygame.K_0, pygame.K_9 + 1)
        return (
            key_line(say("Arrows"), say("move around the board; Enter selects"), *ARROWS, *PRESS),
            key_line("11-15", say("type a move by its squares"), *digits),
            *map(self._command, acts),
            *steps,
            command(pygame.K_z, say("take back the move"), self._undo, control=True),
            command(pygame.K_c, say("copy the position"), self._copy, control=True),
            command(pygame.K_ESCAPE, say("put the piece down, or go back"), self.back),
        )

    def _command(self, act: DeskAct) -> Command:
        key = _KEYS.get(act.name) or ord(act.letter)
        words = act.tip or say(_WORDS[act.name])
        return command(key, words, self._act(act), available=act.enabled)

    @property
    def board(self) -> PlayBoard:
        """The board."""
        return self._board

    def shown(self) -> None:
        """Update the page, because there may be something new to practise."""
        self.desk.look_again()
        self._changed()
        super().shown()

    def forget_answer(self) -> None:
        """Rebuild all texts in the new language."""
        self.desk.look_again()
        self._changed()

    def leave(self) -> None:
        """Stop the background work."""
        self.desk.close()

    def update(self, now: float) -> Transition | None:
        """Make the moves of the other side; after a wrong move, show a reply and then take the move back."""
        before, phase = self.desk.match, self.desk.phase
        if self.desk.tick(now):
            self._verdict(phase)
            self._changed()
            self._show_last(before)
        if self._board.settle(now):
            self.refresh()
        return super().update(now)

    def frame_rate(self) -> int:
        """The frame rate: 60 while a piece moves."""
        return 60 if self._board.moving(self._now) else 0

    def _changed(self) -> None:
        self._board.clear()
        self._copied = ""
        self.refresh()

    def _show_last(self, before: Match, *, by_hand: bool = False) -> None:
        """Animate the move that has just been made."""
        match, move = self.desk.match, None
        if match.states[:-1] == before.states and match.game is before.game:
            move = self._context.look.painter(match.game).timeline(before.state, match.moves[-1])
        self._board.show_move(move, by_hand=by_hand)

    def _act(self, act: DeskAct) -> Callable[[], None]:
        def acted() -> None:
            before = self.desk.match
            leaving = act.act() if act.enabled else None
            if leaving is not None:
                self._leave_for(leaving)
            self._changed()
            self._show_last(before)

        return acted

    def _leave_for(self, leaving: Leaving) -> None:
        """Open the destination of a button that leaves the page."""
        if isinstance(leaving, PlayOn):
            self.go(Reset(game_from(self._context, leaving.game, leaving.state, leaving.side, leaving.level)))
        elif leaving.entry.match is not None:
            kept = leaving.entry.kept
            self.show(ToReview(leaving.entry.match, kept.clock if kept is not None else None))

    def _step(self, by: int) -> None:
        before = self.desk.match
        self.desk.walk(by)
        self._changed()
        self._show_last(before)

    def back(self) -> None:
        """Deselect the selected piece, or leave the page."""
        if self._board.selection.chosen:
            self._board.clear()
        else:
            super().back()

    def _copy(self) -> None:
        """Copy the position to the clipboard, for another program or for the page that sets up positions."""
        said = copied_position(self.desk.match)
        text = position_text(self.desk.game, self.desk.match.state)
        self._copied = " ".join(said) if copy_text(text) else say("No clipboard is available.")
        self.refresh()

    def _undo(self) -> None:
        self.desk.undo()
        self._changed()

    def take(self, event: pygame.event.Event) -> bool:
        """Send letters, arrow keys and Enter to the board, unless a button has the focus."""
        if event.type != pygame.KEYDOWN:
            return False
        if self.desk.line and event.key in _ONE and not self.touch.keyboard:
            self._step(_ONE[event.key])
            return True
        if self._do(self._board.type(event, self._now)) or self._board.steer(event):
            self.touch.keyboard = False
            return True
        if event.key not in PRESS or self.touch.keyboard:
            return False
        self._do(self._board.choose_cursor(self._now))
        return True

    def take_last(self, event: pygame.event.Event) -> bool:
        """Send mouse events to the board."""
        done = self._do(self._board.mouse(event, self._now))
        return done and event.type not in {pygame.MOUSEMOTION, pygame.WINDOWLEAVE}

    def _do(self, deed: Deed | None) -> bool:
        """Try the move chosen on the board; returns False if there was no action."""
        if isinstance(deed, Chosen):
            before, phase = self.desk.match, self.desk.phase
            self.desk.play(deed.move)
            self._verdict(phase)
            self._changed()
            self._show_last(before, by_hand=deed.by_hand)
        self.touch.dirty |= deed is not None
        return deed is not None

    def _verdict(self, before: DeskPhase) -> None:
        """Play the sound for the result of a try; the board itself plays the sounds of moves."""
        phase = self.desk.phase
        if phase is not before and phase is DeskPhase.WRONG:
            self._context.sounds.play(Sound.REFUSED)
        elif phase is not before and phase is DeskPhase.DONE and self.desk.said().right:
            self._context.sounds.play(Sound.SOLVED)

    # --- content of the page ----------------------------------------------------------------------

    def view(self) -> el.Element:
        """The page, in the layout that suits the window."""
        self._board.flipped = self.desk.bottom is self.desk.game.top_side
        page = el.ByShape(lambda: el.FirstFit(self._large(), self._small, gives_way=True), self._upright)
        return el.window_frame(self.desk.title(), lambda: page)

    def _large(self) -> el.Element:
        cards = (
            self._task(roomy=True),
            self._scale(),
            self._list(roomy=True),
            self._figures(),
            self._days(),
            self._status(),
        )
        beside = el.Column(self._head(), *cards, self._buttons(), gap=12, natural=430, least=360, grow=1)
        return el.Row(self._board_element(620), beside, gap=20, pad=24, align="fill")

    def _small(self) -> el.Element:
        left = el.Column(self._board_element(200), self._status(), gap=8, hug=True)
        figures = self._scale() or self._figures()
        cards = (self._task(roomy=False), figures, self._list(roomy=False))
        beside = el.Column(
            self._head(), *cards, el.Space(), self._buttons(), gap=8, natural=240, least=212, grow=1
        )
        return el.Row(left, beside, gap=12, pad=12, align="fill")

    def _upright(self) -> el.Element:
        """The layout of a portrait window: the board below the header, and the cards below the board."""
        head, task, status, buttons = self._head(), self._task(roomy=False), self._status(), self._buttons()
        figures = self._scale() or self._figures()
        rows = self._list(roomy=False) if self.desk.rows() else None
        told, pad = rows or figures, 12

        def page(smallest: int, *more: el.Element | None) -> Callable[[], el.Element]:
            def made() -> el.Element:
                board = self._board_element(smallest)
                return el.Column(head, board, task, *more, el.Space(), status, buttons, gap=8, pad=pad)

            return el.AtLeast(smallest + 2 * pad, made)

        def bare() -> el.Element:
            return page(200, self._list(roomy=False, titled=False) if rows else figures)()

        # For learning the rules, a large board is more important than the names of all steps.
        learning = (page(500, told), page(340)) if self.desk.teaches_rules else ()
        large = page(640, rows or self._list(roomy=False), figures)
        return el.FirstFit(large, *learning, page(260, told), bare, page(200), gives_way=True)

    def _head(self) -> el.Element:
        title, second = self.desk.title(), self.desk.subtitle()
        words = el.FirstFit(
            el.Column(el.Heading(title, style="scene"), el.Words(second, style="note", color="ink2"), gap=0),
            lambda: el.Heading(title, style="scene", long=True),
            grow=1,
        )
        place = self.desk.place()
        number = el.Words(place, style="machine", color="ink2") if place else None
        return el.Row(el.Button("back", self.way_back, icon="back"), words, number)

    def _board_element(self, smallest: int) -> el.Element:
        return board_element(self._board, lambda: self._still().pieces, self._draw_board, smallest=smallest)

    def _draw_board(self, look: Look, surface: Surface) -> None:
        picture = self._board.picture(self._still(), self._now, Help(must=self.desk.teaches_rules))
        self._board.draw(look, surface, picture)

    def _still(self) -> Picture:
        """The position at rest, with marks that help to find the move."""
        desk, match = self.desk, self.desk.match
        picture = Picture(
            match.game.pieces(match.state) if desk.phase is not DeskPhase.NOTHING else {},
            last_move=match.moves[-1] if match.moves else None,
            numbers=self._context.settings.show_numbers,
        )
        move, asked = desk.right_move, desk.hints if desk.human_to_move else 0
        return replace(
            picture,
            better=desk.shown if not match.moves else None,
            hint=move if asked > 1 else None,
            hinted=move.origin if asked == 1 and move is not None else None,
        )

    def _buttons(self) -> el.Element | None:
        acts = self.desk.acts()
        if not acts:
            return None

        def row(*, icons: bool) -> el.Element:
            buttons = (
                el.Button(
                    act.name,
                    self._command(act),
                    *((act.words,) if act.words else ()),
                    icon=act.icon if icons or not act.words else "",
                    primary=act.primary,
                    grow=1 if act.words else 0,
                )
                for act in acts
            )
            return el.Row(*buttons, gap=8)

        return el.FirstFit(row(icons=True), lambda: row(icons=False))

    def _task(self, *, roomy: bool) -> el.Element:
        task, detail = self.desk.task(), self.desk.detail()
        more = el.Words(detail, style="label_plain", color="ink2", wrap=True) if detail else None
        source = self.desk.source() if roomy else ""
        from_where = el.Words(source, style="note", color="ink2", wrap=True) if source else None
        said = el.Column(el.Words(task, style="status", wrap=True), more, from_where, gap=4, grow=1)
        empty = self.desk.phase is DeskPhase.NOTHING
        piece = Piece(self.desk.bottom)
        tile = el.PieceSign(self.desk.game, piece, 56, tile=True) if roomy and not empty else None
        return el.Card(el.Row(tile, said, gap=16, align="start"), label=task)

    def _list(self, *, roomy: bool, titled: bool = True) -> el.Element:
        items = self.desk.rows(_MANY if roomy else FEW)
        leads = any(item.ply is not None for item in items)
        marked = roomy or any(item.right is not None for item in items)
        barred = any(item.share is not None for item in items)
        rows: list[list[el.Element]] = []
        for item in items:
            cells: list[el.Element] = []
            if marked:
                mark = Mark.BEST if item.right else Mark.MISTAKE
                cells.append(el.Space(26) if item.right is None else Badge(mark))
            alike = [other.text for other in items] if leads else []
            ink = "accent" if item.current else "ink"
            cells.append(el.Words(item.text, style="machine_strong", color=ink, alike=alike, lowest=_LINE))
            if barred:
                cells.append(el.ProgressBar(item.share or 0.0, width=72 if roomy else 24, label=item.text))
            style, ink = ("label", "accent") if item.current else ("label_plain", "ink2")
            cells.append(el.Words(item.words, style=style, color=ink, long=True, grow=1))
            rows.append(cells)
        table: el.Element | None = el.Table(rows, gap=12, line_gap=10) if rows and not leads else None
        if leads:
            tiles = (self._leading(item, cells) for item, cells in zip(items, rows, strict=True))
            table = el.Column(*tiles, gap=0)
        grow = 1 if roomy else 0
        title = self.desk.rows_title()
        if not titled:
            return el.Card(table, pad=(16, 8), label=title)
        return el.Card(table, title=title, gap=10, lowest=_LIST, grow=grow)

    def _leading(self, item: DeskRow, cells: Sequence[el.Element]) -> el.Element:
        """A row of the list that displays its position on the board when clicked."""
        place = item.ply or 0
        return el.Tile(
            f"ply {place}",
            lambda: self._step(place - len(self.desk.match.moves)),
            *cells,
            chosen=place == len(self.desk.match.moves),
            gap=12,
            pad=(6, 4),
        )

    def _scale(self) -> el.Element | None:
        """A card that shows the difficulty next to the player's rating, or None."""
        how_hard = self.desk.how_hard()
        if how_hard is None:
            return None
        words = el.Words(how_hard.words, style="label_plain", color="ink2", optional=True)
        return el.Card(RatingScale(how_hard), title=say("How hard"), actions=[words], gap=6, pad=(16, 10))

    def _figures(self) -> el.Element:
        each = [
            el.Column(
                el.Words(figure.value, style="value"),
                el.Words(figure.words, style="note", color="ink2", wrap=True),
                gap=0,
                grow=1,
            )
            for figure in self.desk.figures()
        ]
        return el.Card(el.Row(*each, gap=12, align="start"), pad=(16, 10))

    def _days(self) -> el.Element | None:
        """A card with the days on which something was solved or is due, or None."""
        days, due = self.desk.days(), self.desk.due()
        if not days:
            return None
        boxes = list[el.Element]()
        for item in days:
            boxes += [DayBox(item), el.Space()]
        words = el.Words(due, style="label_plain", color="ink2", wrap=True)
        return el.Card(el.Row(*boxes[:-1], gap=0), words, gap=8, label=due)

    def _status(self) -> el.Element:
        """The card with the current status."""
        refused, typed = self._prompt.refused, self._board.typed
        said = self.desk.said()
        if self._copied:
            said = Said(self._copied, "copy")
        elif refused:
            said = Said(refused, "warn")
        elif typed:
            said = Said(say("Your move: {typed}_ Enter plays it, Esc cancels it.", typed=typed), "pen")
        ink = "good" if said.right else "ink"
        words = el.FirstFit(
            el.Words(said.text, style="status", color=ink),
            lambda: el.Words(said.text, style="label", color=ink, wrap=True),
            grow=1,
        )
        return el.Card(
            el.Row(el.Icon(said.icon, 22, ink), words, gap=14),
            pad=(16, 10),
            lowest=44,
            label=said.text,
            news=True,
        )
