"""A workbook file before it is read: whether it is there, can be opened, and is a workbook of acceptable size.

Each way in which a file is not that gets its own message, because each is corrected differently: missing, locked by
another program, empty, cut short, protected by a password, of an older or another format.
"""

import errno
import io
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from zipfile import BadZipFile, ZipFile

from autoalgo.common.files import read_whole
from autoalgo.common.installation import is_folder
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.text_matching import closest
from autoalgo.war.database.workbook.limits import (
    MAXIMUM_FILE_BYTES,
    MAXIMUM_PARTS,
    MAXIMUM_UNPACKED_BYTES,
    TooMuchError,
    megabytes,
)

_WANTED: Final = "a workbook in the format .xlsx"
_SAVE_AS: Final = "open it in a spreadsheet program and save it as Excel workbook (.xlsx)"
_REMOVE: Final = "remove pictures, sheets, rows and formats that are not needed"
_ENCRYPTED_MEMBER: Final = 0x1
_PACKINGS: Final = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
"""Those of the format, which can be unpacked piece by piece."""
_ENTRY_SIGNATURE: Final = b"PK\x01\x02"
"""First bytes of what the archive's directory says of a part."""
_ZIP_SIGNATURE: Final = b"PK"
_OLE_SIGNATURE: Final = bytes.fromhex("D0CF11E0A1B11AE1")
"""First bytes of the container that old Excel files and encrypted new ones share."""


def read_bytes(path: Path) -> bytes | Failure:
    """Return the bytes of the file at `path`, or why they cannot be read."""
    place = Place(file=path.name or str(path))
    if is_folder(path):
        return Failure(Problem(place, f"{path} is a folder", _WANTED, "name the workbook in it"))
    try:
        return read_whole(path, MAXIMUM_FILE_BYTES)
    except OSError as error:
        return _unreadable(path, place, error)


def open_archive(data: bytes, file: str) -> ZipFile | Failure:
    """Return the archive that a workbook's bytes are, or why they are none or one that is too large."""
    place = Place(file=file)
    if not data.startswith(_ZIP_SIGNATURE):
        return _not_an_archive(data, place)
    if data.count(_ENTRY_SIGNATURE) > MAXIMUM_PARTS:
        return _too_many_parts(place)
    try:
        archive = ZipFile(io.BytesIO(data))
        members = archive.infolist()
    except (BadZipFile, ValueError, NotImplementedError, EOFError, OSError):
        return damaged(file, "cut short or damaged")
    if any(member.flag_bits & _ENCRYPTED_MEMBER for member in members):
        return _protected(place)
    names = {member.filename for member in members}
    if len(names) < len(members) or any(member.compress_type not in _PACKINGS for member in members):
        return damaged(file, "packed in a way that no spreadsheet program packs one")
    return _too_much_inside(members, place) or _another_format(names, place) or archive


def damaged(file: str, how: str) -> Failure:
    """Return the failure of a file that is a workbook but cannot be read to its end."""
    hint = "copy or download it again, or open it in a spreadsheet program and save it again"
    return Failure(Problem(Place(file=file), f"the workbook is {how}", f"{_WANTED}, whole", hint))


def too_much(file: str, error: TooMuchError) -> Failure:
    """Return the failure of a workbook that holds more than is read."""
    return Failure(Problem(Place(file=file), f"{error.part} in the workbook {error}", error.allowed, _REMOVE))


def _unreadable(path: Path, place: Place, error: OSError) -> Failure:
    if isinstance(error, FileNotFoundError):
        close = closest(path.name, _workbooks_beside(path))
        hint = f'did you mean "{close}"?' if close else ""
        return Failure(Problem(place, f"there is no file {path}", _WANTED, hint))
    if isinstance(error, PermissionError):
        found = f"{path} must not be read: permission denied, or locked by another program"
        hint = "close it in the other program, or ask for permission to read it"
        return Failure(Problem(place, found, "a file that you may read", hint))
    if error.errno == errno.EFBIG:
        return _too_large(place, f"the file has more than {megabytes(MAXIMUM_FILE_BYTES)}", MAXIMUM_FILE_BYTES)
    reason = errno.errorcode.get(error.errno or 0, "")
    return Failure(Problem(place, f"{path} cannot be read: {error.strerror or reason or 'input error'}", _WANTED))


def _workbooks_beside(path: Path) -> Iterator[str]:
    try:
        yield from (other.name for other in path.parent.iterdir() if other.suffix.lower() == path.suffix.lower())
    except OSError:
        return


def _not_an_archive(data: bytes, place: Place) -> Failure:
    if not data:
        return Failure(Problem(place, "the file is empty", _WANTED, "put back a copy"))
    if data.startswith(_OLE_SIGNATURE):
        if "EncryptedPackage".encode("utf-16-le") in data:
            return _protected(place)
        return Failure(Problem(place, "the file is an old Excel workbook (.xls)", _WANTED, _SAVE_AS))
    start = data[:512].lstrip().lower()
    if start.startswith((b"<!doctype html", b"<html")):
        hint = "a web page was saved in its place: download the workbook itself"
        return Failure(Problem(place, "the file is a web page, not a workbook", _WANTED, hint))
    return Failure(Problem(place, "the file is not a workbook", _WANTED, _SAVE_AS))


def _protected(place: Place) -> Failure:
    hint = "open it in a spreadsheet program and save it without the password"
    return Failure(Problem(place, "the workbook is protected by a password", f"{_WANTED} without a password", hint))


def _too_many_parts(place: Place) -> Failure:
    found = f"the workbook has more than {MAXIMUM_PARTS:,} parts"
    return Failure(Problem(place, found, f"at most {MAXIMUM_PARTS:,}", _REMOVE))


def _too_much_inside(members: list[zipfile.ZipInfo], place: Place) -> Failure | None:
    unpacked = sum(member.file_size for member in members)
    if unpacked <= MAXIMUM_UNPACKED_BYTES:
        return None
    found = f"the workbook would unpack to {megabytes(unpacked)} in {len(members):,} parts"
    return _too_large(place, found, MAXIMUM_UNPACKED_BYTES)


def _another_format(names: set[str], place: Place) -> Failure | None:
    if "xl/workbook.bin" in names:
        found = "the file is a binary Excel workbook (.xlsb)"
    elif "mimetype" in names:
        found = "the file is an OpenDocument file (.ods)"
    elif "[Content_Types].xml" not in names or not any(name.startswith("xl/") for name in names):
        found = "the file is an archive, but not a workbook"
    else:
        return None
    return Failure(Problem(place, found, _WANTED, _SAVE_AS))


def _too_large(place: Place, found: str, limit: int) -> Failure:
    return Failure(Problem(place, found, f"at most {megabytes(limit)}", _REMOVE))
