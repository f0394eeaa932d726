"""Problems one after another: which one is offered, and the text about a try."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest

from checkers_app.engine.api import WIN_BOUND
from checkers_app.games.base import Move
from checkers_app.notation.fen import parse_fen
from checkers_app.practice.problems import Aim, ProblemBook, ProblemEntry
from checkers_app.practice.progress import PracticeStore
from checkers_app.practice.rating import SHOWN_AFTER, PlayerRating
from checkers_app.practice.themes import ProblemTheme
from checkers_app.views.practice.desk import DeskPhase
from checkers_app.views.practice.problem_desk import ProblemDesk, aim_words, grade_of, problem_of_the_day
from checkers_app.words import LANGUAGES, speak, translation

DAY = date(2026, 5, 4)
FEN = "B:W32:B9,12"


def entry(
    name: str = "a",
    rating: int = 900,
    aim: Aim = Aim.WIN,
    themes: tuple[ProblemTheme, ...] = (),
    scores: tuple[int, ...] = (12_000, 0, -12_000),
) -> ProblemEntry:
    """A problem with these values of 9-13, 9-14 and 12-16; the first is right."""
    paths = ("9-13", "9-14", "12-16")
    tries = ";".join(f"{score} {path}" for score, path in zip(scores, paths, strict=True))
    return ProblemEntry(name, rating, aim, themes, FEN, tries)


def desk(tmp_path: Path, *entries: ProblemEntry, daily: ProblemEntry | None = None) -> ProblemDesk:
    store = PracticeStore(tmp_path / "practice.json")
    return ProblemDesk(entries, store, DAY, len(entries), "A sitting", daily)


def move(text: str) -> Move:
    state = parse_fen(FEN)
    return next(move for move in state.legal_moves() if state.move_text(move) == text)


def test_a_new_player_is_offered_an_easy_problem_each_day() -> None:
    book = ProblemBook(tuple(entry(str(rating), rating) for rating in range(500, 2_500, 25)))
    days = [DAY + timedelta(number) for number in range(50)]
    new, known = PlayerRating(), PlayerRating(1_600, games=SHOWN_AFTER)
    offered = [problem_of_the_day(book, day, new) for day in days]
    assert {grade_of(each.rating) for each in offered if each} == {0}
    assert len({each.id for each in offered if each}) > 10
    assert any(grade_of(each.rating) for day in days if (each := problem_of_the_day(book, day, known)))


def test_the_easier_problems_are_found_by_their_order() -> None:
    book = ProblemBook(tuple(entry(str(rating), rating) for rating in (500, 900, 1_100, 1_100, 1_400)))
    for rating in (0, 500, 501, 1_100, 1_101, 3_000):
        assert book.below(rating) == tuple(each for each in book.entries if each.rating < rating)


def test_of_hard_problems_alone_one_is_offered_all_the_same() -> None:
    book = ProblemBook((entry("hard", 2_000),))
    assert problem_of_the_day(book, DAY, PlayerRating()) is book.entries[0]
    assert problem_of_the_day(ProblemBook(()), DAY, PlayerRating()) is None


@pytest.mark.parametrize(
    ("tried", "aim", "said"),
    [
        ("9-14", Aim.WIN, "9-14 only draws. Try again."),
        ("12-16", Aim.WIN, "12-16 loses. Try again."),
        ("9-14", Aim.HOLD, "9-14 is not good enough. Try again."),
        ("12-16", Aim.PIECE, "12-16 loses. Try again."),
    ],
)
def test_a_wrong_try_is_answered_with_what_it_comes_to(
    tmp_path: Path, tried: str, aim: Aim, said: str
) -> None:
    here = desk(tmp_path, entry(aim=aim))
    here.play(move(tried))
    here.take_back()
    assert here.said().text == said


@pytest.mark.parametrize(
    ("scores", "aim", "why"),
    [
        ((0, -12_000, -13_000), Aim.HOLD, "Every other move loses."),
        ((12_000, 0, -300), Aim.WIN, "No other move wins."),
        ((12_000, 0, WIN_BOUND + 1), Aim.WIN, ""),
        ((150, 0, -300), Aim.PIECE, ""),
    ],
)
def test_the_answer_says_why_no_other_move_is_right(
    tmp_path: Path, scores: tuple[int, int, int], aim: Aim, why: str
) -> None:
    here = desk(tmp_path, entry(aim=aim, scores=scores))
    here.show()
    assert here.detail() == why


def test_only_the_problem_of_the_day_is_called_so(tmp_path: Path) -> None:
    first, second = entry("a"), entry("b")
    here = desk(tmp_path, first, second, daily=first)
    assert here.subtitle() == "Problem of the day"
    here.next()
    assert here.subtitle() == "A sitting"


def test_skipping_a_problem_untried_does_not_end_the_streak(tmp_path: Path) -> None:
    here = desk(tmp_path, entry("a"), entry("b"), entry("c"))
    here.play(move("9-13"))
    here.next()
    here.next()
    assert here.figures()[1].value == "1"
    here.play(move("9-14"))
    here.take_back()
    here.next()
    assert here.figures()[1].value == "0"


def test_the_only_draw_is_asked_for_as_a_draw() -> None:
    assert aim_words(entry(aim=Aim.HOLD, themes=(ProblemTheme.ONLY_DRAW,))) == "Black to move and draw"
    assert aim_words(entry(aim=Aim.HOLD)) == "Black to move and keep the game even"


def test_a_rating_that_is_not_known_yet_says_when_it_will_be(tmp_path: Path) -> None:
    assert desk(tmp_path, entry()).figures()[0].words == "your rating, shown after 10 problems"


@pytest.mark.parametrize("language", [language.code for language in LANGUAGES])
def test_what_is_asked_for_names_no_empty_place(tmp_path: Path, language: str) -> None:
    speak(translation(language))
    asked = desk(tmp_path, entry())
    assert asked.phase is not DeskPhase.DONE
    assert asked.detail()
    assert "{" not in asked.detail() + asked.task()
