"""The data record inside a page: packed into it, and taken out again, byte for byte."""

import gzip
import re
import zlib
from base64 import b64decode, b64encode
from binascii import Error
from pathlib import Path
from typing import Final

from autoalgo.common.files import read_whole
from autoalgo.common.problems import Failure, Place, Problem

_MOST_BYTES: Final = 64 * 2**20
_RECORD: Final = re.compile(rb'<script type="application/gzip" id="record">([A-Za-z0-9+/=]*)</script>')


def packed(content: bytes) -> str:
    """Return bytes as text that can stand in a page; the same bytes give the same text."""
    return b64encode(gzip.compress(content, 9, mtime=0)).decode("ascii")


def record_of_page(path: Path) -> bytes | Failure:
    """Return the data record inside a page that `war_page` made, or why there is none."""
    place = Place(file=str(path))
    try:
        found = _RECORD.search(read_whole(path, _MOST_BYTES))
        return _unpacked(found[1]) if found else Failure(_none(place))
    except OSError as error:
        return Failure(Problem(place, f"the page cannot be read: {error.strerror or error}", "a page of a war"))
    except (Error, EOFError, ValueError):
        return Failure(_none(place))


def _unpacked(text: bytes) -> bytes:
    """Return what was packed; ValueError where it is more than any record."""
    unpacking = zlib.decompressobj(wbits=31)
    try:
        content = unpacking.decompress(b64decode(text, validate=True), _MOST_BYTES)
    except zlib.error as error:
        raise ValueError(str(error)) from error
    if not unpacking.eof:
        raise ValueError("the record is cut off, or too long")
    return content


def _none(place: Place) -> Problem:
    hint = "save the page again from where it was published, or audit the data record itself (.jsonl)"
    return Problem(place, "there is no whole data record in this page", "a page that autoalgo page wrote", hint)
