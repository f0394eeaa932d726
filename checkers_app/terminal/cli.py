"""The command line: creates the parser, opens the window if there is no subcommand, and sets the
exit status.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from types import MappingProxyType

from checkers_app.terminal.common import (
    INTERRUPTED,
    PROGRAM,
    MissingCoreError,
    Parser,
    ShowVersion,
    Verbs,
    add_verb,
    end_with,
    ended_like_an_interrupt,
    plainly,
)
from checkers_app.terminal.harmless import harmless_output
from checkers_app.terminal.window import open_window

_VERBS: Mapping[str, str] = MappingProxyType(
    {
        "text": "verb_text",
        "best-move": "verb_best_move",
        "duel": "verb_duel",
        "exercise": "verb_exercise",
        "open": "verb_open",
        "picture": "verb_picture",
        "tables": "verb_tables",
        "book": "verb_book",
        "practice": "verb_practice",
        "match": "verb_match",
        "tournament": "verb_tournament",
        "grade": "verb_grade",
        "hub": "verb_hub",
        "pdn": "game_files.verb_pdn",
        "explore": "game_files.verb_explore",
        "weaknesses": "game_files.verb_weaknesses",
        "review": "game_files.verb_review",
        "print": "game_files.verb_print",
    }
)
"""Subcommand -> the module that adds it, which is imported only when needed, so that the window
opens sooner.
"""


_DEVELOPERS_VERBS: Mapping[str, str] = MappingProxyType(
    {
        "perft": "dev.verb_perft",
        "outline": "dev.verb_outline",
        "first-frame": "dev.verb_first_frame",
    }
)
"""The subcommands of ``dev``."""
_TOOLS: Mapping[str, str] = MappingProxyType(
    {"bench": "verb_bench", "ladder": "verb_ladder", "soak": "verb_soak"}
)
"""The subcommands of ``dev`` that are available only in a checkout, in the package ``checkers_tools``."""
_TOOLS_FOLDER = Path(__file__).parents[2] / "build_scripts"


class MissingToolsError(RuntimeError):
    """Raised if a subcommand is used that is available only in a checkout."""


def build_parser(given: Sequence[str] = ()) -> argparse.ArgumentParser:
    """The parser for the subcommand that ``given`` begins with, or else a parser with all subcommands.

    Each subcommand sets ``run`` to the function that does the work.
    """
    parser: argparse.ArgumentParser = Parser(
        prog=PROGRAM,
        description="Play checkers and tic-tac-toe against the computer, and see how it thinks. Without a "
        "command, the window opens. If you name a PDN file, the window shows the games in that "
        "file.",
        epilog=f"{PROGRAM} FILE.pdn   opens the window and shows the games in that file",
    )
    parser.add_argument("--version", action=ShowVersion)
    parser.set_defaults(run=open_window)
    verbs = parser.add_subparsers(title="commands", metavar="COMMAND")
    verb, *rest = given or ("",)
    if verb != "dev":
        _add(verbs, _VERBS, verb)
    if verb not in _VERBS:
        developers = add_verb(
            verbs,
            "dev",
            "measure and test the program (for developers)",
            "Commands for developers of the program.",
        )
        dev_verbs = developers.add_subparsers(title="commands", metavar="COMMAND", required=True)
        _add_developers_verbs(dev_verbs, *rest[:1])
    return parser


def _add_developers_verbs(verbs: Verbs, verb: str = "") -> None:
    has_tools = Path(_TOOLS_FOLDER, "checkers_tools").is_dir()
    if verb in _TOOLS and not has_tools:
        raise MissingToolsError(
            f"dev {verb}: this developer tool is available only in a checkout of the program"
        )
    if verb not in _TOOLS:
        _add(verbs, _DEVELOPERS_VERBS, verb)
    if has_tools and verb not in _DEVELOPERS_VERBS:
        if str(_TOOLS_FOLDER) not in sys.path:
            sys.path.append(str(_TOOLS_FOLDER))
        _add(verbs, _TOOLS, verb, "checkers_tools")


def _add(
    verbs: Verbs, modules: Mapping[str, str], verb: str = "", package: str = "checkers_app.terminal"
) -> None:
    """Add the subcommand with this name, or all subcommands if none has this name."""
    for name in (verb,) if verb in modules else modules:
        import_module(f"{package}.{modules[name]}").add(verbs)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program; return the exit status.

    If the run fails, a message is printed.  The status is 1 if something could not be done, 2 for invalid
    arguments (argparse then ends the program itself), and 130 after Ctrl-C.  A closed pipe, as with ``|
    head``, is not reported.
    """
    # pygame would print a greeting on standard output, which is for the results of the subcommands.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    _open_missing_streams()
    _forgive_encoding()
    with harmless_output(), ended_like_an_interrupt():
        return _to_itsend_with(argv)


def _to_itsend_with(argv: Sequence[str] | None) -> int:
    try:
        return _run(argv)
    except (MissingCoreError, MissingToolsError) as error:
        return end_with(1, str(error))
    except BrokenPipeError:
        _drop_output()
        return 1
    except OSError as error:
        _drop_output()
        return end_with(1, plainly(error))
    except MemoryError as error:
        return end_with(1, str(error) or "there is not enough memory")
    except KeyboardInterrupt:
        return end_with(INTERRUPTED, "stopped")


def _open_missing_streams() -> None:
    """Open standard streams that were closed, as by ``>&-``, or do not exist because there is no console."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115  for good


def _forgive_encoding() -> None:
    """Let the subcommands read invalid text, which they report, and allow any text to be printed.

    A character that is missing in the system's encoding is printed as its number, so that no output is lost.
    """
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _run(argv: Sequence[str] | None) -> int:
    try:
        given = list(sys.argv[1:] if argv is None else argv)
        file = _file_to_open(given)
        if file is not None and not os.path.isfile(file):  # noqa: PTH113  a Path may raise
            folder = os.path.isdir(file)  # noqa: PTH112  a Path may raise
            ended = end_with(1, f"{file}: {'that is a folder' if folder else 'there is no such file'}")
            if sys.stderr.isatty():
                return ended
            # Started from a desktop, where printed text is not visible: the window shows it, too.
        if file is not None or not given:
            arguments = argparse.Namespace(run=open_window, file=file)
        else:
            arguments = build_parser(given).parse_args(given)
        status: int = arguments.run(arguments)
    except SystemExit:
        # As after --help: the output must have been written.
        _flush_output()
        raise
    _flush_output()
    return status


def _file_to_open(given: Sequence[str]) -> Path | None:
    """The file named by the only argument, as passed by a desktop; None if the arguments are anything else.

    A word without a file extension or a folder, such as a subcommand, never names a file.
    """
    if len(given) != 1 or given[0].startswith("-"):
        return None
    path = Path(given[0])
    return path if path.suffix or path.name != given[0] else None


def _flush_output() -> None:
    """Write buffered output while a failure can still be reported.

    Raises:
        OSError: if the output cannot be written.
    """
    sys.stdout.flush()


def _drop_output() -> None:
    """Discard output that could not be written; otherwise the interpreter would report it when it exits."""
    with suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
