"""How does this matter? in the context menu of whatever stands for a field: of the form, a table, a tree (O-11)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QAbstractItemView, QLineEdit, QMenu, QWidget

QUESTION: Final = "How does this &matter?"
OF_PARTS: Final = "How does a &part of it matter?"


@dataclass(frozen=True)
class MatterSubject:
    """What can be asked about a place of the window."""

    field: str = ""
    """The field that stands there; empty for none."""
    parts: tuple[str, ...] = ()
    """Cells and keys that it is made of."""


class MatterMenu(QObject):
    """Ends the context menu of `field` with the question; what it has of its own stays above.

    Parameters
    ----------
    ask
        Asks about a field by its name.
    subject
        Returns what stands at a point of the field, or, without one, where its keys are.
    """

    def __init__(
        self, field: QWidget, ask: Callable[[str], None], subject: Callable[[QPoint | None], MatterSubject]
    ) -> None:
        super().__init__(field)
        self._ask = ask
        self._subject = subject
        field.installEventFilter(self)
        if isinstance(field, QAbstractItemView):
            field.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Open the menu in the place of the field's own, where there is something to ask about."""
        if not isinstance(event, QContextMenuEvent) or not isinstance(watched, QWidget):
            return super().eventFilter(watched, event)
        by_mouse = event.reason() is QContextMenuEvent.Reason.Mouse
        subject = self._subject(event.pos() if by_mouse else None)
        menu = watched.createStandardContextMenu() if isinstance(watched, QLineEdit) else QMenu(watched)
        if not (subject.field or subject.parts):
            menu.deleteLater()
            return super().eventFilter(watched, event)
        if not menu.isEmpty():
            menu.addSeparator()
        self._add(menu, subject)
        menu.popup(event.globalPos())
        menu.aboutToHide.connect(menu.deleteLater)
        return True

    def _add(self, menu: QMenu, subject: MatterSubject) -> None:
        if subject.parts:
            below = menu.addMenu(OF_PARTS)
            of_one = len({part.rpartition(":")[0] for part in subject.parts}) == 1
            for part in subject.parts:
                text = part.rpartition(":")[2] if of_one else part
                action = below.addAction(text.replace("&", "&&"))
                action.triggered.connect(lambda _, part=part: self._ask(part))
        if subject.field:
            menu.addAction(QUESTION).triggered.connect(lambda _: self._ask(subject.field))
