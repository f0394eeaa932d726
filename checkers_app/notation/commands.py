"""Commands that programs write into comments for other programs, such as ``[%clk 0:04:58]``.

``eval`` is the evaluation of the position after a move: White's lead as a number of men, negative if Black is
ahead, or ``#`` and the number of moves to a win, negative if Black wins. ``clk`` and ``clock`` give the
remaining time of one side or of both: ``w0:10:00 B0:09:58``. ``mct`` is the time on a mechanical clock,
``egt`` the time since the start of the game and ``emt`` the time taken for the move. These are the commands
of PDN 3.0, with ``eval`` in the format that chess and draughts servers use. Other commands are kept in the
file but not shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from checkers_app.words import say, say_number

COMMAND = re.compile(r"\[%([A-Za-z]++)\s*+([^\[\]]*+)\]")
"""Matches a command; the groups capture its name and its value."""
_EVALUATION = re.compile(
    r"(?:#(?P<moves>[+-]?[0-9]{1,4})|(?P<men>[+-]?[0-9]{1,4}(?:\.[0-9]{1,6})?))(?:,[0-9]+)?"
)
"""Matches a value of ``eval``; some programs append a comma and the search depth."""
_BARE_PAIR = re.compile(r"[+-]?[0-9]+,[0-9]+")
"""Matches a number such as ``1,5``, where the comma may be a decimal comma or precede a depth."""
_TIME = re.compile(r"([wWbB]?)([0-9]{1,3}(?::[0-9]{1,2}){1,2}(?:[.,][0-9]+)?)")


@dataclass(frozen=True, slots=True)
class Evaluation:
    """A program's evaluation of a position."""

    men: float = 0.0
    """White's lead in men; negative if Black is ahead."""
    moves: int = 0
    """The number of moves in which White wins; negative if Black wins, and 0 if no win has been proved."""

    @property
    def command(self) -> str:
        """The evaluation as a command."""
        value = f"#{self.moves}" if self.moves else f"{self.men + 0.0:.2f}"
        return f"[%eval {'0.00' if value == '-0.00' else value}]"

    @classmethod
    def read(cls, value: str) -> Self | None:
        """Parse the value of an ``eval`` command; None if it is invalid."""
        found = _EVALUATION.fullmatch(value.strip())
        if found is None or _BARE_PAIR.fullmatch(value.strip()):
            return None
        if found["men"]:
            return cls(float(found["men"]))
        moves = int(found["moves"])
        return cls(moves=moves) if moves else None

    @property
    def told(self) -> str:
        """A sentence that states the evaluation."""
        if self.moves:
            number = abs(self.moves)
            score = (
                say("win in {moves}", moves=number)
                if self.moves > 0
                else say("loss in {moves}", moves=number)
            )
        else:
            sign = "+" if self.men > 0 else "−" if self.men < 0 else ""
            score = f"{sign}{say_number(abs(self.men), 2)}"
        return say("Evaluation for White: {score}.", score=score)


def evaluation_in(comments: Iterable[str]) -> Evaluation | None:
    """The last valid evaluation in the comments; None if there is none."""
    values = (value for name, value in COMMAND.findall(" ".join(comments)) if name.casefold() == "eval")
    found = [evaluation for value in values if (evaluation := Evaluation.read(value)) is not None]
    return found[-1] if found else None


def told_commands(comments: Iterable[str]) -> tuple[str, ...]:
    """One sentence for each known command found in the comments."""
    texts = tuple(comments)
    values = {name.casefold(): " ".join(value.split()) for name, value in COMMAND.findall(" ".join(texts))}
    clock, used = values.get("clk") or values.get("clock", ""), values.get("emt", "")
    so_far, since_start = values.get("mct", ""), values.get("egt", "")
    evaluation = evaluation_in(texts)
    sentences = (
        _told_clock(clock),
        say("Time used so far: {time}.", time=so_far) if so_far else "",
        say("Time since the start: {time}.", time=since_start) if since_start else "",
        say("Time for this move: {time}.", time=used) if used else "",
        evaluation.told if evaluation is not None else "",
    )
    return tuple(filter(None, sentences))


def _told_clock(value: str) -> str:
    """The remaining time of one side or both."""
    times = _TIME.findall(value)
    sides = {side.casefold(): time for side, time in times}
    if "w" in sides and "b" in sides:
        return say("Clocks: White {white}, Black {black}.", white=sides["w"], black=sides["b"])
    shown = times[0][1] if len(times) == 1 else value
    return say("Clock: {time}.", time=shown) if shown else ""
