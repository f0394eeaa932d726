"""The program uses plain English: none of its sentences sounds translated."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from places import ROOT

BETTER = {
    r"(?<![Tt]here )\b(is|was|are|were) no (?!longer\b|better\b|worse\b|more\b)": '"is not a ..."',
    r"\b(is|are|was) not there\b": '"does not exist"',
    r"\banew\b": '"again"',
    r"\bso (many|much) (?!as\b|that\b)": 'the number, or "this many"',
    r"\b(go|goes|went|going) on\b": '"continue", "keep ..."',
    r"\bstands\b|\bstood\b": '"is", "was"',
    r"\bby lot\b": '"random", "at random"',
    r"\b(tell|tells|told) (of|how|whether|which|that)\b": '"say", "report"',
    r"\bmend(s|ed)?\b": '"fix"',
    r"\bto be had\b|\bof ours\b|\bof use\b|\bany more\b": "a plainer word",
    r"\ball the same\b": '"anyway", "still"',
}
"""Odd wording -> better wording."""


def sentences(file: Path) -> Iterator[tuple[int, str]]:
    """Every string of a module that contains a space and is not documentation: line and text."""
    nodes = list(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
    left_out = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    left_out |= {id(part) for node in nodes if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in nodes:
        text = ""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = node.value
        elif isinstance(node, ast.JoinedStr):
            text = "".join(
                str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values
            )
        if isinstance(node, ast.expr) and " " in text and id(node) not in left_out:
            yield node.lineno, text


@pytest.mark.slow
def test_no_sentence_of_the_program_is_translated() -> None:
    found = [
        f"{file.relative_to(ROOT)}:{line}: {text!r}: say {better}"
        for file in sorted((ROOT / "checkers_app").rglob("*.py"))
        for line, text in sentences(file)
        for pattern, better in BETTER.items()
        if re.search(pattern, text)
    ]
    assert not found, "\n".join(found)


def test_what_is_looked_for_would_be_found(tmp_path: Path) -> None:
    file = tmp_path / "module.py"
    file.write_text(
        '"""It goes on."""\nX = f"{1} is no square"\ndef f():\n    """Anew."""\n    return "so many plies"\n'
    )
    assert sorted(text for _, text in sentences(file)) == ["so many plies", "{} is no square"]
    for text in ("this is no move", "it goes on", "it stands at 3", "by lot", "tell which", "so many plies"):
        assert any(re.search(pattern, text) for pattern in BETTER), text
    for text in ("There is no move", "it is no longer there", "tell me"):
        assert not any(re.search(pattern, text) for pattern in BETTER), text
