"""Writes files atomically: after a crash, a file has either its old or its new content."""

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
"""The maximum size of a document in bytes; this program never writes a larger one."""


def write_atomic(path: Path, text: str) -> None:
    """Write ``text`` as UTF-8; see :func:`write_bytes_atomic`."""
    write_bytes_atomic(path, text.encode())


def write_bytes_atomic(path: Path, *parts: bytes | bytearray | memoryview | mmap) -> None:
    """Write ``parts`` one after another to the file ``path``; the folder is created if necessary.

    The new file is written next to the old one, under a name that ends in ``.tmp``, and is flushed to the
    disk.  It then takes over the permissions of the old file and replaces it.  A path that is not an ordinary
    file, such as a terminal or a pipe, is written to directly.  If the path is a link, the file to which it
    points is replaced.

    Raises:
        OSError: if the folder or the file is not writable, or the file has been write-protected by its owner;
            ``path`` is then unchanged.
    """
    checked(path)
    if path.exists() and not path.is_file() and not path.is_dir():  # it cannot be replaced
        at_once = getattr(os, "O_NONBLOCK", 0)  # otherwise opening a named pipe without a reader would block
        descriptor = os.open(path, os.O_WRONLY | at_once)
        with os.fdopen(descriptor, "wb") as device:
            if at_once:
                os.set_blocking(descriptor, True)
            device.writelines(parts)
        return
    path = Path(os.path.realpath(path))
    mode = _mode(path)
    if mode is not None and not mode & stat.S_IWUSR:  # its folder would allow replacing it nevertheless
        raise PermissionError(errno.EACCES, _PROTECTED, str(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f"{path.name}.{os.urandom(4).hex()}.tmp")
    try:
        with temporary.open("xb") as file:
            for part in parts:
                file.write(part)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None and mode != _mode(temporary):  # some file systems do not allow setting them
            temporary.chmod(mode)
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _mode(path: Path) -> int | None:
    """The permissions of a file; None if the file does not exist."""
    try:
        return stat.S_IMODE(path.stat().st_mode)
    except FileNotFoundError:
        return None


def open_for_more(path: Path) -> TextIO:
    """Open a UTF-8 text file for appending lines; if the last line is incomplete, it is terminated first.

    Raises:
        OSError: if the file is not writable.
    """
    before = path.read_bytes() if taken(path) else b""
    file = path.open("a", encoding="utf-8")
    if before and not before.endswith(b"\n"):
        file.write("\n")
    return file


def open_plain(path: Path) -> BinaryIO:
    """Open a file for reading.

    Raises:
        OSError: if the file cannot be opened, or is not an ordinary file; reading from a named pipe, for
            example, could block forever.
    """
    flags = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
    descriptor = os.open(checked(path), flags)
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise OSError(errno.EINVAL, _NOT_ORDINARY, str(path))
    return os.fdopen(descriptor, "rb")


def read_plain(path: Path, most: int = LARGEST) -> bytes:
    """The content of a file, read with :func:`open_plain`.

    Args:
        path: the file.
        most: the maximum size in bytes; larger files are not read.

    Raises:
        OSError: if the file cannot be read, is not an ordinary file or is too large.
    """
    with open_plain(path) as file:
        large = os.fstat(file.fileno()).st_size > most
        data = b"" if large else file.read(most + 1)  # it may grow in the meantime
    if large or len(data) > most:
        raise OSError(errno.EFBIG, _TOO_LARGE, str(path))
    return data


def plain_reason(error: OSError) -> str:
    """The reason why a file could not be read or written, as part of a sentence; it contains no error number
    or path.
    """
    return str(kept_reason(error))


def not_written(file: object, error: OSError) -> str:
    """The message that ``file`` could not be written, with the reason."""
    return say("{file} cannot be written: {reason}.", file=file, reason=plain_reason(error))


def kept_reason(error: OSError) -> Sentence | str:
    """The reason that :func:`plain_reason` returns, but translated only when it is displayed."""
    text = (error.strerror or str(error)).strip()
    if text in {_NOT_ORDINARY, _TOO_LARGE, _NOT_A_NAME, _PROTECTED}:
        return Sentence(text)
    known = _REASONS.get(error.errno or 0)
    if known is not None:
        return Sentence(known)
    if not text:
        return Sentence(N_("it cannot be used"))
    return text[:1].lower() + text[1:]  # the text of the operating system


_NOT_ORDINARY = N_("it is not an ordinary file")
_TOO_LARGE = N_("it is too large")
_NOT_A_NAME = N_("it is not a valid file name")
_PROTECTED = N_("it is write-protected")
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
"""Error number -> the text that operating systems usually show for it."""


# --- names ---------------------------------------------------------------------------------------------


def checked(path: Path) -> Path:
    """Return ``path`` if the system allows such a name; paths that were read from a file may contain any
    characters.

    Raises:
        OSError: if the name contains a NUL, or a character that cannot be encoded.
    """
    try:
        possible = b"\0" not in os.fsencode(path)
    except UnicodeEncodeError:
        possible = False
    if not possible:
        raise OSError(errno.EINVAL, _NOT_A_NAME, str(path))
    return path


def is_file(path: Path) -> bool:
    """Whether a path, which may have been read from a file, denotes an existing ordinary file that can be
    accessed.

    ``Path.is_file`` raises an exception if the name is too long or a folder has no search permission.
    """
    return os.path.isfile(path)  # noqa: PTH113  see above


def taken(path: Path) -> bool:
    """Whether a path exists, even if it is only a broken link.

    Raises:
        OSError: if this cannot be determined, for example because a folder has no search permission.
    """
    try:
        checked(path).lstat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    return True


def unused_name(path: Path, word: str) -> Path:
    """An unused path in the same folder as ``path``, such as ``settings.broken.json`` or
    ``settings.broken-2.json``.

    Raises:
        OSError: as for :func:`taken`.
    """
    candidate = path.with_name(f"{path.stem}.{word}{path.suffix}")
    number = 1
    while taken(candidate):
        number += 1
        candidate = path.with_name(f"{path.stem}.{word}-{number}{path.suffix}")
    return candidate


def temporaries(folder: Path, name: str | None = None) -> list[Path]:
    """The temporary files of :func:`write_bytes_atomic` in a folder, such as those left by a process that was
    killed.

    A running process may still be writing one of these files, so before you delete a file, acquire the lock
    of the document to which it belongs.

    Args:
        folder: the folder to search.
        name: the name of the file that was being written; None for any file.

    Raises:
        OSError: if the folder cannot be read.
    """
    begin = "*" if name is None else glob.escape(name)
    return sorted(folder.glob(f"{begin}.*.tmp"))
