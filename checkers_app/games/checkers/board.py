"""The description of the checkers board: its texts, its squares and the levels of its opponents."""

from __future__ import annotations

from types import MappingProxyType
from typing import cast

from checkers_app.games.base import EndWords, Game, Notation, Piece, Reason, Side, Sight, State, Strength
from checkers_app.games.checkers.by_hand import BY_HAND
from checkers_app.games.checkers.evaluation import evaluate, material, terms
from checkers_app.games.checkers.fen import parse_fen, write_fen
from checkers_app.games.checkers.rules import CELLS, NAMES, SQUARE_NAMES, Checkers
from checkers_app.words import N_

_LEVELS = (
    Strength(
        N_("New to the rules"),
        N_("Knows the rules, and little more."),
        1,
        sight=Sight(1000, 100_000, 0.02, 0, beside=0.62),
        number=0,
    ),
    Strength(
        N_("Pillow fort"),
        N_("Moves first and looks afterwards."),
        1,
        sight=Sight(600, 20_000, 0.02, 0, beside=0.38),
        number=0.5,
    ),
    Strength(
        N_("First game"),
        N_("Doesn't look at your reply."),
        1,
        sight=Sight(1000, 5000, 0.02, 0, beside=0.16),
        number=1,
    ),
    Strength(
        N_("Tree house"),
        N_("Looks for a moment before it moves."),
        1,
        sight=Sight(300, 2_800, 0.05, 0.02, beside=0.08),
        finishing=0.15,
        number=1.5,
    ),
    Strength(
        N_("Kitchen table"),
        N_("Sees your reply if it is close by."),
        1,
        sight=Sight(38, 400, 0.18, 0.1, beside=0.03),
        finishing=0.3,
        number=2,
    ),
    Strength(
        N_("Train ride"),
        N_("Rarely gives a piece away."),
        2,
        sight=Sight(375, 141, 0.805, 0.32, 1),
        finishing=0.45,
        number=2.5,
    ),
    Strength(
        N_("Rainy Sunday"),
        N_("Leaves nothing that you can take for free."),
        2,
        sight=Sight(235, 70, 1, 0.5, 1),
        finishing=0.6,
        number=3,
    ),
    Strength(
        N_("Corner shop"),
        N_("Counts its pieces and overlooks shots."),
        2,
        sight=Sight(110, 70, 1, 0.5),
        finishing=0.8,
        number=3.5,
    ),
    Strength(
        N_("Park bench"),
        N_("Sees most replies and avoids simple shots."),
        3,
        sight=Sight(60, 70, 0.78, 0.36),
        finishing=1.0,
        number=4,
    ),
    Strength(
        N_("Barber’s chair"),
        N_("Sees most shots, and many exchanges to the end."),
        3,
        sight=Sight(35, 60, 1, 0.55),
        finishing=1.0,
        number=4.5,
    ),
    Strength(
        N_("Coffee house"),
        N_("Counts exchanges through to the end."),
        4,
        sight=Sight(22, 55, 1, 0.7),
        finishing=1.0,
        number=5,
    ),
    Strength(
        N_("Market hall"),
        N_("Looks at 350 positions for each move."),
        nodes=350,
        compiled=True,
        endings=3,
        sight=Sight(18, 45),
        finishing=1.0,
        number=5.5,
    ),
    Strength(
        N_("Club night"),
        N_("Knows the game but calculates little."),
        nodes=750,
        compiled=True,
        endings=3,
        sight=Sight(14, 38),
        finishing=1.0,
        number=6,
    ),
    Strength(
        N_("Town hall"),
        N_("Looks at 1,650 positions a move."),
        nodes=1_650,
        compiled=True,
        endings=3,
        sight=Sight(13, 34),
        finishing=1.0,
        number=6.5,
    ),
    Strength(
        N_("County match"),
        N_("Looks at 3,600 positions a move."),
        nodes=3_600,
        compiled=True,
        endings=3,
        sight=Sight(12, 30),
        finishing=1.0,
        number=7,
    ),
    Strength(
        N_("Night train"),
        N_("Looks at 7,200 positions a move."),
        nodes=7_200,
        compiled=True,
        endings=4,
        sight=Sight(11, 28),
        finishing=1.0,
        number=7.5,
    ),
    Strength(
        N_("Long evening"),
        N_("Looks at 14,500 positions a move."),
        nodes=14_500,
        compiled=True,
        endings=4,
        sight=Sight(10, 26),
        finishing=1.0,
        number=8,
    ),
    Strength(
        N_("Semi-final"),
        N_("Looks at 25,500 positions a move."),
        nodes=25_500,
        compiled=True,
        endings=4,
        sight=Sight(6, 16),
        finishing=1.0,
        number=8.5,
    ),
    Strength(
        N_("Championship"),
        N_("Rarely slips, and knows openings and endings by heart."),
        nodes=45_000,
        compiled=True,
        book=True,
        endings=None,
        sight=Sight(3, 8),
        number=9,
    ),
    Strength(
        N_("Title match"),
        N_("Looks at 160,000 positions a move."),
        nodes=160_000,
        compiled=True,
        book=True,
        endings=None,
        sight=Sight(1, 3),
        number=9.5,
    ),
    Strength(
        N_("Full strength"),
        N_("Thinks as long as you let it, using the whole computer."),
        compiled=True,
        book=True,
        endings=None,
        threads=None,
        number=10,
    ),
)
"""The levels, easiest first.  The lower ones overlook and misjudge a lot; the higher ones mainly search fewer
positions than full strength.  The numbers were found by matches; :mod:`checkers_tools.ladder` measures the
strength of the levels.
"""

ENGLISH = 21
"""The number that stands for English draughts, which is the same game as American checkers, in the PDN tag
``GameType``.
"""


_MIDDLE_GAME = parse_fen("B:W19,21,22,23,24,27,30,32:B1,2,3,4,9,12,14,16")
"""A position in which one move is a man better than all others up to depth 6, but another move is best with
quiescence search.  (In the initial position, all seven moves have the same value.)
"""


_PIECES = MappingProxyType(
    {
        Piece(Side.FIRST): N_("black man"),
        Piece(Side.SECOND): N_("white man"),
        Piece(Side.FIRST, king=True): N_("black king"),
        Piece(Side.SECOND, king=True): N_("white king"),
    }
)
_END_WORDS = MappingProxyType(
    {
        Reason.NO_PIECES: EndWords(
            N_("White's last piece was taken."),
            N_("Black's last piece was taken."),
            N_("The computer's last piece was taken."),
            N_("Your last piece was taken."),
        ),
        Reason.BLOCKED: EndWords(
            N_("White cannot move."),
            N_("Black cannot move."),
            N_("The computer cannot move."),
            N_("You cannot move."),
        ),
        Reason.TIME: EndWords(
            N_("White's time ran out."),
            N_("Black's time ran out."),
            N_("The computer's time ran out."),
            N_("Your time ran out."),
        ),
        Reason.RESIGNATION: EndWords(
            N_("White resigned."),
            N_("Black resigned."),
            N_("The computer resigned."),
            N_("You resigned."),
        ),
    }
)


def _fen(state: State) -> str:
    return write_fen(cast("Checkers", state))


GAME = Game(
    key="checkers",
    title=N_("Checkers"),
    side_names=NAMES,
    rows=8,
    columns=8,
    cells=CELLS,
    initial=Checkers(),
    top_side=Side.FIRST,
    square_names=SQUARE_NAMES,
    piece_names=(N_("man"), N_("king")),
    piece_words=_PIECES,
    blurb=N_("{opponents}, the last at full strength"),
    icon="checkers",
    rules=(
        N_(
            "Black moves first. Men move one square diagonally forward on the dark squares; kings move "
            "one square in any diagonal direction."
        ),
        N_(
            "A piece takes an enemy piece next to it by jumping over that piece to the empty square "
            "behind. Men jump forward only; kings jump in any direction. If you can jump, you must, "
            "with any piece and by any route, and the piece must keep jumping while it can."
        ),
        N_("A man that reaches the far row becomes a king; its move ends there."),
        N_(
            "If you have no moves left, you lose. A draw can be claimed when a position occurs for the "
            "third time, or after 40 moves by each side in which no piece was captured and no man "
            "moved."
        ),
    ),
    end_words=_END_WORDS,
    typing_note=N_("and type every square of a jump, such as 1x10x17"),
    evaluation=evaluate,
    terms=terms,
    material=material,
    counts_men=True,
    makes_puzzles=True,
    middle_game=_MIDDLE_GAME,
    levels=_LEVELS,
    notation=Notation(_fen, parse_fen, "B:W21-32:B1-12", ENGLISH),
    by_hand=BY_HAND,
)
