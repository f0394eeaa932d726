"""The documents: commands, links and claims are correct."""

from __future__ import annotations

import doctest
import html
import re
import runpy
import shlex
import subprocess
from pathlib import Path

import pytest
from places import ROOT

from checkers_app.learn.lessons.lessons import lessons
from checkers_app.paths import guide_file
from checkers_app.terminal.cli import build_parser

README = ROOT / "README.md"
PAGES = sorted([README, ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")])
_COMMAND = re.compile(r"^    (?:checkers-app|python3? -m checkers_app)(?= |$)(.*)$", re.MULTILINE)
_COMMAND_IN_TEXT = re.compile(r"`checkers-app ([^`]+)`")
_LINK = re.compile(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)")


def commands(page: Path) -> list[str]:
    """The arguments of every call of the program, those on a separate line first."""
    text = page.read_text(encoding="utf-8")
    alone = [found.strip() for found in _COMMAND.findall(text)]
    return [*alone, *(" ".join(found.split()) for found in _COMMAND_IN_TEXT.findall(text))]


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_the_examples_of_the_python_page_say_the_truth() -> None:
    failed, tried = doctest.testfile(str(ROOT / "docs" / "api.md"), module_relative=False)
    assert tried > 20
    assert failed == 0


@pytest.mark.slow
def test_the_example_of_an_own_player_plays(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(ROOT / "docs" / "examples" / "own_player.py"), run_name="__main__")
    said = capsys.readouterr().out
    assert "Robin against level 3" in said
    assert "Crowns against level 3" in said
    assert said.count(" of 2\n") == 2
    assert "forfeits" not in said


@pytest.mark.few
@pytest.mark.parametrize(
    ("page", "line"),
    [(page, line) for page in PAGES for line in commands(page)],
    ids=lambda item: item.name if isinstance(item, Path) else item,
)
def test_commands_of_the_documents_are_understood(page: Path, line: str) -> None:
    del page
    without_comment = line.split("  #", maxsplit=1)[0]
    assert build_parser().parse_args(shlex.split(without_comment)).run


def test_some_commands_are_told() -> None:
    assert len(commands(ROOT / "docs" / "guide.md")) >= 2
    assert commands(README) == ["duel"], "the last of five things to try"


@pytest.mark.slow
def test_a_commit_that_shows_how_touches_a_file_that_is_named() -> None:
    house = (ROOT / "docs" / "house.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| .* \|(.*)\|(.*`[0-9a-f]{8}`.*)\|$", house, re.MULTILINE)
    assert len(rows) > 10
    for place, commits in rows:
        named = {Path(link).name for link in re.findall(r"\]\(([^)]+)\)", place) if link.endswith(".py")}
        for commit in re.findall(r"`([0-9a-f]{8})`", commits):
            show = ["git", "show", "--format=", "--name-only", commit]
            done = subprocess.run(show, cwd=ROOT, capture_output=True, text=True, check=False)
            if done.returncode:
                pytest.skip("not a checkout with its history")
            touched = {Path(name).name for name in done.stdout.split()}
            assert not named or named & touched, commit


def test_the_readme_is_one_screen() -> None:
    text = README.read_text(encoding="utf-8")
    plain = re.sub(r"^    .*$|!\[[^]]*\]\([^)]*\)", "", text, flags=re.MULTILINE)
    assert len(plain.split()) < 400


def test_the_page_that_the_program_opens_tells_all_that_the_guide_does() -> None:
    """Word for word, except for pictures and links."""
    made = guide_file().read_text(encoding="utf-8")
    page = html.unescape(re.sub(r"<title>.*</style>|<[^>]*>", " ", made, flags=re.DOTALL))
    guide = (ROOT / "docs" / "guide.md").read_text(encoding="utf-8")
    told = re.sub(r"!\[[^]]*\]\([^)]*\)|(?<=\])\([^)]*\)", "", guide)
    assert re.findall(r"\w+", told) == re.findall(r"\w+", page)


@pytest.mark.parametrize("what", ["run", "test"])
def test_the_lines_of_the_readme_are_what_is_tried_as_newcomers_do(what: str) -> None:
    readme = README.read_text(encoding="utf-8")
    line = re.search(rf"^{what.capitalize()}\b[^:]*:\n\n(.*)$", readme, re.MULTILINE)
    assert line is not None
    script = (ROOT / ".ci" / "newcomer").read_text(encoding="utf-8")
    sought = re.search(rf"^{what}=\$\(grep -m1 -E '(.*)' README.md\)$", script, re.MULTILINE)
    assert sought is not None
    found = re.search(sought[1], readme, re.MULTILINE)
    assert found is not None
    assert found[0] == line[1]


def test_the_plan_of_the_course_names_the_lessons_in_their_order() -> None:
    text = (ROOT / "docs" / "course.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d+) \| (.*) \| .* \| (.*) \|$", text, re.MULTILINE)
    made = [(str(at), lesson.title, lesson.in_one_line) for at, lesson in enumerate(lessons(), 1)]
    assert rows == made
