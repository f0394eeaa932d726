"""Creates the scenes of destinations.

The module of a scene is imported when the scene is first opened.  The main menu needs only half of the
program, so it is displayed before the other half has been loaded.
"""

from __future__ import annotations

from dataclasses import fields
from importlib import import_module

from checkers_app.ui import destinations
from checkers_app.ui.context import Context
from checkers_app.ui.destination import Destination
from checkers_app.ui.destinations import ToMainMenu
from checkers_app.ui.games.to_file import ToFile
from checkers_app.ui.scene import Scene

DESTINATIONS: tuple[type[Destination], ...] = (
    *(
        kind
        for kind in vars(destinations).values()
        if isinstance(kind, type) and issubclass(kind, Destination) and kind is not Destination
    ),
    ToFile,
)
"""All kinds of destinations, in the order in which their scenes are preloaded."""
SCENES = tuple(
    module
    for module in dict.fromkeys(kind.module() for kind in DESTINATIONS)
    if module != ToMainMenu.module()
)
"""The modules of all scenes except the main menu."""


def open_scene(destination: Destination, context: Context) -> Scene:
    """Create the scene of a destination, without laying it out."""
    name = (destination.scene or destination.opener).partition(":")[2]
    make = getattr(import_module(destination.module()), name)
    if destination.opener:
        scene: Scene = make(context, destination)
    else:
        scene = make(context, **{item.name: getattr(destination, item.name) for item in fields(destination)})
    return scene
