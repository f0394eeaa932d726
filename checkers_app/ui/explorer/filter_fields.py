"""The fields that filter the games of the opening explorer."""

from __future__ import annotations

from collections.abc import Callable

from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.text_field import TextEdit
from checkers_app.views.explorer.exploring import RESULTS, SIDES, Exploring
from checkers_app.words import say


def filter_fields(
    exploring: Exploring, player: TextEdit, since: TextEdit, until: TextEdit, *, clear: Callable[[], None]
) -> el.Element:
    """The fields for player, side, years and result.

    Args:
        exploring: holds the games to filter, and the current filters.
        player: the field for part of a player's name.
        since: the field for the first year.
        until: the field for the last year.
        clear: called to remove all filters.
    """
    filters, game = exploring.filters, exploring.game
    names = [game.side_name(side) for side in SIDES if side is not None]
    sides = [el.Option(say("Either side")), *map(el.Option, names)]
    results = [el.Option(say("Any result"))]
    results += [el.Option(say("{side} won", side=names[0])), el.Option(say("Draw"))]
    results += [el.Option(say("{side} won", side=names[1]))]
    side = el.Choice(
        "side", sides, SIDES.index(filters.side), exploring.filter_side, label=say("Side"), breaks=True
    )
    result = el.Choice(
        "result",
        results,
        RESULTS.index(filters.result),
        exploring.filter_result,
        label=say("Result"),
        breaks=True,
    )
    return el.Column(
        el.Field("player", player, hint=say("Part of a player's name"), icon="search", grow=1),
        side if filters.player else None,
        el.Row(
            el.Field("since", since, hint=say("From year"), grow=1),
            el.Field("until", until, hint=say("To year"), grow=1),
            gap=8,
        ),
        result,
        el.Row(el.Space(), el.Button("clear", clear, say("Clear the filter"), icon="close")),
        gap=8,
    )
