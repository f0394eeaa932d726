"""Lets the user guess the moves of one side in a game; a search of every move is used to judge the
guesses.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import partial
from types import MappingProxyType

from checkers_app.engine.api import Limits, RootMove
from checkers_app.games.base import Move, Side, State
from checkers_app.play.analysing import Analysing
from checkers_app.play.match import HUMAN, Match
from checkers_app.play.puzzles.puzzles import AS_GOOD
from checkers_app.play.review.review import DECIDED, DEEPER, MISTAKE
from checkers_app.play.thinking import Backing
from checkers_app.views.practice.desk import (
    FEW,
    DeskAct,
    DeskFigure,
    DeskPhase,
    DeskRow,
    PracticeDesk,
    Said,
)
from checkers_app.words import N_, say, say_count

FULL = 2
"""The points for a move that is as good as the move that was played in the game."""


class GuessVerdict(Enum):
    """The verdict on a guess, compared with the move that was played in the game."""

    SAME = "same"
    BETTER = "better"
    AS_GOOD = "as-good"
    A_LITTLE_WORSE = "a-little-worse"
    WORSE = "worse"
    SHOWN = "shown"
    """The move was shown without a guess."""
    UNKNOWN = "unknown"
    """The engine could not judge the guess, so it does not count."""

    @property
    def points(self) -> int:
        """The points for a guess with this verdict."""
        if self in {GuessVerdict.SAME, GuessVerdict.BETTER, GuessVerdict.AS_GOOD}:
            return FULL
        return 1 if self is GuessVerdict.A_LITTLE_WORSE else 0


_SENTENCES = MappingProxyType(
    {
        GuessVerdict.SAME: N_("{move}, as in the game: 2 points"),
        GuessVerdict.BETTER: N_("{move} is better than {played}: 2 points"),
        GuessVerdict.AS_GOOD: N_("{move} is as good as {played}: 2 points"),
        GuessVerdict.A_LITTLE_WORSE: N_("{move}: {played} is a little better: 1 point"),
        GuessVerdict.WORSE: N_("{move}: {played} is better: 0 points"),
        GuessVerdict.SHOWN: N_("{played} was the move: 0 points"),
        GuessVerdict.UNKNOWN: N_("{move}: {played} was the move"),
    }
)


def judged(state: State, guess: Move, played: Move, moves: tuple[RootMove, ...]) -> GuessVerdict:
    """The verdict on a guess.

    Args:
        state: the position.
        guess: the guessed move.
        played: the move that was played in the game.
        moves: every move with its score; if either move has no score, the verdict is unknown.
    """
    after = state.play(guess)
    if after == state.play(played):
        return GuessVerdict.SAME
    worth = {state.play(root.move): max(-DECIDED, min(DECIDED, root.score)) for root in moves if root.exact}
    if after not in worth or state.play(played) not in worth:
        return GuessVerdict.UNKNOWN
    lost = worth[state.play(played)] - worth[after]
    if lost < -AS_GOOD:
        return GuessVerdict.BETTER
    if lost <= AS_GOOD:
        return GuessVerdict.AS_GOOD
    return GuessVerdict.A_LITTLE_WORSE if lost < MISTAKE else GuessVerdict.WORSE


@dataclass(frozen=True, slots=True)
class Guess:
    """A judged guess."""

    ply: int
    move: Move
    verdict: GuessVerdict


@dataclass(slots=True)
class _Place:
    """The position in which a move is guessed; the engine analyses this position."""

    match: Match


class GuessDesk(PracticeDesk):
    """Lets the user guess the moves of one game.

    Args:
        match: the game, with at least one move.
        name: the names of the players.
        backing: the source of the analyst and the search service.
    """

    def __init__(self, match: Match, name: str, backing: Backing) -> None:
        self.game = match.game
        self._whole = match
        self._name = name
        self._side = match.states[0].side_to_move
        self._place = _Place(Match.new(match.game, (HUMAN, HUMAN), match.states[0]))
        nodes = backing.analyst(match.game).look_nodes * DEEPER if backing.analyst is not None else 1
        self._analysing = Analysing(backing, self._place, Limits(nodes=nodes), on=True)
        self.again()

    def again(self) -> None:
        """Start again, by asking which side's moves the user wants to guess."""
        self._put(self._whole.states[0])
        self._guesses: tuple[Guess, ...] = ()
        self._guess: Move | None = None
        self.phase = DeskPhase.CHOICE

    def begin(self, side: Side) -> None:
        """Let the user guess the moves of one side."""
        self._side = side
        self._go_on()

    def _go_on(self) -> None:
        """Go to the next move to guess; moves that need no guess are played."""
        at = len(self._match.moves)
        if at == len(self._whole.moves):
            self.phase = DeskPhase.DONE
            self._keep_line(self._whole.moves)
            return
        state = self._match.state
        asked = state.side_to_move is self._side and len(state.legal_moves()) > 1
        self.phase, self._began = (DeskPhase.OPEN if asked else DeskPhase.REPLY), None
        if asked:
            self._place.match = self._match

    @property
    def _played(self) -> Move:
        """The move of the game in the position with the move to guess."""
        return self._whole.moves[len(self._place.match.moves)]

    @property
    def guesses(self) -> tuple[Guess, ...]:
        """The user's guesses, in order."""
        return self._guesses

    def play(self, move: Move) -> None:
        """Handle the move that the user guesses."""
        if self.phase is DeskPhase.OPEN:
            self._guess = move
            self._match = self._match.play(move)
            self.phase = DeskPhase.JUDGED

    def show(self) -> None:
        """Play the move that was played in the game, without a guess."""
        if self.phase is DeskPhase.OPEN:
            self._note(self._played, GuessVerdict.SHOWN)

    def tick(self, now: float) -> bool:
        """Let the engine analyse the position, and judge a guess once the analysis is done."""
        if self.phase not in {DeskPhase.OPEN, DeskPhase.JUDGED}:
            return super().tick(now)
        self._analysing.tick(free=True)
        if self._guess is None or self._analysing.running:
            return False
        lines = self._analysing.lines
        moves = lines.moves if lines is not None else ()
        self._note(self._guess, judged(self._place.match.state, self._guess, self._played, moves))
        return True

    def _note(self, move: Move, verdict: GuessVerdict) -> None:
        self._guesses += (Guess(len(self._place.match.moves), move, verdict),)
        self._guess = None
        self._match = self._place.match.play(self._played)
        self._go_on()

    def _reply(self) -> bool:
        self._match = self._match.play(self._whole.moves[len(self._match.moves)])
        self._go_on()
        return True

    def close(self) -> None:
        """Stop the analysis."""
        self._analysing.stop()

    # --- texts -----------------------------------------------------------------------------------------

    @property
    def bottom(self) -> Side:
        """The side whose moves are guessed."""
        return self._side

    @property
    def points(self) -> tuple[int, int]:
        """The points so far, and the maximum."""
        counted = [guess.verdict for guess in self._guesses if guess.verdict is not GuessVerdict.UNKNOWN]
        return sum(verdict.points for verdict in counted), FULL * len(counted)

    def title(self) -> str:
        """The title of the page."""
        return say("Guess the move")

    def subtitle(self) -> str:
        """The players of the game."""
        return self._name

    def task(self) -> str:
        """The number of the move, and the side whose move is to be guessed."""
        if self.phase is DeskPhase.CHOICE:
            return self._name or self.title()
        if self.phase is DeskPhase.DONE:
            return say("The game is over")
        number = self._whole.move_number(len(self._place.match.moves))
        return say("Move {number}: what did {side} play?", number=number, side=self.side_name)

    def detail(self) -> str:
        """The rule for awarding points or, at the end, the numbers of good and bad guesses."""
        if self.phase is not DeskPhase.DONE:
            return say("A move as good as the one in the game also gets 2 points.")
        verdicts = [guess.verdict for guess in self._guesses]
        return say(
            "As in the game: {same}, as good or better: {good}, worse: {worse}.",
            same=verdicts.count(GuessVerdict.SAME),
            good=verdicts.count(GuessVerdict.AS_GOOD) + verdicts.count(GuessVerdict.BETTER),
            worse=verdicts.count(GuessVerdict.A_LITTLE_WORSE) + verdicts.count(GuessVerdict.WORSE),
        )

    def rows_title(self) -> str:
        """The title of the list of guesses."""
        return say("Your guesses")

    def rows(self, most: int = FEW) -> tuple[DeskRow, ...]:
        """The most recent guesses."""
        return tuple(map(self._row, self._guesses[-most:]))

    def _row(self, guess: Guess) -> DeskRow:
        right = None if guess.verdict is GuessVerdict.UNKNOWN else guess.verdict.points == FULL
        return DeskRow(str(self._whole.move_number(guess.ply)), self._sentence(guess), right)

    def _sentence(self, guess: Guess) -> str:
        state, played = self._whole.states[guess.ply], self._whole.moves[guess.ply]
        move = state.move_text(guess.move)
        return say(_SENTENCES[guess.verdict], move=move, played=state.move_text(played))

    def figures(self) -> tuple[DeskFigure, ...]:
        """The points, the number of guesses, and the number of moves left in the game."""
        got, most = self.points
        states = self._whole.states[len(self._match.moves) : -1]
        left = sum(state.side_to_move is self._side for state in states)
        return (
            DeskFigure(str(got), say_count("of {number} point", "of {number} points", most)),
            DeskFigure(str(len(self._guesses)), say("guessed")),
            DeskFigure(str(left), say("moves left")),
        )

    def said(self) -> Said:
        """The verdict on the last guess; at the end, the total."""
        got, most = self.points
        if self.phase is DeskPhase.DONE:
            return Said(
                say_count("{got} of {number} point", "{got} of {number} points", most, got=got),
                "trophy",
                right=True,
            )
        if self.phase is DeskPhase.JUDGED:
            return Said(say("The computer is comparing the moves"), "cpu")
        if self.phase is DeskPhase.CHOICE:
            return Said(say("Whose moves do you want to guess?"), "human")
        if not self._guesses:
            return Said(say("Your move"), "play")
        last = self._guesses[-1]
        full = last.verdict.points == FULL
        return Said(self._sentence(last), "check" if full else "info", right=full)

    def acts(self) -> tuple[DeskAct, ...]:
        """The buttons: first the two sides, then show and again; at the end, also buttons for stepping
        through the game.
        """
        if self.phase is DeskPhase.DONE:
            return self._over_acts(DeskAct("again", "a", say("Again"), "retry", self.again, primary=True))
        if self.phase is not DeskPhase.CHOICE:
            show = DeskAct("show", "s", say("Show"), "look", self.show, self.phase is DeskPhase.OPEN)
            return show, DeskAct("again", "a", say("Again"), "retry", self.again)
        first, second = self.game.side_name(Side.FIRST), self.game.side_name(Side.SECOND)
        return (
            DeskAct("first", "1", first, "human", partial(self.begin, Side.FIRST), primary=True),
            DeskAct("second", "2", second, "human", partial(self.begin, Side.SECOND)),
        )
