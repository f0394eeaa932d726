"""The base of every destination, which names the scene that it leads to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Destination:
    """A scene to go to, with what it needs to open.

    A subclass names its scene; the routes, the modules that are loaded ahead and the list of pages derive
    from it.  One with fields is a frozen dataclass, too.  One without is not: creating a dataclass takes as
    long as reading a small module, and the first picture waits for all of them.
    """

    scene: ClassVar[str] = ""
    """``module:Class`` below ``checkers_app.ui``: called with the context and the fields by name."""
    opener: ClassVar[str] = ""
    """``module:function`` instead, where the scene depends on more: it is called with the context and the
    destination."""
    outlined_as: ClassVar[str] = ""
    """Its name in ``checkers-app dev outline`` if it opens without arguments;
    :mod:`checkers_app.ui.outlined` has examples of the others."""

    @classmethod
    def module(cls) -> str:
        """The name of the module that has its scene or opener."""
        return f"checkers_app.ui.{(cls.scene or cls.opener).partition(':')[0]}"
