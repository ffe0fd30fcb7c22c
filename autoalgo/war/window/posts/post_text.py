"""The text of a post: it takes no more than a post may have, for Qt would lay out all of it before anybody reads it."""

from PySide6.QtCore import QMimeData, Signal
from PySide6.QtWidgets import QPlainTextEdit

from autoalgo.war.posts import LONGEST_POST


class PostText(QPlainTextEdit):
    """An editor of plain text.

    Signals
    -------
    shortened(int)
        A text of that many characters was put in, of which only the first `LONGEST_POST` are there.
    """

    shortened = Signal(int)

    def put(self, text: str) -> None:
        """Put `text` in the place of what is there."""
        self.selectAll()
        self._insert(text)

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Paste the text of the clipboard."""
        if source.hasText():
            self._insert(source.text())

    def _insert(self, text: str) -> None:
        # Of "\r\n" Qt makes one end of a line.
        lines = text.replace("\r\n", "\n")
        self.insertPlainText(lines[:LONGEST_POST])
        self.ensureCursorVisible()
        if len(lines) > LONGEST_POST:
            self.shortened.emit(len(lines))
