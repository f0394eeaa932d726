"""The card that shows what a program wrote to standard error in its last game."""

from __future__ import annotations

from checkers_app.ui.context import Context
from checkers_app.ui.kit import elements as el
from checkers_app.ui.view_scene import CardScene
from checkers_app.words import say

WIDTH, HEIGHT = 760, 560


class ProgramOutputScene(CardScene):
    """A card on top of the page of programs; ``name`` is the name of the program."""

    def __init__(self, context: Context, name: str) -> None:
        super().__init__(context)
        self._name = name
        self._text = context.programs.output(name)
        self._file = context.programs.output_file(name)

    def view(self) -> el.Element:
        """The output and the path of the file that contains it."""
        text = self._text or say("The program wrote nothing.")
        return el.card_frame(
            say("Output of {name}", name=self._name),
            el.Column(
                el.TextBox("text", text, flowing=False, fewest=4, label=say("Output"), first=True, grow=1),
                el.Words(str(self._file or ""), style="machine", color="ink2", anywhere=True),
                gap=8,
                grow=1,
            ),
            width=WIDTH,
            height=HEIGHT,
            buttons=[el.Button("close", self.back, say("Close"), primary=True, default=True)],
        )
