"""Input typed in each language is understood, and files written in one open in every other."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator

import pytest

from checkers_app.engine.api import WIN
from checkers_app.engine.textbook.switches import ALL
from checkers_app.games.base import Side
from checkers_app.games.checkers.board import GAME as CHECKERS
from checkers_app.games.tictactoe import GAME as TICTACTOE
from checkers_app.learn.exercises.link import ExerciseLink, LinkError, is_link, read_link
from checkers_app.learn.tree.predict import parse_value
from checkers_app.learn.tree.pseudocode import ALPHA_BETA, NEGAMAX, rule
from checkers_app.learn.tree.tree import Method, Scale
from checkers_app.learn.tree.worth import short
from checkers_app.practice.endings import ENDINGS
from checkers_app.terminal.text_game import play_text
from checkers_app.words import LANGUAGES, say, speak, translation

CODES = [language.code for language in LANGUAGES]
LINKS = [
    ExerciseLink(7, 2),
    ExerciseLink(7, 2, step=5),
    ExerciseLink(7, 2, windows=True),
    ExerciseLink(7, 2, windows=True, step=3),
    ExerciseLink(123, 3),
]


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    speak()


@pytest.mark.parametrize("written", CODES)
def test_a_text_opens_its_exercise_in_every_language(written: str) -> None:
    speak(translation(written))
    texts = [link.text for link in LINKS]
    for reading in CODES:
        speak(translation(reading))
        assert [read_link(text) for text in texts] == LINKS
        assert all(map(is_link, texts))


def test_a_text_is_written_in_the_language_in_use() -> None:
    speak(translation("de"))
    assert LINKS[1].text == "Übung 7, Stufe 2, Schritt 5"
    speak(translation("ru"))
    assert LINKS[2].text == "упражнение 7, окна"


@pytest.mark.parametrize("text", ["Übung 7", "ÜBUNG 7, stufe 2", "übung7 niveau 2", "7"])
def test_words_may_be_mixed_and_in_capitals(text: str) -> None:
    assert read_link(text) == ExerciseLink(7)


def test_an_error_repeats_the_word_that_was_typed() -> None:
    with pytest.raises(LinkError, match="“Stufe” must be followed by a number"):
        read_link("Übung 7, Stufe")
    with pytest.raises(LinkError, match="“Stufe” appears twice"):
        read_link("exercise 7, level 2, Stufe 2")


@pytest.mark.parametrize("code", CODES)
def test_a_win_is_typed_as_it_is_shown(code: str) -> None:
    speak(translation(code))
    for score in (WIN - 5, 4 - WIN):
        assert parse_value(short(score, Scale.HUNDREDTHS), Scale.HUNDREDTHS) == score
        assert parse_value(short(score, Scale.HUNDREDTHS).lower(), Scale.HUNDREDTHS) == score
    assert parse_value("W5", Scale.HUNDREDTHS) == WIN - 5, "the English letter is read everywhere"


def test_the_letters_of_a_tree_are_those_of_the_language() -> None:
    speak(translation("de"))
    assert short(WIN - 3, Scale.HUNDREDTHS) == "G3"
    assert short(4 - WIN, Scale.HUNDREDTHS) == "N4"


ENGLISH = re.compile(r"\b(if|for|each|return|store|skip|the|is|or|and|in|a)\b")
"""The words of the pseudocode that are not names in its formulas."""


@pytest.mark.parametrize("code", [code for code in CODES if code != "en"])
def test_the_rule_is_written_in_the_language_with_the_same_indentation(code: str) -> None:
    speak(translation(code))
    every_switch = [rule(Method.SEARCH, ALL, negamax=negamax) for negamax in (False, True)]
    for shown in (ALPHA_BETA, NEGAMAX, *every_switch, rule(Method.MINIMAX), rule(Method.EXPECTIMAX)):
        for line, said in zip(shown.lines, shown.said, strict=True):
            assert (said == line) == (ENGLISH.search(line) is None and "else" not in line), said
            assert len(said) - len(said.lstrip()) == len(line) - len(line.lstrip())


def typed(*lines: str, game: object = TICTACTOE) -> str:
    out = io.StringIO()
    play_text(game, None, 1, io.StringIO("\n".join(lines) + "\n"), out, 1)  # type: ignore[arg-type]
    return out.getvalue()


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("de", ("hilfe", "züge", "ende")),
        ("ru", ("помощь", "ходы", "выйти")),
        ("en", ("help", "moves", "quit")),
    ],
)
def test_commands_are_typed_in_the_language_or_in_english(code: str, words: tuple[str, str, str]) -> None:
    speak(translation(code))
    own, english = typed("", *words), typed("", "help", "moves", "quit")
    for word, typed_word in zip(words, ("help", "moves", "quit"), strict=True):
        english = english.replace(f": {typed_word}\n", f": {word}\n")  # the typed text is repeated
    assert own == english
    assert all(word in own for word in words)


def test_a_letter_means_the_side_of_the_language() -> None:
    """To a Spaniard ``b`` is Blancas, in English Black."""
    speak(translation("es"))
    assert "Juegas con las blancas" in typed("b", "quit", game=CHECKERS)
    assert "Juegas con las negras" in typed("Black", "quit", game=CHECKERS)
    speak()
    assert f"You play {CHECKERS.side_name(Side.FIRST)}" in typed("b", "quit", game=CHECKERS)


def test_where_an_ending_is_found_is_said_in_the_language() -> None:
    speak(translation("de"))
    sources = {say(ending.source) for ending in ENDINGS if ending.source}
    assert any("Diagramm 88" in source for source in sources)
    assert not any(" ending " in source or "diagram " in source for source in sources)
