"""Rewrites individual games in a file without changing anything else in it.

A piece is the text of one game, including everything up to the next game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from checkers_app.games.base import Game
from checkers_app.notation.pdn import Accepted, PdnReader
from checkers_app.notation.pdn_rules import VARIANT_TAG, game_type_of, shares_its_type
from checkers_app.notation.pdn_text import TAG, escaped_tag, plain_tag
from checkers_app.notation.pdn_writer import game_text
from checkers_app.notation.record import Ply, Record, Result, by_sides, tag_name

_TAG_BEGINS = re.compile(r"\[")


def joined(parts: Iterable[str]) -> bytes:
    """The pieces joined into a single UTF-8 file, in which every piece begins on a new line."""
    texts: list[str] = []
    for part in filter(None, parts):
        if texts and not texts[-1].endswith("\n"):
            texts.append("\n\n")
        texts.append(part)
    return "".join(texts).encode()


def lines_before(raw: str, count: int) -> str:
    """The lines of a piece that precede the game itself, or "" if they contain only white space."""
    lines = "".join(f"{line}\n" for line in raw.split("\n")[: max(0, count)])
    return lines if lines.strip() else ""


def read_piece(raw: str, game: Game) -> Accepted | None:
    """Read the game in a piece; ``game`` is the board to use if the text does not name one."""
    entry = next(iter(PdnReader(raw, game)), None)
    return entry if isinstance(entry, Accepted) else None


def with_record(raw: str, game: Game, record: Record) -> str:
    """Replace the record of a PDN game; if only tags have to change, the rest of the text stays the same."""
    read = read_piece(raw, game)
    if read is None:
        return game_text(record, game)
    if read.record == record:
        return raw
    changed = _with_tags(raw, by_sides(read.record.tags, game), by_sides(record.tags, game))
    again = read_piece(changed, game)
    if again is not None and again.record == record:
        return changed
    return lines_before(raw, read.line - 1) + game_text(record, game)


def with_game_type(raw: str, game: Game) -> str:
    """Return the piece with tags that name its board, so that a reader need not guess the board."""
    read = read_piece(raw, game)
    tag = TAG.search(raw)
    if read is None:
        return raw
    names = f'[GameType "{game_type_of(game)}"]\n'
    if shares_its_type(game):
        names += f'[{VARIANT_TAG} "{game.key}"]\n'
    begin = _TAG_BEGINS.search(raw, tag.start()) if tag is not None else None
    changed = raw[: begin.start()] + names + raw[begin.start() :] if begin is not None else ""
    again = next(iter(PdnReader(changed)), None)
    if isinstance(again, Accepted) and (again.game, again.record) == (game, read.record):
        return changed
    return lines_before(raw, read.line - 1) + game_text(read.record, game)


def closed_piece(raw: str, game: Game) -> str:
    """Return the piece with a clear end, so that any text may follow it; a result is added if necessary.

    Each possible text is tested by appending a word and a one-move game to it, and reading the result.
    """
    read = next(iter(PdnReader(raw, game)), None)
    opening = Record(game.initial, (Ply(game.initial.legal_moves()[0]),))
    probe = f"\n\nWord\n\n{game_text(opening, game).rpartition(']')[2].strip()}"
    ways = [raw]
    if isinstance(read, Accepted):
        ways += [f"{raw.rstrip()} {read.record.result.value}\n\n", game_text(read.record, game)]
    elif read is not None:
        ways.append(f"{raw.rstrip()} {Result.UNKNOWN.value}\n\n")
    for way in ways:
        found = list(PdnReader(way + probe, game))
        if len(found) != _WITH_PROBE or not isinstance(found[1], Accepted):
            continue
        first, last = found[0], found[1].record.moves
        if isinstance(first, Accepted) and isinstance(read, Accepted):
            same = first.record == read.record
        else:
            same = first.raw.strip() == way.strip()
        if same and last == opening.moves:
            return way
    return raw


_WITH_PROBE = 2
"""The number of games in a piece that is followed by another game."""


def _with_tags(raw: str, before: Iterable[tuple[str, str]], after: Iterable[tuple[str, str]]) -> str:
    """The piece with the changed values of its tags."""
    former = dict(reversed(tuple(before)))
    wanted = dict(reversed(tuple(after)))
    parts, at = [], 0
    for tag in TAG.finditer(raw):
        name = tag_name(tag[1])
        name = "Black" if name == "Red" and name not in former else name  # as the reader has it
        value = plain_tag(tag[2])
        if name in wanted and value == former.get(name) != wanted[name]:
            parts += [raw[at : tag.start(2)], escaped_tag(wanted[name])]
            at = tag.end(2)
    return "".join((*parts, raw[at:]))
