"""Writes the data record of a war while it runs, or keeps it in memory to be compared (OUT-3, OUT-4)."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from autoalgo import __version__
from autoalgo.common.growing_file import GrowingFile
from autoalgo.common.records import Entry
from autoalgo.war.domain.board import Board
from autoalgo.war.domain.campaign import Campaign, WarResult
from autoalgo.war.domain.events import Event
from autoalgo.war.report.entries import InterruptedEntry, closing_entries, event_entry, opening_entries
from autoalgo.war.report.hour_lines import hour_entry, no_board
from autoalgo.war.report.receipt import receipt
from autoalgo.war.tables import Tables
from autoalgo.war.terrain import TerrainMap


class _Recorder(ABC):
    """Makes the entries of a data record while a war is fought; a war observer.

    Parameters
    ----------
    terrain, tables
        The map and the tables of the run.
    version, digests
        The version of the program and the digests of the tables that the record names.
    hours
        Whether it says where the flanks stood.
    """

    def __init__(
        self, terrain: TerrainMap, tables: Tables, version: str, digests: Mapping[str, str], *, hours: bool
    ) -> None:
        self._terrain = terrain
        self._tables = tables
        self._version = version
        self._digests = digests
        self._hours = hours
        self._hour = 0
        self._before: Board | None = None

    def opening(self, campaign: Campaign) -> None:
        """Record what the war is fought from."""
        self._take(opening_entries(campaign, self._terrain, self._version, self._digests, self._tables.edition))

    def events(self, events: Sequence[Event]) -> None:
        """Record the events of one hour."""
        self._take(event_entry(event) for event in events)

    def board(self, board: Board) -> None:
        """Record where the flanks stand at the end of an hour, as far as that has changed."""
        if self._hours:
            before = no_board(len(board)) if self._before is None else self._before
            self._take([hour_entry(self._hour, before, board)])
        self._before = board
        self._hour += 1

    def closing(self, result: WarResult) -> None:
        """Record the results and the receipt."""
        self._take(closing_entries(result, receipt(result, self._tables, self._version)))

    @abstractmethod
    def _take(self, entries: Iterable[Entry]) -> None: ...


class RecordWriter(_Recorder, GrowingFile):
    """Writes the data record of one war into a new file, as it is fought.

    An existing file at `path` is never overwritten (see `GrowingFile`).
    """

    def __init__(self, path: Path, terrain: TerrainMap, tables: Tables) -> None:
        _Recorder.__init__(self, terrain, tables, __version__, tables.digests, hours=True)
        GrowingFile.__init__(self, path)

    def closing(self, result: WarResult) -> None:
        """Write the results and the receipt, and close the file."""
        super().closing(result)
        self.close()

    def interrupted(self) -> None:
        """Write that the war was stopped before its end, and close the file."""
        self._take([InterruptedEntry()])
        self.close()

    def _take(self, entries: Iterable[Entry]) -> None:
        self.write_lines(entry.line() for entry in entries)


class RecordKeeper(_Recorder):
    """Keeps the lines of a data record in memory, as an earlier run would have written them.

    Version and digests are those of the earlier run: they are compared on their own (OUT-4). Records of before version
    3 had no `hours`.
    """

    def __init__(
        self, terrain: TerrainMap, tables: Tables, version: str, digests: Mapping[str, str], *, hours: bool = True
    ) -> None:
        super().__init__(terrain, tables, version, digests, hours=hours)
        self.lines: Final[list[str]] = []
        """The lines so far, without line ends; whoever has compared them takes them away."""

    def _take(self, entries: Iterable[Entry]) -> None:
        self.lines.extend(entry.line() for entry in entries)
