"""The rows of the explorer: moves with their results, and the games in which a move was played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from checkers_app.games.base import Game, Side
from checkers_app.notation.record import Result
from checkers_app.play.explorer.explorer import ListedGame, MoveCount
from checkers_app.play.rating.statistics import Came, Score
from checkers_app.ui.games.result_bars import draw_shares, sample
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.look import Look
from checkers_app.words import say, say_count, say_number

ROW = 44


@dataclass(frozen=True, slots=True)
class ExplorerLine:
    """A move listed on the page, with its results."""

    text: str
    count: MoveCount
    score: str
    """The program's score for the move, as displayed; empty until it is known."""
    in_book: bool
    go: Callable[[], None]
    show: Callable[[], None]
    """Lists the games in which the move was played."""


def move_rows(game: Game, lines: Sequence[ExplorerLine]) -> el.Element:
    """A row for each move: a click on the row plays the move, and a click on the number lists the games."""
    texts, scores = [line.text for line in lines], [line.score for line in lines]
    rows = (_row(game, line, texts, scores, first=not at) for at, line in enumerate(lines))
    return el.Scroll("moves", el.Column(*rows, gap=2), grow=1, shown=3 * ROW)


def _row(
    game: Game,
    line: ExplorerLine,
    texts: Sequence[str],
    scores: Sequence[str],
    *,
    first: bool,
) -> el.Element:
    count = line.count
    score = Score(count.first, count.drawn, count.second)

    def paint(look: Look, surface: Surface, rect: Rect) -> None:
        draw_shares(look, surface, rect, score, max(1, count.games), numbers=True)

    said = say(
        "{first} won {won}, {second} won {lost}, {drawn} drawn",
        first=game.side_name(Side.FIRST),
        won=count.first,
        second=game.side_name(Side.SECOND),
        lost=count.second,
        drawn=count.drawn,
    )
    bar = el.Picture(paint, size=(160, 18), smallest=(60, 14), height=18, label=said, grow=1)
    book = el.Icon("book", 16, "ink2", label=say("in the opening book")) if line.in_book else el.Space(16)
    tile = el.Tile(
        f"move {line.text}",
        line.go,
        el.Words(line.text, style="machine_strong", alike=texts),
        book,
        bar,
        el.Words(line.score, style="machine", color="ink2", alike=scores, anchor="right"),
        gap=10,
        pad=(10, 0),
        height=ROW,
        grow=1,
        first=first,
    )
    games = say_count("See {number} game", "See {number} games", count.games)
    number = say_number(count.games)
    show = el.Button(f"games {line.text}", line.show, number, label=games, tip=games, least=88)
    return el.Row(tile, show, gap=6)


def legend(game: Game) -> el.Element:
    """The legend for the colours of the bars."""
    words = (
        (Came.WON, say("{side} won", side=game.side_name(Side.FIRST))),
        (Came.DRAWN, say("Draw")),
        (Came.LOST, say("{side} won", side=game.side_name(Side.SECOND))),
    )
    signs = (
        el.Row(sample(came), el.Words(text, style="note", color="ink2"), gap=6, grow=0)
        for came, text in words
    )
    return el.Flow(*signs, gap=12)


def game_rows(
    listed: Sequence[ListedGame],
    game: Game,
    chosen: int,
    choose: Callable[[int], None],
    activate: Callable[[int], None],
) -> el.Element:
    """A row for each listed game."""

    def row(index: int) -> el.Element:
        found = listed[index].found
        names = (found.first or game.side_name(Side.FIRST), found.second or game.side_name(Side.SECOND))
        occasion = ", ".join(filter(None, (found.event, found.date.replace(".??", "").strip("?"))))
        return el.Row(
            el.Column(
                el.Words(
                    say("{first} against {second}", first=names[0], second=names[1]),
                    style="label",
                    color="ink",
                    long=True,
                ),
                el.Words(occasion or listed[index].collection.name, style="note", color="ink2", long=True),
                gap=0,
                grow=1,
            ),
            el.Words(_result(game, found.result), style="label_plain"),
            gap=10,
            pad=(10, 0),
        )

    return el.Rows(
        "listed",
        len(listed),
        row,
        row_height=ROW,
        chosen=chosen,
        choose=choose,
        activate=activate,
        label=say("Games"),
        first=True,
        fewest=3,
    )


def _result(game: Game, result: Result) -> str:
    if result is Result.DRAW:
        return say("Draw")
    if result.winner is None:
        return "*"
    return say("{side} won", side=game.side_name(result.winner))
