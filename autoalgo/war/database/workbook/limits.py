"""How much of a workbook is read at most, whatever it says of its own size.

The limits are far above any game's, and together they bound what a file of 10 MB can cost: a few seconds and 400 MB.
`python -m benchmarks.workbook.worst_files` measures that.
"""

from dataclasses import dataclass
from typing import Final

MAXIMUM_FILE_BYTES: Final = 64 * 2**20
"""Size of a file that is read at all; pictures may be in it."""
MAXIMUM_PARTS: Final = 5_000
"""Parts of a file: a thousand flags, and some hundred sheets with four parts each."""
MAXIMUM_UNPACKED_BYTES: Final = 256 * 2**20
"""Size of all parts together, unpacked. Pictures hardly shrink, so an archive beyond this is a bomb or not a game."""
MAXIMUM_PART_BYTES: Final = 16 * 2**20
"""Size of one part that is read, unpacked; the shipped workbook's greatest has a hundredth of it."""
MAXIMUM_ELEMENTS: Final = 2_000_000
"""XML elements of all parts that are read, each of which takes about a microsecond; a cell has two or three."""
MAXIMUM_DEPTH: Final = 100
"""Elements around an element, which the parser remembers; a workbook has about ten."""
MAXIMUM_NAMES: Final = 5_000
"""Names of elements and attributes in a part, which the parser remembers; the format has some hundreds."""
MAXIMUM_TAG_BYTES: Final = 2**20
"""Size of one tag or comment, which the parser takes as a whole."""
MAXIMUM_SHEETS: Final = 1_000
"""Sheets of a workbook, of which four are read."""


@dataclass
class Usage:
    """The amount that was read of a workbook so far."""

    elements: int = 0
    cells: int = 0


class PartError(ValueError):
    """A part of a workbook that cannot be read. The message is for the user, and says what is wrong with "it"."""

    part = ""
    """The member of the archive, once that is known."""


class DamagedPartError(PartError):
    """A part that is missing or cannot be unpacked."""


class TooMuchError(PartError):
    """A part that holds more than is read. The message says what was found."""

    def __init__(self, found: str, allowed: str) -> None:
        super().__init__(found)
        self.allowed = allowed
        """What may be there, in words."""


def megabytes(size: int) -> str:
    """Return a size in bytes as messages tell it."""
    return f"{size / 2**20:,.0f} MiB"
