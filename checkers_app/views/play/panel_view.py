"""Everything the cards beside the board show at one moment, and where it comes from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from checkers_app.engine.bots.program import ProgramName
from checkers_app.engine.levels import playable
from checkers_app.games.base import Side
from checkers_app.play.clocks import LOW, clock_text
from checkers_app.play.look_back import LookBack
from checkers_app.play.match import Match
from checkers_app.play.series import Series
from checkers_app.play.session import Session
from checkers_app.play.thinking import BookMoves, Purpose, Thought
from checkers_app.storage.settings import Settings, Thoughts
from checkers_app.views.interaction.status import Status
from checkers_app.views.play.reading import Facts, Reader

_MANY_DEPTHS = 6


@dataclass(frozen=True, slots=True)
class SearchView:
    """What the engine and the charts show."""

    last: Thought | None
    """The search that is running, or the last one; of an earlier position that is looked at, its own."""
    iterations: tuple[Thought, ...]
    """Each finished depth of it, the newest last."""
    scores: Mapping[int, Thought]
    """Plies played -> what was thought of the position after them, as far as the game goes now."""
    plies: int
    """Those of the whole game, whatever place of it is looked at."""
    here: int
    """After how many of them one looks; in a variation, where it leaves the game."""
    book: BookMoves | None
    """What the opening book knew, if the move was its; without moves where they are not told yet."""
    running: bool


@dataclass(frozen=True, slots=True)
class ClockView:
    """One side's clock."""

    text: str
    running: bool
    low: bool
    out: bool
    """True once the flag has fallen."""


def clock_views(session: Session, *, quiet: bool) -> tuple[ClockView, ClockView] | None:
    """The clocks of a session; None where none run.  ``quiet`` ones do not show which of them runs."""
    clocks = session.clocks
    if clocks is None:
        return None
    running = clocks.running(session.match)
    warned = min(LOW, clocks.control.seconds / 3)
    first, second = (
        ClockView(clock_text(left), running is side and not quiet, left < warned, left <= 0)
        for side, left in ((side, clocks.left(side)) for side in Side)
    )
    return first, second


@dataclass(frozen=True, slots=True)
class PanelView:
    """Everything the cards show at one moment."""

    match: Match
    status: Status
    top: Side
    """The side whose pieces start at the top of the screen."""
    viewpoint: Side
    """Scores are shown from the view of this side."""
    search: SearchView
    series: Series
    """The games of these players so far; none beside a game that is read, which may be one of them or not."""
    values_shown: bool = False
    """True while the value of every square of a small board is told instead of the moves."""
    clocks: tuple[ClockView, ClockView] | None = None
    """The clocks of both sides, where any run."""
    names: tuple[str, str] = ("", "")
    """Who played a game from a file, as far as it says."""
    facts: Facts | None = None
    """What is known of a game that is read; None of one that is played."""
    turn: Side | None = None
    """Whose turn it is there; None where the game is over."""
    told: bool = True
    """Whether it is told what the computer thinks."""
    line_told: bool = True
    """False while the best line of a small board would tell somebody who plays what to play."""


def viewpoint(match: Match) -> Side:
    """The side whose view scores are shown from: the only person's, or else the first."""
    human = match.human_side
    return human if human is not None else Side.FIRST


def seen_from_top(match: Match) -> bool:
    """True if the only person at the board has the side at its top, so that it is shown turned half round."""
    return match.game.turns and match.human_side is match.game.top_side


def top_side(match: Match, *, flipped: bool) -> Side:
    """The side whose pieces start at the top of the screen."""
    top = match.game.top_side
    if top is None:  # a board with one way up: the player sits at the bottom
        return viewpoint(match).other
    return top.other if flipped else top


def tells_thoughts(settings: Settings, match: Match) -> bool:
    """Whether it is told what the computer thinks: of an own player, and of two that play each other, it is,
    unless it is hidden.
    """
    levels = [seat.level for seat in match.seats if not seat.is_human]
    if len(levels) == len(match.seats) or any(seat.own is not None for seat in match.seats):
        return settings.thoughts is not Thoughts.HIDDEN
    return settings.tells_thoughts(max(levels, default=0))


def searches_deeply(match: Match) -> bool:
    """Whether a computer plays whose searches have this many depths that a column is filled by them.

    Programs report hardly any.
    """
    limits = (
        playable(match.game, seat.level).limits if seat.own is None else seat.own.budget
        for seat in match.seats
        if not seat.is_human and not isinstance(seat.own, ProgramName)
    )
    return any(limit.depth is None or limit.depth >= _MANY_DEPTHS for limit in limits)


def panel_view(
    session: Session,
    look: LookBack,
    status: Status,
    *,
    flipped: bool,
    series: Series,
    values_shown: bool,
    told: bool = True,
    reader: Reader | None = None,
) -> PanelView:
    """What the cards show of a session now."""
    match, thinking = look.match, session.thinking
    last, iterations = look.thought, () if look.active else thinking.iterations
    book = look.book
    if _half_hinted(session):  # the lines would say more than the hint does
        last = replace(last, line="") if last is not None else None
        iterations = tuple(replace(thought, line="") for thought in iterations)
        book = BookMoves(()) if book is not None else None
    return PanelView(
        match=match,
        status=status,
        top=top_side(match, flipped=flipped),
        viewpoint=viewpoint(match),
        search=SearchView(
            last=last,
            iterations=iterations,
            scores=thinking.thoughts(session.match),
            plies=len(session.match.moves),
            here=look.shared_plies,
            book=book,
            running=thinking.running,
        ),
        series=series if reader is None else Series(),
        values_shown=values_shown,
        clocks=clock_views(session, quiet=look.active),
        names=(session.record.tag("Black"), session.record.tag("White")),
        facts=reader.facts if reader is not None else None,
        turn=None if _is_over(match, reader) else match.side_to_move,
        told=told,
        line_told=values_shown or _is_line_told(session),
    )


def _is_over(match: Match, reader: Reader | None) -> bool:
    return match.outcome is not None or (reader is not None and reader.at_the_end)


def _is_line_told(session: Session) -> bool:
    """Whether nobody plays who would have to find the moves, or has asked for them."""
    match, hint = session.match, session.hint
    plays = match.outcome is None and any(seat.is_human for seat in match.seats)
    return not plays or (hint is not None and hint.whole)


def _half_hinted(session: Session) -> bool:
    """True while a hint is looked for, or shows only which piece it is."""
    hint = session.hint
    return not hint.whole if hint is not None else session.thinking.purpose is Purpose.HINT
