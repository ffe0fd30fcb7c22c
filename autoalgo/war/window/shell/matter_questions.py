"""Where a user asks how a field matters: the menus of the form's fields and of the map, and the dialog (O-11)."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from autoalgo.common.qt.shortened import shortened
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.window.services import Services
from autoalgo.war.window.shell.view_models import ViewModels
from autoalgo.war.window.shell.war_form import WarForm
from autoalgo.war.window.strategy.strategy_tab import StrategyTab
from autoalgo.war.window.sweep.matter_dialog import MatterDialog
from autoalgo.war.window.sweep.matter_menu import QUESTION, MatterMenu
from autoalgo.war.window.tactics.tactics_tab import TacticsTab

_LONGEST: Final = 60
_MANEUVER: Final = ("maneuver",)
_PLACE: Final = ("x", "y")


class MatterQuestions(QObject):
    """Puts the question into the menus of `form`, `tactics` and `strategy`, and shows the answer beside `window`."""

    def __init__(
        self, models: ViewModels, services: Services, form: WarForm, tactics: TacticsTab, strategy: StrategyTab
    ) -> None:
        super().__init__(services.window)
        self._models = models
        self._services = services
        self.dialog: MatterDialog | None = None
        year = form.year.lineEdit()
        fields: tuple[tuple[QWidget, str], ...] = (
            (form.motive, "motive"),
            (form.year if year is None else year, "year"),
            (tactics.attacker.size_field, "attacker_inputs.size"),
            (tactics.defender.size_field, "defender_inputs.size"),
            (strategy.map_width.lineEdit(), "map_km"),
        )
        for widget, name in fields:
            MatterMenu(widget, self._asker(name))
        strategy.flank_menu.addSeparator()
        for words, names in (("place", _PLACE), ("maneuver", _MANEUVER)):
            text = QUESTION.replace("this &matter", f"its {words} matter")
            action = strategy.flank_menu.addAction(text)
            action.triggered.connect(lambda _, names=names: self._ask_of_flank(names))
            strategy.flank_menu.aboutToShow.connect(lambda action=action: action.setEnabled(self._flank() > 0))
        models.matter.tried.connect(self._try)

    def ask(self, *fields: str) -> None:
        """Show how fields matter; without any, let the user choose."""
        if self.dialog is None:
            self.dialog = MatterDialog(self._models.matter, self._services.window)
        self.dialog.come_forward(*fields)

    def _asker(self, field: str) -> Callable[[], None]:
        return lambda: self.ask(field)

    def _ask_of_flank(self, names: tuple[str, ...]) -> None:
        number = self._flank()
        if number:
            self.ask(*(f"flanks.{number}.{name}" for name in names))

    def _flank(self) -> int:
        """Return which flank of the request the selected one is, from 1; 0 while none is selected."""
        battlefield = self._models.strategy.battlefield
        return 0 if battlefield.aftermath is not None else battlefield.selected + 1

    def _try(self, change: str, request: WarRequest) -> None:
        if not self._models.try_request(f"Try {change}", request):
            self._services.failed.emit("A war is being fought: try the change when it has ended.")
            return
        self._services.said.emit(f"Tried: {shortened(change, _LONGEST)}; Ctrl+Z brings back what was.")
