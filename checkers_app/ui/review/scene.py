"""The review of a finished game: the graph, the mistakes with the better moves, the counts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from functools import partial

import pygame
from pygame import Rect, Surface

from checkers_app.engine.levels import playable
from checkers_app.games.base import Move, State
from checkers_app.games.lines import legal_part
from checkers_app.notation.record import Path, Ply, Record, Result
from checkers_app.play.clocks import ClockState
from checkers_app.play.match import HUMAN, Match
from checkers_app.play.review import Judged, Review, marked_of
from checkers_app.play.wording import ending_sentence, outcome_headline
from checkers_app.ui.boards.picture import Picture
from checkers_app.ui.boards.view import BoardView
from checkers_app.ui.card import Key, StillScene
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToGame
from checkers_app.ui.key_lines import ESCAPE, key_line
from checkers_app.ui.kit.layout import NARROW
from checkers_app.ui.kit.widgets import Button, Widget, back_button
from checkers_app.ui.learn.why_not.why_not import WhyNot
from checkers_app.ui.play.drawn_list import ListView, MoveList
from checkers_app.ui.review.asking import Asking
from checkers_app.ui.review.cards import draw_counts, draw_graph, draw_standing, draw_verdict, ply_at
from checkers_app.ui.review.layout import ReviewLayout, review_layout
from checkers_app.ui.scene import Pop, Reset, Transition
from checkers_app.views.play.panel_view import viewpoint
from checkers_app.views.review.mark_words import NAGS

_OF_THE_MOUSE = {
    *(pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION),
    pygame.WINDOWFOCUSLOST,  # what is held is let go of
}


class ReviewScene(StillScene):
    """A game that is over, judged move by move."""

    keys = (
        key_line("Left", "a move back; Right a move on", pygame.K_LEFT, pygame.K_RIGHT),
        key_line("Home", "to the start; End to the end", pygame.K_HOME, pygame.K_END),
        key_line("N B", "the next mistake, the one before", pygame.K_n, pygame.K_b),
        key_line("L", "the better line, move by move", pygame.K_l),
        key_line("W", "why not this move? then choose one", pygame.K_w),
        key_line("T", "try again: a game from this position", pygame.K_t),
        key_line("F", "turn the board", pygame.K_f),
        key_line("P", "pause the review, or continue it", pygame.K_p),
        ESCAPE,
    )

    def __init__(
        self, context: Context, match: Match, clock: ClockState | None = None, said: str = ""
    ) -> None:
        """``said`` is what came of the game, if the board does not tell."""
        super().__init__(context)
        self._clock = clock
        self._said = said
        self._match = match
        self._job = context.reviews.open(match, viewpoint(match), _source(match))
        self._news = -1
        """The news of the job that have been taken note of."""
        self._found: tuple[Judged, ...] = ()
        """The moves that have been judged, for good once there is a review."""
        self._finished = False
        self._moves = MoveList()
        self._here = len(match.moves)
        """How many plies have been played where one looks."""
        self._shown = 0
        """How many moves of the better line are on the board."""
        self._record = Record(match.states[0], tuple(map(Ply, match.moves)), result=Result.of(match.outcome))
        flipped = match.game.turns and match.human_side is match.game.top_side
        self._asking = Asking(
            context, match, self._record, self._plies_on_board, self._ask_changed, flipped=flipped
        )
        self._board = self._asking.board
        self._layout: ReviewLayout

    @property
    def review(self) -> Review | None:
        """The finished review."""
        return self._job.review

    @property
    def here(self) -> int:
        """How many plies have been played where one looks."""
        return self._here

    @property
    def board(self) -> BoardView:
        """The board."""
        return self._board

    @property
    def match(self) -> Match:
        """The game that is reviewed."""
        return self._match

    @property
    def why_not(self) -> WhyNot:
        """What is asked about a move that was not played."""
        return self._asking.why_not

    # --- Scene ----------------------------------------------------------------------------------

    def leave(self) -> None:
        """Ask no more; the review continues."""
        self._asking.close()

    def update(self, now: float) -> Transition | None:
        """Show how far the review has come; it continues without this scene, too."""
        super().update(now)
        self._dirty |= self._asking.update(now)
        if self._job.news != self._news:
            self._news = self._job.news
            self._dirty = True
            if not self._finished:
                self._take_found()
                self._lay_out()
            if self.review is not None and not self._finished:
                self._finished = True
                self._finish(self.review)
        return None

    def frame_rate(self) -> int:
        """Something moves only while a question is answered."""
        return self._asking.frame_rate()

    def _finish(self, review: Review) -> None:
        """All is known: the first mistake comes on the board."""
        if review.marked and self._here == len(self._match.moves):
            own = [item for item in review.marked if item.side is viewpoint(self._match)]
            self._here = (own or list(review.marked))[0].ply + 1
        self._lay_out()

    def _take_found(self) -> None:
        """Marks in the list, as far as they are known."""
        self._found = self._job.found
        marks = [(NAGS[item.mark],) if item.mark in NAGS else () for item in self._found]
        marks += [()] * (len(self._match.moves) - len(marks))
        line = tuple(Ply(move, mark) for move, mark in zip(self._match.moves, marks, strict=True))
        if line != self._record.line:
            self._record = replace(self._record, line=line)

    # --- going about ----------------------------------------------------------------------------

    def _go_to(self, ply: int) -> None:
        self._asking.close()
        self._here = max(0, min(len(self._match.moves), ply))
        self._moves.follow()
        self._shown = 0
        self._lay_out()

    def _plies_on_board(self) -> int:
        """How many plies lead to the position on the board: of a mistake, the one before it."""
        mistake = self._mistake()
        return self._here if mistake is None else mistake.ply

    def _ask_changed(self) -> None:
        self._shown = 0
        self._lay_out()

    @property
    def _list(self) -> ListView:
        here: Path = (self._here - 1,) if self._here else ()
        return ListView(self._match.game, self._record, here, len(self._match.moves))

    def _judged(self) -> Judged | None:
        """What is known of the move that led to where one looks."""
        if not 0 < self._here <= len(self._found):
            return None
        return self._found[self._here - 1]

    @property
    def _marked(self) -> tuple[Judged, ...]:
        """The moves worth a word, as far as they are known."""
        return marked_of(self._found)

    def _mistake(self) -> Judged | None:
        judged = self._judged()
        return judged if judged is not None and judged in self._marked else None

    def _next_mistake(self, step: int = 1) -> None:
        plies = [item.ply + 1 for item in self._marked]
        if not plies:
            return
        if step > 0:
            self._go_to(next((ply for ply in plies if ply > self._here), plies[0]))
        else:
            self._go_to(next((ply for ply in reversed(plies) if ply < self._here), plies[-1]))

    def _ask(self) -> None:
        """Ask why a move of the position on the board was not a good one."""
        self._asking.begin()

    def _show_line(self) -> None:
        """The next move of the better line; after its last one the position again."""
        judged = self._mistake()
        if judged is not None:
            self._shown = (self._shown + 1) % (len(judged.best.line) + 1)
            self._dirty = True

    def _try_again(self) -> None:
        """A new game from the position before the move that is looked at."""
        plies = self._here - 1 if self._mistake() is not None else self._here
        match = self._match
        again = Match.new(match.game, (HUMAN, HUMAN), match.states[0])
        for move in match.moves[:plies]:
            again = again.play(move)
        seats = match.seats if any(seat.is_human for seat in match.seats) else (HUMAN, HUMAN)
        again = replace(
            again.with_seats(seats),
            opening_plies=min(match.opening_plies, plies),
            undone=tuple(reversed(match.moves[plies:])),
        )
        self._go(Reset(ToGame(again, self._clock)))

    def _flip(self) -> None:
        self._board.flip()
        self._lay_out()

    def _hold(self) -> None:
        change = self._job.go_on if self._job.held else self._job.hold
        change()
        self._lay_out()

    def _back(self) -> None:
        self._go(Pop())

    def _shortcuts(self) -> Mapping[Key, Callable[[], None]]:
        last = len(self._match.moves)
        return {
            (pygame.K_ESCAPE, False): self._back,
            (pygame.K_LEFT, False): lambda: self._go_to(self._here - 1),
            (pygame.K_RIGHT, False): lambda: self._go_to(self._here + 1),
            (pygame.K_HOME, False): lambda: self._go_to(0),
            (pygame.K_END, False): lambda: self._go_to(last),
            (pygame.K_n, False): self._next_mistake,
            (pygame.K_b, False): lambda: self._next_mistake(-1),
            (pygame.K_l, False): self._show_line,
            (pygame.K_t, False): self._try_again,
            (pygame.K_f, False): self._flip,
            **({(pygame.K_p, False): self._hold} if self._job.reviewing else {}),
        }

    def _take(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and self._asking.key(event):
            return True
        if event.type in _OF_THE_MOUSE and self._asking.mouse(event):
            return True
        if event.type == pygame.MOUSEWHEEL and self._layout.moves.collidepoint(self._group.pointer):
            self._moves.scroll(event.y, self._layout.moves, self._list)
            self._dirty = True
            return True
        covered = self._asking.covers(self._layout, event)
        down = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if down and not covered and self._group.at(event.pos) is None:
            ply = ply_at(self._layout.graph, event.pos, len(self._match.moves))
            moves = self._moves.at(event.pos)
            if ply is not None:
                self._go_to(ply)
                return True
            if moves is not None:
                self._go_to(len(moves))
                return True
        return super()._take(event)

    # --- widgets --------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        self._layout = layout = review_layout(self._size)
        self._board.place(layout.board)
        head, last = layout.head, len(self._match.moves)
        ways: tuple[tuple[str, int, str], ...] = (
            ("first", 0, "To the start (Home)"),
            ("prev", self._here - 1, "One move back (Left)"),
            ("next", self._here + 1, "One move on (Right)"),
            ("last", last, "To the end (End)"),
        )
        widgets: list[Widget] = [back_button(Rect(head.x, head.y, 44, 44), self._back)]
        narrow = head.width < NARROW  # there the title has no other room
        word = "" if narrow else "Try again" if layout.compact else "Try again from here"
        width = 44 if narrow else max(120, self._context.look.width(word, "primary") + 36)
        for index, (icon, ply, tip) in enumerate(ways):
            rect = Rect(head.right - (44 + 8) * (4 - index) - width, head.y, 44, 44)
            able = 0 <= ply <= last and ply != self._here
            widgets.append(Button(icon, rect, partial(self._go_to, ply), icon=icon, tip=tip, enabled=able))
        again = Rect(head.right - width, head.y, width, 44)
        tip, icon = "Try again: a game from this position on (T)", "retry" if narrow else ""
        widgets.append(Button("again", again, self._try_again, label=word, icon=icon, primary=True, tip=tip))
        if self.why_not.inquiry is not None:
            widgets += self._asking.buttons(layout)
        else:
            widgets += self._verdict_buttons(layout.verdict)
        self._group.set(widgets)
        self._dirty = True

    def _verdict_buttons(self, rect: Rect) -> list[Widget]:
        """One beside the other, without holes."""
        row = Rect(rect.x + 12, rect.bottom - 52, rect.width - 24, 42)
        width = min(150, (row.width - 16) // 3)
        whole = width > 120
        wanted: list[tuple[str, str, str, str, Callable[[], None], bool]] = []
        if self._job.reviewing:
            icon, word = ("play", "Continue") if self._job.held else ("pause", "Pause")
            label = word if width > 104 else ""
            wanted.append(("hold", label, icon, f"{word} (P)", self._hold, False))
        elif self._mistake() is not None:
            label = "Show the line" if whole else "Line"
            wanted.append(("line", label, "", "Move by move (L)", self._show_line, False))
        if self._asking.human_to_move:
            label = "Why not …?" if width > 104 else "Why?"
            tip = "Choose a move on the board: what speaks against it? (W, or a right click on a piece)"
            wanted.append(("why", label, "", tip, self._ask, self.why_not.choosing))
        if self._marked:
            label = "Next mistake" if whole else "Next"
            wanted.append(("mistake", label, "", "Next mistake (N)", self._next_mistake, False))
        return [
            Button(
                name,
                Rect(row.x + (width + 8) * index, row.y, width, 42),
                act,
                label=label,
                icon=icon,
                tip=tip,
                active=active,
            )
            for index, (name, label, icon, tip, act, active) in enumerate(wanted)
        ]

    # --- drawing --------------------------------------------------------------------------------

    def _what_came_of_it(self) -> tuple[str, ...]:
        """How the game ended, in several wordings."""
        match, outcome = self._match, self._match.outcome
        said = brief = self._said or "The game is not over."
        if outcome is not None:
            said = ending_sentence(match)
            brief = outcome_headline(match.game, outcome, match.human_side)
        puzzles = self._job.puzzles
        whole = f"{said} Puzzles from your mistakes: {puzzles}." if puzzles else said
        return whole, said, brief

    def draw(self, surface: Surface, now: float) -> None:
        """Draw the whole scene."""
        look, layout, match = self._context.look, self._layout, self._match
        theme = look.theme
        look.background(surface)
        head = layout.head
        ways = [widget.rect.x for widget in self._group.widgets if widget.name == "first"]
        room = (ways[0] if ways else head.right) - head.x - 58 - 12
        at = (head.x + 58, head.y + 13)
        look.say(surface, ("Game review", "Review"), "scene", theme.ink, at, room)
        look.say(surface, self._what_came_of_it(), "note", theme.ink2, (at[0], head.y + 34), room)
        self._board.draw(look, surface, self._asking.picture(self._picture()))
        draw_counts(look, surface, layout.counts, match, self._found, self.review)
        scores = self._job.scores
        draw_graph(look, surface, layout.graph, match, scores, self._marked, self._here, viewpoint(match))
        self._draw_verdict(surface)
        self._moves.draw(look, surface, layout.moves, self._list)
        if self._asking.active:
            self._asking.draw(surface, layout, now)
        super().draw(surface, now)

    def _draw_verdict(self, surface: Surface) -> None:
        look, rect = self._context.look, self._layout.verdict
        look.card(surface, rect)
        judged, reviewing = self._judged(), self._job.reviewing
        if judged is None or (reviewing and self._here == len(self._match.moves)):
            draw_standing(look, surface, rect, self._job)
            return
        place, mistake = "", self._mistake()
        if mistake is not None:
            place = f"{self._marked.index(mistake) + 1} of {len(self._marked)}"
        if reviewing:
            place = f"{place} so far, {round(100 * self._job.share)} %".strip()
        draw_verdict(look, surface, rect, self._match, judged, place)

    def _picture(self) -> Picture:
        match, mistake = self._match, self._mistake()
        numbers = self._context.settings.show_numbers
        if mistake is None:
            state = match.states[self._here]
            last = match.moves[self._here - 1] if self._here else None
            winning = state.winning_squares()
            return Picture(match.game.pieces(state), last_move=last, numbers=numbers, winning=winning)
        state, line = match.states[mistake.ply], mistake.best.line
        if self._shown:
            state, last = _played(state, line[: self._shown])
            return Picture(match.game.pieces(state), last_move=last, numbers=numbers)
        better = line[0] if line else None
        return Picture(match.game.pieces(state), mistaken=mistake.move, better=better, numbers=numbers)


def _source(match: Match) -> str:
    """Which game a puzzle comes from."""
    human = match.human_side
    today = datetime.now().astimezone().date()
    when = f"{today.day} {today:%B}"
    if human is None:
        return f"A game of {when}"
    return f"Your game against {playable(match.game, match.seats[human.other].level).name}, {when}"


def _played(state: State, moves: tuple[Move, ...]) -> tuple[State, Move | None]:
    """The position after as many of the moves as are legal, and the last of them."""
    last = None
    for move in legal_part(state, moves):
        state, last = state.play(move), move
    return state, last
