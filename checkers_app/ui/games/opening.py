"""Opens games: finished games for viewing, and all other games for playing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from checkers_app.games.base import Game, State
from checkers_app.notation.positions import position_text
from checkers_app.notation.record import Record
from checkers_app.play.clocks import CONTROLS, ClockState
from checkers_app.play.match import Match
from checkers_app.play.saved.exchange import Pasted, game_to_play, is_finished, match_of_record, pasted_game
from checkers_app.play.wording import outcome_reason
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import Beside, ToGame, ToGames, ToReading
from checkers_app.ui.kit.clipboard import pasted_text
from checkers_app.views.games.rows import GameRow, row_of_record
from checkers_app.views.play.reading import Facts
from checkers_app.words import say


def to_reading(
    row: GameRow,
    record: Record,
    match: Match | None = None,
    *,
    source: str,
    file: Path | None = None,
    clock: ClockState | None = None,
    place: int | None = None,
    beside: Beside = (None, None),
) -> ToReading:
    """The destination for viewing a game.

    Args:
        row: the row of the game in the list.
        record: the game.
        match: the match, if the game was saved by this program.
        source: the name of the source, as displayed.
        file: the collection that contains the game, if any.
        clock: the state of the game's clocks, if any.
        place: the number of plies before the first displayed position; None for the end.
        beside: functions that open the previous and the next game.
    """
    whole = match_of_record(record, game=row.game) if match is None else match
    outcome = whole.outcome

    def ending() -> str:
        return row.ending(outcome_reason(row.game, outcome) if outcome is not None else "")

    facts = Facts(ending, row.occasion, source, file, clock)
    return ToReading(whole, record, facts, place, row.key, beside)


def own_game(context: Context, match: Match, clock: ClockState | None) -> ToGame:
    """The destination for continuing ``match``, even if its players have already ended the game."""
    seats, missing = context.own_opponents.seated(
        match.game, context.settings.choice(match.game.key), context.rng
    )
    return ToGame(replace(match, ended=None, opening_plies=0).with_seats(seats), clock, missing=missing)


def pasted(context: Context) -> ToReading | ToGame:
    """The destination for the game or the position on the clipboard; see :func:`read_or_played`.

    Raises:
        PasteError: if the clipboard contains neither.
    """
    return read_or_played(context, pasted_game(pasted_text()))


def read_or_played(context: Context, pasted: Pasted) -> ToReading | ToGame:
    """The destination for an imported game: a finished game is opened for viewing; any other game continues
    with the players in the settings.
    """
    game, record = pasted
    if is_finished(record):
        return to_reading(row_of_record(1, record, "", game), record, source=say("From the clipboard"))
    choice = context.settings.choice(game.key)
    seats, missing = context.own_opponents.seated(game, choice, context.rng)
    match, known = game_to_play(record, seats, game)
    return ToGame(match, CONTROLS[choice.clock], record=known, missing=missing)


def games_with(game: Game, state: State, file: Path | None = None) -> ToGames:
    """The page that lists games with a given position: those in ``file``, or finished games if it is None."""
    return ToGames(file, wanted=position_text(game, state))
