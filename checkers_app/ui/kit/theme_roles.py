"""The roles to which a theme assigns colours.

Colours are ``"#RRGGBB"`` strings, which both pygame and SVG accept.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Theme:
    """A complete set of colours, by role."""

    name: str
    """The name in the settings, which is also the name of the folder with the theme's assets."""
    title: str
    """The English name; it is translated before it is shown."""
    dark: bool
    """True if text is light on a dark background; shadows are then stronger."""
    outlined: bool
    """True if only outlines distinguish shapes: there are no shadows, and borders are 2 px wide."""

    bg: str
    """The background of the window."""
    panel: str
    """The background of cards."""
    panel2: str
    """The background of insets, and of buttons that are neither pressed nor under the pointer."""
    line: str
    """The colour of hairlines that are merely decorative."""
    edge: str
    """The colour of borders that carry meaning."""
    ink: str
    """The colour of normal text."""
    ink2: str
    """The colour of secondary text."""
    ink3: str
    """The colour of numbers and ticks."""
    accent: str
    """The accent colour, used for actions."""
    accent_hi: str
    """The accent colour under the pointer."""
    accent_ink: str
    """The colour of text on the accent colour."""
    max: str
    """The colour of MAX and alpha, used for nothing else."""
    min: str
    """The colour of MIN and beta, used for nothing else."""
    good: str
    """The colour of good results, such as a better move or the best one."""
    warn: str
    """The colour of warnings, such as compulsory jumps or inexact values."""
    warn_bg: str
    """The background of warnings."""
    bad: str
    """The colour of bad results, such as blunders and errors."""
    focus: str
    """The colour of the focus ring."""
    frame1: str
    """The colour at the top of the board's frame."""
    frame2: str
    """The colour at the bottom of the board's frame."""
    inlay: str
    """The colour of the line engraved in the board's frame."""
    sq_l: str
    """One end of the gradient on light squares."""
    sq_l2: str
    """The other end of the gradient on light squares."""
    sq_d: str
    """One end of the gradient on dark squares."""
    sq_d2: str
    """The other end of the gradient on dark squares."""
    grain_l: str
    """The colour of the grain of light wood; empty if the squares are plain."""
    grain_d: str
    """The colour of the grain of dark wood; empty if the squares are plain."""
    num: str
    """The colour of the numbers on the squares."""
    select: str
    """The colour that marks the selected square and the squares to which its piece may move."""
    must: str
    """The colour that marks pieces that must jump."""
    last: str
    """The colour that marks the last move."""
    hint: str
    """The colour that marks the move shown as a hint."""
    key: str
    """The colour that outlines all marks on the board."""
    d1: str
    """The colour of black discs."""
    d2: str
    """The colour of black discs on the side away from the light."""
    d_wall: str
    """The colour of the edge of black discs."""
    d_rim: str
    """The colour of the light on the rim of black discs."""
    d_groove: str
    """The colour of the grooves of black discs."""
    d_hi: str
    """The colour of the light edges along the grooves in black discs."""
    crown_d: str
    """The colour of the crown on black discs."""
    l1: str
    """The colour of white discs."""
    l2: str
    """The colour of white discs on the side away from the light."""
    l_wall: str
    """The colour of the edge of white discs."""
    l_rim: str
    """The colour of the light on the rim of white discs."""
    l_groove: str
    """The colour of the grooves of white discs."""
    l_hi: str
    """The colour of the light edges along the grooves in white discs."""
    crown_l: str
    """The colour of the crown on white discs."""
    shadow: str
    """The colour of shadows."""

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
        """The background of a pressed element; it differs from ``line`` in themes whose lines are as bright
        as text.
        """
        return self.panel2 if self.outlined else self.line

    @property
    def border(self) -> int:
        """The width in pixels of the borders of cards and buttons."""
        return 2 if self.outlined else 1
