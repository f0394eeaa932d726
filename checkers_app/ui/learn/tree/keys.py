"""The keys of the tree scene."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

import pygame

from checkers_app.ui.input.key_lines import KeyLine, key_line
from checkers_app.ui.kit.keyboard import ENTER
from checkers_app.ui.view_scene import Key
from checkers_app.views.learn.tree.session import TreeSession
from checkers_app.views.learn.tree.walk import Direction
from checkers_app.words import N_

walking: Mapping[int, Direction] = MappingProxyType(
    {
        pygame.K_UP: Direction.PARENT,
        pygame.K_DOWN: Direction.CHILD,
        pygame.K_LEFT: Direction.LEFT,
        pygame.K_RIGHT: Direction.RIGHT,
        pygame.K_HOME: Direction.ROOT,
    }
)
"""The directions of the arrow keys."""
KEYS: tuple[KeyLine, ...] = (
    key_line(
        N_("Arrows"),
        N_("go to the node above, the chosen node below, or the one beside it; Home goes to the root"),
        *walking,
    ),
    key_line(N_("Enter"), N_("fold what is below the node; check an answer"), *ENTER),
    key_line(N_("Space"), N_("play the steps, or pause"), pygame.K_SPACE),
    key_line(
        ", .",
        N_("a step back, a step on; with Shift to the beginning, to the end"),
        pygame.K_COMMA,
        pygame.K_PERIOD,
    ),
    key_line("C", N_("to the next cut; with Shift to the one before"), pygame.K_c),
    key_line("[ ]", N_("slower, faster"), pygame.K_LEFTBRACKET, pygame.K_RIGHTBRACKET),
    key_line(
        "+ −",
        N_("closer, farther"),
        *(pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS, pygame.K_MINUS, pygame.K_KP_MINUS),
    ),
    key_line("A D", N_("move the picture to the left, to the right"), pygame.K_a, pygame.K_d),
    key_line("0", N_("the whole tree in view"), pygame.K_0, pygame.K_KP0),
    key_line("U", N_("show everything that was folded"), pygame.K_u),
    key_line("L", N_("look at what the chosen cut left out"), pygame.K_l),
    key_line(
        N_("PgUp PgDn"),
        N_("less deep, deeper; when predicting: another question; on a projector: a step back, a step on"),
        pygame.K_PAGEUP,
        pygame.K_PAGEDOWN,
    ),
    key_line(".", N_("on a projector: show what the step brings, or hide it"), pygame.K_PERIOD),
    key_line("F5", N_("on a projector: to the beginning"), pygame.K_F5),
    key_line("P", N_("predict: be asked before it is shown"), pygame.K_p),
    key_line("B", N_("the board, or the rule"), pygame.K_b),
    key_line("V", N_("what the position at the node counts"), pygame.K_v),
    key_line("N", N_("the rule with two sides, as negamax or in Python"), pygame.K_n),
    key_line("O", N_("count 1, 0 and −1 alone, where games are searched to their end"), pygame.K_o),
    key_line("G", N_("switch to the tree of another position"), pygame.K_g),
    key_line(N_("Ctrl V"), N_("paste a position or a game of checkers"), pygame.K_v, control=True),
    key_line(
        N_("Ctrl C"), N_("copy the text that opens the exercise at this step"), pygame.K_c, control=True
    ),
    key_line("S", N_("save what you see as a picture"), pygame.K_s),
    key_line("R", N_("every search on this position: the duel"), pygame.K_r),
    key_line("M", N_("Monte Carlo tree search from this position"), pygame.K_m),
    key_line(N_("Esc"), N_("close what is on top, then go back"), pygame.K_ESCAPE),
)
"""Their description for F1."""
CLOSER = 1.5
PAN = 120
"""Pixels."""


def shortcuts(
    session: TreeSession, *, shifted: bool, projector: bool = False
) -> Mapping[Key, Callable[[], None]]:
    """Key -> what it does, whatever has the focus.

    Args:
        session: the session they act on.
        shifted: whether Shift is held.
        projector: whether Page Up and Page Down, the keys of a clicker, step through the search.
    """

    def deeper(plies: int) -> Callable[[], None]:
        def act() -> None:
            if session.quiz is not None:
                session.next_question()
            elif projector and plies > 0:
                session.go_on()
            elif projector:
                session.step_by(-1)
            else:
                session.deepen(plies)

        return act

    actions: dict[int, Callable[[], None]] = {
        pygame.K_SPACE: session.play_or_pause,
        pygame.K_COMMA: lambda: session.go_to(0) if shifted else session.step_by(-1),
        pygame.K_PERIOD: lambda: session.step_by(1 << 40) if shifted else session.turn_cover(),
        pygame.K_c: lambda: session.to_cut(-1 if shifted else 1),
        pygame.K_LEFTBRACKET: lambda: session.change_speed(-1),
        pygame.K_RIGHTBRACKET: lambda: session.change_speed(1),
        pygame.K_PLUS: lambda: session.lens.zoom(CLOSER),
        pygame.K_EQUALS: lambda: session.lens.zoom(CLOSER),
        pygame.K_KP_PLUS: lambda: session.lens.zoom(CLOSER),
        pygame.K_MINUS: lambda: session.lens.zoom(1 / CLOSER),
        pygame.K_KP_MINUS: lambda: session.lens.zoom(1 / CLOSER),
        pygame.K_0: session.fit,
        pygame.K_KP0: session.fit,
        pygame.K_a: lambda: session.lens.pan(-PAN),
        pygame.K_d: lambda: session.lens.pan(PAN),
        pygame.K_u: session.unfold_all,
        pygame.K_l: session.look_anyway,
        pygame.K_g: session.turn_place,
        pygame.K_PAGEDOWN: deeper(1),
        pygame.K_PAGEUP: deeper(-1),
    }

    if projector:
        actions[pygame.K_F5] = lambda: session.go_to(0)
    return {(key, False): action for key, action in actions.items()}
