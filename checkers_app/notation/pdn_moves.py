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
from checkers_app.notation.pdn_branch import Branch, BranchMoves
from checkers_app.notation.pdn_resolve import LONGEST_MOVE, Ways, is_begun, resolve, shown
from checkers_app.notation.pdn_text import (
    RESULT_WORDS,
    TOKEN,
    is_both_lost,
    nags_of,
    plain_comment,
    result_of,
    squares_of,
    too_long,
)
from checkers_app.notation.record import Ply
from checkers_app.words import later, say
from checkers_app.words.sentence import Sentence

DEEPEST = 64
"""Variations inside variations that are read."""
LONGEST = 50_000
"""Moves, comments, marks and parentheses of one game that are read: ten times what the longest have."""
_SLICE = 1_000
"""Of these between two places where the reading can be interrupted: 1 to 5 ms."""

_NUMBERS = re.compile(r"\d{3,}\Z|\d+(?:\s+\d+)+\Z")
"""Squares without anything between them."""
_MOVE_LIKE = re.compile(
    r"\d.*[-x:]|[-x:].*\d|\d{1,2}\s?[^\s\d.,;()]{1,3}\s?\d{1,2}(?!\d)|\b[a-h][1-8]\W{0,3}[a-h][1-8]\b"
    rf"|{_NUMBERS.pattern}",
    re.DOTALL | re.IGNORECASE,
)
"""Words that were meant as a move, whatever is between the squares."""
_NO_MOVE = re.compile(r"-+(?:\s*-+)+|null|pass", re.IGNORECASE)
"""What stands where a move is not known, or was not made."""
_NULL = "0000"
"""A move that was not made, as some programs write it."""
_PUNCTUATION = re.compile(r"[\s.,;:'\"]*")
_BROKEN_OFF = re.compile(r"\d{1,2}\s*[-xX:]?")
_NUMBER = re.compile(r"\d+")
_LONGEST_NUMBER = 9
"""Digits of a move number."""


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
        plain: the same with usual signs, of the same length; see :mod:`checkers_app.notation.signs`.
        begin: where the moves begin.
        end: where they end at the latest.
        start: the position before the first.
        tagged: whether tags stood before it, so that what follows must be moves.
        chosen: place of a jump that may be read in several ways -> which it is.
    """
    return _Reading(text, plain, start, chosen, tagged=tagged).read(begin, end)


class _Reading:
    """The work on one game."""

    def __init__(
        self, text: str, plain: str, start: Checkers, chosen: Mapping[int, Move], *, tagged: bool
    ) -> None:
        self.text = text
        self.plain = plain
        self.chosen = chosen
        self.tagged = tagged
        self.found: BranchMoves[Checkers] = BranchMoves(start)
        self.branch = Branch(start)
        self.outer: list[Branch[Checkers]] = []
        self.depth = 0
        """Parentheses open; more than ``outer`` holds while something is skipped."""
        self.lost = -1
        """Where the rest of a variation begins that cannot be read; -1 if all is well."""
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
        self.counted = True
        """False once a number was noted that is not the number of its move."""
        self.first_number = 0
        """How far the numbers are above the count of the moves, in a game that begins in the middle."""

    def read(  # noqa: C901, PLR0912 - the hot loop, in one piece
        self, begin: int, end: int
    ) -> Generator[None, None, BranchMoves[Checkers]]:
        found = self.found
        found.end = end
        for count, match in enumerate(self._tokens(begin, end), 1):
            if not count % _SLICE:
                yield
            if count == LONGEST and not found.fault:
                self._fault(match.start(), too_long(LONGEST))
            number, move, mark = match.group(1, 2, 3)
            if move is None:
                if match["four"] is None or not self._is_move(match["four"]):
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

    def _is_move(self, digits: str) -> bool:
        """Whether four digits are the next move, ``1115`` for ``11-15``."""
        playing = not self.found.fault and self.lost < 0
        return playing and isinstance(resolve(self.branch.state, digits), Move)

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
            self._fail_at(at, Sentence(later("not a move: {text}"), text=self._original(match)))
        if kind == "four":
            kind = "turn"
        if kind in {"word", "junk", "odd"}:
            self.worded = self.worded or kind == "word"
            if self.prose < 0:
                self.prose = at if self.number < 0 else self.number
            self.number = -1
            return False
        word = match[match.lastgroup or kind]
        if kind == "semicolon" and not self._divides(at):
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
            self._fail_at(at, Sentence(later("an unknown move: {text}"), text=word))
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
            self._open(at)
        elif kind == "close":
            self._close(at)
        elif not self.found.fault and self.lost < 0:
            self._annotate(kind, self._original(match) if kind == "comment" else word)
        elif kind == "comment":
            self._check_closed(word)
        return False

    def _original(self, match: re.Match[str]) -> str:
        """A token as it stands in the file."""
        return self.text[slice(*match.span(match.lastgroup or 0))]

    def _annotate(self, kind: str, word: str) -> None:
        branch = self.branch
        if kind == "comment":
            self._check_closed(word)
            branch.comment(_inside(word))
        elif kind == "nag":
            branch.mark(int(word[1:]))
        elif kind == "suffix":
            branch.mark(*nags_of(word.strip("() \t\r\n")))

    def _divides(self, at: int) -> bool:
        """Whether a semicolon stands between moves, as in checkers books, and begins no comment."""
        following = TOKEN.match(self.plain, at + 1)
        if following is None or "\n" in self.plain[at : following.start(following.lastgroup or 0)]:
            return True
        kind = following.lastgroup
        if kind == "turn":  # a number, of a move or in a sentence
            after = TOKEN.match(self.plain, following.end())
            return after is not None and after.lastgroup not in {"word", "junk", "turn"}
        move = following["move"] or following["four"]
        if move is None:
            return kind not in {"word", "junk"}
        playing = not self.found.fault and self.lost < 0
        if following["number"] is not None or not playing:
            return True
        after = TOKEN.match(self.plain, following.end())
        told = after is not None and after.lastgroup == "word" and "\n" not in after[0]
        return not told and not isinstance(resolve(self.branch.state, move), Sentence)

    def _comment_of_a_line(self, at: int) -> None:
        """Keep what follows a semicolon, up to the end of the line, as a comment."""
        self._end_number()
        if self.prose >= 0:
            self._end_prose(at)
        end = self.plain.find("\n", at)
        self.again = end = len(self.plain) if end < 0 else end
        if self.found.fault or self.lost >= 0:
            return
        self.branch.comment(plain_comment(self.text[at + 1 : end]))
        if _MOVE_LIKE.search(self.plain, at, end):
            self._note(say("a line after a semicolon that has moves in it is kept as a comment"))

    def _check_closed(self, word: str) -> None:
        if not word.endswith("}"):
            self._note(say("a comment is not closed"))

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
            self._note(say("a * between the moves does not end the game"))
            return False
        found.result = result_of(word)
        if is_both_lost(word):
            self._note(
                say("the result {result} says that both sides lost; it is kept as unknown", result=word)
            )
        # A remark on the same line as the result is the game's.
        while (match := TOKEN.match(self.plain, end)) and match["comment"]:
            if "\n" in self.text[end : match.start("comment")]:
                break
            if not found.fault:
                self._annotate("comment", self._original(match))
            end = match.end()
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
        turn = self._turn_number()
        return match["number"].lstrip("0") == str(turn) and (turn > 1 or ".." in match[0])

    # --------------------------------------------------------------------------------- variations

    def _open(self, at: int) -> None:
        self.depth += 1
        if self.found.fault or self.lost >= 0:
            return
        if self.depth > DEEPEST:
            self._fault(at, Sentence(later("variations are nested more than {most} deep"), most=DEEPEST))
            return
        branch = self.branch
        self.outer.append(branch)
        if branch.previous is None:
            # There is no move yet that could be replaced: these are words.
            self.branch = Branch(branch.state)
            self.lost = at + 1
        else:
            self.branch = Branch(branch.previous)

    def _close(self, at: int) -> None:
        self.after_result = False
        if self.depth == 0:
            self._note(say("a parenthesis closes nothing"))
            return
        self.depth -= 1
        if not self.found.fault and self.depth < len(self.outer):
            self._end_variation(at)

    def _end_variation(self, at: int) -> None:
        """Put the variation just read where it belongs."""
        branch = self.branch
        outer = self.branch = self.outer.pop()
        if self.lost >= 0:
            rest = plain_comment(self.text[self.lost : at])
            self.lost = -1
            if rest:
                self._note(say("a variation that cannot be played is kept as a comment"))
                branch.comment(rest)
        branch.close()
        if branch.plies:
            outer.variations.append(tuple(branch.plies))
            outer.noted = outer.ahead = True
        else:
            for text in branch.before:
                outer.comment(text)

    # -------------------------------------------------------------------------- what cannot be read

    def _end_number(self) -> None:
        """No move follows a number: it is the one of a move that was not made any more, or words."""
        at, self.number = self.number, -1
        wanted = str(self._turn_number() + self.first_number)
        if at >= 0 and self.prose < 0 and not self.outer and self._digits(at).lstrip("0") != wanted:
            self.prose = at

    def _digits(self, at: int) -> str:
        """The number that stands at a place."""
        found = _NUMBER.match(self.plain, at)
        return found[0] if found is not None else ""

    def _check_number(self, text: str) -> None:
        """Note the first number of the main line that contradicts the moves read: some may be missing."""
        if self.outer or self.found.fault or not self.counted:
            return
        found, due = _NUMBER.match(text), self._turn_number()
        if found is None:
            return
        number = int(found[0][-_LONGEST_NUMBER:])
        if not self.branch.plies and self.branch.state != Checkers():
            self.first_number = number - due
        if number != due + self.first_number:
            self.counted = False
            due += self.first_number
            self._note(say("move number {number} where {due} was expected", number=number, due=due))

    def _turn_number(self) -> int:
        """The number of the next move, counted from the beginning of the line."""
        branch = self.branch
        played = len(branch.plies)
        return (played + (branch.state.side_to_move + played) % 2) // 2 + 1

    def _end_prose(self, at: int, *, last: bool = False) -> None:
        """Keep what is not a token up to ``at``, or refuse it; ``last`` if the game ends there."""
        begin, self.prose = self.prose, -1
        if self.found.fault or self.lost >= 0:
            return
        words, plain = self.text[begin:at].rstrip(), self.plain[begin:at].rstrip()
        if last and not self.outer and self.found.result is None:
            self.found.result = RESULT_WORDS.get(plain.strip(" .!").lower())
            if self.found.result is not None:
                return
        if last and not self.outer and _BROKEN_OFF.fullmatch(plain):
            self._note(say("the game breaks off within a move, which is kept as a comment"))
            self.branch.comment(words)
        elif self._is_like_a_move(plain, last=last):
            while begin and self.text[begin - 1].isdigit():  # they were meant as a part of it
                begin -= 1
            text = shown(self.text[begin:at].rstrip())
            self._fail_at(begin, Sentence(later("not a move: {text}"), text=text))
        elif any(map(str.isalnum, words)):
            self._note(say("words between the moves are kept as a comment"))
            self.branch.comment(plain_comment(words))
            if self.numbered and not (self.branch.plies or self.outer):
                self.found.unread = self.found.unread or shown(words)
        elif not (last or _PUNCTUATION.fullmatch(plain)):
            self._note(say("a sign between the moves is left out: {text}", text=shown(words)))

    def _is_like_a_move(self, plain: str, *, last: bool) -> bool:
        """Whether words stand where a move is due and were meant as one."""
        if not (self.branch.plies or last or self.due):
            return False
        if _NO_MOVE.fullmatch(plain):
            return bool(self.branch.plies or self.due)
        pattern = _MOVE_LIKE if self.branch.plies or self.due else _NUMBERS
        return pattern.search(plain[:LONGEST_MOVE]) is not None

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
            number=self._turn_number(),
            move=match[2],
            route=route,
        )
        self._note(note)
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
        turn = self._turn_number()
        if self.outer and match[1]:
            at = match.start(1)
        fault = Sentence(
            later("{side}'s move {number}, {move}: {reason}"),
            side=Sentence(GAME.side_names[mover]),
            number=turn,
            move=shown(self.text[match.start(2) : match.end(2)]),
            reason=self._hinted(move, reason),
        )
        self._fail_at(at, fault)

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

    def _fail_at(self, at: int, reason: Sentence) -> None:
        if self.outer:
            self.lost = at
        else:
            self._fault(at, reason)

    def _fault(self, at: int, reason: Sentence) -> None:
        self.found.fault = reason
        self.found.fault_at = at

    def _note(self, text: str) -> None:
        if text not in self.found.notes:
            self.found.notes.append(text)

    def _finish(self) -> BranchMoves[Checkers]:
        found = self.found
        self._end_number()
        if self.prose >= 0:
            self._end_prose(found.end, last=True)
        if self.outer and not found.fault:
            self._note(say("a variation is not closed"))
            while self.outer:
                self._end_variation(found.end)
        if self.outer:
            self.branch = self.outer[0]
        branch = self.branch
        branch.close()
        found.comments += tuple(branch.before)
        found.line = tuple(branch.plies)
        found.final = branch.state
        return found


def _inside(comment: str) -> str:
    return plain_comment(comment[1:].removesuffix("}"))
