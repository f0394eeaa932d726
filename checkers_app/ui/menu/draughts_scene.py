"""The card for choosing another draughts game, or setting house rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType

import pygame

from checkers_app.games import national_games
from checkers_app.games.base import Game
from checkers_app.games.draughts.house import SWITCHES, HouseRules, house_board, house_rules_of
from checkers_app.ui.context import Context
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.command import Key, key_tip
from checkers_app.ui.menu.diagrams import draw_diagram, draw_start, house_diagrams
from checkers_app.ui.view_scene import CardScene
from checkers_app.words import N_, say

WIDTH, HEIGHT = 860, 660
_ROW = 40
"""The height of a row of the list, in units."""
_PICTURE = 80
"""The size in units of the picture of a house rule."""
_SWITCHES = MappingProxyType(
    {
        "may_jump": N_("Jumping is optional"),
        "take_most": N_("You must take the most pieces"),
        "kings_fly": N_("Kings fly"),
        "men_jump_back": N_("Men may jump backward"),
        "may_stop": N_("You may stop in the middle of a jump"),
        "loser_wins": N_("The loser wins"),
        "white_begins": N_("White moves first"),
    }
)
"""Maps the name of each house rule to the label of its switch."""
_MISSING = N_(
    "Turkish and Frisian draughts are not included, because pieces there capture along rows and columns."
)
_STEPS = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_HOME: -100, pygame.K_END: 100}


class DraughtsScene(CardScene):
    """A card on top of the main menu; closing the card without a choice changes nothing."""

    def __init__(self, context: Context, changed: Callable[[], None] | None = None) -> None:
        """``changed`` is called after a game has been chosen."""
        super().__init__(context)
        self._changed = changed
        chosen = context.settings.game
        self._games = tuple(national_games().values())
        self._house = house_rules_of(chosen) or HouseRules()
        known = [game.key for game in self._games]
        self._index = known.index(chosen) if chosen in known else 0
        if house_rules_of(chosen) is not None:
            self._index = len(known)

    @property
    def _shown(self) -> Game:
        """The game selected on the card."""
        return house_board(self._house) if self._is_house else self._games[self._index]

    @property
    def _is_house(self) -> bool:
        return self._index == len(self._games)

    @property
    def _list_height(self) -> int:
        return (len(self._games) + 1) * _ROW

    # --- actions --------------------------------------------------------------------------------

    def shortcuts(self) -> Mapping[Key, Callable[[], None]]:
        """Esc closes the card; the arrow keys move through the list."""
        steps = {(key, False): partial(self._step, rows) for key, rows in _STEPS.items()}
        return {**super().shortcuts(), **steps}

    def _step(self, rows: int) -> None:
        self._pick(max(0, min(len(self._games), self._index + rows)))
        self.touch.focus("draughts")

    def _pick(self, index: int) -> None:
        self._index = index
        self.touch.forget_scroll("rules of the game")

    def _switch(self, name: str, on: bool) -> None:  # noqa: FBT001  the value of a switch
        self._house = replace(self._house, **{name: on})

    def _choose(self) -> None:
        self._context.change_settings(replace(self._context.settings, game=self._shown.key))
        if self._changed is not None:
            self._changed()
        self.back()

    # --- the card -------------------------------------------------------------------------------

    def view(self) -> el.Element:
        """The list of games, with the selected one next to it or below it."""
        title = say("Choose a draughts variant")
        cancel = key_tip(say("Leave everything as it was"), pygame.K_ESCAPE)
        return el.card_frame(
            el.Column(
                el.Row(el.Heading(title, style="scene"), el.Space(), pad=(28, 0), height=64),
                el.Hairline(),
                gap=0,
                label=title,
            ),
            el.FirstFit(
                el.Row(self._list(beside=True), self._told(beside=True), gap=24, align="fill"),
                lambda: el.Column(self._list(beside=False), self._told(beside=False), gap=12),
                grow=1,
            ),
            width=WIDTH,
            height=HEIGHT,
            buttons=[
                el.Button("cancel", self.back, say("Cancel"), tip=cancel),
                el.Button("done", self._choose, say("Choose"), icon="check", primary=True, default=True),
            ],
        )

    def _list(self, *, beside: bool) -> el.Element:
        return el.Rows(
            "draughts",
            len(self._games) + 1,
            self._row,
            row_height=_ROW,
            chosen=self._index,
            choose=self._pick,
            activate=lambda _: self._choose(),
            label=say("Kinds of draughts"),
            fewest=3,
            first=True,
            least=280,
            most=280 if beside else WIDTH,
            highest=self._list_height if beside else 5 * _ROW,
        )

    def _row(self, index: int) -> el.Element:
        game = house_board(self._house) if index == len(self._games) else self._games[index]
        return el.Row(el.Words(say(game.title), style="field", long=True), el.Space(), pad=(12, 0))

    def _told(self, *, beside: bool) -> el.Element:
        """The description of the game: a small board, and the rules or the switches for house rules."""
        game = self._shown
        head = el.Column(
            el.Heading(say(game.title), style="status"),
            el.Words(say(game.blurb), style="label_plain", color="ink2", wrap=True),
            gap=4,
            grow=1,
        )
        board = el.Picture(
            partial(draw_start, game=game),
            size=(120, 120),
            smallest=(120, 120),
            label=say("The board at the start"),
        )
        rules = [el.Words(say(rule), wrap=True) for rule in game.rules]
        missing = el.Words(say(_MISSING), style="note", color="ink3", wrap=True)
        text: list[el.Element] = self._switches() if self._is_house else [*rules, el.Space(4), missing]
        body = el.Scroll("rules of the game", el.Column(*text, gap=10), shown=120, grow=1)
        top = el.Row(head, board, gap=16, align="start") if beside else head
        if not beside:
            return el.Column(top, body, gap=12, grow=1)
        # no higher than the list, so that the size of the card does not depend on the selection
        return el.Column(top, body, gap=12, grow=1, least=400, highest=self._list_height)

    def _switches(self) -> list[el.Element]:
        without_effect = {"take_most": self._house.may_jump}
        return [self._switch_line(name, idle=without_effect.get(name, False)) for name in SWITCHES]

    def _switch_line(self, name: str, *, idle: bool) -> el.Element:
        """A small picture of a house rule, and its switch."""
        game, diagram = house_diagrams()[name]
        size = (_PICTURE, _PICTURE)
        return el.Row(
            el.Picture(partial(draw_diagram, game=game, diagram=diagram), size=size, smallest=size),
            el.Switch(
                name,
                say(_SWITCHES[name]),
                partial(self._switch, name),
                on=getattr(self._house, name) and not idle,
                enabled=not idle,
                tip=say("No effect in games without forced jumps") if idle else "",
                grow=1,
            ),
            gap=16,
        )
