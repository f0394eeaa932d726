"""``exercise``: writes exercise sheets for a class, with solutions."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

from checkers_app.storage.files import plain_reason, write_bytes_atomic
from checkers_app.terminal.common import PROGRAM, Verbs, add_verb, file_as, one_file, seed, whole

if TYPE_CHECKING:
    from checkers_app.drawing.marks import Page
    from checkers_app.learn.class_sets.sheet import Tasks
    from checkers_app.learn.exercises.exercise import Exercise
    from checkers_app.learn.export.contents import Content

_NAME = f"{PROGRAM} exercise"
ALL = "all"
"""The value that selects every step of a search, or every lesson."""


class StepError(ValueError):
    """Raised if a search does not have the requested step."""


def add(verbs: Verbs) -> None:
    """Add the subcommand ``exercise``."""
    exercise = add_verb(
        verbs,
        "exercise",
        "write exercise sheets",
        "Write worksheets with a tree to search by hand. Students fill in the values, cross "
        "out the branches that alpha-beta never visits, and name the best move. The same seed "
        "gives the same tree. Level 1 is minimax only, level 2 has one cutoff, and level 3 has "
        "deep cutoffs. A single page is an SVG file, which every browser can print; --pdf can "
        "write a set for a class, with different trees of equal difficulty, and --key writes "
        "the answers. With --kind, the page asks questions about trees instead.",
    )
    which = exercise.add_mutually_exclusive_group(required=True)
    which.add_argument(
        "--seed", type=seed, metavar="N", help="any whole number; the same number gives the same tree"
    )
    which.add_argument(
        "--lesson",
        metavar="N",
        help="the sheet for the lesson with this number; 'all' selects the sheets of all lessons (needs "
        "--to)",
    )
    which.add_argument(
        "--tree",
        metavar="TEXT",
        help='a tree of your own, such as "(3 12 8) (2 4 6) (14 5 2)"; MAX moves at its root',
    )
    exercise.add_argument(
        "--kind",
        choices=("tree", "cut", "first", "change"),
        default="tree",
        help="the question: which values belong in the tree (tree); for which x a leaf is cut off (cut); "
        "which branch is best searched first (first); which leaves can change the value (change)",
    )
    exercise.add_argument(
        "--answer",
        metavar="TEXT",
        help='for kinds other than tree: check this answer, such as "7 8 9"; if neither an answer nor a file '
        "is given, the question is printed",
    )
    exercise.add_argument("--level", type=whole(1, 3), default=2, metavar="N", help="difficulty, 1 to 3 (2)")
    exercise.add_argument(
        "--windows", action="store_true", help="also ask for alpha and beta at every node (levels 2 and 3)"
    )
    exercise.add_argument(
        "--given",
        choices=("none", "half", "most"),
        default="none",
        help="how many boxes are already filled in on the handout: none, half, or most (all but the last "
        "box); the boxes that the search reaches first are filled in first",
    )
    exercise.add_argument(
        "--step",
        type=_step,
        metavar="N",
        help="write a picture for a slide instead of the page: the part of the tree that the search "
        "has seen by this step; 'all' writes a picture of every step and adds the number of the "
        "step to the file name",
    )
    exercise.add_argument(
        "--svg", type=file_as(".svg"), metavar="FILE", help="the handout or the picture, as SVG"
    )
    exercise.add_argument(
        "--png", type=file_as(".png"), metavar="FILE", help="the handout or the picture, as PNG"
    )
    exercise.add_argument(
        "--solution",
        type=file_as(".svg", ".png"),
        metavar="FILE",
        help="the page with the solution: as PNG if the name ends in .png, otherwise as SVG",
    )
    exercise.add_argument(
        "--count", type=whole(1, 60), metavar="N", help="the number of sheets in a set, for --pdf"
    )
    exercise.add_argument("--pdf", type=file_as(".pdf"), metavar="FILE", help="the handouts, as PDF")
    exercise.add_argument(
        "--key",
        type=file_as(".pdf"),
        metavar="FILE",
        help="the answers and solutions, as PDF; with --to, only if the format is pdf",
    )
    exercise.add_argument(
        "--to",
        choices=("html", "pdf", "moodle", "gift", "tikz", "svg", "png"),
        help="write one file in this format: a web page that works offline and checks answers, a PDF, "
        "questions for a learning platform (Moodle XML, GIFT) with feedback on every answer, LaTeX with "
        "TikZ, or a picture",
    )
    exercise.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help="the file that --to writes (default: exercise-N with the extension of the format)",
    )
    exercise.add_argument(
        "--paper", choices=("a4", "letter"), default="a4", help="the paper size of the PDF (a4)"
    )
    exercise.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    files: dict[str, Path | None] = {
        f"--{name}": getattr(arguments, name) for name in ("svg", "png", "solution", "pdf", "key")
    }
    if arguments.to is not None or arguments.lesson is not None or arguments.out is not None:
        return _export(arguments, [name for name, path in files.items() if path is not None])
    given = {name: path for name, path in files.items() if path is not None}
    fault = _same_file(given)
    if not fault:
        fault = _fault(arguments, given) if arguments.kind == "tree" else _question_fault(arguments, given)
    if fault:
        print(f"{_NAME}: {fault}", file=sys.stderr)
        return 2
    if arguments.kind != "tree" and not given:
        return _ask(arguments)
    from checkers_app.learn.class_sets.sheet import SheetError
    from checkers_app.learn.tree.own_tree import TreeTextError

    try:
        pages = _pages(arguments)
        if arguments.step == ALL:
            given = _series(given, len(pages) // 2)
        contents = {path: pages[name]() for name, path in given.items()}
    except StepError as error:
        print(f"{_NAME}: --step: {error}", file=sys.stderr)
        return 2
    except (TreeTextError, SheetError) as error:
        print(f"{_NAME}: {error}", file=sys.stderr)
        return 1
    return _write(contents)


def _export(arguments: argparse.Namespace, others: list[str]) -> int:
    """Write one file in the requested format."""
    fault = _export_fault(arguments, others)
    if fault:
        print(f"{_NAME}: {fault}", file=sys.stderr)
        return 2
    from checkers_app.drawing.pdf import PaperSize, pdf
    from checkers_app.learn.class_sets.sheet import SheetError
    from checkers_app.learn.export.formats import ExportError, Format, export
    from checkers_app.learn.tree.own_tree import TreeTextError

    to = Format(arguments.to)
    path = arguments.out or Path(f"{_file_name(arguments)}{to.ending}")
    if one_file(path, arguments.key):
        print(f"{_NAME}: --key names the same file as the sheets, {path}", file=sys.stderr)
        return 2
    paper = PaperSize[arguments.paper.upper()]
    try:
        wanted = _content(arguments)
        files = {path: export(wanted, to, paper)}
        if arguments.key is not None:
            files[arguments.key] = pdf(wanted.key_pages(), paper)
    except (TreeTextError, SheetError, ExportError) as error:
        print(f"{_NAME}: {error}", file=sys.stderr)
        return 1
    return _write(files)


def _write(files: Mapping[Path, bytes]) -> int:
    """Write the files one after another and print their names; return the exit status."""
    written: list[Path] = []
    for path, content in files.items():
        try:
            write_bytes_atomic(path, content)
        except OSError as error:
            there = f"; already written: {', '.join(map(str, written))}" if written else ""
            print(f"{_NAME}: {path} cannot be written: {plain_reason(error)}{there}", file=sys.stderr)
            return 1
        print(path)
        written.append(path)
    return 0


def _export_fault(arguments: argparse.Namespace, others: list[str]) -> str:
    """The conflict between --to and the other options; empty if there is none."""
    if arguments.to is None:
        return f"{'--lesson' if arguments.lesson is not None else '--out'} needs --to FORMAT"
    if arguments.to == "pdf":
        others = [name for name in others if name != "--key"]
    if others:
        return f"--to writes one file: leave out {others[0]}, and name the file with --out"
    if arguments.answer is not None or arguments.step is not None:
        return "--answer and --step cannot be used with --to"
    if arguments.tree is not None and (arguments.kind != "tree" or arguments.count is not None):
        return "--tree makes one exercise: it cannot be used with --kind or --count"
    if arguments.windows and arguments.level == 1:
        return "--windows needs level 2 or 3: minimax has no window"
    return _lesson_fault(arguments) if arguments.lesson is not None else ""


def _lesson_fault(arguments: argparse.Namespace) -> str:
    """The conflict between --lesson and the other options; empty if there is none."""
    from checkers_app.learn.lessons.lessons import lessons

    if arguments.kind != "tree" or arguments.count is not None:
        return "--lesson cannot be used with --kind or --count"
    if arguments.lesson == ALL:
        return ""
    count = len(lessons())
    if not arguments.lesson.isascii() or not arguments.lesson.isdigit():
        return f'--lesson: {arguments.lesson} is neither a number nor "all"'
    if not 1 <= int(arguments.lesson) <= count:
        return f"--lesson: there is no lesson {arguments.lesson}; the lessons are numbered from 1 to {count}"
    return ""


def _file_name(arguments: argparse.Namespace) -> str:
    if arguments.lesson is not None:
        return "lessons" if arguments.lesson == ALL else f"lesson-{arguments.lesson}"
    kind = "exercise" if arguments.kind == "tree" else f"question-{arguments.kind}"
    return "own-tree" if arguments.tree is not None else f"{kind}-{arguments.seed}"


def _content(arguments: argparse.Namespace) -> Content:
    """The content requested by the options.

    Raises:
        TreeTextError: if the typed tree is invalid.
    """
    from checkers_app.learn.class_sets.class_set import class_questions, class_set
    from checkers_app.learn.class_sets.sheet import drawn
    from checkers_app.learn.exercises.exercise import Given, from_branches
    from checkers_app.learn.exercises.question import QuestionKind, make_question
    from checkers_app.learn.export.contents import ExerciseSheets, LessonSheets, QuestionSheets
    from checkers_app.learn.tree.own_tree import read_tree

    if arguments.lesson is not None:
        from checkers_app.learn.lessons.lessons import lessons

        numbered = tuple(enumerate(lessons(), 1))
        wanted = numbered if arguments.lesson == ALL else (numbered[int(arguments.lesson) - 1],)
        return LessonSheets(wanted)
    if arguments.kind != "tree":
        asked = QuestionKind(arguments.kind)
        if arguments.count is not None:
            return QuestionSheets(class_questions(arguments.count, asked, arguments.seed))
        return QuestionSheets(
            [(make_question(arguments.seed, asked), make_question(arguments.seed + 1, asked))]
        )
    if arguments.tree is not None:
        own = from_branches(read_tree(arguments.tree), level=arguments.level)
        sheets: Sequence[Tasks] = [(own, own)]
    elif arguments.count is not None:
        sheets = class_set(arguments.count, arguments.level, arguments.seed)
    else:
        sheets = [drawn(arguments.seed, arguments.level)]
    return ExerciseSheets(sheets, windows=arguments.windows, given=Given(arguments.given))


def _same_file(given: Mapping[str, Path]) -> str:
    """A message about two outputs that name the same file; empty if there are none."""
    for (name, path), (other, same) in combinations(given.items(), 2):
        if one_file(path, same):
            return f"{name} and {other} name the same file"
    return ""


def _fault(arguments: argparse.Namespace, given: Mapping[str, Path]) -> str:
    """The conflict between the options; empty if there is none."""
    if arguments.answer is not None:
        return "--answer needs a question: --kind cut, first or change"
    if not given:
        return "give at least one of --svg FILE, --png FILE, --solution FILE, --pdf FILE and --key FILE"
    if arguments.step is not None and (others := given.keys() - {"--svg", "--png"} | _set_options(arguments)):
        return f"--step writes a picture with --svg or --png: leave out {min(others)}"
    if arguments.windows and arguments.level == 1:
        return "--windows needs level 2 or 3: minimax has no window"
    if arguments.count is not None and arguments.tree is not None:
        return "--count needs --seed: --tree makes only one sheet"
    return _set_fault(arguments, given)


def _set_fault(arguments: argparse.Namespace, given: Mapping[str, Path]) -> str:
    """The conflict between --count and the requested files; empty if there is none."""
    if arguments.count is not None and given.keys() & {"--svg", "--png", "--solution"}:
        return "--count writes a set with --pdf and --key: an SVG or PNG file has only one page"
    return ""


def _question_fault(arguments: argparse.Namespace, given: Mapping[str, Path]) -> str:
    """The conflict between the options for a question; empty if there is none."""
    if arguments.step is not None or arguments.given != "none":
        return "--step and --given need --kind tree"
    if arguments.tree is not None:
        return "a question needs --seed: it cannot be made from --tree"
    if arguments.windows:
        return "--windows needs --kind tree"
    if arguments.answer is not None and (given or arguments.count is not None):
        return "--answer is checked in the terminal: leave out --count and the files"
    if arguments.count is not None and not given:
        return "give --pdf FILE, --key FILE, or both"
    return _set_fault(arguments, given)


def _set_options(arguments: argparse.Namespace) -> set[str]:
    """The given options that cannot be used for a picture of the tree alone."""
    found = {f"--{name}" for name in ("count", "windows") if getattr(arguments, name)}
    return found if arguments.given == "none" else found | {"--given"}


def _ask(arguments: argparse.Namespace) -> int:
    """Print the question as text, or the comment on the given answer; return 1 if the answer is wrong."""
    from checkers_app.learn.exercises.question import QuestionKind, make_question

    question = make_question(arguments.seed, QuestionKind(arguments.kind))
    if arguments.answer is None:
        print(question.tree_text())
        print(question.words())
        print(" ".join(question.label(option) for option in question.options))
        return 0
    labels = {question.label(option): option for option in question.options}
    picked = arguments.answer.upper().replace(",", " ").split()
    if unknown := [label for label in picked if label not in labels]:
        print(f"{_NAME}: {unknown[0]} is not one of {' '.join(labels)}", file=sys.stderr)
        return 2
    objection = question.objection(frozenset(labels[label] for label in picked))
    print(objection or question.answer())
    return 1 if objection else 0


def _pages(arguments: argparse.Namespace) -> Mapping[str, Callable[[], bytes]]:
    """Option -> the function that creates its file.

    Raises:
        TreeTextError: if the typed tree is invalid.
        StepError: if the search does not have the requested step.
        SheetError: if the tree does not fit on a page.
    """
    from checkers_app.drawing.pdf import PaperSize, pdf
    from checkers_app.drawing.raster import page_png
    from checkers_app.drawing.svg import page_svg

    size = PaperSize[arguments.paper.upper()]
    if arguments.kind != "tree":
        from checkers_app.learn.class_sets.question_sheet import (
            question_key_pages,
            question_page,
            question_set_pages,
        )
        from checkers_app.learn.exercises.question import QuestionKind

        asked = QuestionKind(arguments.kind)
        if arguments.count is not None:
            from checkers_app.learn.class_sets.class_set import class_questions

            several = class_questions(arguments.count, asked, arguments.seed)
            return {
                "--pdf": lambda: pdf(question_set_pages(several), size),
                "--key": lambda: pdf(question_key_pages(several), size),
            }
        page, key = (question_page(arguments.seed, asked, solved=solved) for solved in (False, True))
        return {
            "--svg": lambda: page_svg(page).encode(),
            "--png": lambda: page_png(page),
            "--solution": lambda: _solution(key, arguments.solution),
            "--pdf": lambda: pdf([page], size),
            "--key": lambda: pdf([key], size),
        }
    from checkers_app.learn.class_sets.class_set import class_set
    from checkers_app.learn.class_sets.sheet import drawn, key_pages, set_pages, sheet_page
    from checkers_app.learn.exercises.exercise import Given, from_branches
    from checkers_app.learn.tree.own_tree import read_tree

    sheets: tuple[Tasks, ...]
    if arguments.tree is not None:
        own = from_branches(read_tree(arguments.tree), level=arguments.level)
        sheets = ((own, own),)
    elif arguments.count is not None:
        sheets = class_set(arguments.count, arguments.level, arguments.seed)
    else:
        sheets = (drawn(arguments.seed, arguments.level),)
    if arguments.step == ALL:
        return _all_steps(sheets[0][0])
    if arguments.step is not None:
        return _step_pictures(sheets[0][0], arguments.step)
    windows, given = arguments.windows, Given(arguments.given)
    blank, solved = (
        sheet_page(sheets[0], solved=solved, windows=windows, given=given) for solved in (False, True)
    )
    return {
        "--svg": lambda: page_svg(blank).encode(),
        "--png": lambda: page_png(blank),
        "--solution": lambda: _solution(solved, arguments.solution),
        "--pdf": lambda: pdf(set_pages(sheets, windows=windows, given=given), size),
        "--key": lambda: pdf(key_pages(sheets, windows=windows, given=given), size),
    }


def _step_pictures(exercise: Exercise, step: int) -> Mapping[str, Callable[[], bytes]]:
    """Option -> the function that creates the picture of a step."""
    from checkers_app.learn.exercises.link import exercise_steps
    from checkers_app.learn.export.slides import step_slide

    last = len(exercise_steps(exercise))
    if step > last:
        raise StepError(f"the search has {last} steps; there is no step {step}")
    slide = step_slide(exercise, step)
    return {"--svg": lambda: slide.svg().encode(), "--png": slide.png}


def _all_steps(exercise: Exercise) -> Mapping[str, Callable[[], bytes]]:
    """Option and step -> the function that creates the picture of that step."""
    from checkers_app.learn.exercises.link import exercise_steps

    return {
        f"{name} {step}": make
        for step in range(1, len(exercise_steps(exercise)) + 1)
        for name, make in _step_pictures(exercise, step).items()
    }


def _series(given: Mapping[str, Path], last: int) -> dict[str, Path]:
    """Option and step -> the file for the picture; the file names sort in the order of the steps."""
    return {
        f"{name} {step}": path.with_stem(f"{path.stem}-{step:0{len(str(last))}}")
        for name, path in given.items()
        for step in range(1, last + 1)
    }


def _step(text: str) -> int | str:
    """A converter for argparse that reads the number of a step, or ``all``."""
    return ALL if text == ALL else whole(1, 100_000)(text)


def _solution(page: Page, path: Path) -> bytes:
    """A page in the format given by the file extension."""
    from checkers_app.drawing.raster import page_png
    from checkers_app.drawing.svg import page_svg

    return page_png(page) if path.suffix.casefold() == ".png" else page_svg(page).encode()
