"""Pages in a real browser without a window."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from html import unescape
from pathlib import Path
from typing import Any

import pytest

BROWSER = shutil.which("chromium") or shutil.which("google-chrome")
in_browser = pytest.mark.skipif(BROWSER is None, reason="there is no Chromium")


def found_in_browser(page: str, script: str, folder: Path) -> Any:
    """Open a page from a file, run a script at its end, and return the value of its variable ``found``."""
    file = folder / "page.html"
    tested = f'{script}document.getElementById("out").textContent = JSON.stringify(found);'
    file.write_text(f'{page}<pre id="out"></pre><script>{tested}</script>', "utf-8")
    assert BROWSER is not None
    shown = subprocess.run(
        [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", file.as_uri()],
        check=True,
        capture_output=True,
        timeout=110,
    ).stdout.decode()
    told = re.search(r'<pre id="out">(.*?)</pre>', shown, re.DOTALL)
    assert told is not None
    return json.loads(unescape(told.group(1)))
