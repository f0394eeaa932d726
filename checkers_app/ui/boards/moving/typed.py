"""Moves typed on the keyboard, such as ``11-15``, ``22x15x8`` and ``c3-d4``, or a single square."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from checkers_app.games.base import Game, Move, State
from checkers_app.games.signs import plain_sign
from checkers_app.ui.kit.keyboard import is_alternate, is_command
from checkers_app.views.interaction.status import MARK

MOST = 30
"""The maximum number of characters in a typed move."""
_DIGITS = {
    **{getattr(pygame, f"K_{digit}"): str(digit) for digit in range(10)},
    **{getattr(pygame, f"K_KP{digit}"): str(digit) for digit in range(10)},
}
_BETWEEN = {pygame.K_MINUS: "-", pygame.K_KP_MINUS: "-", pygame.K_x: "x"}
_SIGNS = frozenset("0123456789-x:")
_SAME = str.maketrans("x:", "--")


def typed_letter(event: pygame.event.Event, text: str, game: Game) -> str:
    """The characters that a key adds to ``text``; empty if the key is ignored.

    Separators are accepted only after a square.  Letters that do not name squares are accepted only in a
    question, which begins with ``?``, so that shortcuts still work.
    """
    if is_command(event) or len(text) >= MOST:
        return ""
    if text.startswith(MARK):
        return event.unicode if event.unicode.isalnum() or event.unicode == " " else ""
    if not text and event.unicode == MARK:
        return MARK
    if is_alternate(event):
        return ""
    typed = plain_sign(event.unicode) if len(event.unicode) == 1 else ""
    letter = typed if typed in _SIGNS else _DIGITS.get(event.key, "") or _BETWEEN.get(event.key, "")
    if letter.isdigit():
        return letter
    if text and text[-1].isdigit() and letter:
        return letter
    return _file_letter(event, text, game)


def _file_letter(event: pygame.event.Event, text: str, game: Game) -> str:
    """The file letter that a key adds, after a hyphen if the previous square is complete; "" if none."""
    file = chr(event.key) if pygame.K_a <= event.key <= pygame.K_z else ""
    files = {label[:1] for label in _labels(game)} - {""}
    if file not in files or text[-1:].isalpha():
        return ""
    if not text:
        return "" if event.mod & pygame.KMOD_SHIFT else file
    return f"-{file}" if text[-1].isdigit() else file


def _labels(game: Game) -> Mapping[str, int]:
    """Map labels such as ``c3`` to squares; empty if the squares have no such labels."""
    return {label: square for square, label in (game.square_labels or {}).items()}


def square_called(game: Game, text: str) -> int | None:
    """The square with this number or label, or None."""
    if text.isdecimal():
        return int(text) if int(text) in game.cells else None
    return _labels(game).get(text)


def complete_move(game: Game, state: State, text: str) -> Move | None:
    """The move that ``text`` stands for, if the text is unambiguous and not the beginning of another move."""
    wanted = text.translate(_SAME)
    found = set[Move]()
    for move in state.legal_moves():
        for spelled in _spellings(game, move):
            if spelled == wanted:
                found.add(move)
            elif spelled.startswith(wanted):
                return None
    return found.pop() if len(found) == 1 else None


def _spellings(game: Game, move: Move) -> set[str]:
    paths = move.path, tuple(dict.fromkeys((move.origin, move.destination)))
    names: list[Callable[[int], str]] = [str] if game.square_labels is None else [str, game.square_label]
    return {"-".join(map(name, path)) for path in paths for name in names}


def complete_square(game: Game, text: str) -> int | None:
    """The square with the number ``text``; None if longer numbers begin with the same digits."""
    if not text.isdigit() or int(text) not in game.cells:
        return None
    longer = any(str(square).startswith(text) and str(square) != text for square in game.cells)
    return None if longer else int(text)


def first_square(game: Game, text: str) -> int | None:
    """The first square of a move, once a separator has been typed after it; None for a question."""
    first, sign, _ = text.translate(_SAME).partition("-")
    return square_called(game, first) if sign else None
