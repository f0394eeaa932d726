"""The tool bar of the play scene, and the buttons that belong to its cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple, Unpack

import pygame

from checkers_app.ui.input.board_keys import board_tip
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.command import key_name, key_tip, with_key
from checkers_app.ui.kit.elements.element import Box, Measure
from checkers_app.ui.kit.look import Look
from checkers_app.ui.play.controls import Controls
from checkers_app.ui.play.demonstration import Demonstration, Pace
from checkers_app.ui.play.ways_out import WaysOut
from checkers_app.words import N_, say, say_count, say_in

_LEAST = 26
"""The minimum width in units of a tool without words."""
_LEAST_STACKED = 46
"""The minimum height in units of a bar with words below its icons."""


class _Tool(NamedTuple):
    icon: str
    label: str
    action: Callable[[], None]
    tip: str
    enabled: bool = True
    active: bool = False


def roomy_tools(controls: Controls, ways: WaysOut, **box: Unpack[Box]) -> el.Element:
    """A button for each possible action, next to a board in a large window; long words make two lines."""
    if controls.reader is not None:
        tools = _reading_tools(controls, ways, compact=False)
    elif controls.look.active:
        tools = _look_back_tools(controls, ways, compact=False)
    else:
        tools = _tools(controls, ways, compact=False)
    return _bar(tools, _below, _below, _alone, lines=(1, 2, 1), **box)


def low_tools(controls: Controls, ways: WaysOut, **box: Unpack[Box]) -> el.Element:
    """The tools of a small window, which leaves some to the game menu; longer words make two lines."""
    return _bar(_compact_tools(controls, ways), _below, _below, _alone, lines=(1, 2, 1), **box)


def strip_tools(controls: Controls, ways: WaysOut, **box: Unpack[Box]) -> el.Element:
    """The tools below a board in a portrait window, without the tree and the pen."""
    if controls.reader is not None:
        tools = _reading_tools(controls, ways, compact=True)
    elif controls.look.active:
        tools = _look_back_tools(controls, ways, compact=True)
    else:
        tools = _tools(controls, ways, compact=False)
    if not controls.draw_offered:
        tools = [tool for tool in tools if tool.icon not in {"flip", "think"}]
    return _bar(tools, _in_line, _below, _alone, **box)


def sheet_tools(
    controls: Controls, ways: WaysOut, open_sheet: Callable[[], None], **box: Unpack[Box]
) -> el.Element:
    """The tools of a small portrait window, with one for the sheet, which contains the pen."""
    tools = _compact_tools(controls, ways)
    if controls.reader is not None:
        tools.insert(
            -2,
            _Tool("list", say("Moves"), open_sheet, board_tip("sheet", say("Moves and details of the game"))),
        )
    elif not controls.look.active:
        tools.insert(-1, _Tool("list", say("Moves"), open_sheet, board_tip("sheet")))
    return _bar(tools, _below, _alone, edge=1, **box)


def _compact_tools(controls: Controls, ways: WaysOut) -> list[_Tool]:
    if controls.reader is not None:
        return _reading_tools(controls, ways, compact=True)
    if controls.look.active:
        return _look_back_tools(controls, ways, compact=True)
    return _tools(controls, ways, compact=True)


def _bar(
    tools: Sequence[_Tool],
    *ways: Callable[[_Tool], el.Button],
    lines: Sequence[int] = (),
    edge: int = 3,
    **box: Unpack[Box],
) -> el.Element:
    """The tools with their words if all of them fit.

    Args:
        tools: the tools of the bar.
        ways: the forms of a tool; the first form in which all fit is used.
        lines: the number of lines for each form; one each if empty.
        edge: the space above and below them in units.
        box: properties of any element.
    """

    def row(way: Callable[[_Tool], el.Button], shown: Sequence[_Tool]) -> el.Element:
        return el.Row(*(way(tool) for tool in shown), gap=2, align="fill", grow=1)

    def rows(way: Callable[[_Tool], el.Button], count: int) -> el.Element:
        if count == 1:
            return row(way, tools)
        each = -(-len(tools) // count)
        parts = (tools[start : start + each] for start in range(0, len(tools), each))
        return el.Column(*(row(way, part) for part in parts), gap=2, grow=1)

    counts = lines or (1,) * len(ways)
    made = [partial(rows, way, count) for way, count in zip(ways, counts, strict=True)]
    return el.Card(el.FirstFit(*made, gives_way=True, grow=1), gap=0, pad=(4, edge), **box)


def _below(tool: _Tool) -> el.Button:
    """The word below the icon."""
    return _button(tool, tool.label, stacked=True)


def _in_line(tool: _Tool) -> el.Button:
    """The icon and the word in one line."""
    return _button(tool, tool.label)


def _alone(tool: _Tool) -> el.Button:
    """Only the icon; the word is for screen readers."""
    return _button(tool)


def _button(tool: _Tool, *words: str, stacked: bool = False) -> el.Button:
    wordings = words if any(words) else ()
    return _ToolButton(
        tool.icon,
        tool.action,
        *wordings,
        icon=tool.icon,
        stacked=stacked,
        flat=True,
        tip=tool.tip,
        label=tool.label or tool.tip,
        enabled=tool.enabled,
        active=tool.active,
        grow=1,
    )


class _ToolButton(el.Button):
    """A button of a bar with less space to its neighbours."""

    def _width_of(self, look: Look, text: str, measure: Measure) -> int:
        del measure
        words = look.width(text, "tool") if text else 0
        return max(_LEAST, words + 6 if self._stacked else words + 40 if words else _LEAST)

    def _heights(self, measure: Measure, width: int) -> tuple[int, int]:
        del measure, width
        high = _LEAST_STACKED if self._stacked else _LEAST
        return high, high


def pen(controls: Controls, *, flat: bool = True) -> el.Button:
    """The button to write a remark with."""
    tip = board_tip("write")
    return el.Button("remark", controls.write, icon="pen", flat=flat, tip=tip, width=36, height=36)


def engine_foot(controls: Controls, ways: WaysOut) -> el.Element | None:
    """The buttons on the engine card: the pen, and the tree."""
    if controls.draw_offered:
        return None
    tip = board_tip("think", say("The tree of a search from here"))
    think = el.Button(
        "think", ways.to_tree, say("Watch it think"), say("Think"), "", icon="think", tip=tip, height=36
    )
    return el.Row(el.Space(), pen(controls, flat=False), think, gap=8)


def list_foot(controls: Controls, ways: WaysOut) -> el.Element | None:
    """The buttons for looking back below the list of moves; None while nobody does."""
    if not controls.look.active:
        return None
    steps = [
        el.Button(icon, act, icon=icon, tip=tip, enabled=able, least=36, most=46, height=36)
        for icon, act, tip, able in _steps(controls)
    ]
    if controls.reader is not None and not controls.look.beside:
        return el.Row(*steps, el.Space(), *_games_beside(ways), gap=8)
    tip = key_tip(say("Back to the game"), pygame.K_ESCAPE)
    words = say("Back to the game"), say("Back")
    back = el.Button("to-game", controls.go_back, *words, active=True, tip=tip, height=36)
    return el.Row(*steps, el.Space(), back, gap=8)


def _games_beside(ways: WaysOut) -> list[el.Button]:
    """The buttons for the previous and the next game of the list that this one is read from."""
    before, after = ways.beside
    if not (before or after):
        return []
    previous_words, next_words = say("Previous game"), say("Next game")
    previous_tip, next_tip = board_tip("previous_game"), board_tip("next_game")
    return [
        el.Button(
            "previous-game",
            ways.previous_game,
            previous_words,
            say("Previous"),
            "",
            icon="up",
            tip=previous_tip,
            enabled=before,
            height=36,
        ),
        el.Button(
            "next-game",
            ways.next_game,
            next_words,
            say("Next"),
            "",
            icon="down",
            tip=next_tip,
            enabled=after,
            height=36,
        ),
    ]


_PACES = {
    Pace.SLOW: (N_("Speed: slow"), N_("How fast they play: slow")),
    Pace.NORMAL: (N_("Speed: normal"), N_("How fast they play: normal")),
    Pace.FAST: (N_("Speed: fast"), N_("How fast they play: fast")),
}


def _tools(controls: Controls, ways: WaysOut, *, compact: bool) -> list[_Tool]:
    match = controls.match
    over = match.outcome is not None
    human = any(seat.is_human for seat in match.seats)
    if controls.draw_offered:
        return [
            _Tool(
                "check",
                say("Agree"),
                controls.accept_draw,
                key_tip(say("Agree to a draw"), pygame.K_y),
                active=True,
            ),
            _Tool(
                "close",
                say("Play on"),
                controls.decline_draw,
                key_tip(say("Decline the draw"), pygame.K_n),
            ),
        ]
    if controls.demonstration.on and not over:
        tools = _demonstration_tools(controls.demonstration)
    else:
        tools = [
            _Tool(
                "undo",
                say("Undo"),
                controls.undo,
                board_tip("undo"),
                controls.can_undo,
            ),
            _Tool("redo", say("Redo"), controls.redo, board_tip("redo"), match.can_redo),
            _Tool("chart", say("Review"), ways.to_review, board_tip("review"))
            if controls.can_review
            else _hint_tool(controls, over=over),
        ]
    if human and not over:
        tools.append(_why_tool(controls))
    if not compact:  # the game menu contains the rest if there is no space for words
        tools += _thoughts(controls, ways)
    elif controls.has_values or controls.endings_shown:
        tools += _tables(controls)
    if controls.told and not compact:
        tools += _more_acts(controls)
    return [
        *tools,
        _Tool("menu", say("Menu"), ways.to_game_menu, key_tip(say("Game menu"), pygame.K_ESCAPE)),
    ]


def _thoughts(controls: Controls, ways: WaysOut) -> list[_Tool]:
    """The tools for the computer's thoughts, and for the truth about a position."""
    tools = []
    if controls.told:
        if not controls.endings_reach:
            tools.append(_analyse_tool(controls))
        tip = board_tip("think")
        tools.append(_Tool("think", say("Think"), ways.to_tree, tip))
    return [*tools, *_tables(controls)]


def _tables(controls: Controls) -> list[_Tool]:
    """The tools that label squares or moves with exact values."""
    tools, over = [], controls.match.outcome is not None
    if controls.has_values and (controls.told or controls.values_shown):
        tip = board_tip("values")
        shown = controls.values_shown and not over
        tools.append(_Tool("table", say("Values"), controls.show_values, tip, not over, shown))
    if controls.endings_reach and (controls.told or controls.endings_shown):
        words = say_count(
            "Label each move: win, draw or loss, with up to {number} piece",
            "Label each move: win, draw or loss, with up to {number} pieces",
            controls.endings_reach,
        )
        tip = board_tip("endings", words)
        tools.append(
            _Tool("table", say("Tables"), controls.toggle_endings, tip, active=controls.endings_shown)
        )
    return tools


def _more_acts(controls: Controls) -> list[_Tool]:
    """The tools that a small window, and a first game, leave to the game menu."""
    tools, match = [], controls.match
    over = match.outcome is not None
    if not match.game.places_pieces:
        tools.append(_Tool("flip", say("Flip"), controls.flip, board_tip("flip")))
    if not any(seat.is_human for seat in match.seats):
        return tools
    if not match.game.places_pieces:
        tip = say("Claim a draw") if match.claimable_draw else say("Offer a draw")
        draw = say_in("offer or claim it", "Draw")
        tools.append(_Tool("draw", draw, controls.offer_draw, tip, not over))
    tools.append(_Tool("resign", say("Resign"), controls.resign, say("Give up this game"), not over))
    return tools


def _hint_tool(controls: Controls, *, over: bool) -> _Tool:
    """A hint for a person, or "move now" for the computer."""
    if controls.thinking:
        return _Tool("last", say("Now"), controls.move_now, board_tip("move_now"))
    hinting = controls.match.seat_to_move.is_human and not over
    tip = say("The game is over") if over else board_tip("hint")
    return _Tool("hint", say("Hint"), controls.hint, tip, hinting)


def _why_tool(controls: Controls) -> _Tool:
    """What asks about a move instead of playing it."""
    why, tip = controls.why, board_tip("why")
    able = controls.match.seat_to_move.is_human
    return _Tool("puzzle", say("Why not?"), why.begin, tip, able, active=why.choosing)


def _analyse_tool(controls: Controls) -> _Tool:
    tip = board_tip("analyse", say("Hide the best lines") if controls.analysed else "")
    return _Tool("look", say("Lines"), controls.analyse, tip, active=controls.analysed)


def _demonstration_tools(game: Demonstration) -> list[_Tool]:
    """The tools while the computer plays against itself."""
    pace, tip = _PACES[game.pace]
    held = game.paused
    return [
        _Tool(
            "play",
            say("Continue"),
            game.pause,
            key_tip(say("Let the computers play on"), pygame.K_p),
            active=True,
        )
        if held
        else _Tool("pause", say("Pause"), game.pause, key_tip(say("Pause the computers"), pygame.K_p)),
        _Tool("next", say("Step"), game.step, key_tip(say("One move, then a pause"), pygame.K_s)),
        _Tool("race", say(pace), game.next_pace, key_tip(say(tip), pygame.K_d)),
    ]


def _look_back_tools(controls: Controls, ways: WaysOut, *, compact: bool) -> list[_Tool]:
    """What can be done while looking back; a compact window has no other place for going about."""
    play_on = _Tool("play", say("Play here"), controls.play_on, board_tip("play_on"))
    if compact:
        steps = [_Tool(icon, "", act, tip, able) for icon, act, tip, able in _steps(controls)]
        back = _Tool(
            "resume",
            say("Back"),
            controls.go_back,
            key_tip(say("Back to the game"), pygame.K_ESCAPE),
            active=True,
        )
        return [*steps, _analyse_tool(controls), play_on, back]
    tools = [play_on, _analyse_tool(controls)]
    if not controls.match.game.places_pieces:
        tools.append(_Tool("flip", say("Flip"), controls.flip, board_tip("flip")))
    return [*tools, _Tool("menu", say("Menu"), ways.to_game_menu, board_tip("menu"))]


def _reading_tools(controls: Controls, ways: WaysOut, *, compact: bool) -> list[_Tool]:
    """What can be done with a game that is read; the game menu has the rest."""
    tip = board_tip("play_on", say("Play from here, as a game of your own"))
    goes_on = controls.look.match.state.outcome() is None
    play_on = _Tool("play", say("Play here"), ways.play_on, tip, goes_on)
    menu = _Tool("menu", say("Menu"), ways.to_game_menu, board_tip("menu"))
    back = _Tool(
        "back",
        say("Back"),
        ways.leave,
        key_tip(say("Back to where it was opened"), pygame.K_ESCAPE),
        active=compact,
    )
    if compact:
        steps = [_Tool(icon, "", act, tip, able) for icon, act, tip, able in _steps(controls)]
        if controls.look.beside:
            back = _Tool(
                "resume",
                say("Back"),
                controls.go_back,
                key_tip(say("Back to the game"), pygame.K_ESCAPE),
                active=True,
            )
        return [*steps, play_on, menu, back]
    tools = [
        back,
        _Tool("chart", say("Review"), ways.to_review, board_tip("review"), controls.can_review),
        _analyse_tool(controls),
        _Tool("think", say("Think"), ways.to_tree, board_tip("think")),
    ]
    if not controls.match.game.places_pieces:
        tools.append(_Tool("flip", say("Flip"), controls.flip, board_tip("flip")))
    tools.append(_Tool("save", say("Save"), ways.save, board_tip("save")))
    return [*tools, play_on, menu]


def _steps(controls: Controls) -> list[tuple[str, Callable[[], None], str, bool]]:
    look = controls.look
    back, on = bool(look.path), look.can_go_on
    steps = (
        ("first", look.first, pygame.K_HOME, say("To the start"), back),
        ("prev", look.previous, pygame.K_LEFT, say("One move back"), back),
        ("next", look.next, pygame.K_RIGHT, say("One move on"), on),
        ("last", look.last, pygame.K_END, say("To the end of the line"), on),
    )
    return [
        (icon, partial(controls.walk, step), with_key(words, key_name(key)), able)
        for icon, step, key, words, able in steps
    ]
