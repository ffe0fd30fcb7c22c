"""A push button for an action: text, tooltip and whether it can be pressed are the action's."""

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QPushButton, QWidget


class ActionButton(QPushButton):
    """A button that follows `action`. It has no key of its own, since the action has one.

    Parameters
    ----------
    action
        What pressing the button does.
    text
        Words of its own, with a mnemonic; by default those of the action without one, since the menu has it.
    """

    def __init__(self, action: QAction, text: str = "") -> None:
        super().__init__()
        self._action = action
        self._text = text
        self._heir: QWidget | None = None
        self.clicked.connect(action.trigger)
        action.changed.connect(self._follow)
        self._follow()

    def leave_focus_to(self, heir: QWidget) -> None:
        """Name the widget that gets the focus when this button can no longer be pressed.

        Qt's own choice is the next widget, even far away in the window: a space meant for a button would be typed into
        a field.
        """
        self._heir = heir

    def _follow(self) -> None:
        self.setText(self._text or self._action.text().replace("&", ""))
        self.setToolTip(self._action.toolTip())
        self.setStatusTip(self._action.statusTip())
        if self._heir is not None and self.hasFocus() and not self._action.isEnabled():
            self._heir.setFocus()
        self.setEnabled(self._action.isEnabled())
