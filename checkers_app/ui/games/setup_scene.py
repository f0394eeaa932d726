"""The page for setting up a position: click to place a piece, click again to remove it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import pygame
from pygame import Surface

from checkers_app.engine.levels import playable
from checkers_app.games.base import Fault, Game, PositionError, Side, State
from checkers_app.games.checkers import GAME
from checkers_app.notation.pdn_writer import format_name
from checkers_app.notation.record import Record
from checkers_app.play.match import HUMAN, Match
from checkers_app.play.setting_up import Setup
from checkers_app.storage.settings import GameChoice, Opponent, SideChoice
from checkers_app.ui.boards.moving.board_element import board_element
from checkers_app.ui.boards.moving.setup_board import SetupBoard
from checkers_app.ui.boards.moving.view import Carried, Clicked
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToGame, ToReading
from checkers_app.ui.games.fault_mark import draw_fault
from checkers_app.ui.games.fen_field import FenField, number_of
from checkers_app.ui.games.to_file import ToFile
from checkers_app.ui.games.tray import Tray, tools_of
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.clipboard import copy_text, pasted_text
from checkers_app.ui.kit.command import Command, command, key_line, key_name
from checkers_app.ui.kit.keyboard import ARROWS, ENTER
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.text_field import TextEdit
from checkers_app.ui.scene import Push, Reset
from checkers_app.ui.view_scene import ViewScene, key_of
from checkers_app.views.games.appending import appending
from checkers_app.views.play.reading import Facts
from checkers_app.words import N_, say, say_in

_TOOL_KEYS = (pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4, pygame.K_5)
_PAD = 14, 10
_TOO_FAR = 40
"""The maximum number of earlier positions that undo can restore."""


class SetupCommands(NamedTuple):
    """The commands of the page, in the order in which F1 lists them."""

    choose: Command
    move: Command
    put: Command
    remove: Command
    flip: Command
    play: Command
    analyse: Command
    save: Command
    copy: Command
    paste: Command
    undo: Command
    back: Command


class SetupScene(ViewScene):
    """A board, a tray of pieces, the position as text, and an explanation if the position is invalid."""

    def __init__(self, context: Context, state: State, game: Game = GAME) -> None:
        super().__init__(context)
        self._game = game
        self._setup = Setup.of(state, game)
        self._past: list[Setup] = []
        self._tool = 0
        self._board = SetupBoard(game, piece_first=lambda: context.settings.piece_first)
        self._player: Side | None = Side.FIRST
        """The person's side; None for two people."""
        self._note: Fault | None = None
        self._edit = TextEdit(self._typed, self._setup.text)

    # --- the position ---------------------------------------------------------------------------

    def _set(self, setup: Setup, *, text: bool = True) -> None:
        """Change the position; undo can restore the previous position."""
        if setup != self._setup:
            self._past = [*self._past[-_TOO_FAR:], self._setup]
        self._take_over(setup)
        if text:
            self._edit.set(setup.text)
        self.refresh()

    def _take_over(self, setup: Setup) -> None:
        self._setup = setup
        self._note = None
        self._board.let_go()  # the dragged piece may no longer be there

    def forget_answer(self) -> None:
        """Clear the result of copying or pasting."""
        self._note = None

    def _undo(self) -> None:
        if self._past:
            self._take_over(self._past.pop())
            self._edit.set(self._setup.text)
            self.refresh()

    def _click(self, square: int) -> None:
        self._set(self._setup.click(square, tools_of(self._game)[self._tool]))

    def _clear(self) -> None:
        self._set(replace(self._setup, pieces={}))

    def _start(self) -> None:
        self._set(Setup.of(self._game.initial, self._game))

    def _flip(self) -> None:
        self._board.flip()
        self.refresh()

    def _choose_tool(self, index: int) -> None:
        self._tool = index
        self.refresh()

    def _choose_turn(self, index: int) -> None:
        self._set(replace(self._setup, side_to_move=Side(index)))

    def _choose_player(self, index: int) -> None:
        self._player = (Side.FIRST, Side.SECOND, None)[index]
        self.refresh()

    def _typed(self) -> None:
        """Handle an edit of the text: show a valid position at once, and report anything else."""
        try:
            self._set(Setup.parse(self._edit.text, self._game), text=False)
        except PositionError as error:
            self._say(say("Not a valid position"), error)

    def _say(self, headline: str, error: Exception | str) -> None:
        self._note = Fault(headline, say("The reason: {reason}.", reason=error))
        self.refresh()

    def _copy(self) -> None:
        if not copy_text(self._setup.text):
            self._say(say("Nothing was copied"), say("no clipboard is available"))

    def _paste(self) -> None:
        try:
            self._set(Setup.parse(pasted_text(), self._game))
        except PositionError as error:
            self._say(say("Not a valid position"), error)

    # --- playing -----------------------------------------------------------------------------------------

    @property
    def _choice(self) -> GameChoice:
        """The choice of players: the user against the computer as set in the settings, or two people."""
        opponent = Opponent.TWO_PLAYERS if self._player is None else Opponent.COMPUTER
        side = SideChoice.SECOND if self._player is Side.SECOND else SideChoice.FIRST
        return replace(self._context.settings.choice(self._game.key), opponent=opponent, side=side)

    @property
    def setup(self) -> Setup:
        """The current setup."""
        return self._setup

    def _against(self) -> str:
        """A description of the players."""
        if self._player is None:
            return say("Two people on one screen")
        if self._choice.own and self._context.own_opponents.plays_on(self._game, self._choice.own):
            return say("Against {name}", name=self._context.own_opponents.title(self._choice.own))
        level = playable(self._game, self._choice.level)
        return say("Against {name}, level {number}", name=say(level.name), number=level.numeral)

    def _play(self) -> None:
        if self._setup.fault() is None:
            seats, missing = self._context.own_opponents.seated(self._game, self._choice, self._context.rng)
            self.go(Reset(ToGame(Match.new(self._game, seats, self._setup.state()), missing=missing)))

    def _analyse(self) -> None:
        """Open the position for reading, with its best lines; going back returns to this page."""
        if self._setup.fault() is None:
            record = Record(self._setup.state(), tags=(("Event", "Position"),))
            match = Match.new(self._game, (HUMAN, HUMAN), self._setup.state())
            facts = Facts(
                lambda: say("A position to analyse"), source=say("From the position that was set up")
            )
            self.show(ToReading(match, record, facts, analyse=True))

    def _save(self) -> None:
        if self._setup.fault() is not None:
            return
        record = Record(self._setup.state(), tags=(("Event", "Position"),))
        title, add = N_("Save as {format}"), appending(record, self._game)
        wanted = ToFile(title, N_("Save"), ".pdn", add, "positions.pdn", format_name(self._game))
        self.go(Push(wanted))

    # --- events ---------------------------------------------------------------------------------

    @property
    def _typing(self) -> bool:
        focused = self.touch.focused
        return focused is not None and focused.name == "text"

    def commands(self) -> SetupCommands:
        """The commands for placing pieces, and for working with the position."""
        fault, enter = self._setup.fault(), dict.fromkeys((key, False) for key in ENTER)
        fine, reason = fault is None, fault.headline if fault is not None else ""
        sound = partial(command, control=True, available=fine, reason=reason)
        return SetupCommands(
            choose=key_line(say("1 to 5"), say("choose a piece, or the eraser"), *_TOOL_KEYS),
            move=key_line(say("Arrows"), say("move around the board"), *ARROWS),
            put=key_line(say("Space"), say("place the piece there"), pygame.K_SPACE),
            remove=key_line(
                key_name(pygame.K_DELETE),
                say("remove the piece; also Bksp"),
                *(pygame.K_DELETE, pygame.K_BACKSPACE),
            ),
            flip=key_line("F", say("flip the board"), pygame.K_f),
            play=Command(key_name(pygame.K_RETURN), say("play from this position"), enter, fine, reason),
            analyse=sound(pygame.K_RETURN, say("See the best lines"), self._analyse),
            save=sound(pygame.K_s, say("Add to a PDN file"), self._save),
            copy=command(pygame.K_c, say("Copy the text"), self._copy, control=True),
            paste=command(pygame.K_v, say("Paste a position"), self._paste, control=True),
            undo=command(pygame.K_z, say("undo"), self._undo, control=True),
            back=self.way_back,
        )

    def take(self, event: pygame.event.Event) -> bool:
        """Send mouse events to the board, and also keys unless they are typed into the text field."""
        if event.type == pygame.MOUSEBUTTONDOWN and self._board.geometry.rect.collidepoint(event.pos):
            self.touch.focus("play")
        if event.type != pygame.KEYDOWN:
            return self._mouse(event)
        if key_of(event) in self.shortcuts():
            return False
        if self._typing:
            if event.key in ENTER:
                self.touch.focus("play")
            return event.key in ENTER
        return self._board_key(event)

    def _board_key(self, event: pygame.event.Event) -> bool:
        cursor = self._board.cursor
        if event.key in _TOOL_KEYS:
            self._choose_tool(min(_TOOL_KEYS.index(event.key), len(tools_of(self._game)) - 1))
        elif event.key == pygame.K_f:
            self._flip()
        elif not self.touch.keyboard and self._board.steer(event):
            self.touch.dirty = True
        elif event.key == pygame.K_SPACE and not self.touch.keyboard and cursor is not None:
            self._click(cursor)
        elif event.key in {pygame.K_DELETE, pygame.K_BACKSPACE} and cursor is not None:
            self._set(self._setup.put(cursor, None))
        else:
            return False
        return True

    def _mouse(self, event: pygame.event.Event) -> bool:
        deed = self._board.mouse(event, self._setup.pieces)
        self.touch.dirty |= deed is not None
        match deed:
            case Clicked(square, 1):
                self._click(square)
            case Clicked(square) | Carried(square, None):
                self._set(self._setup.put(square, None))
            case Carried(square, int() as end):
                self._set(self._setup.move(square, end))
        if deed is not None and event.type == pygame.MOUSEBUTTONDOWN:
            self.touch.keyboard = False
        return deed is not None and event.type in {pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP}

    @property
    def board(self) -> SetupBoard:
        """The board."""
        return self._board

    # --- the page ----------------------------------------------------------------------------------------

    def view(self) -> el.Element:
        """The board, with the cards next to it or below it."""
        return el.window_frame(say("Set up a position"), lambda: el.ByShape(self._wide, self._tall))

    def _wide(self) -> el.Element:
        """The cards next to the board; in a small window, the text is below the board."""
        text = el.ByRoom(el.Space(0, grow=0.0), el.Column(el.Space(8), self._text_row(), gap=0))
        parts = el.Column(
            self._head(),
            self._tray_card(),
            self._tools_card(),
            el.ByRoom(self._text_card(), el.Space(0, grow=0.0)),
            self._status_card(),
            el.Space(),
            self._opponent_card(),
            el.Card(self._buttons(), pad=_PAD),
            natural=0,
            most=460,
            grow=50,
        )
        board = el.Column(self._board_picture(), text, hug=True, gap=0)
        return el.Row(el.Space(), board, el.Space(12), parts, el.Space(), align="fill", gap=0, pad=None)

    def _tall(self) -> el.Element:
        cards = el.Grid(
            2,
            self._tray_card(),
            self._tools_card(),
            self._opponent_card(),
            self._status_card(),
            self._text_row(),
            self._buttons(),
            gap=8,
        )
        board = el.Column(self._board_picture(), hug=True, grow=1)
        return el.Column(self._head(), board, cards, gap=8, pad=(8, 8))

    def _head(self) -> el.Element:
        title, short = say("Set up a position"), say("Set up")
        hint = say("Click to place, click again to remove")
        whole = el.Column(
            el.Heading(title, short, style="scene"),
            el.Words(hint, style="label_plain", color="ink2", optional=True),
            gap=0,
        )
        back = el.Button("back", self.way_back, icon="back")
        return el.Row(back, el.ByRoom(whole, el.Heading(title, short, style="scene")), el.Space())

    def _board_picture(self) -> el.Element:
        board, setup = self._board, self._setup
        fault = setup.fault()

        def paint(look: Look, surface: Surface) -> None:
            board.draw(look, surface, board.picture(setup.pieces, tools_of(self._game)[self._tool]))
            if fault is not None and fault.square is not None:
                draw_fault(look, surface, board.geometry.cell_rect(fault.square))

        return board_element(board, lambda: setup.pieces, paint, size=320, smallest=240)

    def _tray_card(self) -> el.Element:
        setup = self._setup
        first, second = (setup.game.side_name(side) for side in Side)
        counts = say(
            "{first} {one} · {second} {two}",
            first=first,
            one=setup.count(Side.FIRST),
            second=second,
            two=setup.count(Side.SECOND),
        )
        numbers = el.Words(counts, style="label_plain", color="ink2", optional=True, anchor="right")
        title = el.Row(el.Words(say("Pieces"), style="status"), el.Space(), numbers, gap=8)
        tray = Tray("tray", self._game, self._tool, self._choose_tool, label=say("Piece to place"))
        return el.Card(title, tray, label=say("Pieces"), pad=_PAD)

    def _sides(self) -> list[el.Option]:
        game, look = self._game, self._context.look
        return [el.Option(game.side_name(side), draw=partial(look.side, game, side)) for side in Side]

    def _tools_card(self) -> el.Element:
        turn = el.Choice(
            "turn",
            self._sides(),
            self._setup.side_to_move,
            self._choose_turn,
            label=say("To move"),
            grow=1,
        )
        acts = (
            _short("clear", self._clear, say("Clear"), "trash"),
            _short("start", self._start, say_in("the first position of a game", "Start"), "board"),
            _short("flip", self._flip, say("Flip"), "flip"),
        )
        return el.Card(_labelled(say("To move"), turn), el.Row(*acts, gap=12), pad=_PAD, label=say("To move"))

    def _text_field(self, height: int) -> el.Element:
        fault, hint = self._setup.fault(), self._game.notation.example
        lit = None
        if fault is not None and fault.square is not None:
            lit = number_of(self._edit.text, fault.square, self._setup.pieces[fault.square])
        return FenField("text", self._edit, hint=hint, lit=lit, height=height, grow=1)

    def _text_buttons(self) -> tuple[el.Element, el.Element]:
        return (
            _short("copy", self.commands().copy, say("Copy"), "copy", grow=0),
            _short("paste", self.commands().paste, say("Paste"), "paste", grow=0),
        )

    def _text_row(self) -> el.Element:
        return el.Row(self._text_field(36), *self._text_buttons(), gap=8)

    def _text_card(self) -> el.Element:
        draughts = self._game.notation.draughts is not None
        title = say("Position as text (FEN)") if draughts else say("Position as text")
        head = el.Row(
            el.Words(title, say("As text"), style="status"), el.Space(), *self._text_buttons(), gap=8
        )
        return el.Card(head, self._text_field(56), pad=_PAD, label=title)

    def _status_card(self) -> el.Element:
        """The fault of the position, or a message that it is legal."""
        fault = self._note or self._setup.fault()
        icon, tint, ground, border = "check", "good", None, None
        headline = say("The position is legal")
        detail = say("Click a dark square to place a piece. Keys 1 to 5 choose the piece.")
        if fault is not None:
            icon, tint, ground, border = "warn", "warn", "warn_bg", "warn"
            headline, detail = fault.headline, fault.detail
        words = el.Column(
            el.Space(),
            el.Words(headline, style="status", wrap=True),
            el.Words(detail, style="label_plain", color="ink2", wrap=True),
            el.Space(),
            gap=0,
            grow=1,
        )
        told = el.Row(
            el.Icon(icon, 20, tint), el.Scroll("status", words, shown=96, grow=1, side="fill"), gap=12, grow=1
        )
        return el.Card(
            told, ground=ground, border=border, pad=(16, 8), lowest=64, highest=108, grow=9, label=say("Note")
        )

    def _opponent_card(self) -> el.Element:
        index = 2 if self._player is None else int(self._player)
        two = el.Option(say("Two players"), short=say("Two"))

        def player(sides: list[el.Option]) -> el.Element:
            return el.Choice("player", [*sides, two], index, self._choose_player, label=say("You play"))

        sides = self._sides()
        bare = [el.Option(side.label) for side in sides]
        choice = el.FirstFit(player(sides), lambda: player(bare), grow=1)
        against = el.Words(self._against(), style="note", color="ink2", wrap=True)
        return el.Card(_labelled(say("You play"), choice), against, gap=4, pad=_PAD, label=say("You play"))

    def _buttons(self) -> el.Element:
        play = el.Button(
            "play",
            self._play,
            say("Play"),
            icon="play",
            primary=True,
            tip=self.commands().play.tip,
            enabled=self.commands().play.available,
            first=True,
            default=True,
            grow=2,
        )
        return el.Row(
            play,
            _short("analyse", self.commands().analyse, say("Analyse"), "look"),
            _short("save", self.commands().save, say("Save"), "save"),
            gap=12,
        )


def _labelled(label: str, row: el.Element) -> el.Element:
    """A row, with a label on its left if there is space."""
    words = el.Words(label, style="label", color="ink2", natural=72)
    return el.ByRoom(el.Row(words, row, gap=12), row)


def _short(
    name: str,
    action: Callable[[], None] | Command,
    word: str,
    icon: str,
    tip: str = "",
    *,
    enabled: bool = True,
    grow: float = 1.0,
) -> el.Element:
    """A button that is shown without words in a small window."""
    return el.ByRoom(
        el.Button(name, action, word, icon=icon, tip=tip, enabled=enabled),
        el.Button(name, action, icon=icon, tip=tip, label=word, enabled=enabled),
        grow=grow,
    )
