"""What the board shows: the session and the squares chosen so far -> a picture for the painter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from checkers_app.games.base import Move, Piece
from checkers_app.play.look_back import LookBack
from checkers_app.play.match import Match
from checkers_app.play.session import Session
from checkers_app.play.whole_tree import move_values, whole_tree
from checkers_app.ui.boards.geometry import BoardGeometry
from checkers_app.ui.boards.picture import Picture
from checkers_app.ui.context import Context
from checkers_app.ui.play.board_input import BoardInput
from checkers_app.ui.play.motion import Motion
from checkers_app.views.play.prompt import Prompt
from checkers_app.views.play.selection import Selection
from checkers_app.views.play.status import hint_advice


def board_picture(
    session: Session,
    sight: LookBack,
    board: BoardInput,
    motion: Motion,
    prompt: Prompt,
    context: Context,
    now: float,
    *,
    geometry: BoardGeometry,
    show_values: bool = False,
) -> Picture:
    """The board at one moment: in motion, at rest, or with what helps a person to choose a move.

    ``show_values`` labels every square of a small board with what playing there leads to.
    """
    match, settings = sight.match, context.settings
    pieces = match.game.pieces(match.state)
    picture = Picture(
        pieces=pieces,
        last_move=match.moves[-1] if match.moves else None,
        last_move_alpha=motion.arrow_alpha(now),
        numbers=settings.show_numbers,
        cursor=board.cursor,
    )
    if match.outcome is not None:
        picture = replace(picture, winning=match.state.winning_squares())
    frame = motion.frame(now)
    if frame is not None and not sight.active:
        rest = {square: piece for square, piece in pieces.items() if square not in frame.hidden}
        return replace(picture, pieces=rest, sprites=frame.sprites, last_move=None, winning=())
    if settings.show_endings and match.outcome is None:
        picture = replace(picture, values=context.endings.labels(board.selection))
    if show_values and match.outcome is None:
        picture = replace(picture, values=_values(match))
    if not sight.human_to_move:
        return picture
    picture = replace(picture, touched=board.touched, ghost=_ghost(board, pieces))
    if not board.selection.chosen:
        picture = _with_hint(picture, sight)
        blocking = () if sight.active else _blocking(session)
        picture = replace(picture, must=blocking, hint=None if blocking else picture.hint)
        hover = match.state.aimed_at(board.hover) if board.hover is not None else None
        if match.game.places_pieces and hover is not None and hover not in pieces:
            picture = replace(picture, hover=hover, ghost=Piece(match.side_to_move))
    # To somebody who only reads it is not said what must be played, but why a move is refused.
    show_must = (settings.show_must_jump and not sight.reading) or bool(prompt.refused)
    picture = with_choices(picture, board.selection, show_must=show_must, pulse=prompt.pulse(now))
    return in_hand(picture, board, geometry, now)


def _ghost(board: BoardInput, pieces: Mapping[int, Piece]) -> Piece | None:
    """The chosen piece, where the pointer says it may go; none while it is in the hand."""
    chosen = board.selection.chosen
    if board.touched is None or board.dragging or not chosen:
        return None
    return pieces.get(chosen[0]) if board.touched not in chosen and board.touched not in pieces else None


def in_hand(picture: Picture, board: BoardInput, geometry: BoardGeometry, now: float) -> Picture:
    """The picture with a piece that is being dragged, or goes home."""
    moving = board.in_motion(geometry, now)
    if moving is None:
        return picture
    square, sprite = moving
    rest = {other: piece for other, piece in picture.pieces.items() if other != square}
    return replace(picture, pieces=rest, sprites=(*picture.sprites, sprite))


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


def with_choices(picture: Picture, selection: Selection, *, show_must: bool, pulse: float) -> Picture:
    """The picture with everything that helps to choose a move.

    Args:
        picture: the board at rest.
        selection: the squares chosen so far.
        show_must: whether the pieces that must jump are outlined.
        pulse: 0 to 1, how strongly these outlines beat after a refused click.
    """
    moves = selection.state.legal_moves()
    jumps = moves if show_must and all(move.captures for move in moves) else ()
    must = tuple(dict.fromkeys(move.origin for move in jumps if move.origin != selection.origin))
    must = must or picture.must
    picture = replace(picture, must=must, must_pulse=pulse)
    return _with_selection(picture, selection) if selection.chosen else picture


def _with_selection(picture: Picture, selection: Selection) -> Picture:
    here, start = selection.chosen[-1], len(selection.chosen) - 1
    pieces = dict(picture.pieces)
    if start:
        # In the middle of a jump the piece is shown where it has come to.
        pieces[here] = pieces.pop(selection.chosen[0])
    steps = [move for move in selection.moves if not move.captures]
    jumps = [move for move in selection.moves if move.captures]
    return replace(
        picture,
        pieces=pieces,
        selected=here,
        hint=None,
        hinted=None,
        targets=tuple(move.destination for move in steps),
        landings=tuple(dict.fromkeys(landing for move in jumps for landing in _landings(move, start))),
        routes=tuple(dict.fromkeys(move.path[start:] for move in jumps)),
        victims=tuple(dict.fromkeys(square for move in jumps for square in move.captures)),
    )


def _landings(move: Move, start: int) -> list[tuple[int, int]]:
    """(square, number of the step) of every landing after the first ``start`` ones."""
    return [(square, step) for step, square in enumerate(move.path[start + 1 :], start + 1)]
