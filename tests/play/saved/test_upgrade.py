"""Files that version 1.0.0 wrote, in ``tests/data/version_1_0_0``, are used as they are and not changed.

That version wrote them itself: the games, the review, the problems and the practice history while a person
used its window, the settings and the own player by its own code.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from checkers_app.engine.own_player_file import read_player
from checkers_app.play.puzzles.puzzle_store import PuzzleStore
from checkers_app.play.review.review_store import ReviewStore
from checkers_app.play.saved.library import Library
from checkers_app.practice.progress import PracticeStore
from checkers_app.storage import settings
from checkers_app.storage.settings import Motion, Opponent, SettingsStore
from checkers_app.storage.shelf import Shelf

WRITTEN = Path(__file__).parents[2] / "data" / "version_1_0_0"
GAMES = sorted(file.stem for file in (WRITTEN / "games").iterdir())


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*.*")}


def values(name: str) -> Any:
    return json.loads((WRITTEN / name).read_text(encoding="utf-8"))


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """A copy of the files."""
    return shutil.copytree(WRITTEN, tmp_path / "files")


def test_the_settings_are_used(files: Path) -> None:
    store = SettingsStore(files / "settings.json")
    assert store.notice is None
    known, written = store.current, values("settings.json")
    assert (known.theme, known.language, known.motion) == ("midnight", "ru", Motion.CALM)
    assert (known.one_click, known.thinking_time, known.text_size) == (False, 5, 125)
    choice = known.choice("checkers")
    assert (choice.opponent, choice.level, choice.levels) == (Opponent.TWO_PLAYERS, 4, (3, 7))
    assert (choice.names, choice.rating) == (("Ada", "Борис"), 1250)
    again = json.loads(settings.encode(known))
    differing = {key for key in written if again[key] != written[key]}
    assert differing == {"version"}


def test_version_1_0_0_leaves_the_new_settings_alone() -> None:
    """The program reads version 1 and leaves newer files unchanged; it would treat ``null`` as a broken
    value.
    """
    written = json.loads(settings.encode(settings.Settings()))
    assert written["one_click"] is None
    assert written["version"] > values("settings.json")["version"]


def test_every_game_is_listed_and_opened(files: Path) -> None:
    before = contents(files)
    library = Library(Shelf(files / "games"))
    entries = library.entries()
    assert sorted(entry.key for entry in entries) == GAMES
    assert [entry.problem for entry in entries] == [""] * len(GAMES)
    for entry in entries:
        match, desk = library.open(entry.key)
        desk.release()
        game: Mapping[str, Any] = values(f"games/{entry.key}.json")
        assert match.game.key == game["game"]
        line = [ply if isinstance(ply, str) else ply["move"] for ply in game["line"]]
        texts = [("x" if move.captures else "-").join(map(str, move.path)) for move in match.moves]
        assert texts == line[: game["played"]]
        assert (match.ended is None) == (game["ended"] is None)
    assert contents(files) == before


def test_a_review_is_found_with_its_game(files: Path) -> None:
    library, reviews = Library(Shelf(files / "games")), ReviewStore(files / "reviews")
    found = []
    for key in GAMES:
        match, desk = library.open(key)
        desk.release()
        if (known := reviews.load(match)) is not None:
            found.append(list(known.review.scores))
    written = [json.loads(file.read_text())["scores"] for file in (WRITTEN / "reviews").iterdir()]
    assert found
    assert all(scores in written for scores in found)


def test_problems_and_practice_are_used(files: Path) -> None:
    deck = PuzzleStore(files / "puzzles.json").deck
    assert [puzzle.source for puzzle in deck.puzzles] == [
        each["source"] for each in values("puzzles.json")["puzzles"]
    ]
    progress = PracticeStore(files / "practice.json").progress
    written = values("practice.json")
    assert sorted(key for (_, key) in progress.cards) == sorted(card[1] for card in written["cards"])
    assert progress.rating.value == written["rating"][0]


def test_an_own_player_plays_as_before(files: Path) -> None:
    player, written = read_player(files / "own.player"), values("own.player")
    assert player.name == "Grandmother"
    assert player.budget.depth == written["budget"]["depth"]
    for name, weight in written["weights"].items():
        assert getattr(player.weights, name) == weight
    for name, on in written["switches"].items():
        assert getattr(player.switches, name) is on
