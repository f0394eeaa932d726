"""The words of the page on which a position is set up."""

from __future__ import annotations

from pygame import Surface

from checkers_app.games.base import Fault, Side
from checkers_app.play.setting_up import Setup
from checkers_app.ui.games.setup_layout import SetupLayout
from checkers_app.ui.kit.layout import Mode
from checkers_app.ui.kit.look import Look


def draw_head(look: Look, surface: Surface, layout: SetupLayout) -> None:
    """Draw the title."""
    head, compact = layout.head, layout.mode is Mode.COMPACT
    left = head.x + head.height + (12 if compact else 14)
    if compact:
        look.text(surface, "Set up", "scene", look.theme.ink, (left, head.centery))
        return
    look.text(surface, "Set up a position", "scene", look.theme.ink, (left, head.y + 13))
    words = "Click to place, click again to take away"
    look.text(surface, words, "label_plain", look.theme.ink2, (left, head.y + 36))


def draw_words(look: Look, surface: Surface, layout: SetupLayout, setup: Setup, against: str) -> None:
    """Draw the words on the cards; ``against`` says who plays against whom."""
    theme, compact = look.theme, layout.mode is Mode.COMPACT
    pad = 10 if compact else 16
    tray = layout.tray
    y = tray.y + (18 if compact else 25)
    look.text(surface, "Pieces", "status", theme.ink, (tray.x + pad, y))
    counts = " · ".join(f"{setup.game.side_name(side)} {setup.count(side)}" for side in Side)
    look.text(surface, counts, "label_plain", theme.ink2, (tray.right - pad, y), "right")
    card = layout.opponent
    look.text(
        surface,
        against,
        "note",
        theme.ink2,
        (card.x + pad, (card.y + (44 if compact else 46) + card.bottom) // 2),
        "left",
        card.width - 2 * pad,
    )
    if compact:
        return
    look.text(surface, "To move", "label", theme.ink2, (layout.tools.x + 16, layout.tools.y + 38))
    look.text(surface, "You play", "label", theme.ink2, (card.x + 16, card.y + 28))
    look.text(
        surface,
        "Position as text (FEN)" if setup.game.notation.draughts is not None else "Position as text",
        "status",
        theme.ink,
        (layout.text.x + 16, layout.text.y + 32),
        "left",
        210,
    )


def draw_status(look: Look, surface: Surface, layout: SetupLayout, fault: Fault | None) -> None:
    """Draw what is wrong with the position, or that nothing is."""
    card, compact = layout.status, layout.mode is Mode.COMPACT
    theme = look.theme
    if fault is None:
        look.card(surface, card)
        icon, tint = "check", theme.good
        headline, detail = (
            "The position is legal",
            "Click a dark square to place a piece. Keys 1 to 5 choose.",
        )
    else:
        look.card(surface, card, fill=theme.warn_bg, border=theme.warn)
        icon, tint, headline, detail = "warn", theme.warn, fault.headline, fault.detail
    room = card.width - 62
    first, second = look.wrap(headline, "status", room), look.wrap(detail, "label_plain", room)
    lines = [(line, "status", theme.ink, 21) for line in first[: 2 if compact else 1]]
    left_over = max(1, (card.height - 12 - 21 * len(lines)) // 17)
    lines += [(line, "label_plain", theme.ink2, 17) for line in second[:left_over]]
    y = card.centery - sum(height for *_, height in lines) // 2
    look.icon(surface, icon, (card.x + 26, y + 11 if len(lines) > 2 else card.centery), 20, tint)
    for line, role, ink, height in lines:
        look.text(surface, line, role, ink, (card.x + 50, y + height // 2), "left", room)
        y += height
