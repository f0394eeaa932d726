"""Functions shared by several subcommands."""

from __future__ import annotations

import argparse
import math
import os
import re
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread, current_thread, main_thread
from typing import TYPE_CHECKING, NoReturn, TypeAlias, TypeVar

from checkers_app import __version__
from checkers_app.storage.files import plain_reason
from checkers_app.words import LANGUAGES, CatalogueError, chosen, speak, system_languages, translation

if TYPE_CHECKING:
    from concurrent.futures import Future

    from _typeshed import SupportsWrite

    from checkers_app.engine.api import StopToken
    from checkers_app.engine.checkers.endgames.library import Tables
    from checkers_app.engine.resources import Resources
    from checkers_app.games.base import Game

PROGRAM = "checkers-app"
CODES = tuple(language.code for language in LANGUAGES)
"""The languages that ``--language`` accepts."""
INTERRUPTED = 130
"""The exit status of a run that was stopped with Ctrl-C."""
_ENDING_SIGNALS = (signal.SIGTERM,) if sys.platform == "win32" else (signal.SIGTERM, signal.SIGHUP)
"""The signals that the system sends to terminate a program."""
Verbs: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"  # noqa: SLF001
"""The type of the object to which a subcommand adds its parser; argparse has no public name for this type."""


MAX_DEPTH = 100
"""The maximum depth of a search, in plies."""
MAX_NODES = 10**15
MAX_MILLISECONDS = 7 * 24 * 3600 * 1000
MAX_THREADS = 64
MAX_HASH_MIB = 1 << 20
_SHOWN = 24
"""The maximum number of characters of an invalid number that are quoted in a message."""
_POLL_SECONDS = 0.1
"""The interval at which Ctrl-C is handled if waiting cannot be interrupted, in seconds."""

_Answer = TypeVar("_Answer")


class Parser(argparse.ArgumentParser):
    """A parser that reports each error on one line."""

    def error(self, message: str) -> NoReturn:
        """Print the message to standard error and exit with status 2."""
        self.exit(2, f"{self.prog}: {message}\n")

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """Print the help.  Unlike argparse, report a failure to write it.

        Raises:
            OSError: if the help cannot be written.
        """
        print(self.format_help(), end="", file=file or sys.stdout)


def end_with(status: int, words: str) -> int:
    """Print on standard error the reason why the program ends, and return ``status``."""
    with suppress(OSError, ValueError):  # the stream may be closed
        print(f"{PROGRAM}: {words}", file=sys.stderr)
    return status


def counted(number: int, one: str, many: str = "") -> str:
    """A number and a noun in English: ``1 game``, ``3 games``.

    Without ``many``, the plural is the singular, ``one``, with an s added.
    """
    return f"{number} {one if number == 1 else many or f'{one}s'}"


def whole(low: int, high: int) -> Callable[[str], int]:
    """A converter for argparse that reads an integer from ``low`` to ``high``."""

    def read(text: str) -> int:
        try:
            number = int(text) if len(text) <= _SHOWN else None
        except ValueError:
            number = None
        if number is not None and low <= number <= high:
            return number
        shown = text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."
        if number is not None and number < low:
            raise argparse.ArgumentTypeError(f"{shown} is below the minimum of {low:,}")
        raise argparse.ArgumentTypeError(f"{shown} is not a whole number from {low:,} to {high:,}")

    return read


positive = whole(1, 1_000_000_000)
"""A converter for argparse that reads a positive integer."""
seed = whole(-(2**63), 2**63 - 1)
"""A converter for argparse that reads a random seed."""


def level(text: str) -> float:
    """A converter for argparse that reads the number of a level, such as ``4``, ``4.5`` or ``4½``."""
    from checkers_app.engine.levels import read_numeral

    number = read_numeral(text)
    if number is None:
        raise argparse.ArgumentTypeError(f"{text[:_SHOWN]} is not a level number, such as 4 or 4.5")
    return number


def board(text: str) -> Game:
    """A converter for argparse that reads the key of a board: ``russian``, or house rules such as
    ``house_fly``.

    Raises:
        argparse.ArgumentTypeError: if there is no such board; the message lists the named boards.
    """
    from checkers_app.games import every_game, find_game
    from checkers_app.games.draughts.house import EXAMPLE

    found = find_game(text)
    if found is None:
        known = ", ".join(game.key for game in every_game())
        raise argparse.ArgumentTypeError(
            f"{text[:_SHOWN]} is not a board; choose one of {known}, or house rules such as {EXAMPLE.key}"
        )
    return found


def real(low: float, high: float) -> Callable[[str], float]:
    """A converter for argparse that reads a number from ``low`` to ``high``."""

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
    """Start ``work`` on a separate daemon thread."""
    from concurrent.futures import Future

    future: Future[_Answer] = Future()

    def run() -> None:
        try:
            future.set_result(work())
        except BaseException as error:  # noqa: BLE001  it is raised again where it is waited for
            future.set_exception(error)

    Thread(target=run, daemon=True).start()
    return future


def wait_for(future: Future[_Answer]) -> _Answer:
    """Wait for the work started by :func:`in_background`.

    Unlike compiled code on the main thread, this can be interrupted by Ctrl-C.
    """
    while True:
        try:
            return future.result(_POLL_SECONDS)
        except TimeoutError:
            if future.done():
                raise


@contextmanager
def stopped_by_interrupt(stop: StopToken) -> Iterator[None]:
    """Within the block, Ctrl-C, SIGTERM or SIGHUP sets ``stop`` instead of ending the run.  This works only
    on the main thread.
    """
    with _handling((signal.SIGINT, *_ENDING_SIGNALS), lambda *_: stop.stop()):
        yield


@contextmanager
def ended_like_an_interrupt() -> Iterator[None]:
    """Within the block, SIGTERM and SIGHUP raise KeyboardInterrupt, as Ctrl-C does.

    All child processes are therefore terminated, and temporary folders are deleted.  Outside the main thread,
    this does nothing.

    pygame discards exceptions that are raised while it imports its own modules, and fails later because the
    modules are missing.  Any failure after an interrupt is therefore also raised as KeyboardInterrupt.
    """
    if current_thread() is not main_thread():
        yield
        return

    interrupted = False

    def interrupt(number: int, _: object) -> NoReturn:
        nonlocal interrupted
        interrupted = True
        if number != signal.SIGINT:
            for ending in _ENDING_SIGNALS:  # systems send both; the second must not interrupt the cleanup
                signal.signal(ending, signal.SIG_IGN)
        raise KeyboardInterrupt

    with _handling((signal.SIGINT, *_ENDING_SIGNALS), interrupt):
        try:
            yield
        except Exception:
            if interrupted:
                raise KeyboardInterrupt from None
            raise


def hear_signals_as_usual() -> None:
    """Restore the default handling of SIGTERM and SIGHUP, so that the window can handle these signals and
    close.
    """
    if current_thread() is main_thread():
        for number in _ENDING_SIGNALS:
            if signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, signal.SIG_DFL)


@contextmanager
def _handling(numbers: Iterable[signal.Signals], handler: Callable[..., object]) -> Iterator[None]:
    # Signals that the parent process ignores, as with ``nohup ... &``, stay ignored.
    heard = [number for number in numbers if signal.getsignal(number) is not signal.SIG_IGN]
    previous = [(number, signal.signal(number, handler)) for number in heard]
    try:
        yield
    finally:
        for number, before in previous:
            signal.signal(number, before)


_FORMATS = frozenset({".svg", ".png", ".gif", ".pdf", ".csv", ".pdn", ".json"})


def file_as(*endings: str) -> Callable[[str], Path]:
    """A converter for argparse that reads the name of an output file and rejects the extensions of other
    formats.

    Names without a known extension, such as ``/dev/stdout``, are accepted.
    """

    def read(text: str) -> Path:
        path = Path(text)
        ending = path.suffix.casefold()
        if ending in _FORMATS and ending not in endings:
            raise argparse.ArgumentTypeError(
                f"{text}: the name must end in {' or '.join(endings)}, not in {ending}"
            )
        return path

    return read


def one_file(first: Path | None, second: Path | None) -> bool:
    """True if two outputs would go to the same file, and the second would therefore overwrite the first."""
    if first is None or second is None or first.is_char_device():
        return False
    return os.path.realpath(first) == os.path.realpath(second)


def plainly(error: OSError) -> str:
    """The reason for a file error, in words and without the error number."""
    name = error.filename2 or error.filename
    reason = plain_reason(error)
    return reason if name is None else f"{name}: {reason}"


def _version() -> str:
    """A text with the version, the state of the compiled engine, and the files and boards that cannot be
    used.
    """
    from checkers_app.engine import checkers
    from checkers_app.engine.resources import open_resources
    from checkers_app.games import find_boards

    core = "compiled engine present" if checkers.available() else "compiled engine missing"
    return "\n".join(
        [f"{PROGRAM} {__version__} ({core})", *open_resources().problems, *find_boards().problems]
    )


class ShowVersion(argparse.Action):
    """The action of ``--version``, which composes the text only when it is requested."""

    def __init__(self, option_strings: Sequence[str], dest: str, **_: object) -> None:
        super().__init__(option_strings, dest, nargs=0, help="show the version and exit")

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: object,
        option_string: str | None = None,
    ) -> None:
        """Print the version and exit."""
        del namespace, values, option_string
        print(_version())
        parser.exit()


def add_verb(verbs: Verbs, name: str, summary: str, description: str) -> argparse.ArgumentParser:
    """The parser of a new subcommand, including ``--version``."""
    parser = verbs.add_parser(name, help=summary, description=description)
    parser.add_argument("--version", action=ShowVersion)
    return parser


class MissingCoreError(RuntimeError):
    """Raised if the compiled engine is required but not available."""


def need_core() -> None:
    """Check that the compiled engine is available.

    Raises:
        MissingCoreError: if the compiled engine is not available.
    """
    from checkers_app.engine import checkers

    if not checkers.available():
        raise MissingCoreError(str(checkers.MISSING_REASON))


def resources_for(verb: str, *, book: bool = False, tables: bool = True) -> Resources:
    """The book, tables and evaluation for a subcommand's engines; unusable files are reported on standard
    error.
    """
    from checkers_app.engine.resources import open_resources

    resources = open_resources(book=book, tables=tables)
    for problem in resources.problems:
        print(f"{PROGRAM} {verb}: {problem}", file=sys.stderr)
    return resources


def opened_tables(folder: Path | None = None) -> Tables:
    """The tables in a folder, or the default tables; unusable files are reported on standard error."""
    need_core()
    from checkers_app.engine.checkers.endgames.library import Tables, open_tables

    tables = Tables.open(folder) if folder is not None else open_tables()
    for problem in tables.problems:
        print(f"{PROGRAM} tables: {problem}", file=sys.stderr)
    if folder is not None and not tables.files:
        print(f"{PROGRAM} tables: there are no tables in {folder}", file=sys.stderr)
    return tables


def window_size(text: str) -> tuple[int, int]:
    """A converter for argparse that reads a window size.

    Raises:
        argparse.ArgumentTypeError: if the text is not a size.
    """
    found = re.fullmatch(r"([0-9]{2,5})x([0-9]{2,5})", text)
    if found is None:
        raise argparse.ArgumentTypeError(
            f'"{text}" is not a size; give a width and a height of 2 to 5 digits each, such as 800x600'
        )
    return int(found[1]), int(found[2])


@contextmanager
def spoken(code: str | None) -> Iterator[None]:
    """Within the block, use the language with this code; without a code, use the language chosen in the
    settings or, failing that, the system's language.

    A language that is not available is reported on standard error.
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
