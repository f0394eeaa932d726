"""JSON documents that say which version of their form they have, and the numbers in them."""

from __future__ import annotations

import json
from typing import Any

from checkers_app.words import N_
from checkers_app.words.sentence import Sentence


class DocumentError(ValueError):
    """The text of a document that cannot be used; the message says why."""


class NewerVersionError(DocumentError):
    """A document that a newer version of the program wrote: not to be written over."""


def versioned(text: str, known: int) -> dict[str, Any]:
    """The values of a JSON document.

    Args:
        text: an object in JSON whose ``version`` is a whole number.
        known: the newest version that can be read.

    Raises:
        NewerVersionError: if its version is newer than that.
        DocumentError: if it is not such a text.
    """
    try:
        values = json.loads(text)
    except (ValueError, RecursionError):
        raise DocumentError(Sentence(N_("it is not JSON"))) from None
    if not isinstance(values, dict) or type(values.get("version")) is not int:
        raise DocumentError(Sentence(N_("it has no version number")))
    if values["version"] > known:
        newer = N_("a newer version of the program wrote it (version {number})")
        raise NewerVersionError(Sentence(newer, number=values["version"]))
    return values


_SHOWN = 100
"""Characters of what is wrong with a value: it may repeat the value."""
_HIGHEST_LEVEL = 99
"""No board has as many."""


def unusable_value(error: Exception) -> DocumentError:
    """What is said of a document with a value that is none of its kind."""
    reason = str(error)[:_SHOWN]
    return DocumentError(Sentence(N_("a value in it cannot be used: {reason}"), reason=reason))


def level_number(value: object) -> float:
    """``value``, if it is the number of a level: whole, or in between by one half.

    Raises:
        ValueError: if it is not.
    """
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError(f"{str(value)[:40]} is not the number of a level")  # noqa: TRY004  one error for all
    if not 0 <= value <= _HIGHEST_LEVEL or value * 2 % 1:
        raise ValueError(f"{str(value)[:40]} is not the number of a level")
    return value


def whole_number(value: object, least: int, most: int) -> int:
    """``value``, if it is a whole number between two bounds, which belong to it.

    Raises:
        ValueError: if it is not.
    """
    if type(value) is not int or not least <= value <= most:
        raise ValueError(f"{str(value)[:40]} is not a whole number from {least} to {most}")
    return value
