"""Opens the play page with a new game, a saved game, or a finished game that is only viewed."""

from __future__ import annotations

from contextlib import suppress

from checkers_app.play.saved.library import InUseError
from checkers_app.storage.versioned import DocumentError
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToGame, ToKeptGame, ToReading
from checkers_app.ui.games.games_scene import GamesScene
from checkers_app.ui.play.scene import PlayScene
from checkers_app.ui.scene import Scene
from checkers_app.views.play.reading import Reading
from checkers_app.words import say


def new_game(context: Context, wanted: ToGame) -> Scene:
    """Open a new game."""
    scene = PlayScene(context, wanted.match, time=wanted.time, analyse=wanted.analyse, record=wanted.record)
    if wanted.missing:
        scene.tell_of_missing(wanted.missing)
    return scene


def kept_game(context: Context, wanted: ToKeptGame) -> Scene:
    """Open a saved game; if this fails, open the list of games and show the reason there."""
    try:
        match, desk = context.library.open(wanted.key)
    except InUseError as error:
        note = say("The game was not opened. {reason}.", reason=error)
        return GamesScene(context, note=note, chosen=wanted.key)
    except DocumentError as error:
        note = say("The game was not opened. Its file cannot be used: {reason}.", reason=error)
        return GamesScene(context, note=note)
    return PlayScene(context, match, desk)


def read_game(context: Context, wanted: ToReading) -> Scene:
    """Open a finished game for viewing.

    Variations tried in a saved game are saved with the game, unless another window has it open.
    """
    match, desk = wanted.match, None
    if wanted.key:  # the game may have changed since it was listed
        with suppress(InUseError, DocumentError):
            match, desk = context.library.open(wanted.key)
    if match.outcome is None and desk is not None:  # its end has been undone in the meantime
        return PlayScene(context, match, desk)
    reading = Reading(wanted.facts, wanted.place)
    return PlayScene(
        context,
        match,
        desk,
        wanted.facts.clock,
        analyse=wanted.analyse,
        record=wanted.record,
        reading=reading,
        beside=wanted.beside,
    )
