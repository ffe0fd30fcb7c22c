"""Where a user asks for the best arrangements: the dialog beside the window, and what it puts into the plan (O-14)."""

from PySide6.QtCore import QObject

from autoalgo.common.qt.shortened import shortened
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.domain.sides import Side
from autoalgo.war.window.best.best_dialog import BestDialog
from autoalgo.war.window.services import Services
from autoalgo.war.window.shell.view_models import ViewModels

_LONGEST = 80


class BestQuestions(QObject):
    """Shows the best arrangements of the side whose flank is selected, else of the attacker."""

    def __init__(self, models: ViewModels, services: Services) -> None:
        super().__init__(services.window)
        self._models = models
        self._services = services
        self.dialog: BestDialog | None = None
        models.best.tried.connect(self._try)

    def ask(self) -> None:
        """Show the dialog."""
        if self.dialog is None:
            self.dialog = BestDialog(self._models.best, self._services.window)
        battlefield = self._models.strategy.battlefield
        selected = battlefield.selected
        side = battlefield.flanks[selected].plan.side if 0 <= selected < len(battlefield.flanks) else Side.ATTACKER
        self.dialog.come_forward(side)

    def _try(self, words: str, request: WarRequest) -> None:
        if not self._models.try_request(f"Try {words}", request):
            self._services.failed.emit("A war is being fought: try the arrangement when it has ended.")
            return
        self._services.said.emit(f"Tried: {shortened(words, _LONGEST)}; Ctrl+Z brings back what was.")
