"""Handles everything between the moves of a game: move numbers, comments, marks, and words that are not
tokens.
"""

from __future__ import annotations

import re

from checkers_app.games.base import Game
from checkers_app.notation.pdn_text import nags_of, plain_comment, result_of_words
from checkers_app.notation.reading.lines import Lines
from checkers_app.notation.reading.numbers import MoveNumbers
from checkers_app.notation.reading.prose import (
    end_of_line_comment,
    end_of_nested,
    has_moves,
    is_broken_off,
    is_left_open,
    is_left_open_before,
    is_like_a_move,
    is_punctuation,
)
from checkers_app.notation.reading.resolve import DraughtsState, shown
from checkers_app.words import N_, say
from checkers_app.words.sentence import Sentence

_NUMBER = re.compile(r"[0-9]+")


class BetweenMoves(Lines):
    """Collects the lines of a game, and everything that has been read since the last move.

    Args:
        text: the text of the file.
        plain: the same text with typographic characters replaced by plain ones.
        start: the position before the first move.
        game: the board.
    """

    def __init__(self, text: str, plain: str, start: DraughtsState, game: Game) -> None:
        super().__init__(text, start)
        self.plain = plain
        self.game = game
        self.numbers = MoveNumbers(from_start=start == game.initial)
        self.prose = -1
        """The offset at which words that are not tokens begin; -1 if there are none."""
        self.number = -1
        """The offset of a number without a full stop, which is a move number only if a move follows; -1 if
        there is none.
        """
        self.numbered = False
        """True after the first move number, so that a comment after it belongs to the first move.
        """
        self.due = False
        """True if a move is due, because the last token was a move number."""
        self.again = -1
        """The offset at which reading continues if it is not directly after the last token; otherwise -1."""

    def fault(self, at: int, reason: Sentence) -> None:
        """Reject the game; text with a move number before the fault counts as a game, even without a move."""
        super().fault(at, reason)
        if self.due and self.found.begin < 0:
            self.found.begin = at

    def original(self, match: re.Match[str]) -> str:
        """The text of a token as it is written in the file."""
        return self.text[slice(*match.span(match.lastgroup or 0))]

    def annotate(self, kind: str, word: str) -> None:
        """Add the marks in ``word``, a token of type ``kind``, to the last move."""
        branch = self.branch
        if kind == "nag":
            branch.mark(int(word[1:]))
        elif kind == "suffix":
            branch.mark(*nags_of(word.strip("() \t\r\n")))

    def comment_of_a_line(self, at: int) -> None:
        """Add the text after a semicolon, up to the end of the line, as a comment."""
        self.end_number()
        if self.prose >= 0:
            self.end_prose(at)
        self.again = end = end_of_line_comment(self.plain, at, in_variation=self.depth > 0)
        if self.found.fault or self.lost >= 0:
            return
        self.branch.comment(plain_comment(self.text[at + 1 : end]))
        if has_moves(self.plain, at, end):
            self.note(say("a line with moves after a semicolon is kept as a comment"))

    def comment(self, begin: int, end: int) -> int:
        """Read the comment at ``text[begin:end]``, and return its actual end, because braces may be
        nested.
        """
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

    def end_number(self) -> None:
        """Handle a number that is not followed by a move: it belongs to a move that was not played, or to
        prose.
        """
        at, self.number = self.number, -1
        wanted = str(self.numbers.due(self.branch))
        if at >= 0 and self.prose < 0 and not self.outer and self.digits(at).lstrip("0") != wanted:
            self.prose = at

    def digits(self, at: int) -> str:
        """The digits at an offset in the text, or ""."""
        found = _NUMBER.match(self.plain, at)
        return found[0] if found is not None else ""

    def check_number(self, digits: str) -> None:
        """Add a note if a move number in the main line contradicts the moves that were read."""
        if not (self.outer or self.found.fault) and (note := self.numbers.check(digits, self.branch)):
            self.note(note)

    def end_prose(self, at: int, *, last: bool = False) -> None:
        """Add the words that end at ``at`` as a comment, or reject them; ``last`` is True if the game ends
        there.
        """
        begin, self.prose = self.prose, -1
        if self.found.fault or self.lost >= 0:
            return
        words, plain = self.text[begin:at].rstrip(), self.plain[begin:at].rstrip()
        if (
            last
            and not self.outer
            and self.found.result is None
            and (result := result_of_words(words, self.game))
        ):
            self.found.result = result
        elif last and not self.outer and is_broken_off(plain):
            self.note(say("the game breaks off within a move, which is kept as a comment"))
            self.branch.comment(words)
        elif last and is_left_open(plain):
            self.note(say("the last move is incomplete: {text}", text=shown(words)))
        elif self._is_meant_as_a_move(plain, at, last=last):
            while begin and self.text[begin - 1].isdigit():  # the digits were meant as a part of it
                begin -= 1
            text = shown(self.text[begin:at].rstrip())
            self.fail(begin, Sentence(N_("not a move: {text}"), text=text))
        else:
            self._keep(words, plain)

    def _keep(self, words: str, plain: str) -> None:
        """Add words as a comment and note this; signs without words are left out."""
        if any(map(str.isalnum, words)):
            self.note(say("words between the moves are kept as a comment"))
            self.branch.comment(plain_comment(words))
            if self.numbered and not (self.branch.plies or self.outer):
                self.found.unread = self.found.unread or shown(words)
        elif (self.branch.plies or self.due) and not is_punctuation(plain):
            self.note(say("a symbol between the moves is left out: {text}", text=shown(words)))

    def _is_meant_as_a_move(self, plain: str, at: int, *, last: bool) -> bool:
        """Whether the words that end at ``at`` were meant as a move, at a place where a move is due."""
        begun = bool(self.branch.plies or self.due)
        if begun and (is_left_open(plain) or is_left_open_before(plain, self.plain, at)):
            return True
        return (begun or last) and is_like_a_move(plain, begun=begun)
