"""The lexical elements of Portable Draughts Notation: its tokens and its escape sequences.

PDN has no way to write a closing brace in a comment.  This module, like some programs that use HTML, writes
it as ``&#125;``.  The same form preserves white space that would otherwise be collapsed when the file is
read, and encodes characters that must not appear in a file.  Programs that do not know this form display it
unchanged.
"""

from __future__ import annotations

import codecs
import re
from functools import lru_cache

from checkers_app.games.base import Game, Side
from checkers_app.games.checkers import GAME
from checkers_app.games.draughts.rulebook import Law
from checkers_app.games.signs import plain_signs
from checkers_app.notation.record import Result
from checkers_app.words import N_, say
from checkers_app.words.sentence import KeptNumber, Sentence

BOTH_LOST = "0-0"
"""The result of a game that both sides lost."""
RESULTS = {
    "1-0": Result.FIRST,
    "2-0": Result.FIRST,
    "0-1": Result.SECOND,
    "0-2": Result.SECOND,
    "½-½": Result.DRAW,
    "½": Result.DRAW,
    "1-1": Result.DRAW,
    "+--": Result.FIRST,
    "--+": Result.SECOND,
    "*": Result.UNKNOWN,
    BOTH_LOST: Result.UNKNOWN,
}
"""The results in figures; results with other signs between the figures or other forms of a half can also be
read.
"""
RESULT_WORDS = {
    **dict.fromkeys(
        (
            "rw",
            "r wins",
            "red wins",
            "red won",
            "bw",
            "bl wins",
            "black wins",
            "white resigns",
            "black won",
            "b wins",
            "white lost",
            "white resigned",
            "schwarz gewinnt",
            "zwart wint",
            "чёрные выиграли",
            "черные выиграли",
        ),
        Result.FIRST,
    ),
    **dict.fromkeys(
        (
            "ww",
            "w wins",
            "white wins",
            "white won",
            "black resigns",
            "black resigned",
            "black lost",
            "red lost",
            "red resigns",
            "weiß gewinnt",
            "wit wint",
            "белые выиграли",
        ),
        Result.SECOND,
    ),
    **dict.fromkeys(
        (
            "d",
            "dr",
            "draw",
            "drawn",
            "drawn game",
            "draw agreed",
            "agreed drawn",
            "agreed draw",
            "remis",
            "remise",
            "unentschieden",
            "nulle",
            "tablas",
            "empate",
            "patta",
            "ничья",
            "=",
        ),
        Result.DRAW,
    ),
}
"""Results in words, as used in books and older programs; in lower case and without a full stop."""
_OTHER_SIDE = {Result.FIRST: Result.SECOND, Result.SECOND: Result.FIRST}

MARKS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6, "*": 7}
"""Map each mark that may follow a move to its number.  ``*`` is the star used in checkers books to mark the
only move.
"""
MARK_TEXTS = {number: text for text, number in MARKS.items() if text != "*"}

TAG = re.compile(r'\s*+\[\s*+([A-Za-z0-9_]++)\s*+"((?>(?:[^"\\\n]|\\.)*))"\s*+\]')
"""Matches a valid tag."""
TAG_LINE = re.compile(r"\s*+(\[[ \t]*+([A-Za-z0-9_]++)[ \t]++([^\n]*+))")
"""Matches a line that begins like a tag; the text after the name has to be interpreted."""
NO_TAG = re.compile(
    r"[ \t\r]*+\n[ \t]*+(?:(?P<bracket>\[[^\n]*\])|;([^\n]*+)|\{([^{}]*+)\})[ \t\r]*+(?=\n|\Z)"
)
"""Matches a line after a tag that is not itself a tag: text in brackets, or a comment."""
NEXT_TAG = re.compile(r'\n[ \t\r]*+\[[ \t]*+[A-Za-z][A-Za-z0-9_]*+[ \t]++["\u201c-\u201f\u00ab]')
"""Matches a line that begins the tags of the next game."""

_NAME = r"[a-hA-H][1-8]"
_SQUARE = rf"(?:[0-9]++|{_NAME})"
_ARROW = r"-{1,3}>?(?=[0-9a-hA-H])"
"""Matches a dash or arrow made of hyphens between two squares, as in typewritten and plain text."""
_HALF = r"(?:1/2|½|0?[.,]5)"
_POINTS = r"""
    (?= [012] [^0-9] )
    (?: 1 (?>(?:[.]0)?) (?: \s*+ [-:] \s*+ | , ) [01] | 0 (?>(?:[.]0)?) (?: \s*+ [-:] \s*+ | , ) [012]
      | 2 (?: \s*+ [-:] \s*+ | , ) 0 ) (?>(?:[.]0)?)
    (?! [0-9/] | [.,][0-9] | \s*+ [-xX:] \s*+ [0-9] )
"""
"""Matches the results that look like moves."""
_RESULT = rf"""
    {_HALF} (?> (?: \s*+ [-:] \s*+ {_HALF} )? ) (?! [/0-9] )
    | {_POINTS}
    | (?: [+] \s*+ : \s*+ - | - \s*+ : \s*+ [+] )
    | [*]
"""
"""Matches a result in figures; no move has such squares."""
TOKEN = re.compile(
    rf"""\s*+(?:
      (?> (?: (?! [01][.][05](?![0-9]) ) (?P<number>[0-9]++) \s*+ \. [.\s]*+ )? ) (?! {_POINTS} )
      (?P<move> {_SQUARE} (?: \s*+ [-xX:>] \s*+ | [*] | {_ARROW} ) {_SQUARE}
                  (?> (?: (?: \s*+ [-xX:>] (?! \s++ [0-9]++ \s*+ [.] ) \s*+
                    | [*] (?! [0-9]++ \s*+ [.] ) ) {_SQUARE} ){{0,23}} )
                | {_NAME} {_NAME}++ )
      (?P<mark> [!?*]*+ )
    | (?P<comment> \{{ [^}}]*+ \}}?+ )
    | (?P<result> {_RESULT} )
    | (?P<odd> [0-9]{{1,2}}+ (?! st | nd | rd | th )
        \s? [^\s0-9.,;:(){{}}\[\]!?*$"'x-]{{1,3}} \s? [0-9]{{1,2}}+
        (?! [0-9] | \s*+ [^\W\d_] ) )
    | (?P<four> [0-9]{{4}}+ (?! [0-9] | \s*+ \. ) )
    | (?P<turn> [0-9]++ (?> (?: \s*+ \. [.\s]*+ )? ) )
    | (?P<nag> \$ [0-9]{{1,9}}+ )
    | (?P<suffix> [!?]++ | \( \s*+ [!?]++ \s*+ \) )
    | (?P<open> \( )
    | (?P<close> \) )
    | (?P<semicolon> ; )
    | (?P<rest> (?<![^\n])%[^\n]*+ )
    | (?P<tag> \[ (?= [ \t]*+ [A-Za-z][A-Za-z0-9_]*+ [ \t]++ ["\u201c-\u201f\u00ab] ) )
    | (?P<word> [^\W\d_][^\s{{}}()\[\];$]*+ )
    | (?P<junk> [^\s0-9{{}}();$!?*A-Za-z\[]++ | \S )
    | (?P<end> \Z )
    )""",
    re.VERBOSE,
)
"""Matches one token of the movetext, including any white space before it."""

_ONE_SQUARE = re.compile(_SQUARE)
_FOUR_DIGITS = re.compile(r"[0-9]{4}")
"""Matches a move in a form that early PDN texts allowed: ``1115``."""
_HALVES = re.compile(_HALF)
_LONGEST_RESULT = 19
"""The maximum length of a result, in characters."""
_LETTERS = {name.lower(): square for square, name in GAME.square_names.items()}
_REFERENCE = re.compile(r"&#([0-9]{1,7});")
_IN_COMMENT = re.compile(r"[\x00-\x1f{}\x7f\ud800-\udfff]|&(?=#[0-9]{1,7};)|^ | $| (?= )")
_IN_TAG = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]|&(?=#[0-9]{1,7};)")
_BACKSLASH = re.compile(r"\\([\"\\])")
_FOLD = re.compile(r"[\t\r\n][ \t\r\n]*+| [ \t\r\n]++")
"""Matches white space other than a single space.  A text may contain millions of single spaces."""


_WIDE = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_HIGH = (0, 4)
"""The high bytes of Latin and Cyrillic letters."""
_LOOKED_AT = 400
"""The number of bytes examined to detect a two-byte encoding."""


def wide_encoding(data: bytes) -> str:
    """The multi-byte encoding of a file, detected from its byte order mark or its zero bytes; "" if the file
    is not in such an encoding.
    """
    for mark, encoding in _WIDE:
        if data.startswith(mark):
            return encoding
    head = data[:_LOOKED_AT]
    first, second = (sum(half.count(byte) for byte in _HIGH) for half in (head[::2], head[1::2]))
    few, most = sorted((first, second))
    if 3 * most < len(head) or few > len(head) // 50:
        return ""
    return "utf-16-be" if first > second else "utf-16-le"


@lru_cache(maxsize=8192)
def squares_of(move: str, law: Law | None = None) -> tuple[int, ...]:
    """The numbers of the squares in a move token, with 0 for each square that does not exist.

    Args:
        move: the token.
        law: the rules of the board; None for American checkers.
    """
    letters, cells = (_LETTERS, GAME.cells) if law is None else (law.squares.by_name, law.squares.cells)
    if _FOUR_DIGITS.fullmatch(move):
        move = f"{move[:2]}-{move[2:]}"
    squares = []
    for word in _ONE_SQUARE.findall(move):
        if word[0].isalpha():
            squares.append(letters.get(word.lower(), 0))
        else:
            squares.append(int(word) if len(word) < 4 and int(word) in cells else 0)
    return tuple(squares)


@lru_cache(maxsize=256)
def nags_of(mark: str) -> tuple[int, ...]:
    """The numbers of the marks in a string such as ``!?`` or ``!*``; a third sign is ignored."""
    plain = mark.replace("*", "")[:2]
    stars = ("*",) if "*" in mark else ()
    return tuple(MARKS[text] for text in (plain, *stars) if text)


def too_long(most: int) -> Sentence:
    """The message about a game that contains more tokens than the reader accepts."""
    return Sentence(
        N_("the game is too long: more than {most} moves, comments and symbols"), most=KeptNumber(most)
    )


def result_of(text: str, game: Game = GAME) -> Result | None:
    """The result in a text, in figures or in words; None if there is none.  ``game`` is the board."""
    if text in RESULTS:
        return RESULTS[text]
    if len(text) > _LONGEST_RESULT:
        return None
    figures = _HALVES.sub("½", "".join(plain_signs(text).split()).replace(".0", ""))
    found = RESULTS.get(figures.replace(":", "-").replace(",", "-"))
    return found if found is not None else result_of_words(text, game)


def result_of_words(text: str, game: Game) -> Result | None:
    """The result that a text expresses in words, or None; ``game`` determines whether White or Black moves
    first.
    """
    result = RESULT_WORDS.get(text.strip(" .!").lower())
    swapped = game.side_names[Side.FIRST] == GAME.side_names[Side.SECOND]
    return _OTHER_SIDE.get(result, result) if swapped and result is not None else result


def both_lost(result: str) -> str:
    """The note for a result that means that both sides lost."""
    return say("the result {result} says that both sides lost; it is recorded as unknown", result=result)


def is_both_lost(text: str) -> bool:
    """Whether a result means that both sides lost, which this program does not support."""
    return "".join(plain_signs(text).split()).replace(":", "-").replace(",", "-") == BOTH_LOST


def escaped_comment(text: str) -> str:
    """``text``, escaped so that it can be enclosed in braces and wrapped at its spaces."""
    return _IN_COMMENT.sub(_reference, text)


def plain_comment(text: str) -> str:
    """The comment that the text between braces stands for: white space is collapsed and references are
    resolved.
    """
    folded = _FOLD.sub(" ", text).strip(" ")
    return _REFERENCE.sub(_character, folded) if "&#" in folded else folded


def escaped_tag(value: str) -> str:
    """``value``, escaped so that it can be enclosed in quotes."""
    return _IN_TAG.sub(_reference, value).replace("\\", "\\\\").replace('"', '\\"')


def plain_tag(value: str) -> str:
    """The value that the text between quotes stands for."""
    if "\\" in value:
        value = _BACKSLASH.sub(r"\1", value)
    return _REFERENCE.sub(_character, value) if "&#" in value else value


def _reference(match: re.Match[str]) -> str:
    return f"&#{ord(match[0])};"


def _character(match: re.Match[str]) -> str:
    code = int(match[1])
    return chr(code) if code <= 0x10FFFF else match[0]
