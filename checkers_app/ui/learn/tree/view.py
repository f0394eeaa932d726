"""What the tree scene shows of its session: the sight of the tree, the cards, what lies over them."""

from __future__ import annotations

from enum import Enum
from itertools import pairwise

from pygame import Rect, Surface

from checkers_app.learn.plain_count import saved_by
from checkers_app.learn.why import Why, why
from checkers_app.play.wording import grouped
from checkers_app.ui.context import Context
from checkers_app.ui.kit.look import Look
from checkers_app.ui.learn.kit.head import draw_title
from checkers_app.ui.learn.tree.arrangement import Arrangement, arrangement
from checkers_app.ui.learn.tree.bar import draw_bar
from checkers_app.ui.learn.tree.bubbles import WHY_WIDTH, draw_hover, draw_why, why_height
from checkers_app.ui.learn.tree.cards import draw_board_card, draw_rule_card, draw_window_card
from checkers_app.ui.learn.tree.legend import draw_legend
from checkers_app.ui.learn.tree.nodes import around, nodes_in
from checkers_app.ui.learn.tree.quiz_card import draw_quiz_card
from checkers_app.ui.learn.tree.tree_painter import TreePainter
from checkers_app.ui.learn.tree.tree_picture import TreeGrid, TreePicture
from checkers_app.ui.learn.tree.why_place import why_place
from checkers_app.views.learn.tree.session import TreeSession
from checkers_app.views.learn.tree.study import Study

TITLE = "See it think"


class SideCard(Enum):
    """What the card beside the tree shows."""

    RULE = "Rule"
    BOARD = "Board"
    QUIZ = "Predict"


class TreeView:
    """Draws a session, and knows where what is drawn stands."""

    def __init__(self, context: Context, session: TreeSession) -> None:
        self.place: Arrangement = arrangement((1280, 800))
        """Where the cards stand; the scene sets it."""
        self.side = SideCard.RULE
        self.title_room = 0
        """Pixels that the head has for the title."""
        self.pointer = (-1, -1)
        self.hovered: int | None = None
        """The row under the pointer."""
        self._context = context
        self._session = session
        self._painter: tuple[Look, Study, TreePainter] | None = None
        self._why: tuple[Study, int, Why, int | None] | None = None
        self._why_place: tuple[object, Rect] | None = None

    # --- what is seen -----------------------------------------------------------------------------

    def grid(self) -> TreeGrid:
        """Where the rows of the tree lie."""
        levels = 1 if self._session.study is None else self._session.study.levels
        return TreeGrid(self.place.tree, levels, self.place.margin, self.place.foot)

    def sight(self) -> TreePicture | None:
        """What is shown of the tree; None while there is none."""
        session, study = self._session, self._session.study
        if study is None:
            return None
        stage = session.stage
        step = session.shown if session.follows and not session.at_end else None
        current = None
        if step is not None:
            current = step.row if step.child is None or not study.tree.is_stub(step.child) else step.child
        lit: frozenset[int] = frozenset()
        reason = self.reason()
        if reason is not None:
            lit = frozenset(row for row in (reason.here, reason.elsewhere) if row is not None)
        return TreePicture(
            study,
            session.layout,
            session.lens.camera,
            self.grid(),
            stage,
            current,
            session.selected,
            self.hovered,
            lit,
        )

    # --- why a branch was cut -----------------------------------------------------------------------

    def selected_stub(self) -> int | None:
        """The selected row if it is a stub that may be told of, and if no step is told of instead."""
        return None if self._session.follows else self._told(self._session.selected)

    def told_stub(self) -> int | None:
        """The stub under the pointer, or else the selected one."""
        hovered = self._told(self.hovered)
        return self.selected_stub() if hovered is None else hovered

    def _told(self, row: int | None) -> int | None:
        """The row if it is a stub to which the search has come, and if there is a place to tell of it."""
        session = self._session
        if session.study is None or row is None or (self.place.compact and session.quiz is not None):
            return None
        tree = session.study.tree
        return row if row < len(tree) and tree.is_stub(row) and session.stage.is_visited(row) else None

    def reason(self) -> Why | None:
        """Why the stub that is told of was cut."""
        study, stub = self._session.study, self.told_stub()
        if study is None or stub is None:
            return None
        if self._why is None or self._why[:2] != (study, stub):
            self._why = (study, stub, why(study.tree, stub), saved_by(study.tree, stub))
        return self._why[2]

    @property
    def _saved(self) -> int | None:
        """The nodes that the cut has saved that is told of; None where that is not known."""
        return None if self._why is None else self._why[3]

    def why_rect(self, stub: int) -> Rect:
        """Where the reason for a stub is told."""
        study, look = self._session.study, self._context.look
        reason = self.reason()
        if study is None or reason is None:
            return Rect(0, 0, 0, 0)
        chosen = stub == self.selected_stub()
        answer = self._session.answer if chosen else None
        if self.place.compact:
            return self.place.rule
        height = why_height(look, study, reason, self._saved, answer, chosen=chosen)
        return self._beside_the_cut(study, reason, (WHY_WIDTH, height))

    def _beside_the_cut(self, study: Study, reason: Why, size: tuple[int, int]) -> Rect:
        """The place of the reason, found again when what is around it has moved."""
        session, grid, tree = self._session, self.grid(), study.tree
        camera, layout, stage = session.lens.camera, session.layout, session.stage
        key = study, reason.stub, size, grid, camera, layout, stage
        if self._why_place is not None and self._why_place[0] == key:
            return self._why_place[1]
        sight = TreePicture(study, layout, camera, grid, stage)
        nodes = nodes_in(sight, layout.visible(camera.left, camera.right, camera.pixels)[0])
        proofs = {row for row in (reason.here, reason.elsewhere, reason.stub) if row is not None}
        paths = [tree.path(row) for row in proofs]
        on_way = {row for path in paths for row in path}
        boxes = {row: around(node) for row, node in nodes.items() if stage.is_visited(row)}
        lines = [
            ((nodes[above].x, nodes[above].y), (nodes[below].x, nodes[below].y))
            for path in paths
            for above, below in pairwise(path)
            if above in nodes and below in nodes
        ]
        stub = nodes.get(reason.stub)
        at = grid.clip.center if stub is None else (stub.x, stub.y)
        compared = [box for row, box in boxes.items() if row in on_way]
        others = [box for row, box in boxes.items() if row not in on_way]
        place = why_place(grid.clip, size, at, compared, lines, others)
        self._why_place = key, place
        return place

    def over_why(self, position: tuple[int, int]) -> bool:
        """True over the reason that stays until it is put away."""
        stub = self.selected_stub()
        return stub is not None and self.told_stub() == stub and self.why_rect(stub).collidepoint(position)

    # --- drawing ----------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Draw everything but the widgets and what lies over them."""
        look, place, session = self._context.look, self.place, self._session
        look.background(surface)
        draw_title(look, surface, place.head, TITLE, self._subtitles(), self.title_room)
        look.card(surface, place.tree)
        sight = self.sight()
        step = session.shown
        draw_window_card(look, surface, place.window, session.study, step, asked=session.asked)
        self._draw_side(surface)
        draw_bar(look, surface, place.bar, session)
        if sight is not None:
            signs = self._tree_painter(sight.study).draw(surface, sight)
            draw_legend(look, surface, place, signs, buttons=4 + session.may_count_results)
            self._draw_notice(surface, sight.study)
            self._draw_reason(surface)
        else:
            self._draw_waiting(surface)

    def _tree_painter(self, study: Study) -> TreePainter:
        look = self._context.look
        if self._painter is None or self._painter[0] is not look or self._painter[1] is not study:
            self._painter = (look, study, TreePainter(look, study))
        return self._painter[2]

    def _subtitles(self) -> tuple[str, ...]:
        """What is shown, in several wordings."""
        session = self._session
        mover = f"{session.game.side_name(session.state.side_to_move)} to move"
        if session.study is None or session.quiz is not None:
            return f"{session.game.title}, {mover}", mover
        nodes, source = f"{grouped(session.study.nodes)} nodes", session.study.tree.source
        if self.place.compact:
            return f"{mover}: {nodes}", nodes
        return f"{session.game.title}, {mover}: {nodes}, {source}", f"{mover}: {nodes}, {source}", source

    def _draw_side(self, surface: Surface) -> None:
        look, place, session = self._context.look, self.place, self._session
        tabs = place.rule.y + (20 if place.compact else 60)
        if place.compact and self.told_stub() is not None:
            return  # the reason for the cut takes its place
        if session.quiz is not None:
            look.card(surface, place.rule)
            draw_quiz_card(
                look, surface, place.rule, session.quiz, place.rule.y + (10 if place.compact else 20)
            )
        elif self.side is SideCard.BOARD and place.board is None:
            self._draw_board(surface, place.rule, tabs)
        else:
            draw_rule_card(look, surface, place.rule, session.code, session.shown, title=not place.compact)
            if place.board is not None:
                at = (place.rule.x + 16, place.rule.y + 25)
                look.text(surface, "The rule it follows", "status", look.theme.ink, at)
        if place.board is not None:
            self._draw_board(surface, place.board, place.board.y + 16)

    def _draw_board(self, surface: Surface, rect: Rect, top: int) -> None:
        session = self._session
        row, step = session.selected, session.shown
        if row is None or session.follows:
            row = 0 if step is None else step.row
        known = session.study is not None and session.stage.is_decided(row)
        flipped = session.flipped
        look = self._context.look
        draw_board_card(look, surface, rect, session.study, row, top, known=known, flipped=flipped)

    def _draw_notice(self, surface: Surface, study: Study) -> None:
        notice = self._session.note or study.notice
        if not notice:
            return
        look, theme = self._context.look, self._context.look.theme
        room = look.width(notice, "label") + 24
        box = Rect(0, self.place.tree.y + 8, min(room, self.place.tree.width - 24), 28)
        box.right = self.place.tree.right - 10
        look.box(surface, box, theme.warn_bg, theme.warn, radius=6)
        look.text(surface, notice, "label", theme.warn, box.center, "center", box.width - 16)

    def _draw_reason(self, surface: Surface) -> None:
        stub, reason, study = self.told_stub(), self.reason(), self._session.study
        if stub is None or reason is None or study is None:
            return
        answer = self._session.answer if stub == self.selected_stub() else None
        draw_why(self._context.look, surface, self.why_rect(stub), study, reason, self._saved, answer)

    def draw_over(self, surface: Surface) -> None:
        """Draw the small board at the pointer."""
        sight = self.sight()
        row = None if sight is None else sight.hovered
        if sight is None or row is None or sight.study.tree.is_stub(row):
            return
        known = sight.stage.is_decided(row)
        look, flipped = self._context.look, self._session.flipped
        draw_hover(
            look,
            surface,
            self.place.tree,
            self.pointer,
            sight.study,
            row,
            known=known,
            flipped=flipped,
            hint=row != sight.selected,
        )

    def _draw_waiting(self, surface: Surface) -> None:
        look, session, rect = self._context.look, self._session, self.place.tree
        theme = look.theme
        x, y = rect.center
        if session.problem:
            look.icon(surface, "warn", (x, y - 40), 32, theme.warn)
            look.text(surface, session.problem, "status", theme.ink, (x, y), "center", rect.width - 40)
            return
        words = f"{session.way.value.removeprefix('+ ').capitalize()}, depth {session.depth}"
        look.text(surface, words, "status", theme.ink2, (x, y - 52), "center")
        look.text(surface, grouped(session.visited), "title", theme.ink, (x, y - 12), "center")
        look.text(surface, session.told, "label_plain", theme.ink2, (x, y + 22), "center")
