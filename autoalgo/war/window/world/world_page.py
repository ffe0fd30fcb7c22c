"""The tab World: the tables of the database on the left, the chosen record as a form on the right (W-11, W-12)."""

from typing import Final

from PySide6.QtCore import QModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QTabWidget, QWidget

from autoalgo.common.figures import counted
from autoalgo.common.problems import Problem
from autoalgo.common.qt.action_button import ActionButton
from autoalgo.common.qt.choice_box import ChoiceBox
from autoalgo.common.qt.command import Commands
from autoalgo.common.qt.laying_out import NO_MARGINS, in_column, in_row, split_row
from autoalgo.common.qt.ranks import Rank, give_rank, label_for
from autoalgo.common.qt.shortened import shortened
from autoalgo.war.domain.column import Tab
from autoalgo.war.domain.columns import TABS
from autoalgo.war.window.session.session_model import Session
from autoalgo.war.window.world.record_form import RecordForm
from autoalgo.war.window.world.saver_model import Saver
from autoalgo.war.window.world.sheet_table import SheetTable, Shown
from autoalgo.war.window.world.sheet_view import SheetView
from autoalgo.war.window.world.world_model import WorldModel

_SEARCH_MS: Final = 150
"""A pause in typing after which is searched."""
_BUTTONS: Final = ("new_record", "copy_record", "delete_record", "save_world")
_LINES: Final = 2
"""Lines that the words below the table may take."""
_LONGEST: Final = 400
NAMING: Final = ("Name", "Nations", "Aliases")
"""Columns that say which record a row is; to change them makes another one of it."""


class WorldPage(QWidget):
    """The page.

    Signals
    -------
    chosen_changed()
        Another row or another table is chosen.
    """

    chosen_changed = Signal()

    def __init__(self, world: WorldModel, saver: Saver, session: Session) -> None:
        super().__init__()
        self._world = world
        self._saver = saver
        self._session = session
        self.search = QLineEdit()
        self.shown: QComboBox = ChoiceBox([(shown.value, shown) for shown in Shown])
        self.tables = QTabWidget()
        self.views = [SheetView(SheetTable(world, tab, self), world, session) for tab in TABS]
        self.form = RecordForm(world, session)
        self.state = QLabel()
        self.problem = QLabel()
        self.buttons: dict[str, ActionButton] = {}
        self._pause = QTimer(self, singleShot=True, interval=_SEARCH_MS)
        self._row = in_row(spacing=6)
        self._describe()
        self._lay_out()
        self._connect()
        self.refresh()

    def add_buttons(self, commands: Commands) -> None:
        """Put in the buttons of what can be done."""
        for name in _BUTTONS:
            self.buttons[name] = ActionButton(commands[name])
            self._row.addWidget(self.buttons[name])

    @property
    def view(self) -> SheetView:
        """The table on show."""
        return self.views[self.tables.currentIndex()]

    @property
    def tab(self) -> Tab:
        """The tab on show."""
        return self.view.table.tab

    @property
    def key(self) -> int:
        """The key of the chosen row; -1 while there is none."""
        return self.view.table.key_at(self.view.currentIndex().row())

    def cell_name(self, at: int) -> str:
        """Return by which name sweeps know a cell of the chosen row, `Tab:Record:Column`; empty for a name itself."""
        sheet, columns = self._world.sheet(self.tab), self.view.table.columns
        row = None if sheet is None else sheet.by_key.get(self.key)
        if sheet is None or row is None or not 0 <= at < len(columns) or columns[at].name in NAMING:
            return ""
        return f"{self.tab.tab_name}:{sheet.name_of(row)}:{columns[at].name}"

    def reveal(self, tab: str, key: int, at: int) -> None:
        """Show a cell, without a search that would hide it."""
        index = next(index for index, each in enumerate(TABS) if each.tab_name == tab)
        self.tables.setCurrentIndex(index)
        if not self.view.go_to(key, at):
            self.search.clear()
            self.shown.setCurrentIndex(0)
            self._list()
            self.view.go_to(key, at)

    def refresh(self) -> None:
        """Tell how things are."""
        give_rank(self.state, Rank.ERROR if self._world.failure is not None else Rank.MUTED)
        self.state.setText(shortened(self._sentence(), _LONGEST))
        for index, view in enumerate(self.views):
            self.tables.setTabText(index, f"{view.table.tab.tab_name} ({view.table.total:,})")
        self._tell_problem()

    def showEvent(self, event: QShowEvent) -> None:
        """Choose the first row at first."""
        super().showEvent(event)
        self._choose_first()

    def _sentence(self) -> str:
        world = self._world
        if world.failure is not None:
            return f"It cannot be edited: {world.failure[0].text()}"
        if world.draft is None:
            return "The database is being read …"
        if not world.can_edit:
            return "This is the copy of a sheet: it can be read, not edited."
        if self._saver.busy:
            return "Being saved …"
        parts = [f"{self.view.table.rowCount():,} of {self.view.table.total:,} rows"]
        changes = len(world.changes)
        parts.append(f"{counted(changes, 'row')} not saved: wars know what is saved" if changes else "all saved")
        if world.conflicts:
            parts.append(f"{counted(len(world.conflicts), 'cell')} changed by others too")
        if world.problem_count:
            parts.append(f"{counted(world.problem_count, 'row')} with problems")
        return " · ".join(parts)

    def _tell_problem(self, typed: tuple[Problem, ...] | None = None) -> None:
        """Say what is wrong with the chosen cell, or with what is typed into it; else what its column means."""
        index = self.view.currentIndex()
        columns = self.view.table.columns
        if not index.isValid() or index.column() >= len(columns):
            self.problem.setText("")
            return
        column = columns[index.column()]
        problems = self._world.problems_of(self.tab, self.key) if typed is None else typed
        here = [problem for problem in problems if problem.place.column == column.name]
        give_rank(self.problem, Rank.ERROR if here else Rank.MUTED)
        words = " ".join(problem.text() for problem in here) or f"{column.name}: {' '.join(column.note.splitlines())}"
        self.problem.setText(shortened(words, _LONGEST))

    def _choose(self) -> None:
        self.form.show_record(self.tab, self.key)
        self._tell_problem()
        self.chosen_changed.emit()

    def _choose_first(self) -> None:
        if not self.view.currentIndex().isValid() and self.view.table.rowCount():
            self.view.go_to(self.view.table.key_at(0), 0)
        self._choose()

    def _switch(self) -> None:
        self._list()
        self._choose_first()
        self.refresh()

    def _list(self) -> None:
        self.view.table.search(self.search.text())
        self.view.table.show_only(list(Shown)[self.shown.currentIndex()])

    def _connect(self) -> None:
        world = self._world
        self._pause.timeout.connect(self._list)
        self.search.textChanged.connect(lambda _: self._pause.start())
        self.search.returnPressed.connect(self._list)
        self.shown.currentIndexChanged.connect(lambda _: self._list())
        self.tables.currentChanged.connect(lambda _: self._switch())
        for view in self.views:
            view.selectionModel().currentChanged.connect(self._follow)
            view.typing.connect(self._tell_typed)
            view.table.listed.connect(self.refresh)
            view.table.modelReset.connect(self._choose)
        world.checked.connect(self.refresh)
        world.changed.connect(lambda _: self.refresh())
        self._saver.changed.connect(self.refresh)
        self.form.entered.connect(self._follow_field)
        self.form.typing.connect(self._tell_typed)

    def _follow(self, _: QModelIndex) -> None:
        if self.sender() is self.view.selectionModel():
            self._choose()

    def _follow_field(self, at: int) -> None:
        if self.key >= 0:
            self.view.go_to(self.key, at)

    def _tell_typed(self, at: int, text: str) -> None:
        self._tell_problem(self._world.problems_if(self.tab, self.key, at, text))

    def _describe(self) -> None:
        self.search.setPlaceholderText("a name, a value, a source")
        self.search.setToolTip("Lists the rows in which all these words are found.")
        self.search.setAccessibleName("Search the rows")
        self.search.setClearButtonEnabled(True)
        self.shown.setToolTip("Which rows are listed.")
        self.shown.setAccessibleName("Rows that are listed")
        self.tables.setDocumentMode(True)
        self.tables.tabBar().setAccessibleName("Tables of the database")
        for view in self.views:
            view.setAccessibleName(view.table.tab.tab_name)
        for label in (self.state, self.problem):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.problem.setFixedHeight(_LINES * self.fontMetrics().lineSpacing() + 4)
        self.problem.setAlignment(Qt.AlignmentFlag.AlignTop)

    def _lay_out(self) -> None:
        head = in_row(label_for("Search", self.search), (self.search, 1), self.shown, self._row, spacing=6)
        for view in self.views:
            self.tables.addTab(view, view.table.tab.tab_name)
        left = QWidget()
        in_column((self.tables, 1), on=left, margins=NO_MARGINS)
        both = split_row((left, 1), self.form, sizes=[820, 380], handle=10)
        in_column(head, (both, 1), self.problem, self.state, on=self, margins=(12, 8, 12, 8), spacing=8)
