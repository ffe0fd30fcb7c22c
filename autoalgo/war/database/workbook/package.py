"""The parts of a workbook: which member of the zip archive is the list of sheets, which holds which sheet.

A workbook names its sheets in one part and says in another where each of them lies. However much an archive unpacks
to, no more of it is held than the limits allow: a part is unpacked piece by piece, and up to the size that its
directory claims.
"""

import io
import posixpath
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final
from zipfile import ZipFile, ZipInfo

from autoalgo.war.database.workbook.limits import (
    MAXIMUM_PART_BYTES,
    MAXIMUM_SHEETS,
    MAXIMUM_UNPACKED_BYTES,
    DamagedPartError,
    PartError,
    TooMuchError,
    Usage,
    megabytes,
)
from autoalgo.war.database.workbook.part_parser import PartParser

_ROOT_RELATIONS: Final = "_rels/.rels"
_BOOK, _SHEET, _TEXTS, _STYLES = "/officeDocument", "/worksheet", "/sharedStrings", "/styles"
"""Last words of the kinds of relations."""
_TABLE: Final = "/table"
_TRUE: Final = frozenset({"1", "true"})
_PIECE: Final = 2**16
"""Bytes that are unpacked at once."""


@dataclass(frozen=True)
class Contents:
    """The workbook's own part, and what it leads to, as names of members."""

    part: str
    """The workbook's own part, which lists the sheets."""
    sheets: Mapping[str, str]
    """The member of each sheet by its title, in the workbook's order."""
    texts: str
    """The member of the texts that all sheets share; empty if there is none."""
    styles: str
    """The member of the cells' styles; empty if there is none."""
    counts_from_1904: bool
    """Whether dates count from 1904 and not from 1900."""


@dataclass
class Package:
    """The archive of a workbook, and how much of it was read."""

    archive: ZipFile
    usage: Usage = field(default_factory=Usage)

    def read(self, part: str | ZipInfo, limit: int = MAXIMUM_PART_BYTES) -> bytes:
        """Return a member unpacked.

        Raises
        ------
        PartError
            When there is none, or it is larger than `limit`.
        """
        try:
            member = self.archive.getinfo(part) if isinstance(part, str) else part
            if member.file_size > limit:
                raise TooMuchError(f"would unpack to {megabytes(member.file_size)}", f"at most {megabytes(limit)}")
            with self.archive.open(member) as packed:
                # Read at once, a member is unpacked whatever its size, and cut down to what the directory claims.
                return b"".join(iter(lambda: packed.read(_PIECE), b""))
        except PartError:
            raise
        except KeyError:
            raise DamagedPartError(f"{part} is missing") from None
        except Exception as error:
            # zipfile and zlib raise some twenty kinds of errors on damaged archives, most of them untold.
            name = part if isinstance(part, str) else part.filename
            raise DamagedPartError(f"{name} cannot be unpacked, {type(error).__name__}") from error

    def parse(self, part: str, parser: PartParser) -> None:
        """Call the hooks of `parser` for all of a member. Raises PartError, which names it."""
        try:
            parser.parse(self.read(part))
        except PartError as error:
            error.part = part
            raise

    def contents(self) -> Contents:
        """Return what the workbook's own part says. Raises PartError."""
        part = dict(self._relations(_ROOT_RELATIONS, "").values()).get(_BOOK, "")
        folder, name = posixpath.split(part)
        relations = self._relations(f"{folder}/_rels/{name}.rels".lstrip("/"), folder)
        book = _Book(self.usage)
        self.parse(part, book)
        targets = ((title, *relations.get(key, ("", ""))) for title, key in book.sheets)
        sheets = {title: target for title, kind, target in targets if kind == _SHEET}
        leads = dict(relations.values())
        return Contents(part, sheets, leads.get(_TEXTS, ""), leads.get(_STYLES, ""), book.counts_from_1904)

    def tables_of(self, part: str) -> tuple[str, ...]:
        """Return the members of the tables that lie on the sheet in `part`; none where that cannot be told."""
        folder, name = posixpath.split(part)
        try:
            relations = self._relations(f"{folder}/_rels/{name}.rels".lstrip("/"), folder)
        except PartError:
            return ()
        return tuple(target for kind, target in relations.values() if kind == _TABLE)

    def _relations(self, part: str, folder: str) -> Mapping[str, tuple[str, str]]:
        """Return the last word of the kind, and the target, of each relation in `part` by its identifier."""
        found = _Relations(self.usage, folder)
        self.parse(part, found)
        return found.relations


def repacked(package: Package, changed: Mapping[str, bytes]) -> bytes:
    """Return the archive with the members in `changed` replaced; names, order, dates and packing stay."""
    packed = io.BytesIO()
    with ZipFile(packed, "w") as copy:
        copy.comment = package.archive.comment
        for member in package.archive.infolist():
            content = changed.get(member.filename)
            whole = package.read(member, MAXIMUM_UNPACKED_BYTES) if content is None else content
            copy.writestr(member, whole)
    return packed.getvalue()


class _Relations(PartParser):
    def __init__(self, usage: Usage, folder: str) -> None:
        super().__init__(usage)
        self._folder = folder
        self.relations: dict[str, tuple[str, str]] = {}

    def start(self, kind: str, attributes: Mapping[str, str]) -> None:
        """Note a relation; targets are relative to the folder of the part whose relations these are."""
        if kind == "Relationship":
            path = posixpath.normpath(posixpath.join(self._folder, attributes.get("Target", "")))
            _, slash, word = attributes.get("Type", "").rpartition("/")
            self.relations[attributes.get("Id", "")] = (slash + word, path.lstrip("/"))


class _Book(PartParser):
    def __init__(self, usage: Usage) -> None:
        super().__init__(usage)
        self.sheets: list[tuple[str, str]] = []
        """Title and identifier of each."""
        self.counts_from_1904 = False

    def start(self, kind: str, attributes: Mapping[str, str]) -> None:
        """Note a sheet, or how dates are counted."""
        if kind == "sheet":
            # The attribute has the prefix that the file gives to the namespace of relations.
            identifier = next((value for name, value in attributes.items() if name.endswith(":id") or name == "id"), "")
            self.sheets.append((attributes.get("name", ""), identifier))
            if len(self.sheets) > MAXIMUM_SHEETS:
                raise TooMuchError(f"lists more than {MAXIMUM_SHEETS:,} sheets", f"at most {MAXIMUM_SHEETS:,}")
        elif kind == "workbookPr":
            self.counts_from_1904 = attributes.get("date1904") in _TRUE
