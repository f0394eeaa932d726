"""Sentences about a game that the window and the terminal share."""

from __future__ import annotations

from types import MappingProxyType

from checkers_app.games.base import Game, Outcome, Reason, Side


def outcome_headline(game: Game, outcome: Outcome, human: Side | None) -> str:
    """Who won, in two or three words.  ``human`` is the side of the only human, if there is one."""
    if outcome.winner is None:
        return "A draw"
    if human is None:
        return f"{game.side_name(outcome.winner)} won"
    return "You won" if outcome.winner is human else "You lost"


def outcome_reason(game: Game, outcome: Outcome) -> str:
    """Why the game ended, as a clause that can follow a colon."""
    loser = game.side_name(outcome.winner.other) if outcome.winner is not None else ""
    winner = game.side_name(outcome.winner) if outcome.winner is not None else ""
    words = game.end_words.get(outcome.reason, _END_WORDS[outcome.reason])
    return words.format(winner=winner, loser=loser)


_END_WORDS = MappingProxyType(
    {
        Reason.LINE: "{winner} has a complete row",
        Reason.BOARD_FULL: "the board is full",
        Reason.NO_PIECES: "{loser} has no piece left",
        Reason.BLOCKED: "{loser} cannot move",
        Reason.REPETITION: "the same position for the third time",
        Reason.FORTY_MOVES: "40 moves without a capture or an advance",
        Reason.AGREEMENT: "both sides agreed",
        Reason.RESIGNATION: "{loser} resigned",
    }
)
"""For the reasons that a board has no words of its own for."""


def outcome_sentence(game: Game, outcome: Outcome, human: Side | None) -> str:
    """Who won and why, such as ``You won: Black cannot move.``."""
    return f"{outcome_headline(game, outcome, human)}: {outcome_reason(game, outcome)}."
