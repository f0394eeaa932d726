"""The About page: the program's version and parts, and their licences."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pygame

from checkers_app import paths
from checkers_app.ui.context import Context
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.clipboard import copy_text
from checkers_app.ui.kit.command import Command, command, key_line
from checkers_app.ui.kit.desktop import show_folder
from checkers_app.ui.kit.draw import drawn_with
from checkers_app.ui.scene import Transition
from checkers_app.ui.view_scene import ViewScene
from checkers_app.views.about.facts import details, facts
from checkers_app.views.about.works import Work, works
from checkers_app.words import LANGUAGES, N_, say, say_count, say_list

_TABS = (N_("About this program"), N_("Licences"))
_NO_CLIPBOARD = N_("No clipboard is available.")
_YOUR_FILES = N_("Your files are in {folder}")
_FACTS, _OTHERS = 400, 560
"""The width in units of the facts, and the minimum width of the other cards."""
_TOLD = 2.0
"""How long a button confirms that its text was copied, in seconds."""


class AboutScene(ViewScene):
    """Facts on the left and licences on the right; in a small window, only one of them is shown at a time."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._works = works()
        self._tab = 0
        self._chosen = 0
        self._copied = ""
        """The name of the button that has just copied its text; empty if no button has."""
        self._copied_at = 0.0
        self._note = ""
        """An error message; empty if there is none."""

    # --- what can be done -------------------------------------------------------------------------

    def commands(self) -> Sequence[Command]:
        """The commands for scrolling the licence, copying the facts and going back."""
        pages = {
            (key, False): partial(self._scroll_text, key) for key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN)
        }
        return (
            Command(say("PgUp PgDn"), say("scroll the licence"), pages),
            key_line(say("Home End"), say("the first or the last licence"), pygame.K_HOME, pygame.K_END),
            self._copying,
            self.way_back,
        )

    @property
    def _copying(self) -> Command:
        words = say("copy the version of the program and details of your computer")
        return command(pygame.K_c, words, self._copy_details, control=True)

    def _scroll_text(self, key: int) -> None:
        for control in self.touch.controls:
            if control.name == "text":
                control.key(key)

    def _choose(self, index: int) -> None:
        self._chosen = index
        self.touch.forget_scroll("text")

    def _choose_tab(self, index: int) -> None:
        self._tab = index

    def _copy_details(self) -> None:
        self._copy("details", details(self._context.knowledge.resources, drawn_with()))

    def _copy_text(self) -> None:
        self._copy("copy", _text(self._works[self._chosen]))

    def _copy(self, button: str, text: str) -> None:
        self._copied = button if copy_text(text) else ""
        self._copied_at = self._now
        self._note = "" if self._copied else _NO_CLIPBOARD

    def _show_files(self) -> None:
        self._note = "" if show_folder(_files()) else _YOUR_FILES

    def update(self, now: float) -> Transition | None:
        """Remove the word "Copied" after a while."""
        if self._copied and now > self._copied_at + _TOLD:
            self._copied = ""
            self.refresh()
        return super().update(now)

    # --- the page ---------------------------------------------------------------------------------

    def view(self) -> el.Element:
        """All parts next to each other, or one at a time."""
        return el.FirstFit(el.AtLeast(_FACTS + _OTHERS, self._both_parts), self._one_part)

    def _both_parts(self) -> el.Element:
        right = el.Column(*self._licences(), _thanks(), grow=1, least=_OTHERS)
        beside = el.Row(el.Column(self._facts(), width=_FACTS, side="fill"), right, gap=None, align="fill")
        return self._page(beside, ())

    def _one_part(self) -> el.Element:
        options = [el.Option(say(title)) for title in _TABS]
        tabs = el.Choice("tab", options, self._tab, self._choose_tab, label=say("Page"), first=self._tab == 0)
        content = self._facts() if self._tab == 0 else el.Column(*self._licences())
        return self._page(content, [tabs])

    def _page(self, content: el.Element, actions: Sequence[el.Element]) -> el.Element:
        subtitle = say("Version, licences, thanks")
        return el.page_frame(say("About"), content, back=self.back, subtitle=subtitle, actions=actions)

    def _facts(self) -> el.Element:
        context, copied = self._context, self._copied == "details"
        rows = [
            (
                el.Words(say(fact.name), style="label_plain", color="ink2", grow=1),
                el.Words(fact.value, style="machine_medium", side="end"),
            )
            for fact in facts(context.knowledge.resources, drawn_with())
        ]
        told = (*context.notices, *([say(self._note, folder=_files())] if self._note else []))
        return el.Card(
            el.Row(
                el.Icon("app_mark", 72),
                el.Heading(say("Checkers & Tic-tac-toe"), style="scene", wrap=True, grow=1),
                gap=16,
                align="middle",
            ),
            el.Words(say("Play the machine. Then watch it think."), color="ink2", wrap=True),
            el.Hairline(),
            el.Table(rows, line_gap=8),
            el.Hairline(),
            el.Words(
                say("Everything runs on this computer. No account, no network, no tracking."), wrap=True
            ),
            el.Words(
                say(
                    "So the program cannot tell you about newer versions. Look for them where you got "
                    "this one."
                ),
                style="label_plain",
                color="ink2",
                wrap=True,
            ),
            el.Words(_spoken(), style="label_plain", color="ink2", wrap=True),
            *(el.Words(notice, color="warn", anywhere=True) for notice in told),
            el.Space(),
            el.Grid(
                2,
                el.Button(
                    "details",
                    self._copying,
                    *((say("Copied"),) if copied else (say("Copy details"), say("Copy"))),
                    icon="check" if copied else "copy",
                ),
                el.Button("files", self._show_files, say("Your files"), say("Files"), icon="open"),
                gap=12,
            ),
            gap=14,
            grow=1,
        )

    def _licences(self) -> tuple[el.Element, el.Element]:
        """The list of works, and the licence of the selected work."""
        work, copied = self._works[self._chosen], self._copied == "copy"
        count = say_count(
            "{number} work, free to use and share",
            "{number} works, all free to use and share",
            len(self._works),
        )
        button = el.Button(
            "copy",
            self._copy_text,
            say("Copied") if copied else say("Copy"),
            "",
            icon="check" if copied else "copy",
            tip=say("Copy this licence"),
        )
        return (
            el.Card(
                el.FirstFit(self._list(told=True), lambda: self._list(told=False), grow=1),
                title=say("Licences"),
                actions=[el.Words(count, style="label_plain", color="ink2", optional=True)],
                grow=1,
                highest=62 + 40 * len(self._works),
            ),
            el.Card(
                el.TextBox("text", _text(work), lines=24, label=say("Licence"), grow=1),
                title=f"{say(work.name)}: {work.licence}",
                actions=[button],
                grow=1,
            ),
        )

    def _list(self, *, told: bool) -> el.Element:
        """The list of works; if ``told`` is True, each with its purpose."""

        def row(index: int) -> el.Element:
            return _work_row(self._works[index], told=told)

        return el.Rows(
            "works",
            len(self._works),
            row,
            row_height=40,
            chosen=self._chosen,
            choose=self._choose,
            label=say("Licences"),
            first=True,
            least=600 if told else 0,
        )


def _spoken() -> str:
    """Two sentences: a list of the program's languages, and the state of the translations."""
    return say(
        "The program speaks {languages}. The translations still await review by native speakers.",
        languages=say_list([language.name for language in LANGUAGES]),
    )


def _files() -> Path:
    """The path of the folder with the user's files."""
    return paths.games_folder().parent


def _text(work: Work) -> str:
    return work.text or say(
        "The text was not found on this computer; it comes with {name}.", name=say(work.name)
    )


def _work_row(work: Work, *, told: bool) -> el.Element:
    return el.Row(
        el.Words(say(work.name), style="heading", long=True, width=132),
        el.Words(work.licence, style="machine", long=True, width=124),
        el.Words(say(work.what), style="label_plain", color="ink2", wrap=True, grow=1)
        if told
        else el.Space(),
        el.Words(say("Text"), style="label"),
        el.Icon("chev", 14, "ink2"),
        gap=8,
        pad=(8, 0),
    )


def _thanks() -> el.Element:
    words = say("To everyone who wrote down how alpha-beta works, from Shannon to Knuth and Schaeffer.")
    return el.Card(
        el.Row(
            el.Inset(el.Icon("book", 24, "ink2"), pad=10),
            el.Column(
                el.Heading(say("Thanks"), style="heading"),
                el.Words(words, style="label_plain", color="ink2", wrap=True),
                gap=2,
                grow=1,
            ),
            gap=16,
        )
    )
