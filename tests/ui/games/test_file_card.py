"""The card on which a file is chosen: walked by keys, typed, saved to and opened."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from collections_page import numbers, opened
from hands import Hands
from places import names

from checkers_app.games import boards
from checkers_app.games.base import Move
from checkers_app.notation.pdn import PdnReader
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToGames

CHECKERS = boards()["checkers"]
FIRST, REPLY = Move((11, 15)), Move((23, 19))


def test_a_game_is_saved_to_a_file_that_is_chosen(context: Context, file: Path) -> None:
    hands = opened(context, file)
    hands.key(pygame.K_s, pygame.KMOD_CTRL)
    assert hands.name == "FileScene"
    for _ in range(len("games.pdn")):
        hands.key(pygame.K_BACKSPACE)
    hands.type("new")
    hands.key(pygame.K_RETURN)
    assert hands.name == "GamesScene"
    assert len(list(PdnReader((file.parent / "new.pdn").read_bytes()))) == 1
    assert hands.top._report()[0] == "The game is saved in new.pdn."


def test_a_file_is_opened_from_the_card_by_keys_and_by_its_path(context: Context, file: Path) -> None:
    (file.parent / "folder").mkdir()
    hands = Hands(context, ToGames())
    hands.key(pygame.K_o, pygame.KMOD_CTRL)
    names = [name for name, _ in hands.top._names]
    assert names == ["..", "folder", "evening.pdn"]
    place = names.index("evening.pdn")
    for _ in range(place + 1):
        hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)
    assert hands.name == "GamesScene"
    hands.wait()
    assert numbers(hands) == [1, 2, 4]
    hands.push("open_file")
    hands.type(str(file.parent / "nowhere.pdn"))
    hands.push("done")
    assert hands.name == "FileScene"
    assert hands.top._problem == "nowhere.pdn does not exist."
    hands.key(pygame.K_ESCAPE)
    assert hands.name == "GamesScene"


def test_a_link_to_where_nobody_may_look_does_not_hide_its_folder(
    context: Context, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (file.parent / "forbidden").mkdir()
    is_dir = Path.is_dir

    def guarded(path: Path) -> bool:
        if path.name == "forbidden":
            raise PermissionError(13, "Permission denied")
        return is_dir(path)

    monkeypatch.setattr(Path, "is_dir", guarded)
    hands = Hands(context, ToGames())
    hands.key(pygame.K_o, pygame.KMOD_CTRL)
    assert (file.name, False) in hands.top._names
    assert hands.top._problem == ""


def test_a_space_that_presses_a_row_of_files_is_not_typed(context: Context, file: Path) -> None:
    hands = opened(context, file)
    hands.key(pygame.K_s, pygame.KMOD_CTRL)
    while not hands.top._group.focused.name.startswith("file 1"):
        hands.key(pygame.K_TAB)
    hands.key(pygame.K_SPACE)
    hands.type(" ")
    assert hands.top._edit.text == file.name


def test_a_name_that_is_typed_counts_more_than_a_folder_that_was_walked_to(
    context: Context, file: Path
) -> None:
    (file.parent / "folder").mkdir()
    hands = opened(context, file)
    hands.key(pygame.K_s, pygame.KMOD_CTRL)
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_u, pygame.KMOD_CTRL)
    hands.type("new")
    hands.key(pygame.K_RETURN)
    assert (file.parent / "new.pdn").exists()
    assert hands.name == "GamesScene"


def test_a_double_click_opens_a_file(context: Context, file: Path) -> None:
    hands = Hands(context, ToGames())
    hands.push("open_file")
    place = [name for name, _ in hands.top._names].index(file.name)
    hands.push(f"file {place}")
    assert hands.name == "FileScene", "one click only chooses it"
    hands.push(f"file {place}")
    assert hands.name == "GamesScene"
    hands.wait()
    assert numbers(hands) == [1, 2, 4]


def test_a_double_click_on_a_folder_saves_nothing_in_it(context: Context, file: Path) -> None:
    """The name of the file is in its field already."""
    inside = file.parent / "folder"
    (inside / "deeper").mkdir(parents=True)
    hands = Hands(context, ToGames(file))
    hands.wait()
    hands.push("save")
    assert hands.name == "FileScene"
    place = [name for name, _ in hands.top._names].index("folder")
    hands.push(f"file {place}")
    hands.push(f"file {place}")
    assert context.folder == inside
    assert (hands.name, names(inside)) == ("FileScene", ["deeper"])


def test_a_double_click_on_a_folder_opens_nothing_in_it(context: Context, file: Path) -> None:
    """What lies under the pointer after its first half is another name."""
    inside = file.parent / "folder"
    (inside / "deeper").mkdir(parents=True)
    hands = Hands(context, ToGames())
    hands.push("open_file")
    assert [name for name, _ in hands.top._names] == ["..", "folder", file.name]
    hands.push("file 1")
    hands.push("file 1")
    assert context.folder == inside
    assert hands.name == "FileScene"
    hands.wait()
    hands.push("file 1")
    assert context.folder == inside / "deeper"
