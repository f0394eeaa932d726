"""The open and recently opened PDN files, and the folder in which the user looks for files."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from checkers_app import paths
from checkers_app.storage.recent import RecentFiles

if TYPE_CHECKING:
    from checkers_app.views.explorer.indexing import Indexing
    from checkers_app.views.games.collection import Collection


class OpenFiles:
    """The open files, which stay open while other pages are displayed.

    Args:
        recent: the recently opened files.
        explorer_folder: the folder of the explorer's indexes of these files.
    """

    def __init__(self, recent: RecentFiles, explorer_folder: Path) -> None:
        self.recent = recent
        """The recently opened files."""
        self.collections: list[Collection] = []
        """The open files; the most recently opened one is last."""
        self.folder = paths.keepsakes_folder()
        """The folder in which files are chosen and saved: the last folder used or, initially, the folder for
        pictures and sheets, which may not exist yet.
        """
        self._explorer_folder = explorer_folder

    @property
    def paths(self) -> tuple[Path, ...]:
        """The open and recently opened files; the most recent one is last."""
        open_ones = [item.path for item in self.collections]
        return (*(path for path in self.recent.paths if path not in open_ones), *open_ones)

    def collection(self, path: Path) -> Collection | None:
        """The open file at this path; None if it is not open."""
        return next((item for item in self.collections if item.path == path), None)

    def add(self, collection: Collection) -> None:
        """Add a file that has been opened; if the file was already open, its contents are replaced."""
        self.collections = [*(item for item in self.collections if item.path != collection.path), collection]
        self.recent.add(collection.path)

    def close(self, path: Path) -> None:
        """Close a file; it is not deleted."""
        self.collections = [item for item in self.collections if item.path != path]
        self.recent.forget(path)

    @cached_property
    def indexing(self) -> Indexing:
        """The indexing of collections for the opening explorer."""
        from checkers_app.views.explorer.indexing import Indexing  # noqa: PLC0415  not needed at first

        return Indexing(self._explorer_folder)

    def stop_indexing(self) -> None:
        """Stop the indexing if it is running."""
        if "indexing" in vars(self):
            self.indexing.close()
