"""The registry of boards.  This program and other installed packages provide boards through entry points.

To offer a board, a package defines an entry point in the group ``checkers_app.boards`` whose object is a
:class:`~checkers_app.games.base.Game`.  Boards are loaded when they are first needed.  A board that cannot be
used is omitted and reported in one sentence; it never stops the program.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from checkers_app.games.base import EndWords, Game, Side
from checkers_app.games.offers import Offer, complaint, offered
from checkers_app.words import N_
from checkers_app.words.sentence import Sentence

GROUP = "checkers_app.boards"
_OWN = (
    Offer("checkers", "checkers_app.games.checkers:GAME"),
    Offer("tictactoe", "checkers_app.games.tictactoe:GAME"),
)
"""The program's own boards, in menu order.  A checkout that is not installed has no entry points."""

_BY_LANGUAGE = MappingProxyType(
    {
        "de": "german",
        "es": "spanish",
        "fr": "international",
        "it": "italian",
        "nl": "international",
        "pl": "polish64",
        "pt": "brazilian",
        "ru": "russian",
    }
)
"""Language -> the game that speakers of the language are offered first."""


@dataclass(frozen=True, slots=True)
class Boards:
    """The boards that were found, and the problems with boards that cannot be used."""

    games: Mapping[str, Game]
    """Map keys to boards: the program's own boards first, followed by the others, sorted by name."""
    troubles: tuple[Sentence, ...]
    """The reasons why boards were omitted; translated when they are shown."""

    @property
    def problems(self) -> tuple[str, ...]:
        """The reasons why boards were omitted, in the current language: sentences without a full stop that
        can be shown to users.
        """
        return tuple(map(str, self.troubles))


def boards() -> Mapping[str, Game]:
    """Return all playable boards by key; the result is cached."""
    return find_boards().games


def find_game(key: str) -> Game | None:
    """Return the board with this key: one of :func:`boards`, a game of another country, or a board with house
    rules.  Return None if the key is unknown.
    """
    return boards().get(key) or national_games().get(key) or _house_game(key)


def every_game() -> Iterator[Game]:
    """Yield all boards: first those of :func:`boards`, then the games of other countries."""
    yield from boards().values()
    yield from (game for key, game in national_games().items() if key not in boards())


def national_games() -> Mapping[str, Game]:
    """Return the draughts games of other countries by key; they are loaded on first use."""
    from checkers_app.games.draughts.national import GAMES  # noqa: PLC0415  not before a game needs them

    return GAMES


def game_for_language(tag: str) -> Game | None:
    """Return the game to offer to speakers of a language; None for American checkers.

    Args:
        tag: the language tag, such as ``ru`` or ``pt-BR``.
    """
    key = _BY_LANGUAGE.get(tag.partition("-")[0])
    return None if key is None else national_games().get(key)


def _house_game(key: str) -> Game | None:
    from checkers_app.games.draughts.house import house_board, house_rules_of  # noqa: PLC0415

    rules = house_rules_of(key)
    return None if rules is None else house_board(rules)


@lru_cache(maxsize=1)
def find_boards() -> Boards:
    """Return the boards, and the reasons why others were omitted; the result is cached."""
    games: dict[str, Game] = {}
    problems = []
    for offer in offered(GROUP, _OWN):
        try:
            game = offer.load()
            _check(game, games)
        except Exception as error:  # noqa: BLE001  whatever a stranger's board does, the others are played
            problems.append(
                complaint(N_("The board {name} from {package} is not used: {reason}"), offer, error)
            )
        else:
            games[game.key] = game
    return Boards(MappingProxyType(games), tuple(problems))


def _check(game: object, others: Mapping[str, Game]) -> None:
    """Check that the program can use a board together with ``others``.

    Raises:
        Exception: if something is wrong with the board.
    """
    if not isinstance(game, Game):
        raise TypeError(f"a {type(game).__name__} is not a Game")
    if not game.key.isidentifier():
        raise ValueError(f'its key "{game.key}" is not a plain name')
    if game.key in others:
        raise ValueError(f'there is another board called "{game.key}"')
    if not game.cells or any(not _inside(game, cell) for cell in game.cells.values()):
        raise ValueError(f"its squares do not fit on a board of {game.rows} by {game.columns} squares")
    state = game.initial
    moves = state.legal_moves()
    if not moves:
        raise ValueError("its starting position has no legal move")
    for move in moves:
        state.move_text(move)
        state.play(move).outcome()
    game.pieces(state)
    state.passed()
    if any(state.aimed_at(square) not in game.cells for square in game.cells):
        raise ValueError("a click on one of its squares does not select a square")
    game.blurb.format(opponents="")
    for words in game.end_words.values():
        _check_words(game, words)
    if not isinstance(game.evaluation(state), int):
        raise TypeError("its evaluation is not a whole number")
    _check_notation(game, others)


def _check_words(game: Game, words: EndWords) -> None:
    for side, human in ((side, human) for side in Side for human in (*Side, None)):
        words.said(side, human, game.side_names)


def _check_notation(game: Game, others: Mapping[str, Game]) -> None:
    """Check that positions of the board can be written and read, if it defines a notation.

    Raises:
        Exception: if something is wrong with the notation.
    """
    notation, hand = game.notation, game.by_hand
    if (notation.read is None) != (notation.write is None):
        raise ValueError("its positions can be either written or read, but not both")
    if notation.write is not None and notation.read is not None:
        text = notation.write(game.initial)
        if "\n" in text or notation.read(text) != game.initial:
            raise ValueError("its starting position is different after it has been written and read")
    number = notation.draughts
    if number is not None and any(other.notation.draughts == number for other in others.values()):
        raise ValueError(f"there is another board with the GameType {number}")
    if hand is not None:
        pieces, side = game.pieces(game.initial), game.initial.side_to_move
        if hand.fault(pieces, side) is not None or hand.state(pieces, side) != game.initial:
            raise ValueError("its starting position cannot be set up by hand")


def _inside(game: Game, cell: tuple[int, int]) -> bool:
    return 0 <= cell[0] < game.rows and 0 <= cell[1] < game.columns
