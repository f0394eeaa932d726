"""Folds a node of a tree (hides its subtree), and adjusts the view."""

from __future__ import annotations

from dataclasses import replace

from checkers_app.learn.tree.layout import TreeLayout
from checkers_app.views.learn.tree.camera import Camera

FOLD_PIXELS = 46
"""The width of a folded node in pixels."""


def fold_turned(layout: TreeLayout, row: int, camera: Camera) -> tuple[TreeLayout, Camera]:
    """The new layout, in which the node is folded (or unfolded if it was folded), and the new camera.

    The left edge of the node does not move, unless the whole tree was visible.
    """
    left = camera.x(layout.leaf0[row])
    if row in layout.folds:
        turned = layout.unfolded(row)
    else:
        turned = layout.folded(row, max(1, round(FOLD_PIXELS / camera.pixels)))
    fitted = Camera.fitting(turned.width, camera.room)
    if camera.magnification > 1.0001:
        pixels = max(fitted.pixels, camera.pixels)
        fitted = replace(fitted, pixels=pixels, left=turned.leaf0[row] - left / pixels).kept()
    return turned, fitted
