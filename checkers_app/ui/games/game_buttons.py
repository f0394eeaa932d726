"""The buttons for the selected game or, before the game is deleted, the question whether to delete it."""

from __future__ import annotations

from checkers_app.ui.games.chosen_game import ChosenGame
from checkers_app.ui.kit import elements as el
from checkers_app.views.games.rows import GameRow
from checkers_app.views.games.shown import Shown
from checkers_app.words import say

_GAP = 8


class GameButtons:
    """The buttons, arranged to fit the card.

    Args:
        row: the selected game.
        shown: the game in the preview, if any.
        game: the operations on the selected game.
    """

    def __init__(self, row: GameRow | None, shown: Shown | None, game: ChosenGame) -> None:
        self._row, self._shown, self._game = row, shown, game
        self._commands = game.commands(row, shown)

    def below(self) -> el.Element:
        """Three lines of buttons, for a tall card."""
        if self._game.asked:
            return self._asked(96)
        few = el.Grid(2, self._play_on(), self._review(""), gap=_GAP)
        last = el.FirstFit(
            el.Row(self._guess(), *self._out(""), gap=_GAP),
            lambda: el.Row(self._guess(""), *self._out(), gap=_GAP),
        )
        return el.Column(self._primary(), few, last, gap=_GAP)

    def in_two_lines(self) -> el.Element:
        """Two lines of buttons, for a narrow card of limited height; three if the words are too long."""
        if self._game.asked:
            return self._asked(36)
        first = el.FirstFit(
            el.Row(self._primary(), self._play_on(), gap=_GAP),
            lambda: el.Column(self._primary(), self._play_on(), gap=_GAP),
        )
        return el.Column(first, el.Row(self._review(), self._guess(""), *self._out(), gap=_GAP), gap=_GAP)

    def in_a_line(self) -> el.Element:
        """One line of buttons, for a wide card."""
        if self._game.asked:
            return el.Row(self._question(), *self._answers(), gap=_GAP)

        def line(*shorter: str) -> el.Element:
            more = self._guess(), *self._out()
            return el.Row(self._primary(), self._play_on(), self._review(*shorter), *more, gap=_GAP)

        return el.FirstFit(line(), lambda: line(""), self.in_two_lines)

    def _asked(self, height: int) -> el.Element:
        return el.Column(self._question(height), el.Row(*self._answers(), gap=_GAP), gap=_GAP)

    def _question(self, height: int = 36) -> el.Element:
        return el.Words(*self._game.question, style="status", anchor="center", height=height, grow=1)

    def _answers(self) -> tuple[el.Element, el.Element]:
        word = say("Delete") if self._row is not None and self._row.key else say("Remove")
        return (
            el.Button("delete", self._game.remove, word, icon="trash", grow=1),
            el.Button("keep", self._game.keep, say("Keep"), primary=True, grow=1),
        )

    def _primary(self) -> el.Element:
        wordings, icon = (say("Open"),), "open"
        if self._row is not None and self._row.unfinished:
            number = self._row.to_move
            wordings = say("Continue at move {number}", number=number), say("Continue")  # type: ignore[assignment]
            icon = "play"
        return el.Button(
            "primary",
            self._game.open,
            *wordings,
            icon=icon,
            primary=True,
            tip=self._commands.open.tip,
            enabled=self._commands.open.available,
            default=True,
            grow=1,
        )

    def _play_on(self) -> el.Element:
        """The button for playing from here; if space is short, the icon is dropped before the words."""
        shown = self._shown
        playable = shown is not None and bool(shown.state.legal_moves())
        tip = say("Begin a new game from the position shown; this game stays as it is")

        def button(*wordings: str, icon: str = "") -> el.Element:
            return el.Button("play_on", self._game.play_on, *wordings, icon=icon, tip=tip, enabled=playable)

        words = say("Play from here")
        return el.FirstFit(button(words, icon="play"), lambda: button(words, say("Play here")), grow=1)

    def _review(self, *shorter: str) -> el.Element:
        word = self._game.review_word
        return el.Button(
            "review",
            self._commands.review,
            word or say("Review"),
            *shorter,
            icon="chart",
            grow=1,
        )

    def _guess(self, *shorter: str) -> el.Element:
        return el.Button(
            "guess",
            self._commands.guess,
            say("Guess the moves"),
            say("Guess"),
            *shorter,
            icon="problem",
            label=say("Guess the move"),
            grow=1,
        )

    def _out(self, *shorter: str) -> tuple[el.Element, ...]:
        """The buttons for saving, printing and removing.  They are icons, but save and remove have words if
        ``shorter`` contains a shorter wording.
        """
        own = self._row is not None and bool(self._row.key)
        save, away = say("Save"), say("Delete…") if own else say("Remove…")
        return (
            el.Button(
                "save",
                self._commands.save,
                *((save, *shorter) if shorter else ()),
                icon="save",
                label=save,
            ),
            el.Button("print", self._commands.print, icon="print", label=say("Print")),
            el.Button(
                "delete",
                self._commands.remove,
                *((away, *shorter) if shorter else ()),
                icon="trash",
                label=away,
            ),
        )
