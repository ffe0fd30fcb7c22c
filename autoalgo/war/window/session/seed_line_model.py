"""Whether receipts are shown and copied with the line that names version and seed (OUT-9); one choice for all pages."""

from PySide6.QtCore import QObject, Signal

from autoalgo.war.report.seed_line import shown_receipt


class SeedLine(QObject):
    """The choice, which is to have the line until it is turned round.

    Signals
    -------
    changed()
        Receipts are shown otherwise now.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._wanted = True

    @property
    def wanted(self) -> bool:
        """True where receipts have the line."""
        return self._wanted

    def choose(self, wanted: bool) -> None:
        """Have the line, or leave it out."""
        if wanted is not self._wanted:
            self._wanted = wanted
            self.changed.emit()

    def shown(self, receipt: str) -> str:
        """Return a receipt as it is shown, copied and saved; empty where there is none."""
        return shown_receipt(receipt, self._wanted)
