"""Settings, puzzles, practice, reviews, the list of collections: no file is lost, and nothing waits
for one.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from strategies import CHECKERS

from checkers_app.games.base import Move
from checkers_app.play.match import HUMAN, Match
from checkers_app.play.puzzles.puzzle_store import PuzzleStore
from checkers_app.play.review.review import Assessment, Judged, Review
from checkers_app.play.review.review_store import ReviewStore
from checkers_app.play.review.values import KeptReview, name_of
from checkers_app.practice.own_problems import OwnProblems
from checkers_app.practice.problem_file import PosedProblem, ReadProblems
from checkers_app.practice.progress import PracticeStore
from checkers_app.storage.recent import RecentFiles
from checkers_app.storage.settings import Settings, SettingsStore

MATCH = Match.new(CHECKERS, (HUMAN, HUMAN)).play(Move((11, 15)))
LOOK = Assessment(0, (), certain=False)
REVIEW = Review(
    MATCH, (Judged(0, CHECKERS.initial.side_to_move, MATCH.moves[0], LOOK, LOOK, 0, True),), (0, 0)
)


class Reviews:
    """The review of one game, with the interface of a store."""

    def __init__(self, path: Path) -> None:
        self.store = ReviewStore(path.parent)
        self.notice_at_start = self.store.load(MATCH), self.store.notice

    @property
    def notice(self) -> str | None:
        return self.store.notice


@dataclass(frozen=True)
class Kind:
    """One of the stores."""

    name: str
    open: Callable[[Path], Any]
    change: Callable[[Any, int], None]
    """Make a change that differs for each number."""
    value: Callable[[Any], object]


def change_settings(store: SettingsStore, number: int) -> None:
    store.change(replace(store.current, thinking_time=number))


def longest(store: PuzzleStore, number: int) -> None:
    store.change(lambda deck: replace(deck, longest=number))


def streak(store: PracticeStore, number: int) -> None:
    store.change(lambda progress: replace(progress, streak=number))


def own_set(store: OwnProblems, number: int) -> None:
    store.add(ReadProblems(str(number), (PosedProblem(1, 1, "", "W:W21,22:B1"),)))


KINDS = {
    "settings": Kind("settings.json", SettingsStore, change_settings, lambda store: store.current),
    "puzzles": Kind("puzzles.json", PuzzleStore, longest, lambda store: store.deck),
    "practice": Kind("practice.json", PracticeStore, streak, lambda store: store.progress),
    "own problems": Kind("problem-sets.json", OwnProblems, own_set, lambda store: store.sets),
    "recent": Kind(
        "collections.json",
        RecentFiles,
        lambda store, number: store.add(Path(f"/{number}.pdn")),
        lambda store: store.paths,
    ),
    "reviews": Kind(
        f"{name_of(MATCH)}.json",
        Reviews,
        lambda reviews, number: reviews.store.save(KeptReview(REVIEW, number)),
        lambda reviews: reviews.store.load(MATCH),
    ),
}


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> Kind:
    return KINDS[request.param]


def test_a_newer_file_stays_byte_for_byte_and_the_user_is_told(kind: Kind, tmp_path: Path) -> None:
    path = tmp_path / kind.name
    content = b'{"version": 99,  "streak": 7}'
    path.write_bytes(content)
    store = kind.open(path)
    assert "a newer version of the program wrote it (version 99)" in (store.notice or "")
    before = kind.value(store)
    for number in (5, 10):
        kind.change(store, number)
    assert kind.value(store) != before, "the change counts as long as the program runs"
    assert path.read_bytes() == content
    assert [each.name for each in tmp_path.iterdir()] == [kind.name]
    assert "a newer version of the program wrote it (version 99)" in (store.notice or "")


def test_a_broken_file_is_told_and_kept_under_another_name(kind: Kind, tmp_path: Path) -> None:
    path = tmp_path / kind.name
    path.write_bytes(b"{ broken")
    store = kind.open(path)
    assert store.notice == f"{kind.name} cannot be used: it is not JSON"
    kind.change(store, 5)
    aside = path.with_name(f"{path.stem}.broken.json")
    assert aside.read_bytes() == b"{ broken"
    assert (
        store.notice == f"{kind.name} could not be used (it is not JSON); it has been renamed to {aside.name}"
    )
    again = kind.open(path)
    assert kind.value(again) == kind.value(store)
    assert again.notice is None


def pipe(path: Path) -> None:
    os.mkfifo(path)


def device(path: Path) -> None:
    path.symlink_to("/dev/zero")


@pytest.mark.skipif(sys.platform == "win32", reason="files of other systems")
@pytest.mark.parametrize("make", [pipe, device, Path.mkdir])
def test_what_is_no_file_is_not_waited_for(kind: Kind, make: Callable[[Path], None], tmp_path: Path) -> None:
    path = tmp_path / kind.name
    make(path)
    store = kind.open(path)
    assert store.notice == f"{kind.name} cannot be used: it is not an ordinary file"
    kind.change(store, 5)
    assert os.path.lexists(path.with_name(f"{path.stem}.broken.json"))
    assert kind.value(kind.open(path)) == kind.value(store)


def test_a_file_that_may_not_be_read_is_told_and_kept(
    kind: Kind, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / kind.name
    kind.change(kind.open(path), 10)
    content = path.read_bytes()

    def forbidden(*_: object) -> bytes:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr("checkers_app.storage.kept_file.read_plain", forbidden)
        store = kind.open(path)
        assert store.notice == f"{kind.name} cannot be used: permission denied"
        kind.change(store, 5)
    assert path.with_name(f"{path.stem}.broken.json").read_bytes() == content
    assert kind.value(kind.open(path)) == kind.value(store)


def test_a_full_disk_is_told_and_the_next_change_is_whole(
    kind: Kind, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / kind.name
    store = kind.open(path)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("checkers_app.storage.files.os.fsync", full)
        kind.change(store, 10)
    assert (store.notice or "").endswith("could not be saved: no space left on device")
    kind.change(store, 5)
    assert store.notice is None
    assert kind.value(kind.open(path)) == kind.value(store)


def test_two_windows_change_different_settings_and_both_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    one, other = SettingsStore(path), SettingsStore(path)
    one.change(replace(one.current, theme="midnight"))
    one.change(one.current.with_choice("checkers", replace(one.current.choice("checkers"), level=5)))
    other.change(replace(other.current, window_size=(900, 700)))
    other.change(other.current.with_choice("checkers", replace(other.current.choice("checkers"), seed=3)))
    other.change(other.current.with_choice("tictactoe", replace(other.current.choice("tictactoe"), level=3)))
    one.change(one.current.with_lesson("first"))
    other.change(other.current.with_lesson("second"))
    kept = SettingsStore(path).current
    assert kept.lessons == {"first": True, "second": True}
    assert (kept.theme, kept.window_size) == ("midnight", (900, 700))
    assert (kept.choice("checkers").level, kept.choice("checkers").seed) == (5, 3)
    assert kept.choice("tictactoe").level == 3
    assert other.current.theme == Settings().theme, "the other window goes on as it is"


def test_the_last_change_of_one_setting_counts(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    one, other = SettingsStore(path), SettingsStore(path)
    one.change(replace(one.current, theme="midnight"))
    other.change(replace(other.current, theme="walnut"))
    one.change(replace(one.current, ponder=True))
    kept = SettingsStore(path).current
    assert (kept.theme, kept.ponder) == ("walnut", True)
