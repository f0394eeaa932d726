"""The card that lists unreadable games or files, each with the reason and its text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import pygame

from checkers_app.ui.context import Context
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.command import Key
from checkers_app.ui.view_scene import CardScene
from checkers_app.views.games.rows import Problem
from checkers_app.words import say, say_in

WIDTH = 720
_ROW = 108
_MOST = 5
"""The maximum number of problems visible at once."""
_STEPS = (pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END)


class RejectedScene(CardScene):
    """A list of the problems with reading games or files, on top of the page of games."""

    def __init__(self, context: Context, problems: Callable[[], tuple[str, Sequence[Problem]]]) -> None:
        super().__init__(context)
        self._problems = problems

    def shortcuts(self) -> Mapping[Key, Callable[[], None]]:
        """Up, Down, Page Up, Page Down, Home and End move through the list, regardless of the focus."""
        return {**super().shortcuts(), **{(key, False): partial(self._move, key) for key in _STEPS}}

    def _move(self, key: int) -> None:
        for control in self.touch.controls:
            if control.name == "problems":
                control.key(key)

    def view(self) -> el.Element:
        """The list of problems, with as many rows as fit."""
        title, problems = self._problems()
        done = el.Button(
            "done", self.back, say("Close"), icon="check", primary=True, first=True, default=True
        )
        return el.card_frame(
            title,
            el.Rows(
                "problems",
                len(problems),
                lambda index: _problem_row(problems[index]),
                row_height=_ROW,
                label=say_in("what went wrong", "Problems"),
                fewest=1,
                highest=_ROW * min(_MOST, max(2, len(problems))),
            ),
            width=WIDTH,
            buttons=[done],
        )


def _problem_row(problem: Problem) -> el.Element:
    """The name of a game, the reason why it cannot be read, and the beginning of its text."""
    lines = ["".join(filter(str.isprintable, line)) for line in _moves(problem.text)[:2]]
    return el.Column(
        el.Words(problem.title, style="button", long=True),
        el.Words(problem.reason, style="label_plain", color="warn", wrap=True),
        el.Inset(
            *(el.Words(line, style="note", color="ink2", long=True) for line in lines),
            el.Space(),
            gap=0,
            pad=(10, 4),
            height=46,
        ),
        el.Space(),
        gap=2,
    )


def _moves(text: str) -> list[str]:
    """The lines of a game without its tags, or all lines if there are only tags."""
    lines = [line.strip() for line in text.expandtabs().splitlines() if line.strip()]
    return [line for line in lines if not line.startswith("[")] or lines
