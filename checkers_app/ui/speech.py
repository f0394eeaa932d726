"""The language of the window: what was chosen, or what the system prefers."""

from __future__ import annotations

from collections.abc import Sequence

from checkers_app.words import CatalogueError, Language, chosen, preferred, speak, translation
from checkers_app.words.languages import ENGLISH


class Speech:
    """Lets the program speak as the settings say.

    Args:
        tags: the languages that the user prefers, the dearest first, such as ``pt_BR``.
    """

    def __init__(self, tags: Sequence[str] = ()) -> None:
        self._tags = tags
        self._spoken = ENGLISH
        self.problem = ""
        """Why the language is not used that was asked for: a sentence without a full stop."""

    @property
    def of_the_system(self) -> Language:
        """What is spoken to whoever has not chosen."""
        return preferred(self._tags)

    def follow(self, code: str) -> None:
        """Speak what a code of the settings stands for, from now on; English if that cannot be."""
        language = chosen(code, self._tags)
        if language == self._spoken:
            return
        self._spoken, self.problem = language, ""
        try:
            speak(translation(language.code))
        except CatalogueError as error:
            self.problem = str(error)
            speak()
