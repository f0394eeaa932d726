"""Several pieces of news are announced one after the other, with a pause between them."""

from __future__ import annotations

import pytest

from checkers_app.views.news import joined


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ([], ""),
        (["", " "], ""),
        (["Solved"], "Solved"),
        (["Right", "2 points"], "Right. 2 points"),
        (["Is it cut?", "No.", "Look again"], "Is it cut? No. Look again"),
    ],
)
def test_each_is_a_sentence_of_its_own(parts: list[str], said: str) -> None:
    assert joined(parts) == said
