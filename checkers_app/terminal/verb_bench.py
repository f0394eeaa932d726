"""``bench``: the speed of the search, or with ``ui`` that of the window."""

from __future__ import annotations

import argparse
import json
import sys

from checkers_app.terminal.common import PROGRAM, ShowVersion, Verbs, add_verb, need_core, window_size

UI_KINDS = ("first-frame", "frames", "trees", "clicks", "sounds", "idle", "reader")
"""What of the window can be measured alone."""


def add(verbs: Verbs) -> None:
    """Add the verbs ``bench`` and ``bench ui``."""
    bench = add_verb(
        verbs,
        "bench",
        "measure speed",
        "Search a fixed set of positions to fixed depths with the compiled engine: the nodes of each, "
        "their total (the signature of the search) and nodes per CPU second. 'bench ui' measures the "
        "window instead.",
    )
    bench.add_argument("--json", action="store_true", help="print one JSON object")
    bench.set_defaults(run=_run)
    kinds = bench.add_subparsers(title="what else to measure", metavar="WHAT")
    ui = kinds.add_parser(
        "ui",
        help="the window: first frame, frame times, click latency, idle CPU, memory",
        description="Open the real window and measure it: seconds to the first frame, frame times while "
        "pieces move and while the computer searches, milliseconds from click to paint and from a frame to "
        "its sound, CPU while idle, memory, and, while a reader of the screen listens, the CPU of telling it "
        "each page.",
    )
    ui.add_argument("--json", action="store_true", help="print one JSON object")
    ui.add_argument(
        "--size",
        action="append",
        default=[],
        type=window_size,
        metavar="WxH",
        help="the size of the window in pixels, such as 800x600; may be given more than once",
    )
    ui.add_argument(
        "--only",
        action="append",
        choices=UI_KINDS,
        help="measure this alone; may be given more than once",
    )
    ui.add_argument(
        "--first-frame",
        action="store_true",
        help="only open the window, draw it and close it; reports when it was drawn, in seconds since 1970, "
        "and the CPU seconds until then",
    )
    ui.add_argument("--silent", action="store_true", help="measure with the sound switched off")
    ui.add_argument(
        "--unspoken", action="store_true", help="measure with nothing told to a reader of the screen"
    )
    ui.add_argument("--version", action=ShowVersion)
    ui.set_defaults(run=_run_ui)


def _run(arguments: argparse.Namespace) -> int:
    need_core()
    from checkers_app.engine.checkers.benchmark import run_bench

    report = run_bench()
    print(json.dumps(report.as_dict()) if arguments.json else report.text())
    return 0


def _run_ui(arguments: argparse.Namespace) -> int:
    from checkers_app.ui.measured_window import Conditions, first_frame
    from checkers_app.ui.screen import WindowError

    if arguments.first_frame and (arguments.json or arguments.size or arguments.only):
        print(f"{PROGRAM} bench ui: --first-frame goes without the other options", file=sys.stderr)
        return 2
    under = Conditions(sound=not arguments.silent, spoken=not arguments.unspoken)
    try:
        if arguments.first_frame:
            return first_frame(under)
        from checkers_app.ui import window_benchmark

        kinds = arguments.only or UI_KINDS
        return window_benchmark.run(as_json=arguments.json, sizes=arguments.size, kinds=kinds, under=under)
    except WindowError as error:
        print(f"{PROGRAM} bench ui: the window cannot be opened: {error}", file=sys.stderr)
        return 1
