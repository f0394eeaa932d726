"""Converts a move into an animation timeline, a pure function that maps a time to sprites.

A timeline only shows a move that has already been made in the match, so the animation can always be skipped.
The durations are those of the visual design and apply at speed 1.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Protocol

from checkers_app.games.base import Game, Move, Piece, State
from checkers_app.play.match import Match
from checkers_app.ui.boards.picture import Sprite
from checkers_app.ui.sound import Sound

SLIDE = 0.180
SLIDE_PER_SQUARE = 0.020
JUMP = 0.240
REST = 0.040
FADE = 0.160
CROWN_DROP = 0.180
CROWN_FADE = 0.120
STROKES = 0.190
SET_DOWN = 0.8
"""The fraction of a slide after which the movement is too slow to be seen; the sound of the piece is played
at that point.
"""
ARC = 0.35
"""The height of a jump as a fraction of a cell."""


def ease_out_cubic(t: float) -> float:
    """Easing from 0 to 1 that is fast at first and slows down at the end."""
    return 1 - (1 - t) ** 3


def ease_in_out_sine(t: float) -> float:
    """Easing from 0 to 1 that is slow at both ends."""
    return (1 - math.cos(math.pi * t)) / 2


def _part(time: float, start: float, length: float) -> float:
    """The fraction of a time span that has passed, from 0 to 1."""
    return min(1.0, max(0.0, (time - start) / length))


@dataclass(frozen=True, slots=True)
class Frame:
    """The state of an animation at one moment."""

    sprites: tuple[Sprite, ...]
    """The pieces that move or change, the topmost last."""
    hidden: frozenset[int]
    """The squares, in the position after the move, whose pieces are drawn as sprites instead."""


class Timeline(Protocol):
    """The animation of a move; the painter of a board can provide its own kind of timeline."""

    @property
    def duration(self) -> float:
        """The duration in seconds at speed 1."""

    def frame(self, time: float) -> Frame:
        """The frame ``time`` seconds after the start; ``time`` may be before the start or after the end."""


@dataclass(frozen=True, slots=True)
class Travel:
    """The animation of a piece that slides, jumps or is placed.  All times are in seconds at speed 1."""

    duration: float
    piece: Piece
    """The moving piece as it was before the move."""
    points: tuple[tuple[float, float], ...]
    """The centres of the squares on the piece's path, in cells; only one if the piece is placed."""
    destination: int
    taken: tuple[tuple[Piece, tuple[float, float]], ...]
    """The captured pieces with their centres, in the order in which they are jumped."""
    crowned: bool

    def frame(self, time: float) -> Frame:
        """The frame ``time`` seconds after the start; ``time`` may be before the start or after the end."""
        time = max(0.0, time)
        sprites = [self._taken_sprite(i, time) for i in range(len(self.taken))]
        sprites = [sprite for sprite in sprites if sprite.alpha > 0]
        if time < self.duration:
            sprites.append(self._mover(time))
            return Frame(tuple(sprites), frozenset((self.destination,)))
        return Frame((), frozenset())

    @property
    def arrival(self) -> float:
        """The time at which the piece reaches its destination and, if it is crowned, the crowning begins."""
        legs = len(self.points) - 1
        if self.taken:
            return legs * JUMP + (legs - 1) * REST
        if not legs:
            return STROKES
        return SLIDE + SLIDE_PER_SQUARE * abs(self.points[0][0] - self.points[-1][0])

    @property
    def knocks(self) -> tuple[tuple[float, Sound], ...]:
        """The sounds of the move with their times; a jump has one for each captured piece."""
        if len(self.points) == 1:
            return ((0.0, Sound.MARK),)
        landings = (JUMP + leg * (JUMP + REST) for leg in range(len(self.taken)))
        heard = [(time, Sound.CAPTURE) for time in landings] or [(SET_DOWN * self.arrival, Sound.MOVE)]
        if self.crowned:
            heard.append((self.arrival + CROWN_DROP, Sound.CROWN))
        return tuple(heard)

    def _mover(self, time: float) -> Sprite:
        if len(self.points) == 1:
            x, y = self.points[0]
            return Sprite(self.piece, x, y, stroke=_part(time, 0, STROKES))
        crown = 0.0
        if self.crowned:
            crown = _part(time, self.arrival, CROWN_DROP + CROWN_FADE)
        if not self.taken:
            (x0, y0), (x1, y1) = self.points
            t = ease_out_cubic(_part(time, 0, self.arrival))
            return Sprite(self.piece, x0 + (x1 - x0) * t, y0 + (y1 - y0) * t, crown=crown)
        leg = min(int(time / (JUMP + REST)), len(self.points) - 2)
        t = ease_in_out_sine(_part(time, leg * (JUMP + REST), JUMP))
        (x0, y0), (x1, y1) = self.points[leg], self.points[leg + 1]
        height = math.sin(math.pi * t)
        return Sprite(
            self.piece,
            x0 + (x1 - x0) * t,
            y0 + (y1 - y0) * t,
            scale=1 + 0.06 * height,
            lift=ARC * height,
            crown=crown,
        )

    def _taken_sprite(self, index: int, time: float) -> Sprite:
        piece, (x, y) = self.taken[index]
        landed = index * (JUMP + REST) + JUMP
        t = _part(time, landed - FADE / 2, FADE)
        return Sprite(piece, x, y, scale=1 - 0.15 * t, alpha=1 - t)


def timeline(game: Game, before: State, move: Move) -> Travel:
    """The animation of ``move``, which is made in the position ``before``."""

    def centre(square: int) -> tuple[float, float]:
        row, column = game.cells[square]
        return column + 0.5, row + 0.5

    after = before.play(move)
    arrived = after.piece_at(move.destination)
    mover = before.piece_at(move.origin) if len(move.path) > 1 else arrived
    if mover is None or arrived is None:
        raise ValueError(f"{move} is not a legal move in this position")
    taken = []
    for square in move.captures:
        piece = before.piece_at(square)
        if piece is None:
            raise ValueError(f"{move} captures an empty square, {square}")
        taken.append((piece, centre(square)))
    crowned = arrived.king and not mover.king
    line = Travel(0.0, mover, tuple(map(centre, move.path)), move.destination, tuple(taken), crowned)
    duration = line.arrival + (CROWN_DROP + CROWN_FADE if crowned else 0)
    if taken:
        duration = max(duration, line.arrival + FADE / 2)
    return Travel(duration, line.piece, line.points, line.destination, line.taken, crowned)


def sound_of(match: Match, ply: int) -> Sound:
    """The last sound in the animation of ``ply`` (-1 for the last ply), for playing the sound by itself."""
    ply %= len(match.moves)
    return timeline(match.game, match.states[ply], match.moves[ply]).knocks[-1][1]


class Ease:
    """A value that moves smoothly to its target."""

    def __init__(self, value: float, seconds: float) -> None:
        self._origin = self._target = value
        self._seconds = seconds
        self._start = -math.inf

    def send(self, target: float, now: float) -> None:
        """Start moving to ``target`` from the current value."""
        if target != self._target:
            self._origin, self._target, self._start = self.value(now), target, now

    def value(self, now: float) -> float:
        """The current value."""
        t = ease_out_cubic(_part(now, self._start, self._seconds))
        return self._origin + (self._target - self._origin) * t

    def moving(self, now: float) -> bool:
        """True until the value has reached its target."""
        return now - self._start < self._seconds
