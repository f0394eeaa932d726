"""The comment on one position in a game: a text of one paragraph, and a mark such as ``!?``.

PDN allows several comments before and after a move; here they are read as one text, and changing that text
leaves a single comment.  Line breaks have no meaning in PDN, so a comment contains none.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, replace

from checkers_app.notation.commands import COMMAND, told_commands
from checkers_app.notation.pdn_text import MARK_TEXTS
from checkers_app.notation.record import Path, Ply, Record

LONGEST = 2000
"""The maximum length of a comment written by this program, in characters; comments in files may be longer."""
MARKS = (3, 1, 5, 6, 2, 4)
"""The numbers of ``!!  !  !?  ?!  ?  ??``, from the best to the worst."""


@dataclass(frozen=True, slots=True)
class Remark:
    """The comment on a move or on the start of a game.

    Raises:
        ValueError: if ``mark`` is not one of :data:`MARKS` or 0.
    """

    text: str = ""
    """One paragraph in the form that :func:`plain_remark` returns; it may be empty."""
    mark: int = 0
    """One of :data:`MARKS`; 0 if there is no mark."""

    def __post_init__(self) -> None:
        if self.mark and self.mark not in MARKS:
            raise ValueError(f"{self.mark} is not a mark")
        object.__setattr__(self, "text", plain_remark(self.text))


def signs(nags: Iterable[int]) -> str:
    """The marks of a move as they are shown after it, such as ``!?``; marks without a sign are omitted."""
    return " ".join(MARK_TEXTS[nag] for nag in nags if nag in MARK_TEXTS)


def plain_remark(text: str) -> str:
    """Convert ``text`` to one paragraph with composed letters (NFC), single spaces and no unprintable
    characters.
    """
    composed = unicodedata.normalize("NFC", text)
    letters = (" " if letter.isspace() else letter for letter in composed)
    return " ".join("".join(filter(str.isprintable, letters)).split())


def remark_at(record: Record, path: Path) -> Remark:
    """The comment on the move that leads to ``path``, or on the start of the game.

    Raises:
        IndexError: if the tree has no such path.
    """
    comments = _comments(record, path)
    nags = record.ply(path).nags if path else ()
    return Remark(COMMAND.sub(" ", " ".join(comments)), next(filter(MARKS.__contains__, nags), 0))


def shown_remark(record: Record, path: Path) -> str:
    """The text of the comment at ``path`` as it is displayed; it begins with the information from any
    commands in the comment, such as clock times.

    Raises:
        IndexError: if the tree has no such path.
    """
    told = told_commands(_comments(record, path))
    return " ".join(filter(None, (*told, remark_at(record, path).text)))


def has_remark(ply: Ply) -> bool:
    """True if a move has a comment written by a person, not just commands written by programs."""
    return any(COMMAND.sub("", text).strip() for text in (*ply.before, *ply.comments))


def _comments(record: Record, path: Path) -> tuple[str, ...]:
    if not path:
        return record.comments
    ply = record.ply(path)
    return ply.before + ply.comments


def with_remark(record: Record, path: Path, remark: Remark) -> Record:
    """The record with a different comment at ``path``; the same record if nothing has changed.

    A text or mark that is unchanged stays exactly as it was written; so do the other marks of the move, and
    any commands of programs in its comments.

    Raises:
        IndexError: if the tree has no such path.
        ValueError: if the start would get a mark.
    """
    former = remark_at(record, path)
    if remark == former:
        return record
    commands = " ".join(command[0] for command in COMMAND.finditer(" ".join(_comments(record, path))))
    comments = tuple(filter(None, (remark.text, commands)))
    if not path:
        if remark.mark:
            raise ValueError("only a move can have a mark")
        return replace(record, comments=comments)
    ply = record.ply(path)
    if remark.text != former.text:
        ply = replace(ply, before=(), comments=comments)
    if remark.mark != former.mark:
        others = tuple(nag for nag in ply.nags if nag not in MARKS)
        ply = replace(ply, nags=(remark.mark, *others) if remark.mark else others)
    return record.with_ply(path, ply)
