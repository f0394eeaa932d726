"""The requirements for external input: one function for each reader, which takes any bytes.

Each raises an AssertionError, or an exception that the reader should have handled, if a requirement is not
met. Every test run tries them on a few samples and variations of these; ``build_scripts/fuzz.py`` tries them
on millions of inputs, guided by the lines of the program that each input reaches.
"""

from __future__ import annotations

import hashlib
import io
import json
import struct
import zlib
from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from unittest import mock

from checkers_app.arena.players import SpecError, parse_spec
from checkers_app.engine.api import WIN, Engine, Limits, Position, Progress, Report, SearchResult, StopToken
from checkers_app.engine.checkers import book as books
from checkers_app.engine.checkers import core, net_file
from checkers_app.engine.checkers.endgames import files, reader
from checkers_app.engine.hub import client
from checkers_app.engine.hub.lines import MAX_LINE, bounded_lines
from checkers_app.engine.hub.server import HubServer
from checkers_app.games import boards
from checkers_app.games.base import MoveTextError
from checkers_app.games.checkers import GAME, Checkers
from checkers_app.notation import hub
from checkers_app.notation.fen import FenError, parse_fen, write_fen
from checkers_app.notation.index import GameHeading
from checkers_app.notation.moves import parse_move
from checkers_app.notation.pdn import Accepted, PdnReader, parse_game
from checkers_app.notation.pdn_writer import game_text
from checkers_app.play.match import HUMAN
from checkers_app.play.puzzles import puzzles
from checkers_app.play.saved import saved_game as kept
from checkers_app.play.saved.exchange import PasteError, game_to_play, pasted_game, with_names
from checkers_app.practice.own_problems import OwnSet, decode_sets, encode_sets
from checkers_app.practice.problem_file import posed_problems
from checkers_app.practice.problems import ProblemEntry, ProblemFileError
from checkers_app.storage import settings
from checkers_app.storage.versioned import DocumentError
from checkers_app.views.practice.own_problem_words import verdict_words

Target = Callable[[bytes], None]

LONGEST_SENTENCE = 400
"""In characters: an error message is a sentence, however long the text is."""
STATES = tuple(
    map(
        parse_fen,
        (
            write_fen(Checkers()),
            "B:W6,7,14,15:B2",  # two ways for 2x18
            "B:W6,7,8,14,15,16,22,23,24:BK4,K12,K25,K28",
            "W:W21,22,K3:B1,2,K9",
        ),
    )
)
_TODAY = date(2026, 1, 1)


def _text(data: bytes) -> str:
    return data.decode(errors="replace")


def _is_sentence(error: Exception) -> None:
    assert 0 < len(str(error)) <= LONGEST_SENTENCE


def fen(data: bytes) -> None:
    """A position: read or rejected; a position that was read can be written and read back."""
    try:
        state = parse_fen(_text(data))
    except FenError as error:
        _is_sentence(error)
    else:
        assert parse_fen(write_fen(state)) == state


def move(data: bytes) -> None:
    """A move as a person types it, in a position that the first byte chooses."""
    state = STATES[data[0] % len(STATES)] if data else STATES[0]
    try:
        played = parse_move(GAME, state, _text(data[1:]))
    except MoveTextError as error:
        _is_sentence(error)
    else:
        assert played in state.legal_moves()


def spec(data: bytes) -> None:
    """An engine setting of the command line."""
    text = _text(data).replace("\0", " ")
    try:
        assert parse_spec(text).text == text
    except SpecError as error:
        assert len(str(error)) <= LONGEST_SENTENCE + len(text)  # noqa: PT017  either end is right


def pdn(data: bytes) -> None:
    """A file of games: nothing of it is lost, and every game that was read can be written and read again."""
    games = PdnReader(data)
    entries = list(games)
    assert "".join(entry.raw for entry in entries) + games.rest == games.text
    for entry in entries:
        assert 1 <= entry.line <= games.text.count("\n") + 1
        if isinstance(entry, Accepted):
            GameHeading.of(entry.record)
            assert parse_game(game_text(entry.record, entry.game)) == entry.record


def pasted(data: bytes) -> None:
    """A position or a game from the clipboard."""
    try:
        game, record = pasted_game(_text(data))
        match, _ = game_to_play(record, (HUMAN, HUMAN), game)
    except PasteError as error:
        _is_sentence(error)
    else:
        assert match.states


def saved_settings(data: bytes) -> None:
    """A settings file: read or rejected; settings that were read can be written and read back."""
    try:
        found = settings.decode(data.decode())
    except (DocumentError, UnicodeDecodeError) as error:
        _is_sentence(error)
    else:
        text = settings.encode(found)
        text.encode()
        assert settings.decode(text) == found


def problem_file(data: bytes) -> None:
    """A file of problems is refused, or its positions can be displayed, saved and, once proved, solved."""
    try:
        posed, games = posed_problems(data, StopToken())
    except ProblemFileError as error:
        _is_sentence(error)
        return
    assert posed or games
    sets = (OwnSet("club", posed),)
    assert decode_sets(encode_sets(sets)) == sets
    for item in posed:
        assert verdict_words(item)
        if isinstance(item.verdict, ProblemEntry):
            item.verdict.problem()
        else:
            assert item.state is not None or item.verdict is not None


def kept_game(data: bytes) -> None:
    """A saved game: read or rejected; a game that was read can be shown, written and read again."""
    try:
        game, match = kept.decode_match(data.decode())
    except (DocumentError, UnicodeDecodeError) as error:
        _is_sentence(error)
        return
    assert len(match.moves) == game.played
    GameHeading.of(with_names(game))
    text = kept.encode(game)
    assert kept.decode(text.encode().decode()) == game
    again = kept.encode(kept.KeptGame.of(match, game))  # as it is written after the next ply
    assert kept.decode(again.encode().decode()).match() == match


def puzzle_deck(data: bytes) -> None:
    """The file of puzzles: read or rejected; puzzles that were read can be used and written."""
    try:
        deck = puzzles.decode(data.decode())
    except (DocumentError, UnicodeDecodeError) as error:
        _is_sentence(error)
        return
    for item in deck.due(_TODAY):
        assert item.aim
        deck = deck.after_solving(item.key, _TODAY, at_once=True)
    for item in deck.puzzles:
        deck = deck.after_showing(item.key, _TODAY)
    deck.coming(_TODAY)
    assert puzzles.decode(puzzles.encode(deck).encode().decode()) == deck


def book(data: bytes) -> None:
    """An opening book: the whole file, or (if the first byte is odd) the content of an otherwise
    valid file.
    """
    content = data[1:]
    if data[:1] and data[0] % 2:
        packed = zlib.compress(content, 1)
        content = struct.pack("<6sHI", books.MAGIC, books.VERSION, zlib.crc32(packed)) + packed
    try:
        found = books.decode(content)
    except books.BookError as error:
        _is_sentence(error)
        return
    for state in STATES:
        for item in found.moves(state):
            assert item.move in state.legal_moves()
            assert 1 <= item.weight <= books.MAX_WEIGHT


def net(data: bytes) -> None:
    """Learned weights: a header and numbers, which are repeated to the length of a net and may be signed."""
    header, numbers = data[:32], data[33:] or b"\0"
    weights = (numbers * (net_file.WEIGHT_BYTES // len(numbers) + 1))[: net_file.WEIGHT_BYTES]
    if data[32:33] and data[32] % 2:
        scale = struct.unpack("<i", header[20:24])[0]
        content = net_file.net_bytes(net_file.NetWeights(weights, scale))
    else:
        content = header + numbers
    try:
        found = net_file.parse_net(content)
    except net_file.NetError as error:
        _is_sentence(error)
        return
    try:
        ready = core.Net(found.weights, found.scale)
    except ValueError as error:
        _is_sentence(error)
        return
    for state in STATES:
        assert -WIN < ready.evaluate(*state) < WIN


def _signed_table(data: bytes) -> bytes:
    head = data[:16] + len(data).to_bytes(8, "little")
    return head + hashlib.blake2b(head + data[40:], digest_size=16).digest() + data[40:]


def table(data: bytes) -> None:
    """A file of endgame tables: as it is, or (if the first byte is odd) with a matching length and digest."""
    content = data[1:]
    if data[:1] and data[0] % 2 and len(content) >= 40:
        content = _signed_table(content)
    try:
        found = files.checked_table(Path("a table"), memoryview(content))
    except files.TableFileError as error:
        _is_sentence(error)
        return
    tables = reader.Reader()
    if all(tables.add(item.stats.counts, item.outcomes, item.distances) for item in found.slices):
        tables.max_pieces = found.pieces
        for item in found.slices:
            _look_up(tables, item.stats.counts)


def section(data: bytes) -> None:
    """The packed results of the endings of three pieces: rejected, complete, or detected as broken when they
    are read.
    """
    every = [counts for pieces in (2, 3) for counts in files.slices_of(pieces)]
    counts = every[data[0] % len(every)] if data else every[0]
    half = len(data) // 2 if data[:1] > b"\x80" else len(data)
    tables = reader.Reader()
    if tables.add(counts, data[1:half], data[half:]):
        tables.max_pieces = 3
        _look_up(tables, counts)


def _look_up(tables: reader.Reader, counts: files.SliceCounts) -> None:
    for distances in (False, True):
        try:
            tables.unpack(counts, distances=distances)
        except ValueError as error:
            _is_sentence(error)
    for text in ("B:WK1:BK32", "W:WK1:BK32", "B:W30:BK3", "B:WK1,K2:BK32", "W:W21,K9:B12"):
        outcome, plies = tables.probe(*parse_fen(text))
        assert -1 <= outcome <= 2
        assert -1 <= plies <= 255


def hub_line(data: bytes) -> None:
    """A line of the Hub protocol: its content can be written and is read back unchanged."""
    command, arguments = hub.parse_line(_text(data))
    written = hub.write_line("info", **arguments)
    assert "\n" not in written
    again = hub.parse_line(written)[1]
    assert {name.replace("_", "-") for name in arguments} == set(again)
    assert len(command) <= len(data)
    for state in STATES:
        try:
            assert hub.parse_move(state, command) in state.legal_moves()
        except MoveTextError as error:
            _is_sentence(error)
    try:
        found = hub.parse_position(command)
    except hub.HubError as error:
        _is_sentence(error)
    else:
        assert hub.write_position(found) == command


class _Quick:
    """An engine that returns at once."""

    def search(
        self,
        position: Position,
        limits: Limits,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        """The first legal move."""
        del limits, stop, report
        moves = position.state.legal_moves()
        return SearchResult(moves[0] if moves else None, 12, 3, 9, moves[:1], 0.0)

    def new_game(self) -> None:
        """Nothing to reset."""


class _Server(HubServer):
    """The server without an engine's work."""

    def _new_engine(self) -> Engine:
        return _Quick()


_ANSWERS = frozenset(("id", "param", "wait", "ready", "info", "done", "pong", "error"))


def hub_server(data: bytes) -> None:
    """Input from a client: every search is answered, and only ``quit`` ends the conversation."""
    lines = [line for line in bounded_lines(io.StringIO(_text(data))) if line.strip()]
    said = io.StringIO()
    _Server(said).serve(lines)
    answers = [hub.parse_line(line)[0] for line in said.getvalue().splitlines()]
    assert set(answers) <= _ANSWERS
    commands = [hub.parse_line(line)[0] for line in lines]
    if "quit" in commands:
        commands = commands[: commands.index("quit")]
    assert answers.count("done") == commands.count("go")
    assert answers.count("pong") == commands.count("ping")
    assert answers.count("wait") == commands.count("hub")


class _Script:
    """Replaces a running program: returns its lines, then ends."""

    said = ""

    def __init__(self, *_: object, **__: object) -> None:
        self.deadline = 0.0
        self._lines = iter(["wait", "ready", *filter(str.strip, self.said.split("\n"))])

    def send(self, line: str) -> None:
        """Discards its input."""
        assert "\n" not in line

    def receive(self) -> str:
        """Return the next line."""
        line = next(self._lines, None)
        if line is None:
            raise client.EngineError("the program has ended")
        return line[:MAX_LINE]

    def close(self, farewell: str | None) -> None:
        """Already ended."""
        assert farewell in {None, "quit"}


def hub_client(data: bytes) -> None:
    """Output of an engine: its move is legal or rejected, and the reported progress is consistent."""
    state = STATES[data[0] % len(STATES)] if data else STATES[0]
    script = type("Script", (_Script,), {"said": _text(data[1:])})
    with mock.patch.object(client, "Transport", script), client.HubClient(("engine",)) as engine:
        told: list[Progress] = []
        try:
            result = engine.search(Position(state), Limits(depth=1), None, told.append)
        except (client.EngineError, MoveTextError) as error:
            _is_sentence(error)
            return
        assert result.move is None or result.move in state.legal_moves()
        _makes_sense(state, result)
        for progress in told:
            _makes_sense(state, progress)


def _makes_sense(state: Checkers, told: Progress | SearchResult) -> None:
    assert -WIN <= told.score <= WIN
    assert told.depth >= 0
    for each in told.pv:
        state = state.play(each)


def plain_values(data: bytes) -> None:
    """A saved game with shuffled values: JSON of any shape in the fields of a game."""
    try:
        values = json.loads(data.decode())
    except (ValueError, RecursionError):
        return
    if isinstance(values, dict):
        values.setdefault("version", 1)
        values.setdefault("game", "checkers" if "checkers" in boards() else "")
        values.setdefault("seats", [{"control": "human", "level": 1}] * 2)
        for name in ("began", "changed"):
            values.setdefault(name, "2026-01-01T00:00:00+00:00")
        values.setdefault("played", 0)
    kept_game(json.dumps(values).encode())


TARGETS: Mapping[str, Target] = {
    "fen": fen,
    "move": move,
    "hub-line": hub_line,
    "spec": spec,
    "pasted": pasted,
    "settings": saved_settings,
    "section": section,
    "table": table,
    "book": book,
    "puzzles": puzzle_deck,
    "problem-file": problem_file,
    "kept": kept_game,
    "kept-values": plain_values,
    "pdn": pdn,
    "hub-client": hub_client,
    "hub-server": hub_server,
    "net": net,
}
"""Name -> its check, the quick ones first."""
