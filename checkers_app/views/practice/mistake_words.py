"""Texts about puzzles made from the player's own mistakes: the task, the source, and the reason why there are
no puzzles.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from types import MappingProxyType

from checkers_app.engine.levels import playable
from checkers_app.play.puzzles.puzzles import Deck, Puzzle
from checkers_app.play.rating.statistics import Came, came_of
from checkers_app.play.saved.library import LibraryEntry
from checkers_app.views.games.when import day_words
from checkers_app.words import N_, say, say_count, say_date

_TASKS = MappingProxyType(
    {
        "find the win": N_("{side} to move: find the win"),
        "get ahead": N_("{side} to move: get ahead"),
        "keep the game even": N_("{side} to move: keep the game even"),
        "find the only defence": N_("{side} to move: find the only defence"),
    }
)
"""The sentences for the task, by the aim of a puzzle."""
_NOT_REVIEWED = MappingProxyType(
    {
        None: N_("Not reviewed yet: a game ({day})"),
        Came.WON: N_("Not reviewed yet: the game you won ({day})"),
        Came.DRAWN: N_("Not reviewed yet: the game you drew ({day})"),
        Came.LOST: N_("Not reviewed yet: the game you lost ({day})"),
    }
)
_TOLD = 2
"""The maximum number of coming days with due puzzles that a sentence lists."""


def task_sentence(puzzle: Puzzle) -> str:
    """A sentence with the side to move and the aim."""
    return say(_TASKS[puzzle.aim], side=puzzle.game.side_name(puzzle.state.side_to_move))


def source_words(puzzle: Puzzle) -> str:
    """The game from which a puzzle comes, in words."""
    source = puzzle.source
    if isinstance(source, str):
        return source
    day = say_date(source.day)
    if source.level is None:
        return say("A game from {day}, move {move}", day=day, move=source.move)
    name = say(playable(puzzle.game, source.level).name)
    return say("Your game against {name}, {day}, move {move}", name=name, day=day, move=source.move)


def right_words(count: int) -> str:
    """A sentence with the number of right moves in a puzzle."""
    return say_count(
        "One move is clearly better than all others.",
        "{number} moves are clearly better than all others; find one.",
        count,
    )


def due_words(coming: Mapping[date, int], today: date) -> str:
    """A text that says when the next puzzles are due; empty if there are none."""
    told = []
    for day, count in list(coming.items())[:_TOLD]:
        if day == today + timedelta(days=1):
            told.append(say("{count} tomorrow", count=count))
        else:
            told.append(say("{count} on {day}", count=count, day=say_date(day)))
    return say("Next due: {days}", days=", ".join(told)) if told else ""


def which_game(entry: LibraryEntry | None) -> str:
    """A text that names the game to review next; empty if there is none."""
    if entry is None or entry.kept is None:
        return ""
    return say(
        _NOT_REVIEWED[came_of(entry.match) if entry.match is not None else None],
        day=day_words(entry.kept.changed),
    )


def nothing_words(deck: Deck, today: date, why: str, todo: str) -> tuple[str, str, str]:
    """Three texts for a page without a puzzle: a short message, an explanation, and advice on what the user
    can do.

    Args:
        deck: the puzzles.
        today: today's date.
        why: the reason why the deck is empty; ignored if the deck is not empty.
        todo: the advice to the user if the deck is empty.
    """
    skipped = len(deck.due(today))
    if skipped:
        words = say_count(
            "{number} puzzle skipped. Practise them now, or start again later.",
            "{number} puzzles skipped. Practise them now, or start again later.",
            skipped,
        )
        return say("Not all puzzles solved today"), words, say("Some are left for today")
    due = due_words(deck.coming(today), today)
    if due:
        return say("Nothing due today"), due, say("Come back another day")
    return say("No puzzles yet"), why, todo
