"""What several verbs share."""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from checkers_app import __version__

if TYPE_CHECKING:
    from checkers_app.engine.checkers.endgames.library import Tables
    from checkers_app.engine.resources import Resources

PROGRAM = "checkers-app"
INTERRUPTED = 130
"""The exit status of a run that was stopped with Ctrl+C."""
Verbs: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"  # noqa: SLF001
"""Where a verb adds its parser; argparse has no public name for it."""


def positive(text: str) -> int:
    """A whole number from 1, for argparse."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number} is not at least 1")
    return number


def _version() -> str:
    """The version, whether the compiled engine is there, and which files and boards cannot be used."""
    from checkers_app.engine import checkers
    from checkers_app.engine.resources import open_resources
    from checkers_app.games import find_boards

    core = "compiled engine present" if checkers.available() else f"{checkers.MISSING_REASON}"
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


def resources_for(verb: str, *, tables: bool = True) -> Resources:
    """Tables and evaluation for a verb's engines; says on standard error what cannot be used."""
    from checkers_app.engine.resources import open_resources

    resources = open_resources(book=False, tables=tables)
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


def forgive_encoding() -> None:
    """Let bytes that are no text reach the parser, which knows what to say of them, and be printed."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
