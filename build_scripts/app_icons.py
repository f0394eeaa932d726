"""Creates the program's icon in the formats that desktops use: PNG, ``.ico`` (Windows) and ``.icns`` (macOS).

Each size is rendered separately from ``assets/icons/app_mark.svg``.
"""

from __future__ import annotations

import io
import os
import struct
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

SIZES = (16, 22, 24, 32, 48, 64, 96, 128, 192, 256, 512)
"""The sizes in the icon theme hicolor, to which all other themes fall back."""
_ICO_SIZES = (16, 20, 24, 32, 40, 48, 64, 128, 256)
"""The sizes in pixels for 100 to 250% scaling."""
_ICO_PNG = 256
"""The minimum size of PNG entries; smaller entries are bitmaps, which every program can read."""
_ICNS_TYPES = {
    b"icp4": 16,
    b"icp5": 32,
    b"ic11": 32,  # 16 at two pixels a point
    b"ic12": 64,  # 32 at two
    b"ic07": 128,
    b"ic13": 256,  # 128 at two
    b"ic08": 256,
    b"ic14": 512,  # 256 at two
    b"ic09": 512,
    b"ic10": 1024,  # 512 at two
}
"""The types of PNG entries, with their sizes in pixels."""


def drawing(mark: Path, size: int) -> pygame.Surface:
    """The icon on a transparent background, ``size`` pixels wide and high."""
    return pygame.image.load_sized_svg(str(mark), (size, size))


def png(mark: Path, size: int) -> bytes:
    """The icon as a PNG file."""
    file = io.BytesIO()
    pygame.image.save(drawing(mark, size), file, "mark.png")
    return file.getvalue()


def ico(mark: Path) -> bytes:
    """The icon as a Windows icon file."""
    pictures = [png(mark, size) if size >= _ICO_PNG else _bitmap(mark, size) for size in _ICO_SIZES]
    header = struct.pack("<3H", 0, 1, len(pictures))
    offset = len(header) + 16 * len(pictures)
    directory = b""
    for size, picture in zip(_ICO_SIZES, pictures, strict=True):
        # 256 is written as 0: a side is one byte.
        directory += struct.pack("<4B2H2I", size % 256, size % 256, 0, 0, 1, 32, len(picture), offset)
        offset += len(picture)
    return header + directory + b"".join(pictures)


def _bitmap(mark: Path, size: int) -> bytes:
    """One picture in an icon file, with 32 bits per pixel, the lowest row first, and an empty mask."""
    header = struct.pack("<IiiHHIIiiII", 40, size, 2 * size, 1, 32, 0, 0, 0, 0, 0, 0)
    rows = pygame.image.tobytes(drawing(mark, size), "BGRA", True)
    mask = bytes((size + 31) // 32 * 4 * size)
    return header + rows + mask


def icns(mark: Path) -> bytes:
    """The icon as a macOS icon file."""
    entries = b""
    for kind, size in _ICNS_TYPES.items():
        picture = png(mark, size)
        entries += kind + struct.pack(">I", 8 + len(picture)) + picture
    return b"icns" + struct.pack(">I", 8 + len(entries)) + entries


def write_icons(mark: Path, folder: Path) -> None:
    """Write ``checkers-app.ico`` and ``checkers-app.icns``."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "checkers-app.ico").write_bytes(ico(mark))
    (folder / "checkers-app.icns").write_bytes(icns(mark))
