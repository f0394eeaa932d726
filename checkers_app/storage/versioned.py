"""Reads JSON documents that contain a format version, and checks the numbers in them."""

from __future__ import annotations

import json
from typing import Any

from checkers_app.words import N_
from checkers_app.words.sentence import Sentence


class DocumentError(ValueError):
    """Raised if a document cannot be used; the message says why."""


class NewerVersionError(DocumentError):
    """Raised for a document that was written by a newer version of the program and must not be
    overwritten.
    """


def versioned(text: str, known: int) -> dict[str, Any]:
    """Parse a JSON document and return its values.

    Args:
        text: the text of a JSON object whose ``version`` is an integer.
        known: the newest supported version.

    Raises:
        NewerVersionError: if the version of the document is newer than ``known``.
        DocumentError: if the text is not such an object.
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
"""The maximum length in characters of an error message, which may quote the value."""
_HIGHEST_LEVEL = 99
"""An upper limit that no board reaches."""


def unusable_value(error: Exception) -> DocumentError:
    """The error for a document with an invalid value."""
    reason = str(error)[:_SHOWN]
    return DocumentError(Sentence(N_("a value in it cannot be used: {reason}"), reason=reason))


def level_number(value: object) -> float:
    """Return ``value`` if it is a valid level number: an integer, or a number halfway between two integers.

    Raises:
        ValueError: if ``value`` is not a valid level number.
    """
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError(f"{str(value)[:40]} is not a level number")  # noqa: TRY004  one error for all
    if not 0 <= value <= _HIGHEST_LEVEL or value * 2 % 1:
        raise ValueError(f"{str(value)[:40]} is not a level number")
    return value


def whole_number(value: object, least: int, most: int) -> int:
    """Return ``value`` if it is an integer between two limits, which are inclusive.

    Raises:
        ValueError: if ``value`` is not such an integer.
    """
    if type(value) is not int or not least <= value <= most:
        raise ValueError(f"{str(value)[:40]} is not a whole number from {least} to {most}")
    return value
