"""The deck of openings, from which the user chooses the first moves (the ballot) of the next game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import pygame
from pygame import Rect, Surface

from checkers_app.games.base import Game
from checkers_app.notation.ballots import Opening
from checkers_app.ui.context import Context
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.command import Key, key_tip
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.text_field import TextEdit
from checkers_app.ui.view_scene import CardScene
from checkers_app.words import folded, say, say_count

WIDTH, HEIGHT = 760, 680
_LONGEST_SEARCH = 24
"""The maximum length of the search text in characters."""
_STEPS = {
    pygame.K_UP: -1,
    pygame.K_DOWN: 1,
    pygame.K_PAGEUP: -8,
    pygame.K_PAGEDOWN: 8,
    pygame.K_HOME: -1000,
    pygame.K_END: 1000,
}


class OpeningsScene(CardScene):
    """A card on top of the main menu; closing the card without a choice changes nothing."""

    def __init__(
        self,
        context: Context,
        game: Game,
        openings: Sequence[Opening],
        number: int,
        choose: Callable[[int], None],
    ) -> None:
        """``openings`` includes barred openings; ``choose`` is called with the chosen opening's number."""
        super().__init__(context)
        self._game = game
        self._all = tuple(openings)
        self._number = number
        self._choose = choose
        self._barred = any(opening.number == number and opening.barred for opening in openings)
        self._wanted = TextEdit(self._search, longest=_LONGEST_SEARCH)
        """The search text."""
        self._shown = self._deck
        """The openings that match the search."""

    @property
    def _deck(self) -> tuple[Opening, ...]:
        return tuple(opening for opening in self._all if self._barred or not opening.barred)

    @property
    def _index(self) -> int:
        return next((i for i, opening in enumerate(self._shown) if opening.number == self._number), 0)

    # --- actions --------------------------------------------------------------------------------

    def take(self, event: pygame.event.Event) -> bool:
        """Send typed text to the search field, except for a space that has pressed a focused control."""
        if super().take(event):
            return True
        away = self.touch.focused is None or self.touch.focused.name != "search"
        typed = event.type == pygame.TEXTINPUT and not (event.text == " " and self.touch.keyboard)
        if away and (typed or (event.type == pygame.KEYDOWN and event.key == pygame.K_BACKSPACE)):
            self.touch.focus("search")
            return self._wanted.handle(event)
        return False

    def shortcuts(self) -> Mapping[Key, Callable[[], None]]:
        """Esc clears the search, then closes the card; the arrow keys always move through the list."""
        steps = {(key, False): partial(self._step, rows) for key, rows in _STEPS.items()}
        return {(pygame.K_ESCAPE, False): self._escape, **steps}

    def _search(self) -> None:
        self._shown = tuple(opening for opening in self._deck if matches(opening, self._wanted.text))
        shown = self._shown
        if shown and all(opening.number != self._number for opening in shown):
            self._number = shown[0].number
        self.touch.forget_scroll("ballots")

    def _escape(self) -> None:
        """Clear the search or, if it is already empty, close the card."""
        if self._wanted.text:
            self._wanted.set("")
            self._search()
        else:
            self.back()

    def _pick(self, index: int) -> None:
        self._number = self._shown[index].number

    def _step(self, rows: int) -> None:
        if self._shown:
            self._pick(max(0, min(len(self._shown) - 1, self._index + rows)))
            self.touch.focus("search")  # Enter chooses what the arrow keys have selected

    def _play(self) -> None:
        if self._shown:
            self._choose(self._shown[self._index].number)
            self.back()

    def _set_barred(self, on: bool) -> None:  # noqa: FBT001  the value of a switch
        self._barred = on
        self._search()

    # --- the card -------------------------------------------------------------------------------

    def view(self) -> el.Element:
        """The list, with the position of the selected ballot next to it or below it."""
        shown = self._shown
        title = say("Choose an opening")
        heading = el.Heading(title, style="scene")
        count = el.Words(self._count(), style="label_plain", color="ink2")
        head = el.FirstFit(
            el.Row(heading, el.Space(), count, gap=8, pad=(28, 0), height=64),
            lambda: el.Row(heading, pad=(28, 0), height=64),
        )
        cancel = key_tip(say("Leave everything as it was"), pygame.K_ESCAPE)
        return el.card_frame(
            el.Column(head, el.Hairline(), gap=0, label=title),
            el.FirstFit(
                el.Row(el.Column(*self._list(), grow=1, least=400), self._beside(), gap=16, align="fill"),
                lambda: el.Column(*self._list(below=self._below()), gap=8),
                grow=1,
            ),
            width=WIDTH,
            height=HEIGHT,
            buttons=[
                el.Button("cancel", self.back, say("Cancel"), tip=cancel),
                el.Button(
                    "done",
                    self._play,
                    say("Choose"),
                    icon="check",
                    primary=True,
                    default=True,
                    enabled=bool(shown),
                    tip="" if shown else say("No ballots found"),
                ),
            ],
        )

    def _count(self) -> str:
        number = len(self._shown)
        if not self._wanted.text:
            return say_count("{number} three-move ballot", "{number} three-move ballots", number)
        return say_count(
            "{number} of {deck} ballots", "{number} of {deck} ballots", number, deck=len(self._deck)
        )

    def _list(self, below: el.Element | None = None) -> tuple[el.Element | None, ...]:
        """The search field, the results, and the switch for showing barred openings."""
        shown, barred = self._shown, sum(opening.barred for opening in self._all)
        hint = say("A name, a number or moves: Kelso, 112, 9-14")
        nothing = say("No ballot matches “{wanted}”.", wanted=self._wanted.text)
        switch = say_count("Show the {number} barred one too", "Show the {number} barred ones too", barred)
        return (
            el.Field("search", self._wanted, hint=hint, icon="search", enter=self._play, first=True),
            el.Rows(
                "ballots",
                len(shown),
                lambda index: _ballot_row(shown[index]),
                row_height=34,
                chosen=self._index,
                choose=self._pick,
                label=say("Ballots"),
                fewest=3,
                highest=14 * 34,
            )
            if shown
            else el.Column(el.Words(nothing, color="ink2", wrap=True), el.Space(), grow=1),
            below,
            el.Switch("barred", switch, self._set_barred, on=self._barred),
        )

    def _told(self, opening: Opening) -> tuple[el.Element, ...]:
        words = say("White moves next.")
        if opening.barred:
            words = say("Barred from the deck: one side loses with best play. White moves next.")
        return (
            el.Heading(say("Ballot {number}", number=opening.number), style="status"),
            el.Words(opening.family, style="label", color="ink2", long=True),
            el.Words(words, style="label_plain", color="ink2", wrap=True),
        )

    def _board(self, opening: Opening, side: int) -> el.Element:
        paint = partial(_draw_ballot, game=self._game, opening=opening)
        label = say("The board after {moves}", moves=opening.name)
        return el.Picture(paint, size=(side, side), smallest=(side, side), label=label)

    def _beside(self) -> el.Element:
        """The position above its description."""
        if not self._shown:
            return el.Space(256)
        opening = self._shown[self._index]
        return el.Column(
            self._board(opening, 256), el.Space(8), *self._told(opening), el.Space(), gap=4, width=256
        )

    def _below(self) -> el.Element | None:
        """The position next to its description."""
        if not self._shown:
            return None
        opening = self._shown[self._index]
        told = el.Column(*self._told(opening), gap=4, grow=1)
        return el.Row(self._board(opening, 160), told, gap=18, align="start")


def _ballot_row(opening: Opening) -> el.Element:
    words, color = (say("barred"), "bad") if opening.barred else (opening.family, "ink2")
    return el.Row(
        el.Words(str(opening.number), style="machine", color="ink3", anchor="right", width=32),
        el.Words(opening.name, style="move", long=True),
        el.Space(),
        el.Words(words, style="label", color=color, long=True),
        gap=16,
        pad=(12, 0),
    )


def _draw_ballot(look: Look, surface: Surface, place: Rect, *, game: Game, opening: Opening) -> None:
    look.painter(game).draw_mini(surface, place, game.pieces(opening.state), opening.moves[-1])


def matches(opening: Opening, wanted: str) -> bool:
    """True if a text is the number of an opening, the beginning of its moves, or part of its name."""
    words = " ".join(folded(wanted).replace(",", " ").split())
    moves = opening.name.replace(",", "")
    return str(opening.number) == words or moves.startswith(words) or words in folded(opening.family)
