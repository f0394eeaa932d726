"""The choice of the search method for the user's own player."""

from __future__ import annotations

from checkers_app.ui.kit import elements as el
from checkers_app.views.learn.own_player_desk import METHODS, OwnPlayerDesk
from checkers_app.words import say


def method_picks(desk: OwnPlayerDesk) -> el.Element:
    """The search methods in two columns; one of them is selected."""
    picks = []
    for each in METHODS:
        chosen = each is desk.words
        ink = "accent_ink" if chosen else "ink"
        name = el.Words(say(each.title), say(each.short), style="label", color=ink)
        picks.append(el.Pick(el.Row(name, pad=(8, 3)), chosen=chosen, filled=True, label=say(each.title)))
    return el.Picks(
        "method",
        picks,
        lambda index: desk.choose_method(METHODS[index].method),
        columns=2,
        label=say("Method"),
    )
