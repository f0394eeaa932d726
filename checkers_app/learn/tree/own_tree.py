"""Trees typed by the user: ``(3 12 8) (2 4 6) (14 5 2)``.

Numbers are leaves and brackets are nodes, from left to right; everything outside brackets is directly below
the root, where MAX is to move. Commas and square brackets are also accepted, so that a nested Python list can
be pasted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from checkers_app.learn.tree.abstract import Branches, depth_of
from checkers_app.words import N_, say, say_number

MOST_LEAVES = 200
MOST_PLIES = 12
LEAST, LARGEST = -99, 999
"""The range of a leaf's value, chosen so that the number fits into a triangle and into an exercise's box."""

_TOKEN = re.compile(
    r"\s+|,|(?P<open>[(\[])|(?P<close>[)\]])|(?P<number>[-+\u2212]?[0-9]+)|(?P<else>.)", re.DOTALL
)
_MINUS = "\N{MINUS SIGN}"
_LONGEST = len(str(LEAST)) + 1
"""The maximum number of characters in a number, including a leading zero."""
_OTHER_END = {")": "(", "]": "["}


class TreeTextError(ValueError):
    """Raised for text that is not a tree. The message says what is wrong and where, in words for the user."""

    def __init__(self, message: str, place: int) -> None:
        super().__init__(message)
        self.place = place
        """The index of the faulty character."""


def read_tree(text: str) -> Branches:
    """Convert text to the tree that it describes; its root has at least one branch.

    Raises:
        TreeTextError: if the text is not a tree, if the tree has more than :data:`MOST_LEAVES` leaves or
            :data:`MOST_PLIES` plies, or if a leaf is not an integer from :data:`LEAST` to :data:`LARGEST`.
    """
    reader = _Reader()
    for kind, token, place in _tokens(text):
        match kind:
            case "open":
                reader.open(token, place)
            case "close":
                reader.close(token, place)
            case "number":
                reader.leaf(token, place)
            case _:
                sentence = N_("“{letter}” (character {place}) is neither a bracket nor a whole number.")
                raise _error(sentence, place, letter=token if token.isprintable() else f"U+{ord(token):04X}")
    return reader.tree()


@dataclass(frozen=True, slots=True)
class _Open:
    """A bracket that has not been closed yet, or the root."""

    bracket: str
    place: int
    branches: list[Branches]


class _Reader:
    """The parts of a tree read so far."""

    def __init__(self) -> None:
        self._opened = [_Open("", 0, [])]
        self._leaves = 0

    def open(self, bracket: str, place: int) -> None:
        if len(self._opened) > MOST_PLIES:
            raise _too_deep(place)
        self._opened.append(_Open(bracket, place, []))

    def close(self, bracket: str, place: int) -> None:
        node = self._opened.pop()
        if not self._opened:
            sentence = N_("The bracket {bracket} at character {place} closes nothing.")
            raise _error(sentence, place, bracket=bracket)
        if node.bracket != _OTHER_END[bracket]:
            sentence = N_("The bracket {opening} is closed by {closing} at character {place}.")
            raise _error(sentence, place, opening=node.bracket, closing=bracket)
        if not node.branches:
            raise _error(N_("There is nothing in the brackets at character {place}."), node.place)
        self._opened[-1].branches.append(tuple(node.branches))

    def leaf(self, number: str, place: int) -> None:
        self._leaves += 1
        if self._leaves > MOST_LEAVES:
            sentence = N_("Too many leaves: more than {most}, counted up to character {place}.")
            raise _error(sentence, place, most=MOST_LEAVES)
        # Python cannot convert thousands of digits.
        value = int(number.replace(_MINUS, "-")) if len(number) <= _LONGEST else LARGEST + 1
        if not LEAST <= value <= LARGEST:
            sentence = N_("The leaf at character {place} is not a whole number from {least} to {largest}.")
            raise _error(sentence, place, least=say_number(LEAST), largest=say_number(LARGEST))
        self._opened[-1].branches.append(value)

    def tree(self) -> Branches:
        """The complete tree."""
        root, *others = self._opened
        if others:
            node = others[-1]
            sentence = N_("The bracket {bracket} at character {place} is never closed.")
            raise _error(sentence, node.place, bracket=node.bracket)
        branches = tuple(root.branches)
        if not branches:
            raise TreeTextError(say("Type a tree: numbers are leaves, brackets are branches."), 0)
        if len(branches) == 1 and isinstance(branches[0], tuple):
            return branches[0]
        if depth_of(branches) > MOST_PLIES:
            raise _too_deep(0)
        return branches


def tree_text(branches: Branches, unknown: tuple[int, ...] | None = None) -> str:
    """The text that :func:`read_tree` converts back to this tree, with an x at the leaf whose path is
    ``unknown``.
    """
    text = _text(branches, (), unknown)
    return text[1:-1] if isinstance(branches, tuple) and len(branches) > 1 else text


def _text(branches: Branches, path: tuple[int, ...], unknown: tuple[int, ...] | None) -> str:
    if isinstance(branches, int):
        return "x" if path == unknown else str(branches)
    return f"({' '.join(_text(each, (*path, at), unknown) for at, each in enumerate(branches))})"


def _tokens(text: str) -> Iterator[tuple[str, str, int]]:
    for match in _TOKEN.finditer(text):
        if match.lastgroup is not None:
            yield match.lastgroup, match.group(), match.start()


def _too_deep(place: int) -> TreeTextError:
    return _error(N_("At character {place} the tree is more than {most} plies deep."), place, most=MOST_PLIES)


def _error(sentence: str, place: int, **fields: object) -> TreeTextError:
    return TreeTextError(say(sentence, place=place + 1, **fields), place)
