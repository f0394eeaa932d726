"""Finds the objects that installed packages offer to the program through entry points."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from importlib import import_module
from operator import attrgetter
from pathlib import Path
from typing import Any, NamedTuple

from checkers_app.words import N_
from checkers_app.words.sentence import Sentence

_OURS = "checkers_app"
"""The prefix of the names of all groups, and the name of this package in the names of its metadata."""


class Offer(NamedTuple):
    """An object that a package offers under a name."""

    name: str
    target: str
    """The object, as ``module:attribute``."""
    package: str = "checkers-app"
    """The name of the package."""

    def load(self) -> Any:
        """Import the object.

        Raises:
            Exception: if the module or the attribute cannot be imported.
        """
        module, _, attribute = self.target.partition(":")
        return attrgetter(attribute)(import_module(module))


def offered(group: str, own: Sequence[Offer]) -> Iterator[Offer]:
    """Yield the program's own offers first, and then the other offers in the group, sorted by name.

    The program's own offers are passed in ``own``, because the program need not be installed.
    """
    yield from own
    ours = {offer.target for offer in own}
    found = {(offer.name, offer.target): offer for offer in installed_offers().get(group, ())}
    yield from (offer for (_, target), offer in sorted(found.items()) if target not in ours)


@lru_cache(maxsize=1)
def installed_offers() -> Mapping[str, Sequence[Offer]]:
    """Return the offers of all installed packages by group; the result is cached.

    ``importlib.metadata`` is imported only if another package mentions this program, because the import would
    delay the first frame.
    """
    if not _is_mentioned():
        return {}
    from importlib.metadata import distributions  # noqa: PLC0415  see above

    found: dict[str, list[Offer]] = {}
    for package in distributions():
        for entry in package.entry_points:
            found.setdefault(entry.group, []).append(Offer(entry.name, entry.value, package.name))
    return found


def complaint(sentence: str, offer: Offer, error: Exception) -> Sentence:
    """Return a sentence that says why an offered object is not used.

    Args:
        sentence: the sentence, with the fields ``name``, ``package`` and ``reason``.
        offer: the offer.
        error: the exception raised when the object was loaded or checked.
    """
    kind, words = type(error).__name__, " ".join(str(error).split())
    told = Sentence(N_("{error}, {words}"), error=kind, words=words)
    reason = told if words else Sentence(N_("{error}, no reason given"), error=kind)
    return Sentence(sentence, name=offer.name, package=offer.package, reason=reason)


def _is_mentioned() -> bool:
    """True if the entry points of a package other than this one mention the program."""
    for folder in dict.fromkeys(sys.path):
        for file in Path(folder).glob("*-info/entry_points.txt"):
            # The folder is called checkers_app.egg-info, or checkers_app-1.0.0.dist-info.
            owner = file.parent.name.partition("-")[0].removesuffix(".egg")
            with suppress(OSError):  # importlib.metadata ignores files that cannot be read, too
                if owner != _OURS and f"[{_OURS}.".encode() in file.read_bytes():
                    return True
    return False
