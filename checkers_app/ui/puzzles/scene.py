"""The puzzle scene: the board, the task, the tries, the streak, and when the next ones are due."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date, datetime, timedelta

import pygame
from pygame import Rect, Surface

from checkers_app.games.base import Piece
from checkers_app.games.sentences import counted
from checkers_app.play.library import LibraryEntry
from checkers_app.play.review import Mark
from checkers_app.play.statistics import Came, came_of
from checkers_app.ui.boards.picture import Picture
from checkers_app.ui.boards.play_board import Help, PlayBoard
from checkers_app.ui.boards.view import Chosen, Deed
from checkers_app.ui.card import Key, StillScene
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToReview
from checkers_app.ui.games.sidebar import day
from checkers_app.ui.key_lines import ALL_ARROWS, key_line
from checkers_app.ui.kit.keyboard import PRESS
from checkers_app.ui.kit.widgets import Button, Widget, back_button
from checkers_app.ui.puzzles.layout import PuzzleLayout, puzzle_layout
from checkers_app.ui.review.badge import draw_badge
from checkers_app.ui.scene import Pop, Push, Transition
from checkers_app.views.play.prompt import Prompt
from checkers_app.views.puzzles.solving import Phase, Solving
from checkers_app.views.puzzles.sources import Sources

WEEK = 7
_CAME = {Came.WON: "won", Came.DRAWN: "drew", Came.LOST: "lost"}
_NEXT_PUZZLE = 370
"""A row of buttons of fewer units says "Next" alone."""


class PuzzleScene(StillScene):
    """The puzzles that are due, one after another."""

    keys = (
        key_line("Arrows", "move over the board; Enter chooses", *ALL_ARROWS, *PRESS),
        key_line("11-15", "type a move by its squares"),
        key_line("H", "hint: the piece, then the move", pygame.K_h),
        key_line("S", "show the answer", pygame.K_s),
        key_line("N", "next puzzle", pygame.K_n),
        key_line("Ctrl Z", "take back the move", pygame.K_z, control=True),
        key_line("Esc", "put the piece down, or back", pygame.K_ESCAPE),
    )

    def __init__(self, context: Context, today: date | None = None) -> None:
        super().__init__(context)
        self._today = today or datetime.now().astimezone().date()
        self.solving = Solving(context.puzzles, self._today)
        self._prompt = Prompt()
        self._board = PlayBoard(self.solving, self._prompt, lambda: context.settings)
        self._phase = self.solving.phase
        self._sources = None if context.puzzles.deck.puzzles else Sources(context.library, context.reviews)
        """Of an empty deck: why it is."""
        self._layout: PuzzleLayout

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
        super().update(now)
        if self._sources is not None and self._sources.step(now):
            self._take_new_puzzles()
            self._changed()
        moved = self.solving.tick(now) is not None
        if moved or self.solving.phase is not self._phase:
            self._changed()
        self._dirty |= self._board.settle(now)
        return None

    def frame_rate(self) -> int:
        """A piece that was let go of slides home."""
        return 60 if self._board.moving(self._now) else 0

    def _changed(self) -> None:
        self._phase = self.solving.phase
        self._board.clear()
        self._lay_out()

    def _act(self, act: Callable[[], None]) -> Callable[[], None]:
        def acted() -> None:
            act()
            self._changed()

        return acted

    def _back(self) -> None:
        if self._board.selection.chosen:
            self._board.clear()
            self._dirty = True
        else:
            self._go(Pop())

    @property
    def _game_to_review(self) -> LibraryEntry | None:
        """A game whose mistakes may become puzzles, where there is none to solve."""
        return self._sources.waiting if self._sources is not None else None

    def _review(self) -> None:
        entry = self._game_to_review
        if entry is not None and entry.match is not None:
            clock = entry.kept.clock if entry.kept is not None else None
            self._go(Push(ToReview(entry.match, clock)))

    def _shortcuts(self) -> Mapping[Key, Callable[[], None]]:
        review = {} if self._game_to_review is None else {(pygame.K_r, False): self._review}
        return {
            **review,
            (pygame.K_ESCAPE, False): self._back,
            (pygame.K_h, False): self._act(self.solving.hint),
            (pygame.K_s, False): self._act(self.solving.show),
            (pygame.K_n, False): self._act(self.solving.next),
            (pygame.K_z, True): self._act(self.solving.take_back),
        }

    def _take(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            enter = not self._group.keyboard
            if self._do(self._board.key(event, self._now, enter=enter)):
                self._group.keyboard = False
                return True
            pressed = enter and event.key in PRESS  # with no square to choose it means nothing
            self._dirty |= pressed
            return pressed or super()._take(event)
        if super()._take(event):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and self._group.at(event.pos) is not None:
            return False
        done = self._do(self._board.mouse(event, self._now))
        return done and event.type not in {pygame.MOUSEMOTION, pygame.WINDOWLEAVE}

    def _do(self, deed: Deed | None) -> bool:
        """Try the move that was chosen on the board; True if anything was done there."""
        if isinstance(deed, Chosen):
            self.solving.play(deed.move)
        self._dirty |= deed is not None
        if self.solving.phase is not self._phase:
            self._changed()
        return deed is not None

    @property
    def board(self) -> PlayBoard:
        """The board."""
        return self._board

    @property
    def _compact(self) -> bool:
        return self._layout.compact

    # --- widgets --------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        self._layout = puzzle_layout(self._size)
        self._board.place(self._layout.board)
        puzzle = self.solving.puzzle  # the side to solve for sits at the bottom
        self._board.flipped = puzzle is not None and puzzle.state.side_to_move is puzzle.game.top_side
        head, row, solving = self._layout.head, self._layout.buttons, self.solving
        widgets: list[Widget] = [back_button(Rect(head.x, head.y, 44, 44), self._back)]
        if solving.phase is Phase.NOTHING:
            if solving.can_practise:
                practise = self._act(solving.practise)
                widgets.append(Button("practise", row, practise, label="Practise anyway", icon="retry"))
            elif self._game_to_review is not None:
                label, tip = "Review a game", f"{self._which_game(self._game_to_review)} (R)"
                review = Button("review", row, self._review, label=label, icon="chart", primary=True, tip=tip)
                widgets.append(review)
        else:
            open_ = solving.phase in {Phase.OPEN, Phase.REFUTED}
            following = "Next" if row.width < _NEXT_PUZZLE else "Next puzzle"
            acts = (
                ("show", "Show", "look", solving.show, open_, "Show the answer (S)"),
                ("hint", "Hint", "hint", solving.hint, open_, "The piece, then the move (H)"),
                ("next", following, "last", solving.next, True, "(N)"),
            )
            widths = (row.width * 29 // 100, row.width * 29 // 100, row.width * 42 // 100 - 16)
            left = row.x
            for (name, label, icon, act, able, tip), width in zip(acts, widths, strict=True):
                rect = Rect(left, row.y, width, 44)
                primary = name == "next" and not open_
                widgets.append(
                    Button(
                        name,
                        rect,
                        self._act(act),
                        label=label,
                        icon="" if row.width < 300 else icon,
                        primary=primary,
                        enabled=able,
                        tip=tip,
                    )
                )
                left += width + 8
        self._group.set(widgets)
        self._dirty = True

    # --- drawing --------------------------------------------------------------------------------

    def draw(self, surface: Surface, now: float) -> None:
        """Draw the whole scene."""
        look = self._context.look
        look.background(surface)
        self._board.draw(look, surface, self._picture(now))
        layout = self._layout
        self._draw_head(surface, layout.head)
        self._draw_task(surface, layout.task)
        if layout.tries is not None:
            self._draw_tries(surface, layout.tries)
        if layout.streak is not None:
            self._draw_streak(surface, layout.streak)
        if layout.due is not None:
            self._draw_due(surface, layout.due)
        self._draw_status(surface, layout.status)
        super().draw(surface, now)

    def _picture(self, now: float) -> Picture:
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
        return self._board.picture(picture, now, Help(must=False))

    def _draw_head(self, surface: Surface, rect: Rect) -> None:
        look, theme = self._context.look, self._context.look.theme
        look.text(surface, "Puzzles", "scene", theme.ink, (rect.x + 58, rect.y + 13))
        look.text(surface, "From your own games", "note", theme.ink2, (rect.x + 58, rect.y + 34))
        solving = self.solving
        if solving.puzzle is not None:
            text = f"{solving.index + 1} of {solving.count}"
            look.text(surface, text, "machine", theme.ink2, (rect.right, rect.y + 13), "right")

    def _draw_task(self, surface: Surface, rect: Rect) -> None:
        look, theme = self._context.look, self._context.look.theme
        look.card(surface, rect)
        puzzle = self.solving.puzzle
        left, room = rect.x + 16, rect.width - 32
        if puzzle is None:
            title, words, _ = self._nothing()
            role = "status" if look.width(title, "status") <= room else "heading"
            look.text(surface, title, role, theme.ink, (left, rect.y + 28), "left", room)
            for index, line in enumerate(look.wrap(words, "body", room)[:4]):
                look.text(surface, line, "body", theme.ink2, (left, rect.y + 58 + 22 * index))
            return
        side = puzzle.game.side_name(puzzle.state.side_to_move)
        if not self._compact:
            tile = Rect(left, rect.y + 16, 56, 56)
            look.tile(surface, tile, puzzle.game, Piece(puzzle.state.side_to_move))
            left, room = left + 72, room - 72
        y = rect.y + 26
        for line in look.wrap(f"{side} to move: {puzzle.aim}", "status", room)[:2]:
            look.text(surface, line, "status", theme.ink, (left, y))
            y += 22
        for line in look.wrap("One move is clearly better than all others.", "label_plain", room)[:2]:
            look.text(surface, line, "label_plain", theme.ink2, (left, y + 2))
            y += 19
        for index, line in enumerate(look.wrap(puzzle.source, "note", rect.width - 32)[:2][::-1]):
            look.text(surface, line, "note", theme.ink2, (rect.x + 16, rect.bottom - 18 - 16 * index))

    def _draw_tries(self, surface: Surface, rect: Rect) -> None:
        look, theme = self._context.look, self._context.look.theme
        look.card(surface, rect)
        look.text(surface, "Your tries", "status", theme.ink, (rect.x + 16, rect.y + 26))
        if not self._compact:
            at = (rect.right - 16, rect.y + 26)
            look.text(surface, "no limit", "label_plain", theme.ink2, at, "right")
        for index, item in enumerate(self.solving.tries[-2:]):
            y = rect.y + (60 if self._compact else 66) + (36 if self._compact else 44) * index
            left = rect.x + 16
            if not self._compact:
                look.text(surface, str(item.number), "machine", theme.ink3, (left, y))
                left += 24
            mark = Mark.BEST if item.right else Mark.MISTAKE
            draw_badge(look, surface, Rect(left, y - 9, 26, 18), mark)
            look.text(surface, item.text, "machine_strong", theme.ink, (left + 36, y), "left", 80)
            if not self._compact:
                start = left + 110
                look.text(
                    surface,
                    item.words,
                    "label_plain",
                    theme.ink2,
                    (start, y),
                    "left",
                    rect.right - 16 - start,
                )

    def _draw_streak(self, surface: Surface, rect: Rect) -> None:
        look, theme, deck = self._context.look, self._context.look.theme, self._context.puzzles.deck
        look.card(surface, rect)
        if self._compact:
            look.icon(surface, "streak", (rect.x + 22, rect.centery), 20, theme.accent)
            text = f"{deck.streak} in a row"
            look.text(surface, text, "label", theme.ink, (rect.x + 42, rect.centery), "left", rect.width - 54)
            return
        tile = Rect(rect.x + 16, rect.y + 16, 44, 44)
        look.box(surface, tile, theme.panel2, radius=10)
        look.icon(surface, "streak", tile.center, 24, theme.accent)
        number = str(deck.streak)
        look.text(surface, number, "value", theme.ink, (tile.right + 12, rect.y + 28))
        at = (tile.right + 20 + look.width(number, "value"), rect.y + 28)
        look.text(surface, "solved in a row", "status", theme.ink, at)
        words = f"Your longest is {deck.longest}. Any number of tries; Show ends it."
        at = (tile.right + 12, rect.y + 52)
        look.text(surface, words, "label_plain", theme.ink2, at, "left", rect.right - 16 - at[0])
        pitch = (rect.width - 32 - 36) / (WEEK - 1)
        for index in range(WEEK):
            day = self._today - timedelta(days=WEEK - 2 - index)
            box = Rect(round(rect.x + 16 + pitch * index), rect.y + 76, 36, 36)
            now, ahead = day == self._today, day > self._today
            count = deck.coming(self._today).get(day, 0) if ahead else deck.solved.get(day, 0)
            fill = theme.accent if now else None if ahead else theme.panel2
            look.box(surface, box, fill, theme.edge if ahead else None, radius=8)
            ink = theme.accent_ink if now else theme.ink
            look.text(surface, str(count), "machine_strong", ink, box.center, "center")
            look.text(surface, f"{day:%a}"[:2], "note", theme.ink2, (box.centerx, box.bottom + 14), "center")

    def _draw_due(self, surface: Surface, rect: Rect) -> None:
        look, theme = self._context.look, self._context.look.theme
        look.card(surface, rect)
        look.icon(surface, "clock", (rect.x + 27, rect.centery), 22, theme.ink2)
        words = self._due_words() or "No puzzle is waiting for another day"
        room = rect.width - 66
        look.text(surface, words, "status", theme.ink, (rect.x + 51, rect.y + 22), "left", room)
        note = "Solved at the first try, a puzzle waits longer each time."
        look.text(surface, note, "note", theme.ink2, (rect.x + 51, rect.y + 43), "left", room)

    def _nothing(self) -> tuple[str, str, str]:
        """Why there is no puzzle on the board: in short, in words, and what to do about it."""
        passed = len(self._context.puzzles.deck.due(self._today))
        if passed:
            words = f"{counted(passed, 'puzzle')} skipped. Practise them now, or start again later."
            return "Not all are solved today", words, "Some are left for today"
        due = self._due_words()
        if due:
            return "Nothing due today", due, "Come back another day"
        words = self._sources.why if self._sources is not None else ""
        waiting = self._game_to_review
        todo = "Play a game, then review it" if waiting is None else self._which_game(waiting)
        return "No puzzle yet", words, todo

    @staticmethod
    def _which_game(entry: LibraryEntry) -> str:
        """Which game there is to be reviewed."""
        if entry.match is None or entry.kept is None:
            return ""
        came = came_of(entry.match)
        which = "a game" if came is None else f"the game you {_CAME[came]}"
        return f"Not reviewed yet: {which} ({day(entry.kept.changed)})"

    def _due_words(self) -> str:
        coming = list(self._context.puzzles.deck.coming(self._today).items())[:2]
        tomorrow = self._today + timedelta(days=1)
        words = [
            f"{count} {'tomorrow' if day == tomorrow else f'on {day.day} {day:%B}'}" for day, count in coming
        ]
        return f"Next due: {', '.join(words)}" if words else ""

    def _draw_status(self, surface: Surface, rect: Rect) -> None:
        look = self._context.look
        text, ink, icon = self._status()
        look.card(surface, rect)
        look.icon(surface, icon, (rect.x + 27, rect.centery), 22, ink)
        left, room = rect.x + 51, rect.width - 66
        if look.width(text, "status") <= room:
            look.text(surface, text, "status", ink, (left, rect.centery))
            return
        lines = look.wrap(text, "label", room)[:2]
        for index, line in enumerate(lines):
            y = rect.centery - 9 * (len(lines) - 1) + 18 * index
            look.text(surface, line, "label", ink, (left, y), "left", room)

    def _status(self) -> tuple[str, str, str]:
        """What is said, in which colour, and with which icon."""
        solving, theme = self.solving, self._context.look.theme
        puzzle = solving.puzzle
        if puzzle is None:
            return self._nothing()[-1], theme.ink2, "info"
        if self._prompt.refused:
            return self._prompt.refused, theme.ink, "warn"
        if self._board.typed:
            return f"Your move: {self._board.typed}_ Enter plays it, Esc takes it back.", theme.ink, "pen"
        answer = puzzle.state.move_text(puzzle.answer.move)
        if solving.phase is Phase.SOLVED:
            return f"{answer}: that is it", theme.good, "check"
        if solving.phase is Phase.SHOWN:
            return f"{answer} was the move; it comes back tomorrow", theme.ink, "look"
        if solving.phase is Phase.REFUTED:
            return "Not this one: watch the reply", theme.ink, "info"
        if solving.hints == 1:
            return f"Look at the piece on {puzzle.answer.move.origin}", theme.ink, "hint"
        if solving.hints:
            return f"Hint: {answer}", theme.ink, "hint"
        return "Find the move", theme.ink, "info"
