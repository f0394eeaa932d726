"""``pdn duplicates``, ``merge``, ``rename`` and ``undo``: tidy up game files and the user's own games."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from checkers_app.terminal.common import PROGRAM, Verbs, counted, file_as, one_file, plainly
from checkers_app.terminal.progress import ProgressLine

if TYPE_CHECKING:
    from checkers_app.play.tidying.duplicates import Duplicates
    from checkers_app.play.tidying.game_sources import GameSource, TidyGame
    from checkers_app.storage.change_log import ChangeLog, FileChange

_LONGEST_NAME = 80
_WRITE = "write the files; without this option, the changes are only shown"
_UNDONE = f"The originals are kept: '{PROGRAM} pdn undo' restores them."


def add_tidying(acts: Verbs) -> None:
    """Add the subcommands of ``pdn`` that change files."""
    duplicates = acts.add_parser(
        "duplicates",
        help="find games that occur more than once in a file, and remove the copies",
        description="Show the games that occur more than once in a file or among your own finished games. "
        "Games count as copies if they have the same moves, if their dates, rounds and results "
        "do not contradict each other, and if the names of the players may be spellings of the "
        "same names. With --write, one copy stays, and the comments, marks and variations of "
        "the other copies are added to it.",
    )
    _add_sources(duplicates)
    duplicates.add_argument("--write", action="store_true", help=_WRITE)
    duplicates.set_defaults(run=_duplicates)
    merge = acts.add_parser(
        "merge",
        help="write the games of several files to a single file",
        description="Write the games of several files to a single file. Games that cannot be read are copied "
        "unchanged. Without --out, the command only shows what it would write.",
    )
    _add_sources(merge)
    merge.add_argument("--out", type=file_as(".pdn"), metavar="MERGED.pdn", help="the file to write")
    merge.add_argument(
        "--unique", action="store_true", help="write each game only once, even if it occurs several times"
    )
    merge.set_defaults(run=_merge)
    rename = acts.add_parser(
        "rename",
        help="change the spelling of a player's name everywhere",
        description="Change the name of a player in game files, in your own games, or in both. Other "
        "spellings that may refer to the same player are listed.",
    )
    _add_sources(rename)
    rename.add_argument(
        "--from",
        dest="former",
        action="append",
        required=True,
        metavar="NAME",
        help="a spelling to change; may be given several times",
    )
    rename.add_argument("--to", required=True, type=_name, metavar="NAME", help="the new name")
    rename.add_argument(
        "--similar", action="store_true", help="also change all spellings that may refer to the same player"
    )
    rename.add_argument("--write", action="store_true", help=_WRITE)
    rename.set_defaults(run=_rename)
    undo = acts.add_parser(
        "undo",
        help="undo the last change made by a 'pdn' command or on the “Tidy up” page in the window",
        description="Restore the files exactly as they were before the last change, whether it was made by "
        "the command 'duplicates', 'merge' or 'rename' or on the “Tidy up” page in the window. If a file "
        "has been changed since then, the file is reported and nothing is restored.",
    )
    undo.add_argument("--preview", action="store_true", help="only show what would be restored")
    undo.set_defaults(run=_undo)


def _add_sources(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE.pdn", help="PDN files to work on")
    parser.add_argument(
        "--own", action="store_true", help="include your own games (the default if no file is given)"
    )


def _name(text: str) -> str:
    name = " ".join(text.split())
    if not name or len(name) > _LONGEST_NAME or not name.isprintable():
        raise argparse.ArgumentTypeError(f"a name must have 1 to {_LONGEST_NAME} printable characters")
    return name


def _duplicates(arguments: argparse.Namespace) -> int:
    from checkers_app.play.tidying.duplicates import find_duplicates, without_duplicates
    from checkers_app.storage.change_log import ChangeError

    try:
        changes: list[FileChange] = []
        number = 0
        for source in _sources(arguments):
            found = find_duplicates(source.games)
            _print_duplicates(found)
            number += sum(len(item.others) for item in found)
            for changed_source, changed in without_duplicates(found).items():
                changes += changed_source.changes(changed)
        gone = counted(number, "copy", "copies")
        return _finish(f"{gone} removed", f"{gone} to remove", changes, write=arguments.write)
    except ChangeError as error:
        return _failed("duplicates", error)


def _merge(arguments: argparse.Namespace) -> int:
    from checkers_app.play.tidying.duplicates import find_duplicates
    from checkers_app.play.tidying.merging import merged_file
    from checkers_app.storage.change_log import ChangeError

    out = arguments.out
    if any(one_file(out, path) for path in arguments.files):
        print(f"{PROGRAM} pdn merge: {out} is one of the files to merge", file=sys.stderr)
        return 2
    try:
        sources = _sources(arguments)
        games = [game for source in sources for game in source.games]
        found = find_duplicates(games)
        _print_duplicates(found)
        for source in sources:
            unread = f", {source.unread} more that cannot be read" if source.unread else ""
            print(f"{source.name or 'own games'}: {counted(len(source.games), 'game')}{unread}")
        copies = sum(len(item.others) for item in found)
        left = f", {counted(copies, 'copy', 'copies')} left out" if arguments.unique else ""
        if copies and not arguments.unique:
            left = f", including {counted(copies, 'copy', 'copies')}; --unique leaves them out"
        changes = merged_file(out, sources, found if arguments.unique else ()) if out is not None else ()
        words = f"{counted(len(games), 'game')}{left}"
        if out is None:
            print(f"{words}; nothing was written: add --out MERGED.pdn")
            return 0
        return _finish(f"{out.name}: {words}", "", changes, write=True)
    except ChangeError as error:
        return _failed("merge", error)
    except OSError as error:
        print(f"{PROGRAM} pdn merge: {plainly(error)}", file=sys.stderr)
        return 1


def _rename(arguments: argparse.Namespace) -> int:
    from checkers_app.play.tidying.spellings import name_counts, spellings
    from checkers_app.storage.change_log import ChangeError

    try:
        sources = _sources(arguments)
        counts, former = name_counts(sources), set(arguments.former)
        similar = {
            item.name: item.games
            for name in arguments.former
            for item in spellings(counts, name)
            if item.same and item.name != arguments.to
        }
        chosen = set(similar) if arguments.similar else former & set(similar)
        for name, games in similar.items():
            mark = "to change" if name in chosen else "may be the same player"
            print(f"{name}: {counted(games, 'game')}, {mark}")
        changes = [change for source in sources for change in source.renamed(frozenset(chosen), arguments.to)]
        number = counted(len(changes), "file")
        done, planned = f"{arguments.to}: {number} changed", f"{arguments.to}: {number} to change"
        return _finish(done, planned, changes, write=arguments.write)
    except ChangeError as error:
        return _failed("rename", error)


def _undo(arguments: argparse.Namespace) -> int:
    from checkers_app.storage.change_log import ChangeError

    log = _log()
    try:
        last = log.last() if arguments.preview else log.undo()
    except ChangeError as error:
        return _failed("undo", error)
    if last is None:
        print("there is nothing to undo")
        return 0
    when = last.when.astimezone().strftime("%Y-%m-%d %H:%M")
    print(f"{when}: {last.title}" + ("" if last.complete else " (it was interrupted)"))
    words = ("to restore", "to remove") if arguments.preview else ("restored", "removed")
    for file in last.files:
        print(f"{words[not file.before]}: {file.path}")
    return 0


def _sources(arguments: argparse.Namespace) -> list[GameSource]:
    """The contents of the files and of the user's own games.

    Raises:
        ChangeError: if a file cannot be read.
    """
    from checkers_app import paths
    from checkers_app.play.saved.library import Library
    from checkers_app.play.tidying.game_sources import OwnSource, PdnSource
    from checkers_app.storage.shelf import Shelf

    sources: list[GameSource] = []
    with ProgressLine(sys.stderr) as line:
        for path in dict.fromkeys(path.absolute() for path in arguments.files):

            def told(share: float, name: str = path.name) -> None:
                line.show(f"reading {name}: {share:.0%}")

            source = PdnSource(path, told)
            if source.converted:
                line.clear()
                print(f"{source.name} is not in UTF-8; the new file will be in UTF-8", file=sys.stderr)
            sources.append(source)
        line.clear()
    if arguments.own or not sources:
        library = Library(Shelf(paths.games_folder()))
        sources.append(OwnSource(library, library.entries()))
    return sources


def _print_duplicates(found: Iterable[Duplicates]) -> None:
    for item in found:
        print(f"{_place(item.kept)} stays: {_title(item.kept)}")
        for other in item.others:
            print(f"  {_place(other)} is a copy: {_title(other)}")


def _place(game: TidyGame) -> str:
    if game.entry is not None:
        return game.entry.key
    return f"{game.source.name} {game.number}"


def _title(game: TidyGame) -> str:
    heading = game.heading
    players = f"{heading.black or '?'} - {heading.white or '?'}"
    facts = (heading.result.value, heading.event, heading.date, counted(heading.plies, "ply", "plies"))
    return ", ".join(filter(None, (players, *facts)))


def _finish(done: str, planned: str, changes: Sequence[FileChange], *, write: bool) -> int:
    """Make the changes, or report that nothing was written."""
    if not changes:
        print("there is nothing to change")
    elif not write:
        print(f"{planned}; nothing was written: add --write")
    else:
        _log().make(done, changes)
        print(f"{done}. {_UNDONE}")
    return 0


def _log() -> ChangeLog:
    from checkers_app import paths
    from checkers_app.storage.change_log import ChangeLog

    return ChangeLog(paths.tidying_folder())


def _failed(verb: str, error: Exception) -> int:
    print(f"{PROGRAM} pdn {verb}: {error}", file=sys.stderr)
    return 1
