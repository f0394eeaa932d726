"""Performs a complete review in the background, in another process or on another thread."""

from __future__ import annotations

from collections.abc import Callable

from checkers_app.engine.api import SearchResult
from checkers_app.engine.engines import Analyst
from checkers_app.play.match import Match
from checkers_app.play.review.review import Findings, Review, ReviewQuestion, reviewing

Answer = Callable[[ReviewQuestion, Analyst], SearchResult]
"""A callback that performs one of the searches that a review requests."""


def searched(question: ReviewQuestion, analyst: Analyst) -> SearchResult:
    """The result of a search that nothing can interrupt."""
    return question.engine(analyst).search(question.position, question.limits)


def reviewed(match: Match, analyst: Analyst, answer: Answer = searched, nodes: int | None = None) -> Review:
    """Review a game independently of the analyst's earlier searches.

    Args:
        match: the game.
        analyst: evaluates the positions of the game.
        answer: a callback that performs a search; if it raises an exception, the review ends.
        nodes: the node limit for the first search of each position; None for the analyst's default.
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
