"""The card that shows the rule, the board, a question or the reason for a cut, in several sizes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Unpack

from pygame import Rect, Surface

from checkers_app.games.base import State
from checkers_app.ui.boards.mini_board import draw_mini_board
from checkers_app.ui.boards.moving.view import BoardView
from checkers_app.ui.boards.picture import Picture
from checkers_app.ui.kit import draw
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.command import Command
from checkers_app.ui.kit.elements.element import with_defaults
from checkers_app.ui.kit.look import Look
from checkers_app.ui.learn.kit.rule_card import Lit, Rule
from checkers_app.ui.learn.kit.words import Coloured
from checkers_app.ui.learn.tree.cards import reason_card
from checkers_app.ui.learn.tree.drawing.sight import TreeSight
from checkers_app.ui.learn.tree.keys import scoring, turning, turning_form
from checkers_app.ui.learn.tree.quiz_card import quiz_card
from checkers_app.views.learn.tree.session import RuleForm, TreeSession
from checkers_app.views.learn.tree.study import Study
from checkers_app.views.learn.tree.tree_words import verdict_words
from checkers_app.words import N_, say

_LARGE_BOARD, _NUMBERED_BOARD = 200, 400
"""The minimum sizes in units of a board that is drawn in full, and of one with numbers."""
_BESIDE_A_TITLE = 2
"""The maximum number of forms of a rule to choose from next to its title; more forms replace the title."""


@dataclass(frozen=True, slots=True)
class _Form:
    """A form of a rule."""

    name: str
    negamax: bool = False
    python: bool = False


class SideCard:
    """The card next to or below the tree; it remembers whether to show the rule or the board."""

    def __init__(
        self, sight: TreeSight, to_worth: Callable[[], None], keep_python: Callable[[bool], None]
    ) -> None:
        """``to_worth`` shows the evaluation of the displayed position; ``keep_python`` saves whether rules
        are shown as Python.
        """
        self._keep_python = keep_python
        self._sight = sight
        self._to_worth = to_worth
        self._session = sight.session
        self._board = False

    # --- selection --------------------------------------------------------------------------------

    def settle(self) -> None:
        """Return to the rule during playback and questions."""
        if self._session.quiz is not None or (self._session.follows and self._session.playback.playing):
            self._board = False

    def show_board(self) -> None:
        """Show the board, because a node was chosen."""
        self._board = self._session.quiz is None and self._session.place.has_board

    def turn(self) -> None:
        """Switch between the board and the rule."""
        self._board = not self._board and self._session.place.has_board

    @property
    def turning(self) -> Command:
        """The command for showing the board or the rule."""
        return turning(self.turn, to_board=not self._board)

    @property
    def scoring(self) -> Command:
        """The command for showing the evaluation of the displayed position."""
        return scoring(self._to_worth, available=shown_state(self._session) is not None)

    def turn_form(self) -> None:
        """Show the rule in its next form."""
        self._choose(self._forms()[(self._form() + 1) % len(self._forms())])

    def _choose(self, form: _Form) -> None:
        """Show the rule in the given form."""
        self._session.form = RuleForm(form.negamax, form.python)
        self._keep_python(form.python)
        self._board = False

    def _forms(self, first: str = N_("Two-sided")) -> list[_Form]:
        """The forms of the rule; ``first`` is the name of the two-sided form."""
        way = self._session.way
        forms = [_Form(first)]
        if way.method.has_window:
            forms.append(_Form(N_("Negamax"), negamax=True))
        if way.has_python:
            forms.append(_Form(N_("Python"), negamax=self._session.form.negamax, python=True))
        return forms

    def _form(self) -> int:
        """The index of the selected form."""
        forms = self._forms()
        if self._session.form.python and forms[-1].python:
            return len(forms) - 1
        return int(len(forms) > 1 and forms[1].negamax and self._session.form.negamax)

    # --- as elements ------------------------------------------------------------------------------

    def cards(self) -> tuple[el.Element, el.Element]:
        """The rule or a question, and the board, on separate cards."""
        session, forms, choices = self._session, self._forms(), list[el.Element]()
        if len(forms) > 1:
            options = [el.Option(say(form.name)) for form in forms]
            choices = [
                el.Choice(
                    "form", options, self._form(), lambda at: self._choose(forms[at]), label=say("Form")
                )
            ]
        rule, title = _rule(session, fewest=10), say("The search rule")
        if len(forms) > _BESIDE_A_TITLE:
            card = el.Card(*choices, rule, grow=1)
        else:
            card = el.Card(rule, title=title, actions=choices, grow=1)
        upper = self._quiz(grow=1) or card
        worth = self._worth(say("How it is evaluated"), say("Evaluation"), "")
        told = el.Column(_line(session), el.Space(), worth, grow=1, least=120)
        below = el.Row(told, _board(session, smallest=200), gap=12, align="fill", grow=1)
        return upper, el.Card(below, height=270 if session.place.has_board else 96)

    def tabbed(self) -> el.Element:
        """Tabs for the forms of the rule and for the board; an open question replaces the tabs."""
        session = self._session
        forms = self._forms(N_("The rule"))
        index = len(forms) if self._board else self._form()

        def choose(at: int) -> None:
            if at == len(forms):
                self.show_board()
            else:
                self._choose(forms[at])

        names = [say(form.name) for form in forms] + [say("The board")] * session.place.has_board
        options = [el.Option(name) for name in names]
        several = len(options) > 1
        tabs = el.Choice("side", options, index, choose, label=say("What is shown")) if several else None
        shown: el.Element = _rule(session, fewest=12)
        if self._board:
            words = _line(session)
            worth = self._worth(say("How it is evaluated"))
            shown = el.Column(_board(session), words, el.Space(), worth, pad=(8, 0), gap=12, grow=1)
        return self._quiz(grow=1) or el.Card(tabs, shown, pad=8, grow=1)

    def low(self, **box: Unpack[el.Box]) -> el.Element:
        """The question or the reason for a cut, if there is one; or else the rule or the board."""
        session = self._session
        in_front = self._quiz(**box) or reason_card(self._sight, **box)
        if in_front is not None:
            return in_front
        if self._board:
            turn = el.Button("side", self.turning, icon="think")
            shown = [
                _line(session, grow=1),
                _board(session),
                el.Column(turn, self._worth(), el.Space(), gap=8),
            ]
        else:
            turn = el.Button("side", self.turning, icon="look")
            form = el.Button("form", turning_form(self.turn_form), icon="swap", active=self._form() > 0)
            buttons = el.Column(
                turn if session.place.has_board else None,
                form if len(self._forms()) > 1 else None,
                el.Space(),
                gap=8,
            )
            shown = [_rule(session, fewest=5), buttons]
        return el.Card(el.Row(*shown, gap=12, align="fill", grow=1), pad=(12, 8), **box)

    def _worth(self, *wordings: str) -> el.Element | None:
        """The button for the evaluation of the displayed position; None in a tree of numbers."""
        if not self._session.place.has_board:
            return None
        return el.Button(
            "worth",
            self.scoring,
            *wordings,
            icon="table",
            side="start",
        )

    def _quiz(self, **box: Unpack[el.Box]) -> el.Element | None:
        """The question in prediction mode; None in other modes."""
        session = self._session
        if session.quiz is None:
            return None
        return quiz_card(session.quiz, session.answer_question, session.next_question, **box)


def _rule(session: TreeSession, *, fewest: int = 0) -> el.Element:
    """The rule with the line of the step highlighted and, if they fit, notes."""
    code, step = session.code, session.shown
    lit = Lit(0) if step is None or session.covered else Lit(step.line, step.comparison, step.compared)

    def arrangement(notes: int) -> el.Element:
        fewest_rows = 0 if notes else fewest  # notes are shown if the whole rule is visible
        said = (
            el.Row(el.Space(24), Coloured(say(note), {}, style="note", color="ink2", grow=1), gap=4)
            for note in code.notes[:notes]
        )
        return el.Column(Rule(code, lit, fewest=fewest_rows), *said, el.Space(), gap=6)

    notes = range(len(code.notes), -1, -1)
    return el.FirstFit(
        *(partial(arrangement, each) for each in notes), shown=18 * fewest, grow=1, side="fill"
    )


def _shown_row(session: TreeSession) -> int:
    """The row of the displayed position, which is the selected row or that of the step."""
    if session.selected is not None and not session.follows:
        return session.selected
    return 0 if session.shown is None else session.shown.row


def shown_state(session: TreeSession) -> State | None:
    """The displayed position; None if there is none, or if the game is over."""
    if session.study is None or not session.place.has_board:
        return None
    state = session.study.tree.position(_shown_row(session))
    return state if state.outcome() is None else None


def _board(session: TreeSession, *, smallest: int = 120, **box: Unpack[el.Box]) -> el.Element | None:
    """The position at the described node; None in a tree of numbers."""
    study, row = session.study, _shown_row(session)
    if not session.place.has_board:
        return None
    if study is None:
        return el.Space()
    return el.Picture(
        lambda look, surface, rect: _draw_board(
            look, surface, rect, study, row, flipped=session.place.flipped
        ),
        aspect=1.0,
        smallest=(smallest, smallest),
        **with_defaults(box, label=say("The board")),
    )


def _draw_board(look: Look, surface: Surface, rect: Rect, study: Study, row: int, *, flipped: bool) -> None:
    tree, game = study.tree, study.game
    state = tree.position(row)
    # For a stub the board shows where the cut was made.
    move = tree.move(row if not tree.is_stub(row) else tree.path(row)[-2])
    side = min(rect.size)
    place = Rect(rect.centerx - side // 2, rect.centery - side // 2, side, side)
    if side >= _LARGE_BOARD:
        picture = Picture(pieces=game.pieces(state), last_move=move, numbers=side >= _NUMBERED_BOARD)
        BoardView(game, place, flipped=flipped).draw(look, surface, picture)
    else:
        draw_mini_board(look, surface, place, game, state, move, flipped=flipped)
    draw.rect(surface, look.theme.line, place, 1)


def _line(session: TreeSession, **box: Unpack[el.Box]) -> el.Element:
    """The line of moves to the described node, and the value of the node."""
    study, row = session.study, _shown_row(session)
    if study is None:
        return el.Space(0, grow=0)
    line = " ".join(study.tree.line_text(row)) or say("The position being searched")
    verdict = verdict_words(study, row, known=session.stage.is_decided(row))
    value = {study.value_text(row): "ink"}
    return el.Column(
        el.Words(line, style="machine", wrap=True), Coloured(verdict, value, color="ink2"), gap=2, **box
    )
