"""Write ``checkers_app/words/language_data.py``: the formats of numbers, lists and dates in each language.

    python build_scripts/language_data.py [--check]

The source is Babel's copy of the Unicode CLDR; the program itself does not need Babel.
"""

from __future__ import annotations

import argparse
import ast
import re
import subprocess
import sys
from pathlib import Path

from babel import Locale

ROOT = Path(__file__).resolve().parents[1]
TARGET = ROOT / "checkers_app" / "words" / "language_data.py"
CODES = ("de", "en_GB", "es", "fr", "it", "nl", "pl", "pt_BR", "ru")
TOGETHER = frozenset({"es", "it", "pl"})
"""The languages that write four digits without a gap; Babel omits CLDR's minimumGroupingDigits."""
HEAD = '''"""How each language writes numbers, shares, lists and dates.

Written by build_scripts/language_data.py out of the Unicode CLDR; never by hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from checkers_app.words.formats import Formats

FORMATS: Mapping[str, Formats] = MappingProxyType({
'''
DATE_FIELDS = {"d": "{day}", "MMMM": "{month}", "y": "{year}"}


def formats_of(code: str) -> tuple[str, dict[str, object]]:
    """The name of a language in the CLDR, and the values of its formats.

    In English, numbers contain spaces, as in the program's pictures and tables, and there is no comma before
    the last ``and``.
    """
    locale = Locale.parse(code)
    symbols = locale.number_symbols["latn"]
    share = locale.percent_formats[None].pattern.replace("#,##0", "{}")
    english = code.startswith("en")
    days = locale.days["stand-alone"]
    return "en" if english else code, {
        "group": "\u00a0" if english else symbols["group"],
        "decimal": symbols["decimal"],
        "grouped_from": 2 if code in TOGETHER else 1,
        "share": "{}\u00a0%" if english else share,
        "lists": {kind: _word(locale, name) for kind, name in (("and", "standard"), ("or", "or"))},
        "day": _date(locale.date_formats["long"].pattern),
        "months": tuple(locale.months["format"]["wide"][month] for month in range(1, 13)),
        "weekdays": tuple(days["wide"][day] for day in range(7)),
        "short_weekdays": tuple(
            (days["short"][day])[:2] if english else days["short"][day] for day in range(7)
        ),
    }


def _word(locale: Locale, kind: str) -> str:
    patterns = locale.list_patterns[kind]
    (word,) = re.findall(r"^\{0\} (\S+) \{1\}$", patterns["2"])
    if patterns["middle"] != "{0}, {1}" or patterns["end"] != f"{{0}} {word} {{1}}":
        raise SystemExit(f"{locale}: lists are not made of commas and one word: {dict(patterns)}")
    return str(word)


def _date(pattern: str) -> str:
    """CLDR's date pattern with this program's fields; quoted parts are plain text."""
    parts = re.findall(r"'([^']*)'|([a-zA-Z]+)|([^a-zA-Z']+)", pattern)
    return "".join(DATE_FIELDS[field] if field else quoted or other for quoted, field, other in parts)


def written() -> str:
    """The module as text, before formatting."""
    lines = [HEAD]
    for code, fields in sorted(map(formats_of, CODES)):
        lines.append(f"{code!r}: Formats(\n")
        for name, value in fields.items():
            shown = _spaces(repr(value))
            lines.append(f"{name}={f'MappingProxyType({shown})' if isinstance(value, dict) else shown},\n")
        lines.append("),\n")
    lines.append("})\n")
    return "".join(lines)


def formatted(text: str) -> str:
    """The text after formatting."""
    command = [sys.executable, "-m", "ruff", "format", "--stdin-filename", str(TARGET), "-"]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True, cwd=ROOT).stdout


def says_the_same(one: str, other: str) -> bool:
    """Whether two modules differ at most in their layout, because new contributors may lack the formatter."""
    return ast.dump(ast.parse(one)) == ast.dump(ast.parse(other))


def _spaces(text: str) -> str:
    """Escape non-breaking spaces, and replace narrow ones, which one of the fonts lacks."""
    return text.replace("\u00a0", "\\xa0").replace("\\u202f", "\\xa0")


def main() -> int:
    """Write the file, or report whether it is up to date; return the exit status."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", action="store_true", help="write nothing; fail if the file would change")
    arguments = parser.parse_args()
    text = written()
    if not arguments.check:
        TARGET.write_text(formatted(text), encoding="utf-8")
    elif not says_the_same(TARGET.read_text(encoding="utf-8"), text):
        print(f"{TARGET.relative_to(ROOT)} is not what build_scripts/language_data.py writes")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
