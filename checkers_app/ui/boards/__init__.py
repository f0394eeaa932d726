"""Finds the painters, which are the classes that draw boards.

A package provides a painter as an entry point in the group ``checkers_app.painters``; the name of the entry
point is the key of the board.  A board without a usable painter is drawn by
:class:`~checkers_app.ui.boards.painter.BoardPainter` from the board's description alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from checkers_app.games.base import Game
from checkers_app.games.offers import Offer, complaint, offered
from checkers_app.ui.boards.painter import BoardPainter
from checkers_app.words import N_
from checkers_app.words.sentence import Sentence

GROUP = "checkers_app.painters"
_OWN = (
    Offer("checkers", "checkers_app.ui.boards.checkers:CheckersPainter"),
    Offer("tictactoe", "checkers_app.ui.boards.tictactoe:TicTacToePainter"),
    Offer("draughts", "checkers_app.ui.boards.draughts:DraughtsPainter"),
)


def painter_of(game: Game) -> type[BoardPainter]:
    """The class that draws the board of a game."""
    return _find()[0].get(game.painter or game.key, BoardPainter)


def painter_problems() -> tuple[str, ...]:
    """The reasons why some registered painters are not used, as sentences that can be shown to the user."""
    return tuple(map(str, _find()[1]))


@lru_cache(maxsize=1)
def _find() -> tuple[Mapping[str, type[BoardPainter]], tuple[Sentence, ...]]:
    painters: dict[str, type[BoardPainter]] = {}
    problems = []
    for offer in offered(GROUP, _OWN):
        try:
            painters[offer.name] = _checked(offer.load(), known=offer.name in painters)
        except Exception as error:  # noqa: BLE001  a painter of another package may raise anything
            sentence = N_("The painter of {name} from {package} is not used: {reason}")
            problems.append(complaint(sentence, offer, error))
    return painters, tuple(problems)


def _checked(painter: object, *, known: bool) -> type[BoardPainter]:
    """Return the painter class if the program can use it.

    Raises:
        TypeError: if the painter is not a subclass of :class:`BoardPainter`.
        ValueError: if the board already has a painter.
    """
    if not (isinstance(painter, type) and issubclass(painter, BoardPainter)):
        raise TypeError(f"{painter!r} is not a BoardPainter")
    if known:
        raise ValueError("the board already has a painter")
    return painter
