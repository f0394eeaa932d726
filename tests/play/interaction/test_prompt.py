"""What the window answers, and for how long."""

from __future__ import annotations

import pytest

from checkers_app.play.interaction.prompt import PULSE, SHAKE, Prompt


def test_a_refusal_is_stressed_for_a_moment() -> None:
    prompt = Prompt()
    assert not prompt.moving(0.0)
    assert prompt.pulse(0.0) == prompt.shake(0.0) == 0
    prompt.refuse("Square 9 is empty", 10.0)
    assert prompt.moving(10.0)
    assert prompt.pulse(10.0) == 1.0
    assert prompt.pulse(10.0 + PULSE / 2) == pytest.approx(0.5)
    assert prompt.shake(10.0 + SHAKE / 8) == 4
    assert prompt.shake(10.0 + SHAKE) == 0
    assert not prompt.moving(10.0 + PULSE)
    prompt.clear()
    assert prompt.refused == ""
    assert prompt.pulse(10.0) == 0.0


def test_a_note_goes_without_a_refusal() -> None:
    prompt = Prompt()
    prompt.say("Resign this game?", "Press again.")
    prompt.resign_asked = True
    prompt.refuse("Square 9 is empty", 0.0)
    prompt.clear_note()
    assert (prompt.note, prompt.detail, prompt.resign_asked) == ("", "", False)
    assert prompt.refused == "Square 9 is empty"
    prompt.say("The game is copied", "As PDN.")
    assert not prompt.refused, "the newest answer is the one that is shown"


def test_another_message_lets_go_of_a_question() -> None:
    """Otherwise a later press on Resign would end the game at once, without a sign that it will."""
    prompt = Prompt()
    prompt.say("Resign this game?", "Press Resign again.")
    prompt.resign_asked = prompt.sides_asked = prompt.leave_asked = True
    prompt.say("The computer plays on", "")
    assert not (prompt.resign_asked)
    assert not (prompt.sides_asked)
    assert not (prompt.leave_asked)
