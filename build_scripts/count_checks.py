"""Checks that sentences in the template with a number next to a noun have plural forms.

In many languages, the form of the noun depends on the number, so the sentence has to go through
``say_count``.  Sentences whose number never changes, or is written as a decimal, are listed in
``fixed_counts.txt``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog

FIXED = Path(__file__).with_name("fixed_counts.txt")
NOUNS = (
    "ballots|boxes|branches|bytes|captures|characters|columns|cutoffs|cuts|days|digits|"
    "endings|entries|exercises|files|games|hours|kings|leaves|lessons|letters|levels|lines|"
    "men|minutes|mistakes|moves|nodes|opponents|pages|pieces|plies|points|positions|problems|"
    "processors|puzzles|questions|results|rows|seconds|sheets|squares|steps|tasks|threads|"
    "threats|times|trees|visits|wins|words"
)
"""The nouns that sentences count, in the plural."""
WORDS = "side|first|second|winner|loser|max|min|move|best|square|letters"
"""The fields that do not contain numbers.  After the name of a side or a move, ``moves`` and ``wins`` are
verbs, not nouns.
"""
LESSONS = re.compile(r"checkers_app/learn/lessons/\w+_(?:lessons|tasks)\.py")
"""The files in which every number comes from a lesson's tree and never changes."""
_COUNTED = re.compile(rf"\{{(?!(?:{WORDS})\}})(\w+)\}}[ \u00a0](?:more |legal |CPU )?({NOUNS})\b")


def count_faults(template: Catalog) -> Iterator[str]:
    """One line for each sentence with a number next to a noun and without plural forms."""
    fixed = fixed_counts(FIXED.read_text(encoding="utf-8"))
    messages = [message for message in template if isinstance(message.id, str)]
    for message in messages:
        sentence = str(message.id)
        in_lesson = all(LESSONS.match(file) for file, _ in message.locations)
        if not in_lesson and sentence not in fixed and (found := _COUNTED.search(sentence)):
            yield f'"{found.group()}" needs plural forms (say_count), or a line in {FIXED.name}: {sentence!r}'
    yield from (
        f"{FIXED.name}: no message has the text {sentence!r}"
        for sentence in sorted(fixed - {message.id for message in messages})
    )


def fixed_counts(text: str) -> frozenset[str]:
    """The sentences in a list of exceptions; blank lines and lines that begin with ``#`` are ignored."""
    return frozenset(line for line in text.splitlines() if line and not line.startswith("#"))
