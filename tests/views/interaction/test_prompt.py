"""The questions in the window, and how long they stay."""

from __future__ import annotations

import pytest

from checkers_app.views.interaction.prompt import PULSE, SHAKE, Prompt, PromptKind, PromptQuestion

RESIGN = PromptQuestion(PromptKind.RESIGN, "Resign this game?", "", ())


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
    prompt.ask(RESIGN, "Press again.")
    prompt.refuse("Square 9 is empty", 0.0)
    prompt.clear_note()
    assert (prompt.note, prompt.detail, prompt.question) == ("", "", None)
    assert prompt.refused == "Square 9 is empty"
    prompt.say("The game is copied", "As PDN.")
    assert not prompt.refused, "the newest answer is the one that is shown"


def test_another_message_takes_a_question_back() -> None:
    """Otherwise a later press on Resign would end the game at once, without warning."""
    prompt = Prompt()
    prompt.ask(RESIGN, "Press Resign again.")
    assert prompt.asks(PromptKind.RESIGN)
    assert not prompt.asks(PromptKind.LEAVE)
    prompt.say("The computer plays on", "")
    assert not prompt.asks(PromptKind.RESIGN)
