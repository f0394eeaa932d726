"""The search field of the page of games, and the buttons on its cards."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from checkers_app.ui.games.chosen_game import ChosenGame
from checkers_app.ui.games.games_layout import GamesLayout
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.text_field import TextEdit, TextField
from checkers_app.ui.kit.widgets import Button, Widget
from checkers_app.views.games.rows import GameRow
from checkers_app.views.games.shown import Shown

_EDGES, _ICON = 8, 36
"""Pixels at the sides of a button's word, and with an icon before it."""
_ROOM_FOR_WORD = 60
"""A button that is narrower has an icon only."""


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
    look: Look, layout: GamesLayout, row: GameRow | None, shown: Shown | None, game: ChosenGame
) -> list[Widget]:
    """What can be done to the chosen game, or, once it is asked for, the answers to the question."""
    if game.asked:
        yes, no = layout.answers
        word = "Delete" if row is not None and row.key else "Remove"
        return [
            Button("delete", yes, game.remove, icon="trash", label=word),
            Button("keep", no, game.keep, label="Keep", primary=True),
        ]
    unfinished = row is not None and row.unfinished
    labels: tuple[str, ...] = ("Open",)
    icon = "open"
    if unfinished and row is not None:
        labels, icon = ((f"Continue at move {row.to_move}", "Continue"), "play")
    tip = "Play on where the game was left (Enter)" if unfinished else "Read it on the board (Enter)"
    there, reviewed = shown is not None, game.review_word
    own = row is not None and bool(row.key)
    away = "Delete…" if own else "Remove…"
    away_tip = "Delete it (Delete)" if own else "Remove it from its file (Delete)"
    on = "Begin a new game from the position that is shown; this one stays as it is"
    playable = shown is not None and bool(shown.state.legal_moves())
    doings: tuple[tuple[str, str, tuple[str, ...], Callable[[], None], str, bool], ...] = (
        ("primary", icon, labels, game.open, tip, there),
        ("play_on", "play", ("Play from here", "From here"), game.play_on, on, playable),
        ("review", "chart", (reviewed or "Review",), game.review, "Judge its moves (Ctrl R)", bool(reviewed)),
        ("save", "save", ("Save",), game.save, "Add it to a PDN file (Ctrl S)", there),
        ("delete", "trash", (away,), game.remove, away_tip, there),
    )
    buttons: list[Widget] = []
    for place, (name, sign, words, action, says, enabled) in zip(layout.buttons, doings, strict=True):
        primary = name == "primary"
        text, shown_sign = _fitting(look, place, words, sign, "primary" if primary else "button")
        buttons.append(
            Button(
                name, place, action, icon=shown_sign, label=text, primary=primary, tip=says, enabled=enabled
            )
        )
    return buttons


def _fitting(look: Look, place: Rect, words: tuple[str, ...], sign: str, role: str) -> tuple[str, str]:
    """The longest wording that a button has room for beside its icon, or without it; its last in any case."""
    if place.width < _ROOM_FOR_WORD:
        return "", sign
    for word in words:
        if look.width(word, role) + _ICON <= place.width:
            return word, sign
        if look.width(word, role) + _EDGES <= place.width:
            return word, ""
    return words[-1], sign


def report_buttons(
    card: Rect, *, show: Callable[[], None] | None, close: Callable[[], None] | None
) -> list[Widget]:
    """The buttons on the report; None for one that does not exist."""
    cross = Rect(card.right - 56, card.y + 10, 44, 44)
    buttons: list[Widget] = []
    if show is not None:
        place = Rect(cross.x - 100 if close is not None else card.right - 104, card.y + 10, 92, 44)
        buttons.append(Button("show", place, show, icon="look", label="Show"))
    if close is not None:
        buttons.append(Button("close_report", cross, close, icon="close", tip="Close"))
    return buttons
