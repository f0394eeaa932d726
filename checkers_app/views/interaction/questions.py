"""Answers typed questions about a game, for people who cannot see the board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from checkers_app.games.base import Game, Side, State, square_name
from checkers_app.play.clocks import Clocks, clock_text
from checkers_app.play.match import Match
from checkers_app.views.interaction.spoken_moves import last_sentence
from checkers_app.views.interaction.status import verdict_sentence
from checkers_app.words import N_, folded, say

_NAMES: Mapping[str, str] = MappingProxyType(
    {
        "last": N_("last"),
        "moves": N_("moves"),
        "kings": N_("kings"),
        "clock": N_("clock"),
        "score": N_("score"),
    }
)
"""The word to type for each question.  The names of the sides and the numbers of squares work as well."""


@dataclass(frozen=True, slots=True)
class AskedAbout:
    """The game that the questions are about, and what is known about it."""

    match: Match
    """The game up to the displayed position."""
    clocks: Clocks | None = None
    score: int | None = None
    """The score of the last search from the point of view of ``viewpoint``; None if unknown."""
    viewpoint: Side = Side.FIRST


def answer(question: str, about: AskedAbout) -> str:
    """The answer in complete sentences; a list of the possible questions if this one is not understood.

    Args:
        question: the typed text without the prefix.
        about: the game and what is known about it.
    """
    asked, game = folded(question.strip()), about.match.game
    if asked.isdecimal() and int(asked) in game.cells:
        return _square(about.match, int(asked))
    for side in Side:
        if asked in {folded(game.side_name(side)), folded(say(game.side_name(side)))}:
            return pieces_in_words(game, about.match.state, side)
    named = (key for key, name in _NAMES.items() if asked in {key, folded(say(name))})
    match next(named, ""):
        case "last":
            return last_sentence(about.match) or say("No move has been made.")
        case "moves":
            return _moves(about.match)
        case "kings":
            return " ".join(_kings(about.match, side) for side in Side)
        case "clock":
            return _clock(about)
        case "score":
            return _score(about)
    return _what_can_be_asked(game)


def questions(game: Game) -> tuple[str, ...]:
    """All words that can be typed as questions about a game on this kind of board, in the normalized form in
    which they are compared.
    """
    named = [*_NAMES, *map(say, _NAMES.values())]
    sides = [name for side in Side for name in (game.side_name(side), say(game.side_name(side)))]
    return tuple(dict.fromkeys(map(folded, (*named, *sides))))


def _what_can_be_asked(game: Game) -> str:
    names = [say(name) for key, name in _NAMES.items() if key != "kings" or len(game.piece_names) > 1]
    sides = [say(game.side_name(side)).lower() for side in Side]
    return say("You can type: {questions}, or the number of a square.", questions=", ".join((*names, *sides)))


def _square(match: Match, square: int) -> str:
    piece, game = match.state.piece_at(square), match.game
    if piece is None:
        return say("Square {square} is empty.", square=square_name(match.state, square))
    side, kind = say(game.side_name(piece.side)), say(game.piece_names[-1 if piece.king else 0])
    return say(
        "On {square}: {side}, {piece}.", square=square_name(match.state, square), side=side, piece=kind
    )


def pieces_in_words(game: Game, state: State, side: Side) -> str:
    """The squares of a side's pieces, in words; kings are listed separately."""
    found: dict[bool, list[str]] = {False: [], True: []}
    for square, piece in game.pieces(state).items():
        if piece.side is side:
            found[piece.king].append(square_name(state, square))
    name = say(game.side_name(side))
    plain = ", ".join(found[False]) or say("none")
    if len(game.piece_names) == 1:
        return say("{side} is on: {squares}.", side=name, squares=plain)
    crowned = ", ".join(found[True]) or say("none")
    return say("{side}: men {men}; kings {kings}.", side=name, men=plain, kings=crowned)


def _kings(match: Match, side: Side) -> str:
    pieces = match.game.pieces(match.state).items()
    squares = [
        square_name(match.state, square) for square, piece in pieces if piece.side is side and piece.king
    ]
    name = say(match.game.side_name(side))
    return say("{side} has kings on: {squares}.", side=name, squares=", ".join(squares) or say("none"))


def _moves(match: Match) -> str:
    moves = match.state.legal_moves() if match.outcome is None else ()
    if not moves:
        return say("The game is over.")
    texts = ", ".join(map(match.state.move_text, moves))
    side = say(match.game.side_name(match.side_to_move))
    if all(move.captures for move in moves):
        return say("{side} must jump: {moves}.", side=side, moves=texts)
    return say("{side} can play: {moves}.", side=side, moves=texts)


def _clock(about: AskedAbout) -> str:
    clocks, game = about.clocks, about.match.game
    if clocks is None:
        return say("This game has no clock.")
    first, second = (say(game.side_name(side)) for side in Side)
    one, two = (clock_text(clocks.left(side)) for side in Side)
    return say("{first} has {one} left, {second} has {two}.", first=first, second=second, one=one, two=two)


def _score(about: AskedAbout) -> str:
    game, side, score = about.match.game, about.viewpoint, about.score
    if score is None:
        return say("No search has found a score yet.")
    return verdict_sentence(game, score, side)
