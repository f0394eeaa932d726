"""The controls for choosing a level: a bar for each level, and a tile that leads to the opponents page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from types import MappingProxyType
from typing import Unpack

from pygame import Rect, Surface

from checkers_app.engine.levels import Character, Level, levels_for, playable, unavailable_reason
from checkers_app.games.base import Game
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.elements.element import Pen, with_defaults
from checkers_app.ui.kit.look import Look
from checkers_app.ui.menu.own_choice import ICON, OwnChoice
from checkers_app.words import N_, say

ANIMALS = MappingProxyType({character: character.animal for character in Character})
"""Maps each character that an opponent can have to the animal in its portrait."""
MANNERS = MappingProxyType(
    {
        Character.BALANCED: N_("balanced"),
        Character.AGGRESSIVE: N_("aggressive"),
        Character.DEFENSIVE: N_("defensive"),
        Character.TRICKY: N_("tricky"),
    }
)
"""Maps each character that an opponent can have to one word for its style of play."""


def level_title(level: Level) -> str:
    """The number and name of a level."""
    return f"{level.numeral}  {say(level.name)}"


def listed_levels(game: Game, chosen: float) -> Sequence[Level]:
    """The levels that can be chosen: all whole levels and, if a half level is selected, that level.

    A list of all levels would be too long to read, and its bars too narrow to touch with a finger.
    """
    mine = playable(game, chosen)
    return [level for level in levels_for(game) if level.number % 1 == 0 or level is mine]


def place_of(level: Level, levels: Sequence[Level]) -> int:
    """The index of a level. Only the numbers of levels are compared, because comparing all fields is slow."""
    return [one.number for one in levels].index(level.number)


def level_choice(
    game: Game,
    level: float,
    choose: Callable[[float], None],
    *,
    own: OwnChoice | None = None,
    first: bool = False,
    **box: Unpack[el.Box],
) -> el.LevelBars:
    """The bars for the levels of a game, and next to them a bar for the user's own player; levels whose
    engine is missing are locked.
    """
    levels = listed_levels(game, level)

    def locked(place: int) -> str:
        if place < len(levels):
            return unavailable_reason(levels[place])
        return own.reason if own is not None else ""

    def take(place: int) -> None:
        if place < len(levels):
            choose(levels[place].number)
        elif own is not None:
            own.choose()

    chosen = place_of(playable(game, level), levels)
    if own is not None and own.chosen:
        chosen = len(levels)
    return el.LevelBars(
        "levels",
        [level_title(one) for one in levels],
        [one.numeral for one in levels],
        chosen,
        take,
        locked=locked,
        besides=(own.title, ICON) if own is not None else None,
        first=first,
        **with_defaults(box, label=say("Difficulty")),
    )


def portrait(character: Character, side: int) -> el.Picture:
    """The portrait of an opponent with a given character."""

    def paint(look: Look, surface: Surface, rect: Rect) -> None:
        look.portrait(surface, rect, character.portrait)

    return el.Picture(paint, width=side, height=side)


class OpponentTile(el.Tile):
    """The selected opponent's portrait, level, description and rating; a click opens the opponents page."""

    corner = 8

    def __init__(
        self,
        game: Game,
        level: float,
        character: Character,
        action: Callable[[], None],
        *,
        automatic: bool = False,
        told: bool = True,
        small: bool = False,
        own: OwnChoice | None = None,
        **box: Unpack[el.Box],
    ) -> None:
        """``told`` adds the rating; ``small`` leaves more space for the words; ``own`` is shown instead of
        the level if the user's own player is selected.
        """
        chosen = playable(game, level)
        title, line = level_title(chosen), say(chosen.line)
        worth = " · ".join(_worth(game, chosen, character, automatic=automatic, told=told))
        picture: el.Element | None = None if game.places_pieces else portrait(character, 36 if small else 48)
        color = "ink2"
        if own is not None and own.chosen:
            title, line, worth = own.title, own.line, own.budget
            picture, color = el.Icon(ICON, 28 if small else 36), "bad" if own.trouble else "ink2"
        super().__init__(
            "opponent_page",
            action,
            picture,  # characters differ only on boards with exchanges
            _texts(title, line, worth, color),
            el.Icon("chev", 18, "ink2"),
            pad=(8, 8),
            gap=8 if small else 10,
            **with_defaults(
                box,
                tip=say("Choose level and character"),
                label=" · ".join(filter(None, (title, line if color == "bad" else "", worth))),
            ),
        )

    def paint(self, pen: Pen) -> None:
        """Draw the background."""
        theme, mood = pen.look.theme, pen.mood(self)
        border = theme.edge if mood.hovered or mood.pressed else theme.line
        pen.look.box(pen.surface, self.rect, theme.panel if mood.hovered else theme.panel2, border, radius=8)


def _texts(title: str, line: str, worth: str, color: str) -> el.Element:
    """The name, description and rating; smaller and shorter if there is little space."""

    def told(style: str, *, whole: bool = True) -> el.Element:
        small = el.Words(worth, style="note", color="ink2", optional=True) if worth else None
        what = el.Words(line, style="label_plain", color=color, wrap=True) if whole else None
        name = el.Words(title, style=style, long=style == "field" and not whole)
        return el.Column(name, what, small, gap=0)

    def one_line() -> el.Element:
        head = el.Row(
            el.Words(title, style="name"), el.Space(), el.Words(worth, style="note", color="ink2"), gap=12
        )
        return el.Column(head, el.Words(line, style="label_plain", color=color, wrap=True), gap=0)

    return el.FirstFit(
        one_line,
        lambda: told("name"),
        lambda: told("heading"),
        lambda: told("field"),
        lambda: told("heading", whole=False),
        lambda: told("field", whole=False),
        gives_way=True,
        grow=1,
    )


def _worth(game: Game, level: Level, character: Character, *, automatic: bool, told: bool) -> Iterator[str]:
    """Yield notes about an opponent: that it is automatic, its animal and, if ``told``, its rating.

    If some levels need the compiled engine but the engine is missing, the only note says so.
    """
    if unavailable_reason(levels_for(game)[-1]):
        first = next(level for level in levels_for(game) if unavailable_reason(level))
        yield say("Levels {number} and up need the compiled engine", number=first.numeral)
        return
    if automatic:
        yield say("Automatic")
    if not game.places_pieces:
        yield say(ANIMALS[character])
    if not told:
        return
    if level.measured is not None:
        yield say("{rating} Elo", rating=level.measured.rating)
    elif any(other.measured is not None for other in levels_for(game)):
        yield say("Not measured")
