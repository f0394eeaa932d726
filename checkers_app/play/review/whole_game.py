"""A review from beginning to end, for work that nobody waits for: in another process or on another thread."""

from __future__ import annotations

from collections.abc import Callable

from checkers_app.engine.api import SearchResult
from checkers_app.engine.engines import Analyst
from checkers_app.play.match import Match
from checkers_app.play.review.review import Findings, Review, ReviewQuestion, reviewing

Answer = Callable[[ReviewQuestion, Analyst], SearchResult]
"""Searches what a review asks."""


def searched(question: ReviewQuestion, analyst: Analyst) -> SearchResult:
    """The answer of an analyst who is not disturbed."""
    return question.engine(analyst).search(question.position, question.limits)


def reviewed(match: Match, analyst: Analyst, answer: Answer = searched, nodes: int | None = None) -> Review:
    """The review of a game, which does not depend on what the analyst has seen before.

    Args:
        match: the game.
        analyst: judges its positions.
        answer: searches; whatever it raises ends the review.
        nodes: how many positions a first look is worth; what the analyst says if None.
    """
    analyst.new_game()
    steps = reviewing(match, analyst, Findings(match), nodes=nodes)
    try:
        question = next(steps)
        while True:
            question = steps.send(answer(question, analyst))
    except StopIteration as end:
        review: Review = end.value
        return review
