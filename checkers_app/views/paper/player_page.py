"""Converts a booklet to one HTML file for playing through games in any browser, without an internet
connection.

The script does not know the rules, so every position of every game is computed here and embedded.  The moves
are buttons in running text, the arrow keys go from move to move, and screen readers announce each position.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from checkers_app.games.base import Game, Piece, Side, State
from checkers_app.learn.class_sets.board_marks import ground_marks, label_mark, piece_marks
from checkers_app.learn.export.one_file import compact, one_file
from checkers_app.learn.export.page_script import STYLE
from checkers_app.notation.record import Path
from checkers_app.notation.remarks import shown_remark, signs
from checkers_app.play.match import HUMAN, Match
from checkers_app.play.wording import outcome_reason
from checkers_app.views.interaction.questions import pieces_in_words
from checkers_app.views.interaction.spoken_moves import move_sentence
from checkers_app.views.paper.booklet import Booklet, PrintedGame, numbered, place_before
from checkers_app.views.paper.move_text import TextPart, WordKind, move_text
from checkers_app.views.paper.player_script import PLAYER_SCRIPT, PLAYER_STYLE
from checkers_app.views.play.move_rows import named_marks
from checkers_app.words import say

_CELL = 120
"""The side length of a square, in units of the picture."""
_LABEL = 32
_EMPTY = "."
_PIECES = {
    "a": Piece(Side.FIRST),
    "A": Piece(Side.FIRST, True),
    "b": Piece(Side.SECOND),
    "B": Piece(Side.SECOND, True),
}
"""The letters of pieces in the text of a position."""
_LETTERS = {piece: letter for letter, piece in _PIECES.items()}


def player_page(booklet: Booklet) -> str:
    """The HTML text of the page for a booklet."""
    boards = list(dict.fromkeys(printed.game for printed in booklet.games))
    names = {game: f"board{number}" for number, game in enumerate(boards)}
    sections = [
        _section(at, printed, names[printed.game], booklet) for at, printed in enumerate(booklet.games)
    ]
    shapes = "".join(_shapes(game, name) for game, name in names.items())
    body = f'<svg width="0" height="0" class="shapes" aria-hidden="true"><defs>{shapes}</defs></svg>\n'
    data = [_data(printed, names[printed.game]) for printed in booklet.games]
    return one_file(booklet.title, body + "\n".join(sections), data, PLAYER_SCRIPT, STYLE + PLAYER_STYLE)


def position_code(game: Game, state: State) -> str:
    """A position for the script, with a character for each square in the order of ``game.cells``.

    The letters a and b stand for pieces of the first and the second side, capital letters for crowned
    pieces, and a dot for an empty square.
    """
    pieces = game.pieces(state)
    return "".join(_LETTERS[pieces[square]] if square in pieces else _EMPTY for square in game.cells)


# --- what the script knows ------------------------------------------------------------------------


def _data(printed: PrintedGame, name: str) -> Mapping[str, Any]:
    """All positions of a game for the script: the start, then those of :meth:`Record.paths`."""
    record, places = printed.record, _places(printed)
    states: dict[Path, State] = {(): record.start}
    nodes = [_node(printed, (), record.start, None)]
    following: dict[Path, Path] = {}
    for path in places:
        if not path:
            continue
        parent = place_before(path)
        following.setdefault(parent, path)
        states[path] = states[parent].play(record.ply(path).move)
        nodes.append(_node(printed, path, states[path], states[parent]))
    ways = [
        [
            places.get(place_before(path), 0) if path else 0,
            places[following[path]] if path in following else at,
        ]
        for path, at in places.items()
    ]
    return {"board": name, "nodes": nodes, "ways": ways}


def _places(printed: PrintedGame) -> dict[Path, int]:
    """The places in a game, numbered in the order of their positions in :func:`_data`."""
    return {path: number for number, path in enumerate(((), *printed.record.paths()))}


def _node(printed: PrintedGame, path: Path, state: State, before: State | None) -> Sequence[Any]:
    """The data of a position: pieces, squares of the last move, announcement, and pieces in words."""
    game, record = printed.game, printed.record
    touched: list[int] = []
    said = []
    if before is not None:
        ply = record.ply(path)
        order = {square: at for at, square in enumerate(game.cells)}
        touched = [order[square] for square in ply.move.path]
        text = f"{before.move_text(ply.move)}{signs(ply.nags)}"
        match = Match.new(game, (HUMAN, HUMAN), before).play(ply.move)
        move = ", ".join((numbered(record.start, path, text), *named_marks(ply.nags)))
        said += [move, "–", move_sentence(match, 0)]
    outcome = state.outcome()
    side = game.side_name(state.side_to_move)
    said.append(say("{side} to move.", side=side) if outcome is None else outcome_reason(game, outcome))
    said.append(shown_remark(record, path))
    told = " ".join(pieces_in_words(game, state, side) for side in Side)
    return position_code(game, state), touched, " ".join(filter(None, said)), told


# --- what is seen ---------------------------------------------------------------------------------


def _section(at: int, printed: PrintedGame, name: str, booklet: Booklet) -> str:
    heading = ""
    if len(booklet.games) > 1 or printed.title != booklet.title:
        heading = f'<h2 id="h{at}">{escape(printed.title)}</h2>\n'
    label = f'aria-labelledby="h{at}"' if heading else f'aria-label="{escape(printed.title)}"'
    details = f'<p class="details">{escape(printed.details)}</p>\n' if printed.details else ""
    board = f'<div class="board">{_board(printed, name, printed.record.start, squares=True)}</div>'
    start = _node(printed, (), printed.record.start, None)
    told = (
        f'<p class="said" role="status" aria-live="polite">{escape(start[2])}</p>'
        f"<details><summary>{escape(say('The position in words'))}</summary>"
        f'<p class="words" aria-live="polite">{escape(start[3])}</p></details>'
    )
    moves = f'<div class="moves">{_moves(printed, name)}</div>'
    if not printed.record.line:
        inside = f"<div>{board}{told}</div>"
    elif printed.to_solve:
        solution = f"<summary>{escape(say('Solution'))}</summary>{_buttons()}{told}{moves}"
        inside = f'{board}<details class="solution">{solution}</details>'
    else:
        inside = f'<div class="left">{board}{_buttons()}{told}</div>{moves}'
    player = f'<div class="player">{inside}</div>'
    return f'<section data-game="{at}" {label}>\n{heading}{details}{player}\n</section>'


def _buttons() -> str:
    """The buttons for going through the moves; the signs on them are drawn, because fonts differ."""
    ways = (
        ("first", say("To the start"), "M5 4h3v16H5zM20 4v16L9 12z"),
        ("back", say("One move back"), "M18 4v16L6 12z"),
        ("on", say("One move forward"), "M6 4v16l12-8z"),
        ("last", say("To the end"), "M16 4h3v16h-3zM4 4v16l11-8z"),
    )
    buttons = "".join(
        f'<button type="button" data-go="{way}" aria-label="{escape(words)}" title="{escape(words)}">'
        f'<svg viewBox="0 0 24 24" aria-hidden="true"><path class="icon" d="{sign}"/></svg></button>'
        for way, words, sign in ways
    )
    return f'<div class="buttons">{buttons}</div>'


def _moves(printed: PrintedGame, name: str) -> str:
    """The text of a game with a button for each move."""
    places = _places(printed)
    return f"<p>{' '.join(_text(printed, name, part, places) for part in _shown(printed))}</p>".replace(
        "<p></p>", ""
    )


def _shown(printed: PrintedGame) -> Iterator[TextPart]:
    """The parts of the text, without the diagram of the start, which is already on the board."""
    return (part for part in move_text(printed) if part.kind is not WordKind.DIAGRAM or part.path)


def _text(printed: PrintedGame, name: str, part: TextPart, places: Mapping[Path, int]) -> str:
    words = escape(part.text)
    match part.kind:
        case WordKind.OPEN:
            return '<span class="line">('
        case WordKind.CLOSE:
            return ")</span>"
        case WordKind.MOVE:
            kind = "main" if len(part.path) == 1 else "side"
            return f'<button type="button" class="{kind}" data-at="{places[part.path]}">{words}</button>'
        case WordKind.RESULT:
            return f"<b>{words}</b>"
        case WordKind.DIAGRAM:
            state = printed.record.state(part.path)
            return f"</p><figure>{_board(printed, name, state)}<figcaption>{words}</figcaption></figure><p>"
    return f'<span class="remark">{words}</span>'


def _shapes(game: Game, name: str) -> str:
    """Definitions of the empty board and the pieces, which every position refers to."""
    ground = f'<g id="{name}">{compact(ground_marks(game, 0, 0, _CELL))}</g>'
    return ground + "".join(
        f'<g id="{name}{letter}">{compact(piece_marks(game, piece, 0, 0, _CELL))}</g>'
        for letter, piece in _PIECES.items()
    )


def _board(printed: PrintedGame, name: str, state: State, *, squares: bool = False) -> str:
    """A position; ``squares`` adds what the script can change: each square's piece, label and background."""
    game = printed.game
    code, grounds, drawn = position_code(game, state), "", ""
    for letter, (square, (row, column)) in zip(code, game.cells.items(), strict=True):
        x, y = column * _CELL, row * _CELL
        place = f'x="{x}" y="{y}"'
        if squares:
            grounds += f'<rect {place} width="{_CELL}" height="{_CELL}"/>'
        if squares or letter == _EMPTY:
            label = compact([label_mark(game.square_label(square), x, y, _LABEL)])
            drawn += label if letter == _EMPTY else label.replace("<text", '<text display="none"')
        if squares or letter != _EMPTY:
            target = f' href="#{name}{letter}"' if letter != _EMPTY else ""
            drawn += f"<use {place}{target}/>"
    width, height = game.columns * _CELL, game.rows * _CELL
    told = " ".join(pieces_in_words(game, state, side) for side in Side)
    return (
        f'<svg viewBox="-2 -2 {width + 4} {height + 4}" style="--squares:{game.columns}" role="img">'
        f'<title>{escape(told)}</title>{grounds}<use href="#{name}"/>{drawn}</svg>'
    )
