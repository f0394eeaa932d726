"""The tree scene without pixels: the search, the display, and the current step.

Every user action is a method here; the scene only dispatches to them.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial

from checkers_app.games.base import Game, State
from checkers_app.learn.duel.plain_count import plain_count
from checkers_app.learn.duel.words import can_count_results
from checkers_app.learn.exercises.link import ExerciseLink, LinkError, is_link, read_link
from checkers_app.learn.tree.abstract import has_board, tree_game
from checkers_app.learn.tree.layout import TreeLayout
from checkers_app.learn.tree.own_tree import TreeTextError, read_tree
from checkers_app.learn.tree.pseudocode import Event, Pseudocode
from checkers_app.learn.tree.steps import Step
from checkers_app.learn.tree.strips import Palette
from checkers_app.play.saved.exchange import PasteError, match_of_record, pasted_game
from checkers_app.views.learn.background_work import BackgroundWork
from checkers_app.views.learn.tree.folding import fold_turned
from checkers_app.views.learn.tree.lens import Lens
from checkers_app.views.learn.tree.look_anyway import Answer, look_anyway
from checkers_app.views.learn.tree.places import PASTED, PASTED_TREE, Place, Places
from checkers_app.views.learn.tree.quiz import Quiz
from checkers_app.views.learn.tree.stage import Stage
from checkers_app.views.learn.tree.study import (
    Question,
    Study,
    Way,
    deepest,
    first_depth,
    make_study,
)
from checkers_app.views.learn.tree.walk import Direction, beside
from checkers_app.words import N_, say

SPEEDS = (0.5, 1, 2, 4, 10, 50, 1000)
"""Steps per second."""


_OVER = N_("Nothing was pasted: the game is over in this position.")


def _way_of(exercise: ExerciseLink | None) -> Way:
    """The search that is shown first: the one that an exercise asks for."""
    return Way.MINIMAX if exercise is not None and exercise.level == 1 else Way.ALPHA_BETA


class TreeSession:
    """The content of the tree scene.

    Args:
        game: the board.
        state: the root.
        flipped: whether the board is rotated.
        palette: returns the colours of a tree's strips.
        exercise: the exercise of the tree, and the step that is shown first.
        projector: returns whether a class is watching: then the result of a step is hidden until it is
            revealed.
    """

    def __init__(
        self,
        game: Game,
        state: State,
        palette: Callable[[], Palette],
        *,
        flipped: bool = False,
        exercise: ExerciseLink | None = None,
        projector: Callable[[], bool] = lambda: False,
        python: bool = False,
    ) -> None:
        self.game = game
        self.state = state
        self.flipped = flipped
        self._palette = palette
        self.exercise = exercise
        """The exercise of the tree; None for other trees."""
        self._projector = projector
        self._covered = False
        self._partly = False
        """True while the layout omits future nodes."""
        self.way = _way_of(exercise)
        self.depth = first_depth(game, state)
        self._results = False
        self.study: Study | None = None
        self.layout: TreeLayout
        """Including folds; only defined if there is a study."""
        self.lens = Lens()
        self.selected: int | None = None
        self.step = 0
        """The displayed step; the last one if everything is decided."""
        self.negamax = False
        """Whether alpha-beta is shown in its negamax form."""
        self.python = python
        """Whether a rule is shown as Python source of the program, if possible."""
        self.follows = False
        """True if the cards show the step, False if they show the selected node."""
        self.playing = False
        self.speed = 2
        """The index in :data:`SPEEDS`."""
        self.quiz: Quiz | None = None
        """The questions, in prediction mode."""
        self.problem = ""
        """Why there is no tree; empty if there is no problem."""
        self._refused = ""
        """Why nothing was pasted; empty if there is no problem."""
        self._told = ""
        """The message about copying, or an empty text."""
        self.places = Places(game, state, flipped=flipped, exercise=exercise)
        """The available positions."""
        self.answer: Answer | None = None
        """The result of searching the cut branches."""
        self.looking = BackgroundWork[Answer]()
        self.plain_nodes: int | None = None
        """The number of nodes that plain minimax visits; None if not known yet."""
        self._recording = BackgroundWork[Study]()
        self._counting = BackgroundWork[int | None]()
        self._played_at = 0.0
        self._now = 0.0
        self.record()

    # --- recording --------------------------------------------------------------------------------

    @property
    def recording(self) -> bool:
        """True while a search runs."""
        return self._recording.running

    @property
    def visited(self) -> int:
        """The positions visited by the running search."""
        return self._recording.count

    @property
    def code(self) -> Pseudocode:
        """The rule of the chosen search."""
        return self.way.rule(negamax=self.negamax, python=self.python)

    def choose_form(self, *, negamax: bool, python: bool = False) -> None:
        """Show the rule as Python, or alpha-beta in the one-sided or two-sided form; minimax has no
        one-sided form.
        """
        self.negamax, self.python = negamax, python

    @property
    def note(self) -> str:
        """The message about pasting or copying, or an empty text."""
        if self._told:
            return self._told
        if self._refused == _OVER:
            return say(_OVER)
        return say("Nothing was pasted: {reason}.", reason=self._refused) if self._refused else ""

    @property
    def told(self) -> str:
        """The unit of :attr:`visited` in words."""
        return say(self._recording.phase or N_("positions searched so far"))

    @property
    def deepest(self) -> int:
        """The maximum depth that can be chosen."""
        return deepest(self.game, self.state)

    def choose_way(self, way: Way) -> None:
        """Show another search."""
        if way is not self.way:
            self.way = way
            self.record()

    @property
    def may_count_results(self) -> bool:
        """True if some available depth searches every game to its end."""
        return can_count_results(self.game, self.state, self.deepest)

    @property
    def can_count_results(self) -> bool:
        """True if every game is searched to its end, so that only results can be counted."""
        return can_count_results(self.game, self.state, self.depth)

    @property
    def counts_results(self) -> bool:
        """True if only win, draw and loss are counted."""
        return self._results and self.can_count_results

    def turn_results(self) -> None:
        """Count only win, draw and loss, or again the distance of wins."""
        if self.can_count_results:
            self._results = not self._results
            self.record()

    def deepen(self, plies: int) -> None:
        """Search deeper, or (below 0) less deep; no effect for a tree of numbers, which has values only at
        its leaves.
        """
        if not self.has_board:
            return
        depth = max(1, min(self.deepest, self.depth + plies))
        if depth != self.depth:
            self.depth = depth
            self.record()

    @property
    def has_board(self) -> bool:
        """False for a tree of numbers."""
        return has_board(self.game)

    def go_to_place(self, place: Place) -> None:
        """Search another position, to a depth that gives a readable tree."""
        self.game, self.state, self.flipped = place.game, place.state, place.flipped
        self.exercise = place.exercise
        if place.exercise is not None:
            self.way = _way_of(place.exercise)
        self.depth = first_depth(place.game, place.state)
        self.record()

    def turn_place(self) -> None:
        """Go to the next of the available positions."""
        self.go_to_place(self.places.turn())

    def paste(self, text: str) -> None:
        """Search the tree or position in a text, or the last position of a game, or show an error."""
        self._told = ""
        if is_link(text):
            try:
                self.open_exercise(read_link(text))
            except LinkError as error:
                self._refused = str(error).removesuffix(".")
            return
        with suppress(TreeTextError):
            tree = tree_game(read_tree(text))
            place = Place(PASTED_TREE, tree, tree.initial)
            self.places.add(place)
            self.go_to_place(place)
            return
        try:
            pasted = pasted_game(text, self.game)
        except PasteError as error:
            self._refused = str(error)
            return
        match = match_of_record(pasted.record, game=pasted.game)
        if not match.state.legal_moves():
            self._refused = _OVER
            return
        place = Place(PASTED, match.game, match.state)
        self.places.add(place)
        self.go_to_place(place)

    def open_exercise(self, link: ExerciseLink) -> None:
        """Search the tree of an exercise, and show the requested step."""
        tree = tree_game(link.exercise.branches)
        place = Place(PASTED_TREE, tree, tree.initial, exercise=link)
        self.places.add(place)
        self.go_to_place(place)

    @property
    def link(self) -> ExerciseLink | None:
        """The link that opens the exercise at this step again, or None."""
        if self.exercise is None or self.study is None or self.way is not _way_of(self.exercise):
            return None
        return replace(self.exercise, step=self.step + 1)

    def tell(self, words: str) -> None:
        """Show a message."""
        self._told = words

    def record(self) -> None:
        """Search again on another thread."""
        question = Question(self.game, self.state, self.way, self.depth, self.counts_results)
        self.problem = self._refused = self._told = ""
        self._forget_place()
        self.study = None
        self._recording.start(partial(make_study, question, self._palette()))

    def end_recording(self) -> None:
        """Stop the search and show its results so far."""
        self._recording.end()

    def close(self) -> None:
        """Handle leaving the scene."""
        self._recording.drop()
        self._counting.drop()
        self.looking.drop()

    @property
    def counting(self) -> bool:
        """True while the number of nodes of plain minimax is being counted."""
        return self._counting.running

    def join(self, timeout: float | None = None) -> None:
        """Wait until other threads have finished; the next :meth:`tick` receives the results."""
        for work in (self._recording, self._counting, self.looking):
            work.join(timeout)

    def _take(self) -> bool:
        changed = False
        done = self._recording.take()
        if done is not None:
            changed = True
            self.problem = done.problem
            if done.result is not None:
                self._show(done.result)
        found = self.looking.take()
        if found is not None:
            changed = True
            self.answer = found.result
        counted = self._counting.take()
        if counted is not None:
            changed = True
            self.plain_nodes = counted.result
        return changed

    def _show(self, study: Study) -> None:
        self.study = study
        self.layout = study.layout
        self.lens.show_all(study.layout.width)
        self.step = len(study.steps) - 1
        self._partly = False
        if self._projector():
            self.step, self.follows = 0, True
            self.lay_out()
        if self.exercise is not None and self.exercise.step is not None:
            self.go_to(self.exercise.step - 1)
            self.exercise = replace(self.exercise, step=None)  # another search begins at its own end
        if self.way is Way.MINIMAX:
            self.plain_nodes = study.recording.visited if study.tree.complete else None
        else:
            state, depth = self.state, self.depth
            self._counting.start(lambda stop, _: plain_count(state, depth, stop))

    def _forget_place(self) -> None:
        self.looking.drop()
        self._counting.drop()
        self.plain_nodes = None
        self.answer = None
        self.selected = None
        self.playing = self.follows = False
        self.quiz = None

    # --- time -------------------------------------------------------------------------------------

    @property
    def moving(self) -> bool:
        """True during an animation."""
        return self.playing or self.lens.flying

    def tick(self, now: float) -> bool:
        """Update the time; True if the display changes."""
        changed = self._take()
        self._now = now
        changed |= self.lens.tick(now)
        if self.playing and self.study is not None:
            due = int((now - self._played_at) * SPEEDS[self.speed])
            if due > 0:
                self._played_at += due / SPEEDS[self.speed]
                self._play_on(due)
                changed = True
        return changed

    def _play_on(self, steps: int) -> None:
        assert self.study is not None  # noqa: S101 - nothing plays without a study
        last = len(self.study.steps) - 1
        target = min(last, self.step + steps)
        if self.quiz is not None and self.quiz.before is not None:
            target = min(target, max(self.step, self.quiz.before))
            if target == self.quiz.before:
                self.playing = False
        self._to_step(target)
        if target == last:
            self.playing = False

    # --- steps ------------------------------------------------------------------------------------

    @property
    def at_end(self) -> bool:
        """True if everything is decided."""
        return self.study is None or self.step >= len(self.study.steps) - 1

    @property
    def shown(self) -> Step | None:
        """The step described by the cards: the current one, or the last one at the selected node."""
        if self.study is None:
            return None
        steps = self.study.steps.told_by(self.code)
        if self.follows or self.selected is None:
            return steps[self.step]
        return steps[steps.latest(self.selected, self.step - self.covered)]

    @property
    def stage(self) -> Stage:
        """The displayed part of the tree; only defined if there is a study."""
        assert self.study is not None  # noqa: S101 - asked only while a tree is shown
        if self.at_end:
            return Stage.whole(self.study.tree)
        return Stage.at(self.study.tree, self.study.steps[self.step - self.covered])

    # --- before a class -------------------------------------------------------------------------------

    @property
    def covered(self) -> bool:
        """True while the result of the step is hidden: a comparison, or a cut."""
        return self._covered and self._asks and self._projector()

    @property
    def _asks(self) -> bool:
        """True if the step has a result that can be asked for first."""
        if self.study is None or self.quiz is not None or self.playing:
            return False
        return self.study.steps[self.step].event in {Event.UPDATE, Event.RAISE, Event.CUT}

    @property
    def secret(self) -> bool:
        """True while the size of the tree and its cuts are hidden, because they are to be found."""
        return self.quiz is not None or (self._projector() and not self.at_end)

    def go_on(self) -> None:
        """Go one step forward; on a projector first without its result, and then with it."""
        if self.study is None:
            return
        if self.covered:
            self.turn_cover()
            return
        self.step_by(1)
        if self._projector() and self._asks:
            self.turn_cover()

    def turn_cover(self) -> None:
        """Reveal the result of the step, or hide it; go one step forward if nothing is hidden."""
        if not self._projector():
            self.step_by(1)
        elif self._asks:
            self._covered = not self._covered
            self.lay_out()
            self._show_step(close=True)

    def play_or_pause(self) -> None:
        """Play from here, or from the beginning at the end; or pause."""
        if self.study is None:
            return
        if self.playing:
            self.playing = False
            return
        if self.at_end:
            self._to_step(0)
        self.playing = True
        self._played_at = self._now

    def step_by(self, steps: int) -> None:
        """Go some steps on, or back."""
        if self.study is not None:
            self.go_to(self.step + steps, close=True)

    def go_to(self, number: int, *, close: bool = False) -> None:
        """Go to a step by its number, limited to the first and last; ``close`` zooms in until its node is
        visible.
        """
        if self.study is None:
            return
        self.playing = False
        self._to_step(max(0, min(len(self.study.steps) - 1, number)), close=close)
        if self.quiz is not None:
            self.quiz.moved_to(self.step)

    def to_cut(self, direction: int) -> None:
        """Go to the next cut, or (-1) to the previous one."""
        if self.study is None or self.quiz is not None:  # the place of the next cut is the question
            return
        steps = self.study.steps
        if direction > 0:
            found = steps.next_cut(-1 if self.at_end else self.step)
        else:
            found = steps.previous_cut(self.step)
        if found is not None:
            self.go_to(found, close=True)

    def change_speed(self, direction: int) -> None:
        """Play faster, or slower."""
        self.speed = max(0, min(len(SPEEDS) - 1, self.speed + direction))
        self._played_at = self._now

    def _to_step(self, number: int, *, close: bool = False) -> None:
        assert self.study is not None  # noqa: S101 - callers have looked
        self.step = number
        self._told = ""
        self._covered = False
        self.follows = True
        self.lay_out()
        self._show_step(close=close)

    def _show_step(self, *, close: bool) -> None:
        """Make the node of the step visible."""
        assert self.study is not None  # noqa: S101 - callers have looked
        number = self.step
        step = self.study.steps[number]
        if self.quiz is not None:
            # The question is about all moves of the node, including untried ones.
            question = self.quiz.question if self.quiz.before == number else None
            left, right = self.layout.span(step.row if question is None else question.row)
            whole = question is not None
            self.lens.keep_in_view(left, right, fly=not self.playing, close=close, whole=whole)
            return
        row = step.row if step.child is None or self.covered else step.child
        if row:
            self._keep_in_view(row, fly=not self.playing, close=close)

    def lay_out(self) -> None:
        """In prediction mode and before a class, the layout omits future nodes, and nothing is folded."""
        if self.study is None:
            return
        if not self.secret:
            if self._partly:
                self._partly = False
                self.layout = self.study.layout
                self.lens.show_all(self.layout.width)
            return
        self._partly = True
        stage = self.stage
        self.layout = self.study.layout.so_far(stage.reached, stage.waiting(self.study.tree))
        self.lens.go(self.lens.camera.fitted(self.layout.width, self.lens.room))

    # --- looking ----------------------------------------------------------------------------------

    def give_room(self, pixels: int) -> None:
        """Set the width of the tree's area in pixels."""
        self.lens.give_room(pixels, None if self.study is None else self.layout.width)

    def fit(self) -> None:
        """Show the whole tree."""
        if self.study is not None:
            self.lens.show_all(self.layout.width, fly=True)

    def select(self, row: int | None) -> None:
        """Select a node, or none."""
        self.answer = None
        self._told = ""
        self.looking.drop()
        self.selected = row
        self.follows = False
        self.playing = False

    def walk(self, direction: Direction) -> None:
        """Go from the selected node to its parent, child or sibling; without a selection to the root."""
        if self.study is None:
            return
        found = beside(self.study.tree, self.layout, self.stage, self.selected, direction)
        if found is not None:
            self.select(found)
            self._keep_in_view(found, fly=True, close=True)

    def _keep_in_view(self, row: int, *, fly: bool, close: bool = False) -> None:
        self.lens.keep_in_view(*self.layout.span(row), fly=fly, close=close)

    def can_fold(self, row: int | None) -> bool:
        """True if the subtree of a node can be hidden, or shown again."""
        study = self.study
        return study is not None and not self.secret and row is not None and study.tree.sizes[row] > 1

    def toggle_fold(self, row: int | None = None) -> None:
        """Hide the subtree of a node (the selected one), or show it again."""
        row = self.selected if row is None else row
        if not self.can_fold(row):
            return
        assert row is not None  # noqa: S101 - it can be folded
        self.layout, camera = fold_turned(self.layout, row, self.lens.camera)
        self.lens.go(camera)

    def unfold_all(self) -> None:
        """Unfold all nodes."""
        if self.study is not None and not self.secret and self.layout.folds:
            self.layout = self.study.layout
            self.fit()

    @property
    def asked(self) -> bool:
        """True while a question is open: its answer is hidden."""
        return self.quiz is not None and self.quiz.before is not None

    # --- cuts and questions -----------------------------------------------------------------------

    def look_anyway(self) -> None:
        """Search the branches of the selected stub on another thread."""
        study, stub = self.study, self.selected
        if study is None or stub is None or not study.tree.is_stub(stub) or self.looking.running:
            return
        self.looking.start(lambda stop, _: look_anyway(study, stub, stop))

    def predict(self) -> None:
        """Begin or end prediction mode."""
        if self.study is None:
            return
        if self.quiz is not None:
            self.quiz = None
            self.lay_out()
            return
        self.quiz = Quiz(self.study.steps)
        self._ask_from(-1 if self.at_end else self.step)

    def next_question(self) -> None:
        """Go to the step before the next question; after the last one prediction mode ends."""
        if self.quiz is not None and self.quiz.question is None:
            self.predict()
        elif self.quiz is not None:
            passed_over = self.quiz.before == self.step
            self._ask_from(self.step + passed_over)

    def _ask_from(self, begin: int) -> None:
        assert self.quiz is not None  # noqa: S101 - callers have looked
        before = self.quiz.find(begin)
        self.playing = False
        self._to_step(self._last_step if before is None else before, close=True)

    def answer_question(self) -> None:
        """Check the learner's answer, and show what the search does."""
        if self.quiz is not None and self.quiz.check():
            self._to_step(min(self.quiz.after, self._last_step))

    @property
    def _last_step(self) -> int:
        return 0 if self.study is None else len(self.study.steps) - 1
