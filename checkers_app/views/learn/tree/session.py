"""The state of the tree scene, independent of drawing: the search, the view, and the current step.

Every user action is a method here; the scene only calls these methods.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from checkers_app.games.base import Game, State
from checkers_app.learn.duel.words import can_count_results
from checkers_app.learn.exercises.link import ExerciseLink
from checkers_app.learn.tree.layout import TreeLayout
from checkers_app.learn.tree.pseudocode import Event, Pseudocode
from checkers_app.learn.tree.steps import Step
from checkers_app.learn.tree.strips import Palette
from checkers_app.views.learn.tree.exchange import TreeExchange
from checkers_app.views.learn.tree.folding import fold_turned
from checkers_app.views.learn.tree.lens import Lens
from checkers_app.views.learn.tree.places import HERE, Place, Places
from checkers_app.views.learn.tree.playback import Playback
from checkers_app.views.learn.tree.quiz import Quiz
from checkers_app.views.learn.tree.search_work import SearchWork
from checkers_app.views.learn.tree.stage import Stage
from checkers_app.views.learn.tree.study import (
    Question,
    Study,
    Way,
    first_depth,
)
from checkers_app.views.learn.tree.walk import Direction, beside


def _way_of(exercise: ExerciseLink | None) -> Way:
    """The search to begin with: the search for the exercise, or alpha-beta."""
    return Way.MINIMAX if exercise is not None and exercise.level == 1 else Way.ALPHA_BETA


@dataclass(frozen=True, slots=True)
class RuleForm:
    """The form in which the rule of a search is displayed."""

    negamax: bool = False
    """True to show alpha-beta in negamax form."""
    python: bool = False
    """True to show the program's own Python source, if available."""


class TreeSession:
    """The state of the tree scene.

    Args:
        game: the description of the board.
        state: the position at the root.
        flipped: True if the board is rotated.
        palette: a callback that returns the colours of a tree's strips, which are drawn instead of nodes that
            would be too narrow.
        exercise: the exercise to which the tree belongs, and the step to show first.
        projector: a callback that returns True if a class is watching on a projector; the result of a step is
            then hidden until the teacher reveals it.
        way: the search to begin with; None for the search that the exercise requires or, without an exercise,
            alpha-beta.
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
        way: Way | None = None,
    ) -> None:
        self.place = Place(HERE, game, state, flipped, exercise)
        """The position whose tree is searched."""
        self._palette = palette
        self._projector = projector
        self._covered = False
        self._partly = False
        """True while the layout omits future nodes."""
        self.way = way or _way_of(exercise)
        self.depth = first_depth(game, state)
        self._results = False
        self.study: Study | None = None
        self.layout: TreeLayout
        """The layout of the tree with its folds; defined only while ``study`` is not None."""
        self.lens = Lens()
        self.selected: int | None = None
        self.step = 0
        """The number of the displayed step, from 0; at the last step, the value of every node is known."""
        self.form = RuleForm(python=python)
        """The form in which the rule is shown."""
        self.follows = False
        """True if the cards describe the current step; False if they describe the selected node."""
        self.playback = Playback()
        self.quiz: Quiz | None = None
        """The questions in prediction mode; None in other modes."""
        self.problem = ""
        """The reason why there is no tree; empty if the search has not failed."""
        places = Places(game, state, flipped=flipped, exercise=exercise)
        self.exchange = TreeExchange(places, self.go_to_place)
        """The other positions and pasted texts."""
        self.work = SearchWork()
        """The searches that run on other threads."""
        self.record()

    # --- recording --------------------------------------------------------------------------------

    @property
    def code(self) -> Pseudocode:
        """The rule that the chosen search follows."""
        return self.way.rule(negamax=self.form.negamax, python=self.form.python)

    def choose_way(self, way: Way) -> None:
        """Switch to another search algorithm."""
        if way is not self.way:
            self.way = way
            self.record()

    @property
    def can_count_results(self) -> bool:
        """True if every game is searched to its end, so that values can be only wins, draws and losses,
        without distances.
        """
        return can_count_results(self.place.game, self.place.state, self.depth)

    @property
    def counts_results(self) -> bool:
        """True if the values are only wins, draws and losses, without the distance to the win."""
        return self._results and self.can_count_results

    def turn_results(self) -> None:
        """Switch between values that are only wins, draws and losses, and values that include the distance to
        the win.
        """
        if self.can_count_results:
            self._results = not self._results
            self.record()

    def deepen(self, plies: int) -> None:
        """Change the search depth by ``plies``; this has no effect in trees of numbers, whose leaves are
        fixed.
        """
        if not self.place.has_board:
            return
        depth = max(1, min(self.place.deepest, self.depth + plies))
        if depth != self.depth:
            self.depth = depth
            self.record()

    def go_to_place(self, place: Place) -> None:
        """Search another position, at a depth that gives a readable tree."""
        self.place = place
        if place.exercise is not None:
            self.way = _way_of(place.exercise)
        self.depth = first_depth(place.game, place.state)
        self.record()

    @property
    def link(self) -> ExerciseLink | None:
        """The link that reopens the exercise at this step; None if the tree belongs to no exercise."""
        exercise = self.place.exercise
        if exercise is None or self.study is None or self.way is not _way_of(exercise):
            return None
        return replace(exercise, step=self.step + 1)

    def record(self) -> None:
        """Record the search again on another thread."""
        question = Question(self.place.game, self.place.state, self.way, self.depth, self.counts_results)
        self.problem = ""
        self.exchange.forget()
        self.selected = self.quiz = self.study = None
        self.follows = False
        self.playback.stop()
        self.work.record(question, self._palette())

    def _take(self) -> bool:
        done = self.work.recorded()
        if done is not None:
            self.problem = done.problem
            if done.result is not None:
                self._show(done.result)
        return self.work.take() or done is not None

    def _show(self, study: Study) -> None:
        self.study = study
        self.layout = study.layout
        self.lens.show_all(study.layout.width)
        self.step = len(study.steps) - 1
        self._partly = False
        if self._projector():
            self.step, self.follows = 0, True
            self.lay_out()
        exercise = self.place.exercise
        if exercise is not None and exercise.step is not None:
            self.go_to(exercise.step - 1)
            # Later searches are shown at their own last step.
            self.place = replace(self.place, exercise=replace(exercise, step=None))
        if self.way is Way.MINIMAX:
            self.work.plain_nodes = study.recording.visited if study.tree.complete else None
        else:
            self.work.count(self.place.state, self.depth)

    # --- time -------------------------------------------------------------------------------------

    @property
    def moving(self) -> bool:
        """True during playback or an animated transition."""
        return self.playback.playing or self.lens.flying

    def tick(self, now: float) -> bool:
        """Update the time; return True if the display changes."""
        changed = self._take()
        changed |= self.lens.tick(now)
        due = self.playback.due(now)
        if due and self.study is not None:
            self._play_on(due)
        return changed or due > 0

    def _play_on(self, steps: int) -> None:
        assert self.study is not None  # noqa: S101 - nothing plays without a study
        last = len(self.study.steps) - 1
        target = min(last, self.step + steps)
        if self.quiz is not None and self.quiz.before is not None:
            target = min(target, max(self.step, self.quiz.before))
            if target == self.quiz.before:
                self.playback.stop()
        self._to_step(target)
        if target == last:
            self.playback.stop()

    # --- steps ------------------------------------------------------------------------------------

    @property
    def at_end(self) -> bool:
        """True if the last step is displayed, at which the value of every node is known."""
        return self.study is None or self.step >= len(self.study.steps) - 1

    @property
    def shown(self) -> Step | None:
        """The step that the cards describe: the current one, or the last one at the selected node."""
        if self.study is None:
            return None
        steps = self.study.steps.told_by(self.code)
        if self.follows or self.selected is None:
            return steps[self.step]
        return steps[steps.latest(self.selected, self.step - self.covered)]

    @property
    def stage(self) -> Stage:
        """The displayed part of the tree; defined only while ``study`` is not None."""
        assert self.study is not None  # noqa: S101 - asked only while a tree is shown
        if self.at_end:
            return Stage.whole(self.study.tree)
        return Stage.at(self.study.tree, self.study.steps[self.step - self.covered])

    # --- in front of a class --------------------------------------------------------------------------

    @property
    def covered(self) -> bool:
        """True while the result of the step, such as a comparison or a cut, is hidden."""
        return self._covered and self._asks and self._projector()

    @property
    def _asks(self) -> bool:
        """True if the step has a result that a teacher can ask about before it is shown."""
        if self.study is None or self.quiz is not None or self.playback.playing:
            return False
        return self.study.steps[self.step].event in {Event.UPDATE, Event.RAISE, Event.CUT}

    @property
    def secret(self) -> bool:
        """True while the size of the tree and its cuts are hidden, because the learners should find them
        themselves.
        """
        return self.quiz is not None or (self._projector() and not self.at_end)

    def go_on(self) -> None:
        """Go one step forward; on a projector, the result of the step is shown only by the next call."""
        if self.study is None:
            return
        if self.covered:
            self.turn_cover()
            return
        self.step_by(1)
        if self._projector() and self._asks:
            self.turn_cover()

    def turn_cover(self) -> None:
        """On a projector, hide or reveal the result of the step; otherwise, go one step forward."""
        if not self._projector():
            self.step_by(1)
        elif self._asks:
            self._covered = not self._covered
            self.lay_out()
            self._show_step(close=True)

    def play_or_pause(self) -> None:
        """Start or pause the playback; at the end, it starts again from the first step."""
        if self.study is None:
            return
        if self.playback.playing:
            self.playback.stop()
            return
        if self.at_end:
            self._to_step(0)
        self.playback.start()

    def step_by(self, steps: int) -> None:
        """Move ``steps`` steps through the search: forward if positive, back if negative."""
        if self.study is not None:
            self.go_to(self.step + steps, close=True)

    def go_to(self, number: int, *, close: bool = False) -> None:
        """Go to the step with this number, or to the nearest valid one; if ``close`` is True, zoom in on its
        node.
        """
        if self.study is None:
            return
        self.playback.stop()
        self._to_step(max(0, min(len(self.study.steps) - 1, number)), close=close)
        if self.quiz is not None:
            self.quiz.moved_to(self.step)

    def to_cut(self, direction: int) -> None:
        """Go to the next cutoff (1) or the previous one (-1)."""
        if self.study is None or self.quiz is not None:  # the question may be where the next cut is
            return
        steps = self.study.steps
        if direction > 0:
            found = steps.next_cut(-1 if self.at_end else self.step)
        else:
            found = steps.previous_cut(self.step)
        if found is not None:
            self.go_to(found, close=True)

    def _to_step(self, number: int, *, close: bool = False) -> None:
        assert self.study is not None  # noqa: S101 - callers have looked
        self.step = number
        self.exchange.tell("")
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
            self.lens.keep_in_view(left, right, fly=not self.playback.playing, close=close, whole=whole)
            return
        row = step.row if step.child is None or self.covered else step.child
        if row:
            self._keep_in_view(row, fly=not self.playback.playing, close=close)

    def lay_out(self) -> None:
        """Lay out the tree; in prediction mode and in front of a class, omit the nodes that the search has
        not entered yet, and unfold all others.
        """
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
        """Select a node; None clears the selection."""
        self.work.forget_answer()
        self.exchange.tell("")
        self.selected = row
        self.follows = False
        self.playback.stop()

    def walk(self, direction: Direction) -> None:
        """Go from the selected node to its parent, child or sibling; if no node is selected, go to the
        root.
        """
        if self.study is None:
            return
        found = beside(self.study.tree, self.layout, self.stage, self.selected, direction)
        if found is not None:
            self.select(found)
            self._keep_in_view(found, fly=True, close=True)

    def _keep_in_view(self, row: int, *, fly: bool, close: bool = False) -> None:
        self.lens.keep_in_view(*self.layout.span(row), fly=fly, close=close)

    def can_fold(self, row: int | None) -> bool:
        """True if the subtree of a node can be hidden or shown again."""
        study = self.study
        return study is not None and not self.secret and row is not None and study.tree.sizes[row] > 1

    def toggle_fold(self, row: int | None = None) -> None:
        """Hide the subtree of a node or show it again; None stands for the selected node."""
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
        """True while a question is open and its answer is hidden."""
        return self.quiz is not None and self.quiz.before is not None

    # --- cuts and questions -----------------------------------------------------------------------

    def look_anyway(self) -> None:
        """Search the branches of the selected stub on another thread."""
        study, stub = self.study, self.selected
        if study is not None and stub is not None and study.tree.is_stub(stub):
            self.work.look(study, stub)

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
        """Go to the step before the next question; after the last question, prediction mode ends."""
        if self.quiz is not None and self.quiz.question is None:
            self.predict()
        elif self.quiz is not None:
            passed_over = self.quiz.before == self.step
            self._ask_from(self.step + passed_over)

    def _ask_from(self, begin: int) -> None:
        assert self.quiz is not None  # noqa: S101 - callers have looked
        before = self.quiz.find(begin)
        self.playback.stop()
        self._to_step(self._last_step if before is None else before, close=True)

    def answer_question(self) -> None:
        """Check the learner's answer, and show the step that reveals the right one."""
        if self.quiz is not None and self.quiz.check():
            self._to_step(min(self.quiz.after, self._last_step))

    @property
    def _last_step(self) -> int:
        return 0 if self.study is None else len(self.study.steps) - 1
