"""The partial marks that learning platforms accept."""

from __future__ import annotations

SHARES = (100, 50, 33.33333, 25, 20, 16.66667, 14.28571, 12.5, 11.11111, 10)
"""The percentage for each right answer if there are 1, 2, ... of them; Moodle accepts only these
percentages.
"""


def wrong_share(right: int) -> float:
    """The percentage for a wrong answer in a question with ``right`` right answers: the negative of the
    percentage for each right answer.
    """
    return -SHARES[right - 1]
