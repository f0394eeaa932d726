"""Creates the web page of a tournament: a single, self-contained file."""

from __future__ import annotations

import html
from collections.abc import Iterable, Mapping, Sequence

from checkers_app.arena.tournament_journal import PlayedGame
from checkers_app.arena.tournament_table import PlayerRow
from checkers_app.games.base import Game, Side

_STYLE = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 75rem; padding: 0 1rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { border: 1px solid #8888; padding: .2rem .6rem; text-align: right; white-space: nowrap; }
.name { text-align: left; }
.self { background: #8883; }
details { margin: .2rem 0; }
pre { white-space: pre-wrap; }
"""
_FRAME = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
{body}
</body>
</html>
"""
_INTRODUCTION = (
    "{players} players, {games} games, {each} between each pair of players, seed {seed}. Each cell of the "
    "cross table shows the wins / draws / losses of the player in that row."
)


def page(
    game: Game,
    settings: Mapping[str, object],
    rows: Sequence[PlayerRow],
    games: Sequence[PlayedGame],
    records: str,
) -> str:
    """The page as HTML.

    Args:
        game: the board.
        settings: the settings of the tournament.
        rows: the rows of the table.
        games: the games of the tournament.
        records: the name of the file with the games in their notation.
    """
    title = f"Tournament: {game.title}"
    introduction = _INTRODUCTION.format(
        players=len(rows), games=len(games), each=settings["games"], seed=settings["seed"]
    )
    link = f'All games are also in <a href="{records}">{records}</a>, which you can open in the program.'
    body = [
        _element("h1", title),
        _element("p", introduction),
        _element("h2", "Cross table"),
        _cross_table(rows),
        *_forfeits(rows),
        _element("h2", "Games"),
        f"<p>{link}</p>",
        *(_game(game, each) for each in games),
    ]
    return _FRAME.format(title=_escaped(title), style=_STYLE, body="\n".join(body))


def rating_text(row: PlayerRow) -> str:
    """The rating in a row of the table, with its margin of error."""
    if row.rating is None:
        return ""
    if row.fixed:
        return f"{row.rating.elo:.0f} (known)"
    return f"{row.rating.elo:.0f} ± {row.rating.error:.0f}"


def results_cell(row: PlayerRow, other: PlayerRow) -> str:
    """The wins, draws and losses against another player; empty if the two have not met."""
    score = row.against.get(other.name)
    return "" if score is None else f"{score.wins}/{score.draws}/{score.losses}"


def _cross_table(rows: Sequence[PlayerRow]) -> str:
    head = [_cell("#"), _cell("Player", "name"), _cell("Points"), _cell("Games"), _cell("Rating")]
    head += [_cell(index) for index in range(1, len(rows) + 1)]
    lines = []
    for index, row in enumerate(rows, 1):
        line = [_cell(index), _cell(row.name, "name"), _cell(f"{row.score.points:g}")]
        line += [_cell(row.score.games), _cell(rating_text(row))]
        line += [_cell("", "self") if row is other else _cell(results_cell(row, other)) for other in rows]
        lines.append(line)
    return f'<div class="scroll">{_table(head, lines)}</div>'


def _forfeits(rows: Sequence[PlayerRow]) -> list[str]:
    lines = [
        [_cell(row.name, "name"), _cell(kind.value, "name"), _cell(count)]
        for row in rows
        for kind, count in row.forfeits.items()
    ]
    if not lines:
        return []
    head = [_cell("Player", "name"), _cell("Reason", "name"), _cell("Games")]
    troubles = [_element("p", f"{row.name}: {row.trouble}") for row in rows if row.trouble]
    return [_element("h2", "Forfeits"), _table(head, lines), *troubles]


def _game(game: Game, played: PlayedGame) -> str:
    first, second = (
        f"{game.side_names[side]}: {name}"
        for side, name in zip(Side, (played.first, played.second), strict=True)
    )
    summary = f"Opening {played.opening + 1}. {first}, {second}: {played.result}"
    pairs = (played.moves[index : index + 2] for index in range(0, len(played.moves), 2))
    moves = " ".join(f"{number}. {' '.join(pair)}" for number, pair in enumerate(pairs, 1))
    parts = [
        _element("summary", summary),
        _element("pre", moves),
        _element("p", played.fault or played.reason),
    ]
    return f"<details>{''.join(parts)}</details>"


def _table(head: Iterable[str], lines: Iterable[Iterable[str]]) -> str:
    first = "".join(head).replace("<td", '<th scope="col"').replace("</td>", "</th>")
    rest = "\n".join(f"<tr>{''.join(line)}</tr>" for line in lines)
    return f"<table><thead><tr>{first}</tr></thead><tbody>\n{rest}\n</tbody></table>"


def _cell(text: object, kind: str = "") -> str:
    return f'<td class="{kind}">{_escaped(text)}</td>' if kind else _element("td", text)


def _element(tag: str, text: object) -> str:
    return f"<{tag}>{_escaped(text)}</{tag}>"


def _escaped(text: object) -> str:
    return html.escape(str(text))
