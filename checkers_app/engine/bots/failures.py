"""Failures of bots: each has a kind, a sentence that describes it, and the file and line if they are
known.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from checkers_app.engine.bots.failure_kinds import FailureKind
from checkers_app.engine.hub.transport import EngineError
from checkers_app.words import N_
from checkers_app.words.sentence import Sentence


@dataclass(frozen=True, slots=True)
class BotFailure:
    """The reason why a bot did not return a legal move."""

    kind: FailureKind
    file: str
    """The name of the file in which the failure happened; if unknown, the name of the bot's own file."""
    line: int | None = None
    """The line number in that file, from 1; None if unknown."""
    function: str = ""
    """The function that was called: ``choose``, ``evaluate`` or ``search``."""
    detail: str = ""
    """The exception with its message, the move, the returned value, or a description of how the process
    ended.
    """
    legal: tuple[str, ...] = ()
    """The legal moves, if the move was illegal."""
    seconds: float = 0.0
    """The time limit in seconds, if the bot was too slow."""

    @property
    def sentence(self) -> Sentence:
        """The failure as a whole sentence."""
        shown = [*self.legal[:_SHOWN_MOVES], *(["…"] if len(self.legal) > _SHOWN_MOVES else [])]
        if self.kind is FailureKind.NO_FUNCTION and self.function:
            sentence = _NOT_THE_FUNCTION
        elif self.kind is FailureKind.NO_FUNCTION and self.detail:
            sentence = _OTHER_FUNCTIONS
        else:
            sentence = _SENTENCES[self.kind][0 if self.line is None else -1]
        return Sentence(
            sentence,
            file=self.file,
            line=self.line,
            function=self.function,
            detail=self.detail,
            moves=", ".join(shown),
            seconds=f"{self.seconds:g}",
        )

    def __str__(self) -> str:
        return str(self.sentence)


_SHOWN_MOVES = 12


_OTHER_FUNCTIONS = N_("{file} defines neither choose(state) nor evaluate(state), but it defines: {detail}")
_NOT_THE_FUNCTION = N_("{file} does not define the function {function}")
_SENTENCES: Mapping[FailureKind, tuple[str, ...]] = MappingProxyType(
    {
        FailureKind.LOAD: (
            N_("{file} cannot be loaded: {detail}"),
            N_("{file} cannot be loaded. Line {line}: {detail}"),
        ),
        FailureKind.NO_FUNCTION: (N_("{file} defines neither choose(state) nor evaluate(state)"),),
        FailureKind.NOT_READY: (
            N_("{file} was still being imported after {seconds} s"),
            N_("{file} was still being imported after {seconds} s, at line {line}"),
        ),
        FailureKind.EXCEPTION: (
            N_("{function} in {file} raised an exception: {detail}"),
            N_("{function} raised an exception in line {line} of {file}: {detail}"),
        ),
        FailureKind.ILLEGAL: (
            N_("{function} in {file} returned {detail}, which is not a legal move. Legal moves: {moves}"),
        ),
        FailureKind.NO_MOVE: (N_("{function} in {file} returned {detail}"),),
        FailureKind.TIME: (
            N_("{function} in {file} did not return within {seconds} s"),
            N_("{function} did not return within {seconds} s. It was at line {line} of {file}"),
        ),
        FailureKind.ENDED: (
            N_("The process running {file} ended: {detail}"),
            N_("The process running {file} ended at line {line}: {detail}"),
        ),
        FailureKind.MEMORY: (
            N_("{file} exceeded its memory limit"),
            N_("{file} exceeded its memory limit at line {line}"),
        ),
        FailureKind.PROTOCOL: (N_("The process running {file} sent an invalid answer: {detail}"),),
    }
)
"""Kind -> the sentences without and with a line number."""


class BotError(EngineError):
    """Raised if a bot failed.  The bot then loses the game; there are no other consequences."""

    def __init__(self, failure: BotFailure) -> None:
        super().__init__(failure.sentence)
        self.failure = failure
