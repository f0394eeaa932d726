"""The tool bar of the play scene."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pygame import Rect

from checkers_app.ui.kit.layout import Mode, PlayLayout
from checkers_app.ui.kit.widgets import Button
from checkers_app.ui.play.controls import Controls


class _Tool(NamedTuple):
    icon: str
    label: str
    action: Callable[[], None]
    tip: str
    enabled: bool = True
    active: bool = False


def tool_buttons(
    controls: Controls,
    open_tree: Callable[[], None],
    open_menu: Callable[[], None],
    layout: PlayLayout,
    open_sheet: Callable[[], None],
) -> list[Button]:
    """A button for everything that can be done now; a compact bar leaves some to the game menu.

    Args:
        controls: what is done.
        open_tree: shows the search tree of the position.
        open_menu: opens the game menu.
        layout: where the bar is.  A large portrait window has icon and word in one line; a small one has
            icons only, with one more for the sheet.
        open_sheet: raises the sheet.
    """
    beside = layout.portrait and layout.sheet is None
    compact = layout.mode is Mode.COMPACT and not beside
    tools = _tools(controls, open_tree, open_menu, compact=compact)
    if layout.sheet is not None:
        tools.insert(-1, _Tool("list", "Moves", open_sheet, "Moves and engine (M)"))
    bar = layout.tools
    inner = bar.inflate(-8, -6)
    buttons = []
    for index, tool in enumerate(tools):
        left = inner.x + inner.width * index // len(tools)
        right = inner.x + inner.width * (index + 1) // len(tools)
        buttons.append(
            Button(
                tool.icon,
                Rect(left, inner.y, right - left, inner.height),
                tool.action,
                icon=tool.icon,
                label="" if compact else tool.label,
                stacked=not beside,
                flat=True,
                tip=tool.tip,
                enabled=tool.enabled,
                active=tool.active,
            )
        )
    return buttons


def _tools(
    controls: Controls, open_tree: Callable[[], None], open_menu: Callable[[], None], *, compact: bool
) -> list[_Tool]:
    match = controls.match
    over = match.outcome is not None
    human = any(seat.is_human for seat in match.seats)
    hinting = match.seat_to_move.is_human and not over
    tools = [
        _Tool("undo", "Undo", controls.undo, "Take back your whole turn (Ctrl Z)", controls.can_undo),
        _Tool("redo", "Redo", controls.redo, "Put back what was undone (Ctrl Y)", match.can_redo),
    ]
    if controls.draw_offered:
        return [
            _Tool("check", "Agree", controls.accept_draw, "The game is a draw (Y)", active=True),
            _Tool("close", "Play on", controls.decline_draw, "No draw (N)"),
        ]
    tip = "The game is over" if over else "Show a good move (H)"
    tools.append(_Tool("hint", "Hint", controls.hint, tip, hinting))
    tools.append(_Tool("think", "Think", open_tree, "See it think: the tree of a search from here (T)"))
    if controls.has_values:
        tip = "What each square leads to with best play (V)"
        tools.append(
            _Tool("table", "Values", controls.show_values, tip, not over, controls.values_shown and not over)
        )
    if controls.endings_reach:
        tip = f"Label each move: win, draw or loss, with up to {controls.endings_reach} pieces (E)"
        tools.append(_Tool("table", "Tables", controls.toggle_endings, tip, active=controls.endings_shown))
    if not compact:
        if not match.game.places_pieces:
            tools.append(_Tool("flip", "Flip", controls.flip, "Turn the board (F)"))
            tip = "Claim a draw" if match.claimable_draw else "Offer a draw"
            tools.append(_Tool("draw", "Draw", controls.offer_draw, tip, human and not over))
        tools.append(_Tool("resign", "Resign", controls.resign, "Give up this game", human and not over))
    tools.append(_Tool("menu", "Menu", open_menu, "Game menu (Esc)"))
    return tools
