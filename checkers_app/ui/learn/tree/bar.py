"""The bar below the tree: the buttons for steps, playback and cuts, and a slider for the step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

import pygame
from pygame import Rect

from checkers_app.ui.kit import draw
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.elements.element import Pen, with_defaults
from checkers_app.ui.learn.tree.keys import leaping, playing, stepping
from checkers_app.views.learn.tree.playback import SPEEDS
from checkers_app.views.learn.tree.session import TreeSession
from checkers_app.words import say, say_number

_TICKS = 330
"""The minimum width in units at which the meaning of a tick is shown."""
_MANY = 60
"""The number of cuts from which their ticks are drawn paler."""


def step_bar(session: TreeSession) -> el.Element:
    """The step controls and, if it fits, the cost of the search."""
    study = session.study
    return el.FirstFit(
        lambda: _bar(session, facts=study is not None, least=300),
        lambda: _bar(session, facts=False, least=100),
    )


def _bar(session: TreeSession, *, facts: bool, least: int) -> el.Element:
    slider = StepSlider(session, least=least, grow=1)
    told = _facts(session) if facts else ()
    return el.Card(el.Row(el.Row(*_buttons(session), gap=4), slider, _speed(session), *told), pad=(12, 8))


def _buttons(session: TreeSession) -> list[el.Element]:
    ready = session.study is not None
    no_cut = ""
    if session.quiz is not None:
        no_cut = say("It is up to you to predict the next cut")
    elif session.study is None or not session.study.cut_marks:
        no_cut = say("Nothing was cut in this tree")
    play = "pause" if session.playback.playing else "play"
    (back, on), (first, last) = stepping(session), leaping(session)
    buttons = (
        ("first", "first", lambda: session.go_to(0), first.tip),
        ("back_step", "prev", lambda: session.step_by(-1), back.tip),
        ("play", play, session.play_or_pause, playing(session).tip),
        ("on_step", "next", session.go_on, on.tip),
        ("last", "last", lambda: session.go_to(1 << 40), last.tip),
        ("cut", "cut", lambda: session.to_cut(1), no_cut or say("To the next cut (C, back: Shift C)")),
    )
    return [
        el.Button(
            name,
            action,
            icon=icon,
            tip=tip,
            active=name == "play",
            enabled=ready and not (name == "cut" and no_cut),
        )
        for name, icon, action, tip in buttons
    ]


def _speed(session: TreeSession) -> el.Element:
    def faster() -> None:
        session.playback.change_speed(1 if session.playback.speed < len(SPEEDS) - 1 else -len(SPEEDS))

    return el.Button(
        "speed",
        faster,
        say("{steps} / s", steps=_number(SPEEDS[session.playback.speed])),
        tip=say("Steps per second; click for more (keys [ and ])"),
        enabled=session.study is not None,
    )


def _number(number: float) -> str:
    """A number with at most one decimal."""
    return say_number(number, 0 if float(number).is_integer() else 1)


def _facts(session: TreeSession) -> list[el.Element]:
    """The cost of the search; hidden while its cuts have to be predicted."""
    study = session.study
    assert study is not None  # noqa: S101 - callers have looked
    if session.work.plain_nodes is not None:
        minimax = say_number(session.work.plain_nodes)
    else:
        minimax = say("counting") if session.work.counting else say("not counted")
    facts = (
        (say("Nodes"), say_number(study.nodes), 72),
        (say("Cuts"), say_number(study.cutoffs), 62),
        (say("By minimax"), minimax, 86),
    )
    return [
        el.Column(
            el.Words(title, style="label_plain", color="ink2"),
            el.Words("?" if session.secret else text, style="machine_strong"),
            gap=0,
            least=least,
        )
        for title, text, least in facts
    ]


class StepSlider(el.Control):
    """A slider for the current step, with a tick for every cut."""

    role = "slider"

    def __init__(self, session: TreeSession, **box: Unpack[el.Box]) -> None:
        ready = session.study is not None
        super().__init__("slider", enabled=ready, **with_defaults(box, label=say("Step")))
        self._session = session

    @property
    def states(self) -> tuple[str, ...]:
        """The number of the current step and, unless it is hidden, the total number of steps."""
        return (self._wordings()[0], *super().states)

    @property
    def heard(self) -> el.Heard:
        """The current step, its range unless the range is hidden, and what a tick means.

        There is always a number, because a screen reader that has received a number cannot handle the absence
        of the number later.
        """
        session = self._session
        if session.study is None:
            return el.Heard(amount=(0, 0, 0))
        last = session.step + 1 if session.secret else self._last + 1
        return el.Heard(
            amount=(session.step + 1, 1, last), written=(say("a tick: a cut"),) if self._marks else ()
        )

    @property
    def _marks(self) -> Sequence[int]:
        """The steps that are cuts; empty while they are hidden."""
        session = self._session
        return session.study.cut_marks if session.study is not None and not session.secret else ()

    def _wordings(self) -> tuple[str, ...]:
        session, here = self._session, say_number(self._session.step + 1)
        if session.study is None:
            return (say("none yet"),)
        if session.secret:
            return (here,)
        return say("{here} of {last}", here=here, last=say_number(self._last + 1)), here

    @property
    def _last(self) -> int:
        return 1 if self._session.study is None else max(1, len(self._session.study.steps) - 1)

    @property
    def _track(self) -> Rect:
        return Rect(self.rect.x + 10, self.rect.bottom - 14, self.rect.width - 20, 6)

    def _widths(self, measure: el.Measure) -> tuple[int, int]:
        del measure
        return 60, 200

    def _heights(self, measure: el.Measure, width: int) -> tuple[int, int]:
        del measure, width
        return 40, 44

    def press(self, position: tuple[int, int]) -> None:
        """Go to the step at a position."""
        share = (position[0] - self._track.x) / self._track.width
        self._session.go_to(round(max(0.0, min(1.0, share)) * self._last))

    def drag(self, position: tuple[int, int]) -> bool:
        """Go to the step at a position."""
        self.press(position)
        return True

    def click(self, position: tuple[int, int]) -> None:
        """Do nothing, because the press of the mouse button has already been handled."""

    def key(self, key: int) -> bool:
        """Left and right go to the previous and the next step."""
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(key)
        if step is None:
            return False
        self._session.step_by(step)
        return True

    def put(self, amount: float) -> None:
        """Go to a step, given its number, counted from 1."""
        self._session.go_to(max(0, min(self._last, round(amount) - 1)))

    def paint(self, pen: Pen) -> None:
        """Draw the line, its ticks, the knob and the number of the step."""
        look, surface, session = pen.look, pen.surface, self._session
        theme, track, study = look.theme, self._track, session.study
        share = session.step / self._last if study is not None else 0.0
        look.box(surface, track, theme.line if not theme.outlined else theme.ink3, None, radius=3)
        x = track.x + round(share * track.width)
        if x - track.x >= 6:
            look.box(surface, Rect(track.x, track.y, x - track.x, track.height), theme.accent, None, radius=3)
        marks = self._marks
        tick = theme.ink if len(marks) < _MANY else theme.ink3
        for place in sorted({track.x + round(mark * track.width / self._last) for mark in marks}):
            draw.line(surface, tick, (place, track.y - 6), (place, track.y - 3), 2)
        draw.aacircle(surface, theme.panel, (x, track.centery), 11)
        draw.aacircle(surface, theme.accent, (x, track.centery), 8)
        y, left, wordings = self.rect.y + 9, track.x, self._wordings()
        title = look.width(self.label, "label_plain") + 7
        if look.width(wordings[0], "machine_strong") + title <= track.width:
            look.text(surface, self.label, "label_plain", theme.ink2, (left, y))
            left += title
        look.say(surface, wordings, "machine_strong", theme.ink, (left, y), track.right - left)
        if marks and track.width > _TICKS:
            at = (track.right, y)
            look.text(surface, say("a tick: a cut"), "label_plain", theme.ink2, at, "right")
