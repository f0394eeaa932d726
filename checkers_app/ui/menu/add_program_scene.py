"""The card for adding a program: a Python file or the command of a Hub engine, and a name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from checkers_app.engine.bots.program import LONGEST_NAME, Program, ProgramError
from checkers_app.ui.context import Context
from checkers_app.ui.games.to_file import ToFile
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.text_field import TextEdit
from checkers_app.ui.menu.programs_scene import RIGHTS
from checkers_app.ui.view_scene import CardScene
from checkers_app.words import N_, say

WIDTH = 620
_LONGEST_PATH = 1000
SUFFIX = ".py"


class AddProgramScene(CardScene):
    """A card on top of the page of programs.

    Args:
        context: holds the list of programs.
        added: called with the name of the added program.
    """

    def __init__(self, context: Context, added: Callable[[str], None]) -> None:
        super().__init__(context)
        self._added = added
        self._hub = False
        self._file = TextEdit(self._typed, "", _LONGEST_PATH)
        self._command = TextEdit(self._typed, "", _LONGEST_PATH)
        self._name = TextEdit(self._named, "", LONGEST_NAME)
        self._own_name = False
        """True once the user has typed a name; until then the name is taken from the file."""
        self._problem = ""

    @property
    def _origin(self) -> TextEdit:
        return self._command if self._hub else self._file

    def view(self) -> el.Element:
        """The kind of program, its location and its name."""
        kinds = [el.Option(say("Python file")), el.Option(say("Hub engine"))]
        kind = el.Choice("kind", kinds, int(self._hub), self._choose_kind, label=say("What to add"))
        if self._hub:
            where: el.Element = el.Field(
                "command",
                self._command,
                hint=say("Engine command, such as ./engine --hub"),
                first=True,
            )
        else:
            field = el.Field("file", self._file, hint=say("Path to the Python file"), first=True, grow=1)
            browse = el.Button("browse", self._browse, say("Choose…"), "", icon="open", label=say("Choose…"))
            where = el.Row(field, browse, gap=8)
        problem = el.Words(self._problem, color="bad", wrap=True, news=True) if self._problem else None
        return el.card_frame(
            say("Add a program"),
            el.Column(
                kind,
                where,
                el.Field("name", self._name, hint=say("Name"), icon="pen"),
                problem,
                el.Words(say(RIGHTS), style="label_plain", color="ink2", wrap=True),
                gap=12,
            ),
            width=WIDTH,
            buttons=[
                el.Button("cancel", self.back, say("Cancel")),
                el.Button(
                    "done",
                    self._finish,
                    say("Add"),
                    icon="check",
                    primary=True,
                    default=True,
                    enabled=bool(self._origin.text.strip()),
                ),
            ],
        )

    def _choose_kind(self, index: int) -> None:
        self._hub = bool(index)
        self._problem = ""

    def _typed(self) -> None:
        self._problem = ""
        if not self._own_name:
            words = self._origin.text.split()
            self._name.set(Path(words[0] if self._hub and words else self._origin.text).stem[:LONGEST_NAME])
        self.refresh()

    def _named(self) -> None:
        self._own_name, self._problem = bool(self._name.text), ""
        self.refresh()

    def _browse(self) -> None:
        self.show(ToFile(N_("Choose a Python file"), N_("Choose"), SUFFIX, self._chosen))

    def _chosen(self, path: Path) -> str:
        self._file.set(str(path.absolute()))
        self._typed()
        return ""

    def _finish(self) -> None:
        text = self._origin.text.strip()
        name = self._name.text.strip()
        try:
            if self._hub:
                program = Program(name, command=text)
            else:
                program = Program(name, file=str(Path(text).expanduser().absolute()))
            self._context.programs.add(program)
        except (ProgramError, RuntimeError) as error:
            self._problem = say("This program cannot be added: {reason}.", reason=error)
            return
        self._added(name)
        self.back()
