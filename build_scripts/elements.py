"""The few SVG elements the artwork is made of.

nanosvg draws presentation attributes, ``userSpaceOnUse`` gradients and opacity; filter, mask, clipPath,
use, text and style sheets are left out.
"""

from __future__ import annotations


def document(body: str, width: int, height: int | None = None, attributes: str = "") -> str:
    """An SVG file around ``body``."""
    height = height or width
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}{attributes}>\n{body}\n</svg>\n'


def number(value: float) -> str:
    """A coordinate with at most two decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def circle(x: float, y: float, radius: float, paint: str) -> str:
    """A circle with the attributes ``paint``."""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" {paint}/>'


def stroke(color: str, width: float, opacity: float = 1.0, *, cap: bool = False) -> str:
    """The attributes of a line."""
    clear = f' stroke-opacity="{number(opacity)}"' if opacity < 1 else ""
    ends = ' stroke-linecap="round"' if cap else ""
    return f'fill="none" stroke="{color}" stroke-width="{number(width)}"{clear}{ends}'


def fill(color: str, opacity: float = 1.0) -> str:
    """The attributes of an area."""
    return f'fill="{color}"' + (f' fill-opacity="{number(opacity)}"' if opacity < 1 else "")


def path(data: str, paint: str) -> str:
    """A path with the attributes ``paint``."""
    return f'<path d="{data}" {paint}/>'


def radial(name: str, x: float, y: float, radius: float, stops: str) -> str:
    """A radial gradient in the units of the drawing."""
    place = f'cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"'
    return f'<radialGradient id="{name}" gradientUnits="userSpaceOnUse" {place}>{stops}</radialGradient>'


def linear(name: str, start: tuple[float, float], end: tuple[float, float], stops: str) -> str:
    """A linear gradient in the units of the drawing."""
    line = " ".join(
        f'{key}="{number(value)}"'
        for key, value in zip(("x1", "y1", "x2", "y2"), (*start, *end), strict=True)
    )
    return f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" {line}>{stops}</linearGradient>'


def stop(offset: float, color: str, opacity: float = 1.0) -> str:
    """One colour of a gradient."""
    clear = f' stop-opacity="{number(opacity)}"' if opacity < 1 else ""
    return f'<stop offset="{number(offset)}" stop-color="{color}"{clear}/>'


def rectangle(x: float, y: float, width: float, height: float, paint: str) -> str:
    """An upright rectangle."""
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}" {paint}/>'
    )
