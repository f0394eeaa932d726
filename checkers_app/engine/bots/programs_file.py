"""The file that contains the list of the user's programs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TypeAlias

from checkers_app.engine.bots.program import Program, ProgramError
from checkers_app.storage.kept_file import FileWords, KeptFile
from checkers_app.storage.versioned import versioned
from checkers_app.words import N_
from checkers_app.words.sentence import Sentence

Programs: TypeAlias = tuple[Program, ...]

VERSION = 1
_WORDS = FileWords(
    N_("Your programs are not saved: {reason}"),
    N_("Your programs could not be saved: {reason}"),
)
_FIELDS = ("name", "file", "command")


class ProgramsFile(KeptFile[Programs]):
    """Owns the list of programs and its file; if there is no file, the list exists only in memory."""

    def __init__(self, path: Path | None) -> None:
        super().__init__(path, _WORDS, (), programs_text, programs_of)


def programs_text(programs: Programs) -> str:
    """Return the text of a file that lists these programs."""
    listed = [{name: value for name in _FIELDS if (value := getattr(program, name))} for program in programs]
    return json.dumps({"version": VERSION, "programs": listed}, indent=1, ensure_ascii=False) + "\n"


def programs_of(text: str) -> Programs:
    """Return the programs listed in the text of a file.

    Raises:
        DocumentError: if the text is invalid, or was written by a newer version of the program.
    """
    values = versioned(text, VERSION).get("programs")
    if not isinstance(values, list):
        raise ProgramError(Sentence(N_("the file has no list of programs")))
    programs: dict[str, Program] = {}
    for number, each in enumerate(values, 1):
        if not isinstance(each, dict) or not all(
            name in _FIELDS and isinstance(value, str) for name, value in each.items()
        ):
            raise ProgramError(Sentence(N_("program {number} cannot be read"), number=number))
        program = Program(each.get("name", ""), each.get("file", ""), each.get("command", ""))
        if program.name in programs:
            raise ProgramError(Sentence(N_("two programs are called {name}"), name=program.name))
        programs[program.name] = program
    return tuple(programs.values())
