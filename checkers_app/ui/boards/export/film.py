"""A game as an animation for export: the board after every move, between the names of the players."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from checkers_app.games.base import Game, Piece, Side
from checkers_app.notation.record import Record, Result
from checkers_app.play.match import Match
from checkers_app.play.saved.exchange import match_of_record
from checkers_app.play.wording import ending_sentence, numbered_move
from checkers_app.ui.boards.export.still import Shot
from checkers_app.ui.boards.moving.view import BoardView
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.elements.element import Mood, Pen
from checkers_app.ui.kit.look import Look
from checkers_app.words import say

SIDE = 520
"""The default width in pixels; at this width, no disc covers a number."""
MOVE, BEGINNING, END = 900, 1200, 4000
"""The time in milliseconds for which a position is shown: during the game, at the start, and at the end."""
_STRIP = 32
"""The height in units of the line with a player's name."""


@dataclass(frozen=True, slots=True)
class Film:
    """A game to export as an animation."""

    match: Match
    names: tuple[str, str]
    """The names of the two players."""
    ending: str = ""
    """The result, shown with the last position."""
    flipped: bool = False
    """True if the board is rotated."""
    numbers: bool = True
    """True if the numbers of the squares are drawn."""

    @classmethod
    def of_record(cls, record: Record, game: Game) -> Film:
        """Create an animation of a recorded game, with the names and the result from its record."""
        match = match_of_record(record, game=game)
        sides = zip(("Black", "White"), Side, strict=True)
        first, second = (record.tag(name) or game.side_name(side) for name, side in sides)
        return cls(match, (first, second), ending_of(match, record.result))

    @property
    def length(self) -> int:
        """The number of frames."""
        return len(self.match.states)


class FilmFrame(NamedTuple):
    """A frame without references to the window, so that the frame can be passed to another thread."""

    size: tuple[int, int]
    pixels: bytes
    """The red, green and blue values of each pixel."""
    milliseconds: int
    """The time for which the frame is shown."""


def ending_of(match: Match, written: Result) -> str:
    """The result of a game, taken from the match if the game is over there, or else from the record."""
    if match.outcome is not None:
        return ending_sentence(match)
    if written is Result.DRAW:
        return say("A draw")
    winner = written.winner
    if winner is None:
        return ""
    return say("{winner} won", winner=match.seats[winner].name or match.game.side_name(winner))


def frames(look: Look, film: Film, side: int = SIDE) -> Iterator[FilmFrame]:
    """All frames of an animation, drawn on demand; ``side`` is the width in pixels."""
    return (frame(look, film, ply, side) for ply in range(film.length))


def frame(look: Look, film: Film, ply: int, side: int = SIDE) -> FilmFrame:
    """The frame after ``ply`` plies."""
    last = ply == film.length - 1
    page, measure = _page(film, ply, side), el.Measure(look)
    surface = Surface((side, page.heights(measure, side)[1]))
    page.place(measure, surface.get_rect(), surface.get_rect())
    look.background(surface)
    page.draw(Pen(look, surface, (-1, -1), lambda _: Mood()))
    pixels = pygame.image.tobytes(surface, "RGB")
    return FilmFrame(surface.get_size(), pixels, END if last else MOVE if ply else BEGINNING)


def _page(film: Film, ply: int, side: int) -> el.Element:
    """The board between the names of the two players, with the move or the result below."""
    match, game = film.match, film.match.game
    near = Side.SECOND if not film.flipped else Side.FIRST
    board = BoardView(game, flipped=film.flipped)
    last_move = match.moves[ply - 1] if ply else None
    shot = Shot(game, match.states[ply], last_move, film.flipped, film.numbers)

    def paint(look: Look, surface: Surface, place: Rect) -> None:
        board.place(place)
        board.draw(look, surface, shot.picture)

    said = numbered_move(match, ply - 1) if ply else ""
    if ply == film.length - 1:
        said = film.ending or said
    picture = el.Picture(paint, width=side, height=side)
    return el.Column(_player(film, near.other), picture, _player(film, near), _line(said), gap=0)


def _player(film: Film, side: Side) -> el.Element:
    sign = el.PieceSign(film.match.game, Piece(side), 20)
    return el.Row(
        sign, el.Words(film.names[side], style="heading", long=True), gap=8, pad=(12, 0), height=_STRIP
    )


def _line(said: str) -> el.Element:
    words = el.Words(said, style="body", color="ink2", long=True)
    return el.Row(el.Space(), words, el.Space(), gap=0, pad=(12, 0), height=_STRIP)
