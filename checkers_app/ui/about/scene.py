"""The page that says what the program is: its version, its parts, and whose they are."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pygame

from checkers_app import paths
from checkers_app.ui.context import Context
from checkers_app.ui.input.key_lines import ESCAPE, key_line
from checkers_app.ui.kit.clipboard import copy_text
from checkers_app.ui.kit.desktop import show_folder
from checkers_app.ui.kit.elements import (
    AtLeast,
    Button,
    Card,
    Choice,
    Column,
    Element,
    FirstFit,
    Grid,
    Hairline,
    Heading,
    Icon,
    Inset,
    Option,
    Row,
    Rows,
    Space,
    Table,
    TextBox,
    Words,
    page_frame,
)
from checkers_app.ui.kit.libraries import drawn_with
from checkers_app.ui.scene import Transition
from checkers_app.ui.view_scene import Key, ViewScene
from checkers_app.views.about.facts import details, facts
from checkers_app.views.about.works import Work, works
from checkers_app.words import LANGUAGES, later, say, say_count, say_list

_TABS = (later("About this program"), later("Licences"))
_NO_CLIPBOARD = later("There is no clipboard here.")
_YOUR_FILES = later("Your files are in {folder}")
_FACTS, _OTHERS = 400, 560
"""Units of the facts, and of what is beside them at least."""
_TOLD = 2.0
"""Seconds for which a button says that it has copied."""


class AboutScene(ViewScene):
    """Facts at the left, licences at the right; in a small window one after the other."""

    keys = (
        key_line(later("PgUp PgDn"), later("scroll the licence"), pygame.K_PAGEUP, pygame.K_PAGEDOWN),
        key_line(later("Home End"), later("the first licence, the last"), pygame.K_HOME, pygame.K_END),
        key_line(
            later("Ctrl C"),
            later("copy the version of the program and details of your computer"),
            pygame.K_c,
            control=True,
        ),
        ESCAPE,
    )

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._works = works()
        self._tab = 0
        self._chosen = 0
        self._copied = ""
        """The button that has copied just now."""
        self._copied_at = 0.0
        self._note = ""
        """What could not be done, to be said; empty if nothing is to be told."""

    # --- what can be done -------------------------------------------------------------------------

    def shortcuts(self) -> Mapping[Key, Callable[[], None]]:
        """Esc leads back, Ctrl C copies the facts, the licence scrolls by pages."""
        return {
            **super().shortcuts(),
            (pygame.K_c, True): self._copy_details,
            (pygame.K_PAGEUP, False): lambda: self._scroll_text(pygame.K_PAGEUP),
            (pygame.K_PAGEDOWN, False): lambda: self._scroll_text(pygame.K_PAGEDOWN),
        }

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
        self._copy("details", details(self._context.resources, drawn_with()))

    def _copy_text(self) -> None:
        self._copy("copy", _text(self._works[self._chosen]))

    def _copy(self, button: str, text: str) -> None:
        self._copied = button if copy_text(text) else ""
        self._copied_at = self._now
        self._note = "" if self._copied else _NO_CLIPBOARD

    def _show_files(self) -> None:
        self._note = "" if show_folder(_files()) else _YOUR_FILES

    def update(self, now: float) -> Transition | None:
        """The word Copied goes after a while."""
        if self._copied and now > self._copied_at + _TOLD:
            self._copied = ""
            self.refresh()
        return super().update(now)

    # --- the page ---------------------------------------------------------------------------------

    def view(self) -> Element:
        """All of it side by side, or a part of it."""
        return FirstFit(AtLeast(_FACTS + _OTHERS, self._both_parts), self._one_part)

    def _both_parts(self) -> Element:
        right = Column(*self._licences(), _thanks(), grow=1, least=_OTHERS)
        beside = Row(Column(self._facts(), width=_FACTS, side="fill"), right, gap=None, align="fill")
        return self._page(beside, ())

    def _one_part(self) -> Element:
        options = [Option(say(title)) for title in _TABS]
        tabs = Choice("tab", options, self._tab, self._choose_tab, label=say("Page"), first=self._tab == 0)
        content = self._facts() if self._tab == 0 else Column(*self._licences())
        return self._page(content, [tabs])

    def _page(self, content: Element, actions: Sequence[Element]) -> Element:
        subtitle = say("Version, licences, thanks")
        return page_frame(say("About"), content, back=self.back, subtitle=subtitle, actions=actions)

    def _facts(self) -> Element:
        context, copied = self._context, self._copied == "details"
        rows = [
            (
                Words(say(fact.name), style="label_plain", color="ink2", grow=1),
                Words(fact.value, style="machine_medium", side="end"),
            )
            for fact in facts(context.resources, drawn_with())
        ]
        told = (*context.notices, *([say(self._note, folder=_files())] if self._note else []))
        return Card(
            Row(
                Icon("app_mark", 72),
                Heading(say("Checkers & Tic-tac-toe"), style="scene", wrap=True, grow=1),
                gap=16,
                align="middle",
            ),
            Words(say("Play the machine. Then watch it think."), color="ink2", wrap=True),
            Hairline(),
            Table(rows, line_gap=8),
            Hairline(),
            Words(say("Everything runs on this computer. No account, no network, no tracking."), wrap=True),
            Words(
                say("So it cannot tell you about newer versions. Look for them where you got this one."),
                style="label_plain",
                color="ink2",
                wrap=True,
            ),
            Words(_spoken(), style="label_plain", color="ink2", wrap=True),
            *(Words(notice, color="warn", anywhere=True) for notice in told),
            Space(),
            Grid(
                2,
                Button(
                    "details",
                    self._copy_details,
                    *((say("Copied"),) if copied else (say("Copy details"), say("Copy"))),
                    icon="check" if copied else "copy",
                    tip=say("Ctrl C"),
                ),
                Button("files", self._show_files, say("Your files"), say("Files"), icon="open"),
                gap=12,
            ),
            gap=14,
            grow=1,
        )

    def _licences(self) -> tuple[Element, Element]:
        """The list of the works, and the licence of the one that is chosen."""
        work, copied = self._works[self._chosen], self._copied == "copy"
        count = say_count(
            "{number} work, free to use and share",
            "{number} works, all free to use and share",
            len(self._works),
        )
        button = Button(
            "copy",
            self._copy_text,
            say("Copied") if copied else say("Copy"),
            "",
            icon="check" if copied else "copy",
            tip=say("Copy this licence"),
        )
        return (
            Card(
                FirstFit(self._list(told=True), lambda: self._list(told=False), grow=1),
                title=say("Licences"),
                actions=[Words(count, style="label_plain", color="ink2", optional=True)],
                grow=1,
                highest=62 + 40 * len(self._works),
            ),
            Card(
                TextBox("text", _text(work), lines=24, label=say("Licence"), grow=1),
                title=f"{say(work.name)}: {work.licence}",
                actions=[button],
                grow=1,
            ),
        )

    def _list(self, *, told: bool) -> Element:
        """The works; with ``told`` also what each is for."""

        def row(index: int) -> Element:
            return _work_row(self._works[index], told=told)

        return Rows(
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
    """The languages, and what is not known of them."""
    return say(
        "It speaks {languages}. Translations other than English still await review by native speakers.",
        languages=say_list([language.name for language in LANGUAGES]),
    )


def _files() -> Path:
    """The folder that holds what is the user's."""
    return paths.games_folder().parent


def _text(work: Work) -> str:
    return work.text or say(
        "The text was not found on this computer; it comes with {name}.", name=say(work.name)
    )


def _work_row(work: Work, *, told: bool) -> Element:
    return Row(
        Words(say(work.name), style="heading", long=True, width=132),
        Words(work.licence, style="machine", long=True, width=124),
        Words(say(work.what), style="label_plain", color="ink2", wrap=True, grow=1) if told else Space(),
        Words(say("Text"), style="label"),
        Icon("chev", 14, "ink2"),
        gap=8,
        pad=(8, 0),
    )


def _thanks() -> Element:
    words = say("To everyone who wrote down how alpha-beta works, from Shannon to Knuth and Schaeffer.")
    return Card(
        Row(
            Inset(Icon("book", 24, "ink2"), pad=10),
            Column(
                Heading(say("Thanks"), style="heading"),
                Words(words, style="label_plain", color="ink2", wrap=True),
                gap=2,
                grow=1,
            ),
            gap=16,
        )
    )
