"""``bench``: measures the speed of the search or of the window, and how well positions are judged."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from checkers_app.terminal.common import (
    MAX_NODES,
    PROGRAM,
    ShowVersion,
    Verbs,
    add_verb,
    need_core,
    positive,
    resources_for,
    whole,
    window_size,
)
from checkers_app.terminal.progress import ProgressLine

if TYPE_CHECKING:
    from checkers_app.arena.elo import Share
    from checkers_tools.judged_endings import BenchTerms, EndingsReport, JudgedEnding

UI_KINDS = ("first-frame", "frames", "trees", "clicks", "sounds", "idle", "reader", "pages")
"""The parts of the window benchmark that can be run separately."""


def add(verbs: Verbs) -> None:
    """Add the subcommands ``bench``, ``bench ui``, ``bench endings`` and ``bench judgement``."""
    bench = add_verb(
        verbs,
        "bench",
        "measure speed",
        "Search a fixed set of positions to fixed depths with the compiled engine and print "
        "the nodes for each position, their total (the signature of the search) and the nodes per CPU "
        "second. 'bench ui' measures the window, 'bench endings' measures how accurately "
        "endings are judged, and 'bench judgement' measures how well the score of a one-ply "
        "search predicts that of a longer search.",
    )
    bench.add_argument("--json", action="store_true", help="print one JSON object")
    bench.set_defaults(run=_run)
    kinds = bench.add_subparsers(title="what else to measure", metavar="WHAT")
    ui = kinds.add_parser(
        "ui",
        help="the window: first frame, frame times, click latency, idle CPU, memory",
        description="Open the real window and measure it: seconds to the first frame, frame times while "
        "pieces move and while the computer searches, milliseconds from a click to the next frame and from "
        "a frame to the sound that goes with it, CPU usage while idle, memory and, "
        "if a screen reader is connected, the CPU time used to "
        "send it each page. '--only pages' prints the cost of building each page: CPU time, calls and "
        "elements.",
    )
    ui.add_argument("--json", action="store_true", help="print one JSON object")
    ui.add_argument(
        "--size",
        action="append",
        default=[],
        type=window_size,
        metavar="WxH",
        help="size of the window in pixels, such as 800x600; can be given several times",
    )
    ui.add_argument(
        "--only",
        action="append",
        choices=UI_KINDS,
        help="measure only this; can be given several times",
    )
    ui.add_argument("--silent", action="store_true", help="measure with the sound switched off")
    ui.add_argument("--unspoken", action="store_true", help="measure without screen reader support")
    ui.add_argument("--version", action=ShowVersion)
    ui.set_defaults(run=_run_ui)
    endings = kinds.add_parser(
        "endings",
        help="how accurately endings are judged, and whether drawn endings are held",
        description="Search endings with known results, each with an empty hash table, and print how many "
        "are judged correctly (a score of up to 60 hundredths of a man means a draw), and how the expected "
        "results compare with the actual ones.",
    )
    endings.add_argument(
        "file",
        nargs="?",
        type=Path,
        metavar="FILE",
        help="a file with one FEN per line, each followed by a tab and the result for the side to move: "
        "win, draw, loss or open (default: the file in the checkout)",
    )
    endings.add_argument(
        "--nodes", type=whole(1, MAX_NODES // 10), default=100_000, help="nodes per search (100000)"
    )
    endings.add_argument(
        "--eval", metavar="FILE", help='a file of weights, or "hand" (default: the program\'s weights)'
    )
    endings.add_argument(
        "--tables", type=whole(0, 7), default=7, metavar="N", help="use only tables with up to N pieces (all)"
    )
    endings.add_argument(
        "--hold",
        type=positive,
        metavar="N",
        help="also defend up to N drawn endings with 7 or 8 pieces in which one side is a piece "
        "down, and up to N with an open result, against an opponent with ten times the nodes, and count "
        "how many are held",
    )
    endings.add_argument(
        "--jobs", type=whole(1, 256), default=1, metavar="N", help="number of simultaneous searches (1)"
    )
    endings.add_argument("--json", action="store_true", help="print one JSON object")
    endings.add_argument("--version", action=ShowVersion)
    endings.set_defaults(run=_run_endings)
    judgement = kinds.add_parser(
        "judgement",
        help="how well one-ply scores predict the scores of a longer search, for this engine and others",
        description="Search positions from games to a depth of one ply. For each range of piece numbers, "
        "print Spearman's correlation between these scores and the scores of a longer search, and its "
        "difference from the correlations of other programs. The 95% intervals are based on whole games.",
    )
    judgement.add_argument(
        "file",
        type=Path,
        metavar="FILE",
        help="a file with one JSON object per line: fen, game, mover, mover_100ms (the score for the side "
        "to move from the mover's search) and one_ply (the score from each program); only positions whose "
        "mover is 'ours' are used",
    )
    judgement.add_argument(
        "--eval", metavar="FILE", help='a file of weights, or "hand" (default: the program\'s weights)'
    )
    judgement.add_argument(
        "--nodes",
        type=whole(1, MAX_NODES // 10),
        metavar="N",
        help="predict the score of a new search with this many nodes instead of the score in the file",
    )
    judgement.add_argument("--json", action="store_true", help="print one JSON object")
    judgement.add_argument("--version", action=ShowVersion)
    judgement.set_defaults(run=_run_judgement)


def _run(arguments: argparse.Namespace) -> int:
    need_core()
    from checkers_app.engine.checkers.benchmark import HEADINGS, run_bench

    if arguments.json:
        print(json.dumps(run_bench().as_dict()))
        return 0
    print(HEADINGS, flush=True)
    print(run_bench(lambda row: print(row.text(), flush=True)).text())
    return 0


def _run_ui(arguments: argparse.Namespace) -> int:
    from checkers_app.ui.measured_window import Conditions
    from checkers_app.ui.screen import WindowError
    from checkers_tools import window_benchmark

    under = Conditions(sound=not arguments.silent, spoken=not arguments.unspoken)
    kinds = arguments.only or UI_KINDS
    try:
        return window_benchmark.run(as_json=arguments.json, sizes=arguments.size, kinds=kinds, under=under)
    except WindowError as error:
        print(f"{PROGRAM} dev bench ui: the window cannot be opened: {error}", file=sys.stderr)
        return 1


def _run_endings(arguments: argparse.Namespace) -> int:
    need_core()
    from checkers_app.arena.decks import DeckError
    from checkers_app.engine.checkers.net_file import NetError
    from checkers_tools.judged_endings import BenchTerms, endings_file, read_endings

    path = endings_file() if arguments.file is None else arguments.file
    if arguments.file is None and not path.exists():
        print(
            f"{PROGRAM} dev bench endings: give a file of endings: only a checkout has a default file",
            file=sys.stderr,
        )
        return 2
    try:
        endings = read_endings(path)
        reach = min(arguments.tables, resources_for("dev bench endings").reach)
        under = BenchTerms(arguments.nodes, arguments.eval, reach)
        report = _measured(endings, under, arguments.jobs, arguments.hold)
    except (DeckError, NetError) as error:
        print(f"{PROGRAM} dev bench endings: {error}", file=sys.stderr)
        return 2
    print(json.dumps(report.as_dict()) if arguments.json else report.text())
    return 0


def _run_judgement(arguments: argparse.Namespace) -> int:
    need_core()
    from checkers_app.engine.api import Limits
    from checkers_app.engine.checkers.net_file import NetError
    from checkers_tools.judgement import JudgementError, measured, read_judged, searches

    reach = resources_for("dev bench judgement").reach
    try:
        positions = read_judged(arguments.file)
        with ProgressLine(sys.stderr) as line:
            if arguments.nodes:
                again = []
                for score in searches(positions, arguments.eval, Limits(nodes=arguments.nodes), reach):
                    again.append(score)
                    line.show(f"{len(again)}/{len(positions)} positions searched")
                positions = tuple(
                    replace(position, searched=score)
                    for position, score in zip(positions, again, strict=True)
                )
            ours = list(searches(positions, arguments.eval, Limits(depth=1), reach))
    except (JudgementError, NetError) as error:
        print(f"{PROGRAM} dev bench judgement: {error}", file=sys.stderr)
        return 2
    report = measured(positions, ours)
    print(json.dumps(report.as_dict()) if arguments.json else report.text())
    return 0


def _measured(
    endings: tuple[JudgedEnding, ...], under: BenchTerms, jobs: int, hold: int | None
) -> EndingsReport:
    """Search all endings with a known result, play out the endings to be held, and report the progress.

    Raises:
        NetError: if the file of weights is not valid.
    """
    from checkers_tools import judged_endings as judging

    points = judging.points_per_logit(under.evaluation)
    known = [ending for ending in endings if ending.result != "open"]
    scores: list[int] = []
    shares: list[Share | None] = []
    with ProgressLine(sys.stderr) as line:
        for score in judging.scores(known, under, jobs):
            scores.append(score)
            line.show(f"{len(scores)}/{len(known)} endings judged")
        for result in ("draw", "open"):
            games = []
            defended = judging.to_hold(endings, result, hold or 0)
            for game in judging.defences(defended, under, jobs) if defended else ():
                games.append(game)
                line.show(f"{judging.held(games).right} of {len(games)} held, {len(defended)} to defend")
            shares.append(judging.held(games) if hold else None)
    return judging.EndingsReport(
        under,
        judging.judgements(known, scores),
        judging.calibration(known, scores, points),
        len(endings) - len(known),
        *shares,
    )
