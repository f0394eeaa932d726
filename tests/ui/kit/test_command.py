"""One value that defines F1's text, the shortcut, the tool tip and the button of a command."""

from __future__ import annotations

import pygame
import pytest
from trees import speaking

from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.command import Command, command, key_line, key_name, shortcuts_of
from checkers_app.words import MadeUp


@pytest.mark.parametrize(
    ("key", "control", "name"),
    [
        (pygame.K_t, False, "T"),
        (pygame.K_F5, False, "F5"),
        (pygame.K_COMMA, False, ","),
        (pygame.K_s, True, "Ctrl S"),
        (pygame.K_PAGEDOWN, True, "Ctrl PgDn"),
        (pygame.K_ESCAPE, False, "Esc"),
        (pygame.K_LEFT, False, "Left"),
        (pygame.K_MINUS, False, "−"),
    ],
)
def test_a_key_has_the_name_that_is_printed_on_it(key: int, name: str, *, control: bool) -> None:
    assert key_name(key, control=control) == name


def test_names_of_keys_are_translated() -> None:
    with speaking(MadeUp()):
        assert key_name(pygame.K_SPACE) != "Space"
        assert key_name(pygame.K_DELETE) != "Delete"


def test_the_button_of_a_command_does_what_its_key_does_and_says_so() -> None:
    done: list[str] = []
    saving = command(pygame.K_s, "save the sheet", lambda: done.append("saved"), control=True)
    button = el.Button("save", saving, icon="save")
    button.click((0, 0))
    shortcuts_of([saving])[pygame.K_s, True]()
    assert done == ["saved", "saved"]
    assert (button.tip, button.enabled) == ("Save the sheet (Ctrl S)", True)


@pytest.mark.parametrize(
    ("reason", "tip"), [("", "Check (F5)"), ("Nothing is filled in", "Nothing is filled in")]
)
def test_a_command_that_is_not_available_says_why(reason: str, tip: str) -> None:
    checking = command(pygame.K_F5, "Check", lambda: None, available=False, reason=reason)
    button = el.Button("check", checking, "Check")
    assert (button.tip, button.enabled) == (tip, False)


def test_where_two_commands_have_a_key_the_last_one_has_it_and_a_line_has_none() -> None:
    done: list[int] = []
    first = command(pygame.K_n, "one", lambda: done.append(1))
    second = Command("N B", "two", {(pygame.K_n, False): lambda: done.append(2), (pygame.K_b, False): None})
    actions = shortcuts_of([first, second, key_line("N", "three", pygame.K_n)])
    assert set(actions) == {(pygame.K_n, False)}
    actions[pygame.K_n, False]()
    assert done == [2]
