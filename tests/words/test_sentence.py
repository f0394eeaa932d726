"""Sentences that are stored and formatted when they are shown."""

from __future__ import annotations

import pytest

from checkers_app.words import MadeUp, say, say_count, speak
from checkers_app.words.sentence import CountedSentence, KeptNumber, Sentence, said_by


def test_a_kept_sentence_is_said_in_the_language_of_the_moment() -> None:
    reason = Sentence("no space left on device")
    kept = Sentence("Changes to {file} could not be saved: {reason}", file="a.json", reason=reason)
    assert str(kept) == "Changes to a.json could not be saved: no space left on device"
    speak(MadeUp())
    try:
        assert str(kept) == say(
            "Changes to {file} could not be saved: {reason}",
            file="a.json",
            reason=say("no space left on device"),
        )
        assert "no space left" not in str(kept)
    finally:
        speak()


def test_an_exception_keeps_what_it_says_and_not_where_it_was_raised() -> None:
    with pytest.raises(ValueError, match="it is not JSON") as raised:
        raise ValueError(Sentence("it is not JSON"))
    kept = Sentence("{file}: {reason}", file="a.json", reason=raised.value)
    assert str(kept) == "a.json: it is not JSON"
    plain = Sentence("{file}: {reason}", file="a.json", reason=ValueError("3 is not a time"))
    speak(MadeUp())
    try:
        assert "not JSON" not in str(kept)
        assert str(plain) == "a.json: 3 is not a time"
    finally:
        speak()


def test_what_an_exception_says_is_kept_without_the_exception() -> None:
    sentence = Sentence("it is not JSON")
    assert said_by(ValueError(sentence)) is sentence
    assert said_by(ValueError("3 is not a time")) == "3 is not a time"


def test_a_kept_sentence_for_a_number_of_things_has_the_form_of_that_number() -> None:
    forms = ("{number} of {most} move", "{number} of {most} moves")
    one, many = (CountedSentence(*forms, number, most=KeptNumber(1200)) for number in (1, 7))
    assert str(one) == "1 of 1,200 move"
    assert str(many) == "7 of 1,200 moves"
    speak(MadeUp())
    try:
        assert str(many) == say_count(*forms, 7, most=str(KeptNumber(1200)))
        assert str(many) != "7 of 1,200 moves"
    finally:
        speak()
