"""A war that was fought before the program was quit, as the Output tab shows it again (S-13, O-1)."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from autoalgo import __version__
from autoalgo.common.problems import Failure
from autoalgo.common.qt.background import Background
from autoalgo.common.records import BadRecordError
from autoalgo.war.archive.opened_war import OpenedWar, open_war
from autoalgo.war.database.door import DatabaseOrigin
from autoalgo.war.domain.campaign import WarResult
from autoalgo.war.report.files import LOG_ENDING
from autoalgo.war.tables import Tables
from autoalgo.war.window.session.runner_model import WarRun
from autoalgo.war.window.session.session_model import Session


class Restorer(QObject):
    """Reads that war off the GUI thread, once tables and database are read.

    Signals
    -------
    restored(WarRun)
        It can be shown again.
    """

    restored = Signal(object)

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._record: Path | None = None
        self._reader = Background[WarRun | None](self)
        self._reader.done.connect(self._take)
        session.loaded.connect(self._read)

    def ask_for(self, record: Path | None) -> None:
        """Read the war whose data record is there as soon as that can be done; nothing for None."""
        self._record = record

    def close(self) -> None:
        """Wait for what is being read."""
        self._reader.wait()

    def _read(self) -> None:
        record, tables, origin = self._record, self._session.tables, self._session.origin
        if record is not None and tables is not None and origin is not None:
            self._record = None
            self._reader.start(lambda: restored_run(record, tables, origin))

    def _take(self, run: WarRun | None) -> None:
        if run is not None:
            self.restored.emit(run)


def restored_run(record: Path, tables: Tables, origin: DatabaseOrigin) -> WarRun | None:
    """Return the war whose data record is at `record`, as if it had been fought in this session.

    None where it cannot be: the record is gone or has no end, or another program or other tables have written it. A
    commit of it goes to `origin`, the database in use, and is refused where the cells hold something else.
    """
    war = open_war(record)
    if isinstance(war, Failure) or war.record.version != __version__ or war.record.digests != tables.digests:
        return None
    try:
        result = _result(war)
    except BadRecordError:
        return None
    if result is None:
        return None
    log = record.with_suffix(LOG_ENDING)
    return WarRun(result, war.record.terrain, tables, war.receipt, log if log.exists() else None, record, (), origin)


def _result(war: OpenedWar) -> WarResult | None:
    ended = war.result()
    if ended is None:
        return None
    headcounts = (ended.attacker_headcount, ended.defender_headcount)
    return WarResult(war.campaign, ended.battle, *headcounts, ended.aftermath)
