"""The page Audit: all turns played again from what came in, and whether they are identical."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QProgressBar, QWidget

from autoalgo.common.figures import counted
from autoalgo.common.problems import Failure, told
from autoalgo.common.proofs import proof_lines
from autoalgo.common.qt.action_button import ActionButton
from autoalgo.common.qt.card import rich_label
from autoalgo.common.qt.command import Commands
from autoalgo.common.qt.laying_out import in_column, in_row
from autoalgo.common.qt.literal import html_of
from autoalgo.common.qt.theme import colours_of
from autoalgo.common.qt.themed import Themed
from autoalgo.games.capture_the_flag.window.audit_model import AuditModel


class AuditPage(Themed, QWidget):
    """A button, how far it is, and what came of it."""

    def __init__(self, model: AuditModel, commands: Commands) -> None:
        super().__init__()
        self._model = model
        self.words = rich_label("What the audit says")
        self.bar = QProgressBar()
        self.bar.setAccessibleName("Turns compared")
        buttons = in_row(*(ActionButton(commands[name]) for name in ("audit", "cancel_audit")), 1)
        in_column(buttons, self.bar, self.words, 1, on=self, margins=(0, 8, 0, 0))
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
        if isinstance(found, Failure):
            return "<br>".join(f'<span style="color:{colours.error}">{html_of(line)}</span>' for line in told(found))
        if found.stopped:
            return "The audit was stopped; nothing is known."
        if found.difference and found.file:
            words = html_of(f"Different: {found.file.name}: {found.difference.text()}")
            return f'<span style="color:{colours.error}">{words}</span>'
        words = "<br>".join(map(html_of, proof_lines(found.proof)))
        return f'<b style="color:{colours.good}">Identical: {counted(found.turns, "turn")}</b><br>{words}'
