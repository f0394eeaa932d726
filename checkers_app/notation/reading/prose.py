"""Determines whether text between the moves of a PDN game is prose or was meant as a move."""

from __future__ import annotations

import re

from checkers_app.games.base import Move
from checkers_app.notation.pdn_text import TOKEN
from checkers_app.notation.reading.resolve import LONGEST_MOVE, DraughtsState, resolve
from checkers_app.words.sentence import Sentence

_NUMBERS = re.compile(r"\d{3,}\Z|\d+(?:\s+\d+)+\Z")
"""Matches squares without a separator."""
_MOVE_LIKE = re.compile(
    r"\d.*[-x:]|[-x:].*\d|\d{1,2}\s?[^\s\d.,;()]{1,3}\s?\d{1,2}(?!\d)|\b[a-h][1-8]\W{0,3}[a-h][1-8]\b"
    rf"|{_NUMBERS.pattern}",
    re.DOTALL | re.IGNORECASE,
)
"""Matches words that were meant as a move, with any separator between the squares."""
_OPEN = r"(?:-{1,4}|\u2026+|_+|x+|null|pass|none)"
_LEFT_OPEN = re.compile(rf"(?!-\Z){_OPEN}(?:\s*{_OPEN}){{0,3}}", re.IGNORECASE)
"""Matches placeholders for an unknown move or for no move."""
_DOTS = re.compile(r"\.{2,}|\u2026|-")
"""Matches a sign that is a placeholder for a move if the number of the next move follows."""
_NEXT_NUMBER = re.compile(r"\s*[0-9]+\s*\.")
_PUNCTUATION = re.compile(r"[\s.,;:'\"]*")
_BROKEN_OFF = re.compile(r"\d{1,2}\s*[-xX:]?")
_DOTTED = re.compile(r"(?<![0-9.,])[0-9]{1,2}(?:\.{1,3}|,)[0-9]{1,2}(?=[\s.,]*\Z)")
"""Matches two squares separated by a sign that can also follow a move number."""
_TO_THE_NEXT = re.compile(r"[^\n;{]*+")
"""Matches the text after a semicolon up to the next semicolon, the next comment or the end of the line."""
_WORDS = re.compile(r"[^\W\d_]{3,}")
_PARENTHESIS = re.compile(r"[()]")


def is_left_open(words: str) -> bool:
    """True for ``--``, ``null`` and similar placeholders for an omitted move."""
    return _LEFT_OPEN.fullmatch(words) is not None


def is_left_open_before(words: str, plain: str, at: int) -> bool:
    """True for an ellipsis or a dash at ``plain[at:]`` that is followed by the number of the next move."""
    return _DOTS.fullmatch(words) is not None and _NEXT_NUMBER.match(plain, at) is not None


def is_like_a_move(words: str, *, begun: bool) -> bool:
    """True for words that were meant as a move.

    Args:
        words: the words, with plain characters.
        begun: True if a move is expected; False in text before the game, where numbers may occur between
            words.
    """
    pattern = _MOVE_LIKE if begun else _NUMBERS
    return pattern.search(words[:LONGEST_MOVE]) is not None


def is_broken_off(words: str) -> bool:
    """True for an incomplete move, such as ``12-``."""
    return _BROKEN_OFF.fullmatch(words) is not None


def is_punctuation(words: str) -> bool:
    """True for meaningless separators between moves."""
    return _PUNCTUATION.fullmatch(words) is not None


def dotted_move(plain: str, at: int) -> tuple[int, str] | None:
    """The offset and the text of a move such as ``23.19`` that ends directly before an offset; None if there
    is none.
    """
    begin = max(0, at - 2 * LONGEST_MOVE)
    match = _DOTTED.search(plain[begin:at])
    return None if match is None else (begin + match.start(), match[0])


def divides(plain: str, at: int, state: DraughtsState | None) -> bool:
    """True for a semicolon between moves, as in checkers books; False for one that begins a comment.

    Args:
        plain: the text of the file, with plain characters.
        at: the offset of the semicolon.
        state: the position in which a move is expected; None if no move can be played.
    """
    rest = _TO_THE_NEXT.match(plain, at + 1)
    if rest is not None and not _WORDS.search(rest[0]):
        return True
    following = TOKEN.match(plain, at + 1)
    if following is None or "\n" in plain[at : following.start(following.lastgroup or 0)]:
        return True
    kind, after = following.lastgroup, TOKEN.match(plain, following.end())
    if kind == "turn":  # a number of a move or in a sentence
        return after is not None and after.lastgroup not in {"word", "junk", "turn"}
    move = following["move"] or following["four"]
    if move is None:
        return kind not in {"word", "junk"}
    if following["number"] is not None or state is None:
        return True
    told = after is not None and after.lastgroup == "word" and "\n" not in after[0]
    return not told and not isinstance(resolve(state, move), Sentence)


def end_of_line_comment(plain: str, at: int, *, in_variation: bool) -> int:
    """The end of a comment that begins with a semicolon: the end of its line or of its variation."""
    end = plain.find("\n", at)
    end = len(plain) if end < 0 else end
    depth = 0
    for parenthesis in _PARENTHESIS.finditer(plain, at, end) if in_variation else ():
        depth += 1 if parenthesis[0] == "(" else -1
        if depth < 0:
            return parenthesis.start()
    return end


def has_moves(plain: str, begin: int, end: int) -> bool:
    """True if a comment contains something that looks like a move."""
    return _MOVE_LIKE.search(plain, begin, end) is not None


def end_of_nested(plain: str, begin: int, end: int, most: int) -> int:
    """The end of a comment with nested braces: after the brace that closes the outermost one.

    ``plain[begin:end]`` is the comment up to its first closing brace.  PDN does not allow nested braces, but
    without this rule an unmatched closing brace would be left over.
    """
    for _ in range(plain.count("{", begin + 1, end)):
        close = plain.find("}", end, most)
        if close < 0 or plain.find("{", end, close) >= 0:
            break
        end = close + 1
    return end


def is_move(state: DraughtsState, text: str) -> bool:
    """True if a token denotes exactly one legal move."""
    return isinstance(resolve(state, text), Move)
