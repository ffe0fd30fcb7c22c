"""The dialog that asks by which mail server letters are sent; nothing goes out before its button is pressed."""

import os
from collections.abc import Sequence

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QComboBox, QLineEdit, QPlainTextEdit, QWidget

from autoalgo.common.figures import counted
from autoalgo.common.mail import OutboxLetter, Security, Server
from autoalgo.common.mail.server import LOGIN_VARIABLE
from autoalgo.common.mail_arguments import USUAL_PORTS, server_of
from autoalgo.common.problems import Failure, Place, Problem, failure_of
from autoalgo.common.qt.form_dialog import AskingDialog
from autoalgo.common.qt.shortened import shortened

_SECURITIES = {
    Security.STARTTLS: "STARTTLS, as most providers want it",
    Security.TLS: "TLS from the beginning",
    Security.NONE: "none",
}


class SendDialog(AskingDialog):
    """Shows what waits, and asks for the server. It is accepted when its button is pressed.

    Parameters
    ----------
    waiting
        The letters that would be sent.
    settings
        Remember the server from one time to the next, never the password.
    parent
        The window.
    """

    def __init__(self, waiting: Sequence[OutboxLetter], settings: QSettings, parent: QWidget) -> None:
        count = counted(len(waiting), "letter")
        super().__init__("Send letters", f"&Send {count}", parent)
        self._settings = settings
        self.host = QLineEdit(str(settings.value("mail/server", "")))
        self.host.setPlaceholderText("mail.example.org or mail.example.org:587")
        self.security = QComboBox()
        for security, text in _SECURITIES.items():
            self.security.addItem(text, security.value)
        known = self.security.findData(settings.value("mail/security", Security.STARTTLS.value))
        self.security.setCurrentIndex(max(known, 0))
        self.user = QLineEdit(str(settings.value("mail/user", "")))
        self.user.setPlaceholderText("empty where the server asks for none")
        self.password_field = QLineEdit()
        self.password_field.setEchoMode(QLineEdit.EchoMode.Password)
        variable = f"that of {LOGIN_VARIABLE}" if os.environ.get(LOGIN_VARIABLE) else "kept nowhere"
        self.password_field.setPlaceholderText(variable)
        self.letters = QPlainTextEdit()
        self.letters.setReadOnly(True)
        self.letters.setTabChangesFocus(True)
        self.letters.setPlainText(shortened("\n".join(f"{each.to}: {each.subject}" for each in waiting)))
        self.form.ask("server", "&Mail server", self.host)
        self.form.ask("security", "&Protected by", self.security)
        self.form.ask("user", "&User", self.user)
        self.form.ask("password", "Pass&word", self.password_field)
        self.form.ask("letters", f"&Letters ({len(waiting):,})", self.letters)
        for field in (self.host, self.user, self.password_field):
            field.textEdited.connect(self.refresh)
        self.security.activated.connect(self.refresh)

    @property
    def server(self) -> Server:
        """The server that was named."""
        security = Security(self.security.currentData())
        host, port = server_of(self.host.text().strip()) or ("", 0)
        return Server(host, port or USUAL_PORTS[security.value], self.user.text().strip(), security)

    @property
    def password(self) -> str:
        """The password of the server's user: what is typed, else that of the environment variable."""
        return self.password_field.text() or os.environ.get(LOGIN_VARIABLE, "") if self.user.text().strip() else ""

    def problems(self) -> Failure | None:
        """Return what is missing."""
        text = self.host.text().strip()
        problems = []
        if server_of(text) is None:
            found = f'"{text}" is no server' if text else "no server yet"
            allowed = "its name, with a port or without, as the mail provider tells them: mail.example.org:587"
            problems.append(Problem(Place(key="server"), found, allowed))
        if self.user.text().strip() and not self.password:
            problems.append(Problem(Place(key="password"), "no password yet", f"one, or {LOGIN_VARIABLE} in its place"))
        return failure_of(problems)

    def accept(self) -> None:
        """Remember the server, and go on with sending."""
        failure = self.problems()
        self.object_to(failure or ())
        if failure:
            return
        for key, value in (("server", self.host), ("user", self.user)):
            self._settings.setValue(f"mail/{key}", value.text().strip())
        self._settings.setValue("mail/security", self.security.currentData())
        self.done(self.DialogCode.Accepted)
