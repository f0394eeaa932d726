"""The card of a refutation: the line, the buttons to step through it, and both scores as bars."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Unpack

import pygame
from pygame import Rect, Surface

from checkers_app.engine.api import WIN_BOUND
from checkers_app.games.base import Game, Piece
from checkers_app.learn.coach.refutation import Refutation
from checkers_app.play.whole_tree import whole_tree
from checkers_app.ui.kit import draw
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.canvas import pixels_of
from checkers_app.ui.kit.command import key_tip
from checkers_app.ui.kit.elements.element import Box, Pen, with_defaults
from checkers_app.ui.kit.look import Look
from checkers_app.ui.learn.why_not.ghosts import draw_bead
from checkers_app.views.interaction.status import score_text
from checkers_app.views.learn.inquiry import Inquiry, ShownPly, words_for
from checkers_app.words import say, say_in

ROW = 30
"""The height, in units, of a row with a move of the line."""


@dataclass(frozen=True, slots=True)
class Acts:
    """The actions of the card's buttons."""

    close: Callable[[], None]
    step: Callable[[int], None]
    """Move through the line by a number of plies: forward if it is positive, back if it is negative."""
    play: Callable[[], None]
    best: Callable[[], None]
    """Show the better move, or return to the line."""


def why_card(inquiry: Inquiry, acts: Acts, now: Callable[[], float], **box: Unpack[Box]) -> el.Element:
    """The card with the question and as much of its answer as fits.

    Args:
        inquiry: the question and the displayed part of its answer.
        acts: the actions of the buttons.
        now: returns the time in seconds, for the animated dots while the computer searches.
        box: the properties that any element can have.
    """
    return el.FirstFit(
        _whole(inquiry, acts, now),
        lambda: _low(inquiry, acts),
        lambda: _one_line(inquiry, acts),
        gives_way=True,
        **box,
    )


def _whole(inquiry: Inquiry, acts: Acts, now: Callable[[], float]) -> el.Element:
    title = _question(inquiry)
    words = el.FirstFit(
        el.Heading(title, style="scene"), lambda: el.Heading(title, style="heading", long=True), grow=1
    )
    head = el.Row(words, _close(acts), gap=8)
    if inquiry.answer is None:
        return el.Card(head, _waiting(inquiry, now), el.Space(), label=title)
    return el.Card(
        head, _line(inquiry, acts), _scores(inquiry, inquiry.answer), _buttons(inquiry, acts), label=title
    )


def _low(inquiry: Inquiry, acts: Acts) -> el.Element:
    """The question and both scores in one line, with the buttons below."""
    head = el.Row(_brief(inquiry), _close(acts), gap=8)
    return el.Card(head, _buttons(inquiry, acts), gap=4, pad=(12, 8), label=_question(inquiry))


def _one_line(inquiry: Inquiry, acts: Acts) -> el.Element:
    """All parts in one line."""
    row = el.Row(
        *_steps(inquiry, acts), _best(inquiry, acts, alone=True), _brief(inquiry), _close(acts), gap=4
    )
    return el.Card(row, pad=(12, 2), label=_question(inquiry))


def _question(inquiry: Inquiry) -> str:
    return say("Why not {move}?", move=inquiry.text)


def _close(acts: Acts) -> el.Button:
    return el.Button(
        "why_close",
        acts.close,
        icon="close",
        flat=True,
        tip=key_tip(say("Close"), pygame.K_ESCAPE),
    )


def _waiting(inquiry: Inquiry, now: Callable[[], float]) -> el.Element:
    """A message that the computer is searching for an answer, or the reason why there is no answer."""
    if inquiry.problem:
        return el.Words(inquiry.problem, style="label_plain", color="bad", wrap=True)

    def paint(look: Look, surface: Surface, rect: Rect) -> None:
        dots = "." * (1 + int(now() * 3) % 3)
        look.text(surface, dots, "label_plain", look.theme.ink2, (rect.x, rect.centery), "left")

    words = el.Words(say("The computer is searching"), style="label_plain", color="ink2")
    return el.Row(words, el.Picture(paint, label="", width=20, height=18), gap=0)


def _brief(inquiry: Inquiry) -> el.Element:
    """The question and the scores, in several wordings."""
    answer, move, side = inquiry.answer, inquiry.text, _side(inquiry)
    if answer is None:
        said = inquiry.problem or say("The computer is searching…")
        return el.Words(f"{_question(inquiry)} {said}", said, style="label", long=True, grow=1)
    score = said_score(inquiry.game, answer.score)
    if answer.is_best:
        wordings = [
            say("Why not {move}? {score} for {side}", move=move, score=score, side=side),
            say("{move} {score} for {side}", move=move, score=score, side=side),
            say("{score} for {side}", score=score, side=side),
        ]
    else:
        fields = {"move": move, "score": score, "side": side, "better": answer.best_text}
        fields["best"] = said_score(inquiry.game, answer.best_score)
        wordings = [
            say("Why not {move}? {score}, {better} {best} for {side}", **fields),
            say("{move} {score}, {better} {best} for {side}", **fields),
            say("{score}, best {best} for {side}", **fields),
            say("{score} for {side}", score=score, side=side),
        ]
    return el.Words(*wordings, style="label", long=True, grow=1)


def _side(inquiry: Inquiry) -> str:
    return inquiry.game.side_name(inquiry.state.side_to_move)


# --- the line ---------------------------------------------------------------------------------------


def _line(inquiry: Inquiry, acts: Acts) -> el.Element:
    """The list of the moves of the line, scrolled so that the latest move shown on the board is visible."""
    plies = inquiry.plies

    def row(index: int) -> el.Element:
        return _ply(inquiry, plies[index])

    def choose(index: int) -> None:
        acts.step(index + 1 - inquiry.shown)

    return el.Rows(
        "why_line",
        len(plies),
        row,
        row_height=ROW,
        chosen=inquiry.shown - 1 if inquiry.shown else None,
        choose=choose,
        label=say("The moves of the line"),
    )


def _ply(inquiry: Inquiry, ply: ShownPly) -> el.Element:
    shown = ply.number <= inquiry.shown
    style, ink = ("machine_strong", "ink") if shown else ("machine", "ink3")
    sign = el.PieceSign(inquiry.game, Piece(ply.piece.side, ply.piece.king))
    said = el.Words(words_for(inquiry.game, ply), style="label_plain", color="ink2", optional=True)
    move = el.Words(ply.text, style=style, color=ink, least=60)
    return el.Row(_Bead(inquiry.game, ply.number), sign, move, said, el.Space(), gap=10, pad=(4, 0))


class _Bead(el.Element):
    """The number of a move, as on the board."""

    def __init__(self, game: Game, number: int) -> None:
        super().__init__(width=22, height=22)
        self._game, self._number = game, number

    def paint(self, pen: Pen) -> None:
        """Draw the element."""
        look = pen.look
        centre = self.rect.centerx * look.zoom, self.rect.centery * look.zoom
        draw_bead(look.painter(self._game), pixels_of(pen.surface), centre, 11 * look.zoom, self._number)


# --- the scores -------------------------------------------------------------------------------------


def said_score(game: Game, score: int) -> str:
    """A score in men, or the proven result without its number of plies, which the explanation states."""
    if not score and whole_tree(game) is not None:  # no value is "even" on a board whose tree is known
        return say("draw")
    if abs(score) > WIN_BOUND:
        return say("win") if score > 0 else say("loss")
    return score_text(score)


def _scores(inquiry: Inquiry, answer: Refutation) -> el.Element:
    """Both scores from the point of view of the side to move, as bars that start in the middle."""
    lines = [(say("Your move"), answer.move_text, answer.score, "good" if answer.is_best else "warn")]
    if not answer.is_best:
        lines.append((say_in("the best move", "Best"), answer.best_text, answer.best_score, "good"))
    reach = max(100, *(abs(score) for _, _, score, _ in lines if abs(score) <= WIN_BOUND), 100)

    def table(*, titles: bool) -> el.Element:
        rows = []
        for title, text, score, ink in lines:
            cells: list[el.Element] = [el.Words(title, style="label_plain", color="ink2")] if titles else []
            cells.append(el.Words(text, style="machine_strong", color=ink))
            cells.append(_Bar(score, reach, ink))
            said = said_score(inquiry.game, score)
            cells.append(el.Words(said, style="machine_strong", anchor="right"))
            rows.append(cells)
        return el.Table(rows, line_gap=12)

    side = _side(inquiry)
    unit = (
        say("for {side}", side=side) if inquiry.game.places_pieces else say("in men, for {side}", side=side)
    )
    depth = say("depth {depth}", depth=answer.depth)
    note = el.Row(
        el.Words(unit, style="note", color="ink2"),
        el.Space(),
        el.Words(depth, style="note", color="ink2", optional=True),
        gap=8,
    )
    return el.Column(
        el.Inset(el.FirstFit(table(titles=True), lambda: table(titles=False)), pad=(12, 10)), note, gap=6
    )


class _Bar(el.Element):
    """A score as a bar that starts in the middle."""

    def __init__(self, score: int, reach: int, color: str) -> None:
        super().__init__(grow=1, least=24, height=18)
        self._score, self._color = score, color
        won = abs(score) > WIN_BOUND
        self._part = 1.0 if won else min(1.0, abs(score) / (2 * reach) + 0.02 * (score != 0))

    def paint(self, pen: Pen) -> None:
        """Draw the bar, and a line in the middle."""
        rect, theme = self.rect, pen.look.theme
        width = round(rect.width / 2 * self._part)
        left = rect.centerx if self._score > 0 else rect.centerx - width
        pen.surface.fill(getattr(theme, self._color), Rect(left, rect.centery - 5, max(1, width), 10))
        ends = (rect.centerx, rect.centery - 8), (rect.centerx, rect.centery + 8)
        draw.line(pen.surface, theme.edge, *ends, 1)


# --- the buttons ------------------------------------------------------------------------------------


def _steps(inquiry: Inquiry, acts: Acts, *, narrow: bool = False) -> list[el.Button]:
    """The step buttons; empty before there is a line."""
    if inquiry.answer is None:
        return []
    last, shown = len(inquiry.plies), inquiry.shown
    icon, words = ("pause", say("Pause")) if inquiry.playing else ("play", say("Play the line"))
    play = key_tip(words, pygame.K_SPACE)
    back = key_tip(say("One move back"), pygame.K_LEFT)
    on = key_tip(say("One move forward"), pygame.K_RIGHT)
    steps = (
        ("why_first", partial(acts.step, -999), "first", say("To the first move"), shown > 1),
        ("why_back", partial(acts.step, -1), "prev", back, shown > 1),
        ("why_play", acts.play, icon, play, last > 1),
        ("why_next", partial(acts.step, 1), "next", on, shown < last),
    )
    box: Box = {"width": 36} if narrow else {}
    return [
        el.Button(
            name, act, icon=sign, enabled=able, primary=name == "why_play", **with_defaults(box, tip=words)
        )
        for name, act, sign, words, able in steps
    ]


def _best(inquiry: Inquiry, acts: Acts, *, alone: bool = False) -> el.Button | None:
    """The button for the better move, or None. If ``alone``, the button shows only an icon."""
    answer = inquiry.answer
    if answer is None or answer.is_best:
        return None
    wordings = () if alone else (say("Show {move}", move=answer.best_text), "")
    words = say("Show {move}, the best move found", move=answer.best_text)
    tip = key_tip(words, pygame.K_b)
    return el.Button("why_best", acts.best, *wordings, icon="hint", active=inquiry.best_shown, tip=tip)


def _buttons(inquiry: Inquiry, acts: Acts) -> el.Element:
    """The step buttons, with the button for the better move next to them or below."""
    best = _best(inquiry, acts)

    def below() -> el.Element:
        return el.Column(el.Row(*_steps(inquiry, acts, narrow=True), gap=4), best, align="start", gap=4)

    return el.FirstFit(el.Row(*_steps(inquiry, acts), el.Space(), best, gap=8), below)
