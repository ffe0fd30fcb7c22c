"""The private folder of the keys for Google and for a wiki: client file, token, service-account file, bot password.

No other user of the machine may read it, and what it holds is never shown. Each file is replaced in one step and is
private from its first byte on.
"""

import errno
import os
import stat
from collections.abc import Callable
from contextlib import AbstractContextManager
from enum import StrEnum
from pathlib import Path
from typing import Final

from autoalgo.common.files import read_whole, write_atomically
from autoalgo.common.locks import locked
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.war.database.google_sheet.failures import logs_problems

MAXIMUM_KEY_BYTES: Final = 64 * 2**10
"""Size of a key file that is read at all; Google's have 3 KiB at most."""
_GROUP_AND_OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO
_MAY_ENTER: Final = stat.S_IXGRP | stat.S_IXOTH
_MAY_CHANGE: Final = stat.S_IWGRP | stat.S_IWOTH
_FOLDER_MODE: Final = stat.S_IRWXU


class TokenFile(StrEnum):
    """The files that may lie in the folder, by their names there."""

    CLIENT = "client.json"
    """The OAuth client of the moderators, by which Google knows the program."""
    USER = "authorized_user.json"
    """What a moderator granted in the browser, in the form that gspread and gcloud write too."""
    SERVICE = "service_account.json"
    WIKI = "wiki_account.json"
    """The bot password of a moderator's account on a wiki."""


class Tokens:
    """The private folder.

    Attributes
    ----------
    folder : Path
        Where it is, or will be once it is needed.
    warning : str
        Mostly empty. A sentence for the moderator when others on this machine could read the folder; that is corrected
        whenever a file in it is touched, so the sentence is told by the object that corrected it and not again.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.warning = ""

    def path(self, file: TokenFile) -> Path:
        """Return where `file` lies."""
        return self.folder / file

    def read(self, file: TokenFile) -> bytes | Failure | None:
        """Return what `file` holds, None when it is not there, or why it cannot be read. Raises nothing."""
        self._close_to_others()
        path = self.path(file)
        try:
            return read_whole(path, MAXIMUM_KEY_BYTES)
        except FileNotFoundError:
            return None
        except OSError as error:
            if error.errno == errno.EFBIG:
                found, allowed = "it is too large to be a key", "a key file"
                hint = "delete it and sign in again"
            else:
                found, allowed = f"it cannot be read: {_reason(error)}", "a file that you may read"
                hint = "let yourself read it, or delete it and sign in again"
            return Failure(Problem(Place(file=str(path)), found, allowed, hint))

    @logs_problems("Keeping a key")
    def write(
        self, file: TokenFile, data: bytes, obstacle: Callable[[], Failure | None] = lambda: None
    ) -> Failure | None:
        """Put `data` into `file`, or return why it cannot be. Raises nothing; an old file stays whole then.

        `obstacle` returns what else there is against it. It is asked while no other run of the program can change a
        key, so what it has read stands until `data` is written.
        """
        if failure := self.prepare():
            return failure
        try:
            with self._turn():
                failure = obstacle()
                if failure is None:
                    write_atomically(self.path(file), data, private=True)
        except OSError as error:
            return self._unwritable(error)
        return failure

    @logs_problems("Deleting a key")
    def delete(self, file: TokenFile) -> Failure | None:
        """Delete `file` if it is there, or return why it cannot be. Raises nothing."""
        try:
            with self._turn():
                self.path(file).unlink()
        except FileNotFoundError:
            return None
        except OSError as error:
            found, hint = f"it cannot be deleted: {_reason(error)}", "delete it by hand; whoever has it can use it"
            return Failure(Problem(Place(file=str(self.path(file))), found, "a folder that you may write to", hint))
        return None

    def prepare(self) -> Failure | None:
        """Make the folder if it is not there, closed to others; or return why it cannot be written to."""
        try:
            if not self.folder.exists():
                self.folder.mkdir(mode=_FOLDER_MODE, parents=True)
            self._close_to_others()
            if not self.folder.is_dir():
                raise NotADirectoryError(0, "it is a file and not a folder")
            if not os.access(self.folder, os.W_OK):
                raise PermissionError(0, "you may not write to it")
            # A home of one's own choice may lie in another repository, which does not ignore the folder.
            if not (self.folder / ".gitignore").exists():
                write_atomically(self.folder / ".gitignore", b"*\n", private=True)
        except OSError as error:
            return self._unwritable(error)
        return None

    def _turn(self) -> AbstractContextManager[None]:
        """Return what keeps every other run of the program from changing a key meanwhile."""
        return locked(self.folder / "keys")

    def _close_to_others(self) -> None:
        """Take from everybody else what they may do with the folder and its files, and note what they could."""
        if os.name != "posix":  # Windows has no modes; what lies in a user's own folders is the user's own there
            return
        exposed = self._is_exposed()
        for path in (self.folder, *(self.path(file) for file in TokenFile)):
            mode = _mode(path)
            if mode & _GROUP_AND_OTHERS:
                try:
                    path.chmod(mode & ~_GROUP_AND_OTHERS)
                except OSError:
                    continue  # looked at again below
        if self._is_exposed():
            self.warning = (
                f"other users of this computer can read or change the keys in {self.folder}, and that cannot be "
                "corrected there; move the program to a folder of your own if you do not trust them all"
            )
        elif exposed:
            self.warning = (
                f"other users of this computer could read or change the keys in {self.folder}; that is corrected now. "
                "If you do not trust them all, sign out and in again"
            )

    def _is_exposed(self) -> bool:
        """Return whether other users can read a key here, or put another in its place."""
        folder = _mode(self.folder)
        keys = [_mode(self.path(file)) & _GROUP_AND_OTHERS for file in TokenFile]
        return bool(folder & _MAY_ENTER and (any(keys) or folder & _MAY_CHANGE))

    def _unwritable(self, error: OSError) -> Failure:
        hint = "make room, or let yourself write to it; nothing was kept"
        found = f"keys cannot be kept in this folder: {_reason(error)}"
        return Failure(Problem(Place(file=str(self.folder)), found, "a folder of your own that you may write to", hint))


def _mode(path: Path) -> int:
    """Return the permissions of `path`, or none when no file or folder is there."""
    try:
        mode = path.stat().st_mode
    except OSError:
        return 0
    # A link may lead to a device: an administrator would close it to the whole machine.
    return stat.S_IMODE(mode) if stat.S_ISREG(mode) or stat.S_ISDIR(mode) else 0


def _reason(error: OSError) -> str:
    return error.strerror or type(error).__name__
