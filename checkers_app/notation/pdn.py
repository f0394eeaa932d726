"""Reads Portable Draughts Notation (PDN): files with any number of games, some of which may contain faults.

    for entry in PdnReader(path.read_bytes()):
        match entry:
            case Accepted(): show(entry.record)
            case Rejected(): tell(entry.index, entry.line, entry.reason)

Games are returned one by one, so an unreadable game does not affect the others, and a list can be filled
while the file is being read.  Whatever a file contains, reading it raises no error.  In English draughts
``1-0`` means that Black, who begins, has won.

A game whose tag ``GameType`` is the number or the key of a board belongs to that board.  Moves in games other
than draughts are read by :mod:`checkers_app.notation.plain_moves`.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, TypeAlias, cast

from checkers_app.games.base import Game, Move, Outcome, PositionError, Reason, State
from checkers_app.games.checkers import GAME as CHECKERS
from checkers_app.games.checkers.board import ENGLISH
from checkers_app.games.draughts import Draughts
from checkers_app.games.signs import plain_signs
from checkers_app.notation.code_pages import CYRILLIC, code_page
from checkers_app.notation.pdn_rules import (
    VARIANT_TAG,
    board_named,
    is_meant_as_checkers,
    likely_boards,
    shares_its_type,
)
from checkers_app.notation.pdn_text import (
    NEXT_TAG,
    NO_TAG,
    TAG,
    TAG_LINE,
    both_lost,
    is_both_lost,
    plain_comment,
    plain_tag,
    result_of,
    wide_encoding,
)
from checkers_app.notation.plain_moves import reading_plain
from checkers_app.notation.positions import read_position
from checkers_app.notation.reading.branch import BranchMoves
from checkers_app.notation.reading.pdn_moves import reading_moves
from checkers_app.notation.reading.resolve import DraughtsState, shown
from checkers_app.notation.record import FIELD_TAGS, Record, Result, by_sides, tag_name
from checkers_app.words import N_, say
from checkers_app.words.sentence import Sentence

Tags: TypeAlias = tuple[tuple[str, str], ...]

_MOST_TAGS = 1_000
"""The maximum number of tags in a game; any further tags begin another game, which consists of tags only."""
_GAMES_TO_VOTE = 12
"""The number of games that are read to determine the rules in a file without GameType tags."""
_LEAST_PLIES = 10
"""The minimum number of plies in a game that is accepted under other rules although all its squares exist in
American checkers: a short game with an illegal move may be legal under other rules by chance.
"""
_MOST_WAYS = 16
"""The maximum number of ambiguous jumps in one game that the reader tries to resolve."""
_CURLY = re.compile("[\u201c-\u201f\u00ab\u00bb\uff02]")
"""The typographic quotes of word processors."""
_SPACES = re.compile(r"\s*+")
_BLANK_LINE = re.compile(r"\n[ \t\r]*+\n")


class PdnError(ValueError):
    """Raised for text that does not contain exactly one valid game.  The message can be shown to the user."""


@dataclass(frozen=True, slots=True)
class Accepted:
    """A readable game in the text."""

    index: int
    """The number of the game in the file, counted from 1."""
    line: int
    """The number of the line where the game begins, counted from 1."""
    raw: str
    """The text of the game, with everything after the previous game and white space up to the next one."""
    record: Record
    notes: tuple[str, ...] = ()
    """Notes on irregularities, as sentences without an initial capital or a full stop."""
    game: Game = CHECKERS
    """The board on which the game is played."""
    guessed: bool = False
    """True if the board was found by trial and error."""


@dataclass(frozen=True, slots=True)
class Rejected:
    """An unreadable game in the text."""

    index: int
    """The number of the game in the file, counted from 1."""
    line: int
    """The number of the line that contains the fault, counted from 1."""
    raw: str
    """The text of the game, from which it can be saved unchanged."""
    fault: Sentence = field(compare=False)
    """The fault in the text; the message is translated when it is shown."""
    tags: Tags = ()
    """All tags of the game, with their unchanged values."""
    part: Record | None = field(default=None, compare=False)
    """The game up to the fault; None if not even one move could be read."""
    game: Game = CHECKERS
    """The board on which the game is played."""

    @property
    def reason(self) -> str:
        """The reason why the game could not be read, in the current language."""
        return str(self.fault)


Entry: TypeAlias = Accepted | Rejected


class _Reading(NamedTuple):
    """A game read according to the rules of one board."""

    game: Game
    start: State
    moves: BranchMoves[Any]
    unknown: Sentence | None
    """The reason why its tag GameType does not name a known board; None if it does."""
    fault: Sentence | None
    """The reason why its starting position cannot be read; None if it can."""
    untagged: bool
    """True if the board was found by trial and error."""


class PdnReader:
    """Reads the games in a text one by one, on demand.

    Args:
        source: text, or the bytes of a file. The file may be encoded in UTF-8, in UTF-16 or UTF-32 with a
            byte order mark, or in an old code page, which may be mixed with lines in UTF-8.
        untagged: the board for games without a GameType. If None, these games are read as American checkers
            or, if that fails, by the rules of another board.
    """

    def __init__(self, source: bytes | str, untagged: Game | None = None) -> None:
        self.text, self.encoding = decoded(source) if isinstance(source, bytes) else (source, "")
        self._plain = plain_signs(self.text)
        self._at = 0
        self._counted = (0, 1)
        self._rest = 0
        self._untagged = untagged
        self._tries = untagged is None
        """Whether the rules of games without a GameType may be found by trial and error."""

    @property
    def progress(self) -> float:
        """The fraction of the text that has been read, from 0 to 1."""
        return self._at / len(self.text) if self.text else 1.0

    @property
    def rest(self) -> str:
        """The text after the last game; it and the ``raw`` texts of all games make up the whole text."""
        return self.text[self._rest :]

    def __iter__(self) -> Iterator[Entry]:
        """Yield each game in the text, from the beginning."""
        return (entry for entry in self.steps() if entry is not None)

    def steps(self) -> Iterator[Entry | None]:
        """Yield each game in the text, and None every few milliseconds while a long game is being read.

        This lets the caller, such as the window, do other work in the meantime.
        """
        text = self.text
        self._at = self._rest = index = section_end = 0
        noted = not self.encoding
        self._counted = (0, 1)
        while self._at < len(text):
            begin = self._at
            head = _read_tags(text, begin)
            tags, at = head.tags, head.end
            if at >= section_end:
                following = NEXT_TAG.search(text, at)
                section_end = following.start() if following else len(text)
            chosen = yield from self._read_game(head, begin, section_end)
            game, start, moves, unknown, fault, untagged = chosen
            if unknown and (moves.fault or not moves.line):
                fault = unknown
            elif moves.unread and not (moves.fault or moves.line):
                fault = Sentence(N_("no move could be read: {text}"), text=moves.unread)
            end = max(moves.end, at, begin + 1)
            self._at = end + _spaces(text, end)
            if not tags and moves.begin < 0:
                continue  # white space, a preface, a second result
            index += 1
            raw = text[self._rest : self._at]
            first = self._line(begin + _spaces(text, begin) if tags else moves.begin)
            self._rest = self._at
            if fault:
                yield Rejected(index, first, raw, fault, tags)
            elif moves.fault:
                part = _accepted(index, first, raw, game, start, head, moves).record if moves.line else None
                yield Rejected(index, self._line(moves.fault_at), raw, moves.fault, tags, part, game)
            else:
                entry = _accepted(index, first, raw, game, start, head, moves)
                if untagged:
                    read_as = say("the game has no GameType, so it was read as {game}", game=say(game.title))
                    entry = replace(entry, notes=(*entry.notes, read_as), guessed=True)
                yield entry if noted else self._with_encoding(entry)
                noted = True

    def _read_game(self, head: _Head, begin: int, end: int) -> Generator[None, None, _Reading]:
        """Read a game by the rules that its tags name, or by rules found by trial and error.

        Args:
            head: the part before the moves.
            begin: the place where the game begins.
            end: the latest place where it can end.
        """
        value = _first(head.tags, "GameType")
        game, unknown = board_named(value, _first(head.tags, VARIANT_TAG))
        untagged = not value and self._untagged is not None
        if untagged and self._untagged is not None:
            game = self._untagged
        start, fault = _start(head.tags, game)
        if not is_meant_as_checkers(unknown, value):
            fault = unknown
        moves = yield from _reading_moves(
            self.text, self._plain, head.end, end, game, start, tagged=bool(head.tags)
        )
        if self._tries and not value and (fault or moves.fault):
            tried = yield from self._by_other_rules(begin, head, end, game)
            if tried is not None:
                return _Reading(*tried, unknown, None, untagged=True)
        return _Reading(game, start, moves, unknown, fault, untagged=untagged)

    def _by_other_rules(
        self, begin: int, head: _Head, end: int, game: Game
    ) -> Generator[None, None, tuple[Game, State, BranchMoves[Any]] | None]:
        """A game without a GameType, read by the rules of the first board other than ``game`` under which
        the whole game is legal.

        The board whose rules allow most of the first games is tried first, also for later games.
        """
        text, at = self.text, head.end
        likely = likely_boards(text, at, _first(head.tags, "FEN"))
        candidates = [each for each in (*likely, CHECKERS) if each is not game]
        if self._untagged is None and len(candidates) > 1:
            votes = []
            for candidate in candidates:
                readable = 0
                for number, entry in enumerate(PdnReader(text[begin:], candidate).steps()):
                    yield
                    readable += isinstance(entry, Accepted) and entry.game is candidate
                    if number > _GAMES_TO_VOTE:
                        break
                votes.append(readable)
            order = sorted(range(len(candidates)), key=lambda place: -votes[place])
            candidates = [candidates[place] for place in order]
        for candidate in candidates:
            start, fault = _start(head.tags, candidate)
            if fault:
                continue
            moves = yield from _reading_moves(
                text, self._plain, at, end, candidate, start, tagged=bool(head.tags)
            )
            enough = 1 if len(candidate.cells) > len(CHECKERS.cells) else _LEAST_PLIES
            if not moves.fault and len(moves.line) >= enough:
                self._untagged = self._untagged or candidate
                return candidate, start, moves
        return None

    def _with_encoding(self, entry: Accepted) -> Accepted:
        """The first game, with a note on the code page that was guessed."""
        note = say(
            "the file does not say how its letters are encoded: {encoding} was assumed",
            encoding=self.encoding,
        )
        return replace(entry, notes=(*entry.notes, note))

    def _line(self, at: int) -> int:
        """The line number of a place in the text; between calls, places must not decrease except within one
        game.
        """
        place, line = self._counted
        line += self.text.count("\n", place, at) if at >= place else -self.text.count("\n", at, place)
        self._counted = (at, line)
        return line


def parse_game(text: str) -> Record:
    """The first game in a text, which is usually the only one; see :func:`parse_entry`.

    Raises:
        PdnError: if there is no game or it cannot be played.
    """
    return parse_entry(text).record


def parse_entry(text: str) -> Accepted:
    """The first (usually the only) game in a text, such as the content of the clipboard, and its board.

    Raises:
        PdnError: if there is no game or it cannot be played.
    """
    for entry in PdnReader(text):
        if isinstance(entry, Rejected):
            raise PdnError(Sentence(N_("line {line}: {reason}"), line=entry.line, reason=entry.fault))
        return entry
    raise PdnError(Sentence(N_("there is no game in this text")))


def playable_part(text: str) -> Record | None:
    """The first game in a text, up to its first fault if it has any; None if no move can be read."""
    for entry in PdnReader(text):
        return entry.part if isinstance(entry, Rejected) else entry.record
    return None


def decoded(data: bytes) -> tuple[str, str]:
    """The text of a file, and the name of the Cyrillic code page if one was guessed, otherwise "".

    Lines that are not valid UTF-8 are assumed to be in a Western or a Cyrillic code page; all of them are
    decoded with the same one.
    """
    if wide := wide_encoding(data):
        return data.decode(wide, errors="replace"), ""
    data, page = data.removeprefix(codecs.BOM_UTF8), ""
    try:
        text = data.decode()
    except UnicodeDecodeError:
        lines = data.split(b"\n")
        page = code_page(line for line in lines if not _is_utf8(line))
        text = "\n".join(_decoded_line(line, page) for line in lines)
    return text if "\n" in text else text.replace("\r", "\n"), page if page in CYRILLIC else ""


def _is_utf8(line: bytes) -> bool:
    try:
        line.decode()
    except UnicodeDecodeError:
        return False
    return True


def _decoded_line(line: bytes, page: str) -> str:
    for encoding in ("utf-8", page):
        try:
            return line.decode(encoding)
        except UnicodeDecodeError:
            continue
    return line.decode("latin-1")


class _Head(NamedTuple):
    """The part before the moves of a game."""

    tags: Tags
    end: int
    """The place where this part ends."""
    comments: tuple[str, ...]
    """The lines between the tags that are not tags."""
    notes: tuple[str, ...]


def _read_tags(text: str, at: int) -> _Head:
    """The tags that begin at a place in the text, and the other lines between them."""
    tags: list[tuple[str, str]] = []
    names: set[str] = set()
    comments: list[str] = []
    notes: list[str] = []
    end, kept = at, 0  # the comments after these tags belong to them only if another tag follows
    while len(tags) < _MOST_TAGS:
        found = _read_tag(text, at)
        if found is None:
            line = NO_TAG.match(text, at) if tags else None
            if line is None:
                break
            at = line.end()
            comments.append(plain_comment(line[line.lastindex or 0]))
            if line["bracket"]:
                bracket = shown(line["bracket"])
                notes.append(say("a line among the tags is kept as a comment: {text}", text=bracket))
                end, kept = at, len(comments)
            continue
        name, value, begin, after = found
        name = tag_name(name)
        known, doubtful = name in names, len(comments) > kept
        if (known and doubtful) or ((known or doubtful) and _BLANK_LINE.search(text, at, begin)):
            break  # the previous game had nothing but tags
        names.add(name)
        tags.append((name, plain_tag(value)))
        at = end = after
        kept = len(comments)
    if "Black" not in names:  # American books call Black "Red"
        tags = [("Black" if name == "Red" else name, value) for name, value in tags]
    return _Head(tuple(tags), end, tuple(comments[:kept]), tuple(notes))


def _read_tag(text: str, at: int) -> tuple[str, str, int, int] | None:
    """The name and the value of the tag at a place, and the places where its name begins and where the tag
    ends.
    """
    match = TAG.match(text, at)
    if match:
        return match[1], match[2], match.start(1), match.end()
    match = TAG_LINE.match(text, at)
    if match is None:
        return None
    value = match[3].rstrip()
    if '"' not in value:
        value = _CURLY.sub('"', value)
    _, quote, quoted = value.partition('"')
    if quote:
        inside, closed, _ = quoted.rpartition('"')
        value = inside if closed else quoted.removesuffix("]")
    elif value.endswith("]"):
        value = value[:-1].rstrip()
    else:
        return None
    return match[2], value, match.start(1), match.end()


def _spaces(text: str, at: int) -> int:
    found = _SPACES.match(text, at)
    return found.end() - at if found else 0


def _first(tags: Tags, name: str) -> str:
    return next((value for key, value in tags if key == name), "")


def _start(tags: Tags, game: Game) -> tuple[State, Sentence | None]:
    """The starting position of a game, and the reason why it cannot be read, if any."""
    start = game.initial
    fen = _first(tags, "FEN")
    if not fen.strip() or _first(tags, "SetUp").strip() == "0":
        return _begun_by_other(start, _first(tags, "GameType")), None
    try:
        return read_position(game, fen), None
    except PositionError as error:
        return start, Sentence(N_("the FEN tag: {reason}"), reason=error)


def _begun_by_other(start: State, game_type: str) -> State:
    """The starting position of a board, with the side to move that the tag GameType names, if any."""
    begins = game_type.split(",")[1:2]
    if not (isinstance(start, Draughts) and begins in (["W"], ["B"])):
        return start
    white = start.law.white
    return start._replace(side_to_move=white if begins == ["W"] else white.other)


def _reading_moves(
    text: str, plain: str, at: int, end: int, game: Game, start: State, *, tagged: bool
) -> Generator[None, None, BranchMoves[Any]]:
    """Read the moves of a game in the notation of its board."""
    if game.notation.draughts == ENGLISH or isinstance(start, Draughts):
        known = cast("DraughtsState", start)
        return (yield from _reading_draughts(text, plain, at, end, known, game, tagged=tagged))
    return (yield from reading_plain(text, at, end, start, game))


def _reading_draughts(
    text: str, plain: str, at: int, end: int, start: DraughtsState, game: Game, *, tagged: bool
) -> Generator[None, None, BranchMoves[DraughtsState]]:
    """Read the moves of a game; ambiguous jumps are resolved by the moves that follow.

    This succeeds if exactly one choice allows all moves to be played; otherwise the game is returned with
    its fault.
    """
    first = yield from reading_moves(text, plain, at, end, start, game, tagged=tagged)
    playable: list[BranchMoves[DraughtsState]] = []
    waiting: list[tuple[dict[int, Move], BranchMoves[DraughtsState]]] = [({}, first)] if first.ways else []
    for _ in range(_MOST_WAYS):
        if not waiting:
            break
        chosen, moves = waiting.pop()
        for way in moves.ways:
            also = {**chosen, moves.fault_at: way}
            again = yield from reading_moves(text, plain, at, end, start, game, tagged=tagged, chosen=also)
            if again.ways:
                waiting.append((also, again))
            elif not again.fault:
                playable.append(again)
    return playable[0] if len(playable) == 1 and not waiting else first


def _accepted(
    index: int, line: int, raw: str, game: Game, start: State, head: _Head, moves: BranchMoves[Any]
) -> Accepted:
    notes, comments = [*head.notes, *moves.notes], head.comments + moves.comments
    tagged = _first(head.tags, "Result").strip()
    by_tag = result_of(tagged, game)
    if tagged.strip("?") and by_tag is None:
        text = shown(tagged)
        notes.append(
            say("the Result tag does not contain a result and is kept as a comment: {text}", text=text)
        )
        comments = (f"Result: {tagged}", *comments)
    known = [result for result in (by_tag, moves.result) if result and result is not Result.UNKNOWN]
    result = known[0] if known else Result.UNKNOWN
    if by_tag and moves.result and by_tag is not moves.result:
        sentence = N_("the Result tag says {tag}, but the moves end with {end}")
        notes.append(say(sentence, tag=by_tag.value, end=moves.result.value))
    if is_both_lost(tagged) and moves.result is None:
        notes.append(both_lost(tagged))
    outcome = moves.final.outcome()
    if outcome is not None:
        right = Result.of(outcome)
        if result is Result.UNKNOWN and not (by_tag or moves.result):
            result = right
        elif result not in {right, Result.UNKNOWN}:
            notes.append(_disagreement(game, result, outcome))
    ours = (VARIANT_TAG, game.key) if shares_its_type(game) else None
    kept = by_sides(tuple(tag for tag in head.tags if tag[0] not in FIELD_TAGS and tag != ours), game)
    record = Record(start, moves.line, kept, result, comments)
    return Accepted(index, line, raw, record, tuple(notes), game)


def _disagreement(game: Game, result: Result, outcome: Outcome) -> str:
    right = Result.of(outcome)
    stuck = outcome.reason in {Reason.BLOCKED, Reason.NO_PIECES}
    return say(
        _DISAGREEMENTS[result.winner is None, stuck],
        result=result.value,
        side="" if result.winner is None else game.side_name(result.winner),
        loser="" if right.winner is None else game.side_name(right.winner.other),
        right=right.value,
    )


_DISAGREEMENTS = {
    (True, True): N_(
        "the result {result} is a draw, but {loser} cannot move in the last position, which makes it {right}"
    ),
    (True, False): N_("the result {result} is a draw, but the last position makes it {right}"),
    (False, True): N_(
        "the result {result} is a win for {side}, but {loser} cannot move in the last position, which "
        "makes it {right}"
    ),
    (False, False): N_("the result {result} is a win for {side}, but the last position makes it {right}"),
}
"""(whether a draw is claimed, whether the loser cannot move) -> the note."""
