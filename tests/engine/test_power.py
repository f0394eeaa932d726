"""Detecting battery power on Linux, and how often the system is queried."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from checkers_app.engine.power import LOOK_AGAIN, Power, system_on_battery

MAINS = {"type": "Mains", "online": "1"}
BATTERY = {"type": "Battery", "status": "Discharging"}
linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems tell it otherwise")


@linux
@pytest.mark.parametrize(
    ("supplies", "on_battery"),
    [
        ({}, False),
        ({"BAT0": BATTERY}, True),
        ({"AC": {**MAINS, "online": "0"}, "BAT0": BATTERY}, True),
        ({"AC": MAINS, "BAT0": BATTERY}, False),
        ({"BAT0": BATTERY, "ucsi": {"type": "USB", "online": "1"}}, False),
        ({"AC": MAINS, "BAT0": {**BATTERY, "status": "Charging"}}, False),
        ({"BAT0": {**BATTERY, "status": "Full"}}, False),
        ({"mouse": {**BATTERY, "scope": "Device"}}, False),
        ({"BAT0": {"type": "Battery"}, "BAT1": BATTERY}, True),
    ],
)
def test_what_linux_says_of_its_supplies(
    supplies: dict[str, dict[str, str]],
    on_battery: bool,  # noqa: FBT001
    tmp_path: Path,
) -> None:
    for name, values in supplies.items():
        (tmp_path / name).mkdir()
        for key, value in values.items():
            (tmp_path / name / key).write_text(f"{value}\n")
    assert system_on_battery(tmp_path) is on_battery


@linux
def test_a_machine_without_supplies_is_plugged_in(tmp_path: Path) -> None:
    assert not system_on_battery(tmp_path / "none")


def test_the_system_is_not_asked_all_the_time() -> None:
    now, asked = [0.0], []

    def ask() -> bool:
        asked.append(now[0])
        return len(asked) > 1

    power = Power(ask, lambda: now[0])
    assert [power.on_battery, power.on_battery] == [False, False]
    now[0] = LOOK_AGAIN
    assert power.on_battery
    assert asked == [0.0, LOOK_AGAIN]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there are classes instead of numbers")
def test_the_lowest_priority() -> None:
    code = "from checkers_app.engine.power import *; lower_priority(); import os; print(os.nice(0))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "19"
