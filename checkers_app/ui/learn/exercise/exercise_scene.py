"""An exercise on a page: type, cross out, mark the move, be checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame
from pygame import Rect, Surface

from checkers_app.learn.sheet import sheet, solution
from checkers_app.ui.card import Key, key_of
from checkers_app.ui.context import Context
from checkers_app.ui.key_lines import ESCAPE, key_line
from checkers_app.ui.kit.keyboard import ENTER
from checkers_app.ui.kit.svg_text import png_maker
from checkers_app.ui.kit.widgets import Button, Option, Segments, Widget
from checkers_app.ui.learn.exercise.brackets import Bracket, BracketHand
from checkers_app.ui.learn.exercise.cards import (
    counts,
    draw_explanation,
    draw_so_far,
    draw_window_card,
    line_rect,
)
from checkers_app.ui.learn.exercise.places import exercise_cards
from checkers_app.ui.learn.exercise.tree_view import ExerciseTree
from checkers_app.ui.learn.page import Page, Stepper, action
from checkers_app.ui.scene import Transition
from checkers_app.views.learn.exercise_work import ExerciseWork
from checkers_app.views.learn.saving import Saver

SHEET_SIZE = (1588, 2246)
"""Pixels of a sheet as a picture: A4 at 192 dots an inch."""
MOST = 9999
_ON = (*ENTER, pygame.K_DOWN, pygame.K_RIGHT)
_BACK = (pygame.K_UP, pygame.K_LEFT)
"""Keys for the next box and for the one before, while no button has the focus."""
_LEVELS = (Option("Minimax", "1"), Option("One cut", "2"), Option("Deep cuts", "3"), Option("α and β", "αβ"))
_WINDOWS = len(_LEVELS) - 1
"""The kind in which alpha and beta are to be set; its trees have one cut."""
_WINDOW_LEVEL = 2
_SUBTITLES = (
    "Minimax: every branch is looked at",
    "Alpha-beta, from left to right: one cut",
    "Alpha-beta, from left to right: deep cuts",
    "Alpha-beta: set α and β at every node",
)


class ExerciseScene(Page):
    """The page of the exercises.

    Args:
        context: what the scenes share.
        seed: the number of the tree, 1 to :data:`MOST`; drawn by lot if None.
        level: 1 to 3.
    """

    keys = (
        key_line(
            "0 to 9",
            "type the value of a box; the minus too",
            *range(pygame.K_0, pygame.K_9 + 1),
            pygame.K_MINUS,
        ),
        key_line("Bksp", "take the last digit back", pygame.K_BACKSPACE),
        key_line("Enter", "to the next box; arrows too", *_ON, *_BACK),
        key_line("M", "mark the next move of MAX as the best", pygame.K_m),
        key_line("X", "cross out the branch to the node, or take that back", pygame.K_x),
        key_line("C", "cross out one more branch below the node", pygame.K_c),
        key_line("A B", "take α, or β: arrows, Home and End move it", pygame.K_a, pygame.K_b),
        key_line("Delete", "remove the window that was set by hand", pygame.K_DELETE),
        key_line("H", "hint", pygame.K_h),
        key_line("R", "the rule", pygame.K_r),
        key_line("F5", "check", pygame.K_F5),
        key_line("N", "a random tree", pygame.K_n),
        key_line("Ctrl Z", "undo", pygame.K_z, control=True),
        key_line("Ctrl S", "save the sheet and its solution", pygame.K_s, control=True),
        ESCAPE,
    )

    def __init__(self, context: Context, seed: int | None = None, level: int = 2) -> None:
        super().__init__(context)
        self._work = ExerciseWork(seed or context.rng.randint(1, MOST), level)
        self.saver = Saver()
        """Saves sheet and solution."""
        self._hovered: int | None = None
        self._cards = exercise_cards(self._content, 0, compact=False)
        self._hand = BracketHand(self._take_bracket, self._changed)

    @property
    def title(self) -> str:  # type: ignore[override]
        """The number of the tree."""
        return f"Exercise {self._work.exercise.seed}"

    @property
    def subtitle(self) -> str:  # type: ignore[override]
        """What is to be done."""
        return _SUBTITLES[self._kind]

    @property
    def short_subtitle(self) -> str:  # type: ignore[override]
        """The kind of exercise."""
        return _LEVELS[self._kind].label

    @property
    def _kind(self) -> int:
        """Index of what is asked in the list of kinds."""
        return _WINDOWS if self._work.asks_windows else self._work.exercise.level - 1

    @property
    def work(self) -> ExerciseWork:
        """The exercise and what was written."""
        return self._work

    @property
    def view(self) -> ExerciseTree:
        """Where everything stands."""
        return self._view

    # --- acts -----------------------------------------------------------------------------------

    def _renew(self, seed: int, kind: int) -> None:
        windows = kind == _WINDOWS
        self._work = ExerciseWork(seed, _WINDOW_LEVEL if windows else kind + 1, asks_windows=windows)
        self.saver.clear()
        self._changed()

    def _changed(self) -> None:
        self._lay_out()
        self._redraw()

    def _set_level(self, index: int) -> None:
        self._renew(self._work.exercise.seed, index)

    def _step(self, step: int) -> None:
        self._renew((self._work.exercise.seed - 1 + step) % MOST + 1, self._kind)

    def _new_tree(self) -> None:
        self._renew(self._context.rng.randint(1, MOST), self._kind)

    def _check(self) -> None:
        self._work.check()
        self._changed()

    def _hint(self) -> None:
        self._work.hint()
        self._changed()

    def _rule(self) -> None:
        self._work.rule()
        self._changed()

    def _solution(self) -> None:
        self._work.show_solution()
        self._changed()

    def _undo(self) -> None:
        self._work.undo()
        self._changed()

    def _save(self) -> None:
        exercise = self._work.exercise

        makers: dict[str, Callable[[], bytes]] = {}
        for word, page in (("", sheet), ("-solution", solution)):
            text = page(exercise.seed, exercise.level)
            stem = f"exercise-{exercise.seed}-level-{exercise.level}{word}"
            makers[f"{stem}.svg"] = text.encode
            makers[f"{stem}.png"] = png_maker(text, SHEET_SIZE)
        self.saver.save(makers)
        self._changed()

    def leave(self) -> None:
        """The files that are being saved are still expected."""
        self.saver.finish()

    def update(self, now: float) -> Transition | None:
        """Take note of the files that were saved."""
        if self.saver.poll():
            self._redraw()
        return super().update(now)

    # --- events ---------------------------------------------------------------------------------

    def _shortcuts(self) -> Mapping[Key, Callable[[], None]]:
        return {
            **super()._shortcuts(),
            (pygame.K_z, True): self._undo,
            (pygame.K_s, True): self._save,
            (pygame.K_n, False): self._new_tree,
            (pygame.K_h, False): self._hint,
            (pygame.K_r, False): self._rule,
            (pygame.K_m, False): self._mark_next,
            (pygame.K_x, False): self._cross_selected,
            (pygame.K_a, False): lambda: self._take_bracket(Bracket.ALPHA),
            (pygame.K_b, False): lambda: self._take_bracket(Bracket.BETA),
            (pygame.K_c, False): self._cut_below,
            (pygame.K_DELETE, False): self._forget_window,
            (pygame.K_F5, False): self._check,
        }

    def _mark_next(self) -> None:
        self._work.next_move()
        self._changed()

    def _cross_selected(self) -> None:
        self._work.cross(self._work.selected)
        self._changed()

    def _forget_window(self) -> None:
        self._work.forget_window()
        self._changed()

    def _cut_below(self) -> None:
        self._work.cut_below()
        self._changed()

    def _take(self, event: pygame.event.Event) -> bool:
        if super()._take(event):
            return True
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if self._hand.mouse(event, self._work, line_rect(self._cards.window)):
            return True
        if event.type == pygame.MOUSEMOTION:
            self._hover(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._on_paper(event.pos):
            self._click(event.pos)
            return True
        return False

    def _take_bracket(self, held: Bracket) -> None:
        """The keys move this bracket from now on."""
        if self._work.exercise.prunes:
            self._hand.held = held
            self._changed()
            self._group.focus("window")
            self._group.keyboard = True

    def _on_paper(self, at: tuple[int, int]) -> bool:
        return self._view.rect.collidepoint(at) and self._group.at(at) is None

    def _hover(self, at: tuple[int, int]) -> None:
        before = self._hovered
        self._hovered = None
        if self._on_paper(at) and self._view.node_at(at) is None:
            self._hovered = self._view.branch_at(at)
        if before != self._hovered:
            self._redraw()

    def _click(self, at: tuple[int, int]) -> None:
        self._group.keyboard = False
        self._group.focus("check")
        work, node = self._work, self._view.node_at(at)
        if node is not None and (self._view.is_box(node, at) or node not in work.exercise.full.children(0)):
            work.select(node)
        elif node is not None:
            work.select(node)
            work.choose_move(node)
        else:
            branch = self._view.branch_at(at)
            if branch is None:
                return
            work.cross(branch)
        self._changed()

    def _key(self, event: pygame.event.Event) -> bool:
        """Keys for the boxes; with Tab the focus goes to the buttons, and typing leaves them."""
        if key_of(event)[1] or event.mod & pygame.KMOD_ALT:
            return False
        work = self._work
        focused = self._group.focused
        if self._group.keyboard and focused is not None and focused.name == "window":
            if event.key in ENTER:
                self._group.focus("check")
                self._group.keyboard = False
                self._redraw()
                return True
            if focused.key(event.key):
                return True
        letter = getattr(event, "unicode", "")
        steps = {**dict.fromkeys(_ON, 1), **dict.fromkeys(_BACK, -1)}
        if letter and work.type("-" if letter == "\u2212" else letter):
            self._group.keyboard = False
        elif event.key == pygame.K_BACKSPACE:
            work.erase()
        elif event.key in steps and not self._group.keyboard:
            work.go(steps[event.key])
        else:
            return False
        self.saver.clear()
        self._changed()
        return True

    # --- layout ---------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        if self._size == (0, 0):
            return
        look, compact, exercise = self._context.look, self._compact, self._work.exercise
        level = Segments(
            "level", Rect(0, 0, 148 if compact else 372, 44), _LEVELS, self._kind, self._set_level
        )
        number = f"{exercise.seed}" if compact else f"tree {exercise.seed}"
        seed = Stepper(
            "seed", Rect(0, 0, 128 if compact else 160, 44), number, self._step, tip="Another tree"
        )
        fresh = action(
            "new", "New tree", "retry", self._new_tree, look, tip="A random tree (N)", bare=compact
        )
        tip = "Save the sheet and its solution, as SVG and PNG (Ctrl S)"
        save = action("save", "Save sheet", "print", self._save, look, tip=tip, bare=compact)
        self._cards = exercise_cards(self._content, self._gap, compact=compact)
        widgets = self._bar_buttons(compact=compact)
        if self._work.exercise.prunes:
            widgets.append(self._hand.brackets(self._work, line_rect(self._cards.window)))
        self._set([level, seed, fresh, save], widgets, focus="check")
        self._view = ExerciseTree(self._work, self._paper_rect(), compact=compact)

    def _paper_rect(self) -> Rect:
        """Where the tree is on its card: above the line of words and the lower corners."""
        card = self._cards.tree
        edge = self._context.look.theme.border
        low = 14 if self._compact else 40
        return Rect(card.x + edge, card.y + edge, card.width - 2 * edge, card.height - edge - low)

    def _bar_buttons(self, *, compact: bool) -> list[Widget]:
        look, bar = self._context.look, self._cards.bar
        inset = 8 if compact else 16
        left: list[Button] = [
            action(
                "undo",
                "Undo",
                "undo",
                self._undo,
                look,
                bare=True,
                tip="Take back (Ctrl Z)",
                enabled=self._work.can_undo,
            ),
            action("rule", "Rule", "book", self._rule, look, tip="What MAX and MIN do (R)"),
            action("hint", "Hint", "hint", self._hint, look, tip="What comes next (H)"),
        ]
        solved = self._work.solved
        check = action(
            "check",
            "Check",
            "check",
            self._check,
            look,
            tip="Check (F5)",
            primary=not solved,
            bare=compact and solved,
        )
        right: list[Button] = [
            action(
                "solution", "Solution", "look", self._solution, look, bare=compact, tip="Fill everything in"
            ),
            check,
        ]
        if solved:
            right = [action("next", "Next tree", "next", lambda: self._step(1), look, primary=True)]
            right.insert(0, check)
        x = bar.x + inset
        for button in left:
            button.rect.midleft = (x, bar.centery)
            x = button.rect.right + self._gap
        x = bar.right - inset
        for button in reversed(right):
            button.rect.midright = (x, bar.centery)
            x = button.rect.x - self._gap
        return [*left, *right]

    # --- drawing --------------------------------------------------------------------------------

    def _draw_inside(self, surface: Surface) -> None:
        look, work = self._context.look, self._work
        look.card(surface, self._cards.tree)
        self._view.draw(look, surface, self._hovered, caret=not self._group.keyboard)
        if not self._compact:
            self._draw_words(surface)
        draw_window_card(look, surface, self._cards.window, work)
        draw_explanation(look, surface, self._cards.tip, work)
        if self._cards.count is not None:
            draw_so_far(look, surface, self._cards.count, work)
        look.card(surface, self._cards.bar)
        self._draw_bar(surface)

    def _draw_words(self, surface: Surface) -> None:
        look, card = self._context.look, self._cards.tree
        theme = look.theme
        crossing = "Click a branch to cross it out, or press C for the last one below the node. "
        if not self._work.exercise.prunes:
            crossing = ""
        text = f"Type into a box. {crossing}Click a node below A, or press M, for the move."
        look.text(surface, text, "note", theme.ink2, (card.x + 16, card.bottom - 20), "left", card.width - 32)

    def _draw_bar(self, surface: Surface) -> None:
        look, bar = self._context.look, self._cards.bar
        lefts = [w.rect.right for w in self._group.widgets if w.name == "hint"]
        rights = [w.rect.x for w in self._group.widgets if w.name in {"solution", "check"}]
        room = Rect(lefts[0] + 16, bar.y, min(rights) - lefts[0] - 32, bar.height)
        text = self.saver.sentence
        if text:
            ink = look.theme.good if self.saver.worked else look.theme.bad
            if text.startswith("Saved "):
                text = f"Saved the sheet and its solution (SVG, PNG) {text[text.rindex(' in ') + 1 :]}"
            lines = look.wrap(text, "note", room.width)[:3]
            for index, line in enumerate(lines):
                y = room.centery - 8 * (len(lines) - 1) + 16 * index
                look.text(surface, line, "note", ink, (room.x, y), "left", room.width)
            return
        if self._compact:
            right, wrong, left = counts(self._work)
            for text in (f"{right} right · {wrong} to fix · {left} open", f"{left} open"):
                if look.width(text, "note") <= room.width:
                    look.text(surface, text, "note", look.theme.ink2, room.center, "center")
                    return
