"""Writing games: what :mod:`checkers_app.notation.pdn` reads back equal.

Tags come first, the seven basic ones always; then the moves, wrapped at 80 columns.  A jump is
written short where that names it, the result in the form of the standard, in which ``1-0`` is won by
Black, who begins.  That is Portable Draughts Notation.  A game of a board that is no draughts has the same
form: the tag ``GameType`` has the key of the board in place of a number, and the names of the first and the
second side's players are in ``Black`` and ``White``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from checkers_app.games.base import Game, Move, Side, State
from checkers_app.games.checkers import GAME as CHECKERS
from checkers_app.games.checkers.board import ENGLISH
from checkers_app.games.draughts import Draughts
from checkers_app.notation.commands import COMMAND
from checkers_app.notation.pdn_text import MARK_TEXTS, escaped_comment, escaped_tag, wide_encoding
from checkers_app.notation.plain_moves import text_of
from checkers_app.notation.positions import position_text
from checkers_app.notation.record import BASIC_TAGS, Line, Record, by_sides
from checkers_app.words import say

WIDTH = 80
"""Characters in a line of moves, but for a longer word."""

_LONGEST_COMMAND = 40
"""Characters of a command in a comment that is not wrapped."""
_HELD = "\0"
"""Stands for a space that is not wrapped; no comment that was made safe has one."""

_NOTHING = {"Date": "????.??.??"}
"""What a basic tag says that is not known, if not ``?``."""


MoveText: TypeAlias = Callable[[State, Move], str]


def format_name(game: Game) -> str:
    """The format of a board's written games: ``PDN``, or ``text`` in the user's language."""
    return say("text") if game.notation.draughts is None else "PDN"


def pdn_text(record: Record) -> str:
    """A game of checkers; see :func:`game_text`."""
    return game_text(record, CHECKERS)


def game_text(record: Record, game: Game) -> str:
    """A game of a board, ended by a blank line so that another can follow.

    Raises:
        TypeError: if it is a game of another board.
    """
    start, draughts = record.start, game.notation.draughts
    if type(start) is not type(game.initial):
        raise TypeError(f"a {type(start).__name__} is not a position of {game.title}")
    written = by_sides(record.tags, game)
    known = dict(reversed(written))  # the first of each name
    tags = [(name, known.get(name, _NOTHING.get(name, "?"))) for name in BASIC_TAGS]
    tags += [("Result", record.result.value), ("GameType", _game_type(game))]
    if start != game.initial:
        tags += [("SetUp", "1"), ("FEN", position_text(game, start))]
    basic = sum(name in known for name in BASIC_TAGS)
    tags += written[basic:]
    lines = [f'[{name} "{escaped_tag(value)}"]' for name, value in tags]
    words: list[str] = []
    for comment in record.comments:
        words += _comment(comment)
    _write_line(
        record.line,
        start,
        0,
        words,
        _short if draughts == ENGLISH or isinstance(start, Draughts) else text_of,
    )
    return "\n".join([*lines, "", *wrapped([*words, record.result.value])]) + "\n\n"


def _game_type(game: Game) -> str:
    """The value of the tag GameType."""
    number, tail = game.notation.draughts, game.notation.game_type_tail
    return game.key if number is None else f"{number},{tail}" if tail else str(number)


def with_games(former: bytes, texts: Iterable[str]) -> bytes:
    """The content of a file with more games at its end; what is there stays as it is.

    A file in UTF-16 or UTF-32 is turned into UTF-8.
    """
    if wide := wide_encoding(former):
        former = former.decode(wide, errors="replace").encode()
    ending = former[-4:].replace(b"\r", b"")
    gap = b"" if not former or ending.endswith(b"\n\n") else b"\n" if ending.endswith(b"\n") else b"\n\n"
    return former + gap + "".join(texts).encode()


def _short(state: State, move: Move) -> str:
    return state.move_text(move)


def _write_line(line: Line, state: State, played: int, words: list[str], text: MoveText) -> None:
    """Add the words of a line that begins after ``played`` plies; ``text`` writes a move."""
    numbered = False
    for index, ply in enumerate(line, played):
        second = state.side_to_move is Side.SECOND
        # A game that White begins counts from "1..." on.
        turn = (index + (second != index % 2)) // 2 + 1
        if not second or not numbered or ply.before:
            words.append(f"{turn}{'...' if second else '.'}")
        numbered = True
        for comment in ply.before:
            words += _comment(comment)
        nags = list(ply.nags)
        mark = MARK_TEXTS.get(nags[0], "") if nags else ""
        words.append(text(state, ply.move) + mark)
        words += [f"${nag}" for nag in nags[bool(mark) :]]
        for comment in ply.comments:
            words += _comment(comment)
        for variation in ply.variations:
            begin = len(words)
            _write_line(variation, state, index, words, text)
            words[begin] = f"({words[begin]}"
            words[-1] += ")"
        state = state.play(ply.move)


def _comment(text: str) -> list[str]:
    """The words of a comment.  None begins a line with a bracket, which would look like a tag, and a command
    such as ``[%clk 0:04:58]`` is one word.
    """
    whole = COMMAND.sub(_unbroken, escaped_comment(text))
    first, *others = (word.replace(_HELD, " ") for word in f"{{{whole}}}".split(" "))
    words = [first]
    for word in others:
        if word.startswith("["):
            words[-1] += f" {word}"
        else:
            words.append(word)
    return words


def _unbroken(command: re.Match[str]) -> str:
    return command[0].replace(" ", _HELD) if len(command[0]) <= _LONGEST_COMMAND else command[0]


def wrapped(words: Iterable[str]) -> Iterator[str]:
    """Lines of words with spaces between, none longer than :data:`WIDTH` if its first word is not."""
    line: list[str] = []
    length = -1
    for word in words:
        if line and length + 1 + len(word) > WIDTH:
            yield " ".join(line)
            line, length = [], -1
        line.append(word)
        length += 1 + len(word)
    yield " ".join(line)
