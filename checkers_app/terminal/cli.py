"""The command line: the root parser, the window without a verb, and how every run ends."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from checkers_app.terminal import (
    verb_best_move,
    verb_book,
    verb_duel,
    verb_exercise,
    verb_explore,
    verb_grade,
    verb_hub,
    verb_match,
    verb_open,
    verb_pdn,
    verb_picture,
    verb_practice,
    verb_review,
    verb_tables,
    verb_text,
    verb_tournament,
    verb_weaknesses,
)
from checkers_app.terminal.common import (
    INTERRUPTED,
    PROGRAM,
    MissingCoreError,
    Parser,
    ShowVersion,
    add_verb,
    ended_like_an_interrupt,
    hear_signals_as_usual,
    plainly,
)
from checkers_app.terminal.dev import verb_bench, verb_ladder, verb_outline, verb_perft, verb_soak
from checkers_app.terminal.harmless import harmless_output


def build_parser() -> argparse.ArgumentParser:
    """The parser of all verbs; each sets ``run`` to the function that does the work."""
    parser: argparse.ArgumentParser = Parser(
        prog=PROGRAM,
        description="Play checkers and tic-tac-toe against the computer, and see how it thinks. "
        "Without a verb the window opens, at the games of a PDN file if one is named.",
        epilog=f"{PROGRAM} FILE.pdn   opens the window at the games of that file",
    )
    parser.add_argument("--version", action=ShowVersion)
    parser.set_defaults(run=_window)
    verbs = parser.add_subparsers(title="verbs", metavar="VERB")
    verb_text.add(verbs)
    verb_best_move.add(verbs)
    verb_duel.add(verbs)
    verb_exercise.add(verbs)
    verb_open.add(verbs, _window)
    verb_picture.add(verbs)
    verb_tables.add(verbs)
    verb_book.add(verbs)
    verb_practice.add(verbs)
    verb_match.add(verbs)
    verb_tournament.add(verbs)
    verb_grade.add(verbs)
    verb_hub.add(verbs)
    verb_pdn.add(verbs)
    verb_explore.add(verbs)
    verb_weaknesses.add(verbs)
    verb_review.add(verbs)
    developers = add_verb(
        verbs,
        "dev",
        "measure and test the program, for developers",
        "Verbs for people who change the program.",
    )
    dev_verbs = developers.add_subparsers(title="verbs", metavar="VERB", required=True)
    for verb in (verb_perft, verb_bench, verb_outline, verb_ladder, verb_soak):
        verb.add(dev_verbs)
    return parser


def _window(arguments: argparse.Namespace) -> int:
    from checkers_app.ui import app
    from checkers_app.ui.screen import WindowError

    hear_signals_as_usual()  # then the signal closes the window
    try:
        return app.run(getattr(arguments, "file", None), getattr(arguments, "link", None))
    except WindowError as error:
        hint = f"'{PROGRAM} text checkers' plays in the terminal"
        return _end(1, f"the window cannot be opened: {error}; {hint}")
    except app.CrashedError as error:
        return _end(1, str(error))


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program; returns the exit status.

    Every run ends with a message: the status is 1 if something could not be done, 2 for wrong arguments
    (argparse then ends the program itself), 130 after Ctrl-C.  A closed pipe, as with ``| head``, is not
    reported.
    """
    # pygame would print a greeting on standard output, which is for the results of the verbs.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    _open_missing_streams()
    _forgive_encoding()
    with harmless_output(), ended_like_an_interrupt():
        return _to_its_end(argv)


def _to_its_end(argv: Sequence[str] | None) -> int:
    try:
        return _run(argv)
    except MissingCoreError as error:
        return _end(1, str(error))
    except BrokenPipeError:
        _drop_output()
        return 1
    except OSError as error:
        _drop_output()
        return _end(1, plainly(error))
    except MemoryError as error:
        return _end(1, str(error) or "there is not enough memory")
    except KeyboardInterrupt:
        return _end(INTERRUPTED, "stopped")


def _open_missing_streams() -> None:
    """Open standard streams that were closed, as by ``>&-``, or that a program without a console
    never had.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115  for good


def _forgive_encoding() -> None:
    """Let bytes that are not text reach the verbs, which report them, and allow any text to be printed.

    A character that the system's encoding lacks is printed as its number, so that no output is lost.
    """
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _run(argv: Sequence[str] | None) -> int:
    try:
        parser = build_parser()
        given = list(sys.argv[1:] if argv is None else argv)
        file = _file_to_open(given)
        if file is not None and not file.is_file():
            ended = _end(1, f"{file}: {'that is a folder' if file.is_dir() else 'there is no such file'}")
            if sys.stderr.isatty():
                return ended
            # Started from a desktop, where printed text is not visible: the window shows it, too.
        arguments = parser.parse_args(given) if file is None else argparse.Namespace(run=_window, file=file)
        status: int = arguments.run(arguments)
    except SystemExit:
        # As after --help: the output must have been written.
        _flush_output()
        raise
    _flush_output()
    return status


def _file_to_open(given: Sequence[str]) -> Path | None:
    """The file named by the only argument, as passed by a desktop; None if it is something else.

    A word without a file extension or a folder, such as a verb, never names a file.
    """
    if len(given) != 1 or given[0].startswith("-"):
        return None
    path = Path(given[0])
    return path if path.suffix or path.name != given[0] else None


def _end(status: int, words: str) -> int:
    with suppress(OSError, ValueError):  # the stream may be closed
        print(f"{PROGRAM}: {words}", file=sys.stderr)
    return status


def _flush_output() -> None:
    """Write buffered output while a failure can still be reported.

    Raises:
        OSError: if it cannot be written.
    """
    sys.stdout.flush()


def _drop_output() -> None:
    """Discard output that could not be written; otherwise the interpreter would report it at its end."""
    with suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
