"""Moves typed on the keyboard over the board: ``11-15``, ``22x15x8``, or the number of a square."""

from __future__ import annotations

import pygame

from checkers_app.games.base import Game, Move, State
from checkers_app.games.signs import plain_sign
from checkers_app.ui.kit.keyboard import is_alternate, is_command
from checkers_app.views.interaction.status import MARK

MOST = 30
"""The maximum number of characters of a move."""
_DIGITS = {
    **{getattr(pygame, f"K_{digit}"): str(digit) for digit in range(10)},
    **{getattr(pygame, f"K_KP{digit}"): str(digit) for digit in range(10)},
}
_BETWEEN = {pygame.K_MINUS: "-", pygame.K_KP_MINUS: "-", pygame.K_x: "x"}
_SIGNS = frozenset("0123456789-x:")
_SAME = str.maketrans("x:", "--")


def typed_letter(event: pygame.event.Event, text: str) -> str:
    """The text that a key adds to ``text``; empty if it is not part of a move.

    A separator is accepted only after a square, and a letter only in a question, so that shortcuts still
    work.
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
    return letter if text and text[-1].isdigit() else ""


def complete_move(state: State, text: str) -> Move | None:
    """The move that ``text`` names, if it is unique and not the beginning of another."""
    wanted = text.translate(_SAME)
    found = set[Move]()
    for move in state.legal_moves():
        for spelled in _spellings(move):
            if spelled == wanted:
                found.add(move)
            elif spelled.startswith(wanted):
                return None
    return found.pop() if len(found) == 1 else None


def _spellings(move: Move) -> set[str]:
    return {"-".join(map(str, move.path)), "-".join(map(str, dict.fromkeys((move.origin, move.destination))))}


def complete_square(game: Game, text: str) -> int | None:
    """The square with the number ``text``, if no other number begins with it."""
    if not text.isdigit() or int(text) not in game.cells:
        return None
    longer = any(str(square).startswith(text) and str(square) != text for square in game.cells)
    return None if longer else int(text)


def first_square(game: Game, text: str) -> int | None:
    """The first square of a move once its number is followed by a separator; None in a question."""
    number, sign, _ = text.translate(_SAME).partition("-")
    return int(number) if sign and number.isdecimal() and int(number) in game.cells else None
