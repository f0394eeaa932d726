"""``outline``: prints a page of the window as text, one element per line."""

from __future__ import annotations

import argparse
import os
import sys

from checkers_app.games import boards, every_game, find_game
from checkers_app.terminal.common import CODES, PROGRAM, Verbs, add_verb, window_size
from checkers_app.words import MadeUp

USUAL_SIZE = (1280, 800)


def add(verbs: Verbs) -> None:
    """Add the subcommand ``outline``."""
    outline = add_verb(
        verbs,
        "outline",
        "print a page of the window as text",
        "Print the elements of a page of the window, one per line, with role, label and state; elements "
        "inside others are indented. No window is opened; a page that needs a game or a file uses an "
        "example.",
    )
    outline.add_argument("page", nargs="?", metavar="PAGE", help="the name of the page, as printed by --list")
    outline.add_argument("--list", action="store_true", help="print the names of all pages, one per line")
    outline.add_argument(
        "--size",
        type=window_size,
        default=USUAL_SIZE,
        metavar="WxH",
        help="size of the window in pixels (1280x800)",
    )
    outline.add_argument("--theme", default="", metavar="T", help="the name of a theme, such as midnight")
    outline.add_argument("--text-size", type=int, default=100, metavar="N", help="text size in per cent")
    outline.add_argument(
        "--game",
        choices=[game.key for game in every_game()],
        default=next(iter(boards())),
        metavar="NAME",
        help="the board that the page shows",
    )
    outline.add_argument(
        "--places",
        action="store_true",
        help="also print the position and size of every element, in layout units",
    )
    spoken = outline.add_mutually_exclusive_group()
    spoken.add_argument("--language", choices=CODES, help="language of the page, such as en")
    spoken.add_argument(
        "--pseudo",
        action="store_true",
        help="use a pseudo-language with accents and longer words; text without accents has bypassed the "
        "translation",
    )
    outline.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    from checkers_app.ui import outlined
    from checkers_app.ui.kit.theme import THEMES

    if arguments.list:
        print("\n".join(outlined.PAGES))
        return 0
    problem = ""
    if arguments.page is None:
        problem = "name a page; --list prints the names of all pages"
    elif arguments.page not in outlined.PAGES:
        problem = f'"{arguments.page}" is not a page; --list prints the names of all pages'
    elif arguments.theme and arguments.theme not in THEMES:
        problem = f'"{arguments.theme}" is not a theme; choose one of {", ".join(THEMES)}'
    elif not 50 <= arguments.text_size <= 300:
        problem = f"--text-size {arguments.text_size} is not between 50 and 300"
    if problem:
        print(f"{PROGRAM} dev outline: {problem}", file=sys.stderr)
        return 2
    try:
        with outlined.opened(
            arguments.page,
            find_game(arguments.game) or next(iter(boards().values())),
            arguments.size,
            theme=arguments.theme,
            text_size=arguments.text_size,
            language=MadeUp() if arguments.pseudo else arguments.language,
        ) as scene:
            print(outlined.text_of(scene, places=arguments.places))
    except outlined.OutlineError as error:
        print(f"{PROGRAM} dev outline: {error}", file=sys.stderr)
        return 1
    return 0
