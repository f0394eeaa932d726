"""A user's own program that can play: a Python file, or a command that starts a Hub engine."""

from __future__ import annotations

import shlex
import shutil
from dataclasses import dataclass
from pathlib import Path

from checkers_app.games.base import Game
from checkers_app.games.checkers import GAME as CHECKERS
from checkers_app.storage.files import is_file
from checkers_app.storage.versioned import DocumentError
from checkers_app.words import N_
from checkers_app.words.sentence import Sentence

LONGEST_NAME = 40
SECONDS = 5
"""The wall time in seconds for a program's move in a game without a clock."""


class ProgramError(DocumentError):
    """Raised for a program that cannot be added or cannot play.  The message says why and can be shown to the
    user.
    """


@dataclass(frozen=True, slots=True)
class ProgramName:
    """The name of a program in the user's list, in the form in which it is stored in games and settings.

    A game file from another computer can name a program, but cannot determine which command is started.
    """

    name: str


@dataclass(frozen=True, slots=True)
class Program:
    """One program in the user's list.

    Raises:
        ProgramError: if the name or the command cannot be used.
    """

    name: str
    file: str = ""
    """The absolute path of a Python file; empty for a Hub engine."""
    command: str = ""
    """The command line of a Hub engine; empty for a Python file."""

    def __post_init__(self) -> None:
        if not self.name.strip() or len(self.name) > LONGEST_NAME or not self.name.isprintable():
            wrong = N_("a name must have 1 to {most} printable characters")
            raise ProgramError(Sentence(wrong, most=LONGEST_NAME))
        if bool(self.file) == bool(self.command):
            raise ProgramError(Sentence(N_("the program needs either a file or a command")))
        if self.command and not self.arguments:
            raise ProgramError(Sentence(N_("the command is empty")))

    @property
    def arguments(self) -> tuple[str, ...]:
        """The command with its arguments.

        Raises:
            ProgramError: if the command contains an unmatched quotation mark.
        """
        try:
            return tuple(shlex.split(self.command))
        except ValueError:
            raise ProgramError(Sentence(N_("the command has an unmatched quotation mark"))) from None

    @property
    def origin(self) -> str:
        """The name of the file, or the command."""
        return self.path.name if self.file else self.command

    @property
    def path(self) -> Path:
        """The Python file."""
        return Path(self.file)

    def plays_on(self, game: Game) -> bool:
        """Whether the program can play on a board: a Hub engine can play only checkers."""
        return bool(self.file) or game is CHECKERS

    def check(self) -> None:
        """Check that the file, or the program named in the command, exists.

        Raises:
            ProgramError: if the file or program does not exist.
        """
        if self.file and not is_file(self.path):
            raise ProgramError(Sentence(N_("the file {file} does not exist"), file=self.file))
        if self.command and shutil.which(self.arguments[0]) is None:
            missing = N_("the command {command} was not found")
            raise ProgramError(Sentence(missing, command=self.arguments[0]))
