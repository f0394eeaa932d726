"""Moves in words, for people who cannot see the board."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from checkers_app.games.base import square_name
from checkers_app.play.match import Match
from checkers_app.words import N_, say, say_count

_YOU, _COMPUTER, _SIDE = range(3)
_PLACED: Mapping[int, str] = MappingProxyType(
    {
        _YOU: N_("You play on {square}."),
        _COMPUTER: N_("The computer plays on {square}."),
        _SIDE: N_("{side} plays on {square}."),
    }
)
_MOVED: Mapping[int, str] = MappingProxyType(
    {
        _YOU: N_("You move from {origin} to {square}."),
        _COMPUTER: N_("The computer moves from {origin} to {square}."),
        _SIDE: N_("{side} moves from {origin} to {square}."),
    }
)


def move_sentence(match: Match, ply: int) -> str:
    """A move in words, such as ``The computer jumps from 22 to 15 and takes 1 piece.``.

    A crowning is mentioned as well.

    Args:
        match: a game.
        ply: the index of the move.
    """
    before, move, human = match.states[ply], match.moves[ply], match.human_side
    side = before.side_to_move
    who = _SIDE if human is None else _YOU if human is side else _COMPUTER
    fields = {
        "side": say(match.game.side_name(side)),
        "origin": square_name(before, move.origin),
        "square": square_name(before, move.destination),
    }
    if len(move.path) == 1:
        return say(_PLACED[who], **fields)
    sentence = _jump(who, len(move.captures), fields) if move.captures else say(_MOVED[who], **fields)
    piece, after = before.piece_at(move.origin), match.states[ply + 1].piece_at(move.destination)
    if piece is not None and after is not None and after.king and not piece.king:
        return f"{sentence} {say('The piece is crowned.')}"
    return sentence


def last_sentence(match: Match) -> str:
    """A sentence that describes the last move; empty if no move has been made."""
    return move_sentence(match, len(match.moves) - 1) if match.moves else ""


def _jump(who: int, taken: int, fields: Mapping[str, object]) -> str:
    if who == _YOU:
        return say_count(
            "You jump from {origin} to {square} and take {number} piece.",
            "You jump from {origin} to {square} and take {number} pieces.",
            taken,
            **fields,
        )
    if who == _COMPUTER:
        return say_count(
            "The computer jumps from {origin} to {square} and takes {number} piece.",
            "The computer jumps from {origin} to {square} and takes {number} pieces.",
            taken,
            **fields,
        )
    return say_count(
        "{side} jumps from {origin} to {square} and takes {number} piece.",
        "{side} jumps from {origin} to {square} and takes {number} pieces.",
        taken,
        **fields,
    )
