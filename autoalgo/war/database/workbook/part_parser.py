"""Goes over the XML of a part, and over no more of it than the limits allow.

A workbook's XML has no document type, so there is none here either: entities, which can unfold to any size or lead to
other files, are refused with it.
"""

from collections.abc import Mapping
from typing import Final
from xml.parsers import expat

from autoalgo.war.database.workbook.limits import (
    MAXIMUM_DEPTH,
    MAXIMUM_ELEMENTS,
    MAXIMUM_NAMES,
    MAXIMUM_TAG_BYTES,
    PartError,
    TooMuchError,
    Usage,
    megabytes,
)

_STEP: Final = 2**16
"""Bytes that are parsed before the size of a tag is looked at."""


class PartParser:
    """Calls its hooks for every element of a part, in the part's order."""

    def __init__(self, usage: Usage | None = None) -> None:
        self.usage = usage or Usage()
        self.tag = ""
        """Of the element that is being told, with its prefix."""
        self._depth = 0
        self._names: dict[str, str] = {}
        self._parser = expat.ParserCreate(intern=self._names)
        self._parser.buffer_text = True
        self._parser.StartDoctypeDeclHandler = _refuse_doctype
        self._parser.StartElementHandler = self._opened
        self._parser.EndElementHandler = self._closed
        self._parser.CharacterDataHandler = self.characters

    @property
    def index(self) -> int:
        """The byte at which what is being told begins."""
        return self._parser.CurrentByteIndex

    def parse(self, data: bytes) -> None:
        """Call the hooks for all of the part whose bytes are `data`.

        Raises
        ------
        PartError
            When the XML is broken, or there is too much of it.
        """
        try:
            for fed in range(0, len(data), _STEP):
                self._parser.Parse(data[fed : fed + _STEP], False)
                if fed + _STEP - self.index > MAXIMUM_TAG_BYTES:
                    limit = megabytes(MAXIMUM_TAG_BYTES)
                    raise TooMuchError(f"has a tag or a comment of more than {limit}", f"at most {limit}")
            self._parser.Parse(b"", True)
        except expat.ExpatError as error:
            raise PartError(f"its XML is broken: {error}") from error

    def start(self, kind: str, attributes: Mapping[str, str]) -> None:
        """Look at the beginning of an element, whose `kind` is its tag without a prefix."""

    def end(self, kind: str) -> None:
        """Look at the end of an element."""

    def characters(self, text: str) -> None:
        """Look at text in an element, which may come in pieces."""

    def _opened(self, tag: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        self.usage.elements += 1
        if self.usage.elements > MAXIMUM_ELEMENTS:
            found = (
                f"cannot be read: it has more than {MAXIMUM_ELEMENTS:,} XML elements, with those of the parts before it"
            )
            raise TooMuchError(found, f"at most {MAXIMUM_ELEMENTS:,}")
        if self._depth > MAXIMUM_DEPTH or len(self._names) > MAXIMUM_NAMES:
            raise PartError("its XML is not that of a workbook")
        self.tag = tag
        self.start(tag.rpartition(":")[2], attributes)

    def _closed(self, tag: str) -> None:
        self._depth -= 1
        self.tag = tag
        self.end(tag.rpartition(":")[2])


def _refuse_doctype(*_: object) -> None:
    raise PartError("its XML has a document type, which a workbook has none of")
