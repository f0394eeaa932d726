"""A complete review for background work: in another process or on another thread."""

from __future__ import annotations

from collections.abc import Callable

from checkers_app.engine.api import SearchResult
from checkers_app.engine.engines import Analyst
from checkers_app.play.match import Match
from checkers_app.play.review.review import Findings, Review, ReviewQuestion, reviewing

Answer = Callable[[ReviewQuestion, Analyst], SearchResult]
"""Performs the searches of a review."""


def searched(question: ReviewQuestion, analyst: Analyst) -> SearchResult:
    """The result of an analyst that is not interrupted."""
    return question.engine(analyst).search(question.position, question.limits)


def reviewed(match: Match, analyst: Analyst, answer: Answer = searched, nodes: int | None = None) -> Review:
    """The review of a game, independent of the analyst's earlier searches.

    Args:
        match: the game.
        analyst: evaluates its positions.
        answer: performs a search; any exception that it raises ends the review.
        nodes: the nodes of a first search; None for the default of the analyst.
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
