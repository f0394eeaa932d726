"""The results of a ladder: ratings, scores, time and losses, as a page, a chart and data for the menu."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from checkers_app.arena.elo import PairScore
from checkers_app.arena.ratings import Rating, rate
from checkers_app.arena.rungs import (
    BEGINNER,
    BEGINNERS,
    FULL_STRENGTH_NODES,
    RANDOM,
    Rung,
    ladder,
    plays_like,
)
from checkers_app.drawing.marks import Circle, Mark, Rectangle, Stroke, Text
from checkers_app.drawing.svg import marks_svg
from checkers_app.games.checkers import GAME
from checkers_tools.judging import Manner
from checkers_tools.ladder import Effort, LadderGame, LadderTask

ANCHOR = 1000.0
"""The rating of the player who looks one move ahead."""


@dataclass(frozen=True, slots=True)
class MoveCost:
    """The time that a player's moves take and the advantage that they give away."""

    milliseconds: float
    """The mean processor time per move, in milliseconds."""
    longest: float
    """The longest processor time for a move, in milliseconds."""
    loss: float | None
    """The mean loss of a move in hundredths of a man; None if no move was judged."""


@dataclass(frozen=True, slots=True)
class LadderRow:
    """The results of one rung."""

    rung: Rung
    rating: Rating
    below: PairScore
    """The score against the rung below; for the lowest rung, a score without games."""
    cost: MoveCost
    """The cost of the moves in all games of the rung."""


@dataclass(frozen=True, slots=True)
class Earlier:
    """The figures that an earlier ladder saved for a level that has not changed since."""

    level: str
    """The key of the level's rung."""
    below: str
    """The key of the level below; "" if that level has changed, which makes the score against it meaningless.
    """
    score: PairScore
    """The score against the level below, in the games numbered from 0 to ``score.games - 1``."""
    cost: MoveCost


class Results:
    """The games of a ladder and their statistics.

    Args:
        games: the games between rungs and between characters.
        earlier: levels whose earlier games are not in ``games`` but still count.
    """

    def __init__(self, games: Iterable[LadderGame], earlier: Iterable[Earlier] = ()) -> None:
        earlier = tuple(earlier)
        self._counted = {(was.level, was.below): was.score for was in earlier if was.below}
        self._costs = {was.level: was.cost for was in earlier}
        self.games = tuple(games)
        self._new = tuple(game for game in self.games if not self.holds(game))

    def holds(self, game: LadderGame | LadderTask) -> bool:
        """Whether a game is already counted in the figures of an earlier ladder."""
        return game.number < self._counted.get((game.first, game.second), PairScore()).games

    def score(self, first: str, second: str) -> PairScore:
        """The score between two players, given by their keys."""
        before, other = (self._counted.get(pair, PairScore()) for pair in ((first, second), (second, first)))
        points = [game.points for game in self._new if (game.first, game.second) == (first, second)]
        points += [1 - game.points for game in self._new if (game.second, game.first) == (first, second)]
        return PairScore(
            before.wins + other.losses + points.count(1.0),
            before.draws + other.draws + points.count(0.5),
            before.losses + other.wins + points.count(0.0),
        )

    def _cost(self, key: str) -> MoveCost:
        effort = self.effort(key)
        if not effort.moves and key in self._costs:
            return self._costs[key]
        return MoveCost(
            1000 * effort.seconds / max(effort.moves, 1),
            1000 * effort.longest,
            effort.loss / effort.judged if effort.judged else None,
        )

    def effort(self, key: str) -> Effort:
        """The total effort of a player in all games."""
        own = [
            effort
            for game in self.games
            for name, effort in zip((game.first, game.second), game.efforts, strict=True)
            if name == key
        ]
        return Effort(
            sum(effort.moves for effort in own),
            sum(effort.seconds for effort in own),
            max((effort.longest for effort in own), default=0.0),
            sum(effort.judged for effort in own),
            sum(effort.loss for effort in own),
        )

    def rows(self) -> list[LadderRow]:
        """The results of every rung that can be compared with the beginner, the lowest first."""
        rungs = ladder(GAME)
        keys = {rung.key for rung in rungs}
        scores = {pair: (score.points, score.games) for pair, score in self._counted.items()}
        for game in self._new:
            if {game.first, game.second} <= keys and game.first != game.second:
                points, count = scores.get((game.first, game.second), (0.0, 0))
                scores[game.first, game.second] = points + game.points, count + 1
        met = _hang_together(BEGINNER, scores)
        rungs = tuple(rung for rung in rungs if rung.key in met)
        if not rungs:
            return []
        scores = {pair: score for pair, score in scores.items() if met.issuperset(pair)}
        ratings = rate([rung.key for rung in rungs], scores, BEGINNER, ANCHOR)
        rows = [LadderRow(rung, ratings[rung.key], self._below(rung), self._cost(rung.key)) for rung in rungs]
        return sorted(rows, key=lambda row: row.rating.elo)

    def _below(self, rung: Rung) -> PairScore:
        if rung.level is None:
            return PairScore()
        keys = [other.key for other in ladder(GAME)]
        below = keys[keys.index(rung.key) - 1]
        return self.score(rung.key, RANDOM if below in BEGINNERS else below)

    def manners(self, key: str, other: str) -> list[Manner]:
        """The manner in which one player played against another, in the games that were long enough."""
        return [
            manner
            for game in self.games
            for place, manner in enumerate(game.manners)
            if manner.whole
            and (game.first, game.second)[place] == key
            # A player that met itself is counted for both sides.
            and (game.first, game.second)[1 - place] == other
        ]


def _hang_together(first: str, pairs: Iterable[tuple[str, str]]) -> set[str]:
    """The players connected to ``first`` by games; empty if ``first`` has not played."""
    found: set[str] = set()
    new = {first}
    while new := {name for pair in pairs if not new.isdisjoint(pair) for name in pair} - found:
        found |= new
    return found


def figures(results: Results) -> str:
    """The data for the menu as JSON: each level's rating, its error and the score against the level below."""
    levels = [
        {
            "fingerprint": plays_like(GAME, row.rung),
            "level": row.rung.level.number,
            "rating": round(row.rating.elo),
            "error": math.ceil(row.rating.error),
            "wins": row.below.wins,
            "draws": row.below.draws,
            "losses": row.below.losses,
            "milliseconds": round(row.cost.milliseconds, 1),
            "longest": round(row.cost.longest),
            "loss": None if row.cost.loss is None else round(row.cost.loss, 1),
        }
        for row in results.rows()
        if row.rung.level is not None
    ]
    return json.dumps({"levels": levels}, indent=1) + "\n"


class FiguresError(ValueError):
    """Raised if a file does not contain the figures of a ladder.  The message names the file."""


def earlier(path: Path) -> list[Earlier]:
    """The menu's figures for the levels that have not changed since they were measured.

    A changed level is therefore measured again with its neighbours, and the other levels keep their figures
    even without the file of their games.  The result is empty if there are no figures.

    Raises:
        OSError: if the file exists but cannot be read.
        FiguresError: if the file was not written by :func:`figures`.
    """
    if not path.exists():
        return []
    try:
        entries = {float(entry["level"]): entry for entry in json.loads(path.read_text("utf-8"))["levels"]}
        rungs = [rung for rung in ladder(GAME) if rung.level is not None]
        same = [_is_of(rung, entries) for rung in rungs]
        return [
            _earlier(rung, entries, rungs[place - 1].key if place and same[place - 1] else "")
            for place, rung in enumerate(rungs)
            if same[place]
        ]
    except (ValueError, KeyError, TypeError) as error:
        raise FiguresError(f"{path} does not contain ladder figures") from error


def _is_of(rung: Rung, entries: Mapping[float, Mapping[str, Any]]) -> bool:
    entry = entries.get(float(rung.key))
    return entry is not None and entry["fingerprint"] == plays_like(GAME, rung)


def _earlier(rung: Rung, entries: Mapping[float, Mapping[str, Any]], below: str) -> Earlier:
    entry = entries[float(rung.key)]
    score = PairScore(entry["wins"], entry["draws"], entry["losses"])
    return Earlier(rung.key, below, score, MoveCost(entry["milliseconds"], entry["longest"], entry["loss"]))


def page(results: Results, chart: str) -> str:
    """The page about the levels, in Markdown, with the chart at the path ``chart``."""
    rows = results.rows()
    parts = [_HEAD.format(chart=chart, nodes=FULL_STRENGTH_NODES), _table(rows), _beginners(results)]
    return "\n".join((*parts, _TAIL))


_HEAD = """# The levels of checkers, measured

`python -m checkers_app dev ladder` generates this page. Its Elo scale rates a player who looks one move
ahead, counts the pieces and chooses at random among the best moves at 1000. These ratings cannot be
compared with other ratings.

![Elo of each level with its 95% interval]({chart})

Every level plays as it does in the program, from the starting position and with both colours, except that
level 10 (full strength) searches {nodes:,} positions a move (50 to 100 ms) on one thread to make its games
repeatable. Times are processor times. The loss is what a move gives away on average, in hundredths of a
man, according to searches of 20,000 positions before and after it; wins and losses count as three men.
"""

_TAIL = """
## Updating this page

    python -m checkers_app dev ladder --jobs 2 --games-file ladder.jsonl

This command plays the games missing from both the file and the figures in the menu, and prints this page;
`--write` saves the page, the chart and the figures. When a level changes, its games and figures are
discarded. The other levels keep their figures (score against the level below, time and loss) even without
the file; games between other pairs of levels count only if the file contains them. `--afresh` ignores
existing figures.

The losing moves of levels 1 to 5 are analysed in [experiments.md](experiments.md).
"""


def _table(rows: Sequence[LadderRow]) -> str:
    lines = [
        "| level | Elo ± 95% | against the level below | won, drawn, lost | ms a move (longest) | loss |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for row in reversed(rows):
        cost, below = row.cost, row.below
        number = f"{row.rung.level.numeral} " if row.rung.level is not None else ""
        score = f"{below.percent:.1f} ± {below.error:.1f}%" if below.games else ""
        counts = f"{below.wins}, {below.draws}, {below.losses}" if below.games else ""
        loss = "" if cost.loss is None else f"{cost.loss:.1f}"
        time = f"{cost.milliseconds:.1f} ({cost.longest:.0f})"
        lines.append(
            f"| {number}{row.rung.name} | {row.rating.elo:.0f} ± {math.ceil(row.rating.error)} "
            f"| {score} | {counts} | {time} | {loss} |"
        )
    return "\n".join(lines) + "\n"


def _beginners(results: Results) -> str:
    """The points of each beginner against each of the lowest levels, in per cent; "" without games."""
    levels = [rung for rung in ladder(GAME) if rung.level is not None]
    met = [rung for rung in levels if any(results.score(key, rung.key).games for key in BEGINNERS)]
    if not met:
        return ""
    heads = " | ".join(f"level {rung.level.numeral}" for rung in met if rung.level is not None)
    lines = [_BEGINNERS, f"| | {heads} |", "| --- |" + " ---: |" * len(met)]
    for key, name in BEGINNERS.items():
        scores = [results.score(key, rung.key) for rung in met]
        lines.append(f"| {name} | {' | '.join(map(_cell, scores))} |")
    return "\n".join(lines) + "\n"


def _cell(score: PairScore) -> str:
    """A percentage with its error, or the points if all games ended alike and there is no error."""
    if not score.games:
        return ""
    if score.games in (score.wins, score.draws, score.losses):
        return f"{score.points:g} of {score.games}"
    return f"{score.percent:.0f} ± {score.error:.0f}%"


_BEGINNERS = """
## Beginners

This table shows the scores of very weak players against the lowest levels; if all games ended alike, it
shows the points and the number of games. All players but the first count the pieces after each move and
choose at random among the best moves; the last two play captures out.
"""


_WIDTH, _ROW, _LEFT, _RIGHT, _TOP = 760, 34, 210, 90, 20
_GROUND, _GRID, _INK, _FAINT, _LEVEL = "#faf5ea", "#d8ccb4", "#2b2017", "#6f604c", "#1e6b4c"


def chart(rows: Sequence[LadderRow]) -> str:
    """The ratings with their intervals as an SVG file, one row per rung, the strongest at the top."""
    lowest = min(0.0, *(row.rating.elo - row.rating.error for row in rows))
    highest = max(row.rating.elo + row.rating.error for row in rows)
    room = _WIDTH - _LEFT - _RIGHT

    def x(elo: float) -> float:
        return _LEFT + room * (elo - lowest) / (highest - lowest)

    height = _TOP + _ROW * len(rows) + 40
    foot = height - 32
    marks: list[Mark] = [Rectangle(0, 0, _WIDTH, height, 12, _GROUND, edge=None)]
    for elo in range(500 * math.ceil(lowest / 500), int(highest) + 1, 500):
        marks.append(Stroke(x(elo), _TOP, x(elo), foot, 1, color=_GRID))
        marks.append(Text(x(elo), foot + 20, f"{elo}", 14, anchor="middle", color=_FAINT))
    for index, row in enumerate(reversed(rows)):
        y = _TOP + _ROW * index + _ROW / 2
        low, high = (x(row.rating.elo + sign * row.rating.error) for sign in (-1, 1))
        color = _FAINT if row.rung.level is None else _LEVEL
        name = row.rung.name if row.rung.level is None else f"{row.rung.level.numeral}  {row.rung.name}"
        marks.append(Text(_LEFT - 16, y + 5, name, 14, anchor="end", color=_INK))
        marks.append(Stroke(low, y, high, y, 1.5, color=color))
        marks += (Stroke(end, y - 6, end, y + 6, 1.5, color=color) for end in (low, high))
        marks.append(Circle(x(row.rating.elo), y, 5, color=color))
        marks.append(Text(round(high + 10, 1), y + 5, f"{row.rating.elo:.0f}", 14, color=_INK))
    return marks_svg(marks, _WIDTH, height, "Elo of each level with its 95% interval", ground=None)
