"""The labels of the axes of a duel."""

from __future__ import annotations

from checkers_app.views.learn.duel_axis import seconds_text, superscript


def test_numbers_as_people_read_them() -> None:
    assert [superscript(power) for power in (0, 2, 3, 6, -2)] == [
        "1",
        "100",
        "1,000",
        "10⁶",
        "10⁻²",
    ]
    assert [seconds_text(seconds) for seconds in (0.0004, 0.084, 2.314, 312.0)] == [
        "0.4 ms", "84 ms", "2.31 s", "312 s",
    ]  # fmt: skip
