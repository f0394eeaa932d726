"""A game in progress, independent of any user interface: searches, hints, offers and moves.

A session owns the match and requests the computer's moves from the engines.  The user interface calls
:meth:`Session.tick` repeatedly, passes people's actions to the other methods, and receives all events through
a listener.  Everything except the searches runs on one thread.

Observers of a game, such as automatic saving, are listeners.  Each kind of search that a session starts has
its own :class:`checkers_app.play.thinking.Purpose`.  The session knows the time only from ``tick``.
"""

from __future__ import annotations

from checkers_app.engine.api import SearchResult
from checkers_app.engine.bots.program import ProgramName
from checkers_app.engine.levels import Character
from checkers_app.games.base import IllegalMoveError, Move, Side
from checkers_app.notation.record import Path, Record
from checkers_app.notation.remarks import Remark, with_remark
from checkers_app.play.clocks import Clocks, ClockState, TimeControl, clocks_for, limits_for, pace_for
from checkers_app.play.draws import DrawOffer, would_agree, would_claim, would_offer
from checkers_app.play.events import (
    Cause,
    DrawDeclined,
    DrawOffered,
    LevelChanged,
    Listener,
    MatchReplaced,
    MovePlayed,
    RecordChanged,
    SearchChanged,
    SearchHeard,
    SessionEvent,
)
from checkers_app.play.hint import Hint
from checkers_app.play.hinting import Hinting
from checkers_app.play.match import Match, Own, Seat
from checkers_app.play.new_game import new_match, next_seats
from checkers_app.play.rating.punished import punished_moves
from checkers_app.play.saved.game_tree import main_moves, match_at, with_main_line
from checkers_app.play.thinking import Backing, Purpose, Thinking
from checkers_app.storage.settings import GameChoice
from checkers_app.words import say


class Session:
    """A series of games between the same two players, one after another.

    Args:
        match: the first game, which may be in progress.
        backing: the engines and other resources that the game needs.
        record: the tree of all moves played or tried in that game; None to use only the moves of the match.
        time: the time control, or the state of the clocks; None if the game has no clocks.
    """

    def __init__(
        self,
        match: Match,
        backing: Backing,
        record: Record | None = None,
        time: TimeControl | ClockState | None = None,
    ) -> None:
        self._clocks = clocks_for(time, match)
        self._match = self._begun = match
        self._record = with_main_line(record or Record(match.states[0]), main_moves(match))
        self._backing = backing
        self._thinking = Thinking(backing)
        self._hinting = Hinting(self._thinking)
        self._offer: DrawOffer | None = None
        self._now = 0.0
        self._listeners: list[Listener] = []
        self._former: tuple[Match, Record, Clocks | None] | None = None
        self._steps: int | None = None
        self._coming: tuple[Seat, Seat] | None = None
        self.pace: float | None = None
        """The minimum time in seconds for a move if the computer plays both sides; None to use the pace of
        the backing.
        """

    @property
    def match(self) -> Match:
        """The current match."""
        return self._match

    @property
    def seats(self) -> tuple[Seat, Seat]:
        """The players of this game or, once it is over, the players of the next one."""
        return self._coming or self._match.seats

    @property
    def record(self) -> Record:
        """The game as a tree of moves.  The main line consists of the moves on the board and those that can
        be redone; all other moves played or tried in this game are variations.
        """
        return self._record

    @property
    def thinking(self) -> Thinking:
        """The state of the searches, for reading only."""
        return self._thinking

    @property
    def hint(self) -> Hint | None:
        """The hint that has been given in this position; None if none has been given."""
        return self._hinting.hint

    @property
    def draw_offer(self) -> DrawOffer | None:
        """The unanswered draw offer; None if there is none."""
        return self._offer

    @property
    def clocks(self) -> Clocks | None:
        """The clocks, for reading only; None if the game has none."""
        return self._clocks

    @property
    def human_to_move(self) -> bool:
        """True if the game is waiting for a person's move."""
        return self._match.outcome is None and self._match.seat_to_move.is_human

    def listen(self, listener: Listener) -> None:
        """Call ``listener`` after every event from now on."""
        self._listeners.append(listener)

    def _tell(self, event: SessionEvent) -> None:
        for listener in tuple(self._listeners):
            listener(event)

    # --- time -----------------------------------------------------------------------------------

    def tick(self, now: float, *, hold: bool = False) -> None:
        """Update the time, receive results from the engines, and let the computer act.

        Args:
            now: the current time in seconds, on a monotonic clock.
            hold: True while the computer must not act, for example during the animation of the last move.
        """
        self._now = now
        if self._thinking.poll():
            self._hinting.take(self._match, now)
            self._tell(SearchChanged() if self._thinking.failure else SearchHeard())
        if hold or self.paused:
            self.hold_clocks()
        elif self._clocks is not None:
            fallen = self._clocks.tick(self._match, now)
            if fallen is not None:
                self._replace(self._match.run_out_of_time(fallen))
        if not hold:
            if self._thinking.forfeit and self._match.outcome is None:
                self._replace(self._match.forfeit(self._match.side_to_move, self._thinking.forfeit))
            self._let_computer_act()

    def hold_clocks(self) -> None:
        """Stop the clocks until the next :meth:`tick`, for example while a menu covers the game."""
        if self._clocks is not None:
            self._clocks.hold()

    def _let_computer_act(self) -> None:
        match, thinking = self._match, self._thinking
        if match.seat_to_move.is_human or thinking.failure or match.outcome is not None or self._steps == 0:
            return
        pace = self.pace if match.human_side is None else None
        answer = thinking.answer(Purpose.MOVE, self._now, *pace_for(self._clocks, match.side_to_move, pace))
        if answer is None and thinking.purpose is not None:
            return
        if would_claim(match, thinking.score_for(match, match.side_to_move)):
            self.claim_draw()  # before a search, or by its result: during a search the score fluctuates
            return
        if answer is None:
            here = (len(match.moves) - 1,) if match.moves else ()
            punished = punished_moves(match.game, self._record, here)
            thinking.ask_move(match, self._now, limits_for(self._clocks, match.side_to_move), punished)
            self._tell(SearchChanged())
            return
        if answer.move is None:
            self._fail(say("It found no move."))
            return
        try:
            after = match.play(answer.move)
        except IllegalMoveError as error:
            self._fail(say("It answered with an illegal move: {move}.", move=error))
            return
        if self._steps:
            self._steps -= 1
        self._advance(after, MovePlayed(match, answer.move, answer))
        if self._match is after and after.human_side is not None and would_offer_after(match, after, answer):
            self._offer = DrawOffer(match.side_to_move)
            self._tell(DrawOffered(self._offer))

    def _fail(self, message: str) -> None:
        self._thinking.fail(message)
        self._tell(SearchChanged())

    @property
    def paused(self) -> bool:
        """True while the computer does not move on its own."""
        return self._steps is not None

    def pause(self) -> None:
        """Stop the computer from moving on its own, and cancel any running search."""
        self._steps = 0
        self.give_up_search()

    def resume(self) -> None:
        """Let the computer move on its own again."""
        self._steps = None
        self._tell(SearchChanged())

    def step(self) -> None:
        """Let the computer play one move and then pause."""
        self._steps = 1
        self._tell(SearchChanged())

    # --- moves ----------------------------------------------------------------------------------

    def play(self, move: Move) -> None:
        """Play a person's move.

        Raises:
            IllegalMoveError: if the move is illegal, the game is over, or the computer is to move.
        """
        before = self._match
        if not before.seat_to_move.is_human:
            raise IllegalMoveError("the computer is to move")
        self._advance(before.play(move), MovePlayed(before, move, None))

    def _advance(self, after: Match, event: MovePlayed) -> None:
        self._change(after)
        if self._clocks is not None:
            self._clocks.played(after)
        self._tell(event)

    @property
    def can_undo(self) -> bool:
        """True if a person can undo a move, or can undo the start of a new game."""
        return self._match.can_undo or self.can_take_back_game

    @property
    def can_take_back_game(self) -> bool:
        """True if nobody has moved since a new game replaced the previous one."""
        return self._former is not None and self._match.untouched_since(self._begun)

    @property
    def former(self) -> Match | None:
        """The previous game, which can be restored; None if there is none."""
        return self._former[0] if self._former is not None else None

    def undo(self) -> None:
        """Undo a person's complete turn or, if nobody has moved yet, the start of a new game. Does nothing if
        neither is possible.
        """
        if self._former is not None and self.can_take_back_game:
            (former, self._record, self._clocks), self._former = self._former, None
            self._replace(former, Cause.FORMER_GAME)
        elif self._match.can_undo:
            self._replace(self._match.undo())

    def redo(self) -> None:
        """Redo what was undone; do nothing if there is nothing to redo."""
        if self._match.can_redo:
            self._replace(self._match.redo())

    def restart(self, choice: GameChoice, *, other_sides: bool = False, level: float | None = None) -> None:
        """Start another game with the same players; ``choice`` determines the opening.

        If ``other_sides`` is True, the players swap sides.  If ``level`` is given, the computer plays at that
        level.
        """
        seats = next_seats(self.seats, other_sides=other_sides, level=level)
        self.begin(new_match(self._match.game, seats, choice, self._backing.rng))

    def begin(self, match: Match, record: Record | None = None) -> None:
        """Start another game from the tree ``record``; until somebody moves, :meth:`undo` restores the
        previous game.
        """
        if not self.can_take_back_game or self._match.can_undo:  # otherwise the same game would begin twice
            self._former = self._match, self._record, self._clocks
        self._begun, self._steps, self._coming = match, None, None
        self._record = record or Record(match.states[0])
        if self._clocks is not None:
            self._clocks = Clocks(self._clocks.control, match)
        self._replace(match, Cause.NEW_GAME)

    # --- the tree of the game -------------------------------------------------------------------

    def add_variation(self, path: Path, move: Move) -> Path:
        """Add a move to the record as a variation at ``path``, and return the path to the new move.

        Raises:
            IllegalMoveError: if the move is illegal.
        """
        record, reached = self._record.add(path, move)
        self._write_down(record)
        return reached

    def annotate(self, path: Path, remark: Remark) -> None:
        """Change the comment on the move at ``path``, or on the start of the game if the path is empty;
        raises the same errors as :func:`checkers_app.notation.remarks.with_remark`.
        """
        self._write_down(with_remark(self._record, path, remark))

    def _write_down(self, record: Record) -> None:
        if record is not self._record:
            self._record = record
            self._tell(RecordChanged())

    def play_on(self, path: Path) -> None:
        """Continue the game from a position in its tree.

        The line that leads to this position becomes the main line, and the previous main line becomes a
        variation.  The rest of the line can be redone.

        Raises:
            IndexError: if the tree has no such path.
        """
        self._replace(match_at(self._match, self._record, path))

    def _replace(self, match: Match, cause: Cause = Cause.SAME_GAME) -> None:
        before = self._match
        self._change(match)
        if self._clocks is not None:
            self._clocks.replaced(match)
        if cause is not Cause.SAME_GAME or len(match.moves) == match.opening_plies:
            self._thinking.reset()
        elif match.moves != before.moves:
            self._thinking.recall(match)
        self._tell(MatchReplaced(before, cause))

    def _change(self, match: Match) -> None:
        """Replace the match, and drop requests and offers that belonged to the previous position."""
        self._thinking.forget()
        if self._coming is not None and match.outcome is None:  # the end was undone: they play on
            match, self._coming = match.with_seats(self._coming), None
        self._match = match
        self._record = with_main_line(self._record, main_moves(match))
        self._hinting.forget()
        self._offer = None

    # --- players --------------------------------------------------------------------------------

    def change_computer(
        self,
        side: Side | None,
        *,
        level: float | None = None,
        character: Character | None = None,
        own: Own | None = None,
    ) -> None:
        """Change the computer's level or character, or replace the user's own player.

        The change affects ``side``, or both sides if it is None.  If the game is already over, the change
        applies to the next game.
        """
        before = self._match
        seated = before.with_seats(self.seats)
        after = seated.with_computer(side, level=level, character=character, own=own)
        if before.outcome is None:
            self._match = after
        else:
            self._coming = after.seats
        self._tell(LevelChanged(before))

    def change_sides(self) -> None:
        """Swap the players' sides: the computer takes over the other side.  Does nothing if the game is
        already over.
        """
        if self._match.outcome is None:
            first, second = self._match.seats
            self._replace(self._match.with_seats((second, first)))

    def resign(self) -> None:
        """Resign for the human player if there is exactly one, otherwise for the side to move; do nothing
        once the game is over.
        """
        if self._match.outcome is None:
            self._replace(self._match.resign(self._match.acting_side))

    # --- draws ----------------------------------------------------------------------------------

    def claim_draw(self) -> None:
        """Claim a draw under the rules; do nothing if no draw can be claimed."""
        if self._match.outcome is None and self._match.claimable_draw is not None:
            self._replace(self._match.claim_draw())

    def offer_draw(self) -> None:
        """Offer a draw to the other side; do nothing once the game is over.

        The computer answers at once.  A person can accept or decline; playing a move also declines the offer.
        If the computer has already offered a draw, this method accepts that offer.
        """
        match = self._match
        if match.outcome is not None:
            return
        if self._offer is not None and not match.seats[self._offer.by].is_human:
            self.accept_draw()
            return
        self._offer = offer = DrawOffer(match.acting_side)
        if match.seats[offer.by.other].is_human:
            self._tell(DrawOffered(offer))
        elif would_agree(match, self._thinking.score_for(match, offer.by.other)):
            self.accept_draw()
        else:
            self.decline_draw()

    def accept_draw(self) -> None:
        """Accept the draw that has been offered."""
        if self._offer is not None:
            self._replace(self._match.agree_draw())

    def decline_draw(self) -> None:
        """Decline the draw that has been offered."""
        offer, self._offer = self._offer, None
        if offer is not None:
            self._tell(DrawDeclined(offer))

    # --- searches -------------------------------------------------------------------------------

    def ask_hint(self) -> None:
        """Search for a good move if it is a person's turn; the result is :attr:`hint`.

        The first request shows which piece to move, and the second shows the whole move.
        """
        if self.human_to_move:
            self._hinting.ask(self._match, self._now)
            self._tell(SearchChanged())

    def move_now(self) -> None:
        """Make the computer stop its search and play the best move found so far."""
        self._thinking.move_now()

    def interrupt(self) -> None:
        """Cancel pending requests, because the person has taken an action."""
        if self._thinking.purpose is not None:
            self.give_up_search()

    def give_up_search(self) -> None:
        """Drop a search that is running or has failed; if it is the computer's turn, the computer starts a
        new one.
        """
        self._thinking.forget()
        self._tell(SearchChanged())


def would_offer_after(before: Match, after: Match, answer: SearchResult) -> bool:
    """True if the computer offers a draw after its move; a program that reports no score never offers one."""
    silent = isinstance(before.seat_to_move.own, ProgramName) and not answer.depth
    return not silent and would_offer(after, answer.score)
