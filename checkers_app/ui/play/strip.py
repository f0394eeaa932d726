"""A player's card in a portrait window: everything on one line, or on two short ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from checkers_app.games.base import Game, Piece, Side
from checkers_app.play.match import Match
from checkers_app.ui.kit.look import Look

LARGE = 52
"""Cards of this many units have the second text beside the name, lower ones under it."""
_DISC, _PITCH = 16, 9
"""A captured piece, and how far the next one lies from it."""


def draw_strip(
    look: Look,
    surface: Surface,
    rect: Rect,
    picture: Callable[[Look, Surface, Rect, Match, Side], None],
    match: Match,
    side: Side,
    texts: tuple[str, str],
    taken: Sequence[Piece],
    *,
    to_move: bool,
    result: str,
    tone: str | None = None,
) -> None:
    """Draw the card of a player.

    Args:
        look: the look.
        surface: where to.
        rect: the card.
        picture: draws who plays the side.
        match: the game.
        side: whose card it is.
        texts: the player's name, and what is said of him.
        taken: what he has captured.
        to_move: whether it is his turn.
        result: what is said at the right of it, such as ``won``; may be empty.
        tone: its colour; that of something good if None.
    """
    theme = look.theme
    large = rect.height >= LARGE
    look.card(surface, rect)
    if to_move:
        bar = Rect(rect.x + theme.border - 1, rect.y + 8, 4, rect.height - 16)
        look.box(surface, bar, theme.accent, radius=2)
    tile = 36 if large else 28
    place = Rect(rect.x + (10 if large else 9), rect.centery - tile // 2, tile, tile)
    picture(look, surface, place, match, side)
    left, right = place.right + (12 if large else 8), rect.right - 14
    if result:
        look.text(surface, result, "heading", tone or theme.good, (right, rect.centery), "right")
        right -= look.width(result, "heading") + 10
    if taken:
        right = _draw_taken(look, surface, match.game, (right, rect.centery), taken) - 12
    name, second = texts
    room = right - left
    if large:
        look.text(surface, name, "status", theme.ink, (left, rect.centery), "left", room)
        left += look.width(name, "status") + 8
        if right - left > 60:
            look.text(surface, second, "label_plain", theme.ink2, (left, rect.centery), "left", right - left)
    else:
        look.text(surface, name, "heading", theme.ink, (left, rect.y + 14), "left", room)
        look.text(surface, second, "note", theme.ink2, (left, rect.y + 31), "left", room)


def _draw_taken(
    look: Look, surface: Surface, game: Game, right: tuple[int, int], taken: Sequence[Piece]
) -> int:
    """The captured pieces with their number, ending at ``right``; answers where they begin."""
    kings = sum(piece.king for piece in taken)
    words = f"{len(taken)}" + (f", {kings} crowned" if kings else "")
    width = look.width(words, "key")
    left = right[0] - width - 6 - _DISC - _PITCH * (len(taken) - 1)
    painter = look.painter(game)
    for index, piece in enumerate(taken):
        painter.draw_small(surface, Rect(left + _PITCH * index, right[1] - _DISC // 2, _DISC, _DISC), piece)
    look.text(surface, words, "key", look.theme.ink2, (right[0] - width, right[1]))
    return left
