"""A game against the computer in a terminal: one board after another, one typed line after another."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random
from typing import TextIO

from checkers_app.engine import checkers as compiled
from checkers_app.engine.api import WIN_BOUND, Position, SearchResult, plies_to_win
from checkers_app.engine.checkers.book import BookError, read_book
from checkers_app.engine.levels import Level, LevelUnavailableError, levels_for, unavailable_reason
from checkers_app.engine.opponents import Opponents
from checkers_app.games.base import Game, MoveTextError, Piece, Side, State
from checkers_app.notation.moves import parse_move
from checkers_app.paths import book_file
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.wording import outcome_sentence

EXIT_OK = 0
EXIT_USAGE = 2
EXIT_INTERRUPTED = 130
"""The exit status that shells give to a program ended by Ctrl-C."""

_WIDTH = 78
_MAX_LINE = 1000

_HELP = """\
Type a move: {examples}.
  moves    list every legal move
  board    draw the board again
  undo     take back your last move and the answer to it
  draw     claim a draw by repetition or by the 40-move rule
  resign   give the game up
  quit     leave without finishing"""


def play_text(
    game: Game,
    side: Side | None,
    level: int | None,
    stdin: TextIO,
    stdout: TextIO,
    seed: int | None = None,
) -> int:
    """Play one game.

    Args:
        game: the board.
        side: the person's side; None asks.
        level: the number of the computer's level; None asks.
        stdin: what the person types.
        stdout: where boards and answers go.
        seed: makes the computer's choices among good moves repeatable; None differs each time.

    Returns:
        The exit status: 0 after a game, also one that was left; 2 for a level that does not exist;
        130 after Ctrl-C.
    """
    terminal = _Terminal(stdin, stdout)
    levels = {item.number: item for item in levels_for(game.key)}
    if level is not None and level not in levels:
        terminal.say(f"{game.title} has no level {level}: choose {min(levels)} to {max(levels)}")
        return EXIT_USAGE
    try:
        terminal.say(f"{game.title}. Type help to see what you can type.")
        chosen_side = side if side is not None else _ask_side(terminal, game)
        chosen_level = levels[level if level is not None else _ask_level(terminal, levels.values())]
        opponents = _opponents(terminal) if chosen_level.engine == "compiled" else Opponents()
        _Session(terminal, game, chosen_side, chosen_level, Random(seed), opponents).play()
    except _LeaveError:
        terminal.say("Good-bye.")
    except LevelUnavailableError as error:
        terminal.say(f"{error}.")
        return EXIT_USAGE
    except KeyboardInterrupt:
        terminal.say("\nGood-bye.")
        return EXIT_INTERRUPTED
    return EXIT_OK


def _opponents(terminal: _Terminal) -> Opponents:
    """Opponents who know the opening book and the endgame tables; says which of these cannot be used."""
    book = tables = None
    try:
        book = read_book(book_file())
    except BookError as error:
        terminal.say(f"The opening book is not used: {error}")
    if compiled.available():
        from checkers_app.engine.checkers.endgames.library import open_tables

        tables = open_tables()
        for problem in tables.problems:
            terminal.say(f"An endgame table is not used: {problem}")
    return Opponents(book=book, tables=tables)


def board_lines(game: Game, state: State) -> list[str]:
    """A drawing of the board in plain ASCII, with the names of rows and columns around it.

    An empty square shows its number.  A man is a small letter, a king a capital; where the sides
    are called by single letters, as X and O, the mark is that letter.
    """
    row_labels, column_labels = _labels(game)
    rule = "     " + "+---" * game.columns + "+"
    header = ("      " + " ".join(f"{label:^3}" for label in column_labels)).rstrip()
    lines = [header, rule]
    for row in range(game.rows):
        cells = (_cell(game, state, game.squares.get((row, column))) for column in range(game.columns))
        label = row_labels[row]
        lines += [f"  {label:>2} |{'|'.join(cells)}| {label}", rule]
    return [*lines, header]


def legend(game: Game) -> str:
    """What the letters on the board mean, or an empty text where they need no explanation."""
    if all(len(name) == 1 for name in game.side_names):
        return ""
    first, second = Side
    men = ", ".join(f"{_letter(game, Piece(side))} {game.side_name(side)}" for side in Side)
    kings = ", ".join(_letter(game, Piece(side, king=True)) for side in (first, second))
    return f"{men}; {kings} kings; numbers are empty squares"


def _labels(game: Game) -> tuple[list[str], list[str]]:
    rows = [str(row + 1) for row in range(game.rows)]
    columns = [str(column + 1) for column in range(game.columns)]
    for square, (row, column) in game.cells.items():
        name = game.square_names.get(square, "")
        if name[:1].isalpha():
            columns[column], rows[row] = name[0], name[1:]
    return rows, columns


def _cell(game: Game, state: State, square: int | None) -> str:
    if square is None:
        return "   "
    piece = state.piece_at(square)
    return f"{square:^3}" if piece is None else f" {_letter(game, piece)} "


def _letter(game: Game, piece: Piece) -> str:
    name = game.side_name(piece.side)
    return name[0].upper() if piece.king or len(name) == 1 else name[0].lower()


class _LeaveError(Exception):
    """The person wants to leave, or nothing more can be typed."""


class _Terminal:
    """Lines in, lines out."""

    def __init__(self, stdin: TextIO, stdout: TextIO) -> None:
        self._stdin = stdin
        self._stdout = stdout
        self._encoding = getattr(stdout, "encoding", None) or "utf-8"
        # What comes through a pipe is not seen on the screen unless it is repeated there.
        self._echo = not stdin.isatty()

    def say(self, text: str = "", end: str = "\n") -> None:
        """Print a text; what the output cannot show becomes a question mark."""
        self._stdout.write(text.encode(self._encoding, "replace").decode(self._encoding) + end)
        self._stdout.flush()

    def ask(self, prompt: str) -> str:
        """The next line, without the white space around it.

        Raises:
            _LeaveError: at the end of the input, or for ``quit``.
        """
        self.say(prompt, end=" ")
        try:
            line = self._stdin.readline(_MAX_LINE)
        except UnicodeDecodeError:
            line = "?\n"
        if self._echo:
            self.say(line.rstrip())
        if not line:
            raise _LeaveError
        answer = line.strip()
        if answer.lower() in {"quit", "exit", "q"}:
            raise _LeaveError
        return answer


def _ask_side(terminal: _Terminal, game: Game) -> Side:
    first, second = game.side_names
    answers = {"": Side.FIRST}
    for side, name in zip(Side, game.side_names, strict=True):
        answers |= dict.fromkeys((name.lower(), name[0].lower()), side)
    while True:
        answer = terminal.ask(f"Your side, {first} or {second}? {first} moves first. [{first}]").lower()
        if answer in answers:
            return answers[answer]
        terminal.say(f"Type {first[0].lower()} for {first} or {second[0].lower()} for {second}")


def _ask_level(terminal: _Terminal, levels: Iterable[Level]) -> int:
    numbers = set()
    for level in levels:
        if unavailable_reason(level):
            continue
        numbers.add(level.number)
        terminal.say(f"  {level.number}  {level.name:<16}  {level.description}")
    while True:
        answer = terminal.ask("Level? [1]") or "1"
        if answer.isascii() and answer.isdigit() and int(answer) in numbers:
            return int(answer)
        terminal.say(f"Type a number from {min(numbers)} to {max(numbers)}")


@dataclass(slots=True)
class _Session:
    """One game in a terminal."""

    terminal: _Terminal
    game: Game
    side: Side
    level: Level
    rng: Random
    opponents: Opponents

    def play(self) -> None:
        """Take turns until the game is over."""
        seats = [Seat(Control.COMPUTER, self.level.number)] * 2
        seats[self.side] = HUMAN
        match = Match.new(self.game, (seats[0], seats[1]))
        self.terminal.say(
            f"You play {self.game.side_name(self.side)} against level {self.level.number}, {self.level.name}."
        )
        self._show(match)
        while match.outcome is None:
            after = self._person_acts(match) if match.seat_to_move.is_human else self._computer_moves(match)
            if after.states != match.states and (after.seat_to_move.is_human or after.outcome is not None):
                self._show(after)
            match = after
        self.terminal.say(outcome_sentence(self.game, match.outcome, self.side))

    def _show(self, match: Match) -> None:
        self.terminal.say()
        for line in board_lines(self.game, match.state):
            self.terminal.say(line)
        if explanation := legend(self.game):
            self.terminal.say(f"      {explanation}")
        self.terminal.say()

    def _computer_moves(self, match: Match) -> Match:
        self.terminal.say(f"{self._turn(match)}: {self.level.name} is thinking ...")
        position = Position(match.state, match.history)
        result = self.opponents.choose(self.level, self.game.key, position, rng=self.rng)
        if result.move is None:
            raise RuntimeError("the engine found no move in a game that is not over")
        self.terminal.say(f"The computer plays {match.state.move_text(result.move)} ({_thoughts(result)}).")
        return match.play(result.move)

    def _person_acts(self, match: Match) -> Match:
        """The match after one typed line: a move, or a command that may leave it as it is."""
        if (reason := match.claimable_draw) is not None:
            self.terminal.say(f"You may claim a draw ({reason.value}): type draw.")
        answer = self.terminal.ask(f"{self._turn(match)}, your move:")
        command = self._commands().get(answer.lower())
        if command is not None:
            return command(match)
        try:
            return match.play(parse_move(self.game, match.state, answer))
        except MoveTextError as error:
            self.terminal.say(f"{error}.")
            return match

    def _turn(self, match: Match) -> str:
        return f"{self.game.side_name(match.side_to_move)} to move"

    def _commands(self) -> dict[str, Callable[[Match], Match]]:
        return {
            "help": self._help,
            "?": self._help,
            "moves": self._list_moves,
            "board": self._draw_again,
            "undo": self._undo,
            "draw": self._claim_draw,
            "resign": lambda match: match.resign(self.side),
        }

    def _help(self, match: Match) -> Match:
        self.terminal.say(_HELP.format(examples=self._examples(match.state)))
        return match

    def _examples(self, state: State) -> str:
        move = state.legal_moves()[0]
        names = self.game.square_names
        named = " ".join(names.get(square, str(square)) for square in move.path)
        several = ", and every square of a jump, as 1x10x17" if len(move.path) > 1 else ""
        return f"{state.move_text(move)} or {named}{several}"

    def _list_moves(self, match: Match) -> Match:
        line = "Legal moves:"
        for move in match.state.legal_moves():
            word = f" {match.state.move_text(move)}"
            if len(line) + len(word) > _WIDTH:
                self.terminal.say(line)
                line = "            "
            line += word
        self.terminal.say(line)
        return match

    def _draw_again(self, match: Match) -> Match:
        self._show(match)
        return match

    def _undo(self, match: Match) -> Match:
        if not match.can_undo:
            self.terminal.say("There is no move to take back.")
            return match
        return match.undo()

    def _claim_draw(self, match: Match) -> Match:
        reason = match.claimable_draw
        if reason is None:
            self.terminal.say(
                "No draw can be claimed: that takes the same position three times, "
                "or 40 moves\nwithout a capture or an advance of a man."
            )
            return match
        return match.claim_draw()


def _thoughts(result: SearchResult) -> str:
    """What the computer thinks of its move, in a few words."""
    if result.from_book:
        return "from the book"
    plies = plies_to_win(result.score)
    if plies is not None:
        opinion = f"it {'wins' if result.score > 0 else 'may lose'} in {plies}"
    elif abs(result.score) > WIN_BOUND:
        opinion = f"it {'wins' if result.score > 0 else 'may lose'}"
    elif abs(result.score) < _EVEN:
        opinion = "even"
    else:
        opinion = "it likes its side" if result.score > 0 else "it likes your side"
    return f"depth {result.depth}, {result.nodes:,} positions, {result.seconds:.1f} s; {opinion}"


_EVEN = 30
"""Less than this many hundredths of a man is nothing to speak of."""
