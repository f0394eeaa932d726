"""Practice results, in memory and in their file, and the player's rating."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from datetime import date, timedelta
from pathlib import Path
from random import Random

import pytest

from checkers_app.play.puzzles.repetition import DAYS
from checkers_app.practice.progress import PracticeStore, Practised, Subject, decode, encode
from checkers_app.practice.rating import SHOWN_AFTER, PlayerRating
from checkers_app.storage.versioned import DocumentError, NewerVersionError

TODAY = date(2026, 11, 24)


def test_a_card_comes_back_later_each_time_it_is_right() -> None:
    progress, day = Practised(), TODAY
    for wait in (*DAYS, DAYS[-1]):
        progress = progress.after(Subject.OPENING, "1", day, right=True, result=1)
        assert not progress.due(Subject.OPENING, day + timedelta(days=wait - 1))
        day += timedelta(days=wait)
        assert progress.due(Subject.OPENING, day) == ("1",)
    progress = progress.after(Subject.OPENING, "1", day, right=False)
    assert progress.due(Subject.OPENING, day + timedelta(days=1)) == ("1",)
    assert progress.card(Subject.OPENING, "1").row == 0
    assert progress.card(Subject.OPENING, "1").best == 1


def test_first_tries_raise_the_rating_and_no_fall_is_larger_than_the_rise_would_have_been() -> None:
    progress = Practised()
    up = progress.after_problem("a", 1_000, TODAY, tries=1, shown=False).rating
    down = progress.after_problem("a", 1_000, TODAY, tries=1, shown=True).rating
    assert down.value < progress.rating.value < up.value
    assert progress.rating.value - down.value <= up.value - progress.rating.value + 1e-9
    again = progress.after_problem("a", 1_000, TODAY, tries=1, shown=False)
    assert again.after_problem("a", 1_000, TODAY, tries=1, shown=False).rating == again.rating


def test_the_rating_finds_a_player() -> None:
    rating = PlayerRating()
    for number in range(60):
        problem = 1_200 + 20 * (number % 21)
        rating = rating.after(problem, float(problem < 1_400))
        assert rating.known == (number + 1 >= SHOWN_AFTER)
    assert 1_300 < rating.value < 1_500
    assert rating.deviation < 120


def test_one_period_of_the_paper() -> None:
    """Glickman's example has three games in a period; this is its first."""
    after = PlayerRating(1500, 200).after(1400, 1.0)
    assert after.value == pytest.approx(1563.4, abs=1)
    assert after.deviation == pytest.approx(175.9, abs=1)
    assert after.volatility == pytest.approx(0.05999, abs=1e-4)


def test_a_streak_ends_when_the_answer_is_shown() -> None:
    progress = Practised()
    for name in "abc":
        progress = progress.after_problem(name, 900, TODAY, tries=2, shown=False)
    assert (progress.streak, progress.longest) == (3, 3)
    progress = progress.after_problem("d", 900, TODAY, tries=1, shown=True)
    assert (progress.streak, progress.longest) == (0, 3)
    assert progress.solved(Subject.PROBLEM) == 3


def test_the_file_says_the_same_when_it_is_read_again() -> None:
    progress = Practised().after_problem("a", 900, TODAY, tries=1, shown=False)
    progress = progress.after(Subject.ENDING, "wardell", TODAY, right=False, result=23)
    assert decode(encode(progress)) == progress


@pytest.mark.parametrize("text", ["{}", '{"version": 1}', '{"version": 1, "rating": [1, 2, 3, "x"]}'])
def test_a_broken_file_is_told(text: str) -> None:
    with pytest.raises(DocumentError):
        decode(text)


def test_a_newer_file_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "practice.json"
    text = encode(Practised()).replace('"version": 1', '"version": 2')
    file.write_text(text)
    store = PracticeStore(file)
    store.change(lambda progress: progress.after(Subject.STEP, "1", TODAY, right=True, result=1))
    assert file.read_text() == text
    assert store.notice
    assert store.progress.solved(Subject.STEP) == 1
    with pytest.raises(NewerVersionError):
        decode(text)


CHANGES = (
    "import sys\nfrom datetime import date\nfrom pathlib import Path\n"
    "from checkers_app.practice.progress import PracticeStore, Subject\n"
    "store = PracticeStore(Path(sys.argv[1]))\n"
    "number = len(store.progress.cards)\n"
    "while True:\n"
    "    number += 1\n"
    "    store.change(lambda p: p.after(Subject.STEP, str(number), date.today(), right=True, result=1))\n"
    "    print(number, flush=True)\n"
)
"""A program that practises as fast as it can, and reports what it has saved."""


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL")
@pytest.mark.parametrize(
    "kills", [pytest.param(5, marks=pytest.mark.slow), pytest.param(100, marks=pytest.mark.long)]
)
def test_progress_survives_kills(tmp_path: Path, kills: int) -> None:
    file = tmp_path / "practice.json"
    rng = Random(kills)
    for _ in range(kills):
        child = subprocess.Popen(
            [sys.executable, "-c", CHANGES, str(file)], stdout=subprocess.PIPE, text=True
        )
        assert child.stdout is not None
        kept = [int(child.stdout.readline()) for _ in range(3)][-1]
        time.sleep(0.02 * rng.random())
        os.kill(child.pid, signal.SIGKILL)
        told, _ = child.communicate()
        kept = max([kept, *(int(line) for line in told.splitlines() if line)])
        store = PracticeStore(file)
        assert store.notice is None
        assert len(store.progress.cards) >= kept, "what was told to be kept is there"


def test_what_is_counted_on_can_always_be_read_again() -> None:
    """A file may contain the highest numbers that exist, and more cards than anybody has."""
    cards = [["problem", f"k{number}", 1, "2026-01-01", 1_000_000, 1_000_000, 1] for number in range(20_001)]
    values = {
        "version": 1,
        "rating": [1000, 350, 0.06, 1_000_000],
        "streak": 1_000_000,
        "longest": 1_000_000,
        "last": {},
        "cards": cards,
    }
    progress = decode(json.dumps(values))
    for key in ("k0", "k20000", "another"):
        progress = progress.after_problem(key, 1000, date(2026, 1, 2), tries=1, shown=False)
    again = decode(encode(progress))
    assert again == progress
    assert len(again.cards) == 20_002
    assert (again.streak, again.card(Subject.PROBLEM, "k20000").tries) == (1_000_000, 1_000_000)


@pytest.mark.parametrize("rating", [[10_000, 1, 1e-4, 0], [-5_000, 350, 1, 0], [10_000, 350, 1, 1_000_000]])
@pytest.mark.parametrize("problem", [-5_000, 1_000, 10_000])
@pytest.mark.parametrize("today", [date.min, date(2026, 1, 2), date.max])
def test_the_most_extreme_file_can_be_practised_on(rating: list[float], problem: int, today: date) -> None:
    """The rating, the clock and the names may have any values that a file or a computer can produce."""
    values = {"version": 1, "rating": rating, "streak": 0, "longest": 0, "last": {}, "cards": []}
    progress = decode(json.dumps(values))
    for tries, shown in ((1, False), (3, False), (1, True)):
        progress = progress.after_problem(
            f"{'k' * 200}{tries}{shown}", problem, today, tries=tries, shown=shown
        )
        assert decode(encode(progress)) == progress
