"""The words of Portable Draughts Notation: its tokens, and how any text is made safe inside it.

PDN has no way to put a closing brace into a comment.  Here, and in what HTML-minded programs export,
``&#125;`` stands for it; the same form keeps white space that a reader would otherwise fold, and
characters that no file should hold.  Readers that do not know it show it as it is and continue.
"""

from __future__ import annotations

import codecs
import re
from functools import lru_cache

from checkers_app.games.checkers import GAME
from checkers_app.games.draughts.rulebook import Law
from checkers_app.games.signs import plain_signs
from checkers_app.notation.record import Result
from checkers_app.words import N_, say
from checkers_app.words.sentence import KeptNumber, Sentence

BOTH_LOST = "0-0"
"""The result of a game that both sides have lost."""
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
"""Every way to write a result in figures; the sign between them, and how a half is written, may be others."""
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
            "чёрные выиграли",
        ),
        Result.FIRST,
    ),
    **dict.fromkeys(
        ("ww", "w wins", "white wins", "white won", "black resigns", "белые выиграли"), Result.SECOND
    ),
    **dict.fromkeys(("d", "dr", "draw", "drawn", "drawn game", "remise", "ничья", "="), Result.DRAW),
}
"""Results in words, as books and older programs have them, in small letters and without a stop."""

MARKS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6, "*": 7}
"""Marks after a move -> their number.  ``*`` is the star of checkers books: the only move."""
MARK_TEXTS = {number: text for text, number in MARKS.items() if text != "*"}

TAG = re.compile(r'\s*+\[\s*+([A-Za-z0-9_]++)\s*+"((?>(?:[^"\\\n]|\\.)*))"\s*+\]')
"""A tag as it should be."""
TAG_LINE = re.compile(r"\s*+(\[[ \t]*+([A-Za-z0-9_]++)[ \t]++([^\n]*+))")
"""A line that begins like a tag; what follows the name has to be made sense of."""
NO_TAG = re.compile(
    r"[ \t\r]*+\n[ \t]*+(?:(?P<bracket>\[[^\n]*\])|;([^\n]*+)|\{([^{}]*+)\})[ \t\r]*+(?=\n|\Z)"
)
"""A line after a tag that is none: in brackets all the same, or a comment."""
NEXT_TAG = re.compile(r'\n[ \t\r]*+\[[ \t]*+[A-Za-z][A-Za-z0-9_]*+[ \t]++["\u201c-\u201f\u00ab]')
"""A line that begins a tag section, seen from the moves of the game before."""

_NAME = r"[a-hA-H][1-8]"
_SQUARE = rf"(?:[0-9]++|{_NAME})"
_HALF = r"(?:1/2|½|0?[.,]5)"
_POINTS = r"""
    (?= [012] [^0-9] )
    (?: 1 (?>(?:[.]0)?) (?: \s*+ [-:] \s*+ | , ) [01] | 0 (?>(?:[.]0)?) (?: \s*+ [-:] \s*+ | , ) [012]
      | 2 (?: \s*+ [-:] \s*+ | , ) 0 ) (?>(?:[.]0)?)
    (?! [0-9/] | [.,][0-9] | \s*+ [-xX:] \s*+ [0-9] )
"""
"""The only results that look like moves."""
_RESULT = rf"""
    {_HALF} (?> (?: \s*+ [-:] \s*+ {_HALF} )? ) (?! [/0-9] )
    | {_POINTS}
    | (?: [+] \s*+ : \s*+ - | - \s*+ : \s*+ [+] )
    | [*]
"""
"""A result in figures: no move has such squares."""
TOKEN = re.compile(
    rf"""\s*+(?:
      (?> (?: (?! [01][.][05](?![0-9]) ) (?P<number>[0-9]++) \s*+ \. [.\s]*+ )? ) (?! {_POINTS} )
      (?P<move> {_SQUARE} (?: \s*+ [-xX:>] \s*+ | [*] ) {_SQUARE}
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
"""One token of the movetext, with the white space before it."""

_ONE_SQUARE = re.compile(_SQUARE)
_FOUR_DIGITS = re.compile(r"[0-9]{4}")
"""A move as the first texts of PDN allowed it: ``1115``."""
_HALVES = re.compile(_HALF)
_LONGEST_RESULT = 19
"""Characters."""
_LETTERS = {name.lower(): square for square, name in GAME.square_names.items()}
_REFERENCE = re.compile(r"&#([0-9]{1,7});")
_IN_COMMENT = re.compile(r"[\x00-\x1f{}\x7f\ud800-\udfff]|&(?=#[0-9]{1,7};)|^ | $| (?= )")
_IN_TAG = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]|&(?=#[0-9]{1,7};)")
_BACKSLASH = re.compile(r"\\([\"\\])")
_FOLD = re.compile(r"[\t\r\n][ \t\r\n]*+| [ \t\r\n]++")
"""White space but for a single space, of which a text may have millions."""


_WIDE = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_HIGH = (0, 4)
"""The greater byte of a Latin and of a Cyrillic letter."""
_LOOKED_AT = 400
"""Bytes by which a text of two bytes a letter is known."""


def wide_encoding(data: bytes) -> str:
    """The encoding of a file in which a letter takes more than a byte, by its mark or by its zeros; or ""."""
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
    """The squares that a move token names; 0 for one that is none.

    Args:
        move: the token.
        law: of the board; None for American checkers.
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
    """The numbers of a mark such as ``!?``; three signs count as two, and ``*`` may stand with others."""
    plain = mark.replace("*", "")[:2]
    stars = ("*",) if "*" in mark else ()
    return tuple(MARKS[text] for text in (plain, *stars) if text)


def too_long(most: int) -> Sentence:
    """What is wrong with a game that has more tokens than are read."""
    return Sentence(N_("it is too long: more than {most} moves, comments and signs"), most=KeptNumber(most))


def result_of(text: str) -> Result | None:
    """The result that a text names, in figures or in words, or None."""
    if text in RESULTS:
        return RESULTS[text]
    if len(text) > _LONGEST_RESULT:
        return None
    figures = _HALVES.sub("½", "".join(plain_signs(text).split()).replace(".0", ""))
    found = RESULTS.get(figures.replace(":", "-").replace(",", "-"))
    return found if found is not None else result_of_words(text)


def result_of_words(text: str) -> Result | None:
    """The result that words name, or None."""
    return RESULT_WORDS.get(text.strip(" .!").lower())


def both_lost(result: str) -> str:
    """The note on a result by which both sides lost."""
    return say("the result {result} says that both sides lost; it is kept as unknown", result=result)


def is_both_lost(text: str) -> bool:
    """Whether a result says that both sides have lost: this program knows no such end."""
    return "".join(plain_signs(text).split()).replace(":", "-").replace(",", "-") == BOTH_LOST


def escaped_comment(text: str) -> str:
    """``text`` so that it can stand between braces and be wrapped at its spaces."""
    return _IN_COMMENT.sub(_reference, text)


def plain_comment(text: str) -> str:
    """What stood between braces as it was meant: white space folded, references resolved."""
    folded = _FOLD.sub(" ", text).strip(" ")
    return _REFERENCE.sub(_character, folded) if "&#" in folded else folded


def escaped_tag(value: str) -> str:
    """``value`` so that it can stand between quotes."""
    return _IN_TAG.sub(_reference, value).replace("\\", "\\\\").replace('"', '\\"')


def plain_tag(value: str) -> str:
    """What stood between quotes as it was meant."""
    if "\\" in value:
        value = _BACKSLASH.sub(r"\1", value)
    return _REFERENCE.sub(_character, value) if "&#" in value else value


def _reference(match: re.Match[str]) -> str:
    return f"&#{ord(match[0])};"


def _character(match: re.Match[str]) -> str:
    code = int(match[1])
    return chr(code) if code <= 0x10FFFF else match[0]
