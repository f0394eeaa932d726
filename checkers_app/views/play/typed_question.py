"""A question while it is typed where moves are typed."""

from __future__ import annotations

from checkers_app.words import say

MARK = "?"
"""What a question begins with: letters alone would be shortcuts."""


def typed_question(text: str) -> tuple[str, str] | None:
    """Two lines about what has been typed of a question; None if it is a move."""
    if not text.startswith(MARK):
        return None
    question = say("Your question: {question}_", question=text.removeprefix(MARK))
    return question, say("Enter asks it, Esc takes it back; Enter alone says what can be asked.")
