"""The language of the window: the language in the settings, or the system's language."""

from __future__ import annotations

from collections.abc import Sequence

from checkers_app.words import CatalogueError, Language, chosen, preferred, speak, translation
from checkers_app.words.languages import ENGLISH


class Speech:
    """Switches the program to the language in the settings.

    Args:
        tags: the user's preferred languages, best first, such as ``pt_BR``.
    """

    def __init__(self, tags: Sequence[str] = ()) -> None:
        self._tags = tags
        self._spoken = ENGLISH
        self.problem = ""
        """The reason why the requested language is not used, without a full stop; may be empty."""
        self.changed = False
        """True from a change of language until all scenes have cleared messages in the previous language."""

    @property
    def of_the_system(self) -> Language:
        """The language for users who have not chosen one."""
        return preferred(self._tags)

    def follow(self, code: str) -> None:
        """Switch to the language with the given code, or to English if it is not available."""
        language = chosen(code, self._tags)
        if language == self._spoken:
            return
        self._spoken, self.problem = language, ""
        try:
            speak(translation(language.code))
        except CatalogueError as error:
            self.problem = str(error)
            speak()
