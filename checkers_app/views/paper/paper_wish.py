"""The material that a page of the window can print, and the files created from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from checkers_app.drawing.pdf import PaperSize, pdf
from checkers_app.games.base import Game
from checkers_app.learn.export.formats import Format
from checkers_app.notation.record import Record
from checkers_app.practice.problems import ProblemEntry
from checkers_app.views.learn.saving import Saved, save_new
from checkers_app.views.paper.booklet import MARKED, OFTEN, Booklet, DiagramChoice, booklet_of, usual_choice
from checkers_app.views.paper.player_page import player_page
from checkers_app.views.paper.print_pages import booklet_pages, printable
from checkers_app.views.paper.problem_sheet import problem_booklet, record_problems
from checkers_app.words import N_, say, say_count

_COUNTS = (6, 12, 24, 48)
"""The numbers of problems that can be printed; six fill a page."""


@dataclass(frozen=True, slots=True)
class PaperWish:
    """Material to print, with one option that the user can choose."""

    name: str
    """The beginning of the file name, followed by :attr:`word`."""
    word: str
    label: str
    """The English label of the option, translated when it is shown."""
    options: Callable[[], Sequence[str]]
    """A function that returns the names of the choices in the current language."""
    make: Callable[[int], Booklet]
    """A function that returns the content for the choice with this index."""
    first: int = 0
    """The index of the default choice."""


def game_wish(record: Record, game: Game, here: int | None = None) -> PaperWish:
    """Offer a game for printing.

    Args:
        record: the game, with its marks if it was reviewed.
        game: the board of the game.
        here: the number of plies of the main line that precede the position on the board; None if unknown.
    """
    found: list[tuple[Callable[[], str], DiagramChoice | None]] = [
        (lambda: say("Before marked moves"), MARKED),
        (
            lambda: say_count("After every ply", "After every {number} plies", OFTEN.every),
            OFTEN,
        ),
    ]
    if here is not None:
        found.append((lambda: say("The position on the board"), DiagramChoice(at=frozenset({here}))))
    found.append((lambda: say("No diagrams"), DiagramChoice()))
    if record.line and record.start != game.initial:
        found.append((lambda: say("As a problem, with the moves as its solution"), None))

    def options() -> list[str]:
        return [words() for words, _ in found]

    def make(index: int) -> Booklet:
        choice = found[index][1]
        return record_problems([(record, game)]) if choice is None else booklet_of([(record, game)], choice)

    first = [choice for _, choice in found].index(usual_choice(record))
    return PaperWish(game.key, "game", N_("Diagrams"), options, make, first)


def problems_wish(entries: Sequence[ProblemEntry]) -> PaperWish:
    """Offer problems for printing, starting with the first one."""
    counts = [count for count in _COUNTS if count < len(entries)] or [len(entries)]

    def make(index: int) -> Booklet:
        return problem_booklet(entries[: counts[index]])

    return PaperWish(
        "checkers", "problems", N_("How many problems"), lambda: [str(count) for count in counts], make
    )


def save_booklet(wish: PaperWish, option: int, to: Format, paper: PaperSize) -> Saved:
    """Create a file and save it in the user's documents folder under an unused name.

    Args:
        wish: the material to print.
        option: the index of the user's choice.
        to: the format, PDF or HTML.
        paper: the paper size of a PDF.
    """
    booklet, missing = wish.make(option), ""
    if to is Format.HTML:
        content = player_page(booklet).encode()
    else:
        pages, missing = printable(booklet_pages(booklet))
        content = pdf(pages, paper)
    saved = save_new(f"{wish.name}{to.ending}", wish.word, content)
    if not missing or not saved.worked:
        return saved
    return replace(saved, saying=lambda: f"{saved.sentence}. {missing_words(missing)}")


def missing_words(letters: str) -> str:
    """A message about the characters that are missing from the fonts of a PDF."""
    return say("The font lacks the letters {letters}: the PDF shows “?” instead.", letters=letters)
