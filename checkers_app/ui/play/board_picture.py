"""What the board shows: the session and the squares chosen so far -> a picture for the painter."""

from __future__ import annotations

from dataclasses import replace

from checkers_app.play.look_back import LookBack
from checkers_app.play.match import Match
from checkers_app.play.session import Session
from checkers_app.play.whole_tree import move_values, whole_tree
from checkers_app.ui.boards.picture import Picture
from checkers_app.ui.boards.play_board import Help, PlayBoard
from checkers_app.ui.context import Context
from checkers_app.views.play.status import hint_advice


def board_picture(
    session: Session,
    sight: LookBack,
    board: PlayBoard,
    context: Context,
    now: float,
    *,
    show_values: bool = False,
) -> Picture:
    """The board at one moment: in motion, at rest, or with what helps a person to choose a move.

    ``show_values`` labels every square of a small board with what playing there leads to.
    """
    match, settings = sight.match, context.settings
    picture = Picture(
        pieces=match.game.pieces(match.state),
        last_move=match.moves[-1] if match.moves else None,
        numbers=settings.show_numbers,
    )
    if match.outcome is not None:
        picture = replace(picture, winning=match.state.winning_squares())
    elif show_values:
        picture = replace(picture, values=_values(match))
    elif settings.show_endings:
        picture = replace(picture, values=context.endings.labels(board.selection))
    if sight.human_to_move:
        blocking = () if sight.active else _blocking(session)
        picture = replace(_with_hint(picture, sight), must=blocking)
        picture = replace(picture, hint=None) if blocking else picture
    # To somebody who only reads it is not said what must be played, but why a move is refused.
    must = settings.show_must_jump and not sight.reading
    return board.picture(picture, now, Help(must, touched=True, beat=True))


def _values(match: Match) -> dict[int, str]:
    tree = whole_tree(match.game)
    if tree is None:
        return {}
    return {v.move.destination: v.word for v in move_values(match.game, tree, match.state)}


def _with_hint(picture: Picture, sight: LookBack) -> Picture:
    """The hint: first the piece, then the move; where pieces are placed words alone come first."""
    hint = sight.hint
    if hint is None:
        return picture
    if hint.whole:
        return replace(picture, hint=hint.move)
    return picture if sight.match.game.places_pieces else replace(picture, hinted=hint.move.origin)


def _blocking(session: Session) -> tuple[int, ...]:
    """The square that a hint says must be blocked."""
    advice, hint = hint_advice(session), session.hint
    return (hint.move.destination,) if hint is not None and hint.whole and advice and advice.urgent else ()
