"""``grade``: grades a student's search function."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from checkers_app.terminal.common import PROGRAM, Verbs, add_verb, real, seed, whole

_TASKS = ("minimax", "alphabeta", "evaluation", "ordering", "table")


def add(verbs: Verbs) -> None:
    """Add the subcommand ``grade``."""
    verb = add_verb(
        verbs,
        "grade",
        "grade a student's search function",
        "Test the function in a Python file on trees and positions with known answers, and check the "
        "value, the move, the order in which positions are visited, and the cutoffs. Every lost point is "
        "explained, with the smallest tree that shows the mistake. The file runs in its own process with "
        "your permissions. The exit status is 0 for full marks, otherwise 1.",
    )
    verb.add_argument("file", type=Path, nargs="?", metavar="FILE", help="the student's file")
    verb.add_argument("--task", choices=_TASKS, help="the task (default: taken from the name of the file)")
    verb.add_argument("--template", choices=_TASKS, help="print the file that students start from, and exit")
    verb.add_argument("--seed", type=seed, default=0, metavar="N", help="random seed for the trees (0)")
    verb.add_argument(
        "--seconds",
        type=real(0.1, 600),
        default=2.0,
        metavar="S",
        help="time limit for each call in seconds (2)",
    )
    verb.add_argument(
        "--memory",
        type=whole(64, 1 << 20),
        default=512,
        metavar="MIB",
        help="memory limit for the file's process in MiB (512)",
    )
    form = verb.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print one JSON object")
    form.add_argument("--gradescope", action="store_true", help="print JSON for Gradescope")
    verb.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    from checkers_app.engine.bots.conversation import BotSettings
    from checkers_app.learn.grading.tasks import grade_file, template

    if arguments.template is not None:
        print(template(arguments.template), end="")
        return 0
    if arguments.file is None:
        return _wrong("name the file to grade, or print a template with --template")
    task = arguments.task or arguments.file.stem
    if task not in _TASKS:
        return _wrong(f"--task must be one of {', '.join(_TASKS)}")
    settings = BotSettings(seconds=arguments.seconds, memory_mib=arguments.memory, start_seconds=10.0)
    grade = grade_file(arguments.file, task, settings, arguments.seed)
    if arguments.gradescope:
        print(json.dumps(grade.as_gradescope(), indent=1, ensure_ascii=False))
    elif arguments.json:
        print(json.dumps(grade.as_dict(), indent=1, ensure_ascii=False))
    else:
        print(grade.text())
    return 0 if grade.points == grade.most else 1


def _wrong(words: str) -> int:
    print(f"{PROGRAM} grade: {words}", file=sys.stderr)
    return 2
