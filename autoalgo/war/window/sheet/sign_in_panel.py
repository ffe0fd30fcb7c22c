"""Who signs in at Google, on the dialog of the sheet: the state in words, and the buttons that change it."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLabel, QLineEdit, QPushButton, QWidget

from autoalgo.common.problems import told
from autoalgo.common.qt.laying_out import NO_MARGINS, in_column, in_row
from autoalgo.common.qt.ranks import Rank, give_rank, titled
from autoalgo.common.qt.shortened import shortened
from autoalgo.war.window.sheet.access_model import Access, AccessStep


class SignInPanel(QWidget):
    """The part of the dialog below the line.

    Parameters
    ----------
    access
        The sign-in.
    wanted
        The sheet that is typed, which decides what Google is asked to allow.
    """

    def __init__(self, access: Access, wanted: Callable[[], str]) -> None:
        super().__init__()
        self._access = access
        self._wanted = wanted
        self.state = QLabel()
        self.trouble = QLabel()
        self.page = QLineEdit()
        self.copy = QPushButton("Copy a&ddress")
        self.adopt = QPushButton("Choose &key file…")
        self.sign_in = QPushButton("Sign &in")
        self.cancel = QPushButton("Stop signing in")
        self.sign_out = QPushButton("Sign o&ut")
        self._describe()
        self._lay_out()
        self._connect()
        self.refresh()

    def look(self) -> None:
        """Find out who is signed in, unless signing in is under way."""
        if self._access.step is AccessStep.NONE:
            self._access.look()

    def refresh(self) -> None:
        """Tell how things are."""
        access = self._access
        signing = access.step is AccessStep.SIGNING_IN
        self.state.setText(shortened(access.state))
        trouble = "\n".join(told(access.problems))
        self.trouble.setText(shortened(trouble))
        self.trouble.setVisible(bool(trouble))
        self.page.setText(access.page)
        self.page.setCursorPosition(0)
        for widget in (self.page, self.copy):
            widget.setVisible(bool(access.page))
        self.adopt.setEnabled(access.step is AccessStep.NONE)
        self.sign_in.setVisible(not signing)
        self.sign_in.setEnabled(access.can_sign_in)
        self.cancel.setVisible(signing)
        self.sign_out.setEnabled(access.can_sign_out)

    def _describe(self) -> None:
        for label, name in ((self.state, "State of the sign-in"), (self.trouble, "Problems")):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            label.setAccessibleDescription(name)
        give_rank(self.trouble, Rank.ERROR)
        self.page.setReadOnly(True)
        self.page.setAccessibleName("Address of Google's page")
        self.page.setToolTip("The page where you agree. It is good for this one sign-in, on this computer.")
        self.copy.setToolTip("Puts the address on the clipboard, for a browser that did not open by itself.")
        self.adopt.setToolTip(
            "Takes up the JSON file of your group's Google client, or of a service account; it is copied."
        )
        self.sign_in.setToolTip("Opens Google's page in the browser, where you agree.")
        self.cancel.setToolTip("Waits for the browser no more.")
        self.sign_out.setToolTip("Takes the sign-in back at Google, and forgets it on this computer.")

    def _lay_out(self) -> None:
        page = in_row((self.page, 1), self.copy)
        buttons = QHBoxLayout()
        for button in (self.adopt, self.sign_in, self.cancel, self.sign_out):
            button.setAutoDefault(False)
            buttons.addWidget(button)
        self.copy.setAutoDefault(False)
        buttons.addStretch(1)
        in_column(titled("Google account"), self.state, page, self.trouble, buttons, on=self, margins=NO_MARGINS)

    def _connect(self) -> None:
        access = self._access
        access.changed.connect(self.refresh)
        self.adopt.clicked.connect(self._choose)
        self.sign_in.clicked.connect(lambda: access.sign_in(self._wanted()))
        self.cancel.clicked.connect(access.cancel)
        self.sign_out.clicked.connect(access.sign_out)
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(access.page))

    def _choose(self) -> None:
        title, kinds = "Choose key file", "Key files (*.json)"
        name, _ = QFileDialog.getOpenFileName(self, title, str(Path.home()), kinds)
        if name:
            self._access.adopt(Path(name))
