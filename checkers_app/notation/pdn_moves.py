"""The moves of one game in PDN: tokens in, a line with its variations out.

Real files are forgiving reading: a variation that cannot be played is kept as a comment with a note,
prose between the moves as well.  A main line that cannot be played is a fault, and the rest of the
game is only looked through for its end.  One pass, no recursion, so that neither a comment as long as
the file nor parentheses without end cost more than their length.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from checkers_app.games.checkers import GAME, Checkers
from checkers_app.notation.pdn_resolve import LONGEST_MOVE, resolve, shown
from checkers_app.notation.pdn_text import TOKEN, nags_of, plain_comment, result_of
from checkers_app.notation.record import Line, Ply, Result

DEEPEST = 64
"""Variations inside variations that are read."""

_MOVE_LIKE = re.compile(r"\d.*[-x:]|[-x:].*\d", re.DOTALL)


@dataclass(slots=True)
class Moves:
    """What was read of a game."""

    line: Line = ()
    comments: tuple[str, ...] = ()
    """Before the first move."""
    final: Checkers = field(default_factory=Checkers)
    """The last position of the main line."""
    result: Result | None = None
    """None if the text ends without one."""
    begin: int = -1
    """Where the first move or result stands, -1 if there is none."""
    end: int = 0
    """Where the text of this game ends."""
    fault: str = ""
    """Why the main line cannot be played; empty if it can."""
    fault_at: int = 0
    notes: list[str] = field(default_factory=list)
    """What was odd and could be read all the same."""


@dataclass(slots=True)
class _Branch:
    """A line being read."""

    state: Checkers
    previous: Checkers | None = None
    """Before the last move, where a variation on it begins."""
    plies: list[Ply] = field(default_factory=list)
    before: list[str] = field(default_factory=list)
    """Comments that wait for the next move."""
    ahead: bool = True
    """True if a comment now belongs to the move that follows."""
    noted: bool = False
    """True if something was said of the last move that :meth:`settle` has to add to it."""
    nags: list[int] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    variations: list[Line] = field(default_factory=list)

    def comment(self, text: str) -> None:
        """Keep a comment where it stands."""
        if self.ahead or not self.plies:
            self.before.append(text)
        else:
            self.comments.append(text)
            self.noted = True

    def mark(self, *nags: int) -> None:
        """Mark the last move."""
        if self.plies:
            self.nags += nags
            self.noted = True

    def settle(self) -> None:
        """Give the last move what was said of it, all at once: there may be very much of it."""
        last = self.plies[-1]
        self.plies[-1] = Ply(
            last.move,
            last.nags + tuple(self.nags),
            last.before,
            last.comments + tuple(self.comments),
            last.variations + tuple(self.variations),
        )
        for gathered in (self.nags, self.comments, self.variations):
            gathered.clear()
        self.noted = False

    def close(self) -> None:
        """No move comes any more: what waits for one is said of the last."""
        if self.before and self.plies:
            self.comments += self.before
            self.before = []
            self.noted = True
        if self.noted:
            self.settle()


def read_moves(text: str, begin: int, end: int, start: Checkers, *, tagged: bool) -> Moves:
    """Read the moves of one game from ``text[begin:end]``, up to its result or where another begins.

    ``tagged`` says that tags stood before it, so that what follows must be moves.
    """
    return _Reading(text, start, tagged=tagged).read(begin, end)


class _Reading:
    """The work on one game."""

    def __init__(self, text: str, start: Checkers, *, tagged: bool) -> None:
        self.text = text
        self.tagged = tagged
        self.found = Moves()
        self.branch = _Branch(start)
        self.outer: list[_Branch] = []
        self.depth = 0
        """Parentheses open; more than ``outer`` holds while something is skipped."""
        self.lost = -1
        """Where the rest of a variation begins that cannot be read; -1 if all is well."""
        self.prose = -1
        """Where the words begin that are no tokens; -1 if there are none now."""
        self.numbered = False
        """True once a number stood alone, so that a comment after it is the first move's."""
        self.after_result = False
        """True just after a result inside parentheses."""

    def read(self, begin: int, end: int) -> Moves:  # noqa: C901, PLR0912 - the hot loop, in one piece
        found = self.found
        found.end = end
        for match in TOKEN.finditer(self.text, begin, end):
            number, move, mark = match.group(1, 2, 3)
            if move is None:
                if self._token(match):
                    break
                continue
            if number == "1" and self._begins_another(match):
                found.end = match.start()
                break
            if self.prose >= 0:
                self._end_prose(match.start())
            branch = self.branch
            played = "" if found.fault or self.lost >= 0 else resolve(branch.state, move)
            if isinstance(played, str):
                if result_of(move):
                    if self._result(move, match.end()):
                        break
                elif played:
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
            branch.ahead = self.after_result = False
            branch.previous = branch.state
            branch.state = branch.state.play(played)
            if found.begin < 0:
                found.begin = match.start(1 if number else 2)
        return self._finish()

    # ------------------------------------------------------------------------------------- tokens

    def _token(self, match: re.Match[str]) -> bool:  # noqa: C901 - one branch a kind of token
        """Deal with a token that is no move; True if the game ends before or with it."""
        kind = match.lastgroup or ""
        at = match.start(kind)
        if kind in {"word", "junk"}:
            if self.prose < 0:
                self.prose = at
            return False
        if self.prose >= 0:
            self._end_prose(at)
        word = match[kind]
        if kind == "tag":
            self.found.end = at
            return True
        if kind == "turn":
            return self._turn(match, word)
        if kind == "result":
            return self._result(word, match.end())
        if kind == "open":
            self._open(at)
        elif kind == "close":
            self._close(at)
        elif not self.found.fault and self.lost < 0:
            self._annotate(kind, word)
        elif kind == "comment":
            self._check_closed(word)
        return False

    def _annotate(self, kind: str, word: str) -> None:
        branch = self.branch
        if kind == "comment":
            self._check_closed(word)
            branch.comment(_inside(word))
        elif kind == "rest":
            if word[0] == ";":
                branch.comment(plain_comment(word[1:]))
        elif kind == "nag":
            branch.mark(int(word[1:]))
        else:
            branch.mark(*nags_of(word.strip("() \t\r\n")))

    def _check_closed(self, word: str) -> None:
        if not word.endswith("}"):
            self._note("a comment is not closed")

    def _turn(self, match: re.Match[str], word: str) -> bool:
        if word.rstrip(" .\t\r\n") == "1" and self._begins_another(match):
            self.found.end = match.start()
            return True
        branch = self.branch
        branch.ahead = True
        if not (self.numbered or self.outer or branch.plies):
            # What stands before the number of the first move is said of the game.
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
        found.result = result_of(word)
        # A remark on the same line as the result is the game's.
        while (match := TOKEN.match(self.text, end)) and match["comment"]:
            if "\n" in self.text[end : match.start("comment")]:
                break
            if not found.fault:
                self._annotate("comment", match["comment"])
            end = match.end()
        found.end = end
        return True

    # --------------------------------------------------------------------------------- variations

    def _open(self, at: int) -> None:
        self.depth += 1
        if self.found.fault or self.lost >= 0:
            return
        if self.depth > DEEPEST:
            self._fault(at, f"variations stand more than {DEEPEST} deep in each other")
            return
        branch = self.branch
        self.outer.append(branch)
        if branch.previous is None:
            # There is no move yet that could be replaced: these are words.
            self.branch = _Branch(branch.state)
            self.lost = at + 1
        else:
            self.branch = _Branch(branch.previous)

    def _close(self, at: int) -> None:
        self.after_result = False
        if self.depth == 0:
            self._note("a parenthesis closes nothing")
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
                self._note("a variation that cannot be played is kept as a comment")
                branch.comment(rest)
        branch.close()
        if branch.plies:
            outer.variations.append(tuple(branch.plies))
            outer.noted = outer.ahead = True
        else:
            for text in branch.before:
                outer.comment(text)

    # -------------------------------------------------------------------------- what cannot be read

    def _end_prose(self, at: int) -> None:
        begin, self.prose = self.prose, -1
        if self.found.fault or self.lost >= 0:
            return
        words = self.text[begin:at].rstrip()
        if self.branch.plies and _MOVE_LIKE.search(words[:LONGEST_MOVE]):
            while self.text[begin - 1].isdigit():  # they were meant as a part of it
                begin -= 1
            self._fail_at(begin, f"not a move: {shown(self.text[begin:at].rstrip())}")
        elif any(map(str.isalpha, words)):
            self._note("words between the moves are kept as a comment")
            self.branch.comment(plain_comment(words))

    def _fail(self, match: re.Match[str], move: str, reason: str) -> None:
        """Deal with a move that cannot be played."""
        at = match.start(2)
        if self.found.begin < 0:
            if not (match[1] or self.tagged or self.numbered):
                self.prose = at  # figures in a preface
                return
            self.found.begin = at
        branch = self.branch
        mover = branch.state.side_to_move
        played = len(branch.plies)
        turn = (played + (mover + played) % 2) // 2 + 1
        if self.outer and match[1]:
            at = match.start(1)
        self._fail_at(at, f"{GAME.side_name(mover)}'s move {turn}, {shown(move)}: {reason}")

    def _fail_at(self, at: int, reason: str) -> None:
        if self.outer:
            self.lost = at
        else:
            self._fault(at, reason)

    def _fault(self, at: int, reason: str) -> None:
        self.found.fault = reason
        self.found.fault_at = at

    def _note(self, text: str) -> None:
        if text not in self.found.notes:
            self.found.notes.append(text)

    def _finish(self) -> Moves:
        found = self.found
        if self.prose >= 0:
            self._end_prose(found.end)
        if self.outer and not found.fault:
            self._note("a variation is not closed")
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
