"""Writes a review into its game in a form that other programs can read: marks, better lines and evaluations.

Existing marks, evaluations, comments and variations are preserved, so annotating a game a second time adds
nothing.
"""

from __future__ import annotations

from dataclasses import replace

from checkers_app.engine.api import WIN_BOUND, plies_to_win
from checkers_app.games.base import Game, Side
from checkers_app.games.lines import legal_part
from checkers_app.notation.commands import Evaluation, evaluation_in
from checkers_app.notation.record import Line, Ply, Record
from checkers_app.notation.remarks import MARKS
from checkers_app.play.review.review import Judged, Review
from checkers_app.views.review.mark_words import NAGS, judgement
from checkers_app.words import say

ANNOTATOR = "checkers-app"
"""The value of the Annotator tag."""
LINE_PLIES = 8
"""The maximum number of plies written for a better line."""
WON = 99.0
"""The score in men written for a win found in the endgame tables if its length is unknown."""


def annotated(record: Record, review: Review) -> Record:
    """The game with its review added as annotations.

    Each reviewed move gets an evaluation.  Mistakes also get a mark, a sentence, and the better line as a
    variation.

    Args:
        record: the game, whose main line begins with the reviewed moves.
        review: the review.
    """
    judged = zip(record.line, review.plies, strict=False)
    line = tuple(_annotated(ply, item, review) for ply, item in judged)
    tags, comments = record.tags, record.comments
    if all(name != "Annotator" for name, _ in tags):
        tags = (*tags, ("Annotator", ANNOTATOR))
    accuracy = _accuracy(review)
    if accuracy and accuracy not in comments:
        comments = (*comments, accuracy)
    return replace(record, line=(*line, *record.line[len(line) :]), tags=tags, comments=comments)


def evaluation_of(score: int, side: Side, game: Game) -> Evaluation:
    """Convert a score to an evaluation for a PDN file.

    Args:
        score: the score from the point of view of ``side``; see :data:`checkers_app.engine.api.WIN`.
        side: a side of ``game``.
        game: the board, which determines which side is White.
    """
    white = Side.FIRST if game.notation.white_begins else Side.SECOND
    sign = 1 if side is white else -1
    if score < 0:
        score, sign = -score, -sign
    plies = plies_to_win(score)
    if plies is not None:
        return Evaluation(moves=sign * max(1, (plies + 1) // 2))
    return Evaluation(sign * (WON if score > WIN_BOUND else score / 100))


def _annotated(ply: Ply, item: Judged, review: Review) -> Ply:
    match = review.match
    if ply.move != item.move:
        return ply
    nags, variations, said = ply.nags, ply.variations, []
    over = match.states[item.ply + 1].outcome() is not None
    if not over and evaluation_in((*ply.before, *ply.comments)) is None:
        said.append(evaluation_of(item.score, item.side, match.game).command)
    if item.mark in NAGS:
        if not any(nag in MARKS for nag in nags):
            nags = (NAGS[item.mark], *nags)
        sentence = f"{judgement(match, item, numbered=False)}."
        if not any(sentence in text for text in ply.comments):
            said.append(sentence)
        variations = _with_better(variations, item, review)
    comments = (*ply.comments, " ".join(said)) if said else ply.comments
    return replace(ply, nags=nags, comments=comments, variations=variations)


def _with_better(variations: tuple[Line, ...], item: Judged, review: Review) -> tuple[Line, ...]:
    """The variations with the better line added, unless a variation begins with the same move."""
    match = review.match
    moves = legal_part(match.states[item.ply], item.best.line[:LINE_PLIES])
    if not moves or moves[0] in (item.move, *(line[0].move for line in variations)):
        return variations
    worth = evaluation_of(item.best.score, item.side, match.game).command
    better = (Ply(moves[0], comments=(worth,)), *map(Ply, moves[1:]))
    return (*variations, better)


def _accuracy(review: Review) -> str:
    """The accuracy of both sides in words; empty if one side never had a choice."""
    first, second = map(review.accuracy, Side)
    if first is None or second is None:
        return ""
    game = review.match.game
    return say(
        "Accuracy: {first} {first_share}%, {second} {second_share}%.",
        first=game.side_name(Side.FIRST),
        second=game.side_name(Side.SECOND),
        first_share=first,
        second_share=second,
    )
