"""Settings: saved values are restored, and unknown ones rejected."""

from __future__ import annotations

import json
import re
from dataclasses import fields, replace
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from checkers_app.storage.settings import (
    TEXT_SIZES,
    VERSION,
    ClockChoice,
    GameChoice,
    Motion,
    OpeningChoice,
    Opponent,
    Settings,
    SideChoice,
    Thoughts,
    decode,
    encode,
)
from checkers_app.storage.versioned import DocumentError

levels = st.integers(1, 99)
choices = st.builds(
    GameChoice,
    opponent=st.sampled_from(Opponent),
    side=st.sampled_from(SideChoice),
    level=levels,
    levels=st.tuples(levels, levels),
    opening=st.sampled_from(OpeningChoice),
    ballot=st.integers(1, 999),
    clock=st.sampled_from(ClockChoice),
    character=st.text(max_size=10),
    characters=st.tuples(st.text(max_size=10), st.text(max_size=10)),
    automatic=st.booleans(),
    rating=st.integers(0, 9999),
    known=st.integers(-1, 9999),
    names=st.tuples(st.text(max_size=10), st.text(max_size=10)),
    seed=st.integers(0, 999_999),
)
VALUES: dict[str, st.SearchStrategy[Any]] = {
    "theme": st.text(max_size=20),
    "language": st.text(max_size=10),
    "motion": st.sampled_from(Motion),
    "show_numbers": st.booleans(),
    "piece_first": st.booleans(),
    "show_must_jump": st.booleans(),
    "one_click": st.booleans() | st.none(),
    "show_looking": st.booleans(),
    "use_book": st.booleans(),
    "quick_answers": st.booleans(),
    "thinking_time": st.integers(1, 30),
    "ponder": st.booleans(),
    "warn_blunders": st.booleans(),
    "show_endings": st.booleans(),
    "statistics_since": st.text(max_size=30),
    "window_size": st.tuples(st.integers(200, 32_000), st.integers(200, 32_000)),
    "window_place": st.tuples(st.integers(-32_000, 32_000), st.integers(-32_000, 32_000)),
    "fullscreen": st.booleans(),
    "text_size": st.integers(100, 150),
    "game": st.text(max_size=20),
    "choices": st.dictionaries(st.text(max_size=10), choices, max_size=4).map(MappingProxyType),
    "thoughts": st.sampled_from(Thoughts),
    "more_choices": st.booleans(),
    "projector": st.booleans(),
    "sound": st.booleans(),
    "volume": st.integers(15, 100),
    "lessons": st.dictionaries(st.text(max_size=10), st.booleans(), max_size=4).map(MappingProxyType),
    "python": st.booleans(),
}
any_settings = st.fixed_dictionaries(VALUES).map(lambda values: Settings(**values))
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@given(any_settings)
def test_settings_come_back_as_they_were_saved(settings: Settings) -> None:
    assert decode(encode(settings)) == settings


def test_the_settings_above_have_every_field() -> None:
    assert set(VALUES) == {field.name for field in fields(Settings)}


CHANGED = Settings(
    theme="midnight",
    language="pt_BR",
    motion=Motion.CALM,
    show_numbers=False,
    piece_first=True,
    show_must_jump=False,
    one_click=False,
    show_looking=True,
    use_book=False,
    quick_answers=True,
    thinking_time=10,
    ponder=True,
    warn_blunders=True,
    show_endings=True,
    statistics_since="2026-11-21T20:00:00+00:00",
    window_size=(801, 602),
    window_place=(-7, 40),
    fullscreen=True,
    text_size=130,
    game="tictactoe",
    choices=MappingProxyType(
        {
            "checkers": GameChoice(
                Opponent.DEMONSTRATION,
                SideChoice.LOT,
                level=8,
                levels=(3, 99),
                opening=OpeningChoice.PICKED,
                ballot=174,
                clock=ClockChoice.SHORT,
                character="defensive",
                characters=("balanced", "tricky"),
                automatic=True,
                rating=1234,
                known=17,
                names=("Anna", "Ben"),
                seed=4711,
                own="/home/anna/robin.player",
                owns=("own player", "/home/anna/wren.player"),
            )
        }
    ),
    thoughts=Thoughts.HIDDEN,
    more_choices=False,
    projector=True,
    sound=False,
    volume=30,
    lessons=MappingProxyType({"minimax": True}),
    python=True,
)
"""Every field differs from its default."""


def test_every_field_is_written_under_its_name() -> None:
    assert json.loads(encode(CHANGED)) == {
        "version": 2,
        "theme": "midnight",
        "language": "pt_BR",
        "motion": "calm",
        "show_numbers": False,
        "piece_first": True,
        "show_must_jump": False,
        "one_click": False,
        "use_book": False,
        "quick_answers": True,
        "thinking_time": 10,
        "ponder": True,
        "warn_blunders": True,
        "show_endings": True,
        "show_looking": True,
        "statistics_since": "2026-11-21T20:00:00+00:00",
        "window_size": [801, 602],
        "window_place": [-7, 40],
        "fullscreen": True,
        "text_size": 130,
        "game": "tictactoe",
        "choices": {
            "checkers": {
                "opponent": "computer against computer",
                "side": "lot",
                "level": 8,
                "levels": [3, 99],
                "opening": "picked",
                "ballot": 174,
                "clock": "3 minutes and 2 seconds a move",
                "character": "defensive",
                "characters": ["balanced", "tricky"],
                "automatic": True,
                "rating": 1234,
                "known": 17,
                "names": ["Anna", "Ben"],
                "seed": 4711,
                "own": "/home/anna/robin.player",
                "owns": ["own player", "/home/anna/wren.player"],
            }
        },
        "thoughts": "hidden",
        "more_choices": False,
        "projector": True,
        "sound": False,
        "volume": 30,
        "lessons": {"minimax": True},
        "python": True,
    }


@pytest.mark.parametrize("name", [field.name for field in fields(Settings)])
def test_no_field_is_dropped_on_the_way(name: str) -> None:
    changed = replace(Settings(), **{name: getattr(CHANGED, name)})
    assert changed != Settings()
    assert decode(encode(changed)) == changed


@pytest.mark.parametrize("name", [field.name for field in fields(GameChoice)])
def test_no_field_of_a_choice_is_dropped_on_the_way(name: str) -> None:
    choice = replace(GameChoice(), **{name: getattr(CHANGED.choice("checkers"), name)})
    assert choice != GameChoice()
    settings = Settings().with_choice("checkers", choice)
    assert decode(encode(settings)).choice("checkers") == choice


@pytest.mark.parametrize("ballot", [1, 99, 100, 174, 999])
def test_the_number_of_a_ballot_may_be_large(ballot: int) -> None:
    settings = Settings().with_choice("checkers", GameChoice(opening=OpeningChoice.PICKED, ballot=ballot))
    assert decode(encode(settings)) == settings


def test_a_choice_of_an_earlier_version_has_the_defaults_of_what_it_lacks() -> None:
    old = {"opponent": "two players", "side": "second", "levels": [4, 5]}
    settings = decode(json.dumps({"version": 1, "choices": {"checkers": old, "tictactoe": {}}}))
    assert settings.choice("checkers") == GameChoice(Opponent.TWO_PLAYERS, SideChoice.SECOND, levels=(4, 5))
    assert settings.choices["tictactoe"] == GameChoice()


def test_what_a_file_does_not_mention_has_its_default() -> None:
    before = Settings(thoughts=Thoughts.UNSAID)  # there was nothing to ask about
    assert decode('{"version": 1}') == before
    assert decode('{"version": 1, "show_numbers": false}') == replace(before, show_numbers=False)
    assert decode('{"version": 1, "something else": [1, 2]}') == before


def test_the_file_is_fit_to_be_read_by_a_person() -> None:
    lines = encode(Settings()).splitlines(keepends=True)
    assert lines[:2] == ["{\n", '  "version": 2,\n']
    assert lines[-1] == "}\n"


def test_how_fast_pieces_move() -> None:
    assert {motion: motion.speed for motion in Motion} == {
        Motion.OFF: 0,
        Motion.CALM: 0.6,
        Motion.NORMAL: 1,
        Motion.QUICK: 2,
    }


def test_the_defaults_are_playable() -> None:
    settings = Settings()
    assert GameChoice() == GameChoice(
        Opponent.COMPUTER, SideChoice.FIRST, level=1, levels=(2, 2), opening=OpeningChoice.FREE, ballot=1
    )
    assert (settings.show_numbers, settings.show_must_jump, settings.use_book) == (True, True, True)
    assert not settings.show_endings
    assert settings.choice("checkers") == GameChoice()
    assert settings.choice("no such game").opponent is Opponent.COMPUTER
    assert settings.window_size == (1280, 800)
    assert settings.game == "checkers"


def test_the_opponent_and_the_two_players_of_a_demonstration_are_apart() -> None:
    choice = GameChoice(level=4, levels=(2, 3), automatic=True)
    assert choice.with_level(5) == replace(choice, level=5, automatic=False)
    assert choice.with_level(5, 0) == replace(choice, levels=(5, 3))
    assert choice.with_level(5, 1) == replace(choice, levels=(2, 5))
    assert choice.with_character("tricky") == replace(choice, character="tricky")
    assert choice.with_character("tricky", 0) == replace(choice, characters=("tricky", "balanced"))
    assert choice.with_character("tricky", 1) == replace(choice, characters=("balanced", "tricky"))


def test_a_choice_is_kept_for_its_own_game_only() -> None:
    settings = Settings().with_choice("checkers", GameChoice(level=7))
    assert settings.choice("checkers").level == 7
    assert settings.choice("tictactoe") == GameChoice()


BROKEN = {
    "empty": "",
    "not JSON": "theme = maple",
    "truncated": encode(Settings().with_choice("checkers", GameChoice()))[:-20],
    "a list": "[]",
    "a number": "1",
    "null": "null",
    "no version": "{}",
    "version as text": '{"version": "1"}',
    "a byte order mark": "\ufeff{}",
    "deep nesting": "[" * 200_000,
    "deep objects": '{"a":' * 200_000,
    "a number of 5000 digits": '{"version": ' + "9" * 5000 + "}",
}


@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN.keys())
def test_a_file_that_is_none_of_ours_is_refused_with_a_reason(text: str) -> None:
    with pytest.raises(DocumentError) as caught:
        decode(text)
    assert 5 < len(str(caught.value)) < 200


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("theme", 3),
        ("language", 3),
        ("theme", None),
        ("motion", "hasty"),
        ("motion", []),
        ("motion", {}),
        ("show_numbers", 1),
        ("show_must_jump", "yes"),
        ("window_size", 5),
        ("window_size", [800]),
        ("window_size", [800, 600, 1]),
        ("window_size", [800.0, 600]),
        ("window_size", [True, 600]),
        ("window_size", [0, 600]),
        ("window_size", [-800, 600]),
        ("window_size", [10**30, 600]),
        ("window_size", [1e308, 1e308]),
        ("window_size", [float("nan"), float("inf")]),
        ("window_size", "ab"),
        ("window_size", {"a": 1, "b": 2}),
        ("game", {}),
        ("choices", []),
        ("choices", {"checkers": None}),
        ("choices", {"checkers": []}),
        ("choices.checkers.opening", {"checkers": {"opening": "none"}}),
        ("choices.checkers.ballot", {"checkers": {"ballot": 0}}),
        ("choices.checkers.ballot", {"checkers": {"ballot": 1000}}),
        ("choices.checkers.ballot", {"checkers": {"ballot": 1.0}}),
        ("choices.checkers.ballot", {"checkers": {"ballot": True}}),
        ("choices.checkers.levels", {"checkers": {"levels": [1]}}),
        ("choices.checkers.level", {"checkers": {"level": 0.3}}),
        ("use_book", 1),
        ("show_endings", None),
        ("choices", {"checkers": {"opponent": "nobody", "side": "first", "levels": [1, 1]}}),
        ("choices", {"checkers": {"opponent": "computer", "side": "first", "levels": [-1, 1]}}),
        ("choices", {"checkers": {"opponent": "computer", "side": "first", "levels": [1, 10**9]}}),
    ],
)
def test_a_value_the_program_does_not_know_is_named(name: str, value: Any) -> None:
    text = json.dumps({"version": VERSION, name.split(".", maxsplit=1)[0]: value})
    with pytest.raises(
        DocumentError, match=f"^{re.escape(name)}.* has a value that the program does not know$"
    ):
        decode(text)


@hypothesis_settings(max_examples=60)
@given(
    st.dictionaries(st.sampled_from([f.name for f in Settings.__dataclass_fields__.values()]), json_values)
)
def test_whatever_is_in_a_file_it_is_read_or_refused(fields: dict[str, Any]) -> None:
    text = json.dumps({"version": VERSION, **fields})
    try:
        settings = decode(text)
    except DocumentError:
        return
    assert decode(encode(settings)) == settings


def test_a_projector_has_the_largest_letters() -> None:
    assert Settings(text_size=110).wanted_text_size == 110
    assert Settings(text_size=110, projector=True).wanted_text_size == max(TEXT_SIZES) == 150
