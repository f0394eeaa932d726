"""The line icons: round white strokes 2 px wide, tinted by the program, in 24 px boxes with a 2 px clear
edge.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

FILL = 'fill="#FFFFFF"'
"""The attributes of the few shapes that are filled as well as stroked."""

ICONS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "back": ('<path d="M20 12 H4 M10.5 5.5 L4 12 L10.5 18.5"/>',),
        "class": (
            '<rect x="7.5" y="3.5" width="12" height="15" rx="1.5"/>',
            '<path d="M4.5 7 V19 A2 2 0 0 0 6.5 21 H16 M10.5 8 H16.5 M10.5 12 H16.5"/>',
        ),
        "cut": ('<path d="M3.5 18 L11 6 M13 18 L20.5 6"/>',),
        "fold": ('<path d="M12 4 L17.5 13 H6.5 Z"/><path d="M8 18.5 H16"/>',),
        "auto": (
            '<path d="M4 18.5 L9 13.5 L13 16 L20 8.5"/>',
            '<path d="M15.5 8 H20.3 V12.8"/>',
            '<circle cx="6.5" cy="6.5" r="2.5"/>',
        ),
        "board": (
            '<rect x="3.5" y="3.5" width="17" height="17" rx="1.5"/>',
            f'<path d="M12 3.5 H20.5 V12 H12 Z M3.5 12 H12 V20.5 H3.5 Z" {FILL} stroke="none"/>',
            '<path d="M12 3.5 V20.5 M3.5 12 H20.5"/>',
        ),
        "book": (
            (
                '<path d="M12 6.5 C10 5 7 4.5 3.5 4.5 V18 C7 18 10 18.5 12 20 C14 18.5 17 18 20.5 18 V4.5'
                ' C17 4.5 14 5 12 6.5 Z M12 6.5 V20"/>'
            ),
        ),
        "branch": (
            '<circle cx="6" cy="5.5" r="2.2"/>',
            '<circle cx="6" cy="18.5" r="2.2"/>',
            '<circle cx="18" cy="9.5" r="2.2"/>',
            '<path d="M6 7.7 V16.3 M6 14.5 C6 11.5 9 9.5 15.8 9.5"/>',
        ),
        "chart": (
            '<path d="M4 4 V20 H20"/>',
            '<path d="M7.5 15 L11 10.5 L14 13 L19.5 6.5"/>',
        ),
        "check": ('<path d="M4.5 12.5 L9.8 17.8 L19.5 7"/>',),
        "checkers": (
            '<circle cx="12" cy="12" r="8.8"/>',
            '<circle cx="12" cy="12" r="5.6"/>',
            '<circle cx="12" cy="12" r="2.2"/>',
        ),
        "chev": ('<path d="M9 5.5 L15.5 12 L9 18.5"/>',),
        "clock": (
            '<circle cx="12" cy="12" r="9"/>',
            '<path d="M12 7 V12 L15.5 14"/>',
        ),
        "close": ('<path d="M6 6 L18 18 M18 6 L6 18"/>',),
        "copy": (
            '<rect x="8.5" y="8.5" width="12" height="12" rx="2"/>',
            (
                '<path d="M15.5 8.5 V5 A1.5 1.5 0 0 0 14 3.5 H5 A1.5 1.5 0 0 0 3.5 5 V14 A1.5 1.5 0 0 0 5'
                ' 15.5 H8.5"/>'
            ),
        ),
        "cpu": (
            '<rect x="6" y="6" width="12" height="12" rx="2"/>',
            (
                '<path d="M9.5 3 V6 M14.5 3 V6 M9.5 18 V21 M14.5 18 V21 M3 9.5 H6 M3 14.5 H6'
                ' M18 9.5 H21 M18 14.5 H21"/>'
            ),
        ),
        "down": ('<path d="M5.5 9 L12 15.5 L18.5 9"/>',),
        "draw": ('<path d="M5 9 H19 M5 15 H19"/>',),
        "endings": (
            '<path d="M5.2 8 L9 12 L12 5.8 L15 12 L18.8 8 L17 15.5 H7 Z"/>',
            '<path d="M7 19.5 H17"/>',
        ),
        "erase": (
            (
                '<path d="M8.5 19.5 L3.8 14.8 A1.6 1.6 0 0 1 3.8 12.5 L11.9 4.4 A1.6 1.6 0 0 1 14.2 4.4'
                ' L19.6 9.8 A1.6 1.6 0 0 1 19.6 12.1 L12.2 19.5 Z"/>'
            ),
            '<path d="M7.8 8.5 L15.5 16.2 M12 19.5 H20.5"/>',
        ),
        "exit": ('<path d="M10 4 H5 V20 H10 M14.5 7.5 L19 12 L14.5 16.5 M19 12 H9"/>',),
        "first": (
            f'<path d="M20 6 L13.5 12 L20 18 Z M12.5 6 L6 12 L12.5 18 Z" {FILL}/>',
            '<path d="M3.5 5.5 V18.5"/>',
        ),
        "flip": (
            '<path d="M7.5 20 V5 M3.5 9 L7.5 5 L11.5 9"/>',
            '<path d="M16.5 4 V19 M12.5 15 L16.5 19 L20.5 15"/>',
        ),
        "half": (
            '<rect x="3.5" y="5" width="17" height="14" rx="2"/>',
            '<path d="M12 5 V19"/>',
            '<path d="M6.5 12 L8 13.5 L9.8 10.5"/>',
        ),
        "hint": (
            (
                '<path d="M8.6 15.2 A6.4 6.4 0 1 1 15.4 15.2 C14.8 15.7 14.6 16.4 14.6 17'
                ' H9.4 C9.4 16.4 9.2 15.7 8.6 15.2 Z"/>'
            ),
            '<path d="M10 20.5 H14"/>',
        ),
        "home": (
            '<path d="M4 11 L12 4.5 L20 11"/>',
            '<path d="M6 10 V19.5 H18 V10"/>',
        ),
        "human": (
            '<circle cx="12" cy="8" r="4"/>',
            '<path d="M4.5 20 C5 15.8 8 14.2 12 14.2 C16 14.2 19 15.8 19.5 20"/>',
        ),
        "info": (
            '<circle cx="12" cy="12" r="9"/>',
            '<path d="M12 11 V16.5 M12 7.6 V7.7"/>',
        ),
        "last": (
            f'<path d="M4 6 L10.5 12 L4 18 Z M11.5 6 L18 12 L11.5 18 Z" {FILL}/>',
            '<path d="M20.5 5.5 V18.5"/>',
        ),
        "learn": (
            '<path d="M3.5 20 H8 V15.5 H12.5 V11 H17 V6.5 H20.5"/>',
            '<circle cx="6" cy="9" r="2.6"/>',
        ),
        "list": (
            '<path d="M9 6.5 H20 M9 12 H20 M9 17.5 H20"/>',
            '<path d="M4.5 6.5 V6.6 M4.5 12 V12.1 M4.5 17.5 V17.6"/>',
        ),
        "look": (
            (
                '<path d="M2.5 12 C5 7.5 8.3 5.5 12 5.5 C15.7 5.5 19 7.5 21.5 12 C19 16.5 15.7 18.5 12 18.5'
                ' C8.3 18.5 5 16.5 2.5 12 Z"/>'
            ),
            '<circle cx="12" cy="12" r="3"/>',
        ),
        "menu": ('<path d="M4 6.5 H20 M4 12 H20 M4 17.5 H20"/>',),
        "minus": ('<path d="M5 12 H19"/>',),
        "mistakes": (
            '<path d="M19.5 12 A7.5 7.5 0 1 1 16.8 6.2"/>',
            '<path d="M17.5 2.8 V6.8 H13.5"/>',
            '<path d="M12 8.6 V12.6 M12 15.4 V15.5"/>',
        ),
        "next": (
            f'<path d="M6 5 L15 12 L6 19 Z" {FILL}/>',
            '<path d="M18.5 5 V19"/>',
        ),
        "open": (
            '<path d="M3.5 18.5 V6 A1.5 1.5 0 0 1 5 4.5 H9.5 L11.8 7.5 H18 A1.5 1.5 0 0 1 19.5 9 V10.5"/>',
            '<path d="M3.5 18.5 L6.6 11.6 A1.8 1.8 0 0 1 8.2 10.5 H21 L18 17.4 A1.8 1.8 0 0 1 16.4 18.5 Z"/>',
        ),
        "openings": ('<path d="M12 20.5 V13.5 M12 13.5 L5 8.5 V4.5 M12 13.5 V4.5 M12 13.5 L19 8.5 V4.5"/>',),
        "paste": (
            (
                '<path d="M8.5 5 H6 A1.5 1.5 0 0 0 4.5 6.5 V19 A1.5 1.5 0 0 0 6 20.5 H18 A1.5 1.5 0 0 0 19.5'
                ' 19 V6.5 A1.5 1.5 0 0 0 18 5 H15.5"/>'
            ),
            '<rect x="8.5" y="3" width="7" height="4" rx="1.2"/>',
            '<path d="M8.5 12 H15.5 M8.5 16 H13"/>',
        ),
        "pause": ('<path d="M8.5 5 V19 M15.5 5 V19" stroke-width="3.4"/>',),
        "pen": (
            (
                '<path d="M4 20 L4.8 15.8 L15.6 5 A1.9 1.9 0 0 1 18.3 5 L19 5.7 A1.9 1.9 0 0 1 19 8.4 L8.2'
                ' 19.2 Z M13.8 6.8 L17.2 10.2"/>'
            ),
        ),
        "picture": (
            '<rect x="3.5" y="4.5" width="17" height="15" rx="2"/>',
            '<circle cx="9" cy="9.7" r="1.6"/>',
            '<path d="M4 17 L9.5 13 L13 15.6 L16.2 13.2 L20 16.2"/>',
        ),
        "play": (f'<path d="M7.5 4.8 L18.8 12 L7.5 19.2 Z" {FILL}/>',),
        "plus": ('<path d="M12 5 V19 M5 12 H19"/>',),
        "practice": (
            '<circle cx="12" cy="12" r="9"/>',
            '<circle cx="12" cy="12" r="4.6"/>',
            '<circle cx="12" cy="12" r="1" fill="#FFFFFF"/>',
        ),
        "prev": (
            f'<path d="M18 5 L9 12 L18 19 Z" {FILL}/>',
            '<path d="M5.5 5 V19"/>',
        ),
        "print": (
            '<path d="M7 8.5 V3.5 H17 V8.5"/>',
            (
                '<path d="M7 16.5 H5 A1.5 1.5 0 0 1 3.5 15 V10 A1.5 1.5 0 0 1 5 8.5 H19 A1.5 1.5 0 0 1 20.5'
                ' 10 V15 A1.5 1.5 0 0 1 19 16.5 H17"/>'
            ),
            '<path d="M7 13.5 H17 V20.5 H7 Z"/>',
        ),
        "problem": (
            '<circle cx="12" cy="12" r="8.5"/>',
            '<path d="M12 1.8 V6 M12 18 V22.2 M1.8 12 H6 M18 12 H22.2"/>',
        ),
        "projector": (
            '<rect x="3" y="4" width="18" height="11.5" rx="1.5"/>',
            '<path d="M12 15.5 V18 M8 21 L12 18 L16 21"/>',
        ),
        "puzzle": (
            '<circle cx="12" cy="12" r="9"/>',
            '<path d="M9.4 9.4 A2.7 2.7 0 1 1 12.6 12.4 C12 12.8 12 13.2 12 13.8 M12 16.6 V16.7"/>',
        ),
        "race": ('<path d="M4 6 H19 M4 12 H13 M4 18 H8" stroke-width="3"/>',),
        "redo": (
            '<path d="M16 5 L20.5 9.5 L16 14"/>',
            '<path d="M20 9.5 H9.5 A5 5 0 0 0 9.5 19.5 H14"/>',
        ),
        "resign": (
            '<path d="M6 21 V4"/>',
            '<path d="M6 4.5 C10 2.5 13 7 18.5 4.5 V13 C13 15.5 10 11 6 13"/>',
        ),
        "resume": (
            '<circle cx="12" cy="12" r="9"/>',
            f'<path d="M10 8.2 L15.8 12 L10 15.8 Z" {FILL}/>',
        ),
        "retry": (
            '<path d="M19.5 12 A7.5 7.5 0 1 1 16.8 6.2"/>',
            '<path d="M17.5 2.8 V6.8 H13.5"/>',
        ),
        "save": (
            '<path d="M12 4 V14.5 M7.5 10.5 L12 15 L16.5 10.5"/>',
            '<path d="M4.5 16 V19 A1 1 0 0 0 5.5 20 H18.5 A1 1 0 0 0 19.5 19 V16"/>',
        ),
        "search": (
            '<circle cx="10.5" cy="10.5" r="6.5"/>',
            '<path d="M15.4 15.4 L20.5 20.5"/>',
        ),
        "settings": (
            '<path d="M4 7 H12.5 M17.5 7 H20 M4 17 H6.5 M11.5 17 H20"/>',
            '<circle cx="15" cy="7" r="2.5"/>',
            '<circle cx="9" cy="17" r="2.5"/>',
        ),
        "streak": (
            (
                '<path d="M12 3 C12.5 7 17.5 9 17.5 14.5 A5.5 5.5 0 0 1 6.5 14.5 C6.5 12 8 10.8 8.6 9 C10'
                ' 9.6 10.6 10.6 10.8 12 C12.4 10 12.6 6.5 12 3 Z"/>'
            ),
        ),
        "swap": (
            '<path d="M4 8.5 H19 M15 4.5 L19 8.5 L15 12.5"/>',
            '<path d="M20 16.5 H5 M9 12.5 L5 16.5 L9 20.5"/>',
        ),
        "table": (
            '<rect x="3.5" y="5" width="17" height="14" rx="2"/>',
            '<path d="M3.5 10 H20.5 M10 10 V19"/>',
        ),
        "think": (
            f'<path d="M12 3 L15.6 9 H8.4 Z" {FILL}/>',
            '<path d="M10.2 12 L6.2 15 M13.8 12 L17.8 15"/>',
            '<path d="M6 21 L2.8 15.6 H9.2 Z"/>',
            '<path d="M18 21 L14.8 15.6 H21.2 Z"/>',
        ),
        "trash": (
            '<path d="M4 6.5 H20 M9 6.5 V4.5 A1 1 0 0 1 10 3.5 H14 A1 1 0 0 1 15 4.5 V6.5"/>',
            (
                '<path d="M6 6.5 L7 19.2 A1.4 1.4 0 0 0 8.4 20.5 H15.6 A1.4 1.4 0 0 0 17 19.2 L18 6.5 M10'
                ' 10.5 V16.5 M14 10.5 V16.5"/>'
            ),
        ),
        "trophy": (
            '<path d="M7.5 4 H16.5 V10 A4.5 4.5 0 0 1 7.5 10 Z"/>',
            (
                '<path d="M7.5 6 H4 C4 9 5 10.5 7.8 10.9 M16.5 6 H20 C20 9 19 10.5 16.2 10.9 M12 14.5 V18'
                ' M8.5 20.5 H15.5 M9.5 20.5 C9.5 18.8 10.5 18 12 18 C13.5 18 14.5 18.8 14.5 20.5"/>'
            ),
        ),
        "ttt": ('<path d="M9 3.5 V20.5 M15 3.5 V20.5 M3.5 9 H20.5 M3.5 15 H20.5"/>',),
        "up": ('<path d="M5.5 15 L12 8.5 L18.5 15"/>',),
        "undo": (
            '<path d="M8 5 L3.5 9.5 L8 14"/>',
            '<path d="M4 9.5 H14.5 A5 5 0 0 1 14.5 19.5 H10"/>',
        ),
        "warn": (
            '<path d="M12 3.8 L21.4 19.6 H2.6 Z"/>',
            '<path d="M12 10 V14.2 M12 16.9 V17"/>',
        ),
        "zoomfit": ('<path d="M4 9 V4 H9 M15 4 H20 V9 M20 15 V20 H15 M9 20 H4 V15"/>',),
    }
)
"""Maps the name of each icon to its SVG elements."""
