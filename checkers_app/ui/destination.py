"""The base class of destinations, which name the scene that they lead to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Destination:
    """A scene to open, with its arguments.

    A subclass names its scene; the routes, the modules that are preloaded and the list of pages derive from
    it.  A subclass with fields must be a frozen dataclass.  One without fields must not: creating a
    dataclass takes as long as importing a small module, and the first frame waits for all of them.
    """

    scene: ClassVar[str] = ""
    """``module:Class`` below ``checkers_app.ui``: called with the context and the fields by name."""
    opener: ClassVar[str] = ""
    """Used instead if the scene depends on more: ``module:function``, called with the context and the
    destination.
    """
    outlined_as: ClassVar[str] = ""
    """Its name in ``checkers-app dev outline`` if it opens without arguments;
    :mod:`checkers_app.ui.outlined` has examples of the others."""

    @classmethod
    def module(cls) -> str:
        """The name of the module that contains its scene or opener."""
        return f"checkers_app.ui.{(cls.scene or cls.opener).partition(':')[0]}"
