"""Where mail programs keep mails: a folder of .eml files, an mbox, a Maildir; their mails one after the other.

All is opened for reading alone. A mail program may be at work meanwhile: of a Maildir, where a mail that is looked at
gets another name, each listing is followed by another one until nothing new is found, so that no mail is missed and
none is read twice.
"""

import os
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from autoalgo.common.files import regular_file
from autoalgo.common.mail.mail_file import MOST_BYTES, MailFile
from autoalgo.common.mail.mbox import is_mbox, mbox_files
from autoalgo.common.problems import Failure, Place, Problem

_MOST_LISTINGS: Final = 20
"""Of a Maildir; a mail program that renames all the time must end some day."""
_NOT_INCOMING: Final = {
    *("sent", "sent items", "sent mail", "sent messages", "drafts", "templates", "outbox"),
    *("trash", "deleted items", "deleted messages", "junk", "spam"),
}
"""What folders beside the inbox are called that hold no mails to be read."""
_FLAGS: Final = re.compile(r"[:;!]2,")
"""What stands before a mail's flags; Windows has no colons in names."""
_DRAFT_OR_DELETED: Final = re.compile(rf"{_FLAGS.pattern}[A-Za-z]*[DT]")
_SECONDS: Final = re.compile(r"(\d{9,10})\.")
_OUTLOOK: Final = {".msg", ".pst", ".ost", ".dbx"}
_ALLOWED: Final = "a folder of .eml files, an mbox, or a Maildir"
_AS_EML: Final = "save the mails as .eml files"


def mail_files(source: Path) -> Iterator[MailFile | Failure]:
    """Yield every mail in `source`, and a failure for each that cannot be read."""
    try:
        if not source.is_dir():
            yield from _file(source)
        elif is_maildir(source):
            yield from _maildir(source)
        else:
            yield from _folder(source)
    except OSError as error:
        yield _unreadable(source, error)


def is_maildir(folder: Path) -> bool:
    """Return whether a folder is a Maildir: has one of the folders that mails lie in, new and cur."""
    return (folder / "cur").is_dir() or (folder / "new").is_dir()


def _file(path: Path) -> Iterator[MailFile | Failure]:
    try:
        if is_mbox(path):
            yield from mbox_files(path)
        else:
            yield _mail_file(path)
    except OSError as error:
        yield _unreadable(path, error)


def _folder(folder: Path) -> Iterator[MailFile | Failure]:
    """Yield the mails of a folder's .eml and .mbox files, by name."""
    files = sorted(path for path in folder.iterdir() if not path.name.startswith("."))
    for path in files:
        if path.suffix.lower() in {".eml", ".mbox"}:
            yield from _file(path)
        elif path.suffix.lower() in _OUTLOOK:
            found = "this is a form that Outlook alone reads"
            yield Failure(Problem(Place(file=str(path)), found, _ALLOWED, _AS_EML))
    if files and not any(path.suffix.lower() in {".eml", ".mbox", *_OUTLOOK} for path in files):
        yield Failure(Problem(Place(file=str(folder)), "none of the files in it is a mail", _ALLOWED, _AS_EML))


def _maildir(folder: Path) -> Iterator[MailFile | Failure]:
    """Yield the mails of a Maildir and of its folders, each once however often it is renamed meanwhile."""
    known: set[tuple[Path, str]] = set()
    vanished: set[Path] = set()
    for _ in range(_MOST_LISTINGS):
        unread = [path for path in _maildir_files(folder) if _whatever_its_flags(path) not in known]
        if not unread:
            return
        for path in unread:
            try:
                file: MailFile | Failure = _mail_file(path, _delivered(path))
            except OSError as error:
                if isinstance(error, FileNotFoundError) and path not in vanished:
                    vanished.add(path)  # it has another name by now, or is gone
                    continue
                file = _unreadable(path, error)
            known.add(_whatever_its_flags(path))
            yield file
    found, hint = "mails in it are renamed faster than they can be read", "close the mail program, and try again"
    yield Failure(Problem(Place(file=str(folder)), found, _ALLOWED, hint))


def _maildir_files(folder: Path) -> list[Path]:
    """Return the files of a Maildir, and of the Maildirs in it that hold what came in, but for drafts and the deleted.

    A mail on its way from new to cur may be in both lists or, if new came second, in none.
    """
    inside = (each for each in sorted(folder.iterdir()) if each.is_dir() and is_maildir(each))
    folders = [folder, *(each for each in inside if each.name.rpartition(".")[2].casefold() not in _NOT_INCOMING)]
    files = (path for each in folders for part in ("new", "cur") for path in _listed(each / part))
    return [path for path in files if not path.name.startswith(".") and not _DRAFT_OR_DELETED.search(path.name)]


def _listed(folder: Path) -> list[Path]:
    try:
        return sorted(folder.iterdir())
    except FileNotFoundError:
        return []


def _whatever_its_flags(path: Path) -> tuple[Path, str]:
    """Return the folder and the part of a mail's name that stays the same."""
    return path.parent.parent, _FLAGS.split(path.name)[0]


def _delivered(path: Path) -> datetime | None:
    """Return the moment in the name of a mail in a Maildir."""
    seconds = _SECONDS.match(path.name)
    return datetime.fromtimestamp(int(seconds[1]), UTC) if seconds else None


def _mail_file(path: Path, kept: datetime | None = None) -> MailFile:
    with open(path, "rb", opener=regular_file) as file:
        status = os.fstat(file.fileno())
        changed = datetime.fromtimestamp(status.st_mtime, UTC)
        return MailFile(Place(file=str(path)), file.read(MOST_BYTES), status.st_size, kept or changed)


def _unreadable(path: Path, error: OSError) -> Failure:
    hint = "check its permissions" if isinstance(error, PermissionError) else "check that it exists"
    return Failure(Problem(Place(file=str(path)), f"it cannot be read: {error.strerror or error}", _ALLOWED, hint))
