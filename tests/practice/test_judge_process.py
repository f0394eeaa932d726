"""A judge in its own process gives the same verdicts, can be stopped, and ends with its user."""

from __future__ import annotations

import time
from contextlib import closing
from multiprocessing import active_children
from threading import Timer
from unittest import mock

import pytest

from checkers_app.engine import checkers as compiled
from checkers_app.engine.api import StopToken
from checkers_app.engine.resources import open_resources
from checkers_app.notation.fen import parse_fen
from checkers_app.practice.judge_process import JudgeProcess
from checkers_app.practice.judging import Claim, Judge
from checkers_app.practice.problem_file import PosedProblem, ReadProblems
from checkers_app.views.practice.problem_sets import ProblemSets

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not compiled.available(), reason="the compiled engine is missing"),
]
LONG = parse_fen("B:W32,31,28,25,24,21,20,14,13:B23,19,16,15,11,5,3,2,1")
"""A position whose proof takes some seconds."""


def test_it_judges_like_a_judge_in_this_process() -> None:
    here = Judge(open_resources(book=False))
    with closing(JudgeProcess()) as there:
        for fen, claim in (
            ("W:W31,10:B3,1", Claim.WIN),
            ("B:W26,K13:BK2,K1", Claim.WIN),
            ("B:W26,K10:BK17,2", Claim.DRAW),
        ):
            asked = parse_fen(fen), claim, StopToken()
            assert there.verdict(*asked) == here.verdict(*asked)


def test_a_proof_is_stopped_at_once_and_the_process_ends_in_the_middle_of_it() -> None:
    stop = StopToken()
    with closing(JudgeProcess()) as process:
        process.verdict(parse_fen("B:W26,K13:BK2,K1"), Claim.WIN, StopToken())  # it has started now
        Timer(0.2, stop.stop).start()
        began = time.monotonic()
        process.verdict(LONG, Claim.NONE, stop)
    assert time.monotonic() - began < 2
    assert not active_children()


def test_a_process_that_ends_is_told() -> None:
    with closing(JudgeProcess()) as process:
        process.verdict(parse_fen("B:W26,K13:BK2,K1"), Claim.WIN, StopToken())
        (child,) = active_children()
        child.kill()
        with pytest.raises(ChildProcessError, match="the process for proving problems has ended"):
            process.verdict(LONG, Claim.NONE, StopToken())


def test_the_window_says_why_proving_failed_and_can_go_on() -> None:
    sets = ProblemSets(None)
    sets.own.add(ReadProblems("club", (PosedProblem(1, 1, "", "B:W26,K13:BK2,K1", Claim.WIN),)))

    def finish() -> None:
        sets.proving.start("club")
        end = time.monotonic() + 60
        while sets.proving.works_on("club") and time.monotonic() < end:
            time.sleep(0.01)
            sets.proving.poll()

    with mock.patch.object(JudgeProcess, "verdict", side_effect=ChildProcessError("ended")):
        finish()
    assert sets.proving.problem == "ChildProcessError: ended"
    assert sets.own.sets[0].waiting == 1
    finish()
    assert sets.proving.problem == ""
    assert sets.own.sets[0].refused == 1
