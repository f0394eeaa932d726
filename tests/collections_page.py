"""The page of games, opened with a small collection."""

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
        game("Club", "Bruno", "Cleo", "1. 1-32 22-18 2. 9-13", "1-0"),
        game("Club", "Bruno", "Dmitri", "1. 11-15 24-20", "1/2-1/2"),
    )
)


def open_file(driver: Driver, file: Path, size: tuple[int, int] = (1280, 800)) -> None:
    """Open the page of games at a file, and wait until it has been read."""
    driver.open(ToGames(file), size)
    driver.wait(1)


def rows(driver: Driver) -> list[str]:
    """The visible games of the list, as announced to a screen reader."""
    return [line for line in driver.outline() if line.startswith('row "')]


def numbers(driver: Driver) -> list[int]:
    """The numbers of the visible games of the list."""
    return [int(row[5:].split(",")[0]) for row in rows(driver)]


def chosen(driver: Driver) -> int | None:
    """The number of the chosen game of the list."""
    return next((int(row[5:].split(",")[0]) for row in rows(driver) if row.endswith(" chosen")), None)


def here(driver: Driver) -> str:
    """The move after which the preview shows the board, as ``2. 8-11``; empty at the beginning."""
    lines = [line for line in driver.outline() if line.startswith("text") and line.endswith(" chosen")]
    return lines[0].split('"')[1] if lines else ""


def on_card(driver: Driver, group: str) -> list[str]:
    """The texts on a card of the page, in order."""
    lines = driver.outline()
    if f'group "{group}"' not in lines:
        return []
    others = lines[lines.index(f'group "{group}"') + 1 :]
    end = next((at for at, line in enumerate(others) if line.startswith("group")), len(others))
    return [line.split('"', 1)[1].rsplit('"', 1)[0] for line in others[:end] if line.startswith("text")]


def note(driver: Driver) -> list[str]:
    """The text of the card under the list."""
    texts = on_card(driver, "Note")
    return texts[:2]
