"""The widgets of the page on which a position is set up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from pygame import Rect

from checkers_app.games.base import Game, Piece, Side
from checkers_app.play.setting_up import Setup
from checkers_app.ui.games.fen_field import FenField, FenPart, number_of
from checkers_app.ui.games.setup_layout import SetupLayout
from checkers_app.ui.games.tray import Tray
from checkers_app.ui.kit.layout import Mode
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.text_field import TextEdit
from checkers_app.ui.kit.widgets import Button, Option, Segments, Widget, back_button

BUTTON = 44
"""The height of a button."""


def tools_of(game: Game) -> tuple[Piece | None, ...]:
    """The tray of a board: what is put down; None erases."""
    return (*(game.by_hand.pieces if game.by_hand is not None else ()), None)


@dataclass(frozen=True, slots=True)
class SetupShown:
    """What the widgets show."""

    setup: Setup
    tool: int
    """The chosen one of :func:`tools_of`."""
    player: Side | None
    """The person's side; None for two people."""
    edit: TextEdit
    typing: bool
    """True if the text field has the keyboard."""


@dataclass(frozen=True, slots=True)
class SetupActions:
    """What the widgets do."""

    back: Callable[[], None]
    choose_tool: Callable[[int], None]
    choose_turn: Callable[[int], None]
    choose_player: Callable[[int], None]
    clear: Callable[[], None]
    start: Callable[[], None]
    flip: Callable[[], None]
    copy: Callable[[], None]
    paste: Callable[[], None]
    play: Callable[[], None]
    analyse: Callable[[], None]
    save: Callable[[], None]


def setup_widgets(look: Look, layout: SetupLayout, shown: SetupShown, actions: SetupActions) -> list[Widget]:
    """Everything that can be clicked besides the board."""
    compact, game = layout.mode is Mode.COMPACT, shown.setup.game
    head = layout.head
    pad = 10 if compact else 16
    widgets: list[Widget] = [
        back_button(Rect(head.topleft, (head.height,) * 2), actions.back),
        Tray(layout.tray, game, tools_of(game), shown.tool, actions.choose_tool, compact=compact),
    ]
    options = [Option(game.side_name(side), draw=partial(look.side, game, side)) for side in Side]
    inner = layout.tools.inflate(-2 * pad, -2 * pad)
    label = 0 if compact else 84
    turn = Rect(inner.x + label, inner.y, inner.width - label, 44)
    widgets.append(Segments("turn", turn, options, shown.setup.side_to_move, actions.choose_turn))
    acts = (
        ("clear", "trash", "Clear", actions.clear),
        ("start", "board", "Start", actions.start),
        ("flip", "flip", "Flip", actions.flip),
    )
    for place, (name, icon, word, action) in zip(_thirds(inner, inner.bottom - 44, 44), acts, strict=True):
        widgets.append(Button(name, place, action, icon=icon, label="" if compact else word, tip=word))
    widgets += _text_widgets(layout, shown, actions)
    fault = shown.setup.fault()
    tip = fault.headline if fault is not None else ""
    who = [*options, Option("Two players", short="Two")]
    index = 2 if shown.player is None else int(shown.player)
    opponent = layout.opponent.inflate(-2 * pad, 0)
    widgets.append(
        Segments(
            "player",
            Rect(
                opponent.x + label,
                opponent.y + (8 if compact else 10),
                opponent.width - label,
                36,
            ),
            who,
            index,
            actions.choose_player,
        )
    )
    row = layout.buttons.inflate(-2 * pad if layout.buttons.height > BUTTON else 0, 0)
    doings = (
        ("play", "play", "Play", actions.play, "Play it (Enter)"),
        ("analyse", "look", "Analyse", actions.analyse, "See its best lines (Ctrl Enter)"),
        ("save", "save", "Save", actions.save, "Add it to a PDN file (Ctrl S)"),
    )
    places = _thirds(row, row.centery - BUTTON // 2, BUTTON, first=24)
    for place, (name, icon, word, action, says) in zip(places, doings, strict=True):
        shown_word = "" if compact and name != "play" else word
        primary = name == "play"
        widgets.append(
            Button(
                name,
                place,
                action,
                icon=icon,
                label=shown_word,
                primary=primary,
                tip=tip or says,
                enabled=not tip,
            )
        )
    return widgets


def _text_widgets(layout: SetupLayout, shown: SetupShown, actions: SetupActions) -> list[Widget]:
    card, compact = layout.text, layout.mode is Mode.COMPACT
    if compact:
        field = Rect(card.x, card.y, card.width - 104, 44)
        copy, paste = Rect(field.right + 8, card.y, 44, 44), Rect(field.right + 60, card.y, 44, 44)
    else:
        field = Rect(card.x + 16, card.y + 60, card.width - 32, 56)
        paste = Rect(card.right - 16 - 104, card.y + 12, 104, 40)
        copy = Rect(paste.x - 108, card.y + 12, 100, 40)
    return [
        FenField(
            "text",
            field,
            shown.edit,
            hint=shown.setup.game.notation.example,
            active=shown.typing,
            lit=_lit(shown),
        ),
        Button(
            "copy",
            copy,
            actions.copy,
            icon="copy",
            label="" if compact else "Copy",
            tip="Copy the text (Ctrl C)",
        ),
        Button(
            "paste",
            paste,
            actions.paste,
            icon="paste",
            label="" if compact else "Paste",
            tip="Paste a position (Ctrl V)",
        ),
    ]


def _lit(shown: SetupShown) -> FenPart | None:
    """Where the text names the piece that is wrong."""
    fault = shown.setup.fault()
    if fault is None or fault.square is None:
        return None
    return number_of(shown.edit.text, fault.square, shown.setup.pieces[fault.square])


def _thirds(inner: Rect, y: int, height: int, first: int = 0) -> list[Rect]:
    """Three buttons side by side; the first is this many pixels wider than the others."""
    width = (inner.width - 24 - first) // 3
    left = inner.x + width + first + 12
    return [
        Rect(inner.x, y, width + first, height),
        Rect(left, y, width, height),
        Rect(left + width + 12, y, inner.right - left - width - 12, height),
    ]
