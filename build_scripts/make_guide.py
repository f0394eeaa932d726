"""Write the generated pages of the documentation: ``python build_scripts/make_guide.py``.

``docs/guide.md`` becomes ``assets/guide.html``, the page that the program opens: a single file without
pictures, scripts or external resources.  The table in ``docs/course.md`` is generated from the lessons. With
``--check`` nothing is written, and the exit status is 1 if a file is out of date.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from checkers_app.learn.lessons.lessons import lessons  # noqa: E402
from checkers_app.learn.tree.abstract import has_board  # noqa: E402

SOURCE = ROOT / "docs" / "guide.md"
PAGE = ROOT / "assets" / "guide.html"
COURSE = ROOT / "docs" / "course.md"
_ROWS = re.compile(r"(?:^\| \d+ \|.*\n)+", re.MULTILINE)
_STYLE = """
:root { color-scheme: light dark; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.6 system-ui, sans-serif; }
h1, h2 { line-height: 1.2; }
h2 { margin-top: 2.5rem; }
pre { overflow-x: auto; padding: .75rem 1rem; border: 1px solid; border-radius: .5rem; }
table { border-collapse: collapse; }
td, th { padding: .35rem .75rem; border-bottom: 1px solid; text-align: left; vertical-align: top; }
thead { display: none; }
"""


_HEAD = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
"""
_LEFT_OUT = frozenset({"image", "link_open", "link_close"})


def page(text: str) -> str:
    """The guide as HTML, without pictures and with links to other documents replaced by their text."""
    markdown = MarkdownIt("commonmark").enable("table")
    kept: list[Token] = []
    for token in markdown.parse(text):
        if token.type == "inline":
            token.children = [child for child in token.children or [] if child.type not in _LEFT_OUT]
        kept.append(token)
        # The paragraph contained only a picture.
        if token.type == "paragraph_close" and not kept[-2].children:
            del kept[-3:]
    body = markdown.renderer.render(kept, markdown.options, {})
    return f"{_HEAD}<title>Checkers &amp; Tic-tac-toe: user's guide</title>\n<style>{_STYLE}</style>\n{body}"


def course(text: str) -> str:
    """The plan of the course with an up-to-date table of lessons."""
    rows = []
    for number, lesson in enumerate(lessons(), 1):
        board = lesson.game.title.lower() if has_board(lesson.game) else "a tree of numbers"
        rows.append(f"| {number} | {lesson.title} | {board} | {lesson.in_one_line} |\n")
    return _ROWS.sub(lambda _: "".join(rows), text, count=1)


def main() -> int:
    """Write or compare the pages; return the exit status."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", action="store_true", help="write nothing; fail if the file differs")
    asked = parser.parse_args()
    made = {
        PAGE: page(SOURCE.read_text(encoding="utf-8")),
        COURSE: course(COURSE.read_text(encoding="utf-8")),
    }
    old = [path for path in made if not path.is_file() or path.read_text(encoding="utf-8") != made[path]]
    for path in old:
        if asked.check:
            print(
                f"{path.relative_to(ROOT)} is out of date: run build_scripts/make_guide.py", file=sys.stderr
            )
        else:
            path.write_text(made[path], encoding="utf-8", newline="\n")
    return 1 if asked.check and old else 0


if __name__ == "__main__":
    sys.exit(main())
