"""Saves what was edited into the workbook or the sheet, off the GUI thread, and keeps a list of it (DB-10, W-13).

What somebody else has changed meanwhile is never written over before it was seen: then nothing is written, everything
is read anew, and the conflicts are there to be settled.
"""

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from autoalgo.common.figures import counted
from autoalgo.common.installation import shipped_root
from autoalgo.common.problems import Failure
from autoalgo.common.qt.background import Background
from autoalgo.war.archive.world_changes import note_changes
from autoalgo.war.database.editing.record_change import RecordChange
from autoalgo.war.database.save_changes import save_as_copy, save_changes
from autoalgo.war.database.source import Source
from autoalgo.war.window.session.jobs import Jobs
from autoalgo.war.window.session.session_model import Session
from autoalgo.war.window.world.world_model import WorldModel, unreadable


@dataclass(frozen=True)
class _Saved:
    source: Source
    """Where it is now."""
    changes: tuple[RecordChange, ...]
    failure: Failure | None
    not_noted: Failure | None
    calls: int
    """How often Google was asked."""


class Saver(QObject):
    """Saves the draft of the database in use.

    Signals
    -------
    written()
        All of it is written: everything is to be read anew.
    moved(Path)
        It was written as another workbook, which is to be opened.
    refused(Failure)
        Nothing was written, or, of a sheet, it is not known; everything is to be read anew.
    changed()
        Saving began or ended.
    """

    written = Signal()
    moved = Signal(object)
    refused = Signal(object)
    changed = Signal()

    def __init__(self, world: WorldModel, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._world = world
        self._session = session
        self._jobs = Jobs(self)
        self._jobs.changed.connect(self.changed)
        self._worker = Background[_Saved](self)
        self._worker.done.connect(self._tell)
        self._worker.failed.connect(self._tell_bug)
        self._worker.busy_changed.connect(lambda _: self.changed.emit())

    @property
    def busy(self) -> bool:
        """True while something is written."""
        return self._worker.busy

    @property
    def can_save(self) -> bool:
        """True while something is not saved that can be."""
        return self._world.can_edit and not self.busy and not self._session.busy and bool(self._world.changes)

    @property
    def wants_place(self) -> bool:
        """True while the workbook in use is the one that ships, which stays as it is."""
        source = self._session.source
        return isinstance(source, Path) and _ships(source, self._session.folders.database)

    def save(self) -> None:
        """Write all changes into the database in use; a workbook that ships needs a place of one's own."""
        if self.can_save and not self.wants_place:
            source, changes, session = self._session.source, self._world.changes, self._session
            folders, clock, watch = session.folders, session.clock, self._jobs.begin()

            def work() -> _Saved:
                failure = save_changes(source, changes, folders, clock, watch)
                noted = None if failure else note_changes(folders.logs, clock(), session.name, changes)
                return _Saved(source, changes, failure, noted, watch.calls)

            self._worker.start(work)

    def save_as(self, path: Path) -> None:
        """Write the workbook in use with all changes to another place, and let that be the one in use."""
        source = self._session.source
        if self._world.can_edit and not self.busy and isinstance(source, Path):
            changes, folders, moment = self._world.changes, self._session.folders, self._session.clock()

            def work() -> _Saved:
                failure = save_as_copy(source, path, changes)
                noted = None if failure else note_changes(folders.logs, moment, path.name, changes)
                return _Saved(path, changes, failure, noted, 0)

            self._jobs.begin()
            self._worker.start(work)

    def close(self) -> None:
        """Cancel what can be cancelled, and wait for what is under way."""
        self._jobs.cancel()
        self._worker.wait()

    def _tell(self, saved: _Saved) -> None:
        self._jobs.end()
        self._session.count_calls(saved.calls)
        if saved.failure is not None:
            self.refused.emit(saved.failure)
            return
        if saved.not_noted is not None:
            self.refused.emit(saved.not_noted)
        name = saved.source.name
        self._world.said.emit(f"Saved {counted(len(saved.changes), 'record')} into {name}.")
        if saved.source != self._session.source and isinstance(saved.source, Path):
            self._world.moved_to(saved.source)
            self.moved.emit(saved.source)
        else:
            self.written.emit()

    def _tell_bug(self, bug: Exception) -> None:
        self._jobs.end()
        self.refused.emit(unreadable(f"saving failed in a way that was not foreseen ({type(bug).__name__})"))


def _ships(source: Path, database: Path) -> bool:
    resolved = source.resolve()
    return resolved == database.resolve() or resolved.is_relative_to(shipped_root())
