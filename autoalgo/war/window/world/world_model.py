"""The database in use as it is edited: drafts, edits that can be undone, the checks beside them, saving (W-11).

Wars are fought from what is saved: an edit changes nothing but the draft until then. A draft belongs to one database,
and waits while another is in use.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import count
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from autoalgo.common.figures import counted
from autoalgo.common.plain_text import displayed
from autoalgo.common.problems import Failure, Place, Problem, failure_of
from autoalgo.common.qt.background import Background
from autoalgo.common.qt.edit import Edit
from autoalgo.war.database.editing.checks import Checks, RowProblems
from autoalgo.war.database.editing.csv_text import csv_edit
from autoalgo.war.database.editing.draft import Conflict, Draft, DraftRow, DraftSheet
from autoalgo.war.database.editing.edits import (
    RECORDS,
    Block,
    brought_back,
    copied_record,
    deleted,
    filled,
    new_record,
    pasted,
)
from autoalgo.war.database.editing.patch import CellPatch, Patch, patched, turned
from autoalgo.war.database.editing.record_change import RecordChange, changes_of
from autoalgo.war.database.editing.typed import content_of
from autoalgo.war.database.source import Source
from autoalgo.war.domain.column import Tab
from autoalgo.war.window.session.session_model import Session
from autoalgo.war.window.world.begun_draft import BegunDraft, begun_draft

_PAUSE_MS: Final = 150
"""From the last edit to the check of everything."""
_LONGEST_NAME: Final = 60
_AT_ONCE: Final = 2_000
"""Rows of all tabs together of which a draft is made in a twentieth of a second: of more, off the GUI thread."""


class WorldModel(QObject):
    """What is edited of the database in use.

    Parameters
    ----------
    push
        Takes an edit into the window's one history.

    Signals
    -------
    changed(frozenset of str)
        Rows of these tabs are others.
    checked()
        It is known anew what is wrong with which row.
    revealed(str, int, int)
        A cell, by tab, key and column, that an edit has changed and that a hand wants to see.
    said(str)
        What was done, in a sentence.
    """

    changed = Signal(object)
    checked = Signal()
    revealed = Signal(str, int, int)
    said = Signal(str)

    def __init__(self, session: Session, push: Callable[[Edit], None], parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._push_edit = push
        self._drafts: dict[str, Draft] = {}
        self._left: dict[str, tuple[RecordChange, ...]] = {}
        self._known: dict[str, tuple[Draft, tuple[RecordChange, ...]]] = {}
        self._failure: Failure | None = None
        self._checks: Checks | None = None
        self._problems: dict[tuple[str, int], tuple[Problem, ...]] = {}
        self.keys: Final = count(1)
        self._checker = Background[tuple[Checks, RowProblems]](self)
        self._checker.done.connect(self._take_checks)
        self._reader = Background[BegunDraft](self)
        self._reader.done.connect(self._take_draft)
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(self._check)
        session.loaded.connect(self._take_reading)

    # What is known.

    @property
    def draft(self) -> Draft | None:
        """The draft of the database in use; None while there is nothing that could be edited."""
        return None if self._failure is not None else self._drafts.get(place_of(self._session.source))

    @property
    def failure(self) -> Failure | None:
        """Why the database in use cannot be edited."""
        return self._failure

    @property
    def checks(self) -> Checks | None:
        """The checks of a draft, and what its cells can name; None until there was time for them."""
        return self._checks

    @property
    def can_edit(self) -> bool:
        """True while the database in use can be edited; its copy on this machine cannot."""
        return self.draft is not None and not self._session.offline

    @property
    def changes(self) -> tuple[RecordChange, ...]:
        """What is not saved of the database in use."""
        return () if self.draft is None else self._changes_of(place_of(self._session.source), self.draft)

    @property
    def unsaved(self) -> Mapping[str, tuple[RecordChange, ...]]:
        """What is not saved of any database that was in use, by its place."""
        found = {place: self._changes_of(place, draft) for place, draft in self._drafts.items()}
        return {place: changes for place, changes in {**self._left, **found}.items() if changes}

    @property
    def conflicts(self) -> tuple[Conflict, ...]:
        """Cells that somebody else has changed too, and of which nobody has said which value is to stay."""
        return () if self.draft is None else self.draft.conflicts

    @property
    def problem_count(self) -> int:
        """How many rows have something wrong with them, as far as is known."""
        return len(self._problems)

    def sheet(self, tab: Tab) -> DraftSheet | None:
        """Return the rows of a tab as they are now."""
        return None if self.draft is None else self.draft.mine[tab.tab_name]

    def problems_of(self, tab: Tab, key: int) -> tuple[Problem, ...]:
        """Return what is wrong with a row."""
        return self._problems.get((tab.tab_name, key), ())

    def is_changed(self, tab: Tab, row: DraftRow) -> bool:
        """Tell whether a row is another than was read."""
        return self.draft is not None and self.draft.base[tab.tab_name].by_key.get(row.key) is not row

    def problems_if(self, tab: Tab, key: int, at: int, text: str) -> tuple[Problem, ...]:
        """Return what would be wrong with a cell if `text` stood in it, while it is typed."""
        sheet = self.sheet(tab)
        if sheet is None or self._checks is None or key not in sheet.by_key:
            return ()
        cells = list(sheet.by_key[key].cells)
        cells[at] = content_of(sheet.columns[at], text)
        found = self._row_problems(sheet, DraftRow(key, tuple(cells)))
        return tuple(problem for problem in found if problem.place.column == sheet.columns[at].name)

    # What is done.

    def type(self, tab: Tab, key: int, at: int, text: str) -> None:
        """Put a text into a cell; a name takes along all that refers to it."""
        self.fill(tab, [(key, at, text)])

    def fill(self, tab: Tab, texts: Sequence[tuple[int, int, str]]) -> None:
        """Put texts into cells, each by row, column and text."""
        if self.draft is None or not self.can_edit:
            return
        sheet = self.draft.mine[tab.tab_name]
        patch = filled(self.draft, tab, texts)
        if not patch:
            return
        words = f"Change {counted(len(texts), 'cell')}"
        if len(texts) == 1:
            key, at, _ = texts[0]
            words = f"Change {sheet.columns[at].name} of {_named(sheet, key)}"
        self._push(words, patch)
        follow = sum(part.tab != tab.tab_name for part in patch)
        if follow:
            self.said.emit(f"Renamed; {counted(follow, 'cell')} that refer to it follow.")

    def add(self, tab: Tab) -> None:
        """Add a record with nothing but a name."""
        if self.draft is not None and self.can_edit:
            patch, row = new_record(self.draft, tab, self.keys)
            self._push(f"New {RECORDS[tab]}", patch)
            self.revealed.emit(tab.tab_name, row.key, self.draft.mine[tab.tab_name].name_at)

    def copy(self, tab: Tab, key: int) -> None:
        """Add a copy of a record."""
        sheet = self.sheet(tab)
        if self.draft is not None and self.can_edit and sheet is not None and key in sheet.by_key:
            patch, row = copied_record(self.draft, tab, key, self.keys)
            self._push(f"Copy {_named(sheet, key)}", patch)
            self.revealed.emit(tab.tab_name, row.key, sheet.name_at)

    def delete(self, tab: Tab, keys: Iterable[int]) -> None:
        """Take records away; what refers to them is told by the checks."""
        sheet = self.sheet(tab)
        wanted = [key for key in keys if sheet is not None and key in sheet.by_key]
        if self.draft is not None and self.can_edit and sheet is not None and wanted:
            what = _named(sheet, wanted[0]) if len(wanted) == 1 else f"{len(wanted):,} rows"
            self._push(f"Delete {what}", deleted(self.draft, tab, wanted))

    def paste(self, tab: Tab, block: Block) -> None:
        """Put a block of texts into a tab; rows beyond the last become new records."""
        if self.draft is not None and self.can_edit:
            patch = pasted(self.draft, tab, block, self.keys)
            if patch:
                self._push(f"Paste {counted(sum(map(len, block.texts)), 'cell')}", patch)

    def take_csv(self, tab: Tab, text: str, file: str) -> Failure | None:
        """Take the rows of a text over, and say how many; or return why that cannot be done."""
        if self.draft is None or not self.can_edit:
            return None
        edit = csv_edit(self.draft, tab, text, file, self.keys)
        if isinstance(edit, Failure):
            return edit
        if edit.patch:
            self._push(f"Import {displayed(file, _LONGEST_NAME)}", edit.patch)
        self.said.emit(f"{file}: {counted(edit.changed, 'record')} changed, {edit.new:,} new. Nothing is saved yet.")
        return None

    def bring_back(self, text: str, changes: Sequence[RecordChange]) -> tuple[str, ...]:
        """Make changes as an edit; return the records of which other cells stay, for somebody has edited them since."""
        if self.draft is None or not self.can_edit:
            return ()
        patch, left = brought_back(self.draft, changes, self.keys)
        if patch:
            self._push(text, patch)
        return left

    def settle(self, theirs: Iterable[Conflict]) -> None:
        """Take the others' values of these conflicts, and keep one's own of all the rest."""
        draft = self.draft
        if draft is None:
            return
        taken = [conflict for conflict in theirs if conflict.at >= 0]
        self._drafts[place_of(self._session.source)] = Draft(
            draft.file, draft.cells, draft.base, draft.mine, draft.numbers
        )
        patch = tuple(CellPatch(each.tab.tab_name, each.key, each.at, each.mine, each.theirs) for each in taken)
        if patch:
            self._push("Take what others wrote", patch)
        else:
            self.changed.emit(frozenset(draft.mine))

    # Databases that come and go.

    def leave_behind(self, changes: Mapping[str, tuple[RecordChange, ...]]) -> None:
        """Take over what a program that ended had not saved; it is put on its database once that is read."""
        self._left = dict(changes)
        self._take_reading()

    def moved_to(self, place: Path) -> None:
        """Let the draft of the database in use be that of the workbook it was just saved as."""
        draft = self._drafts.pop(place_of(self._session.source), None)
        if draft is not None:
            self._drafts[place_of(place)] = draft

    def close(self) -> None:
        """Wait for what is under way."""
        self._pause.stop()
        self._reader.wait()
        self._checker.wait()

    def _take_reading(self) -> None:
        database, place = self._session.database, place_of(self._session.source)
        if database is None:
            self._failure = failure_of(self._session.problems)
            self.changed.emit(frozenset())
            return
        former = self._drafts.get(place)
        if former is not None and self._failure is None and former.cells == database.cells:
            self._pause.start()  # the tables may be others
            self.changed.emit(frozenset())
            return
        left = self._left.get(place, ())
        begin = partial(begun_draft, place, database, former, left, self.keys)
        if sum(len(sheet.rows) for sheet in database.cells.sheets) <= _AT_ONCE:
            self._take_draft(begin())
        else:
            self._reader.start(begin)

    def _take_draft(self, begun: BegunDraft) -> None:
        """Go on with a draft of what was read, unless another database is in use by now."""
        place, left, draft = begun.place, begun.left, begun.draft
        if place != place_of(self._session.source):
            return
        if self._drafts.get(place) is not begun.former:
            self._take_reading()  # it was edited meanwhile
            return
        if isinstance(draft, Failure):
            self._failure = draft
            self.changed.emit(frozenset())
            return
        self._failure = None
        self._left.pop(place, None)
        self._drafts[place] = draft
        self._forget_problems()
        self.changed.emit(frozenset(draft.mine))
        if left:
            self.said.emit(f"{counted(len(left), 'record')} edited and not saved last time; the edits are here again.")

    # Edits.

    def _push(self, text: str, patch: Patch) -> None:
        place = place_of(self._session.source)
        do, back = (lambda: self._apply(place, patch, 0), lambda: self._apply(place, turned(patch), -1))
        self._push_edit(Edit(text, do, back))

    def _apply(self, place: str, patch: Patch, first: int) -> None:
        """Make a patch, and show its part at `first`: where a hand has begun, also where it is taken back."""
        draft = self._drafts.get(place)
        if draft is None:
            return
        self._drafts[place] = draft = draft.with_sheets(patched(draft.mine, patch))
        if place != place_of(self._session.source):
            return
        tabs = frozenset(part.tab for part in patch)
        self._recheck(draft, patch)
        self.changed.emit(tabs)
        part = patch[first]
        if isinstance(part, CellPatch):
            self.revealed.emit(part.tab, part.key, part.at)
        elif part.comes:
            self.revealed.emit(part.tab, part.row.key, -1)

    def _changes_of(self, place: str, draft: Draft) -> tuple[RecordChange, ...]:
        """Return what a draft has changed, which is asked for far more often than it changes."""
        known = self._known.get(place)
        if known is None or known[0] is not draft:
            known = self._known[place] = (draft, changes_of(draft))
        return known[1]

    # Checks.

    def _recheck(self, draft: Draft, patch: Patch) -> None:
        """Check the rows of a small edit at once, and everything after a pause."""
        cells = [part for part in patch if isinstance(part, CellPatch)]
        for part in cells[:20]:
            sheet = draft.mine[part.tab]
            row = sheet.by_key.get(part.key)
            if row is not None and self._checks is not None:
                found = self._row_problems(sheet, row)
                self._problems.pop((part.tab, part.key), None)
                self._problems.update({(part.tab, part.key): found} if found else {})
        self._pause.start()

    def _row_problems(self, sheet: DraftSheet, row: DraftRow) -> tuple[Problem, ...]:
        if self._checks is None or self.draft is None:
            return ()
        return self._checks.row(sheet, row, self.draft.placed[sheet.tab.tab_name].get(row.key, 0))

    def _forget_problems(self) -> None:
        self._checks, self._problems = None, {}
        self._pause.start()

    def _check(self) -> None:
        draft, tables = self.draft, self._session.tables
        if draft is None or tables is None:
            return
        checks = Checks(draft, tables.units, self._session.maps, tables.branches)
        self._checker.start(lambda: (checks, checks.all_problems()))

    def _take_checks(self, found: tuple[Checks, RowProblems]) -> None:
        checks, problems = found
        if self.draft is not None and checks.draft.mine is self.draft.mine:
            self._checks, self._problems = checks, dict(problems)
            self.checked.emit()


def place_of(source: Source) -> str:
    """Return by what the draft of a database is kept: the path of a workbook, the address of a sheet."""
    return str(source.absolute()) if isinstance(source, Path) else source.text


def _named(sheet: DraftSheet, key: int) -> str:
    return displayed(sheet.name_of(sheet.by_key[key]), _LONGEST_NAME) or f"a {RECORDS[sheet.tab]}"


def unreadable(found: str) -> Failure:
    """Return the failure of something that the program itself did not foresee."""
    return Failure(Problem(Place(), found, "", "please report it"))
