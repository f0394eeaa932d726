"""The parameters of the program's Hub server: their declarations, and the values that a client has set."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal

from checkers_app.engine.checkers.engine import DEFAULT_HASH_MIB, HAND
from checkers_app.engine.checkers.nets import load_net
from checkers_app.engine.levels import Character, levels_for
from checkers_app.games.checkers import GAME
from checkers_app.notation.hub import HubError

MAX_HASH_MIB = 65536
MAX_THREADS = 64
LEVELS = int(levels_for(GAME)[-1].number)
MAX_SEED = (1 << 32) - 1
_SHOWN = 40
"""The number of characters of an invalid value that are quoted."""

_Reader = Callable[[str, str], Any]
"""(name, text) of a parameter -> the value that the text means."""

Rotated = Literal["auto", "true", "false"]


@dataclass(frozen=True, slots=True)
class Parameters:
    """The values of all parameters."""

    variant: Literal["english"] = "english"
    """The rule set."""
    hash_mib: int = DEFAULT_HASH_MIB
    """The size of the transposition table in MiB."""
    threads: int = 1
    """The number of search threads at full strength; each level has its own number of threads."""
    book: bool = False
    """Whether the opening book is used (never in analyses)."""
    tables: bool = True
    """Whether the endgame tables are used."""
    level: int = 0
    """The level at which the program plays; 0 is full strength."""
    character: Character = Character.BALANCED
    """A level's preference among moves that are nearly as good as the best."""
    seed: int = 0
    """The seed that makes the choices of a level repeatable; if it is 0, they differ each time."""
    evaluation: str | None = None
    """A file of weights; ``hand`` for the hand-made evaluation; None for the program's own weights."""
    rotated: Rotated = "auto"
    """Whether positions are rotated so that the side that moves first is White."""

    def declarations(self) -> Iterator[Mapping[str, object]]:
        """Yield the arguments of a ``param`` line for each parameter."""
        yield {"name": "variant", "value": self.variant, "type": "enum", "values": "english"}
        yield _int("hash", self.hash_mib, 1, MAX_HASH_MIB)
        yield _int("threads", self.threads, 1, MAX_THREADS)
        yield {"name": "book", "value": _bool(self.book), "type": "bool"}
        yield {"name": "tables", "value": _bool(self.tables), "type": "bool"}
        yield _int("level", self.level, 0, LEVELS)
        kinds = " ".join(character.value for character in Character)
        yield {"name": "character", "value": self.character.value, "type": "enum", "values": kinds}
        yield _int("seed", self.seed, 0, MAX_SEED)
        yield {"name": "eval", "value": self.evaluation or "net", "type": "string"}
        yield {"name": "rotated", "value": self.rotated, "type": "enum", "values": "auto true false"}

    def having(self, name: str, value: str) -> Parameters:
        """Return a copy of these parameters with one value changed.

        Raises:
            HubError: if there is no such parameter, or the value is not allowed.
            NetError: if the file of learned weights cannot be used.
        """
        if name not in _READERS:
            raise HubError(f"unknown parameter: {name[:_SHOWN]}")
        field, read = _READERS[name]
        return replace(self, **{field: read(name, value)})


def _int(name: str, value: int, low: int, high: int) -> Mapping[str, object]:
    return {"name": name, "value": value, "type": "int", "min": low, "max": high}


def _bool(value: bool) -> str:  # noqa: FBT001  it is the value
    return "true" if value else "false"


def _truth(name: str, text: str) -> bool:
    if text not in {"true", "false"}:
        raise HubError(f"{name} must be true or false, not {text[:_SHOWN]}")
    return text == "true"


def _whole(low: int, high: int) -> _Reader:
    def read(name: str, text: str) -> int:
        if not (text.isascii() and text.isdecimal() and len(text) < _SHOWN and low <= int(text) <= high):
            raise HubError(f"{name} must be a whole number from {low} to {high}, not {text[:_SHOWN]}")
        return int(text)

    return read


def _variant(_: str, text: str) -> str:
    if text != "english":
        raise HubError(f"only the variant 'english' is supported, not {text[:_SHOWN]}")
    return text


def _character(name: str, text: str) -> Character:
    try:
        return Character(text)
    except ValueError:
        *others, last = (character.value for character in Character)
        known = f"{', '.join(others)} or {last}"
        raise HubError(f"{name} must be {known}, not {text[:_SHOWN]}") from None


def _evaluation(_: str, text: str) -> str | None:
    if text not in {"net", HAND}:
        load_net(Path(text))  # a file that cannot be used is reported now
    return None if text == "net" else text


def _rotated(name: str, text: str) -> str:
    if text != "auto":
        _truth(name, text)
    return text


_READERS: Mapping[str, tuple[str, _Reader]] = MappingProxyType(
    {
        "variant": ("variant", _variant),
        "hash": ("hash_mib", _whole(1, MAX_HASH_MIB)),
        "threads": ("threads", _whole(1, MAX_THREADS)),
        "book": ("book", _truth),
        "tables": ("tables", _truth),
        "level": ("level", _whole(0, LEVELS)),
        "character": ("character", _character),
        "seed": ("seed", _whole(0, MAX_SEED)),
        "eval": ("evaluation", _evaluation),
        "rotated": ("rotated", _rotated),
    }
)
"""Parameter -> the field that it sets, and the function that reads its value."""
