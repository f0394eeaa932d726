"""A game in progress: its moves and players, draws that depend on earlier positions, and undo and redo.

A match is immutable; every operation returns a new match.  It handles everything that depends on more than
the position on the board: the third occurrence of a position, the 40-move rule, resignation, and draws by
agreement.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TypeAlias

from checkers_app.engine.bots.program import ProgramName
from checkers_app.engine.levels import Character
from checkers_app.engine.own_player import OwnPlayer
from checkers_app.games.base import Game, IllegalMoveError, Move, Outcome, Reason, Side, State
from checkers_app.games.history import OCCURRENCES_FOR_DRAW, QUIET_PLIES_FOR_DRAW, quiet_plies, repeatable

SEEDS = 1 << 32
"""The number of possible seeds for a computer player's choices."""


Own: TypeAlias = OwnPlayer | ProgramName
"""A player that replaces a level of the computer: one built by the user, or one of the user's programs."""


class Control(Enum):
    """The kind of player that chooses a side's moves."""

    HUMAN = "human"
    COMPUTER = "computer"


@dataclass(frozen=True, slots=True)
class Seat:
    """The player of one side, and the settings of that player."""

    control: Control
    level: float = 1
    """The number of the computer's level; ignored for a human."""
    character: Character = Character.BALANCED
    """The computer's character; ignored for a human."""
    seed: int | None = None
    """The seed, from 0 to 2**32 - 1, that makes the computer's choices repeatable, except at full strength;
    None if the choices should differ each time.
    """

    name: str = ""
    """The person's name; empty if it has not been entered."""
    own: Own | None = None
    """The player that replaces the level: one built by the user, or one of the user's programs."""

    @property
    def is_human(self) -> bool:
        """True if a person plays this side."""
        return self.control is Control.HUMAN


HUMAN = Seat(Control.HUMAN)


@dataclass(frozen=True, slots=True)
class Match:
    """A game that is in progress or over."""

    game: Game
    seats: tuple[Seat, Seat]
    """The players of the first and the second side."""
    states: tuple[State, ...]
    """Every position of the game, including the start; there is one more than in ``moves``."""
    moves: tuple[Move, ...] = ()
    undone: tuple[Move, ...] = ()
    """Undone moves that can be redone; the next one to redo is last."""
    opening_plies: int = 0
    """The number of opening plies that were played automatically at the start of the game."""
    ended: Outcome | None = None
    """An end that does not follow from the board, such as a resignation, an agreed draw or a loss on time."""
    _found: dict[str, Outcome | None] = field(default_factory=dict, init=False, repr=False, compare=False)
    """A cache for the outcome, which a page needs dozens of times."""

    @classmethod
    def new(
        cls,
        game: Game,
        seats: tuple[Seat, Seat],
        start: State | None = None,
        opening: Sequence[Move] = (),
    ) -> Match:
        """Create a match at its first position, which is ``game.initial`` by default.

        The moves in ``opening`` are played immediately and cannot be undone.

        Raises:
            IllegalMoveError: if one of these moves is illegal.
        """
        match = cls(game, seats, (game.initial if start is None else start,))
        for move in opening:
            match = match.play(move)
        return replace(match, opening_plies=len(opening))

    @property
    def state(self) -> State:
        """The position on the board."""
        return self.states[-1]

    def move_number(self, ply: int) -> int:
        """The number shown in the list of moves for the move made after ``ply`` plies."""
        return (ply + int(self.states[0].side_to_move)) // 2 + 1

    @property
    def moves_played(self) -> int:
        """The number of numbered moves in the list of moves; a move and the reply to it count as one."""
        return self.move_number(len(self.moves) - 1) if self.moves else 0

    @property
    def is_set_up(self) -> bool:
        """True if the game did not begin from the initial position of its board; the result then partly
        depends on the starting position.
        """
        return self.states[0] != self.game.initial

    @property
    def side_to_move(self) -> Side:
        """The side whose turn it is."""
        return self.state.side_to_move

    @property
    def seat_to_move(self) -> Seat:
        """The player to move."""
        return self.seats[self.side_to_move]

    @property
    def human_side(self) -> Side | None:
        """The human player's side; None if both players are human or neither is."""
        first, second = (self.seats[0].control is Control.HUMAN, self.seats[1].control is Control.HUMAN)
        if first is second:
            return None
        return Side.FIRST if first else Side.SECOND

    @property
    def acting_side(self) -> Side:
        """The side for which a button acts: the human player's side if there is exactly one human player,
        otherwise the side to move.
        """
        return self.side_to_move if self.human_side is None else self.human_side

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it continues.

        Draws by repetition and by the 40-move rule must be claimed (see :attr:`claimable_draw`); they are
        automatic if no human plays.
        """
        if self.ended is not None:
            return self.ended
        if "outcome" not in self._found:
            self._found["outcome"] = self._outcome_on_board()
        return self._found["outcome"]

    def _outcome_on_board(self) -> Outcome | None:
        outcome = self.state.outcome()
        if outcome is None and not any(seat.is_human for seat in self.seats):
            reason = self.claimable_draw
            return Outcome(None, reason) if reason is not None else None
        return outcome

    @property
    def quiet_plies(self) -> int:
        """The number of plies since the last capture or the last advance of a man."""
        return quiet_plies(self.states, self.moves)

    @property
    def history(self) -> tuple[State, ...]:
        """The earlier positions that can still be repeated, oldest first; used to detect repetitions."""
        return repeatable(self.states, self.moves)

    @property
    def claimable_draw(self) -> Reason | None:
        """The rule by which a draw can be claimed now; None if there is none."""
        if self.state.outcome() is not None:
            return None
        if self.history.count(self.state) + 1 >= OCCURRENCES_FOR_DRAW:
            return Reason.REPETITION
        if self.game.draws is not None:
            return self.game.draws(self.states, self.moves)
        if self.quiet_plies >= QUIET_PLIES_FOR_DRAW:
            return Reason.FORTY_MOVES
        return None

    def play(self, move: Move) -> Match:
        """The match after ``move``.

        Raises:
            IllegalMoveError: if the move is illegal or the game is over.
        """
        if self.outcome is not None:
            raise IllegalMoveError("the game is over")
        if move not in self.state.legal_moves():
            raise IllegalMoveError("x".join(map(str, move.path)))
        undone = self.undone[:-1] if self.undone and self.undone[-1] == move else ()
        return replace(
            self, states=(*self.states, self.state.play(move)), moves=(*self.moves, move), undone=undone
        )

    @property
    def can_undo(self) -> bool:
        """True if a human can undo a move or a decision that ended the game."""
        return self.ended is not None or self._undo_target() is not None

    @property
    def can_redo(self) -> bool:
        """True if an undone move can be redone."""
        return bool(self.undone) and self.ended is None

    def untouched_since(self, before: Match) -> bool:
        """True if no person has moved, undone anything or ended the game since ``before``, an earlier state
        of the match.
        """
        plies = len(before.moves)
        if self.moves[:plies] != before.moves or (self.undone, self.ended) != (before.undone, before.ended):
            return False
        return not any(self.seats[state.side_to_move].is_human for state in self.states[plies:-1])

    def undo(self) -> Match:
        """Go back one complete turn, to the last position in which a human had to choose a move.

        Against the computer, this removes the human's move and the reply to it, or only the human's move
        while the computer is still thinking.  A decision that ended the game, such as a resignation, is
        undone on its own, without undoing a move.

        Raises:
            IllegalMoveError: if there is nothing to undo.
        """
        target = self._undo_target()
        if self.ended is not None and (self.ended.reason is not Reason.FORFEIT or target is None):
            return replace(self, ended=None)
        if target is None:
            raise IllegalMoveError("there is no move to take back")
        taken = self.moves[target:]
        return replace(
            self,
            states=self.states[: target + 1],
            moves=self.moves[:target],
            undone=(*self.undone, *reversed(taken)),
            ended=None,
        )

    def _undo_target(self) -> int | None:
        for index in range(len(self.moves) - 1, self.opening_plies - 1, -1):
            if self.seats[self.states[index].side_to_move].is_human:
                return index
        return None

    def redo(self) -> Match:
        """Go forward to the next position in which a human has to choose a move, or to the end of the undone
        moves.

        Raises:
            IllegalMoveError: if there is nothing to redo.
        """
        if not self.can_redo:
            raise IllegalMoveError("there is no move to play again")
        match = self.play(self.undone[-1])
        while match.undone and match.outcome is None and not match.seat_to_move.is_human:
            match = match.play(match.undone[-1])
        return match

    def resign(self, side: Side) -> Match:
        """The match after ``side`` has resigned."""
        return self._end(Outcome(side.other, Reason.RESIGNATION))

    def run_out_of_time(self, side: Side) -> Match:
        """The match after the flag of ``side`` has fallen."""
        return self._end(Outcome(side.other, Reason.TIME))

    def forfeit(self, side: Side, detail: str) -> Match:
        """The match after the program playing ``side`` has failed; ``detail`` is a full sentence describing
        the failure.
        """
        return self._end(Outcome(side.other, Reason.FORFEIT, detail=detail))

    def agree_draw(self) -> Match:
        """The match after both sides have agreed to a draw."""
        return self._end(Outcome(None, Reason.AGREEMENT))

    def claim_draw(self) -> Match:
        """The match after a draw has been claimed under the rule in :attr:`claimable_draw`.

        Raises:
            IllegalMoveError: if no draw can be claimed.
        """
        reason = self.claimable_draw
        if reason is None:
            raise IllegalMoveError("no draw can be claimed in this position")
        return self._end(Outcome(None, reason))

    def _end(self, outcome: Outcome) -> Match:
        if self.outcome is not None:
            raise IllegalMoveError("the game is over")
        return replace(self, ended=outcome)

    def with_computer(
        self,
        side: Side | None,
        *,
        level: float | None = None,
        character: Character | None = None,
        own: Own | None = None,
    ) -> Match:
        """The same game with a change to the computer: another level, another character, or another of the
        user's own players. The change affects ``side``, or both sides if it is None.

        A level replaces the user's own player.
        """
        first, second = (
            replace(
                seat,
                level=seat.level if level is None else level,
                character=character or seat.character,
                own=own or (seat.own if level is None else None),
            )
            if side in {None, place} and not seat.is_human
            else seat
            for place, seat in zip(Side, self.seats, strict=True)
        )
        return self.with_seats((first, second))

    def with_seats(self, seats: tuple[Seat, Seat]) -> Match:
        """The same game with other players, for example after the level has been changed or the sides have
        been swapped.
        """
        return replace(self, seats=seats)
