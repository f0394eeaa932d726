"""The texts of the page "Where am I weak?"."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from checkers_app.play.review.review_statistics import GamePhase
from checkers_app.play.review.weaknesses import MistakeKind, WeakArea
from checkers_app.words import N_, say, say_count

KIND_WORDS: Mapping[MistakeKind, str] = MappingProxyType(
    {
        MistakeKind.CAPTURE: N_("The wrong capture"),
        MistakeKind.ENDING: N_("Mistakes in the ending"),
        MistakeKind.ALLOWED: N_("Letting the other side win a piece"),
        MistakeKind.MISSED: N_("Missing a chance to win a piece"),
        MistakeKind.BACK_ROW: N_("Leaving the back row too early"),
        MistakeKind.QUIET: N_("Quiet moves that make the position worse"),
    }
)
PHASE_WORDS: Mapping[GamePhase, str] = MappingProxyType(
    {
        GamePhase.OPENING: N_("The opening"),
        GamePhase.MIDDLE: N_("The middle game"),
        GamePhase.ENDING: N_("The ending"),
    }
)


def result_words(standing: WeakArea) -> str:
    """The numbers of games won, drawn and lost, in words."""
    score = standing.score
    return say("{won} won, {drawn} drawn, {lost} lost", won=score.won, drawn=score.drawn, lost=score.lost)


def accuracy_words(standing: WeakArea) -> str:
    """The accuracy of the moves, in words; empty if no games have been reviewed."""
    if standing.accuracy is None:
        return ""
    return say("{share}% accuracy", share=standing.accuracy)


def mistake_count(standing: WeakArea) -> str:
    """The number of mistakes, in words; empty if no games have been reviewed."""
    if not standing.moves:
        return ""
    return say_count("{number} mistake", "{number} mistakes", standing.mistakes)
