"""Writing files so that a crash leaves the old content or the new, never half of either."""

from __future__ import annotations

import errno
import glob
import os
import stat
from mmap import mmap
from pathlib import Path
from typing import BinaryIO, TextIO

from checkers_app.words import N_, say
from checkers_app.words.sentence import Sentence

LARGEST = 16_000_000
"""Bytes of a document; what is larger is not one of ours."""


def write_atomic(path: Path, text: str) -> None:
    """Write ``text`` as UTF-8; see :func:`write_bytes_atomic`."""
    write_bytes_atomic(path, text.encode())


def write_bytes_atomic(path: Path, *parts: bytes | bytearray | memoryview | mmap) -> None:
    """Write ``parts``, one after the other, to ``path``, making its folder if need be.

    The new file is written next to the old one under a name that ends in ``.tmp``, is flushed to the disk,
    and then takes the old one's place and its permissions.  What is not a file, such as a terminal
    or a pipe, is written to as it is, and of a link to a file the file is replaced.

    Raises:
        OSError: if the folder or the file cannot be written, or its owner has protected it against writing;
            ``path`` is then as it was.
    """
    checked(path)
    if path.exists() and not path.is_file() and not path.is_dir():  # nothing can take its place
        at_once = getattr(os, "O_NONBLOCK", 0)  # or a named pipe that nobody reads would be waited for
        descriptor = os.open(path, os.O_WRONLY | at_once)
        with os.fdopen(descriptor, "wb") as device:
            if at_once:
                os.set_blocking(descriptor, True)
            device.writelines(parts)
        return
    path = Path(os.path.realpath(path))
    mode = _mode(path)
    if mode is not None and not mode & stat.S_IWUSR:  # its folder would let us replace it all the same
        raise PermissionError(errno.EACCES, _PROTECTED, str(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f"{path.name}.{os.urandom(4).hex()}.tmp")
    try:
        with temporary.open("xb") as file:
            for part in parts:
                file.write(part)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None and mode != _mode(temporary):  # not every disk lets them be set
            temporary.chmod(mode)
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _mode(path: Path) -> int | None:
    """The permissions of a file; None if there is no file."""
    try:
        return stat.S_IMODE(path.stat().st_mode)
    except FileNotFoundError:
        return None


def open_for_more(path: Path) -> TextIO:
    """Open a file of lines in UTF-8 to write more of them; a last line that was cut off is ended first.

    Raises:
        OSError: if it cannot be written.
    """
    before = path.read_bytes() if taken(path) else b""
    file = path.open("a", encoding="utf-8")
    if before and not before.endswith(b"\n"):
        file.write("\n")
    return file


def open_plain(path: Path) -> BinaryIO:
    """Open a file for reading.

    Raises:
        OSError: if it cannot be opened, or is not an ordinary file.  One that is written to by another
            program, such as a named pipe, would be waited for, perhaps for ever.
    """
    flags = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
    descriptor = os.open(checked(path), flags)
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise OSError(errno.EINVAL, _NOT_ORDINARY, str(path))
    return os.fdopen(descriptor, "rb")


def read_plain(path: Path, most: int = LARGEST) -> bytes:
    """The content of a file, as :func:`open_plain` opens it.

    Args:
        path: the file.
        most: how many bytes it may have; of a larger one nothing is read.

    Raises:
        OSError: if it cannot be read, is not an ordinary file or is too large.
    """
    with open_plain(path) as file:
        large = os.fstat(file.fileno()).st_size > most
        data = b"" if large else file.read(most + 1)  # it may grow meanwhile
    if large or len(data) > most:
        raise OSError(errno.EFBIG, _TOO_LARGE, str(path))
    return data


def plain_reason(error: OSError) -> str:
    """Why a file could not be read or written, in words: no number, no path, as part of a sentence."""
    return str(kept_reason(error))


def not_written(file: object, error: OSError) -> str:
    """The sentence that ``file`` cannot be written, with the reason."""
    return say("{file} cannot be written: {reason}.", file=file, reason=plain_reason(error))


def kept_reason(error: OSError) -> Sentence | str:
    """The same, to be kept and shown later."""
    text = (error.strerror or str(error)).strip()
    if text in {_NOT_ORDINARY, _TOO_LARGE, _NOT_A_NAME, _PROTECTED}:
        return Sentence(text)
    known = _REASONS.get(error.errno or 0)
    if known is not None:
        return Sentence(known)
    if not text:
        return Sentence(N_("it cannot be used"))
    return text[:1].lower() + text[1:]  # the words of the system


_NOT_ORDINARY = N_("it is not an ordinary file")
_TOO_LARGE = N_("it is too large")
_NOT_A_NAME = N_("it is not a valid file name")
_PROTECTED = N_("it is protected against writing")
_REASONS = {
    errno.EACCES: N_("permission denied"),
    errno.EBUSY: N_("device or resource busy"),
    errno.EDQUOT: N_("disk quota exceeded"),
    errno.EEXIST: N_("file exists"),
    errno.EIO: N_("input/output error"),
    errno.EISDIR: N_("is a directory"),
    errno.ENAMETOOLONG: N_("file name too long"),
    errno.ENOENT: N_("no such file or directory"),
    errno.ENOSPC: N_("no space left on device"),
    errno.ENOTDIR: N_("not a directory"),
    errno.EPERM: N_("operation not permitted"),
    errno.EROFS: N_("read-only file system"),
}
"""What systems most often say, in their words."""


# --- names ---------------------------------------------------------------------------------------------


def checked(path: Path) -> Path:
    """``path``, if the system can have a file of that name; paths that come out of a file may be anything.

    Raises:
        OSError: if it cannot: the name contains a NUL, or a character that has no bytes.
    """
    try:
        possible = b"\0" not in os.fsencode(path)
    except UnicodeEncodeError:
        possible = False
    if not possible:
        raise OSError(errno.EINVAL, _NOT_A_NAME, str(path))
    return path


def taken(path: Path) -> bool:
    """Whether something has this name, if only a link that leads nowhere.

    Raises:
        OSError: if that cannot be determined, such as in a folder that may not be searched.
    """
    try:
        checked(path).lstat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    return True


def unused_name(path: Path, word: str) -> Path:
    """A name next to ``path`` that no file has: ``settings.broken.json``, ``settings.broken-2.json``.

    Raises:
        OSError: as :func:`taken`.
    """
    candidate = path.with_name(f"{path.stem}.{word}{path.suffix}")
    number = 1
    while taken(candidate):
        number += 1
        candidate = path.with_name(f"{path.stem}.{word}-{number}{path.suffix}")
    return candidate


def temporaries(folder: Path, name: str | None = None) -> list[Path]:
    """What :func:`write_bytes_atomic` has left in a folder where the process was killed while it wrote.

    A file that is being written right now is among them: hold the lock of its document before you delete one.

    Args:
        folder: where to look.
        name: the file that was to be written; None for any.

    Raises:
        OSError: if the folder cannot be read.
    """
    begin = "*" if name is None else glob.escape(name)
    return sorted(folder.glob(f"{begin}.*.tmp"))
