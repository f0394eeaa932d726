"""Writes figures and sheets in LaTeX with TikZ, to be compiled with ``pdflatex`` and edited by hand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from checkers_app.learn.export.figure import Figure, FigureNode, NodeShape

_UNITS = 45.0
"""The number of units of a figure per centimetre."""
_WIDEST = 16.0
"""The width of the page in centimetres; wider figures are scaled down."""
_SPECIAL = {
    **{character: f"\\{character}" for character in "#$%&_{}"},
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "α": r"\ensuremath{\alpha}",
    "β": r"\ensuremath{\beta}",
    "≤": r"\ensuremath{\le}",
    "≥": r"\ensuremath{\ge}",
    "−": r"\ensuremath{-}",
    "∞": r"\ensuremath{\infty}",
    "△": r"\ensuremath{\triangle}",
    "▽": r"\ensuremath{\triangledown}",
    "▲": r"\ensuremath{\blacktriangle}",
    "▼": r"\ensuremath{\blacktriangledown}",
    "√": r"\ensuremath{\surd}",
    **{digit: rf"\textsuperscript{{{value}}}" for value, digit in enumerate("⁰¹²³⁴⁵⁶⁷⁸⁹")},
    "½": r"\ensuremath{\frac12}",
    "→": r"\ensuremath{\to}",
    "·": r"\ensuremath{\cdot}",
    "□": r"\ensuremath{\square}",
    "…": r"\dots{}",
    "–": "--",
    "—": "---",
    "’": "'",
    "‘": "`",
    "“": "``",
    "”": "''",
    "\N{NO-BREAK SPACE}": "~",
}
_HEAD = r"""\documentclass[a4paper]{article}
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\usepackage{amssymb}
\usepackage[margin=2cm]{geometry}
\usepackage{tikz}
\usetikzlibrary{shapes.geometric}
\tikzset{
  max/.style={regular polygon, regular polygon sides=3, draw, inner sep=1pt, minimum size=8mm},
  min/.style={max, shape border rotate=180},
  chance/.style={circle, draw, inner sep=2pt, minimum size=7mm},
  leaf/.style={inner sep=2pt},
  cut/.style={dashed},
}
\newcommand{\cutmark}[2]{\path (#1) -- node[sloped, rotate=60, inner sep=0pt] {$\|$} (#2);}
\setlength{\parindent}{0pt}
\setlength{\parskip}{6pt}
\begin{document}
"""


@dataclass(frozen=True, slots=True)
class TexSheet:
    """A LaTeX page: headings, paragraphs and figures, in order."""

    title: str
    parts: tuple[str | Figure, ...]
    """The parts of the page; a string is a paragraph."""


def escaped(text: str) -> str:
    """The text with all of LaTeX's special characters escaped."""
    return "".join(_SPECIAL.get(character, character) for character in text)


def tikz(drawn: Figure) -> str:
    """A figure as a ``tikzpicture`` whose nodes can be moved and restyled."""
    scale = min(1.0, _WIDEST * _UNITS / drawn.width)
    lines = [f"\\begin{{tikzpicture}}[scale={scale:.3g}, every node/.style={{transform shape}}]"]
    lines += (f"  {_node(node)}" for node in drawn.nodes)
    for node in drawn.nodes:
        if node.parent is not None:
            style = "[cut]" if node.cut else ""
            lines.append(f"  \\draw{style} (n{node.parent}) -- (n{node.row});")
            if node.cut:
                lines.append(f"  \\cutmark{{n{node.parent}}}{{n{node.row}}}")
    lines.append("\\end{tikzpicture}")
    return "\n".join(lines)


def _node(node: FigureNode) -> str:
    x, y = node.x / _UNITS, -node.y / _UNITS
    beside = f", label={{right:{{{escaped(node.beside)}}}}}" if node.beside else ""
    style = node.shape.value if node.shape is not NodeShape.LEAF else "leaf"
    return f"\\node[{style}{beside}] (n{node.row}) at ({x:.2f}, {y:.2f}) {{{escaped(node.inside)}}};"


def document(sheets: Sequence[TexSheet]) -> str:
    """A LaTeX document with a page for each sheet."""
    body = _PAGE_BREAK.join(map(_sheet, sheets))
    head = _HEAD.replace("[T1]", "[T2A]") if _CYRILLIC.search(body) else _HEAD
    return f"{head}{body}\\end{{document}}\n"


_PAGE_BREAK = "\\newpage\n"
_CYRILLIC = re.compile("[\u0400-\u04ff]")


def _sheet(sheet: TexSheet) -> str:
    parts: Iterable[str] = (
        f"\\begin{{center}}\n{tikz(part)}\n\\end{{center}}" if isinstance(part, Figure) else escaped(part)
        for part in sheet.parts
    )
    body = "\n\n".join(parts)
    return f"\\section*{{{escaped(sheet.title)}}}\n{body}\n"
