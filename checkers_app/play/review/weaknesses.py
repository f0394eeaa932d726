"""A player's weaknesses: results and accuracy by opening, side, level and phase, and the commonest kinds of
mistake.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import TypeVar

from checkers_app.games.base import Game, Move, Side, State
from checkers_app.notation.positions import position_text
from checkers_app.play.rating.statistics import Played, Score, counted_games, played_game
from checkers_app.play.review.review import MISTAKE, Judged, Review, accuracy_of
from checkers_app.play.review.review_statistics import GamePhase, phase_of
from checkers_app.play.review.review_store import ReviewStore
from checkers_app.play.saved.library import LibraryEntry

OPENING_PLIES = 3
"""The number of plies at the start of a game that identify its opening."""
COMMONEST = 3
"""The number of kinds of mistake that are displayed."""
GROUP = 10
"""The number of games in each group of the statistics over time."""


class MistakeKind(Enum):
    """A kind of mistake.  Each kind has a rule, and a mistake belongs to the first kind whose rule
    applies.
    """

    CAPTURE = "capture"
    """The move captures, but another move was better."""
    ENDING = "ending"
    """The move was played in the ending."""
    ALLOWED = "allowed"
    """In the best line after the move, the opponent gains at least a piece."""
    MISSED = "missed"
    """In the best line, which the player missed, the player would have gained at least a piece."""
    BACK_ROW = "back row"
    """The move takes a man off the player's back row."""
    QUIET = "quiet"
    """Any other mistake, with no piece at stake."""


@dataclass(frozen=True, slots=True)
class Slip:
    """A mistake or a blunder."""

    key: str
    """The name of the game in the library of saved games."""
    ply: int
    """The number of plies played before the mistake."""
    loss: int
    """The loss caused by the move, in hundredths of a man."""
    kind: MistakeKind
    position: str
    """The position before the move as text, which is also the key of its puzzle."""


@dataclass(frozen=True, slots=True)
class JudgedGame:
    """A game against the computer, with the player's moves as judged by the review."""

    played: Played
    opening: str
    """The first moves of the game as text."""
    reviewed: bool
    losses: tuple[tuple[GamePhase, int], ...] = ()
    """For each move that had an alternative, the phase of the game and the loss."""
    slips: tuple[Slip, ...] = ()


@dataclass(frozen=True, slots=True)
class WeakArea:
    """The results and accuracy of a group of games."""

    score: Score
    accuracy: int | None
    """The accuracy of all reviewed moves in per cent; None if there are none."""
    mistakes: int
    moves: int
    """The number of reviewed moves that had an alternative."""


def judged_game(
    played: Played, game: Game, states: Sequence[State], moves: Sequence[Move], review: Review | None
) -> JudgedGame:
    """Collect the data that the statistics need about a game.

    Args:
        played: the game.
        game: the board of the game.
        states: the positions of the game.
        moves: the moves of the game.
        review: the review of the game; None if the game was not reviewed.
    """
    first = min(OPENING_PLIES, len(moves))
    opening = " ".join(states[ply].move_text(moves[ply]) for ply in range(first))
    if review is None:
        return JudgedGame(played, opening, reviewed=False)
    own = [item for item in review.plies if item.side is played.side and item.choice]
    losses = tuple((phase_of(review.match, item.ply), item.loss) for item in own)
    slips = tuple(
        Slip(
            played.key,
            item.ply,
            item.loss,
            kind_of(game, states[item.ply], item, phase),
            position_text(game, states[item.ply]),
        )
        for item, (phase, loss) in zip(own, losses, strict=True)
        if loss >= MISTAKE
    )
    return JudgedGame(played, opening, True, losses, slips)


def judged_entry(entry: LibraryEntry, reviews: ReviewStore, since: datetime | None) -> JudgedGame | None:
    """Collect the data that the statistics need about a saved game; return None if the game does not count.

    Args:
        entry: the library entry of the game.
        reviews: the store that contains the review, if the game was reviewed.
        since: the time after which a game must have ended to be counted; None to count all games.
    """
    match, counted = entry.match, counted_games([played_game(entry)], since)
    if match is None or not counted:
        return None
    kept = reviews.load(match)
    review = kept.review if kept is not None else None
    return judged_game(counted[0], match.game, match.states, match.moves, review)


def kind_of(game: Game, state: State, item: Judged, phase: GamePhase) -> MistakeKind:
    """Determine the kind of a mistake.

    Args:
        game: the board.
        state: the position before the move.
        item: the judged move.
        phase: the phase of the game.
    """
    if item.move.captures:
        return MistakeKind.CAPTURE
    if phase is GamePhase.ENDING:
        return MistakeKind.ENDING
    before, side = _lead(game, state, item.side), item.side
    if _lead(game, _end(state.play(item.move), item.after.line), side) < before:
        return MistakeKind.ALLOWED
    if _lead(game, _end(state, item.best.line), side) > before:
        return MistakeKind.MISSED
    piece = state.piece_at(item.move.origin)
    if piece is not None and not piece.king and item.move.origin in _first_row(game, side):
        return MistakeKind.BACK_ROW
    return MistakeKind.QUIET


def _end(state: State, line: Sequence[Move]) -> State:
    """The position after a line and all captures that must follow it."""
    for move in line:
        state = state.play(move)
    while (moves := state.legal_moves()) and moves[0].captures:
        state = state.play(max(moves, key=lambda move: len(move.captures)))
    return state


def _lead(game: Game, state: State, side: Side) -> int:
    """The number of pieces by which a side is ahead."""
    return sum(1 if piece.side is side else -1 for piece in game.pieces(state).values())


def _first_row(game: Game, side: Side) -> frozenset[int]:
    """The squares of a side's back row."""
    own = [square for square, piece in game.pieces(game.initial).items() if piece.side is side]
    other = [square for square, piece in game.pieces(game.initial).items() if piece.side is not side]
    rows = {square: row for (row, _), square in game.squares.items()}
    if not own or not other:
        return frozenset()
    edge = min if sum(rows[s] for s in own) / len(own) < sum(rows[s] for s in other) / len(other) else max
    first = edge(rows[square] for square in own)
    return frozenset(square for square in own if rows[square] == first)


# --- counting -----------------------------------------------------------------------------------

_Key = TypeVar("_Key", bound=Hashable)


def standing_of(games: Iterable[JudgedGame]) -> WeakArea:
    """The results and accuracy of one group of games."""
    chosen = list(games)
    return _standing(Score.of(game.played for game in chosen), [loss for g in chosen for _, loss in g.losses])


def _standing(score: Score, losses: Sequence[int]) -> WeakArea:
    accuracy = round(accuracy_of(losses)) if losses else None
    return WeakArea(score, accuracy, sum(loss >= MISTAKE for loss in losses), len(losses))


def standings(games: Iterable[JudgedGame], key: Callable[[JudgedGame], _Key]) -> dict[_Key, WeakArea]:
    """The results and accuracy of the games with each key, in the order in which the keys first occur."""
    groups: dict[_Key, list[JudgedGame]] = {}
    for game in games:
        groups.setdefault(key(game), []).append(game)
    return {name: standing_of(group) for name, group in groups.items()}


def by_opening(games: Iterable[JudgedGame], most: int) -> dict[str, WeakArea]:
    """The standings for the most frequent openings, most frequent first."""
    found = standings((game for game in games if game.opening), lambda game: game.opening)
    return dict(sorted(found.items(), key=lambda item: (-item[1].score.games, item[0]))[:most])


def by_colour(games: Iterable[JudgedGame]) -> dict[Side, WeakArea]:
    """The standings for each side that the player has played."""
    found = standings(games, lambda game: game.played.side)
    return {side: found[side] for side in Side if side in found}


def by_level(games: Iterable[JudgedGame]) -> dict[float, WeakArea]:
    """The standings for each level of the opponent, strongest first."""
    found = standings(games, lambda game: game.played.level)
    return dict(sorted(found.items(), reverse=True))


def over_time(games: Iterable[JudgedGame], most: int) -> list[tuple[datetime, WeakArea]]:
    """The standings for consecutive groups of :data:`GROUP` games, each with the time of its first game; the
    latest group comes first.

    The earliest group may have fewer games.
    """
    ordered = sorted(games, key=lambda game: (game.played.when, game.played.key), reverse=True)
    groups = [ordered[at : at + GROUP] for at in range(0, len(ordered), GROUP)]
    return [(group[-1].played.when, standing_of(group)) for group in groups[:most]]


def by_phase(games: Iterable[JudgedGame]) -> dict[GamePhase, WeakArea]:
    """The accuracy and the mistakes in each phase of the game; there are no results, because a phase has
    none.
    """
    losses: dict[GamePhase, list[int]] = {phase: [] for phase in GamePhase}
    for game in games:
        for phase, loss in game.losses:
            losses[phase].append(loss)
    return {phase: _standing(Score(), found) for phase, found in losses.items() if found}


def commonest(games: Iterable[JudgedGame]) -> Mapping[MistakeKind, tuple[Slip, ...]]:
    """The commonest kinds of mistake, each with all mistakes of that kind, costliest first."""
    slips = [slip for game in games for slip in game.slips]
    order = {kind: place for place, kind in enumerate(MistakeKind)}
    counts = Counter(slip.kind for slip in slips)
    kinds = sorted(counts, key=lambda kind: (-counts[kind], order[kind]))[:COMMONEST]
    return {
        kind: tuple(sorted((slip for slip in slips if slip.kind is kind), key=_costliest_first))
        for kind in kinds
    }


def _costliest_first(slip: Slip) -> tuple[int, str, int]:
    return -slip.loss, slip.key, slip.ply
