"""The levels and characters on the page for choosing an opponent."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from checkers_app.engine.levels import Character, Level, unavailable_reason
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.elements.text import ink_of
from checkers_app.ui.kit.look import Look
from checkers_app.ui.menu.difficulty import ANIMALS, MANNERS, level_title, portrait
from checkers_app.ui.menu.own_choice import ICON, OwnChoice
from checkers_app.words import say

Step = Callable[[int, int], bool]
"""Handles an arrow key, given as the number of steps down and to the right."""
_LOWEST_BAR = 0.33


def is_rated(levels: Sequence[Level]) -> bool:
    """True if the levels were measured against each other; otherwise no ratings are shown."""
    return any(level.measured is not None for level in levels)


def rating(level: Level, inks: tuple[str, str] = ("ink", "ink2")) -> el.Element:
    """The rating of a level."""
    measured = level.measured
    if measured is None:
        return el.Words(say("not measured yet"), style="note", color=inks[1])
    error = el.Words(f" ± {measured.error}", style="machine", color=inks[1])
    return el.Row(el.Words(str(measured.rating), style="machine_strong", color=inks[0]), error, gap=0)


def level_list(
    levels: Sequence[Level],
    chosen: int,
    choose: Callable[[int], None],
    step: Step,
    *,
    rated: bool,
    lines: bool,
    own: OwnChoice | None = None,
) -> el.Element:
    """The levels as a list: number, bar and name; ``rated`` adds ratings, and ``lines`` adds descriptions.

    ``chosen`` and the argument of ``choose`` are indexes from 0; the user's own player comes last.
    """
    if own is not None and own.chosen:
        chosen = -1
    rows = [_row(levels, at, chosen, rated=rated, line=lines) for at in range(len(levels))]
    if own is not None:
        rows.append(_own_row(own, rated=rated, line=lines))
    return el.Picks("levels", rows, choose, step=step, label=say("Difficulty"), first=True, grow=1)


def _row(levels: Sequence[Level], at: int, chosen: int, *, rated: bool, line: bool) -> el.Pick:
    level, mine = levels[at], at == chosen
    reason = unavailable_reason(level)
    ink, second = ("accent_ink", "accent_ink") if mine else ("ink3", "ink3") if reason else ("ink", "ink2")
    says = reason or say(level.line)
    measured = level.measured
    worth = say("{rating} Elo", rating=measured.rating) if rated and measured is not None else ""
    told = el.Words(says, style="label_plain", color=second, optional=True) if line else None
    name = el.Words(say(level.name), style="status", color=ink)
    content = el.Row(
        el.Words(level.numeral, style="heading", color=ink, anchor="right", alike=("10", "9½")),
        _bar(at, len(levels), chosen),
        el.Column(name, told, gap=2) if told is not None else name,
        el.Space(),
        rating(level, (ink, second)) if rated else None,
        gap=12,
        pad=(12, 2),
    )
    return el.Pick(
        content,
        chosen=mine,
        filled=True,
        reason=reason,
        label=" · ".join(filter(None, (level_title(level), says, worth))),
        tip="" if line else says,
        grow=1,
        lowest=46 if line else 30,
        highest=64,
    )


def _own_row(own: OwnChoice, *, rated: bool, line: bool) -> el.Pick:
    ink, second = ("accent_ink", "accent_ink") if own.chosen else ("ink", "ink2")
    told = el.Words(own.line, style="label_plain", color=second, optional=True) if line else None
    name = el.Words(own.title, style="status", color=ink, long=True)
    content = el.Row(
        el.Words("", style="heading", anchor="right", alike=("10", "9½")),
        el.Icon(ICON, 18, second, width=14),
        el.Column(name, told, gap=2) if told is not None else name,
        el.Space(),
        el.Words(own.budget, style="note", color=second) if rated else None,
        gap=12,
        pad=(12, 2),
    )
    return el.Pick(
        content,
        chosen=own.chosen,
        filled=True,
        reason=own.reason,
        label=own.label,
        tip="" if line else own.line,
        grow=1,
        lowest=46 if line else 30,
        highest=64,
    )


def _bar(at: int, count: int, chosen: int) -> el.Element:
    """A bar whose height shows a level's strength; up to the selected level, bars are filled."""

    def paint(look: Look, surface: Surface, rect: Rect) -> None:
        part = _LOWEST_BAR + (1 - _LOWEST_BAR) * at / max(1, count - 1)
        height = round(rect.height * part)
        bar = Rect(rect.x, rect.bottom - height, rect.width, height)
        if at > chosen:
            look.box(surface, bar, look.theme.panel2, look.theme.edge, radius=3)
        else:
            fill = ink_of(look, "accent_ink" if at == chosen else "ink3")
            look.box(surface, bar, fill, None, radius=3)

    return el.Picture(paint, size=(14, 36), smallest=(14, 18))


def character_tiles(
    chosen: Character, choose: Callable[[Character], None], step: Step, *, roomy: bool
) -> el.Element:
    """The characters side by side with their portraits; ``roomy`` adds their descriptions."""
    characters = tuple(Character)
    tiles = [_tile(character, roomy=roomy, chosen=character is chosen) for character in characters]
    return el.Picks(
        "characters",
        tiles,
        lambda at: choose(characters[at]),
        columns=len(tiles),
        gap=12 if roomy else 8,
        step=step,
        label=say("Character"),
    )


def _smaller(text: str, *styles: str, color: str = "ink") -> el.Element:
    """A word in the first of several text styles in which the word fits."""
    return el.FirstFit(*(el.Words(text, style=style, color=color, anchor="center") for style in styles))


def _tile(character: Character, *, roomy: bool, chosen: bool) -> el.Pick:
    name, manner, likes = say(ANIMALS[character]), say(MANNERS[character]), say(character.line)
    line = el.Words(likes, style="note", color="ink2", wrap=True, anchor="center") if roomy else None
    content = el.Column(
        el.Row(el.Space(), portrait(character, 80 if roomy else 40), el.Space(), gap=0),
        _smaller(name, "heading", "label"),
        _smaller(manner, "label_plain", "note", color="ink2"),
        line,
        gap=2 if roomy else 0,
        pad=(10, 12) if roomy else (2, 6),
    )
    label = f"{name} · {manner} · {likes}"
    return el.Pick(content, chosen=chosen, label=label, tip="" if roomy else likes)
