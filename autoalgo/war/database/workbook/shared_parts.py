"""The parts that all sheets of a workbook share: texts that cells hold by number, and which styles show dates."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from openpyxl.styles.numbers import BUILTIN_FORMATS, is_date_format, is_timedelta_format

from autoalgo.war.database.workbook.limits import Usage
from autoalgo.war.database.workbook.part_parser import PartParser

_LONGEST_FORMAT: Final = 255
"""Characters of the format of a number, as spreadsheet programs have it."""
_ESCAPED: Final = "x005F_"
"""What spreadsheet programs put before a text that looks like the code of a character."""


class SharedTexts(PartParser):
    """The texts, in the part's order, once it was parsed."""

    def __init__(self, usage: Usage) -> None:
        super().__init__(usage)
        self.texts: list[str] = []
        self._pieces: list[str] = []
        self._inside = False
        self._phonetic = False

    def start(self, kind: str, attributes: Mapping[str, str]) -> None:  # noqa: ARG002 no attribute matters
        """Begin a text, which may stand in runs of different formatting, or tell how to pronounce one."""
        if kind == "si":
            self._pieces = []
        elif kind == "rPh":
            self._phonetic = True
        elif kind == "t":
            self._inside = not self._phonetic

    def characters(self, text: str) -> None:
        """Take in a piece of a text."""
        if self._inside:
            self._pieces.append(text)

    def end(self, kind: str) -> None:
        """End a text."""
        if kind == "t":
            self._inside = False
        elif kind == "rPh":
            self._phonetic = False
        elif kind == "si":
            self.texts.append("".join(self._pieces).replace(_ESCAPED, ""))


@dataclass
class Dates:
    """The styles that show a number as a date, by their place in the list of styles."""

    dates: set[int] = field(default_factory=set)
    """Times of day and lengths of time too."""
    lengths: set[int] = field(default_factory=set)
    """Of those, lengths of time."""


class Styles(PartParser):
    """Which styles show dates, once the part was parsed."""

    def __init__(self, usage: Usage) -> None:
        super().__init__(usage)
        self.found = Dates()
        self._formats: dict[str, str] = {str(number): code for number, code in BUILTIN_FORMATS.items()}
        self._kinds: dict[str, tuple[bool, bool]] = {}
        self._inside = False
        self._number = 0

    def start(self, kind: str, attributes: Mapping[str, str]) -> None:
        """Note the format of a number, or that a style has it."""
        if kind == "numFmt":
            self._formats[attributes.get("numFmtId", "")] = attributes.get("formatCode", "")[:_LONGEST_FORMAT]
        elif kind == "cellXfs":
            self._inside = True
        elif kind == "xf" and self._inside:
            self._note(attributes.get("numFmtId", "0"))

    def end(self, kind: str) -> None:
        """Leave the styles of cells."""
        if kind == "cellXfs":
            self._inside = False

    def _note(self, identifier: str) -> None:
        if identifier not in self._kinds:
            code = self._formats.get(identifier)
            self._kinds[identifier] = (is_date_format(code), is_timedelta_format(code))
        is_date, is_length = self._kinds[identifier]
        if is_date:
            self.found.dates.add(self._number)
        if is_length:
            self.found.lengths.add(self._number)
        self._number += 1
