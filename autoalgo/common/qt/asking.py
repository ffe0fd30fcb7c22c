"""A question in a box, with a button for each answer."""

from PySide6.QtWidgets import QMessageBox, QWidget

from autoalgo.common.qt.literal import literal


def asked(
    window: QWidget, title: str, question: str, *buttons: tuple[str, QMessageBox.ButtonRole]
) -> QMessageBox.ButtonRole:
    """Ask, and return the role of the button that was pressed; Cancel, which Escape presses, has RejectRole."""
    box = QMessageBox(QMessageBox.Icon.Question, title, literal(question), QMessageBox.StandardButton.NoButton, window)
    for text, role in buttons:
        box.addButton(text, role)
    box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
    box.exec()
    role = box.buttonRole(box.clickedButton())
    box.deleteLater()
    return role
