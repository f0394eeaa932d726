"""What can go wrong with a bot: a failure has a kind, a sentence, and the file and line if they are known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from checkers_app.engine.bots.failure_kinds import FailureKind
from checkers_app.engine.hub.transport import EngineError
from checkers_app.words import later
from checkers_app.words.sentence import Sentence


@dataclass(frozen=True, slots=True)
class BotFailure:
    """Why a bot gave no legal move."""

    kind: FailureKind
    file: str
    """The name of the file in which it happened; that of the bot if nothing more is known."""
    line: int | None = None
    """The line in that file, from 1."""
    function: str = ""
    """The function that was called: ``choose``, ``evaluate`` or ``search``."""
    detail: str = ""
    """The exception with its message, the move, what was returned, or how the process ended."""
    legal: tuple[str, ...] = ()
    """The moves that were legal, of an illegal move."""
    seconds: float = 0.0
    """The time that it had, where it was too slow."""

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


_OTHER_FUNCTIONS = later("{file} defines neither choose(state) nor evaluate(state), but it defines: {detail}")
_NOT_THE_FUNCTION = later("{file} does not define the function {function}")
_SENTENCES: Mapping[FailureKind, tuple[str, ...]] = MappingProxyType(
    {
        FailureKind.LOAD: (
            later("{file} cannot be loaded: {detail}"),
            later("{file} cannot be loaded. Line {line}: {detail}"),
        ),
        FailureKind.NO_FUNCTION: (later("{file} defines neither choose(state) nor evaluate(state)"),),
        FailureKind.NOT_READY: (
            later("{file} was still being imported after {seconds} s"),
            later("{file} was still being imported after {seconds} s, at line {line}"),
        ),
        FailureKind.EXCEPTION: (
            later("{function} in {file} raised an exception: {detail}"),
            later("{function} raised an exception in line {line} of {file}: {detail}"),
        ),
        FailureKind.ILLEGAL: (
            later("{function} in {file} returned {detail}, which is not a legal move. Legal moves: {moves}"),
        ),
        FailureKind.NO_MOVE: (later("{function} in {file} returned {detail}"),),
        FailureKind.TIME: (
            later("{function} did not return within {seconds} s, in {file}"),
            later("{function} did not return within {seconds} s. It was at line {line} of {file}"),
        ),
        FailureKind.ENDED: (
            later("The process of {file} ended: {detail}"),
            later("The process of {file} ended in line {line}: {detail}"),
        ),
        FailureKind.MEMORY: (
            later("{file} needed more memory than it may use"),
            later("{file} needed more memory than it may use, in line {line}"),
        ),
        FailureKind.PROTOCOL: (later("The process of {file} sent an invalid answer: {detail}"),),
    }
)
"""Without and with a line."""


class BotError(EngineError):
    """A bot that failed.  The game is lost, and nothing else happens."""

    def __init__(self, failure: BotFailure) -> None:
        super().__init__(failure.sentence)
        self.failure = failure
