"""The tool bar of the play scene."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import partial
from itertools import accumulate, pairwise
from typing import NamedTuple

from pygame import Rect

from checkers_app.ui.kit.layout import Mode, PlayLayout
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.widgets import Button
from checkers_app.ui.play.controls import Controls, Pace
from checkers_app.ui.play.engine_card import FOOT
from checkers_app.ui.play.ways_out import WaysOut

_REMARK_TIP = "Write a remark on this move (C)"
_LEAST_STACKED = 46
"""Units of a bar that is high enough for words under its icons."""
_LEAST_TOOL = 26
_CLEAR = 1
"""Units at either end of a share of the bar that its button leaves free."""
_ROOM_FOR_GAME = 156
"""Pixels of a button on which "Back to the game" stands."""


class _Tool(NamedTuple):
    icon: str
    label: str
    action: Callable[[], None]
    tip: str
    enabled: bool = True
    active: bool = False


class _Words(Enum):
    """How the tools of a bar are labelled."""

    BESIDE = "beside"
    """Icon and word in one line."""
    BELOW = "below"
    """The word under the icon."""
    NONE = "none"
    """Icons only; the words are tool tips."""


def tool_buttons(
    look: Look, controls: Controls, ways: WaysOut, layout: PlayLayout, open_sheet: Callable[[], None]
) -> list[Button]:
    """A button for everything that can be done now; a compact bar leaves some to the game menu.

    Args:
        look: measures the words.
        controls: what is done.
        ways: where the player can go.
        layout: where the bar is.  A large portrait window has the way to the tree and the pen on the card of
            the engine; a small one has icons only, with one more for the sheet.
        open_sheet: raises the sheet.
    """
    on_card = layout.engine_has_foot
    compact = layout.mode is Mode.COMPACT and not on_card
    if controls.reader is not None:
        tools = _reading_tools(controls, ways, compact=layout.mode is Mode.COMPACT)
        if layout.sheet is not None:
            tools.insert(-2, _Tool("list", "Moves", open_sheet, "Moves and details of the game (M)"))
    elif controls.look.active:
        tools = _look_back_tools(controls, ways, compact=layout.mode is Mode.COMPACT)
    else:
        tools = _tools(controls, ways, compact=compact)
        if layout.sheet is not None:
            tools.insert(-1, _Tool("list", "Moves", open_sheet, "Moves and engine (M)"))
    if layout.portrait and not controls.draw_offered:  # elsewhere it stands over the list
        tools = [tool for tool in tools if tool.icon != "flip"]  # which the menu has, too
        if not on_card:
            tools.insert(-1, _Tool("pen", "Remark", controls.write, _REMARK_TIP))
    foot: list[Button] = []
    if on_card and not controls.draw_offered:
        tools = [tool for tool in tools if tool.icon != "think"]
        foot = _foot_of_engine(look, controls, ways, layout.engine)
    words, places = _arranged(look, tools, layout)
    return foot + [
        Button(
            tool.icon,
            place,
            tool.action,
            icon=tool.icon,
            label="" if words is _Words.NONE else tool.label,
            stacked=words is _Words.BELOW,
            flat=True,
            tip=tool.tip,
            enabled=tool.enabled,
            active=tool.active,
        )
        for tool, place in zip(tools, places, strict=True)
    ]


def _foot_of_engine(look: Look, controls: Controls, ways: WaysOut, card: Rect) -> list[Button]:
    """What belongs to the moves and to the search, on the card of the engine: the tree, and the pen."""
    label = "See it think"
    high = 36
    tree = Rect(0, 0, look.width(label, "button") + 52, high)
    tree.topright = card.right - 8, card.bottom - FOOT
    pen = Rect(tree.x - 8 - high, tree.y, high, high)
    tip = "The tree of a search from here (T)"
    return [
        Button("remark", pen, controls.write, icon="pen", tip=_REMARK_TIP),
        Button("think", tree, ways.to_tree, icon="think", label=label, tip=tip),
    ]


def _arranged(look: Look, tools: list[_Tool], layout: PlayLayout) -> tuple[_Words, list[Rect]]:
    """How the tools are labelled, and where they stand: with their words as long as no two of them touch."""
    inner, count = layout.tools.inflate(-8, -6), len(tools)
    beside, below = layout.engine_has_foot, inner.height >= _LEAST_STACKED
    widths = [look.width(tool.label, "tool") if tool.label else 0 for tool in tools]
    ways = [(_Words.BESIDE, 28, 14)] * beside + [(_Words.BELOW, 0, 8)] * below
    for words, icon, gap in ways:
        wanted = [max(_LEAST_TOOL, width + icon) for width in widths]
        if (max(wanted) + gap) * count <= inner.width:
            break
        spare = inner.width - sum(wanted)
        if spare >= gap * count:  # the longer words need more than their share
            ends = list(accumulate((width + spare / count for width in wanted), initial=float(inner.x)))
            return words, [_between(inner, *pair) for pair in pairwise(ends)]
    else:
        words = _Words.NONE
    ends = [inner.x + inner.width * index / count for index in range(count + 1)]
    return words, [_between(inner, *pair) for pair in pairwise(ends)]


def _between(inner: Rect, left: float, right: float) -> Rect:
    """A tool from ``left`` to ``right``, clear of its neighbours."""
    start = round(left) + _CLEAR
    return Rect(start, inner.y, round(right) - _CLEAR - start, inner.height)


def _tools(controls: Controls, ways: WaysOut, *, compact: bool) -> list[_Tool]:
    match = controls.match
    over = match.outcome is not None
    human = any(seat.is_human for seat in match.seats)
    if controls.draw_offered:
        return [
            _Tool("check", "Agree", controls.accept_draw, "Agree to a draw (Y)", active=True),
            _Tool("close", "Play on", controls.decline_draw, "Decline the draw (N)"),
        ]
    if controls.demonstration and not over:
        tools = _demonstration_tools(controls)
    else:
        tools = [
            _Tool("undo", "Undo", controls.undo, "Take back your whole turn (Ctrl Z)", controls.can_undo),
            _Tool("redo", "Redo", controls.redo, "Put back what was undone (Ctrl Y)", match.can_redo),
            _Tool("chart", "Review", ways.to_review, "What each move was worth (R)")
            if controls.can_review
            else _hint_tool(controls, over=over),
        ]
    if not (compact or controls.endings_reach):  # there is no room for more: the game menu has it
        tools.append(_analyse_tool(controls))
    tools.append(_Tool("think", "Think", ways.to_tree, "See it think: the tree of a search from here (T)"))
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
            if human:
                tools.append(_Tool("draw", "Draw", controls.offer_draw, tip, not over))
        if human:
            tools.append(_Tool("resign", "Resign", controls.resign, "Give up this game", not over))
    tools.append(_Tool("menu", "Menu", ways.to_game_menu, "Game menu (Esc)"))
    return tools


def _hint_tool(controls: Controls, *, over: bool) -> _Tool:
    """A hint for a person, or a nudge for the computer."""
    if controls.thinking:
        return _Tool("last", "Now", controls.move_now, "Play the best move found so far (G)")
    hinting = controls.match.seat_to_move.is_human and not over
    tip = "The game is over" if over else "Show a good move (H)"
    return _Tool("hint", "Hint", controls.hint, tip, hinting)


def _analyse_tool(controls: Controls) -> _Tool:
    tip = "Hide the best lines (A)" if controls.analysed else "Show the best lines of this position (A)"
    return _Tool("look", "Lines", controls.analyse, tip, active=controls.analysed)


def _demonstration_tools(controls: Controls) -> list[_Tool]:
    """What can be done while the computer plays against itself."""
    pace = {Pace.SLOW: "Slow", Pace.NORMAL: "Normal", Pace.FAST: "Fast"}[controls.pace]
    held = controls.paused
    return [
        _Tool("play", "Continue", controls.pause, "Let the computers play on (P)", active=True)
        if held
        else _Tool("pause", "Pause", controls.pause, "Pause the computers (P)"),
        _Tool("next", "Step", controls.step, "One move, then a pause (S)"),
        _Tool("race", pace, controls.next_pace, f"How fast they play: {pace.lower()} (D)"),
    ]


def _look_back_tools(controls: Controls, ways: WaysOut, *, compact: bool) -> list[_Tool]:
    """What can be done while looking back; a compact window has no other place for going about."""
    play_on = _Tool("play", "Play on", controls.play_on, "Play on from here (Ctrl Enter)")
    if compact:
        steps = [_Tool(icon, "", act, tip, able) for icon, act, tip, able in _steps(controls)]
        back = _Tool("resume", "Back", controls.go_back, "Back to the game (Esc)", active=True)
        return [*steps, _analyse_tool(controls), play_on, back]
    tools = [play_on, _analyse_tool(controls)]
    if not controls.match.game.places_pieces:
        tools.append(_Tool("flip", "Flip", controls.flip, "Turn the board (F)"))
    return [*tools, _Tool("menu", "Menu", ways.to_game_menu, "Game menu (F10)")]


def _reading_tools(controls: Controls, ways: WaysOut, *, compact: bool) -> list[_Tool]:
    """What can be done with a game that is read; the game menu has the rest."""
    tip = "Play on from here, as a game of your own (Ctrl Enter)"
    goes_on = controls.look.match.state.outcome() is None
    play_on = _Tool("play", "Play on", ways.play_on, tip, goes_on)
    menu = _Tool("menu", "Menu", ways.to_game_menu, "Game menu (F10)")
    back = _Tool("back", "Back", ways.leave, "Back to where it was opened (Esc)", active=compact)
    if compact:
        steps = [_Tool(icon, "", act, tip, able) for icon, act, tip, able in _steps(controls)]
        if controls.look.beside:
            back = _Tool("resume", "Back", controls.go_back, "Back to the game (Esc)", active=True)
        return [*steps, play_on, menu, back]
    tools = [
        back,
        _Tool("chart", "Review", ways.to_review, "What each move was worth (R)", controls.can_review),
        _analyse_tool(controls),
        _Tool("think", "Think", ways.to_tree, "See it think: the tree of a search from here (T)"),
    ]
    if not controls.match.game.places_pieces:
        tools.append(_Tool("flip", "Flip", controls.flip, "Turn the board (F)"))
    tools.append(_Tool("save", "Save", ways.save, "Add it to a PDN file (Ctrl S)"))
    return [*tools, play_on, menu]


def _steps(controls: Controls) -> list[tuple[str, Callable[[], None], str, bool]]:
    look = controls.look
    back, on = bool(look.path), look.can_go_on
    return [
        ("first", partial(controls.walk, look.first), "To the start (Home)", back),
        ("prev", partial(controls.walk, look.previous), "One move back (Left)", back),
        ("next", partial(controls.walk, look.next), "One move on (Right)", on),
        ("last", partial(controls.walk, look.last), "To the end of the line (End)", on),
    ]


def list_buttons(controls: Controls, foot: Rect | None, pen: Rect | None) -> list[Button]:
    """The buttons of the list of moves: in its foot those to look back with, over it the one to write with.

    Args:
        controls: what is done.
        foot: where first, previous, next, last, and back to the game stand, if they do.
        pen: where the button to write a remark with stands, if it does.
    """
    buttons = [] if foot is None else _foot_buttons(controls, foot)
    if pen is not None:
        buttons.append(Button("remark", pen, controls.write, icon="pen", flat=True, tip=_REMARK_TIP))
    return buttons


def _foot_buttons(controls: Controls, foot: Rect) -> list[Button]:
    buttons = [
        Button(icon, Rect(foot.x + 54 * index, foot.y, 46, 36), act, icon=icon, tip=tip, enabled=able)
        for index, (icon, act, tip, able) in enumerate(_steps(controls))
    ]
    if controls.reader is not None and not controls.look.beside:
        return buttons
    left = foot.x + 54 * len(buttons)
    width = min(168, foot.right - left)
    label = "Back to the game" if width >= _ROOM_FOR_GAME else "Back"
    rect = Rect(foot.right - width, foot.y, width, 36)
    return [
        *buttons,
        Button("back", rect, controls.go_back, label=label, active=True, tip="Back to the game (Esc)"),
    ]
