"""The page Audit: all turns played again from what came in, and whether they are identical."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QVBoxLayout, QWidget

from autoalgo.common.figures import counted
from autoalgo.common.problems import told
from autoalgo.common.qt.action_button import ActionButton
from autoalgo.common.qt.card import rich_label
from autoalgo.common.qt.command import Commands
from autoalgo.common.qt.literal import html_of
from autoalgo.common.qt.theme import colours_of
from autoalgo.games.capture_the_flag.window.audit_model import AuditModel


class AuditPage(QWidget):
    """A button, how far it is, and what came of it."""

    def __init__(self, model: AuditModel, commands: Commands) -> None:
        super().__init__()
        self._model = model
        self.words = rich_label("What the audit says")
        self.bar = QProgressBar()
        self.bar.setAccessibleName("Turns compared")
        buttons = QHBoxLayout()
        for name in ("audit", "cancel_audit"):
            buttons.addWidget(ActionButton(commands[name]))
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 8, 0, 0)
        column.addLayout(buttons)
        column.addWidget(self.bar)
        column.addWidget(self.words)
        column.addStretch(1)
        self.words.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        model.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Tell how far it is."""
        done, every = self._model.done
        self.bar.setVisible(self._model.busy)
        self.bar.setRange(0, max(every, 1))
        self.bar.setValue(done)
        self.words.setText(self._told())

    def _told(self) -> str:
        found, colours = self._model.found, colours_of(self.palette())
        if self._model.busy:
            return "All turns are played again, each from what came in for it."
        if found is None:
            return (
                "An audit plays all turns again, each from what came in for it, and compares every die and every word."
            )
        if isinstance(found, list):
            return "<br>".join(f'<span style="color:{colours.error}">{html_of(line)}</span>' for line in told(found))
        if found.stopped:
            return "The audit was stopped; nothing is known."
        if found.difference and found.file:
            words = html_of(f"Different: {found.file.name}: {found.difference.text()}")
            return f'<span style="color:{colours.error}">{words}</span>'
        return f'<b style="color:{colours.good}">Identical: {counted(found.turns, "turn")}</b>'
