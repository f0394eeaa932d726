"""Writing files so that a crash leaves the old content or the new, never half of either."""

from __future__ import annotations

import os
import tempfile
from mmap import mmap
from pathlib import Path


def write_atomic(path: Path, text: str) -> None:
    """Write ``text`` as UTF-8; see :func:`write_bytes_atomic`."""
    write_bytes_atomic(path, text.encode())


def write_bytes_atomic(path: Path, *parts: bytes | bytearray | memoryview | mmap) -> None:
    """Write ``parts``, one after the other, to ``path``, making its folder if need be.

    The new file is written beside the old one under a name that ends in ``.tmp``, is made sure to be on
    the disk, and then takes the old one's place.

    Raises:
        OSError: if the folder or the file cannot be written; ``path`` is then as it was.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f"{path.name}.", suffix=".tmp")
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            for part in parts:
                file.write(part)
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(0o644)  # a temporary file begins as its owner's alone
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def plain_reason(error: OSError) -> str:
    """Why a file could not be read or written, in words: no number, no path, as part of a sentence."""
    reason = (error.strerror or str(error) or type(error).__name__).strip()
    return reason[:1].lower() + reason[1:]


def unused_name(path: Path, word: str) -> Path:
    """A name beside ``path`` that no file has: ``settings.broken.json``, ``settings.broken-2.json``."""
    candidate = path.with_name(f"{path.stem}.{word}{path.suffix}")
    number = 1
    while candidate.exists():
        number += 1
        candidate = path.with_name(f"{path.stem}.{word}-{number}{path.suffix}")
    return candidate
