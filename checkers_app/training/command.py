"""Train the engine's evaluation: the commands ``games``, ``train``, ``round`` and ``report``.

Run it from the root of a checkout as ``python3 -m checkers_app.training``; see ``docs/training.md``.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from checkers_app.engine.checkers.net_file import NetError, read_net
from checkers_app.engine.checkers.nets import HAND_POINTS
from checkers_app.paths import asset
from checkers_app.storage.files import plain_reason
from checkers_app.terminal.common import INTERRUPTED, positive, real, whole
from checkers_app.training.games import CHUNK, OPENINGS_CHUNK, GamesPlan, cpu_count, open_tables, play_games
from checkers_app.training.learn import Recipe, Source, unrounded
from checkers_app.training.report import draw_curves, rounds_table
from checkers_app.training.rounds import RoundPlan, learn, run_round, with_default_weight

DATA = Path("data")
"""The folder in the working directory for the games, weights and logs of the rounds."""


_THREADS = f"at the same time ({cpu_count()})"
_EPOCHS = "passes over the positions (12)"
_RATE = "of learning (0.003)"

_share = real(0, 1)


def _games(arguments: argparse.Namespace) -> int:
    plan = GamesPlan(
        arguments.positions,
        arguments.nodes,
        arguments.seed,
        arguments.net,
        open_tables().max_pieces,
        arguments.few,
        tuple(arguments.openings),
    )
    total = play_games(plan, arguments.out, arguments.threads, arguments.cluster, arguments.log)
    print(f"{total:,} positions in {arguments.out}")
    return 0


def _train(arguments: argparse.Namespace) -> int:
    recipe = Recipe(
        arguments.result_weight,
        arguments.epochs,
        arguments.rate,
        arguments.batch,
        arguments.seed,
        arguments.threads,
    )
    sources = [Source(folder, arguments.points) for folder in arguments.games]
    if arguments.start is None:
        learn(sources, recipe, arguments.out)
    else:
        net = read_net(arguments.start)
        learn(
            sources,
            recipe,
            arguments.out,
            unrounded(net),
            net.scale,
            keep_scale=arguments.keep_scale,
        )
    return 0


def _round(arguments: argparse.Namespace) -> int:
    recipe = Recipe(
        epochs=arguments.epochs, rate=arguments.rate, seed=arguments.number, threads=arguments.threads
    )
    plan = RoundPlan(
        arguments.number,
        arguments.positions,
        arguments.nodes,
        arguments.window,
        arguments.match_nodes,
        arguments.threads,
        recipe,
    )
    run_round(with_default_weight(plan), arguments.weights, arguments.data)
    return 0


def _report(arguments: argparse.Namespace) -> int:
    print(rounds_table(arguments.data))
    if arguments.picture is None:
        return 0
    try:
        draw_curves(arguments.data, arguments.picture)
    except ImportError:
        needed = 'the picture needs matplotlib: python3 -m pip install -e ".[train]"'
        print(f"checkers_app.training: {needed}", file=sys.stderr)
        return 1
    return 0


def build_parser() -> argparse.ArgumentParser:
    """Return the parser of all subcommands; each subcommand sets ``run``."""
    parser = argparse.ArgumentParser(
        prog="python3 -m checkers_app.training",
        description="Teach the engine's evaluation: play games against itself, learn from them.",
    )
    verbs = parser.add_subparsers(required=True, metavar="VERB")
    games = verbs.add_parser("games", help="play games against itself and keep the positions")
    games.add_argument("--out", type=Path, required=True, help="folder of the record files")
    games.add_argument(
        "--positions",
        type=positive,
        default=4_000_000,
        help=f"at least so many, {CHUNK:,} or more a file (4000000)",
    )
    games.add_argument("--nodes", type=whole(10, 10**9), default=800, help="of a search, on average (800)")
    games.add_argument(
        "--few",
        type=whole(0, 24),
        default=0,
        metavar="N",
        help="keep endings alone, with N pieces or fewer: the game is hurried until there (0: keep all)",
    )
    games.add_argument(
        "--openings",
        type=whole(1, 174),
        nargs="+",
        default=(),
        metavar="NUMBER",
        help="start half of the games from these three-move openings, the others from any; keep only plies "
        f"8 to 30 with 13 to 20 pieces, searched with --nodes or more; {OPENINGS_CHUNK:,} or more a file",
    )
    games.add_argument("--log", type=Path, help="file to which a line is appended for each finished file")
    games.add_argument("--net", help="file of weights; the hand-made evaluation if left out")
    games.add_argument("--seed", type=whole(0, 2**64 - 1), default=1, help="of all lots (1)")
    games.add_argument("--threads", type=whole(1, 64), default=cpu_count(), help=_THREADS)
    games.add_argument("--cluster", help="address of a Dask scheduler whose workers play instead")
    games.set_defaults(run=_games)
    train = verbs.add_parser("train", help="make weights from records")
    train.add_argument("games", type=Path, nargs="+", help="folders of record files")
    train.add_argument("--out", type=Path, required=True, help="the file of weights to write")
    train.add_argument("--start", type=Path, help="file of weights to begin with; random ones if left out")
    train.add_argument("--result-weight", type=_share, default=0.7, help="in a target (0.7)")
    train.add_argument(
        "--points",
        type=real(1, 10_000),
        default=HAND_POINTS,
        help=f"score that is a logit of 1 ({HAND_POINTS:g})",
    )
    train.add_argument("--epochs", type=positive, default=12, help=_EPOCHS)
    train.add_argument("--rate", type=_share, default=0.003, help=_RATE)
    train.add_argument(
        "--batch", type=positive, default=16_384, help="positions in each training step (16384)"
    )
    train.add_argument(
        "--keep-scale",
        action="store_true",
        help="keep the scale of the weights of --start, as where only some stages learn",
    )
    train.add_argument("--seed", type=whole(0, 2**64 - 1), default=1, help="of all lots (1)")
    train.add_argument("--threads", type=whole(1, 64), default=cpu_count(), help=_THREADS)
    train.set_defaults(run=_train)
    turn = verbs.add_parser("round", help="games, training and a match against the weights in use")
    turn.add_argument("number", type=whole(0, 10_000), help="0 begins with games of the hand-made evaluation")
    turn.add_argument("--data", type=Path, default=DATA, help=f"where games and logs are kept ({DATA})")
    turn.add_argument(
        "--weights",
        type=Path,
        default=asset("nets", "checkers.net"),
        help="the weights in use, replaced if the new ones are accepted (those of the program)",
    )
    turn.add_argument("--positions", type=positive, default=4_000_000, help="new ones (4000000)")
    turn.add_argument("--nodes", type=whole(10, 10**9), default=800, help="of a search, on average (800)")
    turn.add_argument("--window", type=positive, default=3, help="rounds whose games are learned from (3)")
    turn.add_argument("--match-nodes", type=positive, default=10_000, help="of a move in the match (10000)")
    turn.add_argument("--epochs", type=positive, default=12, help=_EPOCHS)
    turn.add_argument("--rate", type=_share, default=0.003, help=_RATE)
    turn.add_argument("--threads", type=whole(1, 64), default=cpu_count(), help=_THREADS)
    turn.set_defaults(run=_round)
    report = verbs.add_parser("report", help="the log of the rounds as a table")
    report.add_argument("--data", type=Path, default=DATA, help=f"where the logs are ({DATA})")
    report.add_argument("--picture", type=Path, help="also draw the loss curves (needs matplotlib)")
    report.set_defaults(run=_report)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return the exit status."""
    chosen = build_parser().parse_args(arguments)
    try:
        status: int = chosen.run(chosen)
    except KeyboardInterrupt:
        print("checkers_app.training: stopped", file=sys.stderr)
        return INTERRUPTED
    except OSError as error:
        where = "" if error.filename is None else f"{error.filename}: "
        print(f"checkers_app.training: {where}{plain_reason(error)}", file=sys.stderr)
        return 1
    except (NetError, ValueError) as error:
        print(f"checkers_app.training: {error}", file=sys.stderr)
        return 1
    return status
