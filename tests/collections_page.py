"""The page of games, opened at a small collection."""

from __future__ import annotations

from pathlib import Path

from driver import Driver

from checkers_app.ui.destinations import ToGames


def game(event: str, black: str, white: str, moves: str, result: str = "*") -> str:
    tags = {"Event": event, "Black": black, "White": white, "Result": result}
    lines = [f'[{name} "{value}"]' for name, value in tags.items()]
    return "\n".join([*lines, "", f"{moves} {result}", "", ""])


COLLECTION = "".join(
    (
        game("Open", "Ada", "Bruno", "1. 11-15 23-19 2. 8-11 22-17", "1-0"),
        game("Open", "Cleo", "Ada", "1. 10-14 23-19 2. 14-18", "0-1"),
        game("Club", "Bruno", "Cleo", "1. 9-13 22-18 2. 1-32", "1-0"),
        game("Club", "Bruno", "Dmitri", "1. 11-15 24-20", "1/2-1/2"),
    )
)


def open_file(driver: Driver, file: Path, size: tuple[int, int] = (1280, 800)) -> None:
    """Open the page of games at a file, and wait until it has been read."""
    driver.open(ToGames(file), size)
    driver.wait(1)


def numbers(driver: Driver) -> list[int]:
    return [row.number for row in driver.top.rows]
