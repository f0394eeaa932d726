"""The text of the engine card: a search, the result of best play, or the end of a finished game."""

from __future__ import annotations

from dataclasses import dataclass

from checkers_app.engine.api import WIN_BOUND
from checkers_app.games.base import Side
from checkers_app.play.match import Match
from checkers_app.play.thinking import BookMoves
from checkers_app.play.whole_tree import WholeTree, whole_tree
from checkers_app.views.interaction.status import for_whom, from_tables, score_text, thousands, verdict
from checkers_app.views.play.moment import Moment
from checkers_app.words import say, say_count, say_percent

_LAST_PLIES = 3
"""The number of plies shown at the end of a finished game."""


@dataclass(frozen=True, slots=True)
class EngineWords:
    """The text of the engine card; parts for which there is no space are omitted or shortened."""

    value: str
    words: tuple[str, ...] = ()
    """The wordings of the text next to the value, the longest first."""
    counts: tuple[str, ...] = ()
    """The wordings of the text at the right edge, the longest first."""
    line: str = ""
    note: str = ""
    """A text that is shown instead of the line of moves; may be empty."""
    plain: bool = False
    """True if the card contains only words, because nothing was searched."""


def engine_words(view: Moment, *, compact: bool) -> EngineWords:
    """The text of the engine card; a ``compact`` card has less space."""
    match, thought = view.match, view.search.last
    if match.outcome is not None:
        return EngineWords(moves_played(match), line=last_moves(match) or "—")
    tree = whole_tree(match.game)
    if tree is not None:
        return _solved(view, tree, compact=compact)
    if view.search.book is not None:
        return EngineWords(
            say("From the opening book"), line=book_line(view.search.book, compact=compact), plain=True
        )
    if thought is None:
        if any(not seat.is_human for seat in match.seats):
            return EngineWords(say("Not searched yet"), plain=True)
        detail = (
            say("A hint shows the move.")
            if compact
            else say("Ask for a hint to see what the computer would do.")
        )
        return EngineWords(say("No computer player"), line=detail, plain=True)
    search, score = thought.progress, thought.score_for(view.viewpoint)
    depth, nodes = say("depth {depth}", depth=search.depth), thousands(search.nodes)
    whose = for_whom(match.game, view.viewpoint)
    words: tuple[str, ...] = ()
    if search.depth:
        told = verdict(match.game, score, view.viewpoint)
        if search.is_average:  # an average says nothing about best play
            told = say("average over random moves")
        words = (f"{whose} · {told}", whose)
        words = words if abs(score) <= WIN_BOUND else (whose,)
    counts: tuple[str, ...] = from_tables()
    if search.nodes or not search.depth:
        counts = (
            say_count(
                "depth {depth} · {nodes} node",
                "depth {depth} · {nodes} nodes",
                search.nodes,
                depth=search.depth,
                nodes=nodes,
            ),
            f"{depth} · {nodes}",
            depth,
        )
    return EngineWords(
        score_text(score) if search.depth else "…",
        words,
        counts,
        thought.line or "—",
    )


def _solved(view: Moment, tree: WholeTree, *, compact: bool) -> EngineWords:
    """The text for a board whose whole game tree is known: the result of best play."""
    state = view.match.state
    score = tree.score(state)
    if state.side_to_move is not view.viewpoint:
        score = -score
    value = score_text(score) if score else say("draw")
    positions = say_count("{number} position", "{number} positions", tree.positions)
    best = "" if compact else say("with best play")
    words: tuple[str, ...] = (best,)
    if score:
        whose = for_whom(view.match.game, view.viewpoint)
        words = (
            (whose,)
            if compact
            else (say("for {side}, with best play", side=view.match.game.side_name(view.viewpoint)), whose)
        )
    if not view.line_told:
        return EngineWords(value, words, (positions,), note=say("A hint shows the line."))
    return EngineWords(value, words, (positions,), state_line(view.match, tree))


def book_line(known: BookMoves, *, compact: bool) -> str:
    """The book moves from which a move was chosen, as text; a compact card omits the introduction."""
    if not known.shares:
        return say("A move worked out long before this game.")
    if len(known.shares) == 1:
        move = known.shares[0][0]
        if compact:
            return say("The only book move: {move}", move=move)
        return say("The only book move here: {move}", move=move)
    _, *others = (f"{move}\u00a0{say_percent(share)}" for move, share in known.shares)
    if compact:
        return say("Also played: {others}", others=", ".join(others))
    return say("Book move. Also played: {others}", others=", ".join(others))


def state_line(match: Match, tree: WholeTree) -> str:
    """The moves of best play from the current position, as text."""
    state, words = match.state, []
    for move in tree.best_line(state):
        words.append(state.move_text(move))
        state = state.play(move)
    return " ".join(words)


def moves_played(match: Match) -> str:
    """The length of a game, such as ``28 moves``, with moves counted as in the list of moves."""
    return say_count("{number} move", "{number} moves", match.moves_played)


def last_moves(match: Match) -> str:
    """The last moves of a game with their numbers, such as ``27. … 13-9 28. 5x14 1x10``."""
    words: list[str] = []
    for ply in range(max(0, len(match.moves) - _LAST_PLIES), len(match.moves)):
        number, state = match.move_number(ply), match.states[ply]
        text = state.move_text(match.moves[ply])
        if state.side_to_move is Side.FIRST:
            words.append(f"{number}. {text}")
        else:
            words.append(text if words else f"{number}. … {text}")
    return " ".join(words)
