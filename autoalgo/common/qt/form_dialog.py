"""Dialogs that ask for something: what is wrong with a field is told below it, and nothing is done before all is right.

What is asked for is done off the GUI thread; the dialog is accepted once it is done, and stays where it fails.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QWidget,
)

from autoalgo.common.problems import NOWHERE, Failure, Problem, failure_of
from autoalgo.common.qt.background import Background
from autoalgo.common.qt.laying_out import NO_MARGINS, in_column, in_row
from autoalgo.common.qt.note_bar import NoteBar
from autoalgo.common.qt.ranks import Rank, wrapped
from autoalgo.common.qt.shortened import shortened

_NARROWEST = 520
"""Pixels of a dialog."""

_FRAME = 8
"""Pixels above and below the text of a field."""


class CheckedForm(QFormLayout):
    """Fields under keys; what is wrong with one stands below it."""

    def __init__(self) -> None:
        super().__init__()
        self.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._objections: dict[str, QLabel] = {}
        self.fields: list[QWidget] = []
        """In the order in which keys go through them."""

    def ask(self, key: str, text: str, field: QWidget, beside: QWidget | None = None) -> None:
        """Add a field, whose label is `text` with a mnemonic, and perhaps something to its right."""
        label, objection = QLabel(text), wrapped(Rank.ERROR)
        label.setBuddy(field)
        objection.hide()
        # Fusion makes spin boxes so low that letters lose their tails.
        field.setMinimumHeight(field.fontMetrics().height() + _FRAME)
        self._objections[key] = objection
        row = QHBoxLayout()
        row.addWidget(field, 1)
        if beside is not None:
            row.addWidget(beside)
        self.fields += [field, beside] if beside is not None else [field]
        column = in_column(row, objection, spacing=2)
        self.addRow(label, column)

    def objection(self, key: str) -> QLabel:
        """Return what tells what is wrong with a field."""
        return self._objections[key]

    def object_to(self, problems: Sequence[Problem]) -> Failure | None:
        """Tell what is wrong below the fields, and return what is wrong with none of them."""
        for key, objection in self._objections.items():
            lines = [replace(each, place=NOWHERE).text() for each in problems if each.place.key == key]
            objection.setText(shortened("\n".join(lines)))
            objection.setVisible(bool(lines))
        return failure_of(each for each in problems if each.place.key not in self._objections)


class AskingDialog(QDialog):
    """A form and a button that does what is asked for. A dialog overrides `problems`, `work` and perhaps `take`.

    Parameters
    ----------
    title
        Of the dialog.
    yes
        On the button, with a mnemonic.
    parent
        The window.
    """

    def __init__(self, title: str, yes: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setMinimumWidth(_NARROWEST)
        self.form = CheckedForm()
        self.note = NoteBar()
        self.bar = QProgressBar()
        self.bar.setRange(0, 0)
        self.bar.setAccessibleName("It is being done")
        self.bar.hide()
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.go = self.buttons.addButton(yes, QDialogButtonBox.ButtonRole.AcceptRole)
        self._worker: Background[object] = Background(self)
        self.column = in_column(self.form, 0, self.note, self.bar, self.buttons, on=self)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self._worker.done.connect(self._end)
        self._worker.failed.connect(lambda _: self._set_busy(False))

    @property
    def busy(self) -> bool:
        """Whether it is being done."""
        return self._worker.busy

    def problems(self) -> Failure | None:
        """Return what is wrong with what is typed, under the keys of the fields."""
        return None

    def work(self) -> Callable[[], object]:
        """Return what is to be done on another thread; it may return a `Failure`."""
        raise NotImplementedError

    def take(self, _result: object) -> None:
        """Go on after it was done."""
        super().accept()

    def refresh(self) -> None:
        """Check what is typed."""
        self.object_to(self.problems() or ())

    def object_to(self, problems: Sequence[Problem]) -> None:
        """Tell what is wrong; a dialog in which nothing is has its button."""
        if others := self.form.object_to(problems):
            self.note.tell(others)
        else:
            self.note.clear()
        self.go.setEnabled(not problems)
        self._grow()

    def showEvent(self, event: QShowEvent) -> None:
        """Let keys go through the fields first, and make room for them as the style sheet has made them."""
        super().showEvent(event)
        cancel = self.buttons.button(QDialogButtonBox.StandardButton.Cancel)
        for one, following in pairwise([*self.form.fields, self.go, cancel]):
            self.setTabOrder(one, following)
        cancel.setAutoDefault(False)
        self.go.setDefault(True)
        self.form.fields[0].setFocus()
        self._grow()

    def accept(self) -> None:
        """Do what is asked for, unless something is wrong with it."""
        if self.busy:
            return
        failure = self.problems()
        self.object_to(failure or ())
        if not failure:
            self._worker.start(self.work())
            self._set_busy(True)

    def reject(self) -> None:
        """Close the dialog; what is being done is waited for."""
        if not self.busy:
            super().reject()

    def _end(self, result: object) -> None:
        self._set_busy(False)
        if isinstance(result, Failure):
            self.object_to(result)
            self.go.setEnabled(True)
        else:
            self.take(result)

    def _grow(self) -> None:
        """Make room for what was not told before."""
        self.column.activate()
        wanted = max(self.column.totalHeightForWidth(self.width()), self.sizeHint().height())
        if wanted > self.height():
            self.resize(self.width(), wanted)

    def _set_busy(self, busy: bool) -> None:
        self.bar.setVisible(busy)
        self.buttons.setEnabled(not busy)


class FolderField(QWidget):
    """The whole path of a folder, typed or chosen."""

    def __init__(self, folder: Path, title: str) -> None:
        super().__init__()
        self.field = QLineEdit(str(folder))
        self.field.setAccessibleName(title)
        self.browse = QPushButton("C&hoose…")
        self.browse.setAutoDefault(False)
        self._title = title
        in_row((self.field, 1), self.browse, on=self, margins=NO_MARGINS)
        self.setFocusProxy(self.field)
        self.browse.clicked.connect(self._ask)

    @property
    def folder(self) -> Path:
        """The folder that stands in it."""
        return Path(self.field.text())

    def _ask(self) -> None:
        if name := QFileDialog.getExistingDirectory(self, self._title, str(self.folder.parent)):
            self.field.setText(name)
