"""Which tests and checks are near a change."""

from __future__ import annotations

import near
import pytest

pytestmark = pytest.mark.slow

PDN = "checkers_app/notation/reading/pdn_moves.py"


@pytest.mark.parametrize(
    ("changed", "found"),
    [
        (PDN, "tests/notation/reading/test_pdn_moves.py"),  # named after it
        (PDN, "tests/notation/test_pdn_signs.py"),  # imports it, or is named after what does
        ("checkers_app/views/interaction/status.py", "tests/views/interaction/test_status.py"),
        ("checkers_app/ui/learn/tree/tree_scene.py", "tests/ui/learn/test_tree_scene.py"),
        ("checkers_app/engine/checkers/search.pyx", "tests/engine/checkers"),
        ("tests/sittings.py", "tests/play/test_session.py"),
        ("tests/games/test_jumps.py", "tests/games/test_jumps.py"),
        ("checkers_app/locale/de/LC_MESSAGES/checkers_app.po", "tests/words"),
        ("build_scripts/near.py", "tests/test_near.py"),
        ("tests/driver.py", "tests"),
    ],
)
def test_a_change_has_the_tests_that_know_it(changed: str, found: str) -> None:
    assert found in near.tests([changed])


def test_other_rooms_stay_out_of_it() -> None:
    rooms = {name.split("/")[1] for name in near.tests([PDN])}
    assert "notation" in rooms
    assert not rooms & {"ui", "engine", "words"}


def test_a_file_in_a_folder_that_is_tested_is_not_named_again() -> None:
    assert near.tests(["setup.py", "packaging/linux/x", "tests/packaging/test_parts.py"]) == [
        "tests/packaging",
        "tests/test_package.py",
    ]


def test_what_is_compiled_is_built_before_the_tests() -> None:
    commands = near.commands(["checkers_app/engine/checkers/net.h", "tests/engine/test_api.py"])
    assert commands[0][:2] == ["setup.py", "-q"]
    assert commands[-1][:2] == ["-m", "pytest"]
    assert ["-m", "mypy", "tests/engine/test_api.py"] in commands


def test_nothing_changed_is_nothing_to_do() -> None:
    assert near.commands([]) == []
