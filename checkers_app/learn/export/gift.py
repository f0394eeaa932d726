"""Writes questions as GIFT, the plain-text format of Moodle and other learning platforms.

Every answer has its own reply.  GIFT cannot contain pictures, so trees and positions are described in words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from checkers_app.learn.export.items import Item, ItemAnswer, ItemKind
from checkers_app.learn.export.shares import wrong_share

_SPECIAL = re.compile(r"([~=#{}:\\])")


def gift(items: Sequence[Item]) -> str:
    """The text of a GIFT file with all the questions, separated by blank lines."""
    return "\n".join(map(_question, items))


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", " ".join(text.split(" ")).replace("\n", " "))


def _question(item: Item) -> str:
    text = item.text if item.drawing is None else f"{item.text} {item.drawing.told}"
    sign = "#" if item.kind is ItemKind.NUMBER else ""
    answers = "\n".join(f"\t{answer}" for answer in _answers(item))
    return f"::{_escaped(item.name)}::[plain]{_escaped(text)} {{{sign}\n{answers}\n}}\n"


def _answers(item: Item) -> Iterator[str]:
    right = sum(answer.is_right for answer in item.answers)
    for answer in item.answers:
        yield f"{_mark(item, answer, right)}{_escaped(answer.text)}#{_escaped(answer.reply)}"
    if item.other:
        yield f"~#{_escaped(item.other)}"


def _mark(item: Item, answer: ItemAnswer, right: int) -> str:
    if item.kind is ItemKind.NUMBER:
        return "=" if answer.is_right else "=%0%"
    if item.kind is ItemKind.ONE:
        return "=" if answer.is_right else "~"
    share = wrong_share(right) if not answer.is_right else -wrong_share(right)
    return f"~%{share:.7g}%"
