"""A short text that opens an exercise again, at a step if wanted: ``exercise 7, level 2, step 5``.

It is written in the language in use and read in every language, so that a text on a slide can be typed
anywhere.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from checkers_app.learn.exercises.exercise import LAST_SEED, LEVELS, Exercise, make_exercise
from checkers_app.learn.exercises.link_words import EXERCISE, LEVEL, NAMES, STEP, WINDOWS
from checkers_app.learn.tree.steps import Steps
from checkers_app.words import N_, say, say_count

USUAL_LEVEL = 2
"""Of an exercise of which the text names none; the only one at which windows are asked for."""
_TOKEN = re.compile(r"\s+|[,;]|(?P<word>[^\W\d_]+)|(?P<number>[0-9]+)|(?P<else>.)", re.DOTALL)
_LONGEST = 20
"""Letters of the text that an error repeats."""
_DIGITS = 9
"""Of a number that is read: Python reads none of thousands of digits."""


@dataclass(frozen=True, slots=True)
class ExerciseLink:
    """Which exercise, and where in its search."""

    seed: int
    """Its number."""
    level: int = USUAL_LEVEL
    """1 to 3."""
    windows: bool = False
    """Whether alpha and beta are asked for at every node."""
    step: int | None = None
    """The step of the search that is shown, from 1; None for the exercise itself."""

    @property
    def text(self) -> str:
        """What :func:`read_link` reads as this."""
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
    """A text that opens no exercise.  The message says what is wrong and where, fit to show a person."""


def exercise_steps(exercise: Exercise) -> Steps:
    """How the search that an exercise asks for goes: minimax at level 1, alpha-beta above."""
    return Steps(exercise.searched if exercise.prunes else exercise.full)


def read_link(text: str) -> ExerciseLink:
    """What a text opens.

    The number of the exercise may be alone; what else is named comes in any order, in small letters or
    capitals, with commas or without.

    Raises:
        LinkError: if it opens nothing: an unknown word, a number too many or too few, or an exercise, level
            or step that there is not.
    """
    read = _read(text)
    numbers, windows = read.numbers, read.windows
    if (seed := numbers.get(EXERCISE)) is None:
        raise LinkError(say("Which exercise? It is written as “{example}”.", example=_example()))
    if not 1 <= seed <= LAST_SEED:
        sentence = N_("There is no exercise {number}: they go from 1 to {last}.")
        raise LinkError(say(sentence, number=_shown(seed), last=LAST_SEED))
    level = numbers.get(LEVEL, USUAL_LEVEL)
    if level not in LEVELS:
        raise LinkError(say("There is no level {number}: choose 1, 2 or 3.", number=_shown(level)))
    if windows and level != USUAL_LEVEL:
        raise LinkError(say("“windows” goes with level {level} alone.", level=USUAL_LEVEL))
    link = ExerciseLink(seed, level, windows, numbers.get(STEP))
    last = len(exercise_steps(link.exercise)) if link.step is not None else 0
    if link.step is not None and not 1 <= link.step <= last:
        raise LinkError(
            say_count(
                "The search of exercise {exercise} has {number} step: there is no step {step}.",
                "The search of exercise {exercise} has {number} steps: there is no step {step}.",
                last,
                exercise=seed,
                step=_shown(link.step),
            )
        )
    return link


def is_link(text: str) -> bool:
    """True of a text that is meant to open an exercise, whether it does or not."""
    word = _TOKEN.match(text.lstrip())
    return word is not None and NAMES.get(word.group().casefold()) == EXERCISE


class _Reader:
    """What was read so far."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}
        """Name -> number."""
        self.windows = False
        """Whether windows are asked for."""
        self._waiting = (EXERCISE, 0)
        """The name whose number comes next, and where it is: the exercise's own may be left out."""
        self._token = ""
        """The name as it was typed."""

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
        """What was named has its number, or has to have it now."""
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
