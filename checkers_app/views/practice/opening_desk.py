"""The opening drill: the user finds the book's replies to three-move ballots, for either side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from checkers_app.engine.api import WIN_BOUND
from checkers_app.engine.checkers.adapter import checkers_state
from checkers_app.engine.checkers.book import Book, BookMove
from checkers_app.games.base import Move, Side
from checkers_app.games.checkers import Checkers
from checkers_app.notation.ballots import Opening
from checkers_app.practice.progress import PracticeStore, Subject
from checkers_app.views.practice.desk import FEW, DeskAct, DeskFigure, DeskPhase, DeskRow, PracticeDesk, Said
from checkers_app.words import say, say_number, say_percent

WITHIN = 10
"""The maximum difference from the best book move, in hundredths of a man, at which a move is still right."""
KNOWN_AFTER = 3
"""The number of right answers in a row after which a ballot counts as known."""
_ROWS = 4


@dataclass(frozen=True, slots=True)
class Drill:
    """A ballot to be practised for one side."""

    opening: Opening
    side: Side

    @property
    def key(self) -> str:
        """The key under which results are stored."""
        return f"{self.opening.number}{'w' if self.side else 'b'}"


def drill_state(drill: Drill, book: Book) -> Checkers | None:
    """The position in which the side of the drill has to reply; None if the book does not contain it.

    The most likely book move is played for the other side, and forced moves are played for both.
    """
    state = drill.opening.state
    for _ in range(_FORCED):
        moves = state.legal_moves()
        if len(moves) == 1:
            state = state.play(moves[0])
            continue
        known = book.moves(state)
        if not known:
            return None
        if state.side_to_move is drill.side:
            return state
        state = state.play(max(known, key=lambda item: item.weight).move)
    return None


_FORCED = 8


def drills_for(openings: Sequence[Opening], store: PracticeStore, today: date) -> list[Drill]:
    """The drills that are due, followed by the new drills, with those for White first."""
    drills = [Drill(opening, side) for side in (Side.SECOND, Side.FIRST) for opening in openings]
    by_key = {drill.key: drill for drill in drills}
    progress = store.progress
    due = [by_key[key] for key in progress.due(Subject.OPENING, today) if key in by_key]
    return due + [drill for drill in drills if not progress.card(Subject.OPENING, drill.key).tries]


class OpeningDesk(PracticeDesk):
    """The state of the page on which a sequence of ballots is practised.

    Args:
        drills: the drills in order; the book must contain at least one of them.
        book: the opening book.
        store: the store in which the results are saved.
        today: today's date.
    """

    def __init__(self, drills: Sequence[Drill], book: Book, store: PracticeStore, today: date) -> None:
        self._drills = tuple(drill for drill in drills if drill_state(drill, book) is not None)
        self._book = book
        self._store = store
        self._today = today
        self._index = 0
        self._open()

    def _open(self) -> None:
        self.drill = self._drills[self._index]
        state = drill_state(self.drill, self._book)
        if state is None:
            raise ValueError("the book does not contain the ballot")
        self._known = self._book.moves(state)
        self._wrong: list[DeskRow] = []
        self._yours: Move | None = None
        self._put(state)

    @property
    def known(self) -> tuple[BookMove, ...]:
        """The book's moves in the position, the best first."""
        return self._known

    @property
    def right_move(self) -> Move | None:
        """The best move according to the book."""
        return self._known[0].move

    def is_right(self, move: Move) -> bool:
        """True for a book move whose score is within :data:`WITHIN` of the best."""
        best = max(item.score for item in self._known)
        return any(item.move == move and item.score >= best - WITHIN for item in self._known)

    def play(self, move: Move) -> None:
        """Try a move as the reply."""
        if self.phase is not DeskPhase.OPEN:
            return
        if not self.is_right(move):
            self._wrong.append(DeskRow(self._match.state.move_text(move), self._cost(move), right=False))
            self._refute(move, None)
            return
        self._yours = move
        self._match = self._match.play(move)
        self._finish(right=not self._wrong and not self.hints)

    def _cost(self, move: Move) -> str:
        """How much a wrong reply loses, in words, if the book contains the move or the position after it."""
        best = max(item.score for item in self._known)
        score = next((item.score for item in self._known if item.move == move), None)
        in_book = score is not None
        if score is None:
            answers = self._book.moves(checkers_state(self._match.state.play(move)))
            score = -max(item.score for item in answers) if answers else best
        if score < -WIN_BOUND:
            return say("it loses")
        if score >= best:
            return say("not in the book")
        cost = say_number((best - score) / 100, 2)
        if in_book:
            return say("playable, but {cost} worse", cost=cost)
        return say("not in the book, and {cost} worse", cost=cost)

    def show(self) -> None:
        """Show the book's moves."""
        if self.phase in {DeskPhase.OPEN, DeskPhase.WRONG}:
            self.take_back()
            self.shown = self.right_move
            self._finish(right=False)

    def _finish(self, *, right: bool) -> None:
        self.phase = DeskPhase.DONE
        key, result = self.drill.key, 0 if self.shown is not None else len(self._wrong) + 1
        self._store.change(
            lambda progress: progress.after(Subject.OPENING, key, self._today, right=right, result=result)
        )

    def next(self) -> None:
        """Go to the next ballot."""
        self._index = (self._index + 1) % len(self._drills)
        self._open()

    # --- texts -----------------------------------------------------------------------------------------

    def title(self) -> str:
        """The number of the ballot."""
        return say("Ballot {number}", number=self.drill.opening.number)

    def subtitle(self) -> str:
        """The moves of the ballot, and the family of openings to which it belongs."""
        return f"{self.drill.opening.name} · {self.drill.opening.family}"

    def task(self) -> str:
        """The side that has to reply."""
        return say("{side} to move: what does the book play?", side=self.side_name)

    def detail(self) -> str:
        """An explanation of the list at the end; until then, a note that the book is shown afterwards."""
        if self.phase is DeskPhase.DONE:
            return say("How often the book plays each move, and its score for the side to move.")
        return say("The book is shown afterwards.")

    def rows_title(self) -> str:
        """The title of the list: "Your tries", or "The book" at the end."""
        return say("The book") if self.phase is DeskPhase.DONE else say("Your tries")

    def rows(self, most: int = FEW) -> tuple[DeskRow, ...]:
        """The wrong tries or, at the end, the book's moves, with the most likely one first."""
        if self.phase is not DeskPhase.DONE:
            return tuple(self._wrong[-most:])
        start, whole = self._match.states[0], sum(item.weight for item in self._known)
        rows = []
        for item in sorted(self._known, key=lambda item: -item.weight)[:_ROWS]:
            words = say(
                "{share}, {score}",
                share=say_percent(item.weight / whole),
                score=say_number(item.score / 100, 2, sign=True),
            )
            yours = True if item.move == self._yours else None
            rows.append(DeskRow(start.move_text(item.move), words, yours, item.weight / whole))
        return tuple(rows)

    def figures(self) -> tuple[DeskFigure, ...]:
        """The number of known ballots, and the number of consecutive right replies to this ballot."""
        progress = self._store.progress
        known = sum(card.row >= KNOWN_AFTER for _, card in progress.of(Subject.OPENING))
        row = progress.card(Subject.OPENING, self.drill.key).row
        return DeskFigure(str(known), say("known")), DeskFigure(str(row), say("right in a row"))

    def said(self) -> Said:
        """The line of text about the current state."""
        if self.phase is DeskPhase.WRONG:
            return Said(self._wrong[-1].text + ": " + self._wrong[-1].words)
        if self.phase is DeskPhase.OPEN:
            return self._hinted() or Said(say("Your move"))
        if self.shown is not None:
            move = self._match.states[0].move_text(self.shown)
            return Said(say("{move} was the move; the problem returns tomorrow", move=move), "look")
        move = self._match.states[0].move_text(self._match.moves[-1])
        return Said(say("{move}: a book move", move=move), "check", right=True)

    def acts(self) -> tuple[DeskAct, ...]:
        """The buttons: hint, show and next; at the end, buttons for playing on and for the next ballot."""
        if self.phase is DeskPhase.DONE:
            return self._play_on_act(), DeskAct("next", "n", say("Next"), "last", self.next, primary=True)
        return (
            DeskAct("hint", "h", say("Hint"), "hint", self.hint),
            DeskAct("show", "s", say("Show"), "look", self.show),
            DeskAct("next", "n", say("Next"), "last", self.next),
        )
