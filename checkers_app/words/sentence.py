"""A stored sentence, translated to the current language whenever it is shown."""

from __future__ import annotations

from checkers_app.words.door import say, say_count, say_number


class Sentence:
    """A sentence, such as the description of a problem with a file, that is created now and shown later,
    perhaps in another language.

    ``str(sentence)`` is its text, so it can be the only argument of an exception, or a field of another
    sentence.

    Args:
        sentence: the English text, marked by :func:`checkers_app.words.N_`.
        fields: the values of its fields; an exception is replaced by its message (:func:`said_by`).
    """

    __slots__ = ("_fields", "_sentence")

    def __init__(self, sentence: str, /, **fields: object) -> None:
        self._sentence = sentence
        self._fields = {name: _kept(value) for name, value in fields.items()}

    def __str__(self) -> str:
        return say(self._sentence, **self._fields)


class CountedSentence(Sentence):
    """A stored sentence with the number of things in its field ``number``.

    The text is extracted for translation as for :func:`checkers_app.words.say_count`, so the call must
    contain string literals.
    """

    __slots__ = ("_many", "_number")

    def __init__(self, one: str, many: str, number: int, /, **fields: object) -> None:
        super().__init__(one, **fields)
        self._many = many
        self._number = number

    def __str__(self) -> str:
        return say_count(self._sentence, self._many, self._number, **self._fields)


class KeptNumber:
    """A number in a stored sentence, formatted for the current language."""

    __slots__ = ("_number",)

    def __init__(self, number: int) -> None:
        self._number = number

    def __str__(self) -> str:
        return say_number(self._number)


def said_by(error: BaseException) -> Sentence | str:
    """An exception's message, ready for storing: a :class:`Sentence` if the exception was raised with one."""
    said = error.args[0] if len(error.args) == 1 else None
    return said if isinstance(said, Sentence) else str(error)


def _kept(value: object) -> object:
    return said_by(value) if isinstance(value, BaseException) else value
