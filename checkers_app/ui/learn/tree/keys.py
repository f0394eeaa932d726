"""The commands of the tree scene with their keys."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

import pygame

from checkers_app.ui.kit.command import Action, Command, Key, command, key_line
from checkers_app.ui.kit.keyboard import ENTER
from checkers_app.views.learn.tree.session import TreeSession
from checkers_app.views.learn.tree.walk import Direction
from checkers_app.words import say

walking: Mapping[int, Direction] = MappingProxyType(
    {
        pygame.K_UP: Direction.PARENT,
        pygame.K_DOWN: Direction.CHILD,
        pygame.K_LEFT: Direction.LEFT,
        pygame.K_RIGHT: Direction.RIGHT,
        pygame.K_HOME: Direction.ROOT,
    }
)
"""Maps each arrow key to the direction in which it moves through the tree."""
CLOSER = 1.5
_CLOSER = (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS)
_FARTHER = (pygame.K_MINUS, pygame.K_KP_MINUS)
PAN = 120
"""The distance in pixels by which a key moves the view."""


def playing(session: TreeSession) -> Command:
    """The command for playing the steps."""
    ready = session.study is not None
    return command(pygame.K_SPACE, say("Play or pause"), session.play_or_pause, available=ready)


def fitting(session: TreeSession) -> Command:
    """The command for showing the whole tree."""
    ready = session.study is not None
    return command(pygame.K_0, say("The whole tree"), session.fit, pygame.K_KP0, available=ready)


def looking(session: TreeSession) -> Command:
    """The command for searching the branches that were cut."""
    return command(pygame.K_l, say("Search what was left out"), session.look_anyway)


def predicting(session: TreeSession) -> Command:
    """The command for beginning or ending the questions."""
    words, ready = say("Ask me before showing a step"), session.study is not None
    return command(pygame.K_p, words, session.predict, available=ready)


def counting_results(session: TreeSession) -> Command:
    """The command for counting only results: 1 for a win, 0 for a draw and -1 for a loss."""
    return command(
        pygame.K_o,
        say("Count a win as 1, a draw as 0 and a loss as −1, however soon a win comes"),
        session.turn_results,
        available=session.can_count_results,
        reason=say("Only for searches to the end of the game: depth {depth}", depth=session.place.deepest),
    )


def stepping(session: TreeSession) -> tuple[Command, Command]:
    """The commands for going one step back and one step forward."""
    return (
        command(pygame.K_COMMA, say("Step back"), partial(session.step_by, -1)),
        command(pygame.K_PERIOD, say("Step forward"), session.turn_cover),
    )


def leaping(session: TreeSession) -> tuple[Command, Command]:
    """The commands for going to the beginning and the end (Shift with a step key on a US keyboard)."""
    return (
        command(pygame.K_LESS, say("To the beginning"), partial(session.go_to, 0)),
        command(pygame.K_GREATER, say("To the end"), partial(session.step_by, 1 << 40)),
    )


def duelling(act: Action) -> Command:
    """The command for opening the duel."""
    return command(pygame.K_r, say("Every search on this position"), act)


def growing(act: Action, *, available: bool = True) -> Command:
    """The command for opening the page of Monte Carlo tree search."""
    return command(pygame.K_m, say("Monte Carlo tree search from this position"), act, available=available)


def picturing(act: Action, *, available: bool = True) -> Command:
    """The command for saving a picture."""
    return command(pygame.K_s, say("Save what you see as a picture"), act, available=available)


def scoring(act: Action, *, available: bool = True) -> Command:
    """The command for showing the evaluation of the position."""
    return command(pygame.K_v, say("How the position is scored"), act, available=available)


def turning(act: Action, *, to_board: bool) -> Command:
    """The command for showing the board or the rule."""
    return command(pygame.K_b, say("The board") if to_board else say("The search rule"), act)


def turning_form(act: Action) -> Command:
    """The command for showing the rule in another form."""
    return command(pygame.K_n, say("The rule in another form"), act)


def session_commands(session: TreeSession, *, shifted: bool, projector: bool) -> tuple[Command, ...]:
    """The commands for moving through the tree and its steps.

    Args:
        session: the session on which the commands act.
        shifted: whether the Shift key is held.
        projector: whether Page Up and Page Down, the keys of a clicker, step through the search.
    """

    def deeper(plies: int) -> Action:
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

    lens = session.lens
    zoom: dict[Key, Action | None] = {
        **{(key, False): partial(lens.zoom, CLOSER) for key in _CLOSER},
        **{(key, False): partial(lens.zoom, 1 / CLOSER) for key in _FARTHER},
    }
    speed = {
        (pygame.K_LEFTBRACKET, False): partial(session.playback.change_speed, -1),
        (pygame.K_RIGHTBRACKET, False): partial(session.playback.change_speed, 1),
    }
    pan = {(pygame.K_a, False): partial(lens.pan, -PAN), (pygame.K_d, False): partial(lens.pan, PAN)}
    depth = {(pygame.K_PAGEUP, False): deeper(-1), (pygame.K_PAGEDOWN, False): deeper(1)}
    to_start = {(pygame.K_F5, False): partial(session.go_to, 0) if projector else None}
    to_cut = partial(session.to_cut, -1 if shifted else 1)
    arrows = say("go to the node above, the chosen node below or a neighbour; Home goes to the root")
    pages = say(
        "shallower, deeper; when predicting: another question; on a projector: a step back, a step forward"
    )
    return (
        key_line(say("Arrows"), arrows, *walking),
        key_line(say("Enter"), say("fold everything below the node; check an answer"), *ENTER),
        playing(session),
        *stepping(session),
        *leaping(session),
        command(pygame.K_c, say("to the next cut; with Shift, to the previous one"), to_cut),
        Command("[ ]", say("slower, faster"), speed),
        Command("+ −", say("zoom in, zoom out"), zoom),
        Command("A D", say("move the picture to the left, to the right"), pan),
        fitting(session),
        command(pygame.K_u, say("show everything that was folded"), session.unfold_all),
        looking(session),
        Command(say("PgUp PgDn"), pages, depth),
        key_line(".", say("on a projector: show or hide the result of the step"), pygame.K_PERIOD),
        Command("F5", say("on a projector: to the beginning"), to_start),
        predicting(session),
        counting_results(session),
        command(pygame.K_g, say("switch to the tree of another position"), session.exchange.turn),
    )
