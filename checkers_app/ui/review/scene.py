"""The review of a finished game: a graph, the mistakes with better moves, and a count of moves by mark."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial

import pygame
from pygame import Surface

from checkers_app.games.base import Move, Piece, State
from checkers_app.games.lines import legal_part
from checkers_app.notation.record import Path, Ply, Record, Result
from checkers_app.play.clocks import ClockState
from checkers_app.play.match import HUMAN, Match
from checkers_app.play.review.review import Judged, Review, marked_of
from checkers_app.play.saved.exchange import record_of_match
from checkers_app.play.wording import ending_headline, ending_sentence
from checkers_app.ui.boards.animation import sound_of
from checkers_app.ui.boards.moving.board_element import board_element
from checkers_app.ui.boards.moving.view import BoardView
from checkers_app.ui.boards.picture import Picture
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToGame, ToPaper
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.command import Command, command, key_line, key_name
from checkers_app.ui.kit.look import Look
from checkers_app.ui.learn.why_not.why_not import WhyNot
from checkers_app.ui.play.panel.move_list import MoveList
from checkers_app.ui.play.panel.status_card import StatusCard
from checkers_app.ui.review.asking import Asking
from checkers_app.ui.review.cards import counts_card, standing_card, verdict_card
from checkers_app.ui.review.graph import Graph
from checkers_app.ui.scene import Reset, Transition
from checkers_app.ui.view_scene import ViewScene
from checkers_app.views.paper.paper_wish import game_wish
from checkers_app.views.play.moment import seen_from_top, viewpoint
from checkers_app.views.review.annotating import annotated
from checkers_app.views.review.mark_words import NAGS
from checkers_app.words import say

WIDEST = 2400
"""The maximum width of the page in units; a wide window gives more space to the list and the graph."""
_PARTS = (57, 43)
"""The relative widths of the board and of the rest in a portrait window."""
_OF_THE_MOUSE = {
    *(pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION),
    pygame.WINDOWFOCUSLOST,  # held keys and buttons are released
}


class ReviewScene(ViewScene):
    """The review of a finished game, move by move."""

    def __init__(
        self,
        context: Context,
        match: Match,
        clock: ClockState | None = None,
        saying: Callable[[], str] | None = None,
        record: Record | None = None,
    ) -> None:
        """``saying`` returns the result of the game if the board alone does not determine it; ``record`` is
        the game with its players and comments.
        """
        super().__init__(context)
        self._clock = clock
        self._saying = saying
        self._told = record
        self._match = match
        self._job = context.reviews.open(match, viewpoint(match), datetime.now().astimezone().date())
        self._news = -1
        """The update counter of the job when the page was last updated."""
        self._found: tuple[Judged, ...] = ()
        """The moves judged so far; they are final once the review is complete."""
        self._finished = False
        self._graph = Graph(match, viewpoint(match))
        self._here = len(match.moves)
        """The number of plies before the displayed position."""
        self._shown = 0
        """The number of moves of the better line that are shown on the board."""
        self._record = Record(match.states[0], tuple(map(Ply, match.moves)), result=Result.of(match.outcome))
        flipped = seen_from_top(match)
        self._asking = Asking(
            context, match, self._record, self._plies_on_board, self._ask_changed, flipped=flipped
        )
        self._board = self._asking.board

    @property
    def review(self) -> Review | None:
        """The complete review; None until it is complete."""
        return self._job.review

    @property
    def here(self) -> int:
        """The number of plies before the displayed position."""
        return self._here

    @property
    def board(self) -> BoardView:
        """The board."""
        return self._board

    @property
    def match(self) -> Match:
        """The game being reviewed."""
        return self._match

    @property
    def why_not(self) -> WhyNot:
        """The question about a move that was not played."""
        return self._asking.why_not

    # --- Scene ----------------------------------------------------------------------------------

    def leave(self) -> None:
        """Close the question; the review itself continues."""
        self._asking.close()

    def update(self, now: float) -> Transition | None:
        """Update the page when the review has made progress; the review also continues without this scene."""
        if self._asking.update(now):
            self.refresh()
        if self._job.news != self._news:
            self._news = self._job.news
            self.refresh()
            if not self._finished:
                self._take_found()
            if self.review is not None and not self._finished:
                self._finished = True
                self._finish(self.review)
        return super().update(now)

    def frame_rate(self) -> int:
        """The frame rate; something moves only while a question is being answered."""
        return self._asking.frame_rate()

    def _finish(self, review: Review) -> None:
        """Display the first mistake, because the review is complete."""
        if review.marked and self._here == len(self._match.moves):
            own = [item for item in review.marked if item.side is viewpoint(self._match)]
            self._here = (own or list(review.marked))[0].ply + 1

    def _take_found(self) -> None:
        """Show the marks found so far in the list of moves."""
        self._found = self._job.found
        marks = [(NAGS[item.mark],) if item.mark in NAGS else () for item in self._found]
        marks += [()] * (len(self._match.moves) - len(marks))
        line = tuple(Ply(move, mark) for move, mark in zip(self._match.moves, marks, strict=True))
        if line != self._record.line:
            self._record = replace(self._record, line=line)

    # --- navigation -----------------------------------------------------------------------------

    def _go_to(self, ply: int) -> None:
        self._asking.close()
        before, self._here = self._here, max(0, min(len(self._match.moves), ply))
        if abs(self._here - before) == 1:
            self._context.sounds.play(sound_of(self._match, max(before, self._here) - 1))
        self._shown = 0
        self.refresh()

    def _plies_on_board(self) -> int:
        """The number of plies before the position on the board, which is one less for a mistake."""
        mistake = self._mistake()
        return self._here if mistake is None else mistake.ply

    def _ask_changed(self) -> None:
        self._shown = 0
        self.refresh()

    def _judged(self) -> Judged | None:
        """The judgement of the move before the displayed position, or None."""
        if not 0 < self._here <= len(self._found):
            return None
        return self._found[self._here - 1]

    @property
    def _marked(self) -> tuple[Judged, ...]:
        """The moves found so far that deserve attention."""
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

    def _show_line(self) -> None:
        """Show the next move of the better line; after its last move, show the position again."""
        judged = self._mistake()
        if judged is not None:
            self._shown = (self._shown + 1) % (len(judged.best.line) + 1)

    @property
    def _plies_to_play(self) -> int:
        """The number of plies that :meth:`_play_here` keeps; a person's mistake is taken back."""
        mistake, seats = self._mistake(), self._match.seats
        again = mistake is not None and (seats[mistake.side].is_human or self._match.human_side is None)
        return self._here - 1 if again else self._here

    def _play_here(self) -> None:
        """Start a game of the user's own at the displayed position, or before a mistake."""
        plies, match = self._plies_to_play, self._match
        if not match.states[plies].legal_moves():
            return
        again = Match.new(match.game, (HUMAN, HUMAN), match.states[0])
        for move in match.moves[:plies]:
            again = again.play(move)
        seats = match.seats if any(seat.is_human for seat in match.seats) else (HUMAN, HUMAN)
        again = replace(
            again.with_seats(seats),
            opening_plies=min(match.opening_plies, plies),
            undone=tuple(reversed(match.moves[plies:])),
        )
        self.go(Reset(ToGame(again, self._clock)))

    def _hold(self) -> None:
        change = self._job.go_on if self._job.held else self._job.hold
        change()

    def commands(self) -> Sequence[Command]:
        """The keys for moving through the game and its mistakes, and for actions on a move."""
        return (
            *self._steps(),
            self._forward,
            command(pygame.K_b, say("the previous mistake"), partial(self._next_mistake, -1)),
            self._line_walk,
            key_line("W", say("why not? then choose a move"), pygame.K_w),
            self._again,
            self._printing,
            command(pygame.K_f, say("flip the board"), self._board.flip),
            self._holding,
            self.way_back,
        )

    def _steps(self) -> tuple[Command, ...]:
        """The commands that go to the start, one move back, one move forward, and to the end."""
        here, last = self._here, len(self._match.moves)
        steps = (
            (pygame.K_HOME, say("To the start"), 0),
            (pygame.K_LEFT, say("One move back"), here - 1),
            (pygame.K_RIGHT, say("One move forward"), here + 1),
            (pygame.K_END, say("To the end"), last),
        )
        return tuple(
            command(key, words, partial(self._go_to, ply), available=0 <= ply <= last and ply != here)
            for key, words, ply in steps
        )

    @property
    def _forward(self) -> Command:
        return command(pygame.K_n, say("Next mistake"), self._next_mistake)

    @property
    def _line_walk(self) -> Command:
        return command(pygame.K_l, say("Move by move"), self._show_line)

    @property
    def _again(self) -> Command:
        words, over = say("Play from here, as a game of your own"), say("The game is over")
        playable = bool(self._match.states[self._plies_to_play].legal_moves())
        return command(pygame.K_t, words, self._play_here, available=playable, reason=over)

    @property
    def _printing(self) -> Command:
        return command(pygame.K_p, say("Print the game"), self._print, control=True)

    def _print(self) -> None:
        match, review = self._match, self.review
        record = self._told or record_of_match(match)
        if review is not None:
            record = annotated(record, review)
        self.show(ToPaper(game_wish(record, match.game, self._plies_on_board())))

    @property
    def _holding(self) -> Command:
        """The command that pauses and continues the review; it has no effect once the review is complete."""
        words = say("Continue") if self._job.held else say("Pause")
        act = self._hold if self._job.reviewing else None
        return Command(key_name(pygame.K_p), words, {(pygame.K_p, False): act})

    def take(self, event: pygame.event.Event) -> bool:
        """Let the question "Why not this move?" handle a key."""
        return event.type == pygame.KEYDOWN and self._asking.key(event)

    def take_last(self, event: pygame.event.Event) -> bool:
        """Handle a click: on the board it asks about a move, and on the graph it displays a position."""
        if event.type in _OF_THE_MOUSE and self._asking.mouse(event):
            return True
        down = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        ply = self._graph.ply_at(event.pos) if down else None
        if ply is not None:
            self._go_to(ply)
        return ply is not None

    # --- content of the page --------------------------------------------------------------------

    def view(self) -> el.Element:
        """The page: the board with the counts, the graph, the value of the move, and the list of moves."""
        content = el.ByShape(self._wide, self._tall)

        def page(*again: str, whole: bool = True) -> el.Element:
            return el.page_frame(
                say("Review"),
                content,
                back=self.back,
                subtitle=self._what_came_of_it(),
                actions=self._ways(again),
                widest=WIDEST,
                whole=whole,
                told=True,
            )

        # The title is more important than the text of the button, which also has an icon.
        return el.FirstFit(
            page(say("Play from here")),
            lambda: page(say("Play here")),
            page,
            lambda: page(whole=False),
        )

    def _wide(self) -> el.Element:
        """The layout of a landscape window: the board with the counts below, and the rest next to them."""
        left = el.Column(self._board_element(300), self._below_board(), gap=None, hug=True)
        cards: el.Element = el.Column(self._verdict(self._buttons()), self._list(), gap=None, grow=0.56)
        why = self.why_not.card()
        if why is not None:
            cards = el.Layers(el.Room(cards), why, grow=0.56)
        right = el.Column(self._graph_card(), cards, gap=None, grow=1, natural=440, least=300)
        return el.Row(left, right, gap=None, align="fill")

    def _tall(self) -> el.Element:
        """The layout of a portrait window: the board, the verdict, the graph, the counts and the moves."""
        counts = el.Column(self._below_board(), el.Space(), gap=0)
        why = self.why_not.card()
        if why is not None:
            left = el.Column(self._board_element(160), self._graph_card(), counts, gap=None)
            return el.Row(left, why, gap=None, align="fill", parts=_PARTS)
        top = el.Row(self._board_element(160), self._verdict(None), gap=None, align="fill", parts=_PARTS)
        bottom = el.Row(counts, self._list(), gap=None, align="fill", parts=_PARTS, grow=1)
        return el.Column(top, self._buttons(), self._graph_card(), bottom, gap=None)

    def _ways(self, again: Sequence[str]) -> list[el.Element]:
        """The step buttons, a print button, and a button that starts a game, with the wordings ``again``."""
        signs = ("first", "prev", "next", "last")
        return [
            *(el.Button(icon, step, icon=icon) for icon, step in zip(signs, self._steps(), strict=True)),
            el.Button("print", self._printing, icon="print"),
            el.Button("again", self._again, *again, icon="play", primary=True),
        ]

    def _what_came_of_it(self) -> tuple[str, ...]:
        """How the game ended, in several wordings."""
        match, outcome = self._match, self._match.outcome
        said = brief = (self._saying() if self._saying is not None else "") or say("The game is not over.")
        if outcome is not None:
            said = ending_sentence(match)
            brief = ending_headline(match)
        puzzles = self._job.puzzles
        if not puzzles:
            return said, brief
        return say("{ending} Puzzles from your mistakes: {number}.", ending=said, number=puzzles), said, brief

    def _board_element(self, smallest: int) -> el.Element:
        def pieces() -> Mapping[int, Piece]:
            return self._asking.picture(self._picture()).pieces

        return board_element(self._board, pieces, self._draw_board, smallest=smallest)

    def _draw_board(self, look: Look, surface: Surface) -> None:
        self._board.draw(look, surface, self._asking.picture(self._picture()))
        self.why_not.draw_line(look, surface)

    def _below_board(self) -> el.Element:
        """The number of moves with each mark, or the answer in words during a question."""
        counts = counts_card(self._match, self._found, self.review)
        if not self._asking.active:
            return counts
        return el.Layers(el.Room(counts), StatusCard(self._asking.status()))

    def _graph_card(self) -> el.Element:
        good_for = self._match.game.side_name(viewpoint(self._match))
        wordings = (
            say("up is good for {side}, in men", side=good_for),
            say("up is good for {side}", side=good_for),
            say("up: {side}", side=good_for),
        )
        self._graph.show(self._job.scores, self._marked, self._here)
        picture = el.Picture(
            self._graph.paint,
            describe=self._graph.told,
            size=(200, 64),
            smallest=(160, 56),
            placed=self._graph.place,
            label=say("The score after each move"),
            grow=1,
        )
        return el.Card(
            picture,
            title=(say("How the game went"), say("The game")),
            actions=[el.Words(*wordings, style="note", color="ink2", anchor="right")],
            grow=0.44,
            highest=280,
        )

    def _verdict(self, buttons: el.Element | None) -> el.Element:
        judged, reviewing = self._judged(), self._job.reviewing
        if judged is None or (reviewing and self._here == len(self._match.moves)):
            return standing_card(self._job, buttons)
        share, mistake, place = round(100 * self._job.share), self._mistake(), ""
        if mistake is not None:
            fields = {"number": self._marked.index(mistake) + 1, "count": len(self._marked), "share": share}
            place = say("{number} of {count}", **fields)
            if reviewing:
                place = say("{number} of {count} so far, {share}%", **fields)
        elif reviewing:
            place = say("so far, {share}%", share=share)
        return verdict_card(self._match, judged, place, buttons)

    def _buttons(self) -> el.Element:
        """The buttons for the displayed move, next to each other without gaps."""
        wanted: list[el.Element] = []
        if self._job.reviewing:
            holding, icon = self._holding, "play" if self._job.held else "pause"
            wanted.append(el.Button("hold", holding, holding.words, "", icon=icon))
        elif self._mistake() is not None:
            wanted.append(el.Button("line", self._line_walk, say("Show the line"), say("Line")))
        if self._asking.human_to_move:
            words = (say("Why not …?"), say("Why?"))
            tip = say("Choose a move on the board: what is wrong with it? (W, or right-click a piece)")
            wanted.append(el.Button("why", self._asking.begin, *words, tip=tip, active=self.why_not.choosing))
        if self._marked:
            wanted.append(el.Button("mistake", self._forward, say("Next mistake"), say("Next")))
        return el.Row(*wanted, el.Space(), gap=8)

    def _list(self) -> el.Element:
        here: Path = (self._here - 1,) if self._here else ()

        def go(path: Path) -> None:
            self._go_to(path[-1] + 1)

        moves = MoveList("moves", self._match.game, self._record, here, go, judged=self._graph.judged)
        return el.Card(moves, pad=(10, 6), gap=0, grow=0.56)

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


def _played(state: State, moves: tuple[Move, ...]) -> tuple[State, Move | None]:
    """The position after as many of the moves as are legal, and the last move played."""
    last = None
    for move in legal_part(state, moves):
        state, last = state.play(move), move
    return state, last
