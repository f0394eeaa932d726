"""Determines by which rules the games in a file were played, from the tag GameType or by trial and error."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from checkers_app.games import boards, every_game, find_game
from checkers_app.games.base import Game
from checkers_app.games.checkers import GAME as CHECKERS
from checkers_app.games.checkers.board import ENGLISH
from checkers_app.notation.reading.resolve import shown
from checkers_app.words import N_
from checkers_app.words.sentence import Sentence

_VARIANTS = {
    30: N_("Turkish draughts"),
    40: N_("Frisian draughts"),
}
"""GameType -> the name of a game in the standard that this program cannot play."""
_NUMBER = re.compile(r"\s*+([0-9]{1,4})(?![0-9])")
_BY_LETTERS = ("russian", "brazilian", "czech")
_BY_NUMBERS = {72: ("canadian",), 50: ("international",), 32: ("italian", "spanish")}
"""The largest square number of a board -> the games played on it in which White begins."""
_LOOKED_AT = 4_000
"""The number of characters of a file that are examined to identify its squares."""
_LETTER_MOVE = re.compile(r"\b[a-h][1-8]\s*[-x:]\s*[a-h][1-8]\b", re.IGNORECASE)
_NUMBER_MOVE = re.compile(r"(?<![0-9.])([0-9]{1,2})\s*[-x:]\s*([0-9]{1,2})(?![0-9])", re.IGNORECASE)


VARIANT_TAG = "Variant"
"""The tag that contains the key of a board that shares its GameType with another board."""


def board_named(value: str, variant: str = "") -> tuple[Game, Sentence | None]:
    """The board that a GameType tag denotes, and the reason why games with this tag cannot be read (None if
    they can).

    Args:
        value: the value of the GameType tag.
        variant: the value of the Variant tag; it is used only if it is the key of a board with this GameType.
    """
    game, fault = _board_of_type(value.strip())
    other = find_game(variant.strip()) if variant else None
    if other is not None and fault is None and other.notation.draughts == game.notation.draughts:
        return other, None
    return game, fault


def _board_of_type(value: str) -> tuple[Game, Sentence | None]:
    named = boards().get(value) or find_game(value)
    if named is not None:
        return named, None
    number = _NUMBER.match(value)
    if not number:
        # A word there may have been meant as checkers: the moves decide.
        unknown = N_("the GameType is {text}; this program has no such game")
        return CHECKERS, Sentence(unknown, text=shown(value)) if value else None
    draughts = int(number[1])
    if draughts == ENGLISH:
        return CHECKERS, None
    found = next((game for game in _boards() if game.notation.draughts == draughts), None)
    if found is not None:
        return found, None
    if draughts in _VARIANTS:
        sentence = N_("the GameType is {number}, {game}, which this program does not play")
        return CHECKERS, Sentence(sentence, number=number[1], game=Sentence(_VARIANTS[draughts]))
    sentence = N_("the GameType is {number}, which this program does not know")
    return CHECKERS, Sentence(sentence, number=number[1])


def game_type_of(game: Game) -> str:
    """The value of the GameType tag for games on a board."""
    number, tail = game.notation.draughts, game.notation.game_type_tail
    return game.key if number is None else f"{number},{tail}" if tail else str(number)


def shares_its_type(game: Game) -> bool:
    """Whether the GameType of a board usually denotes a different board, which makes a Variant tag necessary
    as well.
    """
    return game.notation.draughts is not None and board_named(game_type_of(game))[0] is not game


def is_meant_as_checkers(fault: Sentence | None, value: str) -> bool:
    """Whether a game can be read: its GameType is known (no ``fault``) or may stand for American checkers."""
    return fault is None or not _NUMBER.match(value.strip())


def _boards() -> Iterator[Game]:
    """Every board, with the installed boards first."""
    yield from boards().values()
    yield from every_game()


def likely_boards(text: str, at: int, start: str = "") -> Sequence[Game]:
    """The boards by whose rules a game without a GameType may have been played, most likely first.

    Only boards on which White begins are returned, because a game that Black begins is assumed to be American
    checkers.

    Args:
        text: the text of the file.
        at: the offset at which the moves of the game begin.
        start: the starting position of the game as a FEN; empty for the usual starting position.
    """
    part = text[at : at + _LOOKED_AT]
    letters = len(_LETTER_MOVE.findall(part))
    numbers = [int(number) for move in _NUMBER_MOVE.findall(part) for number in move]
    numbers += [int(number) for number in re.findall(r"[0-9]+", start) if len(number) < 3]
    if 2 * letters > len(numbers):
        keys: Sequence[str] = _BY_LETTERS
    else:
        highest = max(numbers, default=0)
        keys = next((_BY_NUMBERS[most] for most in sorted(_BY_NUMBERS) if highest <= most), ())
        if start and highest <= len(CHECKERS.cells):
            keys = ()  # a problem of American checkers with White to move looks the same
    return tuple(game for key in keys if (game := find_game(key)) is not None)
