"""What a page of the window offers to print, and the files that come of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from checkers_app.games.base import Game
from checkers_app.learn.class_sets.pdf import PaperSize, pdf
from checkers_app.learn.export.formats import Format
from checkers_app.notation.record import Record
from checkers_app.practice.problems import ProblemEntry
from checkers_app.views.learn.saving import Saved, save_new
from checkers_app.views.paper.booklet import MARKED, Booklet, DiagramChoice, booklet_of
from checkers_app.views.paper.player_page import player_page
from checkers_app.views.paper.print_pages import booklet_pages
from checkers_app.views.paper.problem_sheet import problem_booklet
from checkers_app.words import N_, say, say_count

_OFTEN = 10
"""The number of plies between diagrams."""
_COUNTS = (6, 12, 24, 48)
"""How many problems can be printed; six fill a page."""


@dataclass(frozen=True, slots=True)
class PaperWish:
    """Something to print, with one choice."""

    name: str
    """The beginning of the name of its files."""
    label: str
    """What is chosen; translated when shown."""
    options: Callable[[], Sequence[str]]
    """Returns the names of the options, in the current language."""
    make: Callable[[int], Booklet]
    """Returns the content for the option with this index."""


def game_wish(record: Record, game: Game, here: int | None = None) -> PaperWish:
    """A game to print.

    Args:
        record: the game, with its marks if it was reviewed.
        game: its board.
        here: the number of plies of its main line before the position on the board, if there is one.
    """
    found: list[tuple[Callable[[], str], DiagramChoice]] = [
        (lambda: say("Before marked moves"), MARKED),
        (
            lambda: say_count("After every ply", "After every {number} plies", _OFTEN),
            DiagramChoice(every=_OFTEN),
        ),
    ]
    if here is not None:
        found.append((lambda: say("The position on the board"), DiagramChoice(at=frozenset({here}))))
    found.append((lambda: say("None"), DiagramChoice()))

    def options() -> list[str]:
        return [words() for words, _ in found]

    def make(index: int) -> Booklet:
        return booklet_of([(record, game)], found[index][1])

    return PaperWish(game.key, N_("Diagrams"), options, make)


def problems_wish(entries: Sequence[ProblemEntry]) -> PaperWish:
    """Problems to print, from the first one on."""
    counts = [count for count in _COUNTS if count < len(entries)] or [len(entries)]

    def make(index: int) -> Booklet:
        return problem_booklet(entries[: counts[index]])

    return PaperWish("problems", N_("How many"), lambda: [str(count) for count in counts], make)


def save_booklet(make: Callable[[], Booklet], name: str, to: Format, paper: PaperSize) -> Saved:
    """Create a file and save it in the user's documents folder under an unused name.

    Args:
        make: returns the content.
        name: the beginning of the file's name.
        to: PDF or HTML.
        paper: the paper of a PDF.
    """
    booklet = make()
    content = player_page(booklet).encode() if to is Format.HTML else pdf(booklet_pages(booklet), paper)
    return save_new(f"{name}{to.ending}", "paper" if to is Format.PDF else "page", content)
