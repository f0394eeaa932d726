"""Every scene in every state that looks different, in every theme and size: all inside, nothing overlaps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, product
from typing import Any

import pygame
import pytest
from driver import SIZES, Driver, Shown, against
from held_search import Search
from pdn_entries import AWKWARD
from pygame import Rect, Surface
from strategies import CHECKERS, TICTACTOE

from checkers_app.games import boards
from checkers_app.games.base import Move, Piece, Side
from checkers_app.games.checkers import Checkers
from checkers_app.notation.fen import parse_fen
from checkers_app.notation.record import Record, Result
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.saved.library import Desk, Library
from checkers_app.storage.settings import GameChoice, Opponent, Settings
from checkers_app.ui.context import Context
from checkers_app.ui.destination import Destination
from checkers_app.ui.destinations import ToAbout, ToGames, ToRejected, ToSetup, ToStatistics
from checkers_app.ui.games.games_scene import GamesScene
from checkers_app.ui.games.setup_scene import SetupScene
from checkers_app.ui.games.to_file import ToFile
from checkers_app.ui.kit.theme import THEMES
from checkers_app.ui.menu.menu import MenuScene
from checkers_app.ui.menu.rules_scene import RulesScene
from checkers_app.ui.menu.settings_scene import OptionsScene
from checkers_app.ui.play.game_menu import GameMenu
from checkers_app.ui.play.scene import PlayScene
from checkers_app.ui.routes import open_scene
from checkers_app.ui.scene import Scene
from checkers_app.ui.view_scene import ViewScene
from checkers_app.views.play.reading import Facts, Reading

LOOKS = [
    pytest.param(theme, size, marks=[] if (theme, size) == ("contrast", SIZES[0]) else pytest.mark.slow)
    for theme, size in product(THEMES, SIZES)
]
"""One combination is drawn in every run: the smallest window, in the theme with the widest frames."""

LATE = parse_fen("B:W23,22,15,14,K5:B11,10,K28")


def scenes(driver: Driver) -> Iterator[tuple[str, list[Scene]]]:
    """Every scene in the states that look different, each with the scenes below it."""
    context = driver.context
    for opponent in Opponent:
        for key in boards():
            context.change_settings(
                Settings(theme=context.settings.theme, game=key).with_choice(
                    key, GameChoice(opponent, levels=(3, 4))
                )
            )
            yield f"menu, {key}, {opponent.value}", [MenuScene(context)]
    running = Match.new(CHECKERS, against(3))
    for _ in range(30):
        running = running.play(running.state.legal_moves()[0])
    won = Match.new(TICTACTOE, against(4))
    for square in (1, 4, 2, 5, 3):
        won = won.play(Move((square,)))
    seat = Seat(Control.COMPUTER, 8)
    watched = Match.new(CHECKERS, (seat, seat))
    two = Match.new(CHECKERS, (HUMAN, HUMAN), LATE)
    desk = Desk()
    context.library.write(desk, running)
    desk.release()
    yield "menu with a game to continue", [MenuScene(context)]
    for name, match in (("running", running), ("won", won), ("watched", watched), ("two", two)):
        yield f"play, {name}", [PlayScene(context, match)]
        play = PlayScene(context, match)
        yield f"game menu, {name}", [play, GameMenu(context, play.controls, play.ways_out)]
    yield "resigned", [PlayScene(context, running.resign(Side.FIRST))]
    menu = MenuScene(context)
    yield "options", [menu, OptionsScene(context)]
    for key in boards():
        yield f"rules, {key}", [menu, RulesScene(context, boards()[key])]
    yield from reading(context, two)
    yield from pages(context)


def reading(context: Context, match: Match) -> Iterator[tuple[str, list[Scene]]]:
    """A game that is read: at its end, in a variation, under the menu, with little known about it."""
    names = (("Black", "Borghetti, Michele"), ("White", "Ó Briain, Seán"))
    record = Record(match.states[0], tags=names, result=Result.FIRST)
    facts = Facts(
        lambda: "Black won in 44 moves. White's last piece was taken.",
        "World Match, Dublin, 1950.01.02",
        "A book",
    )
    for name, known in (("facts", facts), ("no facts", Facts(lambda: "Result unknown, 1 move."))):
        match = match.play(match.state.legal_moves()[0])
        scene = PlayScene(context, match, record=record, reading=Reading(known))
        yield f"a game to read, {name}", [scene]
        yield f"a game to read, {name}, menu", [scene, GameMenu(context, scene.controls, scene.ways_out)]
        beside = PlayScene(context, match, record=record, reading=Reading(known, 0))
        beside.controls.look.play(match.states[0].legal_moves()[-1])
        yield f"a game to read, {name}, variation", [beside]


def pages(context: Context) -> Iterator[tuple[str, list[Scene]]]:
    """The pages of games, set-up and statistics: empty, full and with errors."""

    def page(destination: Destination) -> list[Scene]:
        return [open_scene(destination, context)]

    full = context.library
    context.library = Library(None)
    yield "no games", page(ToGames())
    yield "no statistics", page(ToStatistics())
    yield "about", page(ToAbout())
    context.library = full
    lost = Match.new(TICTACTOE, against(4))
    for square in (1, 5, 2, 3, 9, 7):
        lost = lost.play(Move((square,)))
    two = Match.new(CHECKERS, (HUMAN, HUMAN)).play(Move((11, 15)))
    for match in (two, two.play(Move((23, 19))).resign(Side.FIRST), lost):
        desk = Desk()
        full.write(desk, match)
        desk.release()
    settings = context.settings
    yield "unfinished games", page(ToGames())
    yield "games with a note", page(ToGames(note="The game was not opened. It is being played elsewhere."))
    asked = GamesScene(context, chosen=full.entries()[0].key)
    asked.shortcuts()[pygame.K_DELETE, False]()
    yield "a game to delete", [asked]
    for key in boards():
        context.change_settings(replace(settings, game=key))
        yield f"statistics, {key}", page(ToStatistics())
    context.files.folder.mkdir(parents=True, exist_ok=True)
    file = context.files.folder / "awkward.pdn"
    file.write_text(AWKWARD)
    yield "a collection", page(ToGames(file))
    yield "nothing found", page(ToGames(wanted="xyz"))
    yield "set up", page(ToSetup(Checkers()))
    broken = SetupScene(context, Checkers())
    broken._set(broken._setup.put(2, Piece(Side.SECOND)))
    yield "set up, a fault", [broken]
    games = GamesScene(context, file)
    games.update(0.0)
    yield (
        "rejected games",
        [
            games,
            open_scene(ToRejected(lambda: ("1 of 2", context.files.collections[-1].problems())), context),
        ],
    )
    yield "a file", [games, open_scene(ToFile("Open", "Open", ".pdn", lambda _: ""), context)]


def overlaps(texts: list[tuple[str, Rect]]) -> list[tuple[str, str]]:
    """Pairs of texts that overlap by more than the pixel by which widths are rounded up."""
    return [
        (a, b) for (a, one), (b, other) in combinations(texts, 2) if one.inflate(-2, 0).colliderect(other)
    ]


def controls(scene: Scene) -> Sequence[Any]:
    """The visible controls."""
    assert isinstance(scene, ViewScene)
    return [control for control in scene.touch.controls if control.seen.size == control.rect.size]


@pytest.mark.parametrize(("theme", "size"), LOOKS)
def test_every_scene_draws_in_every_theme_and_size(
    shown: Shown, search: Search, theme: str, size: tuple[int, int]
) -> None:
    driver = Driver(Settings(theme=theme))
    driver.context.files.folder = driver.settings_path.parent
    surface = Surface(size)
    window = surface.get_rect()
    seen: Counter[bytes] = Counter()
    for name, stack in scenes(driver):
        for scene in stack:
            scene.resize(size)
            scene.shown()
            scene.update(10.0)
        for scene in stack[:-1]:
            scene.draw(surface, 10.0)
        shown.texts.clear()
        stack[-1].draw(surface, 10.0)
        assert shown.texts, name
        for text, rect in shown.texts:
            assert window.contains(rect), (name, text, rect)
        assert overlaps(shown.texts) == [], name
        seen[pygame.image.tobytes(surface, "RGB")] += 1
        for control in controls(stack[-1]):
            assert window.contains(control.rect), (name, control.name)
            for text, rect in shown.texts:
                inside = control.rect.contains(rect)
                assert inside or not control.rect.colliderect(rect), (name, control.name, text)
        for one, other in combinations(controls(stack[-1]), 2):
            assert not one.rect.colliderect(other.rect), (name, one.name, other.name)
        for scene in reversed(stack):
            scene.leave()
    assert max(seen.values()) == 1, "no two of them look the same"
    assert not search.held
