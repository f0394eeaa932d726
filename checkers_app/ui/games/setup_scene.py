"""The page on which a position is set up: click to place, click again to take away."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import pygame
from pygame import Surface

from checkers_app.engine.levels import playable
from checkers_app.games.base import Fault, Game, PositionError, Side, State
from checkers_app.games.checkers import GAME
from checkers_app.notation.pdn_writer import format_name
from checkers_app.notation.record import Record
from checkers_app.play.match import HUMAN, Match
from checkers_app.play.new_game import seats_for
from checkers_app.play.setting_up import Setup
from checkers_app.storage.settings import GameChoice, Opponent, SideChoice
from checkers_app.ui.boards.setup_board import SetupBoard
from checkers_app.ui.boards.view import Carried, Clicked
from checkers_app.ui.card import Key, StillScene
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToGame
from checkers_app.ui.games.fault_mark import draw_fault
from checkers_app.ui.games.setup_drawing import draw_head, draw_status, draw_words
from checkers_app.ui.games.setup_layout import SetupLayout, setup_layout
from checkers_app.ui.games.setup_widgets import BUTTON, SetupActions, SetupShown, setup_widgets, tools_of
from checkers_app.ui.games.to_file import ToFile
from checkers_app.ui.key_lines import ALL_ARROWS, ESCAPE, key_line
from checkers_app.ui.kit.clipboard import copy_text, pasted_text
from checkers_app.ui.kit.keyboard import ENTER
from checkers_app.ui.kit.layout import Mode
from checkers_app.ui.kit.text_field import TextEdit
from checkers_app.ui.kit.widgets import Widget
from checkers_app.ui.scene import Pop, Push, Reset
from checkers_app.views.games.appending import appending

_TOOL_KEYS = (pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4, pygame.K_5)
_TOO_FAR = 40
"""Positions that can be gone back to."""


class SetupScene(StillScene):
    """A board, a tray of pieces, the position as text, and what is wrong with it in words."""

    keys = (
        key_line("1 to 5", "choose a piece, or the eraser", *_TOOL_KEYS),
        key_line("Arrows", "move over the board", *ALL_ARROWS),
        key_line("Space", "put the piece there", pygame.K_SPACE),
        key_line("Delete", "take the piece away; Bksp too", pygame.K_DELETE, pygame.K_BACKSPACE),
        key_line("F", "turn the board", pygame.K_f),
        key_line("Enter", "play from this position", *ENTER),
        key_line("Ctrl Enter", "analyse it", pygame.K_RETURN, control=True),
        key_line("Ctrl S", "save it", pygame.K_s, control=True),
        key_line("Ctrl C", "copy it", pygame.K_c, control=True),
        key_line("Ctrl V", "paste a position", pygame.K_v, control=True),
        key_line("Ctrl Z", "undo", pygame.K_z, control=True),
        ESCAPE,
    )

    def __init__(self, context: Context, state: State, game: Game = GAME) -> None:
        super().__init__(context)
        self._game = game
        self._setup = Setup.of(state, game)
        self._pieces = tools_of(game)
        self._past: list[Setup] = []
        self._tool = 0
        self._board = SetupBoard(game)
        self._player: Side | None = Side.FIRST
        """The person's side; None for two people."""
        self._note: Fault | None = None
        self._edit = TextEdit(self._typed, self._setup.text)
        self._layout: SetupLayout

    # --- the position ---------------------------------------------------------------------------

    def _set(self, setup: Setup, *, text: bool = True) -> None:
        """Another position; the one before can be gone back to."""
        if setup != self._setup:
            self._past = [*self._past[-_TOO_FAR:], self._setup]
        self._show(setup)
        if text:
            self._edit.set(setup.text)
        self._refresh()

    def _show(self, setup: Setup) -> None:
        self._setup = setup
        self._note = None
        self._board.let_go()  # the piece in the hand may stand there no more

    def _undo(self) -> None:
        if self._past:
            self._show(self._past.pop())
            self._edit.set(self._setup.text)
            self._refresh()

    def _click(self, square: int) -> None:
        self._set(self._setup.click(square, self._pieces[self._tool]))

    def _clear(self) -> None:
        self._set(replace(self._setup, pieces={}))

    def _start(self) -> None:
        self._set(Setup.of(self._game.initial, self._game))

    def _flip(self) -> None:
        self._board.flip()
        self._refresh()

    def _choose_tool(self, index: int) -> None:
        self._tool = index
        self._refresh()

    def _choose_turn(self, index: int) -> None:
        self._set(replace(self._setup, side_to_move=Side(index)))

    def _choose_player(self, index: int) -> None:
        self._player = (Side.FIRST, Side.SECOND, None)[index]
        self._refresh()

    def _typed(self) -> None:
        """The text was changed by hand: a position is shown at once, anything else is told."""
        try:
            self._set(Setup.parse(self._edit.text, self._game), text=False)
        except PositionError as error:
            self._say("That is not a position", error)

    def _say(self, headline: str, error: Exception | str) -> None:
        text = str(error)
        self._note = Fault(headline, text[:1].upper() + text[1:] + ".")
        self._refresh()

    def _copy(self) -> None:
        if not copy_text(self._setup.text):
            self._say("Nothing was copied", "there is no clipboard here")

    def _paste(self) -> None:
        try:
            self._set(Setup.parse(pasted_text(), self._game))
        except PositionError as error:
            self._say("That is not a position", error)

    # --- what to do with it -----------------------------------------------------------------------

    @property
    def _choice(self) -> GameChoice:
        """The computer of the settings, or nobody, on the other side of the board."""
        opponent = Opponent.TWO_PLAYERS if self._player is None else Opponent.COMPUTER
        side = SideChoice.SECOND if self._player is Side.SECOND else SideChoice.FIRST
        return replace(self._context.settings.choice(self._game.key), opponent=opponent, side=side)

    @property
    def setup(self) -> Setup:
        """The position as it is set up."""
        return self._setup

    @property
    def tool(self) -> int:
        """The tile that is chosen, from the left."""
        return self._tool

    def _against(self) -> str:
        """Who plays against whom."""
        if self._player is None:
            return "Two people at one screen"
        level = playable(self._game, self._choice.level)
        return f"Against {level.name}, level {level.number}"

    def _play(self) -> None:
        if self._setup.fault() is None:
            seats = seats_for(self._choice, self._context.rng)
            self._go(Reset(ToGame(Match.new(self._game, seats, self._setup.state()))))

    def _analyse(self) -> None:
        """The position on the board of two people, with its best lines."""
        if self._setup.fault() is None:
            match = Match.new(self._game, (HUMAN, HUMAN), self._setup.state())
            self._go(Reset(ToGame(match, analyse=True)))

    def _save(self) -> None:
        if self._setup.fault() is not None:
            return
        record = Record(self._setup.state(), tags=(("Event", "Position"),))
        title = f"Save as {format_name(self._game)}"
        self._go(Push(ToFile(title, "Save", ".pdn", appending(record, self._game), "positions.pdn")))

    def _back(self) -> None:
        self._go(Pop())

    # --- events ---------------------------------------------------------------------------------

    @property
    def _typing(self) -> bool:
        focused = self._group.focused
        return focused is not None and focused.name == "text"

    def _shortcuts(self) -> Mapping[Key, Callable[[], None]]:
        return {
            (pygame.K_ESCAPE, False): self._back,
            (pygame.K_z, True): self._undo,
            (pygame.K_RETURN, True): self._analyse,
            (pygame.K_s, True): self._save,
            (pygame.K_c, True): self._copy,
            (pygame.K_v, True): self._paste,
        }

    def _take(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and self._layout.board.collidepoint(event.pos):
            self._group.focus("play")
            self._refresh()
        if super()._take(event):
            return True
        if self._typing and event.type in {pygame.KEYDOWN, pygame.TEXTINPUT}:
            return self._edit_key(event)
        if event.type == pygame.KEYDOWN:
            return self._board_key(event)
        return self._mouse(event)

    def _edit_key(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.TEXTINPUT:
            return self._edit.handle(event)
        if event.key in ENTER:
            self._group.focus("play")
            self._refresh()
            return True
        return bool(event.key != pygame.K_TAB) and self._edit.handle(event)

    def _board_key(self, event: pygame.event.Event) -> bool:
        cursor = self._board.cursor
        if event.key in _TOOL_KEYS:
            self._choose_tool(min(_TOOL_KEYS.index(event.key), len(self._pieces) - 1))
        elif event.key == pygame.K_f:
            self._flip()
        elif not self._group.keyboard and self._board.steer(event):
            self._dirty = True
        elif event.key == pygame.K_SPACE and not self._group.keyboard and cursor is not None:
            self._click(cursor)
        elif event.key in {pygame.K_DELETE, pygame.K_BACKSPACE} and cursor is not None:
            self._set(self._setup.put(cursor, None))
        elif event.key in ENTER and not self._group.keyboard:
            self._play()
        else:
            return False
        return True

    def _mouse(self, event: pygame.event.Event) -> bool:
        deed = self._board.mouse(event, self._setup.pieces)
        self._dirty |= deed is not None
        match deed:
            case Clicked(square, 1):
                self._click(square)
            case Clicked(square) | Carried(square, None):
                self._set(self._setup.put(square, None))
            case Carried(square, int() as end):
                self._set(self._setup.move(square, end))
        if deed is not None and event.type == pygame.MOUSEBUTTONDOWN:
            self._group.keyboard = False
        return deed is not None and event.type in {pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP}

    @property
    def board(self) -> SetupBoard:
        """The board."""
        return self._board

    # --- layout ---------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        self._layout = setup_layout(self._size)
        self._board.place(self._layout.board)
        self._refresh()

    @property
    def _compact(self) -> bool:
        return self._layout.mode is Mode.COMPACT

    def _refresh(self) -> None:
        self._dirty = True
        if self._size != (0, 0):
            self._group.set(self._widgets(), focus="play")

    def _widgets(self) -> list[Widget]:
        actions = SetupActions(
            back=self._back,
            choose_tool=self._choose_tool,
            choose_turn=self._choose_turn,
            choose_player=self._choose_player,
            clear=self._clear,
            start=self._start,
            flip=self._flip,
            copy=self._copy,
            paste=self._paste,
            play=self._play,
            analyse=self._analyse,
            save=self._save,
        )
        shown = SetupShown(self._setup, self._tool, self._player, self._edit, typing=self._typing)
        return setup_widgets(self._context.look, self._layout, shown, actions)

    # --- drawing --------------------------------------------------------------------------------

    def draw(self, surface: Surface, now: float) -> None:
        """Draw the board, the cards and the widgets."""
        look, layout = self._context.look, self._layout
        look.background(surface)
        self._board.draw(look, surface, self._board.picture(self._setup.pieces, self._pieces[self._tool]))
        fault = self._setup.fault()
        if fault is not None and fault.square is not None:
            draw_fault(look, surface, self._board.geometry.cell_rect(fault.square))
        draw_head(look, surface, layout)
        for card in (layout.tray, layout.tools, layout.opponent, layout.buttons):
            if card.height > BUTTON:  # or it holds nothing but buttons
                look.card(surface, card)
        if not self._compact:
            look.card(surface, layout.text)
        draw_words(look, surface, layout, self._setup, self._against())
        draw_status(look, surface, layout, self._note or fault)
        super().draw(surface, now)
