"""The words over, in and under the list of games."""

from __future__ import annotations

from pygame import Rect, Surface

from checkers_app.ui.games.games_layout import GamesLayout
from checkers_app.ui.kit.look import Look
from checkers_app.views.games.collection import Collection
from checkers_app.views.games.list_search import ListSearch
from checkers_app.views.games.shelf_view import UNFINISHED
from checkers_app.views.play.status import thousands


def draw_count(look: Look, surface: Surface, layout: GamesLayout, total: int, found: int | None) -> None:
    """Draw how many games there are, and how many were found; None if none were searched for."""
    frame = layout.frame
    words = f"{thousands(total)} game{'' if total == 1 else 's'}"
    if found is not None:
        words = f"{thousands(found)} of {thousands(total)}"
    y = frame.y + (27 if layout.compact else 37)
    look.text(surface, words, "label_plain", look.theme.ink2, (frame.right - 16, y), "right")


def draw_progress(look: Look, surface: Surface, layout: GamesLayout, progress: float) -> None:
    """Draw how much of a file has been read, from 0 to 1."""
    frame = layout.frame
    bar = Rect(frame.x + 15, layout.listing.y - 8, frame.width - 30, 2)
    look.box(surface, bar, look.theme.line, radius=1)
    done = Rect(bar.x, bar.y, max(2, round(bar.width * progress)), 2)
    look.box(surface, done, look.theme.accent, radius=1)


def draw_nothing(
    look: Look,
    surface: Surface,
    listing: Rect,
    source: str | Collection,
    searched: str,
    finding: ListSearch,
) -> None:
    """Draw why there is no row."""
    if not finding.complete:
        words, second = "Looking through the games…", "Esc ends the search."
    elif finding.position is not None:
        words, second = "No game here had this position.", "Esc clears the search."
    elif searched:
        words = f"No game matches “{searched}”."
        second = "Esc clears the search."
    elif isinstance(source, Collection):
        words, second = ("Reading…", "") if not source.done else ("There is no game in this file.", "")
    elif source == UNFINISHED:
        words, second = "No game is unfinished.", "Every game is kept here from its first move on."
    else:
        words, second = "No game has been finished yet.", "Drop a PDN file on the window, or open one."
    x, y = listing.centerx, listing.y + 90
    room = listing.width - 32
    look.text(surface, look.fit(words, "status", room), "status", look.theme.ink, (x, y), "center")
    look.text(
        surface,
        look.fit(second, "label_plain", room),
        "label_plain",
        look.theme.ink2,
        (x, y + 26),
        "center",
    )


def draw_question(look: Look, surface: Surface, layout: GamesLayout, question: tuple[str, str]) -> None:
    """Draw what is asked before a game is taken away, or its short form where there is less room."""
    whole, short = question
    place = layout.question
    words = whole if look.width(whole, "status") <= place.width else short
    look.text(surface, words, "status", look.theme.ink, place.center, "center")


def draw_report(look: Look, surface: Surface, card: Rect, report: tuple[str, str], right: int) -> None:
    """Draw headline and second line of a report; ``right`` is where its buttons begin."""
    title, detail = report
    theme = look.theme
    look.card(surface, card, fill=theme.warn_bg, border=theme.warn)
    look.icon(surface, "warn", (card.x + 28, card.centery), 20, theme.warn)
    room = right - card.x - 62
    if detail:
        look.text(surface, title, "status", theme.ink, (card.x + 50, card.y + 22), "left", room)
        look.text(surface, detail, "label_plain", theme.ink2, (card.x + 50, card.y + 43), "left", room)
    else:
        lines = look.wrap(title, "button", room)[:2]
        for index, line in enumerate(lines):
            y = card.centery + 20 * index - 10 * (len(lines) - 1)
            look.text(surface, line, "button", theme.ink, (card.x + 50, y), "left", room)
