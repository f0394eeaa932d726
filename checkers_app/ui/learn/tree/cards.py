"""The cards of the tree page: alpha and beta, the reason for a cut, the node under the pointer, and notes."""

from __future__ import annotations

from typing import Unpack

from checkers_app.learn.tree.tree import Scale
from checkers_app.learn.tree.worth import said
from checkers_app.ui.boards.mini_board import mini_board
from checkers_app.ui.kit import elements as el
from checkers_app.ui.learn.kit.number_line import open_or_closed, window_line
from checkers_app.ui.learn.kit.words import Coloured
from checkers_app.ui.learn.tree.drawing.sight import TreeSight
from checkers_app.ui.learn.tree.keys import looking
from checkers_app.views.learn.tree.session import TreeSession
from checkers_app.views.learn.tree.study import Way
from checkers_app.views.learn.tree.tree_words import (
    answer_words,
    place_name,
    why_title,
    why_words,
    window_words,
)
from checkers_app.views.news import joined
from checkers_app.words import N_, say, say_number

_LARGE_BOARD, _NUMBERED_BOARD = 200, 400
"""The minimum sizes in units of a board that is drawn in full, and of one with numbers."""
_BUBBLE = 258
_BUBBLE_BOARD = 104
_LAST_MOVES = 4
"""The number of moves of a line that are shown next to the pointer."""
_BEFORE = {
    Way.MINIMAX: N_("Minimax, depth {depth}"),
    Way.ALPHA_BETA: N_("Alpha-beta, depth {depth}"),
    Way.ORDERED: N_("Ordering, depth {depth}"),
    Way.TABLE: N_("Table, depth {depth}"),
    Way.EXPECTIMAX: N_("Expectimax, depth {depth}"),
}
"""Maps each search to the message shown while it is running."""


def window_card(session: TreeSession, **box: Unpack[el.Box]) -> el.Element:
    """Alpha and beta at the node that the cards describe; hidden during a question, because they would reveal
    the answer.
    """
    study, step = session.study, session.shown
    if study is None or step is None:
        return el.Card(title=say("The window"), pad=(16, 8), **box)
    name = place_name(study.tree, step.row)
    titles = (
        say("The window at {node}", node=name),
        say("Window at {node}", node=name),
        say("At {node}", node=name),
    )
    plain = not study.tree.method.has_window
    if session.asked and not plain:
        asked = el.Words(
            say("You will see it when you have answered."), style="label_plain", color="ink2", wrap=True
        )
        return el.Card(asked, title=titles, pad=(16, 8), **box)
    if session.covered and session.follows:
        hidden = el.Words(
            say("What comes next? Page Down shows it."), color="ink2", wrap=True, grow=1, news=True
        )
        show = el.Button("uncover", session.go_on, say("Show"), icon="look", label=say("Show it"))
        return el.Card(el.Row(hidden, show), title=titles, pad=(16, 8), **box)
    words = window_words(study.tree, step)
    news = not session.playback.playing and joined((titles[1], words))

    def card(text: str, gap: int) -> el.Card:
        line = None
        if study.tree.scale is not Scale.AVERAGE:
            line = window_line(study.axis, (step.alpha, step.beta), study.tree.scale, step.level)
        colours = {"α": "max", "β": "min"}
        told = Coloured(text, colours, color="ink2", news=news) if text else None
        tag = [] if plain else [open_or_closed(closed=step.is_closed)]
        return el.Card(line, told, title=titles, actions=tag, gap=gap, pad=(16, 8))

    return el.FirstFit(lambda: card(words, 6), lambda: card(words, 0), lambda: card("", 0), **box)


def reason_card(sight: TreeSight, **box: Unpack[el.Box]) -> el.Element | None:
    """A card that says why a branch was cut, and what is below the branch; None if no cut is described."""
    session, reason, stub = sight.session, sight.reason, sight.told_stub
    study = session.study
    if study is None or reason is None or stub is None:
        return None
    tree, chosen = study.tree, stub == sight.selected_stub
    answer = session.work.answer if chosen else None
    colours = {}
    if reason.here is not None:
        level = tree.level(stub) - 1
        sides = ("max", "min") if level % 2 == 0 else ("min", "max")
        values = (reason.here_value, reason.elsewhere_value)
        colours = {said(value, tree.scale, level): side for value, side in zip(values, sides, strict=True)}
    title, why = why_title(study, stub), why_words(reason, sight.saved)
    words = [Coloured(why, colours, color="ink2", news=joined((title, why)))]
    if answer is not None:
        words.append(Coloured(answer_words(study, answer), {}, color="ink", news=True))
    button: el.Element | None = None
    if chosen and answer is None:
        label = say("Looking") if session.work.looking else say("Look anyway")
        button = el.Button("look", looking(session), label, side="start")

    def card(*inside: el.Element) -> el.Card:
        return el.Card(
            el.Heading(title, style="button", long=True),
            *inside,
            button,
            border="accent",
            gap=4,
            pad=(16, 10),
            label=title,
        )

    return el.FirstFit(
        card(*words), lambda: card(el.Scroll("reason", el.Column(*words, gap=4), shown=40, grow=1)), **box
    )


def bubble(sight: TreeSight) -> el.Element | None:
    """A small card with the position of the node under the pointer; None if there is no node."""
    session, row = sight.session, sight.hovered
    study = session.study
    if study is None or row is None or study.tree.is_stub(row):
        return None
    tree, known = study.tree, session.stage.is_decided(row)

    moves = tree.line_text(row)
    line = " ".join((["…"] if len(moves) > _LAST_MOVES else []) + moves[-_LAST_MOVES:])
    hint = small = None
    if session.place.has_board and row != session.selected:
        hint = el.Words(say("Click to show it on the board."), style="note", color="ink2", wrap=True)
    if session.place.has_board:
        place, move, flipped = tree.position(row), tree.move(row), session.place.flipped
        told = say("The board")
        small = mini_board(study.game, place, _BUBBLE_BOARD, move=move, flipped=flipped, label=told)
    words = el.Column(
        el.Words(study.value_text(row) if known else "?", style="value", long=True),
        el.Words(line or say("the root"), style="machine", wrap=True),
        el.Space(),
        hint,
        gap=2,
        grow=1,
        side="fill",
    )
    return el.Card(el.Row(small, words, gap=12), pad=10, width=_BUBBLE)


def notice(text: str) -> el.Element | None:
    """A note about a missing part of the tree, or about the result of pasting; None if there is neither."""
    if not text:
        return None
    words = el.Words(text, style="label", color="warn", wrap=True)
    return el.Inset(words, ground="warn_bg", border="warn", pad=(12, 4))


def waiting(session: TreeSession) -> el.Element:
    """The text shown while there is no tree: a note that a search is running, or why there is no tree."""
    if session.problem:
        problem = el.Words(session.problem, style="status", wrap=True, anchor="center")
        return el.Column(el.Icon("warn", 32, "warn"), problem, align="middle", gap=12)
    search = el.Words(
        say(_BEFORE[session.way], depth=session.depth), style="status", color="ink2", anchor="center"
    )
    number = el.Words(say_number(session.work.visited), style="title", anchor="center")
    told = el.Words(session.work.told, style="label_plain", color="ink2", anchor="center")
    stop: el.Element | None = None
    if session.work.recording:
        tip = say("Show the tree so far")
        stop = el.Button("stop", session.work.end_recording, say("Stop"), icon="close", tip=tip)
    return el.FirstFit(
        el.Column(search, number, told, stop, align="middle", gap=8),
        lambda: el.Row(el.Column(search, number, told, align="middle", gap=0), stop, gap=24),
        gives_way=True,
    )
