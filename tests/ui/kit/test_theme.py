"""The themes: every pair of colours is distinguishable, and text is placed correctly."""

from __future__ import annotations

from unittest.mock import Mock

import pygame
import pytest

from checkers_app.ui.kit.fonts import ELLIPSIS, Fonts
from checkers_app.ui.kit.theme import THEMES, Theme
from checkers_app.ui.kit.type_styles import TYPE

PAIRS = (
    ("ink", "panel", 7),
    ("ink2", "panel", 4.5),
    ("ink3", "panel", 4.5),
    ("ink", "bg", 7),
    ("ink2", "bg", 4.5),
    ("ink2", "panel2", 4.5),
    ("ink", "panel2", 7),
    ("ink", "pressed", 7),
    ("ink2", "pressed", 4.5),
    ("accent_ink", "accent", 4.5),
    ("accent_ink", "accent_hi", 4.5),
    ("accent", "panel", 3),
    ("warn", "warn_bg", 4.5),
    ("warn", "panel", 4.5),
    ("bad", "panel", 4.5),
    ("good", "panel", 4.5),
    ("max", "panel", 4.5),
    ("min", "panel", 4.5),
    ("focus", "panel", 3),
    ("focus", "bg", 3),
    ("edge", "panel", 3),
    ("num", "sq_d", 4.5),
    ("num", "sq_d2", 4.5),
    ("select", "sq_d", 3),
    ("must", "sq_d", 3),
    ("last", "sq_d", 3),
    ("hint", "sq_d", 3),
    ("l2", "sq_d", 3),
    ("d_wall", "sq_d", 3),
    ("l2", "d1", 7),
    ("crown_d", "d1", 4.5),
    ("crown_l", "l2", 4.5),
    # The outline separates the marks from light squares and white discs.
    ("key", "sq_l", 4.5),
    ("key", "l2", 4.5),
    ("select", "key", 4.5),
)


def luminance(color: str) -> float:
    """The relative luminance of WCAG 2."""
    channels = [value / 255 for value in pygame.Color(color)[:3]]
    linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first: str, second: str) -> float:
    """The contrast ratio of WCAG 2, 1 to 21."""
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


def test_the_ratio_of_black_and_white_is_21() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#767676", "#FFFFFF") == pytest.approx(4.54, abs=0.01)


@pytest.mark.slow
@pytest.mark.parametrize(("front", "back", "needed"), PAIRS)
@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_contrast(theme: Theme, front: str, back: str, needed: float) -> None:
    assert contrast(getattr(theme, front), getattr(theme, back)) >= needed


def test_max_and_min_differ_in_hue_not_in_weight() -> None:
    for theme in THEMES.values():
        assert contrast(theme.max, theme.min) < 1.3


def test_the_first_theme_is_maple() -> None:
    assert next(iter(THEMES)) == "maple"


def picture(fonts: Fonts, text: str, role: str) -> bytes:
    """The appearance of a text."""
    surface = pygame.Surface((60, 60))
    fonts.blit(surface, text, role, "#FFFFFF", (10, 30))
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.usefixtures("display")
class TestFonts:
    def test_every_role_opens(self) -> None:
        fonts = Fonts(1.25)
        for role in TYPE:
            area = fonts.blit(pygame.Surface((300, 100)), "Hg −×…", role, "#FFFFFF", (10, 40))
            assert area.height > TYPE[role].size

    def test_the_signs_of_the_interface_are_in_both_voices(self) -> None:
        fonts = Fonts()
        for role in ("body", "move"):
            drawn = {picture(fonts, sign, role) for sign in "−×…·±αβ→↑↓ЖΩñ"}
            assert picture(fonts, "?", role) not in drawn, "what a font lacks is drawn as a question mark"
            assert len(drawn) == 13

    def test_fit_keeps_what_fits(self) -> None:
        fonts = Fonts()
        text = "You must jump: 22 takes 18"
        assert fonts.fit(text, "status", fonts.width(text, "status")) == text
        for room in (20, 60, 120):
            short = fonts.fit(text, "status", room)
            assert short.endswith(ELLIPSIS)
            assert fonts.width(short, "status") <= room
            assert text.startswith(short[:-1])

    def test_fit_takes_no_less_than_it_must(self) -> None:
        fonts = Fonts()
        text = "Holds its back row"
        short = fonts.fit(text, "body", 90)
        longer = text[: len(short)] + ELLIPSIS
        assert fonts.width(longer, "body") > 90

    @pytest.mark.parametrize("scale", [0.85, 1.0, 2.0])
    @pytest.mark.parametrize("role", TYPE)
    def test_capitals_are_centred(self, role: str, scale: float) -> None:
        fonts = Fonts(scale)
        surface = pygame.Surface((200, 200))
        fonts.blit(surface, "H", role, "#FFFFFF", (100 / scale, 100 / scale), "center")
        mask = pygame.mask.from_threshold(surface, (255, 255, 255), (120, 120, 120))
        first, *rest = mask.get_bounding_rects()
        box = first.unionall(rest)
        assert abs((box.top + box.bottom) / 2 - 100) <= 1
        assert abs((box.left + box.right) / 2 - 100) <= 1.5

    def test_anchors(self) -> None:
        fonts = Fonts()
        surface = pygame.Surface((400, 60))
        width = fonts.width("Undo", "body")
        assert fonts.blit(surface, "Undo", "body", "#FFFFFF", (200, 30)).left == 200
        assert fonts.blit(surface, "Undo", "body", "#FFFFFF", (200, 30), "right").right == 200
        assert abs(fonts.blit(surface, "Undo", "body", "#FFFFFF", (200, 30), "center").centerx - 200) <= 1
        assert fonts.blit(surface, "Undo", "body", "#FFFFFF", (0, 30)).width == width

    def test_rendered_text_is_kept(self) -> None:
        fonts = Fonts()
        surface = Mock(spec=pygame.Surface)
        for _ in range(2):
            fonts.blit(surface, "4:12", "value", "#123456", (0, 20))
        first, second = surface.blit.call_args_list
        assert first.args[0] is second.args[0]

    def test_digits_of_the_machine_are_one_width(self) -> None:
        fonts = Fonts()
        assert len({fonts.width(digit * 4, "move") for digit in "0123456789"}) == 1
