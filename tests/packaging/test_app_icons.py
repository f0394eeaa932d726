"""The program's icon in the formats of three systems, read back byte by byte."""

from __future__ import annotations

import io
import struct

import app_icons
import pygame
import pytest

from checkers_app.paths import asset

MARK = asset("icons", "app_mark.svg")


def looks_right(picture: pygame.Surface, size: int) -> None:
    """Transparent corners, and the green rim at the top and at the left."""
    assert picture.get_size() == (size, size)
    assert picture.get_at((0, 0)).a < 16
    assert picture.get_at((size - 1, size - 1)).a < 16
    for place in ((size // 2, round(size * 0.09)), (round(size * 0.09), size // 2)):
        found = picture.get_at(place)
        assert found.a > 128
        assert found.g > found.r + 30, (size, found)


@pytest.mark.parametrize("size", app_icons.SIZES)
def test_a_png_of_every_size(size: int) -> None:
    looks_right(pygame.image.load(io.BytesIO(app_icons.png(MARK, size)), "mark.png"), size)


def test_an_icon_file_of_windows_holds_every_size_the_right_way_up() -> None:
    data = app_icons.ico(MARK)
    reserved, kind, count = struct.unpack_from("<3H", data)
    assert (reserved, kind) == (0, 1)
    sizes, end = [], 6 + 16 * count
    for index in range(count):
        wide, high, _, _, planes, bits, length, offset = struct.unpack_from("<4B2H2I", data, 6 + 16 * index)
        assert (wide, planes, bits) == (high, 1, 32)
        assert offset == end, "one after the other, nothing between"
        end += length
        size = wide or 256
        sizes.append(size)
        entry = data[offset : offset + length]
        if entry.startswith(b"\x89PNG"):
            picture = pygame.image.load(io.BytesIO(entry), "mark.png")
        else:
            head = struct.unpack_from("<IiiHHI", entry)
            assert head == (40, size, 2 * size, 1, 32, 0)
            assert length == 40 + 4 * size * size + (size + 31) // 32 * 4 * size
            rows = entry[40 : 40 + 4 * size * size]
            picture = pygame.transform.flip(pygame.image.frombytes(rows, (size, size), "BGRA"), False, True)
        looks_right(picture, size)
        # The crown is light in the middle of its upper half, and its base line is below.
        low = picture.get_at((size // 2, round(size * 0.56)))
        assert min(low[:3]) > 200, "the crown is white"
    assert end == len(data)
    assert {16, 32, 48, 256} <= set(sizes)


def test_an_icon_file_of_macos_says_its_own_length() -> None:
    data = app_icons.icns(MARK)
    assert data[:4] == b"icns"
    assert struct.unpack_from(">I", data, 4) == (len(data),)
    place, found = 8, {}
    while place < len(data):
        kind, length = struct.unpack_from(">4sI", data, place)
        picture = pygame.image.load(io.BytesIO(data[place + 8 : place + length]), "mark.png")
        found[kind] = picture.get_width()
        looks_right(picture, picture.get_width())
        place += length
    assert place == len(data)
    assert found[b"ic07"] == 128
    assert found[b"ic10"] == 1024


def test_the_pictures_are_the_same_on_every_run() -> None:
    assert app_icons.ico(MARK) == app_icons.ico(MARK)
    assert app_icons.icns(MARK) == app_icons.icns(MARK)
