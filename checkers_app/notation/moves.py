"""Reads a move written by a person or in a file: ``11-15``, ``22x15``, ``1x10x17``, ``c3 d4``, ``2,3``."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from checkers_app.games.base import Game, Move, MoveTextError, State
from checkers_app.games.signs import plain_signs
from checkers_app.words import say, say_list

_MAX_LENGTH = 120
_SEPARATOR = re.compile(r"\s*(?:[-x:>\s]|\bto\b)+\s*", re.IGNORECASE)
_COMMA = re.compile(r"\s*,\s*")
_NUMBER = re.compile(r"[0-9]{1,3}")
_NAME_LIKE = re.compile(r"[A-Z][0-9]{1,2}|[0-9]{1,2},[0-9]{1,2}|[0-9]+")


def parse_move(game: Game, state: State, text: str) -> Move:
    """The only legal move that matches ``text``.

    Squares are given as numbers or as names from ``game.square_names``, in upper or lower case, separated by
    a hyphen, an ``x`` or white space.  The intermediate squares of a jump may be left out if only one jump is
    then possible.  A trailing ``!`` or ``?`` is ignored.

    Raises:
        MoveTextError: if the text matches no legal move, or more than one.  The message names the squares in
            the same way as the text.
    """
    if len(text) > _MAX_LENGTH:
        raise MoveTextError(say("That is too long for a move"))
    words = _words(game, text)
    squares = [state.aimed_at(_square(game, state, word)) for word in words]
    moves = state.legal_moves()
    name = _naming(game, words)
    exact = [move for move in moves if list(move.path) == squares]
    if exact:
        return exact[0]
    if len(squares) > 1 and moves and all(len(move.path) == 1 for move in moves):
        example = state.move_text(moves[0])
        raise MoveTextError(say("Type only one square, such as {move}", move=example))
    if len(squares) > 1:
        fitting = [move for move in moves if fits(squares, move.path)]
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            routes = say_list([_spelled(move, name) for move in fitting], "or")
            raise MoveTextError(say("There is more than one way; type every square: {moves}", moves=routes))
    begun = [move for move in moves if list(move.path[: len(squares)]) == squares]
    if begun:
        complete = say_list([_spelled(move, name) for move in begun], "or")
        raise MoveTextError(say("Type the whole move: {moves}", moves=complete))
    raise MoveTextError(state.refusal(squares, name))


def _words(game: Game, text: str) -> list[str]:
    tidy = _COMMA.sub(",", plain_signs(text).strip().rstrip("!?.").upper())
    first, *others = _SEPARATOR.split(tidy)
    words = [word for word in (first, *others) if word]
    if not words:
        raise MoveTextError(say("Type a move, or {command}", command="help"))
    if not first:
        raise MoveTextError(say("A move begins with a square, not with {text}", text=tidy[0].lower()))
    # "2 3" means "2,3" on boards whose squares have such names.
    return [joined] if (joined := ",".join(words)) in game.square_names.values() else words


def _square(game: Game, state: State, word: str) -> int:
    if _NUMBER.fullmatch(word) and int(word) in game.cells:
        return int(word)
    for square, name in game.square_names.items():
        if name == word:
            return square
    if not _NAME_LIKE.fullmatch(word):
        shown = (word if len(word) <= 20 else word[:20] + "...").lower()
        moves = state.legal_moves()
        if not moves:
            raise MoveTextError(say("Not a move: {text}", text=shown))
        example = state.move_text(moves[0])
        raise MoveTextError(say("Not a move: {text}; type a move such as {move}", text=shown, move=example))
    names = game.square_names.values()
    if word[0].isalpha() and all(any(mark in name for name in names) for mark in (word[0], word[1:])):
        raise MoveTextError(say("{square} is not a playing square", square=word))
    raise MoveTextError(say("No such square: {square}", square=word))


def _naming(game: Game, words: Sequence[str]) -> Callable[[int], str]:
    """A function that names squares in the same way as ``words``."""
    if any(not _NUMBER.fullmatch(word) for word in words):
        return lambda square: game.square_names.get(square, str(square))
    return str


def _spelled(move: Move, name: Callable[[int], str]) -> str:
    return ("x" if move.captures else "-").join(name(square) for square in move.path)


def fits(squares: Sequence[int], path: Sequence[int]) -> bool:
    """True if ``squares`` is ``path``, possibly without some of its intermediate squares."""
    if (squares[0], squares[-1]) != (path[0], path[-1]) or len(squares) > len(path):
        return False
    between = iter(path[1:-1])
    return all(square in between for square in squares[1:-1])
