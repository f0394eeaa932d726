"""The roles that a theme gives colours to.

Colours are ``"#RRGGBB"`` strings, which both pygame and SVG accept.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Theme:
    """One complete set of colours, by role."""

    name: str
    """The name used in settings and in the folder of assets."""
    title: str
    """The name shown to users, to be translated."""
    dark: bool
    """True if text is light on dark: shadows are then stronger."""
    outlined: bool
    """True if shapes are distinguished only by outlines: no shadows, borders of 2 px."""

    bg: str
    """The window."""
    panel: str
    """Cards."""
    panel2: str
    """Insets and buttons at rest."""
    line: str
    """Hairlines that only decorate."""
    edge: str
    """Borders that carry meaning."""
    ink: str
    """Text."""
    ink2: str
    """Second text."""
    ink3: str
    """Numbers and ticks."""
    accent: str
    """The one action colour."""
    accent_hi: str
    """The accent under the pointer."""
    accent_ink: str
    """Text on the accent."""
    max: str
    """MAX and alpha, nothing else."""
    min: str
    """MIN and beta, nothing else."""
    good: str
    """Better, best."""
    warn: str
    """Must, inexact."""
    warn_bg: str
    """Behind ``warn``."""
    bad: str
    """Blunder, error."""
    focus: str
    """The focus ring."""
    frame1: str
    """The board's frame at the top."""
    frame2: str
    """The frame at the bottom."""
    inlay: str
    """The line engraved in the frame."""
    sq_l: str
    """Light squares."""
    sq_l2: str
    """Light squares, the other end of their gradient."""
    sq_d: str
    """Dark squares."""
    sq_d2: str
    """Dark squares, the other end of their gradient."""
    grain_l: str
    """Grain of light wood; empty where squares are flat."""
    grain_d: str
    """Grain of dark wood; empty where squares are flat."""
    num: str
    """Square numbers."""
    select: str
    """Selected, may go."""
    must: str
    """Must jump."""
    last: str
    """The last move."""
    hint: str
    """The hint."""
    key: str
    """The outline of every mark."""
    d1: str
    """Black disc."""
    d2: str
    """Black disc, far from the light."""
    d_wall: str
    """Its side."""
    d_rim: str
    """Its rim light."""
    d_groove: str
    """Its grooves."""
    d_hi: str
    """The light edge of its grooves."""
    crown_d: str
    """The crown on black."""
    l1: str
    """White disc."""
    l2: str
    """White disc, far from the light."""
    l_wall: str
    """Its side."""
    l_rim: str
    """Its rim light."""
    l_groove: str
    """Its grooves."""
    l_hi: str
    """The light edge of its grooves."""
    crown_l: str
    """The crown on white."""
    shadow: str
    """The layers of a shadow."""

    @property
    def wood(self) -> bool:
        """True if the board shows grain, False if its squares are flat."""
        return bool(self.grain_d)

    @property
    def veil(self) -> str:
        """The overlay for dimmed parts."""
        return "#000000" if self.dark else "#2A1E15"

    @property
    def pressed(self) -> str:
        """The colour of a pressed element; where lines are as bright as text they cannot be below it."""
        return self.panel2 if self.outlined else self.line

    @property
    def border(self) -> int:
        """The width in pixels of the border of a card or a button."""
        return 2 if self.outlined else 1
