"""The moves of one game in PDN: tokens in, a line with its variations out.

Real files are forgiving reading: a variation that cannot be played is kept as a comment with a note,
prose between the moves as well.  A main line that cannot be played is a fault, and the rest of the
game is only looked through for its end.  One pass, no recursion, so that neither a comment as long as
the file nor parentheses without end cost more than their length.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator, Mapping
from types import MappingProxyType

from checkers_app.games.base import Move, Side
from checkers_app.games.checkers import GAME, Checkers
from checkers_app.notation.pdn_branch import BranchMoves
from checkers_app.notation.pdn_lines import Lines
from checkers_app.notation.pdn_numbers import MoveNumbers
from checkers_app.notation.pdn_prose import (
    divides,
    end_of_line_comment,
    end_of_nested,
    has_moves,
    is_broken_off,
    is_left_open,
    is_left_open_before,
    is_like_a_move,
    is_move,
    is_punctuation,
)
from checkers_app.notation.pdn_resolve import Ways, is_begun, resolve, shown
from checkers_app.notation.pdn_text import (
    TOKEN,
    both_lost,
    is_both_lost,
    nags_of,
    plain_comment,
    result_of,
    result_of_words,
    squares_of,
    too_long,
)
from checkers_app.notation.record import Ply
from checkers_app.words import later, say
from checkers_app.words.sentence import Sentence

LONGEST = 50_000
"""Moves, comments, marks and parentheses of one game that are read: ten times what the longest have."""
_SLICE = 1_000
"""Of these between two places where the reading can be interrupted: 1 to 5 ms."""

_NULL = "0000"
"""A move that was not made, as some programs write it."""
_NUMBER = re.compile(r"\s*[0-9]+\s*\.")
_NUMBER = re.compile(r"\d+")


def reading_moves(
    text: str,
    plain: str,
    begin: int,
    end: int,
    start: Checkers,
    *,
    tagged: bool,
    chosen: Mapping[int, Move] = MappingProxyType({}),
) -> Generator[None, None, BranchMoves[Checkers]]:
    """Read the moves of one game from ``text[begin:end]``, up to its result or where another begins.

    A generator that answers the moves when it ends; it yields now and then in a long game, so that its
    caller can do something else meanwhile.

    Args:
        text: the file.
        plain: the same with usual signs, of the same length; see :mod:`checkers_app.games.signs`.
        begin: where the moves begin.
        end: where they end at the latest.
        start: the position before the first.
        tagged: whether tags stood before it, so that what follows must be moves.
        chosen: place of a jump that may be read in several ways -> which it is.
    """
    return _Reading(text, plain, start, chosen, tagged=tagged).read(begin, end)


class _Reading(Lines):
    """The work on one game."""

    def __init__(
        self, text: str, plain: str, start: Checkers, chosen: Mapping[int, Move], *, tagged: bool
    ) -> None:
        super().__init__(text, start)
        self.plain = plain
        self.chosen = chosen
        self.tagged = tagged
        self.numbers = MoveNumbers(from_start=start == Checkers())
        self.prose = -1
        """Where the words begin that are not tokens; -1 if there are none now."""
        self.number = -1
        """Where a number stands without a point, which only a move behind it makes the number of that."""
        self.numbered = False
        """True once a number stood alone, so that a comment after it is the first move's."""
        self.after_result = False
        """True just after a result inside parentheses."""
        self.worded = False
        """True once there were words in the place of a move or a comment."""
        self.due = False
        """True after a number until something else follows: a move is due."""
        self.marked = False
        """True just after a ``?``: another one, apart from it, stands for a move that nobody knows."""
        self.again = -1
        """Where reading continues, if not after the token that was read last."""

    def read(  # noqa: C901, PLR0912 - the hot loop, in one piece
        self, begin: int, end: int
    ) -> Generator[None, None, BranchMoves[Checkers]]:
        found = self.found
        found.end = end
        for count, match in enumerate(self._tokens(begin, end), 1):
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
                        break
                    continue
                move = match["four"]
            if number == "1" and self._begins_another(match):
                found.end = match.start()
                break
            if number and self.number >= 0:
                self._end_number()
            if self.prose >= 0:
                self._end_prose(match.start() if number or self.number < 0 else self.number)
            alone, self.number = self.number, -1
            branch = self.branch
            played = None if found.fault or self.lost >= 0 else resolve(branch.state, move)
            if isinstance(played, Sentence):
                played = self._step_by_step(match, move) or played
            if isinstance(played, Ways):
                played = self._chosen(match, played)
            if number or alone >= 0:
                self._check_number(number or self._digits(alone))
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
        return self._finish()

    def _tokens(self, begin: int, end: int) -> Iterator[re.Match[str]]:
        """The tokens one after the other, from wherever reading is to continue."""
        while True:
            for match in TOKEN.finditer(self.plain, begin, end):
                yield match
                if self.again >= 0:
                    begin, self.again = self.again, -1
                    break
            else:
                return

    def _step_by_step(self, match: re.Match[str], move: str) -> Move | Ways | None:
        """The jump that a token and those after it name, each from where the one before ended: 6x15 15x22."""
        state, squares, at = self.branch.state, squares_of(move), match.end()
        while "-" not in move and is_begun(state, squares):
            following = TOKEN.match(self.plain, at)
            further = following["move"] if following and not following["number"] else None
            if further is None or squares_of(further)[0] != squares[-1]:
                return None
            move = f"{move}x{further.partition('x')[2] or further}"
            squares, at = squares + squares_of(further)[1:], following.end() if following else at
            played = resolve(state, "x".join(map(str, squares)))
            if not isinstance(played, Sentence):
                self.again = at
                return played
        return None

    # ------------------------------------------------------------------------------------- tokens

    def _token(  # noqa: C901, PLR0912 - one branch a kind of token
        self, match: re.Match[str]
    ) -> bool:
        """Deal with a token that is not a move; True if the game ends before or with it."""
        kind = match.lastgroup or ""
        at = match.start(kind)
        null = match["four"] == _NULL
        if (
            (kind == "odd" or null)
            and (self.due or self.branch.plies)
            and not self.found.fault
            and self.lost < 0
        ):
            self.fail(at, Sentence(later("not a move: {text}"), text=self._original(match)))
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
            self._comment_of_a_line(at)
            return False
        bare = kind == "turn" and word.isdigit()
        if not bare:
            self._end_number()
        elif self.number >= 0 and self.prose < 0:
            self.prose = self.number  # two in a row are not the number of a move
        if self.prose >= 0 and not (bare and self.number >= 0):
            self._end_prose(at, last=kind in {"result", "tag", "end"})
        unknown = kind == "suffix" and (self.due or (self.marked and word == "?"))
        self.marked = word == "?"
        if unknown and not self.found.fault and self.lost < 0:
            self.fail(at, Sentence(later("an unknown move: {text}"), text=word))
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
            self._comment(*match.span(kind))
        elif self.is_playing:
            self._annotate(kind, word)
        return False

    def _original(self, match: re.Match[str]) -> str:
        """A token as it stands in the file."""
        return self.text[slice(*match.span(match.lastgroup or 0))]

    def _annotate(self, kind: str, word: str) -> None:
        branch = self.branch
        if kind == "nag":
            branch.mark(int(word[1:]))
        elif kind == "suffix":
            branch.mark(*nags_of(word.strip("() \t\r\n")))

    def _comment_of_a_line(self, at: int) -> None:
        """Keep what follows a semicolon, up to the end of the line, as a comment."""
        self._end_number()
        if self.prose >= 0:
            self._end_prose(at)
        self.again = end = end_of_line_comment(self.plain, at, in_variation=self.depth > 0)
        if self.found.fault or self.lost >= 0:
            return
        self.branch.comment(plain_comment(self.text[at + 1 : end]))
        if has_moves(self.plain, at, end):
            self.note(say("a line after a semicolon that has moves in it is kept as a comment"))

    def _comment(self, begin: int, end: int) -> int:
        """Read the comment at ``text[begin:end]``; returns where it really ends, as braces may be nested."""
        if self.plain[end - 1] != "}":
            self.note(say("a comment is not closed"))
        elif self.plain.find("{", begin + 1, end) > 0:
            longer = end_of_nested(self.plain, begin, end, self.found.end)
            if longer > end:
                self.note(say("braces are nested in a comment"))
                self.again = end = longer
        if self.is_playing:
            self.branch.comment(plain_comment(self.text[begin + 1 : end].removesuffix("}")))
        return end

    def _turn(self, match: re.Match[str], word: str) -> bool:
        if word.rstrip(" .\t\r\n") == "1" and self._begins_another(match):
            self.found.end = match.start()
            return True
        branch = self.branch
        branch.ahead = self.due = True
        if not word.isdigit():
            self._check_number(word)
        if not (self.numbered or self.outer or branch.plies):
            # What is before the number of the first move is said of the game.
            self.found.comments, branch.before = tuple(branch.before), []
            self.numbered = True
        return False

    def _begins_another(self, match: re.Match[str]) -> bool:
        """True if a move number 1 begins another game although this one had no result."""
        head = match[0]
        if self.after_result:
            return True
        if self.depth or ".." in head or not (len(self.branch.plies) > 1 or self.found.fault):
            return False
        return "\n" in head[: len(head) - len(head.lstrip())]

    def _result(self, word: str, end: int) -> bool:
        """Deal with a result; True if it ends the game."""
        found = self.found
        if self.depth:
            self.after_result = True
            if not found.fault and self.lost < 0:
                self.branch.comment(word)
            return False
        if word == "*" and not found.fault and self._goes_on(end):
            self.note(say("a * between the moves does not end the game"))
            return False
        found.result = result_of(word)
        if is_both_lost(word):
            self.note(both_lost(word))
        # A remark on the same line as the result is the game's.
        while (match := TOKEN.match(self.plain, end)) and match["comment"]:
            if "\n" in self.text[end : match.start("comment")]:
                break
            end = self._comment(*match.span("comment"))
        found.end = end
        return True

    def _goes_on(self, end: int) -> bool:
        """True if what follows a star is the next move of this game and not the first of another."""
        match = TOKEN.match(self.plain, end)
        move = match and match["move"]
        if not match or not move or isinstance(resolve(self.branch.state, move), Sentence):
            return False
        if match["number"] is None:
            return isinstance(resolve(Checkers(), move), Sentence)
        turn = self.branch.turn_number
        return match["number"].lstrip("0") == str(turn) and (turn > 1 or ".." in match[0])

    # -------------------------------------------------------------------------- what cannot be read

    def _end_number(self) -> None:
        """No move follows a number: it is the one of a move that was not made any more, or words."""
        at, self.number = self.number, -1
        wanted = str(self.numbers.due(self.branch))
        if at >= 0 and self.prose < 0 and not self.outer and self._digits(at).lstrip("0") != wanted:
            self.prose = at

    def _digits(self, at: int) -> str:
        """The number that stands at a place."""
        found = _NUMBER.match(self.plain, at)
        return found[0] if found is not None else ""

    def _check_number(self, text: str) -> None:
        """Note a number of the main line that contradicts the moves read."""
        if not (self.outer or self.found.fault):
            self.note(self.numbers.check(text, self.branch))

    def _end_prose(self, at: int, *, last: bool = False) -> None:
        """Keep what is not a token up to ``at``, or refuse it; ``last`` if the game ends there."""
        begin, self.prose = self.prose, -1
        if self.found.fault or self.lost >= 0:
            return
        words, plain = self.text[begin:at].rstrip(), self.plain[begin:at].rstrip()
        if last and not self.outer and self.found.result is None and (result := result_of_words(plain)):
            self.found.result = result
        elif last and not self.outer and is_broken_off(plain):
            self.note(say("the game breaks off within a move, which is kept as a comment"))
            self.branch.comment(words)
        elif last and is_left_open(plain):
            self.note(say("the last move is left open: {text}", text=shown(words)))
        elif self._is_meant_as_a_move(plain, at, last=last):
            while begin and self.text[begin - 1].isdigit():  # they were meant as a part of it
                begin -= 1
            text = shown(self.text[begin:at].rstrip())
            self.fail(begin, Sentence(later("not a move: {text}"), text=text))
        else:
            self._keep(words, plain)

    def _keep(self, words: str, plain: str) -> None:
        """Keep words as a comment, and note what was left out."""
        if any(map(str.isalnum, words)):
            self.note(say("words between the moves are kept as a comment"))
            self.branch.comment(plain_comment(words))
            if self.numbered and not (self.branch.plies or self.outer):
                self.found.unread = self.found.unread or shown(words)
        elif (self.branch.plies or self.due) and not is_punctuation(plain):
            self.note(say("a sign between the moves is left out: {text}", text=shown(words)))

    def _is_meant_as_a_move(self, plain: str, at: int, *, last: bool) -> bool:
        """Whether words up to ``at`` stand where a move is due and were meant as one."""
        begun = bool(self.branch.plies or self.due)
        if begun and (is_left_open(plain) or is_left_open_before(plain, self.plain, at)):
            return True
        return (begun or last) and is_like_a_move(plain, begun=begun)

    def _chosen(self, match: re.Match[str], ways: Ways) -> Move | Sentence:
        """Which of the jumps is meant, or why that cannot be told."""
        move = self.chosen.get(match.start(2))
        if move is None or self.outer:
            if not self.outer:
                self.found.ways = ways.moves
            return ways.doubt()
        mover = GAME.side_name(self.branch.state.side_to_move)
        route = "x".join(map(str, move.path))
        note = say(
            "{side}'s move {number}, {move}: by the moves after it this is {route}",
            side=mover,
            number=self.branch.turn_number,
            move=match[2],
            route=route,
        )
        self.note(note)
        return move

    def _fail(self, match: re.Match[str], move: str, reason: Sentence) -> None:
        """Deal with a move that cannot be played."""
        at = match.start(2)
        if self.found.begin < 0:
            if not (match[1] or self.tagged or self.numbered) and self._in_preface(match.end()):
                self.prose = at
                return
            self.found.begin = at
        branch = self.branch
        mover = branch.state.side_to_move
        turn = self.branch.turn_number
        if self.outer and match[1]:
            at = match.start(1)
        fault = Sentence(
            later("{side}'s move {number}, {move}: {reason}"),
            side=Sentence(GAME.side_names[mover]),
            number=turn,
            move=shown(self.text[match.start(2) : match.end(2)]),
            reason=self._hinted(move, reason),
        )
        self.fail(at, fault)

    def _hinted(self, move: str, reason: Sentence) -> Sentence:
        """The reason, with a hint where the first move tells that the game is of other rules."""
        branch, squares = self.branch, squares_of(move)
        piece = branch.state.piece_at(squares[0]) if squares[0] else None
        if (
            branch.plies
            or self.outer
            or branch.state != Checkers()
            or piece is None
            or piece.side is Side.FIRST
        ):
            return reason
        return Sentence(
            later("{reason}. White begins here, as in Russian or international draughts"), reason=reason
        )

    def _in_preface(self, end: int) -> bool:
        """True if figures like a move, up to ``end``, which nothing marks as one, stand among words.

        They do so before a word, and after words unless another move that cannot be played follows.
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

    def fault(self, at: int, reason: Sentence) -> None:
        """The game is refused; the number before the fault makes a game of it."""
        super().fault(at, reason)
        if self.due and self.found.begin < 0:
            self.found.begin = at

    def _finish(self) -> BranchMoves[Checkers]:
        found = self.found
        self._end_number()
        if self.prose >= 0:
            self._end_prose(found.end, last=True)
        return self.end()
