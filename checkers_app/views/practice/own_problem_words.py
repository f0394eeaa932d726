"""Texts about the user's own problems: why positions were rejected, and the figures for a set."""

from __future__ import annotations

from datetime import date
from types import MappingProxyType

from checkers_app.practice.judging import LIMITED, RefusalReason, RefusedPosition
from checkers_app.practice.own_problems import OwnSet
from checkers_app.practice.problem_file import PosedProblem
from checkers_app.practice.problems import ProblemEntry
from checkers_app.practice.progress import Practised, Subject
from checkers_app.views.practice.problem_desk import GRADES, THEMES, aim_words, grade_of
from checkers_app.words import N_, say, say_count, say_list, say_number

_MOST_MOVES = 4
"""The maximum number of moves in a sentence."""
_REASONS = MappingProxyType(
    {
        RefusalReason.UNREADABLE: N_("The position cannot be read: {detail}"),
        RefusalReason.OTHER_GAME: N_("The position is from another game: {detail}"),
        RefusalReason.TWICE: N_("The position is the same as number {detail}"),
        RefusalReason.OVER: N_("The game is over in this position"),
        RefusalReason.ONE_MOVE: N_("There is only one legal move"),
        RefusalReason.LOST: N_("No solution: every move loses"),
        RefusalReason.NO_WIN: N_("No solution: no move wins, and the best result is a draw"),
        RefusalReason.WINS_INSTEAD: N_("The file says the position is a draw, but it can be won: {moves}"),
        RefusalReason.NEAR: N_(
            "No clear solution: in a search of {number} positions, {moves} are about equally good"
        ),
        RefusalReason.RIVAL: N_("{first} wins, but it could not be determined whether {second} wins too"),
        RefusalReason.WIN_NOT_FOUND: N_("No win was found in a search of {number} positions"),
        RefusalReason.NOTHING_GAINED: N_(
            "A search of {number} positions found no move that wins, gains a piece or saves the game"
        ),
        RefusalReason.UNDECIDED: N_(
            "{first} seems best, but a search of {number} positions did not prove it"
        ),
    }
)


def refusal_words(refused: RefusedPosition) -> str:
    """Why a position cannot be used as a problem."""
    moves, why, count = refused.moves, refused.why, len(refused.moves)
    listed = say_list(moves) if moves else ""
    if count > _MOST_MOVES:
        listed = ", ".join((*moves[:_MOST_MOVES], "…"))
    match why:
        case RefusalReason.WINS:
            return say_count(
                "{number} solution: {moves} wins", "{number} solutions: {moves} win", count, moves=listed
            )
        case RefusalReason.DRAWS:
            return say_count(
                "{number} solution: {moves} draws, and no move wins",
                "{number} solutions: {moves} draw, and no move wins",
                count,
                moves=listed,
            )
    first, second = (*moves, "", "")[:2]
    detail = say(refused.detail) if why is RefusalReason.OTHER_GAME else refused.detail
    number = say_number(int(refused.detail)) if why in LIMITED else ""
    return say(_REASONS[why], detail=detail, moves=listed, first=first, second=second, number=number)


def item_title(item: PosedProblem) -> str:
    """The number of a position, its line in the file, and its name."""
    place = say("Number {number}, line {line}", number=item.number, line=item.line)
    return say("{place}: {name}", place=place, name=item.name) if item.name else place


def verdict_words(item: PosedProblem) -> str:
    """The verdict on a position, in words: the problem's task, the reason why the position was rejected, or a
    note that it has not been proved yet.
    """
    if isinstance(item.verdict, RefusedPosition):
        return refusal_words(item.verdict)
    if item.verdict is None:
        return say("Not proved yet")
    return aim_words(item.verdict)


def taken_words(entry: ProblemEntry) -> str:
    """The rating, the grade and the themes of a problem, in words."""
    grade = say(GRADES[grade_of(entry.rating)][1])
    themes = [say(THEMES[theme]) for theme in entry.themes]
    rated = say("{rating}, {grade}", rating=entry.rating, grade=grade)
    return say("{rated}: {themes}", rated=rated, themes=say_list(themes)) if themes else rated


def due_in(own: OwnSet, progress: Practised, today: date) -> int:
    """The number of problems in a set that are due."""
    by_id = own.book.by_id
    return sum(key in by_id for key in progress.due(Subject.PROBLEM, today))


def practised(own: OwnSet, progress: Practised) -> int:
    """The number of problems in a set that have been solved at least once."""
    return sum(progress.card(Subject.PROBLEM, entry.id).solved for entry in own.entries)


def figures_words(own: OwnSet) -> str:
    """The numbers of problems, rejected positions and positions still to be proved, in words."""
    parts = [say_count("{number} problem", "{number} problems", len(own.entries))]
    if own.refused:
        parts.append(say_count("{number} position rejected", "{number} positions rejected", own.refused))
    if own.waiting:
        parts.append(say_count("{number} position to prove", "{number} positions to prove", own.waiting))
    return say_list(parts)


def practice_words(own: OwnSet, progress: Practised, today: date) -> str:
    """The numbers of solved and due problems, in words."""
    solved, due = practised(own, progress), due_in(own, progress, today)
    return say("{solved} solved, {due} due today", solved=solved, due=due)
