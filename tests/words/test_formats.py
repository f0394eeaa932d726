"""Numbers, percentages, lists and dates in the form of each language."""

from __future__ import annotations

import subprocess
import sys
from datetime import date

import pytest
from places import ROOT

from checkers_app.words import LANGUAGES, MadeUp
from checkers_app.words.language_data import FORMATS

GAP = "\u00a0"
DAY = date(2026, 11, 24)


def test_every_language_has_its_formats() -> None:
    assert set(FORMATS) == {language.code for language in LANGUAGES}


@pytest.mark.parametrize(
    ("code", "number", "small", "share", "day"),
    [
        ("en", "1,234,567.50", "1,234", "84%", "24 November 2026"),
        ("de", "1.234.567,50", "1.234", f"84{GAP}%", "24. November 2026"),
        ("nl", "1.234.567,50", "1.234", "84%", "24 november 2026"),
        ("fr", f"1{GAP}234{GAP}567,50", f"1{GAP}234", f"84{GAP}%", "24 novembre 2026"),
        ("it", "1.234.567,50", "1234", "84%", "24 novembre 2026"),
        ("es", "1.234.567,50", "1234", f"84{GAP}%", "24 de noviembre de 2026"),
        ("pt_BR", "1.234.567,50", "1.234", "84%", "24 de novembro de 2026"),
        ("pl", f"1{GAP}234{GAP}567,50", "1234", "84%", "24 listopada 2026"),
        ("ru", f"1{GAP}234{GAP}567,50", f"1{GAP}234", f"84{GAP}%", f"24 ноября 2026{GAP}г."),
    ],
)
def test_a_language_writes_as_its_readers_do(
    code: str, number: str, small: str, share: str, day: str
) -> None:
    formats = FORMATS[code]
    assert formats.number(1_234_567.5, 2) == number
    assert formats.number(1_234) == small
    assert formats.percent(0.84) == share
    assert formats.dated(DAY) == day


def test_a_minus_is_a_minus_and_nothing_has_no_sign() -> None:
    english = FORMATS["en"]
    assert english.number(-0.5, 1) == "\u22120.5"
    assert english.number(0.5, 1, sign=True) == "+0.5"
    assert english.number(-0.001, 2, sign=True) == "0.00"


@pytest.mark.parametrize(
    ("code", "both", "either"),
    [
        ("en", "1, 2 and 3", "1, 2 or 3"),
        ("de", "1, 2 und 3", "1, 2 oder 3"),
        ("es", "1, 2 y 3", "1, 2 o 3"),
        ("ru", "1, 2 и 3", "1, 2 или 3"),
    ],
)
def test_lists_end_with_a_word(code: str, both: str, either: str) -> None:
    formats = FORMATS[code]
    assert formats.listed(["1", "2", "3"], "and") == both
    assert formats.listed(["1", "2", "3"], "or") == either
    assert formats.listed(["1"], "or") == "1"


@pytest.mark.parametrize(
    ("items", "kind", "said"),
    [
        (["7", "8"], "or", "7 u 8"),
        (["7", "11"], "or", "7 u 11"),
        (["7", "18"], "or", "7 o 18"),
        (["7", "110"], "or", "7 o 110"),
        (["Ana", "Iván"], "and", "Ana e Iván"),
        (["agua", "hielo"], "and", "agua y hielo"),
    ],
)
def test_spanish_lists_sound_right(items: list[str], kind: str, said: str) -> None:
    assert FORMATS["es"].listed(items, "or" if kind == "or" else "and") == said


def test_the_week_begins_on_monday() -> None:
    assert FORMATS["fr"].weekday(DAY) == "mardi"
    assert FORMATS["fr"].weekday(DAY, short=True) == "ma"


def test_the_made_up_language_has_no_plain_word() -> None:
    assert MadeUp().formats.dated(DAY) != FORMATS["en"].dated(DAY)


@pytest.mark.slow
def test_the_data_are_what_the_script_writes() -> None:
    script = ROOT / "build_scripts" / "language_data.py"
    done = subprocess.run([sys.executable, script, "--check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
