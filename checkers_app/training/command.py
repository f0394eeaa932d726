"""Train the engine's evaluation with the subcommands ``games``, ``train``, ``round`` and ``report``.

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


_THREADS = f"number of threads ({cpu_count()})"
_EPOCHS = "passes over the positions (12)"
_RATE = "learning rate (0.003)"

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
    net = None if arguments.start is None else read_net(arguments.start)
    points = arguments.points or (HAND_POINTS if net is None else net.scale)
    sources = [Source(folder, points) for folder in arguments.games]
    if net is None:
        learn(sources, recipe, arguments.out)
    else:
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
    """The parser for all subcommands; each subcommand stores its function in the attribute ``run``."""
    parser = argparse.ArgumentParser(
        prog="python3 -m checkers_app.training",
        description="Train the engine's evaluation: let it play against itself and learn from the games.",
    )
    verbs = parser.add_subparsers(required=True, metavar="COMMAND")
    games = verbs.add_parser("games", help="let the engine play against itself and save the positions")
    games.add_argument("--out", type=Path, required=True, help="folder for the record files")
    games.add_argument(
        "--positions",
        type=positive,
        default=4_000_000,
        help=f"minimum number of positions (4000000); each file contains {CHUNK:,} or more",
    )
    games.add_argument(
        "--nodes", type=whole(10, 10**9), default=800, help="mean number of nodes per search (800)"
    )
    games.add_argument(
        "--few",
        type=whole(0, 24),
        default=0,
        metavar="N",
        help="play quickly until N pieces are left, and save only positions with N pieces or "
        "fewer (0: save everything)",
    )
    games.add_argument(
        "--openings",
        type=whole(1, 174),
        nargs="+",
        default=(),
        metavar="NUMBER",
        help="start half of the games from these three-move openings, and the other half from any "
        "opening; save only positions with 13 to 20 pieces at plies 8 to 30 that were searched with at least "
        f"the number of nodes given by --nodes; each file contains {OPENINGS_CHUNK:,} or more positions",
    )
    games.add_argument("--log", type=Path, help="log file; a line is appended for each finished record file")
    games.add_argument("--net", help="file of weights (default: the hand-written evaluation)")
    games.add_argument("--seed", type=whole(0, 2**64 - 1), default=1, help="random seed (1)")
    games.add_argument("--threads", type=whole(1, 64), default=cpu_count(), help=_THREADS)
    games.add_argument(
        "--cluster", help="address of a Dask scheduler whose workers play the games instead of this computer"
    )
    games.set_defaults(run=_games)
    train = verbs.add_parser("train", help="train weights from records")
    train.add_argument("games", type=Path, nargs="+", help="folders that contain record files")
    train.add_argument("--out", type=Path, required=True, help="the file of weights to write")
    train.add_argument("--start", type=Path, help="file of weights to start from (default: random weights)")
    train.add_argument(
        "--result-weight",
        type=_share,
        default=0.7,
        help="weight of the game's result in the training target (0.7)",
    )
    train.add_argument(
        "--points",
        type=real(1, 10_000),
        help="search score, in hundredths of a man, that corresponds to a logit of 1 (default: the scale of "
        f"the weights given by --start; without --start, {HAND_POINTS:g}, the scale of the hand-written "
        "evaluation)",
    )
    train.add_argument("--epochs", type=positive, default=12, help=_EPOCHS)
    train.add_argument("--rate", type=_share, default=0.003, help=_RATE)
    train.add_argument("--batch", type=positive, default=16_384, help="positions per training step (16384)")
    train.add_argument(
        "--keep-scale",
        action="store_true",
        help="keep the scale of the weights given by --start, for example if only some stages are trained",
    )
    train.add_argument("--seed", type=whole(0, 2**64 - 1), default=1, help="random seed (1)")
    train.add_argument("--threads", type=whole(1, 64), default=cpu_count(), help=_THREADS)
    train.set_defaults(run=_train)
    turn = verbs.add_parser(
        "round", help="play games, train weights, and play a match against the weights in use"
    )
    turn.add_argument(
        "number",
        type=whole(0, 10_000),
        help="number of the round; 0 starts with games played with the hand-written evaluation",
    )
    turn.add_argument("--data", type=Path, default=DATA, help=f"folder for the games and logs ({DATA})")
    turn.add_argument(
        "--weights",
        type=Path,
        default=asset("nets", "checkers.net"),
        help="the weights in use, replaced if the new weights are accepted (default: the program's weights)",
    )
    turn.add_argument(
        "--positions", type=positive, default=4_000_000, help="number of new positions (4000000)"
    )
    turn.add_argument(
        "--nodes", type=whole(10, 10**9), default=800, help="mean number of nodes per search (800)"
    )
    turn.add_argument(
        "--window", type=positive, default=3, help="number of rounds whose games are used for training (3)"
    )
    turn.add_argument(
        "--match-nodes", type=positive, default=10_000, help="nodes per move in the match (10000)"
    )
    turn.add_argument("--epochs", type=positive, default=12, help=_EPOCHS)
    turn.add_argument("--rate", type=_share, default=0.003, help=_RATE)
    turn.add_argument("--threads", type=whole(1, 64), default=cpu_count(), help=_THREADS)
    turn.set_defaults(run=_round)
    report = verbs.add_parser("report", help="print the log of the rounds as a table")
    report.add_argument("--data", type=Path, default=DATA, help=f"folder that contains the logs ({DATA})")
    report.add_argument(
        "--picture", type=Path, help="also draw the loss curves in this file (needs matplotlib)"
    )
    report.set_defaults(run=_report)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return the exit status."""
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
