"""Writes the files of a tournament: text, comma-separated values, JSON, a web page, and the games."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from checkers_app.arena.decks import Start, balanced_starts
from checkers_app.arena.tournament_journal import Journal, PlayedGame
from checkers_app.arena.tournament_page import page, rating_text, results_cell
from checkers_app.arena.tournament_table import PlayerRow, table_of
from checkers_app.games.base import Game
from checkers_app.notation.moves import parse_move
from checkers_app.notation.pdn_writer import game_text
from checkers_app.notation.record import Ply, Record, Result
from checkers_app.storage.files import write_atomic

if TYPE_CHECKING:
    from checkers_app.arena.round_robin import TournamentPlan

TABLE, GAMES, JSON, PAGE, RECORDS = "table.csv", "games.csv", "results.json", "tournament.html", "games.pdn"
_FORMULAS = ("=", "+", "-", "@", "\t")
"""The first characters of cells that spreadsheets treat as formulas."""


def write_tournament(plan: TournamentPlan, journal: Journal, folder: Path) -> str:
    """Write all files of a tournament with the games so far; return the content of the JSON file.

    Raises:
        OSError: if a file cannot be written.
    """
    rows = table_of(plan.entrants, journal.games.values(), journal.tried)
    starts = balanced_starts(plan.game, plan.games // 2, plan.seed)
    games = plan.in_order(journal.games)
    write_results(folder, plan.game, starts, plan.settings(), rows, games)
    return results_json(plan.settings(), rows, games)


def write_results(
    folder: Path,
    game: Game,
    starts: Sequence[Start],
    settings: Mapping[str, object],
    rows: Sequence[PlayerRow],
    games: Sequence[PlayedGame],
) -> None:
    """Write all files of a tournament.

    Raises:
        OSError: if a file cannot be written.
    """
    write_atomic(folder / TABLE, table_csv(rows))
    write_atomic(folder / GAMES, games_csv(game, games))
    write_atomic(folder / JSON, results_json(settings, rows, games))
    write_atomic(folder / RECORDS, "".join(record_text(game, starts, each) for each in games))
    write_atomic(folder / PAGE, page(game, settings, rows, games, RECORDS))


def results_json(
    settings: Mapping[str, object], rows: Sequence[PlayerRow], games: Sequence[PlayedGame]
) -> str:
    """All results as one JSON object.  The object contains no times, so the same games give the same text."""
    values = {
        "settings": {name: value for name, value in settings.items() if name != "players"},
        "table": [row.as_dict() for row in rows],
        "games": [game.as_dict() for game in games],
    }
    return json.dumps(values, indent=1, ensure_ascii=False) + "\n"


def table_csv(rows: Sequence[PlayerRow]) -> str:
    """The table as comma-separated values, with all head-to-head results and with the best player first."""
    kinds = sorted({kind for row in rows for kind in row.forfeits}, key=lambda kind: kind.value)
    head = ["place", "player", "points", "games", "wins", "draws", "losses", "rating", "rating error"]
    head += [*(f"forfeits: {kind.value}" for kind in kinds), *(row.name for row in rows)]
    lines: list[list[object]] = [head]  # type: ignore[list-item]
    for row in rows:
        score, rating = row.score, row.rating
        line: list[object] = [row.place, row.name, score.points, score.games]
        line += [score.wins, score.draws, score.losses]
        line += ["", ""] if rating is None else [round(rating.elo), round(rating.error)]
        line += [row.forfeits.get(kind, 0) for kind in kinds]
        line += [results_cell(row, other) for other in rows]
        lines.append(line)
    return _csv(lines)


def games_csv(game: Game, games: Iterable[PlayedGame]) -> str:
    """The games as comma-separated values."""
    first, second = game.side_names
    lines: list[list[object]] = [["opening", first, second, "result", "reason", "forfeit", "fault", "plies"]]
    for each in games:
        kind = "" if each.kind is None else each.kind.value
        line = [each.opening + 1, each.first, each.second, each.result, each.reason, kind, each.fault]
        lines.append([*line, len(each.moves)])
    return _csv(lines)


def _csv(lines: Iterable[Sequence[object]]) -> str:
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    for line in lines:
        writer.writerow([_harmless(cell) for cell in line])
    return file.getvalue()


def _harmless(cell: object) -> object:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULAS) else cell


def record_text(game: Game, starts: Sequence[Start], played: PlayedGame) -> str:
    """A game in the notation of its board."""
    start = starts[played.opening]
    state, line = start.state, []
    end = (played.fault or played.reason,)
    for number, text in enumerate(played.moves, 1):
        move = parse_move(game, state, text)
        line.append(Ply(move, comments=end if number == len(played.moves) else ()))
        state = state.play(move)
    result = {"1-0": Result.FIRST, "0-1": Result.SECOND, "1/2-1/2": Result.DRAW}.get(
        played.result, Result.UNKNOWN
    )
    tags = (
        ("Event", "Tournament"),
        ("Round", str(played.opening + 1)),
        ("White", played.second),
        ("Black", played.first),
    )
    return game_text(Record(start.state, tuple(line), tags, result, () if line else end), game)


def text_of_table(rows: Sequence[PlayerRow]) -> str:
    """The table for a terminal; each cell of the cross table shows the points against one opponent."""
    width = max((len(row.name) for row in rows), default=0)
    cross = "".join(f"{index:>5}" for index in range(1, len(rows) + 1))
    lines = [f"{'':>3} {'player':<{width}} points games   +   =   -   rating        {cross}  forfeits"]
    for index, row in enumerate(rows, 1):
        score = row.score
        cells = "".join(_points_cell(row, other) for other in rows)
        forfeits = ", ".join(f"{kind.value} {count}" for kind, count in row.forfeits.items())
        lines.append(
            f"{index:>3} {row.name:<{width}} {score.points:>6g} {score.games:>5} {score.wins:>3} "
            f"{score.draws:>3} {score.losses:>3}   {rating_text(row):<13} {cells}  {forfeits}".rstrip()
        )
    lines += [f"{row.name}: {row.trouble}" for row in rows if row.trouble]
    return "\n".join(lines)


def _points_cell(row: PlayerRow, other: PlayerRow) -> str:
    score = row.against.get(other.name)
    return f"{'.' if score is None else f'{score.points:g}':>5}"
