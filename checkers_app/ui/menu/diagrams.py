"""The small boards next to the rules: diagrams for some paragraphs, and one for each house rule."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from pygame import Rect, Surface

from checkers_app.games.base import Game, Move, State
from checkers_app.games.checkers import GAME as CHECKERS
from checkers_app.games.draughts.house import HouseRules, house_board
from checkers_app.notation.fen import parse_fen
from checkers_app.notation.positions import read_position
from checkers_app.ui.boards.choices import with_choices
from checkers_app.ui.boards.moving.view import BoardView
from checkers_app.ui.boards.picture import Picture
from checkers_app.ui.kit.look import Look
from checkers_app.views.interaction.selection import Selection

_TRIES = 60
"""The number of random games played to find a short one."""


@dataclass(frozen=True, slots=True)
class Diagram:
    """A position, and the part of the board that is shown."""

    picture: Picture
    corner: tuple[int, int] = (0, 0)
    """The first row and column that are shown."""
    span: int | None = None
    """The number of rows and columns that are shown; None for the whole board."""


@cache
def diagrams_of(game: Game) -> tuple[Diagram, ...]:
    """The diagrams for the paragraphs of a game's rules, in order; some paragraphs may have no diagram."""
    return _MADE.get(game, _found)(game)


def _chosen(state: State, game: Game, square: int) -> Picture:
    """A position with a selected piece and its possible destinations."""
    picture = Picture(pieces=MappingProxyType(game.pieces(state)), numbers=False)
    return with_choices(picture, Selection(state, (square,)), show_must=False, pulse=0.0)


def _checkers(game: Game) -> tuple[Diagram, ...]:
    """The diagrams for checkers: a man's moves, a double jump, a man before it is crowned, a blocked side."""
    blocked = game.pieces(parse_fen("B:W17,21,22:B13"))
    return (
        Diagram(_chosen(parse_fen("W:W22,K26:B1"), game, 22), (3, 0), 4),
        Diagram(_chosen(parse_fen("W:W22,31:B2,11,18"), game, 22), (1, 2), 5),
        Diagram(_chosen(parse_fen("W:W6,K10:B12,28"), game, 6), (0, 0), 4),
        Diagram(Picture(pieces=MappingProxyType(blocked), numbers=False), (3, 0), 4),
    )


@cache
def first_diagrams() -> tuple[Diagram, ...]:
    """The diagrams of the welcome card: the moves of a piece, a jump, and a hint."""
    man, jump, *_ = diagrams_of(CHECKERS)
    state = parse_fen("W:W22,K26:B1")
    pieces = MappingProxyType(CHECKERS.pieces(state))
    hint = next(move for move in state.legal_moves() if move.origin == 22)
    return man, jump, Diagram(Picture(pieces=pieces, hint=hint, numbers=False), (3, 0), 4)


@cache
def house_diagrams() -> Mapping[str, tuple[Game, Diagram]]:
    """Map the name of each house rule to a board with only that rule, and a diagram of the rule's effect."""
    made: dict[str, tuple[Game, Diagram]] = {}
    for name, (fen, shown, corner, span) in _HOUSE.items():
        game = house_board(HouseRules(**{name: True}))
        state = read_position(game, fen) if fen else game.initial
        if isinstance(shown, Move):
            picture = Picture(pieces=MappingProxyType(game.pieces(state)), hint=shown, numbers=False)
        else:
            picture = _chosen(state, game, shown)
        made[name] = game, Diagram(picture, corner, span)
    return MappingProxyType(made)


_HOUSE: Mapping[str, tuple[str, int | Move, tuple[int, int], int]] = MappingProxyType(
    {
        "may_jump": ("W:W22:B18", 22, (2, 1), 4),
        "take_most": ("W:W22:B10,17,18", 22, (1, 0), 5),
        "kings_fly": ("W:WK25:B1", 25, (2, 0), 5),
        "men_jump_back": ("W:W14:B18", 14, (2, 1), 4),
        "may_stop": ("W:W22:B10,18", 22, (1, 0), 5),
        "loser_wins": ("W:W22:B13", Move((22, 17)), (2, 0), 4),
        "white_begins": ("", Move((22, 18)), (4, 0), 4),
    }
)
"""Maps the name of each house rule to a position (empty for the start); the square of the selected piece, or
the move to show; the first row and column of the part shown, and its number of rows and columns.
"""


def _found(game: Game) -> tuple[Diagram, ...]:
    """The diagrams for other boards: a position after a few moves, and the end of a short won game."""
    games = [_played(game, seed) for seed in range(_TRIES)]
    won = [states for states in games if (end := states[-1].outcome()) and end.winner is not None]
    states = min(won or games, key=len)
    few = states[min(3, len(states) - 1)]
    pieces, winning = game.pieces(states[-1]), states[-1].winning_squares()
    return (
        Diagram(Picture(pieces=MappingProxyType(game.pieces(few)), numbers=False)),
        Diagram(Picture(pieces=MappingProxyType(pieces), winning=winning, numbers=False)),
    )


def _played(game: Game, seed: int) -> list[State]:
    """The positions of a random game, which has at most as many plies as the board has squares."""
    rng = random.Random(seed)
    states = [game.initial]
    while len(states) <= len(game.cells) and (moves := states[-1].legal_moves()):
        states.append(states[-1].play(rng.choice(moves)))
    return states


_MADE: Mapping[Game, Callable[[Game], tuple[Diagram, ...]]] = MappingProxyType({CHECKERS: _checkers})


def draw_diagram(look: Look, surface: Surface, place: Rect, *, game: Game, diagram: Diagram) -> None:
    """Draw the part of the board that a diagram shows."""
    if diagram.span is None:
        BoardView(game, place.inflate(-4, -4)).draw(look, surface, diagram.picture)
        return
    look.painter(game).draw_part(surface, place, diagram.picture, diagram.corner, diagram.span)
    look.box(surface, place.inflate(2, 2), None, look.theme.edge, radius=2)


def draw_start(look: Look, surface: Surface, place: Rect, *, game: Game) -> None:
    """Draw a small, flat board with the starting position of a game."""
    look.painter(game).draw_mini(surface, place, game.pieces(game.initial))
