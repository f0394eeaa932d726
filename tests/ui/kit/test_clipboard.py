"""Copied text stays on the clipboard of X11 after the window is closed."""

from __future__ import annotations

import subprocess
from typing import Any

import pygame
import pytest
from pygame import Surface

from checkers_app.ui.kit import clipboard


@pytest.fixture
def started(display: Surface, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bytes]]:
    """The started programs with their input; of the two that can keep a text only xsel is installed."""
    assert display
    seen: list[tuple[str, bytes]] = []
    texts = [""]

    def run(command: tuple[str, ...], *, input: bytes, **_: Any) -> None:  # noqa: A002  its name there
        if command[0] == "xclip":
            raise FileNotFoundError(command[0])
        seen.append((command[0], input))

    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.setattr(pygame.scrap, "put_text", texts.append)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: texts[-1])
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    return seen


def test_what_was_copied_is_handed_over_once(started: list[tuple[str, bytes]]) -> None:
    clipboard.copy_text("W:W21:B½")
    clipboard.hand_over()
    clipboard.hand_over()
    assert started == [("xsel", "W:W21:B½".encode())]


def test_what_another_program_has_copied_since_is_left_alone(started: list[tuple[str, bytes]]) -> None:
    clipboard.copy_text("W:W21:B1")
    pygame.scrap.put_text("theirs")
    clipboard.hand_over()
    assert started == []


def test_other_systems_keep_it_themselves(
    started: list[tuple[str, bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "wayland")
    clipboard.copy_text("W:W21:B1")
    clipboard.hand_over()
    assert started == []
