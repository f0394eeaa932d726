# cython: language_level=3
"""Probing the tables: the functions declared in ``probe.pxd``."""

from checkers_app.engine.checkers.board cimport MAX_MOVES, Move, Position, make
from checkers_app.engine.checkers.endgames.coding cimport ALL, NOTHING, section_value
from checkers_app.engine.checkers.endgames.index cimport Pieces, code_of, is_odd, pieces_of
from checkers_app.engine.checkers.movegen cimport generate


cdef int probe_quiet(const TableSet* tables, const Position* position, int enough) noexcept nogil:
    """Return LOSS, DRAWN or WON for the side to move, which must have no capture; NOT_KNOWN if not in the
    tables.

    There must be at most ``tables.max_pieces`` pieces, and both sides must have pieces.  A result of
    ``enough`` or better is only a lower bound.
    """
    cdef Pieces pieces
    cdef const SliceTable* table
    pieces_of(position, &pieces)
    table = tables.slices[code_of(&pieces)]
    if table == NULL:
        return NOT_KNOWN
    if table.outcomes.holds == NOTHING or (table.outcomes.holds != ALL and is_odd(&pieces)):
        return best_of_moves(tables, position, enough)
    return section_value(&table.outcomes, place_in(table, &table.outcomes, &pieces))


cdef int best_of_moves(const TableSet* tables, const Position* position, int enough) noexcept nogil:
    """Return the result of the best move, or LOSS without moves; NOT_KNOWN if a move's result is unknown.
    The first move with a result of ``enough`` or better ends the search.
    """
    cdef Move moves[MAX_MOVES]
    cdef Position after
    cdef int best = LOSS
    cdef int reply, i
    for i in range(generate(position, moves)):
        make(position, &moves[i], &after)
        reply = probe(tables, &after)
        if reply == NOT_KNOWN:
            return NOT_KNOWN
        best = max(best, WON - reply)
        if best >= enough:
            break
    return best


cdef int probe(const TableSet* tables, const Position* position) noexcept nogil:
    """Return LOSS, DRAWN or WON for the side to move, or NOT_KNOWN; captures are played out."""
    if position.pieces[position.side] == 0:
        return LOSS
    if pieces_on(position) > tables.max_pieces:
        return NOT_KNOWN
    if not must_jump(position):
        # Captures of all pieces are handled above, so here both sides have pieces; a slice without an enemy
        # has no table.
        return probe_quiet(tables, position, WON)
    return best_of_moves(tables, position, WON)


cdef int probe_distance(const TableSet* tables, const Position* position) noexcept nogil:
    """Return the plies to the end with best play: odd if the side to move wins, even if it loses.  The result
    is NEVER for a draw and NOT_KNOWN if the tables do not contain it.

    Only losses are stored; a win is one move away from a loss.
    """
    cdef Move moves[MAX_MOVES]
    cdef Pieces pieces
    cdef Position after
    cdef const SliceTable* table
    cdef int best = NOT_KNOWN
    cdef int outcome = probe(tables, position)
    cdef int total, reply, i
    if outcome == NOT_KNOWN:
        return NOT_KNOWN
    if outcome == DRAWN:
        return NEVER
    if position.pieces[position.side] == 0:
        return 0
    total = generate(position, moves)
    if outcome == LOSS and (total == 0 or moves[0].captured == 0):
        pieces_of(position, &pieces)
        table = tables.slices[code_of(&pieces)]
        if not table.has_distances:
            return NOT_KNOWN
        reply = section_value(&table.distances, place_in(table, &table.distances, &pieces))
        return NOT_KNOWN if reply < 0 else 2 * reply
    for i in range(total):
        make(position, &moves[i], &after)
        if outcome == WON and probe(tables, &after) != LOSS:
            continue
        reply = probe_distance(tables, &after)
        if reply == NOT_KNOWN:
            return NOT_KNOWN
        best = better_distance(best, reply)
    return best
