"""The card for the settings: look, sound, board, computer, knowledge and language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Any

import pygame

from checkers_app.play.wording import told_for_american_only
from checkers_app.storage.settings import TEXT_SIZES, THINKING_TIMES, VOLUMES, Motion, Thoughts
from checkers_app.ui.context import Context
from checkers_app.ui.input.everywhere import chosen_board
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.command import Key, key_tip
from checkers_app.ui.kit.theme import THEMES
from checkers_app.ui.scene import Transition
from checkers_app.ui.sound import Sound
from checkers_app.ui.view_scene import CardScene
from checkers_app.views.play.endings import BUILD_PIECES
from checkers_app.words import AS_THE_SYSTEM, LANGUAGES, N_, say, say_count

WIDTH, HEIGHT = 880, 576
"""The size in units, the same for every page, so that nothing moves when another page is selected."""
_BESIDE = 440
"""The minimum width in units at which the labels on every page are next to their rows."""
_COLUMNS = 2
"""The number of columns in the list of languages."""
_LABELS = (
    N_("Theme"),
    N_("Motion"),
    N_("Text size"),
    N_("Full strength"),
    N_("Endings"),
    N_("Volume"),
)
"""The labels of the rows on all pages."""
PAGES = (
    N_("Appearance"),
    N_("Sound"),
    N_("Board"),
    N_("Computer"),
    N_("Knowledge"),
    N_("Language"),
)
_MOTIONS = MappingProxyType(
    {
        Motion.OFF: N_("Off"),
        Motion.CALM: N_("Calm"),
        Motion.NORMAL: N_("Normal"),
        Motion.QUICK: N_("Quick"),
    }
)

Setting = tuple[str, el.Element]
"""A setting: the label of its row, and the row itself."""


class OptionsScene(CardScene):
    """A card on top of the page from which it was opened; every change takes effect at once."""

    def __init__(self, context: Context, page: str = "") -> None:
        """``page`` is the page to open, one of :data:`PAGES`; if it is empty, the first page is opened."""
        super().__init__(context)
        self._seen = self._progress
        self._page = PAGES.index(page) if page else 0

    def frame_rate(self) -> int:
        """A low rate while tables are being built, sufficient for showing progress."""
        return 5 if self._context.knowledge.table_build.running else 0

    def update(self, now: float) -> Transition | None:
        """Show the progress and the result of building tables."""
        if self._progress != self._seen or self._context.knowledge.table_build.running:
            self._seen = self._progress
            self.refresh()
        return super().update(now)

    @property
    def _progress(self) -> tuple[bool, int]:
        """Whether tables are being built, and the maximum number of pieces in the available tables."""
        return self._context.knowledge.table_build.running, self._context.knowledge.endings.reach

    def shortcuts(self) -> Mapping[Key, Callable[[], None]]:
        """F10 also closes the card."""
        return {**super().shortcuts(), (pygame.K_F10, False): self.back}

    def view(self) -> el.Element:
        """The tabs, and the rows of the selected page."""
        pages = (self._look, self._sound, self._board, self._computer, self._knowledge)
        content = _rows(pages[self._page]()) if self._page < len(pages) else self._language()
        options = [el.Option(say(title)) for title in PAGES]
        notices = self._context.told_notices
        return el.card_frame(
            say("Settings"),
            el.Column(
                el.Choice("page", options, self._page, self._set_page, label=say("Page"), first=True),
                content,
                gap=18,
            ),
            width=WIDTH,
            height=HEIGHT,
            notes=el.Column(
                *(el.Words(line, style="note", color="bad", wrap=True) for line in notices), gap=0
            ),
            buttons=[el.Button("done", self.back, say("Done"), icon="check", primary=True, default=True)],
        )

    def _set(self, field: str, value: Any) -> None:
        """Change a field of the settings."""
        self._context.change_settings(replace(self._context.settings, **{field: value}))

    def _set_page(self, index: int) -> None:
        self._page = index

    def _switch(self, name: str, field: str, words: str) -> Setting:
        """A row with a switch for a field of the settings."""
        on = getattr(self._context.settings, field)
        return "", el.Switch(name, words, partial(self._set, field), on=on)

    def _one_click(self) -> Setting:
        """The switch for moving with one click; it shows the effect in the next game."""
        settings = self._context.settings
        on = settings.one_click_against(settings.choice(settings.game).level)
        words = say("Play a piece's only move with one click")
        return "", el.Switch("one_click", words, partial(self._set, "one_click"), on=on)

    def _thoughts(self) -> Setting:
        """The switch for showing the computer's thoughts; it shows the effect in the next game."""
        settings = self._context.settings
        on = settings.tells_thoughts(settings.choice(settings.game).level)

        def tell(on: bool) -> None:  # noqa: FBT001  the value of a switch
            self._set("thoughts", Thoughts.SHOWN if on else Thoughts.HIDDEN)

        return "", el.Switch("thoughts", say("Show what the computer thinks"), tell, on=on)

    def _choices(self, name: str, field: str, label: str, choices: Mapping[Any, str]) -> Setting:
        """A row of options for a field of the settings: the field's possible values with their labels."""
        value, values = getattr(self._context.settings, field), tuple(choices)
        # A number from a file that is not in the list counts as the next lower number.
        lower = [item == value or (isinstance(value, int) and item < value) for item in values]
        chosen = max((index for index, fits in enumerate(lower) if fits), default=0)
        options = [el.Option(word) for word in choices.values()]
        return label, el.Choice(
            name, options, chosen, lambda index: self._set(field, values[index]), label=label, grow=1
        )

    def _look(self) -> list[Setting]:
        themes = {key: say(theme.title) for key, theme in THEMES.items()}
        sizes = {size: say("{size}%", size=size) for size in TEXT_SIZES}
        projector = say("For a projector: large text, answers hidden")
        rows = [
            self._choices("theme", "theme", say("Theme"), themes),
            self._choices("motion", "motion", say("Motion"), {key: say(w) for key, w in _MOTIONS.items()}),
            self._switch("fullscreen", "fullscreen", key_tip(say("Full screen"), pygame.K_F11)),
            self._choices("text", "text_size", say("Text size"), sizes),
            self._switch("projector", "projector", key_tip(projector, pygame.K_F8)),
        ]
        wanted, shown = self._context.settings.wanted_text_size, self._context.text_shown
        if shown < wanted:
            sentence = say(
                "This window has room for {shown}%. A larger window would show {wanted}%.",
                shown=shown,
                wanted=wanted,
            )
            rows.append(("", el.Words(sentence, style="note", color="ink2", wrap=True)))
        return rows

    def _sound(self) -> list[Setting]:
        volumes = {volume: say("{share}%", share=volume) for volume in VOLUMES}
        on = self._context.settings.sound
        test = el.Button("test", self._try_sound, say("Try it"), icon="play", enabled=on)
        return [
            self._switch("sound", "sound", key_tip(say("Sound"), pygame.K_m, control=True)),
            self._choices("volume", "volume", say("Volume"), volumes),
            ("", test),
        ]

    def _try_sound(self) -> None:
        self._context.sounds.play(Sound.CAPTURE)

    def _board(self) -> list[Setting]:
        return [
            self._switch("numbers", "show_numbers", say("Numbers on the squares")),
            self._switch("must", "show_must_jump", say("Outline the pieces that must jump")),
            self._one_click(),
            self._switch("warn", "warn_blunders", say("Ask before a move that loses a piece")),
            self._switch("piece_first", "piece_first", say("Screen readers say the piece before its square")),
        ]

    def _computer(self) -> list[Setting]:
        times = {seconds: say("{seconds} s", seconds=seconds) for seconds in THINKING_TIMES}
        return [
            self._choices("time", "thinking_time", say("Full strength"), times),
            self._switch("ponder", "ponder", say("Let full strength think on your time, too")),
            self._switch("quick", "quick_answers", say("Answer quickly at every level")),
            self._thoughts(),
            self._switch("looking", "show_looking", say("Show what the computer is looking at")),
        ]

    def _knowledge(self) -> list[Setting]:
        book = self._switch("book", "use_book", say("Opening book for the strong levels"))
        known, button = self._known(), self._tables_button()
        beside = el.Row(known, button, gap=12)
        rows = [book, (say("Endings"), el.FirstFit(beside, lambda: el.Column(button, known, align="start")))]
        if told := told_for_american_only(chosen_board(self._context)):
            rows.append(("", el.Words(told, style="note", color="ink2", wrap=True)))
        return rows

    def _language(self) -> el.Element:
        """The languages, each by its own name, in alphabetical order, column by column."""
        system = say("Same as the system ({language})", language=self._context.speech.of_the_system.name)
        names = {AS_THE_SYSTEM: system, **{language.code: language.name for language in LANGUAGES}}
        high = -(-len(names) // _COLUMNS)
        codes = [code for row in range(high) for code in tuple(names)[row::high]]
        wanted = self._context.settings.language
        chosen = codes.index(wanted if wanted in codes else AS_THE_SYSTEM)

        def choose(index: int) -> None:
            self._set("language", codes[index])

        def step(down: int, right: int) -> bool:
            if 0 <= (index := chosen + _COLUMNS * down + right) < len(codes):
                choose(index)
            return True

        picks = [
            el.Pick(
                el.Column(el.Words(names[code], wrap=True), pad=(14, 9)),
                chosen=at == chosen,
                label=names[code],
            )
            for at, code in enumerate(codes)
        ]
        note = say("Moves and files are the same in every language.")
        return el.Column(
            el.Picks("language", picks, choose, columns=_COLUMNS, gap=8, step=step, label=say("Language")),
            el.Words(note, style="note", color="ink2", wrap=True),
            gap=10,
        )

    def _known(self) -> el.Element:
        """The number of pieces up to which endings are solved, or the progress of solving larger endings."""
        build, reach = self._context.knowledge.table_build, self._context.knowledge.endings.reach
        if build.running:
            share = f"{100 * build.share:.0f}"
            line = say("Solving endings with {pieces} pieces: {share}%", pieces=BUILD_PIECES, share=share)
            if build.seconds_left is not None:
                line = say_count(
                    "Solving endings with {pieces} pieces: {share}%, {number} minute left",
                    "Solving endings with {pieces} pieces: {share}%, {number} minutes left",
                    max(1, round(build.seconds_left / 60)),
                    pieces=BUILD_PIECES,
                    share=share,
                )
            done = el.ProgressBar(build.share, label=say("Endings"))
            return el.Column(el.Words(line, wrap=True), done, gap=6, grow=1)
        if not reach:
            return el.Words(say("None: the compiled engine is missing"), wrap=True, grow=1)
        known = el.Words(say("Perfect play with up to {pieces} pieces", pieces=reach), wrap=True)
        problem = el.Words(build.problem, style="note", color="ink2", wrap=True) if build.problem else None
        return el.Column(known, problem, gap=2, grow=1)

    def _tables_button(self) -> el.Element | None:
        """The button that starts or stops building larger tables; None if that is impossible or finished."""
        build, reach = self._context.knowledge.table_build, self._context.knowledge.endings.reach
        if not reach or reach >= BUILD_PIECES:
            return None
        if build.running:
            return el.Button("stop", build.cancel, say("Cancel"), icon="close")
        tip = say(
            "Solve every ending with {pieces} pieces while you play: about 10 minutes, 2.5 GB of disk "
            "space while it runs and 20 MB afterwards",
            pieces=BUILD_PIECES,
        )
        return el.Button(
            "build", build.start, say("Solve endings with {pieces} pieces", pieces=BUILD_PIECES), tip=tip
        )


def _rows(settings: Sequence[Setting]) -> el.Element:
    return el.FirstFit(_beside(settings), lambda: _below(settings))


def _beside(settings: Sequence[Setting]) -> el.Element:
    """Each row with its label on the left, in a column that has the same width on every page."""
    labels = [say(label) for label in _LABELS]
    lines = [
        (
            el.Words(label, style="field", color="ink2", alike=labels),
            el.Row(row, el.Space(), gap=0, grow=1) if not label else row,
        )
        for label, row in settings
    ]
    return el.Table(lines, gap=24, line_gap=12, least=_BESIDE)


def _below(settings: Sequence[Setting]) -> el.Element:
    """Each row below its label."""
    groups = (
        el.Column(el.Words(label, style="field", color="ink2") if label else None, row, gap=4)
        for label, row in settings
    )
    return el.Column(*groups, gap=12)
