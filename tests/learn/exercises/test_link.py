"""Texts that open exercises: read as they are written, with clear messages about errors."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from checkers_app.learn.exercises.exercise import LAST_SEED, make_exercise
from checkers_app.learn.exercises.link import ExerciseLink, LinkError, exercise_steps, read_link
from checkers_app.learn.tree.tree import Method

PIECES = st.sampled_from(
    ["exercise", "level", "step", "windows", "7", "2", "0", "-", ",", " ", "EXERCISE", "Stufe", "10000000000"]
)


@pytest.mark.parametrize(
    ("text", "link"),
    [
        ("exercise 7, level 2, step 5", ExerciseLink(7, 2, step=5)),
        ("7", ExerciseLink(7)),
        ("  Exercise\n12 ;LEVEL 3", ExerciseLink(12, 3)),
        ("level1 exercise9999", ExerciseLink(LAST_SEED, 1)),
        ("exercise 7, windows", ExerciseLink(7, windows=True)),
        ("step 36 windows exercise 7", ExerciseLink(7, windows=True, step=36)),
    ],
)
def test_it_is_read(text: str, link: ExerciseLink) -> None:
    assert read_link(text) == link
    assert read_link(link.text) == link


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "Which exercise? Write it like this: “exercise 7, level 2, step 5”."),
        ("level 2", "Which exercise? Write it like this: “exercise 7, level 2, step 5”."),
        (
            "exercise 7, stup 5",
            "“stup” (character 13) is not understood. Write it like this: “exercise 7, level 2, step 5”.",
        ),
        ("exercise 7, step", "“step” must be followed by a number (character 13)."),
        ("exercise level 2", "“exercise” must be followed by a number (character 1)."),
        ("exercise 7 8", "Say what the number 8 (character 12) means."),
        ("exercise 7, level 2, level 2", "“level” appears twice (see character 22)."),
        ("exercise -7", "“-” (character 10) is neither a word nor a number."),
        ("exercise 7\0", "“U+0000” (character 11) is neither a word nor a number."),
        ("exercise 0", "There is no exercise 0: exercises are numbered from 1 to 9999."),
        ("exercise 7, level 4", "There is no level 4: choose 1, 2 or 3."),
        ("exercise 7, level 3, windows", "“windows” works only with level 2."),
        ("exercise 7, step 0", "The search in exercise 7 has 36 steps: there is no step 0."),
        ("exercise 7, step 37", "The search in exercise 7 has 36 steps: there is no step 37."),
    ],
)
def test_what_is_wrong_is_said_and_where(text: str, words: str) -> None:
    with pytest.raises(LinkError) as caught:
        read_link(text)
    assert str(caught.value) == words


@pytest.mark.slow
@settings(max_examples=500, deadline=None)
@given(st.one_of(st.text(), st.lists(PIECES).map("".join), st.lists(PIECES).map(" ".join)))
@example("exercise " + "9" * 5000)
@example("exercise 7 step ٣")
def test_any_text_is_a_link_or_an_error_in_words(text: str) -> None:
    try:
        link = read_link(text)
    except LinkError as error:
        said = str(error)
    else:
        said = ""
        assert 1 <= link.seed <= LAST_SEED
        assert read_link(link.text) == link
    assert len(said) < 200
    assert said.endswith((".", "?")) or not said


@given(
    st.builds(ExerciseLink, st.integers(1, LAST_SEED), st.integers(1, 3), st.just(False)),
    st.integers(0, 200),
)
@settings(max_examples=60, deadline=None)
def test_what_is_written_is_read(link: ExerciseLink, step: int) -> None:
    last = len(exercise_steps(link.exercise))
    there = ExerciseLink(link.seed, link.level, step=1 + step % last)
    assert read_link(link.text) == link
    assert read_link(there.text) == there


def test_the_search_is_the_one_that_is_asked_for() -> None:
    assert exercise_steps(make_exercise(7, 1)).tree.method is Method.MINIMAX
    assert exercise_steps(make_exercise(7, 2)).tree.method is Method.ALPHA_BETA
