# cython: language_level=3
"""Legal moves: every route of every jump, or every step if there is no jump.

Each function takes the side as an argument.  If called with a constant, it is inlined and the shifts are
fixed.
"""

from checkers_app.engine.checkers.board cimport (
    BLACK, BOARD, Bits, Black, Move, Position, Side, WHITE, White, ahead, behind, index_of,
)


cdef inline Bits empty_squares(const Position* position) noexcept nogil:
    """Return every square without a piece."""
    return BOARD & ~(position.pieces[BLACK] | position.pieces[WHITE])


cdef inline Bits jump_origins(Bits other, Bits empty, Side side, int distance) noexcept nogil:
    """Return the squares from which a piece could jump an adjacent enemy, towards the far row of ``side``."""
    return behind(other & behind(empty, side, distance), side, distance)


cdef inline Bits jump_origins_back(Bits other, Bits empty, Side side) noexcept nogil:
    """Return the squares from which a king of ``side`` could jump towards its home row."""
    return (
        ahead(other & ahead(empty, side, 4), side, 4) | ahead(other & ahead(empty, side, 5), side, 5)
    )


cdef inline Bits jumpers(const Position* position, Side side) noexcept nogil:
    """Return the pieces of ``side`` that can jump, whichever side is to move."""
    cdef Bits own = position.pieces[index_of(side)]
    cdef Bits other = position.pieces[1 - index_of(side)]
    cdef Bits kings = own & position.kings
    cdef Bits empty = empty_squares(position)
    cdef Bits found = own & (
        jump_origins(other, empty, side, 4) | jump_origins(other, empty, side, 5)
    )
    if kings:
        found |= kings & jump_origins_back(other, empty, side)
    return found


cdef inline Bits steppers(const Position* position, Side side) noexcept nogil:
    """Return the pieces of ``side`` that have an empty square to step to, whichever side is to move."""
    cdef Bits own = position.pieces[index_of(side)]
    cdef Bits empty = empty_squares(position)
    cdef Bits found = own & (behind(empty, side, 4) | behind(empty, side, 5))
    return found | own & position.kings & (ahead(empty, side, 4) | ahead(empty, side, 5))


cdef inline Move* add_steps(Move* out, Bits movers, Side side, int distance) noexcept nogil:
    """Add one step for each of ``movers``, all of which can step by ``distance`` towards the far row of
    ``side``.
    """
    cdef Bits origin
    while movers:
        origin = movers & (0 - movers)
        movers ^= origin
        out.flip = origin | ahead(origin, side, distance)
        out.captured = 0
        out += 1
    return out


cdef inline Move* add_man_jumps(
    Move* out, Bits movers, Side side, int distance, Bits origins4, Bits origins5
) noexcept nogil:
    """Add every jump of the men ``movers`` that begins over the piece at ``distance``, which each can jump.

    ``origins4`` and ``origins5`` are the ``jump_origins`` of ``side``.  They remain valid during the whole
    move: a man that only goes forward reaches neither a square that it has left nor a piece that it has
    taken.
    """
    cdef Bits origin
    cdef Bits landing
    cdef Bits captured
    while movers:
        origin = movers & (0 - movers)
        movers ^= origin
        captured = ahead(origin, side, distance)
        landing = ahead(captured, side, distance)
        if landing & (origins4 | origins5):
            out = add_more_man_jumps(out, origin, landing, captured, side, origins4, origins5)
        else:
            out.flip = origin | landing
            out.captured = captured
            out += 1
    return out


cdef inline Move* add_more_man_jumps(
    Move* out, Bits origin, Bits at, Bits captured, Side side, Bits origins4, Bits origins5
) noexcept nogil:
    """Add every possible end of the move of a man that has jumped from ``origin`` to ``at``."""
    if not at & (origins4 | origins5):
        out.flip = origin ^ at
        out.captured = captured
        return out + 1
    if at & origins4:
        out = add_more_man_jumps(
            out, origin, ahead(at, side, 8), captured | ahead(at, side, 4), side, origins4, origins5
        )
    if at & origins5:
        out = add_more_man_jumps(
            out, origin, ahead(at, side, 10), captured | ahead(at, side, 5), side, origins4, origins5
        )
    return out


cdef inline Move* add_king_jumps(
    Move* out, Bits origin, Bits at, Bits captured, Bits other, Bits empty
) noexcept nogil:
    """Add every way in which a king that has jumped from ``origin`` to ``at`` can end its move.

    ``other`` contains the pieces that it may still jump.  The squares of pieces already jumped are not in
    ``empty``, because they leave the board when the move ends; the origin is.
    """
    cdef Bits down4 = at << 4 & other
    cdef Bits down5 = at << 5 & other
    cdef Bits up4 = at >> 4 & other
    cdef Bits up5 = at >> 5 & other
    cdef Bits landing_down4 = down4 << 4 & empty
    cdef Bits landing_down5 = down5 << 5 & empty
    cdef Bits landing_up4 = up4 >> 4 & empty
    cdef Bits landing_up5 = up5 >> 5 & empty
    if not (landing_down4 | landing_down5 | landing_up4 | landing_up5):
        out.flip = origin ^ at
        out.captured = captured
        return out + 1
    if landing_down4:
        out = add_king_jumps(out, origin, landing_down4, captured | down4, other ^ down4, empty)
    if landing_down5:
        out = add_king_jumps(out, origin, landing_down5, captured | down5, other ^ down5, empty)
    if landing_up4:
        out = add_king_jumps(out, origin, landing_up4, captured | up4, other ^ up4, empty)
    if landing_up5:
        out = add_king_jumps(out, origin, landing_up5, captured | up5, other ^ up5, empty)
    return out


cdef inline Move* add_all_king_jumps(Move* out, Bits kings, Bits other, Bits empty) noexcept nogil:
    """Add every jump of ``kings``, each of which must have one."""
    cdef Bits origin
    while kings:
        origin = kings & (0 - kings)
        kings ^= origin
        out = add_king_jumps(out, origin, origin, 0, other, empty | origin)
    return out


cdef inline int generate_for(const Position* position, Move* moves, Side side) noexcept nogil:
    """Write the moves of ``side``, which must be to move, and return their number."""
    cdef Bits own = position.pieces[index_of(side)]
    cdef Bits other = position.pieces[1 - index_of(side)]
    cdef Bits empty = empty_squares(position)
    cdef Bits kings = own & position.kings
    cdef Bits men = own ^ kings
    cdef Bits origins4 = jump_origins(other, empty, side, 4)
    cdef Bits origins5 = jump_origins(other, empty, side, 5)
    cdef Bits jumping = own & (origins4 | origins5)
    cdef Move* out = moves
    if kings:
        jumping |= kings & jump_origins_back(other, empty, side)
    if jumping:
        out = add_man_jumps(out, men & origins4, side, 4, origins4, origins5)
        out = add_man_jumps(out, men & origins5, side, 5, origins4, origins5)
        out = add_all_king_jumps(out, jumping & kings, other, empty)
        return <int>(out - moves)
    out = add_steps(out, own & behind(empty, side, 4), side, 4)
    out = add_steps(out, own & behind(empty, side, 5), side, 5)
    if kings:
        if Side is Black:
            out = add_steps(out, kings & ahead(empty, side, 4), <White> 0, 4)
            out = add_steps(out, kings & ahead(empty, side, 5), <White> 0, 5)
        else:
            out = add_steps(out, kings & ahead(empty, side, 4), <Black> 0, 4)
            out = add_steps(out, kings & ahead(empty, side, 5), <Black> 0, 5)
    return <int>(out - moves)


cdef inline int generate(const Position* position, Move* moves) noexcept nogil:
    """Write every legal move to ``moves`` (with space for MAX_MOVES) and return the number of moves.

    They are all jumps or all steps.  The order depends only on the position.
    """
    if position.side == BLACK:
        return generate_for(position, moves, <Black> 0)
    return generate_for(position, moves, <White> 0)
