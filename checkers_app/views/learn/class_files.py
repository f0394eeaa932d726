"""Saves a set of exercise sheets for a class: as PDF files with a separate answer key, or as one file for
other programs.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from checkers_app.drawing.pdf import PaperSize, pdf
from checkers_app.engine.api import StopToken
from checkers_app.learn.class_sets.class_set import class_questions, class_set
from checkers_app.learn.exercises.exercise import Given
from checkers_app.learn.exercises.question import QuestionKind
from checkers_app.learn.export.contents import Content, ExerciseSheets, QuestionSheets
from checkers_app.learn.export.formats import Format, export
from checkers_app.storage.files import not_written, plain_reason, write_bytes_atomic
from checkers_app.views.learn.background_work import Tell
from checkers_app.views.learn.saving import Saved
from checkers_app.words import N_, say


@dataclass(frozen=True, slots=True)
class ClassWish:
    """The options for a set of exercise sheets."""

    number: int = 30
    """The number of sheets."""
    level: int = 2
    """The level of the exercises, from 1 to 3."""
    windows: bool = False
    """True if students must also enter the alpha-beta windows."""
    asked: QuestionKind | None = None
    """The type of question on the sheets, for which the level is ignored; None for trees to be filled in."""
    seed: int = 1
    """The seed of the random numbers; the same seed gives the same set."""
    paper: PaperSize = PaperSize.A4
    given: Given = Given.NONE
    """How much of each exercise is already filled in on the sheets."""
    to: Format = Format.PDF
    """The file format."""

    @property
    def name(self) -> str:
        """The suggested file name of the sheets."""
        return f"{self._stem}{self.to.ending}"

    @property
    def _stem(self) -> str:
        kind = "windows" if self.windows else f"level-{self.level}"
        if self.asked is not None:
            return f"class-{self.seed}-{self.asked.value}-{self.number}"
        given = "" if self.given is Given.NONE else f"-{self.given.value}"
        return f"class-{self.seed}-{kind}-{self.number}{given}"

    def content(self, progress: Callable[[int], None]) -> Content:
        """Create the content of the set; ``progress`` is called with the number of sheets created so far."""
        if self.asked is not None:
            return QuestionSheets(class_questions(self.number, self.asked, self.seed, progress))
        tasks = class_set(self.number, self.level, self.seed, progress)
        return ExerciseSheets(tasks, windows=self.windows, given=self.given)


def key_file(sheets: Path) -> Path:
    """The path of the answer key, in the same folder as the sheets."""
    return sheets.with_name(f"{sheets.stem}-key{sheets.suffix}")


class _CancelledError(Exception):
    """Raised when the user has cancelled the set."""


def save_class_set(wish: ClassWish, sheets: Path, stop: StopToken, tell: Tell) -> Saved:
    """Create the files and then write them; ``tell`` is called with the number of sheets created so far.

    In the PDF format, there are two files: the sheets and the answer key.  Any other format has one file that
    includes the answers.
    """

    def found(number: int) -> None:
        if stop.stopped:
            raise _CancelledError
        tell(number)

    key = key_file(sheets)
    try:
        content, contents = wish.content(found), dict[Path, bytes]()
        if wish.to is Format.PDF:
            for path, pages in ((sheets, content.pages()), (key, content.key_pages())):
                contents[path] = pdf(pages, wish.paper)
                found(wish.number)
        else:
            contents[sheets] = export(content, wish.to)
            found(wish.number)
    except _CancelledError:
        return Saved(partial(say, N_("Cancelled. Nothing was saved.")), worked=False)
    for path, made in contents.items():
        try:
            write_bytes_atomic(path, made)
        except OSError as error:
            there = sheets.name if path is key else ""
            return Saved(partial(_not_written, path.name, error, there), worked=False)
    words = (
        N_("Saved in {file}, with the answer key in {key}.") if key in contents else N_("Saved in {file}.")
    )
    return Saved(
        partial(say, words, file=sheets.name, key=key.name),
        worked=True,
        folder=sheets.parent,
    )


def _not_written(file: str, error: OSError, sheets: str) -> str:
    """The error message about a file; ``sheets`` is the name of the file already written, or empty."""
    if sheets:
        return say(
            "The sheets are saved in {sheets}, but the answer key {file} cannot be written: {reason}.",
            sheets=sheets,
            file=file,
            reason=plain_reason(error),
        )
    return not_written(file, error)
