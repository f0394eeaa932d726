"""Checks by independent searches, piece counts and tables whether the coach's sentences about moves are true.

The judge uses neither the coach nor its tallies or lines.  It parses a sentence and compares its claims about
a move with a search of the position after that move, by an engine with an empty hash table, and with the
pieces counted along the judge's own line. Scores may differ by :data:`OFF`; the winner, the captured pieces
and the number of plies may not.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from checkers_app.engine.api import WIN, WIN_BOUND, Limits, Position, a_ply_before, plies_to_win
from checkers_app.engine.checkers.endgames.library import Tables
from checkers_app.engine.checkers.engine import CheckersEngine
from checkers_app.games.base import Move, State
from checkers_app.games.checkers import Checkers
from checkers_app.notation.fen import write_fen
from checkers_app.play.match import Match

OFF = 50
"""The tolerance between the scores of two searches, in hundredths of a man."""
NEXT = 40
"""The tolerance for calling a move the next best and for a stated difference, in hundredths of a man."""
LEAST = 15
"""The minimum difference for calling a move worse, in hundredths of a man."""
SEEN = 16
"""The distance in plies up to which every search finds a win."""
AHEAD = 250
"""The score, in hundredths of a man, at and above which moves count as equally good."""
BEYOND = 8
"""The extra plies of a search beyond the distance of a win, because the search may first find a longer win.
"""
STAYS = 6
"""The number of plies for which a piece must stay lost."""
LINE = 20
"""The minimum length of a line, in plies: shorter lines are continued."""
PART = 10
"""The node limit is divided by this number for the short searches that continue a line, one for each ply."""
PIECES = r"(?:a man|a king|a piece|\d+ (?:men|kings|pieces))(?: and (?:a king|\d+ kings))?"
AT_ONCE, SOON = 2, 12
"""The numbers of plies within which an event must happen "at once" or "soon"."""


@dataclass(frozen=True, slots=True)
class Worth:
    """The judge's evaluation of a move."""

    score: int
    """The score for the side that makes the move, in hundredths of a man."""
    line: tuple[Move, ...]
    """The move and the best play after it."""


@dataclass(frozen=True, slots=True)
class Taken:
    """The pieces captured along a line up to one of its plies, as seen by the side that begins."""

    ply: int
    men: int
    kings: int
    crowned: int
    """The number of men that the other side has crowned, minus the number of its kings captured."""

    @property
    def pieces(self) -> int:
        """The total number of pieces."""
        return self.men + self.kings


class Judge:
    """Performs searches to check the claims of sentences.

    Args:
        nodes: the node limit of each search.
        tables: endgame tables, or None.
    """

    def __init__(self, nodes: int, tables: Tables | None) -> None:
        self._engine = CheckersEngine(64, 1, tables)
        self._nodes = nodes
        self._tables = tables
        self._known: dict[tuple[str, str], Worth] = {}

    def worth(self, match: Match, move: Move) -> Worth:
        """The value of a move."""
        key = (write_fen(_checkers(match.state)), match.state.move_text(move))
        if key not in self._known:
            self._known[key] = self._searched(match, move, Limits(nodes=self._nodes))
        return self._known[key]

    def whole(self, match: Match, move: Move, plies: int) -> Worth:
        """The value of a move, found by a search to a fixed depth; a search with a node limit would end with
        the first win that it finds.
        """
        return self._searched(match, move, Limits(depth=plies))

    def _searched(self, match: Match, move: Move, limits: Limits) -> Worth:
        state, after = match.state, match.state.play(move)
        if not after.legal_moves():
            return Worth(WIN - 1, (move,))
        history = () if state.is_progress(move) else (*match.history, state)
        self._engine.new_game()
        found = self._engine.search(Position(after, history), limits)
        return Worth(a_ply_before(found.score), (move, *found.pv))

    def line(self, match: Match, move: Move) -> tuple[Move, ...]:
        """The move and best play after it, continued if the first search's line is too short."""
        line, path = self.worth(match, move).line, [*match.history, match.state]
        limits = Limits(nodes=max(1, self._nodes // PART))
        for each in line:
            path.append(path[-1].play(each))
        while len(line) < LINE and path[-1].legal_moves():
            found = self._engine.search(Position(path[-1], tuple(path[:-1])), limits)
            assert found.move is not None  # noqa: S101 - there is a move
            line = (*line, found.move)
            path.append(path[-1].play(found.move))
        return line

    def best(self, match: Match) -> tuple[Move, Worth]:
        """The best move in a position, and its value."""
        every = {move: self.worth(match, move) for move in match.state.legal_moves()}
        move = max(every, key=lambda each: every[each].score)
        return move, every[move]

    def drawn(self, match: Match, move: Move) -> bool:
        """True if the position after a move is a draw according to the tables."""
        after = match.state.play(move)
        known = self._tables.probe(_checkers(after)) if self._tables is not None else None
        return known is not None and known.result == "draw"


def verdict(judge: Judge, match: Match, move: Move, sentence: str) -> str:
    """The fault in a sentence about a move; empty if the sentence is true.

    Args:
        judge: the judge that performs the searches.
        match: the game up to the position.
        move: the subject of the sentence: the hint, the move in question, or the move to be played.
        sentence: the coach's sentence.
    """
    for pattern, rule in _RULES:
        if found := re.fullmatch(pattern, sentence):
            return rule(_Claim(judge, match, move, found))
    return "the meaning of the sentence is unknown"


@dataclass(frozen=True, slots=True)
class _Claim:
    """A sentence that was understood."""

    judge: Judge
    match: Match
    move: Move
    words: re.Match[str]

    def named(self, group: str) -> Move:
        text = self.words[group]
        return next(
            move for move in self.match.state.legal_moves() if self.match.state.move_text(move) == text
        )

    def worth(self, move: Move | None = None) -> Worth:
        return self.judge.worth(self.match, self.move if move is None else move)

    def line(self, move: Move | None = None) -> tuple[Move, ...]:
        return self.judge.line(self.match, self.move if move is None else move)

    @property
    def others(self) -> list[Worth]:
        return [self.worth(move) for move in self.match.state.legal_moves() if move != self.move]

    @property
    def best_score(self) -> int:
        return self.judge.best(self.match)[1].score

    @property
    def plies(self) -> int:
        """The maximum number of plies until the claimed event happens."""
        return SOON if "soon " in self.words[0] else AT_ONCE


# --- pieces, counted along the judge's line -----------------------------------------------------


def taken_along(state: State, line: tuple[Move, ...]) -> Iterator[Taken]:
    """The pieces taken at each point where no capture is pending."""
    side, men, kings, crowned = state.side_to_move, 0, 0, 0
    for ply, move in enumerate(line, 1):
        mine = state.side_to_move is side
        pieces = _checkers(state).pieces()
        for square in move.captures:
            king = pieces[square].king
            men += (not king) * (1 if mine else -1)
            kings += king * (1 if mine else -1)
            crowned -= king and mine
        was_king = pieces[move.origin].king
        state = state.play(move)
        crowned += not mine and not was_king and _checkers(state).pieces()[move.destination].king
        if not any(reply.captures for reply in state.legal_moves()):
            yield Taken(ply, men, kings, crowned)


def _counted(words: str) -> tuple[int, int, int]:
    """The numbers of men, kings and unspecified pieces in a text: (2, 1, 0) for "2 men and a king"."""
    counts = {"man": 0, "men": 0, "king": 0, "kings": 0, "piece": 0, "pieces": 0}
    for number, kind in re.findall(r"(a|\d+) (\w+)", words):
        counts[kind] += 1 if number == "a" else int(number)
    return (
        counts["man"] + counts["men"],
        counts["king"] + counts["kings"],
        counts["piece"] + counts["pieces"],
    )


def changes_hands(state: State, line: tuple[Move, ...], words: str, sign: int, within: int) -> str:
    """The fault in a statement that a side wins (``sign`` 1) or loses (-1) this many pieces; empty if the
    statement is true.
    """
    men, kings, any_kind = _counted(words)
    wanted = men + kings + any_kind
    counts = list(taken_along(state, line))
    seen = ", ".join(f"{each.men:+}/{each.kings:+} at ply {each.ply}" for each in counts[:8])
    for place, each in enumerate(counts):
        exchange = all(move.captures for move in line[1 : each.ply])  # an exchange that begins at once
        if each.ply > within and not exchange:
            break
        if sign * each.pieces < wanted:
            continue
        if any(sign * later.pieces < wanted for later in counts[place:] if later.ply <= each.ply + STAYS):
            continue
        if (
            not any_kind
            and sign * each.pieces == wanted
            and (sign * each.men, sign * each.kings) != (men, kings)
        ):
            return f"other kinds: {seen}"
        return ""
    return f"not in the judge's line: {seen}"


def _lost_just_now(match: Match) -> int:
    """The number of pieces that the side to move has just lost by captures."""
    side, lost = match.state.side_to_move, 0
    for state, move in zip(reversed(match.states[:-1]), reversed(match.moves), strict=True):
        if not move.captures:
            break
        lost += len(move.captures) * (-1 if state.side_to_move is side else 1)
    return lost


# --- claims -------------------------------------------------------------------------------------


def _true(_: _Claim) -> str:
    return ""


def _only(claim: _Claim) -> str:
    return "" if len(claim.match.state.legal_moves()) == 1 else "there is another move"


def _wins_game(claim: _Claim) -> str:
    return _ends(claim, claim.move, 1, claim.words["moves"])


def _ends(claim: _Claim, move: Move, sign: int, moves: str | None) -> str:
    """The fault in a statement that a side wins (``sign`` 1) or loses (-1) in at most this many moves."""
    score = claim.worth(move).score
    if sign * score > WIN_BOUND:
        plies = plies_to_win(score)
        if moves is None or plies is None or plies <= 2 * int(moves):
            return ""
    if moves is not None:
        score = claim.judge.whole(claim.match, move, 2 * int(moves) + BEYOND).score
        plies = plies_to_win(score)
        if sign * score > WIN_BOUND and (plies is None or plies <= 2 * int(moves)):
            return ""
    return f"not proven in time: {score}"


def _every_move_loses(claim: _Claim) -> str:
    for move in claim.match.state.legal_moves():
        moves = claim.words["moves"] or None if move == claim.move else None
        if wrong := _ends(claim, move, -1, moves):
            return f"{claim.match.state.move_text(move)}: {wrong}"
    return ""


def _wins_pieces(claim: _Claim) -> str:
    if _lost_just_now(claim.match) > 0:
        return "it wins back what was just lost"
    worth, state = claim.worth(), claim.match.state
    if wrong := changes_hands(state, claim.line(), claim.words["pieces"], 1, claim.plies):
        return wrong
    if all(other.score >= worth.score - OFF / 2 for other in claim.others):
        return "so does every other move"
    return _belied(claim, worth)


def _belied(claim: _Claim, worth: Worth) -> str:
    """The fault in a claim that a piece is won: if the score is below the material, it was paid for."""
    before = sum((1 if piece.side is claim.match.side_to_move else -1) * (130 if piece.king else 100)
                 for piece in _checkers(claim.match.state).pieces().values())  # fmt: skip
    return f"the score says otherwise: {worth.score}, {before} before" if worth.score < before else ""


def _takes_back(claim: _Claim) -> str:
    if _lost_just_now(claim.match) < sum(_counted(claim.words["pieces"])):
        return "nothing was lost just now"
    return changes_hands(claim.match.state, claim.line(), claim.words["pieces"], 1, claim.plies)


def _takes_back_and_more(claim: _Claim) -> str:
    men, kings, any_kind = _counted(claim.words["pieces"])
    total = f"{men + kings + any_kind + _lost_just_now(claim.match)} pieces"
    return changes_hands(claim.match.state, claim.line(), total, 1, SOON)


def _stands(low: int, high: int) -> Callable[[_Claim], str]:
    def rule(claim: _Claim) -> str:
        mover = claim.words.groupdict().get("side")
        score = claim.worth().score
        if mover is not None and claim.match.game.side_name(claim.match.side_to_move) != mover:
            score = -score
        return "" if low - OFF <= score <= high + OFF else f"the score is {score}"

    return rule


def _all_alike(claim: _Claim) -> str:
    scores = [claim.worth(move).score for move in claim.match.state.legal_moves()]
    if max(scores) < -WIN_BOUND or max(scores) - min(scores) <= 2 * OFF:
        return ""
    return f"from {min(scores)} to {max(scores)}"


def _alike(claim: _Claim) -> str:
    one, other = claim.worth(), claim.worth(claim.named("other"))
    if max(one.score, other.score) < -WIN_BOUND and "as good" not in claim.words[0]:
        return ""
    if "as good" in claim.words[0] and min(one.score, other.score) < -WIN_BOUND:
        return "it loses the game"
    gap = abs(min(one.score, AHEAD) - min(other.score, AHEAD))
    return "" if gap <= OFF else f"{one.score} and {other.score}"


def _every_other(claim: _Claim) -> str:
    score = claim.worth().score
    for move in claim.match.state.legal_moves():
        if move == claim.move:
            continue
        other, text = claim.worth(move), claim.match.state.move_text(move)
        if other.score < -WIN_BOUND:
            continue
        if claim.words["pieces"] is None:
            return f"{text} does not: {other.score}"
        if wrong := changes_hands(claim.match.state, claim.line(move), claim.words["pieces"], -1, SOON):
            return f"{text}: {wrong}"
        if score - other.score < OFF:
            return f"{text} is as good: {score} and {other.score}"
    return ""


def _next_best(claim: _Claim) -> str:
    named = claim.worth(claim.named("other")).score
    if named < -WIN_BOUND:
        return "it loses the game"
    second = max(other.score for other in claim.others)
    if named < second - NEXT:
        return f"{named}, but another is worth {second}"
    amount = claim.words.groupdict().get("amount")
    return _by(claim.worth().score - named, amount) if amount else ""


def _by(gap: int, amount: str) -> str:
    low, high = {"about half a man": (35, 75), "about a man": (75, 150)}.get(amount, (0, 0))
    if number := re.fullmatch(r"about (\d+) men", amount):
        low, high = 100 * int(number[1]) - 50, 100 * int(number[1]) + 50
        if low > 200:
            high = WIN  # no search scores such a large deficit
    return "" if max(LEAST, low - NEXT) <= gap <= high + NEXT else f"by {gap}"


def _no_better(claim: _Claim) -> str:
    gap = claim.best_score - claim.worth().score
    return "" if gap <= OFF else f"another is better by {gap}"


def _loses_game(claim: _Claim) -> str:
    if wrong := _ends(claim, claim.move, -1, claim.words["moves"]):
        return wrong
    parts = claim.words.groupdict()
    if parts.get("other") is None:
        return ""
    return _ends(claim, claim.named("other"), -1, parts.get("longer"))


def _wins_too(claim: _Claim) -> str:
    parts = claim.words.groupdict()
    if parts.get("other") is not None and (wrong := _ends(claim, claim.named("other"), 1, parts["sooner"])):
        return wrong
    return _ends(claim, claim.move, 1, parts.get("moves"))


def _not_found(claim: _Claim) -> str:
    if wrong := _ends(claim, claim.named("other"), 1, claim.words["moves"]):
        return wrong
    return _near_win(claim.worth().score)


def _near_win(score: int) -> str:
    """The fault if the coach missed a win that is so near that every search finds it."""
    plies = plies_to_win(score)
    return f"it wins: {score}" if score > WIN_BOUND and plies is not None and plies <= SEEN else ""


def _only_draws(claim: _Claim) -> str:
    if wrong := _ends(claim, claim.named("other"), 1, claim.words["moves"]):
        return wrong
    return "" if claim.judge.drawn(claim.match, claim.move) else "the tables do not say so"


def _loses_pieces(claim: _Claim) -> str:
    worth = claim.worth()
    gap = claim.best_score - worth.score
    if gap < OFF:
        return f"only {gap} worse than the best"
    if wrong := changes_hands(claim.match.state, claim.line(), claim.words["pieces"], -1, claim.plies):
        return wrong
    if claim.words.groupdict().get("more") and gap < 100 * sum(_counted(claim.words["pieces"])) + OFF:
        return f"no more than that: {gap}"
    return ""


def _other_wins_pieces(claim: _Claim) -> str:
    best, own = claim.worth(claim.named("other")), claim.worth()
    if best.score - own.score < OFF:
        return f"only {best.score - own.score} better"
    if best.score > WIN_BOUND:
        return ""
    pieces = claim.words["pieces"]
    if claim.words["more"]:
        pieces = f"{sum(_counted(pieces)) + 1} pieces"  # this many more than at least one
    return changes_hands(claim.match.state, claim.line(claim.named("other")), pieces, 1, claim.plies)


def _better_by(claim: _Claim) -> str:
    gap = claim.worth(claim.named("other")).score - claim.worth().score
    return _by(gap, claim.words["amount"])


def _little_better(claim: _Claim) -> str:
    gap = claim.worth(claim.named("other")).score - claim.worth().score
    return "" if -OFF / 2 <= gap <= 2 * OFF else f"by {gap}"


def _slips(claim: _Claim) -> str:
    best, _ = claim.judge.best(claim.match)
    return _ends(claim, best, 1, claim.words["moves"]) or _near_win(claim.worth().score)


def _lets_crown(claim: _Claim) -> str:
    worth = claim.worth()
    gap = claim.best_score - worth.score
    if gap < OFF:
        return f"only {gap} worse than the best"
    if worth.score < -WIN_BOUND:
        return ""
    counts = list(taken_along(claim.match.state, claim.line()))
    for place, each in enumerate(counts):
        if each.ply <= claim.plies + 1 and all(later.crowned > 0 for later in counts[place : place + 3]):
            return ""
    return "nobody is crowned: " + ", ".join(f"{each.crowned} at ply {each.ply}" for each in counts[:8])


_M = r"\d+x\d+(?:x\d+)*|\d+-\d+"
_O = rf"(?P<other>{_M})"
_X = rf"(?:{_M}|It|This)"
_IN = r"(?: in (?P<moves>\d+) moves?)?"
_AMOUNT = r"(?P<amount>about half a man|about a man|about \d+ men)"
_P = rf"(?P<pieces>{PIECES})"
_MORE = r"(?P<more>, and more after that)?"
_Rule = Callable[[_Claim], str]
_RULES: tuple[tuple[str, _Rule], ...] = (
    (rf"{_X} is the only move\.", _only),
    (r"It is a move from the opening book\.", _true),
    (rf"{_X} wins the game{_IN}\.", _wins_game),
    (rf"{_X} loses the game, and so does every other move(?P<moves>)?\.", _every_move_loses),
    (r"Every move loses the game(?:; this one loses in (?P<moves>\d+) moves?)?\.", _every_move_loses),
    (rf"It (?:wins {_P} at once)\.", _wins_pieces),
    (rf"It (?:soon wins {_P})\.", _wins_pieces),
    (rf"It (?:wins {_P} back at once)\.", _takes_back),
    (rf"It (?:soon wins {_P} back)\.", _takes_back),
    (rf"It recaptures {_P}\.", _takes_back),
    (rf"It wins back what was lost, and {_P} more\.", _takes_back_and_more),
    (r"After this move the game is about even\.", _stands(-30, 30)),
    (r"(?P<side>\w+) is a little better after this move\.", _stands(30, 100)),
    (r"(?P<side>\w+) is better after this move\.", _stands(100, 250)),
    (r"(?P<side>\w+) is far ahead after this move\.", _stands(250, WIN)),
    (r"All moves are about equal here\.", _all_alike),
    (r"(?P<side>\w+) is far ahead after either move\.", _stands(250, WIN)),
    (rf"{_O} (?:is about as good|is about equal)\.", _alike),
    (rf"{_X} (?:is about as good as|is about equal to) {_O}\.", _alike),
    (rf"(?:Every|The) other move loses (?:the game|{_P}(?: or more)?)\.", _every_other),
    (rf"The second-best move is {_O}\.", _next_best),
    (rf"The second-best move is {_O}, {_AMOUNT} worse\.", _next_best),
    (rf"No better move than {_X} was found\.", _no_better),
    (rf"{_X} loses the game{_IN}\.", _loses_game),
    (rf"{_X} loses the game{_IN}\. {_O} loses in (?P<longer>\d+) moves?\.", _loses_game),
    (rf"{_X} loses the game{_IN}, and so does {_O}\.", _loses_game),
    (rf"{_X} also wins{_IN}\. {_O} wins the game(?: in (?P<sooner>\d+) moves?)?\.", _wins_too),
    (rf"{_X} also wins the game\.", _wins_too),
    (rf"{_O} wins the game{_IN}\. No win was found after {_X}\.", _not_found),
    (rf"{_O} wins the game{_IN}\. {_X} only draws\.", _only_draws),
    (rf"{_X} loses {_P} at once{_MORE}\.", _loses_pieces),
    (rf"{_X} soon loses {_P}{_MORE}\.", _loses_pieces),
    (rf"{_O} wins {_P}(?P<more> more)? at once\.", _other_wins_pieces),
    (rf"{_O} soon wins {_P}(?P<more> more)?\.", _other_wins_pieces),
    (rf"{_O} looks a little better\.", _little_better),
    (rf"{_O} is better by {_AMOUNT}\.", _better_by),
    (rf"You can win{_IN}; after this move no win was found\.", _slips),
    (r"This (?:lets \w+ crown at once|soon lets \w+ crown)\.", _lets_crown),
)
"""The patterns of the sentences, each with the function that checks whether the sentence is true."""


def _checkers(state: State) -> Checkers:
    assert isinstance(state, Checkers)  # noqa: S101 - of checkers alone
    return state
