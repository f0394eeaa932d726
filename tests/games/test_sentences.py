"""Lists and counts as parts of a sentence."""

from __future__ import annotations

import pytest

from checkers_app.games.sentences import counted, listed


@pytest.mark.parametrize(
    ("items", "said"), [(["1"], "1"), (["1", "2"], "1 and 2"), (["1", "2", "3"], "1, 2 and 3")]
)
def test_a_list(items: list[str], said: str) -> None:
    assert listed(items) == listed(iter(items)) == said


def test_another_word_stands_before_the_last() -> None:
    assert listed("abc", "or") == "a, b or c"


def test_a_count() -> None:
    assert [counted(number, "game") for number in (0, 1, 2)] == ["0 games", "1 game", "2 games"]
    assert [counted(number, "ply", "plies") for number in (1, 3)] == ["1 ply", "3 plies"]
