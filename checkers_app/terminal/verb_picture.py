"""``picture``: saves a position as a picture, or a game as an animation."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from checkers_app.games import every_game
from checkers_app.storage.files import plain_reason
from checkers_app.terminal.common import PROGRAM, Verbs, add_verb, counted, whole
from checkers_app.terminal.progress import ProgressLine

if TYPE_CHECKING:
    from checkers_app.notation.pdn import Accepted

_Picture = TypeVar("_Picture")

SMALLEST, LARGEST = 64, 2048
"""The minimum and maximum size in pixels."""
_MOVING = ".gif"


class PictureError(ValueError):
    """Raised if a picture cannot be created.  The message is the reason."""


def add(verbs: Verbs) -> None:
    """Add the subcommand ``picture``."""
    picture = add_verb(
        verbs,
        "picture",
        "save a position as a picture, or a game as an animation",
        "Write a position (--fen) as PNG or SVG, or a game in a file (--pdn) as an animated GIF that shows "
        "it move by move, with the names of the players. The board looks as it does in the window.",
    )
    source = picture.add_mutually_exclusive_group(required=True)
    source.add_argument("--fen", help="the position, or the name of a board for its starting position")
    source.add_argument("--pdn", type=Path, metavar="FILE", help="the file that contains the game")
    picture.add_argument(
        "--out",
        type=Path,
        required=True,
        metavar="FILE",
        help="the file to write: FILE.png, FILE.svg or FILE.gif",
    )
    picture.add_argument(
        "--game",
        metavar="G",
        help="with --fen, the board; with --pdn, the number of the game in the file (default: 1)",
    )
    picture.add_argument("--theme", default="", metavar="T", help="the name of a theme, such as midnight")
    picture.add_argument(
        "--size",
        type=whole(SMALLEST, LARGEST),
        metavar="N",
        help="size in pixels: the longer side of the board (800) or the width of the GIF (520)",
    )
    picture.add_argument("--turned", action="store_true", help="rotate the board by 180 degrees")
    picture.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    from checkers_app.storage.files import write_bytes_atomic
    from checkers_app.ui.kit.theme import THEMES

    try:
        _check_theme(arguments.theme, tuple(THEMES))
        content = _position(arguments) if arguments.pdn is None else _game(arguments)
    except PictureError as error:
        print(f"{PROGRAM} picture: {error}", file=sys.stderr)
        return 2
    try:
        write_bytes_atomic(arguments.out, content)
    except OSError as error:
        print(f"{PROGRAM} picture: {arguments.out} cannot be written: {plain_reason(error)}", file=sys.stderr)
        return 1
    print(arguments.out)
    return 0


def _check_theme(theme: str, known: tuple[str, ...]) -> None:
    if theme and theme not in known:
        raise PictureError(f'"{theme}" is not a theme; choose one of {", ".join(known)}')


def _position(arguments: argparse.Namespace) -> bytes:
    from checkers_app.games.base import PositionError
    from checkers_app.notation.positions import find_position, read_position
    from checkers_app.ui.boards.export.still import FORMATS, SIDE, Shot, still
    from checkers_app.ui.kit.look import look_for_files

    make = FORMATS.get(arguments.out.suffix.casefold())
    if make is None:
        raise PictureError(
            f"a position can be saved as {' or '.join(FORMATS)}, not as {_ending(arguments.out)}"
        )
    known, asked = {game.key: game for game in every_game()}, arguments.game
    if asked is not None and asked not in known:
        raise PictureError(f'"{asked}" is not a board; choose one of {", ".join(known)}')
    try:
        if arguments.fen in known:
            game = known[arguments.fen]
            state = game.initial
        elif asked is None:
            game, state = find_position(arguments.fen)
        else:
            game = known[asked]
            state = read_position(game, arguments.fen)
    except PositionError as error:
        raise PictureError(f"--fen: {error}") from error
    if arguments.turned and not game.turns:
        raise PictureError(f"the board for {game.key} cannot be rotated")
    look = look_for_files(arguments.theme)
    return make(still(look, Shot(game, state, flipped=arguments.turned), arguments.size or SIDE))


def _game(arguments: argparse.Namespace) -> bytes:
    from dataclasses import replace

    from checkers_app.ui.boards.export.film import SIDE, Film, frame, frames
    from checkers_app.ui.boards.export.gif import gif, sampled
    from checkers_app.ui.kit.look import look_for_files

    if arguments.out.suffix.casefold() != _MOVING:
        raise PictureError(f"a game can be saved as {_MOVING}, not as {_ending(arguments.out)}")
    entry = _entry(arguments.pdn, _number(arguments.game))
    if arguments.turned and not entry.game.turns:
        raise PictureError(f"the board for {entry.game.key} cannot be rotated")
    film = replace(Film.of_record(entry.record, entry.game), flipped=arguments.turned)
    look, side = look_for_files(arguments.theme), arguments.size or SIDE
    samples = (frame(look, film, ply, side) for ply in sampled(film.length))
    with ProgressLine(sys.stderr) as line:
        return gif(_shown(frames(look, film, side), film.length, line), samples)


def _shown(pictures: Iterable[_Picture], total: int, line: ProgressLine) -> Iterator[_Picture]:
    """Yield the frames of an animation one by one and show the progress."""
    for number, picture in enumerate(pictures, 1):
        line.show(f"{number} of {total} frames")
        yield picture


def _number(text: str | None) -> int:
    try:
        return 1 if text is None else whole(1, 1_000_000_000)(text)
    except argparse.ArgumentTypeError as error:
        raise PictureError(f"--game: {error}") from error


def _entry(path: Path, number: int) -> Accepted:
    """The game with this number in a file, counted from 1."""
    from checkers_app.notation.pdn import Accepted, PdnReader
    from checkers_app.storage.files import read_plain

    try:
        data = read_plain(path, 1 << 28)
    except (OSError, ValueError) as error:
        reason = plain_reason(error) if isinstance(error, OSError) else str(error)
        raise PictureError(f"{path} cannot be read: {reason}") from error
    found = 0
    for entry in PdnReader(data):
        found = entry.index
        if found == number:
            if isinstance(entry, Accepted):
                return entry
            problem = f"{path}, game {number}, line {entry.line}: {entry.reason}"
            if entry.part is None:
                raise PictureError(problem)
            print(f"{PROGRAM} picture: {problem}; the game is drawn up to that point", file=sys.stderr)
            return Accepted(entry.index, entry.line, entry.raw, entry.part, game=entry.game)
    raise PictureError(f"{path} has {counted(found, 'game')}; there is no game {number}")


def _ending(path: Path) -> str:
    return path.suffix or "a file without an extension"
