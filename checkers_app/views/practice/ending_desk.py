"""An ending of the endgame school, played against the most stubborn defence."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from checkers_app.engine.checkers import known_position
from checkers_app.engine.checkers.endgames.library import Tables
from checkers_app.games.base import Move
from checkers_app.games.checkers import Checkers
from checkers_app.games.history import QUIET_PLIES_FOR_DRAW
from checkers_app.play.match import Match
from checkers_app.practice.endings import ENDINGS, Goal, SchoolEnding
from checkers_app.practice.progress import PracticeStore, Subject
from checkers_app.practice.school import EndingResult, Referee, defence
from checkers_app.views.practice.desk import FEW, DeskAct, DeskFigure, DeskPhase, DeskRow, PracticeDesk, Said
from checkers_app.words import say, say_count

_TOLD = 4
"""The maximum number of wasted moves in the list."""


class EndingDesk(PracticeDesk):
    """The state of the page on which one ending is practised.

    Args:
        ending: the ending.
        tables: the endgame tables, which must contain the ending.
        store: the store in which the results are saved.
        today: today's date.
    """

    def __init__(self, ending: SchoolEnding, tables: Tables, store: PracticeStore, today: date) -> None:
        self.ending = ending
        self._tables = tables
        self._referee = Referee(tables, ending)
        self._store = store
        self._today = today
        self.again()

    def again(self) -> None:
        """Start again from the beginning."""
        self._put(self.ending.state)
        self._over: Match | None = None
        self.came = EndingResult.OPEN
        self._told = self._helped = self._sees_best = False

    @property
    def _game(self) -> Match:
        """The game as it was played, regardless of the position on the board."""
        return self._over or self._match

    @property
    def states(self) -> tuple[Checkers, ...]:
        """Every position of the game."""
        known = map(known_position, self._game.states)
        return tuple(state for state in known if state is not None)

    @property
    def right_move(self) -> Move | None:
        """The best move."""
        return self._referee.best(self.states[-1])

    @property
    def played(self) -> int:
        """The number of moves that the learner has made."""
        return (len(self._game.moves) + 1) // 2

    def play(self, move: Move) -> None:
        """Play a move."""
        if self.phase is not DeskPhase.OPEN:
            return
        self._match = self._match.play(move)
        self._helped |= self.hints > 0
        self.hints = 0
        self._judge()
        if self.phase is DeskPhase.OPEN:
            self.phase, self._began = DeskPhase.REPLY, None

    def _reply(self) -> bool:
        states = self.states
        move = defence(self._tables, states[-1], states)
        if move is None:
            return False
        self._match = self._match.play(move)
        self.phase = DeskPhase.OPEN
        self._judge()
        return True

    def _judge(self) -> None:
        self.came = self._referee.came(self.states, self._match.moves)
        if self.came is EndingResult.OPEN:
            return
        self.phase, self._over = DeskPhase.DONE, self._match
        self._keep_line(self._match.moves)
        reached = self.came in {EndingResult.WON, EndingResult.HELD}
        result = (self.played if self.ending.aim is Goal.WIN else 1) if reached else 0
        self._store.change(
            lambda progress: progress.after(
                Subject.ENDING, self.ending.key, self._today, right=self.perfect, result=result
            )
        )

    @property
    def perfect(self) -> bool:
        """True if the learner has played the ending perfectly and without help."""
        if self._helped or self.came not in {EndingResult.WON, EndingResult.HELD}:
            return False
        return self.ending.perfect is None or self.played <= self.ending.perfect

    def undo(self) -> None:
        """Undo the last move and the reply to it; this counts as help."""
        played = self._game.moves
        if not played:
            return
        moves = played[: len(played) - (2 if len(played) % 2 == 0 else 1)]
        self._put(self.ending.state)
        self._over, self._sees_best = None, False
        for move in moves:
            self._match = self._match.play(move)
        self.came, self._helped = EndingResult.OPEN, True

    def see(self) -> None:
        """Play the best line from the beginning, move by move, for the learner to watch."""
        states, moves = [self.ending.state], list[Move]()
        while self._referee.came(states, moves) is EndingResult.OPEN:
            ours = len(moves) % 2 == 0
            move = self._referee.best(states[-1]) if ours else defence(self._tables, states[-1], states)
            if move is None:
                break
            moves.append(move)
            states.append(states[-1].play(move))
        self._keep_line(moves, shown=True)
        self._sees_best = True

    def tell(self) -> None:
        """Reveal the number of moves to the win; this counts as help."""
        self._told = self._helped = True

    def hint(self) -> None:
        """Show which piece to move or, on the second call, the whole move; this counts as help."""
        super().hint()
        self._helped = True

    # --- texts -----------------------------------------------------------------------------------------

    def title(self) -> str:
        """The name of the ending."""
        return say(self.ending.name)

    def subtitle(self) -> str:
        """The number of the ending in the endgame school."""
        return say(
            "Endgame school, ending {number} of {count}",
            number=ENDINGS.index(self.ending) + 1,
            count=len(ENDINGS),
        )

    def task(self) -> str:
        """The side to move, and whether that side should win or hold the draw."""
        if self.ending.aim is Goal.WIN:
            return say("{side} to move and win", side=self.side_name)
        return say("{side} to move and hold the draw", side=self.side_name)

    def detail(self) -> str:
        """The number of moves that a win takes with perfect play, or how a draw is held."""
        if self.ending.perfect is None:
            return say(
                "The draw is held when the same position has occurred three times, or after 40 "
                "moves without a jump."
            )
        return say_count(
            "Win in {number} move, the fastest possible.",
            "Win in {number} moves, the fastest possible.",
            self.ending.perfect,
        )

    def source(self) -> str:
        """The source of the ending in the literature; may be empty."""
        return say("Source: {source}", source=say(self.ending.source)) if self.ending.source else ""

    def rows_title(self) -> str:
        """The title of the list: "Moves", or "Wasted moves" at the end."""
        return say("Wasted moves") if self.phase is DeskPhase.DONE else say("Moves")

    def rows(self, most: int = FEW) -> tuple[DeskRow, ...]:
        """The most recent moves; at the end, the wasted moves."""
        states, moves = self.states, self._game.moves
        if self.phase is DeskPhase.DONE:
            told = []
            for lapse in self._referee.lapses(states, moves)[:_TOLD]:
                state, place = states[lapse.ply], None if self._sees_best else lapse.ply
                better = state.move_text(lapse.better)
                words = say(
                    "move {number}; {better} would have kept the result", number=lapse.number, better=better
                )
                if not lapse.slip:
                    words = say_count(
                        "move {at}; {better} is {number} move faster",
                        "move {at}; {better} is {number} moves faster",
                        lapse.moves,
                        at=lapse.number,
                        better=better,
                    )
                told.append(DeskRow(state.move_text(lapse.played), words, right=False, ply=place))
            return tuple(told)
        rows = []
        for ply in range(0, len(moves), 2):
            answer = states[ply + 1].move_text(moves[ply + 1]) if ply + 1 < len(moves) else ""
            rows.append(DeskRow(states[ply].move_text(moves[ply]), answer))
        return tuple(rows[-most:])

    def figures(self) -> tuple[DeskFigure, ...]:
        """The number of moves played, the number of moves left if it has been requested, and the count for
        the 40-move rule.
        """
        quiet = self._game.quiet_plies // 2
        left = self._referee.left(self.states[-1]) if self._told else None
        rule = DeskFigure(f"{quiet}/{QUIET_PLIES_FOR_DRAW // 2}", say("40-move rule"))
        moves = DeskFigure(str(self.played), say("your moves"))
        if self.ending.aim is Goal.DRAW:
            return moves, rule
        return moves, DeskFigure("?" if left is None else str(left), say("moves to win")), rule

    def said(self) -> Said:
        """The line of text about the current state."""
        if self.phase is DeskPhase.DONE:
            return self._ended()
        if self.phase is DeskPhase.REPLY:
            return Said(say("The defender moves"), "clock")
        return self._hinted() or Said(say("Your move"))

    def _ended(self) -> Said:
        perfect, number = self.ending.perfect, self.played
        if self.came is EndingResult.WON and perfect is not None:
            if self.perfect:
                return Said(
                    say("Won in {number}. Nobody could be faster.", number=number), "check", right=True
                )
            text = say_count(
                "Won. The fastest win takes {number} move; you took {taken}.",
                "Won. The fastest win takes {number} moves; you took {taken}.",
                perfect,
                taken=number,
            )
            return Said(text, "check", right=True)
        if self.came in {EndingResult.HELD, EndingResult.WON}:
            return Said(say("Held: the game is a draw"), "check", right=True)
        if self.came is EndingResult.SLIPPED:
            return Said(say("A draw: the win slipped away at move {number}", number=number), "retry")
        return Said(say("Lost at move {number}", number=number), "retry")

    def acts(self) -> tuple[DeskAct, ...]:
        """The buttons: undo, hint, show and again; at the end, also buttons for the best line and for playing
        on.
        """
        undo = DeskAct("undo", "b", say("Undo"), "undo", self.undo, bool(self._game.moves))
        again = DeskAct("again", "a", say("Again"), "retry", self.again, primary=True)
        if self.phase is not DeskPhase.DONE:
            wins = self.ending.aim is Goal.WIN
            return (
                undo,
                DeskAct("hint", "h", say("Hint"), "hint", self.hint, self.phase is DeskPhase.OPEN),
                DeskAct("tell", "t", say("Show"), "look", self.tell, wins),
                replace(again, primary=False),
            )
        if self._sees_best:
            return self._over_acts(again)
        see = DeskAct("see", "s", say("See it"), "look", self.see)
        return undo, see, self._play_on_act(), again
