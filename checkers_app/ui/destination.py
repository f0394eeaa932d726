"""The base class of destinations; each destination names the scene to which it leads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Destination:
    """A scene to open, with its arguments.

    A subclass names its scene; the routes, the modules to preload and the list of pages are derived from the
    names.  A subclass with fields must be a frozen dataclass.  A subclass without fields must not be a
    dataclass, because defining a dataclass takes as long as importing a small module, and the first frame is
    not drawn until all destinations have been defined.
    """

    scene: ClassVar[str] = ""
    """The class of the scene, as ``module:Class`` in ``checkers_app.ui``; called with the context and the
    fields of the destination.
    """
    opener: ClassVar[str] = ""
    """A function or class to use instead, as ``module:name``, for example if the fields determine which scene
    is opened; called with the context and the destination itself.
    """
    outlined_as: ClassVar[str] = ""
    """The name of the page in ``checkers-app dev outline`` if it can be opened without arguments;
    :mod:`checkers_app.ui.outlined` contains examples of the other pages.
    """

    @classmethod
    def module(cls) -> str:
        """The name of the module that contains the scene or the opener."""
        return f"checkers_app.ui.{(cls.scene or cls.opener).partition(':')[0]}"
