"""Questions that a window asks in a box, answered by a test."""

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMessageBox


def answering(press_button: str, asked: list[str]) -> None:
    """Press the button of that name in the next question, and note in `asked` what it asked."""

    def answer() -> None:
        box = QApplication.activeModalWidget()
        if not isinstance(box, QMessageBox):
            QTimer.singleShot(10, answer)
            return
        asked.append(box.text())
        button = next(each for each in box.buttons() if each.text().replace("&", "") == press_button)
        button.click()

    QTimer.singleShot(0, answer)
