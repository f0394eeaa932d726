"""The files of collections: games taken out, files changed by others, remembered and missed."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from collections_page import COLLECTION, game, numbers, opened
from hands import Hands

from checkers_app.games import boards
from checkers_app.games.base import Move
from checkers_app.notation.pdn import Accepted, PdnReader
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToGames
from checkers_app.views.games.collection import Collection

CHECKERS = boards()["checkers"]
FIRST, REPLY = Move((11, 15)), Move((23, 19))


def test_a_game_is_taken_out_of_a_file_and_put_back(context: Context, file: Path) -> None:
    hands = opened(context, file)
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_DELETE)
    assert file.read_text() == COLLECTION, "only asked"
    hands.push("keep")
    hands.key(pygame.K_DELETE)
    hands.push("delete")
    assert numbers(hands) == [1, 4]
    entries = list(PdnReader(file.read_bytes()))
    assert [dict(entry.record.tags)["White"] for entry in entries if isinstance(entry, Accepted)] == [
        *("Bruno", "Dmitri")
    ]
    assert (file.parent / "evening.before.pdn").read_text() == COLLECTION
    assert context.collections[-1].problems()[0].title == "Game 2, line 13"
    assert hands.top._list.row.number == 4
    hands.key(pygame.K_DELETE)
    hands.push("delete")
    assert numbers(hands) == [1]
    hands.key(pygame.K_z, pygame.KMOD_CTRL)
    hands.key(pygame.K_z, pygame.KMOD_CTRL)
    assert numbers(hands) == [1, 2, 4]
    assert file.read_text() == COLLECTION
    hands.key(pygame.K_z, pygame.KMOD_CTRL)
    assert hands.top._report()[0] == "No game was removed."
    assert sorted(path.name for path in file.parent.glob("*.pdn")) == ["evening.before.pdn", "evening.pdn"]


def test_a_file_that_has_changed_is_not_written_over(context: Context, file: Path) -> None:
    hands = opened(context, file)
    changed = COLLECTION + game("New", "Ada", "Zoe", "1. 11-15")
    file.write_text(changed)
    hands.key(pygame.K_DELETE)
    hands.push("delete")
    assert hands.top._report()[0] == "evening.pdn was changed by another program: open it again."
    assert file.read_text() == changed
    assert numbers(hands) == [1, 2, 4]


def test_a_file_that_changes_while_it_is_opened_is_not_written_over(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    added = COLLECTION + game("New", "Ada", "Zoe", "1. 11-15")

    def read_slowly(path: Path) -> bytes:
        path.write_text(added)
        return COLLECTION.encode()

    with monkeypatch.context() as slow:
        slow.setattr(Path, "read_bytes", read_slowly)
        collection = Collection(file)
    collection.read(10)
    assert collection.take_out(1) == "evening.pdn was changed by another program: open it again."
    assert file.read_text() == added


def test_files_are_remembered_closed_and_missed(context: Context, file: Path) -> None:
    other = file.with_name("other.pdn")
    other.write_text(COLLECTION)
    opened(context, other)
    opened(context, file)
    context.collections.clear()  # the next start
    hands = Hands(context, ToGames())
    assert isinstance(hands.top._shelf.source, str)
    hands.push("file 1")
    hands.wait()
    assert numbers(hands) == [1, 2, 4]
    assert context.recent.paths[-1] == other
    hands.push("close_file")
    assert context.recent.paths == (file,)
    file.unlink()
    hands.push("file 0")
    assert hands.top._report()[0] == "evening.pdn does not exist. It is no longer in the list."
    assert not context.recent.paths


def test_in_a_small_window_one_segment_goes_round_the_collections(context: Context, file: Path) -> None:
    other = file.with_name("other.pdn")
    other.write_text(COLLECTION)
    opened(context, other)
    hands = opened(context, file, (800, 600))
    seen = []
    for _ in range(3):
        row = hands.widgets()["sources"].rect
        hands.click((row.right - 20, row.centery))
        hands.wait()
        seen.append(hands.top._shelf.source.path)
    assert seen == [other, file, other]
    hands.push("close_file")
    assert context.recent.paths == (file,)
    row = hands.widgets()["sources"].rect
    assert "close_file" not in hands.widgets(), "the saved games are listed now"
    hands.click((row.right - 20, row.centery))
    hands.wait()
    assert hands.widgets()["sources"].rect == row
    hands.push("close_file")
    assert not context.recent.paths
