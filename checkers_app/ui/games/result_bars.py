"""Bars that show a score, the results against a level, or the results of single games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Unpack

import pygame
from pygame import Rect, Surface

from checkers_app.engine.levels import Level
from checkers_app.play.rating.statistics import LAST, Came, Played, Score
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.elements.element import Box, Heard, Measure, Pen
from checkers_app.ui.kit.keyboard import PRESS
from checkers_app.ui.kit.look import Look
from checkers_app.words import N_, say, say_in

LONG_BAR = 10
"""The number of games that a full row stands for, unless more games were played against one of the levels."""
_SEE: Mapping[Came, str] = MappingProxyType(
    {
        Came.WON: N_("See the games that were won"),
        Came.DRAWN: N_("See the games that were drawn"),
        Came.LOST: N_("See the games that were lost"),
    }
)
_HEIGHTS: Mapping[Came, float] = MappingProxyType({Came.WON: 1.0, Came.DRAWN: 0.7, Came.LOST: 0.4})


class LevelRow(el.Control):
    """A level with its results as a bar; a click on a part of the bar lists the games of that part."""

    role = "row"
    corner = 6
    follows_pointer = True

    def __init__(
        self,
        level: Level,
        at: int,
        score: Score,
        longest: int,
        action: Callable[[], None],
        show: Callable[[Came], None],
        *,
        names: Sequence[str],
        chosen: bool,
        **box: Unpack[Box],
    ) -> None:
        """Set the content of the row.

        Args:
            level: the level.
            at: the index of its row in the table.
            score: the results.
            longest: the number of games that the whole length of a bar stands for.
            action: called to show the score against this level.
            show: called to list the games of a part of the bar.
            names: the names of all levels, so that all names get the same width.
            chosen: whether the score against this level is shown.
            box: the common properties of elements.
        """
        ink = "ink" if score.games else "ink3"
        self._bar = el.Picture(self._paint_bar, size=(0, 20), smallest=(0, 14), grow=1)
        says = el.Words(str(score.games) if score.games else "", style="machine", color="ink2")
        bar: el.Element = self._bar
        came = say("{won} won, {drawn} drawn, {lost} lost", won=score.won, drawn=score.drawn, lost=score.lost)
        if not score.games:
            came = say("not played yet")
            bar = el.Words(came, style="note", color="ink3")
        content = el.Row(
            el.TableCell(
                el.Words(level.numeral, style="label", color="ink3", anchor="right", alike=("10", "9½")),
                place=(at, 0),
                title=say("Level"),
            ),
            el.TableCell(
                el.Words(say(level.name), style="label", color=ink, alike=names), place=(at, 1), title=""
            ),
            el.TableCell(bar, place=(at, 2), title=say("Result"), label=came, grow=1),
            el.TableCell(says, place=(at, 3), title=say("Games")),
            gap=12,
            pad=(12, 1),
        )
        super().__init__(f"level {level.numeral}", content, **box)
        self._level, self._score, self._most = level, score, longest
        self._action, self._show, self._chosen = action, show, chosen

    @property
    def label(self) -> str:
        """The level and its results."""
        name, score = f"{self._level.numeral}  {say(self._level.name)}", self._score
        if not score.games:
            return say("{level}: not played yet", level=name)
        return say(
            "{level}: {won} won, {drawn} drawn, {lost} lost",
            level=name,
            won=score.won,
            drawn=score.drawn,
            lost=score.lost,
        )

    @property
    def states(self) -> tuple[str, ...]:
        """Whether the score against this level is shown."""
        return (*(("chosen",) if self._chosen else ()), *super().states)

    def _widths(self, measure: Measure) -> tuple[int, int]:
        least, natural = self.children[0].widths(measure)
        return least + 40, natural + 120

    def _heights(self, measure: Measure, width: int) -> tuple[int, int]:
        return self.children[0].heights(measure, width)

    @property
    def parts(self) -> list[tuple[Came, Rect, int]]:
        """The parts of the bar, each with its number of games."""
        return shares(self._bar.rect, self._score, self._most) if self._score.games else []

    def _part_at(self, position: tuple[int, int]) -> Came | None:
        return next((came for came, part, _ in self.parts if part.collidepoint(position)), None)

    def click(self, position: tuple[int, int]) -> None:
        """Show the score against this level, or the games of the clicked part of its bar."""
        came = self._part_at(position)
        if came is None:
            self._action()
        else:
            self._show(came)

    def key(self, key: int) -> bool:
        """Enter shows the score against this level."""
        if key in PRESS:
            self._action()
            return True
        return False

    def tip_at(self, position: tuple[int, int]) -> str:
        """A tip about the effect of a click."""
        came = self._part_at(position)
        if came is not None:
            return say(_SEE[came])
        return say("Click again to see these games") if self._chosen and self._score.games else ""

    def paint(self, pen: Pen) -> None:
        """Draw the background."""
        theme = pen.look.theme
        if self._chosen or pen.mood(self).hovered:
            border = theme.accent if self._chosen else theme.line
            pen.look.box(pen.surface, self.rect, theme.panel2, border, radius=6)

    def _paint_bar(self, look: Look, surface: Surface, rect: Rect) -> None:
        draw_shares(look, surface, rect, self._score, self._most, numbers=True)


class LevelTable(el.Column):
    """The rows of all levels."""

    role = "table"

    @property
    def heard(self) -> Heard:
        """The number of rows (one for each level) and of columns (number, name, results and games)."""
        return Heard(size=(len(self.children), 4))


class LastBars(el.Control):
    """A bar for each recent game; a click on a bar, or Enter on the selected bar, opens the game."""

    role = "table"

    def __init__(
        self,
        name: str,
        /,
        games: Sequence[Played],
        chosen: int,
        choose: Callable[[int], None],
        show: Callable[[int], None],
        titles: Sequence[str],
        told: Callable[[int], el.ToldRow],
        **box: Unpack[Box],
    ) -> None:
        """Set the content of the element.

        Args:
            name: the name of the element.
            games: the games, oldest first.
            chosen: the index of the game with the keyboard focus.
            choose: called with the index of a newly selected game.
            show: called with the index of the game to open.
            titles: the titles of the columns that describe a game.
            told: called with the index of a game; returns its description, as columns and as a sentence.
            box: the common properties of elements.
        """
        spots = [
            el.told_row(titles, index, told(index), *(("chosen",) if index == chosen else ()))
            for index in range(len(games))
        ]
        super().__init__(name, *spots, **box)
        self._columns = len(titles)
        self._games, self._chosen = games, chosen
        self._choose, self._show = choose, show

    @property
    def heard(self) -> Heard:
        """The number of games, and the number of columns."""
        return Heard(size=(len(self._games), self._columns))

    @property
    def ring(self) -> Rect:
        """The frame around the selected bar."""
        return self._bars()[self._chosen] if self._games else self.rect

    def _widths(self, measure: Measure) -> tuple[int, int]:
        del measure
        return 10 * LAST, 24 * LAST

    def _heights(self, measure: Measure, width: int) -> tuple[int, int]:
        del measure, width
        return 20, 56

    def _place_children(self, measure: Measure, rect: Rect, seen: Rect) -> None:
        for index, spot in enumerate(self.children):
            left, right = (rect.x + rect.width * edge // LAST for edge in (index, index + 1))
            spot.place(measure, Rect(left, rect.y, right - left, rect.height), seen)

    def _bars(self) -> list[Rect]:
        bars = []
        for spot, game in zip(self.children, self._games, strict=True):
            height = round(spot.rect.height * _HEIGHTS[game.came])
            bars.append(Rect(spot.rect.x, spot.rect.bottom - height, spot.rect.width - 5, height))
        return bars

    def _at(self, position: tuple[int, int]) -> int | None:
        """The index of the game whose column contains a position; None if there is none."""
        hit = (index for index, spot in enumerate(self.children) if spot.rect.collidepoint(position))
        return next(hit, None)

    def click(self, position: tuple[int, int]) -> None:
        """Open the clicked game."""
        index = self._at(position)
        if index is not None:
            self._show(index)

    def key(self, key: int) -> bool:
        """Left and right select a game; Enter opens it."""
        if key in {pygame.K_LEFT, pygame.K_RIGHT}:
            step = -1 if key == pygame.K_LEFT else 1
            self._choose(max(0, min(len(self._games) - 1, self._chosen + step)))
            return True
        if key in PRESS:
            self._show(self._chosen)
            return True
        return False

    def tip_at(self, position: tuple[int, int]) -> str:
        """The result of the game under the pointer."""
        index = self._at(position)
        return self.children[index].label if index is not None else ""

    def draw(self, pen: Pen) -> None:
        """Draw the bars; the child elements only describe them."""
        for bar, game in zip(self._bars(), self._games, strict=True):
            draw_bar(pen.look, pen.surface, bar, game.came)


def score_row(score: Score) -> el.Element:
    """A score as a bar; below it are the numbers of games won, drawn and lost."""

    def paint(look: Look, surface: Surface, rect: Rect) -> None:
        if not score.games:
            look.box(surface, rect, look.theme.panel2, look.theme.line, radius=4)
        draw_shares(look, surface, rect, score, max(1, score.games), numbers=False)

    counts = (
        say_in("games", "You {number}", number=score.won),
        say_in("games", "Draws {number}", number=score.drawn),
        say_in("games", "Computer {number}", number=score.lost),
    )
    first, second, third = (el.Words(words, style="label", color="ink2") for words in counts)
    return el.Column(
        el.Picture(paint, height=12), el.Row(first, el.Space(), second, el.Space(), third, gap=8), gap=6
    )


def sample(came: Came) -> el.Element:
    """A sample of the colour of a result."""

    def paint(look: Look, surface: Surface, rect: Rect) -> None:
        draw_bar(look, surface, rect, came)

    return el.Picture(paint, width=14, height=14)


def shares(bar: Rect, score: Score, most: int) -> list[tuple[Came, Rect, int]]:
    """The segments of a score bar, each with the number of games that it represents.

    The whole length of ``bar`` represents ``most`` games.
    """
    left, room = bar.x, bar.width - 6
    parts = []
    for came, count in zip(Came, (score.won, score.drawn, score.lost), strict=True):
        if count:
            part = Rect(left, bar.y, max(4, room * count // most), bar.height)
            parts.append((came, part, count))
            left = part.right + 3
    return parts


def draw_shares(look: Look, surface: Surface, bar: Rect, score: Score, most: int, *, numbers: bool) -> None:
    """Draw a score as segments of ``bar``, whose whole length represents ``most`` games."""
    theme = look.theme
    for came, part, count in shares(bar, score, most):
        draw_bar(look, surface, part, came)
        if numbers and part.width >= 18:
            ink = {Came.WON: theme.accent_ink, Came.DRAWN: theme.ink, Came.LOST: theme.panel}[came]
            look.text(surface, str(count), "machine_strong", ink, part.center, "center")


def draw_bar(look: Look, surface: Surface, rect: Rect, came: Came) -> None:
    """Fill ``rect`` with the colour of a result."""
    theme = look.theme
    fill = {Came.WON: theme.accent, Came.DRAWN: theme.panel2, Came.LOST: theme.ink3}[came]
    look.box(surface, rect, fill, theme.edge if came is Came.DRAWN else None, radius=4)
