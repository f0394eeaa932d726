"""Writes complete SVG documents, for files and for the pictures in the window."""

from __future__ import annotations


def document(
    body: str,
    width: float | str,
    height: float | str,
    attributes: str = "",
    size: tuple[str, str] | None = None,
) -> str:
    """An SVG document with these elements.

    Args:
        body: the elements.
        width: the width in units.
        height: the height in units.
        attributes: further attributes of the ``svg`` element, beginning with a space.
        size: the width and height at which the document is displayed; None for one pixel per unit.
    """
    across, down = size or (width, height)
    box = f'width="{across}" height="{down}" viewBox="0 0 {width} {height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box}{attributes}>\n{body}\n</svg>\n'
