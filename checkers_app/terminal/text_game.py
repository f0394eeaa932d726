"""A game against the computer in a terminal: boards are printed, and moves are typed."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from random import Random
from typing import TextIO

from checkers_app.engine.api import WIN_BOUND, Engine, SearchResult, plies_to_win
from checkers_app.engine.engines import Engines
from checkers_app.engine.immediate import ImmediateService
from checkers_app.engine.levels import (
    Level,
    LevelUnavailableError,
    levels_for,
    numeral,
    read_numeral,
    unavailable_reason,
)
from checkers_app.engine.resources import NOTHING, open_resources
from checkers_app.games.base import Game, MoveTextError, Piece, Reason, Side, State
from checkers_app.learn.duel.plies import within
from checkers_app.notation.moves import parse_move
from checkers_app.play.events import DrawOffered, MovePlayed, SessionEvent
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.session import Session
from checkers_app.play.thinking import Backing
from checkers_app.play.wording import ending_sentence
from checkers_app.terminal.common import INTERRUPTED
from checkers_app.views.interaction.questions import AskedAbout, answer, questions
from checkers_app.views.interaction.spoken_moves import move_sentence
from checkers_app.views.interaction.status import jump_words
from checkers_app.words import N_, folded, say, say_count, say_in, say_list, say_number

_WIDTH = 78
_MAX_LINE = 1000

_COMMANDS = (
    ("moves", N_("list every legal move")),
    ("board", N_("draw the board again")),
    ("undo", N_("take back your last move and the answer to it")),
    ("draw", N_("claim a draw by repetition or by the 40-move rule")),
    ("resign", N_("give up the game")),
    ("quit", N_("leave without finishing")),
)
"""The commands that can be typed instead of moves, with their descriptions.  The English words work in every
language, next to those of the current language.
"""


def _word_of(command: str) -> str:
    """The word for a command in the current language."""
    words = {
        "help": say_in("a command to type", "help"),
        "moves": say_in("a command to type", "moves"),
        "board": say_in("a command to type", "board"),
        "undo": say_in("a command to type", "undo"),
        "draw": say_in("a command to type", "draw"),
        "resign": say_in("a command to type", "resign"),
        "quit": say_in("a command to type", "quit"),
    }
    return words[command]


_CLAIMS = {
    Reason.REPETITION: N_("You may claim a draw (repetition): type {command}."),
    Reason.FORTY_MOVES: N_("You may claim a draw (forty moves): type {command}."),
}
_ANY_CLAIM = N_("You may claim a draw: type {command}.")
"""The message about claimable draws under the rules of other draughts games."""


def play_text(
    game: Game,
    side: Side | None,
    level: float | None,
    stdin: TextIO,
    stdout: TextIO,
    seed: int | None = None,
    *,
    plain: bool = False,
) -> int:
    """Play one game.

    Args:
        game: the board.
        side: the person's side; None to ask for it.
        level: the number of the computer's level; None to ask for it.
        stdin: the stream from which the person's input is read.
        stdout: receives boards and replies.
        seed: makes the computer's choices among good moves repeatable; with None they differ each time.
        plain: whether to describe the positions of the pieces in sentences instead of drawing a board.

    Returns:
        The exit status: 0 after a game, even if it was left early; 130 after Ctrl-C.

    Raises:
        LevelUnavailableError: if the level does not exist or is not available.
    """
    terminal = _Terminal(stdin, stdout)
    levels = {item.number: item for item in levels_for(game)}
    if level is not None and level not in levels:
        raise LevelUnavailableError(
            say(
                "{game} has no level {number}: choose {first} to {last}",
                game=say(game.title),
                number=numeral(level),
                first=numeral(min(levels)),
                last=numeral(max(levels)),
            )
        )
    if level is not None and (reason := unavailable_reason(levels[level])):
        name = say(levels[level].name)
        raise LevelUnavailableError(say("{level}: {reason}", level=name, reason=reason))
    try:
        terminal.say(
            say(
                "{game}. Type {command} to see the commands.",
                game=say(game.title),
                command=_word_of("help"),
            )
        )
        chosen_side = side if side is not None else _ask_side(terminal, game)
        chosen_level = levels[level if level is not None else _ask_level(terminal, levels.values())]
        engine = _engine(terminal, game, chosen_level, seed)
        kind = _PlainGame if plain else _TextGame
        kind(terminal, game, chosen_side, chosen_level, engine).play()
    except _LeaveError:
        terminal.say(say("Goodbye."))
    except KeyboardInterrupt:
        terminal.say()
        terminal.say(say("Goodbye."))
        return INTERRUPTED
    return 0


def _engine(terminal: _Terminal, game: Game, level: Level, seed: int | None) -> Engine:
    """The engine of the level; its unusable files are reported."""
    resources = open_resources() if level.engine == "compiled" else NOTHING
    for problem in resources.problems:
        terminal.say(problem)
    return Engines(resources).for_level(game, level, seed=seed)


def board_lines(game: Game, state: State) -> list[str]:
    """A drawing of the board in ASCII, with the names of rows and columns around it.

    An empty square shows its label, usually its number.  A piece is shown as a lower-case letter and a
    crowned piece as an upper-case letter; if the sides have single-letter names, such as X and O, those
    letters are used.
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
    """An explanation of the letters on the board; empty if none is needed."""
    if all(len(name) == 1 for name in game.side_names):
        return ""
    words = [", ".join(f"{_letter(game, Piece(side))} {game.side_name(side)}" for side in Side)]
    if len(game.piece_names) > 1:
        crowned = ", ".join(_letter(game, Piece(side, king=True)) for side in Side)
        kings = say("{letters} kings", letters=crowned)
        words.append(kings if game.counts_men else f"{crowned} {say(game.piece_names[1])}")
    if game.square_labels is None:
        words.append(say("numbers are empty squares"))
    return "; ".join(words)


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
    return f"{game.square_label(square):^3}" if piece is None else f" {_letter(game, piece)} "


def _letter(game: Game, piece: Piece) -> str:
    name = game.side_names[piece.side]
    return name[0].upper() if piece.king or len(name) == 1 else name[0].lower()


class _LeaveError(Exception):
    """Raised if the person wants to leave or the input has ended."""


class _Terminal:
    """Reads and prints lines."""

    def __init__(self, stdin: TextIO, stdout: TextIO) -> None:
        self._stdin = stdin
        self._stdout = stdout
        self._encoding = getattr(stdout, "encoding", None) or "utf-8"
        # Input from a pipe is not visible unless it is echoed.
        self._echo = not stdin.isatty()

    def say(self, text: str = "", end: str = "\n") -> None:
        """Print a text, with question marks for characters that the output does not support."""
        self._stdout.write(text.encode(self._encoding, "replace").decode(self._encoding) + end)
        self._stdout.flush()

    def ask(self, prompt: str) -> str:
        """The next line of input, without leading and trailing white space.

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
        if folded(answer) in {"quit", "exit", "q", folded(_word_of("quit"))}:
            raise _LeaveError
        return answer


def _ask_side(terminal: _Terminal, game: Game) -> Side:
    first, second = (game.side_name(side) for side in Side)
    letters = [first[0].lower(), second[0].lower()]
    if letters[0] == letters[1]:
        letters = [folded(first), folded(second)]
    answers = {"": Side.FIRST}
    for side, name in zip(Side, game.side_names, strict=True):
        answers |= dict.fromkeys((folded(name), folded(name[0])), side)
    for side, name, letter in zip(Side, (first, second), letters, strict=True):
        answers |= dict.fromkeys((folded(name), folded(letter)), side)  # "b" means Blancas in Spanish
    while True:
        question = say("Your side, {first} or {second}? {first} moves first.", first=first, second=second)
        answer = folded(terminal.ask(f"{question} [{first}]"))
        if answer in answers:
            return answers[answer]
        terminal.say(
            say(
                "Type {first_letter} for {first} or {second_letter} for {second}",
                first_letter=letters[0],
                first=first,
                second_letter=letters[1],
                second=second,
            )
        )


def _ask_level(terminal: _Terminal, levels: Iterable[Level]) -> float:
    numbers: set[float] = set()
    missing = []
    for level in levels:
        if unavailable_reason(level):
            missing.append(level.number)
            continue
        numbers.add(level.number)
        terminal.say(f"  {level.numeral:>2}  {say(level.name):<16}  {say(level.line)}")
    if missing:
        words = say(
            "Levels {first} to {last} need the compiled engine, which is not installed",
            first=numeral(missing[0]),
            last=numeral(missing[-1]),
        )
        terminal.say(f"  {words}")
    while True:
        answer = terminal.ask(f"{say('Level?')} [1]") or "1"
        if (number := read_numeral(answer)) in numbers and number is not None:
            return number
        words = say(
            "Type a number from {first} to {last}", first=numeral(min(numbers)), last=numeral(max(numbers))
        )
        terminal.say(words)


class _TextGame:
    """One game in a terminal: passes typed lines to a session and prints its events."""

    def __init__(self, terminal: _Terminal, game: Game, side: Side, level: Level, engine: Engine) -> None:
        seats = [Seat(Control.COMPUTER, level.number)] * 2
        seats[side] = HUMAN
        backing = Backing(ImmediateService(), lambda *_: engine, Random())
        self._terminal = terminal
        self._game = game
        self._side = side
        self._level = level
        self._session = Session(Match.new(game, (seats[0], seats[1])), backing)
        self._session.listen(self._hear)

    @property
    def _match(self) -> Match:
        return self._session.match

    def play(self) -> None:
        """Take turns until the game is over."""
        level, name = self._level, self._game.side_name(self._side)
        words = say(
            "You play {side} against level {number}, {level}.",
            side=name,
            number=level.numeral,
            level=say(level.name),
        )
        self._terminal.say(words)
        self._show()
        while self._match.outcome is None:
            before = self._match
            if self._session.human_to_move:
                self._person_acts()
            else:
                self._computer_acts()
            over = self._match.outcome is not None
            if self._match.states != before.states and (self._session.human_to_move or over):
                self._show()
        self._terminal.say(ending_sentence(self._match))

    def _hear(self, event: SessionEvent) -> None:
        if isinstance(event, MovePlayed) and event.answer is not None:
            state = event.before.state
            # A search with selective depth may nominally go beyond the end of the game.
            answer = replace(event.answer, depth=within(self._game, state, event.answer.depth))
            move = state.move_text(event.move)
            words = say("The computer plays {move} ({thoughts}).", move=move, thoughts=_thoughts(answer))
            self._terminal.say(words)
        elif isinstance(event, DrawOffered):
            self._terminal.say(
                say("The computer offers a draw: type {command} to agree.", command=_word_of("draw"))
            )

    def _show(self) -> None:
        self._terminal.say()
        for line in board_lines(self._game, self._match.state):
            self._terminal.say(line)
        if explanation := legend(self._game):
            self._terminal.say(f"      {explanation}")
        self._terminal.say()

    def _computer_acts(self) -> None:
        """Let the computer move, or claim a draw if it wants one."""
        self._thinks()
        before = self._match
        while self._match is before:
            self._session.tick(time.monotonic())
            if self._session.thinking.failure:
                raise RuntimeError(self._session.thinking.failure)

    def _thinks(self) -> None:
        words = say(
            "{side} to move: the computer ({level}) is thinking…",
            side=self._side_to_move,
            level=say(self._level.name),
        )
        self._terminal.say(words)

    def _person_acts(self) -> None:
        """Read one line: a move, or a command that may leave the match unchanged."""
        if (reason := self._match.claimable_draw) is not None:
            self._terminal.say(say(_CLAIMS.get(reason, _ANY_CLAIM), command=_word_of("draw")))
        answer = self._terminal.ask(say("{side} to move, your move:", side=self._side_to_move))
        command = self._commands().get(folded(answer))
        if command is not None:
            command()
            return
        try:
            self._session.play(parse_move(self._game, self._match.state, answer))
        except MoveTextError as error:
            self._terminal.say(say("{reason}.", reason=error))

    @property
    def _side_to_move(self) -> str:
        return self._game.side_name(self._match.side_to_move)

    def _commands(self) -> dict[str, Callable[[], None]]:
        actions = {
            "help": self._help,
            "moves": self._list_moves,
            "board": self._show,
            "undo": self._undo,
            "draw": self._claim_draw,
            "resign": self._session.resign,
        }
        spoken = {folded(_word_of(command)): action for command, action in actions.items()}
        return {**spoken, **actions, "?": self._help}

    def _help(self) -> None:
        self._terminal.say(say("Type a move: {examples}.", examples=self._examples(self._match.state)))
        width = max(9, *(len(_word_of(command)) + 2 for command, _ in _COMMANDS))
        for command, does in _COMMANDS:
            if command != "draw" or not self._game.places_pieces:  # there are no draws to claim there
                self._terminal.say(f"  {_word_of(command):<{width}}{say(does)}")

    def _examples(self, state: State) -> str:
        move = state.legal_moves()[0]
        names = self._game.square_names
        texts = [state.move_text(move)]
        if names:
            texts.append(" ".join(names.get(square, str(square)) for square in move.path))
        words = say_list(texts, "or")
        if not self._game.typing_note:
            return words
        return say("{examples}, {note}", examples=words, note=say(self._game.typing_note))

    def _list_moves(self) -> None:
        line = say("Legal moves:")
        for move in self._match.state.legal_moves():
            word = f" {self._match.state.move_text(move)}"
            if len(line) + len(word) > _WIDTH:
                self._terminal.say(line)
                line = "            "
            line += word
        self._terminal.say(line)

    def _undo(self) -> None:
        if self._match.can_undo:
            self._session.undo()
        else:
            self._terminal.say(say("There is no move to take back."))

    def _claim_draw(self) -> None:
        if self._session.draw_offer is not None:
            self._session.accept_draw()
        elif self._match.claimable_draw is not None:
            self._session.claim_draw()
        elif self._game.places_pieces:
            self._terminal.say(say("No draw can be claimed: on this board no position can occur twice."))
        else:
            self._terminal.say(
                say(
                    "No draw can be claimed: a position must occur three times, or 40 moves pass\n"
                    "without a capture or an advance of a man."
                )
            )


class _PlainGame(_TextGame):
    """A game described in sentences, for people who use speech or braille output."""

    _score: int | None = None
    """The computer's last score, from its own point of view."""

    def _hear(self, event: SessionEvent) -> None:
        if isinstance(event, MovePlayed):
            if event.answer is not None and event.answer.nodes:
                self._score = event.answer.score
            self._terminal.say(move_sentence(self._match, len(event.before.moves)))

    def _show(self) -> None:
        """Describe the last move and the compulsory jumps; list all pieces only at the beginning."""
        if not self._match.moves:
            self._tell_pieces()
        elif jumps := jump_words(self._match.state):
            self._terminal.say(say("{clause}.", clause=jumps[0]))

    def _tell_pieces(self) -> None:
        for side in Side:
            self._ask(self._game.side_name(side))

    def _thinks(self) -> None:
        """Print nothing, because the computer's move is announced."""

    def _commands(self) -> dict[str, Callable[[], None]]:
        """The usual commands and the questions about the board."""
        squares = () if self._game.places_pieces else map(str, self._game.cells)  # there, a number is a move
        asked = {text: partial(self._ask, text) for text in (*questions(self._game), *squares)}
        board = dict.fromkeys(("board", folded(_word_of("board"))), self._tell_pieces)
        return {**super()._commands(), **asked, **board}

    def _ask(self, question: str) -> None:
        about = AskedAbout(self._match, None, self._score, self._side.other)
        self._terminal.say(answer(question, about))

    def _help(self) -> None:
        super()._help()
        self._ask("")


def _thoughts(result: SearchResult) -> str:
    """The computer's evaluation of its move, in a few words."""
    if result.from_book:
        return say("from the book")
    return say_count(
        "depth {depth}, {number} position, {seconds} s; {opinion}",
        "depth {depth}, {number} positions, {seconds} s; {opinion}",
        result.nodes,
        depth=result.depth,
        seconds=say_number(result.seconds, 1),
        opinion=_opinion(result.score),
    )


def _opinion(score: int) -> str:
    plies = plies_to_win(score)
    if plies is not None:
        sentence = N_("it wins in {plies}") if score > 0 else N_("it may lose in {plies}")
        return say(sentence, plies=plies)
    if abs(score) > WIN_BOUND:
        return say("it wins") if score > 0 else say("it may lose")
    if abs(score) < _EVEN:
        return say("even")
    return say("it thinks it is ahead") if score > 0 else say("it thinks you are ahead")


_EVEN = 30
"""The smallest advantage that is mentioned, in hundredths of a man."""
