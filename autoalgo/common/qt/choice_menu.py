"""A menu that can be searched: type any part of a name, or open the list (T-1).

What is typed is a choice as soon as the field is left or Enter is pressed: the name that it spells, the name that it is
best a part of, or else the text as it is, so that the check can say what is wrong with it and what was meant (T-4).
"""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, QStringListModel, Qt, Signal
from PySide6.QtGui import QFocusEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox, QCompleter, QLineEdit

from autoalgo.common.qt.undo_keys import leave_undo_to_window
from autoalgo.common.text_matching import normalized

_NO_FIT: Final = 4


def meant(text: str, names: Sequence[str]) -> str:
    """Return the one of `names` that `text` fits best, of several the first; `text` if it is no part of any.

    A name that it spells comes first, then one that begins with it, one with a word that does, one that contains it.
    """
    if text in names:
        return text
    wanted = normalized(text)
    by_fit = [(_misfit(normalized(name), wanted), place) for place, name in enumerate(names)]
    fit, place = min(by_fit, default=(_NO_FIT, 0))
    return text if fit == _NO_FIT else names[place]


def _misfit(name: str, wanted: str) -> int:
    fits = (name == wanted, name.startswith(wanted), f" {wanted}" in name, wanted in name)
    return fits.index(True) if any(fits) else _NO_FIT


class ChoiceMenu(QComboBox):
    """A searchable menu of names.

    Signals
    -------
    chosen
        The name that was chosen; not sent for what the program itself shows.
    """

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._names = QStringListModel(self)
        self._shown = ""
        self._entered = False
        self.setModel(self._names)
        self.field = QLineEdit()
        self.setEditable(True)
        self.setLineEdit(self.field)
        self._completer = self._complete()
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setMaxVisibleItems(20)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(12)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.textActivated.connect(self._settle)
        # What is dropped here is a file for the window, not text.
        self.field.setAcceptDrops(False)
        self.field.editingFinished.connect(lambda: self._settle(self.field.text()))
        self.field.installEventFilter(self)
        leave_undo_to_window(self.field, self)

    def offer(self, names: Sequence[str], current: str, hint: str = "") -> None:
        """List `names` and show `current`, which need not be one of them; where it is empty, `hint` stands there."""
        self.field.setPlaceholderText(hint)
        if self._names.stringList() != list(names):
            self._names.setStringList(list(names))
        self._shown = current
        if current not in names:
            self.setCurrentIndex(-1)
            self.setEditText(current)
        elif self.currentText() != current or self.currentIndex() < 0:
            self.setCurrentIndex(list(names).index(current))
            self.setEditText(current)
        if not self.field.hasFocus():
            # A long name is read from its beginning.
            self.field.setCursorPosition(0)

    def set_asking(self, asking: bool) -> None:
        """Draw the menu as one in which something has to be chosen, or as any other."""
        if bool(self.property("asking")) is not asking:
            self.setProperty("asking", asking)
            # A style sheet looks at properties only when a widget is polished.
            self.style().unpolish(self)
            self.style().polish(self)

    def names(self) -> list[str]:
        """Return what the menu lists."""
        return self._names.stringList()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Note that a click came from elsewhere."""
        super().focusInEvent(event)
        self._entered = event.reason() == Qt.FocusReason.MouseFocusReason

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Open the whole list at the first click, with the old name ready to be typed over."""
        if event.type() == QEvent.Type.MouseButtonRelease and self._entered:
            self._entered = False
            self.open_list()
        return super().eventFilter(watched, event)

    def open_list(self) -> None:
        """Show all names, whatever is typed next narrows them."""
        self.field.selectAll()
        self._completer.setCompletionPrefix("")
        self._completer.complete()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Let the page scroll: a wheel that passes over a menu must not choose another nation."""
        event.ignore()

    def _complete(self) -> QCompleter:
        completer = QCompleter(self._names, self)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setMaxVisibleItems(20)
        self.setCompleter(completer)
        return completer

    def _settle(self, text: str) -> None:
        if text == self._shown:
            return
        if not text.strip():
            self.setEditText(self._shown)
            return
        self._shown = meant(text, self.names())
        self.setEditText(self._shown)
        self.chosen.emit(self._shown)
