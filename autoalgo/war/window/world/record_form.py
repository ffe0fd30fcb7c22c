"""One record as a form, made from the descriptions of its columns: a mark beside each field that is wrong (W-12)."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QLineEdit, QScrollArea, QWidget

from autoalgo.common.problems import Problem
from autoalgo.common.qt.laying_out import boxed, in_column
from autoalgo.common.qt.literal import literal
from autoalgo.common.qt.ranks import Rank, label_for, titled, wrapped
from autoalgo.common.qt.shortened import shortened
from autoalgo.common.qt.undo_keys import leave_undo_to_window
from autoalgo.war.database.editing.typed import edited_text
from autoalgo.war.domain.column import Column, Tab
from autoalgo.war.window.session.session_model import Session
from autoalgo.war.window.world.cell_field import CellMenu, line_of, text_of
from autoalgo.war.window.world.choices import offers
from autoalgo.war.window.world.world_model import WorldModel

_LONGEST_TITLE: Final = 120
_LONGEST: Final = 300
_MARK: Final = "✗"
"""Stands beside a field with something wrong in it."""
_NARROWEST: Final = 300
"""Pixels."""


class RecordForm(QWidget):
    """The form of the record that is chosen.

    Signals
    -------
    entered(int)
        The field of this column has the focus.
    typing(int, str)
        What a hand is typing into the field of a column.
    built()
        There are other fields.
    """

    built = Signal()
    entered = Signal(int)
    typing = Signal(int, str)

    def __init__(self, world: WorldModel, session: Session) -> None:
        super().__init__()
        self._world = world
        self._session = session
        self._tab: Tab | None = None
        self._key = -1
        self._columns: Sequence[Column] = ()
        self.title = wrapped(Rank.TITLE)
        self.fields: list[QLineEdit | CellMenu] = []
        self.wrong: list[QLabel] = []
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)  # no field may become wider
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumWidth(_NARROWEST)
        in_column(self.title, (self._scroll, 1), on=self, margins=(0, 0, 0, 0), spacing=6)
        world.changed.connect(lambda _: self.refresh())
        world.checked.connect(self._tell_problems)

    def show_record(self, tab: Tab, key: int) -> None:
        """Show a record; a key that is none shows that nothing is chosen."""
        self._tab, self._key = tab, key
        self.refresh()

    def go_to(self, at: int) -> None:
        """Give a field the focus, with what stands in it marked."""
        if 0 <= at < len(self.fields):
            self.fields[at].setFocus()
            line_of(self.fields[at]).selectAll()

    def refresh(self) -> None:
        """Show the record as it is now."""
        sheet = None if self._tab is None else self._world.sheet(self._tab)
        row = None if sheet is None else sheet.by_key.get(self._key)
        self._scroll.setVisible(row is not None)
        if sheet is None or row is None:
            self.title.setText("Choose a row, or press New.")
            return
        self.title.setText(shortened(sheet.name_of(row) or "(no name)", _LONGEST_TITLE))
        if sheet.columns != self._columns:
            self._columns = sheet.columns
            self._build()
        for field, cell in zip(self.fields, row.cells, strict=True):
            _show(field, edited_text(cell))
            field.setEnabled(self._world.can_edit)
        self._tell_problems()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep what is typed once the field is left; Escape brings back what stood there; fill a menu once entered."""
        if watched in self.fields and isinstance(watched, QLineEdit | CellMenu):
            at = self.fields.index(watched)
            if event.type() == QEvent.Type.FocusIn:
                self._offer(at)
                self.entered.emit(at)
            elif event.type() == QEvent.Type.FocusOut:
                self._keep(at)
            elif event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
                if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and not event.modifiers():
                    self._keep(at)
                elif event.key() == Qt.Key.Key_Escape:
                    _show(watched, self._kept_text(at))
                    self._tell_typed(at)
        return super().eventFilter(watched, event)

    def _build(self) -> None:
        """Make a field for each column."""
        grid = QGridLayout()
        grid.setSpacing(4)
        grid.setColumnStretch(1, 1)
        self.fields, self.wrong = [], []
        for at, column in enumerate(self._columns):
            field = self._field(column, at)
            label = label_for(shortened(column.name, _LONGEST), field)
            label.setToolTip(literal(column.note))
            wrong = titled("", Rank.ERROR)
            wrong.setFixedWidth(wrong.fontMetrics().horizontalAdvance(_MARK))
            for place, part in enumerate((label, field, wrong)):
                grid.addWidget(part, at, place)
            self.fields.append(field)
            self.wrong.append(wrong)
        self._scroll.setWidget(boxed(in_column(grid, 1)))
        self.built.emit()

    def _field(self, column: Column, at: int) -> QLineEdit | CellMenu:
        draft = self._world.draft
        has_menu = draft is not None and offers(column, draft, self._session.tables, self._session.maps) is not None
        field: QLineEdit | CellMenu = CellMenu() if has_menu else QLineEdit()
        if isinstance(field, CellMenu):
            field.typed.connect(lambda _: self._tell_typed(at))
            field.textActivated.connect(lambda _: self._keep(at))
        else:
            field.textEdited.connect(lambda _: self._tell_typed(at))
            leave_undo_to_window(field)
        line_of(field).setPlaceholderText(shortened(column.default_text if not column.required else "required", 60))
        field.setToolTip(literal(column.note))
        field.setAccessibleName(column.name)
        field.setAccessibleDescription(column.note)
        field.installEventFilter(self)
        return field

    def _offer(self, at: int) -> None:
        field, draft = self.fields[at], self._world.draft
        if isinstance(field, CellMenu) and draft is not None:
            field.offer(offers(self._columns[at], draft, self._session.tables, self._session.maps) or ())

    def _keep(self, at: int) -> None:
        text = text_of(self.fields[at])
        sheet = None if self._tab is None else self._world.sheet(self._tab)
        if self._tab is not None and sheet is not None and self._key in sheet.by_key and text != self._kept_text(at):
            self._world.type(self._tab, self._key, at, text)

    def _kept_text(self, at: int) -> str:
        sheet = None if self._tab is None else self._world.sheet(self._tab)
        row = None if sheet is None else sheet.by_key.get(self._key)
        return "" if row is None else edited_text(row.cells[at])

    def _tell_typed(self, at: int) -> None:
        """Mark what is being typed if it is wrong."""
        if self._tab is not None:
            text = text_of(self.fields[at])
            self._tell(at, self._world.problems_if(self._tab, self._key, at, text))
            self.typing.emit(at, text)

    def _tell_problems(self) -> None:
        if self._tab is None:
            return
        problems = self._world.problems_of(self._tab, self._key)
        for at, column in enumerate(self._columns[: len(self.fields)]):
            if text_of(self.fields[at]) == self._kept_text(at):
                self._tell(at, [problem for problem in problems if problem.place.column == column.name])

    def _tell(self, at: int, problems: Sequence[Problem]) -> None:
        """Put a mark beside a field; the words stand in their own place, so that no field moves (W-10)."""
        words = "\n".join(problem.text() for problem in problems)
        self.wrong[at].setText(_MARK if problems else "")
        self.wrong[at].setToolTip(literal(words))
        self.fields[at].setAccessibleDescription(words or self._columns[at].note)


def _show(field: QLineEdit | CellMenu, text: str) -> None:
    if text_of(field) == text:
        return
    if isinstance(field, CellMenu):
        field.show_text(text)
    else:
        field.setText(text)
        field.setCursorPosition(0)
