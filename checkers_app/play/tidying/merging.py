"""Merges the games of several sources into one file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from checkers_app.notation.pdn_pieces import joined
from checkers_app.play.tidying.duplicates import Duplicates, without_duplicates
from checkers_app.play.tidying.game_sources import GameSource, check_content
from checkers_app.storage.change_log import LARGEST, FileChange, changed_files
from checkers_app.storage.files import read_plain


def merged_file(
    path: Path, sources: Sequence[GameSource], left_out: Iterable[Duplicates] = ()
) -> tuple[FileChange, ...]:
    """The change that creates the merged file; all games are copied unchanged, even those that cannot be
    read.

    Args:
        path: the file to write; an existing file is replaced.
        sources: the sources of the games, in order.
        left_out: the duplicates; only one copy of each game is written.

    Raises:
        ChangeError: if the games in the new file would differ from the originals.
        OSError: if the file to be replaced cannot be read.
    """
    changes = without_duplicates(left_out)
    content = joined(
        source.text(changes.get(source, {}), more=source is not sources[-1]) for source in sources
    )
    expected = [item for source in sources for item in source.expected(changes.get(source, {}))]
    check_content(content, path.name, expected)
    before = read_plain(path, LARGEST) if path.exists() else None
    return changed_files([FileChange(path, before, content)])
