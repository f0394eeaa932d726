"""The controls of the tree page: searches, depth and links in the header, and buttons below the tree."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.command import key_tip
from checkers_app.ui.learn.tree.keys import (
    CLOSER,
    counting_results,
    duelling,
    fitting,
    growing,
    picturing,
    predicting,
)
from checkers_app.views.learn.tree.session import TreeSession
from checkers_app.views.learn.tree.study import Way
from checkers_app.words import N_, say, say_count, say_number

_SHORT = {
    Way.MINIMAX: N_("Minimax"),
    Way.ALPHA_BETA: "α-β",
    Way.ORDERED: N_("+ order"),
    Way.TABLE: N_("+ table"),
    Way.EXPECTIMAX: N_("Average"),
}
_LOW = 36
"""The height in units of a button below the tree."""


def subtitles(session: TreeSession) -> tuple[str, ...]:
    """The description of the displayed tree, in several wordings."""
    game = say(session.place.game.title)
    if session.place.exercise is not None:
        game = say("Exercise {number}", number=session.place.exercise.seed)
    side = session.place.game.side_name(session.place.state.side_to_move)
    mover, nodes = say("{side} to move", side=side), nodes_words(session)
    if session.study is None or not nodes:
        return f"{game} · {mover}", mover
    source = say(session.study.tree.source)
    return (
        f"{game} · {mover} · {nodes} · {source}",
        f"{mover} · {nodes} · {source}",
        f"{mover} · {nodes}",
        nodes,
    )


def nodes_words(session: TreeSession) -> str:
    """The size of the tree; empty while there is no tree, or while the size would reveal the cuts."""
    study = session.study
    if study is None or session.secret:
        return ""
    return say_count("{nodes} node", "{nodes} nodes", study.nodes, nodes=say_number(study.nodes))


def place_tool(session: TreeSession) -> el.Element:
    """A button that shows the next available position."""
    return el.Button("place", session.exchange.turn, icon="board", tip=session.exchange.places.next.tip)


def ways(session: TreeSession, *, short: bool) -> el.Element:
    """The control for choosing the search; if ``short``, shorter names may be used."""
    each = list(Way)
    options = [el.Option(say(way.value), say(_SHORT[way]) if short else "") for way in each]
    tip = say(
        "Each search up to “+ table” builds on the one before it; in the duel, each improvement is "
        "added to plain alpha-beta"
    )

    def choose(index: int) -> None:
        session.choose_way(each[index])

    return el.Choice("way", options, each.index(session.way), choose, tip=tip, label=say("Search"))


def head_tools(
    session: TreeSession, duel: Callable[[], None], grow: Callable[[], None], *, named: bool
) -> list[el.Element]:
    """The control for choosing the depth, and the buttons for other activities, with labels if ``named``."""
    value = say("depth {depth}", depth=session.depth) if named else str(session.depth)
    tip, least = say("Plies to look ahead (Page Up, Page Down)"), 150 if named else 112
    predict_words, duel_words = say("Predict"), say("Duel")
    predict = el.Button(
        "predict",
        predicting(session),
        *((predict_words,) if named else ()),
        icon="hint",
        label=predict_words,
        active=session.quiz is not None,
    )
    every = el.Button(
        "duel",
        duelling(duel),
        *((duel_words,) if named else ()),
        icon="race",
        label=duel_words,
    )
    # a tree of numbers is always searched completely, and has no position for a duel
    if not session.place.has_board:
        return [predict]
    possible = bool(session.place.state.legal_moves())
    other = el.Button(
        "growing",
        growing(grow, available=possible),
        icon="branch",
        label=say("Monte Carlo tree search"),
    )
    amount = session.depth, 1, session.place.deepest
    depth = el.Stepper(
        "depth", value, session.deepen, amount=amount, tip=tip, label=say("Depth"), least=least
    )
    return [depth, predict, every, other]


def tree_tools(session: TreeSession, save: Callable[[], None]) -> list[el.Element]:
    """The buttons below the tree: for folding, zooming, fitting and saving a picture.

    In a game that can be searched to its end, a button for counting only results comes first.
    """
    ready, lens = session.study is not None, session.lens
    tools: list[el.Element] = [_results(session)] if session.place.may_count_results else []
    others = (
        ("out", "minus", partial(lens.zoom, 1 / CLOSER), say("Zoom out (−, wheel)")),
        ("in", "plus", partial(lens.zoom, CLOSER), say("Zoom in (+, wheel)")),
    )
    whole, picture = fitting(session), picturing(save, available=ready)
    return [
        *tools,
        _fold(session),
        *(
            el.Button(name, action, icon=icon, tip=tip, enabled=ready, height=_LOW)
            for name, icon, action, tip in others
        ),
        el.Button("fit", whole, icon="zoomfit", height=_LOW),
        el.Button("picture", picture, icon="picture", height=_LOW),
    ]


def _fold(session: TreeSession) -> el.Element:
    can_fold = session.can_fold(session.selected)
    folded = can_fold and session.selected in session.layout.folds
    tip = say("Choose a node to fold it")
    if can_fold:
        tip = say("Hide the nodes below (Enter, double click)")
    if folded:
        tip = key_tip(say("Show the nodes below"), pygame.K_RETURN)
    act = session.toggle_fold
    return el.Button("fold", act, icon="fold", tip=tip, enabled=can_fold, active=folded, height=_LOW)


def _results(session: TreeSession) -> el.Element:
    return el.Button(
        "results",
        counting_results(session),
        "±1",
        label=say("Count results only"),
        active=session.counts_results,
        height=_LOW,
    )
