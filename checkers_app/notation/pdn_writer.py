"""Writes games in Portable Draughts Notation, in such a way that :mod:`checkers_app.notation.pdn` reads back
equal records.

The tags, which always include the seven basic ones, come first, followed by the moves, wrapped at 80 columns.
Jumps are written in short form if that is unambiguous.  Results are written as in the standard, in which
``1-0`` is a win for Black, who begins.  Games other than draughts are written in the same form, but the
``GameType`` tag contains the key of the board instead of a number, and ``Black`` and ``White`` contain the
names of the first and the second side's players.
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
from checkers_app.notation.pdn_rules import VARIANT_TAG, game_type_of, shares_its_type
from checkers_app.notation.pdn_text import MARK_TEXTS, escaped_comment, escaped_tag, wide_encoding
from checkers_app.notation.plain_moves import text_of
from checkers_app.notation.positions import position_text
from checkers_app.notation.record import BASIC_TAGS, Line, Record, by_sides
from checkers_app.words import say

WIDTH = 80
"""The maximum length of a line of moves; only a line that consists of one long word may exceed it."""

_LONGEST_COMMAND = 40
"""The maximum length of a command in a comment that is not wrapped, in characters."""
_HELD = "\0"
"""Stands for a space at which lines are not broken; escaped comments never contain it."""

_NOTHING = {"Date": "????.??.??"}
"""The values that stand for unknown in basic tags for which ``?`` is not used."""


MoveText: TypeAlias = Callable[[State, Move], str]


def format_name(game: Game) -> str:
    """The name of the format in which games on a board are written: ``PDN``, or the word "text" in the
    current language.
    """
    return say("text") if game.notation.draughts is None else "PDN"


def pdn_text(record: Record) -> str:
    """The text of a game of checkers; see :func:`game_text`."""
    return game_text(record, CHECKERS)


def game_text(record: Record, game: Game) -> str:
    """The text of a game on any board, followed by a blank line so that another game can be appended.

    Raises:
        TypeError: if the game belongs to another board.
    """
    start, draughts = record.start, game.notation.draughts
    if type(start) is not type(game.initial):
        raise TypeError(f"a {type(start).__name__} is not a position in {game.title}")
    written = by_sides(record.tags, game)
    known = dict(reversed(written))  # the first tag of each name counts
    tags = [(name, known.get(name, _NOTHING.get(name, "?"))) for name in BASIC_TAGS]
    tags += [("Result", record.result.value), ("GameType", game_type_of(game))]
    if shares_its_type(game):
        tags.append((VARIANT_TAG, game.key))
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


def with_games(former: bytes, texts: Iterable[str]) -> bytes:
    """The content of a file with more games appended; the existing text is unchanged.

    A file in UTF-16 or UTF-32 is converted to UTF-8.
    """
    if wide := wide_encoding(former):
        former = former.decode(wide, errors="replace").encode()
    ending = former[-4:].replace(b"\r", b"")
    gap = b"" if not former or ending.endswith(b"\n\n") else b"\n" if ending.endswith(b"\n") else b"\n\n"
    return former + gap + "".join(texts).encode()


def _short(state: State, move: Move) -> str:
    return state.move_text(move)


def _write_line(line: Line, state: State, played: int, words: list[str], text: MoveText) -> None:
    """Write the words of a line that begins after ``played`` plies; ``text`` formats a move."""
    numbered = False
    for index, ply in enumerate(line, played):
        second = state.side_to_move is Side.SECOND
        # A game that White begins is numbered from "1..." on.
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
    """The words of a comment.  No line can begin with a bracket, which would look like a tag, and a command
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
    """The words joined into lines no longer than :data:`WIDTH`, except for lines whose first word alone is
    longer.
    """
    line: list[str] = []
    length = -1
    for word in words:
        if line and length + 1 + len(word) > WIDTH:
            yield " ".join(line)
            line, length = [], -1
        line.append(word)
        length += 1 + len(word)
    yield " ".join(line)
