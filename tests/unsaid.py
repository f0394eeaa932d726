"""Text on a page that bypassed the translation module, found with the pseudo-language."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable

import pytest
from legible import texts_of

from checkers_app.learn.exercises.link import LinkError, read_link
from checkers_app.practice.endings import ENDINGS
from checkers_app.ui.scene import Scene
from checkers_app.ui.view_scene import ViewScene
from checkers_app.views.about.works import works
from checkers_app.words import LANGUAGES

_WORD = re.compile(r"[^\W\d_]{2,}")
_VOWEL = re.compile(r"[aeiouyAEIOUY]")
_ACCENT = re.compile(r"[àéîöüýÀÉÎÖÜÝ]")
_LICENCE = 13
"""The minimum length of a text that is taken for a line of a licence if it occurs in one."""

NAMES = frozenset(
    {
        *("Esc", "Enter", "Ctrl", "Home", "End", "PgUp", "PgDn", "Shift", "Space", "Tab"),
        *("MAX", "MIN"),  # terms of the theory, as in every textbook
        *(word for language in LANGUAGES for word in _WORD.findall(language.name)),
        "Edinburgh",  # where a draw of openings was made
        *(
            "Ada",
            "Ben",
            "Club",
            "Cup",
            "two",
            "games",
            "Cleo",
            "Dan",
        ),  # properties of the displayed file
        *("Python", "pygame", "ce", "platformdirs", "JetBrains", "Mono", "Inter", "SIL", "OFL", "MIT"),
        *("SDL", "zlib", "LGPL", "PSF", "FreeType", "HarfBuzz", "License", "pdn", "PDN", "GIF", "AccessKit"),
        *("Pillow", "CMU"),
        *("UCT", "captures", "py", "engine", "hub", "quiet", "you"),  # a formula, and what users write
        *("docs", "api", "md"),  # a page that is only in English
        *(word for ending in ENDINGS for word in _WORD.findall(ending.source)),  # books have one name
    }
)
"""Text that is the same in every language."""
CODE = frozenset(
    {
        *("value", "node", "child", "best", "depth", "max", "min", "if", "else", "for", "each", "move"),
        *("break", "return", "worth", "is", "to", "or", "the", "game", "over", "put", "into", "table"),
    }
)
"""The words of a search's rule, which is written like a program."""


def texts_on(patch: pytest.MonkeyPatch, scene: Scene, size: tuple[int, int]) -> set[str]:
    """The text drawn on a page, and the text for screen readers and tool tips."""
    assert isinstance(scene, ViewScene)
    told = {text for element in scene.tree.walk() for text in (element.label, element.tip)}
    return {text for text, _ in texts_of(patch, scene, size)} | told


def words_of(text: str) -> list[str]:
    """Its words of two letters or more."""
    return _WORD.findall(text)


def unsaid(texts: Iterable[str]) -> list[str]:
    """Those with a word that is not in the pseudo-language, except names, rules, licences and paths."""
    plain = (text for text in texts if any(map(_is_plain, words_of(text))))
    return sorted(
        text for text in plain if not (is_code(text) or in_licence(text) or text.startswith(os.sep))
    )


def _is_plain(word: str) -> bool:
    return bool(_VOWEL.search(word)) and not _ACCENT.search(word) and word not in NAMES


def is_code(text: str) -> bool:
    """Whether it is a line of a search's rule, or a text that opens an exercise in every language."""
    words = words_of(text)
    return bool(words) and (all(word in CODE or word in NAMES for word in words) or _opens(text))


def _opens(text: str) -> bool:
    try:
        return read_link(text).text == text
    except LinkError:
        return False


def in_licence(text: str) -> bool:
    """Whether it is a line of a licence, which must not be translated."""
    line = " ".join(text.split())
    return len(line) >= _LICENCE and any(line in " ".join(work.text.split()) for work in works())
