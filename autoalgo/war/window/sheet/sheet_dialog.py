"""Choosing a Google Sheet as the database: which one, and who signs in (T-8).

The dialog stands beside the window and blocks nothing. It goes away by itself once the sheet was read; until then it
tells what is waited for, and every failure as a sentence. The former database stays in use meanwhile.
"""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QFrame, QLabel, QLineEdit, QListWidget, QListWidgetItem, QPushButton, QWidget

from autoalgo.common.qt.action_button import ActionButton
from autoalgo.common.qt.command import Commands
from autoalgo.common.qt.laying_out import in_column, in_row
from autoalgo.common.qt.literal import literal
from autoalgo.common.qt.ranks import Rank, give_rank, label_for, wrapped
from autoalgo.common.qt.shortened import shortened
from autoalgo.war.database.source import SheetSource, moment_text
from autoalgo.war.window.session.memory import Memory
from autoalgo.war.window.sheet.access_model import Access
from autoalgo.war.window.sheet.sheet_choice_model import SheetChoice
from autoalgo.war.window.sheet.sign_in_panel import SignInPanel

_SMALLEST_WIDTH: Final = 560
_MOST_ROWS: Final = 5
"""Sheets of the list that are visible without scrolling."""
_LONGEST_TITLE: Final = 120
_LONGEST_ADDRESS: Final = 2000
"""Characters that can be typed; an address of Google's has some hundred."""


class SheetDialog(QDialog):
    """Asks for a sheet's address, key or title, shows the progress of reading it, and lets the moderator sign in."""

    def __init__(
        self, choice: SheetChoice, access: Access, commands: Commands, memory: Memory, window: QWidget
    ) -> None:
        super().__init__(window)
        self._choice = choice
        self._access = access
        self._memory = memory
        self.address = QLineEdit()
        self.opening = QPushButton("&Open")
        self.recent = QListWidget()
        self.recent_label = QLabel("&Last used")
        self.state = wrapped()
        self.cancel = QPushButton("Stop reading")
        self.copy = QPushButton()
        self.sign_in = SignInPanel(access, self.address.text)
        self.guide = ActionButton(commands["guide"], "S&tep by step…")
        self.leave = QPushButton("&Close")
        self._describe()
        self._lay_out()
        self._connect()
        self.refresh()

    def come_forward(self) -> None:
        """Show the dialog, with the sheets that were used last and who is signed in."""
        if not self.isVisible():
            self._choice.forget()
            self._list_recent()
            source = self._choice.session.source
            self.address.setText(source.text if isinstance(source, SheetSource) else "")
            self.address.selectAll()
            self.address.setFocus()
        self.sign_in.look()
        self.show()
        self._grow()
        self.raise_()
        self.activateWindow()

    def refresh(self) -> None:
        """Tell how far the sheet is."""
        choice = self._choice
        failure = choice.failure
        self.cancel.setVisible(choice.reading)
        self.opening.setEnabled(bool(self.address.text().strip()) and not choice.reading)
        self.copy.setVisible(failure is not None and failure.copied_at is not None)
        if failure is not None and failure.copied_at is not None:
            self.copy.setText(f"&Use the copy of {moment_text(failure.copied_at)}")
        self.state.setText(shortened(choice.sentence))
        self.state.setVisible(bool(choice.sentence))
        give_rank(self.state, Rank.PLAIN if failure is None else Rank.ERROR)
        self._grow()

    def done(self, result: int) -> None:
        """Close; reading goes on, but signing in is cancelled, since this dialog alone can cancel it."""
        self._access.cancel()
        super().done(result)

    def _describe(self) -> None:
        self.setWindowTitle("Google Sheet")
        self.setMinimumWidth(_SMALLEST_WIDTH)
        self.address.setPlaceholderText("https://docs.google.com/spreadsheets/d/…")
        self.address.setMaxLength(_LONGEST_ADDRESS)
        self.address.setAccessibleName("Address, key or title")
        self.address.setToolTip("The address of the sheet as the browser shows it, its key, or its title.")
        self.recent.setAccessibleName("Sheets that were used last")
        self.recent.setToolTip("Click a sheet to take its address, double-click to open it.")
        self.recent_label.setBuddy(self.recent)
        self.state.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.state.setAccessibleDescription("State of the sheet")
        self.opening.setDefault(True)
        for button in (self.cancel, self.copy, self.guide, self.leave):
            button.setAutoDefault(False)

    def _lay_out(self) -> None:
        asking = in_row((self.address, 1), self.opening)
        reading = in_row(self.copy, self.cancel, 1)
        line = QFrame()
        line.setFrameShape(QFrame.Shape.HLine)
        foot = in_row(self.guide, 1, self.leave)
        in_column(
            label_for("&Address, key or title of the sheet", self.address),
            asking,
            self.recent_label,
            self.recent,
            self.state,
            reading,
            line,
            self.sign_in,
            1,
            foot,
            on=self,
            spacing=8,
        )

    def _connect(self) -> None:
        choice = self._choice
        choice.changed.connect(self.refresh)
        self._access.changed.connect(self._grow)
        choice.taken.connect(self.accept)
        self.address.textChanged.connect(lambda _: self.refresh())
        self.opening.clicked.connect(lambda: choice.open(self.address.text()))
        self.cancel.clicked.connect(choice.cancel)
        self.copy.clicked.connect(choice.use_copy)
        self.leave.clicked.connect(self.reject)
        self.recent.itemClicked.connect(self._take)
        self.recent.itemActivated.connect(self._open)

    def _grow(self) -> None:
        """Be high enough for all that is told: a dialog does not grow with lines that wrap by itself."""
        layout = self.layout()
        if layout is not None and self.isVisible():
            layout.activate()
            self.resize(self.width(), max(self.height(), layout.totalHeightForWidth(self.width())))

    def _list_recent(self) -> None:
        self.recent.clear()
        for sheet in self._memory.sheets:
            item = QListWidgetItem(shortened(sheet.name, _LONGEST_TITLE))
            item.setToolTip(literal(sheet.text))
            item.setData(Qt.ItemDataRole.UserRole, sheet.text)
            self.recent.addItem(item)
        rows = min(self.recent.count(), _MOST_ROWS)
        self.recent.setFixedHeight(rows * max(self.recent.sizeHintForRow(0), 1) + 2 * self.recent.frameWidth() + 4)
        for widget in (self.recent, self.recent_label):
            widget.setVisible(rows > 0)

    def _take(self, item: QListWidgetItem) -> None:
        self.address.setText(item.data(Qt.ItemDataRole.UserRole))

    def _open(self, item: QListWidgetItem) -> None:
        self._take(item)
        if self.opening.isEnabled():
            self.opening.click()
