"""The desktop files of Linux, all named after the program's id, ``checkers_app.APP_ID``."""

from __future__ import annotations

import re
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from checkers_app import APP_ID, __version__  # noqa: E402
from checkers_app.ui.kit.theme import THEMES  # noqa: E402

LINUX = ROOT / "packaging" / "linux"
HOME_PAGE = ""
"""The project's address on the web, without a final slash.  If it is empty, the metainfo contains no pictures
and no link, because both need an address."""
_WITH_ADDRESS = re.compile(
    r" *<!-- begin: with an address -->\n(.*?) *<!-- end: with an address -->\n", re.DOTALL
)


def desktop_entry() -> tuple[str, str]:
    """The menu entry: the name of its file and the text."""
    text = (LINUX / "desktop.in").read_text(encoding="utf-8")
    return f"{APP_ID}.desktop", text.replace("@ID@", APP_ID)


def metainfo(date: int, home_page: str = HOME_PAGE) -> tuple[str, str]:
    """The description for software centres: the name of its file and the text.

    Args:
        date: the date of the release, in seconds since 1970.
        home_page: see :data:`HOME_PAGE`.
    """
    text = (LINUX / "metainfo.xml.in").read_text(encoding="utf-8")
    text = _WITH_ADDRESS.sub(r"\1" if home_page else "", text)
    values = {
        "ID": APP_ID,
        "VERSION": __version__,
        "DATE": time.strftime("%Y-%m-%d", time.gmtime(date)),
        "HOME_PAGE": home_page,
        "LIGHT": THEMES["maple"].accent,
        "DARK": THEMES["midnight"].accent,
    }
    for name, value in values.items():
        text = text.replace(f"@{name}@", value)
    return f"{APP_ID}.metainfo.xml", text
