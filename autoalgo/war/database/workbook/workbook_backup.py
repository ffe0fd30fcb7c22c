"""Replaces a workbook by its changed version and keeps the old one beside it (DB-10).

Nothing is written while another program has the workbook open, or when the file has changed since it was read: runs of
this program write one after the other, and what any other program does is looked for right before the file is replaced.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from autoalgo.common.files import write_atomically
from autoalgo.common.locks import LockedError, locked
from autoalgo.common.problems import Failure, Place, Problem

_WRITABLE: Final = 0o222


def backup_of(path: Path) -> Path:
    """Return where the workbook at `path` is kept as it was before it was last written."""
    return path.with_name(f"{path.stem} (backup){path.suffix}")


class _RefusedError(Exception):
    """Tells that the file must not be replaced after all."""

    def __init__(self, failure: Failure) -> None:
        super().__init__()
        self.failure = failure


@dataclass(frozen=True)
class Saving:
    """The saving of the workbook at `path`."""

    path: Path
    what: str
    """What is written, as a plural: "scores"."""
    again: str
    """What to do once the obstacle is removed: "commit again"."""
    basis: str
    """What the file must still be: "the file that the run read"."""

    def refusals(self) -> Failure | None:
        """Return why the file must not be written to: it is marked so, or open in another program."""
        for lock in (f"~${self.path.name}", f".~lock.{self.path.name}#"):
            if (self.path.parent / lock).exists():
                hint = f"close it there and {self.again}; if it is closed, delete {lock} beside it"
                found = f"the workbook is open in a spreadsheet program, which would overwrite the {self.what}"
                return self.failure(found, "a closed workbook", hint)
        try:
            writable = self.path.stat().st_mode & _WRITABLE
        except OSError:
            return None  # reading it will tell
        found = f"{self.path} is marked as read-only"
        return None if writable else self.failure(found, "a file that may be written to", "take the mark off")

    def in_turn(self, write: Callable[[], Failure | None]) -> Failure | None:
        """Return what `write` returns, called while no other run of the program writes to the file; or why not.

        What must not have changed is to be read inside `write`, or handed to `replace` there.
        """
        try:
            with locked(self.path):
                return write()
        except _RefusedError as refused:
            return refused.failure
        except LockedError:
            found = "another run of the program has been writing to the workbook for too long"
            return self.failure(found, "one run at a time", f"nothing was written; end that one, and {self.again}")
        except OSError as error:
            return self._cannot(error)

    def replace(self, data: bytes, edited: bytes) -> None:
        """Put `edited` in the place of the file, which must still be `data`, and keep that.

        It belongs into `in_turn`, which tells what went wrong.
        """

        def look() -> None:
            failure = self.refusals()
            if failure is None and self.path.read_bytes() != data:
                failure = self.failure("the file has just been changed", self.basis, self.again)
            if failure:
                raise _RefusedError(failure)

        look()
        write_atomically(backup_of(self.path), data, like=self.path)
        write_atomically(self.path, edited, last_look=look)

    def create(self, data: bytes) -> None:
        """Write the file, which must not be there yet; otherwise as `replace`."""

        def look() -> None:
            if self.path.exists():
                raise _RefusedError(self.failure("the file has just been made", "a name that is free", self.again))

        write_atomically(self.path, data, last_look=look)

    def failure(self, found: str, allowed: str, hint: str = "nothing was written") -> Failure:
        """Return the failure that there is one problem with the file."""
        return Failure(Problem(Place(file=self.path.name), found, allowed, hint))

    def _cannot(self, error: OSError) -> Failure:
        reason = error.strerror or type(error).__name__
        hint = "nothing was written; make room, or choose a folder that you may write to"
        return self.failure(f"the {self.what} cannot be written: {reason}", "a disk and a folder to write to", hint)
