"""``pdn``: checks files of games and tidies them up."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from checkers_app.storage.files import plain_reason
from checkers_app.terminal.common import PROGRAM, Verbs, add_verb, counted
from checkers_app.terminal.game_files.verb_tidy import add_tidying

_MOST_BYTES = 1 << 28
"""The maximum size of a file, in bytes: it is larger than any collection of games, but stops reading from
endless devices such as ``/dev/zero``.
"""


def add(verbs: Verbs) -> None:
    """Add the subcommand ``pdn``."""
    pdn = add_verb(
        verbs,
        "pdn",
        "check and tidy up game files in Portable Draughts Notation",
        "Check and tidy up game files.",
    )
    acts = pdn.add_subparsers(title="what to do", metavar="WHAT", required=True)
    check = acts.add_parser(
        "check",
        help="count the games in a file and report those that cannot be read",
        description="Read every game in a file and report those that cannot be read, with the line and the "
        "reason. The exit status is 0 if the file itself could be read.",
    )
    check.add_argument("file", type=Path, metavar="FILE")
    check.add_argument(
        "--json",
        action="store_true",
        help="print one JSON object: games, accepted, rejected [{index, line, reason}]",
    )
    check.set_defaults(run=_check)
    add_tidying(acts)


def _check(arguments: argparse.Namespace) -> int:
    from checkers_app.notation.pdn import Accepted, PdnReader

    try:
        with arguments.file.open("rb") as file:
            data = file.read(_MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = plain_reason(error) if isinstance(error, OSError) else str(error)
        print(f"{PROGRAM} pdn: {arguments.file} cannot be read: {reason}", file=sys.stderr)
        return 2
    if len(data) > _MOST_BYTES:
        print(f"{PROGRAM} pdn: {arguments.file} is larger than {_MOST_BYTES >> 20} MiB", file=sys.stderr)
        return 2
    accepted = 0
    rejected = []
    for entry in PdnReader(data):
        if isinstance(entry, Accepted):
            accepted += 1
            if not arguments.json:
                for note in entry.notes:
                    print(f"game {entry.index}, line {entry.line}: note: {note}")
        else:
            rejected.append({"index": entry.index, "line": entry.line, "reason": entry.reason})
            if not arguments.json:
                print(f"game {entry.index}, line {entry.line}: rejected: {entry.reason}")
                if entry.part is not None:
                    plies = counted(len(entry.part.line), "ply", "plies")
                    print(f"game {entry.index}: {plies} can be read before that point")
    games = accepted + len(rejected)
    if arguments.json:
        print(json.dumps({"games": games, "accepted": accepted, "rejected": rejected}))
    else:
        count = counted(games, "game")
        print(f"{count}, {accepted} accepted, {len(rejected)} rejected")
    return 0
