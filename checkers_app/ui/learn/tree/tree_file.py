"""The tree of a search at the displayed step, as a picture file."""

from __future__ import annotations

from dataclasses import replace

from pygame import Rect, Surface

from checkers_app.learn.exercises.exercise import from_branches
from checkers_app.learn.export.slides import Slide, step_slide
from checkers_app.learn.tree.abstract import AbstractNode
from checkers_app.learn.tree.tree import Method
from checkers_app.learn.tree.worth import short
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.traced import Tracing
from checkers_app.ui.learn.on_paper import on_paper
from checkers_app.ui.learn.tree.drawing.tree_painter import TreePainter
from checkers_app.ui.learn.tree.drawing.tree_picture import TALLEST_ROW, TreeGrid, TreePicture
from checkers_app.ui.learn.tree.tools import subtitles
from checkers_app.views.learn.tree.session import TreeSession
from checkers_app.views.learn.tree.tree_words import place_name, window_words
from checkers_app.words import say, say_number

_TALLEST = 1200
"""The maximum height of a tree in units."""
_MARGIN = 112
"""The space in units left of the tree for the names of the rows."""


def tree_drawing(session: TreeSession, picture: TreePicture) -> Tracing:
    """A drawing of a session's tree as shown by ``picture``, with the alpha-beta windows of the nodes.

    While a question asks for a window, the windows are left out.
    """
    study = picture.study
    height = min(_TALLEST, TALLEST_ROW * study.levels + 24)

    def paint(look: Look, surface: Surface, place: Rect) -> None:
        grid = TreeGrid(place, study.levels, _MARGIN)
        camera = picture.camera.fitted(picture.layout.width, grid.clip.width)
        shown = replace(picture, camera=camera, grid=grid, hovered=None, windows=not session.asked)
        TreePainter(look, study).draw(surface, shown)

    return on_paper(subtitles(session)[0], step_words(session), paint, height)


def numbers_slide(session: TreeSession) -> Slide | None:
    """A slide of the displayed step, drawn in the style of all other exports.

    Returns None for trees of board positions, for searches with optional techniques, and for expectimax.
    """
    state, study = session.place.state, session.study
    if study is None or not isinstance(state, AbstractNode):
        return None
    if study.tree.method in {Method.SEARCH, Method.EXPECTIMAX}:
        return None
    level = 1 if study.tree.method is Method.MINIMAX else 2
    seed = None if session.link is None else session.link.seed
    return step_slide(from_branches(state.branches, seed, level), session.step + 1)


def step_words(session: TreeSession) -> str:
    """The displayed step in words, with alpha and beta; empty at the end, and while a question is open."""
    study = session.study
    if study is None or session.at_end or session.asked:
        return ""
    step, scale = study.steps.told_by(session.code)[session.step], study.tree.scale
    here, last = say_number(session.step + 1), say_number(len(study.steps))
    number = say("{here} of {last}", here=here, last=last) if session.quiz is None else here
    node = place_name(study.tree, step.row)
    told = [f"{say('Step')} {number}"]
    if study.tree.method.has_window:
        window = ", ".join(
            f"{sign} {short(edge, scale, step.level)}" for sign, edge in (("α", step.alpha), ("β", step.beta))
        )
        told.append(f"{say('The window at {node}', node=node)}: {window}")
    told += [step.comparison, window_words(study.tree, step)]
    return " · ".join(filter(None, told))
