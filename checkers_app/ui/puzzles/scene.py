"""The puzzle scene: the board, the task, the tries, the streak, and when the next ones are due."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date, datetime, timedelta

import pygame
from pygame import Surface

from checkers_app.games.base import Piece
from checkers_app.play.library import LibraryEntry
from checkers_app.play.review import Mark
from checkers_app.ui.boards.animation import sound_of
from checkers_app.ui.boards.board_element import board_element
from checkers_app.ui.boards.picture import Picture
from checkers_app.ui.boards.play_board import Help, PlayBoard
from checkers_app.ui.boards.view import Chosen, Deed
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToReview
from checkers_app.ui.games.sidebar import day
from checkers_app.ui.key_lines import ALL_ARROWS, key_line
from checkers_app.ui.kit.elements import (
    Button,
    ByShape,
    Card,
    Column,
    Element,
    Emblem,
    FirstFit,
    Heading,
    Icon,
    PieceSign,
    Row,
    Space,
    Table,
    Words,
    window_frame,
)
from checkers_app.ui.kit.keyboard import PRESS
from checkers_app.ui.kit.look import Look
from checkers_app.ui.puzzles.day_box import DayBox
from checkers_app.ui.review.badge import Badge
from checkers_app.ui.scene import Transition
from checkers_app.ui.sound import Sound
from checkers_app.ui.view_scene import Key, ViewScene
from checkers_app.views.play.prompt import Prompt
from checkers_app.views.puzzles.puzzle_words import (
    Said,
    due_words,
    nothing_words,
    said_of,
    source_words,
    task_sentence,
    which_game,
)
from checkers_app.views.puzzles.solving import Phase, Solving
from checkers_app.views.puzzles.sources import Sources
from checkers_app.words import later, say

WEEK = 7
"""Days that are shown, the last of them tomorrow."""
_TRIES = 128
"""Units of the card with the tries, whether there are any or not."""
_PLAY = later("Play a game, then review it")


class PuzzleScene(ViewScene):
    """The puzzles that are due, one after another."""

    keys = (
        key_line(later("Arrows"), later("move over the board; Enter chooses"), *ALL_ARROWS, *PRESS),
        key_line("11-15", later("type a move by its squares")),
        key_line("H", later("hint: the piece, then the move"), pygame.K_h),
        key_line("S", later("show the answer"), pygame.K_s),
        key_line("N", later("next puzzle"), pygame.K_n),
        key_line(later("Ctrl Z"), later("take back the move"), pygame.K_z, control=True),
        key_line(later("Esc"), later("put the piece down, or back"), pygame.K_ESCAPE),
    )

    def __init__(self, context: Context, today: date | None = None) -> None:
        super().__init__(context)
        self._today = today or datetime.now().astimezone().date()
        self.solving = Solving(context.puzzles, self._today)
        self._prompt = Prompt()
        self._board = PlayBoard(
            self.solving, self._prompt, lambda: context.settings, play=context.sounds.play
        )
        self._phase = self.solving.phase
        self._sources = None if context.puzzles.deck.puzzles else Sources(context.library, context.reviews)
        """Of an empty deck: why it is."""

    # --- Scene ----------------------------------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        """Lay the scene out for a window of this size; shown again, it asks whether there are puzzles now."""
        if self._sources is not None:
            self._sources.look_again()
        self._take_new_puzzles()
        super().resize(size)

    def _take_new_puzzles(self) -> None:
        self.solving.look_again()
        self._phase = self.solving.phase
        if self._context.puzzles.deck.puzzles:
            self._sources = None

    def update(self, now: float) -> Transition | None:
        """A wrong try is answered and taken back."""
        if self._sources is not None and self._sources.step(now):
            self._take_new_puzzles()
            self._changed()
        moved = self.solving.tick(now) is not None
        if moved:
            self._context.sounds.play(sound_of(self.solving.match, -1))
        if moved or self.solving.phase is not self._phase:
            self._changed()
        self.touch.dirty |= self._board.settle(now)
        return super().update(now)

    def frame_rate(self) -> int:
        """A piece that was let go of slides home."""
        return 60 if self._board.moving(self._now) else 0

    def _changed(self) -> None:
        self._phase = self.solving.phase
        self._board.clear()
        self.refresh()

    def _act(self, act: Callable[[], None]) -> Callable[[], None]:
        def acted() -> None:
            act()
            self._changed()

        return acted

    def back(self) -> None:
        """Put a piece down, or leave."""
        if self._board.selection.chosen:
            self._board.clear()
        else:
            super().back()

    @property
    def _game_to_review(self) -> LibraryEntry | None:
        """A game whose mistakes may become puzzles, where there is none to solve."""
        return self._sources.waiting if self._sources is not None else None

    def _review(self) -> None:
        entry = self._game_to_review
        if entry is not None and entry.match is not None:
            clock = entry.kept.clock if entry.kept is not None else None
            self.show(ToReview(entry.match, clock))

    def shortcuts(self) -> Mapping[Key, Callable[[], None]]:
        """What the buttons do, and back."""
        review = {} if self._game_to_review is None else {(pygame.K_r, False): self._review}
        return {
            **review,
            (pygame.K_ESCAPE, False): self.back,
            (pygame.K_h, False): self._act(self.solving.hint),
            (pygame.K_s, False): self._act(self.solving.show),
            (pygame.K_n, False): self._act(self.solving.next),
            (pygame.K_z, True): self._act(self.solving.take_back),
        }

    def take(self, event: pygame.event.Event) -> bool:
        """Letters, arrows and Enter are the board's, unless the keyboard works on a button."""
        if event.type != pygame.KEYDOWN:
            return False
        if self._do(self._board.type(event, self._now)) or self._board.steer(event):
            self.touch.keyboard = False
            return True
        if event.key not in PRESS or self.touch.keyboard:
            return False
        self._do(self._board.choose_cursor(self._now))
        return True

    def take_last(self, event: pygame.event.Event) -> bool:
        """The mouse on the board."""
        done = self._do(self._board.mouse(event, self._now))
        return done and event.type not in {pygame.MOUSEMOTION, pygame.WINDOWLEAVE}

    def _do(self, deed: Deed | None) -> bool:
        """Try the move that was chosen on the board; True if anything was done there."""
        if isinstance(deed, Chosen):
            self.solving.play(deed.move)
            solved = self.solving.phase is Phase.SOLVED
            self._context.sounds.play(Sound.SOLVED if solved else Sound.REFUSED)
        self.touch.dirty |= deed is not None
        if self.solving.phase is not self._phase:
            self._changed()
        return deed is not None

    @property
    def board(self) -> PlayBoard:
        """The board."""
        return self._board

    # --- what is on the page ----------------------------------------------------------------------

    def view(self) -> Element:
        """The board, and beside it, or over and under it, the task and what has come of it."""
        puzzle = self.solving.puzzle  # the side to solve for sits at the bottom
        self._board.flipped = puzzle is not None and puzzle.state.side_to_move is puzzle.game.top_side
        page = ByShape(lambda: FirstFit(self._large(), self._small, gives_way=True), self._upright)
        return window_frame(say("Puzzles"), lambda: page)

    def _large(self) -> Element:
        cards = (self._task(roomy=True), self._tries(roomy=True), self._streak(), self._due(), self._status())
        beside = Column(
            self._head(), *cards, Space(), self._buttons(), gap=12, natural=430, least=360, grow=1
        )
        return Row(self._board_element(620), beside, gap=20, pad=24, align="fill")

    def _small(self) -> Element:
        left = Column(self._board_element(200), self._status(), gap=8, hug=True)
        cards = (self._task(roomy=False), self._tries(roomy=False), self._streak_in_short())
        parts = (self._head(), *cards, Space(), self._buttons())
        beside = Column(*parts, gap=8, natural=240, least=212, grow=1)
        return Row(left, beside, gap=12, pad=12, align="fill")

    def _upright(self) -> Element:
        """The board under the head, and the cards under the board."""

        def page(tries: Element | None, smallest: int) -> Element:
            cards = (self._task(roomy=False), tries, Space(), self._status())
            board = self._board_element(smallest)
            return Column(self._head(), board, *cards, self._buttons(), gap=8, pad=12)

        tries = self._tries(roomy=False)
        return FirstFit(page(tries, 640), lambda: page(None, 200), gives_way=True)

    def _head(self) -> Element:
        solving = self.solving
        title, whose = say("Puzzles"), say("From your own games")
        words = FirstFit(
            Column(Heading(title, style="scene"), Words(whose, style="note", color="ink2"), gap=0),
            lambda: Heading(title, style="scene", long=True),
            grow=1,
        )
        place = say("{number} of {count}", number=solving.index + 1, count=solving.count)
        number = Words(place, style="machine", color="ink2") if solving.puzzle is not None else None
        return Row(Button("back", self.back, icon="back", tip=say("Back (Esc)")), words, number)

    def _board_element(self, smallest: int) -> Element:
        return board_element(self._board, self._still().pieces, self._draw_board, smallest=smallest)

    def _draw_board(self, look: Look, surface: Surface) -> None:
        picture = self._board.picture(self._still(), self._now, Help(must=False))
        self._board.draw(look, surface, picture)

    def _buttons(self) -> Element | None:
        solving = self.solving
        if solving.phase is Phase.NOTHING:
            waiting = self._game_to_review
            if solving.can_practise:
                return Button("practise", self._act(solving.practise), say("Practise anyway"), icon="retry")
            if waiting is not None:
                tip = say("{which} (R)", which=self._which_game())
                words = say("Review a game")
                return Button("review", self._review, words, icon="chart", primary=True, tip=tip)
            return None
        open_ = solving.phase in {Phase.OPEN, Phase.REFUTED}
        acts = (
            ("show", (say("Show"),), "look", solving.show, open_, say("Show the answer (S)")),
            ("hint", (say("Hint"),), "hint", solving.hint, open_, say("The piece, then the move (H)")),
            ("next", (say("Next puzzle"), say("Next")), "last", solving.next, True, "(N)"),
        )

        def row(*, icons: bool) -> Element:
            buttons = (
                Button(
                    name,
                    self._act(act),
                    *words,
                    icon=icon if icons else "",
                    primary=name == "next" and not open_,
                    enabled=able,
                    tip=tip,
                )
                for name, words, icon, act, able, tip in acts
            )
            return Row(*buttons, gap=8, parts=(29, 29, 42))

        return FirstFit(row(icons=True), lambda: row(icons=False))

    # --- the cards --------------------------------------------------------------------------------

    def _task(self, *, roomy: bool) -> Element:
        puzzle = self.solving.puzzle
        if puzzle is None:
            title, words, _ = self._nothing()
            told = Words(words, color="ink2", wrap=True)
            return Card(Words(title, style="status", wrap=True), told, lowest=104, label=title)
        side = puzzle.state.side_to_move
        sentence = task_sentence(puzzle)
        clear = say("One move is clearly better than all others.")
        said = Column(
            Words(sentence, style="status", wrap=True),
            Words(clear, style="label_plain", color="ink2", wrap=True),
            gap=4,
            grow=1,
        )
        tile = PieceSign(puzzle.game, Piece(side), 56, tile=True) if roomy else None
        source = Words(source_words(puzzle), style="note", color="ink2", wrap=True)
        return Card(Row(tile, said, gap=16, align="start"), Space(), source, lowest=104, label=sentence)

    def _tries(self, *, roomy: bool) -> Element:
        """The last tries."""
        limit = Words(say("no limit"), style="label_plain", color="ink2", optional=True)
        rows: list[list[Element]] = []
        for item in self.solving.tries[-2:]:
            badge = Badge(Mark.BEST if item.right else Mark.MISTAKE)
            cells: list[Element] = [badge, Words(item.text, style="machine_strong")]
            if roomy:
                cells.insert(0, Words(str(item.number), style="machine", color="ink3"))
                cells.append(Words(item.words, style="label_plain", color="ink2", long=True, grow=1))
            rows.append(cells)
        table = Table(rows, gap=16, line_gap=14 if roomy else 10) if rows else None
        return Card(table, title=say("Your tries"), actions=[limit], gap=14, lowest=_TRIES)

    def _streak(self) -> Element:
        """How many were solved in a row, and on which days."""
        deck = self._context.puzzles.deck
        longest = say("Your longest is {longest}. Any number of tries; Show ends it.", longest=deck.longest)
        head = Row(
            Words(str(deck.streak), style="value"), Words(say("solved in a row"), style="status"), gap=8
        )
        said = Column(head, Words(longest, style="label_plain", color="ink2", wrap=True), gap=0, grow=1)
        coming, week = deck.coming(self._today), []
        for index in range(WEEK):
            day = self._today - timedelta(days=WEEK - 2 - index)
            ahead = day > self._today
            count = coming.get(day, 0) if ahead else deck.solved.get(day, 0)
            week += [DayBox(day, self._today, count), Space()]
        emblem = Emblem("streak", 44, color="accent", ground="panel2")
        return Card(Row(emblem, said, gap=12), Row(*week[:-1], gap=0), gap=12, label=say("solved in a row"))

    def _streak_in_short(self) -> Element:
        streak = self._context.puzzles.deck.streak
        words = Words(say("{number} in a row", number=streak), style="label")
        return Card(Row(Icon("streak", 20, "accent"), words, gap=10))

    def _due(self) -> Element:
        words = due_words(self._context.puzzles.deck.coming(self._today), self._today) or say(
            "No puzzle is waiting for another day"
        )
        note = say("Solved at the first try, a puzzle waits longer each time.")
        said = Column(
            Words(words, style="status", wrap=True),
            Words(note, style="note", color="ink2", wrap=True),
            gap=2,
            grow=1,
        )
        return Card(Row(Icon("clock", 22, "ink2"), said, gap=14), pad=(16, 10), label=words)

    def _status(self) -> Element:
        """What there is to say now."""
        puzzle, ink = self.solving.puzzle, "ink"
        if puzzle is None:
            said, ink = Said(self._nothing()[-1]), "ink2"
        else:
            said = said_of(self.solving, puzzle, self._prompt.refused, self._board.typed)
        ink = "good" if said.right else ink

        def small() -> Element:
            return Words(said.text, style="label", color=ink, wrap=True)

        words = FirstFit(Words(said.text, style="status", color=ink), small, grow=1)
        return Card(
            Row(Icon(said.icon, 22, ink), words, gap=14), pad=(16, 10), lowest=44, label=said.text, news=True
        )

    def _still(self) -> Picture:
        """The position, and what helps to find the move."""
        solving, context = self.solving, self._context
        match, puzzle = solving.match, solving.puzzle
        picture = Picture(
            match.game.pieces(match.state) if puzzle is not None else {},
            last_move=match.moves[-1] if match.moves else None,
            numbers=context.settings.show_numbers,
        )
        if puzzle is not None:
            answer, asked = puzzle.answer.move, solving.hints if solving.human_to_move else 0
            picture = replace(
                picture,
                better=answer if solving.phase is Phase.SHOWN else None,
                hint=answer if asked == 2 else None,
                hinted=answer.origin if asked == 1 else None,
            )
        return picture

    def _nothing(self) -> tuple[str, str, str]:
        """Why there is no puzzle on the board: in short, in words, and what to do about it."""
        why = self._sources.why if self._sources is not None else ""
        return nothing_words(self._context.puzzles.deck, self._today, why, self._which_game() or say(_PLAY))

    def _which_game(self) -> str:
        """Which game there is to be reviewed; empty if there is none."""
        waiting = self._game_to_review
        return which_game(waiting, day(waiting.kept.changed)) if waiting and waiting.kept else ""
