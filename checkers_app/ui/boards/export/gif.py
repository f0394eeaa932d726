"""Animations as GIF files, written by Pillow, which is imported only when needed."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from checkers_app.ui.boards.export.film import FilmFrame

if TYPE_CHECKING:
    from PIL.Image import Image

_COLOURS = 255
"""Of the 256 colours of a GIF; the last one means an unchanged pixel."""


SAMPLES = 8
"""The number of frames that are sufficient to choose the colours for all."""


def gif(pictures: Iterable[FilmFrame], samples: Iterable[FilmFrame]) -> bytes:
    """The content of the file.

    Args:
        pictures: the frames in order, at least one; each is requested when needed.
        samples: some of them, from which the colours are chosen: they are the same in all frames, so that
            static parts are written once.
    """
    from PIL.Image import Dither  # noqa: PLC0415  it takes time to import, and few ever need it

    palette = _palette(samples)
    times: list[int] = []

    def drawn() -> Iterator[Image]:
        for picture in pictures:
            times.append(picture.milliseconds)
            yield _image(picture).quantize(palette=palette, dither=Dither.NONE)

    images = drawn()
    stream = io.BytesIO()
    # Pillow requests the frames one by one, and their times when it has all.
    next(images).save(stream, "GIF", save_all=True, append_images=images, duration=times, loop=0)
    return stream.getvalue()


def sampled(length: int) -> range:
    """The numbers of the frames from which the colours of an animation of this length are chosen."""
    return range(0, length, -(-length // SAMPLES))


def _palette(samples: Iterable[FilmFrame]) -> Image:
    """The most frequent colours in all samples together."""
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
