"""The roles to which a theme assigns colours.

Colours are ``"#RRGGBB"`` strings, which both pygame and SVG accept.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Theme:
    """A complete set of colours, by role."""

    name: str
    """The name used in settings, and of the folder with the theme's assets."""
    title: str
    """The English name; it is translated before it is shown."""
    dark: bool
    """True if text is light on a dark background; shadows are then stronger."""
    outlined: bool
    """True if shapes are only distinguished by outlines: there are no shadows, and borders are 2 px wide."""

    bg: str
    """The background of the window."""
    panel: str
    """Cards."""
    panel2: str
    """Insets and buttons at rest."""
    line: str
    """Hairlines that are merely decorative."""
    edge: str
    """Borders that carry meaning."""
    ink: str
    """Normal text."""
    ink2: str
    """Secondary text."""
    ink3: str
    """Numbers and ticks."""
    accent: str
    """The accent colour, used for actions."""
    accent_hi: str
    """The accent colour under the pointer."""
    accent_ink: str
    """Text on the accent colour."""
    max: str
    """MAX and alpha, and nothing else."""
    min: str
    """MIN and beta, and nothing else."""
    good: str
    """Good results, such as a better or the best move."""
    warn: str
    """Warnings, such as compulsory jumps or inexact values."""
    warn_bg: str
    """The background of warnings."""
    bad: str
    """Bad results, such as blunders and errors."""
    focus: str
    """The focus ring."""
    frame1: str
    """The top of the board's frame."""
    frame2: str
    """The bottom of the board's frame."""
    inlay: str
    """The line engraved in the board's frame."""
    sq_l: str
    """One end of the gradient on light squares."""
    sq_l2: str
    """The other end of the gradient on light squares."""
    sq_d: str
    """One end of the gradient on dark squares."""
    sq_d2: str
    """The other end of the gradient on dark squares."""
    grain_l: str
    """The grain of light wood; empty if the squares are plain."""
    grain_d: str
    """The grain of dark wood; empty if the squares are plain."""
    num: str
    """The numbers on the squares."""
    select: str
    """The selected square and the squares to which its piece may move."""
    must: str
    """Pieces that must jump."""
    last: str
    """The last move."""
    hint: str
    """The move shown as a hint."""
    key: str
    """The outline of all marks on the board."""
    d1: str
    """Black discs."""
    d2: str
    """Black discs, on the side away from the light."""
    d_wall: str
    """The edge of black discs."""
    d_rim: str
    """The light on the rim of black discs."""
    d_groove: str
    """The grooves of black discs."""
    d_hi: str
    """The light edges of the grooves of black discs."""
    crown_d: str
    """The crown on black discs."""
    l1: str
    """White discs."""
    l2: str
    """White discs, on the side away from the light."""
    l_wall: str
    """The edge of white discs."""
    l_rim: str
    """The light on the rim of white discs."""
    l_groove: str
    """The grooves of white discs."""
    l_hi: str
    """The light edges of the grooves of white discs."""
    crown_l: str
    """The crown on white discs."""
    shadow: str
    """Shadows."""

    @property
    def wood(self) -> bool:
        """True if the board shows wood grain, False if its squares are plain."""
        return bool(self.grain_d)

    @property
    def veil(self) -> str:
        """The colour that darkens everything behind an overlay."""
        return "#000000" if self.dark else "#2A1E15"

    @property
    def pressed(self) -> str:
        """The background of a pressed element; not the colour of lines if lines are as bright as text."""
        return self.panel2 if self.outlined else self.line

    @property
    def border(self) -> int:
        """The width in pixels of the borders of cards and buttons."""
        return 2 if self.outlined else 1
