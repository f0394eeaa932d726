"""The games of other countries, as boards.

Turkish draughts and Frisian draughts are not among them: one moves along rows and columns on all 64 squares,
the other also captures along them and counts quiet moves of each king.  Both need another geometry.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from checkers_app.games.base import Game
from checkers_app.games.draughts import rule_sets
from checkers_app.games.draughts.board_of import board_of
from checkers_app.words import later

_BOARDS = (
    board_of(
        rule_sets.RUSSIAN,
        "russian",
        later("Russian draughts"),
        later("Kings fly, men also jump backward, and a man that reaches the last row jumps on as a king."),
        "25,W,8,8,A0,0",
    ),
    board_of(
        rule_sets.BRAZILIAN,
        "brazilian",
        later("Brazilian draughts"),
        later(
            "The rules of international draughts on the small board: kings fly, and you must take the most."
        ),
        "26,W,8,8,A0,0",
    ),
    board_of(
        rule_sets.POLISH64,
        "polish64",
        later("Polish draughts, 64 squares"),
        later("Kings fly, men also jump backward, and you must take the most."),
        "26,W,8,8,A0,0",
    ),
    board_of(
        rule_sets.POOL,
        "pool",
        later("American pool checkers"),
        later("Kings fly and men also jump backward."),
        "23,B,8,8,N1,0",
    ),
    board_of(
        rule_sets.ITALIAN,
        "italian",
        later("Italian draughts"),
        later("You must take the most, and a man cannot take a king."),
        "22,W,8,8,N2,1",
    ),
    board_of(
        rule_sets.SPANISH,
        "spanish",
        later("Spanish draughts"),
        later("Kings fly, and you must take the most pieces, then the most kings."),
        "24,W,8,8,N1,1",
    ),
    board_of(
        rule_sets.PORTUGUESE,
        "portuguese",
        later("Portuguese draughts"),
        later("Kings fly, and you must take the most pieces, then the most kings."),
        "28,W,8,8,N1,1",
    ),
    board_of(
        rule_sets.CZECH,
        "czech",
        later("Czech draughts"),
        later("Kings fly. If a king can jump, a king must."),
        "29,W,8,8,A0,0",
    ),
    board_of(
        rule_sets.THAI,
        "thai",
        later("Thai draughts"),
        later("Eight men a side. Kings fly, and land right behind the piece that they take."),
        "31,W,8,8,N2,0",
    ),
    board_of(
        rule_sets.GERMAN,
        "german",
        later("German draughts"),
        later("Kings fly, and land right behind the piece that they take."),
    ),
    board_of(
        rule_sets.INTERNATIONAL,
        "international",
        later("International draughts"),
        later("100 squares and 20 men a side. Kings fly, and you must take the most."),
        "20,W,10,10,N2,0",
    ),
    board_of(
        rule_sets.POLISH100,
        "polish100",
        later("Polish draughts, 100 squares"),
        later("100 squares and 20 men a side. Kings fly, and you must take the most."),
        "20,W,10,10,N2,0",
    ),
    board_of(
        rule_sets.ANTIDRAUGHTS,
        "antidraughts",
        later("Antidraughts"),
        later("International draughts the other way round: the side that cannot move wins."),
        "98,W,10,10,N2,0",
    ),
    board_of(
        rule_sets.CANADIAN,
        "canadian",
        later("Canadian draughts"),
        later("International draughts on 144 squares, with 30 men a side."),
        "27,W,12,12,N2,0",
    ),
)

GAMES: Mapping[str, Game] = MappingProxyType({game.key: game for game in _BOARDS})
"""Key -> board."""
