"""The sounds of a game, except those of animated moves: sounds for stepping through the moves, for the end of
the game, and for a clock that is running low.
"""

from __future__ import annotations

import math

from checkers_app.games.base import Side
from checkers_app.play.clocks import LOW
from checkers_app.play.events import Cause, MatchReplaced, MovePlayed, SessionEvent
from checkers_app.play.match import Match
from checkers_app.ui.boards.animation import sound_of
from checkers_app.ui.play.part import Sitting
from checkers_app.ui.sound import Sound

TICKS = 10.0
"""The number of remaining seconds at which a clock begins to tick audibly."""


class GameSounds:
    """Plays the sounds for the events of a session.

    Args:
        sitting: the game, the displayed position, and the board, which plays the sounds of animated moves.
    """

    def __init__(self, sitting: Sitting) -> None:
        self._session, self._look = sitting.session, sitting.look
        self._board, self._sounds = sitting.board, sitting.context.sounds
        self._ended = False
        """True if the sound for the end must still be played, after the last move is shown."""
        self._looked_at = self._look.match if self._look.active else None
        """The earlier position displayed at the last tick; None if it was the current position."""
        self._left = dict.fromkeys(Side, math.inf)
        self._warned: set[Side] = set()
        self._session.listen(self._hear)

    def _hear(self, event: SessionEvent) -> None:
        match event:
            case MovePlayed():
                if self._look.active:  # the move is not shown
                    self._sounds.play(sound_of(self._session.match, -1))
                self._ended = self._session.match.outcome is not None
            case MatchReplaced(before, cause):
                if cause is Cause.SAME_GAME:
                    self._step(before, self._session.match)
                over = self._session.match.outcome is not None
                self._ended = over and before.outcome is None and cause is Cause.SAME_GAME
                if cause is not Cause.SAME_GAME:
                    self._warned.clear()

    def tick(self) -> None:
        """Play the sounds that are due."""
        if self._ended and not self._board.showing:
            self._ended = False
            self._sounds.play(self._end())
        self._follow_the_look()
        self._watch_the_clock()

    def _follow_the_look(self) -> None:
        """Play the sound of a step to or from an earlier position, because such steps are not animated."""
        match, before = self._look.match, self._looked_at
        active = self._look.active
        if active or before is not None:
            known = before if before is not None else self._session.match
            if abs(len(match.moves) - len(known.moves)) == 1:
                self._step(known, match)
        self._looked_at = match if active else None

    def _step(self, before: Match, after: Match) -> None:
        """Play the sound of the move by which two places in a game differ."""
        shorter, longer = sorted((before, after), key=lambda match: len(match.moves))
        plies = len(shorter.moves)
        if plies < len(longer.moves) and longer.moves[:plies] == shorter.moves:
            self._sounds.play(sound_of(longer, plies))

    def _end(self) -> Sound:
        match = self._session.match
        winner = match.outcome.winner if match.outcome is not None else None
        if winner is None:
            return Sound.DRAWN
        return Sound.WON if match.human_side in {None, winner} else Sound.LOST

    def _watch_the_clock(self) -> None:
        clocks, match = self._session.clocks, self._session.match
        side = clocks.running(match) if clocks is not None else None
        if clocks is None or side is None:
            return
        before, left = self._left[side], clocks.left(side)
        self._left[side] = left
        if not match.seats[side].is_human or not 0 < left < before < math.inf:
            return
        if left < LOW <= before and side not in self._warned:
            self._warned.add(side)
            self._sounds.play(Sound.LOW_TIME)
        elif left <= TICKS and math.ceil(left) < math.ceil(before):
            self._sounds.play(Sound.TICK)
