"""The colours of the themes, by role.

Colours are ``"#RRGGBB"`` strings, which both pygame and SVG accept.  Nothing here needs a display.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from checkers_app.words import N_

if TYPE_CHECKING:
    from collections.abc import Mapping


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


_MAPLE = Theme(
    name="maple",
    title=N_("Maple"),
    dark=False,
    outlined=False,
    bg="#E7DCCA",
    panel="#FBF6EC",
    panel2="#F1E7D7",
    line="#D6C5AA",
    edge="#8A7350",
    ink="#2A1E15",
    ink2="#5E4C3B",
    ink3="#75624E",
    accent="#1D6A4C",
    accent_hi="#24805C",
    accent_ink="#FFFFFF",
    max="#1F5FA6",
    min="#AC3F14",
    good="#1D6A4C",
    warn="#7F5200",
    warn_bg="#FBE7B8",
    bad="#A9231C",
    focus="#1F5FA6",
    frame1="#5E3A22",
    frame2="#3A2114",
    inlay="#C99B5C",
    sq_l="#ECD5AB",
    sq_l2="#E3C794",
    sq_d="#94653E",
    sq_d2="#885A35",
    grain_l="#B98A4C",
    grain_d="#5B3618",
    num="#FFF6E4",
    select="#8CF5AE",
    must="#FFD95E",
    last="#C9E7FF",
    hint="#F6C9FF",
    key="#21130A",
    d1="#4A2A26",
    d2="#2A1513",
    d_wall="#120807",
    d_rim="#A0706A",
    d_groove="#120807",
    d_hi="#7A4A44",
    crown_d="#F2C766",
    l1="#FFFBF0",
    l2="#EEDDB8",
    l_wall="#8F7146",
    l_rim="#FFFFFF",
    l_groove="#A98C5E",
    l_hi="#FFFFFF",
    crown_l="#7A3B10",
    shadow="#1A0D05",
)

_WALNUT = Theme(
    name="walnut",
    title=N_("Walnut"),
    dark=True,
    outlined=False,
    bg="#1D1510",
    panel="#2A1F18",
    panel2="#372A20",
    line="#4D3B2D",
    edge="#A38A6E",
    ink="#F6ECDE",
    ink2="#CBB9A3",
    ink3="#A8947C",
    accent="#E3B063",
    accent_hi="#F0C27C",
    accent_ink="#24160A",
    max="#86BDF5",
    min="#F5A47C",
    good="#84D8A4",
    warn="#FFD95E",
    warn_bg="#4A3714",
    bad="#FF9A8F",
    focus="#FFE3AE",
    frame1="#4A2D1B",
    frame2="#2C1910",
    inlay="#B98A4E",
    sq_l="#DFC294",
    sq_l2="#D4B380",
    sq_d="#8F5F3A",
    sq_d2="#815331",
    grain_l="#A87A40",
    grain_d="#4E2D14",
    num="#FFF3DC",
    select="#84F2A8",
    must="#FFD95E",
    last="#C4E4FF",
    hint="#F6C9FF",
    key="#1A0F07",
    d1="#402320",
    d2="#231110",
    d_wall="#0D0605",
    d_rim="#9A6A63",
    d_groove="#0D0605",
    d_hi="#704440",
    crown_d="#F2C766",
    l1="#FFF8EA",
    l2="#EAD8B0",
    l_wall="#876A40",
    l_rim="#FFFFFF",
    l_groove="#A38658",
    l_hi="#FFFFFF",
    crown_l="#7A3B10",
    shadow="#080402",
)

_MIDNIGHT = Theme(
    name="midnight",
    title=N_("Midnight"),
    dark=True,
    outlined=False,
    bg="#0D121A",
    panel="#161D28",
    panel2="#202A39",
    line="#2F3B4E",
    edge="#7587A1",
    ink="#EEF3FA",
    ink2="#AEBBCD",
    ink3="#8B9AB0",
    accent="#74D3C0",
    accent_hi="#92E3D3",
    accent_ink="#06201B",
    max="#7CBBFF",
    min="#FFAE78",
    good="#74D3A0",
    warn="#FFD666",
    warn_bg="#3B3315",
    bad="#FF8F93",
    focus="#FFFFFF",
    frame1="#222D3D",
    frame2="#151D29",
    inlay="#4B6080",
    sq_l="#B9C6D8",
    sq_l2="#B9C6D8",
    sq_d="#566F8E",
    sq_d2="#566F8E",
    grain_l="",
    grain_d="",
    num="#F4F8FD",
    select="#7DF3B4",
    must="#FFD666",
    last="#D8ECFF",
    hint="#F2C8FF",
    key="#0B1119",
    d1="#27303D",
    d2="#10151D",
    d_wall="#05080C",
    d_rim="#7A8BA3",
    d_groove="#05080C",
    d_hi="#4D5B70",
    crown_d="#FFD666",
    l1="#FFFFFF",
    l2="#D9E2EE",
    l_wall="#7C8CA3",
    l_rim="#FFFFFF",
    l_groove="#8E9DB2",
    l_hi="#FFFFFF",
    crown_l="#1B2A44",
    shadow="#000000",
)

_CONTRAST = Theme(
    name="contrast",
    title=N_("Contrast"),
    dark=True,
    outlined=True,
    bg="#000000",
    panel="#000000",
    panel2="#1C1C1C",
    line="#FFFFFF",
    edge="#FFFFFF",
    ink="#FFFFFF",
    ink2="#EDEDED",
    ink3="#C8C8C8",
    accent="#FFE500",
    accent_hi="#FFF27A",
    accent_ink="#000000",
    max="#6FD0FF",
    min="#FFB454",
    good="#7CFFA8",
    warn="#FFE500",
    warn_bg="#000000",
    bad="#FF9C9C",
    focus="#00F0FF",
    frame1="#000000",
    frame2="#000000",
    inlay="#FFFFFF",
    sq_l="#FFFFFF",
    sq_l2="#FFFFFF",
    sq_d="#6B6B6B",
    sq_d2="#6B6B6B",
    grain_l="",
    grain_d="",
    num="#FFFFFF",
    select="#7CFFA8",
    must="#FFE500",
    last="#BFEFFF",
    hint="#FFC8FF",
    key="#000000",
    d1="#000000",
    d2="#000000",
    d_wall="#000000",
    d_rim="#FFFFFF",
    d_groove="#FFFFFF",
    d_hi="#000000",
    crown_d="#FFE500",
    l1="#FFFFFF",
    l2="#FFFFFF",
    l_wall="#000000",
    l_rim="#000000",
    l_groove="#000000",
    l_hi="#FFFFFF",
    crown_l="#000000",
    shadow="#000000",
)

THEMES: Mapping[str, Theme] = MappingProxyType(
    {theme.name: theme for theme in (_MAPLE, _WALNUT, _MIDNIGHT, _CONTRAST)}
)
"""Every theme by name; the first is the default."""

PAPER = replace(
    _MAPLE,
    name="paper",
    bg="#FFFFFF",
    panel="#FFFFFF",
    panel2="#EFEFEF",
    line="#C4C4C4",
    edge="#5A5A5A",
    ink="#000000",
    ink2="#3A3A3A",
    ink3="#6A6A6A",
    accent="#000000",
    accent_hi="#000000",
    max="#000000",
    min="#6A6A6A",
    good="#000000",
    warn="#3A3A3A",
    bad="#3A3A3A",
    focus="#000000",
)
"""Black on white, for printed pictures of trees and slides: nothing is distinguished by colour only."""
