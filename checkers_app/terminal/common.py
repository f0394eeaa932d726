"""What several verbs share."""

from __future__ import annotations

import argparse
import math
import os
import re
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from threading import Thread, current_thread, main_thread
from typing import TYPE_CHECKING, NoReturn, TypeAlias, TypeVar

from checkers_app import __version__
from checkers_app.storage.files import plain_reason
from checkers_app.words import LANGUAGES, CatalogueError, chosen, speak, system_languages, translation

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

    from checkers_app.engine.api import StopToken
    from checkers_app.engine.checkers.endgames.library import Tables
    from checkers_app.engine.resources import Resources
    from checkers_app.games.base import Game

PROGRAM = "checkers-app"
CODES = tuple(language.code for language in LANGUAGES)
"""What can be asked for with ``--language``."""
INTERRUPTED = 130
"""The exit status of a run that was stopped with Ctrl-C."""
_ENDING_SIGNALS = (signal.SIGTERM,) if sys.platform == "win32" else (signal.SIGTERM, signal.SIGHUP)
"""What the system sends to end a program politely."""
Verbs: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"  # noqa: SLF001
"""Where a verb adds its parser; argparse has no public name for it."""


MAX_DEPTH = 100
"""Plies: no search goes deeper."""
MAX_NODES = 10**15
MAX_MILLISECONDS = 7 * 24 * 3600 * 1000
MAX_THREADS = 64
MAX_HASH_MIB = 1 << 20
_SHOWN = 24
"""Characters of a wrong number that are repeated."""
_POLL_SECONDS = 0.1
"""Where waiting cannot be interrupted Ctrl-C is heard after so long."""

_Answer = TypeVar("_Answer")


class Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        """Say it on standard error and end with status 2."""
        self.exit(2, f"{self.prog}: {message}\n")

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """Print the help.  Unlike argparse, do not pass over in silence that it cannot be written.

        Raises:
            OSError: if it cannot.
        """
        print(self.format_help(), end="", file=file or sys.stdout)


def counted(number: int, one: str, many: str = "") -> str:
    """``1 game`` or ``3 games``, in English; ``many`` is the plural, ``one`` with an s if it is empty."""
    return f"{number} {one if number == 1 else many or f'{one}s'}"


def whole(low: int, high: int) -> Callable[[str], int]:
    """Reads a whole number from ``low`` to ``high``, for argparse."""

    def read(text: str) -> int:
        try:
            number = int(text) if len(text) <= _SHOWN else None
        except ValueError:
            number = None
        if number is not None and low <= number <= high:
            return number
        shown = text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."
        if number is not None and number < low:
            raise argparse.ArgumentTypeError(f"{shown} is not at least {low:,}")
        raise argparse.ArgumentTypeError(f"{shown} is not a whole number from {low:,} to {high:,}")

    return read


positive = whole(1, 1_000_000_000)
"""Reads a whole number that has no limit of its own, for argparse."""
seed = whole(-(2**63), 2**63 - 1)
"""Reads what stands for a row of lots, for argparse."""


def level(text: str) -> float:
    """Reads the number of a level, for argparse: ``4``, ``4.5``, ``4½``."""
    from checkers_app.engine.levels import read_numeral

    number = read_numeral(text)
    if number is None:
        raise argparse.ArgumentTypeError(f"{text[:_SHOWN]} is not the number of a level, as 4 or 4.5")
    return number


def board(text: str) -> Game:
    """Reads the key of a board, for argparse: ``russian``, or house rules as in ``house_fly``.

    Raises:
        argparse.ArgumentTypeError: if there is no such board; the message lists those with a name.
    """
    from checkers_app.games import every_game, find_game
    from checkers_app.games.draughts.house import EXAMPLE

    found = find_game(text)
    if found is None:
        known = ", ".join(game.key for game in every_game())
        raise argparse.ArgumentTypeError(
            f"{text[:_SHOWN]} is not a board; there are {known}, and house rules such as {EXAMPLE.key}"
        )
    return found


def real(low: float, high: float) -> Callable[[str], float]:
    """Reads a number from ``low`` to ``high``, for argparse."""

    def read(text: str) -> float:
        try:
            number = float(text)
        except ValueError:
            number = math.nan
        if not low <= number <= high:
            raise argparse.ArgumentTypeError(f"{text[:_SHOWN]} is not a number from {low:g} to {high:g}")
        return number

    return read


def in_background(work: Callable[[], _Answer]) -> Future[_Answer]:
    """Begin ``work`` on a thread of its own, which does not keep the program from ending."""
    future: Future[_Answer] = Future()

    def run() -> None:
        try:
            future.set_result(work())
        except BaseException as error:  # noqa: BLE001  it is raised again where it is waited for
            future.set_exception(error)

    Thread(target=run, daemon=True).start()
    return future


def wait_for(future: Future[_Answer]) -> _Answer:
    """Wait for what :func:`in_background` began.

    Compiled code that runs on the main thread does not hear Ctrl-C; this does.
    """
    while True:
        try:
            return future.result(_POLL_SECONDS)
        except TimeoutError:
            if future.done():
                raise


@contextmanager
def stopped_by_interrupt(stop: StopToken) -> Iterator[None]:
    """Within the block Ctrl-C, SIGTERM or SIGHUP sets ``stop`` and ends no run; only for the main thread."""
    with _handling((signal.SIGINT, *_ENDING_SIGNALS), lambda *_: stop.stop()):
        yield


@contextmanager
def ended_like_an_interrupt() -> Iterator[None]:
    """Within the block SIGTERM and SIGHUP raise KeyboardInterrupt, as Ctrl-C does.

    So whatever has been started is ended and temporary folders are deleted.  On another thread than the
    main one it does nothing.
    """
    if current_thread() is not main_thread():
        yield
        return

    def interrupt(*_: object) -> NoReturn:
        for number in _ENDING_SIGNALS:  # systems send both, and a second must not disturb the tidying up
            signal.signal(number, signal.SIG_IGN)
        raise KeyboardInterrupt

    with _handling(_ENDING_SIGNALS, interrupt):
        yield


def hear_signals_as_usual() -> None:
    """Let the system, or what is started now, handle SIGTERM and SIGHUP: the window closes."""
    if current_thread() is main_thread():
        for number in _ENDING_SIGNALS:
            if signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, signal.SIG_DFL)


@contextmanager
def _handling(numbers: Iterable[signal.Signals], handler: Callable[..., object]) -> Iterator[None]:
    # What whoever started us does not want heard, as after ``nohup ... &``, stays so.
    heard = [number for number in numbers if signal.getsignal(number) is not signal.SIG_IGN]
    previous = [(number, signal.signal(number, handler)) for number in heard]
    try:
        yield
    finally:
        for number, before in previous:
            signal.signal(number, before)


_FORMATS = frozenset({".svg", ".png", ".gif", ".pdf", ".csv", ".pdn", ".json"})


def file_as(*endings: str) -> Callable[[str], Path]:
    """Reads the name of a file to be written, for argparse, and refuses the ending of another format.

    Names without an ending of a format are accepted, such as ``/dev/stdout``.
    """

    def read(text: str) -> Path:
        path = Path(text)
        ending = path.suffix.casefold()
        if ending in _FORMATS and ending not in endings:
            raise argparse.ArgumentTypeError(f"{text} is written as {' or '.join(endings)}, not as {ending}")
        return path

    return read


def one_file(first: Path | None, second: Path | None) -> bool:
    """True if two things that are to be written would go to the same file, and only the later be left."""
    if first is None or second is None or first.is_char_device():
        return False
    return os.path.realpath(first) == os.path.realpath(second)


def plainly(error: OSError) -> str:
    """What is wrong with a file, in words and without a number."""
    name = error.filename2 or error.filename
    reason = plain_reason(error)
    return reason if name is None else f"{name}: {reason}"


def _version() -> str:
    """The version, whether the compiled engine is there, and which files and boards cannot be used."""
    from checkers_app.engine import checkers
    from checkers_app.engine.resources import open_resources
    from checkers_app.games import find_boards

    core = "compiled engine present" if checkers.available() else "compiled engine missing"
    return "\n".join(
        [f"{PROGRAM} {__version__} ({core})", *open_resources().problems, *find_boards().problems]
    )


class ShowVersion(argparse.Action):
    """``--version``: the answer is worked out only when it is asked for."""

    def __init__(self, option_strings: Sequence[str], dest: str, **_: object) -> None:
        super().__init__(option_strings, dest, nargs=0, help="show the version and exit")

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: object,
        option_string: str | None = None,
    ) -> None:
        """Print the version and end."""
        del namespace, values, option_string
        print(_version())
        parser.exit()


def add_verb(verbs: Verbs, name: str, summary: str, description: str) -> argparse.ArgumentParser:
    """The parser of a new verb, which knows ``--version`` already."""
    parser = verbs.add_parser(name, help=summary, description=description)
    parser.add_argument("--version", action=ShowVersion)
    return parser


class MissingCoreError(RuntimeError):
    """The compiled engine is needed and not there."""


def need_core() -> None:
    """Make sure that the compiled engine is there.

    Raises:
        MissingCoreError: if it is not.
    """
    from checkers_app.engine import checkers

    if not checkers.available():
        raise MissingCoreError(str(checkers.MISSING_REASON))


def resources_for(verb: str, *, book: bool = False, tables: bool = True) -> Resources:
    """Book, tables and evaluation for a verb's engines; says on standard error what cannot be used."""
    from checkers_app.engine.resources import open_resources

    resources = open_resources(book=book, tables=tables)
    for problem in resources.problems:
        print(f"{PROGRAM} {verb}: {problem}", file=sys.stderr)
    return resources


def opened_tables(folder: Path | None = None) -> Tables:
    """The tables in a folder, or those in use; says on standard error which had to be left out."""
    need_core()
    from checkers_app.engine.checkers.endgames.library import Tables, open_tables

    tables = Tables.open(folder) if folder is not None else open_tables()
    for problem in tables.problems:
        print(f"{PROGRAM} tables: {problem}", file=sys.stderr)
    if folder is not None and not tables.files:
        print(f"{PROGRAM} tables: there are no tables in {folder}", file=sys.stderr)
    return tables


def window_size(text: str) -> tuple[int, int]:
    """A size as it is given on the command line.

    Raises:
        argparse.ArgumentTypeError: if it is none.
    """
    found = re.fullmatch(r"([0-9]{2,5})x([0-9]{2,5})", text)
    if found is None:
        raise argparse.ArgumentTypeError(f'"{text}" is not a size; one has 2 to 5 digits a side: 800x600')
    return int(found[1]), int(found[2])


@contextmanager
def spoken(code: str | None) -> Iterator[None]:
    """Speak a language for a while: that of a code, or else what the settings or the system prefer.

    Says on standard error why it cannot be spoken.
    """
    from checkers_app import paths
    from checkers_app.storage.settings import SettingsStore

    wanted = SettingsStore(paths.settings_file()).current.language if code is None else code
    try:
        speak(translation(chosen(wanted, system_languages(os.environ)).code))
    except CatalogueError as error:
        print(f"{PROGRAM}: {error}", file=sys.stderr)
    try:
        yield
    finally:
        speak()
