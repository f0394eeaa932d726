"""The card about the endgame with two kings: a bar for each distance from the end of the game in plies."""

from __future__ import annotations

from collections.abc import Iterator

from pygame import Rect, Surface

from checkers_app.learn.lessons.table_layers import TableLayer, TableLayers, two_kings
from checkers_app.ui.context import Context
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.elements.element import Pen
from checkers_app.ui.kit.look import Look
from checkers_app.ui.learn.kit.tones import mixed
from checkers_app.ui.view_scene import CardScene
from checkers_app.words import N_, say, say_count, say_number

WIDTH = 640
_LARGE, _SMALL = (500, 260), (380, 150)
_HEAD, _FOOT = 18, 22
"""The space in units above the highest bar, and below the bars for their labels."""
_WON, _LOST = N_("won by the side to move"), N_("lost by the side to move")


class LayersScene(CardScene):
    """Shows how many positions are won or lost at each distance from the end, according to endgame tables."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._layers = two_kings(context.knowledge.resources.tables)

    def view(self) -> el.Element:
        """The bars, and their totals in words."""
        done = el.Button(
            "done", self.back, say("Close"), icon="check", primary=True, first=True, default=True
        )
        return el.card_frame(say("Layer by layer"), self._content(), width=WIDTH, buttons=[done])

    def _content(self) -> el.Element:
        layers = self._layers
        if layers is None:
            words = say("There are no endgame tables here, so there is nothing to count.")
            return el.Words(words, style="label_plain", wrap=True)

        def column(size: tuple[int, int], style: str) -> el.Element:
            return el.Column(
                *(el.Words(text, style=style, wrap=True) for text in _told(layers)), _chart(layers, size)
            )

        return el.FirstFit(
            el.AtLeast(_LARGE[0], lambda: column(_LARGE, "label_plain")),
            lambda: column(_SMALL, "label_plain"),
            lambda: column(_SMALL, "note"),
            lambda: el.Scroll("layers", column(_SMALL, "note")),
            shown=200,
        )


def _told(layers: TableLayers) -> tuple[str, ...]:
    """The totals, and how each layer is found."""
    first, *_ = layers.layers
    return (
        say_count(
            "One king each: {number} position. In {first} the side to move wins at once; from there, "
            "work backwards until no more positions are added.",
            "One king each: {number} positions. In {first} the side to move wins at once; from there, "
            "work backwards until no more positions are added.",
            layers.positions,
            first=say_number(first.positions),
        ),
        say(
            "A position is lost if every move leads to a won position. A position is won if one move "
            "leads to a lost position."
        ),
        say(
            "In all, {decided} are decided; {drawn} are draws.",
            decided=say_number(layers.decided),
            drawn=say_number(layers.drawn),
        ),
    )


def _chart(layers: TableLayers, size: tuple[int, int]) -> el.Element:
    """A bar for each layer, filled if the side to move wins, with a legend below."""

    def paint(look: Look, surface: Surface, rect: Rect) -> None:
        _bars(look, surface, rect, layers)

    def describe() -> Iterator[el.Element]:
        titles = say("Plies"), say("Result"), say("Positions")
        rows = [
            el.ToldRow((str(layer.plies), say(_WON if layer.is_won else _LOST), say_number(layer.positions)))
            for layer in layers.layers
        ]
        yield el.ToldTable(titles, rows)

    bars = el.Picture(
        paint, describe=describe, size=size, smallest=size, height=size[1], label=say("The layers")
    )
    signs = el.Row(_sign(is_won=True), _sign(is_won=False), gap=16)
    plies = el.Words(
        say("Below each bar: plies to the end of the game"), style="note", color="ink2", wrap=True
    )
    return el.Column(bars, plies, signs, gap=6)


def _bars(look: Look, surface: Surface, rect: Rect, layers: TableLayers) -> None:
    """Draw the bars next to each other, all with the same width."""
    count = len(layers.layers)
    highest = max(layer.positions for layer in layers.layers)
    for place, layer in enumerate(layers.layers):
        left, right = (rect.x + rect.width * edge // count for edge in (place, place + 1))
        room = Rect(left, rect.y, right - left, rect.height)
        _bar(look, surface, room, layer, layer.positions / highest)


def _bar(look: Look, surface: Surface, room: Rect, layer: TableLayer, share: float) -> None:
    """Draw the bar of a layer, with the number of positions above it and the plies below it."""
    width = min(40, room.width - 8)
    height = max(3, round((room.height - _HEAD - _FOOT) * share))
    bar = Rect(room.centerx - width // 2, room.bottom - _FOOT - height, width, height)
    _box(look, surface, bar, is_won=layer.is_won)
    number, plies = say_number(layer.positions), str(layer.plies)
    look.text(surface, number, "count", look.theme.ink, (room.centerx, bar.y - 9), "center")
    look.text(surface, plies, "label", look.theme.ink2, (room.centerx, room.bottom - _FOOT // 2), "center")


def _box(look: Look, surface: Surface, rect: Rect, *, is_won: bool) -> None:
    theme = look.theme
    colour = theme.accent if is_won else theme.ink2
    ground = colour if is_won else mixed(theme.panel, colour, 0.18)
    look.box(surface, rect, ground, colour, radius=3, width=2)


class _Sign(el.Element):
    """A small bar, filled or empty, for the legend."""

    def __init__(self, *, is_won: bool) -> None:
        super().__init__(width=14, height=14)
        self._is_won = is_won

    def paint(self, pen: Pen) -> None:
        """Draw the element."""
        _box(pen.look, pen.surface, self.rect, is_won=self._is_won)


def _sign(*, is_won: bool) -> el.Element:
    """The entry of the legend for a filled or an empty bar."""
    words = el.Words(say(_WON if is_won else _LOST), style="note", wrap=True, grow=1)
    return el.Row(_Sign(is_won=is_won), words, gap=6, grow=1)
