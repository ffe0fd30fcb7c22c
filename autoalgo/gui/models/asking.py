"""What other threads are asked for of a database, and what they answer: plain values that any thread may hold."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from enum import Enum, auto

from autoalgo.database import Database
from autoalgo.domain.problems import Problem
from autoalgo.gui.models.errand import Errand
from autoalgo.gui.models.source import Failure, SheetSource, Source
from autoalgo.installation import Folders


@dataclass(frozen=True)
class Wanted:
    """What a reading is of, and what it may ask."""

    source: Source
    folders: Folders
    clock: Callable[[], datetime]
    errand: Errand


@dataclass(frozen=True)
class Origin:
    """Where records come from, and of when they are."""

    source: Source
    """With the address and the title of a sheet, which are known once it was read."""
    name: str
    """What messages call it: a file's name, a sheet's title; a copy says that it is one."""
    read_at: datetime
    """When it was read; for a copy, when the sheet was."""

    @property
    def copied_at(self) -> datetime | None:
        """When the sheet was read, if this is the copy of it (B-7)."""
        return self.read_at if isinstance(self.source, SheetSource) and self.source.offline else None


@dataclass(frozen=True)
class Records:
    """A database that was read."""

    origin: Origin
    database: Database
    note: str = ""
    """What else there is to say: that no copy of it could be kept."""


@dataclass(frozen=True)
class Answer:
    """What came of asking for a database."""

    records: Records | Failure
    calls: int = 0
    """How often Google was asked for it."""


class Fate(Enum):
    """What has become of scores."""

    WRITTEN = auto()
    NOT_WRITTEN = auto()
    UNKNOWN = auto()


@dataclass(frozen=True)
class Outcome:
    """What writing came to."""

    fate: Fate
    problems: tuple[Problem, ...] = ()
    """Why not all scores stand where they belong, or what keeps from knowing."""
    calls: int = 0
    """How often Google was asked."""
    settle: "Callable[[Errand], Outcome] | None" = None
    """While nobody knows: looks again, and writes the scores only if they are not there."""
