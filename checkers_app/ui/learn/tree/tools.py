"""The widgets of the tree scene's head and of the tree's own foot."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.widgets import Button, Mood, Option, Segments, Widget, natural_widths
from checkers_app.ui.learn.kit.head import way_back
from checkers_app.ui.learn.tree.arrangement import Arrangement
from checkers_app.views.learn.tree.session import TreeSession
from checkers_app.views.learn.tree.study import Way

_SHORT = {Way.MINIMAX: "Minimax", Way.ALPHA_BETA: "α-β", Way.ORDERED: "+ order", Way.TABLE: "+ table"}

_WAYS_TIP = "Each search adds to the one before it; in the duel each improvement is added to alpha-beta alone"


class TreeFocus(Widget):
    """Stands for the tree among the widgets: while it has the focus the arrows walk in the tree."""

    def __init__(self, rect: Rect, walk: Callable[[int], bool]) -> None:
        super().__init__("tree", rect)
        self._walk = walk

    def click(self, position: tuple[int, int]) -> None:
        """The scene takes clicks on the tree itself."""

    def key(self, key: int) -> bool:
        """A key for the tree."""
        return self._walk(key)

    def draw(self, look: Look, surface: Surface, mood: Mood) -> None:
        """Only the focus ring; the tree is drawn by the scene."""
        if mood.focused:
            look.box(surface, self.rect.inflate(6, 6), None, look.theme.focus, radius=15, width=3)


class DepthBox(Widget):
    """The depth between its two buttons."""

    def __init__(self, rect: Rect, depth: int, *, short: bool, deepen: Callable[[int], None]) -> None:
        super().__init__("depth", rect, tip="Plies to look ahead (Page Up, Page Down)")
        self._depth = depth
        self._short = short
        self._deepen = deepen

    def click(self, position: tuple[int, int]) -> None:
        """The left half is for less, the right half for more."""
        self._deepen(1 if position[0] >= self.rect.centerx else -1)

    def key(self, key: int) -> bool:
        """Left for less, right for more."""
        plies = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(key)
        if plies is None:
            return False
        self._deepen(plies)
        return True

    def draw(self, look: Look, surface: Surface, mood: Mood) -> None:
        """Draw the box."""
        theme, rect = look.theme, self.rect
        look.box(surface, rect, theme.panel2, theme.edge if mood.hovered else theme.line, radius=8)
        look.icon(surface, "minus", (rect.x + 22, rect.centery), 18)
        look.icon(surface, "plus", (rect.right - 22, rect.centery), 18)
        text = str(self._depth) if self._short else f"depth {self._depth}"
        look.text(surface, text, "move", theme.ink, rect.center, "center")
        if mood.focused:
            look.focus_ring(surface, rect, 8)


def head_widgets(
    look: Look,
    place: Arrangement,
    session: TreeSession,
    back: Callable[[], None],
    duel: Callable[[], None],
    changed: Callable[[], None],
) -> tuple[list[Widget], int]:
    """The widgets of the head, and the room in pixels that they leave for the title."""
    head, compact = place.head, place.compact
    ways = list(Way)

    def choose(index: int) -> None:
        session.choose_way(ways[index])
        changed()

    def deepen(plies: int) -> None:
        session.deepen(plies)
        changed()

    def predict() -> None:
        session.predict()
        changed()

    def turn_place() -> None:
        session.turn_place()
        changed()

    gap = 8 if compact else 14
    duel_rect = Rect(0, head.y, 44 if compact else 94, head.height)
    duel_rect.right = head.right
    predict_rect = Rect(0, head.y, 44 if compact else 113, head.height)
    predict_rect.right = duel_rect.x - gap
    depth_rect = Rect(0, head.y, 112 if compact else 150, head.height)
    depth_rect.right = predict_rect.x - gap
    way_rect = Rect(0, head.y, 316 if compact else 360, head.height)
    way_rect.right = depth_rect.x - gap
    free = (depth_rect if place.ways else way_rect).x
    places = session.places.next
    place_rect = Rect(free - (4 if compact else gap) - head.height, head.y, head.height, head.height)
    row = place.ways or way_rect
    options = [Option(way.value, _SHORT[way]) for way in ways]
    widths = natural_widths(look, options, row.width)
    widgets: list[Widget] = [
        way_back(head, back),
        Button(
            "place",
            place_rect,
            turn_place,
            icon="board",
            tip=f"The tree of {places.title} (G); Ctrl V pastes one",
        ),
        Segments("way", row, options, ways.index(session.way), choose, widths=widths, tip=_WAYS_TIP),
        DepthBox(depth_rect, session.depth, short=compact, deepen=deepen),
        Button(
            "predict",
            predict_rect,
            predict,
            icon="hint",
            label="" if compact else "Predict",
            active=session.quiz is not None,
            tip="Be asked before it is shown (P)",
            enabled=session.study is not None,
        ),
        Button(
            "duel",
            duel_rect,
            duel,
            icon="race",
            label="" if compact else "Duel",
            tip="Every search on this position (R)",
        ),
    ]
    return widgets, place_rect.x - head.x - 44 - 28 + (4 if compact else 0)


def foot_widgets(place: Arrangement, session: TreeSession, changed: Callable[[], None]) -> list[Widget]:
    """Fold, out, in, fit: at the right of the tree's foot; before them, on a board that can be searched to
    its end, whether only results are counted.
    """
    study, row = session.study, session.selected
    can_fold = session.can_fold(row)
    folded = can_fold and row in session.layout.folds

    def then(action: Callable[[], None]) -> Callable[[], None]:
        def act() -> None:
            action()
            changed()

        return act

    fold_tip = "Show what is below it (Enter)" if folded else "Hide what is below it (Enter, double click)"
    specs = (
        ("fold", "fold", session.toggle_fold, fold_tip if can_fold else "Choose a node to fold it", can_fold),
        ("out", "minus", lambda: session.lens.zoom(1 / 1.5), "Farther (−, wheel)", study is not None),
        ("in", "plus", lambda: session.lens.zoom(1.5), "Closer (+, wheel)", study is not None),
        ("fit", "zoomfit", session.fit, "The whole tree (0)", study is not None),
    )
    height = place.foot - 10
    widgets: list[Widget] = []
    right = place.tree.right - 8
    for name, icon, action, tip, enabled in reversed(specs):
        rect = Rect(right - 38, place.tree.bottom - height - 5, 38, height)
        button = Button(
            name,
            rect,
            then(action),
            icon=icon,
            tip=tip,
            enabled=enabled,
            active=name == "fold" and bool(folded),
        )
        widgets.insert(0, button)
        right -= 42
    if session.may_count_results:
        tip = "Count 1, 0 and \u22121 for a win, a draw and a loss, not how soon a win comes (O)"
        if not session.can_count_results:
            tip = f"Only where games are searched to their end: depth {session.deepest}"
        switch = Button(
            "results",
            Rect(right - 38, place.tree.bottom - height - 5, 38, height),
            then(session.turn_results),
            label="\u00b11",
            tip=tip,
            enabled=session.can_count_results,
            active=session.counts_results,
        )
        widgets.insert(0, switch)
    return widgets
