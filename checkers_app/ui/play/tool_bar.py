"""The toolbar of the play scene, and the buttons on its cards."""

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
from checkers_app.ui.play.demonstration import Pace
from checkers_app.ui.play.ways_out import WaysOut
from checkers_app.views.play.moment import Moment
from checkers_app.words import N_, say, say_count, say_in

_LEAST = 26
"""The minimum width in units of a tool that is shown without text."""
_LEAST_STACKED = 46
"""The minimum height in units of a toolbar with text below its icons."""


class _Tool(NamedTuple):
    icon: str
    label: str
    action: Callable[[], None]
    tip: str
    enabled: bool = True
    active: bool = False


def _bar(
    tools: Sequence[_Tool],
    *ways: Callable[[_Tool], el.Button],
    lines: Sequence[int] = (),
    edge: int = 3,
    **box: Unpack[Box],
) -> el.Element:
    """A toolbar whose buttons show text if all of them fit.

    Args:
        tools: the tools on the toolbar.
        ways: functions that create a tool's button in different forms; the first form in which all fit is
            used.
        lines: the number of lines for each form; if empty, each form has one line.
        edge: the space above and below the buttons in units.
        box: the properties that any element can have.
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
    """The button with its text below the icon."""
    return _button(tool, tool.label, stacked=True)


def _in_line(tool: _Tool) -> el.Button:
    """The button with its icon and text on one line."""
    return _button(tool, tool.label)


def _alone(tool: _Tool) -> el.Button:
    """The button with only its icon; the text is for screen readers."""
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
    """A button on a toolbar, with smaller gaps to its neighbours."""

    def _width_of(self, look: Look, text: str, measure: Measure) -> int:
        del measure
        words = look.width(text, "tool") if text else 0
        return max(_LEAST, words + 6 if self._stacked else words + 40 if words else _LEAST)

    def _heights(self, measure: Measure, width: int) -> tuple[int, int]:
        del measure, width
        high = _LEAST_STACKED if self._stacked else _LEAST
        return high, high


_PACES = {
    Pace.SLOW: (N_("Speed: slow"), N_("How fast the computers play: slow")),
    Pace.NORMAL: (N_("Speed: normal"), N_("How fast the computers play: normal")),
    Pace.FAST: (N_("Speed: fast"), N_("How fast the computers play: fast")),
}


class ToolBar:
    """Creates the tools of a game for the current state of the display.

    Args:
        moment: the current state of the display.
        controls: the operations on the game.
        ways: the ways to leave the game.
    """

    def __init__(self, moment: Moment, controls: Controls, ways: WaysOut) -> None:
        self._moment = moment
        self._controls = controls
        self._ways = ways

    def roomy(self, **box: Unpack[Box]) -> el.Element:
        """The toolbar next to the board in a large window, in two lines if the texts are long."""
        return _bar(self._tools(compact=False), _below, _below, _alone, lines=(1, 2, 1), **box)

    def low(self, **box: Unpack[Box]) -> el.Element:
        """The toolbar of a small window, without the tools in the game menu; it may have two lines."""
        return _bar(self._tools(compact=True), _below, _below, _alone, lines=(1, 2, 1), **box)

    def strip(self, **box: Unpack[Box]) -> el.Element:
        """The toolbar below the board in a portrait window, without the tree and comment buttons."""
        tools = self._tools(compact=self._moment.active)
        if self._controls.session.draw_offer is None:
            tools = [tool for tool in tools if tool.icon not in {"flip", "think"}]
        return _bar(tools, _in_line, _below, _alone, **box)

    def above_sheet(self, open_sheet: Callable[[], None], **box: Unpack[Box]) -> el.Element:
        """The toolbar of a small portrait window, with a button for the sheet."""
        tools = self._tools(compact=True)
        if self._moment.reading:
            tip = board_tip("sheet", say("Moves and details of the game"))
            tools.insert(-2, _Tool("list", say("Moves"), open_sheet, tip))
        elif not self._moment.active:
            tools.insert(-1, _Tool("list", say("Moves"), open_sheet, board_tip("sheet")))
        return _bar(tools, _below, _alone, edge=1, **box)

    def _tools(self, *, compact: bool) -> list[_Tool]:
        if self._moment.reading:
            return self._reading(compact=compact)
        if self._moment.active:
            return self._look_back(compact=compact)
        return self._usual(compact=compact)

    def pen(self, *, flat: bool = True) -> el.Button:
        """The button for writing a comment."""
        tip = board_tip("write")
        return el.Button("remark", self._controls.write, icon="pen", flat=flat, tip=tip, width=36, height=36)

    def engine_foot(self) -> el.Element | None:
        """The buttons on the engine card: for comments, and for the tree."""
        if self._controls.session.draw_offer is not None:
            return None
        tip = board_tip("think", say("The search tree from here"))
        words = say("Watch it think"), say("Think"), ""
        think = el.Button("think", self._ways.to_tree, *words, icon="think", tip=tip, height=36)
        return el.Row(el.Space(), self.pen(flat=False), think, gap=8)

    def list_foot(self) -> el.Element | None:
        """The buttons below the list of moves for stepping through the game; None unless an earlier position
        or a recorded game is displayed.
        """
        if not self._moment.active:
            return None
        steps = [
            el.Button(icon, act, icon=icon, tip=tip, enabled=able, least=36, most=46, height=36)
            for icon, act, tip, able in self._steps()
        ]
        if self._moment.reading and not self._controls.look.beside:
            return el.Row(*steps, el.Space(), *self._games_beside(), gap=8)
        tip = key_tip(say("Back to the game"), pygame.K_ESCAPE)
        words = say("Back to the game"), say("Back")
        back = el.Button("to-game", self._controls.go_back, *words, active=True, tip=tip, height=36)
        return el.Row(*steps, el.Space(), back, gap=8)

    def _games_beside(self) -> list[el.Button]:
        """The buttons for the previous and next game in the list from which this one was opened."""
        before, after = self._ways.beside
        if not (before or after):
            return []
        previous_words, next_words = say("Previous game"), say("Next game")
        previous_tip, next_tip = board_tip("previous_game"), board_tip("next_game")
        return [
            el.Button(
                "previous-game",
                self._ways.previous_game,
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
                self._ways.next_game,
                next_words,
                say("Next"),
                "",
                icon="down",
                tip=next_tip,
                enabled=after,
                height=36,
            ),
        ]

    def _usual(self, *, compact: bool) -> list[_Tool]:
        match = self._moment.played
        over = match.outcome is not None
        human = any(seat.is_human for seat in match.seats)
        if self._controls.session.draw_offer is not None:
            return [
                _Tool(
                    "check",
                    say("Agree"),
                    self._controls.session.accept_draw,
                    key_tip(say("Agree to a draw"), pygame.K_y),
                    active=True,
                ),
                _Tool(
                    "close",
                    say("Play on"),
                    self._controls.session.decline_draw,
                    key_tip(say("Decline the draw"), pygame.K_n),
                ),
            ]
        if self._controls.demonstration.on and not over:
            tools = self._demonstration()
        else:
            tools = [
                _Tool(
                    "undo",
                    say("Undo"),
                    self._controls.undo,
                    board_tip("undo"),
                    self._controls.session.can_undo,
                ),
                _Tool("redo", say("Redo"), self._controls.redo, board_tip("redo"), match.can_redo),
                self._review(enabled=True) if self._controls.can_review else self._hint(over=over),
            ]
        if human and not over:
            tools.append(self._why())
        if not compact:  # the game menu contains the rest if there is no space for words
            tools += self._thoughts()
        elif self._controls.has_values or self._controls.endings_shown:
            tools += self._tables()
        if self._moment.told and not compact:
            tools += self._more_acts()
        return [
            *tools,
            _Tool("menu", say("Menu"), self._ways.to_game_menu, key_tip(say("Game menu"), pygame.K_ESCAPE)),
        ]

    def _thoughts(self) -> list[_Tool]:
        """The tools that show the computer's thoughts and the true value of a position."""
        tools = []
        if self._moment.told:
            if not self._controls.endings_reach:
                tools.append(self._analyse())
            tip = board_tip("think")
            tools.append(_Tool("think", say("Think"), self._ways.to_tree, tip))
        return [*tools, *self._tables()]

    def _tables(self) -> list[_Tool]:
        """The tools that label squares or moves with exact values."""
        controls, told, tools = self._controls, self._moment.told, list[_Tool]()
        over = self._moment.played.outcome is not None
        if controls.has_values and (told or self._moment.values_shown):
            tip = board_tip("values")
            shown = self._moment.values_shown and not over
            tools.append(_Tool("table", say("Values"), controls.show_values, tip, not over, shown))
        if controls.endings_reach and (told or controls.endings_shown):
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

    def _more_acts(self) -> list[_Tool]:
        """The tools that are only in the game menu in a small window and in a first game."""
        tools, match = [], self._moment.played
        over = match.outcome is not None
        if not match.game.places_pieces:
            tools.append(_Tool("flip", say("Flip"), self._controls.flip, board_tip("flip")))
        if not any(seat.is_human for seat in match.seats):
            return tools
        if not match.game.places_pieces:
            tip = say("Claim a draw") if match.claimable_draw else say("Offer a draw")
            draw = say_in("offer or claim it", "Draw")
            tools.append(_Tool("draw", draw, self._controls.offer_draw, tip, not over))
        tip = say("Give up this game")
        tools.append(_Tool("resign", say("Resign"), self._controls.resign, tip, not over))
        return tools

    def _hint(self, *, over: bool) -> _Tool:
        """The tool that shows a hint to a person, or makes the computer move now."""
        if self._controls.thinking:
            return _Tool("last", say("Now"), self._controls.session.move_now, board_tip("move_now"))
        hinting = self._moment.played.seat_to_move.is_human and not over
        tip = say("The game is over") if over else board_tip("hint")
        return _Tool("hint", say("Hint"), self._controls.hint, tip, hinting)

    def _why(self) -> _Tool:
        """The tool with which the user asks about a move instead of playing it."""
        why, tip = self._controls.why, board_tip("why")
        able = self._moment.played.seat_to_move.is_human
        return _Tool("puzzle", say("Why not?"), why.begin, tip, able, active=why.choosing)

    def _review(self, *, enabled: bool) -> _Tool:
        return _Tool("chart", say("Review"), self._ways.to_review, board_tip("review"), enabled)

    def _analyse(self) -> _Tool:
        tip = board_tip("analyse", say("Hide the best lines") if self._controls.analysed else "")
        return _Tool("look", say("Lines"), self._controls.analyse, tip, active=self._controls.analysed)

    def _demonstration(self) -> list[_Tool]:
        """The tools while the computer plays against itself."""
        game = self._controls.demonstration
        pace, tip = _PACES[game.pace]
        return [
            _Tool(
                "play",
                say("Continue"),
                game.pause,
                key_tip(say("Let the computers play on"), pygame.K_p),
                active=True,
            )
            if game.paused
            else _Tool("pause", say("Pause"), game.pause, key_tip(say("Pause the computers"), pygame.K_p)),
            _Tool("next", say("Step"), game.step, key_tip(say("One move, then a pause"), pygame.K_s)),
            _Tool("race", say(pace), game.next_pace, key_tip(say(tip), pygame.K_d)),
        ]

    def _look_back(self, *, compact: bool) -> list[_Tool]:
        """The tools for looking back; in a compact window they are not shown anywhere else."""
        play_on = _Tool("play", say("Play here"), self._controls.play_on, board_tip("play_on"))
        if compact:
            steps = [_Tool(icon, "", act, tip, able) for icon, act, tip, able in self._steps()]
            back = _Tool(
                "resume",
                say("Back"),
                self._controls.go_back,
                key_tip(say("Back to the game"), pygame.K_ESCAPE),
                active=True,
            )
            return [*steps, self._analyse(), play_on, back]
        tools = [play_on, self._analyse()]
        if not self._moment.played.game.places_pieces:
            tools.append(_Tool("flip", say("Flip"), self._controls.flip, board_tip("flip")))
        return [*tools, _Tool("menu", say("Menu"), self._ways.to_game_menu, board_tip("menu"))]

    def _reading(self, *, compact: bool) -> list[_Tool]:
        """The tools for reading a game; the other tools are in the game menu."""
        tip = board_tip("play_on", say("Play from here, as a game of your own"))
        goes_on = self._moment.match.state.outcome() is None
        play_on = _Tool("play", say("Play here"), self._ways.play_on, tip, goes_on)
        menu = _Tool("menu", say("Menu"), self._ways.to_game_menu, board_tip("menu"))
        back = _Tool(
            "back",
            say("Back"),
            self._ways.leave,
            key_tip(say("Back to where you came from"), pygame.K_ESCAPE),
            active=compact,
        )
        if compact:
            steps = [_Tool(icon, "", act, tip, able) for icon, act, tip, able in self._steps()]
            if self._controls.look.beside:
                back = _Tool(
                    "resume",
                    say("Back"),
                    self._controls.go_back,
                    key_tip(say("Back to the game"), pygame.K_ESCAPE),
                    active=True,
                )
            return [*steps, play_on, menu, back]
        tools = [
            back,
            self._review(enabled=self._controls.can_review),
            self._analyse(),
            _Tool("think", say("Think"), self._ways.to_tree, board_tip("think")),
        ]
        if not self._moment.played.game.places_pieces:
            tools.append(_Tool("flip", say("Flip"), self._controls.flip, board_tip("flip")))
        tools.append(_Tool("save", say("Save"), self._ways.save, board_tip("save")))
        return [*tools, play_on, menu]

    def _steps(self) -> list[tuple[str, Callable[[], None], str, bool]]:
        look = self._controls.look
        back, on = bool(look.path), look.can_go_on
        steps = (
            ("first", look.first, pygame.K_HOME, say("To the start"), back),
            ("prev", look.previous, pygame.K_LEFT, say("One move back"), back),
            ("next", look.next, pygame.K_RIGHT, say("One move forward"), on),
            ("last", look.last, pygame.K_END, say("To the end of the line"), on),
        )
        return [
            (icon, partial(self._controls.walk, step), with_key(words, key_name(key)), able)
            for icon, step, key, words, able in steps
        ]
