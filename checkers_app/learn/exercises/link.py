"""A short text that opens an exercise again, optionally at a step of its search: ``exercise 7, level 2, step
5``.

The text is written in the current language but understood in every language, so that a text on a slide works
everywhere.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from checkers_app.learn.exercises.exercise import LAST_SEED, LEVELS, Exercise, make_exercise
from checkers_app.learn.exercises.link_words import EXERCISE, LEVEL, NAMES, STEP, WINDOWS
from checkers_app.learn.tree.steps import Steps
from checkers_app.words import N_, say, say_count

USUAL_LEVEL = 2
"""The default level, used if the text does not state one; also the only level with windows."""
_TOKEN = re.compile(r"\s+|[,;]|(?P<word>[^\W\d_]+)|(?P<number>[0-9]+)|(?P<else>.)", re.DOTALL)
_LONGEST = 20
"""The maximum number of characters that an error message quotes from the text."""
_DIGITS = 9
"""The maximum number of digits in a number, because Python refuses to convert numbers with thousands of
digits.
"""


@dataclass(frozen=True, slots=True)
class ExerciseLink:
    """An exercise, and optionally a step of its search."""

    seed: int
    """The number of the exercise."""
    level: int = USUAL_LEVEL
    """The level, from 1 to 3."""
    windows: bool = False
    """Whether alpha and beta must be entered at every node."""
    step: int | None = None
    """The step of the search to show, from 1; None for the exercise itself."""

    @property
    def text(self) -> str:
        """The text that :func:`read_link` converts back to this link."""
        fields = {"number": self.seed, "level": self.level, "step": self.step}
        if self.windows and self.step is not None:
            return say("exercise {number}, windows, step {step}", **fields)
        if self.windows:
            return say("exercise {number}, windows", **fields)
        if self.step is not None:
            return say("exercise {number}, level {level}, step {step}", **fields)
        return say("exercise {number}, level {level}", **fields)

    @property
    def exercise(self) -> Exercise:
        """The exercise itself."""
        return make_exercise(self.seed, self.level)


class LinkError(ValueError):
    """Raised for text that does not open an exercise.  The message says what is wrong and where, in words for
    the user.
    """


def exercise_steps(exercise: Exercise) -> Steps:
    """The steps of the search that an exercise asks for: minimax at level 1, alpha-beta at higher levels."""
    return Steps(exercise.searched if exercise.prunes else exercise.full)


def read_link(text: str) -> ExerciseLink:
    """The exercise or step that a text opens.

    The number of the exercise alone is sufficient.  The other parts may come in any order, in upper or lower
    case, with or without commas.

    Raises:
        LinkError: if the text is invalid: an unknown word, too many or too few numbers, or a nonexistent
            exercise, level or step.
    """
    read = _read(text)
    numbers, windows = read.numbers, read.windows
    if (seed := numbers.get(EXERCISE)) is None:
        raise LinkError(say("Which exercise? Write it like this: “{example}”.", example=_example()))
    if not 1 <= seed <= LAST_SEED:
        sentence = N_("There is no exercise {number}: exercises are numbered from 1 to {last}.")
        raise LinkError(say(sentence, number=_shown(seed), last=LAST_SEED))
    level = numbers.get(LEVEL, USUAL_LEVEL)
    if level not in LEVELS:
        raise LinkError(say("There is no level {number}: choose 1, 2 or 3.", number=_shown(level)))
    if windows and level != USUAL_LEVEL:
        raise LinkError(say("“windows” works only with level {level}.", level=USUAL_LEVEL))
    link = ExerciseLink(seed, level, windows, numbers.get(STEP))
    last = len(exercise_steps(link.exercise)) if link.step is not None else 0
    if link.step is not None and not 1 <= link.step <= last:
        raise LinkError(
            say_count(
                "The search in exercise {exercise} has {number} step: there is no step {step}.",
                "The search in exercise {exercise} has {number} steps: there is no step {step}.",
                last,
                exercise=seed,
                step=_shown(link.step),
            )
        )
    return link


def is_link(text: str) -> bool:
    """True for a text that is meant to open an exercise, even if it is invalid."""
    word = _TOKEN.match(text.lstrip())
    return word is not None and NAMES.get(word.group().casefold()) == EXERCISE


class _Reader:
    """The parts of a text read so far."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}
        """The name of each part that has a number -> its number."""
        self.windows = False
        """Whether windows are requested."""
        self._waiting = (EXERCISE, 0)
        """The name that the next number belongs to, and its position; at first the implied name of the
        exercise.
        """
        self._token = ""
        """The last name as it was typed."""

    def number(self, token: str, place: int) -> None:
        name, _ = self._waiting
        if not name:
            sentence = N_("Say what the number {number} (character {place}) means.")
            raise LinkError(say(sentence, number=_cut(token), place=place))
        self.numbers[name] = int(token) if len(token) <= _DIGITS else 10**_DIGITS
        self._waiting = ("", 0)

    def word(self, token: str, place: int) -> None:
        self.end()
        name = NAMES.get(token.casefold(), "")
        if name in self.numbers or (self.windows and name == WINDOWS):
            raise LinkError(say("“{word}” appears twice (see character {place}).", word=token, place=place))
        if not name:
            sentence = N_("“{word}” (character {place}) is not understood. Write it like this: “{example}”.")
            raise LinkError(say(sentence, word=_cut(token), place=place, example=_example()))
        self.windows |= name == WINDOWS
        self._token = token
        self._waiting = ("", 0) if name == WINDOWS else (name, place)

    def end(self) -> None:
        """Check that the last name is followed by a number."""
        place = self._waiting[1]
        if place:
            sentence = N_("“{word}” must be followed by a number (character {place}).")
            raise LinkError(say(sentence, word=self._token, place=place))


def _read(text: str) -> _Reader:
    reader = _Reader()
    for match in _TOKEN.finditer(text):
        place, token = match.start() + 1, match.group()
        match match.lastgroup:
            case "number":
                reader.number(token, place)
            case "word":
                reader.word(token, place)
            case "else":
                letter = token if token.isprintable() else f"U+{ord(token):04X}"
                sentence = N_("“{letter}” (character {place}) is neither a word nor a number.")
                raise LinkError(say(sentence, letter=letter, place=place))
    reader.end()
    return reader


def _example() -> str:
    return ExerciseLink(7, 2, step=5).text


def _cut(token: str) -> str:
    return token if len(token) <= _LONGEST else f"{token[:_LONGEST]}…"


def _shown(number: int) -> str:
    return str(number) if number < 10**_DIGITS else f"> {10**_DIGITS - 1}"
