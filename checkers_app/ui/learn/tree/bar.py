"""The bar below the tree: to the beginning, back, play, on, to the end, to the next cut; where it stands."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from checkers_app.play.wording import grouped
from checkers_app.ui.kit import draw
from checkers_app.ui.kit.layout import NARROW
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.widgets import Button, Mood, Widget
from checkers_app.views.learn.tree.session import SPEEDS, TreeSession

_NARROW = 900
"""Pixels below which the bar leaves its counts out."""


class Slider(Widget):
    """Which step is shown, on a line with a tick for every cut."""

    def __init__(self, rect: Rect, session: TreeSession, changed: Callable[[], None]) -> None:
        super().__init__("slider", rect, enabled=session.study is not None)
        self._session = session
        self._changed = changed

    @property
    def _track(self) -> Rect:
        return Rect(
            self.rect.x + 10,
            self.rect.bottom - (14 if self.rect.height < 50 else 24),
            self.rect.width - 20,
            6,
        )

    def _last(self) -> int:
        return 1 if self._session.study is None else max(1, len(self._session.study.steps) - 1)

    def click(self, position: tuple[int, int]) -> None:
        """Go to the step at that place."""
        track = self._track
        share = max(0.0, min(1.0, (position[0] - track.x) / track.width))
        self._session.go_to(round(share * self._last()))
        self._changed()

    def key(self, key: int) -> bool:
        """Left and right step."""
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(key)
        if step is None:
            return False
        self._session.step_by(step)
        self._changed()
        return True

    def draw(self, look: Look, surface: Surface, mood: Mood) -> None:
        """Draw the line, its ticks and the knob."""
        theme, track, study = look.theme, self._track, self._session.study
        share = self._session.step / self._last() if study is not None else 0.0
        look.box(surface, track, theme.line if not theme.outlined else theme.ink3, None, radius=3)
        x = track.x + round(share * track.width)
        if study is not None:
            if x - track.x >= 6:
                look.box(
                    surface, Rect(track.x, track.y, x - track.x, track.height), theme.accent, None, radius=3
                )
            scale = track.width / self._last()
            marks = study.cut_marks if self._session.quiz is None else ()
            for place in sorted({round(mark * scale) for mark in marks}):
                tick = theme.ink if len(study.cut_marks) < 60 else theme.ink3
                draw.line(surface, tick, (track.x + place, track.y - 6), (track.x + place, track.y - 3), 2)
        draw.aacircle(surface, theme.panel, (x, track.centery), 11)
        draw.aacircle(surface, theme.accent, (x, track.centery), 8)
        here, last = grouped(self._session.step + 1), grouped(self._last() + 1)
        wordings = (f"{here} of {last}", here) if study is not None else ("none yet",)
        if self._session.quiz is not None:
            wordings = (here,)
        y, left, title = self.rect.y + 9, track.x, look.width("Step ", "label_plain") + 2
        if look.width(wordings[0], "machine_strong") + title <= track.width:
            look.text(surface, "Step", "label_plain", theme.ink2, (left, y))
            left += title
        look.say(surface, wordings, "machine_strong", theme.ink, (left, y), track.right - left)
        if study is not None and self._session.quiz is None and study.cut_marks and track.width > 330:
            look.text(surface, "a tick: a cut", "label_plain", theme.ink2, (track.right, y), "right")
        if mood.focused:
            look.focus_ring(surface, self.rect, 8)


def bar_widgets(rect: Rect, session: TreeSession, changed: Callable[[], None]) -> list[Widget]:
    """The buttons and the slider."""
    ready = session.study is not None
    compact = rect.height < 60
    side = 36 if compact else 48
    narrow = rect.width < NARROW
    gap = 2 if narrow else 4 if compact else 8

    def then(action: Callable[[], None]) -> Callable[[], None]:
        def act() -> None:
            action()
            changed()

        return act

    playing = session.playing
    buttons = (
        ("first", "first", lambda: session.go_to(0), "To the beginning (Shift ,)"),
        ("back_step", "prev", lambda: session.step_by(-1), "A step back (,)"),
        ("play", "pause" if playing else "play", session.play_or_pause, "Play or pause (Space)"),
        ("on_step", "next", lambda: session.step_by(1), "A step on (.)"),
        ("last", "last", lambda: session.go_to(1 << 40), "To the end (Shift .)"),
        ("cut", "cut", lambda: session.to_cut(1), "To the next cut (C, back: Shift C)"),
    )
    widgets: list[Widget] = []
    no_cut = ""
    if session.quiz is not None:
        no_cut = "It is up to you to predict the next cut"
    elif session.study is None or not session.study.cut_marks:
        no_cut = "Nothing was cut in this tree"
    left = rect.x + (8 if compact else 14)
    for name, icon, action, tip in buttons:
        place = Rect(left, rect.centery - side // 2, side, side)
        widgets.append(
            Button(
                name,
                place,
                then(action),
                icon=icon,
                active=name == "play",
                tip=tip if name != "cut" or not no_cut else no_cut,
                enabled=ready and (name != "cut" or not no_cut),
            )
        )
        left += side + gap
    speed = SPEEDS[session.speed]
    wide = 60 if narrow else 74 if compact else 84
    right = rect.right - (8 if compact else 14) - (0 if rect.width < _NARROW else 300)

    def faster() -> None:
        session.change_speed(1 if session.speed < len(SPEEDS) - 1 else -len(SPEEDS))

    speed_button = Button(
        "speed",
        Rect(right - wide, rect.centery - 18, wide, 36),
        then(faster),
        label=f"{speed:g} / s",
        tip="Steps a second; click for more (keys [ and ])",
        enabled=ready,
    )
    slider = Rect(left + 8, rect.y + 4, right - wide - left - 24, rect.height - 8)
    widgets += [Slider(slider, session, changed), speed_button]
    return widgets


def draw_bar(look: Look, surface: Surface, rect: Rect, session: TreeSession) -> None:
    """The card under the widgets, and what the search has cost."""
    look.card(surface, rect)
    study = session.study
    if study is None or rect.width < _NARROW:
        return
    if session.plain_nodes is not None:
        minimax = grouped(session.plain_nodes)
    else:
        minimax = "counting" if session.counting else "not counted"
    facts = (
        ("Nodes", grouped(study.nodes), 84),
        ("Cuts", grouped(study.cutoffs), 74),
        ("By minimax", minimax, 96),
    )
    left = rect.right - 14 - 286
    for title, text, wide in facts:
        look.text(surface, title, "label_plain", look.theme.ink2, (left, rect.centery - 12))
        told = text if session.quiz is None else "?"
        look.text(surface, told, "machine_strong", look.theme.ink, (left, rect.centery + 9))
        left += wide + 12
