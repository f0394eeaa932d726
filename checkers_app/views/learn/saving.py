"""Saves a learner's files atomically in one folder, and describes the outcome in a message."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from checkers_app import paths
from checkers_app.engine.api import StopToken
from checkers_app.storage.files import not_written, unused_name, write_bytes_atomic
from checkers_app.views.learn.background_work import BackgroundWork, Tell
from checkers_app.words import N_, say, say_list

SAVED = N_("Saved {files} in {folder}")
Files = Mapping[str, bytes]
"""A mapping from the names of files to their contents."""
_LONGEST = 10.0
"""The maximum time to wait for files when leaving, in seconds; half a second is normal."""


@dataclass(frozen=True, slots=True)
class Saved:
    """The result of saving files."""

    saying: Callable[[], str] = field(compare=False)
    worked: bool
    folder: Path | None = None
    """The folder of the files; None if nothing was saved."""
    file: Path | None = None
    """The saved file if only one file was saved, otherwise None."""

    @property
    def sentence(self) -> str:
        """A message in the current language: which files were saved, and where."""
        return self.saying()


class Saver:
    """Creates and saves files on another thread, so that large pictures do not block the window."""

    def __init__(self) -> None:
        self.saved: Saved | None = None
        """The result of the last attempt to save files; None before the first attempt and during an
        attempt.
        """
        self._work: BackgroundWork[Saved] = BackgroundWork()

    @property
    def running(self) -> bool:
        """True while files are being created."""
        return self._work.running

    @property
    def sentence(self) -> str:
        """The message to the learner; empty if there is none."""
        if self.running:
            return say("Saving…")
        return self.saved.sentence if self.saved is not None else ""

    @property
    def worked(self) -> bool:
        """False if the last attempt to save files failed."""
        return self.saved is None or self.saved.worked

    def save(self, find: Callable[[], Files], sentence: str = SAVED) -> None:
        """Create files on another thread, and save them unless the work is cancelled in the meantime.

        ``sentence`` is the message, in which the fields ``files`` and ``folder`` are replaced.
        """

        def work(stop: StopToken, tell: Tell) -> Saved:
            del tell
            files = find()
            return save_all({} if stop.stopped else files, sentence)

        self.work_on(work)

    def work_on(self, work: Callable[[StopToken, Tell], Saved]) -> None:
        """Call ``work``, which creates and saves files, on another thread."""
        self.saved = None
        self._work.start(work)

    @property
    def count(self) -> int:
        """The progress reported by the work."""
        return self._work.count

    def cancel(self) -> None:
        """Ask the work to stop; its result is reported as usual."""
        self._work.end()

    def clear(self) -> None:
        """Clear the message."""
        if not self.running:
            self.saved = None

    def poll(self) -> bool:
        """Collect the result of saving; return True if saving has ended since the last call."""
        done = self._work.take()
        if done is None:
            return False
        self.saved = done.result or _not_made(done.problem)
        return True

    def finish(self) -> None:
        """Wait until the files have been saved, because the user is leaving the page or the program."""
        self._work.join(_LONGEST)


def save_all(files: Files, sentence: str = SAVED) -> Saved:
    """Write several files to the user's documents folder; existing files are replaced. ``files`` maps names
    to contents.
    """
    folder = paths.keepsakes_folder()
    for name, content in files.items():
        try:
            write_bytes_atomic(folder / name, content)
        except OSError as error:
            return Saved(partial(not_written, _said(folder / name), error), worked=False)
    saying = partial(_saved_in, sentence, tuple(files), folder)
    file = folder / next(iter(files)) if len(files) == 1 else None
    return Saved(saying, worked=True, folder=folder, file=file)


def _saved_in(sentence: str, files: Sequence[str], folder: Path) -> str:
    return say(sentence, files=say_list(list(files)), folder=_said(folder))


def save_new(name: str, word: str, content: bytes) -> Saved:
    """Write a file to the user's documents folder under an unused name.

    Args:
        name: the file name, such as ``checkers.png``.
        word: a word that describes the content and is added to the name: ``checkers.position.png``.
        content: the content of the file.
    """
    path = paths.keepsakes_folder() / name
    try:
        path = unused_name(path, word)
    except OSError as error:
        return Saved(partial(not_written, _said(path), error), worked=False)
    return save_all({path.name: content})


def _not_made(problem: str) -> Saved:
    return Saved(partial(say, N_("The files could not be created: {problem}"), problem=problem), worked=False)


def _said(path: Path) -> str:
    """The path as text, with ``~`` for the user's home folder."""
    try:
        return f"~/{path.relative_to(Path.home()).as_posix()}"
    except (ValueError, RuntimeError):
        return str(path)
