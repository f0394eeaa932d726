"""Statistics on the results of games against the computer, taken from the finished saved games."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum

from checkers_app.engine.bots.program import ProgramName
from checkers_app.engine.levels import Character, levels_for
from checkers_app.games.base import Game, Side
from checkers_app.play.match import Match
from checkers_app.play.saved.library import Library, LibraryEntry, PerEntry
from checkers_app.play.wording import character_of

LAST = 20
"""The number of recent games that are listed individually."""


class Came(Enum):
    """The result of a game from the person's point of view."""

    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game between a person and the computer."""

    when: datetime
    """The time at which the game ended."""
    game: str
    """The key of the game's board."""
    side: Side
    """The person's side."""
    level: float
    """The computer's level at the end of the game."""
    came: Came
    reason: str
    plies: int
    key: str = ""
    """The name of the game in the library of saved games."""
    character: Character | None = None
    """The computer's character at the end of the game; None on boards on which characters make no
    difference.
    """
    program: str = ""
    """The name of the user's program that played instead of a level; empty if a level played."""


@dataclass(frozen=True, slots=True)
class Score:
    """The number of games won, drawn and lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @classmethod
    def of(cls, games: Iterable[Played]) -> Score:
        """The score from a series of games."""
        came = [game.came for game in games]
        return cls(*(came.count(kind) for kind in Came))

    @property
    def games(self) -> int:
        """The number of games."""
        return self.won + self.drawn + self.lost

    @property
    def points(self) -> float:
        """The average number of points per game, where a win is one point and a draw half a point; 0 if there
        are no games.
        """
        return (self.won + self.drawn / 2) / self.games if self.games else 0.0


def came_of(match: Match) -> Came | None:
    """The result for the human player; None if the game continues, or if both players are human or neither
    is.
    """
    side, outcome = match.human_side, match.outcome
    if side is None or outcome is None:
        return None
    return Came.DRAWN if outcome.winner is None else Came.WON if outcome.winner is side else Came.LOST


def played_games(library: Library) -> list[Played | None]:
    """The statistics of the saved games that have been read, with None for each game that does not count."""
    return library.cache(_per_game).of(library.listed)


def _per_game() -> PerEntry[Played | None]:
    return PerEntry(played_game)


def played_game(entry: LibraryEntry) -> Played | None:
    """The statistics of a saved game; None unless the game is over and was played against the computer from
    the board's initial position.
    """
    match, kept = entry.match, entry.kept
    if match is None or kept is None or match.human_side is None or match.is_set_up:
        return None
    came, outcome = came_of(match), match.outcome
    if came is None or outcome is None:
        return None
    side = match.human_side
    seat, reason, plies = match.seats[side.other], outcome.reason.value, len(match.moves)
    program = seat.own.name if isinstance(seat.own, ProgramName) else ""
    if seat.own is not None and not program:
        return None
    character, key = character_of(match.game, seat), kept.game.key
    return Played(kept.changed, key, side, seat.level, came, reason, plies, entry.key, character, program)


def counted_games(played: Iterable[Played | None], since: datetime | None = None) -> tuple[Played, ...]:
    """The games against levels that ended later than ``since``, oldest first."""
    counted = [game for game in _against_levels(played) if since is None or game.when > since]
    # the same order as in the list of games
    return tuple(sorted(counted, key=lambda game: (game.when, game.key)))


def time_of(text: str) -> datetime | None:
    """Parse the time from which games are counted, as stored in the settings; return None if ``text`` is not
    a valid time with a time zone.
    """
    try:
        time = datetime.fromisoformat(text)
    except ValueError:
        return None
    return time if time.tzinfo is not None else None


def scores_by_level(played: Iterable[Played | None], game: Game) -> Mapping[float, Score]:
    """Map the number of each level of a board to the results of the games against that level."""
    games = [item for item in _against_levels(played) if item.game == game.key]
    return {
        level.number: Score.of(item for item in games if item.level == level.number)
        for level in levels_for(game)
    }


def score_against_program(played: Iterable[Played | None], game: Game, name: str) -> Score:
    """The results of the games on a board against the program with this name."""
    return Score.of(
        item for item in played if item is not None and item.game == game.key and item.program == name
    )


def _against_levels(played: Iterable[Played | None]) -> Iterable[Played]:
    return (item for item in played if item is not None and not item.program)


def streaks(games: Sequence[Played]) -> tuple[int, int]:
    """The number of consecutive wins up to and including the last game, and the length of the longest such
    streak.
    """
    best = run = 0
    for game in games:
        run = run + 1 if game.came is Came.WON else 0
        best = max(best, run)
    return run, best


def csv_text(games: Iterable[Played]) -> str:
    """The games as comma-separated values with a header line."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(("ended", "board", "side", "level", "result", "reason", "plies", "character"))
    for game in games:
        side = game.side.name.lower()
        row = (game.when.isoformat(), game.game, side, game.level, game.came.value, game.reason, game.plies)
        writer.writerow((*row, game.character.value if game.character is not None else ""))
    return file.getvalue()
