"""Finished reviews on disk: a file for each game that was reviewed, found by its moves."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from checkers_app.notation.tree_values import ValuesError
from checkers_app.play.match import Match
from checkers_app.play.review_values import (
    KeptReview,
    Outline,
    ReviewError,
    decode,
    decode_outline,
    encode,
    name_of,
)
from checkers_app.storage.files import plain_reason, read_plain, unused_name, write_atomic

_Stamp = tuple[int, int]


class ReviewStore:
    """The reviews of a folder.

    A file that cannot be read is said, and moved aside before another is written in its place.

    Args:
        folder: the folder, which may not exist yet; None to keep reviews in memory only.
    """

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._memory: dict[str, KeptReview] = {}
        self._outlines: dict[str, tuple[_Stamp, Outline | None]] = {}
        self.notice: str | None = None
        """What is wrong, for the user; None if all is well."""

    def _path(self, match: Match) -> Path | None:
        return self._folder / f"{name_of(match)}.json" if self._folder is not None else None

    def load(self, match: Match) -> KeptReview | None:
        """The review of a game; None if there is none, or if it cannot be read, which the notice tells."""
        with suppress(ValuesError):
            path = self._path(match)
            if path is None:
                return self._memory.get(name_of(match))
            try:
                kept = decode(read_plain(path).decode(), match)
            except FileNotFoundError:
                return None
            except (ReviewError, UnicodeDecodeError) as error:
                self.notice = f"A review cannot be used, {path.name}: {error}"
            except OSError as error:
                self.notice = f"A review cannot be read, {path.name}: {plain_reason(error)}"
            else:
                self.notice = None
                return kept
        return None

    def has(self, match: Match) -> bool:
        """True if there is a review of a game, whether or not it can be read."""
        with suppress(ValuesError, OSError):
            path = self._path(match)
            return path.exists() if path is not None else name_of(match) in self._memory
        return False

    def save(self, kept: KeptReview) -> None:
        """Keep a review; a failure becomes the notice."""
        match = kept.review.match
        with suppress(ValuesError):
            path = self._path(match)
            if path is None:
                self._memory[name_of(match)] = kept
                return
            try:
                self._make_room(path, match)
                write_atomic(path, encode(kept))
                self.notice = None
            except OSError as error:
                self.notice = f"The review is not kept: {plain_reason(error)}"

    def _make_room(self, path: Path, match: Match) -> None:
        """Move what cannot be read aside."""
        try:
            decode(read_plain(path).decode(), match)
        except FileNotFoundError:
            return
        except (ReviewError, UnicodeDecodeError):
            path.rename(unused_name(path, "broken"))

    def outline(self, match: Match) -> Outline | None:
        """What the moves of a game lost, if it was reviewed; a file is read again only if it has changed."""
        with suppress(ValuesError, OSError, ReviewError, UnicodeDecodeError):
            path = self._path(match)
            if path is None:
                kept = self._memory.get(name_of(match))
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
