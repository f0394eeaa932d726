"""Examines the text on a page: whether it is shortened, left out, or covers other text."""

from __future__ import annotations

from itertools import combinations

import pytest
from pairs import first_quick
from pygame import Rect, Surface

from checkers_app.ui.kit.elements import Element, Layers, Picture, Scroll, Told, Words
from checkers_app.ui.kit.fonts import ELLIPSIS, Anchor, Fonts
from checkers_app.ui.kit.layout import MIN_SIZE
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.type_styles import TYPE, TypeStyle
from checkers_app.ui.scene import Scene
from checkers_app.ui.view_scene import ViewScene

SIZES = first_quick([(480, 640), (800, 600), MIN_SIZE, (640, 600), (700, 1000), (1280, 800), (1920, 1080)], 2)
"""The windows that are examined: always those with the least space."""


class Written:
    """All texts of one picture."""

    def __init__(self) -> None:
        self.texts: list[tuple[str, Rect]] = []
        """In the order of drawing, each with the rectangle around its capital letters."""
        self.shortened: list[tuple[str, str]] = []
        """Each with the part of it that was drawn."""
        self.paragraphs: list[str] = []
        self._all: list[str] = []

    def listen(self, patch: pytest.MonkeyPatch, surface: Surface) -> None:
        """Record what is drawn on a surface from now on, and the text drawn for it on other surfaces."""
        blit, fit, wrap, card = Fonts.blit, Fonts.fit, Look.wrap, Look.card

        def listening_blit(
            fonts: Fonts,
            target: Surface,
            text: str,
            role: str | TypeStyle,
            color: str,
            position: tuple[float, float],
            anchor: Anchor = "left",
        ) -> Rect:
            place = blit(fonts, target, text, role, color, position, anchor)
            high = (TYPE[role] if isinstance(role, str) else role).size * 3 // 4
            self._all.append(text)
            if target is surface and text.strip():
                self.texts.append((text, Rect(place.x, round(position[1] - high / 2), place.width, high)))
            return place

        def listening_fit(fonts: Fonts, text: str, role: str | TypeStyle, max_width: int) -> str:
            fitted = fit(fonts, text, role, max_width)
            if fitted != text and fitted.endswith(ELLIPSIS):
                self.shortened.append((text, fitted))
            return fitted

        def listening_wrap(look: Look, text: str, role: str, room: int) -> list[str]:
            self.paragraphs.append(text)
            return wrap(look, text, role, room)

        def listening_card(look: Look, target: Surface, rect: Rect, **named: str | None) -> None:
            card(look, target, rect, **named)
            if target is surface:  # what is under a card is no longer visible
                self.texts = [(text, place) for text, place in self.texts if not place.colliderect(rect)]

        patch.setattr(Look, "card", listening_card)
        patch.setattr(Fonts, "blit", listening_blit)
        patch.setattr(Fonts, "fit", listening_fit)
        patch.setattr(Look, "wrap", listening_wrap)

    def complaints(self, window: Rect) -> list[str]:
        """Everything that impairs reading."""
        whole = "".join(self._all).replace(" ", "")
        found = [f"cut: {text} -> {fitted}" for text, fitted in self.shortened]
        found += [f"not all of: {text}" for text in self.paragraphs if text.replace(" ", "") not in whole]
        found += [f"outside: {text}" for text, rect in self.texts if not window.contains(rect)]
        found += [
            f"over each other: {one} | {other}"
            for (one, first), (other, second) in combinations(self.texts, 2)
            if first.inflate(-2, -2).colliderect(second.inflate(-2, -2))
        ]
        return list(dict.fromkeys(found))


def complaints(patch: pytest.MonkeyPatch, scene: Scene, size: tuple[int, int], now: float = 0.0) -> list[str]:
    """Draw a scene and examine it."""
    return _written(patch, scene, size, now).complaints(Rect((0, 0), size))


def texts_of(patch: pytest.MonkeyPatch, scene: Scene, size: tuple[int, int]) -> list[tuple[str, Rect]]:
    """Draw a scene; returns every text with the rectangle around its capital letters."""
    return _written(patch, scene, size, 0.0).texts


def shortened_texts(patch: pytest.MonkeyPatch, scene: Scene, size: tuple[int, int]) -> set[str]:
    """Draw a scene; returns the texts that did not fit, including names and lines of moves."""
    return {text for text, _ in _written(patch, scene, size, 0.0).shortened}


def _written(patch: pytest.MonkeyPatch, scene: Scene, size: tuple[int, int], now: float) -> Written:
    surface, record = Surface(size), Written()
    if isinstance(scene, ViewScene):
        _ = scene.tree  # arrangements that are tried but not used are not drawn
    with patch.context() as context:
        record.listen(context, surface)
        scene.draw(surface, now)
    return record


def faults(root: Element) -> list[str]:
    """Everything that is cut, outside its parent, or covering its neighbour."""
    found = []
    for element in root.walk():
        if isinstance(element, Words) and element.shortened and not element.long and not element.optional:
            found.append(f"cut: {element.label!r}")
        children = [child for child in element.children if child.rect.width and child.rect.height]
        if isinstance(element, Picture | Told):  # texts for screen readers are not drawn
            continue
        if not isinstance(element, Scroll):
            found += [
                f"outside: {child.role} {child.label!r} {child.rect} of {element.rect}"
                for child in children
                if not element.rect.contains(child.rect)
            ]
        if not isinstance(element, Layers):
            found += [
                f"over each other: {one.label!r} {one.rect} and {other.label!r} {other.rect}"
                for one, other in combinations(children, 2)
                if one.rect.colliderect(other.rect)
            ]
    return found
