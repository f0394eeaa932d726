"""The messages to a learner who is working on an exercise: hints, results and the rule."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field

from checkers_app.learn.exercises.checking import AnswerFault
from checkers_app.learn.exercises.exercise import Exercise
from checkers_app.learn.tree.tree import Bound, Scale
from checkers_app.learn.tree.worth import short
from checkers_app.words import N_, say, say_count

_TAKES = {
    True: N_("{name} is a MAX node: it takes the largest value below it."),
    False: N_("{name} is a MIN node: it takes the smallest value below it."),
}
"""The rules for MAX nodes (True) and MIN nodes (False)."""

Following = tuple[tuple[int, AnswerFault] | None, bool]
"""The next answer, as its row and its kind (None if no answers are missing), and whether the best move has
been marked.
"""


@dataclass(frozen=True, slots=True)
class Tip:
    """A message to the learner."""

    saying: Callable[[], tuple[str, str]] = field(compare=False)
    """A function that returns the title and the text of the message in the current language."""
    formula: str = ""
    fault: tuple[AnswerFault, int] | None = None
    """The mistake that the message explains, with its row; None for other messages."""

    @property
    def title(self) -> str:
        """The title of the message."""
        return self.saying()[0]

    @property
    def text(self) -> str:
        """The text of the message."""
        return self.saying()[1]

    @property
    def is_fault(self) -> bool:
        """True if the message explains a mistake."""
        return self.fault is not None


def how_to_begin(exercise: Exercise, *, windows: bool) -> tuple[str, str]:
    """The message before the first hint or check."""
    boxes = say("Click a box and type its value; Enter goes to the next one.")
    cross = say("Click a branch to cross it out, and a node below A to mark the move.")
    if windows:
        drag = say("Drag α and β to the values they have when the search reaches the node.")
        return say("Fill in the boxes, set α and β"), f"{boxes} {drag} {cross}"
    if not exercise.prunes:
        cross = say("Click a node below A to mark the move.")
    return say("Fill in the boxes"), f"{boxes} {cross}"


def still_open(exercise: Exercise, following: Following, missing: int, *, any_right: bool) -> tuple[str, str]:
    """The message after a check that found no mistakes; ``missing`` is the number of missing answers."""
    title = say("Right so far") if any_right else say("Nothing to check yet")
    words = _open_words(exercise, following)
    if missing > 1:
        many = say_count(
            "{missing} answer is still open.",
            "{missing} answers are still open.",
            missing,
            missing=missing,
        )
        words = f"{many} {words}"
    return title, words


def all_right(exercise: Exercise, signed: Collection[int], *, less_help: bool) -> tuple[str, str]:
    """The message when the exercise is solved; ``signed`` contains the rows with a bound sign."""
    words = say("A is worth {value}.", value=short(exercise.value(0), Scale.POINTS))
    if exercise.prunes:  # minimax has visited every leaf, including those that alpha-beta would not
        leaves = exercise.leaves
        saved = leaves - exercise.leaves_visited
        saving = say_count(
            "{saved} of {number} leaf was never looked at.",
            "{saved} of {number} leaves were never looked at.",
            leaves,
            saved=saved,
        )
        words = f"{words} {saving}"
    words += "".join(f" {told}" for told in _unsigned_bound(exercise, signed))
    if less_help:
        less = say("Three trees in a row right on the first try: now try with fewer boxes filled in.")
        words = f"{words} {less}"
    return say("Everything is right"), words


def _unsigned_bound(exercise: Exercise, signed: Collection[int]) -> Iterator[str]:
    """A note on the first box whose number is right but whose bound sign is missing."""
    sentences = {
        Bound.AT_MOST: N_(
            "At {name} the search returns {value}. That is a bound: the value is at most {value}."
        ),
        Bound.AT_LEAST: N_(
            "At {name} the search returns {value}. That is a bound: the value is at least {value}."
        ),
    }
    for row in exercise.decided():
        bound = exercise.bound(row)
        if row not in signed and bound in sentences:
            value = short(exercise.value(row), Scale.POINTS)
            yield say(sentences[bound], name=exercise.name(row), value=value)
            return


def _open_words(exercise: Exercise, following: Following) -> str:
    """The remaining work in words, without revealing which branches are cut."""
    task_at, has_move = following
    if task_at is not None:
        row, task = task_at
        name = exercise.name(row)
        if task is AnswerFault.WINDOW:
            return say("Set α and β at {name}.", name=name)
        return say("Continue at {name}.", name=name)
    if not has_move:
        return say("Mark the move that A chooses: click the node below it.")
    return say("There is a branch that is never looked at: cross it out.")


def all_filled(exercise: Exercise, following: Following | None) -> tuple[str, str]:
    """The hint when every box is filled; ``following`` is None if there is nothing left to do."""
    title = say("Every box is filled")
    if following is None:
        return title, say("Press Check.")
    return title, f"{_open_words(exercise, following)} {say('Then press Check.')}"


def tip_for(exercise: Exercise, row: int, crossed: Collection[int]) -> Tip:
    """The hint for the value at a node; ``crossed`` lists the crossed-out branches."""
    full = exercise.full
    maximising = full.is_max(row)
    function = "max" if maximising else "min"
    name = exercise.name(row)
    below = [child for child in full.children(row) if child not in crossed]
    listed = [exercise.names.get(child, str(full.values[child])) for child in below]

    def saying() -> tuple[str, str]:
        text = say(_TAKES[maximising], name=name)
        if exercise.prunes:
            watch = say("Keep an eye on α and β: once α ≥ β, the remaining branches are crossed out.")
            text = f"{text} {watch}"
        return say("Next: {name}", name=name), text

    return Tip(saying, f"{name} = {function}({', '.join(listed)}) = ?" if listed else "")


def window_tip(exercise: Exercise, row: int) -> Tip:
    """The hint for the window at a node."""

    def saying() -> tuple[str, str]:
        name = exercise.name(row)
        text = say(
            "What are α and β when the search reaches {name}? α is the largest value found so far at "
            "MAX nodes on the path, and β is the smallest at MIN nodes.",
            name=name,
        )
        return say("Next: the window at {name}", name=name), text

    return Tip(saying)


def rule_words(exercise: Exercise) -> tuple[str, str]:
    """The rules of MAX, MIN and alpha-beta."""
    text = say("MAX takes the largest of its branches, and MIN takes the smallest.")
    if exercise.prunes:
        window = say(
            "α is the value that MAX is sure of, and β is the value that MIN is sure of. As soon as α "
            "≥ β at a node, its other branches are never looked at."
        )
        text = f"{text} {window}"
    return say("The rule"), text


def solved_words(exercise: Exercise) -> tuple[str, str]:
    """The message that is shown together with the solution."""
    every = say("Every value is the best of those below it.")
    return say("The solution"), " ".join(_reasons(exercise)) or every


def _reasons(exercise: Exercise) -> list[str]:
    return [
        say(
            "At {name}, after {after}, α is {alpha} and β is {beta}: the rest is cut.",
            name=exercise.name(cut.node),
            after=exercise.name(cut.after),
            alpha=cut.alpha,
            beta=cut.beta,
        )
        for cut in (exercise.cuts if exercise.prunes else ())
    ]


def look_for_the_cut() -> tuple[str, str]:
    """The hint when every box is filled and no branch is crossed out."""
    return say("Look for the cut"), say(
        "Where does α reach β? The branches after that point are never looked at."
    )
