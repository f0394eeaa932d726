"""``print``: writes games, a position or problems as PDF for printing, or as an interactive web page."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from checkers_app.storage.files import plain_reason, write_bytes_atomic
from checkers_app.terminal.common import CODES, PROGRAM, Verbs, add_verb, counted, file_as, spoken, whole

if TYPE_CHECKING:
    from checkers_app.games.base import Game
    from checkers_app.notation.record import Record
    from checkers_app.views.paper.booklet import Booklet, DiagramChoice

_MOST_BYTES = 1 << 28
_MOST_GAMES = 500
"""The maximum number of games: no viewer opens a file with more games in reasonable time."""
_MOST_PROBLEMS = 500
_FORMATS = ("pdf", "html")
_PAPERS = ("a4", "letter")


_Found: TypeAlias = "tuple[Record, Game]"


class PrintError(ValueError):
    """Raised if something cannot be printed.  The message is the reason."""


def add(verbs: Verbs) -> None:
    """Add the subcommand ``print``."""
    verb = add_verb(
        verbs,
        "print",
        "write games, a position or problems as a PDF, or as a web page that works offline",
        "Write the games in a file, a position (--fen) or problems (--problems) as a PDF, or as one HTML "
        "file for playing through the moves in any browser, even offline. Games that were "
        "reviewed include their marks, better lines and comments.",
    )
    source = verb.add_mutually_exclusive_group(required=True)
    source.add_argument("file", type=Path, nargs="?", metavar="FILE", help="the PDN file with the games")
    source.add_argument("--fen", help="a position, or the name of a board for its starting position")
    source.add_argument(
        "--problems",
        type=whole(1, _MOST_PROBLEMS),
        metavar="N",
        help="print this many of the program's problems, easiest first, with the solutions at the end",
    )
    verb.add_argument(
        "--out",
        type=file_as(".pdf", ".html"),
        required=True,
        metavar="FILE",
        help="the file to write: FILE.pdf or FILE.html",
    )
    verb.add_argument("--to", choices=_FORMATS, help="the format, if the file name does not determine it")
    verb.add_argument(
        "--game",
        type=whole(1, 1_000_000_000),
        action="append",
        default=[],
        metavar="N",
        help="only the game with this number; may be given several times (default: all games)",
    )
    verb.add_argument(
        "--diagrams",
        type=_diagrams,
        metavar="WHICH",
        help="the positions to draw, separated by commas: marks (before every move with a mark such "
        "as ?), every:N (after every N plies) and ply numbers; 'none' draws no position (default: "
        "marks, or every:10 for games without marks)",
    )
    verb.add_argument(
        "--to-solve",
        action="store_true",
        help="print the games in FILE as problems: the first position of each game, with the moves "
        "of the game as the solution",
    )
    verb.add_argument("--theme", metavar="THEME", help="only problems with this theme, such as two-for-one")
    verb.add_argument(
        "--rating",
        type=whole(0, 10_000),
        default=0,
        metavar="R",
        help="only problems with at least this rating",
    )
    verb.add_argument("--paper", choices=_PAPERS, default="a4", help="the paper size of the PDF (a4)")
    verb.add_argument("--language", choices=CODES, help="the language (default: the language of the window)")
    verb.set_defaults(run=_run)


def _diagrams(text: str) -> DiagramChoice:
    """A converter for argparse that reads which positions get a diagram."""
    from checkers_app.views.paper.booklet import DiagramChoice

    marks, every, at = False, 0, set[int]()
    for word in text.split(","):
        name, _, number = word.strip().partition(":")
        if name == "marks" and not number:
            marks = True
        elif name == "every":
            every = whole(1, 10_000)(number)
        elif name != "none":
            try:
                at.add(whole(0, 10_000)(name))
            except argparse.ArgumentTypeError:
                problem = f"{word[:24]} is not valid: use marks, none, every:N or a ply number"
                raise argparse.ArgumentTypeError(problem) from None
    return DiagramChoice(marks, every, frozenset(at))


def _run(arguments: argparse.Namespace) -> int:
    out: Path = arguments.out
    try:
        content = _content(arguments, arguments.to or out.suffix.casefold().removeprefix("."))
    except PrintError as error:
        print(f"{PROGRAM} print: {error}", file=sys.stderr)
        return 2
    try:
        write_bytes_atomic(out, content)
    except OSError as error:
        print(f"{PROGRAM} print: {out} cannot be written: {plain_reason(error)}", file=sys.stderr)
        return 1
    print(out)
    return 0


def _content(arguments: argparse.Namespace, to: str) -> bytes:
    """The content of the file to be written."""
    from checkers_app.drawing.pdf import PaperSize, pdf
    from checkers_app.views.paper.player_page import player_page
    from checkers_app.views.paper.print_pages import booklet_pages, printable

    if to not in _FORMATS:
        raise PrintError(f"{arguments.out}: name it FILE.pdf or FILE.html, or choose the format with --to")
    if arguments.game and arguments.file is None:
        raise PrintError("--game needs a game file")
    if arguments.to_solve and (arguments.file is None or arguments.diagrams is not None):
        raise PrintError("--to-solve needs a game file and cannot be used with --diagrams")
    if arguments.problems is None and (arguments.theme or arguments.rating):
        raise PrintError("--theme and --rating require --problems N")
    games = [] if arguments.file is None else list(_games(arguments.file, frozenset(arguments.game)))
    with spoken(arguments.language):
        booklet = _booklet(arguments, games)
        if to == "html":
            return player_page(booklet).encode()
        pages, missing = printable(booklet_pages(booklet))
        content = pdf(pages, PaperSize[arguments.paper.upper()])
    if missing:
        print(
            f'{PROGRAM} print: the font lacks the letters {missing}: the PDF shows "?" instead',
            file=sys.stderr,
        )
    return content


def _booklet(arguments: argparse.Namespace, games: Sequence[_Found]) -> Booklet:
    from checkers_app import paths
    from checkers_app.play.review.review_store import ReviewStore
    from checkers_app.views.paper.booklet import booklet_of, reviewed_record
    from checkers_app.views.paper.problem_sheet import record_problems

    if arguments.problems is not None:
        return _problems(arguments)
    if arguments.fen is not None:
        return booklet_of([_position(arguments.fen)], arguments.diagrams)
    if arguments.to_solve:
        return record_problems(games)
    store = ReviewStore(paths.reviews_folder())
    records = [(reviewed_record(record, game, store), game) for record, game in games]
    return booklet_of(records, arguments.diagrams, arguments.file.stem)


def _position(text: str) -> tuple[Record, Game]:
    from checkers_app.games import find_game
    from checkers_app.games.base import PositionError
    from checkers_app.notation.positions import find_position
    from checkers_app.notation.record import Record

    game = find_game(text)
    if game is not None:
        return Record(game.initial), game
    try:
        found, state = find_position(text)
    except PositionError as error:
        raise PrintError(f"--fen: {error}") from error
    return Record(state), found


def _games(path: Path, chosen: frozenset[int]) -> Iterator[_Found]:
    """The chosen games in a file; games that cannot be read are reported."""
    from checkers_app.notation.pdn import Accepted, PdnReader
    from checkers_app.storage.files import read_plain

    try:
        data = read_plain(path, _MOST_BYTES)
    except (OSError, ValueError) as error:
        reason = plain_reason(error) if isinstance(error, OSError) else str(error)
        raise PrintError(f"{path} cannot be read: {reason}") from error
    count = printed = 0
    for entry in PdnReader(data):
        count = entry.index
        if chosen and entry.index not in chosen:
            continue
        record = entry.record if isinstance(entry, Accepted) else entry.part
        if not isinstance(entry, Accepted):
            done = "left out" if record is None else "printed up to that point"
            problem = f"{path}, game {entry.index}, line {entry.line}: {entry.reason}"
            print(f"{PROGRAM} print: {problem}; the game is {done}", file=sys.stderr)
        if record is None:
            continue
        printed += 1
        if printed > _MOST_GAMES:
            raise PrintError(f"{path} has more than {_MOST_GAMES} games: choose some of them with --game")
        yield record, entry.game
    missing = sorted(number for number in chosen if number > count)
    if missing:
        raise PrintError(f"{path} has {counted(count, 'game')}; there is no game {missing[0]}")
    if not printed:
        raise PrintError(f"{path} has no game that can be printed")


def _problems(arguments: argparse.Namespace) -> Booklet:
    from checkers_app import paths
    from checkers_app.practice.problems import ProblemFileError, read_problems
    from checkers_app.practice.themes import ProblemTheme
    from checkers_app.views.paper.problem_sheet import problem_booklet

    themes = {theme.value: theme for theme in ProblemTheme}
    if arguments.theme is not None and arguments.theme not in themes:
        raise PrintError(f'"{arguments.theme}" is not a theme; choose one of {", ".join(themes)}')
    try:
        book = read_problems(paths.problems_file())
        entries = book.entries if arguments.theme is None else book.with_theme(themes[arguments.theme])
        wanted = [entry for entry in entries if entry.rating >= arguments.rating][: arguments.problems]
        if not wanted:
            raise PrintError("no problem has this theme and rating")
        return problem_booklet(wanted)
    except ProblemFileError as error:
        raise PrintError(str(error)) from error
