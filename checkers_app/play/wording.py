"""Sentences about a game that the window and the terminal share."""

from __future__ import annotations

from types import MappingProxyType

from checkers_app.engine.levels import Character, playable
from checkers_app.games.base import Game, Outcome, Reason, Side
from checkers_app.games.sentences import counted
from checkers_app.play.match import Match, Seat


def grouped(number: float) -> str:
    """A whole number with spaces, which do not break, between its thousands: ``549 946``."""
    return f"{round(number):,}".replace(",", "\u00a0")


def numbered_move(match: Match, ply: int) -> str:
    """The move made after ``ply`` plies, as the list of moves counts it: ``6. 11-15``, ``6. …23-19``."""
    state = match.states[ply]
    dots = "…" if state.side_to_move is Side.SECOND else ""
    return f"{match.move_number(ply)}. {dots}{state.move_text(match.moves[ply])}"


def outcome_headline(game: Game, outcome: Outcome, human: Side | None) -> str:
    """Who won, in two or three words.  ``human`` is the side of the only human, if there is one."""
    if outcome.winner is None:
        return "A draw"
    if human is None:
        return f"{game.side_name(outcome.winner)} won"
    return "You won" if outcome.winner is human else "You lost"


def player_word(game: Game, side: Side, human: Side | None) -> str:
    """Who plays a side, within a sentence: ``you``, ``the computer``, or the name of the side where there is
    not one person against the computer.
    """
    if human is None:
        return game.side_name(side)
    return "you" if side is human else "the computer"


def owner_word(game: Game, side: Side, human: Side | None) -> str:
    """The same for what is theirs: ``your``, ``the computer's``, ``White's``."""
    word = player_word(game, side, human)
    return "your" if word == "you" else f"{word}'s"


def outcome_reason(game: Game, outcome: Outcome, human: Side | None = None, piece: str = "") -> str:
    """Why the game ended, as a clause that can follow a colon.

    Args:
        game: the board.
        outcome: the end.
        human: the side of the only human, if there is one.
        piece: what the last piece of whoever lost is called; empty if there are several, or if it is not
            known.
    """
    reason, winner = outcome.reason, outcome.winner
    if reason is Reason.AGREEMENT and human is not None:
        return "you and the computer agreed"
    words = game.end_words.get(reason, _END_WORDS[reason])
    if reason is Reason.BLOCKED and reason not in game.end_words and piece:
        words = "{losers} last {piece} is blocked"
    if winner is None:
        return words.format(winner="", loser="", has="", losers="", piece=piece)
    first = player_word(game, winner, human)
    return words.format(
        winner=first,
        has="have" if first == "you" else "has",
        loser=player_word(game, winner.other, human),
        losers=owner_word(game, winner.other, human),
        piece=piece or "piece",
    )


_END_WORDS = MappingProxyType(
    {
        Reason.LINE: "{winner} {has} a complete row",
        Reason.BOARD_FULL: "the board is full",
        Reason.NO_PIECES: "{losers} last {piece} was taken",
        Reason.BLOCKED: "{loser} cannot move",
        Reason.TIME: "{losers} time ran out",
        Reason.REPETITION: "the same position came up for the third time",
        Reason.FORTY_MOVES: "nothing was taken and no man moved for 40 moves",
        Reason.AGREEMENT: "both players agreed",
        Reason.RESIGNATION: "{loser} resigned",
    }
)
"""For the reasons that a board has no words of its own for."""


def outcome_sentence(game: Game, outcome: Outcome, human: Side | None, piece: str = "") -> str:
    """Who won and why, such as ``You won: the computer cannot move.``; see :func:`outcome_reason`."""
    return f"{outcome_headline(game, outcome, human)}: {outcome_reason(game, outcome, human, piece)}."


def last_piece(match: Match) -> str:
    """What the last piece of whoever lost is called: the one taken last, or the only one, which is blocked;
    empty where nobody lost by that.
    """
    outcome, state = match.outcome, match.state
    if outcome is None or outcome.winner is None:
        return ""
    if outcome.reason is Reason.NO_PIECES and match.moves and match.moves[-1].captures:
        piece = match.states[-2].piece_at(match.moves[-1].captures[-1])
    elif outcome.reason is Reason.BLOCKED:
        left = [item for item in match.game.pieces(state).values() if item.side is outcome.winner.other]
        piece = left[0] if len(left) == 1 else None
    else:
        return ""
    return "" if piece is None else match.game.piece_names[-1 if piece.king else 0]


def ending_reason(match: Match) -> str:
    """Why a game is over, as a clause that can follow a colon; empty while it continues."""
    if match.outcome is None:
        return ""
    return outcome_reason(match.game, match.outcome, match.human_side, last_piece(match))


def ending_sentence(match: Match) -> str:
    """Who won a game and why, such as ``You lost: your last man is blocked.``; empty while it continues."""
    if match.outcome is None:
        return ""
    return outcome_sentence(match.game, match.outcome, match.human_side, last_piece(match))


def time_words(seconds: float) -> str:
    """How long something took: ``40 seconds``, ``21 minutes``, ``2 hours``."""
    if round(seconds) < _MINUTE:
        return counted(round(seconds), "second")
    minutes = round(seconds / _MINUTE)
    return counted(minutes, "minute") if minutes < 2 * _MINUTE else counted(round(minutes / _MINUTE), "hour")


_MINUTE = 60


def capital(text: str) -> str:
    """A clause as the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def character_of(game: Game, seat: Seat) -> Character | None:
    """The character that a seat's player shows; None for a person, and on a board on which nothing is
    exchanged or held back, so that characters do not differ.
    """
    return None if seat.is_human or game.places_pieces else seat.character


def computer_name(game: Game, seat: Seat) -> str:
    """What the computer is called in a list of games: ``Fox, level 6``, or the name of the level."""
    character, level = character_of(game, seat), playable(game, seat.level)
    return level.name if character is None else f"{character.animal.capitalize()}, level {level.number}"
