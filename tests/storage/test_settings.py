"""Settings: what is saved comes back, what is broken is said and never lost."""

from __future__ import annotations

import json
import os
import re
from dataclasses import fields, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from checkers_app.storage.files import unused_name, write_atomic
from checkers_app.storage.settings import (
    VERSION,
    GameChoice,
    Motion,
    NewerVersionError,
    OpeningChoice,
    Opponent,
    Settings,
    SettingsError,
    SettingsStore,
    SideChoice,
    decode,
    encode,
)

if TYPE_CHECKING:
    from pathlib import Path

levels = st.integers(1, 99)
choices = st.builds(
    GameChoice,
    opponent=st.sampled_from(Opponent),
    side=st.sampled_from(SideChoice),
    levels=st.tuples(levels, levels),
    opening=st.sampled_from(OpeningChoice),
    ballot=st.integers(1, 999),
)
VALUES: dict[str, st.SearchStrategy[Any]] = {
    "theme": st.text(max_size=20),
    "motion": st.sampled_from(Motion),
    "show_numbers": st.booleans(),
    "show_must_jump": st.booleans(),
    "one_click": st.booleans(),
    "use_book": st.booleans(),
    "show_endings": st.booleans(),
    "show_looking": st.booleans(),
    "statistics_since": st.text(max_size=30),
    "window_size": st.tuples(st.integers(200, 32_000), st.integers(200, 32_000)),
    "window_place": st.tuples(st.integers(-32_000, 32_000), st.integers(-32_000, 32_000)),
    "fullscreen": st.booleans(),
    "text_size": st.integers(100, 150),
    "game": st.text(max_size=20),
    "choices": st.dictionaries(st.text(max_size=10), choices, max_size=4).map(MappingProxyType),
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
    motion=Motion.CALM,
    show_numbers=False,
    show_must_jump=False,
    one_click=False,
    use_book=False,
    show_endings=True,
    show_looking=True,
    statistics_since="2026-11-21T20:00:00+00:00",
    window_size=(801, 602),
    window_place=(-7, 40),
    fullscreen=True,
    text_size=130,
    game="tictactoe",
    choices=MappingProxyType(
        {"checkers": GameChoice(Opponent.DEMONSTRATION, SideChoice.LOT, (3, 99), OpeningChoice.PICKED, 174)}
    ),
)
"""No field has its default."""


def test_every_field_is_written_under_its_name() -> None:
    assert json.loads(encode(CHANGED)) == {
        "version": 1,
        "theme": "midnight",
        "motion": "calm",
        "show_numbers": False,
        "show_must_jump": False,
        "one_click": False,
        "use_book": False,
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
                "levels": [3, 99],
                "opening": "picked",
                "ballot": 174,
            }
        },
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
    assert settings.choice("checkers") == GameChoice(Opponent.TWO_PLAYERS, SideChoice.SECOND, (4, 5))
    assert settings.choices["tictactoe"] == GameChoice()


def test_what_a_file_does_not_mention_has_its_default() -> None:
    assert decode('{"version": 1}') == Settings()
    assert decode('{"version": 1, "show_numbers": false}') == Settings(show_numbers=False)
    assert decode('{"version": 1, "something else": [1, 2]}') == Settings()


def test_the_defaults_are_playable() -> None:
    settings = Settings()
    assert settings.choice("checkers") == GameChoice()
    assert settings.choice("no such game").opponent is Opponent.COMPUTER
    assert settings.window_size == (1280, 800)
    assert settings.game == "checkers"


def test_levels_change_for_one_side_or_both() -> None:
    choice = GameChoice(levels=(2, 3))
    assert choice.with_level(5).levels == (5, 5)
    assert choice.with_level(5, 0).levels == (5, 3)
    assert choice.with_level(5, 1).levels == (2, 5)


def test_a_choice_is_kept_for_its_own_game_only() -> None:
    settings = Settings().with_choice("checkers", GameChoice(levels=(7, 7)))
    assert settings.choice("checkers").levels == (7, 7)
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
    with pytest.raises(SettingsError) as caught:
        decode(text)
    assert 5 < len(str(caught.value)) < 200


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("theme", 3),
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
        ("use_book", 1),
        ("show_endings", None),
        ("choices", {"checkers": {"opponent": "nobody", "side": "first", "levels": [1, 1]}}),
        ("choices", {"checkers": {"opponent": "computer", "side": "first", "levels": [0, 1]}}),
        ("choices", {"checkers": {"opponent": "computer", "side": "first", "levels": [1, 10**9]}}),
    ],
)
def test_a_value_the_program_does_not_know_is_named(name: str, value: Any) -> None:
    text = json.dumps({"version": VERSION, name.split(".", maxsplit=1)[0]: value})
    with pytest.raises(SettingsError, match=f"^{re.escape(name)}.* has a value the program does not know$"):
        decode(text)


@hypothesis_settings(max_examples=60)
@given(
    st.dictionaries(st.sampled_from([f.name for f in Settings.__dataclass_fields__.values()]), json_values)
)
def test_whatever_is_in_a_file_it_is_read_or_refused(fields: dict[str, Any]) -> None:
    text = json.dumps({"version": VERSION, **fields})
    try:
        settings = decode(text)
    except SettingsError:
        return
    assert decode(encode(settings)) == settings


# --- the store ----------------------------------------------------------------------------------


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_the_first_start_has_defaults_and_writes_nothing(tmp_path: Path) -> None:
    store = SettingsStore(tmp_path / "deep" / "settings.json")
    assert store.current == Settings()
    assert store.notice is None
    assert names(tmp_path) == []


def test_a_change_is_there_at_the_next_start(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.json"
    settings = Settings(theme="midnight").with_choice("checkers", GameChoice(levels=(4, 5)))
    SettingsStore(path).change(settings)
    again = SettingsStore(path)
    assert again.current == settings
    assert again.notice is None
    assert names(path.parent) == ["settings.json"]


def test_nothing_is_written_when_nothing_has_changed(tmp_path: Path) -> None:
    SettingsStore(tmp_path / "settings.json").change(Settings())
    assert names(tmp_path) == []


def test_settings_can_live_in_memory_only() -> None:
    store = SettingsStore(None)
    store.change(Settings(theme="walnut"))
    assert store.current.theme == "walnut"
    assert store.notice is None


@pytest.mark.parametrize("content", [b"{ broken", b"\xff\xfe\x00", b"", b'{"version": 1, "motion": 3}'])
def test_a_broken_file_is_said_and_moved_aside_at_the_first_save(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(content)
    store = SettingsStore(path)
    assert store.current == Settings()
    assert store.notice is not None
    assert store.notice.startswith("settings.json cannot be used: ")
    assert path.read_bytes() == content  # not before there is something to save
    store.change(Settings(theme="walnut"))
    assert (tmp_path / "settings.broken.json").read_bytes() == content
    assert SettingsStore(path).current == Settings(theme="walnut")
    store.change(Settings(theme="midnight"))
    assert names(tmp_path) == ["settings.broken.json", "settings.json"]


def test_an_older_broken_file_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "settings.broken.json").write_text("older")
    path = tmp_path / "settings.json"
    path.write_text("newer")
    SettingsStore(path).change(Settings(theme="walnut"))
    assert (tmp_path / "settings.broken.json").read_text() == "older"
    assert (tmp_path / "settings.broken-2.json").read_text() == "newer"


def test_settings_are_saved_though_someone_removed_the_broken_file_meanwhile(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text("broken")
    store = SettingsStore(path)
    path.unlink()
    store.change(Settings(theme="walnut"))
    assert SettingsStore(path).current.theme == "walnut"


def test_the_file_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    content = json.dumps({"version": VERSION + 1, "theme": ["new", "kind"]})
    path.write_text(content)
    with pytest.raises(NewerVersionError):
        decode(content)
    store = SettingsStore(path)
    assert store.current == Settings()
    assert store.notice is not None
    assert "newer version" in store.notice
    store.change(Settings(theme="walnut"))
    assert store.current.theme == "walnut"
    assert path.read_text() == content
    assert names(tmp_path) == ["settings.json"]


def test_a_folder_that_cannot_be_made_gives_a_notice_and_the_change_counts(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    store = SettingsStore(tmp_path / "file" / "settings.json")
    store.change(Settings(theme="walnut"))
    assert store.current.theme == "walnut"
    assert store.notice is not None
    assert "could not be saved" in store.notice
    assert (tmp_path / "file").read_text() == "in the way"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write anywhere")
def test_an_unwritable_folder_gives_a_notice(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    try:
        store = SettingsStore(tmp_path / "settings.json")
        store.change(Settings(theme="walnut"))
        assert store.notice is not None
        assert "could not be saved" in store.notice
    finally:
        tmp_path.chmod(0o700)


def test_a_save_that_fails_leaves_the_old_file_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "settings.json"
    store = SettingsStore(path)
    store.change(Settings(theme="walnut"))
    old = path.read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("checkers_app.storage.files.os.fsync", full)
    store.change(Settings(theme="midnight"))
    assert path.read_bytes() == old
    assert names(tmp_path) == ["settings.json"]  # no half-written file either
    assert store.notice is not None
    assert "no space left" in store.notice
    assert store.current.theme == "midnight"
    monkeypatch.undo()
    store.change(replace(store.current, motion=Motion.CALM))
    assert SettingsStore(path).current == Settings(theme="midnight", motion=Motion.CALM)


def test_a_notice_of_a_failed_save_goes_when_a_save_succeeds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = SettingsStore(tmp_path / "settings.json")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("checkers_app.storage.files.os.fsync", full)
    store.change(Settings(theme="midnight"))
    monkeypatch.undo()
    store.change(Settings(theme="walnut"))
    assert store.notice is None


def test_atomic_writing_replaces_whole_files_and_makes_folders(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "text.txt"
    write_atomic(path, "one – ä\n")
    write_atomic(path, "two")
    assert path.read_text(encoding="utf-8") == "two"
    assert names(path.parent) == ["text.txt"]


def test_an_interrupted_write_leaves_no_litter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "text.txt"
    write_atomic(path, "old")

    def interrupted(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("checkers_app.storage.files.os.fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_atomic(path, "new")
    assert path.read_text() == "old"
    assert names(tmp_path) == ["text.txt"]


def test_names_that_are_free_are_counted_up(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    for expected in ("settings.broken.json", "settings.broken-2.json", "settings.broken-3.json"):
        free = unused_name(path, "broken")
        assert free.name == expected
        free.touch()
