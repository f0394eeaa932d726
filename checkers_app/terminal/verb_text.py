"""``text``: plays a game in the terminal."""

from __future__ import annotations

import argparse
import sys

from checkers_app.games import boards, every_game, find_boards
from checkers_app.games.base import Game, Side
from checkers_app.games.draughts.house import EXAMPLE
from checkers_app.terminal.common import CODES, PROGRAM, Verbs, add_verb, board, level, seed, spoken


def add(verbs: Verbs) -> None:
    """Add the subcommand ``text``."""
    text = add_verb(
        verbs,
        "text",
        "play in the terminal",
        "Play a game against the computer in the terminal. Type moves like "
        + ", ".join(map(_example, boards().values()))
        + ". To see all commands, type 'help' during the game.",
    )
    text.add_argument(
        "game",
        type=board,
        metavar="GAME",
        help="the board: "
        + ", ".join(game.key for game in every_game())
        + f", or house rules such as {EXAMPLE.key}",
    )
    text.add_argument(
        "--side",
        type=str.lower,
        choices=sorted({name.lower() for game in every_game() for name in game.side_names}),
        help="the side you play, such as black or x (default: the program asks)",
    )
    text.add_argument(
        "--level",
        type=level,
        help="the computer's level, such as 4 or 4.5 (default: the program asks)",
    )
    text.add_argument(
        "--seed",
        type=seed,
        metavar="N",
        help="random seed, which makes the computer's choices among good moves repeatable; moves at full "
        "strength still vary",
    )
    text.add_argument(
        "--language",
        choices=CODES,
        help="language of the game (default: the language in the settings, or else the system language)",
    )
    text.add_argument(
        "--plain",
        action="store_true",
        help="do not draw the board: describe positions and moves in sentences, for a screen reader or "
        "Braille display",
    )
    text.set_defaults(run=_run)


def _example(game: Game) -> str:
    """An example of a typed move in a game, such as ``9-13 in checkers``."""
    return f"{game.initial.move_text(game.initial.legal_moves()[0])} in {game.title.lower()}"


def _run(arguments: argparse.Namespace) -> int:
    from checkers_app.engine.levels import LevelUnavailableError
    from checkers_app.terminal.text_game import play_text

    for problem in find_boards().problems:
        print(f"{problem}.", file=sys.stderr)
    game = arguments.game
    side = None
    if arguments.side is not None:
        names = [name.lower() for name in game.side_names]
        if arguments.side not in names:
            print(
                f"{PROGRAM} text: the sides in {game.title} are {' and '.join(names)}, not {arguments.side}",
                file=sys.stderr,
            )
            return 2
        side = Side(names.index(arguments.side))
    try:
        with spoken(arguments.language):
            return play_text(
                game, side, arguments.level, sys.stdin, sys.stdout, arguments.seed, plain=arguments.plain
            )
    except LevelUnavailableError as error:
        print(f"{PROGRAM} text: {error}", file=sys.stderr)
        return 2
