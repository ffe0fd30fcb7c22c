"""The data record of a war, written while it runs or kept in memory to be compared (OUT-3, OUT-4)."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from autoalgo import __version__
from autoalgo.common.growing_file import GrowingFile
from autoalgo.war.domain.campaign import Campaign, WarResult
from autoalgo.war.domain.events import Event
from autoalgo.war.report.entries import Entry, InterruptedEntry, closing_entries, event_entry, opening_entries
from autoalgo.war.report.receipt import receipt
from autoalgo.war.tables import Tables
from autoalgo.war.terrain import TerrainMap


class RecordWriter:
    """Writes the data record of one war as it is fought; a war observer.

    Parameters
    ----------
    path
        Where the record is wanted; an existing file is never overwritten (see `GrowingFile`).
    terrain, tables
        The map and the tables of the run, which the record names.
    """

    def __init__(self, path: Path, terrain: TerrainMap, tables: Tables) -> None:
        self._file = GrowingFile(path)
        self._terrain = terrain
        self._tables = tables

    @property
    def path(self) -> Path:
        """Where the record is."""
        return self._file.path

    @property
    def failure(self) -> str | None:
        """Why the record could not be written, in words for the user; None while all is well."""
        return self._file.failure

    def opening(self, campaign: Campaign) -> None:
        """Write what the war is fought from."""
        self._write(opening_entries(campaign, self._terrain, __version__, self._tables.digests))

    def events(self, events: Sequence[Event]) -> None:
        """Write the events of one hour."""
        self._write(event_entry(event) for event in events)

    def closing(self, result: WarResult) -> None:
        """Write the results and the receipt, and close the file."""
        self._write(closing_entries(result, receipt(result, self._tables)))
        self.close()

    def interrupted(self) -> None:
        """Write that the war was stopped before its end, and close the file."""
        self._write([InterruptedEntry()])
        self.close()

    def close(self) -> None:
        """Close the file as it is; closing twice does nothing."""
        self._file.close()

    def _write(self, entries: Iterable[Entry]) -> None:
        text = "".join(f"{entry.line()}\n" for entry in entries)
        if text:
            self._file.write(text)


class RecordKeeper:
    """Keeps the lines of a data record in memory, as an earlier run would have written them; a war observer.

    Parameters
    ----------
    terrain, tables
        The map and the tables of the run.
    version, digests
        The program version and the digests to write, those of the earlier run: they are compared on their own (OUT-4).
    """

    def __init__(self, terrain: TerrainMap, tables: Tables, version: str, digests: Mapping[str, str]) -> None:
        self.lines: Final[list[str]] = []
        """The lines so far, without line ends."""
        self._terrain = terrain
        self._tables = tables
        self._version = version
        self._digests = digests

    def opening(self, campaign: Campaign) -> None:
        """Keep what the war is fought from."""
        self._keep(opening_entries(campaign, self._terrain, self._version, self._digests))

    def events(self, events: Sequence[Event]) -> None:
        """Keep the events of one hour."""
        self._keep(event_entry(event) for event in events)

    def closing(self, result: WarResult) -> None:
        """Keep the results and the receipt."""
        self._keep(closing_entries(result, receipt(result, self._tables, self._version)))

    def _keep(self, entries: Iterable[Entry]) -> None:
        self.lines.extend(entry.line() for entry in entries)
