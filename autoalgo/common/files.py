"""Reads a file without ever waiting, and writes one in one step.

Whatever lies in a file's place, a pipe or a device, is refused at once; and who reads a file that is being written sees
the old one or the new one, never half of either.
"""

import contextlib
import errno
import os
import re
import secrets
import shutil
import stat
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path, PurePath
from typing import BinaryIO, Final

from autoalgo.common.locks import locked, try_lock

_ABANDONED_SECONDS: Final = 3600
_FILES_AT_ONCE: Final = 8
_NEVER_WAIT: Final = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
"""Opens a pipe without waiting for whoever is at its other end, and no terminal as the program's own."""


def regular_file(name: str, flags: int) -> int:
    """Open a file and nothing else, as an `opener` for `open`: a pipe or a device may be waited for without end.

    Raises
    ------
    OSError
        When it cannot be opened, or is not a file.
    """
    handle = os.open(name, flags | _NEVER_WAIT, 0o666)
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise OSError(errno.EINVAL, "this is not a file", name)
    return handle


def open_bounded(path: Path, most_bytes: int) -> BinaryIO:
    """Open a file of at most `most_bytes` for reading, without waiting for anything.

    Raises
    ------
    OSError
        When there is no such file, it cannot be read, is not a file, or its name is none that a file can have; with
        `errno.EFBIG` when it is larger.
    """
    try:
        file = open(path, "rb", opener=regular_file)  # noqa: SIM115 - the caller closes it
    except ValueError:
        raise OSError(errno.EINVAL, "no file can have this name") from None
    if os.fstat(file.fileno()).st_size > most_bytes:
        file.close()
        raise OSError(errno.EFBIG, f"it has more than {most_bytes:,} bytes")
    return file


def read_whole(path: Path, most_bytes: int) -> bytes:
    """Return all bytes of a file of at most `most_bytes`; fails as `open_bounded` does."""
    with open_bounded(path, most_bytes) as file:
        return file.read()


def write_atomically(
    path: Path,
    data: bytes,
    like: Path | None = None,
    private: bool = False,
    last_look: Callable[[], None] | None = None,
) -> None:
    """Write `data` to `path` by way of a temporary file in the same folder.

    An old file's permissions are kept, and a link stays a link: what it leads to is replaced. Temporary files that
    killed processes have left of it are deleted. The folder must be there. The permissions are those of the file
    `like`, if one is given; what is `private` only the owner may read and write, from the first byte on, whatever an
    old file allowed. `last_look` is called when nothing is left to do but to put the new file in the old one's place;
    what it raises is raised, and what was there is untouched.

    Raises
    ------
    OSError
        When the disk is full, the folder cannot be written to, or `path` is not a file. What was there is untouched.
    """
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():
        raise OSError(errno.EINVAL, "what is there is not a file")
    model = None if private else like or (target if target.exists() else None)
    # A new file gets what the system gives new files; any other stays closed until its permissions are set.
    mode = 0o600 if private or model else 0o666
    remove_unfinished(target)
    temporary, file = _create(target, mode)
    try:
        with file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
            if model:
                temporary.chmod(stat.S_IMODE(model.stat().st_mode))
            if last_look:
                last_look()
            if os.name != "posix":  # Windows moves no open file
                file.close()
            temporary.replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise
    _sync_folder(target.parent)


def write_folder(target: Path, files: Iterable[tuple[str, bytes]]) -> None:
    """Write a new folder by way of a temporary one beside it, so that it is there whole or not at all.

    Temporary folders that killed processes have left beside it are deleted: whoever calls this keeps others out of the
    parent with a lock. The parent must be there, and the folder itself must not. The names of files have "/" between
    their parts; the files are asked for a few at a time.

    Raises
    ------
    OSError
        When the disk is full, the parent cannot be written to, or the folder is there. Nothing is left then.
    """
    with _written(target.parent, files) as temporary:
        temporary.rename(target)


def write_folders(parent: Path, files: Iterable[tuple[str, bytes]]) -> None:
    """Write new folders into one, each of which is there whole or not at all, as by `write_folder`.

    `parent` must be there, and none of them. The name of each file begins with that of its folder.

    Raises
    ------
    OSError
        When the disk is full, the parent cannot be written to, or a folder is there. None of them is left then.
    """
    done = list[Path]()
    with _written(parent, files) as temporary:
        try:
            for folder in sorted(temporary.iterdir()):
                done.append(folder.rename(parent / folder.name))
        except BaseException:
            for folder in done:
                folder.rename(temporary / folder.name)
            raise


def replace_folder(target: Path, files: Iterable[tuple[str, bytes]], kept: Iterable[str] = ()) -> None:
    """Write a folder anew, so that the old one is there or the new one, and each of them whole.

    A process that is killed between the two leaves the old one beside its place; the next writer puts it back. Writers
    keep each other out by a lock. The parent must be there. The files `kept` of the old folder are in the new one
    too, unchanged.

    Raises
    ------
    OSError
        When the disk is full, the parent cannot be written to, or another writer is at it. The old folder is there.
    """
    target = Path(os.path.realpath(target))
    new, old = (target.with_name(f".{target.name}.autoalgo-{which}") for which in ("new", "old"))
    with locked(target):
        if old.exists() and not target.exists():
            old.rename(target)
        _remove_folders(new, old)
        try:
            new.mkdir()
            _write_synced(new, files)
            _take_over(target, new, kept)
            _exchange(target, new, old)
            _remove_folders(old)
        finally:
            _remove_folders(new)
        _sync_folder(target.parent)


def _remove_folders(*folders: Path) -> None:
    """Delete folders as far as that is possible; what is left is for the next writer."""
    for folder in folders:
        shutil.rmtree(folder, ignore_errors=True)
        if folder.exists():  # another program may have looked into it
            shutil.rmtree(folder, ignore_errors=True)


def _take_over(source: Path, target: Path, names: Iterable[str]) -> None:
    """Give a folder files of another one, which are not copied where the file system can do without."""
    for name in names:
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        try:
            os.link(source / name, target / name)
        except OSError:
            shutil.copyfile(source / name, target / name)


def _exchange(target: Path, new: Path, old: Path) -> None:
    """Put a folder in the place of another one, which is moved aside; leave that where it is if it cannot be done."""
    if not target.exists():
        new.rename(target)
        return
    target.rename(old)
    try:
        new.rename(target)
    except BaseException:
        old.rename(target)
        raise


@contextlib.contextmanager
def _written(parent: Path, files: Iterable[tuple[str, bytes]]) -> Iterator[Path]:
    """Give a temporary folder in `parent` with files that are on the disk, and delete what is not moved from there."""
    for left in parent.glob(".*.tmp"):
        if left.is_dir():
            shutil.rmtree(left, ignore_errors=True)
    temporary = parent / f".{secrets.token_hex(8)}.tmp"
    try:
        temporary.mkdir()
        _write_synced(temporary, files)
        yield temporary
    finally:
        shutil.rmtree(temporary, ignore_errors=True)
    _sync_folder(parent)


def _write_synced(folder: Path, files: Iterable[tuple[str, bytes]]) -> None:
    """Write files, with the folders in which they are, into a folder and onto the disk."""
    left, folders = iter(files), {folder}

    def write(file: tuple[str, bytes]) -> None:
        name, content = file
        with (folder / name).open("xb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())

    # A disk syncs several files in hardly more time than one.
    with ThreadPoolExecutor(_FILES_AT_ONCE) as pool:
        while some := list(islice(left, _FILES_AT_ONCE)):
            for parent in sorted({folder / parent for name, _ in some for parent in PurePath(name).parents} - folders):
                parent.mkdir()
                folders.add(parent)
            list(pool.map(write, some))
        list(pool.map(_sync_folder, folders))


def file_name(text: str, most_characters: int) -> str:
    """Return `text` as a file may be called on every system, without an ending; empty where nothing of it may stay."""
    kept = "".join(letter if letter.isalnum() or letter in " -" else " " for letter in text[:most_characters])
    return " ".join(kept.split())


def remove_unfinished(path: Path) -> None:
    """Delete the temporary files that killed processes have left of writing `path`. Raises nothing.

    What a process still writes stays: it has its temporary file locked.
    """
    begin, ending = f".{path.name}.", re.compile(r"[0-9a-f]{16}\.tmp")
    with contextlib.suppress(OSError), os.scandir(path.parent) as files:  # of which there may be very many
        names = [file.name for file in files]
        for name in names:
            if name.startswith(begin) and ending.fullmatch(name, len(begin)):
                with contextlib.suppress(OSError):
                    _remove_if_abandoned(path.parent / name)


def _remove_if_abandoned(file: Path) -> None:
    if os.name != "posix":  # a file that is about to be moved is closed there, and so is its lock
        if file.stat().st_mtime < time.time() - _ABANDONED_SECONDS:
            file.unlink()
        return
    handle = os.open(file, os.O_RDWR)
    try:
        if try_lock(file, handle):
            file.unlink()
    finally:
        os.close(handle)


def _create(target: Path, mode: int) -> tuple[Path, BinaryIO]:
    """Return a new temporary file for `target`, open and locked."""
    while True:
        temporary = target.with_name(f".{target.name}.{secrets.token_hex(8)}.tmp")
        file = open(temporary, "xb", opener=lambda name, flags: os.open(name, flags, mode))  # noqa: SIM115
        if _is_kept(temporary, file):
            return temporary, file
        file.close()


def _is_kept(temporary: Path, file: BinaryIO) -> bool:
    """Lock a new temporary file; return whether it was not taken for an abandoned one before that."""
    try:
        return os.name != "posix" or try_lock(temporary, file.fileno())
    except OSError:  # a file system without locks, where none is taken for one
        return True


def _sync_folder(folder: Path) -> None:
    """Sync the new name to the disk. Some file systems cannot; the file itself is written by now."""
    if os.name == "posix":  # Windows opens no folders
        with contextlib.suppress(OSError):
            handle = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)
