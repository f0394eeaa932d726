"""The game menu on top of the board, with the difficulty settings to the right of its rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial

import pygame

from checkers_app.games.base import Side
from checkers_app.notation.pdn_writer import format_name
from checkers_app.play.match import Match
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToExplorer, ToMainMenu, ToOpponent, ToRules, ToSettings
from checkers_app.ui.games.opening import games_with
from checkers_app.ui.input.board_keys import board_tip
from checkers_app.ui.input.everywhere import new_game
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.command import Key
from checkers_app.ui.menu.difficulty import OpponentTile, level_choice
from checkers_app.ui.menu.own_choice import OwnChoice, own_at_board, with_bar
from checkers_app.ui.out_of_game import OutOfGame
from checkers_app.ui.play.controls import Controls
from checkers_app.ui.scene import Quit, Reset, Transition
from checkers_app.ui.view_scene import CardScene
from checkers_app.words import N_, say

WIDTH = 760
_ROWS, _PLAYERS = 304, 320
"""The minimum widths in units of the rows and of the players next to them."""


@dataclass(frozen=True, slots=True)
class _Item:
    """A row of the menu."""

    name: str
    icon: str
    title: tuple[str, ...]
    action: Callable[[], None]
    shortcut: str = ""
    enabled: bool = True


class GameMenu(CardScene):
    """The menu of a game: resume, undo, new game, swap sides, difficulty, and back to the main menu."""

    def __init__(self, context: Context, controls: Controls, ways_out: OutOfGame) -> None:
        super().__init__(context)
        self._controls = controls
        self._ways_out = ways_out
        self._side: Side = Side.FIRST
        """The side whose level is shown and set if the computer plays both sides."""

        self._shifted = False
        """True if Shift was held when the last key was pressed."""

    @property
    def _match(self) -> Match:
        return self._controls.match

    def shortcuts(self) -> Mapping[Key, Callable[[], None]]:
        """The keys of the menu's actions."""
        return {
            **super().shortcuts(),
            (pygame.K_z, True): self._undo,
            (pygame.K_n, True): self._new_game,
            (pygame.K_e, True): self._change_sides,
            (pygame.K_s, True): self._way(self._ways_out.save),
            (pygame.K_c, True): partial(self._copy, position=self._shifted),
            (pygame.K_p, True): self._way(self._ways_out.to_paper),
            (pygame.K_f, True): self._find,
            (pygame.K_F1, False): self._rules,
            (pygame.K_F9, False): self.back,
            (pygame.K_F10, False): self._settings,
            (pygame.K_w, True): self._main_menu,
            (pygame.K_q, True): self._quit,
        }

    def take(self, event: pygame.event.Event) -> bool:
        """Remember whether Shift is held, because Ctrl Shift C copies only the position."""
        if event.type == pygame.KEYDOWN:
            self._shifted = bool(event.mod & pygame.KMOD_SHIFT)
        return super().take(event)

    # --- actions --------------------------------------------------------------------------------

    def _undo(self) -> None:
        if self._controls.session.can_undo:
            self._controls.undo()
            self.back()

    def _new_game(self) -> None:
        if self._controls.reader is not None:
            self._leave(Reset(new_game(self._context, self._match.game)))
            return
        self._controls.restart()
        self.back()

    def _way(self, take: Callable[[], None]) -> Callable[[], None]:
        """An action that closes the menu and leaves the game."""

        def act() -> None:
            take()
            self.back()

        return act

    def _leave(self, way: Transition) -> None:
        """Leave the game; if something would be lost, the board first asks for confirmation."""
        if self._controls.lasting:
            self.go(way)
        else:
            self._ways_out.for_good(way)
            self.back()

    def _analyse(self) -> None:
        self._controls.analyse()
        self.back()

    def _change_sides(self) -> None:
        if self._sides_can_change:
            self._controls.change_sides()
            self.back()

    @property
    def _sides_can_change(self) -> bool:
        return self._match.human_side is not None and self._match.outcome is None

    def _flip(self) -> None:
        self._controls.flip()
        self.back()

    def _offer_draw(self) -> None:
        self._controls.offer_draw()
        self.back()

    def _resign(self) -> None:
        self._controls.resign()
        self.back()

    def _show_endings(self) -> None:
        self._controls.toggle_endings()
        self.back()

    def _think(self) -> None:
        self._ways_out.to_tree()
        self.back()

    def _find(self) -> None:
        shown = self._controls.look.match
        self.show(games_with(shown.game, shown.state, self._controls.file))

    def _explore(self) -> None:
        self.show(ToExplorer(self._controls.look.match))

    def _copy(self, *, position: bool) -> None:
        self._ways_out.copy(position=position)
        self.back()

    def _rules(self) -> None:
        self.show(ToRules(self._match.game))

    def _settings(self) -> None:
        self.show(ToSettings())

    def _main_menu(self) -> None:
        self._leave(Reset(ToMainMenu()))

    def _quit(self) -> None:
        self._leave(Quit())

    def _set_level(self, level: float) -> None:
        self._controls.computer.change_level(level, self._side if self._match.human_side is None else None)

    def _set_side(self, index: int) -> None:
        self._side = Side(index)

    # --- the card -------------------------------------------------------------------------------

    def view(self) -> el.Element:
        """The card: the rows, with the players next to them or below them."""
        side = self._match.game.side_name(self._match.side_to_move)
        rows = el.ByRoom(lambda: self._rows(self._roomy(), gap=4), lambda: self._rows(self._dense(), gap=0))

        def beside() -> el.Element:
            return el.Row(
                el.Column(rows, el.Space(), gap=0, width=_ROWS),
                el.Hairline(),
                el.Column(*self._players(), *self._thoughts(), gap=14, grow=1, least=_PLAYERS, side="start"),
                gap=22,
                grow=1,
                align="fill",
            )

        number = self._match.move_number(len(self._match.moves))
        note = say("Move {number}, {side} to play", number=number, side=side)
        if self._match.outcome or (self._controls.reader and self._match.moves):
            note = say("Game over")
        return el.card_frame(
            say("Game menu"),
            el.FirstFit(el.AtLeast(_ROWS + _PLAYERS, beside), self._below, gives_way=True, grow=1),
            width=WIDTH,
            actions=[
                el.Words(note, style="label_plain", color="ink2", optional=True),
                *self._to_take_along(),
            ],
            style="overlay",
        )

    def _to_take_along(self) -> list[el.Element]:
        """The buttons that save, copy and print the game; for a game that is read, saving has its own row."""
        copies = (
            ("copy", "copy", board_tip("copy"), partial(self._copy, position=False)),
            (
                "position",
                "board",
                board_tip("copy_position"),
                partial(self._copy, position=True),
            ),
        )
        saves = board_tip("save", say("Save the game as {format}", format=format_name(self._match.game)))
        prints = ("print", "print", board_tip("print"), self._way(self._ways_out.to_paper))
        save = (
            ()
            if self._controls.reader is not None
            else (("save", "save", saves, self._way(self._ways_out.save)),)
        )
        return [
            el.Button(name, action, icon=icon, label=label, tip=label)
            for name, icon, label, action in (*save, *copies, prints)
        ]

    def _below(self) -> el.Element:
        """The rows in two columns, without their keys, with the players below them."""
        few = [item for item in self._dense() if item.name not in {"lines", "find", "explore"}]
        narrow = [*few[:-4], *self._tables(), *few[-4:]]
        half = -(-len(narrow) // 2)
        columns = (self._rows(part, gap=4, keys=False) for part in (narrow[:half], narrow[half:]))
        return el.Column(el.Grid(2, *columns, gap=4), el.Hairline(), *self._players(), gap=10)

    def _rows(self, items: Iterable[_Item], *, gap: int, keys: bool = True) -> el.Element:
        buttons = (
            el.MenuButton(
                item.name,
                item.action,
                item.title,
                icon=item.icon,
                shortcut=say(item.shortcut) if keys and item.shortcut else "",
                chosen=item.name == "resume",
                enabled=item.enabled,
                first=item.name == "resume",
                default=item.name == "resume",
            )
            for item in items
        )
        return el.Column(*buttons, gap=gap)

    def _roomy(self) -> list[_Item]:
        """The rows for actions that have no button next to the board."""
        of_the_board = [] if self._controls.told else self._of_the_board()
        return [*self._playing(), *of_the_board, *self._leading_on()]

    def _dense(self) -> list[_Item]:
        """The rows for a small window, where fewer actions have a button."""
        playing = [item for item in self._playing() if item.name != "explore"]
        return [*playing, *self._of_the_board(), *self._leading_on()]

    def _playing(self) -> list[_Item]:
        reading = self._controls.reader is not None
        resume = say("Keep reading") if reading else say("Resume")
        items = [_Item("resume", "play", (resume,), self.back, N_("Esc"))]
        before, after = self._ways_out.beside
        if before or after:
            words, shorter = say("Previous game"), say("Previous")
            keys = N_("Ctrl PgUp"), N_("Ctrl PgDn")
            items += [
                _Item(
                    "previous",
                    "up",
                    (words, shorter),
                    self._way(self._ways_out.previous_game),
                    keys[0],
                    before,
                ),
                _Item(
                    "next",
                    "down",
                    (say("Next game"), say("Next")),
                    self._way(self._ways_out.next_game),
                    keys[1],
                    after,
                ),
            ]
        if not reading:
            can = self._controls.session.can_undo
            items.append(_Item("undo", "undo", (say("Undo"),), self._undo, N_("Ctrl Z"), can))
        items.append(_Item("new", "plus", (say("New game"),), self._new_game, N_("Ctrl N")))
        if not reading:
            can = self._sides_can_change
            items.append(
                _Item(
                    "sides",
                    "flip",
                    (say("Change sides"), say("Sides")),
                    self._change_sides,
                    N_("Ctrl E"),
                    can,
                )
            )
        if not self._controls.told:
            return items
        find = say("Find the position"), say("Find")
        return [
            *items,
            _Item("lines", "look", (say("Best lines"),), self._analyse, "A"),
            _Item("find", "search", find, self._find, N_("Ctrl F")),
            _Item("explore", "openings", (say("Opening explorer"), say("Explorer")), self._explore),
        ]

    def _of_the_board(self) -> list[_Item]:
        reading, match = self._controls.reader is not None, self._match
        playing = match.outcome is None and any(seat.is_human for seat in match.seats)
        items = []
        if not match.game.places_pieces:
            items.append(_Item("turn", "retry", (say("Flip board"), say("Flip")), self._flip, "F"))
        if reading:
            saves = say("Save as {format}", format=format_name(match.game))
            items.append(_Item("save", "save", (saves,), self._way(self._ways_out.save), N_("Ctrl S")))
            can = self._controls.can_review
            items.append(
                _Item("review", "chart", (say("Review"),), self._way(self._ways_out.to_review), "R", can)
            )
            return items
        if not match.game.places_pieces:
            claim = say("Claim a draw") if match.claimable_draw else say("Offer a draw")
            items.append(_Item("draw", "draw", (claim,), self._offer_draw, enabled=playing))
        return [*items, _Item("resign", "resign", (say("Resign"),), self._resign, enabled=playing)]

    def _leading_on(self) -> list[_Item]:
        picture = say("Save a picture"), say("Picture")
        return [
            _Item("share", "picture", picture, self._way(self._ways_out.to_share)),
            _Item("rules", "book", (say("Rules and keys"), say("Rules")), self._rules, "F1"),
            _Item("settings", "settings", (say("Settings"),), self._settings, "F10"),
            _Item("quit", "home", (say("Main menu"),), self._main_menu, N_("Ctrl W")),
        ]

    # --- who plays ------------------------------------------------------------------------------

    def _players(self) -> list[el.Element]:
        """The level and name of the computer, or a message if neither can be chosen."""
        match = self._match
        if self._controls.reader is not None:
            facts = self._controls.reader.facts
            own = say("“Play here” starts a game of your own from this position.")
            return _told(say("A game to read"), *filter(None, (facts.ending, facts.origin[0], own)))
        if all(seat.is_human for seat in match.seats):
            hint = say("You move both sides. A hint shows what the computer would do.")
            return _told(say("Two players"), hint)
        computer = self._controls.computer
        who = OpponentTile(
            match.game,
            computer.level(self._computer),
            computer.character(self._computer),
            self._opponent_page,
            automatic=computer.automatic,
            told=self._controls.told,
            own=self._own,
        )
        from_when = el.Words(computer.counts_from, style="label_plain", color="ink2", wrap=True, grow=1)
        return [
            el.Heading(say("Difficulty"), style="heading"),
            *self._sides(),
            level_choice(match.game, computer.level(self._computer), self._set_level, own=self._own),
            who,
            el.Row(el.Icon("info", 18, "ink2"), from_when, gap=8),
            el.Switch(
                "thoughts",
                say("Show what the computer thinks"),
                self._controls.tell_thoughts,
                on=self._controls.told,
            ),
        ]

    def _thoughts(self) -> list[el.Element]:
        """The tools for the search and for endgames that have no button in a small window."""
        if not self._controls.told or self._controls.reader is not None:
            return []
        think = el.Button("think", self._think, say("See it think"), icon="think", grow=1)
        tables = (
            el.Button(item.name, item.action, *item.title, icon=item.icon, grow=1) for item in self._tables()
        )
        return [el.ByRoom(el.Space(0), el.Row(*tables, think, gap=8))]

    def _tables(self) -> list[_Item]:
        if not self._controls.told or not self._controls.endings_reach or self._controls.reader is not None:
            return []
        return [_Item("tables", "table", (say("Tables"),), self._show_endings, "E")]

    @property
    def _own(self) -> OwnChoice | None:
        opponents = self._context.own_opponents
        return with_bar(own_at_board(opponents, self._controls, self._computer), opponents)

    def _sides(self) -> list[el.Element]:
        """The choice of the side whose level is shown and set, if the computer plays both sides."""
        match = self._match
        if match.human_side is not None:
            return []
        names = [match.game.side_name(side) for side in Side]
        options = [el.Option(name) for name in names]
        return [el.Choice("side", options, self._side, self._set_side, label=say("Whose level"))]

    def _opponent_page(self) -> None:
        self.show(ToOpponent(self._match.game, self._controls, self._computer))

    @property
    def _computer(self) -> Side:
        """The side of the computer player whose level is shown."""
        human = self._match.human_side
        return self._side if human is None else human.other


def _told(title: str, *paragraphs: str) -> list[el.Element]:
    texts = (el.Words(text, color="ink2", wrap=True) for text in paragraphs)
    return [el.Heading(title, style="heading"), *texts]
