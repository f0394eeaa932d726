"""The page of an exercise: fill in values, cross out branches, mark the move, check the answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import pygame

from checkers_app.learn.class_sets.sheet import GIVEN, drawn, sheet_page
from checkers_app.learn.exercises.exercise import LAST_SEED, Given
from checkers_app.learn.exercises.link import ExerciseLink, LinkError, read_link
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToClassSet, ToPicture, ToQuestions
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.clipboard import pasted_text
from checkers_app.ui.kit.command import Command, command, key_line
from checkers_app.ui.kit.keyboard import ENTER, typed_figure
from checkers_app.ui.learn.exercise.brackets import Bracket, Brackets, line_of
from checkers_app.ui.learn.exercise.cards import explanation, so_far, window_card
from checkers_app.ui.learn.exercise.exercise_file import exercise_drawing
from checkers_app.ui.learn.exercise.tree_view import TreePaper
from checkers_app.ui.learn.kit.words import Coloured
from checkers_app.ui.learn.picture_scene import link_copied, link_name, place_of
from checkers_app.ui.learn.saving_scene import SavingScene
from checkers_app.ui.saved_row import folder_button
from checkers_app.ui.view_scene import key_of
from checkers_app.views.learn.exercise_work import ExerciseWork
from checkers_app.views.learn.sheet_files import SHEET_SAVED, sheet_files
from checkers_app.words import N_, say

_ON = (*ENTER, pygame.K_DOWN, pygame.K_RIGHT)
_BACK = (pygame.K_UP, pygame.K_LEFT)
"""The keys for the previous box, while no button has the focus."""
KINDS = (N_("Minimax"), N_("One cut"), N_("Deep cuts"), N_("α and β"))
"""The kinds of exercise."""
_SHORT_KINDS = ("1", "2", "3", "αβ")
_SUBTITLES = (
    N_("Minimax: every branch is looked at"),
    N_("Alpha-beta, from left to right: one cut"),
    N_("Alpha-beta, from left to right: deep cuts"),
    N_("Alpha-beta: set α and β at every node"),
)
_WINDOWS = len(KINDS) - 1
"""The index of the kind in which alpha and beta must be entered; its trees have one cut."""
_WINDOW_LEVEL = 2
_LARGE, _WIDE, _SMALL = (600, 400), (540, 190), (380, 170)
"""The minimum sizes of a tree in units: next to the cards, above two side by side, above two in a column."""
_CARDS = 330
"""The minimum width in units of the cards next to a tree."""


class ExerciseCommands(NamedTuple):
    """The commands of the page, in the order in which F1 lists them."""

    type: Command
    bound: Command
    erase: Command
    on: Command
    move: Command
    cross: Command
    cut: Command
    bracket: Command
    forget: Command
    hint: Command
    rule: Command
    check: Command
    page: Command
    solution: Command
    new: Command
    print: Command
    ask: Command
    help: Command
    undo: Command
    save: Command
    copy: Command
    paste: Command
    steps: Command
    picture: Command
    back: Command


class ExerciseScene(SavingScene):
    """The page for exercises.

    Args:
        context: the shared objects.
        seed: the number of the tree, 1 to :data:`LAST_SEED`; None for a random one.
        level: the level, 1 to 3.
        windows: whether alpha and beta must be entered at every node.
    """

    def __init__(
        self, context: Context, seed: int | None = None, level: int = 2, *, windows: bool = False
    ) -> None:
        super().__init__(context)
        self._work = ExerciseWork(seed or context.rng.randint(1, LAST_SEED), level, asks_windows=windows)
        self._note, self._is_good = "", True
        """The result of copying or pasting (empty if there is none), and whether it succeeded."""
        self._held = Bracket.ALPHA
        """The active bracket: the one that is being dragged, or that the keys move."""

    @property
    def work(self) -> ExerciseWork:
        """The exercise and the learner's answers."""
        return self._work

    @property
    def _kind(self) -> int:
        """The index of the kind of exercise."""
        return _WINDOWS if self._work.asks_windows else self._work.exercise.level - 1

    # --- the page -------------------------------------------------------------------------------

    _offered: ExerciseCommands
    """The commands of the page as last built; buttons that are created later use them, too."""

    def view(self) -> el.Element:
        """The tree with its cards, next to each other or one below the other."""
        self._offered = self.commands()
        beside = el.AtLeast(_LARGE[0] + _CARDS, self._beside)
        stacked = el.AtLeast(_WIDE[0], self._stacked)
        content = el.FirstFit(beside, stacked, self._narrow, self._scrolled, shown=200)
        return el.FirstFit(
            self._page(content, self._actions()),
            lambda: self._page(content, self._small_actions(KINDS)),
            lambda: self._page(content, self._small_actions(_SHORT_KINDS)),
            lambda: self._page(content, self._small_actions(_SHORT_KINDS), whole=False),
            lambda: self._page(content, self._small_actions(_SHORT_KINDS, new=False), whole=False),
            lambda: self._page(
                content, self._small_actions(_SHORT_KINDS, new=False, picture=False), whole=False
            ),
        )

    def _page(self, content: el.Element, actions: Sequence[el.Element], *, whole: bool = True) -> el.Element:
        title = say("Exercise {number}", number=self._work.seed)
        titles = (title,) if whole else (title, "")  # the number is also between the plus and minus signs
        subtitle = say(_SUBTITLES[self._kind])
        return el.page_frame(
            titles, content, back=self.back, subtitle=subtitle, actions=actions, whole=whole, told=True
        )

    def _actions(self) -> list[el.Element]:
        return [
            self._kinds(KINDS),
            self._seed(say("tree {number}", number=self._work.seed), least=160),
            el.Button("new", self._offered.new, say("New tree"), icon="retry"),
            el.Button("save", self._offered.save, say("Save sheet"), icon="print"),
            el.Button("class", self._offered.print, say("For a class"), icon="class"),
            self._picture_button(),
        ]

    def _small_actions(
        self, kinds: Sequence[str], *, new: bool = True, picture: bool = True
    ) -> list[el.Element]:
        again = el.Button("new", self._offered.new, icon="retry", label=say("New tree"))
        return [
            self._kinds(kinds),
            self._seed(str(self._work.seed), least=112),
            *([again] if new else []),
            el.Button("save", self._offered.save, icon="print", label=say("Save sheet")),
            el.Button("class", self._offered.print, icon="class", label=say("For a class")),
            *([self._picture_button()] if picture else []),
        ]

    def _picture_button(self) -> el.Element:
        return el.Button("picture", self._offered.picture, icon="picture", label=say("Save a picture"))

    def _kinds(self, shown: Sequence[str]) -> el.Element:
        options = [el.Option(say(kind)) for kind in shown]
        tip = "" if shown is KINDS else say(_SUBTITLES[self._kind])
        return el.Choice("level", options, self._kind, self._set_kind, label=say("What is asked"), tip=tip)

    def _help(self, *, roomy: bool) -> el.Element:
        """The choice of how much is filled in at the beginning: all options side by side, or a button that
        switches to the next option.
        """
        ways, helping = list(GIVEN), self._offered.help
        here = ways.index(self._work.help_given)
        if roomy:
            options = [el.Option(say(words)) for words in GIVEN.values()]
            return el.Choice(
                *("given", options, here, lambda at: self._set_help(ways[at])),
                label=say("Help"),
                tip=helping.tip,
            )
        return el.Button("given", helping, icon="half", active=here > 0, label=say("Help"))

    def _seed(self, value: str, *, least: int) -> el.Element:
        amount = self._work.seed, 1, LAST_SEED
        return el.Stepper("seed", value, self._step, amount=amount, tip=say("Another tree"), least=least)

    def _beside(self) -> el.Element:
        """The cards to the right of the tree."""
        work = self._work
        how = say("Type into a box. To mark the move, click a node below A or press M.")
        if work.exercise.prunes:
            how = say(
                "Type into a box; type < or > to put ≤ or ≥ before a number that is only a bound. "
                "Click a branch to cross it out, or press C for the last one below the node. To mark "
                "the move, click a node below A or press M."
            )
        words = el.Row(el.Words(how, style="note", color="ink2", wrap=True, grow=1), pad=(16, 10))
        tree = el.Card(self._paper(_LARGE), words, pad=0, gap=0, grow=1, side="fill")
        rests_on = Coloured(work.window_words(), color="ink2")
        cards = el.Column(
            window_card(work, self._line(), rests_on),
            explanation(work, grow=1),
            so_far(work),
            least=_CARDS,
            most=400,
            side="fill",
        )
        return el.Column(el.Row(tree, cards, grow=1), self._bar(self._saved(), roomy=True))

    def _stacked(self) -> el.Element:
        """The cards next to each other below the tree."""
        cards = el.Grid(2, explanation(self._work, grow=1), window_card(self._work, self._line()), height=148)
        return el.Column(
            self._tree_card(_WIDE), cards, self._bar(self._saved() or self._counts(), roomy=False)
        )

    def _narrow(self) -> el.Element:
        """The tree and the cards in one column."""
        window, words = window_card(self._work, self._line()), explanation(self._work, height=138)
        bar = self._bar(self._saved() or self._counts(), roomy=False)
        return el.Column(self._tree_card(_SMALL), window, words, bar)

    def _scrolled(self) -> el.Element:
        return el.Scroll("cards", self._narrow())

    def _tree_card(self, size: tuple[int, int]) -> el.Element:
        return el.Card(self._paper(size), el.Space(12), pad=0, gap=0, grow=1)

    def _paper(self, size: tuple[int, int]) -> el.Element:
        return TreePaper("tree", self._work, lambda: not self.touch.keyboard, size=size, grow=1)

    def _line(self) -> el.Element:
        if not self._work.exercise.prunes:
            return line_of(self._work)
        tip = say(
            "Drag α and β to the values they have when the search reaches the node (keys: A or "
            "B, then arrows)"
        )
        return Brackets("window", self._work, self._held, self._hold, tip=tip)

    def _saved(self) -> el.Element | None:
        """The result of saving, copying or pasting; None if there is none."""
        text = self.saver.sentence or self._note
        good = self.saver.worked if self.saver.sentence else self._is_good
        color = "good" if good else "bad"
        if not text:
            return None
        words = el.Words(text, style="note", color=color, wrap=True, grow=1)
        return el.Row(words, folder_button(self.saver.saved), gap=12, grow=1)

    def _counts(self) -> el.Element:
        right, wrong, left = self._work.counts()
        return el.Words(
            say("{right} right · {wrong} to fix · {left} open", right=right, wrong=wrong, left=left),
            say("{left} open", left=left),
            style="note",
            color="ink2",
            anchor="center",
            optional=True,
            grow=1,
        )

    def _bar(self, words: el.Element | None, *, roomy: bool) -> el.Element:
        """The buttons for the exercise; ``roomy`` allows longer labels."""
        return el.FirstFit(
            lambda: self._buttons(words, roomy=roomy, named=True),
            lambda: self._buttons(words, roomy=roomy, named=False),
        )

    def _buttons(self, words: el.Element | None, *, roomy: bool, named: bool) -> el.Element:
        solved = self._work.solved
        rule, hint = ((say("Rule"),), (say("Hint"),)) if named else ((), ())
        buttons: list[el.Element] = [
            el.Button("undo", self._offered.undo, icon="undo"),
            el.Button("rule", self._offered.rule, *rule, icon="book", label=say("Rule")),
            el.Button("hint", self._offered.hint, *hint, icon="hint", label=say("Hint")),
            words or el.Space(),
        ]
        check = () if solved and not roomy else (say("Check"),)
        last = el.Button(
            "check",
            self._offered.check,
            *check,
            icon="check",
            primary=not solved,
            first=True,
            label=say("Check"),
        )
        buttons.insert(3, self._help(roomy=roomy))
        if solved:
            following = say("Next tree"), say("Next")
            step = partial(self._step, 1)
            buttons += [last, el.Button("next", step, *following, icon="next", primary=True)]
        else:
            solution = (say("Solution"),) if roomy else ()
            tip = say("Fill everything in")
            buttons += [
                el.Button("solution", self._work.show_solution, *solution, icon="look", tip=tip),
                last,
            ]
        return el.Card(el.Row(*buttons), pad=(12, 8))

    # --- actions --------------------------------------------------------------------------------

    def _renew(self, seed: int, kind: int) -> None:
        windows, work = kind == _WINDOWS, self._work
        level = _WINDOW_LEVEL if windows else kind + 1
        streak = work.streak if kind == self._kind and (work.solved or not work.streak) else 0
        self._work = ExerciseWork(
            seed, level, asks_windows=windows, help_given=work.help_given, streak=streak
        )
        self._forget()

    def _set_kind(self, index: int) -> None:
        self._renew(self._work.seed, index)

    def _set_help(self, how: Given) -> None:
        work = self._work
        self._work = ExerciseWork(
            work.seed, work.exercise.level, asks_windows=work.asks_windows, help_given=how
        )
        self._forget()

    def _turn_help(self) -> None:
        ways = list(Given)
        self._set_help(ways[(ways.index(self._work.help_given) + 1) % len(ways)])

    def _step(self, step: int) -> None:
        self._renew((self._work.seed - 1 + step) % LAST_SEED + 1, self._kind)

    def _new_tree(self) -> None:
        self._renew(self._context.rng.randint(1, LAST_SEED), self._kind)

    def _check(self) -> None:
        self._work.check()

    def _save(self) -> None:
        seed, level, windows = self._work.seed, self._work.exercise.level, self._work.asks_windows
        given = self._work.help_given
        tasks = drawn(seed, level)
        pages = (sheet_page(tasks, solved=solved, windows=windows, given=given) for solved in (False, True))
        name = link_name(self._link) + (f"-{given.value}" if given is not Given.NONE else "")
        self.saver.save(partial(sheet_files, name, *pages), SHEET_SAVED)

    @property
    def _link(self) -> ExerciseLink:
        work = self._work
        return ExerciseLink(work.seed, work.exercise.level, work.asks_windows)

    def _picture(self) -> None:
        title = f"{say('Exercise {number}', number=self._work.seed)} · {say(_SUBTITLES[self._kind])}"
        link = self._link
        self.show(ToPicture(lambda: exercise_drawing(self._work, title), link_name(link), link, self._open))

    def _copy(self) -> None:
        self._tell(link_copied(self._link))

    def _paste(self) -> None:
        try:
            link = read_link(pasted_text())
        except LinkError as error:
            self._tell(str(error), good=False)
        else:
            self._open(link)

    def _forget(self) -> None:
        """Clear the messages about saving, copying and pasting."""
        self._tell("")

    def _tell(self, words: str, *, good: bool = True) -> None:
        self.saver.clear()
        self._note, self._is_good = words, good

    def _open(self, link: ExerciseLink) -> None:
        """Open a linked exercise on this page or, if the link names a step, its search on another page."""
        if link.step is not None:
            self.show(place_of(link))
            return
        self._renew(link.seed, _WINDOWS if link.windows else link.level - 1)
        self.refresh()

    def _ask(self) -> None:
        self.show(ToQuestions())

    def _for_class(self) -> None:
        work = self._work
        self.show(ToClassSet(work.seed, work.exercise.level, work.asks_windows, work.help_given))

    # --- events ---------------------------------------------------------------------------------

    def commands(self) -> ExerciseCommands:
        """The commands for answering, getting help, choosing other trees, saving sheets and using the
        clipboard.
        """
        work, projector = self._work, self._context.settings.projector
        figures = (*range(pygame.K_0, pygame.K_9 + 1), pygame.K_MINUS)
        pages = {
            (pygame.K_PAGEUP, False): work.undo if projector else None,
            (pygame.K_PAGEDOWN, False): work.show_next if projector else None,
        }
        solution = {(pygame.K_PERIOD, False): work.turn_solution if projector else None}
        brackets = {
            (pygame.K_a, False): partial(self._take_bracket, Bracket.ALPHA),
            (pygame.K_b, False): partial(self._take_bracket, Bracket.BETA),
        }
        bound = say("≤ or ≥ before a number that is only a bound")
        cross = say("cross out or restore the branch to the node")
        sheets = say("Sheets that are equally hard, as a PDF")
        link = say("copy the text that opens this exercise again")
        return ExerciseCommands(
            type=key_line(say("0 to 9"), say("type a value into a box; minus works too"), *figures),
            bound=key_line("< >", bound, pygame.K_LESS, pygame.K_GREATER),
            erase=key_line(say("Bksp"), say("delete the last digit"), pygame.K_BACKSPACE),
            on=key_line(say("Enter"), say("to the next box; also arrows"), *_ON, *_BACK),
            move=command(pygame.K_m, say("mark MAX's next move as the best"), work.next_move),
            cross=command(pygame.K_x, cross, lambda: work.cross(work.selected)),
            cut=command(pygame.K_c, say("cross out one more branch below the node"), work.cut_below),
            bracket=Command("A B", say("pick up α or β: arrows, Home and End move it"), brackets),
            forget=command(
                pygame.K_DELETE, say("remove the window that was set by hand"), work.forget_window
            ),
            hint=command(pygame.K_h, say("What comes next"), work.hint),
            rule=command(pygame.K_r, say("What MAX and MIN do"), work.rule),
            check=command(pygame.K_F5, say("Check"), self._check),
            page=Command(say("PgUp PgDn"), say("on a projector: take back, or show the next answer"), pages),
            solution=Command(".", say("on a projector: show every answer, or hide them"), solution),
            new=command(pygame.K_n, say("A random tree"), self._new_tree),
            print=command(pygame.K_p, sheets, self._for_class),
            ask=command(pygame.K_q, say("questions about a tree"), self._ask),
            help=command(pygame.K_g, say("How much is filled in before you begin"), self._turn_help),
            undo=command(pygame.K_z, say("Take back"), work.undo, control=True, available=work.can_undo),
            save=self.saving_sheet(self._save),
            copy=command(pygame.K_c, link, self._copy, control=True),
            paste=command(pygame.K_v, say("open the copied exercise"), self._paste, control=True),
            steps=command(
                pygame.K_t, say("The search, step by step"), lambda: self._open(replace(self._link, step=1))
            ),
            picture=command(pygame.K_s, say("Save what you see as a picture"), self._picture),
            back=self.way_back,
        )

    def _hold(self, held: Bracket) -> None:
        self._held = held

    def _take_bracket(self, held: Bracket) -> None:
        """Let the keys move this bracket."""
        if self._work.exercise.prunes:
            self._held = held
            self.touch.focus("window")
            self.touch.keyboard = True

    def take(self, event: pygame.event.Event) -> bool:
        """Send keys to the boxes; Tab moves the focus to the buttons, and typing moves it back."""
        if event.type in {pygame.MOUSEBUTTONUP, pygame.WINDOWFOCUSLOST}:
            self._work.end_drag()
        if event.type != pygame.KEYDOWN or key_of(event)[1] or event.mod & pygame.KMOD_ALT:
            return False
        work, touch = self._work, self.touch
        if touch.keyboard and touch.focused is not None and touch.focused.name == "window":
            if event.key in ENTER:
                touch.focus("check")
                touch.keyboard = False
                return True
            if touch.focused.key(event.key):
                return True
        steps = {**dict.fromkeys(_ON, 1), **dict.fromkeys(_BACK, -1)}
        if work.type(typed_figure(event)):
            touch.keyboard = False
        elif event.key == pygame.K_BACKSPACE:
            work.erase()
        elif event.key in steps and not touch.keyboard:
            work.go(steps[event.key])
        else:
            return False
        self._forget()
        return True
