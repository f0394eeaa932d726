"""The content of the cards next to the board, and the functions that compute it for each frame."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from checkers_app.engine.bots.program import ProgramName
from checkers_app.engine.levels import playable
from checkers_app.games.base import Side
from checkers_app.notation.record import Path
from checkers_app.play.clocks import LOW, clock_text
from checkers_app.play.hint import Hint
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
    """The content of the engine card and the charts."""

    last: Thought | None
    """The running or last search; if an earlier position is displayed, the search that was made in that
    position.
    """
    iterations: tuple[Thought, ...]
    """The completed depths of the search, the latest last."""
    scores: Mapping[int, Thought]
    """The searches made in the current game, by the number of plies before the searched position."""
    plies: int
    """The number of plies in the whole game, regardless of the displayed position."""
    here: int
    """The number of plies of the game that precede the displayed position or the variation that contains
    it.
    """
    book: BookMoves | None
    """The book moves if the move came from the opening book; empty while they are still hidden."""
    running: bool


@dataclass(frozen=True, slots=True)
class ClockView:
    """The display of one side's clock."""

    text: str
    running: bool
    low: bool
    out: bool
    """True once the flag has fallen."""


def clock_views(session: Session, *, quiet: bool) -> tuple[ClockView, ClockView] | None:
    """The clocks of a session; None if there are no clocks.  If ``quiet`` is True, neither is shown as
    running.
    """
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
class Moment:
    """Everything about a game that one frame displays, computed once per frame."""

    match: Match
    """The game up to the displayed position."""
    played: Match
    """The whole game, regardless of the displayed position."""
    status: Status
    top: Side
    """The side whose pieces start at the top of the screen."""
    viewpoint: Side
    """The side from whose point of view scores are shown."""
    search: SearchView
    series: Series
    """The results of the games that these players have played so far; empty if a recorded game is only being
    viewed.
    """
    values_shown: bool = False
    """True while the value of every square on a small board is shown instead of the moves."""
    clocks: tuple[ClockView, ClockView] | None = None
    """The clocks of both sides; None if there are no clocks."""
    names: tuple[str, str] = ("", "")
    """The names of the players as recorded in the game; empty if unknown."""
    facts: Facts | None = None
    """The facts about a recorded game that is being viewed; None for a game that is being played."""
    turn: Side | None = None
    """The side to move in the displayed position; None if the game is over there."""
    told: bool = True
    """True if the computer's thoughts are shown."""
    line_told: bool = True
    """False if the best line on a small board must be hidden because it would reveal the next move to a
    player.
    """
    active: bool = False
    """True if the displayed position is not the game's current one; always True for a recorded game that is
    only being viewed.
    """
    path: Path = ()
    """The path in the record to the displayed position."""
    human_to_move: bool = False
    """True if a person may move a piece."""
    hint: Hint | None = None
    """The hint that was given in this position; None if none was given."""

    @property
    def reading(self) -> bool:
        """True if a recorded game is only being viewed and nobody plays it."""
        return self.facts is not None


def viewpoint(match: Match) -> Side:
    """The side from whose point of view scores are shown: the human player's side if there is exactly one
    human player, otherwise the first side.
    """
    human = match.human_side
    return human if human is not None else Side.FIRST


def seen_from_top(match: Match) -> bool:
    """True if the only human player plays the side at the top of the board; the board is then rotated."""
    return match.game.turns and match.human_side is match.game.top_side


def top_side(match: Match, *, flipped: bool) -> Side:
    """The side whose pieces start at the top of the screen."""
    top = match.game.top_side
    if top is None:  # the board is never rotated: the player sits at the bottom
        return viewpoint(match).other
    return top.other if flipped else top


def tells_thoughts(settings: Settings, match: Match) -> bool:
    """True if the computer's thoughts are shown.

    In a game between two computer players or with the user's own player, the thoughts are shown unless the
    settings hide them.
    """
    levels = [seat.level for seat in match.seats if not seat.is_human]
    if len(levels) == len(match.seats) or any(seat.own is not None for seat in match.seats):
        return settings.thoughts is not Thoughts.HIDDEN
    return settings.tells_thoughts(max(levels, default=0))


def searches_deeply(match: Match) -> bool:
    """True if at least one computer player searches deeply enough to make a column of depths worthwhile."""
    limits = (
        playable(match.game, seat.level).limits if seat.own is None else seat.own.budget
        for seat in match.seats
        if not seat.is_human and not isinstance(seat.own, ProgramName)
    )
    return any(limit.depth is None or limit.depth >= _MANY_DEPTHS for limit in limits)


def moment_of(
    session: Session,
    look: LookBack,
    status: Status,
    *,
    flipped: bool,
    series: Series,
    values_shown: bool,
    told: bool = True,
    reader: Reader | None = None,
) -> Moment:
    """The content of the cards for a session."""
    match, thinking = look.match, session.thinking
    last, iterations = look.thought, () if look.active else thinking.iterations
    book = look.book
    if _half_hinted(session):  # the lines would reveal more than the hint
        last = replace(last, line="") if last is not None else None
        iterations = tuple(replace(thought, line="") for thought in iterations)
        book = BookMoves(()) if book is not None else None
    return Moment(
        match=match,
        played=session.match,
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
        active=look.active,
        path=look.path,
        human_to_move=look.human_to_move,
        hint=look.hint,
    )


def _is_over(match: Match, reader: Reader | None) -> bool:
    return match.outcome is not None or (reader is not None and reader.at_the_end)


def _is_line_told(session: Session) -> bool:
    """True if the line may be shown: nobody has to find the moves, or the player has asked for them."""
    match, hint = session.match, session.hint
    plays = match.outcome is None and any(seat.is_human for seat in match.seats)
    return not plays or (hint is not None and hint.whole)


def _half_hinted(session: Session) -> bool:
    """True while the computer looks for a hint, or the hint shows only the piece."""
    hint = session.hint
    return not hint.whole if hint is not None else session.thinking.purpose is Purpose.HINT
