"""Text in UTF-8 out of bytes, and in which other encoding a file was probably saved that is not."""

import codecs
from typing import Final

_WIDE: Final = (
    (codecs.BOM_UTF32_LE, "UTF-32"),
    (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)
"""Marks at the beginning of a file; the first of UTF-32 begins as one of UTF-16 does."""
_NO_TEXT: Final = frozenset(range(32)) - frozenset(b"\t\n\f\r")
"""Bytes that no text has, in any encoding of one byte a character."""


class EncodingError(Exception):
    """The bytes are not UTF-8; the message says what was found in them, for the user."""


def decoded(data: bytes) -> str:
    """Return the text that begins with a character of ASCII, as JSON does, and is in UTF-8, with a mark or without.

    Raises
    ------
    EncodingError
        When it is in another encoding.
    """
    wide = _wide_encoding(data)
    if wide:
        raise EncodingError(f"the text is not UTF-8 but {wide}")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        # Any bytes can be read as Windows-1252, which most programs mean that do not write UTF-8.
        probably = "" if _NO_TEXT.intersection(data) else ", and the file may be in Windows-1252"
        raise EncodingError(f"byte {error.start + 1} is not UTF-8 (in line {line}{probably})") from None


def _wide_encoding(data: bytes) -> str:
    """Return the encoding of two or four bytes a character that `data` begins in, an empty text without one."""
    for mark, name in _WIDE:
        if data.startswith(mark):
            return name
    empty = data[:4].count(0)
    return {1: "UTF-16", 2: "UTF-16", 3: "UTF-32"}.get(empty, "") if len(data) >= 2 else ""
