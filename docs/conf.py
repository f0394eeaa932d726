"""The site of the documents: ``python -m sphinx -W -b html docs build/site``."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from checkers_app import __version__  # noqa: E402

project = "Checkers & Tic-tac-toe"
author = "The Checkers & Tic-tac-toe authors"
release = version = __version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "sphinx.ext.viewcode"]
exclude_patterns = ["examples"]
html_theme = "furo"
html_title = project
html_copy_source = False
templates_path: list[str] = []
myst_heading_anchors = 3
autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_default_options = {"members": True, "undoc-members": False}
nitpicky = False
