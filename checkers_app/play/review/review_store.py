"""Saves finished reviews on disk: one file for each reviewed game, identified by its moves."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from checkers_app.notation.tree_values import ValuesError
from checkers_app.play.match import Match
from checkers_app.play.review.values import (
    KeptReview,
    Outline,
    decode,
    decode_outline,
    encode,
    name_of,
)
from checkers_app.storage.files import read_plain
from checkers_app.storage.kept_file import FileWords, KeptFile
from checkers_app.storage.versioned import DocumentError
from checkers_app.words import N_
from checkers_app.words.sentence import Sentence

_WORDS = FileWords(
    N_("Changes to the review {file} are not saved: {reason}"),
    N_("Changes to the review {file} could not be saved: {reason}"),
)
_Stamp = tuple[int, int]


class ReviewStore:
    """The reviews in a folder, each in a :class:`~checkers_app.storage.kept_file.KeptFile`.

    Args:
        folder: the folder, which need not exist; None to store reviews only in memory.
    """

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._memory: dict[str, KeptReview] = {}
        """The reviews that have not been saved on disk."""
        self._outlines: dict[str, tuple[_Stamp, Outline | None]] = {}
        self._trouble: Sentence | None = None

    @property
    def notice(self) -> str | None:
        """A message for the user about the current problem; None if there is no problem."""
        return None if self._trouble is None else str(self._trouble)

    def _path(self, match: Match) -> Path | None:
        return self._folder / f"{name_of(match)}.json" if self._folder is not None else None

    def _file(self, path: Path, match: Match) -> KeptFile[KeptReview | None]:
        nothing: KeptReview | None = None

        def text(kept: KeptReview | None) -> str:
            return encode(kept) if kept is not None else ""

        return KeptFile(path, _WORDS, nothing, text, lambda text: decode(text, match))

    def load(self, match: Match) -> KeptReview | None:
        """The review of a game; None if there is none, or if it cannot be read (:attr:`notice` then reports
        the problem).
        """
        with suppress(ValuesError):
            path, kept = self._path(match), self._memory.get(name_of(match))
            if path is None or kept is not None:
                return kept
            file = self._file(path, match)
            self._trouble = file.trouble
            return file.value
        return None

    def save(self, kept: KeptReview) -> None:
        """Save a review.  If saving fails, :attr:`notice` reports it and the review stays in memory."""
        match = kept.review.match
        with suppress(ValuesError):  # a position without a text
            name, path = name_of(match), self._path(match)
            if path is None:
                self._memory[name] = kept
                return
            file = self._file(path, match)
            file.change(lambda _: kept)
            self._trouble = file.trouble
            if file.saved:
                self._memory.pop(name, None)
            else:
                self._memory[name] = kept

    def outline(self, match: Match) -> Outline | None:
        """The losses of the moves in a reviewed game; a file is read again only if it has changed."""
        with suppress(ValuesError, OSError, DocumentError, UnicodeDecodeError):
            path, kept = self._path(match), self._memory.get(name_of(match))
            if path is None or kept is not None:
                return decode_outline(encode(kept)) if kept is not None else None
            stat = path.stat()
            stamp = stat.st_mtime_ns, stat.st_size
            known = self._outlines.get(path.name)
            if known is None or known[0] != stamp:
                self._outlines[path.name] = stamp, None  # unless it can be read
                known = stamp, decode_outline(read_plain(path).decode())
                self._outlines[path.name] = known
            return known[1]
        return None
