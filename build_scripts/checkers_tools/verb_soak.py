"""``soak``: lets the computer play many games against itself and checks each step."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING

from checkers_app.terminal.common import (
    INTERRUPTED,
    MAX_NODES,
    PROGRAM,
    Verbs,
    add_verb,
    board,
    counted,
    need_core,
    positive,
    resources_for,
    whole,
)
from checkers_app.terminal.progress import ProgressLine, clock

if TYPE_CHECKING:
    from checkers_tools.soak import SoakTally

_NODES = 2_000


def add(verbs: Verbs) -> None:
    """Add the subcommand ``soak``."""
    soak = add_verb(
        verbs,
        "soak",
        "play many games and check every step",
        "Let the computer play against itself at its various levels, with random characters and "
        "openings, exactly as in the window but without opening one. After every ply, the moves are "
        "compared with those of a second implementation of the rules; after every eighth ply and at the end, "
        "the saved game is read back; memory is monitored. Each fault is reported with the seed that "
        "reproduces its game.",
    )
    soak.add_argument(
        "--game",
        type=board,
        default="checkers",
        metavar="NAME",
        help="the board: checkers, or another draughts game such as russian or house_fly (checkers)",
    )
    soak.add_argument("--games", type=positive, default=100, metavar="N", help="number of games (100)")
    soak.add_argument(
        "--seed",
        type=whole(0, 2**63),
        default=1,
        metavar="N",
        help="random seed for the first game; each further game uses the next number (1)",
    )
    soak.add_argument(
        "--nodes",
        type=whole(0, MAX_NODES),
        default=_NODES,
        metavar="N",
        help=f"maximum positions per move, in addition to the level's limits ({_NODES}); 0: no such limit",
    )
    soak.add_argument("--json", action="store_true", help="print one JSON object")
    soak.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    need_core()
    from checkers_tools.soak import SoakTally, has_second_rulebook, soak

    if not has_second_rulebook(arguments.game):
        print(
            f"{PROGRAM} dev soak: {arguments.game.key} has no second implementation of the rules",
            file=sys.stderr,
        )
        return 2
    resources = resources_for("dev soak", book=True)
    tally = SoakTally()
    interrupted = False
    with ProgressLine(sys.stderr) as line:
        try:
            soak(
                tally,
                arguments.games,
                arguments.seed,
                resources,
                game=arguments.game,
                nodes=arguments.nodes or None,
                report=lambda tally: line.show(_progress_text(tally, arguments.games)),
            )
        except KeyboardInterrupt:
            interrupted = True
    print(json.dumps(_as_dict(tally)) if arguments.json else _text(tally, _again(arguments)), flush=True)
    if interrupted:
        return INTERRUPTED
    return 1 if tally.faults else 0


def _progress_text(tally: SoakTally, games: int) -> str:
    left = f", {clock(tally.seconds / tally.games * (games - tally.games))} left" if tally.games else ""
    return f"{tally.games}/{games} games, {tally.plies} plies, {len(tally.faults)} faults{left}"


def _again(arguments: argparse.Namespace) -> str:
    """The command that replays one game of a soak, without the seed."""
    command = f"{PROGRAM} dev soak --games 1"
    if arguments.game.key != "checkers":
        command += f" --game {arguments.game.key}"
    return command + (f" --nodes {arguments.nodes}" if arguments.nodes != _NODES else "")


def _text(tally: SoakTally, again: str) -> str:
    games, plies = counted(tally.games, "game"), counted(tally.plies, "ply", "plies")
    lines = [f"{games}, {plies} in {clock(tally.seconds)}"]
    lines += [f"{count:6}  {end}" for end, count in tally.ends.most_common()]
    if tally.growth_mib is not None:
        lines.append(f"memory: {tally.now_mib:.1f} MiB, {tally.growth_mib:+.1f} since the 50th game")
    else:
        lines.append(f"memory: {tally.now_mib:.1f} MiB")
    lines += [
        f"FAULT in ply {fault.ply}: {fault.what} ({again} --seed {fault.seed})" for fault in tally.faults
    ]
    lines.append(counted(len(tally.faults), "fault") if tally.faults else "no faults")
    return "\n".join(lines)


def _as_dict(tally: SoakTally) -> dict[str, object]:
    return {
        "games": tally.games,
        "plies": tally.plies,
        "seconds": round(tally.seconds, 3),
        "ends": dict(tally.ends),
        "levels": {f"{level:g}": tally.levels[level] for level in sorted(tally.levels)},
        "memory_mib": round(tally.now_mib, 1),
        "growth_mib": None if tally.growth_mib is None else round(tally.growth_mib, 1),
        "faults": [{"seed": fault.seed, "ply": fault.ply, "what": fault.what} for fault in tally.faults],
    }
