"""What the page of puzzles says: the task, how it stands, and why there is nothing to solve."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from types import MappingProxyType

from checkers_app.engine.levels import playable
from checkers_app.play.library import LibraryEntry
from checkers_app.play.puzzles import Deck, Puzzle
from checkers_app.play.statistics import Came, came_of
from checkers_app.views.puzzles.solving import Phase, Solving
from checkers_app.words import later, say, say_count, say_date

_TASKS = MappingProxyType(
    {
        "find the win": later("{side} to move: find the win"),
        "get ahead": later("{side} to move: get ahead"),
        "keep the game even": later("{side} to move: keep the game even"),
        "find the only defence": later("{side} to move: find the only defence"),
    }
)
"""By the aim of a puzzle."""
_NOT_REVIEWED = MappingProxyType(
    {
        None: later("Not reviewed yet: a game ({day})"),
        Came.WON: later("Not reviewed yet: the game you won ({day})"),
        Came.DRAWN: later("Not reviewed yet: the game you drew ({day})"),
        Came.LOST: later("Not reviewed yet: the game you lost ({day})"),
    }
)
_TOLD = 2
"""Days of which it is told that puzzles come back on them."""


@dataclass(frozen=True, slots=True)
class Said:
    """One line about how things stand."""

    text: str
    icon: str = "info"
    right: bool = False
    """True if the puzzle has been solved."""


def task_sentence(puzzle: Puzzle) -> str:
    """Who is to move, and what there is to be found."""
    return say(_TASKS[puzzle.aim], side=puzzle.game.side_name(puzzle.state.side_to_move))


def source_words(puzzle: Puzzle) -> str:
    """Which game a puzzle comes from."""
    source = puzzle.source
    if isinstance(source, str):
        return source
    day = say_date(source.day)
    if source.level is None:
        return say("A game of {day}, move {move}", day=day, move=source.move)
    name = say(playable(puzzle.game, source.level).name)
    return say("Your game against {name}, {day}, move {move}", name=name, day=day, move=source.move)


def said_of(solving: Solving, puzzle: Puzzle, refused: str, typed: str) -> Said:
    """How a puzzle stands.

    Args:
        solving: the puzzles.
        puzzle: the one on the board.
        refused: why the last click led to no move; empty if it did.
        typed: what has been typed of a move.
    """
    if refused:
        return Said(refused, "warn")
    if typed:
        return Said(say("Your move: {typed}_ Enter plays it, Esc takes it back.", typed=typed), "pen")
    move = puzzle.state.move_text(puzzle.answer.move)
    if solving.phase is Phase.SOLVED:
        return Said(say("{move}: that is it", move=move), "check", right=True)
    if solving.phase is Phase.SHOWN:
        return Said(say("{move} was the move; it comes back tomorrow", move=move), "look")
    if solving.phase is Phase.REFUTED:
        return Said(say("Not this one: watch the reply"))
    if solving.hints == 1:
        return Said(say("Look at the piece on {square}", square=puzzle.answer.move.origin), "hint")
    return Said(say("Hint: {move}", move=move), "hint") if solving.hints else Said(say("Find the move"))


def due_words(coming: Mapping[date, int], today: date) -> str:
    """When the next puzzles come back; empty if none does."""
    told = []
    for day, count in list(coming.items())[:_TOLD]:
        if day == today + timedelta(days=1):
            told.append(say("{count} tomorrow", count=count))
        else:
            told.append(say("{count} on {day}", count=count, day=say_date(day)))
    return say("Next due: {days}", days=", ".join(told)) if told else ""


def which_game(entry: LibraryEntry, day: str) -> str:
    """Which game there is to be reviewed; ``day`` says when it was played."""
    return say(_NOT_REVIEWED[came_of(entry.match) if entry.match is not None else None], day=day)


def nothing_words(deck: Deck, today: date, why: str, todo: str) -> tuple[str, str, str]:
    """Why there is no puzzle on the board: in short, in words, and what to do about it.

    Args:
        deck: the puzzles.
        today: which day it is.
        why: why the deck is empty, if it is.
        todo: what there is to be done then.
    """
    skipped = len(deck.due(today))
    if skipped:
        words = say_count(
            "{number} puzzle skipped. Practise them now, or start again later.",
            "{number} puzzles skipped. Practise them now, or start again later.",
            skipped,
        )
        return say("Not all are solved today"), words, say("Some are left for today")
    due = due_words(deck.coming(today), today)
    if due:
        return say("Nothing due today"), due, say("Come back another day")
    return say("No puzzle yet"), why, todo
