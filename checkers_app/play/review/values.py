"""Converts a finished review to the text of a file, and back."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from checkers_app.games.base import Move, State
from checkers_app.games.lines import legal_part
from checkers_app.notation.record import Record
from checkers_app.notation.tree_values import move_of_path, path_text, record_values
from checkers_app.play.match import Match
from checkers_app.play.puzzles.puzzles import MOST_ANSWERS
from checkers_app.play.review.review import DECIDED, Assessment, Judged, Review
from checkers_app.storage.versioned import DocumentError, unusable_value, versioned, whole_number
from checkers_app.words import N_
from checkers_app.words.sentence import Sentence

VERSION = 1
LINE_PLIES = 16
"""The number of plies that are saved for each line of play."""
_LARGEST = 1_000_000


@dataclass(frozen=True, slots=True)
class KeptReview:
    """A review in the form in which it is saved."""

    review: Review
    puzzles: int | None
    """The number of puzzles made from the game; None if the program has not yet tried to make any."""


@dataclass(frozen=True, slots=True)
class Outline:
    """The losses of the moves in a game, without the rest of its review."""

    losses: tuple[int | None, ...]
    """The loss of each ply in hundredths of a man; None for a forced move."""
    puzzles: int | None = None
    """The number of puzzles made from the game; None if the program has not yet tried to make any."""


def name_of(match: Match) -> str:
    """The name under which a game's review is saved; it depends only on the board, the first position and the
    moves.

    Raises:
        ValuesError: if the first position of the game cannot be written as text.
    """
    text = json.dumps(_moves_of(match), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def _moves_of(match: Match) -> dict[str, Any]:
    values = record_values(Record(match.states[0]), match.game)
    return {"game": match.game.key, "start": values.get("start"), "moves": [*map(path_text, match.moves)]}


def encode(kept: KeptReview) -> str:
    """Convert a review to the text of a file.

    Raises:
        ValuesError: if the first position of the game cannot be written as text.
    """
    review = kept.review
    states = review.match.states
    values: dict[str, Any] = {
        "version": VERSION,
        **_moves_of(review.match),
        "scores": list(review.scores),
        "losses": [item.loss for item in review.plies],
        "only": [item.ply for item in review.plies if not item.choice],
        "before": [_look_values(item.best, states[item.ply]) for item in review.plies],
        "after": [_look_values(item.after, states[item.ply + 1]) for item in review.plies],
        "puzzles": kept.puzzles,
        "answers": MOST_ANSWERS,
    }
    return json.dumps(values, ensure_ascii=False) + "\n"


def _look_values(look: Assessment, state: State) -> list[Any]:
    moves = legal_part(state, look.line[:LINE_PLIES])
    return [look.score, look.certain, *map(path_text, moves)]


def decode(text: str, match: Match) -> KeptReview:
    """Read the review of ``match`` from the text of a file.

    Raises:
        DocumentError: if the text is not in this format, was written by a newer version, or belongs to
            another game.
    """
    values = versioned(text, VERSION)
    if any(values.get(name) != value for name, value in _moves_of(match).items()):
        raise DocumentError(Sentence(N_("it belongs to another game")))
    try:
        count = len(match.moves)
        scores = tuple(_score(score) for score in _list(values["scores"], count + 1))
        losses, only = _losses(values, count)
        befores = [_look(item, match.states[ply]) for ply, item in enumerate(_list(values["before"], count))]
        afters = [
            _look(item, match.states[ply + 1]) for ply, item in enumerate(_list(values["after"], count))
        ]
        plies = tuple(
            Judged(
                ply,
                match.states[ply].side_to_move,
                match.moves[ply],
                befores[ply],
                afters[ply],
                losses[ply],
                ply not in only,
            )
            for ply in range(count)
        )
        return KeptReview(Review(match, plies, scores), _puzzles(values))
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise unusable_value(error) from None


def decode_outline(text: str) -> Outline:
    """Read only the losses of the moves and the number of puzzles from the text of a file.

    Raises:
        DocumentError: if the text is not in this format or was written by a newer version.
    """
    values = versioned(text, VERSION)
    try:
        losses, only = _losses(values, len(values["moves"]))
        return Outline(
            tuple(None if ply in only else loss for ply, loss in enumerate(losses)), _puzzles(values)
        )
    except (ValueError, TypeError, KeyError) as error:
        raise unusable_value(error) from None


def _puzzles(values: Mapping[str, Any]) -> int | None:
    """The number of puzzles made; None if none were made under the old rule of a single right answer."""
    puzzles = values.get("puzzles")
    if puzzles is None or (puzzles == 0 and values.get("answers") != MOST_ANSWERS):
        return None
    return whole_number(puzzles, 0, _LARGEST)


def _losses(values: Mapping[str, Any], count: int) -> tuple[tuple[int, ...], frozenset[int]]:
    losses = tuple(whole_number(loss, 0, 2 * DECIDED) for loss in _list(values["losses"], count))
    return losses, frozenset(whole_number(ply, 0, count - 1) for ply in values["only"])


def _look(values: Any, state: State) -> Assessment:
    score, certain, *texts = values
    if type(certain) is not bool:
        raise ValueError(f"{str(certain)[:40]} is neither true nor false")
    line: list[Move] = []
    for text in texts:
        line.append(move_of_path(state, text))
        state = state.play(line[-1])
    return Assessment(_score(score), tuple(line), certain)


def _list(values: Any, length: int) -> Sequence[Any]:
    if not isinstance(values, list) or len(values) != length:
        raise ValueError(f"a list of length {length} is expected")
    return values


def _score(value: object) -> int:
    return whole_number(value, -_LARGEST, _LARGEST)
