"""The user's own programs: the list of programs, their processes in the current game, and their saved
output.
"""

from __future__ import annotations

from functools import partial
from hashlib import blake2b
from pathlib import Path
from random import Random
from threading import Thread
from typing import TYPE_CHECKING

from checkers_app.engine.api import Engine
from checkers_app.engine.bots.program import Program, ProgramError
from checkers_app.engine.bots.programs_file import ProgramsFile
from checkers_app.games.base import Game, Side
from checkers_app.play.events import Cause, MatchReplaced, SessionEvent
from checkers_app.storage.files import is_file, not_written, read_plain, write_atomic
from checkers_app.words import N_
from checkers_app.words.sentence import Sentence

if TYPE_CHECKING:
    from checkers_app.engine.bots.program_engine import ProgramEngine
    from checkers_app.play.session import Session


class ProgramDesk:
    """Manages the list of the user's programs; only programs in this list are ever started.

    Args:
        file: the file of the list.
        outputs: the folder in which the programs' standard error is saved; None to save nothing.
        rng: the random number generator that provides a seed for each process.
    """

    def __init__(self, file: ProgramsFile, outputs: Path | None, rng: Random) -> None:
        self.file = file
        self._outputs = outputs
        self._rng = rng
        self._playing: dict[tuple[Game, str, Side], ProgramEngine] = {}
        self._ending: list[Thread] = []
        self.trouble = ""
        """The reason why a program's output could not be saved; empty if all of it was saved."""

    # --- the list -------------------------------------------------------------------------------

    @property
    def listed(self) -> tuple[Program, ...]:
        """All programs in the order in which they were added."""
        return self.file.value

    def find(self, name: str) -> Program:
        """Return the program with a given name.

        Raises:
            ProgramError: if the list cannot be read, or contains no program with that name.
        """
        if self.file.unread is not None:
            raise ProgramError(self.file.unread)
        for program in self.listed:
            if program.name == name:
                return program
        raise ProgramError(Sentence(N_("{name} is not one of your programs"), name=name))

    def add(self, program: Program) -> None:
        """Add a program to the list.

        Raises:
            ProgramError: if another program has the same name, or the program's file does not exist.
        """
        program.check()
        if any(known.name == program.name for known in self.listed):
            raise ProgramError(Sentence(N_("a program of yours is already called {name}"), name=program.name))
        self.file.change(lambda listed: (*(each for each in listed if each.name != program.name), program))

    def remove(self, name: str) -> None:
        """Remove a program from the list; the program's file is not deleted."""
        self.file.change(lambda listed: tuple(each for each in listed if each.name != name))
        self.keep(name, "")

    # --- at the board ---------------------------------------------------------------------------

    def engine(self, game: Game, name: str, side: Side) -> Engine:
        """The engine of the program that plays a side; the same process is used for the whole game."""
        from checkers_app.engine.bots.program_engine import ProgramEngine  # noqa: PLC0415  not needed at first

        seat = game, name, side
        if seat not in self._playing:
            find, keep = partial(self.find, name), partial(self.keep, name)
            self._playing[seat] = ProgramEngine(find, game, keep, self._rng.getrandbits(32))
        return self._playing[seat]

    def watch(self, session: Session) -> None:
        """From now on, end the programs' processes whenever a game in the session ends."""

        def hear(event: SessionEvent) -> None:
            over = session.match.outcome is not None
            if over or (isinstance(event, MatchReplaced) and event.cause is not Cause.SAME_GAME):
                self.rest()

        session.listen(hear)

    def rest(self) -> None:
        """End the processes of the current game without waiting for them."""
        playing, self._playing = tuple(self._playing.values()), {}
        for engine in playing:
            thread = Thread(target=engine.close, name="program", daemon=True)
            thread.start()
            self._ending = [*(each for each in self._ending if each.is_alive()), thread]

    def close(self, timeout: float) -> None:
        """End all processes, waiting up to ``timeout`` seconds for each; the operating system ends any that
        are still running when this program exits.
        """
        self.rest()
        for thread in self._ending:
            thread.join(timeout)

    # --- output ---------------------------------------------------------------------------------

    def output_file(self, name: str) -> Path | None:
        """The file that contains the standard error of a program's latest process; None if output is not
        saved.
        """
        if self._outputs is None:
            return None
        plain = "".join(letter if letter.isascii() and letter.isalnum() else "_" for letter in name)
        return self._outputs / f"{plain}-{blake2b(name.encode(), digest_size=4).hexdigest()}.txt"

    def has_output(self, name: str) -> bool:
        """True if any output of a program has been saved."""
        file = self.output_file(name)
        return file is not None and is_file(file)

    def output(self, name: str) -> str:
        """The saved output of a program's latest process; empty if there is none."""
        file = self.output_file(name)
        try:
            return "" if file is None else read_plain(file).decode(errors="replace")
        except OSError:
            return ""

    def keep(self, name: str, text: str) -> None:
        """Save the output of a process; called on the thread that ended the process."""
        file = self.output_file(name)
        if file is None:
            return
        try:
            if text:
                write_atomic(file, text)
            else:
                file.unlink(missing_ok=True)
        except OSError as error:
            self.trouble = not_written(file, error)
