"""Pulling a Google Sheet into a workbook, and pushing a workbook into a sheet: compare, look, write (DB-10)."""

from pathlib import Path
from types import MappingProxyType
from typing import Final

from PySide6.QtWidgets import QDialog, QFileDialog, QLineEdit, QPlainTextEdit, QProgressBar, QPushButton, QWidget

from autoalgo.common.qt.action_button import ActionButton
from autoalgo.common.qt.command import Commands
from autoalgo.common.qt.laying_out import in_column, in_row
from autoalgo.common.qt.ranks import Rank, give_rank, label_for, wrapped
from autoalgo.common.qt.shortened import shortened
from autoalgo.war.database.source import SheetSource
from autoalgo.war.window.session.memory import Memory
from autoalgo.war.window.sheet.exchange_model import Direction, Exchanger

_FIRST: Final = (680, 480)
"""Pixels."""
_LONGEST_ADDRESS: Final = 2000
_TITLES: Final = MappingProxyType(
    {Direction.PULL: "Pull from a Google Sheet", Direction.PUSH: "Push to a Google Sheet"}
)
_SENTENCES: Final = MappingProxyType(
    {
        Direction.PULL: "Writes what the sheet holds into the workbook. No row of the workbook is taken away.",
        Direction.PUSH: "Writes what the workbook holds into the sheet. No row of the sheet is taken away.",
    }
)


class ExchangeDialog(QDialog):
    """Asks for sheet and workbook, lists what differs, and writes it when asked to. Nothing waits for it."""

    def __init__(self, exchanger: Exchanger, commands: Commands, memory: Memory, window: QWidget) -> None:
        super().__init__(window)
        self._exchanger = exchanger
        self._memory = memory
        self._direction = Direction.PULL
        self.what = wrapped(Rank.MUTED)
        self.sheet = QLineEdit()
        self.workbook = QLineEdit()
        self.choose = QPushButton("C&hoose…")
        self.compare = QPushButton("Show &differences")
        self.write = QPushButton("&Write them")
        self.bar = QProgressBar()
        self.cancel = QPushButton("Ca&ncel")
        self.state = wrapped()
        self.lines = QPlainTextEdit()
        self.sign_in = ActionButton(commands["sheet"], "Sign &in…")
        self.leave = QPushButton("&Close")
        self._describe()
        self._lay_out()
        self._connect()
        self.refresh()

    def come_forward(self, direction: Direction) -> None:
        """Show the dialog for one direction, with the sheet and the workbook that were used last."""
        if not self._exchanger.busy and (direction is not self._direction or not self.isVisible()):
            self._direction = direction
            self._exchanger.forget()
            self._propose()
        self.setWindowTitle(_TITLES[self._direction])
        self.what.setText(_SENTENCES[self._direction])
        self.show()
        self.raise_()
        self.activateWindow()
        self.sheet.setFocus()

    def refresh(self) -> None:
        """Tell how far it is, and what differs."""
        exchanger = self._exchanger
        busy = exchanger.busy
        self.bar.setVisible(busy)
        self.cancel.setVisible(busy)
        self.write.setEnabled(exchanger.can_write)
        self.compare.setEnabled(not busy and bool(self.sheet.text().strip() and self.workbook.text().strip()))
        for widget in (self.sheet, self.workbook, self.choose):
            widget.setEnabled(not busy)
        self.state.setText(shortened(exchanger.sentence))
        give_rank(self.state, Rank.ERROR if exchanger.failed and not busy else Rank.PLAIN)
        text = "\n".join(shortened(line) for line in exchanger.lines)
        if text != self.lines.toPlainText():
            self.lines.setPlainText(text)

    def _propose(self) -> None:
        source, sheets = self._exchanger.session.source, self._memory.sheets
        if isinstance(source, SheetSource):
            self.sheet.setText(source.text)
        elif sheets and not self.sheet.text():
            self.sheet.setText(sheets[0].text)
        if isinstance(source, Path):
            self.workbook.setText(str(source))

    def _forget(self) -> None:
        """Show nothing of a comparison of others."""
        self._exchanger.forget()
        self.refresh()

    def _ask(self) -> None:
        if self._direction is Direction.PULL:
            option = QFileDialog.Option.DontConfirmOverwrite  # it is not written over: rows are added and changed
            name, _ = QFileDialog.getSaveFileName(
                self, "Workbook", self.workbook.text(), "Workbooks (*.xlsx)", options=option
            )
        else:
            name, _ = QFileDialog.getOpenFileName(self, "Workbook", self.workbook.text(), "Workbooks (*.xlsx)")
        if name:
            self.workbook.setText(name)

    def _compare(self) -> None:
        self._exchanger.compare(self._direction, self.sheet.text(), Path(self.workbook.text().strip()))

    def _describe(self) -> None:
        self.resize(*_FIRST)
        self.sheet.setPlaceholderText("https://docs.google.com/spreadsheets/d/…")
        self.sheet.setMaxLength(_LONGEST_ADDRESS)
        self.sheet.setAccessibleName("Address, key or title of the sheet")
        self.workbook.setAccessibleName("Workbook")
        self.lines.setReadOnly(True)
        self.lines.setAccessibleName("Differences")
        self.bar.setRange(0, 0)
        self.bar.setAccessibleName("It is being done")
        self.write.setToolTip("Writes what is listed, and nothing else.")
        for widget in (self.bar, self.cancel):  # so that nothing moves
            policy = widget.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            widget.setSizePolicy(policy)
        for button in (self.choose, self.write, self.cancel, self.sign_in, self.leave):
            button.setAutoDefault(False)
        self.compare.setDefault(True)

    def _lay_out(self) -> None:
        in_column(
            self.what,
            label_for("&Address, key or title of the sheet", self.sheet),
            in_row((self.sheet, 1), self.sign_in),
            label_for("Work&book", self.workbook),
            in_row((self.workbook, 1), self.choose),
            in_row(self.compare, (self.bar, 1), self.cancel),
            self.state,
            (self.lines, 1),
            in_row(self.write, 1, self.leave),
            on=self,
            spacing=8,
        )

    def _connect(self) -> None:
        exchanger = self._exchanger
        exchanger.changed.connect(self.refresh)
        for field in (self.sheet, self.workbook):
            field.textChanged.connect(lambda _: self._forget())
        self.choose.clicked.connect(self._ask)
        self.compare.clicked.connect(self._compare)
        self.write.clicked.connect(exchanger.write)
        self.cancel.clicked.connect(exchanger.cancel)
        self.leave.clicked.connect(self.reject)
