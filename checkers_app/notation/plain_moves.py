"""Reads the moves of a game on a board without its own notation: turns tokens into a line of moves.

The form is that of PDN and PGN: numbers, moves, marks, comments in braces, variations in parentheses, and a
result.  A move is written as the text that :meth:`~checkers_app.games.base.State.move_text` returns or, if
that text would be ambiguous in the position, as a list of all squares that the move touches (``4`` or
``12-16``).

An unreadable move is a fault, even in a variation: only this program writes such files, so the reader need
not tolerate errors.
"""

from __future__ import annotations

import re
from collections.abc import Generator
from dataclasses import dataclass

from checkers_app.games.base import Game, Move, MoveTextError, State
from checkers_app.games.signs import plain_signs
from checkers_app.notation.moves import parse_move
from checkers_app.notation.pdn_text import nags_of, plain_comment, result_of, too_long
from checkers_app.notation.reading.branch import Branch, BranchMoves
from checkers_app.notation.reading.numbers import MoveNumbers
from checkers_app.notation.reading.resolve import shown
from checkers_app.notation.record import Ply, Result
from checkers_app.notation.tree_values import path_text
from checkers_app.words import N_, say
from checkers_app.words.sentence import Sentence

DEEPEST = 64
"""The maximum depth of nested variations."""
LONGEST = 50_000
"""The maximum number of tokens in one game."""
_SLICE = 1_000
"""The number of tokens between two places where reading can be interrupted."""

_TOKEN = re.compile(
    r"""\s*+(?:
      (?P<comment> \{ [^}]*+ \}?+ )
    | (?P<nag> \$ [0-9]{1,9}+ )
    | (?P<turn> [0-9]++ \.++ )
    | (?P<rest> (?: ; [ \t]*+ (?! [0-9()\n] | \Z ) | (?<![^\n]) % ) [^\n]*+ )
    | (?P<divider> ; )
    | (?P<open> \( )
    | (?P<close> \) )
    | (?P<mark> [!?]++ )
    | (?P<word> [^\s{}();!?$]++ )
    | (?P<junk> \S )
    | (?P<end> \Z )
    )""",
    re.VERBOSE,
)
_SAFE = re.compile(r"(?![0-9]+\.)[^\s{}();!?$%\[\]*][^\s{}();!?$]*")
"""Matches a single word that can only be a move."""


_IN_GAME = N_("{side}'s move {number}, {move}: {reason}")
_IN_VARIATION = N_("{side}'s move {number} of a variation, {move}: {reason}")


def texts_of(state: State) -> dict[str, Move]:
    """Map the text of every legal move, as written in games, to the move."""
    moves = state.legal_moves()
    texts = {state.move_text(move): move for move in moves}
    if len(texts) == len(moves) and all(_SAFE.fullmatch(text) and not result_of(text) for text in texts):
        return texts
    return {path_text(move): move for move in moves}


def text_of(state: State, move: Move) -> str:
    """The text of a legal move, as it is written in games."""
    return next(text for text, other in texts_of(state).items() if other == move)


def reading_plain(
    text: str, begin: int, end: int, start: State, game: Game
) -> Generator[None, None, BranchMoves[State]]:
    """Read the moves of one game from ``text[begin:end]``, up to its result.

    This function works like :func:`checkers_app.notation.reading.pdn_moves.reading_moves`, but for any board.
    """
    return _Reading(text, start, game).read(begin, end)


@dataclass(frozen=True, slots=True)
class NoSuchMove:
    """The reason why a word is not a move in a position; the board supplies the wording when the reason is
    shown.
    """

    game: Game
    state: State
    word: str

    def __str__(self) -> str:
        try:
            parse_move(self.game, self.state, self.word)
        except MoveTextError as error:
            return str(error)
        example = next(iter(texts_of(self.state)))
        return say("moves in {game} are written like {move}", game=say(self.game.title), move=example)


def _result_of(word: str) -> Result | None:
    """The result that a word names, or None; a word with a comma is a square on some boards."""
    return None if "," in word else result_of(word)


class _Reading:
    """The state of reading one game."""

    def __init__(self, text: str, start: State, game: Game) -> None:
        self.text = text
        self.game = game
        self.found: BranchMoves[State] = BranchMoves(start)
        self.branch: Branch[State] = Branch(start)
        self.outer: list[Branch[State]] = []
        self.numbers = MoveNumbers(from_start=start == game.initial)
        self.numbered = False
        """True after the first move number, so that a comment after it belongs to the first move."""

    def read(self, begin: int, end: int) -> Generator[None, None, BranchMoves[State]]:
        found = self.found
        found.end = end
        for count, match in enumerate(_TOKEN.finditer(self.text, begin, end), 1):
            if not count % _SLICE:
                yield
            kind = match.lastgroup or ""
            word, at = match[kind], match.start(kind)
            if count == LONGEST:
                self._fault(at, too_long(LONGEST))
            if kind == "word" and not self.outer and (result := _result_of(word)):
                found.result, found.end = result, match.end()
                break
            if not found.fault:
                self._token(kind, word, at)
        return self._finish()

    def _token(self, kind: str, word: str, at: int) -> None:
        match kind:
            case "word":
                self._word(word, at)
            case "turn":
                if not self.outer:
                    self._note(self.numbers.check(word.rstrip("."), self.branch))
                self.branch.ahead = True
                self._said_before()
            case "open":
                self._open(at)
            case "close":
                self._close()
            case "junk":
                self._fault(at, Sentence(N_("not a move: {text}"), text=word))
            case _:
                self._remark(kind, word)

    def _remark(self, kind: str, word: str) -> None:
        branch = self.branch
        if kind == "comment":
            if not word.endswith("}"):
                self._note(say("a comment is not closed"))
            branch.comment(plain_comment(word[1:].removesuffix("}")))
        elif kind == "rest" and word[0] == ";":
            branch.comment(plain_comment(word[1:]))
        elif kind == "nag":
            branch.mark(int(word[1:]))
        elif kind == "mark":
            branch.mark(*nags_of(word))

    def _said_before(self) -> None:
        """Assign comments before the number of the first move to the game."""
        if not (self.numbered or self.outer or self.branch.plies):
            self.found.comments, self.branch.before = tuple(self.branch.before), []
        self.numbered = True

    def _word(self, word: str, at: int) -> None:
        branch, state = self.branch, self.branch.state
        if _result_of(word):  # inside a variation
            branch.comment(word)
            return
        texts = texts_of(state)
        move = texts.get(word) or texts.get(plain_signs(word))
        if move is None:
            self._fault(at, self._why_not(word))
            return
        if self.found.begin < 0:
            self.found.begin = at
        self._said_before()
        if branch.noted:
            branch.settle()
        before, branch.before = tuple(branch.before), []
        branch.plies.append(Ply(move, (), before))
        branch.ahead = False
        branch.previous, branch.state = state, state.play(move)

    def _why_not(self, word: str) -> Sentence:
        """The reason why a word is not the next move, and the number of that move."""
        branch = self.branch
        side = branch.state.side_to_move
        return Sentence(
            _IN_VARIATION if self.outer else _IN_GAME,
            number=branch.turn_number,
            side=Sentence(self.game.side_names[side]),
            move=shown(word),
            reason=NoSuchMove(self.game, branch.state, word),
        )

    def _open(self, at: int) -> None:
        branch = self.branch
        if branch.previous is None:
            self._fault(at, Sentence(N_("a variation comes before the first move of its line")))
        elif len(self.outer) == DEEPEST:
            self._fault(at, Sentence(N_("variations are nested more than {most} deep"), most=DEEPEST))
        else:
            self.outer.append(branch)
            self.branch = Branch(branch.previous)

    def _close(self) -> None:
        if not self.outer:
            self._note(say("a closing parenthesis has no opening one"))
            return
        inner, self.branch = self.branch, self.outer.pop()
        self.branch.take_variation(inner)

    def _fault(self, at: int, reason: Sentence) -> None:
        if not self.found.fault:
            self.found.fault, self.found.fault_at = reason, at

    def _note(self, text: str) -> None:
        if text and text not in self.found.notes:
            self.found.notes.append(text)

    def _finish(self) -> BranchMoves[State]:
        found = self.found
        if self.outer and not found.fault:
            self._note(say("a variation is not closed"))
            while self.outer:
                self._close()
        found.end_with(self.outer[0] if self.outer else self.branch)
        return found
