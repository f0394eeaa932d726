"""Write every picture of the program to ``assets/``: pieces, marks, boards, icons and portraits.

    python build_scripts/make_assets.py            writes the files
    python build_scripts/make_assets.py --check    exits 1 if a file on disk differs

The pictures use only features that nanosvg supports: presentation attributes, ``userSpaceOnUse`` gradients
and opacity, but no filter, mask, clipPath, use, text or style sheet.  The output is the same on every run.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
sys.path[:0] = [str(ROOT), str(ROOT / "build_scripts")]

from boards import checkers_board, frame, tictactoe_board  # noqa: E402
from icons import ICONS  # noqa: E402
from pieces import app_mark, cross, disc, nought, shadow  # noqa: E402
from portraits import PORTRAITS, portrait  # noqa: E402

from checkers_app.ui.kit.svg import document  # noqa: E402
from checkers_app.ui.kit.theme import THEMES  # noqa: E402


def pictures() -> dict[str, str]:
    """Every file by its path under ``assets/``."""
    files = {"icons/app_mark.svg": app_mark(THEMES["maple"])}
    line = ' fill="none" stroke="#FFFFFF" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'
    for name, elements in ICONS.items():
        files[f"icons/{name}.svg"] = document("\n".join(elements), 24, attributes=line)
    for name in PORTRAITS:
        files[f"portraits/{name}.svg"] = portrait(name)
    for key, theme in THEMES.items():
        files[f"sprites/{key}/app_mark.svg"] = app_mark(theme)
        for side in ("black", "white"):
            for rank in ("man", "king"):
                files[f"sprites/{key}/{side}_{rank}.svg"] = disc(
                    theme, black=side == "black", king=rank == "king"
                )
        if not theme.outlined:
            files[f"sprites/{key}/shadow.svg"] = shadow(theme)
        files[f"sprites/{key}/cross.svg"] = cross(theme)
        files[f"sprites/{key}/nought.svg"] = nought(theme)
        files[f"boards/{key}_checkers.svg"] = checkers_board(theme)
        files[f"boards/{key}_tictactoe.svg"] = tictactoe_board(theme)
        files[f"boards/{key}_frame.svg"] = frame(theme)
    return files


def differing(folder: Path, files: dict[str, str]) -> list[str]:
    """Missing, different and unexpected files."""
    wrong = [
        name
        for name, text in files.items()
        if not (folder / name).is_file() or (folder / name).read_text(encoding="utf-8") != text
    ]
    present = {path.relative_to(folder).as_posix() for path in folder.rglob("*.svg")}
    return sorted({*wrong, *(present - set(files))})


def main() -> int:
    """Write or check the files."""
    parser = argparse.ArgumentParser(description="Write every picture of the program to assets/.")
    parser.add_argument(
        "--check", action="store_true", help="only compare; exit with status 1 if a file differs"
    )
    parser.add_argument("--folder", type=Path, default=ROOT / "assets", help="the folder to write to")
    options = parser.parse_args()
    files = pictures()
    wrong = differing(options.folder, files)
    if options.check:
        for name in wrong:
            print(f"differs: {name}")
        return 1 if wrong else 0
    for name, text in files.items():
        target = options.folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8", newline="\n")
    print(f"{len(files)} files written to {options.folder}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
