"""How a language writes numbers, shares, lists and dates."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from types import MappingProxyType
from typing import Literal

MINUS = "\u2212"
_SOUNDS = MappingProxyType(
    {
        "y": re.compile(r"[iíî]|h[iíî](?![aeáé])", re.IGNORECASE),
        "o": re.compile(r"h?[oó]|8|11\b", re.IGNORECASE),
    }
)
_BEFORE_THEM = MappingProxyType({"y": "e", "o": "u"})
"""Spanish says another word where the next one begins with the sound of this one: ``7 u 8``."""


@dataclass(frozen=True, slots=True)
class Formats:
    """Of one language; written by ``build_scripts/language_data.py``."""

    group: str
    """Between thousands."""
    decimal: str
    grouped_from: int
    """The least number of digits before the first group: 2 where ``1234`` stays together."""
    share: str
    """Per cent, such as ``{} %``."""
    lists: Mapping[str, str]
    """``and`` and ``or`` in this language."""
    day: str
    """A date, with the fields ``day``, ``month`` and ``year``."""
    months: tuple[str, ...]
    weekdays: tuple[str, ...]
    """From Monday on."""
    short_weekdays: tuple[str, ...]

    def number(self, number: float, decimals: int = 0, *, sign: bool = False) -> str:
        """A number, rounded to so many decimals; a plus only if asked for."""
        whole, _, rest = f"{abs(number):.{decimals}f}".partition(".")
        nothing = not (whole + rest).strip("0")
        if len(whole) >= 3 + self.grouped_from:
            whole = f"{int(whole):,}".replace(",", self.group)
        before = "" if nothing else MINUS if number < 0 else "+" if sign else ""
        return f"{before}{whole}{self.decimal if rest else ''}{rest}"

    def percent(self, share: float, decimals: int = 0) -> str:
        """A share of 1 in per cent."""
        return self.share.format(self.number(100 * share, decimals))

    def listed(self, items: Sequence[str], kind: Literal["and", "or"]) -> str:
        """One after the other, with a word before the last."""
        *head, last = items
        if not head:
            return last
        word = self.lists[kind]
        if word in _SOUNDS and self.lists["and"] == "y" and _SOUNDS[word].match(last):
            word = _BEFORE_THEM[word]
        return f"{', '.join(head)} {word} {last}"

    def dated(self, day: date) -> str:
        """A day of a year."""
        return self.day.format(day=day.day, month=self.months[day.month - 1], year=day.year)

    def weekday(self, day: date, *, short: bool = False) -> str:
        """A day of the week."""
        return (self.short_weekdays if short else self.weekdays)[day.weekday()]

    def worded(self, change: Callable[[str], str]) -> Formats:
        """The same with other words: each changed by a function."""
        return replace(
            self,
            lists=MappingProxyType({kind: change(word) for kind, word in self.lists.items()}),
            months=tuple(map(change, self.months)),
            weekdays=tuple(map(change, self.weekdays)),
            short_weekdays=tuple(map(change, self.short_weekdays)),
        )
