"""The tree of a search as a picture to be saved, at the step that is shown."""

from __future__ import annotations

from dataclasses import replace

from pygame import Rect, Surface

from checkers_app.learn.exercises.exercise import Exercise
from checkers_app.learn.exercises.link import ExerciseLink, exercise_steps
from checkers_app.learn.tree.abstract import tree_game
from checkers_app.learn.tree.tree import Method
from checkers_app.learn.tree.worth import short
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.theme import PAPER
from checkers_app.ui.kit.traced import Tracing
from checkers_app.ui.learn.kit.tones import strip_palette
from checkers_app.ui.learn.on_paper import on_paper
from checkers_app.ui.learn.tree.drawing.sight import picture_of
from checkers_app.ui.learn.tree.drawing.tree_painter import TreePainter
from checkers_app.ui.learn.tree.drawing.tree_picture import TALLEST_ROW, TreeGrid, TreePicture
from checkers_app.ui.learn.tree.tools import subtitles
from checkers_app.views.learn.tree.session import TreeSession
from checkers_app.views.learn.tree.study import Way
from checkers_app.views.learn.tree.tree_words import place_name, window_words
from checkers_app.words import say, say_number

_TALLEST = 1200
"""Units of a tree."""
_MARGIN = 112
"""Units at its left for the names of the rows."""


def tree_drawing(session: TreeSession, picture: TreePicture) -> Tracing:
    """What ``picture`` shows of the tree of a session, with the windows of the nodes: but not while one of
    them is asked.
    """
    study = picture.study
    height = min(_TALLEST, TALLEST_ROW * study.levels + 24)

    def paint(look: Look, surface: Surface, place: Rect) -> None:
        grid = TreeGrid(place, study.levels, _MARGIN)
        camera = picture.camera.fitted(picture.layout.width, grid.clip.width)
        shown = replace(picture, camera=camera, grid=grid, hovered=None, windows=not session.asked)
        TreePainter(look, study).draw(surface, shown)

    return on_paper(subtitles(session)[0], step_words(session), paint, height)


def step_drawing(exercise: Exercise, number: int) -> Tracing:
    """The tree of an exercise as far as its search has come at a step, as the window shows it.

    Args:
        exercise: its tree.
        number: the step, from 1.

    Raises:
        IndexError: if there is no such step.
    """
    exercise_steps(exercise)[number - 1]  # or there is none
    game = tree_game(exercise.branches)
    link = None if exercise.seed is None else ExerciseLink(exercise.seed, exercise.level)
    session = TreeSession(game, game.initial, lambda: strip_palette(PAPER), exercise=link)
    session.choose_way(Way.ALPHA_BETA if exercise.prunes else Way.MINIMAX)
    session.work.join()
    session.tick(0.0)
    session.go_to(number - 1)
    picture = picture_of(session, TreeGrid(Rect(0, 0, 0, 0), 1, 0))
    assert picture is not None  # noqa: S101 - the search of so small a tree ends
    session.work.close()
    return tree_drawing(session, picture)


def step_words(session: TreeSession) -> str:
    """Which step is shown and how the window is there; empty if everything is decided."""
    study = session.study
    if study is None or session.at_end or session.asked:
        return ""
    step, scale = study.steps.told_by(session.code)[session.step], study.tree.scale
    here, last = say_number(session.step + 1), say_number(len(study.steps))
    number = say("{here} of {last}", here=here, last=last) if session.quiz is None else here
    node = place_name(study.tree, step.row)
    told = [f"{say('Step')} {number}"]
    if study.tree.method is not Method.MINIMAX:
        window = ", ".join(
            f"{sign} {short(edge, scale, step.level)}" for sign, edge in (("α", step.alpha), ("β", step.beta))
        )
        told.append(f"{say('The window at {node}', node=node)}: {window}")
    told += [step.comparison, window_words(study.tree, step)]
    return " · ".join(filter(None, told))
