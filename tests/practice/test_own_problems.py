"""The user's own problem sets: saved at once, proved one by one, exported, removed and restored."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from unittest.mock import Mock

import pytest

from checkers_app.engine.api import StopToken
from checkers_app.games.checkers import Checkers
from checkers_app.notation.pdn import Accepted, PdnReader
from checkers_app.paths import problems_file
from checkers_app.practice import own_problems
from checkers_app.practice.judging import Claim, Judge, RefusalReason, RefusedPosition
from checkers_app.practice.own_problems import (
    OwnProblems,
    OwnSets,
    decode_sets,
    encode_sets,
    export_set,
)
from checkers_app.practice.problem_file import PosedProblem, ReadProblems, read_problem_file
from checkers_app.practice.problems import ProblemEntry, ProblemFileError, read_problems
from checkers_app.practice.progress import PracticeStore, Subject
from checkers_app.views.practice.own_problem_words import due_in, figures_words, refusal_words
from checkers_app.views.practice.problem_desk import queue_for

ENTRIES = read_problems(problems_file()).entries[:3]
ONE, TWO = "W:W21,22:B1", "W:W23,24:B2"


def waiting(*fens: str) -> ReadProblems:
    items = (PosedProblem(number, number, "", fen, Claim.WIN) for number, fen in enumerate(fens, 1))
    return ReadProblems("club", tuple(items))


def saying(*verdicts: ProblemEntry | RefusedPosition, stop: StopToken | None = None) -> Judge:
    """A judge with these verdicts, which is stopped while it looks for the last of them."""
    left = list(verdicts)

    def verdict(state: Checkers, claim: Claim, token: StopToken) -> ProblemEntry | RefusedPosition:
        del state, claim
        if stop is not None and len(left) == 1:
            token.stop()
        return left.pop(0)

    made: Judge = Mock(spec=Judge, verdict=verdict)
    return made


LOST = RefusedPosition(RefusalReason.LOST)


def test_a_set_is_saved_before_it_is_proved_and_every_verdict_at_once(tmp_path: Path) -> None:
    path, stop = tmp_path / "sets.json", StopToken()
    own = OwnProblems(path)
    own.add(waiting(ONE, TWO))
    assert OwnProblems(path).sets[0].waiting == 2
    own.prove(saying(ENTRIES[0], LOST, stop=stop), "club", stop)
    again = OwnProblems(path)
    assert again.sets[0].entries == ENTRIES[:1]
    assert again.sets[0].waiting == 1, "the position during which it was stopped keeps waiting"
    again.prove(saying(LOST), "club", StopToken())
    (saved,) = OwnProblems(path).sets
    assert (len(saved.entries), saved.refused, saved.waiting) == (1, 1, 0)
    assert figures_words(saved) == "1 problem and 1 position rejected"


def test_a_set_that_is_removed_while_it_is_proved_stays_removed() -> None:
    own = OwnProblems(None)
    own.add(waiting(ONE, TWO))
    judge = Mock(spec=Judge)

    def removing(*_: object) -> RefusedPosition:
        own.remove("club")
        return LOST

    judge.verdict = removing
    own.prove(judge, "club", StopToken())
    assert own.sets == ()


def test_a_removed_set_comes_back_where_it_was_and_names_stay_different() -> None:
    own = OwnProblems(None)
    first, second = own.add(waiting(ONE)), own.add(waiting(TWO))
    assert [each.name for each in own.sets] == ["club", "club 2"]
    own.remove("club")
    assert list(own.sets) == [second]
    own.restore(first, 0)
    assert list(own.sets) == [first, second]


def test_there_is_a_limit_that_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_problems, "MOST_PROBLEMS", 3)
    own = OwnProblems(None)
    own.add(waiting(ONE, TWO))
    with pytest.raises(ProblemFileError, match="more than 3 positions: remove a set first"):
        own.add(waiting(ONE, TWO))
    assert len(own.sets) == 1


def test_an_exported_set_is_the_same_set_for_somebody_else(tmp_path: Path) -> None:
    own = OwnProblems(None)
    own.add(waiting(ONE, TWO))
    own.prove(saying(ENTRIES[0], LOST), "club", StopToken())
    file = tmp_path / "class.problems"
    assert export_set(own.sets[0], file) == ""
    theirs = OwnProblems(tmp_path / "sets.json")
    theirs.add(read_problem_file(file))
    assert theirs.sets[0].entries == own.sets[0].entries
    assert theirs.sets[0].waiting == 0
    assert "cannot be written" in export_set(own.sets[0], tmp_path)


def test_a_set_is_exported_as_pdn_with_its_solutions(tmp_path: Path) -> None:
    own = OwnProblems(None)
    own.add(waiting(*(entry.fen for entry in ENTRIES)))
    own.prove(saying(*ENTRIES), "club", StopToken())
    file = tmp_path / "Class.PDN"
    assert export_set(own.sets[0], file) == ""
    for entry, game in zip(ENTRIES, PdnReader(file.read_bytes()), strict=True):
        problem = entry.problem()
        assert isinstance(game, Accepted)
        assert game.record.start == problem.state
        assert game.record.moves == problem.line
        winner = problem.side if problem.wins else None
        assert game.record.result.winner == winner
    assert [item.fen for item in read_problem_file(file).posed] == [entry.fen for entry in ENTRIES]


def test_a_solved_problem_of_a_set_comes_back_after_days() -> None:
    own, store, today = OwnProblems(None), PracticeStore(None), date(2026, 3, 1)
    own.add(waiting(ONE, TWO))
    own.prove(saying(ENTRIES[0], ENTRIES[1]), "club", StopToken())
    (club,) = own.sets
    first, second = queue_for(club.book, store, today)
    store.change(lambda p: p.after_problem(first.id, first.rating, today, tries=1, shown=False))
    assert queue_for(club.book, store, today) == [second]
    tomorrow = today + timedelta(days=1)
    assert due_in(club, store.progress, tomorrow) == 1
    assert queue_for(club.book, store, tomorrow) == [first, second]
    own.remove("club")
    assert store.progress.card(Subject.PROBLEM, first.id).solved, "the history stays"


@pytest.mark.parametrize("why", RefusalReason)
def test_every_reason_can_be_told_and_saved(why: RefusalReason) -> None:
    refused = RefusedPosition(why, ("9-14", "11-15"), "7")
    words = refusal_words(refused)
    assert words
    assert "{" not in words
    item = PosedProblem(1, 2, "a {name}", ONE, Claim.DRAW, refused)
    sets: OwnSets = (own_problems.OwnSet("{", (item, replace(item, number=2, verdict=None))),)
    assert decode_sets(encode_sets(sets)) == sets


def saved(**changes: object) -> str:
    values: list[object] = [1, 1, "", ONE, "", None]
    names = ("number", "line", "name", "fen", "claim", "verdict")
    for name, value in changes.items():
        values[names.index(name)] = value
    return json.dumps({"version": 1, "sets": [{"name": "club", "positions": [values]}]})


@pytest.mark.parametrize(
    "text",
    [
        saved(number=0),
        saved(line=True),
        saved(fen="W:W50:B1"),
        saved(fen=""),
        saved(claim="loss"),
        saved(verdict=7),
        saved(verdict="one part"),
        saved(verdict=["lost", [1], ""]),
        saved(verdict=["unknown", [], ""]),
        saved(verdict=["near", [], "many"]),
        saved(verdict=["near", [], "9" * 5_000]),
        '{"version": 1, "sets": 5}',
        '{"version": 1, "sets": [{"name": 5, "positions": []}]}',
        '{"version": 1}',
        "[]",
    ],
)
def test_a_damaged_file_is_kept_under_another_name(text: str, tmp_path: Path) -> None:
    path = tmp_path / "sets.json"
    path.write_text(text, encoding="utf-8")
    own = OwnProblems(path)
    assert "cannot be used" in (own.notice or "")
    own.add(waiting(ONE))
    assert (tmp_path / "sets.broken.json").read_text(encoding="utf-8") == text
    assert len(OwnProblems(path).sets) == 1


def test_the_unchanged_example_can_be_read() -> None:
    assert decode_sets(saved())[0].waiting == 1
