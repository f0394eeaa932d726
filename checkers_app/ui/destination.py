"""The base of every destination, which names the scene that it leads to."""

from __future__ import annotations

from dataclasses import Field
from typing import Any, ClassVar


class Destination:
    """A scene to go to, with what it needs to open.

    A subclass is a frozen dataclass that names its scene; the routes, the modules that are loaded ahead and
    the list of pages derive from it.
    """

    __slots__ = ()
    scene: ClassVar[str] = ""
    """``module:Class`` below ``checkers_app.ui``: called with the context and the fields by name."""
    opener: ClassVar[str] = ""
    """``module:function`` instead, where the scene depends on more: it is called with the context and the
    destination."""
    outlined_as: ClassVar[str] = ""
    """Its name in ``checkers-app outline`` if it opens without arguments; :mod:`checkers_app.ui.outlined` has
    examples of the others."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    @classmethod
    def module(cls) -> str:
        """The name of the module that has its scene or opener."""
        return f"checkers_app.ui.{(cls.scene or cls.opener).partition(':')[0]}"
