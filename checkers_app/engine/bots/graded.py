"""Runs a student's function in a separate process, while the trees that the function searches stay in this
process.

The other process receives only the numbers of nodes.  This process answers every query of the function about
a node, so the nodes that the function visits are known for certain, and tampering with the other process is
useless.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from checkers_app.engine.bots.conversation import BotSettings, Conversation, ConversationOwner
from checkers_app.engine.bots.failure_kinds import FailureKind
from checkers_app.engine.bots.failures import BotError
from checkers_app.engine.hub.transport import ErrorLog

_MOST_QUESTIONS = 100_000
Answering = Callable[[str, int], object]
"""A callback that takes the name of a query and the number of a node, and returns the reply as a JSON value;
it raises ValueError if the query is unknown.
"""


class GradedFile(ConversationOwner):
    """A file with a function that is graded.  Call :meth:`close`, or use a ``with`` block.

    Args:
        file: the student's Python file.
        function: the name of the function.
        settings: the limits; ``seconds`` is the time for one call.
    """

    def __init__(self, file: Path, function: str, settings: BotSettings) -> None:
        self.log = ErrorLog()
        """The object that stores the output of the process."""
        self._file = file
        self._function = function
        self._settings = settings

    def call(self, arguments: Sequence[object], answer: Answering) -> Any:
        """Call the function, and return the result as JSON values: a node becomes ``{"node": number}``, and
        anything else except numbers, truth values, sequences and None becomes ``{"other": text}``.

        Args:
            arguments: JSON values; ``{"node": number, "is_max": ..., "is_end": ...}`` becomes a node.
            answer: a callback that answers the function's queries about nodes.

        Raises:
            BotError: if the function raises an exception, takes too long or ends its process.  The next call
                then uses a new process.
        """
        try:
            return self._called(arguments, answer)
        except BaseException:
            self.close()
            raise

    def _called(self, arguments: Sequence[object], answer: Answering) -> Any:
        if self._conversation is None:
            self._conversation = Conversation(self._file, self.log)
            self._conversation.load({"function": self._function}, self._settings)
        conversation, seconds = self._conversation, self._settings.seconds
        end = time.monotonic() + seconds
        request: dict[str, object] = {"arguments": list(arguments)}
        for _ in range(_MOST_QUESTIONS):
            left = max(0.001, end - time.monotonic())
            found = conversation.ask(request, seconds, left=left)
            if "ask" not in found:
                return found.get("result")
            try:
                request = {"answer": answer(str(found["ask"]), int(found.get("node", -1)))}
            except (ValueError, TypeError, IndexError):
                raise BotError(conversation.failure(FailureKind.PROTOCOL, str(found)[:200])) from None
        raise BotError(conversation.failure(FailureKind.TIME, seconds=seconds))
