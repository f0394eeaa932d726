"""Sentences about a game, which both the window and the terminal use."""

from __future__ import annotations

from types import MappingProxyType

from checkers_app.engine.levels import Character, playable
from checkers_app.games import boards
from checkers_app.games.base import EndWords, Game, Outcome, Reason, Side
from checkers_app.play.match import Match, Own, Seat
from checkers_app.words import N_, say, say_count


def numbered_move(match: Match, ply: int) -> str:
    """The move made after ``ply`` plies, written as in the list of moves: ``6. 11-15`` or ``6. …23-19``."""
    state = match.states[ply]
    dots = "…" if state.side_to_move is Side.SECOND else ""
    return f"{match.move_number(ply)}. {dots}{state.move_text(match.moves[ply])}"


def outcome_headline(game: Game, outcome: Outcome, human: Side | None, winner: str = "") -> str:
    """A headline of two or three words that names the winner or says that the game was drawn.

    Args:
        game: the board.
        outcome: how the game ended.
        human: the human player's side if there is exactly one human player, otherwise None.
        winner: the name of the winner; if empty, the name of the side is used.
    """
    if outcome.winner is None:
        return say("A draw")
    if human is None:
        return say("{winner} won", winner=winner or game.side_name(outcome.winner))
    return say("You won") if outcome.winner is human else say("You lost")


def outcome_reason(game: Game, outcome: Outcome, human: Side | None = None) -> str:
    """The reason why the game ended, in one sentence.

    Args:
        game: the board.
        outcome: how the game ended.
        human: the human player's side if there is exactly one human player, otherwise None.
    """
    reason = outcome.reason
    if outcome.winner is None:
        if reason is Reason.AGREEMENT and human is not None:
            return say("You and the computer agreed to a draw.")
        words = game.end_words.get(reason)
        return say(words.drawn if words is not None and words.drawn else _DRAWN[reason])
    names = game.side_name(Side.FIRST), game.side_name(Side.SECOND)
    return game.end_words.get(reason, _WON[reason]).said(outcome.winner, human, names)


_TOLD_OF_ANY = {
    Reason.BOARD_FULL: N_("The board is full."),
    Reason.REPETITION: N_("The same position occurred for the third time."),
    Reason.FORTY_MOVES: N_("Nothing was taken and no man moved for 40 moves."),
    Reason.QUIET_MOVES: N_("For many moves, nothing was taken and no man moved."),
    Reason.FEW_PIECES: N_("With so few pieces on the board, the game has gone on long enough."),
    Reason.AGREEMENT: N_("Both players agreed to a draw."),
}


def _of_any_side(sentence: str, you_won: str, you_lost: str) -> EndWords:
    return EndWords(sentence, sentence, you_won, you_lost)


_WON = MappingProxyType(
    {
        Reason.LINE: _of_any_side(
            N_("{winner} has three in a row."),
            N_("You have three in a row."),
            N_("The computer has three in a row."),
        ),
        Reason.NO_PIECES: _of_any_side(
            N_("{loser}'s last piece was taken."),
            N_("The computer's last piece was taken."),
            N_("Your last piece was taken."),
        ),
        Reason.BLOCKED: _of_any_side(
            N_("{loser} cannot move."), N_("The computer cannot move."), N_("You cannot move.")
        ),
        Reason.TIME: _of_any_side(
            N_("{loser}'s time ran out."),
            N_("The computer's time ran out."),
            N_("Your time ran out."),
        ),
        Reason.RESIGNATION: _of_any_side(
            N_("{loser} resigned."), N_("The computer resigned."), N_("You resigned.")
        ),
        Reason.FORFEIT: _of_any_side(
            N_("{loser} forfeited."), N_("Your opponent forfeited."), N_("You forfeited.")
        ),
        **{reason: EndWords(words, words, words, words) for reason, words in _TOLD_OF_ANY.items()},
    }
)
"""The default sentences, for reasons for which the game defines none."""
_DRAWN = MappingProxyType(
    {
        **_TOLD_OF_ANY,
        Reason.LINE: N_("A row is complete."),
        Reason.NO_PIECES: N_("No pieces are left."),
        Reason.BLOCKED: N_("No moves are left."),
        Reason.TIME: N_("Time ran out."),
        Reason.RESIGNATION: N_("One player resigned."),
        Reason.FORFEIT: N_("Both players forfeited."),
    }
)


def claim_sentence(reason: Reason) -> str:
    """A sentence that says why a draw can be claimed."""
    return say(_TOLD_OF_ANY[reason])


def outcome_sentence(game: Game, outcome: Outcome, human: Side | None) -> str:
    """The winner and the reason, such as ``You won. The computer cannot move.``."""
    return f"{_who_won(game, outcome, human)} {outcome_reason(game, outcome, human)}"


def _who_won(game: Game, outcome: Outcome, human: Side | None, winner: str = "") -> str:
    """The result in one short sentence; see :func:`outcome_headline`."""
    if outcome.winner is None:
        return say("A draw.")
    if human is None:
        return say("{winner} won.", winner=winner or game.side_name(outcome.winner))
    return say("You won.") if outcome.winner is human else say("You lost.")


def ending_headline(match: Match) -> str:
    """The result of a game, in two or three words with the players' names; empty while the game continues."""
    if match.outcome is None:
        return ""
    return outcome_headline(match.game, match.outcome, match.human_side, _winner(match))


def who_won(match: Match) -> str:
    """The result of a game, in one short sentence; empty while the game continues."""
    if match.outcome is None:
        return ""
    return _who_won(match.game, match.outcome, match.human_side, _winner(match))


def _winner(match: Match) -> str:
    """The name of the person who has won; empty if it was not entered."""
    winner = match.outcome.winner if match.outcome is not None else None
    return "" if winner is None else match.seats[winner].name


def ending_reason(match: Match) -> str:
    """The reason why a game is over, in one sentence; empty while the game continues."""
    if match.outcome is None:
        return ""
    return outcome_reason(match.game, match.outcome, match.human_side)


def ending_sentence(match: Match) -> str:
    """The result of a game with the reason, such as ``You lost. You cannot move.``; empty while the game
    continues.
    """
    if match.outcome is None:
        return ""
    return " ".join(filter(None, (who_won(match), ending_reason(match), match.outcome.detail)))


def time_words(seconds: float) -> str:
    """A duration in words, such as ``40 seconds``, ``21 minutes`` or ``2 hours``."""
    if round(seconds) < _MINUTE:
        return say_count("{number} second", "{number} seconds", round(seconds))
    minutes = round(seconds / _MINUTE)
    if minutes < 2 * _MINUTE:
        return say_count("{number} minute", "{number} minutes", minutes)
    return say_count("{number} hour", "{number} hours", round(minutes / _MINUTE))


_MINUTE = 60


def character_of(game: Game, seat: Seat) -> Character | None:
    """The character of a player; None for people, for the user's own players, and on boards without
    exchanges, where the characters do not differ.
    """
    return None if seat.is_human or seat.own is not None or game.places_pieces else seat.character


OWN_PLAYER = N_("Your own player")


def own_name(player: Own) -> str:
    """The name of the user's own player or program as displayed on a page."""
    return player.name or say(OWN_PLAYER)


def written_computer_name(game: Game, seat: Seat) -> str:
    """The computer's English name for use in files of games: ``Fox, level 6``, or the name of the level."""
    if seat.own is not None:
        return seat.own.name or OWN_PLAYER
    character, level = character_of(game, seat), playable(game, seat.level)
    return level.name if character is None else f"{character.animal}, level {level.numeral}"


def computer_name(game: Game, seat: Seat) -> str:
    """The name of the computer as displayed on a page."""
    if seat.own is not None:
        return own_name(seat.own)
    character, level = character_of(game, seat), playable(game, seat.level)
    if character is None:
        return say(level.name)
    return say("{animal}, level {number}", animal=say(character.animal), number=level.numeral)


_ONLY_AMERICAN = N_("The opening book, endgame tables, lessons and problems are for American checkers only.")


def told_for_american_only(game: Game) -> str:
    """A sentence for pages whose content is only for American checkers; empty unless ``game`` is one of the
    other draughts games.
    """
    return "" if game.key in boards() else say(_ONLY_AMERICAN)
