"""The games of other countries, as boards.

Turkish and Frisian draughts are not included because they need a different geometry.  In Turkish draughts,
pieces move along rows and columns on all 64 squares.  In Frisian draughts, pieces also capture along rows and
columns, and the quiet moves of each king are counted.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from checkers_app.games.base import Game
from checkers_app.games.draughts import rule_sets
from checkers_app.games.draughts.board_of import board_of
from checkers_app.words import N_

_BOARDS = (
    board_of(
        rule_sets.RUSSIAN,
        "russian",
        N_("Russian draughts"),
        N_("Kings fly and men also jump backward. A man that reaches the last row keeps jumping as a king."),
        "25,W,8,8,A0,0",
    ),
    board_of(
        rule_sets.BRAZILIAN,
        "brazilian",
        N_("Brazilian draughts"),
        N_("Kings fly and men also jump backward. You must take as many pieces as you can."),
        "26,W,8,8,A0,0",
    ),
    board_of(
        rule_sets.POLISH64,
        "polish64",
        N_("Polish draughts, 64 squares"),
        N_("Kings fly and men also jump backward. You must take as many pieces as you can."),
        "26,W,8,8,A0,0",
    ),
    board_of(
        rule_sets.POOL,
        "pool",
        N_("American pool checkers"),
        N_("Kings fly and men also jump backward."),
        "23,B,8,8,N1,0",
    ),
    board_of(
        rule_sets.ITALIAN,
        "italian",
        N_("Italian draughts"),
        N_("You must take as many pieces as you can. A man cannot take a king."),
        "22,W,8,8,N2,1",
    ),
    board_of(
        rule_sets.SPANISH,
        "spanish",
        N_("Spanish draughts"),
        N_("Kings fly. You must take the most pieces, and if jumps are equal, the most kings."),
        "24,W,8,8,N1,1",
    ),
    board_of(
        rule_sets.PORTUGUESE,
        "portuguese",
        N_("Portuguese draughts"),
        N_("Kings fly. You must take the most pieces, and if jumps are equal, the most kings."),
        "28,W,8,8,N1,1",
    ),
    board_of(
        rule_sets.CZECH,
        "czech",
        N_("Czech draughts"),
        N_("Kings fly. If a king can jump, you must jump with a king."),
        "29,W,8,8,A0,0",
    ),
    board_of(
        rule_sets.THAI,
        "thai",
        N_("Thai draughts"),
        N_("Eight men on each side. Kings fly, and land right behind the piece that they take."),
        "31,W,8,8,N2,0",
    ),
    board_of(
        rule_sets.GERMAN,
        "german",
        N_("German draughts"),
        N_("Kings fly. When a king jumps, it lands right behind the piece that it takes."),
    ),
    board_of(
        rule_sets.INTERNATIONAL,
        "international",
        N_("International draughts"),
        N_("100 squares, and 20 men on each side. Kings fly, and you must take as many pieces as you can."),
        "20,W,10,10,N2,0",
    ),
    board_of(
        rule_sets.POLISH100,
        "polish100",
        N_("Polish draughts, 100 squares"),
        N_("100 squares, and 20 men on each side. Kings fly, and you must take as many pieces as you can."),
        "20,W,10,10,N2,0",
    ),
    board_of(
        rule_sets.ANTIDRAUGHTS,
        "antidraughts",
        N_("Antidraughts"),
        N_("International draughts the other way around: the side that cannot move wins."),
        "98,W,10,10,N2,0",
    ),
    board_of(
        rule_sets.CANADIAN,
        "canadian",
        N_("Canadian draughts"),
        N_("International draughts on 144 squares, with 30 men a side."),
        "27,W,12,12,N2,0",
    ),
)

GAMES: Mapping[str, Game] = MappingProxyType({game.key: game for game in _BOARDS})
"""Map the keys of these games to their boards."""
