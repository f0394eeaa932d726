"""Draws the faces of the computer's four characters, each on a disc; they are the same in every theme.

A face has states: the group ``head`` moves when the face nods, and only one of its groups ``open`` and
``closed`` is shown at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from checkers_app.ui.kit.svg import circle, document, fill, number, path, radial, stop, stroke

INK = "#2A1513"
GOLD = "#F2C766"
CREAM = "#FFFBF0"
HORN = "#D9BE8C"
ROUND = ' stroke-linejoin="round"'


def _disc(light: str, dark: str, side: str, rim: str) -> list[str]:
    """The disc behind a face: the side wall, the top and the groove that frames the face."""
    return [
        f"<defs>{radial('face', 40, 30, 70, stop(0, light) + stop(1, dark))}</defs>",
        circle(50, 52.5, 45, fill(side)),
        circle(50, 48.5, 45, fill("url(#face)")),
        circle(50, 48.5, 44.2, stroke(rim, 1.4, 0.9)),
        circle(50, 49.3, 40, stroke(rim, 1.2, 0.5)),
        circle(50, 48.5, 40, stroke(side, 1.5, 0.8)),
    ]


def _head(*parts: str, eyes: Sequence[str], lids: Sequence[str], over: Sequence[str] = ()) -> str:
    """The moving parts: the head, the open and the closed eyes, and the parts in front of the eyes."""
    return "\n".join(
        (
            '<g id="head">',
            *parts,
            '<g id="open">',
            *eyes,
            "</g>",
            '<g id="closed" display="none">',
            *lids,
            "</g>",
            *over,
            "</g>",
        )
    )


def _outlined(color: str, line: str, width: float) -> str:
    """The attributes of an outlined area."""
    return f'fill="{color}" stroke="{line}" stroke-width="{number(width)}"'


def owl() -> list[str]:
    """The balanced character: an owl, half dark and half light."""
    light = stroke(CREAM, 2, cap=True) + ROUND
    beak = [
        path("M45.5 47 L54.5 47 L50 55.5 Z", _outlined(GOLD, INK, 1.4) + ROUND),
        path("M38 60 L41.5 65 L45 60 M55 60 L58.5 65 L62 60", light),
        path("M46.5 66 L50 71 L53.5 66", light),
    ]
    eyes = [
        circle(39.5, 41, 10.5, _outlined(CREAM, INK, 1.6)),
        circle(60.5, 41, 10.5, _outlined(CREAM, "#7A3B10", 1.6)),
        circle(41, 41.5, 5, fill(INK)),
        circle(59, 41.5, 5, fill(INK)),
        circle(42.6, 39.8, 1.5, fill("#FFFFFF")),
        circle(60.6, 39.8, 1.5, fill("#FFFFFF")),
    ]
    lids = [
        circle(39.5, 41, 10.5, _outlined("#7A4A3E", INK, 1.6)),
        circle(60.5, 41, 10.5, _outlined("#E0BC86", "#7A3B10", 1.6)),
        path("M31.5 43 C35 48 44 48 47.5 43", stroke(INK, 2.2, cap=True)),
        path("M52.5 43 C56 48 65 48 68.5 43", stroke("#7A3B10", 2.2, cap=True)),
    ]
    plumage = [
        path("M50 25 C44 25 37 24 29 18 C29 26 27 32 27 44 C27 64 36 78 50 78 Z", fill("#4A2A26")),
        path("M50 25 C56 25 63 24 71 18 C71 26 73 32 73 44 C73 64 64 78 50 78 Z", fill("#C99B5C")),
    ]
    head = _head(*plumage, eyes=eyes, lids=lids, over=beak)
    return [*_disc(CREAM, "#EEDDB8", "#8F7146", "#FFFFFF"), head]


def ram() -> list[str]:
    """The aggressive character: a ram, horns first."""
    parts = [
        path("M36 37 C36 27 64 27 64 37 L59.5 63 C58.5 74 41.5 74 40.5 63 Z", fill("#EEDDB8")),
        path("M36.5 40 C30 38 26 40 24 43 C28 46 33 47 38 45 Z", fill(HORN)),
        path("M63.5 40 C70 38 74 40 76 43 C72 46 67 47 62 45 Z", fill(HORN)),
    ]
    rings = (
        "M37 19.5 L36 26 M27 20.5 L30 27 M18.5 28.5 L25 32 M14 39 L21 39.5 M17 50 L23 47",
        "M63 19.5 L64 26 M73 20.5 L70 27 M81.5 28.5 L75 32 M86 39 L79 39.5 M83 50 L77 47",
    )
    horns = ("M46 29 C40 17 20 17 17 36 C15 51 27 59 33 53", "M54 29 C60 17 80 17 83 36 C85 51 73 59 67 53")
    for horn, ring in zip(horns, rings, strict=True):
        parts += [
            path(horn, stroke("#120807", 11, cap=True)),
            path(horn, stroke(GOLD, 8, cap=True)),
            path(ring, stroke("#A8701C", 1.8, cap=True)),
        ]
    muzzle = "M45 61.5 C46 63.5 47.5 63.5 48.5 62 M55 61.5 C54 63.5 52.5 63.5 51.5 62 M50 63.5 V67"
    parts += [
        path("M41 43.5 L47 46.5 M59 43.5 L53 46.5", stroke(INK, 2.6, cap=True)),
        path(muzzle, stroke("#7A3B10", 2, cap=True)),
        path("M46 31 L50 38 L54 31 Z", fill("#C9A368")),
    ]
    eyes = [circle(44, 48.3, 2.6, fill(INK)), circle(56, 48.3, 2.6, fill(INK))]
    lids = [path("M41.2 48.8 H46.8 M53.2 48.8 H58.8", stroke(INK, 2, cap=True))]
    return [*_disc("#4A2A26", INK, "#120807", "#A0706A"), _head(*parts, eyes=eyes, lids=lids)]


def tortoise() -> list[str]:
    """The defensive character: a tortoise whose shell is a disc."""
    skin = _outlined(HORN, "#3A2114", 1.4)
    seam = stroke(GOLD, 1.8, cap=True)
    body = _disc("#A9764A", "#7A4E2B", "#3A2114", "#DDB27E")
    for x, y, turn in ((27, 33, -40), (73, 33, 40), (27, 66, 40), (73, 66, -40)):
        turned = f'transform="rotate({turn} {x} {y})"'
        body.append(f'<ellipse cx="{x}" cy="{y}" rx="7" ry="10.5" {skin} {turned}/>')
    face = [
        path("M41 30 C41 12 59 12 59 30 L59 38 H41 Z", skin),
        path("M47 25 C48.5 26.3 51.5 26.3 53 25", stroke(INK, 1.4, cap=True)),
    ]
    eyes = [circle(45.8, 20.5, 2, fill(INK)), circle(54.2, 20.5, 2, fill(INK))]
    lids = [path("M43.8 20.9 H47.8 M52.2 20.9 H56.2", stroke(INK, 1.5, cap=True))]
    shell = [
        path("M46.5 78 L53.5 78 L50 86 Z", skin + ROUND),
        circle(50, 53, 26.5, fill(INK)),
        circle(50, 51.5, 26.5, fill("#4A2A26")),
        circle(50, 51.5, 25.6, stroke("#A0706A", 1.2)),
        path(
            "M59.5 57 L50 62.5 L40.5 57 L40.5 46 L50 40.5 L59.5 46 Z", _outlined("#7A3B10", GOLD, 1.8) + ROUND
        ),
    ]
    seams = (
        "M59.5 57 L71.7 64",
        "M50 62.5 L50 76.5",
        "M40.5 57 L28.3 64",
        "M40.5 46 L28.3 39",
        "M50 40.5 L50 26.5",
        "M59.5 46 L71.7 39",
    )
    return [*body, _head(*face, eyes=eyes, lids=lids), *shell, *(path(line, seam) for line in seams)]


def fox() -> list[str]:
    """The tricky character: a fox with one eye closed."""
    parts = [
        path("M24 20 L44 34 L28 46 Z", fill("#C2682C")),
        path("M76 20 L56 34 L72 46 Z", fill("#C2682C")),
        path("M28.5 27 L38.5 34.5 L31 40 Z", fill(INK)),
        path("M71.5 27 L61.5 34.5 L69 40 Z", fill(INK)),
        path("M38 32 C44 29 56 29 62 32 L78 50 L50 78 L22 50 Z", fill("#D67A38")),
        path("M22 50 C32 50 40 52 45 60 L50 78 Z", fill(CREAM)),
        path("M78 50 C68 50 60 52 55 60 L50 78 Z", fill(CREAM)),
        path("M45 60 L50 78 L55 60 C53 57 47 57 45 60 Z", fill("#F3DDBE")),
        path(
            "M45.5 71.5 C46.5 69.5 53.5 69.5 54.5 71.5 C54 75 51.5 78 50 78.5 C48.5 78 46 75 45.5 71.5 Z",
            fill(INK),
        ),
        path("M56 47.5 C58.5 45 62.5 44.5 65.5 46.5", stroke(INK, 2.6, cap=True)),
        path("M46 33 L50 41 L54 33 Z", fill("#F2A35E")),
    ]
    eyes = [
        path("M35 45.5 C38 42.5 43 43.5 45 47.5 C41.5 49 37.5 48.5 35 45.5 Z", fill(INK)),
        circle(41, 45.6, 1.1, fill("#FFFFFF")),
    ]
    lids = [path("M34.5 46.5 C37.5 44.5 41.5 45 44 47.5", stroke(INK, 2.6, cap=True))]
    return [*_disc("#3B4A3F", "#1E2A23", "#0E1611", "#7E9A86"), _head(*parts, eyes=eyes, lids=lids)]


PORTRAITS: Mapping[str, Callable[[], list[str]]] = MappingProxyType(
    {"aggressive": ram, "balanced": owl, "defensive": tortoise, "tricky": fox}
)
"""Maps the name of each character to the function that draws its face."""


def portrait(name: str) -> str:
    """The SVG file of a character's face."""
    return document("\n".join(PORTRAITS[name]()), 100)
