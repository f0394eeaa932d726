"""JSON documents that say which version of their form they have, and the numbers in them."""

from __future__ import annotations

import json
from typing import Any


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
        raise DocumentError("it is not JSON") from None
    if not isinstance(values, dict) or type(values.get("version")) is not int:
        raise DocumentError("it has no version number")
    if values["version"] > known:
        raise NewerVersionError(f"a newer version of the program wrote it (version {values['version']})")
    return values


def whole_number(value: object, least: int, most: int) -> int:
    """``value``, if it is a whole number between two bounds, which belong to it.

    Raises:
        ValueError: if it is not.
    """
    if type(value) is not int or not least <= value <= most:
        raise ValueError(f"{str(value)[:40]} is not a whole number from {least} to {most}")
    return value
