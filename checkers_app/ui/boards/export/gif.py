"""Writes animations as GIF files with Pillow, which is only imported when needed."""

from __future__ import annotations

import io
import struct
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from checkers_app.ui.boards.export.film import FilmFrame

if TYPE_CHECKING:
    from PIL.Image import Image

_COLOURS = 255
"""The number of colours used; the last of a GIF's 256 colours marks unchanged pixels."""
_ALL_COLOURS = 0xF7
"""The header flags of a file with a single table of 256 colours for all frames."""
_LONGEST = 655_350
"""The maximum time in milliseconds for which a GIF can show a frame."""
_TRAILER = b";"

SAMPLES = 8
"""The maximum number of frames from which the colours for all frames are chosen."""


def gif(pictures: Iterable[FilmFrame], samples: Iterable[FilmFrame]) -> bytes:
    """Return the content of a GIF file.

    Frames are written one by one, because Pillow's own animation writer keeps all of them in memory.

    Args:
        pictures: one or more frames in order; each frame is only requested when it is needed.
        samples: some of the frames, from which the colours are chosen.  All frames use the same colours, so
            that static parts are only written once.
    """
    palette = _palette(samples)
    stream = io.BytesIO()
    before: Image | None = None
    for picture, image in _merged(pictures, palette):
        if before is None:
            stream.write(_header(image))
        stream.write(_block(image, before, picture.milliseconds))
        before = image
    stream.write(_TRAILER)
    return stream.getvalue()


def _merged(pictures: Iterable[FilmFrame], palette: Image) -> Iterator[tuple[FilmFrame, Image]]:
    """The frames in the colours of the palette; identical frames in succession become one longer frame."""
    from PIL.Image import Dither  # noqa: PLC0415  it takes time to import, and few ever need it

    last: tuple[FilmFrame, Image] | None = None
    for picture in pictures:
        if last is not None and last[0].pixels == picture.pixels:
            shown = min(last[0].milliseconds + picture.milliseconds, _LONGEST)
            last = last[0]._replace(milliseconds=shown), last[1]
            continue
        if last is not None:
            yield last
        last = picture, _image(picture).quantize(palette=palette, dither=Dither.NONE)
    if last is not None:
        yield last


def _header(image: Image) -> bytes:
    """The file header, with the size, the colours of all frames, and a request to repeat the animation."""
    colours = bytes(image.getpalette("RGB") or ()).ljust(3 * 256, b"\0")
    screen = struct.pack("<HHBBB", *image.size, _ALL_COLOURS, 0, 0)
    return b"GIF89a" + screen + colours + b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"


def _block(image: Image, before: Image | None, milliseconds: int) -> bytes:
    """The data of a frame: the rectangle that has changed, with its unchanged pixels transparent."""
    from PIL import ImageChops  # noqa: PLC0415  the same
    from PIL.GifImagePlugin import getdata  # noqa: PLC0415  the same

    if before is None:
        return b"".join(getdata(image, duration=milliseconds))
    delta = ImageChops.subtract_modulo(image, before)
    box = delta.getbbox(alpha_only=False) or (0, 0, 1, 1)
    changed = image.crop(box)
    changed.paste(_COLOURS, mask=delta.crop(box).point([255, *(0,) * 255], "1"))
    return b"".join(getdata(changed, box[:2], duration=milliseconds, transparency=_COLOURS, disposal=1))


def sampled(length: int) -> range:
    """The indices of the frames from which the colours of an animation with ``length`` frames are chosen."""
    return range(0, length, -(-length // SAMPLES))


def _palette(samples: Iterable[FilmFrame]) -> Image:
    """A palette with the most frequent colours of all samples."""
    from PIL import Image  # noqa: PLC0415  the same

    images = [_image(sample) for sample in samples]
    width, height = images[0].size
    sheet = Image.new("RGB", (width, height * len(images)))
    for index, image in enumerate(images):
        sheet.paste(image, (0, height * index))
    return sheet.quantize(_COLOURS, dither=Image.Dither.NONE)


def _image(picture: FilmFrame) -> Image:
    from PIL import Image  # noqa: PLC0415  the same

    return Image.frombytes("RGB", picture.size, picture.pixels)
