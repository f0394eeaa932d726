"""The search field of the page of games, and the buttons on its cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pygame import Rect

from checkers_app.ui.games.games_layout import GamesLayout
from checkers_app.ui.games.preview import Shown
from checkers_app.ui.games.rows import Row
from checkers_app.ui.kit.text_field import TextEdit, TextField
from checkers_app.ui.kit.widgets import Button, Widget


@dataclass(frozen=True, slots=True)
class GameActions:
    """What the buttons of the chosen game do."""

    primary: Callable[[], None]
    play_on: Callable[[], None]
    save: Callable[[], None]
    delete: Callable[[], None]
    keep: Callable[[], None]


def search_field(layout: GamesLayout, edit: TextEdit, *, active: bool) -> Widget:
    """The field over the list; ``active`` if it shows a caret."""
    frame, compact = layout.frame, layout.compact
    rect = (
        Rect(frame.x + 9, frame.y + 9, frame.width - 18 - 98, 36)
        if compact
        else Rect(frame.x + 15, frame.y + 15, frame.width - 30 - 110, 44)
    )
    hint = "Player, event, opening" if compact else "Player, event, result or 10-14"
    return TextField("search", rect, edit, hint=hint, icon="search", active=active)


def game_buttons(
    layout: GamesLayout, row: Row | None, shown: Shown | None, actions: GameActions, *, asked: bool
) -> list[Widget]:
    """What can be done to the chosen game, or, once it was ``asked``, the answers to the question."""
    places = layout.buttons
    if asked:
        return [
            Button("delete", places[1], actions.delete, icon="trash", label="Delete"),
            Button("keep", places[layout.keep], actions.keep, label="Keep", primary=True),
        ]
    unfinished = row is not None and row.unfinished
    label, icon = ("Continue", "play") if unfinished else ("Open", "open")
    there = shown is not None
    tip = "Go on where it stands (Enter)" if unfinished else "Look at it on the board (Enter)"
    buttons: list[Widget] = [
        Button(
            "primary",
            places[0],
            actions.primary,
            icon=icon,
            label=label,
            primary=True,
            tip=tip,
            enabled=there,
        ),
        Button(
            "play_on",
            places[1],
            actions.play_on,
            icon="play",
            label="Play on",
            tip="Play on from the position that is shown, as a game of its own",
            enabled=there and bool(shown and shown.state.legal_moves()),
        ),
        Button(
            "save",
            places[2],
            actions.save,
            icon="save",
            label="Save",
            tip="Add it to a PDN file (Ctrl S)",
            enabled=there,
        ),
    ]
    if row is not None and row.key:
        buttons.append(
            Button("delete", places[3], actions.delete, icon="trash", label="Delete…", stacked=False)
        )
    return buttons


def report_buttons(
    card: Rect, *, show: Callable[[], None] | None, close: Callable[[], None] | None
) -> list[Widget]:
    """The buttons on the report; None for one that is not there."""
    cross = Rect(card.right - 56, card.y + 10, 44, 44)
    buttons: list[Widget] = []
    if show is not None:
        place = Rect(cross.x - 100 if close is not None else card.right - 104, card.y + 10, 92, 44)
        buttons.append(Button("show", place, show, icon="look", label="Show"))
    if close is not None:
        buttons.append(Button("close_report", cross, close, icon="close", tip="Close"))
    return buttons
