"""Perft of the draughts rule sets: counts on which at least two independent programs agree.

Sources: the test suite of rhalbersma/dctl, which cites damforum.nl t=2822, t=2308, t=4563 and shashki.com
t-627; for the sets without published counts, two generators written for this purpose.  A capture counts
once for each order of captured pieces, turning square and last square.
"""

from __future__ import annotations

PATHS = {
    "english": (7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680, 18391564),
    "pool": (7, 49, 302, 1469, 7482, 37986, 190146, 929902, 4570615, 22442551),
    "russian": (7, 49, 302, 1469, 7482, 37986, 190146, 929905, 4570667, 22450628),
    "brazilian": (7, 49, 302, 1469, 7473, 37628, 187302, 907836, 4431847, 21566606),
    "italian": (7, 49, 302, 1469, 7361, 36473, 177532, 828783, 3860875, 17761384),
    "spanish": (7, 49, 302, 1469, 7361, 36473, 177532, 828783, 3860866, 17743464),
    "czech": (7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963671, 18368918),
    "thai": (7, 49, 392, 3136, 26592, 218695, 1820189, 14533014),
    "thai-3rows": (7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963648, 18363523),
    "german": (7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963648, 18363523),
    "international": (9, 81, 658, 4265, 27117, 167140, 1049442, 6483971),
    "canadian": (11, 121, 1222, 10053, 79049, 584100, 4369366),
    "english-optional": (7, 49, 379, 2872, 23582, 189143, 1583148, 12985817),
    "english-may-stop": (7, 49, 302, 1469, 7361, 37205, 182906, 873324, 4134333, 19478524),
    "english-flying": (7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963671, 18372649),
    "english-men-back": (7, 49, 302, 1469, 7482, 37986, 190146, 929902, 4570669, 22460292),
    "english-most": (7, 49, 302, 1469, 7361, 36473, 177532, 828783, 3860875, 17762771),
}
"""Rule set -> paths of 1, 2, ... plies from the start."""
SAME_AS = {
    "polish64": "brazilian",
    "portuguese": "spanish",
    "polish100": "international",
    "antidraughts": "international",
}
UNIQUE = {
    "pool": {8: 929896, 9: 4570534, 10: 22435955},
    "russian": {8: 929899, 9: 4570586, 10: 22444032},
    "brazilian": {8: 907830, 9: 4431766, 10: 21560022},
    "international": {8: 6483961},
}
"""The same if moves that lead to the same position count once; only where that differs."""


def counts(name: str) -> tuple[int, ...]:
    """The perft counts of a rule set."""
    return PATHS[SAME_AS.get(name, name)]
