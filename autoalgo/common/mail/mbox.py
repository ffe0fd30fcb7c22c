"""The mails of an mbox: one file, in which each begins after an empty line with a line "From ADDRESS MOMENT".

`mailbox` of the standard library takes every line that begins with "From " for such a one, reads each mail whole
whatever its size, and leaves the ">" before a "From " of the text, which games would take for a quote.
"""

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO, Final

from autoalgo.common.files import regular_file
from autoalgo.common.mail.headers import moment
from autoalgo.common.mail.mail_file import MOST_BYTES, MailFile
from autoalgo.common.problems import Failure, Place, Problem

_LONGEST_LINE: Final = 2**16
_SEPARATOR: Final = re.compile(rb"From (?:.*? )?(\w{3} \w{3} .*\d\d:\d\d.*\d{4}.*)")
_LONGEST_SEPARATOR: Final = 400
"""Bytes: an address has 254 at most."""
_HEADER: Final = re.compile(rb"[!-9;-~]+:|>From ")
_ESCAPED: Final = re.compile(rb"(?m)^>(>*From )")
_HEADERS_END: Final = re.compile(rb"\r?\n\r?\n")
_THUNDERBIRD_STATUS: Final = re.compile(rb"(?mi)^X-Mozilla-Status: *([0-9a-f]{4})")
_DELETED: Final = 0x0008
"""In Thunderbird's status: the mail stays in the file until that is compacted."""
_OTHERS_DELETED: Final = re.compile(rb"(?mi)^X-Status:.*D")
_NO_MAIL: Final = re.compile(rb"(?m)^Subject: DON'T DELETE THIS MESSAGE")
"""What servers keep at the beginning of a file for themselves."""
_BOUNDARY: Final = re.compile(rb"""(?mi)^Content-Type: *multipart/[^\n]*(?:\n[ \t][^\n]*)*?boundary="?([^"\s;]+)""")


@dataclass(frozen=True, slots=True)
class _Span:
    """Where in the file a mail lies: its separator, and what follows up to the next one."""

    separator: bytes
    start: int
    end: int


def is_mbox(path: Path) -> bool:
    """Return whether a file begins as an mbox, or may be an empty one. Raises OSError where it cannot be read."""
    with open(path, "rb", opener=regular_file) as file:
        begin = file.read(5)
    return begin == b"From " or (not begin and path.suffix.lower() != ".eml")


def mbox_files(path: Path) -> Iterator[MailFile | Failure]:
    """Yield the mails of an mbox, but for those that its mail program holds for deleted.

    A last one that is being written is marked as such. Raises OSError where the file cannot be read.
    """
    with open(path, "rb", opener=regular_file) as file, open(path, "rb", buffering=0, opener=regular_file) as raw:
        changed = datetime.fromtimestamp(os.fstat(file.fileno()).st_mtime, UTC)
        spans = list(_spans(file))
        for number, span in enumerate(spans, 1):
            place = Place(file=str(path), key=f"mail {number:,}")
            raw.seek(span.start)  # without a buffer, which would hold what is not there any more
            if raw.read(len(span.separator)) != span.separator:
                found, hint = "the file was changed while it was read", "close the mail program, and try again"
                yield Failure(Problem(place, found, "a file that only grows", hint))
                return
            size = span.end - span.start - len(span.separator)
            data = raw.read(min(size, MOST_BYTES))
            half = number == len(spans) and size <= MOST_BYTES and _is_half(data)
            if half or not _is_out(data):
                yield MailFile(place, _ESCAPED.sub(rb"\1", data), size, _moment(span.separator) or changed, half)


def _spans(file: BinaryIO) -> Iterator[_Span]:
    """Yield where each mail lies. A text may have a line like a separator: what follows that is no header."""
    begun: tuple[bytes, int] | None = None
    maybe: tuple[bytes, int] | None = None
    after_empty, at_start, offset = True, True, 0
    while line := file.readline(_LONGEST_LINE):
        if maybe and _HEADER.match(line):
            if begun:
                yield _Span(*begun, maybe[1])
            begun = maybe
        maybe = None
        if at_start and after_empty and line.startswith(b"From ") and (not offset or _separates(line)):
            maybe = (line, offset)
        after_empty = at_start and not line.strip()
        at_start = line.endswith(b"\n")
        offset += len(line)
    if begun or maybe:
        yield _Span(*(begun or maybe or (b"", 0)), offset)


def _moment(separator: bytes) -> datetime | None:
    found = _separates(separator)
    return moment(found[1].decode("ascii", "replace")) if found else None


def _separates(line: bytes) -> re.Match[bytes] | None:
    # The time that a match takes grows with the third power of the line.
    return _SEPARATOR.match(line) if len(line) <= _LONGEST_SEPARATOR else None


def _is_half(data: bytes) -> bool:
    """Return whether a mail breaks off: within a line, before its text, or before the last of its parts ends."""
    headers = _headers(data)
    boundary = _BOUNDARY.search(headers)
    unended = boundary is not None and b"--" + boundary[1] + b"--" not in data
    return unended or len(headers) == len(data) or not data.endswith(b"\n")


def _is_out(data: bytes) -> bool:
    headers = _headers(data)
    status = _THUNDERBIRD_STATUS.search(headers)
    deleted = status is not None and int(status[1], 16) & _DELETED
    return bool(deleted or _OTHERS_DELETED.search(headers) or _NO_MAIL.search(headers))


def _headers(data: bytes) -> bytes:
    end = _HEADERS_END.search(data)
    return data[: end.start()] if end else data
