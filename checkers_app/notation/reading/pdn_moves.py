"""Reads the moves of one game in PDN: turns tokens into a line of moves with variations.

The reader is tolerant, because real files contain faults: a variation that cannot be played becomes a comment
and causes a note, and so does prose between the moves.  A main line that cannot be played is a fault; the
reader then only looks for the end of the game.  Reading takes one pass without recursion, so even huge
comments and large numbers of parentheses take time proportional to their length.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Mapping
from types import MappingProxyType
from typing import cast

from checkers_app.games.base import Game, Move
from checkers_app.games.draughts import Draughts
from checkers_app.notation.pdn_text import (
    TOKEN,
    both_lost,
    is_both_lost,
    nags_of,
    result_of,
    squares_of,
    too_long,
)
from checkers_app.notation.reading.between import BetweenMoves
from checkers_app.notation.reading.branch import BranchMoves
from checkers_app.notation.reading.prose import divides, dotted_move, is_move
from checkers_app.notation.reading.resolve import DraughtsState, Ways, hinted, is_begun, resolve, shown
from checkers_app.notation.record import Ply
from checkers_app.words import N_, say
from checkers_app.words.sentence import Sentence

LONGEST = 50_000
"""The maximum number of moves, comments, marks and parentheses in a game: ten times the number in the longest
real games.
"""
_SLICE = 1_000
"""The number of tokens between two places where reading can be interrupted; they take 1 to 5 ms."""

_NULL = "0000"
"""A null move as some programs spell it."""


def reading_moves(
    text: str,
    plain: str,
    begin: int,
    end: int,
    start: DraughtsState,
    game: Game,
    *,
    tagged: bool,
    chosen: Mapping[int, Move] = MappingProxyType({}),
) -> Generator[None, None, BranchMoves[DraughtsState]]:
    """Read the moves of one game from ``text[begin:end]``, up to its result or the beginning of the next
    game.

    This generator returns the moves when it finishes; during a long game it yields from time to time so that
    the caller can do other work.

    Args:
        text: the text of the file.
        plain: the same text with plain characters, which has the same length; see
            :mod:`checkers_app.games.signs`.
        begin: the offset at which the moves begin.
        end: the latest offset at which the moves can end.
        start: the position before the first move.
        game: the board.
        tagged: whether tags precede the moves; if so, there must be moves.
        chosen: maps the offset of each ambiguous jump to the intended move.
    """
    return _Reading(text, plain, start, game, chosen, tagged=tagged).read(begin, end)


class _Reading(BetweenMoves):
    """The state of reading one game."""

    def __init__(
        self,
        text: str,
        plain: str,
        start: DraughtsState,
        game: Game,
        chosen: Mapping[int, Move],
        *,
        tagged: bool,
    ) -> None:
        super().__init__(text, plain, start, game)
        self.chosen = chosen
        self.tagged = tagged
        self.after_result = False
        """True directly after a result inside parentheses."""
        self.worded = False
        """True after text that is neither a move nor a comment."""
        self.marked = False
        """True directly after a ``?``: a second, separate ``?`` stands for an unknown move."""

    def read(  # noqa: C901, PLR0912, PLR0915 - the hot loop, in one piece
        self, begin: int, end: int
    ) -> Generator[None, None, BranchMoves[DraughtsState]]:
        found = self.found
        found.end = end
        count = 0
        while begin >= 0:
            for match in TOKEN.finditer(self.plain, begin, end):
                if self.again >= 0:
                    break  # reading continues there, not after the token before
                count += 1
                if not count % _SLICE:
                    yield
                if count == LONGEST and not found.fault:
                    self.fault(match.start(), too_long(LONGEST))
                number, move, mark = match.group(1, 2, 3)
                if move is None:
                    if match["four"] is None or not (
                        self.is_playing and is_move(self.branch.state, match["four"])
                    ):
                        if self._token(match):
                            return self._finish()
                        continue
                    move = match["four"]
                if number == "1" and self._begins_another(match):
                    found.end = match.start()
                    return self._finish()
                if number and self.number >= 0:
                    self.end_number()
                if self.prose >= 0:
                    self.end_prose(match.start() if number or self.number < 0 else self.number)
                alone, self.number = self.number, -1
                branch = self.branch
                played = None if found.fault or self.lost >= 0 else resolve(branch.state, move)
                if not isinstance(played, Move):  # which is what nearly all are
                    if isinstance(played, Sentence):
                        played = self._step_by_step(match, move) or played
                    if isinstance(played, Ways):
                        played = self._chosen(match, played)
                if number or alone >= 0:
                    self.check_number(number or self.digits(alone))
                if not isinstance(played, Move):
                    if played is not None:
                        self._fail(match, move, played)
                    continue
                if branch.noted:
                    branch.settle()
                before: tuple[str, ...] = ()
                if branch.before:
                    before, branch.before = tuple(branch.before), []
                    if not (self.numbered or self.outer or branch.plies):
                        found.comments, before = before, ()
                branch.plies.append(Ply(played, nags_of(mark) if mark else (), before))
                branch.ahead = self.after_result = self.due = False
                self.marked = mark == "?"
                branch.previous = branch.state
                branch.state = branch.state.play(played)
                if found.begin < 0:
                    found.begin = match.start(1) if number else match.start(match.lastgroup or 2)
            begin, self.again = self.again, -1
        return self._finish()

    def _step_by_step(self, match: re.Match[str], move: str) -> Move | Ways | None:
        """The jump named by a token and the tokens after it, each beginning where the previous one ends: 6x15
        15x22.
        """
        state, at = self.branch.state, match.end()
        squares = self._squares_of(move)
        while "-" not in move and is_begun(state, squares):
            following = TOKEN.match(self.plain, at)
            further = following["move"] if following and not following["number"] else None
            if further is None or self._squares_of(further)[0] != squares[-1]:
                return None
            move = f"{move}x{further.partition('x')[2] or further}"
            squares, at = squares + self._squares_of(further)[1:], following.end() if following else at
            played = resolve(state, "x".join(map(str, squares)))
            if not isinstance(played, Sentence):
                self.again = at
                return played
        return None

    def _squares_of(self, move: str) -> tuple[int, ...]:
        """The squares that a token names on this board."""
        state = self.branch.state
        return squares_of(move, state.law) if isinstance(state, Draughts) else squares_of(move)

    # ------------------------------------------------------------------------------------- tokens

    def _token(  # noqa: C901, PLR0912 - one branch a kind of token
        self, match: re.Match[str]
    ) -> bool:
        """Handle a token that is not a move; True if the game ends before or with it."""
        kind = match.lastgroup or ""
        at = match.start(kind)
        null = match["four"] == _NULL
        if (
            (kind == "odd" or null)
            and (self.due or self.branch.plies)
            and not self.found.fault
            and self.lost < 0
        ):
            self.fail(at, Sentence(N_("not a move: {text}"), text=self.original(match)))
        if kind == "four":
            kind = "turn"
        if kind in {"word", "junk", "odd"}:
            self.worded = self.worded or kind == "word"
            if self.prose < 0:
                self.prose = at if self.number < 0 else self.number
            self.number = -1
            return False
        word = match[match.lastgroup or kind]
        if kind == "semicolon" and not divides(
            self.plain, at, self.branch.state if self.is_playing else None
        ):
            self.comment_of_a_line(at)
            return False
        bare = kind == "turn" and word.isdigit()
        if not bare:
            self.end_number()
        elif self.number >= 0 and self.prose < 0:
            self.prose = self.number  # two numbers in succession are not a move number
        if self.prose >= 0 and not (bare and self.number >= 0):
            self.end_prose(at, last=kind in {"result", "tag", "end"})
        unknown = kind == "suffix" and (self.due or (self.marked and word == "?"))
        self.marked = word == "?"
        if unknown and not self.found.fault and self.lost < 0:
            self.fail(at, Sentence(N_("an unknown move: {text}"), text=word))
        self.due = self.due and kind in {"comment", "nag"}
        if kind == "semicolon":
            return False
        if kind == "tag":
            self.found.end = at
            return True
        if kind == "turn":
            self.number = at if bare else -1
            return self._turn(match, word)
        if kind == "result":
            return self._result(word, match.end())
        if kind == "open":
            self.open(at)
        elif kind == "close":
            self.after_result = False
            self.close(at)
        elif kind == "comment":
            self.comment(*match.span(kind))
        elif self.is_playing:
            self.annotate(kind, word)
        return False

    def _turn(self, match: re.Match[str], word: str) -> bool:
        if word.rstrip(" .\t\r\n") == "1" and self._begins_another(match):
            self.found.end = match.start()
            return True
        branch = self.branch
        branch.ahead = self.due = True
        if not word.isdigit():
            self.check_number(word.partition(".")[0].rstrip())
        if not (self.numbered or self.outer or branch.plies):
            # Comments before the number of the first move belong to the game.
            self.found.comments, branch.before = tuple(branch.before), []
            self.numbered = True
        return False

    def _begins_another(self, match: re.Match[str]) -> bool:
        """True if a move number 1 begins another game although this one has no result."""
        head = match[0]
        if self.after_result:
            return True
        if self.depth or ".." in head or not (len(self.branch.plies) > 1 or self.found.fault):
            return False
        return "\n" in head[: len(head) - len(head.lstrip())]

    def _result(self, word: str, end: int) -> bool:
        """Handle a result; True if it ends the game."""
        found = self.found
        if self.depth:
            self.after_result = True
            if not found.fault and self.lost < 0:
                self.branch.comment(word)
            return False
        if word == "*" and not found.fault and self._goes_on(end):
            self.note(say("a * between the moves does not end the game"))
            return False
        another = self._another_result(end)
        if another is not None and word == "*":
            word, end = another.group("result"), another.end()
        elif another is not None and result_of(another["result"]) != result_of(word):
            first, second = word, another["result"]
            self.note(say("the game has two results, {first} and {second}", first=first, second=second))
        found.result = result_of(word)
        if is_both_lost(word):
            self.note(both_lost(word))
        # A comment on the same line as the result belongs to the game.
        while (match := TOKEN.match(self.plain, end)) and match["comment"]:
            if "\n" in self.text[end : match.start("comment")]:
                break
            end = self.comment(*match.span("comment"))
        found.end = end
        return True

    def _another_result(self, end: int) -> re.Match[str] | None:
        """A result other than a star that follows on the same line."""
        match = TOKEN.match(self.plain, end)
        if match is None or match["result"] in {None, "*"} or "\n" in match[0]:
            return None
        return match

    def _goes_on(self, end: int) -> bool:
        """True if a star is followed by the next move of this game rather than by the next game."""
        match = TOKEN.match(self.plain, end)
        move = match and match["move"]
        if not match or not move or isinstance(resolve(self.branch.state, move), Sentence):
            return False
        if match["number"] is None:
            return isinstance(resolve(cast("DraughtsState", self.game.initial), move), Sentence)
        turn = self.branch.turn_number
        return match["number"].lstrip("0") == str(turn) and (turn > 1 or ".." in match[0])

    # -------------------------------------------------------------------------- what cannot be read

    def _chosen(self, match: re.Match[str], ways: Ways) -> Move | Sentence:
        """The intended jump, or the reason why it cannot be determined."""
        move = self.chosen.get(match.start(2))
        if move is None or self.outer:
            if not self.outer:
                self.found.ways = ways.moves
            return ways.doubt()
        mover = self.game.side_name(self.branch.state.side_to_move)
        route = "x".join(map(str, move.path))
        note = say(
            "{side}'s move {number}, {move}: judging by the moves that follow, this is {route}",
            side=mover,
            number=self.branch.turn_number,
            move=match[2],
            route=route,
        )
        self.note(note)
        return move

    def _fail(self, match: re.Match[str], move: str, reason: Sentence) -> None:
        """Handle a move that cannot be played."""
        at = match.start(2)
        if self.found.begin < 0:
            if not (match[1] or self.tagged or self.numbered) and self._in_preface(match.end()):
                self.prose = at
                return
            self.found.begin = at
        if self.is_playing and (dotted := dotted_move(self.plain, match.start())):
            at, text = dotted
            self.fail(at, Sentence(N_("not a move: {text}"), text=shown(text)))
            return
        branch = self.branch
        if not (branch.plies or self.outer):
            reason = hinted(branch.state, move, reason)
        mover = branch.state.side_to_move
        turn = self.branch.turn_number
        if self.outer and match[1]:
            at = match.start(1)
        fault = Sentence(
            N_("{side}'s move {number}, {move}: {reason}"),
            side=Sentence(self.game.side_names[mover]),
            number=turn,
            move=shown(self.text[match.start(2) : match.end(2)]),
            reason=reason,
        )
        self.fail(at, fault)

    def _in_preface(self, end: int) -> bool:
        """True if figures that end at ``end`` and look like a move are part of a text before the game.

        This is so if a word follows, or if words precede them and no other unplayable move follows.
        """
        match = TOKEN.match(self.plain, end)
        while match and match.lastgroup in {"comment", "nag", "suffix"}:
            match = TOKEN.match(self.plain, match.end())
        if match is None or match["word"]:
            return True
        move = match["move"]
        if not self.worded or match["number"]:
            return False
        return move is None or not isinstance(resolve(self.branch.state, move), Sentence)

    def _finish(self) -> BranchMoves[DraughtsState]:
        found = self.found
        self.end_number()
        if self.prose >= 0:
            self.end_prose(found.end, last=True)
        return self.end()
