"""Reading the values of saved documents."""

from __future__ import annotations

import pytest

from checkers_app.storage.versioned import level_number


@pytest.mark.parametrize("number", [0, 0.5, 1, 1.0, 9.5, 10, 99])
def test_levels_have_whole_and_half_numbers(number: float) -> None:
    assert level_number(number) == number


@pytest.mark.parametrize(
    "value", [-0.5, -1, 0.25, 1.75, 99.5, 100, float("nan"), float("inf"), True, "3", None]
)
def test_what_is_no_level_is_refused(value: object) -> None:
    with pytest.raises(ValueError, match="is not a level number"):
        level_number(value)
