"""Animates the portraits of the computer's characters, which blink, nod and shake their heads."""

from __future__ import annotations

import math
from collections.abc import Callable
from enum import Enum

from checkers_app.games.base import Side
from checkers_app.play.events import MatchReplaced, MovePlayed, SessionEvent
from checkers_app.play.match import Match
from checkers_app.play.wording import character_of
from checkers_app.ui.boards.sprites import AT_REST, Pose
from checkers_app.ui.play.part import ScenePart, Sitting

RATE = 30
"""The frame rate while a head moves."""
_FAR = 4.5
"""The maximum movement of a head in hundredths of the picture's size."""


class Gesture(Enum):
    """A movement of a face; its value is the duration in seconds."""

    BLINK = 0.24
    START = 0.7
    """The face blinks twice in surprise."""
    NOD = 0.8
    SHAKE = 0.9


class Faces(ScenePart):
    """Shows gestures once the move that caused them has been animated; shows none if animations are off.

    Args:
        sitting: the game.
        asked: returns whether the player is being asked about a blunder.
    """

    takes: frozenset[int] | None = frozenset()

    def __init__(self, sitting: Sitting, asked: Callable[[], bool]) -> None:
        self._at = sitting
        self._asked = asked
        self._was_asked = False
        self._due: dict[Side, Gesture] = {}
        self._shown: dict[Side, tuple[Gesture, float]] = {}
        self._now = 0.0
        sitting.session.listen(self._hear)

    @property
    def _speed(self) -> float:
        return self._at.context.settings.motion.speed

    def pose(self, side: Side) -> Pose:
        """The current pose of a player's face."""
        if side not in self._shown:
            return AT_REST
        gesture, began = self._shown[side]
        return posed(gesture, (self._now - began) * self._speed / gesture.value)

    def update(self, now: float) -> bool:
        """Start the gestures that are due once no piece is moving, and end those that are finished; return
        True if a face has come to rest.
        """
        self._now = now
        asked = self._asked()
        if asked and not self._was_asked:
            self._answer(dict.fromkeys(Side, Gesture.START))
        self._was_asked = asked
        if self._due and not self._at.board.showing:
            self._shown |= {side: (gesture, now) for side, gesture in self._due.items()}
            self._due = {}
        over = [side for side, (gesture, began) in self._shown.items() if self._is_over(gesture, began)]
        for side in over:
            del self._shown[side]
        return bool(over)

    def _is_over(self, gesture: Gesture, began: float) -> bool:
        return not self._speed or (self._now - began) * self._speed >= gesture.value

    def rate(self, now: float) -> int:
        """The frame rate: 30 while a face moves."""
        del now
        return RATE if self._shown else 0

    def _hear(self, event: SessionEvent) -> None:
        match = self._at.session.match
        match event:
            case MovePlayed(before, move):
                self._answer(gestures(match, before.side_to_move, taken=bool(move.captures)))
            case MatchReplaced() if match.outcome is not None:
                self._answer(gestures(match, None, taken=False))
            case MatchReplaced():
                self._due = {}

    def _answer(self, wanted: dict[Side, Gesture]) -> None:
        """Start the gestures of the players that have a face."""
        if self._speed and not self._at.look.active:
            match = self._at.session.match
            faces = {side for side in Side if character_of(match.game, match.seats[side]) is not None}
            self._due |= {side: gesture for side, gesture in wanted.items() if side in faces}


def gestures(match: Match, mover: Side | None, *, taken: bool) -> dict[Side, Gesture]:
    """The reactions of the players to the end of the game, or to a move with or without a capture."""
    outcome = match.outcome
    if outcome is not None and outcome.winner is None:
        return dict.fromkeys(Side, Gesture.START)
    glad = outcome.winner if outcome is not None else mover if taken else None
    if glad is not None:
        return {glad: Gesture.NOD, glad.other: Gesture.SHAKE}
    return {} if mover is None else {mover: Gesture.BLINK}


def posed(gesture: Gesture, part: float) -> Pose:
    """The pose at a given fraction of a gesture, from 0 to 1."""
    if not 0 <= part < 1:
        return AT_REST
    match gesture:
        case Gesture.BLINK:
            return Pose(closed=part < 0.8)
        case Gesture.START:
            return Pose(closed=part < 0.25 or 0.5 <= part < 0.75)
        case Gesture.NOD:
            return Pose(down=_whole(math.sin(2 * math.pi * part) ** 2), closed=0.1 < part < 0.4)
        case Gesture.SHAKE:
            return Pose(right=_whole(math.sin(4 * math.pi * part) * (1 - 0.4 * part)), closed=part < 0.5)


def _whole(share: float) -> float:
    """A fraction rounded to a few steps, so that a face is only rendered a few times."""
    return round(2 * _FAR * share) / 2
