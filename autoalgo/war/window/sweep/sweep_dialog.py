"""What if: which fields take which values, how many wars, and the table and the picture that come of it (B-10)."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontDatabase, QGuiApplication, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import (
    QComboBox,
    QCompleter,
    QDialog,
    QGridLayout,
    QLineEdit,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QTabWidget,
    QWidget,
)

from autoalgo.common.qt.elided_label import ElidedLabel
from autoalgo.common.qt.laying_out import in_column, in_row
from autoalgo.common.qt.literal import literal
from autoalgo.common.qt.ranks import Rank, give_rank, label_for, titled
from autoalgo.common.qt.shortened import shortened
from autoalgo.war.window.sweep.sweep_job import OfferedField
from autoalgo.war.window.sweep.sweep_model import FIRST_WARS, MOST_WARS, SweepModel

KINDS: Final = "Table (*.txt);;Picture (*.png *.svg *.pdf);;All figures (*.json)"
_FIRST: Final = (980, 620)
_LONGEST: Final = 300
_STEPS: Final = 1000
"""Of the progress bar."""
_EXAMPLE: Final = "4000..12000..2000, or words with commas between them"


class SweepDialog(QDialog):
    """Sets up a sweep of `model`; `ask` asks where a file is to be saved. It stays open beside the window."""

    def __init__(self, model: SweepModel, ask: Callable[[], Path | None], window: QWidget) -> None:
        super().__init__(window)
        self._model = model
        self._ask = ask
        self.fields = (_FieldRow("Vary"), _FieldRow("and"))
        self.wars = QSpinBox()
        self.start = QPushButton("&Start")
        self.stop = QPushButton("S&top")
        self.copy = QPushButton("&Copy table")
        self.save = QPushButton("Sa&ve…")
        self.leave = QPushButton("C&lose")
        self.bar = QProgressBar()
        self.state = ElidedLabel()
        self.pages = QTabWidget()
        self.table = QPlainTextEdit()
        self.picture = _Picture()
        self._describe()
        self._lay_out()
        self._connect()
        self._offer()
        self.refresh()

    def come_forward(self) -> None:
        """Show the dialog, with the fields of the war as it is set now."""
        self._model.look()
        self.refresh()
        self.show()
        self.raise_()
        self.activateWindow()
        self.fields[0].field.setFocus()

    def refresh(self) -> None:
        """Show how far it is, and what came of it."""
        model = self._model
        self.start.setEnabled(model.can_start)
        self.stop.setEnabled(model.busy)
        self.save.setEnabled(model.can_save)
        self.copy.setEnabled(bool(model.text) and not model.busy)
        self.bar.setVisible(model.busy)
        self.bar.setValue(round(_STEPS * model.share))
        give_rank(self.state, Rank.ERROR if model.failed else Rank.MUTED)
        self.state.say(shortened(" ".join(model.sentence.split()), _LONGEST))
        self.state.setToolTip(literal(model.sentence))
        if model.text != self.table.toPlainText():
            place = self.table.verticalScrollBar().value()
            self.table.setPlainText(model.text)
            self.table.verticalScrollBar().setValue(place)
        self.picture.show_picture(model.found.picture, model.found.undrawn)

    def _offer(self) -> None:
        for row in self.fields:
            row.offer(self._model.fields)

    def _start(self) -> None:
        named = [(row.field.currentText(), row.values.text()) for row in self.fields if row.field.currentText().strip()]
        self._model.start(named, self.wars.value())

    def _save(self) -> None:
        path = self._ask()
        if path is not None:
            self._model.save(path)

    def _describe(self) -> None:
        self.setWindowTitle("What if? The odds of the war for other values")
        self.resize(*_FIRST)
        self.wars.setRange(1, MOST_WARS)
        self.wars.setSingleStep(1000)
        self.wars.setGroupSeparatorShown(True)
        self.wars.setValue(FIRST_WARS)
        self.wars.setToolTip("How many wars are fought of each combination of values")
        self.bar.setRange(0, _STEPS)
        self.bar.setAccessibleName("Progress of the sweep")
        policy = self.bar.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # so that nothing moves
        self.bar.setSizePolicy(policy)
        self.state.setAccessibleDescription("State of the sweep")
        self.table.setReadOnly(True)
        self.table.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.table.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.table.setAccessibleName("Table of the sweep")
        self.table.setPlaceholderText(
            "Choose a field of the war that is set, a cell of the database or a number of the rules, and the values "
            "that it takes in turn. All of them are fought with the same luck."
        )
        self.copy.setToolTip("Copies the table as text")
        self.save.setToolTip("Saves the table (.txt), the picture (.png, .svg, .pdf) or all figures (.json)")
        for button in (self.start, self.stop, self.copy, self.save, self.leave):
            button.setAutoDefault(False)
        self.start.setDefault(True)

    def _lay_out(self) -> None:
        form = QGridLayout()
        for place, row in enumerate(self.fields):
            for column, part in enumerate((row.label, row.field, row.now, row.values)):
                form.addWidget(part, place, column)
        form.setColumnStretch(1, 5)
        form.setColumnStretch(2, 2)
        form.setColumnStretch(3, 4)
        controls = in_row(label_for("&Wars of each", self.wars), self.wars, self.start, self.stop, (self.bar, 1))
        self.pages.setDocumentMode(True)
        self.pages.tabBar().setAccessibleName("Pages of the sweep")
        self.pages.addTab(self.table, "Table")
        self.pages.addTab(self.picture, "Picture")
        foot = in_row(self.copy, self.save, 1, self.leave)
        in_column(form, controls, self.state, (self.pages, 1), foot, on=self, spacing=8)

    def _connect(self) -> None:
        model = self._model
        model.changed.connect(self.refresh)
        model.offered.connect(self._offer)
        self.start.clicked.connect(self._start)
        self.stop.clicked.connect(model.cancel)
        self.save.clicked.connect(self._save)
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.table.toPlainText()))
        self.leave.clicked.connect(self.reject)


class _FieldRow:
    """A field to vary: its name, its value as it stands, and the values that it takes."""

    def __init__(self, word: str) -> None:
        self.field = QComboBox()
        self.values = QLineEdit()
        self.now = ElidedLabel()
        self.label = label_for(f"&{word}", self.field)
        self._known: dict[str, str] = {}
        self.field.setEditable(True)
        self.field.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.field.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.field.setMinimumContentsLength(30)
        completer = QCompleter(self.field.model(), self.field)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.field.setCompleter(completer)
        edit = self.field.lineEdit()
        if edit is not None:
            edit.setPlaceholderText("a field: type a part of its name, as size or maneuver")
        self.field.setAccessibleName(f"Field: {word}")
        self.field.setToolTip("A field of the request, Tab:Record:Column of the database, or File.json:key")
        self.values.setAccessibleName(f"Values: {word}")
        self.values.setPlaceholderText(_EXAMPLE)
        self.values.setToolTip('Values with commas between them; FROM..TO..STEP is a range, "" a blank cell')
        give_rank(self.now, Rank.MUTED)
        self.field.editTextChanged.connect(lambda _: self._tell_now())

    def offer(self, fields: tuple[OfferedField, ...]) -> None:
        """Offer other fields; what is typed stays."""
        typed = self.field.currentText()
        self._known = {field.name: field.now for field in fields}
        self.field.clear()
        self.field.addItems(list(self._known))
        self.field.setCurrentIndex(-1)
        self.field.setEditText(typed)
        self._tell_now()

    def _tell_now(self) -> None:
        now = self._known.get(self.field.currentText().strip())
        self.now.say("" if now is None else f"now {shortened(now, _LONGEST) if now else '(blank)'}")


class _Picture(QWidget):
    """A picture as large as there is room, or a sentence in its place."""

    def __init__(self) -> None:
        super().__init__()
        self.note = titled("", Rank.MUTED)
        self._bytes = b""
        self._whole = QPixmap()
        self.setAccessibleName("Picture of the sweep")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        in_column(self.note, 1, on=self)
        self.note.setWordWrap(True)

    def show_picture(self, png: bytes, instead: str) -> None:
        """Show another picture, or a sentence where there is none."""
        self.note.setText(instead or ("" if png else "The picture is drawn once the sweep has ended."))
        if png != self._bytes:
            self._bytes = png
            self._whole = QPixmap()
            self._whole.loadFromData(png)
            self.update()

    def sizeHint(self) -> QSize:
        """Return the least room; a picture takes whatever there is."""
        return QSize(300, 200)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the picture."""
        if self._whole.isNull():
            return
        scale = self.devicePixelRatioF()
        room = (self.size() * scale).boundedTo(self._whole.size())
        shown = self._whole.scaled(room, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation)
        shown.setDevicePixelRatio(scale)
        left = (self.width() - shown.width() / scale) / 2
        QPainter(self).drawPixmap(round(left), 0, shown)
