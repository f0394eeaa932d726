"""The card of a player: name, turn, clock and captured pieces."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Unpack

from pygame import Rect, Surface

from checkers_app.games.base import Game, Piece, Side
from checkers_app.play.match import Match
from checkers_app.play.series import contestant
from checkers_app.play.whole_tree import whole_tree
from checkers_app.play.wording import character_of
from checkers_app.ui.boards.sprites import Pose
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.elements.element import Box, Pen
from checkers_app.ui.kit.look import Look
from checkers_app.views.interaction.players import name_on_card, said_of_player
from checkers_app.views.play.moment import ClockView, Moment
from checkers_app.words import say, say_count, say_count_in, say_list

Growing = Callable[[Side], tuple[int, float]]
"""Returns the number of captured pieces that are still appearing, and the visible fraction of each."""
Posing = Callable[[Side], Pose]
"""Returns the current pose of a player's face."""
LINE = 20
"""The height, in units, of a line on the card."""
_DISC, _PITCH, _CLOSEST = 18, 19, 7
"""The size of a captured piece, and the normal and minimum distance between two pieces, in units."""
_GAP, _LEAST_ROW, _SMALLEST = 6, 60, 4
"""The gap before the number, the minimum width of a row without its first piece, and the size of the smallest
disc, in units.
"""
EDGE = 8
"""The padding of the card in units; only the background and the mark of the side to move extend into it."""


class PlayerCard(el.Row):
    """The card with its background, and a bar on the left while it is the player's turn."""

    role = "group"

    def __init__(self, *children: el.Element | None, to_move: bool, gap: int, **box: Unpack[Box]) -> None:
        super().__init__(*children, gap=gap, pad=(16, 0), **box)
        self._to_move = to_move

    @property
    def states(self) -> tuple[str, ...]:
        """Whether it is the player's turn."""
        return (say("to move"),) if self._to_move else ()

    def paint(self, pen: Pen) -> None:
        """Draw the background."""
        look, rect = pen.look, self.rect
        look.card(pen.surface, rect)
        if self._to_move:
            bar = Rect(rect.x + look.theme.border - 1, rect.y + 10, 4, rect.height - 20)
            look.box(pen.surface, bar, look.theme.accent, radius=2)


def player_card(
    view: Moment,
    whose: Side,
    clock: Callable[[], ClockView] | None,
    pose: Posing,
    growing: Growing,
    **box: Unpack[Box],
) -> el.Element:
    """The card next to a board in a large window.

    Args:
        view: the game.
        whose: the side of the player.
        clock: returns the clock of that side; None if the game has no clocks.
        pose: returns the current pose of a face.
        growing: returns the number of captured pieces that are still appearing, and their visible fraction.
        box: the properties that any element can have.
    """
    taken = _taken(view.match, whose, growing)
    said = el.Column(_name(view, whose), _second(view, whose), taken, gap=0, grow=1)
    result = ClockSign(clock, large=True) if clock is not None else _wins(view, whose)
    return _card(view, whose, _Portrait(view.match, whose, 56, pose), said, result, gap=14, **box)


def low_card(
    view: Moment,
    whose: Side,
    clock: Callable[[], ClockView] | None,
    pose: Posing,
    growing: Growing,
    **box: Unpack[Box],
) -> el.Element:
    """The card next to a board in a small window."""
    face = ClockSign(clock) if clock is not None else None
    first = el.Row(_name(view, whose, grow=1), face, gap=8, height=LINE)
    taken = _taken(view.match, whose, growing)
    said = el.Column(first, _second(view, whose), taken, gap=0, grow=1)
    tile = _Portrait(view.match, whose, 40, pose)
    return _card(view, whose, tile, said, _wins(view, whose) if clock is None else None, gap=10, **box)


def strip(
    view: Moment,
    whose: Side,
    clock: Callable[[], ClockView] | None,
    pose: Posing,
    growing: Growing,
    *,
    low: bool,
    **box: Unpack[Box],
) -> el.Element:
    """The card above or below a board in a portrait window: one line, or two short ones."""
    match = view.match
    result: el.Element | None = None
    if clock is not None:
        result = ClockSign(clock, bare=True)
    elif _in_series(view):
        wins = view.series.won(contestant(match, whose))
        result = el.Words(say_count("{number} win", "{number} wins", wins), style="heading", color="good")
    taken = _taken(match, whose, growing)
    if low:
        second = _second(view, whose, style="note")
        said: el.Element = el.Column(_name(view, whose, style="heading"), second, gap=0, grow=1)
    else:
        name = _name(view, whose)
        said = el.Row(name, _second(view, whose), el.Space(), gap=8, grow=1)
    tile = _Portrait(match, whose, 28 if low else 36, pose)
    return _card(view, whose, tile, said, taken, result, gap=8 if low else 12, **box)


def _card(
    view: Moment, whose: Side, *children: el.Element | None, gap: int, **box: Unpack[Box]
) -> el.Element:
    box["label"] = view.match.game.side_name(whose)
    box["name"] = card_name(whose)
    return PlayerCard(*children, to_move=view.turn is whose, gap=gap, **box)


def card_name(side: Side) -> str:
    """The name of a side's card, by which the card is found in the tree of elements."""
    return f"player {int(side)}"


def _name(view: Moment, side: Side, style: str = "status", grow: float = 0.0) -> el.Element:
    return el.Words(name_on_card(view, side), style=style, long=True, grow=grow)


def _second(view: Moment, side: Side, style: str = "label_plain") -> el.Element | None:
    """The description below a player's name, or None."""
    said = said_of_player(view, side)
    short = said_of_player(view, side, narrow=True)
    return el.Words(said, short, style=style, color="ink2", long=True) if said else None


class _Portrait(el.Element):
    """The portrait of a player; screen readers ignore it because the text next to it describes the player."""

    role = "image"

    def __init__(self, match: Match, side: Side, size: int, pose: Posing) -> None:
        super().__init__(width=size, height=size)
        self._match, self._side, self._pose = match, side, pose

    def paint(self, pen: Pen) -> None:
        """Draw the portrait."""
        draw_player(pen.look, pen.surface, self.rect, self._match, self._side, self._pose(self._side))


def draw_player(look: Look, surface: Surface, tile: Rect, match: Match, side: Side, pose: Pose) -> None:
    """Draw a player: a piece on a square, or the computer's portrait with a small piece at its bottom."""
    character = character_of(match.game, match.seats[side])
    if character is None:
        look.tile(surface, tile, match.game, Piece(side))
        return
    look.portrait(surface, tile, character.portrait, pose)
    small = max(14, 2 * round(0.17 * tile.width))
    badge = Rect(tile.right - small + 2, tile.bottom - small + 2, small, small)
    look.box(surface, badge.inflate(4, 4), look.theme.panel, None, radius=small // 2 + 2)
    look.painter(match.game).draw_small(surface, badge, Piece(side))


def _in_series(view: Moment) -> bool:
    return bool(view.series.results) and whole_tree(view.match.game) is not None


def _wins(view: Moment, side: Side) -> el.Element | None:
    """The number of games that the player has won in the series."""
    if not _in_series(view):
        return None
    wins = view.series.won(contestant(view.match, side))
    word = say_count_in("a number of games", "win", "wins", wins)
    return el.Column(
        el.Words(str(wins), style="value", anchor="right"),
        el.Words(word, style="note", color="ink2", anchor="right"),
        gap=0,
    )


# --- the clock --------------------------------------------------------------------------------------


class ClockSign(el.Element):
    """The clock of a player, which always shows the current time."""

    role = "timer"

    def __init__(
        self, clock: Callable[[], ClockView], *, large: bool = False, bare: bool = False, **box: Unpack[Box]
    ) -> None:
        """A ``bare`` clock has no background."""
        super().__init__(**box)
        self._clock, self._bare, self._large = clock, bare, large
        self._style = "heading" if bare else "value" if large else "machine_strong"

    @property
    def label(self) -> str:
        """The time on the clock."""
        return self._clock().text

    @property
    def states(self) -> tuple[str, ...]:
        """Whether the clock is running."""
        clock = self._clock()
        return ("out",) if clock.out else ("running",) if clock.running else ()

    def _widths(self, measure: el.Measure) -> tuple[int, int]:
        look = measure.look
        if self._large:
            width = look.width("00:00.0", self._style) - 20
        else:
            width = look.width("00:00.0" if self._bare else "00:00", self._style) + (0 if self._bare else 14)
        return width, width

    def _heights(self, measure: el.Measure, width: int) -> tuple[int, int]:
        del measure, width
        height = 40 if self._large else LINE
        return height, height

    def paint(self, pen: Pen) -> None:
        """Draw the clock."""
        look, surface, clock, theme = pen.look, pen.surface, self._clock(), pen.look.theme
        if self._bare:
            ink = theme.bad if clock.out else theme.warn if clock.low else theme.accent
            ink = ink if clock.out or clock.low or clock.running else theme.ink2
            look.text(surface, clock.text, self._style, ink, (self.rect.right, self.rect.centery), "right")
            return
        fill, border, ink = theme.panel2, None, theme.ink2
        if clock.out:
            fill, ink = theme.bad, theme.panel
        elif clock.low:
            fill, border, ink = theme.warn_bg, theme.warn, theme.warn
        elif clock.running:
            fill, ink = theme.accent, theme.accent_ink
        look.box(surface, self.rect, fill, border, radius=8)
        look.text(surface, clock.text, self._style, ink, self.rect.center, "center")


# --- taken pieces -----------------------------------------------------------------------------------


def _taken(match: Match, side: Side, growing: Growing) -> el.Element | None:
    """The row of pieces that a side has captured, or None."""
    taken = [
        piece
        for state, move in zip(match.states, match.moves, strict=False)
        if state.side_to_move is side
        for square in move.captures
        if (piece := state.piece_at(square)) is not None
    ]
    return TakenRow(match.game, taken, lambda: growing(side)) if taken else None


class TakenRow(el.Element):
    """The captured pieces as a row of discs, closer together if there is less space, with their number."""

    role = "text"

    def __init__(
        self,
        game: Game,
        taken: Sequence[Piece],
        growing: Callable[[], tuple[int, float]],
        **box: Unpack[Box],
    ) -> None:
        """``growing`` returns how many of the last pieces are still appearing, and the visible fraction of
        each.
        """
        self._number = say("{number}", number=len(taken))
        box["label"] = say("taken: {pieces}", pieces=_in_words(game, taken))
        super().__init__(**box)
        self._game, self._taken, self._growing = game, taken, growing

    def _widths(self, measure: el.Measure) -> tuple[int, int]:
        least = _DISC + _GAP + measure.look.width(self._number, "key")
        between = len(self._taken) - 1
        return least + min(_CLOSEST * between, _LEAST_ROW), least + _PITCH * between

    def _heights(self, measure: el.Measure, width: int) -> tuple[int, int]:
        del measure, width
        return LINE, LINE

    def paint(self, pen: Pen) -> None:
        """Draw the row; the number is always complete, and the discs share the remaining space."""
        look, surface, rect = pen.look, pen.surface, self.rect
        coming, part = self._growing()
        there = len(self._taken) - coming
        room = rect.width - look.width(self._number, "key") - _DISC - _GAP
        between = len(self._taken) - 1
        pitch = min(_PITCH, room / between) if between else 0.0
        painter = look.painter(self._game)
        for index, piece in enumerate(self._taken):
            size = _DISC if index < there else round(_DISC * part)
            if size >= _SMALLEST:
                place = Rect(0, 0, size, size)
                place.center = rect.x + round(pitch * index) + _DISC // 2, rect.centery
                painter.draw_small(surface, place, piece)
        left = rect.x + round(pitch * between) + _DISC + _GAP
        look.text(surface, self._number, "key", look.theme.ink2, (left, rect.centery), "left")


def _in_words(game: Game, taken: Sequence[Piece]) -> str:
    """The captured pieces, as in ``3 men and 1 king``, or only their number if they have other names."""
    if game.piece_names != ("man", "king"):
        return say_count("{number} piece", "{number} pieces", len(taken))
    kings = sum(piece.king for piece in taken)
    men = len(taken) - kings
    both = (
        (men, say_count_in("what was taken", "{number} man", "{number} men", men)),
        (kings, say_count_in("what was taken", "{number} king", "{number} kings", kings)),
    )
    return say_list(words for number, words in both if number)
