"""A sentence that is kept: it is said anew, in the language in use, whenever it is shown."""

from __future__ import annotations

from checkers_app.words.door import say


class Sentence:
    """What is wrong with a file, or the like: told now, shown later, perhaps in another language.

    Its text is ``str(sentence)``; so it may be the only argument of an exception, and a field of another.

    Args:
        sentence: its English, behind :func:`checkers_app.words.later`.
        fields: what is filled in; of an exception what it says, not where it was raised.
    """

    __slots__ = ("_fields", "_sentence")

    def __init__(self, sentence: str, /, **fields: object) -> None:
        self._sentence = sentence
        self._fields = {name: _kept(value) for name, value in fields.items()}

    def __str__(self) -> str:
        return say(self._sentence, **self._fields)


def said_by(error: BaseException) -> Sentence | str:
    """What an exception says, to be kept: a sentence if it was raised with one."""
    said = error.args[0] if len(error.args) == 1 else None
    return said if isinstance(said, Sentence) else str(error)


def _kept(value: object) -> object:
    return said_by(value) if isinstance(value, BaseException) else value
