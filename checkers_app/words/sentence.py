"""A sentence that is kept: it is said anew, in the language in use, whenever it is shown."""

from __future__ import annotations

from checkers_app.words.door import say, say_count, say_number


class Sentence:
    """What is wrong with a file, or the like: told now, shown later, perhaps in another language.

    Its text is ``str(sentence)``; so it may be the only argument of an exception, and a field of another.

    Args:
        sentence: its English, behind :func:`checkers_app.words.N_`.
        fields: what is filled in; of an exception what it says, not where it was raised.
    """

    __slots__ = ("_fields", "_sentence")

    def __init__(self, sentence: str, /, **fields: object) -> None:
        self._sentence = sentence
        self._fields = {name: _kept(value) for name, value in fields.items()}

    def __str__(self) -> str:
        return say(self._sentence, **self._fields)


class CountedSentence(Sentence):
    """A kept sentence for a ``number`` of things, which is its field ``number``.

    It is a door as :func:`checkers_app.words.say_count` is: its literals stand in the call.
    """

    __slots__ = ("_many", "_number")

    def __init__(self, one: str, many: str, number: int, /, **fields: object) -> None:
        super().__init__(one, **fields)
        self._many = many
        self._number = number

    def __str__(self) -> str:
        return say_count(self._sentence, self._many, self._number, **self._fields)


class KeptNumber:
    """A number in a kept sentence, written as the language in use does."""

    __slots__ = ("_number",)

    def __init__(self, number: int) -> None:
        self._number = number

    def __str__(self) -> str:
        return say_number(self._number)


def said_by(error: BaseException) -> Sentence | str:
    """What an exception says, to be kept: a sentence if it was raised with one."""
    said = error.args[0] if len(error.args) == 1 else None
    return said if isinstance(said, Sentence) else str(error)


def _kept(value: object) -> object:
    return said_by(value) if isinstance(value, BaseException) else value
