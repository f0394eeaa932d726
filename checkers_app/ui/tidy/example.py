"""Example pages for tidying up, used by :mod:`checkers_app.ui.outlined`."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from checkers_app.games.base import Game
from checkers_app.paths import home
from checkers_app.ui.context import Context
from checkers_app.ui.destination import Destination
from checkers_app.ui.destinations import ToTidying
from checkers_app.ui.scene import Scene
from checkers_app.views.tidy.tidy_desk import TidyTask


def tidy_pages() -> dict[str, Callable[[Context, Game], Destination | Scene]]:
    """Map the name of each example to a function that opens the page with one of the tasks."""
    return {f"tidy-{task.name.lower()}": partial(_page, task) for task in TidyTask}


def _page(task: TidyTask, context: Context, game: Game) -> Destination | Scene:
    """Open the page with a collection in which one game occurs twice, with a name spelled differently."""
    from checkers_app.ui.tidy.scene import TidyScene  # noqa: PLC0415  not by every page

    del game
    file = (context.files.folder or home()) / "two games.pdn"
    names = (("Ada Cleo", "Ben"), ("Cleo, Ada", "Ben"), ("Dan", "Ben"))
    games = (f'[Black "{black}"]\n[White "{white}"]\n1. 11-15 23-19 *\n\n' for black, white in names)
    file.write_text("".join(games), encoding="utf-8")
    context.files.recent.add(file)
    if task is TidyTask.DUPLICATES:
        return ToTidying()
    scene = TidyScene(context)
    scene.choose_task(task)
    if task is TidyTask.RENAME:
        scene.player.insert("Cleo")
    return scene
